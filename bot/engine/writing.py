"""The table record, written: the inverse of `record`, for exports and case files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.engine import acts
from bot.engine.acts import Act, Whole
from bot.engine.cards import Card, Suit
from bot.engine.games import Game, GameWon, Rubber
from bot.engine.notation import write_hands
from bot.engine.reading import CALLS
from bot.engine.rights import PENALTIES_OF_A_REVOKE, Demand, Kind
from bot.engine.seats import Seat, Side
from bot.engine.table import Table


def write_act(act: Act) -> str:
    """The line of a record's body that reads as this act. ValueError for what has no notation (a deal is a header)."""
    writer = _WRITE.get(type(act))
    if writer is None:
        raise ValueError(f"{type(act).__name__} has no notation")
    return writer(act)


def write_header(begun: Table, players: Iterable[tuple[Seat, str]] = (), others: Iterable[str] = ()) -> str:
    """The header of a record for a table whose deal has just begun;
    `others` are further lines, `key: value`, as they are."""
    deal = begun.deal
    if deal is None:
        raise ValueError("no deal has begun")
    lines = [f"game: {begun.game.value}", f"mode: {begun.mode.value}"]
    names = ", ".join(f"{seat} {_plain(name)}" for seat, name in players)
    lines += [f"players: {names}"] if names else []
    lines += [f"dummy: {' '.join(map(str, sorted(begun.dummies)))}"] if begun.dummies else []
    lines += [f"dealer: {deal.dealer}", f"deal: {write_hands(deal.dealt)}"]
    lines += [f"trump: {deal.trump_card}"] if deal.trump_card is not None else []
    lines += _score(begun.rubber, begun.game)
    return "\n".join([*lines, *others, "---"])


def write_record(
    begun: Table, body: Iterable[Act | str], players: Iterable[tuple[Seat, str]] = (), others: Iterable[str] = ()
) -> str:
    """A deal as a record: its header, and each act on a line (or as it was written)."""
    return (
        "\n".join(
            [write_header(begun, players, others), *(act if isinstance(act, str) else write_act(act) for act in body)]
        )
        + "\n"
    )


def _plain(text: str) -> str:
    """A name or value that cannot end its line, begin a comment or open a header."""
    return " ".join(text.replace("#", " ").replace(",", " ").split())


def _score(rubber: Rubber, game: Game) -> list[str]:
    lines = [f"score: {_pair(rubber.score)}"] if any(rubber.score) else []
    if rubber.games:
        lines.append("games: " + ", ".join(f"{won.side} {won.word}".strip() for won in rubber.games))
    if game is Game.AUCTION:
        lines += [f"honour-score: {_pair(rubber.honours)}"] if any(rubber.honours) else []
        lines += [f"game-points: {_pair(rubber.past)}"] if any(rubber.past) else []
    return lines


def _pair(pair: tuple[int, int]) -> str:
    return f"NS {pair[0]} EW {pair[1]}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _from(seat: Seat, hand: Seat) -> str:
    return "" if hand is seat else f" from {hand}"


def _what(what: int | Whole) -> str:
    return str(what) if isinstance(what, int) else what.value


def _finesse(announced: tuple[Suit, Seat] | None) -> str:
    return f" finesse {announced[0]} through {announced[1]}" if announced is not None else ""


def _elects(act: acts.Elects) -> str:
    return f"{act.seat} {_demand(act.demand)}"


def _demand(demand: Demand) -> str:
    kind = demand.kind
    if kind in PENALTIES_OF_A_REVOKE:
        return f"elects {kind.value}"
    if kind in (Kind.NEW_DEAL, Kind.SUFFICIENT, Kind.SEVEN):
        return f"demands {kind.value}"
    return kind.value if kind in (Kind.STAND, Kind.FINAL) else f"calls {demand}"


def _claims_revoke(act: acts.ClaimsRevoke) -> str:
    trick = f" trick {act.trick}" if act.trick is not None else ""
    return f"{act.seat} claims revoke {act.accused}{trick}"


