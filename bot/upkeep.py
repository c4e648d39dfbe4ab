"""What a running bot does besides play: it answers on the port that the settings name, and deletes old tables."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from bot import __version__
from bot.settings import Settings, SettingsError
from bot.store import Census, Store, StoreError

LOG = logging.getLogger(__name__)
SWEEP = timedelta(hours=1)
NOTHING = Census({}, 0)


class Levels(logging.Handler):
    """Counts the log's records by their level."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        super().__init__(logging.WARNING)
        self.counts: Counter[str] = Counter(WARNING=0, ERROR=0, CRITICAL=0)

    def emit(self, record: logging.LogRecord) -> None:
        """Count one record."""
        self.counts[record.levelname] += 1


@dataclass(slots=True, eq=False)
class Watch(Collector):
    """What can be told of a running bot: numbers alone, no names and no cards."""

    store: Store
    is_ready: Callable[[], bool]
    latency: Callable[[], float]
    levels: Levels = field(default_factory=Levels)
    census: Census = NOTHING

    def collect(self) -> Iterator[Metric]:
        """The metrics, as Prometheus' library takes them; `census` must have been taken just before."""
        yield InfoMetricFamily("cavendish", "The version that runs.", {"version": __version__})
        yield GaugeMetricFamily("cavendish_ready", "1 while connected to Discord.", value=self.is_ready())
        yield GaugeMetricFamily("cavendish_gateway_latency_seconds", "Heartbeat to answer.", value=self.latency())
        tables = GaugeMetricFamily("cavendish_tables", "Tables not ended.", labels=["game", "mode", "state"])
        for kind, count in self.census.tables.items():
            tables.add_metric(kind, count)
        yield tables
        yield GaugeMetricFamily("cavendish_faces_behind", "Messages to be redrawn.", value=self.census.faces_behind)
        yield counted("cavendish_appends", "Acts written; decided again; delivered twice.", "answer", self.store.tally)
        yield counted("cavendish_log_records", "Log records by level.", "level", self.levels.counts)

    async def health(self, _: web.Request) -> web.Response:
        """200 if connected to Discord and the store answers, else 503 and why."""
        try:
            await self.store.life.last_beat()
        except StoreError as error:
            return web.Response(status=503, text=f"{error}\n")
        if not self.is_ready():
            return web.Response(status=503, text="Not connected to Discord.\n")
        return web.Response(text="ok\n")

    async def metrics(self, _: web.Request) -> web.Response:
        """The metrics as text; those of the store are left out while it does not answer."""
        try:
            self.census = await self.store.life.census()
        except StoreError:
            self.census = NOTHING
        registry = CollectorRegistry()
        registry.register(self)
        ProcessCollector(registry=registry)
        return web.Response(body=generate_latest(registry), headers={"Content-Type": "text/plain; version=0.0.4"})


def counted(name: str, says: str, label: str, counts: Counter[str]) -> CounterMetricFamily:
    """A counter with one label."""
    family = CounterMetricFamily(name, says, labels=[label])
    for word, count in sorted(counts.items()):
        family.add_metric([word], count)
    return family


@asynccontextmanager
async def answering(watch: Watch, host: str, port: int) -> AsyncIterator[None]:
    """Answer /health and /metrics meanwhile. Raises SettingsError if the port cannot be had."""
    application = web.Application()
    application.add_routes([web.get("/health", watch.health), web.get("/metrics", watch.metrics)])
    runner = web.AppRunner(application, access_log=None)
    logging.getLogger().addHandler(watch.levels)
    try:
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise SettingsError(f"CAVENDISH_PORT {port} cannot be had on {host}: {error.strerror}.") from None
        LOG.info("health and metrics are served", extra={"host": host, "port": port})
        yield
    finally:
        logging.getLogger().removeHandler(watch.levels)
        await runner.cleanup()


async def sweep(store: Store, days: int, removed: int = 0) -> None:
    """Once an hour delete the tables that ended more than `days` ago, and what is kept of servers that removed the bot
    more than `removed` days ago (0: neither); never ends, and outlives a silent store."""
    while True:
        now = datetime.now(UTC)
        try:
            if days and (gone := await store.delete_ended(now - timedelta(days=days))):
                LOG.info("old tables were deleted", extra={"tables": gone})
            if removed and (left := await store.people.delete_left(now - timedelta(days=removed))):
                LOG.info("servers that removed the bot were forgotten", extra={"servers": left})
        except StoreError as error:
            LOG.warning("old tables were not deleted: %s", error)
        await asyncio.sleep(SWEEP.total_seconds())


@asynccontextmanager
async def upkeep(settings: Settings, store: Store, watch: Watch) -> AsyncIterator[None]:
    """Meanwhile do all that the settings ask for. Raises SettingsError if the port cannot be had."""
    days, removed = settings.retention_days, settings.removed_days
    sweeping = asyncio.create_task(sweep(store, days, removed)) if days or removed else None
    try:
        if settings.port:
            async with answering(watch, settings.host, settings.port):
                yield
        else:
            yield
    finally:
        if sweeping:
            sweeping.cancel()
