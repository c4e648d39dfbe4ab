"""The auction: the calls so far as a small table, and the panel to declare with."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.engine.acts import Bid
from bot.engine.games import Mode, Phase
from bot.engine.view import Call, View
from bot.texts import _
from bot.ui import ids
from bot.ui.pieces import button, menu
from bot.ui.reading import bids_offered, rank_of_bid
from bot.ui.scene import Scene, seat_word
from bot.ui.wording import bid_word


def auction_lines(view: View) -> list[str]:
    """The calls, each behind its player, four a line from the dealer;
    none once these eyes may not see them (auction 51)."""
    if not view.calls:
        return [_("Nobody has declared yet.")] if view.phase is Phase.DECLARING else []
    shown = [f"**{seat_word(call.seat)[0]}** {call_word(call)}" for call in view.calls]
    return [" · ".join(shown[start : start + 4]) for start in range(0, len(shown), 4)]


def call_word(call: Call) -> str:
    """ "2 royals", "pass"; a call out of turn is marked, a void one struck out."""
    words = {"pass": _("pass"), "double": _("double"), "redouble": _("redouble")}
    word = bid_word(call.bid) if call.bid is not None else words.get(call.word, call.word)
    word = word if call.in_turn else _("{call} (out of turn)").format(call=word)
    return f"~~{word}~~" if call.void else word


def last_bid(view: View) -> Bid | None:
    """The bid to be overbid; one of more than seven stands as seven (auction 50)."""
    return view.contract.bid if view.contract is not None else None


def to_declare(view: View) -> tuple[Bid, ...]:
    """The declarations offered: all, the sufficient ones first, or at a strict table these alone."""
    return bids_offered(last_bid(view), view.mode is Mode.STRICT)


def bidding_rows(scene: Scene, view: View) -> list[ui.ActionRow[Any]]:
    """Selects with all forty-two declarations, the sufficient ones first, and the three other calls; at a strict table
    nothing that would be refused as it stands (auction 42, 43)."""
    table, deal, after = scene.table, view.deal, len(view.calls)
    offered = to_declare(view)
    parts = (
        ("low", _("Declare: {span} …"), offered[:25]),
        ("high", _("… or {span} …"), offered[25:]),
    )
    selects = [
        menu(
            ids.call_id(table, deal, after, word),
            prompt.format(span=_span(part)),
            _choices(part),
        )
        for word, prompt, part in parts
        if part
    ]
    others = [
        button(label, ids.call_id(table, deal, after, word), style)
        for label, word, style, lawful in (
            (_("Pass"), "passes", ButtonStyle.primary, bool(view.calls)),  # the dealer must declare first
            (_("Double"), "doubles", ButtonStyle.secondary, _may_be_doubled(view, again=False)),
            (_("Redouble"), "redoubles", ButtonStyle.secondary, _may_be_doubled(view, again=True)),
        )
        if lawful or view.mode is Mode.CLUB
    ]
    return [*selects, *([ui.ActionRow(*others)] if others else [])]


def _span(bids: tuple[Bid, ...]) -> str:
    """ "1 ♥ to 4 no trumps"; of a part that goes on with those below the bid that stands, "…, or lower"."""
    highest = max(bids, key=rank_of_bid)
    span = _("{first} to {last}").format(first=bid_word(bids[0]), last=bid_word(highest))
    words = span if highest != bids[0] else bid_word(highest)
    return words if highest == bids[-1] else _("{bids}, or lower").format(bids=words)


def _may_be_doubled(view: View, again: bool) -> bool:
    """Whether these eyes may double what stands, or redouble it (auction 54)."""
    contract, eyes = view.contract, view.eyes
    if contract is None or eyes is None:
        return False
    ours = contract.by.side is eyes.side
    return (ours and contract.times == 2) if again else (not ours and contract.times == 1)


def _choices(bids: tuple[Bid, ...]) -> list[tuple[str, str, str | None]]:
    return [(bid_word(bid), str(bid), _("worth {points}").format(points=rank_of_bid(bid)[0])) for bid in bids]
