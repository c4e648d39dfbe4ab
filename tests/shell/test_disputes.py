"""Disputes with the real client: from the press of the button to the entry in the casebook, as each of them sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import app
from bot.cogs.court import Court
from bot.disputes.case import Case, Stage, Standing, standing
from bot.disputes.life import FACTS_FOR, HOLD_FOR
from bot.disputes.steps import Withdraws
from bot.disputes.words import cards_named
from bot.engine.cards import Card
from bot.engine.games import Phase
from bot.engine.seats import SEATS, Seat
from bot.engine.sitting.acts import Consents
from bot.room import Refused, State, hidden_cards, settled
from bot.settings import Settings
from bot.stage.cues import Cue, Deed
from tests.shell.house import House, answer, every_id, labels_of, means, opened, text_of
from tests.shell.test_table import cut, sit_four


@dataclass
class Bench:
    """A club table of four in play, with two arbitrators in the server who do not sit there."""

    house: House
    flo: Any
    gus: Any
    office: Any

    @property
    def court(self) -> Court:
        return self.house.bot.get_cog("Disputes").court

    async def case(self, number: int = 1) -> Case:
        return await self.court.docket.get(number, self.house.guild.id)

    async def state(self) -> State:
        return await self.house.state()

    async def at(self, seat: Seat) -> Any:
        """The member in that seat."""
        return self.house.member((await self.state()).roster.chairs[seat])

    async def open(self, accused: str = "W", what: str = "West said: that is ours.", law: str = "Law 86") -> Any:
        """North presses *Arbitrator* and fills the form."""
        north = await self.at(Seat.N)
        form = await north.click(self.house.table, label="Arbitrator")
        return await north.submit_modal(form, {"accused": [accused], "what": what, "law": law})

    def post(self, start: str) -> Any:
        """The newest message in the thread that begins so."""
        mine = [m for m in self.house.thread.history() if m.components and text_of(m).startswith(start)]
        return mine[-1]

    async def all_say(self, label: str = "It was so") -> None:
        for seat in (Seat.E, Seat.S, Seat.W):
            if standing(case := await self.case(), case.facts[0], self.court.docket.now) is Standing.ASKED:
                await (await self.at(seat)).click(self.post("**Dispute 1"), label=label)

    async def drafted(self, who: Any, *orders: tuple[str, str], number: int = 1) -> Any:
        """The arbitrator opens the case, adds remedies, writes facts and reasons; the last answer shows the draft."""
        told = await who.slash(self.house.channel, "docket")
        told = await who.select(told.response, [str(number)])
        told = await who.click(told.response, label="Rule…")
        for kind, order in orders:
            told = await who.select(told.response, [kind], custom_id=f"dispute:{number}:remedy")
            if order:
                told = await who.select(told.response, [order], custom_id=f"dispute:{number}:order")
        form = await who.click(told.response, label="Write facts and reasons…")
        words = {"facts": "West spoke before East had played.", "law": "Law 86", "reasons": "It may have helped."}
        return await who.submit_modal(form, words)

    async def rule(self, who: Any, *orders: tuple[str, str], number: int = 1) -> Any:
        told = await self.drafted(who, *orders, number=number)
        told = await who.click(told.response, label="See what it does")
        return await who.click(told.response, label="Rule")


@asynccontextmanager
async def benched(tmp_path: Path) -> AsyncIterator[Bench]:
    """Not a fixture: the simulated Discord must be left in the context in which it was entered."""
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house, mode="club")
        await cut(house)
        role = house.guild.create_role("arbitrators", permissions=discord.Permissions(moderate_members=True))
        flo, gus = (house.guild.add_member(house.env.create_user(name), roles=[role]) for name in ("flo", "gus"))
        office = house.guild.create_text_channel("office")
        owner = house.guild.add_member(
            house.env.create_user("hal"),
            roles=[house.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))],
        )
        await owner.slash(house.channel, "setup office", docket=office)
        yield Bench(house, flo, gus, office)


async def test_from_the_button_to_the_casebook(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        told = answer(await bench.open())
        assert told.startswith("Dispute 1 is open, under Law 86. The players are asked for the facts; play goes on.")
        assert "**Dispute 1** · North against West · Law 86" in text_of(bench.post("**Dispute 1"))
        await bench.all_say()
        assert "Settled: it was so." in text_of(bench.post("**Dispute 1"))
        notice = bench.office.history()[-1]
        assert "It waits for an arbitrator." in text_of(notice)
        file = await bench.flo.click(notice, label="Open the case")
        assert "Law 86:" in answer(file)
        preview = await bench.flo.click(
            (await bench.drafted(bench.flo, ("awards", "MOD awards 1 tricks to NS"))).response, label="See what it does"
        )
        assert "Tricks NS 0 · EW 0 become NS 1 · EW 0." in text_of(preview.response)
        assert (await bench.state()).table.deal.awarded == (0, 0)
        told = await bench.flo.click(preview.response, label="Rule")
        number = (await bench.case()).ruling.number
        assert text_of(told.response) == f"Ruling {number} is given, and shown at the table."
        assert (await bench.state()).table.deal.awarded == (1, 0)
        ruling = text_of(bench.post(f"**Ruling {number}**"))
        assert "**Decided:** 1 trick to NS." in ruling
        assert "the four hands were not seen" in ruling
        assert "Ruled." in text_of(bench.office.history()[-1])
        book = await bench.house.eve.slash(bench.house.channel, "casebook", words=number)
        assert f"server:case:{number}" in answer(book)
        assert "A precedent of this server. The text of the laws outranks it." in answer(book)
        for name in ("ann", "ben", "cat", "dan"):
            assert name not in answer(book)


async def test_the_library_suggests_laws_when_none_is_named(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        north = await bench.at(Seat.N)
        form = await north.click(bench.house.table, label="Arbitrator")
        what = "West called attention to the trick before his partner had played"
        told = await north.submit_modal(form, {"accused": ["W"], "what": what, "law": ""})
        assert "Which law or rule do you mean?" in answer(told)
        await north.select(told.response, ["whist:law:86"])
        assert (await bench.case()).law == "whist:law:86"


async def test_a_message_hands_its_own_text_over(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        west, north = await bench.at(Seat.W), await bench.at(Seat.N)
        message = await west.send(bench.house.thread, "that one is ours, partner!")
        form = await north.context_menu(bench.house.thread, "Dispute this", message)
        await north.submit_modal(form, {"accused": ["W"], "what": "“that one is ours, partner!”", "law": "86"})
        case = await bench.case()
        assert case.accused is Seat.W
        assert case.quote is not None
        assert (case.quote.text, case.quote.author) == ("that one is ours, partner!", west.id)


async def test_a_bystander_accepted_by_all_decides(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        south = await bench.at(Seat.S)
        told = await south.click(bench.post("**Dispute 1"), label="Ask a bystander")
        await south.select(told.response, [bench.house.eve])
        for seat in (Seat.N, Seat.E, Seat.W):
            await (await bench.at(seat)).click(bench.post("**Dispute 1"), label="I accept him")
        stranger = await bench.flo.click(bench.post("**Dispute 1"), label="None of it is so")
        assert answer(stranger) == "The facts have not been referred to you by all the players."
        await bench.house.eve.select(bench.post("**Dispute 1"), ["0"])
        assert "Found by the bystander: it was so." in text_of(bench.post("**Dispute 1"))


async def test_a_referee_who_leaves_the_server_is_not_waited_for(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        south = await bench.at(Seat.S)
        told = await south.click(bench.post("**Dispute 1"), label="Ask a bystander")
        await south.select(told.response, [bench.house.eve])
        for seat in (Seat.N, Seat.E, Seat.W):
            await (await bench.at(seat)).click(bench.post("**Dispute 1"), label="I accept him")
        bench.house.guild.remove_member(bench.house.eve)
        await bench.court.look_round()
        await bench.court.all_shown()
        assert (await bench.case()).referee.gone
        assert "has left; the players decide." in text_of(bench.post("**Dispute 1"))


async def test_the_clock_closes_the_facts_and_the_arbitrator_is_led_to_decline(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await (await bench.at(Seat.W)).click(bench.post("**Dispute 1"), label="It was not so")
        await bench.house.env.advance_time(FACTS_FOR + 30)
        assert "The players are divided." in text_of(bench.post("**Dispute 1"))
        file = await bench.flo.click(bench.office.history()[-1], label="Open the case")
        assert "does best to decline" in answer(file)
        assert labels_of(file.response)[0] == "Decline…"
        form = await bench.flo.click(file.response, label="Decline…")
        await bench.flo.submit_modal(form, {"reasons": "Two words against each other."})
        assert (await bench.case()).stage is Stage.DECLINED
        assert "Two words against each other." in text_of(bench.post("**Dispute 1"))


async def test_an_appeal_goes_to_another_arbitrator(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await bench.all_say()
        await bench.rule(bench.flo, ("dismisses", ""))
        west = await bench.at(Seat.W)
        form = await west.click(bench.post("**Ruling"), label="Appeal")
        await west.submit_modal(form, {"words": "I never spoke."})
        refused = await bench.flo.click(bench.office.history()[-1], label="Open the case")
        assert answer(refused) == "An appeal is decided by another than him who ruled first."
        told = await bench.drafted(bench.gus, ("dismisses", ""))
        told = await bench.gus.select(told.response, ["upheld"], custom_id="dispute:1:verdict")
        told = await bench.gus.click(told.response, label="See what it does")
        await bench.gus.click(told.response, label="Rule")
        assert (await bench.case()).stage is Stage.CLOSED
        assert "is upheld." in text_of(bench.post("**Ruling"))


async def test_a_complaint_about_manners_offers_no_points(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open(law="etiquette 3", what="West asked who dealt.")
        await bench.all_say()
        file = await bench.flo.click(bench.office.history()[-1], label="Open the case")
        told = await bench.flo.click(file.response, label="Rule…")
        assert "dispute:1:remedy" not in list(every_id(told.response))
        told = await bench.flo.select(told.response, ["warning"], custom_id="dispute:1:sanction")
        form = await bench.flo.click(told.response, label="Write facts and reasons…")
        told = await bench.flo.submit_modal(
            form, {"facts": "He asked.", "law": "etiquette 3", "reasons": "It is asked of nobody."}
        )
        told = await bench.flo.click(told.response, label="See what it does")
        await bench.flo.click(told.response, label="Rule")
        assert "**Decided:** A warning." in text_of(bench.post("**Ruling"))


async def test_who_is_excluded_cannot_sit_down_again(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open(law="etiquette 3", what="West asked who dealt.")
        await bench.all_say()
        west = await bench.at(Seat.W)
        file = await bench.flo.click(bench.office.history()[-1], label="Open the case")
        told = await bench.flo.click(file.response, label="Rule…")
        told = await bench.flo.select(told.response, ["exclusion"], custom_id="dispute:1:sanction")
        form = await bench.flo.click(told.response, label="Write facts and reasons…")
        told = await bench.flo.submit_modal(form, {"facts": "He asked.", "law": "etiquette 3", "reasons": "Again."})
        told = await bench.flo.click(told.response, label="See what it does")
        await bench.flo.click(told.response, label="Rule")
        assert (await bench.state()).roster.substitution.absent == west.id
        for seat in (Seat.N, Seat.E, Seat.S):
            await bench.house.bot.room.roster(1, Consents((await bench.at(seat)).id))
        assert west.id not in (await bench.state()).roster.people
        assert await bench.court.docket.excluded_from(1) == {west.id}
        messages = [*bench.house.channel.history(), *bench.house.thread.history()]
        [card] = [message for message in messages if "table:1:sit" in list(every_id(message))]
        told = await west.click(card, custom_id="table:1:sit")
        assert answer(told) == "A ruling has excluded you from this table."


# ── what is refused


async def test_the_button_is_for_those_who_sit_there(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        told = await bench.house.eve.click(bench.house.table, label="Arbitrator")
        assert answer(told) == "You do not sit at this table. `/table list` shows where there is room."


@pytest.mark.parametrize(
    ("law", "sentence"),
    [
        ("Law 92", "There is no Law 92: whist has Laws 1 to 91."),
        ("Case XI", "Name a law or a rule of etiquette of this table's code."),
        ("auction law 93", "Name a law or a rule of etiquette of this table's code."),
    ],
)
async def test_the_law_must_exist_and_what_was_written_is_not_lost(tmp_path: Path, law: str, sentence: str) -> None:
    async with benched(tmp_path) as bench:
        told = await bench.open(what="West called attention to the trick before his partner had played", law=law)
        assert answer(told).startswith(f"{sentence}\nWhich law or rule do you mean?")
        assert await bench.court.docket.of_table(1) == ()
        north = await bench.at(Seat.N)
        await north.select(told.response, ["whist:law:86"])
        assert (await bench.case()).law == "whist:law:86"


async def test_where_nothing_is_near_the_words_are_handed_back(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        north = await bench.at(Seat.N)
        form = await north.click(bench.house.table, label="Arbitrator")
        told = await north.submit_modal(form, {"accused": ["W"], "what": "Zzzyx qwrtp.", "law": "zzz nonsense"})
        assert answer(told).endswith("You had written:\nZzzyx qwrtp.")
        assert await bench.court.docket.of_table(1) == ()


async def test_four_thousand_characters_with_mentions_are_refused_in_one_sentence(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        north = await bench.at(Seat.N)
        what = "@everyone <@1>!" * 266 + "!" * 10
        told = await north.slash(bench.house.thread, "dispute open", against="W", what=what, law="86")
        assert answer(told) == "Say what happened in at most 1,000 characters; you have written 4,000."
        assert await bench.court.docket.of_table(1) == ()


async def test_mentions_in_what_was_said_call_nobody(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open(what="@everyone <@&5> see **this**")
        message = bench.post("**Dispute 1")
        assert not message.mention_everyone
        assert "@everyone" not in text_of(message)


async def test_a_player_is_no_arbitrator_of_his_own_table(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        west = await bench.at(Seat.W)
        role = bench.house.guild.roles["arbitrators"]
        bench.house.env.backend.get_guild(bench.house.guild.id).members[west.id].role_ids.append(role.id)
        await bench.open()
        told = await west.slash(bench.house.channel, "docket")
        told = await west.select(told.response, ["1"])
        assert answer(told) == "You sat at that table: nobody is judge in his own case."


async def test_one_who_has_lost_the_office_meanwhile_rules_no_more(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await bench.all_say()
        told = await bench.drafted(bench.flo, ("awards", "MOD awards 1 tricks to NS"))
        told = await bench.flo.click(told.response, label="See what it does")
        bench.house.env.backend.get_guild(bench.house.guild.id).members[bench.flo.id].role_ids.clear()
        told = await bench.flo.click(told.response, label="Rule")
        assert answer(told) == "That is for arbitrators; you do not hold that office in this server (any more)."
        assert (await bench.case()).stage is Stage.STATED


async def test_of_two_arbitrators_at_once_the_second_is_told(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await bench.all_say()
        first = await bench.drafted(bench.flo, ("awards", "MOD awards 1 tricks to NS"))
        second = await bench.drafted(bench.gus, ("awards", "MOD awards 2 tricks to NS"))
        first = await bench.flo.click(first.response, label="See what it does")
        second = await bench.gus.click(second.response, label="See what it does")
        await bench.flo.click(first.response, label="Rule")
        told = await bench.gus.click(second.response, label="Rule")
        assert "Another arbitrator has ruled already" in answer(told)
        assert (await bench.state()).table.deal.awarded == (1, 0)


async def test_words_that_the_law_does_not_have_are_no_quotation(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await bench.all_say()
        told = await bench.drafted(bench.flo, ("dismisses", ""))
        form = await bench.flo.click(told.response, label="Write facts and reasons…")
        words = {"facts": "So.", "law": "Law 86", "reasons": "So.", "quote": "his partner may be shot"}
        assert answer(await bench.flo.submit_modal(form, words)) == (
            "Those words do not stand in Law 86; quote it as it is printed, or leave the quotation out."
        )


async def test_a_restart_loses_a_draft_and_nothing_else(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await bench.all_say()
        told = await bench.drafted(bench.flo, ("awards", "MOD awards 1 tricks to NS"))
        told = await bench.flo.click(told.response, label="See what it does")
        bench.court.drafts.clear()
        told = await bench.flo.click(told.response, label="Rule")
        assert answer(told) == (
            "The ruling you had in hand is no longer here (the bot was restarted); nothing was decided."
        )
        assert (await bench.case()).stage is Stage.STATED


async def test_a_table_is_not_wedged_by_a_dispute_that_nobody_decides(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        for seat in SEATS:
            await bench.house.bot.room.order(1, _throws(seat))
        stage, state = bench.house.bot.stage, await bench.state()
        cue = Cue(Deed.CUT, 30)
        assert HOLD_FOR - 60 < stage.not_before(state, cue, 30) < HOLD_FOR + 60
        with pytest.raises(Refused, match=r"^Dispute 1 lies before the arbitrator"):
            await bench.house.bot.room.change(1, settled)
        await bench.house.env.advance_time(HOLD_FOR)
        assert stage.not_before(state, cue, 30) == 30
        assert (await bench.house.bot.room.change(1, settled)).phase is Phase.SETTLED


def _throws(seat: Seat) -> Any:
    from bot.engine.acts import Says, Words

    return Says(seat, Words.THROWS_DOWN)


# ── who can see what


def words_in(body: Any) -> str:
    """Every text that a request carries, wherever it stands in it."""
    match body:
        case dict():
            return "\n".join(words_in(value) for key, value in body.items() if not key.endswith("id"))
        case list():
            return "\n".join(map(words_in, body))
        case str():
            return body
        case _:
            return ""


@dataclass
class Ears:
    """All that the bot sends, parted by who can read it."""

    bench: Bench
    mark: int = 0
    arbitrator: list[str] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)

    def listen(self, who: str = "others") -> None:
        """What was sent since the last time: answers to the arbitrator's own presses are his, the rest are not."""
        log = self.bench.house.env.http_requests
        for entry in log[self.mark :]:
            private = entry.path.startswith(("/interactions/", "/webhooks/"))
            if private and who == "arbitrator":
                self.arbitrator.append(words_in(entry.json))
            else:
                self.others.append((entry.path, words_in(entry.json)))
        self.mark = len(log)

    async def hear(self, telling: Awaitable[Any], who: str = "others") -> Any:
        """What comes of it."""
        self.listen()
        told = await telling
        await self.bench.court.all_shown()
        self.listen(who)
        return told


