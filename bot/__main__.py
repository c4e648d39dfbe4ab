"""The command line: `python -m bot COMMAND …`. The only place that starts an event loop or ends the process."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib import import_module

from bot import __version__
from bot.settings import SettingsError, read

Work = int | Coroutine[None, None, int]

HOW_TO_START = (
    "CAVENDISH_TOKEN is not set: make a bot at https://discord.com/developers/applications and copy its token "
    "(README, “Inviting the bot”), or run `python -m bot demo`, which needs none."
)


def start(argv: Sequence[str]) -> Work:
    """Run the bot until it is stopped; exit code 0, or 2 without a token."""
    argparse.ArgumentParser("python -m bot run", description=HERE["run"][1]).parse_args(argv)
    settings = read(os.environ)
    if settings.token is None:
        print(HOW_TO_START, file=sys.stderr)
        return 2
    import_module("bot.logs").write(settings.log_level, settings.log_format)
    return import_module("bot.app").run(settings)  # type: ignore[no-any-return]


def of_store(name: str, argument: str | None = None) -> Callable[[Sequence[str]], Work]:
    """The command that calls `bot.store.commands.name` with the database that the settings name."""

    def command(argv: Sequence[str]) -> Work:
        parser = argparse.ArgumentParser(f"python -m bot {name}", description=HERE[name][1])
        if argument:
            parser.add_argument("file", metavar=argument)
        given = vars(parser.parse_args(argv)).values()
        return getattr(import_module("bot.store.commands"), name)(read(os.environ).database, *given)  # type: ignore[no-any-return]

    return command


#: command -> (what carries it out, what it does)
HERE: dict[str, tuple[Callable[[Sequence[str]], Work], str]] = {
    "run": (start, "the bot itself, on Discord (needs CAVENDISH_TOKEN)"),
    "migrate": (of_store("migrate"), "brings the database up to this version; starting the bot does so too"),
    "backup": (of_store("backup", "FILE"), "copies the database to FILE, while the bot runs"),
    "restore": (of_store("restore", "FILE"), "puts the backup FILE in the database's place; stop the bot first"),
    "health": (of_store("health"), "exits 0 if the bot that uses this database is alive, else 1"),
}
#: command -> (the module whose `run(argv)` carries it out, imported only then; what it does)
ELSEWHERE = {
    "demo": ("bot.demo", "the whole bot in a local browser page; needs no token"),
    "replay": ("bot.replay", "plays table records and checks what they expect"),
    "verify": ("bot.fairness", "checks that a deal was shuffled as promised"),
    "laws": ("bot.library.commands", "reads, searches and checks the law library"),
    "robots": ("bot.robots.commands", "lets the computer players play each other"),
    "bench": ("bot.bench", "measures what things cost"),
    "soak": ("bot.soak", "plays many tables under faults and kills, then audits them"),
}
COMMANDS = {name: does for name, (_, does) in [*HERE.items(), *ELSEWHERE.items()]}


def work_of(name: str, argv: Sequence[str]) -> Work:
    """What the command `name` does with `argv`: its exit code, or what to await for it."""
    if name in HERE:
        return HERE[name][0](argv)
    return import_module(ELSEWHERE[name][0]).run(argv)  # type: ignore[no-any-return]


def parsed(argv: Sequence[str]) -> tuple[str, list[str]]:
    """The command and the arguments after it; ends the process with a usage message if there is no such command."""
    lines = "\n".join(f"  {name:<9} {does}" for name, does in COMMANDS.items())
    parser = argparse.ArgumentParser(
        "python -m bot",
        description="Cavendish, a card room on Discord.",
        epilog=f"commands:\n{lines}\n\n`python -m bot COMMAND --help` says more of each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Cavendish {__version__}")
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    given = parser.parse_args(argv)
    return given.command, given.arguments


async def finished(work: Coroutine[None, None, int]) -> int:
    """The exit code of `work`; SIGTERM cancels it as Ctrl-C does, so that it can close what it opened."""
    task = asyncio.create_task(work)
    with contextlib.suppress(NotImplementedError):  # no signal handlers in Windows' loops
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await task


def main(argv: Sequence[str]) -> int:
    """Carry out one command line; its exit code is 0 for done, 1 for failed, 2 for misused, or the command's own."""
    name, rest = parsed(argv)
    try:
        work = work_of(name, rest)
        return asyncio.run(finished(work)) if isinstance(work, Coroutine) else work
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0 if name in ("run", "demo") else 130
    except Exception as error:
        if not isinstance(error, import_module("bot.store").StoreError):
            raise
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
