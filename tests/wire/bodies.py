"""What a message body may be: Discord's limits, held before anything is stored, and its texts for those who read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.wire import codes
from tests.wire.codes import RefusedError, form

Json = dict[str, Any]
ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 1, 2, 3, 4, 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, UPLOAD, RADIO, CHECKS, CHECK = 17, 18, 19, 21, 22, 23
SELECTS = (3, 5, 6, 7, 8)
ONLY_V2 = (SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)
INSIDE: dict[int, tuple[int, ...]] = {
    CONTAINER: (ROW, TEXT, SECTION, GALLERY, SEPARATOR, FILE),
    SECTION: (TEXT,),
    ROW: (BUTTON, *SELECTS),
}
LINK, PREMIUM = 5, 6


def parts(components: list[Json]) -> Iterator[Json]:
    """Every component of a message or modal, the nested ones and accessories too."""
    for one in components:
        yield one
        yield from parts(one.get("components", ()))
        yield from parts([one[key] for key in ("accessory", "component") if one.get(key)])


def find(components: list[Json], custom_id: str) -> Json | None:
    return next((one for one in parts(components) if one.get("custom_id") == custom_id), None)


def check_message(body: Json, *, flags: int, files: int = 0) -> None:
    """Refuses (50006, 50035) what Discord would; `body` is the whole message as it would stand."""
    content, components = body.get("content") or "", body.get("components") or []
    if flags & codes.COMPONENTS_V2:
        _check_v2(content, body, components)
    else:
        _check_plain(content, components)
        if not (content or components or body.get("embeds") or files):
            raise RefusedError(50006)
    check_ids(components)


def _check_plain(content: str, components: list[Json]) -> None:
    if len(content) > codes.CONTENT:
        raise form("content", f"Must be {codes.CONTENT} or fewer in length.")
    if len(components) > codes.ROWS:
        raise form("components", f"Must be {codes.ROWS} or fewer in length.")
    for one in components:
        if one["type"] != ROW:
            raise form("components", "Components V2 need the flag IS_COMPONENTS_V2")
        _check_row(one)


def _check_v2(content: str, body: Json, components: list[Json]) -> None:
    if content or body.get("embeds"):
        raise form("content", "The 'content' and 'embeds' fields cannot be used with MessageFlags.IS_COMPONENTS_V2")
    if not components:
        raise RefusedError(50006)
    every = list(parts(components))
    if len(every) > codes.PARTS:
        raise form("components", f"{len(every)} components; the most is {codes.PARTS}")
    if sum(len(one["content"]) for one in every if one["type"] == TEXT) > codes.TEXTS:
        raise form("components", f"Text is longer than {codes.TEXTS} characters in all")
    for one in components:
        if one["type"] not in (ROW, TEXT, SECTION, GALLERY, FILE, SEPARATOR, CONTAINER):
            raise form("components", f"A component of type {one['type']} may not stand at the top")
    for one in every:
        _check_nested(one)


def _check_nested(one: Json) -> None:
    kind, inner = one["type"], one.get("components", [])
    allowed = INSIDE.get(kind)
    if allowed is not None and any(child["type"] not in allowed for child in inner):
        raise form("components", f"A component of type {kind} holds one that it may not")
    if kind == ROW:
        _check_row(one)
    if kind == SECTION and not (1 <= len(inner) <= 3 and one.get("accessory")):
        raise form("components", "A section has one to three texts and an accessory")
    if kind == CONTAINER and not inner:
        raise form("components", "A container is not empty")
    if kind == TEXT and not 1 <= len(one["content"]) <= codes.TEXTS:
        raise form("components", "A text has 1 to 4000 characters")
    if kind == GALLERY and not 1 <= len(one["items"]) <= 10:
        raise form("components", "A gallery has 1 to 10 items")
    if kind == BUTTON:
        _check_button(one)


def _check_row(row: Json) -> None:
    inner = row.get("components", [])
    selects = [one for one in inner if one["type"] in SELECTS]
    if not inner or len(inner) > codes.ROW_BUTTONS or (selects and len(inner) > 1):
        raise form("components", "A row has one to five buttons, or one select")
    for one in inner:
        if one["type"] == BUTTON:
            _check_button(one)
        elif one["type"] in SELECTS:
            _check_select(one)
        else:
            raise form("components", f"A row holds no component of type {one['type']}")


def _check_button(one: Json) -> None:
    if len(one.get("label") or "") > codes.LABEL:
        raise form("components.label", f"Must be {codes.LABEL} or fewer in length.")
    if not (one.get("label") or one.get("emoji")) and one["style"] != PREMIUM:
        raise form("components.label", "A button has a label or an emoji")
    wants = "url" if one["style"] == LINK else "custom_id"
    if one["style"] != PREMIUM and not one.get(wants):
        raise form(f"components.{wants}", "This field is required")


def _check_select(one: Json) -> None:
    options = one.get("options", [])
    if one["type"] == SELECT and not 1 <= len(options) <= codes.OPTIONS:
        raise form("components.options", f"Must be between 1 and {codes.OPTIONS} in length.")
    if len(one.get("placeholder") or "") > 150:
        raise form("components.placeholder", "Must be 150 or fewer in length.")
    values = [option["value"] for option in options]
    if len(set(values)) != len(values):
        raise form("components.options", "The specified option value is already used")
    for option in options:
        if any(len(option.get(key) or "") > 100 for key in ("label", "value", "description")) or not option["label"]:
            raise form("components.options", "label, value and description have 1 to 100 characters")


def check_ids(components: list[Json]) -> None:
    """Custom ids have 1 to 100 characters and are not used twice in one message or modal."""
    ids = [one["custom_id"] for one in parts(components) if one.get("custom_id") is not None]
    if any(not 1 <= len(id) <= codes.CUSTOM_ID for id in ids):
        raise form("components.custom_id", f"Must be between 1 and {codes.CUSTOM_ID} in length.")
    if len(set(ids)) != len(ids):
        raise form("components.custom_id", "Component custom id cannot be duplicated")


def check_modal(modal: Json) -> None:
    inner = modal.get("components", [])
    if not 1 <= len(modal.get("title") or "") <= codes.MODAL_TITLE:
        raise form("data.title", f"Must be between 1 and {codes.MODAL_TITLE} in length.")
    if not 1 <= len(inner) <= codes.MODAL_PARTS:
        raise form("data.components", f"Must be between 1 and {codes.MODAL_PARTS} in length.")
    if not 1 <= len(modal.get("custom_id") or "") <= codes.CUSTOM_ID:
        raise form("data.custom_id", f"Must be between 1 and {codes.CUSTOM_ID} in length.")
    for one in inner:
        if one["type"] not in (ROW, LABEL, TEXT):
            raise form("data.components", f"A modal holds no component of type {one['type']}")
        if one["type"] == LABEL and len(one.get("label") or "") > 45:
            raise form("data.components.label", "Must be 45 or fewer in length.")
    check_ids(inner)


def check_choices(choices: list[Json]) -> None:
    if len(choices) > codes.CHOICES:
        raise form("data.choices", f"Must be {codes.CHOICES} or fewer in length.")
    for one in choices:
        value = one["value"]
        if not 1 <= len(one["name"]) <= 100 or (isinstance(value, str) and len(value) > 100):
            raise form("data.choices", "name and value have 1 to 100 characters")


TEXT_KEYS = ("content", "label", "placeholder", "description", "title", "name", "text", "filename", "alt_text")
ID_KEYS = ("custom_id", "value", "filename")


def marked_texts(body: Any) -> Iterator[tuple[bool, str]]:
    """Every string of a body that a reader could see or dig out, each with whether it is an id rather than prose."""
    if isinstance(body, dict):
        for key, value in body.items():
            if isinstance(value, str) and key in (*TEXT_KEYS, *ID_KEYS):
                is_emoji = key == "name" and "id" in body
                yield key in ID_KEYS, f"<:{value}:0>" if is_emoji else value
            elif isinstance(value, (dict, list)):
                yield from marked_texts(value)
    elif isinstance(body, list):
        for one in body:
            yield from marked_texts(one)


def texts(body: Any) -> Iterator[str]:
    """The strings of a body: texts, labels, options, emoji, alt texts, ids."""
    return (text for _, text in marked_texts(body))


def shown(body: Json) -> str:
    """What a reader reads: the texts without the ids, a line each."""
    lines = [body.get("content") or ""]
    for one in parts(body.get("components") or []):
        lines += [one.get(key) or "" for key in ("content", "label", "placeholder", "description")]
        lines += [option["label"] for option in one.get("options", ())]
    for embed in body.get("embeds") or []:
        lines += [embed.get("title") or "", embed.get("description") or ""]
        lines += [f"{one['name']}: {one['value']}" for one in embed.get("fields", ())]
    return "\n".join(line for line in lines if line)


def said(body: Any) -> Any:
    """A body without its buttons and menus: what it says, not what it offers."""
    if isinstance(body, list):
        return [said(one) for one in body if not (isinstance(one, dict) and one.get("type") == ROW)]
    return {key: said(value) for key, value in body.items()} if isinstance(body, dict) else body
