"""A law that an act would break."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """The law, and what to say to the player who is refused; the sentence tells nothing that his eyes may not see."""

    law: str
    sentence: str
