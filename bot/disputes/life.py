"""The life of a dispute: stated, facts agreed, ruled or declined, appealed, closed. Pure: a case, a step, a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.disputes import steps as do
from bot.disputes.case import (
    Appeal,
    Case,
    Fact,
    Matter,
    Referee,
    Ruling,
    Sanction,
    Stage,
    Word,
    appointed,
    facts_closed,
    is_divided,
)
from bot.engine.refused import Refused
from bot.texts import visible

FACTS_FOR = 5 * 60
"""seconds in which the players answer; who does not has said nothing"""
HOLD_FOR = 15 * 60
"""seconds for which the score of the deal waits"""
REFEREE_FOR = 10 * 60
APPEAL_FOR = 24 * 60 * 60
MEND_FOR = 24 * 60 * 60
FACTS = 4
"""in one dispute: what one message has room for"""
LONGEST = 1000
"""characters of a statement, a fact, reasons"""


def after(case: Case, step: do.Step, now: int) -> Case:
    """The case after the step. Refused, in one sentence, for what cannot be; then nothing has changed."""
    return _STEPS[type(step)](case, step, now)


def opened(case: Case, others: tuple[Case, ...]) -> Case:
    """The case as it begins, the complainant having agreed to his own statement; `others` are those of the same table.

    Refused where its words cannot be put, where it is about nobody, or where the offence has its case already.
    """
    complainant = case.party(case.complainant)
    if complainant is None or not complainant.speaks:
        raise Refused("Only those who sit at this table may call the arbitrator to it.")
    if case.accused is complainant.seat:
        raise Refused("Name somebody else: nobody complains of himself.")
    if not case.law:
        raise Refused("Name the law or the rule of etiquette that you mean.")
    fact = Fact(_words(case.statement, "Say what happened"), case.complainant, ((case.complainant, Word.AGREES),))
    case = replace(case, statement=fact.text, facts=(fact,), hold_until=_hold(case, others))
    _must_be_new(case, others)
    return case


def _must_be_new(case: Case, others: tuple[Case, ...]) -> None:
    """One offence, one penalty: a second claim is answered with the number of the first."""
    for other in others:
        if other.stage is not Stage.WITHDRAWN and other.offence == case.offence and other.matter is case.matter:
            raise Refused(f"That is dispute {other.number} already; one offence, one penalty.", _law_number(case))
        if other.stage is Stage.STATED and other.complainant == case.complainant and other.deal == case.deal:
            raise Refused(f"You have dispute {other.number} open; withdraw it, or wait until it is decided.")


def _hold(case: Case, others: tuple[Case, ...]) -> int:
    """Disputes one after another hold a deal no longer than the first of them could."""
    same = [other.hold_until for other in others if other.deal == case.deal and other.matter is Matter.LAW]
    return min([case.hold_until, *same])


def _law_number(case: Case) -> str:
    return case.law.split(":")[2] if case.law.count(":") >= 2 else case.law


def _words(text: str, what: str) -> str:
    """The words, if there are any and not too many."""
    words = visible(text).strip()
    if not words:
        raise Refused(f"{what}.")
    if len(words) > LONGEST:
        raise Refused(f"{what} in at most {LONGEST:,} characters; you have written {len(words):,}.")
    return words


def _must_have_sat(case: Case, user: int) -> None:
    if case.party(user) is None:
        raise Refused("That is for those who sat at the table.")


def _must_be_open(case: Case) -> None:
    if case.stage is not Stage.STATED:
        raise Refused(f"Dispute {case.number} is {case.stage.value} already.")


def _answered(case: Case, step: do.Answers, now: int) -> Case:
    _must_have_sat(case, step.by)
    _must_be_open(case)
    if not 0 <= step.fact < len(case.facts):
        raise Refused("There is no such fact.")
    if facts_closed(case, now):
        raise Refused("The facts of this dispute are closed; it lies with the arbitrator.")
    fact = case.facts[step.fact]
    if fact.word_of(step.by) is not None:
        raise Refused("You have answered already; your first word stands.")
    fact = replace(fact, words=(*fact.words, (step.by, step.word)))
    return replace(case, facts=(*case.facts[: step.fact], fact, *case.facts[step.fact + 1 :]))


def _fact_added(case: Case, step: do.AddsFact, now: int) -> Case:
    _must_have_sat(case, step.by)
    _must_be_open(case)
    if now >= case.facts_until:
        raise Refused("The time to state facts is out; the dispute lies with the arbitrator.")
    if len(case.facts) >= FACTS:
        raise Refused(f"{FACTS} facts are enough for one dispute.")
    fact = Fact(_words(step.text, "State the fact"), step.by, ((step.by, Word.AGREES),))
    return replace(case, facts=(*case.facts, fact))


def _referee_named(case: Case, step: do.NamesReferee, now: int) -> Case:
    _must_have_sat(case, step.by)
    _must_be_open(case)
    law = "97" if case.code == "auction" else "89"
    if case.referee is not None and not case.referee.gone:
        raise Refused(f"{case.referee.name} has been proposed already.", law)
    if step.robot or step.user <= 0:
        raise Refused("A robot has seen nothing; name a bystander.", law)
    if case.party(step.user) is not None or step.user == case.bystander:
        raise Refused("A bystander decides, not one of those concerned.", law)
    if facts_closed(case, now):
        raise Refused("The facts of this dispute are closed; it lies with the arbitrator.", law)
    return replace(case, referee=Referee(step.user, step.name, (step.by,), now + REFEREE_FOR))


def _referee_accepted(case: Case, step: do.AcceptsReferee, now: int) -> Case:
    _must_have_sat(case, step.by)
    _must_be_open(case)
    referee = _proposed(case)
    if step.by in referee.accepted:
        raise Refused("You have accepted him already.")
    return replace(case, referee=replace(referee, accepted=(*referee.accepted, step.by)))


def _referee_refused(case: Case, step: do.RefusesReferee, now: int) -> Case:
    _must_have_sat(case, step.by)
    _must_be_open(case)
    if appointed(case):
        raise Refused("All have accepted him; his word is now final.", "97" if case.code == "auction" else "89")
    _proposed(case)
    return replace(case, referee=None)


def _proposed(case: Case) -> Referee:
    if case.referee is None or case.referee.gone:
        raise Refused("No bystander is proposed.")
    return case.referee


def _found(case: Case, step: do.Finds, now: int) -> Case:
    """His finding is final, whatever the players have said."""
    _must_be_open(case)
    if case.referee is None or case.referee.user != step.by or not appointed(case):
        raise Refused("The facts have not been referred to you by all the players.")
    if now >= case.referee.until:
        raise Refused("The time in which you could be waited for is out.")
    if len(step.found) != len(case.facts):
        raise Refused("Say of every fact whether it is so.")
    facts = tuple(replace(fact, found=found) for fact, found in zip(case.facts, step.found, strict=True))
    return replace(case, facts=facts)


def _referee_gone(case: Case, step: do.RefereeGone, now: int) -> Case:
    _must_be_open(case)
    return replace(case, referee=replace(_proposed(case), gone=True))


def _withdrawn(case: Case, step: do.Withdraws, now: int) -> Case:
    _must_be_open(case)
    if step.by != case.complainant:
        raise Refused("Only he who opened the dispute may withdraw it.")
    return replace(case, stage=Stage.WITHDRAWN)


def why_not_arbitrator(case: Case, user: int) -> str | None:
    """Why he may not decide this case, or None. That he holds the office is for the server to say."""
    if case.party(user) is not None:
        return "You sat at that table: nobody is judge in his own case."
    if user in (case.complainant, case.bystander):
        return "You are concerned in this dispute: nobody is judge in his own case."
    if case.referee is not None and case.referee.user == user:
        return "You have found the facts of this dispute; another rules on them."
    if case.stage is Stage.APPEALED and any(ruling.by == user for ruling in case.rulings):
        return "An appeal is decided by another than him who ruled first."
    return None


def _must_be_free(case: Case, user: int) -> None:
    if why := why_not_arbitrator(case, user):
        raise Refused(why)


def _looked(case: Case, step: do.Looks, now: int) -> Case:
    _must_be_free(case, step.by)
    return case if step.by in case.looked else replace(case, looked=(*case.looked, step.by))


def must_be_free_to_rule(case: Case, user: int, now: int) -> None:
    """Refused unless he may now rule, for the first time, to mend his own ruling, or on appeal."""
    _must_be_free(case, user)
    if case.pending:
        return
    ruling = case.ruling
    if ruling is None:
        raise Refused(f"Dispute {case.number} is {case.stage.value} already.")
    if case.stage is Stage.CLOSED:
        raise Refused("That dispute has been decided on appeal; there is no third hearing.")
    if ruling.by != user:
        raise Refused(f"Another arbitrator has ruled already: {ruling.number}. Only he may mend it, or an appeal.")
    if now >= ruling.at + MEND_FOR:
        raise Refused(f"The time to mend ruling {ruling.number} is out.")


def is_mendable(ruling: Ruling, user: int, now: int) -> bool:
    """Whether he gave the ruling, and may still mend it."""
    return ruling.by == user and now < ruling.at + MEND_FOR


def _ruled(case: Case, step: do.Rules, now: int) -> Case:
    ruling = step.ruling
    must_be_free_to_rule(case, ruling.by, now)
    _must_be_whole(case, ruling)
    if not facts_closed(case, now):
        raise Refused("The facts lie before the players; rule when they are closed.")
    before = case.ruling
    ruling = replace(
        ruling,
        at=now,
        seen_hands=ruling.by in case.looked,
        divided=is_divided(case, now),
        mends=before.number if before is not None else "",
    )
    stage = Stage.CLOSED if case.stage is Stage.APPEALED else Stage.RULED
    return replace(case, rulings=(*case.rulings, ruling), stage=stage)


def _must_be_whole(case: Case, ruling: Ruling) -> None:
    _words(ruling.facts, "State the facts as you find them")
    _words(ruling.reasons, "Give your reasons")
    if len(ruling.house_rule) > LONGEST:
        raise Refused(f"A house rule has at most {LONGEST:,} characters.")
    if not ruling.law:
        raise Refused("Name the law on which you rule.")
    if case.matter is Matter.ETIQUETTE and ruling.remedy:
        raise Refused("An offence against etiquette has no penalty in play or score: nothing, a warning or exclusion.")
    if case.matter is Matter.LAW and ruling.sanction is not Sanction.NOTHING:
        raise Refused("Warnings and exclusion are for manners; an offence against the law has its own remedy.")
    if (case.stage is Stage.APPEALED) is not (ruling.verdict is not None):
        raise Refused("An appeal upholds, varies or reverses the ruling; nothing else does.")


def _declined(case: Case, step: do.DeclinesToRule, now: int) -> Case:
    _must_be_free(case, step.by)
    _must_be_open(case)
    if not facts_closed(case, now):
        raise Refused("The facts lie before the players; wait until they are closed.")
    return replace(case, stage=Stage.DECLINED, declined=_words(step.reasons, "Give your reasons"))


def _appealed(case: Case, step: do.Appeals, now: int) -> Case:
    if case.bystander == 0 or step.by != case.bystander:
        _must_have_sat(case, step.by)
    ruling = case.ruling
    if case.appeal is not None or ruling is None or case.stage is not Stage.RULED:
        raise Refused("There is no ruling in this dispute that could be appealed; an appeal is made once.")
    if now >= ruling.at + APPEAL_FOR:
        raise Refused(f"The time to appeal from ruling {ruling.number} is out.")
    appeal = Appeal(step.by, _words(step.reasons, "Say why the ruling is wrong"), now)
    return replace(case, stage=Stage.APPEALED, appeal=appeal)


_STEPS: dict[type[do.Step], Callable[[Case, Any, int], Case]] = {
    do.Answers: _answered,
    do.AddsFact: _fact_added,
    do.NamesReferee: _referee_named,
    do.AcceptsReferee: _referee_accepted,
    do.RefusesReferee: _referee_refused,
    do.Finds: _found,
    do.RefereeGone: _referee_gone,
    do.Withdraws: _withdrawn,
    do.Looks: _looked,
    do.Rules: _ruled,
    do.DeclinesToRule: _declined,
    do.Appeals: _appealed,
}
