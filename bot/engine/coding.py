"""Events as the log keeps them: the name of the event, and its fields as JSON, those at their default left out.

Fields may be added to an event with a default, never renamed or given another meaning: old logs are read by this.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from bot.engine.cards import Card, read_card
from bot.engine.events import Event as TableEvent
from bot.engine.keeping import TableKept
from bot.engine.pack import PackEvent
from bot.engine.sitting.events import RosterEvent

Event = TableEvent | RosterEvent | PackEvent | TableKept
KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}


def encode(event: Event) -> tuple[str, dict[str, Any]]:
    """The event's kind, and its body ready for JSON."""
    return type(event).__name__, fields_of(event)


def decode(kind: str, body: Mapping[str, Any]) -> Event:
    """The event of that kind and body. ValueError for what this version does not know."""
    if kind not in KINDS:
        raise ValueError(f"no such event: {kind}")
    event: Event = built(KINDS[kind], body)
    return event


def fields_of(value: Any) -> dict[str, Any]:
    """The fields of any frozen value ready for JSON, those at their default left out; `built` reads them back."""
    pairs = ((field, getattr(value, field.name)) for field in fields(value))
    return {field.name: _plain(found) for field, found in pairs if not _is_default(field, found)}


def _is_default(field: Field[Any], value: Any) -> bool:
    return field.default is not MISSING and bool(field.default == value)


def _plain(value: Any) -> Any:
    match value:
        case Card():
            return str(value)
        case Enum():
            return value.name
        case frozenset():
            return sorted((_plain(one) for one in value), key=str)
        case tuple():
            return [_plain(one) for one in value]
        case _ if is_dataclass(value):
            return fields_of(value)
        case _:
            return value


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def built(kind: Any, body: Mapping[str, Any]) -> Any:
    """The value of that class whose fields these are. ValueError or TypeError for what does not fit."""
    hints = _hints(kind)
    return kind(**{name: _value(hints[name], found) for name, found in body.items() if name in hints})


def _value(hint: Any, plain: Any) -> Any:
    """The value of that type which the plain one stands for. ValueError if there is none."""
    origin = get_origin(hint)
    if origin in (types.UnionType, Union):
        return _one_of(get_args(hint), plain)
    if origin is tuple:
        return _tuple(get_args(hint), plain)
    if origin is frozenset:
        return frozenset(_value(get_args(hint)[0], one) for one in plain)
    if not isinstance(hint, type):
        raise ValueError(f"no such field: {hint}")
    if issubclass(hint, Card):
        return read_card(plain)
    if issubclass(hint, Enum):
        return _named(hint, plain)
    return built(hint, plain) if is_dataclass(hint) else _scalar(hint, plain)


def _scalar(hint: type[Any], plain: Any) -> Any:
    if type(plain) is not hint and not (hint is type(None) and plain is None):
        raise ValueError(f"{plain!r} is no {hint.__name__}")
    return plain


def _named(hint: type[Enum], name: Any) -> Enum:
    if not isinstance(name, str) or name not in hint.__members__:
        raise ValueError(f"{name!r} is no {hint.__name__}")
    return hint[name]


def _one_of(hints: tuple[Any, ...], plain: Any) -> Any:
    """The first of the types that fits; names of things before bare words."""
    for hint in sorted(hints, key=lambda hint: hint is str):
        try:
            return _value(hint, plain)
        except (ValueError, TypeError, AttributeError):
            continue
    raise ValueError(f"{plain!r} is none of {hints}")


def _tuple(hints: tuple[Any, ...], plain: Any) -> Any:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_value(hints[0], one) for one in plain)
    return tuple(_value(hint, one) for hint, one in zip(hints, plain, strict=True))
