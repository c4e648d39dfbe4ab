"""The door of the REST side: token, rate limits, faults, the count of requests; behind it one handler a route."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.wire import limits
from tests.wire.codes import FILE_BYTES, FILES, RefusedError, form
from tests.wire.faults import Fault

if TYPE_CHECKING:
    from tests.wire.loopback import Loopback

Json = dict[str, Any]
API = "/api/v10"
MAJOR = ("channel_id", "guild_id", "webhook_token", "token")
UNLIMITED = ("/interactions/", "/webhooks/")  # outside the global limit, and without the bot's token


@dataclass(slots=True)
class Call:
    """One request, read: what a handler needs."""

    discord: Loopback
    path: dict[str, str]
    query: dict[str, str]
    body: Any
    files: dict[int, tuple[str, bytes]] = field(default_factory=dict)

    def id(self, name: str) -> int:
        """A snowflake of the path; what is no number is an invalid form body, as it is there."""
        if not self.path[name].isdigit():
            raise form(name, f'Value "{self.path[name]}" is not snowflake.')
        return int(self.path[name])


Handler = Callable[[Call], Awaitable[Any]]


def route(discord: Loopback, method: str, pattern: str, handler: Handler) -> web.RouteDef:
    """The aiohttp route that lets a request in, and answers it or lets the planned misfortune befall it."""

    async def enter(request: web.Request) -> web.StreamResponse:
        began = time.monotonic()
        major = next((request.match_info[key] for key in MAJOR if key in request.match_info), "")
        response = await _answer(discord, request, method, pattern, handler, major)
        if response is not None and response.status < 400:
            discord.faults.mend(f"{method} {request.path}", time.time())
        discord.limits.count_invalid(response.status if response else 0)
        discord.ledger.note(began, method, pattern, major, response.status if response else 0)
        if response is None:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()  # nobody hears it
        return response

    return web.route(method, API + pattern, enter)


async def _answer(
    discord: Loopback, request: web.Request, method: str, pattern: str, handler: Handler, major: str
) -> web.Response | None:
    """The response; None when the connection is to be dropped instead."""
    if discord.limits.is_banned:
        return web.Response(status=429, text="banned", headers={"Content-Type": "text/html"})
    free = pattern.startswith(UNLIMITED)
    if not free and request.headers.get("Authorization") != f"Bot {discord.token}":
        return reply(401, {"message": "401: Unauthorized", "code": 0})
    fault, seconds = discord.faults.request(method, pattern)
    if fault is not None:
        token = request.match_info.get("token") or request.match_info.get("webhook_token")
        key = token or f"{method} {request.path}"
        discord.faults.strike(fault.value, key, time.time(), is_message="/messages" in pattern and not token)
    window = discord.limits.window(method, pattern, major)
    turned_away = _too_many(discord, window, method, pattern, free) or _before(fault, seconds)
    if turned_away is not None or fault is Fault.RESET:
        return turned_away
    status, body = await _work(discord, request, handler)
    if fault is Fault.SLOW:
        await asyncio.sleep(seconds)
    if fault is Fault.LOST:
        return None
    if fault is Fault.TIMED_OUT:
        return reply(504, {"message": "504: Gateway Timeout", "code": 0})
    more = {} if free or not discord.limits.enforced else limits.headers(window, method, pattern)
    return reply(status, body, more)


def _too_many(discord: Loopback, window: limits.Window, method: str, pattern: str, free: bool) -> web.Response | None:
    if free or not discord.limits.enforced:
        return None
    overall = discord.limits.take_overall()
    if overall is not None:
        return _limited(overall.ends - time.monotonic(), is_global=True)
    if window.take(time.monotonic()):
        return None
    return _limited(window.ends - time.monotonic(), more=limits.headers(window, method, pattern))


def _limited(seconds: float, *, is_global: bool = False, more: Json | None = None) -> web.Response:
    seconds = round(max(0.01, seconds), 3)
    told = {"Via": "1.1 google", "Retry-After": str(seconds), "X-RateLimit-Scope": "global" if is_global else "user"}
    if is_global:
        told["X-RateLimit-Global"] = "true"
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": is_global}
    return reply(429, body, (more or {}) | told)


def _before(fault: Fault | None, seconds: float) -> web.Response | None:
    match fault:
        case Fault.LIMITED:
            return _limited(seconds)
        case Fault.GLOBAL:
            return _limited(seconds, is_global=True)
        case Fault.ERROR:
            return reply(500, {"message": "500: Internal Server Error", "code": 0})
        case Fault.UNAVAILABLE:
            return reply(503, {"message": "503: Service Unavailable", "code": 0})
        case _:
            return None


async def _work(discord: Loopback, request: web.Request, handler: Handler) -> tuple[int, Any]:
    try:
        call = await _read(discord, request)
        body = await handler(call)
    except RefusedError as refused:
        discord.refusals[refused.code] += 1
        return refused.status, refused.body
    except Exception as error:
        discord.crashes.append(error)
        raise
    return (204, None) if body is None else (200, body)


async def _read(discord: Loopback, request: web.Request) -> Call:
    call = Call(discord, dict(request.match_info), dict(request.query), None)
    if request.content_type == "multipart/form-data":
        await _read_parts(call, request)
    elif request.can_read_body:
        call.body = json.loads(await request.text() or "null")
    return call


async def _read_parts(call: Call, request: web.Request) -> None:
    form_parts = await request.post()
    for name, value in form_parts.items():
        if isinstance(value, web.FileField):
            number = int(name.removeprefix("files[").removesuffix("]")) if name.startswith("files[") else 0
            call.files[number] = (value.filename, value.file.read())
        elif name == "payload_json":
            call.body = json.loads(str(value))
    if len(call.files) > FILES:
        raise form("files", f"Must be {FILES} or fewer in length.")
    if any(len(content) > FILE_BYTES for _, content in call.files.values()):
        raise RefusedError(40005)


def reply(status: int, body: Any, more: Json | None = None) -> web.Response:
    """JSON whose content type is exactly `application/json`: discord.py reads no other."""
    told = {"Via": "1.1 google", **(more or {})}
    if body is None:
        return web.Response(status=status, headers=told)
    return web.Response(
        status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json", **told}
    )
