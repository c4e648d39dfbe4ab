"""Shuffling: Laws 27 to 32, where the bot mixes the pack and the players' words are mixed into it."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.law import WHIST
from bot.engine.refused import Refused
from bot.engine.seats import Seat


@WHIST.law(49)
def may_act_for_partner(seat: Seat, leave: Collection[Seat]) -> bool:
    """Whether he may cut for his partner: with the permission of his opponents, both of them."""
    return seat.left in leave and seat.right in leave


@WHIST.law(29, 30, 32)
def must_be_free_to_shuffle(seat: Seat, dealer: Seat, have: Collection[Seat]) -> None:
    """Each player may shuffle once before a deal, the dealer's partner before all others if he likes, the dealer last:
    when he has done so nobody else may.
    `have` are those who have shuffled for this deal; a new deal begins afresh. Refused otherwise."""
    if seat in have:
        raise Refused("Each player may shuffle once before a deal.", 29)
    if dealer in have:
        raise Refused("The dealer has shuffled last.", 32)
