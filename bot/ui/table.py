"""The table's message: what everybody at the table and around it may see."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.engine.games import Game, Mode, Phase
from bot.engine.rights import Kind, Obligation
from bot.engine.seats import SEATS, Seat
from bot.engine.tricks import best_of
from bot.engine.view import Pairs, View
from bot.texts import _, counted
from bot.ui import ids
from bot.ui.bidding import auction_lines
from bot.ui.lobby import asked_rows, cut_rows
from bot.ui.pieces import Face, boxed, button, rows, rule, small, text
from bot.ui.records import look_back
from bot.ui.scene import Scene, seat_word, seat_words
from bot.ui.score import settled_lines
from bot.ui.wording import (
    contract_word,
    correction_word,
    game_word,
    law_word,
    mode_word,
    pair,
    score_lines,
    side_word,
    turn_words,
)


def table_face(scene: Scene, view: View) -> Face:
    """The one message that is edited as play goes on. Its View is the gallery's."""
    acting = view.actor if view.actor is not None else view.turn
    box = boxed(
        text(*header(scene, view)),
        rule(),
        text(*board(scene, view)),
        rule(),
        text(*standing(scene, view), *(small(note) for note in scene.notes), scene.proposal or ""),
        side=acting.side if acting is not None else None,
    )
    if scene.final:
        return Face(box, *rows(look_back(scene.table, view.deal)))
    between = [*(cut_rows(scene.table) if scene.cut else ()), *asked_rows(scene.asks)]
    return Face(box, *between, *table_rows(scene, view))


def header(scene: Scene, view: View) -> list[str]:
    """Name, game and mode; the score; trumps or the contract."""
    title = _("**{table}** · {game}, {mode}").format(
        table=scene.name, game=game_word(view.game), mode=mode_word(view.mode)
    )
    return [title, *score_lines(view), trump_line(scene, view)]


def trump_line(scene: Scene, view: View) -> str:
    """The trump suit; the card itself only while it lies on the table (Law 53)."""
    if view.game is Game.AUCTION:
        if view.contract is None:
            return ""
        line = _("So far: {contract}") if view.phase is Phase.DECLARING else _("Contract: {contract}")
        return line.format(contract=contract_word(view.contract))
    if view.trump is None:
        return ""
    line = _("Trumps {suit}").format(suit=scene.marks.suit(view.trump))
    if view.trump_card is None or view.dealer is None:
        return line if view.trump_card is None else f"{line} · {scene.marks.card(view.trump_card)}"
    lies = _("{card} lies before {seat}").format(card=scene.marks.card(view.trump_card), seat=seat_word(view.dealer))
    return f"{line} · {lies}"


def board(scene: Scene, view: View) -> list[str]:
    """One line a seat with its card, then the trick just won and what lies open."""
    lines = [seat_line(scene, view, seat) for seat in SEATS]
    if view.phase is Phase.DECLARING:
        return [*lines, *auction_lines(view), *open_hand_lines(scene, view)]
    return [*lines, *won_lines(scene, view), *open_hand_lines(scene, view), *exposed_lines(scene, view)]


def seat_line(scene: Scene, view: View, seat: Seat) -> str:
    """ "**East** · Ann ◂", with the card that lies before it."""
    mark = " ◂" if seat is view.turn else ""
    played = dict(view.trick).get(seat)
    card = f"  **{scene.marks.card(played)}**" if played is not None else ""
    return f"**{seat_word(seat)}** · {scene.names[seat]}{mark}{card}"


def won_lines(scene: Scene, view: View) -> list[str]:
    """The trick just won, until the next card is led; a complete one not yet turned lies there longer."""
    won = view.unturned or (view.last if not view.trick and view.phase is not Phase.DECLARING else ())
    if not won:
        return []
    winner = best_of(won, view.trump)[0]
    lines = [_("Trick to {seat}: {cards}").format(seat=seat_word(winner), cards=in_line(scene, won))]
    if view.mode is Mode.CLUB and view.unturned and not view.trick:
        line = _("Until {seat} or {partner} turns it, only {seat} can lead; a card of another hand is exposed.")
        lines.append(line.format(seat=seat_word(winner), partner=seat_word(winner.partner)))
    return [small(line) for line in lines]


