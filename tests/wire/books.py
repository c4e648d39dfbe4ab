"""What players look up: commands that only read, with their options."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
#: look-ups: of the law library, and of the table's own closed deals
BOOKS: list[tuple[str, Json]] = [
    ("law", {"query": "72"}),
    ("law", {"query": "he led out of turn"}),
    ("law", {"query": "x" * 300}),
    ("case", {"query": "XI"}),
    ("etiquette", {"query": "3"}),
    ("cite", {"query": "62"}),
    ("compare", {"theme": "revoke"}),
    ("glossary", {"term": "pone"}),
    ("history", {}),
    ("help", {}),
]
SHELF: list[tuple[str, Json]] = [
    ("table picture", {}),
    ("replay", {}),
    ("record", {}),
    ("score", {}),
    ("fairness", {}),
    ("me", {}),
    ("ranking", {}),
    ("docket", {}),
    ("casebook", {}),
    ("settings", {}),
    ("privacy", {}),
    ("table show", {}),
]
