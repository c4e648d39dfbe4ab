"""The oracle finds cards however they are written, and tells who may see them."""

from __future__ import annotations

import io

import discord
import pytest

from bot.engine import cards as the_pack
from bot.ui.scene import PLAIN, Marks
from tests.wire.cards import PACK, read
from tests.wire.conftest import House
from tests.wire.oracle import Oracle
from tests.wire.toy import Toy

ROWS = ["SA SK SQ SJ", "HA HK HQ HJ", "DA DK DQ DJ", "CA CK CQ CJ"]
HANDS = [row.split() for row in ROWS]  # of N, E, S, W: the spades, the hearts, the diamonds, the clubs


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("West K♠ · North 7♠ · you", "SK S7"),
        ("♠ 9 3    ♥ Q 8 4    ♦ J 10 6    ♣ A 5", "S9 S3 HQ H8 H4 DJ DT D6 CA C5"),
        ("♥K", "HK"),
        ("**10♥**\ufe0f", "HT"),
        ("Trumps ♥", ""),
        ("Trumps ♥ · K♥ lies before South", "HK"),
        ("NS 4 · EW 2, trick 7, law 72", ""),
        ("the Queen of Hearts, a ten of clubs", "HQ CT"),
        ("<:HQ:123> <:card_2S:9> <:queen_of_spades:1>", "HQ S2 SQ"),
        ("<:queen_of_hearts:1> K<:spades:2> <:suit_heart:1> 9 8", "HQ SK H9 H8"),
        ("PlayCard HQ", "HQ"),
        ("as a matter of fact, ad hoc", ""),
        ("N:AKQ2.T98.765.432", "SA SK SQ S2 HT H9 H8 D7 D6 D5 C4 C3 C2"),
        ("version 2.7.2.3", ""),
        ("🂽", "HQ"),
        ("", ""),
    ],
)
def test_cards_are_found_in_prose(text: str, cards: str) -> None:
    assert read(text) == set(cards.split())


@pytest.mark.parametrize("id", ["card:17:5:7:HQ", "p|17|qh", "t17-hq"])
def test_cards_are_found_in_ids(id: str) -> None:
    assert read(id, is_id=True) == {"HQ"}


def test_every_card_is_read_back_in_every_notation() -> None:
    symbols = dict(zip("SHDC", "♠♥♦♣", strict=True))
    for suit, rank in ((card[0], card[1]) for card in PACK):
        printed = "10" if rank == "T" else rank
        assert read(f"{printed}{symbols[suit]}") == read(f"{symbols[suit]} {printed}") == {suit + rank}
        assert read(f"({suit}{rank})") == read(f"<:{rank}{suit}:1>") == {suit + rank}


def test_every_hand_is_read_back_as_the_bot_writes_it() -> None:
    for marks in (PLAIN, Marks({suit: f"<:suit_{suit.word}:7>" for suit in the_pack.SUITS}, emoji=True)):
        for trump in (None, *the_pack.SUITS):
            assert read(marks.hand(the_pack.PACK, trump)) == PACK


@pytest.fixture
def oracle(house: House) -> Oracle:
    oracle = Oracle(house.discord.world)
    oracle.dealt("T", 1, {player.user.id: hand for player, hand in zip(house.players, HANDS, strict=True)})
    oracle.room("T", house.room.id)
    return oracle


def place(house: House, toy: Toy) -> discord.PartialMessageable:
    return toy.get_partial_messageable(house.room.id)


def found(oracle: Oracle) -> list[str]:
    return [card for leak in oracle.leaks for card in leak.cards]


async def test_a_played_card_is_for_all_and_a_held_one_for_none(house: House, toy: Toy, oracle: Oracle) -> None:
    oracle.played("T", "HA")
    await place(house, toy).send("East plays A♥")
    oracle.check()
    await place(house, toy).send("East has the K♥ left")
    assert found(oracle) == ["HK"]
    with pytest.raises(AssertionError, match="HK"):
        oracle.check()


async def test_a_hand_is_for_its_owner_alone(house: House, toy: Toy, oracle: Oracle) -> None:
    east, south = [await toy.fetch_user(player.user.id) for player in house.players[1:3]]
    await east.send("♥ A K Q J")
    oracle.check()
    await south.send("♥ A K Q J")
    assert oracle.leaks[0].eyes == house.players[2].user.id


@pytest.mark.parametrize("where", ["custom_id", "alt text", "emoji", "option"])
async def test_cards_are_found_wherever_they_hide(house: House, toy: Toy, oracle: Oracle, where: str) -> None:
    ui = discord.ui
    select: ui.Select[ui.View] = ui.Select(options=[discord.SelectOption(label="it", value="hq")])
    match where:
        case "custom_id":
            await place(house, toy).send("x", view=ui.View().add_item(ui.Button(label="x", custom_id="c:hq")))
        case "emoji":
            emoji = discord.PartialEmoji(name="HQ", id=5)
            await place(house, toy).send("x", view=ui.View().add_item(ui.Button(emoji=emoji, custom_id="x")))
        case "option":
            await place(house, toy).send("x", view=ui.View().add_item(select))
        case _:
            picture = discord.File(io.BytesIO(b"x"), "x.png", description="the queen of hearts")
            await place(house, toy).send(file=picture)
    assert found(oracle) == ["HQ"]


async def test_a_card_turned_up_and_taken_up_again(house: House, toy: Toy, oracle: Oracle) -> None:
    oracle.shown("T", "CA")
    sent = await place(house, toy).send("A♣ lies before West")
    oracle.check()
    oracle.taken_up("T", "CA")
    await sent.edit(content="Trumps ♣, A♣")
    assert found(oracle) == ["CA"]


