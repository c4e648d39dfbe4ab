"""What a club table does not tell: an unlawful card looks like a lawful one, and no more than eight played cards
stand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.engine.cards import PACK, Card, of_suit
from bot.room import State
from tests.shell.house import House, answer, ids_of, means, opened, text_of
from tests.shell.test_table import cut, sit_four

CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
SECRET = "5a" * 32


@pytest.fixture(autouse=True)
def _one_and_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody draws the first card that is left, and every deal comes from the same secret."""
    monkeypatch.setattr("bot.stage.deeds.secrets.choice", lambda cards: cards[0])


def same_deal() -> Any:
    return means(seal=lambda deal: (SECRET, app.fairness.commitment(bytes.fromhex(SECRET), deal)))


def led(state: State) -> Any:
    trick = state.table.deal.open_trick
    return trick.led if trick is not None else None


async def to_a_choice(house: House) -> tuple[State, Card, Card]:
    """Play on until somebody must follow and could revoke: the state, a lawful card, an unlawful one."""
    for _ in range(40):
        state = await house.state()
        turn = state.table.deal.turn
        hand = state.table.deal.hands[turn]
        if (suit := led(state)) is not None and (follow := of_suit(hand, suit)) and (others := hand - follow):
            return state, min(follow), min(others)
        await house.play_on(1)
    raise AssertionError("nobody could revoke")


def requests(house: House) -> list[tuple[str, str, str]]:
    return [(entry.method, entry.path, json.dumps(entry.json, ensure_ascii=False)) for entry in house.env.http_requests]


def masked(body: str) -> str:
    return CARD.sub("a card", body)


async def after_a_press(file: Path, unlawful: bool) -> tuple[list[tuple[str, str, str]], int]:
    """What is sent upon one card, in a room where everything before was the same; and how many it takes."""
    async with opened(file, same_deal) as house:
        await sit_four(house, mode="club")
        await cut(house)
        state, fair, foul = await to_a_choice(house)
        await house.env.advance_time(3)
        before = len(house.env.http_requests)
        await house.play(foul if unlawful else fair, state)
        await house.env.advance_time(5)
        return requests(house)[before:], house.thread.id


async def test_a_revoke_sends_what_a_lawful_card_sends(tmp_path: Path) -> None:
    fair, thread = await after_a_press(tmp_path / "fair.db", unlawful=False)
    foul, _ = await after_a_press(tmp_path / "foul.db", unlawful=True)
    assert [(method, path) for method, path, _ in fair] == [(method, path) for method, path, _ in foul]
    public = [(a, b) for (_, path, a), (_, _, b) in zip(fair, foul, strict=True) if f"/channels/{thread}/" in path]
    assert public
    for one, other in public:
        assert masked(one) == masked(other)


def played(state: State) -> set[Card]:
    return {play.card for trick in state.table.deal.tricks for play in trick.plays}


def shown_to(house: House, member: Any) -> set[Card]:
    """The cards written out in any message that stands before a member's eyes (None: the gallery's)."""
    messages = [*house.thread.history(), *house.channel.history()]
    if member is not None:
        messages += house.users[member.id].dm_channel.history()
    texts = "\n".join(text_of(message) for message in messages)
    names = {card.face: card for card in PACK}
    return {names[rank + suit] for rank, suit in CARD.findall(texts)}


async def test_no_more_than_eight_played_cards_stand_before_any_eyes(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db", same_deal) as house:
        await sit_four(house, mode="club")
        await cut(house)
        most = 0
        for _ in range(52):
            state = await house.play_on(1)
            gone = played(state)
            for eyes in (None, house.ann, house.ben, house.cat, house.dan):
                seen = shown_to(house, eyes) & gone
                assert len(seen) <= 8, (eyes, seen)
                most = max(most, len(seen))
        assert most >= 5, "the test saw no tricks"


async def test_nobody_s_messages_hold_a_card_of_another_hand(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db", same_deal) as house:
        await sit_four(house, mode="club")
        await cut(house)
        await house.play_on(7)
        state = await house.state()
        for name in ("ann", "ben", "cat", "dan", "eve"):
            member = house.people[name]
            own = (
                state.table.deal.hands[state.seat_of(member.id)]
                if state.seat_of(member.id) is not None
                else frozenset()
            )
            foreign = frozenset().union(*state.table.deal.hands) - own
            messages = [*house.thread.history(), *house.users[member.id].dm_channel.history()]
            buttons = {i.rpartition(":")[2] for message in messages for i in ids_of(message, "card:")}
            lying = {state.table.deal.trump_card} if state.table.deal.trump_lies else set()
            assert not (shown_to(house, member) & (foreign - lying))
            assert not (buttons & {str(card) for card in foreign})


async def test_a_look_at_the_last_trick_goes_when_the_table_moves_on(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db", same_deal) as house:
        await sit_four(house, mode="club")
        await cut(house)
        state = await house.play_on(8)
        asks = house.member(state.sitter(state.table.deal.turn))
        await asks.click(house.table, label="Turn the trick")
        told = await asks.click(house.table, label="Last trick")
        assert "Last trick: " in answer(told)
        await house.play_on(1)
        assert told.response is None


async def test_a_trick_that_lies_unturned_beside_the_next_is_the_last_that_can_be_seen(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db", same_deal) as house:
        await sit_four(house, mode="club")
        await cut(house)
        await house.play_on(9)
        told = await house.ann.click(house.table, label="Last trick")
        assert "it lies on the table" in answer(told)
