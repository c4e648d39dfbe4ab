"""`python -m bot laws …`: read, search and check the law library from the command line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.library.answers import Answer, answer, cite, label
from bot.library.coverage import report
from bot.library.evaluation import Marks, mark, rows_of
from bot.library.library import Library, load
from bot.library.toml import Unreadable

INDENT = {"footnote": "    ", "decision": "", "gloss": "  = ", "table": "  * ", "reading": "  ~ ", "mend": "  [] "}


def run(argv: Sequence[str]) -> int:
    """Does what `argv` says and returns the exit code: 0 done, 1 nothing found, 2 not understood or not readable."""
    given = _parser().parse_args(argv)
    work: Callable[[Library, argparse.Namespace], int] = given.work
    try:
        return work(load(), given)
    except (Unreadable, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot laws", description="The law library.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    show = commands.add_parser("show", help="a law, rule or case: its words, notes, and how this bot keeps it")
    show.add_argument("ref", nargs="+", metavar="REF", help='"whist:law:72:III", or as people say it: law 72 iii')
    show.set_defaults(work=_show)
    search = commands.add_parser("search", help="the laws that answer a question")
    search.add_argument("text", help="a question, a story, a few words, or a citation")
    search.add_argument("--code", choices=("whist", "auction"), default="", help="keep to one code")
    search.add_argument("--json", action="store_true", help='a list of {"ref", "score", "title"}')
    search.add_argument("-n", type=int, default=5, metavar="N", help="at most so many (5)")
    search.set_defaults(work=_search)
    evaluate = commands.add_parser("eval", help="how well the search does on files of questions")
    evaluate.add_argument("file", nargs="+", type=Path, metavar="FILE.jsonl")
    evaluate.set_defaults(work=_eval)
    coverage = commands.add_parser("coverage", help="each law, how it is kept, and by which functions and tests")
    coverage.add_argument("--write", action="store_true", help="write it to laws_data/coverage.md as well")
    coverage.set_defaults(work=_coverage)
    return parser


def _show(library: Library, given: argparse.Namespace) -> int:
    text = " ".join(given.ref)
    found = library.resolve(text)
    if not found or not found.hits:
        print(found.sentence if found else f"{text[:60]!r} is no reference; `laws search` takes a question.")
        return 1
    refs = [hit.ref for hit in found.hits]
    for ref in refs:
        if not any(other.startswith(ref + ":") for other in refs):
            _print(library, answer(library, ref))
    return 0


def _print(library: Library, given: Answer) -> None:
    part = f" (part {given.part})" if given.part else ""
    print(f"{given.label}{part} · {given.source} · {given.heading}\n{given.title}\n")
    for block in given.blocks:
        lead = INDENT.get(block.kind, "")
        print(lead + block.text.replace("\n", "\n" + lead), end="\n\n")
    for name, refs in (("Cases", given.cases), ("See also", given.see)):
        if refs:
            print(f"{name}: " + "; ".join(f"{label(ref)} [{ref}]" for ref in refs))
    print(f"Cite: {cite(library, f'{given.ref}:{given.part}' if given.part else given.ref)}\n")


def _search(library: Library, given: argparse.Namespace) -> int:
    found = library.search(given.text, given.code, max(given.n, 1))
    hits = found.hits[: max(given.n, 1)]
    if given.json:
        print(
            json.dumps([{"ref": hit.ref, "score": hit.score, "title": hit.title} for hit in hits], ensure_ascii=False)
        )
        return 0
    for hit in hits:
        print(f"{hit.score:6.2f}  {hit.ref:<28} {hit.title}")
    if found.close:
        print("A close call: did you mean one of the others?")
    if not hits:
        print(found.sentence)
    return 0 if hits else 1


def _eval(library: Library, given: argparse.Namespace) -> int:
    rows = [row for file in given.file for row in rows_of(file)]
    for name, filtered in (("unfiltered", False), ("filtered by code", True)):
        _tell(name, mark(library, rows, filtered))
    return 0


def _tell(name: str, marks: Marks) -> None:
    answerable = marks.rows - marks.unanswerable
    print(f"{name}: {marks.rows} questions, {answerable} with an answer")
    if answerable:
        print(f"  recall@1 {marks.first:.3f}  recall@3 {marks.third:.3f}  MRR@10 {marks.reciprocal:.3f}")
    print(f"  answered although nothing answers: {marks.answered} of {marks.unanswerable}")
    print(f"  not answered although something does: {marks.withheld} of {answerable}")
    print(f"  time a query: median {marks.median * 1000:.2f} ms, 95th percentile {marks.late * 1000:.2f} ms")


def _coverage(library: Library, given: argparse.Namespace) -> int:
    text = report(library)
    print(text, end="")
    if given.write:
        Path("laws_data/coverage.md").write_text(text, encoding="utf-8")
    return 0
