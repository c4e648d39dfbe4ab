"""A player's own settings."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.engine.cards import read_card
from bot.robots.lawful import lawful
from bot.ui.preferences import zones_offered
from tests.shell.house import House, answer, ids_of, labels_of, opened, text_of
from tests.shell.test_life import calls


async def choose(house: House, label: str) -> None:
    told = await house.ann.slash(house.channel, "settings")
    await house.ann.click(told.response.message, label=label)


async def dealt(house: House) -> None:
    await house.ann.slash(house.channel, "table open", name="The Long Room")
    await house.ann.click(house.table, label="Play now")


async def test_two_taps_for_every_card(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await dealt(house)
        await choose(house, "By two taps")
        before = await house.state()
        seat = before.seat_of(house.ann.id)
        user, message = house.users[house.ann.id], house.hand(house.ann)
        for custom_id in ids_of(message, "card:"):  # lawful or not, every card asks for the second tap
            await user.click(house.hand(house.ann), custom_id=custom_id)
            card = read_card(custom_id[-2:])
            assert labels_of(house.hand(house.ann))[-2:] == [f"Play {card.face}\ufe0e", "Another card"]
        assert (await house.state()).seq == before.seq
        await user.click(house.hand(house.ann), label="Another card")
        assert "Another card" not in labels_of(house.hand(house.ann))
        card = min(lawful(before.view(seat), seat))
        await user.click(message, custom_id=next(i for i in ids_of(message, "card:") if i.endswith(str(card))))
        await user.click(house.hand(house.ann), label=f"Play {card.face}\ufe0e")
        assert card not in (await house.state()).table.deal.hands[seat]


async def test_the_hand_by_button_only(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await choose(house, "By My hand only")
        await dealt(house)
        assert not [m for m in house.users[house.ann.id].dm_channel.history() if ids_of(m, "card:")]
        told = await house.ann.click(house.table, label="My hand")
        assert len(ids_of(told.response.message, "card:")) == 13


async def test_a_hand_asked_for_again_takes_the_place_of_the_one_shown_before(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await dealt(house)
        first = await house.ann.click(house.table, label="My hand")
        second = await house.ann.click(house.table, label="My hand")
        assert first.response is None
        assert len(ids_of(second.response.message, "card:")) == 13


async def test_a_hand_in_the_thread_plays_on_unedited_until_its_own_cards_change(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await choose(house, "By My hand only")
        await dealt(house)
        told = await house.ann.click(house.table, label="My hand")
        asked = len(house.env.http_requests)
        for held in (12, 11, 10):
            state = await house.state()
            card = min(lawful(state.view(state.seat_of(house.ann.id)), state.table.deal.turn))
            hand = told.response.message
            await house.ann.click(hand, custom_id=next(i for i in ids_of(hand, "card:") if i.endswith(str(card))))
            assert len(ids_of(told.response.message, "card:")) == held
        edits = [one for one in house.env.http_requests[asked:] if one.method == "PATCH" and "/webhooks/" in one.path]
        assert edits == []


async def play_lowest(house: House) -> list[str]:
    """Ann's lowest lawful card, pressed on her hand; where her hand has been edited since by other requests: not at all
    if she has won the trick with it, for then the press's own answer shows her all, and she plays on."""
    edits: list[str] = []
    while not edits:
        asked, state = len(house.env.http_requests), await house.state()
        await house.play(min(lawful(state.view(state.seat_of(house.ann.id)), state.table.deal.turn)), state)
        hand = str(house.hand(house.ann).id)
        paths = [one.path for one in house.env.http_requests[asked:] if one.method == "PATCH"]
        edits = [path for path in paths if "/webhooks/" in path or path.endswith(hand)]
    return edits


async def test_a_hand_is_brought_up_to_date_over_the_token_of_the_last_press_on_it(tmp_path: Path) -> None:
    """Such requests are none of the fifty a second; where the token is of no use the message is edited plainly."""
    async with opened(tmp_path / "room.db") as house:
        await dealt(house)
        assert {path.split("/")[1] for path in await play_lowest(house)} == {"webhooks"}
        assert "**you**" in text_of(house.hand(house.ann)) or "You lead" in text_of(house.hand(house.ann))
        house.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=None)
        assert {path.split("/")[1] for path in await play_lowest(house)} == {"channels", "webhooks"}
        assert "**you**" in text_of(house.hand(house.ann)) or "You lead" in text_of(house.hand(house.ann))


async def test_settings_outlive_a_restart_and_show_what_holds(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await choose(house, "By two taps")
        member = await house.store.people.member(house.ann.id)
        assert member.settings == {"taps": "two"}
        told = await house.ann.slash(house.channel, "settings")
        assert "Your settings" in answer(told)
        assert "Your settings" in text_of(told.response.message)


async def test_in_quiet_hours_nobody_is_called(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await dealt(house)
        hour = house.bot.stage.now().hour
        told = await house.ann.slash(house.channel, "settings")
        await house.ann.select(told.response.message, [str(hour)], custom_id="prefer:quiet:at")
        assert not house.bot.stage.may_call(house.ann.id, house.bot.stage.now())
        await house.env.advance_time(60)
        assert calls(house) == []
        await house.ann.select(told.response.message, ["no"], custom_id="prefer:quiet:at")
        assert house.bot.stage.may_call(house.ann.id, house.bot.stage.now())


@pytest.mark.parametrize(("hour", "may"), [(21, True), (22, False), (3, False), (6, False), (7, True)])
async def test_quiet_hours_go_over_midnight(tmp_path: Path, hour: int, may: bool) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.bot.stage.prefer(house.ann.id, "quiet", "22")
        assert house.bot.stage.may_call(house.ann.id, datetime(2026, 1, 2, hour, 30, tzinfo=UTC)) is may


async def test_quiet_hours_are_by_the_player_s_own_clock_once_he_says_where_it_stands(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await house.bot.stage.prefer(house.ann.id, "quiet", "22")
        told = await house.ann.slash(house.channel, "settings", zone="Europe/Vienna")
        assert "Europe/Vienna" in answer(told)
        summer, winter = datetime(2026, 7, 2, 20, 30, tzinfo=UTC), datetime(2026, 1, 2, 20, 30, tzinfo=UTC)
        assert not house.bot.stage.may_call(house.ann.id, summer)  # half past ten at night there
        assert house.bot.stage.may_call(house.ann.id, winter)  # half past nine


async def test_an_unknown_time_zone_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        told = await house.ann.slash(house.channel, "settings", zone="Atlantis")
        assert "no such time zone" in answer(told)
        assert (await house.store.people.member(house.ann.id)).settings == {}


def test_a_town_finds_its_time_zone() -> None:
    noon = datetime(2026, 1, 2, 12, tzinfo=UTC)
    assert zones_offered("new york", noon)[0] == ("America/New_York (there it is 07:00)", "America/New_York")
    assert len(zones_offered("", noon)) == 25
    assert zones_offered("Atlantis", noon) == []


async def test_who_wants_no_calls_is_not_called(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await dealt(house)
        await choose(house, "Never")
        await house.env.advance_time(60)
        assert calls(house) == []


async def test_a_private_picture_of_the_table_goes_when_it_moves_on(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await dealt(house)
        while not (await house.state()).view(None).trick:
            await house.play_on(1)
        told = await house.ann.slash(house.thread, "table picture")
        assert told.response.ephemeral
        assert [attachment.filename for attachment in told.response.attachments] == ["table.png"]
        await house.play_on(1)
        assert told.response is None
