"""Faults: connections dropped and resumed, limits, errors, slow and lost answers, events twice and late, shards."""

from __future__ import annotations

import asyncio

import discord
import pytest
from discord.http import Route

from tests.wire.aim import aimed_at
from tests.wire.conftest import House, furnish, running, until
from tests.wire.faults import Fault, Faults, Weather
from tests.wire.loopback import Loopback
from tests.wire.players import reads, text
from tests.wire.toy import Toy

MESSAGES = "/channels/{channel_id}/messages"


async def test_a_dropped_connection_is_resumed_and_nothing_is_missed(house: House, toy: Toy) -> None:
    message = await house.board()
    assert house.discord.gateway.drop() == 1
    answer = await house.players[0].press(message, "count")
    assert answer.failure == ""
    assert "pressed 1" in text(message)
    assert house.discord.gateway.counts == {"identify": 1, "resume": 1, "invalid": 0}
    assert toy.resumes == 1


async def test_reconnect_is_obeyed(house: House, toy: Toy) -> None:
    await house.discord.gateway.ask_reconnect()
    await until(lambda: house.discord.gateway.counts["resume"] == 1)
    assert not (await house.players[0].press(await house.board(), "count")).failure


@pytest.mark.parametrize("how", ["told", "forgotten"])
async def test_a_lost_session_is_begun_anew(house: House, toy: Toy, how: str) -> None:
    gateway = house.discord.gateway
    if how == "told":
        await gateway.invalidate()
    else:
        gateway.drop()
        gateway.sessions.clear()
    await until(lambda: gateway.counts["identify"] == 2 and gateway.connected == 1, within=12)
    assert not (await house.players[0].press(await house.board(), "count")).failure


async def test_close_codes_that_allow_it_lead_to_a_resume(house: House, toy: Toy) -> None:
    await house.discord.gateway.close(4000)
    await until(lambda: house.discord.gateway.counts["resume"] == 1)


async def test_unanswered_heartbeats_make_the_client_come_back() -> None:
    async with Loopback(heartbeat=0.2) as discord_:
        furnish(discord_)
        async with running(discord_, heartbeat_timeout=0.5):
            discord_.gateway.answers_heartbeats = False
            await until(lambda: discord_.gateway.counts["resume"] >= 1, within=10)
            discord_.gateway.answers_heartbeats = True


async def test_a_bucket_is_told_by_headers_and_the_client_keeps_to_it(house: House, toy: Toy) -> None:
    house.discord.limits.routes["PATCH", MESSAGES + "/{message_id}"] = (5, 0.5)
    message = await house.board()
    await house.players[0].press(message, "burst")
    await until(lambda: "burst 6" in text(message))
    assert house.discord.ledger.count("PATCH", MESSAGES + "/{message_id}") == 7
    assert house.discord.ledger.count(status=429) == 0


@pytest.mark.parametrize("fault", [Fault.LIMITED, Fault.GLOBAL])
async def test_a_429_is_waited_out(house: House, toy: Toy, fault: Fault) -> None:
    house.discord.faults.plan("POST", MESSAGES, fault, seconds=0.2)
    await toy.get_partial_messageable(house.room.id).send("after all")
    assert [text(m) for m in house.discord.standing(house.room)] == ["after all"]
    assert house.discord.ledger.count("POST", MESSAGES, status=429) == 1


async def test_the_whole_bot_has_a_limit(house: House, toy: Toy) -> None:
    house.discord.limits.overall = (4, 0.3)
    house.discord.limits._all = None
    await asyncio.gather(*(toy.fetch_user(house.players[0].user.id) for _ in range(9)))
    assert house.discord.ledger.count(status=429) >= 1
    assert house.discord.ledger.count("GET", "/users/{user_id}", status=200) == 9


async def test_too_many_invalid_requests_are_a_ban(house: House, toy: Toy) -> None:
    house.discord.limits.invalid.extend([asyncio.get_running_loop().time()] * 10_000)
    with pytest.raises(discord.HTTPException) as banned:
        await toy.fetch_user(house.players[0].user.id)
    assert banned.value.status == 429


async def test_errors_are_tried_again_but_503_is_not(house: House, toy: Toy) -> None:
    place = toy.get_partial_messageable(house.room.id)
    house.discord.faults.plan("POST", MESSAGES, Fault.ERROR)
    await place.send("once")
    house.discord.faults.plan("POST", MESSAGES, Fault.UNAVAILABLE)
    with pytest.raises(discord.DiscordServerError):
        await place.send("never")
    assert [text(m) for m in house.discord.standing(house.room)] == ["once"]


async def test_done_but_answered_504_makes_two_messages_unless_a_nonce_guards(house: House, toy: Toy) -> None:
    house.discord.faults.plan("POST", MESSAGES, Fault.TIMED_OUT)
    await toy.http.request(Route("POST", MESSAGES, channel_id=house.room.id), json={"content": "bare"})
    house.discord.faults.plan("POST", MESSAGES, Fault.TIMED_OUT)
    await toy.get_partial_messageable(house.room.id).send("guarded", nonce="17")
    assert [text(m) for m in house.discord.standing(house.room)] == ["bare", "bare", "guarded"]


