"""The menus *Act…* and *Claim…*: every act that a table knows beside playing a card.
The same entries for all, always."""

from __future__ import annotations

import re
from typing import Any

from discord import ui

from bot.engine.acts import Adjusts, Rectifies
from bot.engine.cards import SUITS, Hand, in_order
from bot.engine.games import Game, Mode
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.texts import _, counted
from bot.ui import ids
from bot.ui.pieces import Face, menu, text
from bot.ui.reading import ALL_BIDS
from bot.ui.scene import TEXT_STYLE, Scene, seat_word
from bot.ui.wording import bid_word, correction_word

CARDS_NEEDED = ("leads", "plays-two", "exposes", "corrects", "substitutes", "names", "suggests")
"""The entries of *Act…* after which cards are picked."""


def act_menu(scene: Scene, view: View) -> ui.ActionRow[Any]:
    """*Act…* as a select; what needs cards asks for them next."""
    return menu(
        ids.pick_id(scene.table, view.deal, "act"), _("Act…"), [(label, value, None) for value, label in acts(view)]
    )


def acts(view: View) -> list[tuple[str, str]]:
    """(value, label) of every entry; values are those of `Words` with hyphens, or in `CARDS_NEEDED`."""
    common = [
        ("leads", _("Lead this card too …")),
        ("plays-two", _("Play two cards …")),
        ("exposes", _("Show a card …")),
        ("says-mine", _("Say: it is mine")),
        ("throws-down", _("Lay down my hand")),
        ("keeps", _("Keep my hand")),
        ("corrects", _("Correct my card …")),
        ("substitutes", _("Change my card after a correction …")),
        ("answers-none", _("Answer: I have none")),
        ("answers-some", _("Answer: I have some")),
        ("names", _("Say that I hold a card …")),
        ("asks-cards-placed", _("Ask that the cards be placed")),
        ("searches", _("Look through the tricks")),
        ("consults", _("Ask partner which penalty to exact")),
        ("proposes-end", _("Propose to end the deal")),
    ]
    return [*common, *(_auction_acts() if view.game is Game.AUCTION else _whist_acts())]


def _whist_acts() -> list[tuple[str, str]]:
    return [
        ("takes-trump", _("Take up the trump card")),
        ("reminds-trump", _("Remind: the trump card")),
        ("asks-trump", _("Ask what suit is trumps")),
        ("desires-trump", _("Desire the trump card laid down")),
        ("names-trump", _("Name the trump card")),
        ("forgets-trump", _("Say: I cannot recall the trump")),
    ]


def _auction_acts() -> list[tuple[str, str]]:
    return [
        ("asks-contract", _("Ask what the contract was")),
        ("arranges", _("Say: I arrange")),
        ("warns", _("Warn partner that it is not his turn")),
        ("remarks-bidding", _("Remark on the bidding")),
        ("remarks-trick", _("Remark on a trick …")),
        ("corrects-bid", _("Correct my declaration …")),
        ("suggests", _("Suggest a card of mine, as dummy …")),
    ]


def act_face(scene: Scene, view: View) -> Face:
    """*Act…* as a private message."""
    return Face(text(_("What do you do?")), act_menu(scene, view))


def cards_face(scene: Scene, view: View, what: str) -> Face:
    """The cards to pick for an act; two at once where the act takes two.
    A suit a row would be five menus: one is enough."""
    held = _choices(view.own)
    partner = [(s, hand) for s, hand in view.open_hands if view.eyes is not None and s is view.eyes.partner]
    rows = [_card_menu(scene, view, what, held, _("Your cards …"))]
    rows += [
        _card_menu(scene, view, what, _choices(hand), _("or of {seat}?").format(seat=seat_word(s)), str(s))
        for s, hand in partner
        if hand
    ]
    return Face(text(_which(what)), *rows)


def _which(what: str) -> str:
    return {
        "leads": _("Which card do you lead on with?"),
        "plays-two": _("Which two cards do you play?"),
        "exposes": _("Which cards do you show?"),
        "corrects": _("Which card do you play instead?"),
        "substitutes": _("Which card do you play instead?"),
        "names": _("Which card do you hold?"),
        "suggests": _("Which card do you suggest?"),
    }.get(what, _("Which card?"))