def in_line(scene: Scene, pairs: Pairs) -> str:
    """Cards in the order played, "♠K ♠2 …"."""
    return " ".join(scene.marks.card(card) for _seat, card in pairs)


def open_hand_lines(scene: Scene, view: View) -> list[str]:
    """Dummies' hands, open to everybody."""
    return [
        _("{seat}'s hand (dummy): {cards}").format(seat=seat_word(seat), cards=scene.marks.hand(hand, view.trump))
        for seat, hand in view.open_hands
        if hand
    ]


def exposed_lines(scene: Scene, view: View) -> list[str]:
    """What lies face up, to be called or only shown, cards led ahead, two played at once, hands thrown down."""
    lines = [
        _("{seat}, exposed: {cards}").format(seat=seat_word(seat), cards=scene.marks.cards(view.exposed[seat]))
        for seat in SEATS
        if view.exposed[seat]
    ]
    lines += [
        _("{seat} shows, not to be called: {cards}").format(
            seat=seat_word(seat), cards=scene.marks.cards(view.shown[seat])
        )
        for seat in SEATS
        if view.shown[seat]
    ]
    if view.ahead:
        lines.append(
            _("Led ahead by {seat}: {cards}").format(seat=seat_word(view.ahead[0][0]), cards=in_line(scene, view.ahead))
        )
    if view.offered:
        seat = seat_word(view.offered[0][0])
        lines.append(_("Played at once by {seat}: {cards}").format(seat=seat, cards=in_line(scene, view.offered)))
    if view.thrown:
        lines.append(_("Thrown down: {seats}").format(seats=seat_words(view.thrown)))
    return lines


def standing(scene: Scene, view: View) -> list[str]:
    """Tricks, whose turn it is, and everything that was called, asked or claimed aloud."""
    counted_already = view.phase is Phase.DECLARING or view.outcome is not None
    lines = [] if counted_already else [_("Tricks  {pair}").format(pair=pair(view.tricks))]
    lines += [turn_line(view), *duty_lines(scene, view), *spoken_lines(view)]
    if view.phase in (Phase.OVER, Phase.SETTLED, Phase.VOID):
        lines += over_lines(scene, view)
    return [line for line in lines if line] or [_("The table is quiet.")]


def turn_line(view: View) -> str:
    """ "Trick 7, West led. East to play."."""
    if view.turn is None:
        return ""
    if view.phase is Phase.DECLARING:
        return _("{seat} to declare.").format(seat=seat_word(view.turn))
    who = turn_words(view.turn, view.actor)
    if view.trick and view.leader is not None:
        return _("Trick {n}, {leader} led. {who}.").format(n=view.trick_number, leader=seat_word(view.leader), who=who)
    return _("Trick {n}. {seat} to lead.").format(n=view.trick_number, seat=seat_word(view.turn))


def duty_lines(scene: Scene, view: View) -> list[str]:
    """Every call that is still to be obeyed."""
    return [duty_line(scene, view.game.code, duty) for duty in view.must]


def duty_line(scene: Scene, code: str, duty: Obligation) -> str:
    """A call, as everybody heard it, with its law: "East is called to play Q♠ (Law 56)"."""
    return f"{_called(scene, duty)} ({law_word(code, duty.law)})."


