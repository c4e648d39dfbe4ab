"""The life of a table as acts and events: Drayson's roster, cutting in and out, absences, votes, settings."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK, Card, read_card
from bot.engine.cuts import DUMMY, Purpose
from bot.engine.games import Game
from bot.engine.refused import Refused
from bot.engine.roster import Roster, RosterAct, Standing, decide_roster, evolve_roster, play_roster, to_draw
from bot.engine.seats import SEATS, Seat
from bot.engine.sitting.acts import (
    Agrees,
    AppointsSubstitute,
    BeginsPlay,
    ChangesSetting,
    ChoosesSeat,
    Consents,
    CutElsewhere,
    Declines,
    DrawsCard,
    Elsewhere,
    EndsPlay,
    HostEnds,
    IsBack,
    IsGone,
    Leaves,
    ModeratorEnds,
    PassesHost,
    PlayNow,
    Proposes,
    RemovesRobot,
    Resumes,
    SeatsRobot,
    Sits,
    Starts,
    Vote,
)
from bot.engine.sitting.events import Declared, Ended

A, B, C, D, E, F, G, H = range(1, 9)
LOW = "A23456789TJQK"


def table(*people: int, game: Game = Game.SHORT_WHIST) -> Roster:
    return play(Roster(game, people[0]), *(Sits(person) for person in people))


def play(roster: Roster, *acts: RosterAct) -> Roster:
    for act in acts:
        roster = play_roster(roster, act)
    return roster


def refused(roster: Roster, act: RosterAct) -> Refused:
    with pytest.raises(Refused) as refusal:
        decide_roster(roster, act)
    return refusal.value


def unused(roster: Roster) -> list[Card]:
    drawn = {card for _, card in roster.cutting.drawn} if roster.cutting else set()
    return sorted((c for c in PACK if c not in drawn), key=lambda c: LOW.index("23456789TJQKA"[c.rank]))


def cut_in_order(roster: Roster, *lowest_first: int) -> Roster:
    """The named draw ever higher cards, in that order."""
    for person in lowest_first:
        assert person in to_draw(roster)
        deck = unused(roster)
        values = [LOW.index("23456789TJQKA"[c.rank]) for _, c in (roster.cutting.drawn if roster.cutting else ())]
        over = max(values, default=-1)
        card = next(c for c in deck if LOW.index("23456789TJQKA"[c.rank]) > over)
        roster = play(roster, DrawsCard(person, card))
    return roster


def settled(roster: Roster) -> Roster:
    """Partners cut and seats chosen, somehow."""
    while to_draw(roster):
        roster = cut_in_order(roster, *to_draw(roster))
    assert roster.partners is not None
    return play(roster, ChoosesSeat(roster.partners.first, Seat.N))


def in_a_rubber(*people: int, game: Game = Game.SHORT_WHIST) -> Roster:
    return settled(play(table(*people, game=game), Starts(people[0])))


def rubber_over(roster: Roster) -> Roster:
    return play(roster, BeginsPlay(), EndsPlay(rubber_over=True))


# --- forming --------------------------------------------------------------------------------------------------------


def test_law_016_four_candidates_cut_for_partners_at_once() -> None:
    roster = play(table(A, B, C, D), Starts(A))
    assert roster.cutting is not None
    assert (roster.cutting.purpose, roster.cutting.who) == (Purpose.PARTNERS, (A, B, C, D))


def test_law_016_five_candidates_cut_and_the_highest_belongs_but_sits_out() -> None:
    roster = cut_in_order(play(table(A, B, C, D, E), Starts(A)), A, B, D, E, C)
    assert (roster.players, roster.beside, roster.waiting) == ((A, B, D, E), (C,), ())


def test_law_016_the_dealer_sits_where_he_will_and_his_partner_opposite() -> None:
    roster = cut_in_order(play(table(A, B, C, D), Starts(A)), A, C, B, D)
    roster = play(roster, ChoosesSeat(A, Seat.E))
    assert (roster.chairs, roster.dealer) == ((D, A, B, C), Seat.E)


def test_law_016_a_second_choice_is_refused() -> None:
    roster = in_a_rubber(A, B, C, D)
    assert refused(roster, ChoosesSeat(A, Seat.S)).laws == ("16",)


def test_law_016_the_choice_is_the_lowests() -> None:
    roster = cut_in_order(play(table(A, B, C, D), Starts(A)), A, C, B, D)
    assert refused(roster, ChoosesSeat(B, Seat.S)).laws == ("16",)


def test_law_017_eight_candidates_four_play_two_belong_two_wait() -> None:
    roster = cut_in_order(play(table(A, B, C, D, E, F, G, H), Starts(A)), H, G, F, E, D, C, B, A)
    assert (roster.players, roster.beside, roster.waiting) == ((H, G, F, E), (D, C), (B, A))


def test_law_017_an_after_comer_stands_behind() -> None:
    roster = cut_in_order(play(table(A, B, C, D, E, F, G, H), Starts(A)), H, G, F, E, D, C, B, A)
    assert play(roster, Sits(9)).waiting == (B, A, 9)


def test_law_017_a_member_retiring_the_first_who_waits_belongs() -> None:
    roster = settled(cut_in_order(play(table(A, B, C, D, E, F, G, H), Starts(A)), H, G, F, E, D, C, B, A))
    after = play(roster, Leaves(D))
    assert (after.beside, after.waiting, after.players) == ((C, B), (A,), roster.players)


def test_law_015_a_second_press_changes_nothing() -> None:
    roster = cut_in_order(play(table(A, B, C, D), Starts(A)), A)
    assert refused(roster, DrawsCard(A, read_card("SK"))).laws == ("15",)


def test_law_018_a_tie_makes_those_two_draw_again() -> None:
    roster = play(table(A, B, C, D), Starts(A))
    for person, name in ((A, "S3"), (B, "S6"), (C, "H6"), (D, "SJ")):
        roster = play(roster, DrawsCard(person, read_card(name)))
    assert to_draw(roster) == (B, C)


def test_law_014_at_auction_equal_ranks_make_nobody_draw_again() -> None:
    roster = play(table(A, B, C, D, game=Game.AUCTION), Starts(A))
    for person, name in ((A, "S3"), (B, "S6"), (C, "H6"), (D, "SJ")):
        roster = play(roster, DrawsCard(person, read_card(name)))
    assert roster.partners is not None
    assert set(roster.partners.low) == {A, C}


def test_law_021_before_a_card_is_cut_a_candidate_still_comes_in() -> None:
    roster = play(table(A, B, C, D), Starts(A), Sits(E))
    assert roster.cutting is not None
    assert (roster.cutting.purpose, roster.cutting.who) == (Purpose.ENTRY, (A, B, C, D, E))


def test_law_021_after_a_card_is_cut_he_is_late_for_this_rubber() -> None:
    roster = cut_in_order(play(table(A, B, C, D), Starts(A)), A)
    events = decide_roster(roster, Sits(E))
    assert events == (Declared(E, Elsewhere(), belongs=True, late=True),)
    assert settled(play(roster, Sits(E))).players == (A, B, C, D)


def test_law_021_one_late_for_the_entry_comes_after_all_who_cut() -> None:
    roster = play(cut_in_order(play(table(A, B, C, D, E), Starts(A)), A), Sits(F))
    roster = cut_in_order(roster, B, C, D, E)
    assert (roster.players, roster.beside) == ((A, B, C, D), (E, F))


def test_law_022_the_fresh_go_in_and_the_attached_cut_for_what_is_left() -> None:
    roster = table(A, B, C)
    roster = play(roster, *(Sits(person, Elsewhere(attached=True)) for person in (D, E, F)), Starts(A))
    assert roster.cutting is not None
    assert (roster.cutting.who, roster.cutting.places) == ((D, E, F), 1)
    roster = cut_in_order(roster, E, F, D)
    assert (roster.players, roster.beside) == ((A, B, C, E), (F, D))


def test_too_few_candidates() -> None:
    assert "one more is wanted" in refused(table(A, B, C), Starts(A)).sentence


def test_a_stranger_starts_nothing() -> None:
    assert refused(table(A, B, C, D), Starts(E)).sentence == "You do not sit at this table."


def test_twice_the_same_candidate() -> None:
    assert refused(table(A, B), Sits(B)).sentence == "You are already at this table."


def test_a_candidate_who_leaves_while_cutting_makes_it_void() -> None:
    roster = play(cut_in_order(play(table(A, B, C, D, E), Starts(A)), A, B), Leaves(C))
    assert (roster.standing, roster.waiting) == (Standing.LOBBY, (A, B, D, E))
    assert play(roster, Starts(A)).players == (A, B, D, E)


def test_law_017_one_who_leaves_after_the_entry_is_followed_by_the_fifth() -> None:
    roster = cut_in_order(play(table(A, B, C, D, E), Starts(A)), A, B, C, D, E)
    roster = play(roster, Leaves(B), Starts(A))
    assert set(roster.players) == {A, C, D, E}


# --- robots and dummies ---------------------------------------------------------------------------------------------


def test_play_now_fills_the_chairs_and_cuts() -> None:
    roster = play(Roster(Game.SHORT_WHIST, A), PlayNow(A))
    assert (roster.standing, to_draw(roster)) == (Standing.CUTTING, (A, -1, -2, -3))


def test_a_robot_in_the_lobby_makes_room() -> None:
    roster = play(table(A, B), SeatsRobot(A), SeatsRobot(A), Sits(C))
    assert roster.waiting == (A, B, -1, C)


def test_a_fifth_robot_finds_no_chair() -> None:
    roster = play(table(A), SeatsRobot(A), SeatsRobot(A), SeatsRobot(A))
    assert refused(roster, SeatsRobot(A)).sentence == "Every chair has its player."
    assert play(roster, RemovesRobot(A)).waiting == (A, -1, -2)


def test_a_robot_makes_room_after_the_deal_for_one_who_asks() -> None:
    roster = play(settled(play(Roster(Game.SHORT_WHIST, A), PlayNow(A))), BeginsPlay(), Sits(B))
    assert roster.chair_of(B) is None
    assert set(play(roster, EndsPlay()).people) == {A, B}


def test_a_robot_makes_room_at_once_between_deals() -> None:
    roster = play(settled(play(Roster(Game.SHORT_WHIST, A), PlayNow(A))), Sits(B))
    assert set(roster.people) == {A, B}
    assert len(roster.players) == 4


def test_a_robot_goes_out_for_a_person_without_a_cut() -> None:
    roster = play(settled(play(Roster(Game.SHORT_WHIST, A), PlayNow(A))), BeginsPlay())
    roster = play(roster, Sits(B), EndsPlay(rubber_over=True), Starts(A))
    assert set(roster.players) == {A, B, -1, -2}


def test_dummy_whist_three_cut_and_dummy_deals_first() -> None:
    roster = play(table(A, B, C, game=Game.DUMMY_WHIST), Starts(A))
    roster = play(cut_in_order(roster, B, A, C), ChoosesSeat(B, Seat.S))
    assert (roster.chairs, roster.dealer) == ((DUMMY, C, B, A), Seat.N)


def test_dummy_passes_to_the_next_lowest_without_a_cut() -> None:
    roster = play(table(A, B, C, game=Game.DUMMY_WHIST), Starts(A))
    roster = play(cut_in_order(roster, B, A, C), ChoosesSeat(B, Seat.S))
    roster = play(rubber_over(roster), Starts(A))
    assert roster.partners is not None
    assert (roster.standing, roster.partners.first) == (Standing.CHOOSING, A)


def test_double_dummy_two_sit_side_by_side_and_dummies_opposite() -> None:
    roster = play(table(A, B, game=Game.DOUBLE_DUMMY), Starts(A))
    roster = play(cut_in_order(roster, B, A), ChoosesSeat(B, Seat.S))
    assert (roster.chairs, roster.dealer, roster.seated) == ((DUMMY, DUMMY, B, A), Seat.N, (B, A))


# --- cutting out ----------------------------------------------------------------------------------------------------


def out_of(roster: Roster, *cut_low_first: int) -> tuple[Roster, int, bool]:
    """The next rubber: who went out, and whether anybody cut for it; partners somehow."""
    before = set(roster.players)
    roster = play(rubber_over(roster), Starts(roster.host))
    cutting = roster.cutting
    cut = cutting is not None and cutting.purpose is Purpose.OUT and roster.standing is Standing.CUTTING
    if cut:
        roster = cut_in_order(roster, *cut_low_first)
    (gone,) = before - set(roster.players)
    return settled(roster), gone, cut


def test_law_020_draysons_roster_of_five() -> None:
    """Out in order B, A, C, D, E, B, A, C; they cut only in the first three changes."""
    roster = play(in_a_rubber(A, B, C, D), Sits(E))
    order, cuts = [], []
    for low_first in ((A, C, D, B), (C, D, A), (D, C), (), (), (), (), ()):
        roster, gone, cut = out_of(roster, *low_first)
        order.append(gone)
        cuts.append(cut)
    assert order == [B, A, C, D, E, B, A, C]
    assert cuts == [True] * 3 + [False] * 5


def test_law_020_two_come_in_for_two() -> None:
    roster = play(in_a_rubber(A, B, C, D), Sits(E), Sits(F))
    roster = cut_in_order(play(rubber_over(roster), Starts(A)), A, C, B, D)
    assert (set(roster.players), roster.beside) == ({A, C, E, F}, (B, D))


def test_law_020_nobody_waiting_nobody_goes_out() -> None:
    roster = play(rubber_over(in_a_rubber(A, B, C, D)), Starts(A))
    assert roster.cutting is not None
    assert (roster.cutting.purpose, roster.players) == (Purpose.PARTNERS, (A, B, C, D))


def test_law_021_declared_too_late_to_cut_out_anybody() -> None:
    roster = cut_in_order(play(rubber_over(in_a_rubber(A, B, C, D)), Starts(A)), A)
    assert settled(play(roster, Sits(E))).players == (A, B, C, D)


def test_law_021_in_time_between_rubbers() -> None:
    roster = play(rubber_over(in_a_rubber(A, B, C, D)), Starts(A), Sits(E))
    assert roster.cutting is not None
    assert (roster.cutting.purpose, roster.cutting.who) == (Purpose.OUT, (A, B, C, D))


def test_law_020_the_candidate_leaving_while_they_cut_for_him_makes_it_void() -> None:
    roster = cut_in_order(play(rubber_over(play(in_a_rubber(A, B, C, D), Sits(E))), Starts(A)), A)
    roster = play(roster, Leaves(E))
    assert (roster.standing, roster.players) == (Standing.BETWEEN, (A, B, C, D))


def test_law_024_one_who_cuts_in_elsewhere_loses_his_re_entry() -> None:
    roster = play(in_a_rubber(A, B, C, D), *map(Sits, (E, F, G)))
    after = play(roster, CutElsewhere(E))
    assert (after.beside, after.waiting) == ((F, G), ())
    assert play(after, Sits(E, Elsewhere(attached=True))).waiting == (E,), "last in the room (footnote 7)"


def test_law_025_at_auction_one_who_helped_keeps_it() -> None:
    roster = play(in_a_rubber(A, B, C, D, game=Game.AUCTION), Sits(E))
    assert play(roster, CutElsewhere(E, helped=True)).beside == (E,)
    assert play(roster, CutElsewhere(E)).beside == ()


def test_law_024_at_auction_who_made_the_table_up_goes_out_last() -> None:
    roster = play(table(A, B, C, game=Game.AUCTION), Sits(D, Elsewhere(attached=True)), Starts(A))
    roster = play(settled(roster), Sits(E))
    assert roster.last == (D,)
    assert play(rubber_over(roster), Starts(A)).cutting.who == (A, B, C)  # type: ignore[union-attr]


def test_law_023_case_5_one_who_failed_to_cut_in_enters_without_a_cut() -> None:
    roster = table(A, B, C, D, E, F, game=Game.AUCTION)
    roster = play(roster, Sits(G, Elsewhere(attached=True)), Starts(A))
    roster = settled(cut_in_order(roster, A, B, C, D, E, F))
    assert play(roster, Leaves(E)).beside == (F, G)


# --- leaving, substitutes, absence ----------------------------------------------------------------------------------


def test_law_023_leaving_in_a_rubber_is_refused_without_a_substitute() -> None:
    assert refused(in_a_rubber(A, B, C, D), Leaves(B)).laws == ("23",)


def test_law_023_two_consents_are_not_enough() -> None:
    roster = play(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, E), Consents(B), Consents(C))
    assert roster.chair_of(E) is None


def test_law_023_with_three_the_substitute_sits() -> None:
    roster = in_a_rubber(A, B, C, D)
    seat = roster.chair_of(A)
    roster = play(roster, AppointsSubstitute(A, A, E), Consents(B), Consents(C), Consents(D))
    assert (roster.chair_of(E), roster.chair_of(A)) == (seat, None)


def substituted() -> Roster:
    return play(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, E), *map(Consents, (B, C, D)))


def test_law_023_the_substitute_goes_with_the_rubber_and_the_rubber_counts_to_the_absent() -> None:
    roster = rubber_over(substituted())
    assert roster.players == (A, B, C, D)
    assert dict(roster.rubbers)[A] == 1


def test_law_023_the_appointer_himself_consents_to_nothing() -> None:
    roster = play(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, E))
    assert refused(roster, Consents(A)).laws == ("23",)


def test_law_026_at_auction_the_same_by_its_own_number() -> None:
    assert refused(in_a_rubber(A, B, C, D, game=Game.AUCTION), Leaves(B)).laws == ("26",)


def test_a_robot_may_be_substitute_if_the_three_agree() -> None:
    roster = play(in_a_rubber(A, B, C, D), IsGone(A), AppointsSubstitute(B, A, -1), Consents(C), Consents(D))
    assert (-1 in roster.seated, roster.robots) == (True, 1)


def test_a_player_of_the_table_is_no_substitute() -> None:
    assert refused(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, B)).laws == ("23",)


def test_a_substitute_gone_too_leaves_the_chair_to_the_absent() -> None:
    roster = substituted()
    assert play(roster, IsGone(E)).chair_of(A) == roster.chair_of(E)


def test_a_substitute_appoints_nobody() -> None:
    assert refused(substituted(), AppointsSubstitute(E, E, F)).laws == ("23",)


def test_a_substitute_gone_before_consent_is_withdrawn() -> None:
    roster = play(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, E), Sits(E), IsGone(E))
    assert (roster.substitution, roster.beside) == (None, ())


def test_consent_declined() -> None:
    roster = play(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, E), Consents(B), Declines(C))
    assert roster.substitution is None


def test_law_023_nobody_waits_for_the_consent_of_one_who_has_left_the_server() -> None:
    roster = play(in_a_rubber(A, B, C, D), IsGone(A), IsGone(D), AppointsSubstitute(B, A, -1), Consents(C))
    assert -1 in roster.seated
    roster = play(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, E), Consents(B), Consents(C), IsGone(D))
    assert E in roster.seated, "his was the last consent that was wanting"


def test_law_023_a_consent_that_never_comes_leaves_the_table_as_it_was_and_another_may_be_asked_for() -> None:
    roster = play(in_a_rubber(A, B, C, D), AppointsSubstitute(A, A, E), Consents(B))
    assert (roster.chair_of(A), roster.chair_of(E)) == (in_a_rubber(A, B, C, D).chair_of(A), None)
    roster = play(roster, AppointsSubstitute(C, A, F), Consents(B), Consents(D))
    assert F in roster.seated
    assert E not in roster.seated


def test_a_vote_and_a_return_wait_for_nobody_who_has_left_the_server() -> None:
    roster = play(in_a_rubber(A, B, C, D), IsGone(D), Proposes(A, Vote.ADJOURN), Agrees(B), Agrees(C))
    assert roster.standing is Standing.ADJOURNED
    assert play(roster, *map(Resumes, (A, B, C))).standing is Standing.SEATED
    back = play(roster, Resumes(A), Resumes(B))
    assert back.standing is Standing.ADJOURNED
    assert play(back, IsGone(C)).standing is Standing.SEATED
    ended = play(in_a_rubber(A, B, C, D), Proposes(A, Vote.END), Agrees(B), Agrees(C), IsGone(D))
    assert ended.standing is Standing.ENDED


def test_law_017_seven_candidates_four_play_two_belong_and_the_seventh_waits() -> None:
    roster = settled(play(table(A, B, C, D, E, F, G), Starts(A)))
    assert (len(roster.players), len(roster.beside), len(roster.waiting)) == (4, 2, 1)
    assert set(roster.everybody) == {A, B, C, D, E, F, G}


def test_one_gone_is_missing_in_a_rubber_and_leaves_after_it() -> None:
    roster = play(in_a_rubber(A, B, C, D), IsGone(B))
    assert (roster.missing, B in roster.seated) == ((B,), True)
    assert rubber_over(roster).players == (A, C, D)


def test_one_back_in_time_stays() -> None:
    roster = play(in_a_rubber(A, B, C, D), IsGone(B), IsBack(B))
    assert rubber_over(roster).players == (A, B, C, D)


def test_the_hosts_rights_pass_on() -> None:
    assert play(table(A, B, C), Leaves(A)).host == B
    assert play(in_a_rubber(A, B, C, D), IsGone(A)).host == B


def test_the_last_person_leaving_ends_the_table() -> None:
    roster = play(Roster(Game.SHORT_WHIST, A), Sits(A), SeatsRobot(A), Leaves(A))
    assert roster.ended is not None
    assert roster.ended.how is Ended.EMPTY


def test_law_025_breaking_up_a_table_gives_the_others_prior_right() -> None:
    roster = play(in_a_rubber(A, B, C, D), Leaves(B, breaks_up=True))
    assert roster.ended is not None
    assert (roster.ended.how, roster.ended.by, set(roster.ended.prior)) == (Ended.BROKEN_UP, B, {A, C, D})


def test_law_025_the_breaker_stands_behind_those_he_left() -> None:
    roster = play(Roster(Game.SHORT_WHIST, E), Sits(E), Sits(B, Elsewhere(True, (A, C, D))), Sits(A), Sits(C), Sits(D))
    roster = play(roster, *map(Sits, (F, G, H)), Starts(E))
    assert roster.cutting is not None
    assert roster.cutting.who == (E, A, C, D, F, G, H), "those who have played nowhere; he has"


def test_law_025_too_few_vacancies_and_those_left_cut_without_the_breaker() -> None:
    roster = table(E, F)
    for person in (B, A, C, D):
        left = (A, C, D) if person == B else ()
        roster = play(roster, Sits(person, Elsewhere(True, left)))
    roster = play(roster, Starts(E))
    assert roster.cutting is not None
    assert (roster.cutting.who, roster.cutting.places) == ((A, C, D), 2)
    roster = cut_in_order(roster, C, D, A)
    assert (roster.players, roster.beside) == ((E, F, C, D), (A, B))


def test_law_025_room_for_all_he_left_and_for_him() -> None:
    roster = play(table(E), Sits(B, Elsewhere(True, (A, C))), *(Sits(p, Elsewhere(True)) for p in (A, C)), Starts(E))
    assert roster.players == (E, A, C, B)


# --- votes, host, moderator, settings -------------------------------------------------------------------------------


def test_the_end_by_vote_of_all_four() -> None:
    roster = play(in_a_rubber(A, B, C, D), Proposes(A, Vote.END, "late"), Agrees(B), Agrees(C))
    assert roster.ended is None
    ended = play(roster, Agrees(D)).ended
    assert ended is not None
    assert (ended.how, ended.reason) == (Ended.VOTE, "late")


def test_the_vote_needs_as_many_as_the_setting_says_and_robots_agree() -> None:
    roster = settled(play(Roster(Game.SHORT_WHIST, A), PlayNow(A)))
    assert play(roster, Proposes(A, Vote.END)).standing is Standing.ENDED


def test_three_of_four_suffice_where_the_table_says_so() -> None:
    roster = play(table(A, B, C, D), ChangesSetting(A, "votes", 3), Starts(A))
    roster = play(settled(roster), Proposes(A, Vote.END), Agrees(B), Agrees(C))
    assert roster.standing is Standing.ENDED


def test_a_vote_declined_is_over() -> None:
    roster = play(in_a_rubber(A, B, C, D), Proposes(A, Vote.END), Declines(B))
    assert (roster.proposal, roster.standing) == (None, Standing.SEATED)


def test_nobody_agrees_twice() -> None:
    roster = play(in_a_rubber(A, B, C, D), Proposes(A, Vote.END))
    assert refused(roster, Agrees(A)).sentence == "You have agreed already."


def test_adjourned_until_all_have_come_back() -> None:
    roster = play(in_a_rubber(A, B, C, D), BeginsPlay(), Proposes(A, Vote.ADJOURN), *map(Agrees, (B, C, D)))
    assert roster.standing is Standing.ADJOURNED
    roster = play(roster, *map(Resumes, (D, A, B)))
    assert roster.standing is Standing.ADJOURNED
    roster = play(roster, Resumes(C))
    assert (roster.standing, roster.playing) == (Standing.SEATED, True)


def test_only_the_host_ends_it_by_himself_and_in_a_rubber_he_says_why() -> None:
    roster = in_a_rubber(A, B, C, D)
    assert "host" in refused(roster, HostEnds(B, "x")).sentence
    assert "say why" in refused(roster, HostEnds(A)).sentence
    assert play(roster, HostEnds(A, "fire")).standing is Standing.ENDED


def test_a_moderator_says_why() -> None:
    roster = in_a_rubber(A, B, C, D)
    assert "says why" in refused(roster, ModeratorEnds(99, "  ")).sentence
    assert play(roster, ModeratorEnds(99, "abuse")).ended is not None


def test_nothing_happens_at_a_table_that_has_ended() -> None:
    assert refused(play(table(A), Leaves(A)), Sits(B)).sentence == "This table has ended."


def test_the_host_hands_on_his_rights() -> None:
    roster = play(table(A, B), PassesHost(A, B))
    assert roster.host == B
    assert "host" in refused(roster, ChangesSetting(A, "pace", 3)).sentence


def test_a_setting_changed_in_play_holds_from_the_next_deal() -> None:
    roster = play(in_a_rubber(A, B, C, D), BeginsPlay(), ChangesSetting(99, "decide", 90, moderator=True))
    assert (roster.settings.decide, roster.wished.decide) == (60, 90)
    assert play(roster, EndsPlay()).settings.decide == 90


@pytest.mark.parametrize(("name", "value"), [("decide", 5), ("pace", 31), ("votes", 1), ("colour", 1)])
def test_a_setting_that_cannot_be(name: str, value: int) -> None:
    roster = table(A)
    assert refused(roster, ChangesSetting(A, name, value)).sentence


# --- whatever is done -----------------------------------------------------------------------------------------------


def any_act(chance: random.Random, roster: Roster) -> RosterAct:
    who, other = chance.randint(1, 9), chance.choice((*range(-4, 0), *range(1, 10)))
    deck = unused(roster)
    owed = to_draw(roster)
    acts: list[RosterAct] = [
        Sits(who, Elsewhere(chance.random() < 0.3)),
        Leaves(who, chance.random() < 0.02),
        SeatsRobot(who),
        RemovesRobot(who),
        PlayNow(who),
        Starts(who),
        DrawsCard(chance.choice(owed) if owed else who, chance.choice(deck)),
        DrawsCard(chance.choice(owed) if owed else who, chance.choice(deck)),
        DrawsCard(chance.choice(owed) if owed else who, chance.choice(deck)),
        ChoosesSeat(roster.partners.first if roster.partners else who, chance.choice(SEATS)),
        BeginsPlay(),
        EndsPlay(chance.random() < 0.5),
        Proposes(who, chance.choice(list(Vote))),
        Agrees(who),
        Declines(who),
        Resumes(who),
        AppointsSubstitute(who, chance.choice(roster.people or (who,)), other, chance.random() < 0.2),
        Consents(who),
        Consents(chance.choice(roster.people or (who,))),
        IsGone(who),
        IsBack(who),
        CutElsewhere(who),
    ]
    return chance.choice(acts)


def must_hold(roster: Roster) -> None:
    everybody = roster.everybody
    assert len(set(everybody)) == len(everybody)
    assert len(roster.members) <= 6
    seated = roster.seated
    assert len(set(seated)) == len(seated)
    if roster.standing in (Standing.SEATED, Standing.ADJOURNED):
        absent = {pair[0]: pair[1] for pair in roster.substitutes}
        assert {absent.get(person, person) for person in roster.players} == set(seated)
        assert None not in roster.chairs
    if roster.standing not in (Standing.SEATED, Standing.ADJOURNED, Standing.ENDED):
        assert not seated
        assert any(person > 0 for person in everybody) or not everybody


@given(st.integers(0, 10**9), st.sampled_from(list(Game)))
def test_whatever_is_done_the_table_holds_together(seed: int, game: Game) -> None:
    chance = random.Random(seed)
    roster = Roster(game, 1)
    for _ in range(150):
        try:
            events = decide_roster(roster, any_act(chance, roster))
        except Refused:
            continue
        for event in events:
            roster = evolve_roster(roster, event)
        must_hold(roster)
        if roster.standing is Standing.ENDED:
            roster = replace(Roster(game, 1))
