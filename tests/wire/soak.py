"""Soak and kill: many tables of all games under faults, the bot killed at random instants, then the audit.

python -m tests.wire.soak --tables 8 --kills 20 --acts 2000 --seed 1
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.stage import Clocks
from bot.stage.cues import cues
from tests.wire import audit, copies, misfortunes, standing, verdicts
from tests.wire.arbiters import Arbiter
from tests.wire.attempts import Attempt
from tests.wire.books import BOOKS
from tests.wire.child import Child
from tests.wire.faults import Weather
from tests.wire.logbook import Logbook
from tests.wire.loopback import Loopback
from tests.wire.misfortunes import Spell
from tests.wire.oracle import Oracle, Table
from tests.wire.plan import CLOCKS, GAMES, Plan, Report, plan_of, told
from tests.wire.players import Player, reads, text
from tests.wire.regulars import Desk, Regular
from tests.wire.world import Channel, Guild, May, Sent

FOUL = Weather(
    error=0.01, slow=0.02, lost=0.004, timed_out=0.005, reset=0.004, limited=0.005, global_limited=0.001,
    twice=0.02, late=0.03, drop=0.002,
)  # fmt: skip
#: commands whose answers name cards that are nobody's secret: laws and cases, bids, deals that are closed
UNJUDGED = {name.split()[0] for name, _ in BOOKS} | {"bid", "replay", "record", "score", "fairness", "casebook"}
BIDS = re.compile(r"call:|pick:\d+:\d+:bids")
WORDS = re.compile(r"(complaint|appeal) P|ruling Judge")
DISPUTE = re.compile(r"\b[Dd]ispute[: ](\d+)(?=:|\*\* ·| against)")
PUBLIC = ("higher declaration", "You have cut the")  # bids, and cards of the spread pack that seats are cut for
EXAMPLES = {"I cannot read that as a card; write it like K♥, hk or king of hearts."}
DELETED = "a moderator deletes the table's message"


class Soak:
    """One run."""

    def __init__(self, plan: Plan, discord: Loopback, directory: Path) -> None:
        self.plan, self.discord, self.dice = plan, discord, random.Random(plan.seed)
        self.oracle = Oracle(discord.world, about=self._about, refresh=lambda: self.book.follow())
        self.oracle.grace = 8.0
        self.oracle.is_hearsay = lambda sent: bool(self._disputed(str(sent.body)))
        self.oracle.is_public = lambda line: line in EXAMPLES or any(words in line for words in PUBLIC)
        self.oracle.is_other = lambda id: BIDS.match(id) is not None
        self.book = Logbook(directory / "soak.db", self.oracle)
        settings = {f"CAVENDISH_{name}_SECONDS": value for name, value in CLOCKS.items()}
        settings |= {"CAVENDISH_TOKEN": discord.token, "CAVENDISH_DATABASE": str(self.book.path)}
        self.child = Child(discord, ["bot", "run"], {**settings, "CAVENDISH_LOG_FORMAT": "json"}, hear=self._hear)
        self.attempts: list[Attempt] = []
        self.desks: list[Desk] = []
        self.arbiters: list[Arbiter] = []
        self.spells: list[Spell] = []
        self.copy: copies.Copy | None = None
        self.starts: list[float] = []
        self._cases: dict[int, tuple[int, int]] = {}
        self._spoke: dict[int, list[tuple[Table, int | None]]] = {}
        discord.world.watchers.insert(0, self._remember)

    # what the oracle is told

    def _about(self, sent: Sent) -> list[tuple[Table, int | None]] | None:
        """The tables and deals that a body names in its ids; a message that lost its ids speaks of what it spoke of."""
        command = sent.interaction.body.get("name") if sent.interaction else None
        if command in UNJUDGED:
            return []
        if sent.eyes <= self.oracle.officials and WORDS.search(str(sent.body)):
            return []  # the members' own words, which lie before the arbitrator as they were written
        pressed = str(sent.interaction.body.get("custom_id", "")) if sent.interaction else ""
        if disputed := self._disputed(f"{sent.body} {pressed}"):
            return list(disputed)
        named = audit.named(sent.body)
        if sent.message is not None:
            return named or self._spoke.get(sent.message.id)
        return named or None

    def _remember(self, sent: Sent) -> None:
        if sent.message is not None and (named := audit.named(sent.body)):
            self._spoke[sent.message.id] = named
            if sent.deed == "create":
                self.discord.faults.mend(f"table {sent.channel.id}", sent.at)

    def _hear(self, line: str) -> None:
        try:
            table = json.loads(line).get("table")
        except (ValueError, AttributeError):
            table = None
        self.oracle.log(line, None if table is None else [table])

    # the room

    async def furnish(self) -> None:
        """Opens the tables; of every second game one chair is left to a robot."""
        guild = self.discord.guild("Club")
        room = self.discord.channel(guild, "card-room")
        kinds = [(game, mode) for mode in self.plan.modes for game in self.plan.games]
        for number in range(self.plan.tables):
            game, mode = kinds[number % len(kinds)]
            await self._open(guild, room, number, game, mode)
        await self._appoint(guild, room)

    async def _appoint(self, guild: Guild, room: Channel) -> None:
        """Two arbitrators of the server, who are told of cases in a channel of their own."""
        if not self.plan.quarrels:
            return
        role = self.discord.world.role(guild, "arbitrators", int(May.ADMINISTRATOR))
        office = self.discord.channel(guild, "office")
        for number in range(2):
            player = Player(self.discord, self.discord.member(guild, f"Judge{len(self.arbiters)}", role))
            dice = random.Random(f"{self.plan.seed} judge {number}")
            self.arbiters.append(Arbiter(player, room, dice, self.attempts, self._looks))
            self.oracle.officials.add(player.user.id)
        await self.arbiters[-1].player.slash(room, "setup office", docket=office)

    def _looks(self, dispute: int, user: int) -> None:
        """An arbitrator looks at the four hands of the deal in dispute."""
        for table, deal in self._disputed(f"dispute:{dispute}:"):
            self.oracle.looked(table, deal, user)

    def _disputed(self, words: str) -> list[tuple[Any, int]]:
        """The tables and deals of the disputes that the words name."""
        for number in {int(found) for found in DISPUTE.findall(words)} - self._cases.keys():
            for row in self.book.rows("SELECT table_id, deal FROM disputes WHERE id = ?", number):
                self._cases[number] = (row["table_id"], row["deal"])
        return [self._cases[int(n)] for n in dict.fromkeys(DISPUTE.findall(words)) if int(n) in self._cases]

    async def _open(self, guild: Guild, room: Channel, number: int, game: str, mode: str) -> None:
        desk = Desk(f"Table{number}", game, mode, places=GAMES[game])
        people = max(1, desk.places - self.dice.choice([0, 0, 1]))
        for seat in range(people + 1):
            user = self.discord.member(guild, f"P{number}x{seat}y")
            user.dm_code = self.dice.choice([None, None, None, None, 50007])
            dice = random.Random(f"{self.plan.seed} {number} {seat}")
            one = Regular(Player(self.discord, user), desk, dice, self.attempts, patience=self.plan.patience)
            one.quarrels = self.plan.quarrels
            (desk.players if seat < people else desk.spare).append(one)
        self.desks.append(desk)
        await desk.players[0].player.slash(room, "table open", game=game, mode=mode, name=desk.name)
        desk.players[0].is_seated = True
        await self._find(desk)

    async def _find(self, desk: Desk, within: float = 20.0) -> None:
        async with asyncio.timeout(within):
            while desk.thread is None:
                for row in self.book.tables():
                    if row["name"] == desk.name and row["thread_id"] is not None:
                        desk.id, desk.thread = row["id"], self.discord.world.channels.get(row["thread_id"])
                await asyncio.sleep(0.05)

    # the run

    async def run(self) -> Report:
        """The whole: opening in fair weather, play and kills in foul, a calm end, the audit."""
        await self._start()
        await self.furnish()
        if self.plan.foul:
            self.discord.faults.weather = FOUL
        stop = asyncio.Event()
        people = [one for desk in self.desks for one in (*desk.players, *desk.spare)]
        lives = [asyncio.create_task(one.live(stop)) for one in (*people, *self.arbiters)]
        began = time.monotonic()
        try:
            await self._trouble(began)
            findings = {"stuck": await self._calm()}
        finally:
            stop.set()
            results = await asyncio.gather(*lives, return_exceptions=True)
        findings["harness"] = [repr(result) for result in results if isinstance(result, BaseException)]
        await self._settle()
        return self._audited(findings, time.monotonic() - began)

    async def _trouble(self, began: float) -> None:
        """Kills at random instants until enough has been done."""
        while time.monotonic() - began < self.plan.seconds:
            if len(self.attempts) >= self.plan.acts and self.child.kills >= self.plan.kills:
                return
            await asyncio.sleep(self.dice.expovariate(1 / self.plan.between_kills))
            if self.plan.foul and self.dice.random() < 0.3:
                self._delete_a_message()
            if self.child.kills < self.plan.kills:
                since = self.discord.world.clock.now()
                await self.child.kill()
                self.oracle.abandoned()
                await asyncio.sleep(self.dice.uniform(0.0, 0.5))
                await self._start()
                self.spells.append(Spell("the bot killed, and started again", since, self.discord.world.clock.now()))
            await self._back_up()
            self.book.follow()
            self._progress(time.monotonic() - began)

    async def _back_up(self) -> None:
        """Once, in the midst of it."""
        if self.copy is None and 2 * self.child.kills >= self.plan.kills and self.book.path.is_file():
            self.copy = await copies.taken(self.book.path, self.book.path.parent)

    def _delete_a_message(self) -> None:
        """As a moderator may."""
        desk = self.dice.choice(self.desks)
        message = desk.players[0].table_message()
        if message is not None and desk.thread is not None:
            self.discord.delete_message(message)
            self.discord.faults.strike(DELETED, f"table {desk.thread.id}", message.deleted or 0.0, is_message=True)

    async def _start(self) -> None:
        await self.child.start()
        self.starts.append(self.child.last_start)

    def _progress(self, seconds: float) -> None:
        """A line to standard error, now and then."""
        if self.child.kills % 10 == 0:
            wrong = [*map(str, self.oracle.kinds), *audit.troubles(self.child, self.discord.token)]
            done = f"{seconds:.0f} s: {len(self.attempts)} acts, {self.child.kills} kills, {len(wrong)} findings"
            print(done, *(one.replace("\n", " ")[:400] for one in wrong[:20]), sep="\n  ", file=sys.stderr, flush=True)

    async def _calm(self, within: float = 60.0) -> list[str]:
        """Fair weather again: every table must move, or it is stuck."""
        self.discord.faults.weather = Weather()
        for one in (one for desk in self.desks for one in (*desk.players, *desk.spare)):
            one.quarrels = False
        self.book.follow()
        before = {row["id"]: row["seq"] for row in self.book.tables() if row["state"] != "ended"}
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            now = {row["id"]: (row["seq"], row["state"]) for row in self.book.tables()}
            still = [id for id, seq in before.items() if now[id] == (seq, "open")]
            if not still:
                return []
            await asyncio.sleep(0.5)
        return [
            f"table {id} has not moved from event {before[id]} in {within:.0f} s\n{self._scene(id)}" for id in still
        ]

    def _scene(self, id: int) -> str:
        """What a stuck table shows, and to each of its players."""
        desk = next(desk for desk in self.desks if desk.id == id)
        seen = [f"{desk.game}, {desk.mode}"]
        for one in (*desk.players, *desk.spare):
            newest = list(one.newest(self.discord.world.dm(one.player.user), 2)) if desk.thread else []
            told = [attempt for attempt in self.attempts if attempt.one.user is one.player.user][-3:]
            seen += [f"-- {one.name}: {[f'{a.what}: {reads(a.one)[:90]}' for a in told]}", *map(text, newest)]
        table = desk.players[0].table_message() if desk.thread else None
        state = audit.replayed(self.book)[0][id]
        log = [f"{line.seq} {line.kind} {str(line.body)[:150]}" for line in self.book.lines if line.table == id][-6:]
        due = [str(cue) for cue in cues(state, self._clocks())]
        said = [line for line in self.child.lines if re.search(rf'"table": {id}\b', line)][-5:]
        seen += ["-- the table", text(table) if table else "no message"]
        return "\n".join([*seen, "-- log", *log, "-- due", *due, "-- said", *said])

    @staticmethod
    def _clocks() -> Clocks:
        return Clocks(*(float(CLOCKS[word]) for word in ("CALL", "CUT", "CLAIM", "RIGHT")))

    async def _settle(self, quiet: float = 4.0, within: float = 40.0) -> None:
        """Waits until the bot has made no request for a while."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            entries = self.discord.ledger.entries
            if not entries or self.discord.ledger.now() - entries[-1].at > quiet:
                return
            await asyncio.sleep(0.2)

    # the audit

    def _audited(self, findings: dict[str, list[str]], seconds: float) -> Report:
        self.book.follow()
        states, wrong = audit.replayed(self.book)
        disputes = verdicts.bodies_of(self.book.rows("SELECT * FROM disputes"))
        rulings = verdicts.bodies_of(self.book.rows("SELECT * FROM rulings"))
        findings |= {
            "acts": list(audit.acts(self.attempts, self.book.lines)),
            "disputes": list(verdicts.words_kept(self.attempts, disputes, rulings)),
            "failures": list(audit.failures(self.attempts)),
            "replay": wrong,
            "faces": list(standing.faces(self.discord, states)),
            "disputes' faces": list(verdicts.shown(self.discord, self.book, disputes)),
            "orphans": list(standing.orphans(self.discord, self.book)),
            "leaks": [str(leak) for leak in self.oracle.kinds],
            "errors": list(audit.troubles(self.child, self.discord.token)),
            "backup": list(copies.wrong(self.copy, self.book)) if self.copy is not None else [],
            "simulation": [repr(error) for error in self.discord.crashes],
        }
        befell = misfortunes.rows(self.discord.faults.struck, self.spells, self.attempts)
        return Report(self._facts(seconds), findings, befell)

    def _facts(self, seconds: float) -> dict[str, Any]:
        results = Counter(attempt.result for attempt in self.attempts)
        starts = sorted(self.starts) or [self.child.last_start]
        return {
            "seconds": round(seconds),
            "tables": len(self.desks),
            "players": sum(len(desk.players) for desk in self.desks),
            "acts": len(self.attempts),
            "results": dict(results),
            "events": len(self.book.lines),
            "deals": sum(line.kind == "DealBegun" for line in self.book.lines),
            "disputes": dict(Counter(row["state"] for row in self.book.rows("SELECT state FROM disputes"))),
            "rulings": len(self.book.rows("SELECT id FROM rulings")),
            "substitutes": sum(line.kind == "SubstituteSeated" for line in self.book.lines),
            "adjourned": sum(line.kind == "Adjourned" for line in self.book.lines),
            "kills": self.child.kills,
            "start, median s": round(starts[len(starts) // 2], 2),
            **(copies.facts(self.copy) if self.copy is not None else {}),
            "bodies": self.oracle.bodies,
            "bodies with cards": self.oracle.with_cards,
            **self.discord.facts(),
        }


async def soak(plan: Plan) -> Report:
    """Runs a plan in a directory of its own."""
    with tempfile.TemporaryDirectory() as directory:
        async with Loopback(seed=plan.seed, shards=plan.shards) as discord:
            discord.limits.routes = {key: (most * 10, over) for key, (most, over) in discord.limits.routes.items()}
            run = Soak(plan, discord, Path(directory))
            run.oracle.hide(discord.token)
            try:
                return await run.run()
            finally:
                if run.child.is_alive:
                    await run.child.kill()
                run.book.close()


async def run(argv: Sequence[str]) -> int:
    """Soaks, prints the report, and returns 0 when nothing was found wrong, else 1."""
    return told(await soak(plan_of(argv)))


if __name__ == "__main__":
    sys.exit(asyncio.run(run(sys.argv[1:])))
