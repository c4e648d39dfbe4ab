"""What a button knows: table, deal, the face it stands on, and what it asks. Built here, and read back by the same
patterns.

Who presses is never in an id; it is read from the interaction.
"""

from __future__ import annotations

from bot.engine.cards import Card, Suit, read_card
from bot.engine.rights import Demand, Kind

CARD = r"card:(?P<table>\d+):(?P<deal>\d+):(?P<face>\d+):(?P<card>[SHDC][2-9TJQKA])"
PLAY = CARD.replace("card:", "play:")
SAY = r"say:(?P<table>\d+):(?P<deal>\d+):(?P<words>[a-z-]+)"
WHAT = "act|claim|accused|cards|bids|amend|about|trick"
PICK = rf"pick:(?P<table>\d+):(?P<deal>\d+):(?P<what>{WHAT})(?::(?P<arg>[\w-]+))?(?:~\w)?"
RIGHT = r"right:(?P<table>\d+):(?P<deal>\d+):(?P<right>\d+):(?P<demand>[A-Z_]+(?:\.\w+)?)"
CALL = r"call:(?P<table>\d+):(?P<deal>\d+):(?P<after>\d+):(?P<word>passes|doubles|redoubles|high|low)"
TABLE = r"table:(?P<table>\d+):(?P<verb>[a-z]+)(?::(?P<arg>\w+))?"
PREFER = r"prefer:(?P<key>taps|hand|suits|ranking|calls|quiet):(?P<value>\w+)"
LAW = r"law:(?P<code>whist|auction):(?P<law>[\w.-]+)"
OF_TABLE = "table|card|play|call|say|pick|right"
"""the ids that begin with a table's number"""
READY = 1 << 20
"""a piece's own number may be chosen; those that Discord gives by itself are small"""


def ready_number(table: int) -> int:
    """The number of the piece that says that a hand of the table is ready."""
    return READY + table


def card_id(table: int, deal: int, face: int, card: Card) -> str:
    """A card on the hand's face of that number."""
    return f"card:{table}:{deal}:{face}:{card}"


def play_id(table: int, deal: int, face: int, card: Card) -> str:
    """The second tap on a card, for who plays by two."""
    return f"play:{table}:{deal}:{face}:{card}"


def say_id(table: int, deal: int, words: str) -> str:
    """`words` as in `Words`: its spaces become hyphens."""
    return f"say:{table}:{deal}:{words.replace(' ', '-')}"


def pick_id(table: int, deal: int, what: str, arg: str | None = None, place: str = "") -> str:
    """`place` tells two menus for the same act on one message apart."""
    return f"pick:{table}:{deal}:{what}" + (f":{arg}" if arg else "") + (f"~{place}" if place else "")


def right_id(table: int, deal: int, right: int, demand: Demand) -> str:
    """A demand under the right of that number."""
    return f"right:{table}:{deal}:{right}:{demand_word(demand)}"


def call_id(table: int, deal: int, after: int, word: str) -> str:
    """`after`: how many calls had been made when the button was drawn, so that a second tap does nothing."""
    return f"call:{table}:{deal}:{after}:{word}"


def table_id(table: int, verb: str, arg: str | int | None = None) -> str:
    """Something asked of the table apart from its cards."""
    return f"table:{table}:{verb}" + (f":{arg}" if arg is not None else "")


def law_id(code: str, law: str) -> str:
    """A law to read."""
    return f"law:{code}:{law}"


def demand_word(demand: Demand) -> str:
    """A demand as an id carries it: `SUIT.H`, `CARD.SQ`, `WIN.2`, `EXPOSE`."""
    arg = demand.card if demand.card is not None else demand.suit or demand.trick
    return demand.kind.name if arg is None else f"{demand.kind.name}.{arg}"


def read_demand(word: str) -> Demand:
    """The demand of an id. ValueError if there is no such demand."""
    name, _, arg = word.partition(".")
    if name not in Kind.__members__:
        raise ValueError(f"no such demand: {word}")
    kind = Kind[name]
    if not arg or arg.isdigit():
        return Demand(kind, trick=int(arg) if arg else None)
    if arg in Suit.__members__:
        return Demand(kind, suit=Suit[arg])
    return Demand(kind, card=read_card(arg))