def _called(scene: Scene, duty: Obligation) -> str:
    seat = seat_word(duty.seat)
    match duty.kind:
        case Kind.CARD if duty.card is not None:
            return _("{seat} is called to play {card}").format(seat=seat, card=scene.marks.card(duty.card))
        case Kind.SUIT if duty.suit is not None:
            return _("{seat} is called to lead {suit}").format(seat=seat, suit=scene.marks.suit(duty.suit))
        case Kind.NOT_SUIT if duty.suit is not None:
            return _("{seat} is called not to lead {suit}").format(seat=seat, suit=scene.marks.suit(duty.suit))
        case Kind.NOT_CARD if duty.card is not None:
            return _("{seat} is called not to play {card}").format(seat=seat, card=scene.marks.card(duty.card))
        case Kind.HIGHEST:
            return _("{seat} is called to play the highest").format(seat=seat)
        case Kind.LOWEST:
            return _("{seat} is called to play the lowest").format(seat=seat)
        case Kind.WIN:
            return _("{seat} is called to win the trick").format(seat=seat)
        case _:
            return _("{seat} is called to lose the trick").format(seat=seat)


def spoken_lines(view: View) -> list[str]:
    """Questions, claims, findings, what was conceded, and who would end the deal."""
    lines = [_question(seat, answer) for _trick, seat, answer in open_questions(view)]
    for side, accused, trick in view.claims:
        where = _("trick {n}").format(n=trick) if trick else _("the hand")
        lines.append(
            _("{side} claim a revoke of {seat} in {where}.").format(
                side=side_word(side), seat=seat_word(accused), where=where
            )
        )
    lines += [_finding(seat, trick, proved) for seat, trick, proved in view.findings]
    if view.claimed is not None:
        lines.append(_claimed(*view.claimed))
    if view.mistake is not None:
        line = _("{seat}'s card is to be corrected: it must follow suit.")
        lines.append(line.format(seat=seat_word(view.mistake[0])))
    if view.finessed:
        line = _("Not announced with the claim: a finesse in trick {n} (etiquette 9).")
        lines.append(line.format(n=", ".join(map(str, view.finessed))))
    if view.amending is not None:
        line = _("To have the score corrected, {what}: {seats}.")
        what = correction_word(view.amending.what)
        lines.append(line.format(what=what, seats=seat_words(view.amending.agreed)))
    if view.settling:
        lines.append(_("That the score is settled: {seats}.").format(seats=seat_words(view.settling)))
    if view.ending:
        lines.append(_("To end the deal here: {seats}.").format(seats=seat_words(view.ending)))
    return lines


def open_questions(view: View) -> list[tuple[int, Seat, bool | None]]:
    """ "Having none?", of this trick, and of the last while its cards lie open and neither partner has played since:
    until then a revoke in it can be corrected (Law 74). A card that follows suit has been corrected."""
    since = {seat.side for seat, _card in view.trick}
    lying = {view.trick_number: view.trick, view.trick_number - 1: view.unturned or view.last}
    return [
        (trick, seat, answer)
        for trick, seat, answer in view.questions
        if _renounces(lying.get(trick, ()), seat) and (trick == view.trick_number or seat.side not in since)
    ]


def _renounces(pairs: Pairs, seat: Seat) -> bool:
    card = dict(pairs).get(seat)
    return card is not None and card.suit is not pairs[0][1].suit


def _question(seat: Seat, answer: bool | None) -> str:
    asked = _("{seat} is asked: having none?").format(seat=seat_word(seat))
    return asked if answer is None else f"{asked} {_('Some.') if answer else _('None.')}"


def _finding(seat: Seat, trick: int, proved: bool) -> str:
    if not proved:
        return _("No revoke of {seat} is found.").format(seat=seat_word(seat))
    return _("A revoke of {seat} in trick {n} is proved.").format(seat=seat_word(seat), n=trick)


def _claimed(seat: Seat, what: str, concedes: bool, agreed: frozenset[Seat]) -> str:
    verb = _("{seat} concedes {what}.") if concedes else _("{seat} claims {what}.")
    line = verb.format(seat=seat_word(seat), what=what_word(what))
    return f"{line} {_('Agreed: {seats}.').format(seats=seat_words(agreed))}" if agreed else line


