"""What a record asks of the score, the auction and the deal as a whole."""

from __future__ import annotations

from bot.engine.deal import Deal
from bot.engine.games import Game, Phase
from bot.engine.notation import read_contract
from bot.engine.position import Answer, Position
from bot.engine.seats import Seat, Side
from bot.engine.sight import tricks_after
from bot.engine.table import Table


def ask_tricks(at: Position, pair: tuple[int, int]) -> Answer:
    """Tricks as they stand, penalties included."""
    found = tricks_after(at.deal)
    return found == pair, written("tricks", found)


def written(what: str, pair: tuple[int, int]) -> str:
    """Figures as a record writes them."""
    return f"{what} NS {pair[0]} EW {pair[1]}"


def ask_score(at: Position, pair: tuple[int, int]) -> Answer:
    """This game's points."""
    return at.table.rubber.score == pair, written("score", at.table.rubber.score)


def ask_above(at: Position, pair: tuple[int, int]) -> Answer:
    """The honour column of the rubber so far."""
    return at.table.rubber.honours == pair, written("above", at.table.rubber.honours)


def ask_game(at: Position, side: Side | None, word: str | None) -> Answer:
    """The game that the deal has just ended, or that it has not."""
    game = at.deal.outcome.game if at.deal.outcome else None
    found = f"game {game.side} {game.word}" if game else "game open"
    if side is None or game is None:
        return side is None and game is None, found
    return game.side is side and word in (None, game.word), found


def ask_rubber(at: Position, side: Side | None, points: int) -> Answer:
    """The rubber that it has ended, and its points."""
    won = at.deal.outcome.rubber_won if at.deal.outcome else None
    found = f"rubber {won[0]} {won[1]}" if won else "rubber open"
    return (won is None) if side is None else won == (side, points), found


def ask_dealer(at: Position, seat: Seat) -> Answer:
    """Who deals this deal or, after it is settled, the next."""
    dealer = dealer_of(at.table, at.deal)
    return dealer is seat, f"dealer {dealer}"


def dealer_of(table: Table, deal: Deal) -> Seat:
    """Who deals this deal or, once it is settled or void, the next: Dummy the first of each rubber (Dummy I)."""
    if deal.phase not in (Phase.SETTLED, Phase.VOID):
        return deal.dealer
    if deal.next_dealer is not None:
        return deal.next_dealer
    ended = deal.outcome is not None and deal.outcome.rubber_won is not None
    return min(deal.dummies) if ended and table.game is Game.DUMMY_WHIST else deal.dealer.left


def ask_void(at: Position) -> Answer:
    """Whether the deal is void."""
    return at.deal.phase is Phase.VOID, at.deal.phase.value


def ask_new_deal(at: Position, seat: Seat) -> Answer:
    """Whether it is void, and who deals again."""
    return (
        at.deal.phase is Phase.VOID and at.deal.next_dealer is seat,
        f"{at.deal.phase.value}, next dealer {at.deal.next_dealer}",
    )


def ask_barred(at: Position, seat: Seat) -> Answer:
    """Whether the seat may no longer declare."""
    bidding = at.deal.bidding
    barred = bidding.barred | bidding.debarred if bidding else frozenset()
    return seat in barred, f"barred {' '.join(map(str, sorted(barred))) or 'none'}"


def ask_contract(at: Position, text: str) -> Answer:
    """The declaration that stands, by whom, and how often doubled."""
    bid, by, times = read_contract(text)
    contract = at.deal.bidding.contract if at.deal.bidding else None
    if contract is None:
        return False, "no declaration stands"
    found = (contract.bid, contract.by, contract.times)
    return found == (bid, by, times), f"contract {contract.bid} by {contract.by} × {contract.times}"


def ask_declarer(at: Position, seat: Seat) -> Answer:
    """Who declares, the declarations being over."""
    contract = at.deal.bidding.contract if at.deal.bidding else None
    found = contract.by if contract is not None and at.deal.phase is not Phase.DECLARING else None
    return found is seat, f"declarer {found}"


def ask_over(at: Position) -> Answer:
    """Whether all is played, or the hands abandoned."""
    return at.deal.phase in (Phase.OVER, Phase.SETTLED), at.deal.phase.value
