"""Shuffling, the deal, a new deal and a misdeal: what can still happen at a table where the bot deals, and what no
longer can."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import get_args

import pytest

from bot.engine import acts
from bot.engine.acts import Act, BeginsDeal, Cuts, Plays, Says, Settles, Words
from bot.engine.cards import PACK, Card, read_card
from bot.engine.deal import Deal
from bot.engine.decide import code_of, course_of, lawful_cards, new_table
from bot.engine.games import Game, Mode, Phase
from bot.engine.refused import Refused
from bot.engine.seats import SEATS, Seat
from bot.engine.sight import cards_seen, seen_by
from bot.engine.table import Table
from bot.fairness.shuffle import cut_pack, deal, new_secret, shuffled
from tests.engine.fuzz import begun


def fresh(mode: Mode = Mode.CLUB, seed: int = 1, game: Game = Game.SHORT_WHIST) -> Table:
    return begun(new_table(game, mode), random.Random(seed))


def played_out(mode: Mode = Mode.CLUB, seed: int = 1) -> Table:
    """A deal played to its end by the first lawful card of each hand."""
    table = fresh(mode, seed)
    while (now := of(table)).phase is Phase.PLAYING:
        turn = now.turn
        assert turn is not None
        card = min(lawful_cards(now, code_of(table), turn))
        table = course_of(table, Plays(turn, (card,), turn)).table
    return table


def of(table: Table) -> Deal:
    assert table.deal is not None
    return table.deal


def refusal(table: Table, act: Act) -> Refused:
    with pytest.raises(Refused) as caught:
        course_of(table, act)
    return caught.value


def test_law_027_no_shuffling_during_the_play() -> None:
    """No act shuffles: a deal can be begun only when the one before is settled or void."""
    hands = of(fresh(seed=2)).hands
    assert "48" in refusal(fresh(), BeginsDeal(Seat.N, hands, min(hands[0]))).laws
    assert not [act.__name__ for act in get_args(Act) if "huffle" in act.__name__]


def test_law_033_the_deal_passes_to_the_left_and_a_void_hand_does_not_pass_it() -> None:
    table = played_out()
    dealers = [of(table).dealer]
    for seed in range(2, 6):
        table = course_of(table, Settles()).table
        table = begun(table, random.Random(seed))
        dealers.append(of(table).dealer)
        while of(table).phase is Phase.PLAYING:
            turn = of(table).turn
            assert turn is not None
            table = course_of(table, Plays(turn, (min(of(table).hands[turn]),), turn)).table
    assert dealers == [dealers[0], *(SEATS[(dealers[0] + n) % 4] for n in range(1, 5))]
    void = course_of(fresh(), acts.VoidsDeal()).table
    assert of(begun(void, random.Random(9))).dealer is of(void).dealer


def test_law_034_the_pack_is_really_cut() -> None:
    pack = cut_pack(PACK, 10)
    assert tuple(pack) == (*PACK[10:], *PACK[:10])


def test_law_035_the_cutter_cannot_alter_his_cut() -> None:
    table = played_out()
    dealer = of(table).dealer.left
    table = course_of(table, Says(dealer, Words.PRESENTS)).table
    table = course_of(table, Cuts(dealer.right, 20)).table
    assert refusal(table, Cuts(dealer.right, 20)).laws == ("35",)


def test_law_036_nothing_can_be_done_to_the_pack_after_the_cut() -> None:
    """The hands follow from the cut at once: between the two there is no act of anybody."""
    secret = new_secret()
    assert deal(secret, (), 1, 20, Seat.N) == deal(secret, (), 1, 20, Seat.N)
    assert deal(secret, (), 1, 21, Seat.N) != deal(secret, (), 1, 20, Seat.N)


@pytest.mark.parametrize("number", range(1, 60))
def test_law_037_fifty_two_cards_thirteen_each_and_one_of_them_public(number: int) -> None:
    dealt = deal(new_secret(), (), number, 26, SEATS[number % 4])
    hands = tuple(frozenset(dealt.hands[seat]) for seat in SEATS)
    assert frozenset().union(*hands) == frozenset(PACK)
    assert {len(hand) for hand in hands} == {13}
    act = BeginsDeal(SEATS[number % 4], (hands[0], hands[1], hands[2], hands[3]), dealt.last)
    table = course_of(new_table(Game.SHORT_WHIST, Mode.CLUB), act).table
    assert cards_seen(seen_by(table, None)) == {dealt.last}


def test_law_037_an_imperfect_pack_is_refused() -> None:
    hands = of(fresh()).hands
    double = replace_one(hands[0], next(iter(hands[1])))
    act = BeginsDeal(Seat.N, (double, hands[1], hands[2], hands[3]))
    assert refusal(new_table(Game.SHORT_WHIST, Mode.CLUB), act).laws == ("37",)


def replace_one(hand: frozenset[Card], other: Card) -> frozenset[Card]:
    return (hand - {min(hand)}) | {other}


def test_law_038_no_card_is_exposed_in_dealing_and_from_the_turn_up_on_law_56_governs() -> None:
    table = fresh()
    card = min(of(table).hands[Seat.S])
    before = new_table(Game.SHORT_WHIST, Mode.CLUB)
    assert refusal(before, acts.Exposes(Seat.S, (card,))).sentence
    shown = course_of(table, acts.Exposes(Seat.S, (card,))).table
    assert of(shown).lying(Seat.S) == {card}


def test_law_039_nobody_has_cards_before_the_deal_is_complete() -> None:
    table = new_table(Game.SHORT_WHIST, Mode.CLUB)
    assert not any(cards_seen(seen_by(table, eyes)) for eyes in (None, *SEATS))


@pytest.mark.parametrize("seed", range(3))
def test_law_040_the_turn_up_and_the_hands_come_in_one_event(seed: int) -> None:
    course = course_of(new_table(Game.SHORT_WHIST, Mode.CLUB), begin_act(seed))
    assert len(course.events) == 1


def test_law_041_the_dealer_sees_nothing_before_everybody_sees_the_trump_card() -> None:
    course = course_of(new_table(Game.SHORT_WHIST, Mode.CLUB), begin_act(3))
    assert all(of(course.table).trump_card in cards_seen(seen_by(course.table, eyes)) for eyes in (None, *SEATS))


def begin_act(seed: int) -> BeginsDeal:
    deal_ = of(fresh(seed=seed))
    return BeginsDeal(deal_.dealer, deal_.dealt, deal_.trump_card)


def test_law_042_a_card_carries_no_pack() -> None:
    assert read_card("SA") is read_card("sa") is PACK[12]
    assert len(set(PACK)) == 52


def test_law_043_a_misdeal_loses_the_deal_and_nothing_else() -> None:
    table = fresh()
    ruled = course_of(table, acts.OrdersMisdeal()).table
    assert of(ruled).next_dealer is of(table).dealer.left
    assert ruled.rubber == table.rubber


@pytest.mark.parametrize("dealer", SEATS)
def test_law_044_one_card_at_a_time_from_the_dealers_left_and_the_last_to_the_dealer(dealer: Seat) -> None:
    """Card k of the cut pack goes to seat (dealer + 1 + k) mod 4; the last is the trump card."""
    secret = new_secret()
    pack = cut_pack(shuffled(secret, (), 7), 17)
    dealt = deal(secret, (), 7, 17, dealer)
    for k, card in enumerate(pack):
        assert card in dealt.hands[SEATS[(dealer + 1 + k) % 4]]
    assert dealt.last == pack[51]
    assert dealt.last in dealt.hands[dealer]


def test_law_044_a_trump_card_that_is_not_the_dealers_is_refused() -> None:
    hands = of(fresh()).hands
    act = BeginsDeal(Seat.N, hands, min(hands[Seat.E]))
    assert refusal(new_table(Game.SHORT_WHIST, Mode.CLUB), act).laws == ("44",)


def test_law_045_the_arbitrator_may_void_the_deal_instead_of_ruling_a_misdeal() -> None:
    table = fresh()
    assert of(course_of(table, acts.VoidsDeal()).table).next_dealer is of(table).dealer


def test_law_046_every_hand_is_thirteen_less_the_tricks_played() -> None:
    table = fresh(Mode.STRICT)
    while of(table).phase is Phase.PLAYING:
        deal_ = of(table)
        for seat in SEATS:
            assert len(deal_.hands[seat]) == 13 - sum(trick.of(seat) is not None for trick in deal_.tricks)
        turn = deal_.turn
        assert turn is not None
        table = course_of(table, Plays(turn, (min(lawful_cards(deal_, code_of(table), turn)),), turn)).table


def test_law_047_a_void_hand_leaves_past_scores_and_takes_its_rights_with_it() -> None:
    table = replace(fresh(), rubber=replace(fresh().rubber, score=(3, 2)))
    table = course_of(table, acts.Exposes(Seat.S, (min(of(table).hands[Seat.S]),))).table
    ruled = course_of(table, acts.VoidsDeal()).table
    assert ruled.rubber.score == (3, 2)
    assert not of(ruled).open_rights()
    assert not of(begun(ruled, random.Random(5))).lying(Seat.S)


def test_law_048_nobody_deals_out_of_turn() -> None:
    table = played_out()
    dealer = of(table).dealer.left
    assert refusal(table, Says(dealer.left, Words.PRESENTS)).laws == ("34",)


def test_law_050_there_is_no_interval_between_cut_and_turn_up_to_interrupt() -> None:
    course = course_of(new_table(Game.SHORT_WHIST, Mode.CLUB), begin_act(4))
    assert of(course.table).phase is Phase.PLAYING


def test_law_051_after_a_misdeal_the_adversary_next_in_rotation_deals() -> None:
    table = fresh()
    ruled = course_of(table, acts.OrdersMisdeal()).table
    assert of(begun(ruled, random.Random(3))).dealer is of(table).dealer.left


def test_law_069_a_trick_takes_four_cards_from_four_seats_before_it_can_be_turned() -> None:
    table = fresh()
    for _ in range(3):
        turn = of(table).turn
        assert turn is not None
        table = course_of(table, Plays(turn, (min(of(table).hands[turn]),), turn)).table
    assert refusal(table, Says(of(table).tricks[0].leader.left, Words.SEARCHES)).laws == ("75",)
    assert not of(table).tricks[0].turned
    assert of(table).tricks[0].complete is False


def test_law_070_a_second_card_never_joins_a_trick() -> None:
    table = fresh()
    turn = of(table).turn
    assert turn is not None
    first, second = sorted(of(table).hands[turn])[:2]
    table = course_of(table, Plays(turn, (first,), turn)).table
    table = course_of(table, Plays(turn, (second,), turn)).table
    assert [play.card for play in of(table).tricks[0].plays] == [first]
    assert of(table).lying(turn) == {second}


def test_law_077_the_tricks_cannot_be_mixed() -> None:
    """A trick is a frozen value; whoever claims finds it as it was played, until the score is settled."""
    trick = of(played_out()).tricks[0]
    with pytest.raises(AttributeError):
        trick.plays = ()  # type: ignore[misc]
    assert len(of(played_out()).tricks) == 13
    assert {field.name for field in fields(trick)} == {"number", "rightful", "plays", "turned"}
