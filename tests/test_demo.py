"""The demo: what it says where something is missing, the names of simcord it leans on, a card played in a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

import pytest

from bot.demo import live, run
from bot.demo.room import VISITOR, _seeded, picture
from bot.demo.skin import SCRIPT, STYLE, WORDS
from bot.fairness import commitment

ROOT = Path(__file__).resolve().parent.parent
WAIT = 45_000
"""milliseconds, on a slow machine"""
CARD = re.compile(r"^([♠♥♦♣])\s*(10|[2-9JQKA])$")


def test_without_the_extra_it_says_in_one_line_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(live, "version", missing)
    assert run([]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install" in said


def test_another_simcord_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "version", lambda name: "3.2.2")
    with pytest.raises(live.NotInstalled, match=re.escape(live.VERSION)):
        live.check_installed()


def test_the_pin_is_the_version_checked() -> None:
    assert f'"simcord=={live.VERSION}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_same_seed_seals_the_same_packs() -> None:
    assert _seeded(7)(1) == _seeded(7)(1)
    assert len({_seeded(seed)(deal) for seed in (7, 8) for deal in (1, 2)}) == 4


def test_a_seeded_pack_is_committed_to_like_any_other() -> None:
    secret, promise = _seeded(Random(1).randrange(10**6))(3)
    assert promise == commitment(bytes.fromhex(secret), 3)


def test_the_visitor_has_a_name_that_any_sentence_takes() -> None:
    """ "You proposes to end the table" would be said of a visitor called You."""
    assert VISITOR.istitle()
    assert VISITOR.lower() not in {"i", "me", "you", "he", "she", "we", "they", "yourself", "nobody", "somebody"}


def test_the_portrait_is_a_png() -> None:
    assert picture().startswith(b"\x89PNG")


def test_simcords_private_names_are_where_the_demo_expects_them() -> None:
    """One that has gone is named here, not in a visitor's browser."""
    from simcord import _dpy_internals, _runtime, env
    from simcord.backend import Backend
    from simcord.preview import Preview
    from simcord.preview._server import PreviewServer

    names = {
        _runtime: ["_restore_loop"],
        _dpy_internals: ["release_clocks"],
        env.Env: ["_settle_internal", "errors_since", "error_cursor", "_virtual_time"],
        Backend: ["edit_bot_profile"],
        Preview: ["_publish", "_action", "_advance_presentation_time", "_initial_target", "_get_page"],
        PreviewServer: ["_static", "_index"],
    }
    assert [f"{owner.__name__}.{name}" for owner in names for name in names[owner] if not hasattr(owner, name)] == []


def test_the_words_changed_in_the_page_are_there_to_be_changed() -> None:
    import simcord.preview

    static = Path(simcord.preview.__file__).with_name("static")
    for path, change in WORDS.items():
        page = (static / {"/": "index.html"}.get(path, path[1:])).read_text(encoding="utf-8")
        changed = change(page)
        assert changed != page
        assert "SimCord Preview" not in changed or path != "/"
    for name in re.findall(r"#([a-z-]+)[ ,]", STYLE.split("{")[0]):
        assert f'id="{name}"' in (static / "index.html").read_text(encoding="utf-8"), name
    assert 'getElementById("toolbar")' in SCRIPT


def test_the_script_takes_no_name_that_the_page_has() -> None:
    """They share one module: a name declared twice and the page shows nothing."""
    import simcord.preview

    page = (Path(simcord.preview.__file__).with_name("static") / "app.js").read_text(encoding="utf-8")
    ours = set(re.findall(r"^(?:const|let|function|async function) (\w+)|, (\w+) = ", SCRIPT, re.M))
    names = {name for pair in ours for name in pair if name}
    assert len(names) > 5
    for name in names:
        assert not re.search(
            rf"^(?:const|let|var|class|function|async function) {name}\b|^import .*\b{name}\b", page, re.M
        )


# --- in a browser ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A demo of its own, at whatever port is free."""
    command = [sys.executable, "-m", "bot", "demo", "--port", "0", "--seed", "7", "--no-browser"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CAVENDISH_")}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as demo:
        assert demo.stdout is not None
        found = re.search(r"http://\S+", demo.stdout.readline())
        try:
            assert found is not None, "the demo printed no address"
            yield found[0]
        finally:
            demo.terminate()
            demo.wait(15)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    path = which("chromium") or which("chromium-browser")
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


READ = """element => {
  const suits = {spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣'};
  const copy = element.cloneNode(true);
  for (const image of copy.querySelectorAll('img.custom-emoji'))
    image.replaceWith(suits[image.alt.split('_')[1]] || image.alt);
  return copy.textContent.trim();
}"""
"""what an element says, its suits as symbols"""


def hand(page: Any) -> list[str]:
    """The cards on the buttons of the page, `♥K`."""
    labels = [button.evaluate(READ) for button in page.query_selector_all("button.component-button")]
    return [label for label in labels if CARD.match(label)]


def lawful(page: Any) -> str:
    """A card that follows the suit led, as the table's message tells it."""
    said = page.locator("#channel-message-list").evaluate(READ)
    leader = re.search(r"Trick \d+, (\w+) led", said)
    led = re.search(rf"{leader[1]} · .*?(?:10|[2-9JQKA])([♠♥♦♣])", said) if leader else None
    cards = hand(page)
    return next((card for card in cards if led and led[1] in card), cards[0])


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_the_visitors_first_act_is_pressing_a_card(address: str, chromium: Any, width: int) -> None:
    page = chromium.new_context(viewport={"width": width, "height": 844}, bypass_csp=True).new_page()
    page.goto(address)
    page.wait_for_selector("button.component-button", timeout=WAIT)
    page.wait_for_function("document.querySelectorAll('#pages a').length >= 5")
    before = _settled(page)
    card = lawful(page)
    next(b for b in page.query_selector_all("button.component-button") if b.evaluate(READ) == card).click()
    page.wait_for_function(
        "n => [...document.querySelectorAll('button.component-button')]"
        ".filter(b => b.querySelector('img.custom-emoji')).length < n",
        arg=len(before),
        timeout=WAIT,
    )
    assert set(hand(page)) == set(before) - {card}
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    _keep(page, f"demo-{width}.png")


def _settled(page: Any) -> list[str]:
    """The hand, once it is the visitor's turn: the table's arrow stands by his name."""
    page.wait_for_function(f"document.body.innerText.includes('{VISITOR} ◂')", timeout=WAIT)
    return hand(page)


def _keep(page: Any, name: str) -> None:
    """A picture for review, where CI asks for one."""
    if place := os.environ.get("PICTURES"):
        page.screenshot(path=str(Path(place) / name))


@pytest.mark.browser
def test_whoever_looks_on_sees_the_table_and_nobodys_hand(address: str, chromium: Any) -> None:
    page = chromium.new_context(bypass_csp=True).new_page()
    page.goto(address)
    page.wait_for_function("document.querySelectorAll('#pages a.others').length >= 1", timeout=WAIT)
    page.wait_for_selector("button.component-button", timeout=WAIT)
    _settled(page)
    own = hand(page)
    page.click("#pages a.others")
    page.wait_for_function("document.body.innerText.includes('Tricks')", timeout=WAIT)
    time.sleep(0.5)
    assert own
    assert hand(page) == []
