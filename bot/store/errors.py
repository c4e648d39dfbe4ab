"""What can go wrong between the bot and its database, each in a sentence for whoever can act on it."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, IntegrityError

#: words of the driver's message -> what a host is told, after "The database NAME"
SENTENCES = {
    "is locked": "is locked by another program; close that and try again",
    "not a database": "is not a database; name another file in CAVENDISH_DATABASE",
    "unable to open": "cannot be opened: does its folder exist, and may the bot write there?",
    "readonly": "may not be written to; give the bot's user the right to write the file and its folder",
    "is full": "cannot grow, because the disk is full",
    "malformed": "is damaged; restore a backup",
    "disk i/o": "cannot be read or written; the disk reports an error",
    "password": "refuses the user or password that CAVENDISH_DATABASE names",
    "does not exist": "or its user does not exist on that server",
    "too many clients": "has no connection left for the bot",
    "connect": "does not answer",
    "closed": "does not answer",
    "shutting down": "does not answer",
    "starting up": "does not answer yet",
    "terminat": "does not answer",
}


class StoreError(Exception):
    """The database cannot be used as it is; the text is one sentence that names it and nothing it holds."""


class Conflict(StoreError):
    """A row with this key is there already, or what it belongs to is not there."""


class Behind(Exception):
    """Somebody else has written to the table since it was read: read on, and decide again. Nothing was written."""


class Overtaken(Behind):
    """Somebody else has taken the dispute on, or this number in the casebook, meanwhile. Nothing was written."""


class AlreadyDone(Exception):
    """This interaction has been carried out before, and answered or not: show, and do nothing. Nothing was written."""

    def __init__(self, seq: int) -> None:
        """`seq` is the number of the event that it caused first."""
        super().__init__(f"done as event {seq}")
        self.seq = seq


class NoSuchTable(LookupError):
    """There is no table of this number: it never was, or it has been deleted."""


def plain(error: Exception, place: str) -> StoreError:
    """The sentence for a driver's error. Its own text is left out where unknown, for it may repeat what was written."""
    if isinstance(error, IntegrityError):
        return Conflict(f"The database {place} has a row with this key, or lacks what a row belongs to.")
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    words = f"{type(cause).__name__} {cause}".casefold().partition("\n")[0]
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        words = "closed"
    for part, sentence in SENTENCES.items():
        if part in words:
            return StoreError(f"The database {place} {sentence}.")
    if isinstance(cause, OSError | TimeoutError):
        return StoreError(f"The database {place} does not answer.")
    return StoreError(f"The database {place} refused a statement ({type(cause).__name__}).")
