"""Who may do what: one table for every command, menu and button. The doors ask it; the README shows it.

It says who is heard at all. What he then asks is still decided by the laws: whose turn it is, whether cards are dealt.
A button or verb without a row here is no door.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum


class Who(Enum):
    """In what office somebody comes; the partner, Dummy and the host are thought of as not on turn."""

    STRANGER = "stranger"
    PLAYER = "player on turn"
    PARTNER = "his partner"
    DUMMY = "Dummy"
    HOST = "host"
    ARBITRATOR = "arbitrator"
    ADMINISTRATOR = "administrator"
    ROBOT = "robot"


MEMBERS = frozenset(Who) - {Who.ROBOT}
"""everybody with an account: a robot has none, and plays by what its own View shows"""
SEATED = frozenset({Who.PLAYER, Who.PARTNER, Who.DUMMY, Who.HOST})
ON_TURN = frozenset({Who.PLAYER})
BENCH = frozenset({Who.ARBITRATOR, Who.ADMINISTRATOR})
POWER = frozenset({Who.ADMINISTRATOR})
NOT_PLAYING = MEMBERS - SEATED


@dataclass(frozen=True, slots=True)
class Door:
    """Something that can be asked: by whom, and what is to be added for people."""

    name: str
    may: frozenset[Who]
    note: str = ""


def _doors(may: frozenset[Who], *names: str, note: str = "") -> Iterator[tuple[str, Door]]:
    return ((name, Door(name, may, note)) for name in names)


COMMANDS: Mapping[str, Door] = dict(
    (
        *_doors(MEMBERS, "help", "privacy", "settings", "export", "me", note="of oneself"),
        *_doors(MEMBERS, "forget-me", note="of oneself, and not while one plays"),
        *_doors(
            MEMBERS, "law", "etiquette", "case", "cite", "compare", "glossary", "history", "casebook", "Which law?"
        ),
        *_doors(MEMBERS, "table open", "study", note="in the channels that the server has set"),
        *_doors(MEMBERS, "table show", "table list", "table picture", "ranking", "fairness"),
        *_doors(MEMBERS, "record", "replay", "score", "analyse", note="of deals whose claims are closed"),
        *_doors(SEATED, "table leave", "table adjourn"),
        *_doors(SEATED | POWER, "table end", note="the host and a moderator at once, the others by proposing it"),
        *_doors(SEATED | POWER, "table substitute", note="the other players consent"),
        *_doors(frozenset({Who.HOST}), "table host"),
        *_doors(frozenset({Who.HOST}) | POWER, "table set"),
        *_doors(ON_TURN, "play", "bid", note="at a club table others may, and the laws follow"),
        *_doors(SEATED, "dispute open", "Dispute this"),
        *_doors(BENCH, "docket"),
        *_doors(POWER, "setup show", "setup check", "setup defaults", "setup places", "setup clocks", "setup office"),
    )
)
"""by their full names; menus over a message by theirs"""

BUTTONS: Mapping[str, Door] = dict(
    (
        *_doors(MEMBERS, "help", "read", "law", "prefer", "casebook"),
        *_doors(NOT_PLAYING, "post", note="a law is read aloud by nobody who plays, and in no table's thread"),
        *_doors(MEMBERS, "forget-me", note="one's own"),
        *_doors(MEMBERS, "replay", "analyse", note="of deals whose claims are closed"),
        *_doors(MEMBERS, "table sit", "table now", note="not whom a ruling has excluded"),
        *_doors(MEMBERS, "table law"),
        *_doors(ON_TURN, "card", "play", "call", note="at a club table others may, and the laws follow"),
        *_doors(SEATED, "say", "pick", "right", "guide", note="for one's own seat"),
        *_doors(SEATED, "table hand", "table back", "table act", "table claim", "table arbitrator", note="one's own"),
        *_doors(SEATED, "table leave", "table robot", "table start", "table draw", "table seat", "table cut"),
        *_doors(SEATED, "table askleave", "table allow", "table present", "table words"),
        *_doors(SEATED, "table resume", "table consent", "table agree", "table decline"),
        *_doors(SEATED | POWER, "table stand", note="the other players consent"),
        *_doors(SEATED, "complaint", note="whose complaint it is"),
        *_doors(SEATED, "dispute agree", "dispute deny", "dispute unsure", "dispute accept", "dispute refuse"),
        *_doors(SEATED, "dispute fact", "dispute bystander", "dispute name"),
        *_doors(SEATED, "dispute appeal", note="and a bystander complained of"),
        *_doors(ON_TURN, "dispute withdraw", note="he who opened it, whoever is on turn"),
        *_doors(frozenset(), "dispute find", "dispute findnone", note="the bystander whom all have accepted"),
        *_doors(BENCH, "docket", "dispute open", "dispute log", "dispute hands", "dispute rule", "dispute remedy"),
        *_doors(BENCH, "dispute order", "dispute undo", "dispute write", "dispute spirit", "dispute fault"),
        *_doors(BENCH, "dispute sanction", "dispute verdict", "dispute preview", "dispute confirm", "dispute decline"),
    )
)
"""by how their ids begin, those of a table and of a dispute with their verb"""


def of_button(custom_id: str) -> Door | None:
    """The row of a button by its id; None if there is none."""
    kind, *rest = custom_id.split(":")
    name = f"{kind} {rest[1]}" if kind in ("table", "dispute") and len(rest) > 1 else kind
    return BUTTONS.get(name)


def is_for_the_bench(door: Door) -> bool:
    """Whether arbitrators alone pass, and those who hold every office."""
    return bool(door.may) and door.may <= BENCH


def is_for_the_table(door: Door) -> bool:
    """Whether nobody passes but those who are there."""
    return bool(door.may) and door.may <= SEATED


def as_markdown(doors: Mapping[str, Door], called: str) -> str:
    """The table as the README shows it: rows that are alike stand together."""
    offices = [who for who in Who if who is not Who.ROBOT]
    lines = [f"| {called} | " + " | ".join(who.value for who in offices) + " | |", "| --- " * (len(offices) + 2) + "|"]
    alike: dict[tuple[frozenset[Who], str], list[str]] = {}
    for door in doors.values():
        alike.setdefault((door.may, door.note), []).append(f"`{door.name}`")
    for (may, note), names in alike.items():
        cells = ["yes" if who in may else "" for who in offices]
        lines.append(f"| {', '.join(names)} | " + " | ".join(cells) + f" | {note} |")
    return "\n".join(lines)
