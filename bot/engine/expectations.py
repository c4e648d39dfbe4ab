"""What the lines that begin with `?` in a record ask, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.engine.acts import Act, Corrects, Elects, Plays
from bot.engine.cards import PACK, Card, Hand, in_order, read_card
from bot.engine.deal import Deal, with_hand
from bot.engine.decide import code_of, course_of, faults, lawful_cards
from bot.engine.games import Phase
from bot.engine.notation import read_contract, read_demand, read_pair, read_seat, read_side
from bot.engine.refused import Refused
from bot.engine.rights import Demand, Kind, Obligation
from bot.engine.seats import SEATS, Seat, Side
from bot.engine.sight import cards_seen, seen_by, tricks_after
from bot.engine.table import Table


@dataclass(frozen=True, slots=True)
class Position:
    """Where a replay stands: the table, the table before the last act, that act, and the refusal if it was refused."""

    table: Table
    before: Table
    act: Act | None = None
    refused: Refused | None = None

    @property
    def deal(self) -> Deal:
        assert self.table.deal is not None
        return self.table.deal


Words = tuple[str, ...]
Answer = tuple[bool, str]
"""whether it holds, and what was found"""


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


# --- readers: the words after the first, as arguments; ValueError if they cannot be read ---


def _none(words: Words) -> tuple[()]:
    _length(words, 0)
    return ()


def _length(words: Words, *lengths: int) -> None:
    if len(words) not in lengths:
        raise ValueError("too many words" if len(words) > max(lengths) else "a word is missing")


def _one_seat(words: Words) -> tuple[Seat]:
    _length(words, 1)
    return (read_seat(words[0]),)


def _pair(words: Words) -> tuple[tuple[int, int]]:
    return (read_pair(" ".join(words)),)


def _refused_words(words: Words) -> tuple[str | None]:
    if not words:
        return (None,)
    _length(words, 2)
    if words[0].lower() != "law":
        raise ValueError("expected `refused law 71`")
    return (words[1],)


def _seat_cards(words: Words) -> tuple[Seat, tuple[Card, ...] | None]:
    """A seat and cards; `any` (or `none`) gives None (or no card)."""
    if len(words) < 2:
        raise ValueError("expected a seat and cards")
    seat = read_seat(words[0])
    if len(words) == 2 and words[1].lower() == "any":
        return seat, None
    if len(words) == 2 and words[1].lower() == "none":
        return seat, ()
    return seat, tuple(read_card(word) for word in words[1:])


def _eyes_card(words: Words) -> tuple[Seat | None, Card]:
    _length(words, 2)
    return (None if words[0].lower() == "gallery" else read_seat(words[0])), read_card(words[1])


def _trick_words(words: Words) -> tuple[int, Seat]:
    _length(words, 2)
    return int(words[0]), read_seat(words[1])


_REVOKE_PENALTIES = {
    kind.value: kind for kind in (Kind.THREE_TRICKS, Kind.DEDUCT_THREE, Kind.ADD_THREE, Kind.ONE_FIFTY)
}
_CHOICES = {"new deal": Kind.NEW_DEAL, "sufficient": Kind.SUFFICIENT, "seven": Kind.SEVEN}


def _may_words(words: Words) -> tuple[bool, tuple[Seat, ...], Demand | None]:
    """`[not] WHO calls …`, `elects …`, `demands …`, `lets stand`, `finalizes own`, `nothing`."""
    opens = not (words and words[0].lower() == "not")
    rest = words if opens else words[1:]
    if len(rest) < 2:
        raise ValueError("a word is missing")
    who = read_side(rest[0]).seats if len(rest[0]) == 2 else (read_seat(rest[0]),)
    verb, what = rest[1].lower(), list(rest[2:])
    if verb == "nothing" and not what:
        return opens, who, None
    demand = _demand(verb, what)
    if demand is None:
        raise ValueError("no such option")
    return opens, who, demand


def _demand(verb: str, what: list[str]) -> Demand | None:
    text = " ".join(what).lower()
    if verb == "calls":
        return read_demand(what)
    if verb == "elects" and text in _REVOKE_PENALTIES:
        return Demand(_REVOKE_PENALTIES[text])
    if verb == "demands" and text in _CHOICES:
        return Demand(_CHOICES[text])
    if (verb, text) == ("lets", "stand"):
        return Demand(Kind.STAND)
    if (verb, text) == ("finalizes", "own"):
        return Demand(Kind.FINAL)
    return None


def _must_words(words: Words) -> tuple[Seat, Demand | None]:
    seat = read_seat(words[0])
    if len(words) == 2 and words[1].lower() == "nothing":
        return seat, None
    demand = read_demand(list(words[1:]))
    if demand is None:
        raise ValueError("no such duty")
    return seat, demand


def _game_words(words: Words) -> tuple[Side | None, str | None]:
    _length(words, 1, 2)
    if words[0].lower() == "open":
        _length(words, 1)
        return None, None
    if len(words) == 2 and words[1].lower() not in ("single", "double", "treble"):
        raise ValueError("expected single, double or treble")
    return read_side(words[0]), words[1].lower() if len(words) == 2 else None


def _rubber_words(words: Words) -> tuple[Side | None, int]:
    if len(words) == 1 and words[0].lower() == "open":
        return None, 0
    _length(words, 2)
    return read_side(words[0]), int(words[1])


def _new_words(words: Words) -> tuple[Seat]:
    _length(words, 2)
    if words[0].lower() != "deal":
        raise ValueError("expected `new deal S`")
    return (read_seat(words[1]),)


def _not_words(words: Words) -> tuple[str, Words]:
    if len(words) < 2 or words[0].lower() not in ("holds", "proved", "barred"):
        raise ValueError("expected `not holds`, `not proved` or `not barred`")
    wrong = known(words)
    if wrong is not None:
        raise ValueError(wrong)
    return words[0].lower(), words


def _contract_words(words: Words) -> tuple[str]:
    read_contract(" ".join(words))
    return (" ".join(words),)


# --- askers ---


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
        lying = any(at.deal.lying(s) for s in SEATS if s.side is not who[0].side) and _cards_callable(at)
        return opens is not (
            bool(rights) or lying
        ), f"open: {' '.join(rights) or 'exposed cards' if lying or rights else 'nothing'}"
    found = any(_can(at.table, Elects(seat, demand)) for seat in who)
    return found is opens, "open" if found else "not open"


def _cards_callable(at: Position) -> bool:
    """Exposed cards count as something open only to those who may call them."""
    for seat in SEATS:
        for card in at.deal.lying(seat):
            callers = seat.left.side.seats
            if any(_can(at.table, Elects(caller, Demand(Kind.CARD, card))) for caller in callers):
                return True
    return False


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


def _tricks(at: Position, pair: tuple[int, int]) -> Answer:
    found = tricks_after(at.deal)
    return found == pair, _written("tricks", found)


def _written(what: str, pair: tuple[int, int]) -> str:
    return f"{what} NS {pair[0]} EW {pair[1]}"


def _offence(wanted: bool) -> Callable[[Position, Seat], Answer]:
    """Whether an offence of the seat stands established (`wanted`) or can still be corrected."""

    def ask(at: Position, seat: Seat) -> Answer:
        code = code_of(at.table)
        found = [(n, code.established(at.deal, seat, n)) for who, n in code.offences(at.deal) if who is seat]
        return any(done is wanted for _, done in found), str(found or "no revoke")

    return ask


def _saved(at: Position, seat: Seat) -> Answer:
    offences = code_of(at.table).offences(at.deal)
    fixed = [c.trick for c in at.deal.corrections if c.seat is seat]
    saved = any((seat, number) not in offences for number in fixed)
    asked_to_correct_again = any((seat, number) in offences for number in fixed)
    return saved or asked_to_correct_again, f"corrected in tricks {fixed}"


def _proved(at: Position, seat: Seat) -> Answer:
    found = any(f.seat is seat and f.proved for f in at.deal.findings)
    return found, "proved" if found else "not proved"


def _score(at: Position, pair: tuple[int, int]) -> Answer:
    return at.table.rubber.score == pair, _written("score", at.table.rubber.score)


def _above(at: Position, pair: tuple[int, int]) -> Answer:
    return at.table.rubber.honours == pair, _written("above", at.table.rubber.honours)


def _game(at: Position, side: Side | None, word: str | None) -> Answer:
    game = at.deal.outcome.game if at.deal.outcome else None
    found = f"game {game.side} {game.word}" if game else "game open"
    if side is None or game is None:
        return side is None and game is None, found
    return game.side is side and word in (None, game.word), found


def _rubber(at: Position, side: Side | None, points: int) -> Answer:
    won = at.deal.outcome.rubber_won if at.deal.outcome else None
    found = f"rubber {won[0]} {won[1]}" if won else "rubber open"
    return (won is None) if side is None else won == (side, points), found


def _dealer(at: Position, seat: Seat) -> Answer:
    deal = at.deal
    dealer = deal.dealer.left if deal.phase is Phase.SETTLED else deal.dealer
    dealer = deal.next_dealer if deal.next_dealer is not None else dealer
    return dealer is seat, f"dealer {dealer}"


def _void(at: Position) -> Answer:
    return at.deal.phase is Phase.VOID, at.deal.phase.value


def _new_deal(at: Position, seat: Seat) -> Answer:
    return (
        at.deal.phase is Phase.VOID and at.deal.next_dealer is seat,
        f"{at.deal.phase.value}, next dealer {at.deal.next_dealer}",
    )


def _barred(at: Position, seat: Seat) -> Answer:
    bidding = at.deal.bidding
    barred = bidding.barred | bidding.debarred if bidding else frozenset()
    return seat in barred, f"barred {' '.join(map(str, sorted(barred))) or 'none'}"


def _contract(at: Position, text: str) -> Answer:
    bid, by, times = read_contract(text)
    contract = at.deal.bidding.contract if at.deal.bidding else None
    if contract is None:
        return False, "no declaration stands"
    found = (contract.bid, contract.by, contract.times)
    return found == (bid, by, times), f"contract {contract.bid} by {contract.by} × {contract.times}"


def _declarer(at: Position, seat: Seat) -> Answer:
    contract = at.deal.bidding.contract if at.deal.bidding else None
    found = contract.by if contract is not None and at.deal.phase is not Phase.DECLARING else None
    return found is seat, f"declarer {found}"


def _sees(at: Position, eyes: Seat | None, card: Card) -> Answer:
    seen = card in cards_seen(seen_by(at.table, eyes))
    return seen, "seen" if seen else "hidden"


def _hidden(at: Position, eyes: Seat | None, card: Card) -> Answer:
    seen, found = _sees(at, eyes, card)
    return not seen, found


def _over(at: Position) -> Answer:
    return at.deal.phase in (Phase.OVER, Phase.SETTLED), at.deal.phase.value


def _not(at: Position, word: str, words: Words) -> Answer:
    if word == "holds":
        seat, cards = _seat_cards(words[1:])
        held = at.deal.hands[seat]
        return not (frozenset(cards or ()) & held), f"{seat} holds {_list(held)}"
    holds, found = check(at, words)
    return not holds, found


def _silent(at: Position) -> Answer:
    """Everybody else sees what he would have seen had the act been lawful, or, where it was no card, what he saw
    before."""
    act = at.act
    seat = getattr(act, "seat", None)
    if act is None or seat is None or at.refused is not None:
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


def as_if_lawful(before: Table, act: Plays | Corrects) -> Table | None:
    """The table before the act with the actor's unseen cards redealt so that the act is lawful; None if no redeal
    does it.

    Only those cards change that nobody else can see; what takes their place need not be in the pack any more, since
    no View but the
    actor's shows it."""
    deal = before.deal
    if deal is None or not isinstance(act, Plays):
        return None
    hand = deal.hands[act.hand]
    fixed = frozenset(act.cards) | deal.lying(act.hand) | deal.shown[act.hand]
    free = len(hand - fixed)
    for suit in [act.cards[0].suit, *(card.suit for card in PACK[::13])]:
        filler = [card for card in PACK if card.suit is suit and card not in fixed][:free]
        if len(filler) < free:
            filler += [card for card in PACK if card not in fixed and card not in filler and card.suit is not suit][
                : free - len(filler)
            ]
        other = replace(before, deal=replace(deal, hands=with_hand(deal.hands, act.hand, fixed | frozenset(filler))))
        try:
            if not faults(other, act):
                return other
        except Refused:
            continue
    return None


