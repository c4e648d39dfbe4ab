"""Closed deals as the commands use them: found by table, made into files, pictures and figures."""

from __future__ import annotations

from collections.abc import Sequence

from bot import pbn
from bot.cogs.door import Interaction, house, sorry
from bot.engine.cards import Suit
from bot.engine.games import Game
from bot.engine.seats import SEATS, Seat, Side
from bot.fairness import pack_header
from bot.ranking import FinishedRubber, Player
from bot.room.archive import ClosedDeal, closed_deals
from bot.stage import TableRow
from bot.stage.scenes import name_of
from bot.texts import _
from bot.ui.drawing import Look
from bot.ui.pictures import Diagram, TrickPicture, diagram, diagram_text, trick_picture, trick_text
from bot.ui.records import Page
from bot.ui.scene import shown_name
from bot.ui.score import ending_rows, settled_lines, sheet_words
from bot.ui.sheets import (
    BridgeDeal,
    BridgeSheet,
    WhistDeal,
    WhistSheet,
    bridge_sheet,
    bridge_sheet_text,
    whist_sheet,
    whist_sheet_text,
)
from bot.ui.wording import game_word

_FOUND: dict[int, tuple[int, tuple[ClosedDeal, ...]]] = {}
"""closed deals by table, with the number of the log's last event when they were read"""


async def closed_of(interaction: Interaction, row: TableRow) -> tuple[ClosedDeal, ...]:
    """The table's closed deals, oldest first; void ones among them."""
    store = house(interaction).stage.store
    now = (await store.table(row.id)).seq
    if row.id not in _FOUND or _FOUND[row.id][0] != now:
        _FOUND[row.id] = (now, closed_deals(row, await store.events(row.id, after=0)))
    return _FOUND[row.id][1]


async def must_have_closed(interaction: Interaction, row: TableRow) -> tuple[ClosedDeal, ...]:
    """Its closed deals. Raises Quiet if there is none yet."""
    deals = await closed_of(interaction, row)
    if not deals:
        raise sorry(_("No deal of this table is closed yet: a deal is shown when its claims are over."))
    return deals


def names_at(interaction: Interaction, deal: ClosedDeal) -> tuple[str, str, str, str]:
    """Who sat where when the deal was played, from North."""
    known = house(interaction).stage.names
    north, east, south, west = (name_of(person, known) for person in deal.chairs)
    return north, east, south, west


# --- files ---


def record_of(interaction: Interaction, deal: ClosedDeal) -> str:
    """The deal as a record, with what proves its shuffle."""
    others = [f"date: {deal.at:%Y-%m-%d}"]
    others += pack_header(deal.pack, revealed=True) if deal.pack is not None and deal.pack.cut is not None else []
    return deal.record(zip(SEATS, names_at(interaction, deal), strict=True), others)


def pbn_of(interaction: Interaction, deals: Sequence[ClosedDeal]) -> bytes:
    """The deals as PBN."""
    return pbn.exported([_finished(interaction, deal) for deal in deals])


def _finished(interaction: Interaction, deal: ClosedDeal) -> pbn.FinishedDeal:
    played = deal.ended.deal
    assert played is not None
    contract = played.bidding.contract if played.bidding else None
    declared = None
    if contract is not None:
        declared = pbn.Declared(contract.bid.number, contract.bid.denomination, contract.times, contract.by)
    calls = played.bidding.calls if played.bidding else ()
    short = {"pass": "P", "double": "X", "redouble": "XX"}
    return pbn.FinishedDeal(
        game=deal.row.game,
        number=deal.number,
        players=dict(zip(SEATS, names_at(interaction, deal), strict=True)),
        dealer=played.dealer,
        hands={seat: played.dealt[seat] for seat in SEATS},
        tricks=deal.tricks(),
        won=deal.outcome.tricks if deal.outcome else played.won(),
        trump=played.trump if contract is None else None,
        declared=declared,
        calls=[(call.seat, str(call.bid) if call.bid else short[call.word]) for call in calls],
        remarks=[line for line in deal.lines if line.split()[1:2] != ["plays"]][:20],
        site=deal.row.name,
        played_on=deal.at.date(),
    )


# --- pictures ---


def page_of(
    interaction: Interaction, deals: Sequence[ClosedDeal], number: int, trick: int, look: Look
) -> tuple[Page, bytes]:
    """A page of the replay of the deal of that number, and its picture. Raises Quiet if it is not closed."""
    deal = next((each for each in deals if each.number == number), None)
    if deal is None:
        raise sorry(_("That deal is not closed."))
    tricks = deal.tricks()
    names = names_at(interaction, deal)
    title = _("{table}, deal {number}").format(table=deal.row.name, number=number)
    here = min(trick, len(tricks))
    if here == 0:
        shown = _dealt(deal, names, title)
        words, picture = diagram_text(shown), diagram(shown, look)
    else:
        won = deal.winners()[here - 1]
        heading = _("{title}, trick {trick}").format(title=title, trick=here)
        plays = TrickPicture(heading, names, tricks[here - 1], won, _trump(deal))
        words, picture = trick_text(plays), trick_picture(plays, look)
    bounds = deals[0].number, deals[-1].number
    file = f"deal-{number}-{here}.png"
    page = Page(deal.row.id, number, here, len(tricks), shown_name(title, 80), words, file, bounds)
    return page, picture


