"""`python -m bot laws …`, as somebody at a shell sees it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.library.commands import run

HERE = Path(__file__).parent


def test_show_prints_a_law_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "whist:law:72"]) == 0
    out = capsys.readouterr().out
    assert "72. The penalty for a revoke:--" in out
    assert "[32] And add them to their own." in out
    assert "Cite: Law 72" in out


def test_show_takes_what_people_say_and_names_the_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "law", "72", "iii"]) == 0
    assert capsys.readouterr().out.startswith("Law 72 (part III)")


@pytest.mark.parametrize(("ref", "said"), [("law 98", "There is no Law 98"), ("my partner reneged", "is no reference")])
def test_show_says_what_is_wrong(capsys: pytest.CaptureFixture[str], ref: str, said: str) -> None:
    assert run(["show", ref]) == 1
    assert said in capsys.readouterr().out


def test_search_prints_hits_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "somebody led out of turn", "-n", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "whist:law:62" in lines[0]
    assert len([line for line in lines if ":law:" in line]) == 2


def test_search_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "penalty for a revoke", "--json", "--code", "auction", "-n", "3"]) == 0
    hits = json.loads(capsys.readouterr().out)
    assert [set(hit) for hit in hits] == [{"ref", "score", "title"}] * 3
    assert hits[0]["ref"] == "auction:law:84"


def test_search_as_json_is_an_empty_list_where_nothing_is_close(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "how do I reset my wifi router password", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_search_says_that_nothing_is_close(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "law 98"]) == 1
    assert capsys.readouterr().out == "There is no Law 98: whist has Laws 1 to 91; auction bridge has Laws 1 to 97.\n"


def test_eval_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eval", str(HERE / "shared-questions.jsonl"), str(HERE / "shared-unanswerable.jsonl")]) == 0
    out = capsys.readouterr().out
    assert out.count("recall@1") == out.count("recall@3") == out.count("MRR@10") == out.count("median") == 2
    assert "unfiltered: 90 questions, 80 with an answer" in out
    assert "answered although nothing answers: 0 of 10" in out


def test_eval_names_the_line_that_is_no_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text('{"question": "a", "code": "any", "expect": []}\n{"question": "b"}\n', encoding="utf-8")
    assert run(["eval", str(file)]) == 2
    assert f"{file}, line 2: not a question" in capsys.readouterr().err


def test_eval_names_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eval", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err


def test_coverage_prints_totals_and_every_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# How each law is kept")
    assert sum(line.startswith("| ") and "engine" in line for line in out.splitlines()) > 90
    assert "| DM-II | engine |" in out


@pytest.mark.parametrize("argv", [[], ["fetch"], ["search"], ["search", "revoke", "--code", "poker"]])
def test_what_is_not_understood_ends_with_usage(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(argv)
    assert "usage: python -m bot laws" in capsys.readouterr().err
