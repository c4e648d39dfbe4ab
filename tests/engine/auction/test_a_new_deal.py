"""A new deal: Laws 37 to 41, which a bot that deals keeps by construction."""

from __future__ import annotations

import random

import pytest

from bot.engine.acts import BeginsDeal, Bid, Bids, Exposes, SetsDealer, VoidsDeal
from bot.engine.cards import PACK, read_card
from bot.engine.decide import course_of, new_table
from bot.engine.games import Game, Mode, Phase
from bot.engine.refused import Refused
from bot.engine.seats import SEATS, Seat
from bot.engine.sight import cards_seen, seen_by
from bot.engine.table import Table
from bot.fairness.shuffle import cut_pack, deal, new_secret, shuffled
from tests.engine.auction.positions import deal_of, declaring, holds
from tests.engine.fuzz import begun, must_hold, play


def fresh(seed: int = 1) -> Table:
    return begun(new_table(Game.AUCTION, Mode.CLUB), random.Random(seed))


@pytest.mark.parametrize("dealer", SEATS)
def test_law_037_one_card_at_a_time_from_the_dealers_left_and_the_last_to_the_dealer(dealer: Seat) -> None:
    secret = new_secret()
    for number in range(50):
        pack = cut_pack(shuffled(secret, (), number), 17)
        dealt = deal(secret, (), number, 17, dealer)
        assert sorted(pack) == list(PACK)
        assert all(card in dealt.hands[SEATS[(dealer + 1 + k) % 4]] for k, card in enumerate(pack))
        assert {len(hand) for hand in dealt.hands.values()} == {13}
        assert pack[51] in dealt.hands[dealer]


def test_law_037_an_imperfect_pack_is_refused() -> None:
    north, east, south, west = deal_of(fresh()).dealt
    twice = (north - {min(north)}) | {min(east)}
    with pytest.raises(Refused) as refused:
        course_of(new_table(Game.AUCTION, Mode.CLUB), BeginsDeal(Seat.N, (twice, east, south, west)))
    assert refused.value.laws == ("37",)


def test_law_037_nobody_sees_a_card_before_the_deal_is_complete() -> None:
    table = new_table(Game.AUCTION, Mode.CLUB)
    assert not any(cards_seen(seen_by(table, eyes)) for eyes in (None, *SEATS))
    assert len(course_of(table, _begin(fresh())).events) == 1, "the four hands come in one event"


def _begin(table: Table) -> BeginsDeal:
    return BeginsDeal(deal_of(table).dealer, deal_of(table).dealt)


def test_law_037_a_new_deal_leaves_score_and_dealer_and_no_bar_of_the_void_one() -> None:
    table = declaring(
        """
        N bids 1S
        W exposes SA
        ? barred E
        E passes
        W bids 2N            # South's turn
        N demands new deal
        ? void
        ? new deal N
        ? score NS 0 EW 0
        """
    )
    again = course_of(table, _begin(table)).table
    assert deal_of(again).dealer is Seat.N
    assert deal_of(again).bidding.barred == frozenset()  # type: ignore[union-attr]
    assert deal_of(again).exposed == (frozenset(),) * 4
    assert not deal_of(again).rights


def test_law_038_no_hand_is_short() -> None:
    for _, _, table in play(5, Game.AUCTION, Mode.CLUB, 1_500):
        for seat in SEATS:
            played = sum(trick.of(seat) is not None for trick in deal_of(table).tricks)
            assert len(deal_of(table).hands[seat]) == 13 - played


def test_law_038_a_revoke_is_proved_from_the_cards_dealt_whether_he_looked_at_them_or_not() -> None:
    """Nothing but the deal and the tricks is asked: there is no record of who has looked."""
    holds(
        """game: auction
        contract: 2N by S
        tricks: NS 6 EW 5
        leader: S
        deal: N:-.3.4.- -.2.7.- -.A.-.2 -.Q.-.3
        ---
        S plays HA
        W plays C3
        S plays H3 from N
        E plays H2
        S gathers
        S plays C2
        W plays HQ
        S plays D4 from N
        E plays D7
        S claims revoke W
        S searches
        ? proved W
        """
    )


def test_law_039_a_deal_void_during_the_play_leaves_prior_scores() -> None:
    holds(
        """game: auction
        score: NS 24 EW 0
        contract: 1N by S
        tricks: NS 6 EW 5
        leader: S
        deal: N:-.3.4.- -.2.7.- -.A.-.2 -.Q.-.3
        ---
        S plays HA
        MOD voids deal
        ? void
        ? score NS 24 EW 0
        """
    )


def test_law_039_case_3_what_is_found_after_the_deal_is_scored_does_not_touch_it() -> None:
    holds(
        """game: auction
        contract: 2H by S
        tricks: NS 8 EW 4
        leader: S
        deal: N:-.3.-.- -.2.-.- -.A.-.- -.Q.-.-
        ---
        S plays HA
        W plays HQ
        S plays H3 from N
        E plays H2
        settle
        ? score NS 24 EW 0
        MOD voids deal
        ? refused
        ? score NS 24 EW 0
        """
    )


