"""What happens at a table by itself, and when: robots, clocks, the next deal. Pure: a state in, a list of cues out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cuts import Person, is_robot
from bot.engine.games import Mode, Phase
from bot.engine.seats import SEATS, Seat
from bot.room import MOMENT, Standing, State, between_deals, next_dealer, pone, rubber_is_new, to_draw


class Deed(Enum):
    """What the attendant of a table does unasked."""

    DRAW = "draw"
    CHOOSE = "choose"
    SEAL = "seal"
    SETTLE = "settle"
    PRESENT = "present"
    CUT = "cut"
    ROBOT = "robot"
    EXACT = "exact"
    """a robot uses a right that a person shares with it and has left unused for a while"""
    CALL = "call"
    LAPSE = "lapse"
    SEEK = "seek"
    """to ask Discord whether a member is still in the server"""
    REMIND = "remind"


@dataclass(frozen=True, slots=True)
class Cue:
    """A deed, so many seconds after the table last changed; `who` is the person or the seat that it is done for."""

    deed: Deed
    after: float
    who: int = 0


SLOWLY = 3
"""times as long as usual a robot waits of whom an exposed card may be called"""


ASKED = 0.9
"""of the time to decide a robot leaves to a person with whom it shares a right, and who has asked for more"""
BREATH = 5.0
"""seconds for which a robot waits with the first lead at auction, if it was a person who ended the declarations"""
CLOSING = 15 * 60.0
"""seconds after which the score of a rubber is settled, if the players have not said that it is"""


@dataclass(frozen=True, slots=True)
class Clocks:
    """How long everything is waited for, in seconds."""

    call: float = 20
    cut: float = 30
    claim: float = 30
    decide: float = 60
    pace: float = 2
    seek: float = 60
    remind: float = 168 * 3600
    """at most; a table sets its own"""


def cues(state: State, clocks: Clocks) -> list[Cue]:
    """All that is to happen by itself at the table as it stands; nothing at a table that waits for people to come."""
    match state.roster.standing:
        case Standing.CUTTING:
            return [Cue(Deed.DRAW, _patience(state, person, clocks), person) for person in to_draw(state.roster)]
        case Standing.CHOOSING if state.roster.partners is not None:
            chooser = state.roster.partners.first
            return [Cue(Deed.CHOOSE, _patience(state, chooser, clocks), chooser)]
        case Standing.SEATED if between_deals(state):
            return _between(state, clocks)
        case Standing.SEATED:
            return _in_play(state, clocks)
        case _:
            return []


def timings(state: State) -> set[tuple[int, int, bool]]:
    """Each right that is to be used in time, and whether that has begun anew, its holders having asked for more."""
    deal = state.table.deal
    timed = [right for right in deal.open_rights() if deal.is_timed(right)] if deal is not None else []
    return {(state.deal_number, right.id, right.extended) for right in timed}


def is_alone(state: State) -> bool:
    """Whether one person sits among robots: he need not be waited for between his acts."""
    return sum(not is_robot(person) for person in state.roster.everybody if person) < 2


def _patience(state: State, person: Person, clocks: Clocks) -> float:
    return 0 if is_robot(person) or is_alone(state) else clocks.cut


def _between(state: State, clocks: Clocks) -> list[Cue]:
    """Between two deals: the pack is sealed, the deal scored when claims are over, the pack presented and cut."""
    strict = state.table.mode is Mode.STRICT
    if state.phase in (Phase.SETTLED, Phase.VOID) and state.roster.playing:
        return [Cue(Deed.SETTLE, 0)]
    if state.phase is Phase.OVER:
        return [Cue(Deed.SETTLE, 0)] if strict else _claims_open(state, clocks)
    if state.pack is None or state.pack.deal != state.deal_number + 1:
        return [Cue(Deed.SEAL, 0)]
    if rubber_is_new(state):
        waits = 0.0 if is_alone(state) else clocks.pace if state.is_robot(pone(state)) else clocks.cut
        return [Cue(Deed.CUT, waits)]
    return [Cue(Deed.CUT, clocks.claim if strict else clocks.claim / 5)]


def _claims_open(state: State, clocks: Clocks) -> list[Cue]:
    """At a club table the claims stay open until the pack is presented and cut, or their time is over; after the last
    deal of a rubber, which no other follows, until all have said that the score is settled."""
    deal = state.table.deal
    waiting = _rights(state, clocks)
    if waiting or deal is None:
        return waiting
    if deal.presented:
        return [Cue(Deed.CUT, clocks.pace if state.is_robot(pone(state)) else clocks.cut)]
    if state.is_last_of_rubber:
        return [Cue(Deed.SETTLE, CLOSING), *_answers(state, clocks)]
    if state.is_robot(next_dealer(state)):
        return [Cue(Deed.PRESENT, clocks.claim, next_dealer(state)), *_answers(state, clocks)]
    return [Cue(Deed.CUT, clocks.claim), *_answers(state, clocks)]


def _in_play(state: State, clocks: Clocks) -> list[Cue]:
    deal = state.table.deal
    assert deal is not None
    found = [*_rights(state, clocks), *_calls(state, clocks), *_answers(state, clocks)]
    if deal.turn is not None and deal.held_back(deal.turn) is None:
        actor = state.commander(deal.turn)
        waits = _before_the_lead(state, deal.turn, clocks)
        found += [Cue(Deed.ROBOT, waits, actor)] if state.is_robot(actor) else _waiting_for(actor, clocks)
    return found


def _before_the_lead(state: State, seat: Seat, clocks: Clocks) -> float:
    """How long a robot waits with its card: longer where a person may call a suit from it and has not spoken, and where
    a card of its hand lies exposed, so that whoever wants to call it can."""
    deal = state.table.deal
    if deal is not None and deal.declared is not None and deal.declared.bidding is not None:
        last = deal.declared.bidding.calls[-1].seat  # he may have meant another call (auction 52)
        if not state.is_robot(last):
            return max(clocks.pace, BREATH)
    if not state.gives_time(seat):
        exposed = deal is not None and deal.exposed[seat]
        return clocks.pace * SLOWLY if exposed else clocks.pace
    if any(not state.is_robot(adversary) for adversary in (seat.left, seat.right)):
        return max(clocks.pace, clocks.decide / 4)
    return max(clocks.pace, MOMENT.total_seconds())


def _waiting_for(actor: Seat, clocks: Clocks) -> list[Cue]:
    """A member's turn: he is called, then looked for, then reminded after hours."""
    return [
        Cue(Deed.CALL, clocks.call, actor),
        Cue(Deed.SEEK, clocks.seek, actor),
        Cue(Deed.REMIND, clocks.remind, actor),
    ]


