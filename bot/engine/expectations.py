"""What the lines that begin with `?` in a record ask, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.acts import Act, Elects, Plays
from bot.engine.cards import Card, Hand, in_order
from bot.engine.decide import code_of, course_of, lawful_cards
from bot.engine.expected import (
    Words,
    a_pair,
    contract_words,
    eyes_card,
    game_words,
    may_words,
    must_words,
    new_words,
    no_words,
    one_seat,
    refused_words,
    rubber_words,
    seat_cards,
    trick_words,
)
from bot.engine.position import Answer, Position
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Obligation
from bot.engine.seats import SEATS, Seat
from bot.engine.sight import cards_seen, seen_by
from bot.engine.silence import as_if_lawful
from bot.engine.standing import (
    ask_above,
    ask_barred,
    ask_contract,
    ask_dealer,
    ask_declarer,
    ask_game,
    ask_new_deal,
    ask_over,
    ask_rubber,
    ask_score,
    ask_tricks,
    ask_void,
)
from bot.engine.table import Table


def known(words: Words) -> str | None:
    """What is wrong with an expectation, or None if it can be asked."""
    if not words or words[0].lower() not in _ASK:
        return f"no such expectation: ? {' '.join(words)}"
    reader, _ = _ASK[words[0].lower()]
    try:
        reader(words[1:])
    except (ValueError, IndexError) as why:
        return f"cannot read the expectation ? {' '.join(words)}: {why}"
    return None


def check(position: Position, words: Words) -> Answer:
    """Whether the expectation holds in the position, and what was found there."""
    reader, asker = _ASK[words[0].lower()]
    return asker(position, *reader(words[1:]))


def _not_words(words: Words) -> tuple[str, Words]:
    if len(words) < 2 or words[0].lower() not in ("holds", "proved", "barred"):
        raise ValueError("expected `not holds`, `not proved` or `not barred`")
    wrong = known(words)
    if wrong is not None:
        raise ValueError(wrong)
    return words[0].lower(), words


def _ok(at: Position) -> Answer:
    return at.refused is None, f"refused: {at.refused.sentence}" if at.refused else "done"


def _refused(at: Position, law: str | None) -> Answer:
    if at.refused is None:
        return False, "done"
    return law is None or law in at.refused.laws, f"refused, laws {' '.join(at.refused.laws) or 'none'}"


def _turn(at: Position, seat: Seat) -> Answer:
    return at.deal.turn is seat, f"turn {at.deal.turn}"


def _legal(at: Position, seat: Seat, cards: tuple[Card, ...] | None) -> Answer:
    lawful = lawful_cards(at.deal, code_of(at.table), seat)
    wanted = at.deal.hands[seat] if cards is None else frozenset(cards)
    return lawful == wanted, f"legal {_list(lawful)}"


def _list(cards: Hand) -> str:
    return " ".join(map(str, in_order(cards))) or "none"


def _may(at: Position, opens: bool, who: tuple[Seat, ...], demand: Demand | None) -> Answer:
    if demand is None:
        rights = [r.law for r in at.deal.open_rights() if set(who) & set(r.holders)]
        lying = _cards_callable(at, who)
        found = " ".join(rights) or ("exposed cards" if lying else "nothing")
        return opens is not (bool(rights) or lying), f"open: {found}"
    can = any(_can(at.table, Elects(seat, demand)) for seat in who)
    return can is opens, "open" if can else "not open"


def _cards_callable(at: Position, who: tuple[Seat, ...]) -> bool:
    """Exposed cards count as something open only to those who may call them now."""
    cards = [card for seat in who[0].left.side.seats for card in at.deal.lying(seat)]
    return any(_can(at.table, Elects(caller, Demand(Kind.CARD, card))) for caller in who for card in cards)


def _can(table: Table, act: Act) -> bool:
    try:
        course_of(table, act)
    except Refused:
        return False
    return True


def _must(at: Position, seat: Seat, demand: Demand | None) -> Answer:
    duties = _duties(at, seat)
    found = f"must {'; '.join(_duty(duty) for duty in duties) or 'nothing'}"
    if demand is None:
        return not duties, found
    return any(_matches(duty, demand) for duty in duties), found


def _duties(at: Position, seat: Seat) -> list[Obligation]:
    """Those for his next play, and those that a card already played still fails to obey."""
    deal = at.deal
    duties = [duty for duty in deal.must if duty.seat is seat]
    code = code_of(at.table)
    for who, number in code.offences(deal):
        trick = deal.trick(number)
        play = trick.of(seat) if trick else None
        if who is seat and play is not None and trick is not None and not trick.turned:
            duties += [d for d in play.under if any(c.seat is seat and c.trick == number for c in deal.corrections)]
    return duties


def _matches(duty: Obligation, demand: Demand) -> bool:
    return duty.kind is demand.kind and demand.card in (None, duty.card) and demand.suit in (None, duty.suit)


def _duty(duty: Obligation) -> str:
    return " ".join(str(part) for part in (duty.kind.value, duty.card, duty.suit) if part is not None)


def _exposed(at: Position, seat: Seat, cards: tuple[Card, ...] | None) -> Answer:
    lying = at.deal.lying(seat)
    return lying == frozenset(cards or ()), f"exposed {_list(lying)}"


def _holds(at: Position, seat: Seat, cards: tuple[Card, ...] | None) -> Answer:
    held = at.deal.hands[seat]
    return frozenset(cards or ()) <= held, f"{seat} holds {_list(held)}"


def _trick(at: Position, number: int, seat: Seat) -> Answer:
    trick = at.deal.trick(number)
    if trick is None or not trick.complete:
        return False, f"trick {number} is not complete"
    return at.deal.winner(trick) is seat, f"trick {number} {at.deal.winner(trick)}"


def _offence(wanted: bool) -> Callable[[Position, Seat], Answer]:
    """Whether an offence of the seat stands established (`wanted`) or can still be corrected."""

    def ask(at: Position, seat: Seat) -> Answer:
        code = code_of(at.table)
        found = [(n, code.established(at.deal, seat, n)) for who, n in code.offences(at.deal) if who is seat]
        return any(done is wanted for _, done in found), str(found or "no revoke")

    return ask


def _saved(at: Position, seat: Seat) -> Answer:
    """Whether the seat has corrected a card in time, be the card put in its place another error or not."""
    fixed = [c.trick for c in at.deal.corrections if c.seat is seat]
    return bool(fixed), f"corrected in tricks {fixed}"


def _proved(at: Position, seat: Seat) -> Answer:
    found = any(f.seat is seat and f.proved for f in at.deal.findings)
    return found, "proved" if found else "not proved"


def _sees(at: Position, eyes: Seat | None, card: Card) -> Answer:
    seen = card in cards_seen(seen_by(at.table, eyes))
    return seen, "seen" if seen else "hidden"


def _hidden(at: Position, eyes: Seat | None, card: Card) -> Answer:
    seen, found = _sees(at, eyes, card)
    return not seen, found


def _not(at: Position, word: str, words: Words) -> Answer:
    if word == "holds":
        seat, cards = seat_cards(words[1:])
        held = at.deal.hands[seat]
        return not (frozenset(cards or ()) & held), f"{seat} holds {_list(held)}"
    holds, found = check(at, words)
    return not holds, found


def _silent(at: Position) -> Answer:
    """Everybody else sees what he would have seen had the act been lawful, or, where it was no card (a word refused
    included), what he saw before."""
    act = at.act
    seat = getattr(act, "seat", None)
    if act is None or seat is None or (at.refused is not None and isinstance(act, Plays)):
        return False, "the act was refused"
    if isinstance(act, Plays):
        hand = act.hand
        lawful = as_if_lawful(at.before, act)
        if lawful is None:
            return False, "no redeal of the unseen cards makes it lawful"
        other = course_of(lawful, act).table
    else:
        hand, other = seat, at.before
    for eyes in (None, *SEATS):
        if eyes in (hand, seat):
            continue
        here, there = seen_by(at.table, eyes), seen_by(other, eyes)
        if here != there:
            return False, f"{eyes or 'the gallery'} sees a difference"
    return True, "silent"


_ASK: dict[str, tuple[Callable[[Words], tuple[object, ...]], Callable[..., Answer]]] = {
    "ok": (no_words, _ok),
    "refused": (refused_words, _refused),
    "silent": (no_words, _silent),
    "turn": (one_seat, _turn),
    "legal": (seat_cards, _legal),
    "may": (may_words, _may),
    "must": (must_words, _must),
    "exposed": (seat_cards, _exposed),
    "holds": (seat_cards, _holds),
    "trick": (trick_words, _trick),
    "tricks": (a_pair, ask_tricks),
    "open": (one_seat, _offence(False)),
    "established": (one_seat, _offence(True)),
    "saved": (one_seat, _saved),
    "proved": (one_seat, _proved),
    "score": (a_pair, ask_score),
    "above": (a_pair, ask_above),
    "game": (game_words, ask_game),
    "rubber": (rubber_words, ask_rubber),
    "dealer": (one_seat, ask_dealer),
    "void": (no_words, ask_void),
    "new": (new_words, ask_new_deal),
    "barred": (one_seat, ask_barred),
    "contract": (contract_words, ask_contract),
    "declarer": (one_seat, ask_declarer),
    "sees": (eyes_card, _sees),
    "hidden": (eyes_card, _hidden),
    "over": (no_words, ask_over),
    "not": (_not_words, _not),
}
