from __future__ import annotations

import pytest

from bot.library import Library, load


@pytest.fixture(scope="session")
def library() -> Library:
    return load()
