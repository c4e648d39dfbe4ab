"""The gateway: sessions that outlive their sockets, resume, shards, and events that go astray when told to."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire import shapes
from tests.wire.faults import Faults
from tests.wire.world import World

Json = dict[str, Any]
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 0, 1 << 1, 1 << 9, 1 << 12, 1 << 15
#: event -> the intent that brings it in a server; others come always
NEEDS = {
    "GUILD_CREATE": GUILDS,
    "GUILD_DELETE": GUILDS,
    "GUILD_ROLE_UPDATE": GUILDS,
    "CHANNEL_UPDATE": GUILDS,
    "CHANNEL_DELETE": GUILDS,
    "THREAD_CREATE": GUILDS,
    "THREAD_UPDATE": GUILDS,
    "THREAD_DELETE": GUILDS,
    "THREAD_MEMBERS_UPDATE": GUILDS,
    "GUILD_MEMBER_ADD": MEMBERS,
    "GUILD_MEMBER_REMOVE": MEMBERS,
    "GUILD_MEMBER_UPDATE": MEMBERS,
    "MESSAGE_CREATE": GUILD_MESSAGES,
    "MESSAGE_UPDATE": GUILD_MESSAGES,
    "MESSAGE_DELETE": GUILD_MESSAGES,
}
GO_ASTRAY = ("INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "THREAD_UPDATE")
KEPT = 2000  # events that a session keeps for a resume


class Socket:
    """One connection, with zlib-stream when the client asked for it."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request) -> None:
        self.ws, self.request = ws, request
        self._zlib = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None

    async def send(self, op: int, d: Any, *, s: int | None = None, t: str | None = None) -> None:
        text = json.dumps({"op": op, "d": d, "s": s, "t": t})
        if self.ws.closed:
            return
        try:
            if self._zlib is None:
                await self.ws.send_str(text)
            else:
                packed = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(packed)
        except ConnectionError:
            self.cut()

    def cut(self) -> None:
        """Drops the connection without a word, as a broken line does."""
        if self.request.transport is not None:
            self.request.transport.abort()


@dataclass(slots=True, eq=False)
class Session:
    id: str
    shard: int
    shards: int
    intents: int
    seq: int = 0
    kept: list[tuple[int, str, Json]] = field(default_factory=list)
    socket: Socket | None = None
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)