async def named_everywhere(bench: Bench, ears: Ears, king: Card, own: Card) -> None:
    """Everybody names hidden cards wherever words can be put, up to the appeal and the casebook."""
    flo, every = bench.flo, f"{king.word}, {king.face}, {king}, {king.letter} of {king.suit.word}"
    await ears.hear(bench.open(what=f"West said that East has the {every}."))
    south, west = await bench.at(Seat.S), await bench.at(Seat.W)
    form = await ears.hear(south.click(bench.post("**Dispute 1"), label="State a fact"))
    await ears.hear(south.submit_modal(form, {"words": f"And I hold {own.face}!"}))
    await ears.hear(bench.house.env.advance_time(FACTS_FOR + 30))
    file = await ears.hear(flo.click(bench.office.history()[-1], label="Open the case"), "arbitrator")
    await ears.hear(flo.click(file.response, label="The log"), "arbitrator")
    await ears.hear(flo.click(file.response, label="Look at the four hands"), "arbitrator")
    told = await ears.hear(flo.click(file.response, label="Rule…"), "arbitrator")
    told = await ears.hear(flo.select(told.response, ["dismisses"], custom_id="dispute:1:remedy"), "arbitrator")
    form = await ears.hear(flo.click(told.response, label="Write facts and reasons…"), "arbitrator")
    words = {"facts": f"East holds {every}.", "law": "Law 86", "reasons": every, "house": f"Whoever has {every} …"}
    told = await ears.hear(flo.submit_modal(form, words), "arbitrator")
    told = await ears.hear(flo.click(told.response, label="See what it does"), "arbitrator")
    await ears.hear(flo.click(told.response, label="Rule"), "arbitrator")
    form = await ears.hear(west.click(bench.post("**Ruling"), label="Appeal"))
    await ears.hear(west.submit_modal(form, {"words": f"East has no {every}."}))
    number = (await bench.case()).ruling.number
    for reader in (west, bench.house.eve):
        for command, asked in (
            ("casebook", {"words": number}),
            ("case", {"query": number}),
            ("law", {"query": "law 86"}),
        ):
            await ears.hear(reader.slash(bench.house.channel, command, **asked))
        await ears.hear(reader.slash(bench.house.channel, "casebook"))


