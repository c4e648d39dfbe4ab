"""Shuffling: Laws 28 to 30 of the digest, where the bot mixes the pack and the players' words are mixed into it."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.law import AUCTION
from bot.engine.refused import Refused
from bot.engine.seats import Seat


@AUCTION.law(41)
def may_act_for_partner(seat: Seat, leave: Collection[Seat]) -> bool:
    """Whether he may cut for his partner: with the permission of his adversaries; either of them can give it."""
    return seat.left in leave or seat.right in leave


@AUCTION.law(29)
def must_be_free_to_shuffle(seat: Seat, dealer: Seat, have: Collection[Seat]) -> None:
    """The dealer's partner may shuffle first, anybody after him, the dealer last.
    `have` are those who have shuffled for this deal. Refused for a second time, and after the dealer."""
    if seat in have:
        raise Refused("You have shuffled for this deal.", 29)
    if dealer in have:
        raise Refused("The dealer has shuffled last.", 29)
