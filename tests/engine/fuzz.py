"""Random acts at random tables, lawful or not, and what must hold whatever is done.

`python -m tests.engine.fuzz --acts 10000000` runs as many as one likes; the suite runs a hundred thousand.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

from bot.engine import acts, events
from bot.engine.acts import Act, BeginsDeal, Bid, Whole, Words
from bot.engine.cards import PACK, Card
from bot.engine.coding import decode, encode
from bot.engine.deal import Deal
from bot.engine.decide import code_of, course_of, faults, lawful_cards, new_table
from bot.engine.expectations import check
from bot.engine.games import Game, Mode, Phase
from bot.engine.position import Position
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.sight import cards_seen, seen_by
from bot.engine.silence import as_if_lawful
from bot.engine.table import Table, evolve

DUMMIES = {
    Game.SHORT_WHIST: frozenset[Seat](),
    Game.DUMMY_WHIST: frozenset({Seat.N}),
    Game.DOUBLE_DUMMY: frozenset({Seat.N, Seat.E}),
}
WHIST = tuple(DUMMIES)
COVERT = {"whist": {"71", "61"}, "auction": {"83", "73"}}
"""revokes and calls disobeyed: what nobody else may notice"""
MOST = {"whist": 12, "auction": 29}
"""the most that a side can have towards a game that is not won"""


def begun(table: Table, rng: random.Random) -> Table:
    """The table with a fresh deal; the dealer as the last deal left it."""
    pack = list(PACK)
    rng.shuffle(pack)
    dealer = rng.choice(SEATS)
    if table.deal is not None:
        dealer = table.deal.dealer.left if table.deal.next_dealer is None else table.deal.next_dealer
    hands = [frozenset(pack[n::4]) for n in range(4)]
    trump = rng.choice(sorted(hands[dealer])) if table.game is not Game.AUCTION else None
    return course_of(table, BeginsDeal(dealer, (hands[0], hands[1], hands[2], hands[3]), trump)).table


def random_act(table: Table, rng: random.Random) -> Act:
    """Anything anybody might try: mostly a card of him whose turn it is, so that deals come to their end."""
    deal = table.deal
    assert deal is not None
    if deal.phase is Phase.PLAYING and rng.random() < 0.7:
        return _his_card(table, deal, rng)
    if deal.phase is Phase.DECLARING and rng.random() < 0.9:
        return _a_call(deal, rng)
    if deal.phase is Phase.OVER and rng.random() < 0.3:
        return _next_deal(deal, rng)
    return rng.choice(_MAKERS)(table, deal, rng)


def _a_call(deal: Deal, rng: random.Random) -> Act:
    """Mostly the call of him whose turn it is, often insufficient, now and then impossible or corrected."""
    assert deal.bidding is not None
    seat = deal.bidding.speaker if deal.bidding.speaker is not None and rng.random() < 0.8 else rng.choice(SEATS)
    bid = Bid(rng.randint(1, 8) if rng.random() < 0.3 else rng.randint(1, 3), rng.choice("SCDHRN"))
    words = [Words.PASSES] * 4 + [Words.DOUBLES, Words.REDOUBLES, Words.OBJECTS, Words.WAIVES, Words.CONSULTS]
    if rng.random() < 0.6:
        return acts.Says(seat, rng.choice(words))
    if rng.random() < 0.1:
        return acts.CorrectsBid(seat, bid if rng.random() < 0.6 else rng.choice(_CORRECTED))
    return acts.Bids(seat, bid)


_CORRECTED = (Words.PASSES, Words.DOUBLES, Words.REDOUBLES)


def _last_call(table: Table, deal: Deal, rng: random.Random) -> Act:
    """He who passed last, or made any other call, says that he meant another (auction 52)."""
    if deal.bidding is None or not deal.bidding.calls:
        return _words(table, deal, rng)
    bid = rng.choice([*_CORRECTED, Bid(rng.randint(1, 7), rng.choice("SCDHRN"))])
    return acts.CorrectsBid(deal.bidding.calls[-1].seat, bid)


def _his_card(table: Table, deal: Deal, rng: random.Random) -> Act:
    turn = deal.turn or rng.choice(SEATS)
    cards = lawful_cards(deal, code_of(table), turn) if rng.random() < 0.85 else deal.hands[turn]
    return acts.Plays(deal.commander(turn), (_one(cards or deal.hands[turn], rng),), turn)


def _one(cards: frozenset[Card], rng: random.Random) -> Card:
    return rng.choice(sorted(cards)) if cards else rng.choice(PACK)


def _next_deal(deal: Deal, rng: random.Random) -> Act:
    dealer = deal.dealer.left
    who = deal.commander(dealer), deal.commander(dealer.right)
    return rng.choice([acts.Says(who[0], Words.PRESENTS), acts.Cuts(who[1], rng.randint(2, 50)), acts.Settles()])


def _any_card(table: Table, deal: Deal, rng: random.Random) -> Act:
    hand = rng.choice(SEATS)
    seat = deal.commander(hand) if rng.random() < 0.9 else rng.choice(SEATS)
    count = 1 if rng.random() < 0.8 else 2
    cards = tuple({_one(deal.hands[hand], rng) for _ in range(count)})
    return acts.Plays(seat, cards, hand, rng.random() < 0.5)


def _words(table: Table, deal: Deal, rng: random.Random) -> Act:
    return acts.Says(rng.choice(SEATS), rng.choice(list(Words)))


def _shown(table: Table, deal: Deal, rng: random.Random) -> Act:
    seat = rng.choice(SEATS)
    card = _one(deal.hands[seat], rng)
    return rng.choice([acts.Exposes(seat, (card,)), acts.Names(seat, card)])


def _corrected(table: Table, deal: Deal, rng: random.Random) -> Act:
    wrong = [seat for seat, _ in code_of(table).offences(deal)]
    hand = rng.choice(wrong) if wrong else rng.choice(SEATS)
    card = _one(deal.hands[hand], rng)
    kind = rng.choice([acts.Corrects, acts.Substitutes])
    return kind(deal.commander(hand), card, hand)


def _demand(table: Table, deal: Deal, rng: random.Random) -> Act:
    rights = deal.open_rights()
    if rights and rng.random() < 0.8:
        right = rng.choice(rights)
        option = rng.choice(right.options)
        suit = option.suit or rng.choice(list(type(PACK[0].suit)))
        return acts.Elects(rng.choice(right.holders), Demand(option.kind, option.card, suit, option.trick))
    lying = [card for seat in SEATS for card in deal.lying(seat)]
    card = rng.choice(lying) if lying else rng.choice(PACK)
    return acts.Elects(rng.choice(SEATS), Demand(rng.choice(list(Kind)), card, card.suit, rng.randint(1, 13)))


def _claim(table: Table, deal: Deal, rng: random.Random) -> Act:
    seat = rng.choice(SEATS)
    what = rng.choice([Whole.REST, Whole.GAME, rng.randint(0, 13)])
    trick = rng.choice([None, rng.randint(1, 13)])
    return rng.choice(
        [
            acts.Claims(seat, what),
            acts.Concedes(seat, what),
            acts.ClaimsRevoke(seat, rng.choice(SEATS), trick),
            acts.ClaimsHonours(seat, rng.choice([2, 4])),
            acts.Suggests(seat, _one(deal.hands[seat], rng)),
            acts.Remarks(seat, trick),
        ]
    )


def _order(table: Table, deal: Deal, rng: random.Random) -> Act:
    seat, side = rng.choice(SEATS), rng.choice(list(Side))
    card = _one(deal.hands[seat], rng)
    return rng.choice(
        [
            acts.OrdersExposed(seat, (card,)),
            acts.Grants(side, Demand(Kind.SUIT), side.other.seats[0]),
            acts.Grants(
                side, Demand(rng.choice([Kind.HIGHEST, Kind.LOWEST, Kind.WIN, Kind.LOSE])), side.other.seats[1]
            ),
            acts.Forfeits(side),
            acts.ClearsRevoke(seat),
            _correction(rng),
            acts.Dismisses(),
            acts.Lapses(),
        ]
    )


def _correction(rng: random.Random) -> acts.Adjusts | acts.Rectifies:
    """Of the score of this game, or of the value of an earlier one."""
    if rng.random() < 0.5:
        return acts.Adjusts(rng.choice(list(Side)), rng.randint(-2, 2))
    return acts.Rectifies(rng.randint(1, 3), rng.randint(1, 3))


def _amended(table: Table, deal: Deal, rng: random.Random) -> Act:
    """Somebody would have the score corrected; mostly one more agrees to what was asked."""
    seat, asked = rng.choice(SEATS), deal.amendment
    if asked is not None and rng.random() < 0.7:
        return acts.Amends(seat, asked.what)
    return acts.Amends(seat, None if rng.random() < 0.2 else _correction(rng))


def _discovered(table: Table, deal: Deal, rng: random.Random) -> Act:
    """A lead out of turn, or one before its time, and somebody who says so."""
    trick = deal.open_trick
    if (trick is not None and trick.false) or deal.ahead is not None:
        return acts.Says(rng.choice(SEATS), Words.OBJECTS)
    hand = trick.plays[-1].seat if trick is not None else rng.choice(SEATS)
    return acts.Plays(deal.commander(hand), (_one(deal.hands[hand], rng),), hand, leads=True)


_MAKERS = [
    _any_card,
    _any_card,
    _discovered,
    _discovered,
    _words,
    _words,
    _shown,
    _corrected,
    _demand,
    _demand,
    _demand,
    _claim,
    _order,
    _amended,
    _last_call,
]


# --- what must hold ---


def must_hold(table: Table) -> None:
    """Fifty-two cards, figures in range, and no eye that sees what it may not."""
    deal = table.deal
    assert deal is not None
    played = [play.card for trick in deal.tricks for play in trick.plays]
    held = [card for hand in deal.hands for card in hand]
    assert sorted([*played, *held]) == sorted(card for hand in deal.dealt for card in hand)
    assert all(trick.complete for trick in deal.tricks[:-1])
    assert sum(deal.won()) <= 13
    assert all(0 <= points <= MOST[table.game.code] for points in table.rubber.score)
    for seat in SEATS:
        assert deal.exposed[seat] <= deal.hands[seat]
    assert deal.ahead is None or deal.hands[deal.ahead.seat].issuperset(deal.ahead.cards)
    for eyes in (None, *SEATS):
        sees_last = table.game is not Game.AUCTION or table.mode is Mode.STRICT
        assert not cards_seen(seen_by(table, eyes)) & hidden(deal, eyes, sees_last)


def hidden(deal: Deal, eyes: Seat | None, sees_last: bool = True) -> frozenset[Card]:
    """What those eyes may not see, worked out from the deal: other hands but for what lies on the table, and quitted
    tricks but the last, or (at a club table of auction) that too."""
    secret: set[Card] = set()
    for seat in SEATS:
        if seat is not eyes and seat not in deal.dummies:
            secret |= deal.hands[seat] - deal.exposed[seat] - deal.shown[seat]
    if deal.trump_lies and deal.trump_card is not None:
        secret.discard(deal.trump_card)
    if deal.ahead is not None:
        secret -= set(deal.ahead.cards)
    if deal.offered is not None:
        secret -= set(deal.offered[1])
    quitted = [trick for trick in deal.tricks if trick.turned]
    seen = quitted[-1:] if sees_last else []
    searched = eyes is not None and any(claim.searched and claim.side is eyes.side for claim in deal.claims)
    if not searched:
        secret |= {play.card for trick in quitted[: len(quitted) - len(seen)] for play in trick.plays}
    return frozenset(secret)


def must_be_silent(before: Table, act: Act, after: Table) -> None:
    """A revoke or a call disobeyed looks to everyone else like a lawful card, unless open cards show it for what it
    is."""
    assert before.deal is not None
    if not isinstance(act, acts.Plays) or len(act.cards) != 1 or act.hand in before.deal.dummies:
        return
    broken = {fault.law for fault in faults(before, act)}
    if broken and broken <= COVERT[before.game.code]:
        holds, found = check(Position(after, before, act), ("silent",))
        up = before.deal.lying(act.hand) | before.deal.shown[act.hand]
        open_to_all = broken & {"61", "73"} or up  # the cards on the table may prove it
        assert holds or (open_to_all and as_if_lawful(before, act) is None), found


def must_come_to_its_end(table: Table) -> None:
    """However matters stand, he whose turn it is can pass or play, at the latest when the time to decide is out."""
    for _ in range(300):
        deal = table.deal
        assert deal is not None
        if deal.phase not in (Phase.DECLARING, Phase.PLAYING):
            return
        table = next(after for act in _goes_on(deal) if (after := _after(table, act)) is not None)
    raise AssertionError(table)


def _goes_on(deal: Deal) -> Iterator[Act]:
    if deal.phase is Phase.DECLARING:
        assert deal.bidding is not None
        assert deal.bidding.speaker is not None
        yield acts.Says(deal.bidding.speaker, Words.PASSES)
        yield acts.Bids(deal.bidding.speaker, Bid(7, "N"))
    else:
        assert deal.turn is not None
        yield from (acts.Plays(deal.commander(deal.turn), (card,), deal.turn) for card in sorted(deal.hands[deal.turn]))
    yield acts.Lapses()


def _after(table: Table, act: Act) -> Table | None:
    try:
        return course_of(table, act).table
    except Refused:
        return None


def must_be_closed(table: Table) -> None:
    """No right outlives its deal."""
    assert table.deal is not None
    assert not table.deal.open_rights()


def play(seed: int, game: Game, mode: Mode, wanted: int) -> Iterator[tuple[Table, Act, Table]]:
    """Plays `wanted` random acts or more, to the end of the last deal; yields each act that was done, with the table
    before and after."""
    rng = random.Random(seed)
    table = new_table(game, mode, DUMMIES.get(game, frozenset()))
    tried = 0
    while tried < wanted:
        table = begun(table, rng)
        start, log = table, list[events.Event]()
        for _ in range(600):
            act = (
                acts.Settles()
                if table.deal and table.deal.phase is Phase.OVER and rng.random() < 0.05
                else random_act(table, rng)
            )
            tried += 1
            try:
                course = course_of(table, act)
            except Refused:
                continue
            assert course.events, act
            log += course.events
            before, table = table, course.table
            yield before, act, table
            if tried % 100 == 0:
                must_come_to_its_end(table)
            if table.deal and table.deal.phase in (Phase.SETTLED, Phase.VOID):
                must_be_closed(table)
                break
        else:
            table = course_of(table, acts.VoidsDeal()).table
            log.append(events.DealVoided(table.deal.dealer, "47"))  # type: ignore[union-attr]
        _must_replay(start, log, table)


def _must_replay(start: Table, log: list[events.Event], end: Table) -> None:
    """The log, written and read again, gives the same table."""
    table = start
    for event in log:
        table = evolve(table, decode(*encode(event)))  # type: ignore[arg-type]
    assert table == end


def run(seed: int, game: Game, mode: Mode, wanted: int) -> None:
    """Plays and checks everything after every act."""
    for before, act, after in play(seed, game, mode, wanted):
        must_hold(after)
        if mode is Mode.CLUB:
            must_be_silent(before, act, after)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--acts", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    done, seed, began = 0, options.seed, time.monotonic()
    while done < options.acts:
        for game in (*WHIST, Game.AUCTION):
            run(seed, game, Mode.CLUB, 2_000)
            done += 2_000
        seed += 1
        print(f"{done} acts, seed {seed}, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
