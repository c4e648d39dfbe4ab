"""What robots do besides playing: penalties by their worth, honours, revokes, claims, the trump card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.acts import Bid, Claims, ClaimsHonours, ClaimsRevoke, Elects, Plays, Says, Whole, Words
from bot.engine.cards import Suit, read_card
from bot.engine.games import Contract, Game, Mode, Phase, Rubber
from bot.engine.rights import Demand, Kind, Moment, Obligation, Option, Right, Until
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.view import View
from bot.robots import conduct, players
from bot.robots.lawful import lawful
from bot.robots.memory import Memory
from tests.robots import tables

SETTLED = Until(Moment.SETTLED)


def club(view: View, **changes: object) -> View:
    return replace(view, mode=Mode.CLUB, **changes)  # type: ignore[arg-type]


def over(tricks: tuple[int, int], score: tuple[int, int] = (0, 0), **changes: object) -> View:
    table = tables.advance(tables.whist(9, 1), 0)
    view = tables.view(table, Seat.N)
    return club(view, phase=Phase.OVER, tricks=tricks, rubber=Rubber(score), own=frozenset(), **changes)


def revoked(offender: Seat) -> Right:
    options = tuple(Option(kind, SETTLED) for kind in (Kind.THREE_TRICKS, Kind.DEDUCT_THREE, Kind.ADD_THREE))
    return Right(1, "72", offender, offender.left.side.seats, options, trick=5)


@pytest.mark.parametrize(
    ("tricks", "score", "best"),
    [
        ((8, 5), (3, 3), Kind.DEDUCT_THREE),  # 3-3 and game by tricks: theirs falls to nothing, a treble (H8)
        ((5, 8), (2, 0), Kind.ADD_THREE),  # two and three are game at once, before their tricks
        ((5, 8), (0, 0), Kind.THREE_TRICKS),  # two points for us, and theirs are gone
    ],
)
def test_law_072_the_choice_is_what_it_makes_of_the_score(
    tricks: tuple[int, int], score: tuple[int, int], best: Kind
) -> None:
    view = over(tricks, score, rights=(revoked(Seat.E),))
    assert players.choose(view, Memory()) == Elects(Seat.N, Demand(best))


def test_law_006_honours_are_called_when_the_hand_is_out_and_not_at_four() -> None:
    table = tables.advance(tables.whist(9, 1), 52)
    held = [0, 0]
    for seat, hand in zip(SEATS, tables.whist(9, 1).hands, strict=True):
        held[seat % 2] += sum(card.suit is table.trump and card.rank >= 9 for card in hand)
    points = {4: 4, 3: 2}
    for seat in SEATS:
        view = replace(over((7, 6)), eyes=seat)
        act = players.choose(view, table.memories[seat])
        expected = points.get(held[seat % 2])
        assert act == (ClaimsHonours(seat, expected) if expected else None)
        at_four = replace(over((7, 6), (4, 4)), eyes=seat)
        assert players.choose(at_four, table.memories[seat]) is None
    assert max(held) >= 3, "a deal in which a side holds honours"


def revoke_in_sight() -> tuple[View, Memory]:
    """East throws a club on a heart, and plays a heart two tricks later."""
    table = tables.whist(9, 2)
    view = tables.view(table, Seat.N)
    memory = Memory((view.rubber.number, view.deal))
    tricks = ("HA C2 H3 H4", "SA S2 S3 S4", "HK H9 H6 H7")
    for number, names in enumerate(tricks, start=1):
        memory.tricks[number] = tuple(zip(SEATS, map(read_card, names.split()), strict=True))
    return club(view, trick_number=4, turn=Seat.S, actor=Seat.S), memory


def test_law_072_a_revoke_is_claimed_when_the_suit_reappears_and_once() -> None:
    view, memory = revoke_in_sight()
    assert players.choose(view, memory) == ClaimsRevoke(Seat.N, Seat.E, 1)
    assert players.choose(view, memory) is None


def test_law_061_a_suit_called_and_not_led_is_claimed_when_it_appears() -> None:
    """Of East, to lead to the third trick, a diamond is called: he leads a club, and plays a diamond to the fifth."""
    view, memory = revoke_in_sight()
    lead = ((Seat.E, read_card("C4")), (Seat.S, read_card("C5")), (Seat.W, read_card("C6")), (Seat.N, read_card("C7")))
    later = ((Seat.N, read_card("D2")), (Seat.E, read_card("D3")), (Seat.S, read_card("D4")), (Seat.W, read_card("D5")))
    called = replace(view, must=(Obligation(Seat.E, Kind.SUIT, "62", 3, suit=Suit.D),))
    memory = Memory()
    players.choose(called, memory)
    memory.tricks = {3: lead}
    assert players.choose(view, memory) is None
    memory.tricks[5] = later
    assert players.choose(view, memory) == ClaimsRevoke(Seat.N, Seat.E, 3)
    memory.claimed.clear()
    memory.called.clear()
    assert players.choose(view, memory) is None


def test_nobody_claims_his_partners_revoke_nor_one_that_is_claimed() -> None:
    view, memory = revoke_in_sight()
    assert players.choose(replace(view, eyes=Seat.W, own=frozenset()), memory) is None
    view, memory = revoke_in_sight()
    assert players.choose(replace(view, claims=((Side.NS, Seat.E, None),)), memory) is None


def test_law_078_no_revoke_is_claimed_after_the_cut() -> None:
    view, memory = revoke_in_sight()
    assert players.choose(replace(view, phase=Phase.OVER, cut=True), memory) is None


def test_law_074_the_answer_to_having_none_is_true() -> None:
    table = tables.advance(tables.whist(9, 3), 1)
    led = table.trick[0][1].suit
    seat = tables.to_play(table)
    view = club(tables.view(table, seat), questions=((1, seat, None),))
    some = any(card.suit is led for card in table.hands[seat])
    expected = Words.ANSWERS_SOME if some else Words.ANSWERS_NONE
    assert players.choose(view, table.memories[seat]) == Says(seat, expected)
    void = replace(view, own=frozenset(card for card in view.own if card.suit is not led))
    assert players.choose(void, Memory()) == Says(seat, Words.ANSWERS_NONE)


def test_law_074_a_partner_who_renounces_is_asked_once_a_suit() -> None:
    table = tables.whist(9, 2)
    north = tables.view(table, Seat.N)
    trick = tuple(zip((Seat.E, Seat.S, Seat.W), map(read_card, ["HA", "C2", "H3"]), strict=True))
    view = club(north, turn=Seat.N, actor=Seat.N, trick=trick, leader=Seat.E)
    assert players.choose(view, Memory()) == Says(Seat.N, Words.ASKS_NONE)
    asked = replace(view, questions=((1, Seat.S, False),))
    assert isinstance(players.choose(asked, Memory()), Plays)


def test_law_063_a_false_lead_of_an_adversary_is_objected_to_before_one_has_followed() -> None:
    table = tables.advance(tables.whist(9, 4), 4)
    rightful = table.leader
    wrong = rightful.left
    card = min(table.hands[wrong])
    seat = wrong.left
    view = club(tables.view(table, seat), trick=((wrong, card),), turn=seat, actor=seat, trick_number=2)
    assert players.choose(view, table.memories[seat]) == Says(seat, Words.OBJECTS)


def test_law_063_a_false_lead_at_the_first_trick_is_objected_to() -> None:
    """The lead is the dealer's left hand adversary's, at auction the declarer's."""
    table = tables.advance(tables.whist(9, 4), 0)
    wrong = table.leader.left
    seat = wrong.left
    lead = ((wrong, min(table.hands[wrong])),)
    seen = club(tables.view(table, seat), trick=lead, turn=seat, actor=seat, trick_number=1)
    memory = Memory(table.memories[seat].deal, dealer=table.leader.right)
    assert players.choose(seen, memory) == Says(seat, Words.OBJECTS)
    lawful = Memory(table.memories[seat].deal, dealer=wrong.right)
    assert isinstance(players.choose(seen, lawful), Plays)
    contract = Contract(Bid(3, "N"), table.leader.right, 1)
    assert conduct.notice(replace(seen, game=Game.AUCTION, contract=contract), Memory(), seat) == Says(
        seat, Words.OBJECTS
    )


