"""A dispute as one value: what was stated, what the players say of it, who decided and how. Plain and frozen.

Times are whole seconds since 1970, members are their ids, and a robot's id is negative. A reference is written as the
library writes it ("whist:law:62").
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.seats import Seat


class Stage(Enum):
    """How far a dispute has come."""

    STATED = "stated"
    """its facts lie before the players, or it waits for an arbitrator"""
    RULED = "ruled"
    DECLINED = "declined"
    """the arbitrator could not decide between the players (preface to the Cases)"""
    WITHDRAWN = "withdrawn"
    APPEALED = "appealed"
    CLOSED = "closed"
    """decided on appeal"""


class Matter(Enum):
    """What is complained of."""

    LAW = "law"
    ETIQUETTE = "etiquette"
    """it ends in nothing, a warning or exclusion, never in points"""


class Word(Enum):
    """What a player says of a fact put to him."""

    AGREES = "agrees"
    DENIES = "denies"
    UNSURE = "does not know"


class Standing(Enum):
    """What has become of a fact."""

    ASKED = "asked"
    TRUE = "agreed"
    FALSE = "denied"
    DIVIDED = "divided"


class Sanction(Enum):
    """What an arbitrator may do about manners."""

    NOTHING = "nothing"
    WARNING = "warning"
    EXCLUSION = "exclusion"


class Verdict(Enum):
    """What an appeal does to a ruling."""

    UPHELD = "upheld"
    VARIED = "varied"
    REVERSED = "reversed"


@dataclass(frozen=True, slots=True)
class Party:
    """One who sat at the table when the dispute was opened."""

    user: int
    name: str
    seat: Seat

    @property
    def speaks(self) -> bool:
        """Whether he can be asked: a robot knows nothing but its cards."""
        return self.user > 0


@dataclass(frozen=True, slots=True)
class Quote:
    """A message handed over as it was written."""

    author: int
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that the log does not know, and what has been said of it; `found` is the referee's word."""

    text: str
    by: int
    words: tuple[tuple[int, Word], ...] = ()
    found: bool | None = None

    def word_of(self, user: int) -> Word | None:
        """What he has said of it."""
        return dict(self.words).get(user)


@dataclass(frozen=True, slots=True)
class Referee:
    """A bystander to whom the facts are referred (Law 89, auction 97),
    who has agreed to it, and until when he is waited for."""

    user: int
    name: str
    accepted: tuple[int, ...]
    until: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an arbitrator has decided. `remedy` are orders as the table record writes them ("MOD voids deal")."""

    by: int
    facts: str
    law: str
    reasons: str
    remedy: tuple[str, ...] = ()
    sanction: Sanction = Sanction.NOTHING
    spirit: bool = False
    """on the spirit of the law rather than its letter (preface to the Cases)"""
    first_fault: Seat | None = None
    quote: str = ""
    """words of the law that he relies on"""
    house_rule: str = ""
    """where he finds the law's text doubtful: how it is read in this server from now on"""
    verdict: Verdict | None = None
    """on appeal"""
    seen_hands: bool = False
    divided: bool = False
    """whether he ruled although the players were divided on the facts"""
    number: str = ""
    """its place in the server's casebook, "2026-14"; the store gives it"""
    at: int = 0
    mends: str = ""
    """the number of the ruling that this one mends or decides on appeal"""


@dataclass(frozen=True, slots=True)
class Appeal:
    """Who asks for another arbitrator, and why."""

    by: int
    reasons: str
    at: int


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute as it stands. `accused` None: a bystander, who is then `bystander` (0 if he is not known)."""

    number: int
    guild: int
    table: int
    table_name: str
    code: str
    """"whist" or "auction\""""
    deal: int
    trick: int
    reach: tuple[int, int]
    """the rubber and the game in which that deal was played: while they last, its score can be corrected"""
    parties: tuple[Party, ...]
    complainant: int
    accused: Seat | None
    statement: str
    law: str
    opened: int
    facts_until: int
    hold_until: int
    matter: Matter = Matter.LAW
    bystander: int = 0
    quote: Quote | None = None
    facts: tuple[Fact, ...] = ()
    referee: Referee | None = None
    stage: Stage = Stage.STATED
    looked: tuple[int, ...] = ()
    """the arbitrators who have looked at the four hands"""
    rulings: tuple[Ruling, ...] = ()
    declined: str = ""
    """why the arbitrator could not decide"""
    appeal: Appeal | None = None

    @property
    def players(self) -> tuple[Party, ...]:
        """Those who can be asked."""
        return tuple(party for party in self.parties if party.speaks)

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that stands."""
        return self.rulings[-1] if self.rulings else None

    @property
    def pending(self) -> bool:
        """Whether somebody is still to decide."""
        return self.stage in (Stage.STATED, Stage.APPEALED)

    def party(self, user: int) -> Party | None:
        """The member as he sat at the table."""
        return next((party for party in self.parties if party.user == user), None)

    def seated(self, seat: Seat) -> Party | None:
        """Who sat there."""
        return next((party for party in self.parties if party.seat is seat), None)

    @property
    def offence(self) -> tuple[int, int, int, str, int]:
        """What makes two complaints one: table, deal, trick, the law's unit, and whose act (a seat, or -1)."""
        unit = ":".join(self.law.split(":")[:3])
        return self.table, self.deal, self.trick, unit, -1 if self.accused is None else int(self.accused)


def majority(case: Case) -> int:
    """How many of the players settle a fact: more than half of those who can be asked (three of four)."""
    return len(case.players) // 2 + 1


def standing(case: Case, fact: Fact, now: int) -> Standing:
    """What has become of a fact: a referee's word is final; else a majority settles it; else, once all have spoken or
    the time is out, it is divided (Law 89, auction 97; preface to the Cases)."""
    if fact.found is not None:
        return Standing.TRUE if fact.found else Standing.FALSE
    said = [fact.word_of(party.user) for party in case.players]
    if said.count(Word.AGREES) >= majority(case):
        return Standing.TRUE
    if said.count(Word.DENIES) >= majority(case):
        return Standing.FALSE
    if waits_for_referee(case, now) or (None in said and now < case.facts_until):
        return Standing.ASKED
    return Standing.DIVIDED


def appointed(case: Case) -> bool:
    """Whether every player has accepted the referee."""
    return case.referee is not None and {party.user for party in case.players} <= set(case.referee.accepted)


def waits_for_referee(case: Case, now: int) -> bool:
    """Whether the facts lie with a referee who may still answer."""
    return appointed(case) and case.referee is not None and not case.referee.gone and now < case.referee.until


def facts_closed(case: Case, now: int) -> bool:
    """Whether an arbitrator has all the facts that he will get."""
    return all(standing(case, fact, now) is not Standing.ASKED for fact in case.facts)


def is_divided(case: Case, now: int) -> bool:
    """Whether a fact is left on which the players are divided: the arbitrator should decline (preface to the Cases)."""
    return any(standing(case, fact, now) is Standing.DIVIDED for fact in case.facts)


def holds(case: Case, now: int) -> bool:
    """Whether the deal must not be scored for good yet: all that a dispute holds, and only for its time."""
    return case.stage is Stage.STATED and case.matter is Matter.LAW and now < case.hold_until
