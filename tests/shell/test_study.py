"""The guided deal: opened, played to its end by what the guide says, and what it must not say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.door import Quiet
from bot.cogs.study import guidance, verdict
from bot.engine.cards import PACK, read_card
from bot.engine.games import Phase
from bot.robots import solver
from bot.robots.lawful import lawful
from bot.robots.worker import Thinker
from bot.stage.players import Players
from bot.ui.guide import moment
from bot.ui.scene import TEXT_STYLE
from tests.shell.house import House, ids_of, labels_of, means, opened, text_of
from tests.shell.house import answer as told_privately
from tests.shell.test_table import cut, sit_four
from tests.shell.test_thinking import ann_plays, ann_s_turn


async def begin(house: House) -> Any:
    """Ann studies; the private answer that guides her, `.message` as it now is."""
    told = await house.ann.slash(house.channel, "study")
    return [one for one in (told.response, *told.followups) if one is not None][-1]


async def test_a_guided_deal_to_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        guide = await begin(house)
        said = set()
        for _card in range(13):
            state = await house.state()
            assert state.table.deal is not None
            await house.ann.click(guide.message, label="What now?")
            said.add(text_of(guide.message).splitlines()[0])
            seat = state.table.deal.turn
            assert state.sitter(seat) == house.ann.id
            await house.play(min(lawful(state.view(seat), seat)), state)
        await house.ann.click(guide.message, label="What now?")
        assert text_of(guide.message).startswith("### The score")
        assert "### You follow suit" in said


async def test_once_asked_the_guide_goes_on_with_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        guide = await begin(house)
        await house.ann.click(guide.message, label="What now?")
        heading = text_of(guide.message).splitlines()[0]  # the cards are dealt by chance
        assert heading in {"### You lead", "### You follow suit", "### You have none of it"}
        before = text_of(guide.message)
        state = await house.state()
        await house.play(min(lawful(state.view(state.table.deal.turn), state.table.deal.turn)), state)
        assert text_of(guide.message) != before
        state = await house.play_on()
        assert state.phase is Phase.SETTLED
        assert text_of(guide.message).startswith("### The score")


async def test_what_was_said_of_a_card_stays_when_the_guide_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db", lambda: means(robots=Players())) as house:
        guide = await begin(house)
        await house.ann.click(guide.message, label="What now?")
        await house.ann.click(guide.message, label="How was my card?")
        assert "no card yet" in text_of(guide.message)
        await house.play_on()
        assert text_of(guide.message).startswith("### The score")
        assert "no card yet" in text_of(guide.message)


async def test_the_laws_of_the_moment_are_a_press_away(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        guide = await begin(house)
        await house.ann.click(guide.message, label="What now?")
        law = next(label for label in labels_of(guide.message) if label.startswith("Law "))
        assert f"### {law}" in told_privately(await house.ann.click(guide.message, label=law))


async def test_a_stranger_is_not_guided(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await begin(house)
        with pytest.raises(Quiet):
            guidance(await house.state(), house.ben.id)


async def test_there_is_no_guide_at_a_club_table(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "table open", mode="club")
        await house.ann.click(house.table, label="Play now")
        with pytest.raises(Quiet):
            guidance(await house.state(), house.ann.id)


async def test_the_guide_names_no_card_that_the_player_has_not_seen(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await begin(house)
        state = await house.state()
        for _card in range(40):
            deal = state.table.deal
            assert deal is not None
            if deal.phase is not Phase.PLAYING or deal.turn is None:
                break
            seat = state.seat_of(house.ann.id)
            assert seat is not None
            view = state.view(seat)
            hidden = frozenset().union(*(deal.hands[other] for other in range(4) if other != seat)) - {view.trump_card}
            now = moment(view)
            shown = " ".join((now.heading, *now.lines, now.custom))
            assert not [card for card in hidden if str(card.letter) + card.suit.symbol in shown]
            await house.play(min(lawful(view, seat)), state)
            state = await house.state()


async def test_what_it_advises_is_lawful_and_sound(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await begin(house)
        state = await house.state()
        seat = state.seat_of(house.ann.id)
        assert seat is not None
        view = state.view(seat)
        ace, king, two, trump = (read_card(name) for name in ("SA", "SK", "S2", "H3"))
        base = replace(view, turn=seat, phase=Phase.PLAYING, trump=trump.suit, trump_card=None, unturned=())
        third = replace(base, trick=((seat.partner, two), (seat.right, king)), own=frozenset({ace, trump}))
        assert moment(third).heading == "You follow suit"
        assert "one" in moment(third).lines[1]
        assert moment(third).custom == "the third hand plays high."
        void = replace(third, own=frozenset({trump}))
        assert moment(void).heading == "You have none of it"
        assert "trump would win" in moment(void).custom
        partners = replace(base, trick=((seat.left, two), (seat.partner, king), (seat.right, read_card("S3"))))
        assert "your partner is winning" in moment(replace(partners, own=frozenset({ace, read_card("S4")}))).custom


@pytest.mark.skipif(not solver.installed(), reason="needs endplay")
async def test_the_guide_says_what_the_last_card_promised_and_names_none_but_the_player_s(tmp_path: Path) -> None:
    thinker = Thinker(patience=30)
    async with opened(tmp_path / "room.db", lambda: means(robots=Players(thinker=thinker))) as house:
        await begin(house)
        await ann_plays(house)
        state = await ann_s_turn(house)
        seat = state.seat_of(house.ann.id)
        assert seat is not None
        held, card = state.view(seat).own, min(lawful(state.view(seat), seat))
        await ann_plays(house)
        words = await verdict(house.bot.stage, await house.state(), house.ann.id)
        assert f"Your {card.face}" in words.replace(TEXT_STYLE, "")
        others = [other for other in PACK if other not in held and other.face in words.replace(TEXT_STYLE, "")]
        assert not others


async def test_cards_are_spoken_of_only_where_one_person_plays_with_robots(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house)
        await cut(house)
        with pytest.raises(Quiet):
            await verdict(house.bot.stage, await house.state(), house.ann.id)


async def test_without_a_solver_the_guide_has_no_opinion_of_cards(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        guide = await begin(house)
        await ann_plays(house)
        await house.ann.click(guide.message, label="What now?")
        await house.ann.click(guide.message, label="How was my card?")
        assert "no double-dummy solver" in text_of(guide.message)


async def test_a_guided_deal_of_auction_to_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await house.ann.slash(house.channel, "study", game="auction")
        guide = [one for one in (told.response, *told.followups) if one is not None][-1]
        said = set()
        for _act in range(60):
            await house.ann.click(guide.message, label="What now?")
            said.add(text_of(guide.message).splitlines()[0].removeprefix("### "))
            state = await house.state()
            assert state.table.deal is not None
            if state.phase is Phase.PLAYING:
                await house.play_on(1)
            elif state.phase is Phase.DECLARING:
                hand = house.hand(house.ann)
                await house.users[house.ann.id].click(hand, label="Pass") if state.view(None).calls else None
                if not state.view(None).calls:
                    menu = next(i for i in ids_of(hand, "call:") if i.endswith("low"))
                    await house.users[house.ann.id].select(hand, ["1S"], custom_id=menu)
            else:
                break
        assert "The score" in said
        assert said & {"You declare", "Listen"}


async def test_at_auction_it_knows_the_declarer_from_his_dummy(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "study", game="auction")
        state = await house.state()
        seat = state.seat_of(house.ann.id)
        spade, heart = read_card("S2"), read_card("HA")
        base = replace(state.view(seat), phase=Phase.PLAYING, own=frozenset({spade}), trick=())
        partner_lies = replace(base, turn=seat.partner, actor=seat, open_hands=((seat.partner, frozenset({heart})),))
        assert moment(partner_lies).lines[0].startswith("You lead from")
        led = replace(partner_lies, trick=((seat.left, read_card("H3")),))
        assert "You hold" in "".join(moment(led).lines) or "must be played" in "".join(moment(led).lines)
        lies = replace(base, turn=seat.partner, actor=seat.partner, open_hands=((seat, base.own),))
        assert moment(lies).heading == "You are dummy"
        assert moment(replace(base, turn=seat.left, actor=seat.left)).heading == "Not your turn"


@pytest.mark.parametrize(("cards", "word"), [("SA SK HA HK DA DK CA CK S2 H2 D2 C2 C3", "no trumps"), ("S2", "pass")])
async def test_what_is_customary_to_declare(tmp_path: Path, cards: str, word: str) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.ann.slash(house.channel, "study", game="auction")
        state = await house.state()
        seat = state.seat_of(house.ann.id)
        view = replace(state.view(seat), phase=Phase.DECLARING, turn=seat, own=frozenset(map(read_card, cards.split())))
        assert word in moment(view).custom
