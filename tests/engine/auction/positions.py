"""Positions drawn as table records: what a test says of a law, and the table that comes of it."""

from __future__ import annotations

from bot.engine.deal import Deal
from bot.engine.expectations import known
from bot.engine.record import read_record
from bot.engine.table import Table
from bot.replay import replay_record

FULL = "deal: N:Q962.72.A62.K852 KJ7.A5.KQJ983.76 85.QJ984.T54.T94 AT43.KT63.7.AQJ3"
"""fifty-two cards; East's diamonds and West's spades with clubs are the long suits"""


def holds(text: str) -> Table:
    """Plays the record (a semicolon ends a line too) and asserts that every expectation in it holds; the table at its
    end."""
    deals = read_record(text.replace(";", "\n"), known)
    assert any(line.expect for deal in deals for line in deal.body), "a record that expects nothing proves nothing"
    table, failures = replay_record(deals)
    assert not failures, failures
    assert table is not None
    return table


def deal_of(table: Table) -> Deal:
    """The deal on the table."""
    assert table.deal is not None
    return table.deal


def declaring(body: str, dealer: str = "N", mode: str = "club") -> Table:
    """A fresh deal of FULL, to be declared."""
    return holds(f"game: auction\nmode: {mode}\ndealer: {dealer}\n{FULL}\n---\n{body}")


def playing(body: str, contract: str = "2N by S", mode: str = "club") -> Table:
    """FULL at its first lead."""
    return holds(f"game: auction\nmode: {mode}\ndealer: N\ncontract: {contract}\n{FULL}\n---\n{body}")


def ending(
    hands: str, body: str, contract: str = "2N by S", leader: str = "S", mode: str = "club", tricks: str = ""
) -> Table:
    """An end position; of the tricks before it North and South have taken half or one more, unless `tricks` says."""
    past = 13 - len(hands.split()[0].split(":")[1].replace(".", "").replace("-", ""))
    tricks = tricks or f"NS {past - past // 2} EW {past // 2}"
    head = (
        f"game: auction\nmode: {mode}\ncontract: {contract}\ntricks: {tricks}\nleader: {leader}\ndeal: {hands}\n---\n"
    )
    return holds(head + body)