_ASK: dict[str, tuple[Callable[[Words], tuple[object, ...]], Callable[..., Answer]]] = {
    "ok": (_none, _ok),
    "refused": (_refused_words, _refused),
    "silent": (_none, _silent),
    "turn": (_one_seat, _turn),
    "legal": (_seat_cards, _legal),
    "may": (_may_words, _may),
    "must": (_must_words, _must),
    "exposed": (_seat_cards, _exposed),
    "holds": (_seat_cards, _holds),
    "trick": (_trick_words, _trick),
    "tricks": (_pair, _tricks),
    "open": (_one_seat, _offence(False)),
    "established": (_one_seat, _offence(True)),
    "saved": (_one_seat, _saved),
    "proved": (_one_seat, _proved),
    "score": (_pair, _score),
    "above": (_pair, _above),
    "game": (_game_words, _game),
    "rubber": (_rubber_words, _rubber),
    "dealer": (_one_seat, _dealer),
    "void": (_none, _void),
    "new": (_new_words, _new_deal),
    "barred": (_one_seat, _barred),
    "contract": (_contract_words, _contract),
    "declarer": (_one_seat, _declarer),
    "sees": (_eyes_card, _sees),
    "hidden": (_eyes_card, _hidden),
    "over": (_none, _over),
    "not": (_not_words, _not),
}