async def test_no_player_learns_a_hidden_card_through_a_dispute(tmp_path: Path) -> None:
    """Over everything that the bot sends in these flows: none but the arbitrator reads where a hidden card lies."""
    async with benched(tmp_path) as bench:
        state = await bench.state()
        hidden, trump = hidden_cards(state)
        deal = state.table.deal
        king, own = max(deal.hands[Seat.E] & hidden), max(deal.hands[Seat.S] & hidden)
        hands = {
            user.dm_channel.id: deal.hands[state.seat_of(user.id)]
            for user in bench.house.users.values()
            if state.seat_of(user.id) is not None
        }
        ears = Ears(bench, len(bench.house.env.http_requests))
        await named_everywhere(bench, ears, king, own)
        assert {king, own} <= set().union(*(cards_named(words) for words in ears.arbitrator))
        assert sum("▮" in words for _, words in ears.others) > 10
        for path, words in ears.others:
            his = next((hand for channel, hand in hands.items() if str(channel) in path), frozenset())
            assert not (cards_named(words, trump) & hidden) - his, (path, words)


async def test_what_was_covered_is_shown_when_the_hand_is_out(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        deal = (await bench.state()).table.deal
        king: Card = max(deal.hands[Seat.E])
        await bench.open(what=f"West named the {king.word}.")
        await bench.all_say()
        await bench.rule(bench.flo, ("dismisses", ""))
        assert "▮" in text_of(bench.post("**Dispute 1"))
        for seat in SEATS:
            await bench.house.bot.room.order(1, _throws(seat))
        await bench.court.look_round()
        await bench.court.all_shown()
        assert king.word in text_of(bench.post("**Dispute 1"))


# ── beside the printed books


async def test_a_ruling_is_found_beside_the_printed_cases_and_its_house_rule_under_the_law(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open(what="West muttered before his partner had played to the trick.")
        await bench.all_say()
        told = await bench.drafted(bench.flo, ("dismisses", ""))
        form = await bench.flo.click(told.response, label="Write facts and reasons…")
        words = {"facts": "He muttered.", "law": "Law 86", "reasons": "Doubtful.", "house": "A mutter is a word here."}
        told = await bench.flo.submit_modal(form, words)
        told = await bench.flo.click(told.response, label="See what it does")
        await bench.flo.click(told.response, label="Rule")
        number = (await bench.case()).ruling.number
        eve, channel = bench.house.eve, bench.house.channel
        cited = await eve.slash(channel, "case", query=number)
        assert f"Case {number} of this server" in answer(cited)
        law = await eve.slash(channel, "law", query="whist law 86")
        assert f"In this server (server:case:{number}): A mutter is a word here." in answer(law)
        assert f"Here: {number}" in labels_of(law.response)
        read = await eve.click(law.response, label=f"Here: {number}")
        assert "The text of the laws outranks it." in text_of(read.response)
        found = await eve.slash(channel, "case", query="muttered before partner had played to the trick")
        assert f"Here: {number}" in labels_of(found.response)
        found = await eve.slash(channel, "casebook", words="muttering before the partner played")
        assert f"{number} · Law 86: No penalty." in str(found.response.components)


async def test_another_server_reads_nothing_of_it(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await bench.all_say()
        await bench.rule(bench.flo, ("dismisses", ""))
        number = (await bench.case()).ruling.number
        other = bench.house.env.create_guild()
        channel = other.create_text_channel("elsewhere")
        stranger = other.add_member(bench.house.env.create_user("ida"))
        assert answer(await stranger.slash(channel, "case", query=number)) == "This server's casebook has no such case."
        assert answer(await stranger.slash(channel, "casebook")) == "This server's casebook has nothing like that yet."


# ── the office, and a restart


async def test_where_a_role_is_set_it_alone_makes_an_arbitrator(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        house = bench.house
        role = house.guild.create_role("the committee")
        member = house.guild.add_member(house.env.create_user("joe"), roles=[role])
        owner = house.guild.add_member(
            house.env.create_user("kim"),
            roles=[house.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))],
        )
        await owner.slash(house.channel, "setup office", role=role, docket=bench.office)
        await bench.open()
        told = await bench.flo.slash(house.channel, "docket")
        assert answer(told) == "That is for arbitrators; you do not hold that office in this server (any more)."
        assert "What waits for an arbitrator:" in answer(await member.slash(house.channel, "docket"))


async def test_buttons_of_a_dispute_work_after_a_restart(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        house = bench.house
        house.bot = app.build(Settings(), house.store, means())
        await house.env.restart_bot(house.bot)
        await bench.all_say()
        assert "Settled: it was so." in text_of(bench.post("**Dispute 1"))
        file = await bench.flo.click(bench.office.history()[-1], label="Open the case")
        assert "Law 86:" in answer(file)
        for seat in SEATS:
            await house.bot.room.order(1, _throws(seat))
        with pytest.raises(Refused, match=r"^Dispute 1 lies before the arbitrator"):
            await house.bot.room.change(1, settled)


async def test_a_ruling_can_be_mended_from_the_docket_by_who_gave_it(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        await bench.all_say()
        await bench.rule(bench.flo, ("awards", "MOD awards 1 tricks to NS"))
        await bench.rule(bench.flo, ("awards", "MOD awards 1 tricks to EW"))
        case = await bench.case()
        assert [ruling.number[-2:] for ruling in case.rulings] == ["-1", "-2"]
        assert (await bench.state()).table.deal.awarded == (1, 1)
        assert f"Mends ruling {case.rulings[0].number}." in text_of(bench.post("**Ruling"))
        told = await bench.gus.slash(bench.house.channel, "docket")
        assert answer(told) == "The docket is empty: nobody has called an arbitrator."


async def test_a_message_that_was_deleted_is_sent_again(tmp_path: Path) -> None:
    async with benched(tmp_path) as bench:
        await bench.open()
        thread = bench.house.bot.get_partial_messageable(bench.house.thread.id)
        await thread.get_partial_message(bench.post("**Dispute 1").id).delete()
        await bench.court.docket.take(1, bench.house.guild.id, Withdraws((await bench.at(Seat.N)).id))
        await bench.court.all_shown()
        assert "Withdrawn by who opened it." in text_of(bench.post("**Dispute 1"))


async def test_at_auction_the_laws_are_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path / "room.db") as house:
        await sit_four(house, game="auction", mode="club")
        await cut(house)
        bench = Bench(house, None, None, None)
        assert answer(await bench.open(law="Law 92")).startswith("Dispute 1 is open, under auction Law 92.")
        assert (await bench.case()).law == "auction:law:92"
