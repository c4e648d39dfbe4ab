"""The audience oracle: of every body it knows who can read it, and which cards each of them is entitled to see.

It is told the hands as dealt and the cards as they come to lie open, and works out the rest by itself. A card that
reaches eyes not entitled to it is a leak; more than eight played cards of a deal in progress before one pair of eyes
is a breach of Law 91. `check()` raises at the first of either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from tests.wire import bodies
from tests.wire.cards import read
from tests.wire.world import Sent, World

Table = Hashable
About = Callable[[Sent], "list[tuple[Table, int | None]] | None"]
MOST_PLAYED = 8  # Law 91: four of the trick and four of the trick last turned
GALLERY = 0  # the eyes of whoever is not seated


@dataclass(slots=True)
class Deal:
    """One deal, as the oracle was told of it."""

    number: int
    since: float
    hands: dict[int, frozenset[str]]
    open: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    told: dict[int, set[str]] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    lately: dict[str, float] = field(default_factory=dict)  # hidden again, and when
    ever: set[str] = field(default_factory=set)  # shown at any time
    is_over: bool = False

    def entitled(self, eyes: int, since: float) -> set[str]:
        """All cards that this person may see now, or could since that moment."""
        mine = self.hands.get(eyes, frozenset())
        lately = {card for card, when in self.lately.items() if when > since}
        return {*self.open, *self.played, *self.said, *self.told.get(eyes, ()), *mine, *lately}


@dataclass(frozen=True, slots=True)
class Leak:
    """What reached whom that should not have."""

    what: str
    eyes: int
    cards: tuple[str, ...]
    tables: tuple[Table, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.what}: {' '.join(self.cards)} before the eyes of {self.eyes} at {self.tables}\n{self.text}"


@dataclass(frozen=True, slots=True)
class Seen:
    """A standing message of the bot, and the cards in it."""

    cards: frozenset[str]  # in what it says; those on its buttons are choices, not cards that lie there
    eyes: frozenset[int]
    at: float
    where: str
    is_private: bool
    about: tuple[tuple[Table, int | None], ...]
    text: str = ""


class Oracle:
    """`refresh` is called before a suspicion becomes a leak, so that acts committed but not yet told can be told."""

    def __init__(self, world: World, *, about: About | None = None, refresh: Callable[[], None] | None = None) -> None:
        self.world, self.about, self.refresh = world, about, refresh
        self.is_public: Callable[[str], bool] = lambda text: False  # texts that are anybody's: laws, cases
        self.is_other: Callable[[str], bool] = lambda custom_id: False  # controls that speak of no cards (bids)
        self.grace = 0.0  # seconds for which a body may still show what has since been hidden again: it was on its way
        self.secrets: set[str] = set()
        self.officials: set[int] = set()  # who may look back further than Law 91 lets players look
        self.is_hearsay: Callable[[Sent], bool] = lambda sent: False  # members' words, in which a card is only named
        self.deals: dict[Table, dict[int, Deal]] = {}
        self.rooms: dict[int, Table] = {}
        self.leaks: list[Leak] = []
        self.bodies = self.with_cards = 0
        self._standing: dict[int, Seen] = {}
        self._breaches: dict[tuple[Table, int], float] = {}  # of Law 91, since when
        world.watchers.append(self.heard)

    # what it is told

    def room(self, table: Table, *channels: int) -> None:
        """These channels (a table's thread) speak of that table."""
        self.rooms |= dict.fromkeys(channels, table)

    def dealt(self, table: Table, number: int, hands: Mapping[int, Iterable[str]], face_up: Iterable[str] = ()) -> None:
        """A new deal: who holds which cards, by user; a robot's or an exposed hand may be given under any number."""
        held = {user: frozenset(cards) for user, cards in hands.items()}
        self.deals.setdefault(table, {})[number] = Deal(number, self.world.clock.now(), held, set(face_up))

    def now(self, table: Table) -> Deal:
        """The latest deal of a table."""
        deals = self.deals[table]
        return deals[max(deals)]

    def played(self, table: Table, card: str) -> None:
        self.now(table).played.add(card)
        self.now(table).ever.add(card)

    def shown(self, table: Table, *cards: str) -> None:
        """Cards that lie face up: turned up, exposed, dummy's."""
        self.now(table).open.update(cards)
        self.now(table).ever.update(cards)

    def taken_up(self, table: Table, *cards: str) -> None:
        """Cards that are hidden again: the trump card taken into the hand, a card put back."""
        deal = self.now(table)
        deal.open.difference_update(cards)
        deal.played.difference_update(cards)
        deal.lately |= dict.fromkeys(cards, self.world.clock.now())

    def looked(self, table: Table, number: int, user: int) -> None:
        """One person was shown the four hands of a deal."""
        if (deal := self._deal(table, number)) is not None:
            deal.told.setdefault(user, set()).update(*deal.hands.values())

    def told(self, table: Table, user: int, *cards: str) -> None:
        """Cards that one person alone became entitled to."""
        self.now(table).told.setdefault(user, set()).update(cards)

    def handed_over(self, table: Table, absent: int, substitute: int) -> None:
        """Another plays on from a hand: it is before both their eyes."""
        if table in self.deals:
            hands = self.now(table).hands
            hand = hands.get(absent) or hands.get(substitute) or frozenset()
            hands |= {user: hand for user in (absent, substitute) if user > 0}

    def said(self, table: Table, *cards: str) -> None:
        """Bids that read like cards (three diamonds): no longer told from the card of that name."""
        self.now(table).said.update(cards)

    def hide(self, secret: str) -> None:
        """A string that nobody may read, as the secret of a shuffle or the bot's token."""
        self.secrets.add(secret)

    def reveal(self, secret: str) -> None:
        self.secrets.discard(secret)

    def abandoned(self) -> None:
        """The bot was killed: ephemeral answers that stand now are beyond its reach, and count no more under Law 91."""
        for id, seen in list(self._standing.items()):
            if seen.is_private and "privately" in seen.where:
                self._standing[id] = replace(seen, at=0.0)

    def over(self, table: Table) -> None:
        """The deal is done and its hands are anybody's."""
        self.now(table).is_over = True

    # what it hears

    def heard(self, sent: Sent) -> None:
        """Judges one body, and then what now stands before each pair of eyes."""
        message = sent.message
        if message is not None and message.author is not self.world.bot:
            return  # what members say is their own affair
        if sent.deed == "delete":
            if message is not None and (seen := self._standing.pop(message.id, None)) is not None:
                for table, _ in seen.about:
                    self._law_91(table)
            return
        self.bodies += 1
        self._find_secrets(f"{sent.deed} in {sent.channel.name}", "\n".join(bodies.texts(sent.body)))
        cards = self.cards_of(sent.body)
        about = tuple(self._about(sent)) if cards else ()
        if message is not None:
            lying = frozenset[str]() if self.is_hearsay(sent) else self.cards_of(bodies.said(sent.body))
            words, alone = "\n".join(bodies.texts(sent.body)), len(sent.eyes) == 1
            self._standing[message.id] = Seen(lying, sent.eyes, sent.at, _where(sent), alone, about, words)
        if not cards:
            return
        self.with_cards += 1
        wrong = self._wrong(cards, sent.eyes, about)
        if wrong and self.refresh is not None:
            self.refresh()
            about = tuple(self._about(sent))
            wrong = self._wrong(cards, sent.eyes, about)
        if wrong:
            eyes, hidden = wrong
            self._leak(f"{sent.deed} in {sent.channel.name}", eyes, hidden, about, "\n".join(bodies.texts(sent.body)))
        for table, _ in about:
            self._law_91(table)

    def log(self, text: str, tables: Iterable[Table] | None = None) -> None:
        """A line of a log, an error or a metric: whoever keeps the bot is nobody at the table."""
        self._find_secrets("log", text)
        cards = read(text)
        about = [(table, None) for table in (self.deals if tables is None else tables)]
        for place in about if cards else ():
            if wrong := self._wrong(cards, frozenset({GALLERY}), (place,)):
                self._leak("log", GALLERY, wrong[1], (place,), text)
                return

    def check(self) -> None:
        """Raises AssertionError with the first leak."""
        if self.leaks:
            raise AssertionError(f"{len(self.leaks)} leaks; the first: {self.leaks[0]}")

    # how it judges

    def cards_of(self, body: object) -> frozenset[str]:
        """The cards in a body: texts, labels, emoji, alt texts and ids."""
        found: set[str] = set()
        for is_id, text in bodies.marked_texts(self._without_others(body)):
            for line in text.split("\n"):
                if not self.is_public(line.strip()):
                    found |= read(line, is_id=is_id)
        return frozenset(found)

    def _without_others(self, body: object) -> object:
        """The body without the controls that speak of no cards."""
        if isinstance(body, list):
            return [self._without_others(one) for one in body]
        if not isinstance(body, dict):
            return body
        if self.is_other(str(body.get("custom_id", ""))):
            return {}
        return {key: self._without_others(value) for key, value in body.items()}

    def _find_secrets(self, what: str, text: str) -> None:
        if any(secret in text for secret in self.secrets) and self.refresh is not None:
            self.refresh()
        if any(secret in text for secret in self.secrets):
            self._leak(f"{what}: a secret", GALLERY, (), (), text)

    def _about(self, sent: Sent) -> list[tuple[Table, int | None]]:
        """The tables (and deals) that a body speaks of: as its room says, or wherever its one reader sits, or any."""
        if self.about is not None and (named := self.about(sent)) is not None:
            return named
        if sent.channel.id in self.rooms:
            return [(self.rooms[sent.channel.id], None)]
        playing = [table for table in self.deals if not self.now(table).is_over]
        if len(sent.eyes) == 1:
            (reader,) = sent.eyes
            playing = [table for table in playing if reader in self.now(table).hands] or playing
        return [(table, None) for table in playing]

    def _deal(self, table: Table, number: int | None) -> Deal | None:
        deals = self.deals.get(table)
        return None if not deals else deals.get(number) if number is not None else self.now(table)

    def _wrong(
        self, cards: frozenset[str], eyes: frozenset[int], about: tuple[tuple[Table, int | None], ...]
    ) -> tuple[int, frozenset[str]] | None:
        """The first reader who is not entitled to some of these cards, with them."""
        deals = [deal for table, number in about if (deal := self._deal(table, number)) is not None]
        if not deals or any(deal.is_over for deal in deals):
            return None
        seated = {user for deal in deals for user in deal.hands}
        for reader in sorted(eyes & seated) + ([min(eyes - seated)] if eyes - seated else []):
            since = self.world.clock.now() - self.grace
            hidden = cards.difference(*(deal.entitled(reader, since) for deal in deals))
            if reader in self.officials:
                hidden = hidden.difference(*(deal.ever for deal in deals))
            if hidden:
                return reader, hidden
        return None

    def _law_91(self, table: Table) -> None:
        """No pair of eyes may have more than eight played cards of a deal in progress before it."""
        deal = self._deal(table, None)
        if deal is None or deal.is_over:
            return
        about = [
            seen
            for seen in self._standing.values()
            if seen.at >= deal.since
            and not seen.eyes <= self.officials
            and any(t == table and n in (None, deal.number) for t, n in seen.about)
        ]
        for eyes in (*deal.hands, GALLERY):
            shown = [seen for seen in about if eyes in seen.eyes or seen.eyes - deal.hands.keys()]
            mine = deal.hands.get(
                eyes, frozenset()
            )  # a hand that he was shown is no trick, though he has played from it
            lie = [seen.cards - mine if seen.is_private else seen.cards for seen in shown]
            before = set[str]().union(*lie) & deal.played
            if len(before) <= MOST_PLAYED:
                self._breaches.pop((table, eyes), None)
            elif self._lasts(table, eyes):
                there = [seen for seen in shown if seen.cards & before]
                told = [f"{seen.where}: {' '.join(sorted(seen.cards & before))}\n{seen.text}" for seen in there]
                self._leak("Law 91", eyes, before, ((table, deal.number),), "\n".join(told))

    def _lasts(self, table: Table, eyes: int) -> bool:
        """Whether a breach of Law 91 has stood longer than what is on its way may take."""
        now = self.world.clock.now()
        return now - self._breaches.setdefault((table, eyes), now) >= self.grace

    @property
    def kinds(self) -> list[Leak]:
        """One leak of each kind and text without its figures, for a report."""
        return list({re.sub(r"[0-9\W]", "", f"{leak.what} {leak.text}")[:60]: leak for leak in self.leaks}.values())

    def _leak(
        self, what: str, eyes: int, cards: Iterable[str], about: Iterable[tuple[Table, int | None]], text: str
    ) -> None:
        self.leaks.append(Leak(what, eyes, tuple(sorted(cards)), tuple(table for table, _ in about), text))


def _where(sent: Sent) -> str:
    """Where a body stands, for a report."""
    kind = "privately" if sent.message is not None and sent.message.only_for else "by direct message"
    public = sent.channel.guild is not None and sent.message is not None and not sent.message.only_for
    return f"{'to all' if public else kind}, {sent.deed}, in {sent.channel.name}"
