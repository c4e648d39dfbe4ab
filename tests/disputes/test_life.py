"""A dispute's life without Discord or database: who may do what, when, and what is refused in which sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.disputes import steps as do
from bot.disputes.case import (
    Case,
    Matter,
    Party,
    Ruling,
    Sanction,
    Stage,
    Standing,
    Verdict,
    Word,
    facts_closed,
    holds,
    is_divided,
    standing,
)
from bot.disputes.life import APPEAL_FOR, FACTS_FOR, HOLD_FOR, MEND_FOR, REFEREE_FOR, after, opened
from bot.engine.coding import built, fields_of
from bot.engine.refused import Refused
from bot.engine.seats import Seat

NORTH, EAST, SOUTH, WEST, BYSTANDER, ARBITRATOR, ANOTHER = 11, 12, 13, 14, 20, 30, 31
NOON = 1_800_000_000
FOUR = (
    Party(NORTH, "Ann", Seat.N),
    Party(EAST, "Bob", Seat.E),
    Party(SOUTH, "Cid", Seat.S),
    Party(WEST, "Dee", Seat.W),
)


def stated(**other: object) -> Case:
    """North complains that West said whose trick it was, at trick 4 of deal 2."""
    usual = Case(
        number=7,
        guild=1,
        table=17,
        table_name="The Long Room",
        code="whist",
        deal=2,
        trick=4,
        reach=(1, 0),
        parties=FOUR,
        complainant=NORTH,
        accused=Seat.W,
        statement="West said “that is ours” before East played.",
        law="whist:law:86",
        opened=NOON,
        facts_until=NOON + FACTS_FOR,
        hold_until=NOON + HOLD_FOR,
    )
    return opened(replace(usual, **other), ())  # type: ignore[arg-type]


def gone_through(case: Case, *steps: do.Step, at: int = NOON + 1) -> Case:
    for step in steps:
        case = after(case, step, at)
    return case


def says(user: int, word: Word = Word.AGREES, fact: int = 0) -> do.Answers:
    return do.Answers(user, fact, word)


AGREED = (says(SOUTH), says(EAST), says(WEST))
RULING = Ruling(ARBITRATOR, "West spoke before East played.", "whist:law:86", "He gained by it.", ("MOD dismisses",))
MANNERS = {"matter": Matter.ETIQUETTE, "law": "whist:etiquette:3"}


def refused(case: Case, step: do.Step, at: int = NOON + 1) -> str:
    with pytest.raises(Refused) as told:
        after(case, step, at)
    return told.value.sentence


# ── stated


def test_the_complainant_has_agreed_to_what_he_states() -> None:
    case = stated()
    assert case.facts[0].word_of(NORTH) is Word.AGREES
    assert case.facts[0].text == case.statement


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"complainant": BYSTANDER}, "Only those who sit at this table may call the arbitrator to it."),
        ({"accused": Seat.N}, "Name somebody else: nobody complains of himself."),
        ({"statement": "  \n"}, "Say what happened."),
        (
            {"statement": "<@13> " * 667},
            "Say what happened in at most 1,000 characters; you have written 4,001.",
        ),
        ({"law": ""}, "Name the law or the rule of etiquette that you mean."),
    ],
)
def test_what_cannot_be_opened(other: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as told:
        stated(**other)
    assert told.value.sentence == sentence


def test_a_second_claim_on_the_same_offence_is_refused_with_the_first_one_s_number() -> None:
    first = stated()
    with pytest.raises(Refused, match=r"^That is dispute 7 already; one offence, one penalty"):
        opened(replace(first, number=0, complainant=SOUTH, law="whist:law:86:II"), (first,))


def test_a_claim_that_was_withdrawn_may_be_made_again() -> None:
    first = gone_through(stated(), do.Withdraws(NORTH))
    assert opened(replace(stated(), number=0), (first,)).stage is Stage.STATED


def test_nobody_has_two_disputes_open_on_one_deal() -> None:
    with pytest.raises(Refused, match=r"^You have dispute 7 open"):
        opened(replace(stated(), number=0, trick=5), (stated(),))


def test_disputes_one_after_another_hold_a_deal_no_longer_than_the_first() -> None:
    first = stated()
    later = replace(stated(), number=0, complainant=SOUTH, trick=5, hold_until=NOON + 2 * HOLD_FOR)
    assert opened(later, (first,)).hold_until == first.hold_until


# ── facts


def test_three_of_four_settle_a_fact_and_two_do_not() -> None:
    case = gone_through(stated(), says(SOUTH))
    assert standing(case, case.facts[0], NOON + 1) is Standing.ASKED
    case = gone_through(case, says(EAST))
    assert standing(case, case.facts[0], NOON + 1) is Standing.TRUE


def test_three_who_deny_it_settle_it_too() -> None:
    case = gone_through(stated(), *(says(user, Word.DENIES) for user in (EAST, SOUTH, WEST)))
    assert standing(case, case.facts[0], NOON + 1) is Standing.FALSE


def test_two_against_two_are_divided_and_the_arbitrator_is_led_to_decline() -> None:
    case = gone_through(stated(), says(SOUTH), says(EAST, Word.DENIES), says(WEST, Word.DENIES))
    assert is_divided(case, NOON + 1)
    assert facts_closed(case, NOON + 1)


def test_a_player_who_never_answers_is_waited_for_five_minutes() -> None:
    case = gone_through(stated(), says(SOUTH), says(WEST, Word.DENIES))
    assert not facts_closed(case, case.facts_until - 1)
    assert facts_closed(case, case.facts_until)
    assert is_divided(case, case.facts_until)
    assert refused(case, says(EAST), case.facts_until) == (
        "The facts of this dispute are closed; it lies with the arbitrator."
    )


def test_of_two_players_with_two_robots_both_must_agree() -> None:
    two = (FOUR[0], Party(-1, "Robot 1", Seat.E), Party(-2, "Robot 2", Seat.S), FOUR[3])
    case = stated(parties=two)
    assert standing(case, case.facts[0], NOON) is Standing.ASKED
    case = gone_through(case, says(WEST))
    assert standing(case, case.facts[0], NOON) is Standing.TRUE


def test_a_first_word_stands() -> None:
    case = gone_through(stated(), says(EAST))
    assert refused(case, says(EAST, Word.DENIES)) == "You have answered already; your first word stands."


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (says(BYSTANDER), "That is for those who sat at the table."),
        (says(EAST, fact=3), "There is no such fact."),
        (do.Withdraws(EAST), "Only he who opened the dispute may withdraw it."),
        (do.AddsFact(EAST, ""), "State the fact."),
        (do.AcceptsReferee(EAST), "No bystander is proposed."),
        (do.Appeals(EAST, "No."), "There is no ruling in this dispute that could be appealed; an appeal is made once."),
    ],
)
def test_what_is_not_theirs_to_do(step: do.Step, sentence: str) -> None:
    assert refused(stated(), step) == sentence


def test_four_facts_are_enough() -> None:
    case = gone_through(stated(), *(do.AddsFact(EAST, f"Fact {n}") for n in range(3)))
    assert refused(case, do.AddsFact(EAST, "One more")) == "4 facts are enough for one dispute."


# ── the bystander of Law 89, auction 97


def test_law_089_a_bystander_accepted_by_three_is_not_appointed() -> None:
    named = gone_through(
        stated(), do.NamesReferee(SOUTH, BYSTANDER, "Eve"), do.AcceptsReferee(NORTH), do.AcceptsReferee(EAST)
    )
    assert refused(named, do.Finds(BYSTANDER, (True,))) == (
        "The facts have not been referred to you by all the players."
    )


def appointed_by_four() -> Case:
    return gone_through(
        stated(),
        do.NamesReferee(SOUTH, BYSTANDER, "Eve"),
        *(do.AcceptsReferee(user) for user in (NORTH, EAST, WEST)),
    )


@pytest.mark.parametrize("found", [True, False])
def test_law_089_accepted_by_four_his_word_is_final_whatever_the_players_say(found: bool) -> None:
    case = gone_through(appointed_by_four(), do.Finds(BYSTANDER, (found,)))
    assert standing(case, case.facts[0], NOON + 2) is (Standing.TRUE if found else Standing.FALSE)


def test_law_097_of_auction_is_named_there() -> None:
    with pytest.raises(Refused) as told:
        after(stated(code="auction", law="auction:law:93"), do.NamesReferee(SOUTH, EAST, "Bob"), NOON)
    assert told.value.laws == ("97",)


def test_a_referee_who_leaves_lets_the_facts_go_back_to_the_players() -> None:
    case = gone_through(appointed_by_four(), do.RefereeGone())
    assert not facts_closed(case, NOON + 2)
    assert facts_closed(case, NOON + FACTS_FOR)


def test_a_referee_who_never_answers_is_not_waited_for_for_ever() -> None:
    case = appointed_by_four()
    assert not facts_closed(case, NOON + FACTS_FOR)
    assert facts_closed(case, NOON + 1 + REFEREE_FOR)
    assert refused(case, do.Finds(BYSTANDER, (True,)), NOON + 1 + REFEREE_FOR) == (
        "The time in which you could be waited for is out."
    )


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (do.NamesReferee(SOUTH, -1, "Robot 1"), "A robot has seen nothing; name a bystander."),
        (do.NamesReferee(SOUTH, 99, "Cavendish", robot=True), "A robot has seen nothing; name a bystander."),
        (do.NamesReferee(SOUTH, EAST, "Bob"), "A bystander decides, not one of those concerned."),
    ],
)
def test_who_is_no_bystander(step: do.Step, sentence: str) -> None:
    assert refused(stated(), step) == sentence


def test_a_refusal_ends_the_proposal_until_all_have_accepted() -> None:
    named = gone_through(stated(), do.NamesReferee(SOUTH, BYSTANDER, "Eve"), do.RefusesReferee(EAST))
    assert named.referee is None
    assert refused(appointed_by_four(), do.RefusesReferee(EAST)) == ("All have accepted him; his word is now final.")


# ── the ruling


def test_a_ruling_closes_the_dispute_and_says_whether_the_hands_were_seen() -> None:
    case = gone_through(stated(), *AGREED[:2], do.Looks(ARBITRATOR), do.Rules(RULING))
    assert case.stage is Stage.RULED
    assert case.ruling is not None
    assert (case.ruling.seen_hands, case.ruling.divided, case.ruling.at) == (True, False, NOON + 1)


def test_while_the_facts_lie_before_the_players_nobody_rules() -> None:
    assert refused(stated(), do.Rules(RULING)) == "The facts lie before the players; rule when they are closed."
    assert refused(stated(), do.DeclinesToRule(ARBITRATOR, "Divided.")) == (
        "The facts lie before the players; wait until they are closed."
    )


def test_whoever_rules_on_divided_facts_has_it_written_in_the_ruling() -> None:
    case = after(stated(), do.Rules(RULING), NOON + FACTS_FOR)
    assert case.ruling is not None
    assert case.ruling.divided


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        (EAST, "You sat at that table: nobody is judge in his own case."),
        (BYSTANDER, "You have found the facts of this dispute; another rules on them."),
    ],
)
def test_nobody_is_judge_in_his_own_case(who: int, sentence: str) -> None:
    case = gone_through(appointed_by_four(), do.Finds(BYSTANDER, (True,)))
    assert refused(case, do.Rules(replace(RULING, by=who))) == sentence


def test_of_two_who_rule_the_second_is_told_of_the_first() -> None:
    ruled = gone_through(stated(), *AGREED[:2], do.Rules(replace(RULING, number="2026-1")))
    assert refused(ruled, do.Rules(replace(RULING, by=ANOTHER))) == (
        "Another arbitrator has ruled already: 2026-1. Only he may mend it, or an appeal."
    )


def test_he_who_ruled_may_mend_his_mistake_for_a_day() -> None:
    ruled = gone_through(stated(), *AGREED[:2], do.Rules(replace(RULING, number="2026-1")))
    mended = gone_through(ruled, do.Rules(replace(RULING, reasons="I misread.")))
    assert mended.ruling is not None
    assert mended.ruling.mends == "2026-1"
    assert refused(ruled, do.Rules(RULING), NOON + 1 + MEND_FOR) == "The time to mend ruling 2026-1 is out."


@pytest.mark.parametrize(
    ("ruling", "other", "sentence"),
    [
        (replace(RULING, facts=" "), {}, "State the facts as you find them."),
        (replace(RULING, reasons=""), {}, "Give your reasons."),
        (replace(RULING, law=""), {}, "Name the law on which you rule."),
        (
            replace(RULING, reasons="@everyone " * 400),
            {},
            "Give your reasons in at most 1,000 characters; you have written 3,999.",
        ),
        (
            replace(RULING, remedy=("MOD adjusts NS +1",)),
            MANNERS,
            "An offence against etiquette has no penalty in play or score: nothing, a warning or exclusion.",
        ),
        (
            replace(RULING, sanction=Sanction.WARNING),
            {},
            "Warnings and exclusion are for manners; an offence against the law has its own remedy.",
        ),
        (
            replace(RULING, verdict=Verdict.UPHELD),
            {},
            "An appeal upholds, varies or reverses the ruling; nothing else does.",
        ),
    ],
)
def test_a_ruling_that_is_not_whole(ruling: Ruling, other: dict[str, object], sentence: str) -> None:
    assert refused(gone_through(stated(**other), *AGREED[:2]), do.Rules(ruling)) == sentence


@pytest.mark.parametrize("sanction", list(Sanction))
def test_a_complaint_about_manners_ends_in_nothing_a_warning_or_exclusion(sanction: Sanction) -> None:
    case = gone_through(stated(**MANNERS), *AGREED[:2], do.Rules(replace(RULING, remedy=(), sanction=sanction)))
    assert case.stage is Stage.RULED


def test_the_arbitrator_declines_with_his_reasons() -> None:
    case = after(stated(), do.DeclinesToRule(ARBITRATOR, "Two against two."), NOON + FACTS_FOR)
    assert (case.stage, case.declined) == (Stage.DECLINED, "Two against two.")
    assert refused(case, do.Rules(RULING), NOON + FACTS_FOR) == "Dispute 7 is declined already."


# ── appeal


def appealed() -> Case:
    ruled = gone_through(stated(), *AGREED[:2], do.Rules(replace(RULING, number="2026-1")))
    return gone_through(ruled, do.Appeals(WEST, "I said nothing of the kind."))


def test_an_appeal_is_decided_once_by_another() -> None:
    case = appealed()
    assert refused(case, do.Rules(replace(RULING, verdict=Verdict.UPHELD))) == (
        "An appeal is decided by another than him who ruled first."
    )
    closed = gone_through(case, do.Rules(replace(RULING, by=ANOTHER, verdict=Verdict.REVERSED)))
    assert closed.stage is Stage.CLOSED
    assert refused(closed, do.Appeals(NORTH, "Again.")) == (
        "There is no ruling in this dispute that could be appealed; an appeal is made once."
    )
    assert refused(closed, do.Rules(replace(RULING, by=ARBITRATOR))) == (
        "That dispute has been decided on appeal; there is no third hearing."
    )


def test_a_bystander_complained_of_may_appeal_as_a_player_may() -> None:
    case = stated(accused=None, bystander=BYSTANDER, law="whist:law:88")
    ruled = gone_through(case, *AGREED[:2], do.Rules(replace(RULING, number="2026-1")))
    assert gone_through(ruled, do.Appeals(BYSTANDER, "I was asked.")).stage is Stage.APPEALED
    assert refused(ruled, do.Appeals(ANOTHER, "So was I.")) == "That is for those who sat at the table."


def test_an_appeal_comes_within_a_day() -> None:
    ruled = gone_through(stated(), *AGREED[:2], do.Rules(replace(RULING, number="2026-1")))
    late = NOON + 1 + APPEAL_FOR
    assert refused(ruled, do.Appeals(WEST, "No."), late) == "The time to appeal from ruling 2026-1 is out."


# ── what it holds


def test_a_dispute_holds_the_score_of_its_deal_for_its_time_and_no_longer() -> None:
    case = stated()
    assert holds(case, case.hold_until - 1)
    assert not holds(case, case.hold_until)


@pytest.mark.parametrize("step", [do.Withdraws(NORTH), do.Rules(RULING)])
def test_once_decided_or_withdrawn_it_holds_nothing(step: do.Step) -> None:
    assert not holds(gone_through(stated(), *AGREED[:2], step), NOON + 2)


def test_a_complaint_about_manners_holds_nothing() -> None:
    assert not holds(stated(**MANNERS), NOON)


# ── kept


@pytest.mark.parametrize("case", [stated(), appointed_by_four(), appealed()], ids=["stated", "referee", "appealed"])
def test_a_case_is_the_same_after_it_was_written_down(case: Case) -> None:
    assert built(Case, fields_of(case)) == case
