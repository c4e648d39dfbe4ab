"""The faces on their own: within Discord's limits at their fullest, alike where the law wants it, and all text
translatable."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations

import pytest
from simcord.components import validate_components

from bot.engine.cards import PACK, Card, Suit, read_card
from bot.engine.games import Game, Mode
from bot.engine.seats import Seat
from bot.texts import speaking
from bot.ui import answers
from bot.ui.acts import accused_face, act_face, bids_face, cards_face, claim_face
from bot.ui.hand import hand_face, ready_face
from bot.ui.lobby import STANDINGS, Company, card_face, lobby_face
from bot.ui.pieces import CHARACTERS, PARTS, Face, parts
from bot.ui.rights import rights_face
from bot.ui.scene import PLAIN, TEXT_STYLE, UNBROKEN, shown_name
from bot.ui.table import table_face
from tests.shell.house import labels_of, text_of
from tests.shell.views import NAMES, SCENE, declaring, gallery, over, playing

CUT = replace(SCENE, cut=True, notes=("W" * 60, "W" * 60))


def company(stage: str) -> Company:
    return Company(
        stage,
        Game.AUCTION,
        Mode.CLUB,
        host=NAMES[0],
        players=NAMES,
        beside=NAMES[:2],
        waiting=NAMES * 6,
        drawn=tuple((name, PACK[0]) for name in NAMES * 2),
        to_draw=NAMES,
        partners=(NAMES[:2], NAMES[2:]),
        chooser=NAMES[0],
        proposal="x" * 200,
        reason="y" * 200,
        outcome=over().outcome,
        seats=NAMES,
    )


FACES: dict[str, Callable[[], Face]] = {
    "declarer's two hands": lambda: hand_face(SCENE, playing(), 3, rights=True),
    "a hand with rights": lambda: hand_face(SCENE, replace(playing(), open_hands=()), 3, rights=True),
    "a hand beside the table": lambda: hand_face(SCENE, playing(), 3, rights=True, beside=True),
    "a hand while declaring": lambda: hand_face(SCENE, declaring(), 0, rights=True),
    "a hand played out": lambda: hand_face(SCENE, replace(over(), eyes=Seat.S, own=frozenset()), 0),
    "the table": lambda: table_face(CUT, gallery(playing())),
    "the table while declaring": lambda: table_face(SCENE, gallery(declaring())),
    "the table between deals": lambda: table_face(CUT, gallery(over())),
    "a finished deal": lambda: table_face(replace(SCENE, final=True), gallery(over())),
    "rights": lambda: rights_face(SCENE, playing()),
    "act": lambda: act_face(SCENE, playing()),
    "act at whist": lambda: act_face(SCENE, playing(Game.SHORT_WHIST)),
    "cards": lambda: cards_face(SCENE, playing(), "plays-two"),
    "bids": lambda: bids_face(SCENE, declaring()),
    "claim": lambda: claim_face(SCENE, playing(Game.SHORT_WHIST)),
    "accused": lambda: accused_face(SCENE, playing()),
    "ready": lambda: ready_face(SCENE),
    "refusal": lambda: answers.refusal("It is North's lead.", "whist", ("62", "63", "71", "72")),
    "stale": answers.stale,
    "stranger": answers.stranger,
    "unharmed": lambda: answers.unharmed(7),
    **{f"lobby, {stage}": lambda stage=stage: lobby_face(SCENE, company(stage)) for stage in STANDINGS},
    **{f"card, {stage}": lambda stage=stage: card_face(SCENE, company(stage)) for stage in STANDINGS},
}


@pytest.fixture(params=FACES, ids=list(FACES))
def face(request: pytest.FixtureRequest) -> Callable[[], Face]:
    return FACES[request.param]


def as_message(face: Face) -> object:
    class Shown:
        components = face.to_components()

    return Shown


async def test_every_face_is_within_discord_s_limits_at_its_fullest(face: Callable[[], Face]) -> None:
    made = face()
    assert parts(made) <= PARTS
    assert len(text_of(as_message(made))) <= CHARACTERS
    validate_components(made.to_components(), flags=1 << 15)


async def test_declarer_s_face_is_the_fullest_and_has_every_card(face: Callable[[], Face]) -> None:
    labels = labels_of(as_message(FACES["declarer's two hands"]()))
    assert len([label for label in labels if label[:-1] in {card.face for card in PACK}]) == 26
    assert parts(FACES["declarer's two hands"]()) >= parts(face())


async def test_card_buttons_are_alike_and_enabled_whatever_is_lawful() -> None:
    """Strict or club, in turn or not, called or not: thirteen buttons that differ in nothing but the card."""
    looks = set()
    for view in (playing(), replace(playing(), turn=Seat.W, actor=Seat.W, must=()), playing(mode=Mode.STRICT)):
        for row in hand_face(SCENE, replace(view, open_hands=()), 3).to_components():
            for part in row.get("components", ()):
                if part["custom_id"].startswith("card:") if "custom_id" in part else False:
                    looks.add((part["style"], part["disabled"]))
    assert looks == {(2, False)}


async def test_a_hand_beside_the_table_s_message_shows_nothing_that_another_s_card_changes() -> None:
    """So it is as right when its owner's turn comes as when he last played, and need not be edited then."""
    mine = replace(playing(), questions=())
    later = replace(mine, turn=Seat.W, actor=Seat.W, trick=(), trick_number=mine.trick_number + 1, tricks=(3, 4))
    beside = [hand_face(SCENE, view, 3, beside=True).to_components() for view in (mine, later)]
    assert beside[0] == beside[1]
    elsewhere = [hand_face(SCENE, view, 3).to_components() for view in (mine, later)]
    assert elsewhere[0] != elsewhere[1]