def what_word(what: str) -> str:
    """What was claimed: "the rest", "the game", or a number of tricks."""
    if what in ("rest", "game"):
        return _("the rest") if what == "rest" else _("the game")
    return counted("{count} trick", "{count} tricks", int(what))


def over_lines(scene: Scene, view: View) -> list[str]:
    """After the play: the score of the deal, or who presents the pack and who cuts."""
    if view.phase is Phase.VOID:
        return [_("The deal is void: it is dealt again.")]
    if view.outcome is not None:
        return settled_lines(view.game, view.outcome, scene.names)
    if scene.closing and not view.presented:
        return [_("The hand is out, and with it the rubber. Claims are open until all say that the score is settled.")]
    if view.presented:
        return [_("The pack is presented; it is to be cut.")]
    return [_("The hand is out. Claims are open until the pack is presented and cut.")]


def table_rows(scene: Scene, view: View) -> list[ui.ActionRow[Any]]:
    """The same for all, always, in rows that a phone need not break;
    only a club table has the acts that a strict one never needs."""
    table, deal = scene.table, view.deal
    hand = button(_("My hand"), ids.table_id(table, "hand"), ButtonStyle.primary)
    last = button(_("Last trick"), ids.say_id(table, deal, "asks last trick"))
    club = [
        button(_("Turn the trick"), ids.say_id(table, deal, "gathers")),
        button(_("Object"), ids.say_id(table, deal, "objects")),
    ]
    rest = [
        button(_("Claim…"), ids.table_id(table, "claim", deal)),
        button(_("Law"), ids.table_id(table, "law")),
        button(_("Arbitrator"), ids.table_id(table, "arbitrator")),
    ]
    between = []
    if scene.closing:
        between = [button(_("Score settled"), ids.say_id(table, deal, "settles score"), ButtonStyle.success)]
    elif view.phase in (Phase.OVER, Phase.SETTLED, Phase.VOID):
        between = [button(_("Deal on"), ids.table_id(table, "present", deal), ButtonStyle.success)]
    looking = [hand, last, *(club if view.mode is Mode.CLUB else [])]
    return [*rows(looking), *rows([*rest, *between])]


def trick_words(scene: Scene, view: View) -> str:
    """The trick as one line for a hand: "West K♠ · North 7♠ · you"."""
    if view.eyes is None:
        return ""
    if not view.trick:
        return _leading(view) if view.actor is view.eyes else ""
    lines = [f"{seat_word(seat)} {scene.marks.card(card)}" for seat, card in view.trick]
    if view.actor is view.eyes and view.turn is not None:
        lines.append(
            _("**you**") if view.turn is view.eyes else _("**you, from {seat}**").format(seat=seat_word(view.turn))
        )
    return " · ".join(lines)


def _leading(view: View) -> str:
    if view.turn is None or view.turn is view.eyes:
        return _("You lead.")
    return _("You lead from {seat}'s hand.").format(seat=seat_word(view.turn))


def placed_line(scene: Scene, view: View) -> str:
    """Who played which card, for as long as the cards lie there (Law 85, auction 91)."""
    tricks = [pairs for pairs in (view.unturned, view.trick) if pairs]
    lines = [" · ".join(f"{seat_word(seat)} {scene.marks.card(card)}" for seat, card in pairs) for pairs in tricks]
    return "\n".join(lines) or _("No card lies on the table.")


def last_trick_line(scene: Scene, view: View) -> str:
    """The trick last turned, as the law lets these eyes see it again (Law 91)."""
    if not view.last or view.last_winner is None:
        return _("No trick can be looked at now.")
    who = " · ".join(f"{seat_word(seat)} {scene.marks.card(card)}" for seat, card in view.last)
    return _("Last trick: {cards}. {seat} won it.").format(cards=who, seat=seat_word(view.last_winner))
