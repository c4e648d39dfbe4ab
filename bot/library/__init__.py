"""The law library: what the codes say, found by whoever asks in his own words. It knows no table and no Discord."""

from __future__ import annotations

from bot.library.library import Hit, Library, Result, load
from bot.library.toml import Unreadable

__all__ = ["Hit", "Library", "Result", "Unreadable", "load"]