def test_a_club_table_says_who_can_lead_while_a_full_trick_lies_unturned() -> None:
    """A card of anybody else would only be exposed (Case XI); a strict table turns its tricks itself."""
    hint = "Until West or East turns it, only West can lead; a card of another hand is exposed."
    lying = replace(gallery(playing()), trick=())
    tables = {
        "lying": lying,
        "led to": replace(lying, trick=playing().trick[:1]),
        "turned": replace(lying, unturned=(), last=lying.unturned),
        "strict": replace(lying, mode=Mode.STRICT),
    }
    assert [name for name, view in tables.items() if hint in text_of(as_message(table_face(SCENE, view)))] == ["lying"]


def test_the_line_of_a_hand_breaks_between_suits_alone() -> None:
    hand = [read_card(name) for name in ("S9", "S3", "HQ", "H8", "H4", "DJ", "DT", "CA")]
    groups = PLAIN.hand(hand, Suit.D).replace(TEXT_STYLE, "").split("  ")
    assert not any(" " in group for group in groups)
    assert [group.replace(UNBROKEN, " ") for group in groups] == ["♠ 9 3", "♥ Q 8 4", "[♦ J 10]", "♣ A"]


class Pseudo(NullTranslations):
    """Every message of the catalogue in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"⟦{one if n == 1 else many}⟧"


def untranslated(said: str) -> list[str]:
    """Words outside all brackets. Cards, names, numbers and marks of Discord's own are nobody's language."""
    while re.search(r"⟦[^⟦⟧]*⟧", said):
        said = re.sub(r"⟦[^⟦⟧]*⟧", "", said)
    said = re.sub(r"<t:\d+:R>|`[^`]*`|\b(10|[2-9AKQJ])(?=[♠♥♦♣ \]]|$)", "", said, flags=re.MULTILINE)
    return [word for word in re.findall(r"[^\W\d_]{2,}", said) if not set(word) <= set("WTxy")]  # names


async def test_every_word_of_a_face_goes_through_the_catalogue(face: Callable[[], Face]) -> None:
    with speaking(Pseudo()):
        message = as_message(face())
    for said in (text_of(message), *labels_of(message)):
        if "It is North's lead" not in said:  # a refusal's sentence comes from the engine, in the codes' language
            assert untranslated(said) == [], said


async def test_the_pseudo_locale_finds_a_word_that_goes_by_the_catalogue() -> None:
    assert untranslated("⟦{seat} leads⟧ K♥ bare words") == ["bare", "words"]


@pytest.mark.parametrize(
    "name", ["@everyone", "<@123456789012345678>", "**bold**", "# head", "a\nb", "`code`", "x" * 200, "  "]
)
def test_names_are_harmless(name: str) -> None:
    shown = shown_name(name)
    assert "\n" not in shown
    assert not re.search(r"(?<!\\)[*`_]|@everyone|<@\d", shown)
    assert 1 <= len(shown) <= 60


def test_a_card_is_letter_and_symbol() -> None:
    assert Card(PACK[11]).face == "K♠"


async def test_the_permanent_buttons_never_change_at_a_club_table() -> None:
    """In turn or out of it, offended against or not: the same buttons on the hand and on the table."""
    views = [playing(), replace(playing(), rights=(), must=(), turn=Seat.W, actor=Seat.W, questions=(), claims=())]
    hands = [permanent(hand_face(SCENE, view, 3)) for view in views]
    tables = [permanent(table_face(SCENE, gallery(view))) for view in views]
    assert hands[0] == hands[1] == ["Ask partner", "Correct my card", "Act…", "To the table"]
    assert tables[0] == tables[1]
    assert tables[0] == ["My hand", "Last trick", "Turn the trick", "Object", "Claim…", "Law", "Arbitrator"]


def permanent(face: Face) -> list[str]:
    return [label for label in labels_of(as_message(face)) if label[:-1] not in {card.face for card in PACK}]