def _choices(hand: Hand) -> list[tuple[str, str]]:
    return [(card.face + TEXT_STYLE, str(card)) for card in in_order(hand)]


def _card_menu(
    scene: Scene, view: View, what: str, cards: list[tuple[str, str]], prompt: str, place: str = ""
) -> ui.ActionRow[Any]:
    row = menu(
        ids.pick_id(scene.table, view.deal, "cards", what, place),
        prompt,
        [(label, value, None) for label, value in cards],
    )
    if what in ("plays-two", "exposes"):
        select = row.children[0]
        assert isinstance(select, ui.Select)
        select.min_values = 2 if what == "plays-two" and len(cards) > 1 else 1
        select.max_values = len(select.options) if what == "exposes" else select.min_values
    return row


def bids_face(scene: Scene, view: View) -> Face:
    """Every declaration, and the other calls, for one that is to take another's place."""
    others = [(_("Pass"), "passes"), (_("Double"), "doubles"), (_("Redouble"), "redoubles")]
    calls = [*others, *((bid_word(bid), str(bid)) for bid in ALL_BIDS)]
    rows = [
        menu(
            ids.pick_id(scene.table, view.deal, "bids", "corrects", place),
            prompt,
            [(label, value, None) for label, value in part],
        )
        for place, prompt, part in (("a", _("Declare instead …"), calls[:25]), ("b", _("… or"), calls[25:]))
    ]
    return Face(text(_("Which declaration did you mean?")), *rows)


def finesses_face(scene: Scene, view: View) -> Face:
    """Which finesse is announced with a claim (auction, etiquette 9)."""
    eyes = view.eyes if view.eyes is not None else Seat.N
    options = [
        (
            _("{suit} through {seat}").format(suit=suit.symbol + TEXT_STYLE, seat=seat_word(seat)),
            f"finesse-{suit}-{seat}",
            None,
        )
        for suit in SUITS
        for seat in (eyes.left, eyes.right)
    ]
    return Face(text(_("Which finesse?")), menu(ids.pick_id(scene.table, view.deal, "claim"), _("Finesse …"), options))


def tricks_face(scene: Scene, view: View) -> Face:
    """Which trick is spoken of (auction 61, 93)."""
    options = [(_("trick {n}").format(n=n), str(n), None) for n in range(view.trick_number, 0, -1)]
    return Face(
        text(_("Of which trick do you speak?")),
        menu(ids.pick_id(scene.table, view.deal, "about"), _("Which?"), options),
    )


def claim_face(scene: Scene, view: View) -> Face:
    """*Claim…* as a private message: revokes, honours, tricks, the game, concessions, the end."""
    left = 13 - sum(view.tricks)
    entries = [
        *_by_the_players(view),
        *[(f"tricks-{n}", counted("{count} trick", "{count} tricks", n)) for n in range(1, min(left, 5) + 1)],
        ("rest", _("The rest of the tricks")),
        *([("finesse", _("The rest, with a finesse …"))] if view.game is Game.AUCTION else []),
        ("game", _("The game")),
        ("concede-rest", _("I concede the rest")),
        ("concede-game", _("I concede the game")),
        ("accepts", _("I accept what was claimed or conceded")),
        ("contests", _("I contest it")),
        ("end", _("I propose, or agree, to end the deal")),
        ("correction", _("A correction of the score …")),
        ("settled", _("The score of the rubber is settled")),
    ]
    options = [(label, value, None) for value, label in entries]
    return Face(text(_("What do you claim?")), menu(ids.pick_id(scene.table, view.deal, "claim"), _("Claim…"), options))


def _by_the_players(view: View) -> list[tuple[str, str]]:
    """What the bot sees to at a strict table: no revoke can happen there, and honours are called by it."""
    if view.mode is Mode.STRICT:
        return []
    honours = [("honours-2", _("Two by honours")), ("honours-4", _("Four by honours"))]
    return [("revoke", _("A revoke …")), *(honours if view.game is not Game.AUCTION else [])]


