"""Presses that no honest page sends: any id, any choice, by anybody, on any message."""

from __future__ import annotations

from typing import Any

from simcord.actors import _component_interaction, _visible_message
from simcord.enums import ComponentType

from tests.shell.house import text_of

BUTTON, SELECT = ComponentType.BUTTON, ComponentType.STRING_SELECT


async def forged(actor: Any, message: Any, custom_id: str, values: list[str] | None = None) -> Any:
    """A press with that id, as if the message carried it; with `values` it is a menu's.

    The message is changed only while the press is on its way: discord.py looks for the component it came from.
    """
    stored = _visible_message(actor, message)
    kept = stored.components
    part: dict[str, Any] = {"type": int(BUTTON), "custom_id": custom_id, "style": 2, "label": "x", "id": 77}
    if values is not None:
        options = [{"label": "x", "value": value} for value in values or ["x"]]
        part = {"type": int(SELECT), "custom_id": custom_id, "options": options, "id": 77}
    stored.components = [{"type": 1, "id": 76, "components": [part]}]
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": part["type"], "id": 77}
    try:
        return await _component_interaction(actor, stored, data if values is None else {**data, "values": values})
    except TimeoutError as error:
        raise AssertionError(f"no end to {custom_id!r} {values!r}") from error
    finally:
        if stored.components and stored.components[0].get("id") == 76:
            stored.components = kept


def sentences(told: Any) -> list[str]:
    """What the presser was told privately, if anything."""
    return [text_of(one) for one in (told.response, *told.followups) if one is not None and one.ephemeral]
