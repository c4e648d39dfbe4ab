"""The shuffle against its published vectors and against a second checker, written from the description alone."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK, Card
from bot.engine.pack import PackLifted, PackSealed, WordsGiven, evolve_pack
from bot.engine.seats import SEATS, Seat
from bot.fairness import (
    CUT,
    LONGEST_WORDS,
    Gave,
    as_json,
    commitment,
    cut_pack,
    deal,
    deal_pack,
    header,
    new_secret,
    pack_header,
    random_words,
    seal,
    shuffled,
    words_given,
)
from bot.fairness.figures import figures, length_chance, scatter

# The published vectors: what goes into a deal, and what must come of it.
VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))


# A checker of another make: HMAC written out by RFC 2104, names of cards as strings, no code of the bot's.
def by_rfc_2104(key: bytes, message: bytes) -> bytes:
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def stream_of(key: bytes) -> Iterator[int]:
    for block in range(1 << 32):
        yield from by_rfc_2104(key, block.to_bytes(4, "big"))


def pack_by_hand(secret: str, number: int, gave: list[tuple[str, str]]) -> list[str]:
    message = b"Cavendish dealing 1\n" + number.to_bytes(4, "big") + len(gave).to_bytes(4, "big")
    for seat, words in gave:
        message += seat.encode() + len(words.encode()).to_bytes(4, "big") + words.encode()
    stream = stream_of(by_rfc_2104(bytes.fromhex(secret), message))
    pack = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]
    for i in range(51, 0, -1):
        while (byte := next(stream)) >= 256 - 256 % (i + 1):
            pass
        j = byte % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def hands_by_hand(pack: list[str], cut: int, dealer: str) -> dict[str, list[str]]:
    pack = pack[cut:] + pack[:cut]
    hands: dict[str, list[str]] = {seat: [] for seat in "NESW"}
    for place, name in enumerate(pack):
        hands["NESW"[("NESW".index(dealer) + 1 + place) % 4]].append(name)
    return hands


def given_by(gave: list[tuple[str, str]]) -> list[Gave]:
    return [Gave(Seat[seat], words) for seat, words in gave]


@pytest.mark.parametrize("vector", VECTORS)
def test_published_commitments(vector: dict[str, Any]) -> None:
    secret, number = bytes.fromhex(vector["secret"]), vector["deal_number"]
    assert commitment(secret, number) == vector["commitment"]
    message = b"Cavendish commitment 1\n" + number.to_bytes(4, "big")
    assert by_rfc_2104(secret, message).hex() == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS)
def test_published_packs(vector: dict[str, Any]) -> None:
    secret, number, gave = vector["secret"], vector["deal_number"], vector["gave"]
    assert " ".join(map(str, shuffled(bytes.fromhex(secret), given_by(gave), number))) == vector["pack"]
    assert " ".join(pack_by_hand(secret, number, gave)) == vector["pack"]


@pytest.mark.parametrize("vector", VECTORS)
def test_published_hands(vector: dict[str, Any]) -> None:
    dealer, hands = Seat[vector["dealer"]], vector["hands"]
    secret, gave = bytes.fromhex(vector["secret"]), given_by(vector["gave"])
    dealt = deal(secret, gave, vector["deal_number"], vector["cut"], dealer)
    assert {str(seat): " ".join(map(str, dealt.hands[seat])) for seat in SEATS} == hands
    assert str(dealt.last) == hands[dealer.name].split()[-1]


def test_the_vector_in_the_readme_is_the_published_one() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    vector = VECTORS[1]
    hands = "\n".join(f"{seat}  {vector['hands'][seat]}" for seat in "NESW")
    said = ", then ".join(f'gave {seat}: "{words}"' for seat, words in vector["gave"])
    assert f"secret      {vector['secret']}\n" in readme
    assert f"deal {vector['deal_number']}, cut {vector['cut']}, dealer {vector['dealer']}; {said}\n" in readme
    assert f"commitment  {vector['commitment']}\n{hands}\n" in readme


SECRETS = st.binary(min_size=32, max_size=32)
GIVEN = st.lists(
    st.tuples(st.sampled_from("NESW"), st.text(st.characters(exclude_categories=["Cs"]), max_size=20)), max_size=4
)


@given(SECRETS, GIVEN, st.integers(1, 2**32 - 1), st.sampled_from(CUT), st.sampled_from("NESW"))
def test_a_second_checker_deals_the_same(
    secret: bytes, gave: list[tuple[str, str]], number: int, cut: int, dealer: str
) -> None:
    dealt = deal(secret, given_by(gave), number, cut, Seat[dealer])
    by_hand = hands_by_hand(pack_by_hand(secret.hex(), number, gave), cut, dealer)
    assert {str(seat): [str(c) for c in hand] for seat, hand in dealt.hands.items()} == by_hand
    assert sorted(c for hand in dealt.hands.values() for c in hand) == list(PACK)


def test_law_034_the_cut_moves_the_cards_four_to_forty_eight() -> None:
    assert cut_pack(PACK, 4) == PACK[4:] + PACK[:4]
    assert cut_pack(PACK, 48) == PACK[48:] + PACK[:48]
    for lifted in (0, 3, 49, 52, -4):
        with pytest.raises(ValueError, match="4 to 48"):
            cut_pack(PACK, lifted)


def test_law_044_dealt_one_at_a_time_from_the_dealers_left_the_last_to_the_dealer() -> None:
    secret = bytes(32)
    pack = cut_pack(shuffled(secret, (), 9), 20)
    dealt = deal(secret, (), 9, 20, Seat.E)
    assert (dealt.hands[Seat.S][0], dealt.hands[Seat.W][0], dealt.hands[Seat.E][0]) == (pack[0], pack[1], pack[3])
    assert dealt.last == pack[51] == dealt.hands[Seat.E][12]


def test_everything_given_changes_the_deal_and_only_secret_and_number_the_commitment() -> None:
    secret, other = bytes(32), bytes(31) + b"\1"
    packs = {
        shuffled(secret, (), 1),
        shuffled(other, (), 1),
        shuffled(secret, (), 2),
        shuffled(secret, [Gave(Seat.N, "a")], 1),
        shuffled(secret, [Gave(Seat.E, "a")], 1),
        shuffled(secret, [Gave(Seat.N, "a"), Gave(Seat.E, "b")], 1),
        shuffled(secret, [Gave(Seat.E, "b"), Gave(Seat.N, "a")], 1),
        shuffled(secret, [Gave(Seat.N, "aE")], 1),
    }
    assert len(packs) == 8
    assert len({commitment(secret, 1), commitment(secret, 2), commitment(other, 1)}) == 3


def test_the_deal_is_not_keyed_by_what_is_published() -> None:
    secret = bytes(range(32))
    assert shuffled(bytes.fromhex(commitment(secret, 1)), (), 1) != shuffled(secret, (), 1)


def test_secrets_are_256_bits_and_fresh() -> None:
    drawn = {new_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}
    assert random_words() != random_words()


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "x" * (LONGEST_WORDS + 1), "x" * 4000, "broken \ud83d"])
def test_words_that_cannot_be_taken_get_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        words_given(text)


@pytest.mark.parametrize("text", ["**bold** `code` @everyone", "x" * LONGEST_WORDS, "# not a comment", "♠", "a  b"])
def test_words_are_taken_as_they_are(text: str) -> None:
    assert words_given(f" {text} ") == text


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_words_survive_a_record_line(words: str) -> None:
    written = as_json(words)
    assert json.loads(written) == words
    assert written.isascii()
    assert written.isprintable()
    assert "#" not in written
    assert "  " not in written


def test_header_keeps_the_secret_until_it_is_time() -> None:
    secret = bytes(range(32))
    committed = commitment(secret, 3)
    gave = [Gave(Seat.E, 'say "when"')]
    closed = header(None, gave, 3, None, committed)
    assert closed == ["deal-number: 3", f"commitment: {committed}", 'gave E: "say \\"when\\""']
    assert header(secret, gave, 3, 20, committed) == [
        "deal-number: 3",
        f"commitment: {committed}",
        f"secret: {secret.hex()}",
        'gave E: "say \\"when\\""',
        "cut: 20",
    ]


def test_a_sealed_pack_deals_and_is_checked_like_any_other() -> None:
    pack = evolve_pack(None, PackSealed(12, *seal(12)))
    for event in (WordsGiven(Seat.N, "first"), WordsGiven(Seat.E, "x"), WordsGiven(Seat.N, "then"), PackLifted(31)):
        pack = evolve_pack(pack, event)
    assert pack is not None
    hands, last = deal_pack(pack, 31, Seat.W)
    gave = [Gave(Seat.E, "x"), Gave(Seat.N, "then")]
    dealt = deal(bytes.fromhex(pack.secret), gave, 12, 31, Seat.W)
    assert (hands, last) == (tuple(frozenset(dealt.hands[seat]) for seat in SEATS), dealt.last)
    assert commitment(bytes.fromhex(pack.secret), 12) == pack.commitment
    assert pack_header(pack, revealed=True) == header(bytes.fromhex(pack.secret), gave, 12, 31, pack.commitment)
    assert not any(pack.secret in line for line in pack_header(pack, revealed=False))


def test_length_chances_are_a_distribution_of_mean_three_and_a_quarter() -> None:
    chances = [length_chance(length) for length in range(14)]
    assert sum(chances) == pytest.approx(1)
    assert sum(length * chance for length, chance in enumerate(chances)) == pytest.approx(13 / 4)
    assert chances[13] == pytest.approx(1 / 635_013_559_600)


def test_scatter_is_nothing_when_every_seat_has_its_share() -> None:
    assert scatter([[5] * 52] * 4, 20) == 0
    assert scatter([[20] * 52] + [[0] * 52] * 3, 20) == 4 * 52 * 5 * 3 / 4 * 4


def test_figures_count_what_is_dealt() -> None:
    hands: tuple[tuple[Card, ...], ...] = tuple(PACK[13 * seat : 13 * seat + 13] for seat in range(4))
    lines = figures([hands] * 4).splitlines()
    lengths = Counter({line.split()[0]: line.split()[1] for line in lines[3:17]})
    assert (lengths["13"], lengths["0"], lengths["4"]) == ("16", "48", "0")
    assert "fewest 0 (2♥), most 4 (2♠)" in "".join(lines)


def test_dealing_is_fair_to_every_seat_over_twenty_thousand_deals() -> None:
    dealt = 20_000
    where = [[0] * 52 for _ in SEATS]
    for number in range(1, dealt + 1):
        hands = deal(number.to_bytes(32, "big"), (), 1, 26, SEATS[number % 4]).hands
        for seat, hand in hands.items():
            for card in hand:
                where[seat][card] += 1
    assert 156 - 4 * 17.8 < scatter(where, dealt) < 156 + 4 * 17.8