async def test_a_lost_answer_is_an_error_though_the_work_was_done(house: House, toy: Toy) -> None:
    house.discord.faults.plan("POST", MESSAGES, Fault.LOST)
    with pytest.raises((OSError, Exception)) as lost:
        await toy.get_partial_messageable(house.room.id).send("said")
    assert not isinstance(lost.value, discord.HTTPException)
    assert [text(m) for m in house.discord.standing(house.room)] == ["said"]
    assert house.discord.ledger.entries[-1].status == 0


async def test_a_slow_answer_comes(house: House, toy: Toy) -> None:
    house.discord.faults.plan("POST", MESSAGES, Fault.SLOW, seconds=0.4)
    await toy.get_partial_messageable(house.room.id).send("slowly")
    assert house.discord.ledger.entries[-1].seconds >= 0.4


async def test_a_press_delivered_twice_is_one_interaction_answered_once(house: House, toy: Toy) -> None:
    message = await house.board()
    house.discord.faults.weather = Weather(twice=1.0)
    await house.players[0].press(message, "count")
    await until(lambda: len(toy.pressed) == 2)
    assert len(set(toy.pressed)) == 1
    await until(lambda: toy.refusals == [40060])


async def test_late_events_arrive_out_of_order(house: House, toy: Toy) -> None:
    house.discord.faults.weather = Weather(late=1.0, late_seconds=(0.2, 0.3))
    house.players[0].say(house.room, "first")
    house.discord.faults.weather = Weather()
    last = house.players[0].say(house.room, "second")
    await until(lambda: len(toy.heard) == 2)
    assert toy.heard[0].id == last.id


async def test_a_connection_that_falls_after_every_event_loses_none(house: House, toy: Toy) -> None:
    message = await house.board()
    house.discord.faults.weather = Weather(drop=1.0)
    answers = [await house.players[0].press(message, "whisper") for _ in range(2)]
    house.discord.faults.weather = Weather()
    assert [answer.failure for answer in answers] == ["", ""]


async def test_direct_messages_arrive_on_shard_0_only() -> None:
    async with Loopback(shards=3) as discord_:
        house = furnish(discord_)
        others = [discord_.guild(f"Club {n}") for n in range(5)]
        async with running(discord_) as toy:
            assert toy.shard_count == 3
            for session in discord_.gateway.sessions.values():
                mine = [guild.id for guild in (house.guild, *others) if (guild.id >> 22) % 3 == session.shard]
                names = [name for _, name, _ in session.kept]
                assert names.count("GUILD_CREATE") == len(mine)
            east = house.players[1]
            await east.press(await house.board(), "letter")
            await until(lambda: east.inbox() and "letter" in text(east.inbox()[0]))
            answer = await east.press(east.inbox()[0], "whisper")
            assert reads(answer).startswith("for you")
            of_shard = {s.shard: [name for _, name, _ in s.kept] for s in discord_.gateway.sessions.values()}
            home = (house.guild.id >> 22) % 3
            assert of_shard[0].count("INTERACTION_CREATE") == 1 + 2 * (home == 0)


async def test_buttons_answer_after_a_restart_of_the_bot(house: House) -> None:
    async with running(house.discord):
        message = await house.board()
    silent = await house.players[0].press(message, "count")
    async with running(house.discord) as toy:
        answer = await house.players[0].press(message, "count")
        assert (silent.failure, answer.failure) == ("The application did not respond", "")
        assert len(toy.pressed) == 1


async def test_two_hundred_players_press_at_once(house: House, toy: Toy) -> None:
    message = await house.board()
    crowd = [type(house.players[0])(house.discord, house.discord.member(house.guild, f"p{n}")) for n in range(200)]
    answers = await asyncio.gather(*(player.press(message, "whisper") for player in crowd))
    assert [answer.failure for answer in answers] == [""] * 200
    assert all(player.screen(house.room)[-1].only_for in (player.user.id, None) for player in crowd)


async def test_a_wrong_token_and_an_intent_not_granted_are_turned_away(house: House) -> None:
    house.discord.gateway.allowed_intents = 0
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(house.discord):
            pass
    toy = Toy()
    with aimed_at(house.discord), pytest.raises(discord.LoginFailure):
        await toy.login("bad")
    await toy.close()


def test_faults_follow_from_the_seed_alone() -> None:
    weather = Weather(error=0.2, slow=0.2, twice=0.3)
    one, same, other = (Faults(seed, weather) for seed in (5, 5, 6))
    drawn = [[f.request("POST", "/a") for _ in range(50)] for f in (one, same, other)]
    for _ in range(9):
        same.request("GET", "/b")
    assert drawn[0] == drawn[1] != drawn[2]
    assert [one.event("X") for _ in range(20)] == [same.event("X") for _ in range(20)]
