"""Deals as PBN, read back by endplay, a bridge library that is not ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from endplay.parsers import pbn as endplay_pbn
from endplay.types import Bid, Board, Deal, Denom, Penalty, Player
from endplay.types import Card as TheirCard

from bot.engine.cards import PACK, Card, Suit, read_card
from bot.engine.seats import SEATS, Seat, clockwise_from
from bot.engine.tricks import best_of
from bot.pbn import Declared, FinishedDeal, Note, deal_tag, exported, lines

PLAYERS = dict(zip(SEATS, ("Ann", "Bob", "Cy", "Di"), strict=True))
HANDS = {seat: PACK[place::4] for place, seat in enumerate(SEATS)}


def played(trump: Suit | None, leader: Seat) -> list[list[tuple[Seat, Card]]]:
    """Thirteen lawful tricks of these hands, each player putting down the lowest card he may."""
    left = {seat: set(hand) for seat, hand in HANDS.items()}
    tricks = []
    for _ in range(13):
        trick: list[tuple[Seat, Card]] = []
        for seat in clockwise_from(leader):
            may = [c for c in left[seat] if not trick or c.suit is trick[0][1].suit] or list(left[seat])
            card = min(may, key=lambda c: (c.rank, c))
            left[seat].remove(card)
            trick.append((seat, card))
        leader = best_of(trick, trump)[0]
        tricks.append(trick)
    return tricks


WHIST = FinishedDeal(
    game="Short Whist",
    number=5,
    players=PLAYERS,
    dealer=Seat.E,
    hands=HANDS,
    tricks=played(Suit.H, Seat.S),
    won=(6, 7),
    trump=Suit.H,
    site="The Long Room",
    played_on=date(2026, 11, 30),
)
CALLS = [(Seat.N, "1H"), (Seat.E, "P"), (Seat.S, "1R"), (Seat.W, "X"), (Seat.N, "3R"), (Seat.E, "X"), (Seat.S, "XX")]
AUCTION = FinishedDeal(
    game="Auction Bridge",
    number=6,
    players=PLAYERS,
    dealer=Seat.N,
    hands=HANDS,
    tricks=played(Suit.S, Seat.W),
    won=(9, 4),
    declared=Declared(3, "R", 4, Seat.S),
    calls=[*CALLS, (Seat.W, "P"), (Seat.N, "P"), (Seat.E, "P")],
)


def read_back(*deals: FinishedDeal) -> list[Board]:
    boards: list[Board] = endplay_pbn.loads(exported(deals).decode("latin-1"))
    return boards


def theirs(cards: Sequence[Card]) -> list[TheirCard]:
    return [TheirCard(str(card)) for card in cards]


def in_play_order(deal: FinishedDeal) -> list[TheirCard]:
    return theirs([card for trick in deal.tricks for _, card in trick])


@pytest.mark.parametrize("deal", [WHIST, AUCTION], ids=["whist", "auction"])
def test_endplay_reads_the_cards_and_the_play(deal: FinishedDeal) -> None:
    (board,) = read_back(deal)
    assert board.deal.to_pbn(Player.north) == Deal(deal_tag(HANDS)).to_pbn(Player.north)
    assert board.play == in_play_order(deal)
    assert board.dealer == Player.find(deal.dealer.name)
    assert board.board_num == deal.number
    assert not board.claimed


def test_endplay_reads_whist_as_a_trump_declaration_whose_left_leads() -> None:
    (board,) = read_back(WHIST)
    assert board.contract is not None
    assert (board.contract.denom, board.contract.declarer, board.deal.first) == (
        Denom.hearts,
        Player.east,
        Player.south,
    )
    assert board.contract.level + 6 + board.contract.result == 7
    info = {key: board.info[key] for key in ("Event", "Site", "Date", "West", "North", "East", "South")}
    assert info == {
        "Event": "Short Whist",
        "Site": "The Long Room",
        "Date": "2026.11.30",
        "West": "Di",
        "North": "Ann",
        "East": "Bob",
        "South": "Cy",
    }


def test_endplay_reads_contract_result_and_auction() -> None:
    (board,) = read_back(AUCTION)
    assert board.contract is not None
    assert (board.contract.level, board.contract.denom) == (3, Denom.spades)
    assert (board.contract.declarer, board.contract.penalty) == (Player.south, Penalty.redoubled)
    assert board.contract.result == 0
    said = ["1H", "Pass", "1S", "X", "3S", "X", "XX", "Pass", "Pass", "Pass"]
    assert board.auction == [Bid(call) for call in said]


def test_several_deals_make_one_file() -> None:
    assert [board.board_num for board in read_back(WHIST, AUCTION, replace(WHIST, number=7))] == [5, 6, 7]


def test_calls_that_pbn_cannot_order_are_told_in_a_remark() -> None:
    calls = [(Seat.N, "1S"), (Seat.E, "3S"), (Seat.S, "1D"), (Seat.W, "P"), (Seat.N, "P"), (Seat.E, "P")]
    deal = replace(AUCTION, calls=calls, declared=Declared(1, "D", 1, Seat.S))
    (board,) = read_back(deal)
    assert board.auction == []
    assert (
        "; The calls (R: royal spades), which PBN's order of bids cannot hold: N 1S, E 3S, S 1D, W Pass,"
        in "\n".join(lines(deal))
    )


def test_spades_and_royals_differ_in_a_remark() -> None:
    assert "; 3 royal spades: each trick above six counts 9, 4 times." in lines(AUCTION)
    spades = replace(AUCTION, calls=(), declared=Declared(3, "S", 1, Seat.S))
    assert "; 3 spades: each trick above six counts 2." in lines(spades)


def test_a_call_out_of_turn_is_no_auction_section() -> None:
    deal = replace(AUCTION, calls=[(Seat.N, "1H"), (Seat.S, "1R"), (Seat.W, "P"), (Seat.N, "P"), (Seat.E, "P")])
    assert not [line for line in lines(deal) if line.startswith("[Auction")]


def test_irregularities_become_notes_on_their_card() -> None:
    notes = (Note(2, Seat.N, 'revoked, holding "hearts"'), Note(5, Seat.W, "led out of turn"))
    deal = replace(WHIST, notes=notes, remarks=("North and South lost three tricks for the revoke (Law 72).",))
    written = lines(deal)
    play = written.index('[Play "S"]')
    columns = written[play + 2].split()
    assert columns[columns.index("=1=") - 1] == str(dict(deal.tricks[1])[Seat.N])
    assert "=2=" in written[play + 5]
    assert written[-2:] == ["[Note \"1:revoked, holding 'hearts'\"]", '[Note "2:led out of turn"]']
    assert "; North and South lost three tricks for the revoke (Law 72)." in written[:play]
    (board,) = read_back(deal)
    assert board.play == in_play_order(deal)


def test_a_deal_ended_by_a_claim_is_marked_so() -> None:
    deal = replace(WHIST, tricks=[*WHIST.tricks[:4], WHIST.tricks[4][:2]])
    (board,) = read_back(deal)
    assert board.claimed
    assert board.play == in_play_order(deal)
    (board,) = read_back(replace(WHIST, tricks=()))
    assert (board.claimed, board.play) == (True, [])


def test_names_cannot_break_the_file() -> None:
    wild = {Seat.N: 'A "B" \\ ]', Seat.E: "two\nlines", Seat.S: "日本", Seat.W: "  "}
    deal = replace(WHIST, players=wild, remarks=["x" * 3000, "one } two\n[three]"])
    (board,) = read_back(deal, WHIST)[:1]
    assert [board.info[name] for name in ("North", "East", "South", "West")] == ["A 'B' / ]", "two lines", "??", "?"]
    assert board.play == in_play_order(deal)
    assert max(len(line) for line in exported([deal]).decode("latin-1").splitlines()) <= 255


def test_deal_tag_writes_voids_and_tens() -> None:
    hands = {seat: PACK[13 * seat : 13 * seat + 13] for seat in SEATS}
    assert deal_tag(hands) == "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    assert read_card("S10") in hands[Seat.N]


def test_a_deal_that_ended_before_a_declaration_is_passed_out() -> None:
    dropped = replace(AUCTION, declared=None, calls=(), tricks=(), won=(0, 0), remarks=())
    [board] = endplay_pbn.loads(exported([dropped]).decode("latin-1"))
    assert board.contract is not None
    assert board.contract.is_passout()
    assert str(board.deal) == deal_tag(HANDS)