def test_law_040_the_deal_passes_to_the_left_and_a_new_deal_does_not_pass_it() -> None:
    table, dealers = fresh(), []
    for round_ in range(8):
        dealers.append(deal_of(table).dealer)
        if round_ == 3:
            table = begun(course_of(table, VoidsDeal()).table, random.Random(round_))
            assert deal_of(table).dealer is dealers[-1]
        table = begun(_passed_out(table), random.Random(round_))
    assert dealers == [SEATS[(dealers[0] + n) % 4] for n in range(8)]


def test_law_040_the_arbitrators_dealer_deals_and_once_he_has_dealt_the_deal_stands() -> None:
    """North has dealt, East would deal next. The next after South is his left."""
    holds(
        HAND_OUT
        + """; MOD sets dealer S; ? ok; E presents; ? refused law 32; S presents; ? ok; settle; ? dealer S
        deal: N:-.3.-.- -.2.-.- -.A.-.- -.Q.-.-
        contract: 2H by S
        tricks: NS 8 EW 4
        leader: S
        ---
        ? dealer S; MOD sets dealer E; ? refused law 40; S plays HA; W plays HQ; S plays H3 from N; E plays H2; settle
        ? dealer W
        """
    )


def test_law_040_it_can_be_corrected_until_the_last_card_is_dealt() -> None:
    table = course_of(_passed_out(fresh()), SetsDealer(Seat.S)).table
    table = course_of(table, SetsDealer(Seat.W)).table
    table = begun(table, random.Random(5))
    assert deal_of(table).dealer is Seat.W
    with pytest.raises(Refused) as refused:
        course_of(table, SetsDealer(Seat.N))
    assert refused.value.laws == ("40",)


def test_law_040_after_the_rubber_the_cut_settles_who_deals() -> None:
    rubber = "score: NS 20 EW 0\ngames: NS\n---"
    holds(
        HAND_OUT.replace("---", rubber) + "; MOD sets dealer S; ? refused law 18; settle; MOD sets dealer S; ? refused"
    )


def _passed_out(table: Table) -> Table:
    """One spade left in, all tricks conceded, settled."""
    from bot.engine.acts import Concedes, Says, Settles, Whole, Words

    dealer = deal_of(table).dealer
    acts = [
        Bids(dealer, Bid(1, "S")),
        *(Says(seat, Words.PASSES) for seat in (dealer.left, dealer.partner, dealer.right)),
    ]
    for act in (*acts, Concedes(dealer, Whole.REST), Settles()):
        table = course_of(table, act).table
    assert deal_of(table).phase is Phase.SETTLED
    return table


HAND_OUT = """game: auction
dealer: N
contract: 2H by S
tricks: NS 8 EW 4
leader: S
deal: N:-.3.-.- -.2.-.- -.A.-.- -.Q.-.-
---
S plays HA; W plays HQ; S plays H3 from N; E plays H2
"""
"""North has dealt, East deals next, so North cuts."""


def test_law_031_the_deal_passes_to_the_left() -> None:
    holds(HAND_OUT + "settle; ? dealer E")


def test_law_032_the_player_on_the_dealers_right_cuts_four_cards_at_least_in_either_packet() -> None:
    holds(
        HAND_OUT
        + "W cuts 20; ? refused law 32; N cuts 3; ? refused law 32; N cuts 49; ? refused law 32; N cuts 48; ? ok"
    )


def test_law_033_he_does_not_cut_again() -> None:
    holds(HAND_OUT + "E presents; ? ok; N cuts 20; ? ok; N cuts 21; ? refused law 33")


def test_law_035_the_deal_is_complete_in_one_event_thirteen_cards_each() -> None:
    course = course_of(new_table(Game.AUCTION, Mode.CLUB), _begin(fresh()))
    assert len(course.events) == 1
    assert [len(hand) for hand in deal_of(course.table).hands] == [13, 13, 13, 13]


def test_law_036_the_same_player_deals_again() -> None:
    declaring("N bids 1S; MOD orders misdeal; ? void; ? new deal N")


def test_law_041_nobody_cuts_for_his_partner() -> None:
    """North has dealt, East deals next, so North cuts; South may not do it for him."""
    holds(
        """game: auction
        dealer: N
        contract: 2H by S
        tricks: NS 8 EW 4
        leader: S
        deal: N:-.3.-.- -.2.-.- -.A.-.- -.Q.-.-
        ---
        S plays HA
        W plays HQ
        S plays H3 from N
        E plays H2
        S cuts 20
        ? refused law 41
        W cuts 20
        ? refused
        N cuts 3
        ? refused
        N cuts 20
        ? ok
        N cuts 20
        ? refused
        """
    )


def test_law_037_exposing_during_the_deal_cannot_happen() -> None:
    table = new_table(Game.AUCTION, Mode.CLUB)
    with pytest.raises(Refused):
        course_of(table, Exposes(Seat.N, (read_card("SA"),)))


def test_law_037_every_pack_stays_whole() -> None:
    for _, _, table in play(6, Game.AUCTION, Mode.STRICT, 1_000):
        must_hold(table)