def test_law_062_a_suit_waits_for_the_lead_and_is_then_called_to_strength() -> None:
    table = tables.advance(tables.whist(9, 5), 0)
    own = tables.cards("HA HK H3 S2 S3 S4 S5 D2 D3 D4 C2 C3 C4")
    option = Option(Kind.SUIT, Until(Moment.LEADS, side=Side.EW, trick=3), from_lead=3)
    right = Right(1, "62", Seat.E, (Seat.N, Seat.S), (option,))
    view = club(tables.view(table, Seat.N), own=own, trump=Suit.S, rights=(right,), trick_number=3)
    follows = replace(view, trick=((Seat.W, read_card("H9")),), turn=Seat.N, actor=Seat.N)
    assert isinstance(players.choose(follows, Memory()), Plays)
    leads = replace(view, turn=Seat.W, actor=Seat.W)
    assert players.choose(leads, Memory()) == Elects(Seat.N, Demand(Kind.SUIT, suit=Suit.H))


def test_law_052_the_dealer_takes_the_trump_card_up_before_he_plays() -> None:
    table = tables.whist(9, 6)
    tables.advance(table, (table.dealer - table.leader) % 4)
    view = club(tables.view(table, table.dealer))
    assert players.choose(view, table.memories[table.dealer]) == Says(table.dealer, Words.TAKES_TRUMP)


