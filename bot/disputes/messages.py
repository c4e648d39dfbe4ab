"""Where the messages stand that show a dispute, and which may stand there without being noted."""

from __future__ import annotations

from bot.disputes.case import Case
from bot.store import Face, Sending, Store


class Messages:
    """The messages of all disputes, by the eyes that they are for: "table", "ruling 1", "office", "appeal"."""

    def __init__(self, store: Store) -> None:
        """As `store` has them."""
        self._faces = store.faces

    async def of(self, case: Case) -> dict[str, tuple[int, int]]:
        """Channel and message of what shows the case, by eyes."""
        prefix = _key(case, "")
        rows = await self._faces.of(case.table)
        return {
            key.removeprefix(prefix): (row.channel_id, row.message_id)
            for key, row in rows.items()
            if key.startswith(prefix)
        }

    async def sending(self, case: Case, eyes: str, channel: int, after: int) -> None:
        """Note that a message will be sent, whose number will be above `after`."""
        await self._faces.sending(Sending(case.table, _key(case, eyes), channel, after))

    async def sent(self, case: Case, eyes: str, channel: int, message: int) -> None:
        """Note the message that shows the case to these eyes."""
        await self._faces.put(Face(case.table, _key(case, eyes), channel, message, 0))

    async def shown(self, case: Case, version: int) -> None:
        """Note that the message at the table shows that version."""
        await self._faces.shown(case.table, {_key(case, "table"): version})

    async def unnoted(self, case: Case) -> list[Sending]:
        """The messages of the case that may have been sent without being noted."""
        sendings = await self._faces.sendings(case.table)
        return [one for key, one in sendings.items() if key.startswith(_key(case, ""))]

    async def at_table(self, case: Case) -> set[int]:
        """Every message that is known of the case's table."""
        return {row.message_id for row in (await self._faces.of(case.table)).values()}

    async def swept(self, sending: Sending) -> None:
        """Nothing stands there any more that is not noted."""
        await self._faces.arrived(sending.table_id, sending.eyes)


def _key(case: Case, eyes: str) -> str:
    return f"dispute {case.number} {eyes}"
