"""The end of the hand: honours (3 to 7), claims and concessions (58, 59, 79),
the pack presented and cut (33 to 35, 78), the score."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import acts
from bot.engine import events as ev
from bot.engine.acts import Whole
from bot.engine.code import Code
from bot.engine.course import Course
from bot.engine.deal import Deal
from bot.engine.games import GameWon, Mode, Outcome, Phase, Rubber
from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Kind
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.sight import tricks_after
from bot.engine.table import Table
from bot.engine.verbs import cut, humans, present, state_result
from bot.engine.whist import score
from bot.engine.whist.cards_called import abandon
from bot.engine.whist.deal import next_dealer
from bot.engine.whist.revoke import claims_left, search_the_tricks

_ELECTION: dict[Kind, score.Election] = {
    Kind.THREE_TRICKS: "tricks",
    Kind.DEDUCT_THREE: "deduct",
    Kind.ADD_THREE: "add",
}


# --- honours ---


@WHIST.law(3)
def honours_held(deal: Deal) -> tuple[int, int]:
    """How many honours were dealt to (NS, EW): "held" means dealt, played or not (Case I)."""
    if deal.honours_held is not None:
        return deal.honours_held
    if deal.trump is None:
        return 0, 0
    return score.honours_held({seat: deal.dealt[seat] for seat in SEATS}, deal.trump)


@WHIST.law(6, 7)
def call_honours(course: Course, act: acts.ClaimsHonours) -> None:
    """Honours are called when the hand is out, and before the next trump card is turned up;
    a call of fewer than the side holds draws attention to them, and what is held is scored."""
    deal = course.deal
    if deal.phase is Phase.PLAYING:
        raise Refused("Honours are called at the end of the hand.", 7, 6)
    if deal.phase is not Phase.OVER:
        raise Refused("The next trump card has been turned up; honours can no longer be called.", 6)
    due = score.honour_points(honours_held(deal)[act.seat.side.value])
    if due < act.points or due == 0:
        raise Refused("Your side does not hold so many honours.", 3)
    called = list(deal.honours or (0, 0))
    called[act.seat.side.value] = due
    course.add(ev.HonoursCalled((called[0], called[1])))


@WHIST.law(7)
def called_by_the_bot(course: Course) -> bool:
    """At a strict table nothing can be forgotten: the bot calls what is held (D17). True if it did."""
    deal = course.deal
    if deal.phase is not Phase.OVER or deal.honours is not None:
        return False
    held = honours_held(deal)
    course.add(ev.HonoursCalled((score.honour_points(held[0]), score.honour_points(held[1]))))
    return True


# --- claims and concessions ---


@WHIST.law(58, 59)
def claim(course: Course, act: acts.Claims | acts.Concedes) -> None:
    """What is claimed or conceded; the hands are abandoned when all agree or have thrown them down. At the end of
    the hand "the game" is claimed, which calls the honours that make it unless it is contradicted (Cases II, III)."""
    deal = course.deal
    if deal.phase is Phase.OVER and act.what is Whole.GAME and isinstance(act, acts.Claims):
        course.add(ev.GameClaimed(act.seat.side))
        return
    if deal.phase is not Phase.PLAYING:
        raise Refused("There are no tricks left to claim.")
    state_result(course, act)


@WHIST.law(59, 79)
def agree(course: Course, seat: Seat) -> None:
    """Agrees to what was claimed or conceded, or to the end proposed; when all have, the hands are abandoned."""
    deal = course.deal
    if deal.phase is Phase.PLAYING and deal.proposed:
        propose_end(course, seat)
        return
    result = deal.result
    if deal.phase is not Phase.PLAYING or result is None or result.contested:
        raise Refused("Nothing has been claimed or conceded.")
    agreed = result.agreed | {seat}
    course.add(ev.ResultStated(replace(result, agreed=agreed)))
    if humans(deal) <= agreed | deal.down:
        abandon(course, thrown=False)


@WHIST.law(79)
def contest(course: Course, seat: Seat) -> None:
    """Contradicts a claim; play goes on, which the revoking side may always require.
    Calling "the game" is then no call of honours."""
    deal = course.deal
    if deal.phase is Phase.OVER and deal.game_claimed not in (None, seat.side):
        course.add(ev.GameClaimed(None))
        return
    if deal.phase is Phase.PLAYING and (deal.result is not None or deal.proposed):
        course.add(ev.ResultStated(None), ev.EndProposed(frozenset()))
        return
    raise Refused("There is no claim to contest.")


@WHIST.law(59)
def propose_end(course: Course, seat: Seat) -> None:
    """All four agree to abandon their hands, with the result stated, if one was."""
    deal = course.deal
    if deal.phase is not Phase.PLAYING:
        raise Refused("No cards are being played now.")
    seats = deal.proposed | {seat}
    course.add(ev.EndProposed(seats))
    if humans(deal) <= seats:
        abandon(course, thrown=False)


# --- the next deal ---


@WHIST.law(34)
def present_pack(course: Course, seat: Seat) -> None:
    """The next dealer presents the pack to be cut; a partner presents for Dummy."""
    dealer = next_dealer(course.deal)
    present(course, dealer if seat is course.deal.commander(dealer) else seat, dealer, "34")


@WHIST.law(34, 35, 78)
def cut_pack(course: Course, act: acts.Cuts) -> None:
    """The player on the dealer's right cuts, at least four cards in either packet, once. A cut before the pack
    is presented bars his own side from claiming a revoke, not the adversaries (Case VIII), and a proper one follows; a
    strict table refuses it."""
    if course.table.mode is Mode.STRICT and course.deal.phase is Phase.OVER and not course.deal.presented:
        raise Refused("The dealer presents the pack first.", 34)
    pone = next_dealer(course.deal).right
    cutter = pone if act.seat is course.deal.commander(pone) else act.seat
    cut(course, acts.Cuts(cutter, act.count), pone, ("34", "35"))


# --- the score ---


def settle(course: Course, code: Code) -> None:
    """Does what of searching and cutting is still to be done, and scores the deal for good."""
    if course.deal.phase is not Phase.OVER:
        raise Refused("The hand is not over yet.")
    for seat in claims_left(course):
        search_the_tricks(course, code, seat)
    course.add(ev.DealSettled(outcome(course.table)))


def outcome(table: Table) -> Outcome:
    """What the deal comes to as it now stands:
    Law 5's order, the value of a game (8), the points of a rubber (9, 10)."""
    deal = table.deal
    assert deal is not None
    rubber = table.rubber
    honours = _honours(deal, table.mode)
    figures = score.score_deal(rubber.score, deal.won(), honours, _penalties(deal), deal.adjusted, deal.abandoned)
    lines = tuple(_line(line) for line in figures.lines)
    if figures.game is None:
        return Outcome(tricks_after(deal), _with(rubber, figures.score, rubber.games), lines=lines)
    won = GameWon(figures.game.winner, figures.game.value)
    games = (*rubber.games, won)
    ended = score.rubber([score.Game(game.side, game.value) for game in games])
    return Outcome(
        tricks_after(deal),
        _with(rubber, (0, 0), games),
        won,
        (ended.winner, ended.points) if ended is not None else None,
        lines,
    )


def _with(rubber: Rubber, points: tuple[int, int], games: tuple[GameWon, ...]) -> Rubber:
    return Rubber(points, games, number=rubber.number)


def _honours(deal: Deal, mode: Mode) -> tuple[int, int]:
    called = deal.honours or (0, 0)
    if deal.game_claimed is not None and not called[deal.game_claimed.value]:
        due = score.honour_points(honours_held(deal)[deal.game_claimed.value])
        called = (due, called[1]) if deal.game_claimed is Side.NS else (called[0], due)
    return called


def _penalties(deal: Deal) -> list[score.Penalty]:
    """The proved revokes in the order in which they happened, each with the choice made for it."""
    rights = [r for r in deal.rights if r.options[0].kind in PENALTIES_OF_A_REVOKE and r.ended != "ruling"]
    rights.sort(key=lambda right: right.trick)
    return [
        score.Penalty(r.offender.side, _ELECTION[r.elected.kind] if r.elected is not None else None) for r in rights
    ]


def _line(line: score.Line) -> tuple[str, int, int]:
    pair = (line.amount, 0) if line.side is Side.NS else (0, line.amount)
    return (f"{line.law}:{line.what}", *pair)