def _rights(state: State, clocks: Clocks) -> list[Cue]:
    """Open rights: a robot that holds one is asked, at first for what it shares with no person; one for which somebody
    waits, or of a hand that is out, lapses."""
    deal = state.table.deal
    if deal is None:
        return []
    found: list[Cue] = []
    for right in deal.open_rights():
        robots = [seat for seat in right.holders if state.is_robot(seat) and seat not in right.waived]
        found += [Cue(Deed.ROBOT, clocks.pace, seat) for seat in robots]
        members = [seat for seat in right.holders if not state.is_robot(seat)]
        lasts = deal.is_timed(right)
        if members:  # what does not last is used before a robot leads, who waits a quarter of the time
            share = ASKED if right.extended else 1 / 2 if lasts else 1 / 5
            found += [Cue(Deed.EXACT, clocks.decide * share, seat) for seat in robots]
        if lasts:
            found.append(Cue(Deed.LAPSE, clocks.decide))
            found += [Cue(Deed.SEEK, clocks.decide / 2, seat) for seat in members]
    return found


def _calls(state: State, clocks: Clocks) -> list[Cue]:
    """Whose turn it is has a card that lies exposed: a robot may call it when a person beside it has had his time."""
    deal = state.table.deal
    if deal is None or deal.turn is None or not deal.exposed[deal.turn]:
        return []
    adversaries = (deal.turn.left, deal.turn.right)
    shared = [seat for seat in adversaries if state.is_robot(seat) and not state.is_robot(seat.partner)]
    return [Cue(Deed.EXACT, clocks.decide / 5, seat) for seat in shared]


def _answers(state: State, clocks: Clocks) -> list[Cue]:
    """Robots that may do something out of turn: at a club table any but who is to play, since he would; at a strict one
    who has been asked something."""
    deal = state.table.deal
    if deal is None:
        return []
    if state.table.mode is Mode.CLUB:
        others = _robots(state) - ({state.commander(deal.turn)} if deal.turn is not None else set())
        return [Cue(Deed.ROBOT, clocks.pace, seat) for seat in sorted(others)]
    asked = {question.asked for question in deal.questions if question.answer is None}
    if deal.result is not None and not deal.result.contested:
        asked |= set(SEATS) - deal.result.agreed
    if deal.proposed:
        asked |= set(SEATS) - deal.proposed
    if deal.amendment is not None:
        asked |= set(SEATS) - deal.amendment.agreed
    return [Cue(Deed.ROBOT, clocks.pace, seat) for seat in sorted(asked & _robots(state))]


def _robots(state: State) -> set[Seat]:
    """The seats of robots that speak for themselves."""
    return {seat for seat in SEATS if state.is_robot(seat) and state.commander(seat) is seat}
