"""Disputes over a real table: what a ruling does there, in one transaction, what is held, and what is refused."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.disputes import steps as do
from bot.disputes.case import Case, Matter, Ruling, Sanction, Stage, Verdict, Word
from bot.disputes.docket import NoSuchDispute, Opening
from bot.disputes.life import HOLD_FOR
from bot.engine.games import Phase
from bot.engine.record import read_record
from bot.engine.refused import Refused
from bot.engine.seats import Seat, Side
from bot.replay import replay_record
from bot.room import State
from bot.room.archive import closed_deals
from tests.disputes.conftest import (
    ANOTHER,
    ARBITRATOR,
    EAST,
    GUILD,
    NAMES,
    NOON,
    NORTH,
    SOUTH,
    WEST,
    Bench,
)

COMPLAINT = Opening(NORTH, Seat.W, "West said “ours” before East had played.", "whist:law:86")
RULING = Ruling(ARBITRATOR, "West spoke before East played.", "whist:law:86", "It may have helped.", ("MOD dismisses",))
FIRST_TRICK = ("W plays S3", "N plays S2", "E plays S9", "S plays SQ")


async def complained(bench: Bench, opening: Opening = COMPLAINT) -> tuple[State, Case]:
    state = await bench.table()
    state = await bench.act(state.id, *FIRST_TRICK)
    return state, await bench.docket.open(state, opening, NAMES)


async def agreed(bench: Bench, case: Case) -> Case:
    for user in (EAST, SOUTH):
        case = await bench.docket.take(case.number, GUILD, do.Answers(user, 0, Word.AGREES))
    return case


async def ready(bench: Bench, opening: Opening = COMPLAINT) -> tuple[State, Case]:
    state, case = await complained(bench, opening)
    return state, await agreed(bench, case)


async def refused(bench: Bench, case: Case, ruling: Ruling) -> str:
    with pytest.raises(Refused) as told:
        await bench.docket.rule(case.number, GUILD, ruling)
    return told.value.sentence


# ── opened


async def test_a_dispute_knows_its_table_deal_trick_and_people(bench: Bench) -> None:
    state, case = await complained(bench)
    assert (case.table, case.deal, case.trick, case.reach, case.code) == (state.id, 1, 2, (1, 0), "whist")
    assert [(party.name, party.seat) for party in case.parties] == [
        ("Ann", Seat.N),
        ("Bob", Seat.E),
        ("Cid", Seat.S),
        ("Dee", Seat.W),
    ]
    assert await bench.docket.get(case.number, GUILD) == case
    assert bench.changed == [case]


async def test_a_dispute_is_its_server_s_alone(bench: Bench) -> None:
    _, case = await complained(bench)
    with pytest.raises(NoSuchDispute):
        await bench.docket.get(case.number, GUILD + 1)
    assert await bench.docket.pending(GUILD + 1) == ()


async def test_two_who_complain_of_the_same_at_once_make_one_dispute(bench: Bench) -> None:
    state = await bench.table()
    both = [bench.docket.open(state, replace(COMPLAINT, by=user), NAMES) for user in (NORTH, SOUTH)]
    told = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in told) == ["Case", "Refused"]
    assert len(await bench.docket.of_table(state.id)) == 1


async def test_four_answers_at_once_are_all_kept(bench: Bench) -> None:
    _, case = await complained(bench)
    answers = [do.Answers(user, 0, Word.DENIES) for user in (EAST, SOUTH, WEST)]
    await asyncio.gather(*(bench.docket.take(case.number, GUILD, answer) for answer in answers))
    said = (await bench.docket.get(case.number, GUILD)).facts[0].words
    assert sorted(user for user, _ in said) == [NORTH, EAST, SOUTH, WEST]


# ── ruled


async def test_a_ruling_and_its_acts_stand_in_the_log_behind_its_number(bench: Bench) -> None:
    state, case = await ready(bench)
    ruled = await bench.docket.rule(case.number, GUILD, replace(RULING, remedy=("MOD awards 1 tricks to NS",)))
    assert ruled.stage is Stage.RULED
    assert ruled.ruling is not None
    assert ruled.ruling.number == "2026-1"
    events = await bench.store.events(state.id, after=state.seq)
    assert [event.kind for event in events] == ["Heard", "TricksAwarded"]
    assert events[0].body["words"] == "ruling server:case:2026-1"
    [kept] = await bench.store.disputes.rulings(dispute_id=case.number)
    assert (kept.ruled_by, kept.body["number"]) == (ARBITRATOR, "2026-1")
    bench.start()
    after = await bench.room.state(state.id)
    assert after.table.deal is not None
    assert after.table.deal.awarded == (1, 0)


async def test_the_record_of_the_deal_has_the_ruling_and_replays_to_the_same_score(bench: Bench) -> None:
    state, case = await ready(bench)
    remedy = ("MOD awards 9 tricks to NS", "MOD adjusts EW +1", "MOD sets honours NS 4")
    await bench.docket.rule(case.number, GUILD, replace(RULING, remedy=remedy))
    await play_out(bench, state.id)
    state = await bench.act(state.id, "settle")
    [deal] = closed_deals(await bench.store.table(state.id), await bench.store.events(state.id, after=0))
    told = deal.record([], [])
    assert "# ruling server:case:2026-1\nMOD awards 9 tricks to NS\nMOD adjusts EW +1\n" in told
    replayed, failures = replay_record(read_record(told))
    assert replayed is not None
    assert (replayed.rubber, failures) == (state.table.rubber, [])


async def test_numbers_grow_through_a_server_s_year(bench: Bench) -> None:
    _, case = await ready(bench)
    for number in (1, 2, 3):
        case = await bench.docket.rule(case.number, GUILD, RULING)
        assert case.ruling is not None
        assert case.ruling.number == f"2026-{number}"
    bench.pass_by(days=365)
    assert await bench.store.disputes.next_number(GUILD, 2027) == 1


async def test_before_he_confirms_he_sees_what_each_order_will_do_and_nothing_is_done(bench: Bench) -> None:
    state, case = await ready(bench)
    ruling = replace(
        RULING, remedy=("MOD awards 2 tricks to NS", "MOD grants NS calls lowest on W", "MOD adjusts EW +1")
    )
    decided, effects = await bench.docket.foresee(case.number, GUILD, ruling)
    assert decided.stage is Stage.RULED
    assert [(effect.before.tricks, effect.after.tricks) for effect in effects] == [
        ((1, 0), (3, 0)),
        ((3, 0), (3, 0)),
        ((3, 0), (3, 0)),
    ]
    assert len(effects[1].after.rights) == len(effects[1].before.rights) + 1
    assert effects[2].after.adjusted == (0, 1)
    assert (await bench.room.state(state.id)).seq == state.seq
    assert (await bench.docket.get(case.number, GUILD)).stage is Stage.STATED


async def test_of_two_who_rule_at_once_one_rules_and_the_other_is_told(bench: Bench) -> None:
    state, case = await ready(bench)
    ruling = replace(RULING, remedy=("MOD awards 1 tricks to NS",))
    both = [bench.docket.rule(case.number, GUILD, replace(ruling, by=who)) for who in (ARBITRATOR, ANOTHER)]
    told = await asyncio.gather(*both, return_exceptions=True)
    sentences = [one.sentence for one in told if isinstance(one, Refused)]
    assert sentences == ["Another arbitrator has ruled already: 2026-1. Only he may mend it, or an appeal."]
    after = await bench.room.state(state.id)
    assert after.table.deal is not None
    assert after.table.deal.awarded == (1, 0)


async def test_two_disputes_ruled_at_once_get_two_numbers(bench: Bench) -> None:
    state, first = await ready(bench)
    second = await bench.docket.open(state, Opening(SOUTH, Seat.E, "East spoke.", "whist:law:86"), NAMES)
    for user in (NORTH, WEST):
        second = await bench.docket.take(second.number, GUILD, do.Answers(user, 0, Word.AGREES))
    ruled = await asyncio.gather(*(bench.docket.rule(case.number, GUILD, RULING) for case in (first, second)))
    assert sorted(case.ruling.number for case in ruled if case.ruling) == ["2026-1", "2026-2"]


async def test_an_arbitrator_who_sits_at_that_table_now_is_refused(bench: Bench) -> None:
    state, case = await ready(bench)
    from bot.engine.sitting.events import ChairTaken

    await bench.room.change(state.id, lambda now: [ChairTaken(ARBITRATOR, WEST)])
    sentence = "You sit at that table: nobody is judge in his own case."
    assert await refused(bench, case, RULING) == sentence
    for attempt in (
        bench.docket.foresee(case.number, GUILD, RULING),
        bench.docket.look(case.number, GUILD, ARBITRATOR),
    ):
        with pytest.raises(Refused, match=sentence):
            await attempt


#: a remedy that the position (one trick played, to which West led the three of spades) does not allow
IMPOSSIBLE = {
    "MOD establishes revoke E trick 9": "East has not played to trick 9.",
    "MOD clears revoke E": "Nobody has charged East with a revoke.",
    "MOD forfeits NS": "That side has no right open.",
    "MOD reopens NS": "That side has lost no right because its time ran out.",
    "MOD sets dealer S": "At whist the deal goes to the left; nobody else can deal at this table.",
    "MOD awards 14 tricks to NS": "There are not so many tricks to award.",
    "MOD awards 0 tricks to NS": "There are not so many tricks to award.",
    "MOD grants EW calls highest on E": "A card or a suit is called by the adversaries.",
    "MOD sets honours NS 9": "There are not so many points for honours.",
    "MOD adjusts NS 0": "A correction by nothing changes nothing.",
    "MOD dances": "That is no order: no such order of the arbitrator: 'dances'.",
    "N plays S2": "An arbitrator orders; he does not play.",
    "MOD exposes E SK": "To order a card of a hand, look at the four hands first; the record will say that you did.",
    "MOD assigns SK to N": "To order a card of a hand, look at the four hands first; the record will say that you did.",
}


@pytest.mark.parametrize("order", IMPOSSIBLE)
async def test_a_remedy_that_the_position_does_not_allow(bench: Bench, order: str) -> None:
    state, case = await ready(bench)
    assert await refused(bench, case, replace(RULING, remedy=("MOD adjusts NS +1", order))) == IMPOSSIBLE[order]
    assert (await bench.room.state(state.id)).seq == state.seq
    assert (await bench.docket.get(case.number, GUILD)).stage is Stage.STATED
    assert await bench.store.disputes.next_number(GUILD, 2026) == 1


async def test_to_expose_a_card_he_looks_and_the_ruling_says_so(bench: Bench) -> None:
    state, case = await ready(bench)
    case, hands = await bench.docket.look(case.number, GUILD, ARBITRATOR)
    assert case.looked == (ARBITRATOR,)
    assert [len(hand) for hand in hands] == [13] * 4
    ruled = await bench.docket.rule(case.number, GUILD, replace(RULING, remedy=("MOD exposes E SK",)))
    assert ruled.ruling is not None
    assert ruled.ruling.seen_hands
    after = await bench.room.state(state.id)
    assert [str(card) for card in after.view(None).exposed[Seat.E]] == ["SK"]


async def test_a_penalty_that_was_exacted_at_the_table_is_not_exacted_again(bench: Bench) -> None:
    state = await bench.table()
    state = await bench.act(state.id, "E leads SK", "N objects", "N calls suit S")
    claim = Opening(NORTH, Seat.E, "East led out of turn.", "whist:law:62")
    case = await bench.docket.open(state, claim, NAMES)
    for user in (SOUTH, WEST):
        case = await bench.docket.take(case.number, GUILD, do.Answers(user, 0, Word.AGREES))
    ruling = replace(RULING, law="whist:law:62", remedy=("MOD grants NS calls lowest on E",))
    assert await refused(bench, case, ruling) == "East has paid for that (suit S); one offence, one penalty."


# ── manners


@pytest.mark.parametrize("sanction", [Sanction.NOTHING, Sanction.WARNING, Sanction.EXCLUSION])
async def test_manners_never_touch_cards_or_score(bench: Bench, sanction: Sanction) -> None:
    state, case = await ready(bench, replace(COMPLAINT, law="whist:etiquette:3", matter=Matter.ETIQUETTE))
    await bench.docket.rule(case.number, GUILD, replace(RULING, remedy=(), sanction=sanction))
    after = await bench.room.state(state.id)
    assert after.table == state.table
    assert await bench.docket.excluded_from(state.id) == ({WEST} if sanction is Sanction.EXCLUSION else set())


# ── held


async def play_out(bench: Bench, table: int) -> State:
    """The hands are thrown down: the hand is out."""
    return await bench.act(table, *(f"{seat} throws down" for seat in "NESW"))


async def test_a_deal_in_dispute_is_not_scored_until_it_is_decided(bench: Bench) -> None:
    state, case = await complained(bench)
    state = await play_out(bench, state.id)
    assert state.phase is Phase.OVER
    told = "lies before the arbitrator; the deal is scored when it is decided, or in 15 minutes in any case."
    with pytest.raises(Refused, match=f"^Dispute {case.number} {told}$"):
        await bench.act(state.id, "settle")
    await bench.docket.take(case.number, GUILD, do.Withdraws(NORTH))
    assert (await bench.act(state.id, "settle")).phase is Phase.SETTLED


async def test_a_dispute_that_nobody_decides_wedges_no_table(bench: Bench) -> None:
    state, _ = await complained(bench)
    await play_out(bench, state.id)
    bench.pass_by(seconds=HOLD_FOR)
    assert (await bench.act(state.id, "settle")).phase is Phase.SETTLED


async def test_cards_are_played_on_while_a_dispute_is_open(bench: Bench) -> None:
    state, _ = await complained(bench)
    assert (await bench.act(state.id, "S plays S4")).seq > state.seq


async def test_what_is_held_is_held_after_a_restart(bench: Bench) -> None:
    state, _ = await complained(bench)
    await play_out(bench, state.id)
    bench.start()
    await bench.docket.start()
    with pytest.raises(Refused, match="lies before the arbitrator"):
        await bench.act(state.id, "settle")


async def test_of_two_disputes_the_second_holds_on_when_the_first_is_decided(bench: Bench) -> None:
    state, first = await ready(bench)
    await bench.docket.open(state, Opening(SOUTH, Seat.E, "East spoke.", "whist:law:86"), NAMES)
    await play_out(bench, state.id)
    await bench.docket.rule(first.number, GUILD, RULING)
    with pytest.raises(Refused, match="lies before the arbitrator"):
        await bench.act(state.id, "settle")


# ── too late


async def scored(bench: Bench) -> tuple[State, Case]:
    state, case = await ready(bench)
    await play_out(bench, state.id)
    bench.pass_by(seconds=HOLD_FOR)
    return await bench.act(state.id, "settle"), case


async def test_after_the_deal_was_scored_only_its_game_s_score_can_be_corrected(bench: Bench) -> None:
    state, case = await scored(bench)
    sentence = await refused(bench, case, replace(RULING, remedy=("MOD voids deal",)))
    assert sentence == "Deal 1 is over; only the score of its game can still be corrected."
    adjust = replace(RULING, remedy=("MOD adjusts NS +2",))
    assert await refused(bench, case, adjust) == (
        "The score is corrected while a deal is in hand; wait until the next is dealt."
    )
    await bench.deal(state.id)
    await bench.docket.rule(case.number, GUILD, adjust)
    state = await play_out(bench, state.id)
    state = await bench.act(state.id, "settle")
    assert state.table.rubber.score[Side.NS.value] == 2


async def test_once_the_game_is_over_its_score_stands(bench: Bench) -> None:
    state, case = await scored(bench)
    await bench.deal(state.id)
    await bench.act(state.id, "MOD adjusts NS +5")
    await play_out(bench, state.id)
    state = await bench.act(state.id, "settle")
    assert len(state.table.rubber.games) == 1
    await bench.deal(state.id)
    sentence = await refused(bench, case, replace(RULING, remedy=("MOD adjusts NS +2",)))
    assert sentence == "The game in which deal 1 was played is over; its score stands."


async def test_law_012_during_the_rubber_a_ruling_puts_the_value_of_a_game_right(bench: Bench) -> None:
    state, case = await scored(bench)
    await bench.deal(state.id)
    await bench.act(state.id, "MOD adjusts NS +5")
    await play_out(bench, state.id)
    state = await bench.act(state.id, "settle")
    won = state.table.rubber.games[0]
    value = 1 if won.value > 1 else 2
    rectify = replace(RULING, remedy=(f"MOD rectifies game 1 {('', 'single', 'double')[value]}",))
    _, [effect] = await bench.docket.foresee(case.number, GUILD, rectify)
    assert effect.after.rubber.games == (replace(won, value=value),)
    await bench.docket.rule(case.number, GUILD, rectify)
    bench.start()
    state = await bench.deal(state.id)
    assert state.table.rubber.games == (replace(won, value=value),)


async def test_law_012_once_the_rubber_is_over_its_games_stand(bench: Bench) -> None:
    state, case = await scored(bench)
    for _ in range(2):
        await bench.deal(state.id)
        await bench.act(state.id, "MOD adjusts NS +5")
        await play_out(bench, state.id)
        state = await bench.act(state.id, "settle")
    rectify = replace(RULING, remedy=("MOD rectifies game 1 single",))
    assert await refused(bench, case, rectify) == (
        "The rubber is over; the value of its games can no longer be rectified."
    )
    await bench.deal(state.id)
    assert await refused(bench, case, rectify) == ("The rubber in which deal 1 was played is over; its games stand.")


async def test_a_ruling_on_a_table_that_has_ended_orders_nothing_and_still_says_what_was_right(bench: Bench) -> None:
    state, case = await ready(bench)
    from bot.engine.sitting.events import Ended, TableEnded

    await bench.room.change(state.id, lambda now: [TableEnded(Ended.HOST, NORTH, "")])
    sentence = await refused(bench, case, replace(RULING, remedy=("MOD adjusts NS +2",)))
    assert sentence == "That table has ended; a ruling can say what was right there, and order nothing."
    ruled = await bench.docket.rule(case.number, GUILD, RULING)
    assert ruled.stage is Stage.RULED


async def test_a_table_that_was_deleted_leaves_its_dispute_to_be_ruled(bench: Bench) -> None:
    state, case = await ready(bench)
    from bot.engine.sitting.events import Ended, TableEnded

    await bench.room.change(state.id, lambda now: [TableEnded(Ended.HOST, NORTH, "")])
    bench.pass_by(days=1)
    assert await bench.store.delete_ended(bench.now) == 1
    bench.start()
    sentence = await refused(bench, case, replace(RULING, remedy=("MOD adjusts NS +2",)))
    assert sentence == "That table is gone; a ruling can say what was right there, and order nothing."
    assert (await bench.docket.rule(case.number, GUILD, RULING)).stage is Stage.RULED


# ── a restart at each step


STEPS: tuple[do.Step, ...] = (
    do.NamesReferee(SOUTH, 20, "Eve"),
    *(do.AcceptsReferee(user) for user in (NORTH, EAST, WEST)),
    do.Finds(20, (True,)),
    do.Looks(ARBITRATOR),
)


async def test_a_restart_after_every_step_loses_nothing(bench: Bench) -> None:
    _, case = await complained(bench)
    for step in STEPS:
        case = await bench.docket.take(case.number, GUILD, step)
        bench.start()
        await bench.docket.start()
        assert await bench.docket.get(case.number, GUILD) == case
    for step in (RULING, do.Appeals(WEST, "No."), replace(RULING, by=ANOTHER, verdict=Verdict.REVERSED)):
        if isinstance(step, Ruling):
            case = await bench.docket.rule(case.number, GUILD, step)
        else:
            case = await bench.docket.take(case.number, GUILD, step)
        bench.start()
        assert await bench.docket.get(case.number, GUILD) == case
    assert case.stage is Stage.CLOSED


async def test_a_press_that_is_delivered_twice_rules_once(bench: Bench) -> None:
    from bot.room import Press

    _, case = await ready(bench)
    press = Press(ARBITRATOR, interaction=77)
    ruling = replace(RULING, remedy=("MOD awards 1 tricks to NS",))
    first = await bench.docket.rule(case.number, GUILD, ruling, press)
    again = await bench.docket.rule(case.number, GUILD, ruling, press)
    assert again == first
    assert len(await bench.docket.casebook(GUILD)) == 1


# ── the casebook


async def test_the_casebook_names_no_player(bench: Bench) -> None:
    opening = replace(COMPLAINT, statement="Dee told <@12> “ours” before Bob had played.")
    _, case = await ready(bench, opening)
    reasons = "Dee's word helped Bob; @everyone see <@99>."
    await bench.docket.rule(case.number, GUILD, replace(RULING, facts="Dee spoke.", reasons=reasons))
    [one] = await bench.docket.casebook(GUILD)
    assert one.ref == "server:case:2026-1"
    assert one.statement == "West told East “ours” before East had played."
    assert (one.facts, one.reasons) == ("West spoke.", "West's word helped East; somebody see somebody.")


async def test_a_house_rule_stands_until_its_ruling_is_mended(bench: Bench) -> None:
    _, case = await ready(bench)
    rule = "In this server a word counts from the lead to the last card."
    await bench.docket.rule(case.number, GUILD, replace(RULING, house_rule=rule))
    [found] = await bench.docket.house_rules(GUILD)
    assert (found.law, found.text, found.case) == ("whist:law:86", rule, "server:case:2026-1")
    await bench.docket.rule(case.number, GUILD, RULING)
    assert await bench.docket.house_rules(GUILD) == ()


async def test_an_appeal_leaves_both_rulings_in_the_casebook(bench: Bench) -> None:
    _, case = await ready(bench)
    await bench.docket.rule(case.number, GUILD, RULING)
    await bench.docket.take(case.number, GUILD, do.Appeals(WEST, "It helped nobody."))
    await bench.docket.rule(case.number, GUILD, replace(RULING, by=ANOTHER, verdict=Verdict.VARIED))
    first, second = await bench.docket.casebook(GUILD)
    assert (first.number, first.mended_by) == ("2026-1", "2026-2")
    assert (second.number, second.mends, second.verdict) == ("2026-2", "2026-1", Verdict.VARIED)


async def test_who_is_forgotten_is_left_out_of_his_disputes(bench: Bench) -> None:
    _, case = await ready(bench)
    await bench.store.people.forget(WEST)
    kept = await bench.docket.get(case.number, GUILD)
    assert kept.parties[3].name == "a player"
    assert WEST not in [party.user for party in kept.parties]


async def test_the_arbitrator_sees_how_many_irregularities_each_has_committed_in_the_rubber(bench: Bench) -> None:
    """A false lead of which the card is called, a card shown, a lead in turn: East has offended once, South once."""
    state = await bench.table()
    for line in ("E leads SK", "N objects", "N calls expose", "S exposes H7", "W plays S3"):
        state = await bench.act(state.id, line)
        bench.pass_by(seconds=5)
    case = await bench.docket.open(state, Opening(NORTH, Seat.E, "East led out of turn.", "whist:law:62"), NAMES)
    assert await bench.docket.irregularities(case) == {Seat.E: 1, Seat.S: 1}
    assert await bench.docket.irregularities(replace(case, reach=(2, 0))) == {}


async def test_a_card_may_be_ruled_exposed_before_the_play_and_the_ruling_says_by_whom_it_was_seen(
    bench: Bench,
) -> None:
    state = await bench.act((await bench.table(game="auction")).id, "S bids 1H")
    case = await bench.docket.open(state, Opening(NORTH, Seat.E, "East showed a card.", "auction:law:65"), NAMES)
    bench.pass_by(minutes=6)
    await bench.docket.look(case.number, GUILD, ARBITRATOR)
    for order, barred in (("MOD exposes E SK seen by N S", False), ("MOD exposes E SK seen by W", True)):
        _case, told = await bench.docket.foresee(case.number, GUILD, replace(RULING, law=case.law, remedy=(order,)))
        assert bool(told[-1].after.exposed[Seat.E]) is barred


async def test_a_card_shown_while_the_declarations_were_made_is_one_irregularity_though_its_suit_may_be_forbidden(
    bench: Bench,
) -> None:
    state = await bench.table(game="auction")
    for line in ("S bids 1H", "E exposes SK", "W passes", "N passes", "E passes"):
        state = await bench.act(state.id, line)
        bench.pass_by(seconds=5)
    assert state.table.deal is not None
    assert [right.law for right in state.table.deal.open_rights()] == ["65"]
    case = await bench.docket.open(state, Opening(NORTH, Seat.E, "East showed a card.", "auction:law:65"), NAMES)
    assert await bench.docket.irregularities(case) == {Seat.E: 1}


async def test_the_log_of_a_deal_tells_no_card_that_is_held(bench: Bench) -> None:
    state, case = await complained(bench)
    told = [line.text for line in await bench.docket.log_of(case)]
    assert told[:5] == [
        "Deal 1 is dealt by South",
        "West plays 3♠ to trick 1",
        "North plays 2♠ to trick 1",
        "East plays 9♠ to trick 1",
        "South plays Q♠ to trick 1",
    ]
    assert state.table.deal is not None
    held = {card.face for hand in state.table.deal.hands for card in hand}
    assert not [face for face in held if any(face in line for line in told)]
    assert bench.now == NOON