def _trump(deal: ClosedDeal) -> Suit | None:
    return deal.ended.deal.trump if deal.ended.deal else None


def _dealt(deal: ClosedDeal, names: tuple[str, str, str, str], title: str) -> Diagram:
    played = deal.ended.deal
    assert played is not None
    result = (
        settled_lines(deal.ended.game, deal.outcome)[0].replace("*", "") if deal.outcome else _("The deal was void.")
    )
    hands = {seat: played.dealt[seat] for seat in SEATS}
    return Diagram(title, game_word(deal.ended.game), names, hands, played.dealer, played.trump, result)


def sheet_of(interaction: Interaction, deals: Sequence[ClosedDeal], look: Look) -> tuple[str, bytes]:
    """The score sheet of the rubber that the last closed deal belongs to: its text and its picture."""
    last = deals[-1]
    rubber = last.began.rubber.number
    own = [deal for deal in deals if deal.began.rubber.number == rubber and deal.outcome is not None]
    names = names_at(interaction, last)
    sides = f"{names[Seat.N]}, {names[Seat.S]}", f"{names[Seat.E]}, {names[Seat.W]}"
    title = last.row.name
    ending = ending_rows(last.ended.game, last.outcome) if last.outcome is not None else []
    if last.ended.game is Game.AUCTION:
        sheet = BridgeSheet(title, sides, [_bridge_deal(deal) for deal in own], ending)
        return bridge_sheet_text(sheet), bridge_sheet(sheet, look)
    whist = WhistSheet(title, sides, _whist_deals(own), ending)
    return whist_sheet_text(whist), whist_sheet(whist, look)


def _whist_deals(deals: Sequence[ClosedDeal]) -> list[WhistDeal]:
    """Each deal with its arithmetic, and the game that it ended as it stands now: its value may have been put right
    since (Law 12)."""
    games = iter(deals[-1].ended.rubber.games if deals else ())
    found = []
    for deal in deals:
        assert deal.outcome is not None
        word = next(games).word if deal.outcome.game is not None else ""
        found.append(WhistDeal(deal.number, sheet_words(deal.outcome), deal.outcome.rubber.score, word))
    return found


def _bridge_deal(deal: ClosedDeal) -> BridgeDeal:
    outcome = deal.outcome
    assert outcome is not None
    below = [(ns, ew) for reason, ns, ew in outcome.lines if _is_below(reason)]
    above = [(ns, ew) for reason, ns, ew in outcome.lines if not _is_below(reason)]
    total = (sum(ns for ns, _ew in below), sum(ew for _ns, ew in below))
    return BridgeDeal(total, above, outcome.game is not None)


def _is_below(reason: str) -> bool:
    """Whether a line of the arithmetic stands below the line: the tricks, and corrections of their score (Law 13)."""
    return reason.endswith(":tricks") or reason == "13:correction"


# --- figures ---


def rubbers_of(deals: Sequence[ClosedDeal]) -> list[FinishedRubber]:
    """The rubbers that these deals of one table have ended, in order."""
    finished, since = [], list[ClosedDeal]()
    for deal in deals:
        since.append(deal)
        if deal.outcome is not None and deal.outcome.rubber_won is not None:
            finished.append(_rubber(since))
            since = []
    return finished


def _rubber(deals: Sequence[ClosedDeal]) -> FinishedRubber:
    last = deals[-1]
    assert last.outcome is not None
    assert last.outcome.rubber_won is not None
    gainer, points = last.outcome.rubber_won
    games = last.outcome.rubber.games
    won = sum(game.side is Side.NS for game in games), sum(game.side is Side.EW for game in games)
    players = tuple(_player(seat, last, deals) for seat in SEATS)
    return FinishedRubber(last.row.guild_id, last.row.game, players, gainer, points, won)


def _player(seat: Seat, last: ClosedDeal, deals: Sequence[ClosedDeal]) -> Player:
    person = last.chairs[seat]
    proved = [
        finding.seat for deal in deals if deal.ended.deal for finding in deal.ended.deal.findings if finding.proved
    ]
    claimed = sum(who.side is not seat.side for who in proved)
    member = person if person is not None and person > 0 else None
    return Player(seat, member, person is not None and person < 0, claimed, proved.count(seat))