async def test_a_card_just_taken_up_may_still_be_on_its_way(house: House, toy: Toy, oracle: Oracle) -> None:
    oracle.grace = 5.0
    oracle.shown("T", "CA")
    oracle.taken_up("T", "CA")
    await place(house, toy).send("A♣ lies before West")
    oracle.check()
    house.discord.world.clock.advance(6)
    await place(house, toy).send("A♣ lies before West")
    assert found(oracle) == ["CA"]


async def test_a_secret_is_found_until_it_is_revealed(house: House, toy: Toy, oracle: Oracle) -> None:
    oracle.hide("c0ffee00")
    await place(house, toy).send("committed: c0ffee00")
    assert [leak.what for leak in oracle.leaks] == ["create in card-room: a secret"]
    oracle.reveal("c0ffee00")
    await place(house, toy).send("the secret was c0ffee00")
    oracle.log("c0ffee00")
    assert len(oracle.leaks) == 1


async def test_what_is_no_card_can_be_said_to_be_none(house: House, toy: Toy, oracle: Oracle) -> None:
    oracle.is_other = lambda custom_id: custom_id.startswith("bid")
    options = [discord.SelectOption(label="two hearts", value="2H"), discord.SelectOption(label="x", value="HQ")]
    view = discord.ui.View().add_item(discord.ui.Select(custom_id="bid:1", options=options))
    await place(house, toy).send("x", view=view)
    oracle.check()


async def test_an_ephemeral_answer_and_choices_are_judged_for_their_reader(
    house: House, toy: Toy, oracle: Oracle
) -> None:
    said = house.players[0].say(house.room, "is it the Q♥?")
    await house.players[1].menu("Read it", said)
    oracle.check()
    await house.players[2].menu("Read it", said)
    assert oracle.leaks[0].eyes == house.players[2].user.id


async def test_the_acts_are_asked_for_before_a_leak_is_cried(house: House, toy: Toy, oracle: Oracle) -> None:
    oracle.refresh = lambda: oracle.played("T", "HK")
    await place(house, toy).send("K♥")
    oracle.check()


async def test_the_deal_before_may_be_looked_at_while_the_next_goes_on(house: House, toy: Toy, oracle: Oracle) -> None:
    oracle.over("T")
    oracle.dealt("T", 2, {house.players[0].user.id: HANDS[2]})
    oracle.about = lambda sent: [("T", 1)] if "Deal 1" in str(sent.body) else None
    await place(house, toy).send("Deal 1: Q♦")
    oracle.check()
    await place(house, toy).send("Q♦")
    assert found(oracle) == ["DQ"]


async def test_no_more_than_eight_played_cards_stand_before_one_pair_of_eyes(
    house: House, toy: Toy, oracle: Oracle
) -> None:
    for card in ["SA", "HA", "DA", "CA", "SK", "HK", "DK", "CK", "SQ"]:
        oracle.played("T", card)
    first = await place(house, toy).send("A♠ A♥ A♦ A♣")
    await place(house, toy).send("K♠ K♥ K♦ K♣")
    oracle.check()
    await first.delete()
    await place(house, toy).send("Q♠")
    oracle.check()
    await place(house, toy).send("A♠ A♥ A♦ A♣")
    assert [leak.what for leak in oracle.leaks] == ["Law 91"] * 5


async def test_a_letter_counts_for_its_reader_only(house: House, toy: Toy, oracle: Oracle) -> None:
    for card in ["SA", "HA", "DA", "CA", "SK", "HK", "DK", "CK", "HQ"]:
        oracle.played("T", card)
    await place(house, toy).send("A♠ A♥ A♦ A♣ K♠ K♥ K♦ K♣")
    await (await toy.fetch_user(house.players[0].user.id)).send("Q♥")
    assert [(leak.what, leak.eyes) for leak in oracle.leaks] == [("Law 91", house.players[0].user.id)]


async def test_a_hand_already_played_from_is_no_trick(house: House, toy: Toy, oracle: Oracle) -> None:
    for card in ["SA", "HA", "DA", "CA", "SK", "HK", "DK", "CK", "SQ"]:
        oracle.played("T", card)
    await place(house, toy).send("A♠ A♥ A♦ A♣ K♠ K♥ K♦ K♣")
    await (await toy.fetch_user(house.players[0].user.id)).send("♠ A K Q J")
    oracle.check()


async def test_ephemeral_answers_of_a_killed_bot_are_beyond_its_reach(house: House, toy: Toy, oracle: Oracle) -> None:
    for card in ["SA", "HA", "DA", "CA", "SK", "HK", "DK", "CK", "HQ"]:
        oracle.played("T", card)
    said = house.players[0].say(house.room, "Q♥")
    await house.players[0].menu("Read it", said)
    oracle.abandoned()
    await place(house, toy).send("A♠ A♥ A♦ A♣ K♠ K♥ K♦ K♣")
    oracle.check()


def test_logs_are_for_nobody_at_the_table(house: House, oracle: Oracle) -> None:
    oracle.played("T", "HA")
    oracle.log("table T: East plays HA")
    oracle.check()
    oracle.log("refused PlayCard(HK)")
    assert found(oracle) == ["HK"]


def test_the_laws_own_words_are_anybodys(house: House, oracle: Oracle) -> None:
    oracle.is_public = "leads the Q♥ out of turn".__contains__
    assert oracle.cards_of({"content": "A leads\nthe Q♥"}) == set()
    assert oracle.cards_of({"content": "B has the Q♥"}) == {"HQ"}
