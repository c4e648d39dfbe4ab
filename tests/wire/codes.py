"""Discord's error codes and limits, as its documents of August 2026 give them."""

from __future__ import annotations

from typing import Any

CONTENT = 2000
TEXTS = 4000  # characters of all text displays of a Components V2 message
PARTS = 40
ROW_BUTTONS = 5
ROWS = 5  # of a message that is not Components V2
OPTIONS = 25
CUSTOM_ID = 100
LABEL = 80
CHOICES = 25
MODAL_PARTS = 5
MODAL_TITLE = 45
EMBEDS = 10
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
APP_EMOJIS = 2000
ANSWER_WITHIN = 3.0  # seconds from the press to the first answer
TOKEN_LIVES = 15 * 60.0
NONCE_LIVES = 5 * 60.0
OLD_MESSAGE = 60 * 60.0  # an edit of an older message counts against 30046

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15

#: code -> HTTP status and Discord's own short message
MEANING: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30008: (400, "Maximum number of emojis reached"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160004: (400, "A thread has already been created for this message"),
    160006: (400, "Maximum number of active threads reached"),
}


class RefusedError(Exception):
    """Discord says no: carries the HTTP status and the body that the client receives."""

    def __init__(self, code: int, *, status: int | None = None, **more: Any) -> None:
        known, text = MEANING.get(code, (400, "error"))
        self.code = code
        self.status = status or known
        self.body: dict[str, Any] = {"message": text, "code": code, **more}
        super().__init__(f"{self.status} {code} {text} {more or ''}".strip())


def form(path: str, text: str) -> RefusedError:
    """50035 as Discord words it: the path of the field at fault, and what is wrong with it."""
    errors: dict[str, Any] = {"_errors": [{"code": "BASE_TYPE_INVALID", "message": text}]}
    for key in reversed(path.split(".")):
        errors = {key: errors}
    return RefusedError(50035, errors=errors)