def _seen(seats: Iterable[Seat]) -> str:
    who = " ".join(map(str, seats))
    return f" seen by {who}" if who else ""


def _grants(act: acts.Grants) -> str:
    demand = "suit" if act.demand.kind is Kind.SUIT and act.demand.suit is None else str(act.demand)
    return f"MOD grants {act.side} calls {demand} on {act.on}"


def write_correction(what: acts.Adjusts | acts.Rectifies) -> str:
    """A correction of the score as records write it: "NS +2", "game 1 double"."""
    if isinstance(what, acts.Adjusts):
        return f"{what.side} {what.points:+d}{' above' if what.above else ''}"
    return f"game {what.game} {GameWon(Side.NS, what.value).word}"


_CALL = {words: name for name, words in CALLS.items()}
_WRITE: dict[type[Act], Callable[[Any], str]] = {
    acts.Says: lambda act: f"{act.seat} {act.words.value}",
    acts.Plays: lambda act: (
        f"{act.seat} {'leads' if act.leads else 'plays'} {_cards(act.cards)}{_from(act.seat, act.hand)}"
    ),
    acts.Exposes: lambda act: f"{act.seat} exposes {_cards(act.cards)}",
    acts.Names: lambda act: f"{act.seat} names {act.card}",
    acts.Corrects: lambda act: f"{act.seat} corrects {act.card}{_from(act.seat, act.hand)}",
    acts.Substitutes: lambda act: f"{act.seat} substitutes {act.card}{_from(act.seat, act.hand)}",
    acts.Bids: lambda act: f"{act.seat} bids {act.bid}",
    acts.CorrectsBid: lambda act: f"{act.seat} corrects bid {_CALL.get(act.bid, act.bid)}",
    acts.Cuts: lambda act: f"{act.seat} cuts {act.count}",
    acts.Claims: lambda act: f"{act.seat} claims {_what(act.what)}{_finesse(act.finesse)}",
    acts.Concedes: lambda act: f"{act.seat} concedes {_what(act.what)}",
    acts.ClaimsRevoke: _claims_revoke,
    acts.ClaimsHonours: lambda act: f"{act.seat} claims honours {act.points}",
    acts.Elects: _elects,
    acts.Suggests: lambda act: f"{act.seat} suggests {act.card}",
    acts.Remarks: lambda act: f"{act.seat} remarks {'bidding' if act.trick is None else f'trick {act.trick}'}",
    acts.Amends: lambda act: f"{act.seat} amends {write_correction(act.what) if act.what is not None else 'nothing'}",
    acts.VoidsDeal: lambda act: "MOD voids deal",
    acts.OrdersMisdeal: lambda act: "MOD orders misdeal",
    acts.AwardsTricks: lambda act: f"MOD awards {act.count} tricks to {act.side}",
    acts.Adjusts: lambda act: f"MOD adjusts {write_correction(act)}",
    acts.Rectifies: lambda act: f"MOD rectifies {write_correction(act)}",
    acts.SetsHonours: lambda act: f"MOD sets honours {act.side} {act.points}",
    acts.SetsDealer: lambda act: f"MOD sets dealer {act.seat}",
    acts.OrdersExposed: lambda act: f"MOD exposes {act.seat} {_cards(act.cards)}{_seen(act.seen_by)}",
    acts.Grants: _grants,
    acts.Forfeits: lambda act: f"MOD forfeits {act.side}",
    acts.Reopens: lambda act: f"MOD reopens {act.side}",
    acts.EstablishesRevoke: lambda act: f"MOD establishes revoke {act.seat} trick {act.trick}",
    acts.ClearsRevoke: lambda act: f"MOD clears revoke {act.seat}",
    acts.AssignsCard: lambda act: f"MOD assigns {act.card} to {act.seat}",
    acts.Dismisses: lambda act: "MOD dismisses",
    acts.Lapses: lambda act: "CLOCK lapses",
    acts.Settles: lambda act: "settle",
}
