"""After a soak: is every word that was acknowledged in a dispute in the store exactly once, and is it shown?"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests.wire.attempts import Attempt
from tests.wire.logbook import Logbook
from tests.wire.loopback import Loopback
from tests.wire.players import text

Json = dict[str, Any]
WORDS = {"agree": "AGREES", "deny": "DENIES", "unsure": "UNSURE"}
ANSWER = re.compile(r"dispute:(\d+):(agree|deny|unsure):(\d+)")
#: what a dispute's message says of each state
SAYS = {
    "withdrawn": "Withdrawn by who opened it",
    "ruled": "Ruled: ",
    "appealed": "An appeal lies with",
    "declined": "has declined to decide",
    "closed": "Ruled: ",
    "stated": "",
}


def bodies_of(rows: Iterable[Any]) -> dict[int, Json]:
    """What the store's rows hold, by their number; of disputes also their state."""
    found = {}
    for row in rows:
        found[row["id"]] = json.loads(row["body"])
        if "state" in row.keys():  # noqa: SIM118 -- a sqlite3.Row iterates over its values
            found[row["id"]]["state"] = row["state"]
    return found


def words_kept(attempts: Iterable[Attempt], disputes: dict[int, Json], rulings: dict[int, Json]) -> Iterator[str]:
    """Acknowledged and not kept, refused and yet kept, kept twice."""
    stated = Counter(_token(body["statement"]) for body in disputes.values())
    appeals = Counter(_token(body["appeal"]["reasons"]) for body in disputes.values() if body.get("appeal"))
    given = Counter(_token(body["facts"]) for body in rulings.values())
    for one in attempts:
        for start, kept in (("/dispute open ", stated), ("", appeals), ("confirm ", given)):
            token = one.what.removeprefix(start)
            if one.what.startswith(start or "appeal ") and (wrong := _wrong(one.result, kept[token])):
                yield f"{wrong}: {one.what}"
        if one.result == "done" and (wrong := _unkept(one, disputes)):
            yield f"{wrong}: {one.what}, by {one.one.user.id}"


def _token(words: str) -> str:
    return words.split(":")[0]


def _wrong(result: str, times: int) -> str:
    if times > 1:
        return f"kept {times} times"
    if result == "done" and not times:
        return "acknowledged and lost"
    return "refused and yet kept" if result == "refused" and times else ""


def _unkept(one: Attempt, disputes: dict[int, Json]) -> str:
    """What is wrong with a word that was taken."""
    if found := ANSWER.match(one.what):
        words = dict(map(tuple, disputes[int(found[1])]["facts"][int(found[3])]["words"]))
        said = words.get(one.one.user.id)
        return "" if said == WORDS[found[2]] else f"acknowledged, and the store has {said}"
    if found := re.match(r"dispute:(\d+):withdraw|declines (\d+)", one.what):
        wanted, number = ("withdrawn", found[1]) if found[1] else ("declined", found[2])
        state = disputes[int(number)]["state"]
        return "" if state == wanted else f"acknowledged, and the store has {state}"
    return ""


def shown(discord: Loopback, book: Logbook, disputes: dict[int, Json]) -> Iterator[str]:
    """Disputes whose messages do not show them as they stand, or stand there twice."""
    tables = {row["id"]: row for row in book.tables()}
    posts = {row["eyes"]: row["message_id"] for row in book.rows("SELECT * FROM faces") if "dispute" in row["eyes"]}
    for number, body in disputes.items():
        table = tables[body["table"]]
        thread = discord.world.channels.get(table["thread_id"] or 0)
        if thread is None:
            continue
        standing = discord.standing(thread)
        mine = [m for m in standing if m.only_for is None and f"**Dispute {number}** ·" in text(m)]
        noted = [m for m in mine if m.id == posts.get(f"dispute {number} table")]
        if len(noted) != 1:
            yield f"dispute {number}, {body['state']}: {len(noted)} messages of it that the store knows"
        elif SAYS[body["state"]] not in text(noted[0]):
            yield f"dispute {number} is {body['state']}, and its message says:\n{text(noted[0])}"
        known = set(posts.values())
        yield from (f"dispute {number}: a message that the store has lost" for m in mine if m.id not in known)