class Gateway:
    """All sessions of the one bot."""

    def __init__(self, world: World, faults: Faults, token: str, *, shards: int = 1, heartbeat: float = 41.25) -> None:
        self.world, self.faults, self.token, self.shards, self.heartbeat = world, faults, token, shards, heartbeat
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.answers_heartbeats = True
        self.allowed_intents = ~(MEMBERS | CONTENT | 1 << 8)  # no privileged intent was granted
        self.counts: dict[str, int] = {"identify": 0, "resume": 0, "invalid": 0}
        self._tasks: set[asyncio.Task[None]] = set()

    # serving

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        socket, session = Socket(ws, request), None
        await socket.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000)})
        async for message in ws:
            if message.type is not WSMsgType.TEXT:
                break
            frame = json.loads(message.data)
            session = await self._frame(socket, session, frame["op"], frame.get("d"))
        if session is not None and session.socket is socket:
            session.socket = None
        return ws

    async def _frame(self, socket: Socket, session: Session | None, op: int, d: Any) -> Session | None:
        if op == HEARTBEAT and self.answers_heartbeats:
            await socket.send(ACK, None)
        elif op == IDENTIFY:
            return await self._identify(socket, d)
        elif op == RESUME:
            return await self._resume(socket, d)
        elif op == REQUEST_MEMBERS and session is not None:
            await self._members(session, d)
        return session

    async def _identify(self, socket: Socket, d: Json) -> Session | None:
        self.counts["identify"] += 1
        if d["token"] != self.token:
            await socket.ws.close(code=4004, message=b"Authentication failed.")
            return None
        if d["intents"] & ~self.allowed_intents:
            await socket.ws.close(code=4014, message=b"Disallowed intent(s).")
            return None
        shard, shards = d.get("shard", (0, 1))
        for old in list(self.sessions.values()):
            if (old.shard, old.shards) == (shard, shards) and old.socket is None:
                del self.sessions[old.id]
        session = Session(secrets.token_hex(16), shard, shards, d["intents"], socket=socket)
        self.sessions[session.id] = session
        await self._ready(session)
        return session

    async def _ready(self, session: Session) -> None:
        mine = [guild for guild in self.world.guilds.values() if self._shard(guild.id, session.shards) == session.shard]
        ready: Json = {
            "v": 10,
            "user": shapes.user(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.world.app_id), "flags": 0},
        }
        await self._send(session, "READY", ready)
        for guild in mine:
            await self._send(session, "GUILD_CREATE", shapes.guild(self.world, guild))

    async def _resume(self, socket: Socket, d: Json) -> Session | None:
        session = self.sessions.get(d["session_id"])
        if session is None or (session.kept and session.kept[0][0] > (d["seq"] or 0) + 1):
            self.counts["invalid"] += 1
            await socket.send(INVALID, False)
            return None
        self.counts["resume"] += 1
        async with session.sending:
            session.socket = socket
            for seq, name, data in [kept for kept in session.kept if kept[0] > (d["seq"] or 0)]:
                await socket.send(DISPATCH, data, s=seq, t=name)
            session.seq += 1
            await socket.send(DISPATCH, {}, s=session.seq, t="RESUMED")
        return session

    async def _members(self, session: Session, d: Json) -> None:
        guild = self.world.guilds.get(int(d["guild_id"]))
        wanted = {int(id) for id in d.get("user_ids", ())}
        found = [one for id, one in guild.members.items() if id in wanted] if guild else []
        chunk: Json = {
            "guild_id": str(d["guild_id"]),
            "members": [shapes.member(one) for one in found],
            "not_found": [str(id) for id in wanted - {one.user.id for one in found}],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": d.get("nonce"),
        }
        await self._send(session, "GUILD_MEMBERS_CHUNK", chunk)

    # events

    @staticmethod
    def _shard(guild: int | None, shards: int) -> int:
        return 0 if guild is None else (guild >> 22) % shards

    def dispatch(self, name: str, data: Json, guild: int | None) -> None:
        """Sends an event to the sessions whose shard it belongs to; direct messages belong to shard 0."""
        how = self.faults.event(name) if name in GO_ASTRAY else None
        for word in how.words if how else ():
            self.faults.strike(f"event {word}", str(data.get("token", "")), self.world.clock.now())
        for session in list(self.sessions.values()):
            if self._shard(guild, session.shards) == session.shard and self._wanted(session, name, guild):
                for delay in how.delays if how else (0.0,):
                    self._start(self._deliver(session, name, data, delay))
                if how and how.drop:
                    self._start(self._drop_after(session))

    @staticmethod
    def _wanted(session: Session, name: str, guild: int | None) -> bool:
        needs = NEEDS.get(name, 0)
        if guild is None and needs == GUILD_MESSAGES:
            needs = DIRECT_MESSAGES
        return session.intents & needs == needs

    def sees_content(self, guild: int | None) -> bool:
        """Whether the bot is shown what members write: always in direct messages."""
        return guild is None or any(one.intents & CONTENT for one in self.sessions.values())

    async def _deliver(self, session: Session, name: str, data: Json, delay: float) -> None:
        if delay:
            await asyncio.sleep(delay)
        await self._send(session, name, data)

    async def _send(self, session: Session, name: str, data: Json) -> None:
        async with session.sending:
            session.seq += 1
            session.kept.append((session.seq, name, data))
            del session.kept[:-KEPT]
            if session.socket is not None:
                await session.socket.send(DISPATCH, data, s=session.seq, t=name)

    async def _drop_after(self, session: Session) -> None:
        await asyncio.sleep(0.02)
        if session.socket is not None:
            session.socket.cut()
            session.socket = None

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # what a test may do to the connections

    def _open(self, shard: int | None) -> list[tuple[Session, Socket]]:
        return [(s, s.socket) for s in self.sessions.values() if s.socket and shard in (None, s.shard)]

    def drop(self, shard: int | None = None) -> int:
        """Cuts the connections without a close frame; the sessions can be resumed. Returns how many."""
        cut = self._open(shard)
        for session, socket in cut:
            session.socket = None
            socket.cut()
        return len(cut)

    async def close(self, code: int, shard: int | None = None) -> None:
        """Closes with a code, as 4000 (unknown error) or 1001 (going away)."""
        for _, socket in self._open(shard):
            await socket.ws.close(code=code)

    async def ask_reconnect(self, shard: int | None = None) -> None:
        """RECONNECT: Discord asks the client to come back and resume."""
        for _, socket in self._open(shard):
            await socket.send(RECONNECT, None)

    async def invalidate(self, shard: int | None = None) -> None:
        """INVALID_SESSION: the session is forgotten and the client must identify anew."""
        for session, socket in self._open(shard):
            self.sessions.pop(session.id, None)
            await socket.send(INVALID, False)

    @property
    def connected(self) -> int:
        return len(self._open(None))

    async def shut(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for _, socket in self._open(None):
            socket.cut()
