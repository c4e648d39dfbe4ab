"""Pictures of what stands still: that they can be seen, by whom, and what they say to who cannot see them."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image

from bot.engine.cards import PACK, SUITS, Suit, read_card
from bot.engine.seats import SEATS, Seat
from bot.ui.drawing import BODY, NAME, WIDTH, Canvas, Look, length, letters, shortened, wrapped
from bot.ui.pictures import (
    LONGEST_ALTERNATIVE,
    Diagram,
    TrickPicture,
    alternative,
    diagram,
    diagram_text,
    named,
    trick_picture,
    trick_text,
)
from bot.ui.sheets import (
    BridgeDeal,
    BridgeSheet,
    WhistDeal,
    WhistSheet,
    above_the_line,
    below_the_line,
    bridge_sheet,
    bridge_sheet_text,
    whist_sheet,
    whist_sheet_text,
)
from bot.ui.verdicts import Verdicts, verdict_picture, verdict_text

LOOKS = [Look(dark, four) for dark in (False, True) for four in (False, True)]
LOOK_NAMES = ["light", "light four", "dark", "dark four"]
NAMES = ("Ann", "Bartholomew the Second, Duke of York", "José", "日本")
DEAL = Diagram(
    "Deal 5 · Short Whist",
    "The Long Room",
    NAMES,
    {seat: PACK[place::4] for place, seat in enumerate(SEATS)},
    Seat.E,
    Suit.H,
    "Tricks NS 7 · EW 6",
)
ONE_SUIT_EACH = Diagram("Deal 6", "", NAMES, {seat: PACK[13 * seat : 13 * seat + 13] for seat in SEATS}, Seat.S)
TRICK = TrickPicture(
    "Trick 5 of 13",
    NAMES,
    [(Seat.W, read_card("SK")), (Seat.N, read_card("D7")), (Seat.E, read_card("H10")), (Seat.S, read_card("S2"))],
    Seat.E,
    Suit.H,
    "East revoked, holding the nine of spades (Law 71), and North and South took three tricks for it.",
)
VERDICTS = Verdicts(
    "Deal 5: card by card",
    NAMES,
    [[(Seat.W, read_card("H10"), 2), (Seat.N, read_card("D7"), 0), (Seat.E, read_card("HQ"), 0)]] * 13,
    [Seat.W] * 12 + [None],
    Suit.H,
)
WHIST = WhistSheet(
    "Rubber 3 · Short Whist",
    ("Ann and José", "Bob and Di"),
    [
        WhistDeal(1, "tricks 2, honours 2", (4, 0)),
        WhistDeal(2, "tricks 1", (5, 0), "Game: NS, treble"),
        WhistDeal(3, "", (0, 0)),
    ],
    [("Games", 3, 0), ("Rubber", 5, 0)],
)
AUCTION = BridgeSheet(
    "Rubber 1 · Auction",
    ("Ann and Cy", "Bob and Di"),
    [
        BridgeDeal((16, 0), [(32, 0)]),
        BridgeDeal((0, 0), [(100, 0), (0, 30)]),
        BridgeDeal((60, 0), [(40, 0), (20, 0)], ends_game=True),
        BridgeDeal((0, 27), [(0, 18)]),
    ],
    [("Total", 300, 75)],
)
PICTURES: dict[str, Callable[[Look], bytes]] = {
    "deal": lambda look: diagram(DEAL, look),
    "one suit each": lambda look: diagram(ONE_SUIT_EACH, look),
    "trick": lambda look: trick_picture(TRICK, look),
    "unfinished trick": lambda look: trick_picture(TrickPicture("Trick 13", NAMES, TRICK.plays[:1], None), look),
    "card by card": lambda look: verdict_picture(VERDICTS, look),
    "whist sheet": lambda look: whist_sheet(WHIST, look),
    "bridge sheet": lambda look: bridge_sheet(AUCTION, look),
    "empty sheets": lambda look: bridge_sheet(BridgeSheet("", ("", ""), []), look),
}
Rgb = tuple[int, int, int]


def rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def linear(colour: Rgb) -> list[float]:
    return [(part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4) for part in colour]


def contrast(one: str, two: str) -> float:
    """The ratio of luminances by WCAG 2: 3 suffices for shapes, 4.5 for text."""
    bright = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (linear(rgb(one)), linear(rgb(two)))
    )
    return (bright[1] + 0.05) / (bright[0] + 0.05)


def opened(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    assert image.format == "PNG"
    return image.convert("RGB")


@pytest.mark.parametrize("look", LOOKS, ids=LOOK_NAMES)
@pytest.mark.parametrize("name", PICTURES)
def test_nothing_runs_over_the_edge(name: str, look: Look) -> None:
    image = opened(PICTURES[name](look))
    assert image.width == WIDTH
    for edge in (
        (0, 0, 8, image.height),
        (WIDTH - 8, 0, WIDTH, image.height),
        (0, image.height - 6, WIDTH, image.height),
    ):
        colours = image.crop(edge).getcolors()
        assert colours is not None
        assert len(colours) == 1
        ground = colours[0][1]
        assert all(abs(a - b) <= 2 for a, b in zip(ground, rgb(look.ground), strict=True))  # few colours, so not exact


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_small_enough_to_send(name: str) -> None:
    assert len(PICTURES[name](Look())) < 100_000


@pytest.mark.parametrize("look", LOOKS, ids=LOOK_NAMES)
def test_everything_stands_off_its_ground(look: Look) -> None:
    for ground in (look.ground, look.card):
        assert contrast(look.ink, ground) > 7
        assert contrast(look.faint, ground) > 4.5
        assert contrast(look.mark, ground) > 4.5
        assert min(contrast(look.suit(suit), ground) for suit in SUITS) > 3


# How a colour reaches an eye without the red or the green receptor (Viénot, Brettel and Mollon 1999), linear RGB.
BLIND = {
    "protanope": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranope": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


@pytest.mark.parametrize("eye", BLIND)
@pytest.mark.parametrize("look", [look for look in LOOKS if look.four_colours], ids=["light", "dark"])
def test_four_colours_stay_four_to_a_colour_blind_eye(look: Look, eye: str) -> None:
    seen = {}
    for suit in SUITS:
        red, green, blue = linear(rgb(look.suit(suit)))
        seen[suit] = [a * red + b * green + c * blue for a, b, c in BLIND[eye]]
    for one, two in combinations(SUITS, 2):
        assert max(abs(a - b) for a, b in zip(seen[one], seen[two], strict=True)) > 0.03, (one, two)


@pytest.mark.parametrize("suit", SUITS)
def test_each_suit_is_a_shape_of_its_own(suit: Suit) -> None:
    shapes = {}
    for other in SUITS:
        canvas = Canvas(200, Look())
        canvas.suit(100, 100, other, 120)
        shapes[other] = opened(canvas.png()).crop((30, 30, 170, 170)).convert("L").point(lambda v: 255 * (v < 128))
    mine = shapes[suit]
    for other in set(SUITS) - {suit}:
        apart = sum(a != b for a, b in zip(mine.tobytes(), shapes[other].tobytes(), strict=True))
        assert apart > 0.03 * mine.width * mine.height


def test_the_trump_suit_is_marked_without_colour_alone() -> None:
    plain = opened(diagram(DEAL, Look()))
    without = Diagram(DEAL.title, DEAL.facts, NAMES, DEAL.hands, DEAL.dealer, None, DEAL.result)
    assert plain.tobytes() != opened(diagram(without, Look())).tobytes()


def test_letters_that_the_font_lacks_fall_away() -> None:
    assert letters("José  Ångström – Łódź ½") == "Jose Angstrom - Lodz 1⁄2"
    assert letters("日本 ♠️") == ""
    assert letters("a\nb") == "a b"


def test_names_are_cut_to_their_room_and_never_vanish() -> None:
    assert named(Seat.N, NAMES, NAME, 400) == "North · Ann"
    assert named(Seat.W, NAMES, NAME, 400) == "West"
    cut = named(Seat.E, NAMES, NAME, 400)
    assert cut.startswith("East · Bartholomew")
    assert cut.endswith("…")
    assert length([cut], NAME) <= 400
    assert shortened("abc", NAME, 1) == ""


def test_long_lines_are_wrapped() -> None:
    lines = wrapped("one two three four five six seven eight nine ten", BODY, 300)
    assert len(lines) > 2
    assert " ".join(lines) == "one two three four five six seven eight nine ten"
    assert all(length([line], BODY) <= 300 for line in lines)
    assert wrapped("", BODY, 300) == []


def test_the_diagram_in_words() -> None:
    assert diagram_text(ONE_SUIT_EACH) == (
        "Deal 6. South dealt. North Ann: spades A K Q J 10 9 8 7 6 5 4 3 2. "
        "East Bartholomew the Second, Duke of York: hearts A K Q J 10 9 8 7 6 5 4 3 2. "
        "South José: diamonds A K Q J 10 9 8 7 6 5 4 3 2. West 日本: clubs A K Q J 10 9 8 7 6 5 4 3 2."
    )
    assert "East dealt. Trumps hearts." in diagram_text(DEAL)
    assert all(text in diagram_text(DEAL) for text in ("The Long Room.", "Tricks NS 7 · EW 6."))


def test_the_trick_in_words() -> None:
    assert trick_text(TRICK) == (
        "Trick 5 of 13. Trumps hearts. West led the king of spades, North played the seven of diamonds, "
        "East played the ten of hearts, South played the two of spades. East won. "
        "East revoked, holding the nine of spades (Law 71), and North and South took three tricks for it."
    )
    assert trick_text(TrickPicture("Trick 1", NAMES, [], None)) == "Trick 1."


def test_the_cards_that_cost_a_trick_in_words() -> None:
    assert verdict_text(VERDICTS).startswith(
        "Deal 5: card by card. Trick 1: West, ten of hearts, 2 tricks. Trick 2: West, ten of hearts, 2 tricks."
    )
    spotless = Verdicts("Deal 6", NAMES, [[(Seat.N, read_card("D7"), 0)]], [None])
    assert verdict_text(spotless) == "Deal 6. No card cost a trick."


def test_alternative_texts_are_cut_where_discord_refuses_more() -> None:
    assert len(alternative(["word " * 1000])) == LONGEST_ALTERNATIVE
    assert alternative(["", "One.", "", "Two."]) == "One. Two."


def test_whists_sheet_in_words_says_the_ending_first() -> None:
    assert whist_sheet_text(WHIST) == (
        "Rubber 3 · Short Whist. Games: NS 3, EW 0. Rubber: NS 5, EW 0. "
        "Deal 1: tricks 2, honours 2; score NS 4, EW 0. Deal 2: tricks 1; score NS 5, EW 0. Game: NS, treble. "
        "Deal 3: nothing scored; score NS 0, EW 0."
    )


def test_bridges_sheet_keeps_games_apart_below_the_line() -> None:
    assert above_the_line(AUCTION.deals) == ([32, 100, 40, 20], [30, 18])
    assert below_the_line(AUCTION.deals) == [([16, 60], []), ([], [27])]
    assert below_the_line([]) == [([], [])]
    assert below_the_line(AUCTION.deals[:3]) == [([16, 60], [])]
    assert bridge_sheet_text(AUCTION) == (
        "Rubber 1 · Auction. Total: NS 300, EW 75. Game 1: NS 16, 60; EW nothing. Game 2: NS nothing; EW 27. "
        "Above the line: NS 32, 100, 40, 20; EW 30, 18."
    )