def test_law_058_an_adversarys_claim_is_accepted_only_without_a_winner_in_hand() -> None:
    table = tables.advance(tables.whist(9, 7), 4)
    view = club(tables.view(table, Seat.N), claimed=(Seat.E, "rest", False, frozenset({Seat.E})))
    with_ace = replace(view, own=tables.cards("HA D2 D3"))
    assert players.choose(with_ace, Memory()) == Says(Seat.N, Words.CONTESTS)
    poor = replace(view, own=tables.cards("H2 D2 D3"))
    assert players.choose(poor, Memory()) == Says(Seat.N, Words.ACCEPTS)
    gift = replace(with_ace, claimed=(Seat.E, "rest", True, frozenset({Seat.E})))
    assert players.choose(gift, Memory()) == Says(Seat.N, Words.ACCEPTS)


def test_dummys_own_seat_has_no_say() -> None:
    table = tables.whist(9, 8)
    view = club(tables.view(table, Seat.N), game=Game.DUMMY_WHIST, open_hands=((Seat.N, table.hands[Seat.N]),))
    assert players.choose(replace(view, ending=frozenset({Seat.E})), Memory()) is None


@pytest.mark.parametrize(
    ("kind", "card", "suit", "expected"),
    [
        (Kind.HIGHEST, None, None, "HK"),
        (Kind.LOWEST, None, None, "H3"),
        (Kind.WIN, None, None, "HK"),
        (Kind.LOSE, None, None, "H3 H7"),
        (Kind.CARD, "H7", None, "H7"),
        (Kind.CARD, "D5", None, "HK H7 H3"),
        (Kind.NOT_CARD, "HK", None, "H7 H3"),
        (Kind.SUIT, None, Suit.D, "HK H7 H3"),
    ],
)
def test_what_is_called_is_obeyed_where_the_hand_can(
    kind: Kind, card: str | None, suit: Suit | None, expected: str
) -> None:
    table = tables.whist(9, 9)
    duty = Obligation(Seat.N, kind, "56", 1, read_card(card) if card else None, suit)
    view = replace(
        tables.view(table, Seat.N),
        own=tables.cards("HK H7 H3 D5 C2"),
        trick=((Seat.W, read_card("HT")),),
        trump=Suit.S,
        must=(duty,),
    )
    assert lawful(view, Seat.N) == tables.cards(expected)


def test_a_suit_called_is_led() -> None:
    table = tables.whist(9, 9)
    duty = Obligation(Seat.N, Kind.SUIT, "62", 1, suit=Suit.D)
    view = replace(tables.view(table, Seat.N), own=tables.cards("HK H7 D5 C2"), trick=(), must=(duty,))
    assert lawful(view, Seat.N) == tables.cards("D5")


def test_the_claim_of_an_act_is_no_act_of_the_robot() -> None:
    """A robot never claims what is left: it plays on (it has all the time in the world)."""
    table = tables.advance(tables.whist(9, 1), 48)
    for seat in SEATS:
        act = players.choose(club(tables.view(table, seat)), table.memories[seat])
        assert act != Claims(seat, Whole.REST)
