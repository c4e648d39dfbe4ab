"""The bot's own event log, read from its database while it runs, and told to the oracle. Knows the file alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.wire.oracle import Oracle

Json = dict[str, Any]
SEATS = "NESW"


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log."""

    table: int
    seq: int
    deal: int
    kind: str
    body: Json
    user: int | None
    interaction: int | None


class Logbook:
    """Reads with a connection of its own; `follow` tells the oracle whatever is new."""

    def __init__(self, path: Path, oracle: Oracle) -> None:
        self.path, self.oracle = path, oracle
        self.lines: list[Line] = []
        self._row = 0
        self._connection: sqlite3.Connection | None = None
        self._tricks: dict[tuple[int, int], list[str]] = {}
        self._open: dict[int, set[str]] = {}  # the cards of the hands that lie open, by table
        self._exposed: dict[int, set[str]] = {}
        self._secrets: dict[tuple[int, int], str] = {}

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """Rows of the database; none before the bot has made its tables."""
        if self._connection is None:
            if not self.path.exists():
                return []
            self._connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=10)
            self._connection.row_factory = sqlite3.Row
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return []
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def tables(self) -> list[sqlite3.Row]:
        return self.rows("SELECT * FROM tables ORDER BY id")

    def news(self) -> list[sqlite3.Row]:
        """The events written since the last look, in their order."""
        found = self.rows("SELECT rowid, * FROM events WHERE rowid > ? ORDER BY rowid", self._row)
        self._row = found[-1]["rowid"] if found else self._row
        return found

    def follow(self) -> None:
        """Reads what is new, and tells the oracle."""
        for row in self.news():
            line = Line(
                row["table_id"],
                row["seq"],
                row["deal"],
                row["kind"],
                json.loads(row["body"]),
                row["user_id"],
                row["interaction_id"],
            )
            self.lines.append(line)
            if (tell := TELLS.get(line.kind)) is not None:
                tell(self, line)

    # what each kind of event means to those who look on

    def begun(self, line: Line) -> None:
        table = self.rows("SELECT * FROM tables WHERE id = ?", line.table)[0]
        chairs = json.loads(table["seats"])
        hands = {}
        for number, seat in enumerate(SEATS):
            sitter = chairs.get(seat)
            hands[sitter if isinstance(sitter, int) else -1 - number] = line.body["hands"][number]
        turned_up = [line.body["trump_card"]] if line.body.get("trump_card") else []
        dummies = [line.body["hands"][SEATS.index(seat)] for seat in line.body.get("dummies", ())]
        self._open[line.table], self._exposed[line.table] = set().union(*dummies), set()
        self.oracle.dealt(line.table, line.deal, hands, [*turned_up, *self._open[line.table]])
        if table["thread_id"] is not None:
            self.oracle.room(line.table, table["thread_id"])

    def sealed(self, line: Line) -> None:
        self._secrets[line.table, line.body["deal"]] = line.body["secret"]
        self.oracle.hide(line.body["secret"])

    def played(self, line: Line) -> None:
        self.oracle.played(line.table, line.body["card"])
        self._tricks.setdefault((line.table, line.body["trick"]), []).append(line.body["card"])

    def undone(self, line: Line) -> None:
        self._hide(line, self._tricks.pop((line.table, line.body["trick"]), []))

    def replaced(self, line: Line) -> None:
        self.oracle.played(line.table, line.body["new"])

    def exposed(self, line: Line) -> None:
        self._exposed[line.table].update(line.body["cards"])
        self.shown(line)

    def shown(self, line: Line) -> None:
        self.oracle.shown(line.table, *line.body.get("cards", ()))

    def covered(self, line: Line) -> None:
        self._exposed[line.table].difference_update(line.body["cards"])
        self._hide(line, line.body["cards"])

    def substituted(self, line: Line) -> None:
        """Whoever plays for another sees his hand; and that other has seen it."""
        self.oracle.handed_over(line.table, line.body["absent"], line.body["substitute"])

    def ahead(self, line: Line) -> None:
        self.oracle.shown(line.table, *(line.body.get("ahead") or {}).get("cards", ()))

    def trump_taken(self, line: Line) -> None:
        if (card := self._begun(line).get("trump_card")) is not None:
            self._hide(line, [card])

    def _hide(self, line: Line, cards: list[str]) -> None:
        """Cards go back into a hand, out of sight unless they lie open there."""
        lie = self._open[line.table] | self._exposed[line.table]
        self.oracle.taken_up(line.table, *(card for card in cards if card not in lie))

    def trump_laid(self, line: Line) -> None:
        self.oracle.shown(line.table, self._begun(line)["trump_card"])

    def laid_down(self, line: Line) -> None:
        hand = self._begun(line)["hands"][SEATS.index(line.body["seat"])]
        self._open[line.table].update(hand)
        self.oracle.shown(line.table, *hand)

    def over(self, line: Line) -> None:
        self.oracle.over(line.table)
        for table, trick in [key for key in self._tricks if key[0] == line.table]:
            del self._tricks[table, trick]
        if (secret := self._secrets.pop((line.table, line.deal), None)) is not None:
            self.oracle.reveal(secret)

    def _begun(self, line: Line) -> Json:
        """The first event of the deal."""
        same = (one for one in reversed(self.lines) if one.table == line.table and one.kind == "DealBegun")
        return next(same).body


TELLS: dict[str, Callable[[Logbook, Line], None]] = {
    "DealBegun": Logbook.begun,
    "PackSealed": Logbook.sealed,
    "CardPlayed": Logbook.played,
    "TrickUndone": Logbook.undone,
    "PlayReplaced": Logbook.replaced,
    "CardsExposed": Logbook.exposed,
    "CardsShown": Logbook.exposed,
    "CardsOffered": Logbook.shown,
    "CardsCovered": Logbook.covered,
    "AheadChanged": Logbook.ahead,
    "TrumpTaken": Logbook.trump_taken,
    "TrumpLaid": Logbook.trump_laid,
    "SubstituteSeated": Logbook.substituted,
    "ThrownDown": Logbook.laid_down,
    "DummyDown": Logbook.laid_down,
    "DealSettled": Logbook.over,
    "DealVoided": Logbook.over,
}