def correction_face(scene: Scene, view: View) -> Face:
    """What may be wrong in the score (Laws 11 to 13); what another has asked for first, to be agreed to."""
    asked = [view.amending.what] if view.amending is not None else []
    offered = dict.fromkeys([*asked, *(() if view.game is Game.AUCTION else _corrections(view))])
    options = [(correction_word(what), correction_value(what), None) for what in offered]
    stands: list[tuple[str, str, str | None]] = [(_("It stands as it is"), "nothing", None)] if asked else []
    other = [(_("Write it …"), OTHER, None)] if view.game is Game.AUCTION else []
    line = _("What would put the score right? It is done when all four have said the same.")
    choices = [*stands, *options, *other]
    return Face(text(line), menu(ids.pick_id(scene.table, view.deal, "amend"), _("Correct …"), choices))


OTHER = "other"
"""the option behind which a correction is written"""


def _corrections(view: View) -> list[Adjusts | Rectifies]:
    """At whist: so many points of this game, or another value of an earlier one."""
    amounts = [Adjusts(side, points) for side in Side for points in (1, 2, 3, 4, -1, -2, -3, -4)]
    games = enumerate(view.rubber.games, 1)
    return [*amounts, *(Rectifies(n, value) for n, won in games for value in (1, 2, 3) if won.value not in (0, value))]


def correction_value(what: Adjusts | Rectifies) -> str:
    """A correction as an option carries it: "NS+2", "NS+18above", "1-3"."""
    if isinstance(what, Adjusts):
        return f"{what.side}{what.points:+d}{'above' if what.above else ''}"
    return f"{what.game}-{what.value}"


def read_correction(value: str) -> Adjusts | Rectifies | None:
    """The correction of such an option, or written so ("ns +18 above"); None for "nothing".
    ValueError for what is none."""
    plain = value.replace(" ", "").lower()
    if plain == "nothing":
        return None
    if points := re.fullmatch(r"(ns|ew)([+-]\d{1,4})(above)?", plain):
        return Adjusts(Side[points[1].upper()], int(points[2]), above=points[3] is not None)
    if game := re.fullmatch(r"([12])-([123])", plain):
        return Rectifies(int(game[1]), int(game[2]))
    raise ValueError("no such correction")


def accused_face(scene: Scene, view: View) -> Face:
    """Who has revoked, and in which trick (or in the whole hand)."""
    eyes = view.eyes if view.eyes is not None else Seat.N
    seats = (eyes.left, eyes.right)
    options: list[tuple[str, str, str | None]] = []
    for seat in seats:
        options.append((_("{seat}, somewhere in the hand").format(seat=seat_word(seat)), str(seat), None))
        first = max(1, view.trick_number - 10)
        options += [
            (_("{seat}, trick {n}").format(seat=seat_word(seat), n=n), f"{seat}-{n}", None)
            for n in range(view.trick_number, first - 1, -1)
        ]
    return Face(text(_("Who has revoked?")), menu(ids.pick_id(scene.table, view.deal, "accused"), _("Who?"), options))


def searched_face(scene: Scene, view: View, number: int) -> Face:
    """One of the tricks, as they who have claimed a revoke look through them: one at a time, so that never more than
    eight played cards lie in sight (Law 75, auction 87; 91, 93). `number` counts from 1.
    """
    tricks = [view.searched[start : start + 4] for start in range(0, len(view.searched), 4)]
    cards = " · ".join(f"{seat_word(seat)} {scene.marks.card(card)}" for seat, card in tricks[number - 1])
    title = _("**Trick {n} of {all}**").format(n=number, all=len(tricks))
    options: list[tuple[str, str, str | None]] = [
        (_("Trick {n}").format(n=n), str(n), None) for n in range(1, len(tricks) + 1)
    ]
    return Face(text(title, cards), menu(ids.pick_id(scene.table, view.deal, "trick"), _("Another trick …"), options))
