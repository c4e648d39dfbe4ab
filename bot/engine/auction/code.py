"""The code of the Whist Club of New York, 1912, as the engine asks it. (The rules follow.)"""

from __future__ import annotations

from bot.engine.whist.code import CODE as _NOT_YET

CODE = _NOT_YET
