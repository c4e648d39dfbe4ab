"""What the store keeps beside the log: faces, people, disputes, signs of life."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from socket import gethostname

import pytest

from bot.store import Behind, Cause, Entry, Face, Member, Sending, Store, TableRow

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
Opens = Callable[..., Awaitable[TableRow]]


# ── faces


async def test_a_face_is_behind_until_it_shows_the_last_event(store: Store, table: TableRow) -> None:
    for eyes, message in (("gallery", 301), ("S", 302)):
        await store.faces.put(Face(table.id, eyes, 20, message, 0))
    assert (await store.life.census()).faces_behind == 0
    await store.append(table.id, 0, [Entry("Played", {}, 1)], Cause(NOON))
    assert (await store.life.census()).faces_behind == 2
    await store.faces.shown(table.id, {"gallery": 1})
    assert (await store.life.census()).faces_behind == 1
    assert {eyes: face.shown_seq for eyes, face in (await store.faces.of(table.id)).items()} == {"gallery": 1, "S": 0}


async def test_a_face_never_goes_back(store: Store, table: TableRow) -> None:
    await store.faces.put(Face(table.id, "gallery", 20, 301, 7))
    await store.faces.shown(table.id, {"gallery": 5})
    assert (await store.faces.of(table.id))["gallery"].shown_seq == 7


async def test_a_message_posted_afresh_takes_the_place_of_the_old(store: Store, table: TableRow) -> None:
    await store.faces.put(Face(table.id, "gallery", 20, 301, 7))
    await store.faces.put(Face(table.id, "gallery", 20, 400, 2))
    assert await store.faces.of(table.id) == {"gallery": Face(table.id, "gallery", 20, 400, 2)}
    await store.faces.drop(table.id, "gallery")
    assert await store.faces.of(table.id) == {}


# ── people


async def test_members_and_servers_keep_their_settings(store: Store) -> None:
    assert await store.people.member(5) == Member(5, {}, False)
    await store.people.set_member(Member(5, {"colours": 4}, True))
    await store.people.set_member(Member(5, {"colours": 2}, False))
    assert await store.people.member(5) == Member(5, {"colours": 2}, False)
    assert await store.people.guild(9) == {}
    await store.people.set_guild(9, {"arbitrators": [7]})
    assert await store.people.guild(9) == {"arbitrators": [7]}


ANN, BOB = 111222333444555666, 211222333444555666


async def lived(store: Store, open_table: Opens) -> TableRow:
    """Ann and Bob at a table: he dealt, she played, she disputed, he ruled."""
    table = await open_table(host_id=ANN, seats={"S": ANN, "N": BOB, "E": "simple", "W": "simple"})
    await store.people.set_member(Member(ANN, {"colours": 4}, True))
    seated = {"seat": "S", "who": {"id": ANN, "name": "Ann"}, "beside": [{"id": str(BOB), "name": "Bob"}]}
    await store.append(table.id, 0, [Entry("Seated", seated, 0)], Cause(NOON, {"sits": "S"}, ANN, 1))
    await store.append(table.id, 1, [Entry("Dealt", {"hands": "secret"}, 1)], Cause(NOON, {"presents": True}, BOB, 2))
    await store.append(table.id, 2, [Entry("Played", {"card": "QH"}, 1)], Cause(NOON, {"plays": "QH"}, ANN, 3))
    dispute = await store.disputes.open(
        guild_id=1, table_id=table.id, deal=1, state="stated", body={"claim": "revoke"}, opened_by=ANN, now=NOON
    )
    ruling = {"text": "No revoke", "parties": [{"user": ANN, "name": "Ann"}]}
    await store.disputes.change(dispute, state="ruled", body=dispute.body, ruling=ruling, by=BOB, now=NOON)
    return table


async def test_an_export_holds_what_is_one_s_own_and_nobody_else_s_cards(store: Store, open_table: Opens) -> None:
    table = await lived(store, open_table)
    found = await store.people.export(ANN)
    assert json.loads(json.dumps(found)) == found
    assert (found["settings"], found["closed_dms"]) == ({"colours": 4}, True)
    assert [(row["id"], row["name"]) for row in found["tables"]] == [(table.id, "The Long Room")]
    assert [row["act"] for row in found["acts"]] == [{"sits": "S"}, {"plays": "QH"}]
    assert [row["body"] for row in found["disputes"]] == [{"claim": "revoke"}]
    assert "secret" not in json.dumps(found)
    assert (await store.people.export(BOB))["rulings"][0]["ruled_at"] == NOON.isoformat()


async def test_who_is_forgotten_leaves_no_trace_and_the_play_stays_whole(store: Store, open_table: Opens) -> None:
    table = await lived(store, open_table)
    await store.people.forget(ANN)
    nothing = {"settings": {}, "closed_dms": False, "tables": [], "acts": [], "disputes": [], "rulings": []}
    assert await store.people.export(ANN) == nothing
    events = await store.events(table.id, after=0)
    assert [event.kind for event in events] == ["Seated", "Dealt", "Played"]
    beside = [{"id": str(BOB), "name": "Bob"}]
    assert events[0].body == {"seat": "S", "who": {"id": 0, "name": "a player"}, "beside": beside}
    assert [event.user_id for event in events] == [0, BOB, 0]
    row = await store.table(table.id)
    assert (row.seats, row.host_id) == ({"S": 0, "N": BOB, "E": "simple", "W": "simple"}, 0)
    [ruling] = await store.disputes.rulings(guild_id=1)
    assert ruling.body == {"text": "No revoke", "parties": [{"user": 0, "name": "a player"}]}
    [dispute] = await store.disputes.find(guild_id=1)
    assert dispute.opened_by == 0


# ── disputes


async def test_a_dispute_changes_by_whoever_is_first(store: Store, table: TableRow) -> None:
    where = {"guild_id": 9, "table_id": table.id, "deal": 3}
    first = await store.disputes.open(**where, state="stated", body={"facts": []}, opened_by=5, now=NOON)
    assert await store.disputes.get(first.id) == first
    second = await store.disputes.change(first, state="agreed", body={"facts": ["x"]}, now=NOON)
    assert (second.version, second.state, second.body) == (2, "agreed", {"facts": ["x"]})
    with pytest.raises(Behind):
        await store.disputes.change(first, state="ruled", body={}, ruling={"law": 72}, by=6, now=NOON)
    assert await store.disputes.rulings(dispute_id=first.id) == []
    ruled = await store.disputes.change(second, state="ruled", body={}, ruling={"law": 72}, by=6, now=NOON)
    [ruling] = await store.disputes.rulings(dispute_id=first.id)
    assert (ruling.body, ruling.ruled_by, ruling.ruled_at) == ({"law": 72}, 6, NOON)
    assert await store.disputes.find(guild_id=9, state="ruled") == [ruled]
    assert await store.disputes.find(table_id=table.id, state="stated") == []
    assert await store.disputes.get(99) is None


# ── life


async def test_a_heart_beats_until_it_stops(store: Store) -> None:
    first, second = f"{gethostname()}:1", f"{gethostname()}:2"
    assert await store.life.last_beat() is None
    await store.life.beat(first, "0.1.0", NOON, NOON)
    await store.life.beat(first, "0.1.0", NOON, NOON + MINUTE)
    await store.life.beat(second, "0.1.0", NOON, NOON + MINUTE / 2)
    assert await store.life.last_beat() == NOON + MINUTE
    await store.life.stop(first)
    assert await store.life.last_beat() == NOON + MINUTE / 2


async def test_on_a_server_the_bots_of_other_machines_do_not_count(store: Store) -> None:
    await store.life.beat("elsewhere:1", "0.1.0", NOON, NOON)
    assert await store.life.last_beat() == (None if store.is_shared else NOON)


async def test_a_process_dead_for_a_day_is_cleared_away(store: Store) -> None:
    first, second = f"{gethostname()}:1", f"{gethostname()}:2"
    await store.life.beat(first, "0.1.0", NOON, NOON)
    await store.life.beat(second, "0.1.0", NOON, NOON + timedelta(hours=25))
    await store.life.stop(second)
    assert await store.life.last_beat() is None


async def test_a_word_is_kept_under_its_key(store: Store) -> None:
    assert await store.life.word("commands") is None
    await store.life.keep("commands", "abc")
    await store.life.keep("commands", "def")
    assert await store.life.word("commands") == "def"


async def test_a_message_on_its_way_is_noted_until_it_has_arrived(store: Store, table: TableRow) -> None:
    sending = Sending(table.id, "table", 20, 99)
    await store.faces.sending(sending)
    assert await store.faces.sendings(table.id) == {"table": sending}
    await store.faces.put(Face(table.id, "table", 20, 100, 1), arrived=False)  # the one before still stands
    assert await store.faces.sendings(table.id) == {"table": sending}
    await store.faces.put(Face(table.id, "hand 5", 21, 101, 1))
    await store.faces.arrived(table.id, "table")
    assert await store.faces.sendings(table.id) == {}
    await store.faces.sending(sending)
    await store.faces.put(Face(table.id, "table", 20, 102, 1))
    assert await store.faces.sendings(table.id) == {}


async def test_a_dispute_is_unshown_while_its_message_shows_an_earlier_version(store: Store, table: TableRow) -> None:
    where = {"guild_id": 1, "table_id": table.id, "deal": 1}
    dispute = await store.disputes.open(**where, state="stated", body={}, opened_by=5, now=NOON)
    assert await store.disputes.unshown(NOON - timedelta(days=1)) == []  # never posted: it is pending
    eyes = f"dispute {dispute.id} table"
    await store.faces.put(Face(table.id, eyes, 20, 100, 0))
    assert await store.disputes.unshown(NOON - timedelta(days=1)) == [dispute]
    await store.faces.shown(table.id, {eyes: dispute.version})
    assert await store.disputes.unshown(NOON - timedelta(days=1)) == []
    ruled = await store.disputes.change(dispute, state="ruled", body={}, now=NOON)
    assert await store.disputes.unshown(NOON - timedelta(days=1)) == [ruled]
    assert await store.disputes.unshown(NOON) == []
