"""What a table would look like had the act been lawful: the measure of silence."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.acts import Plays
from bot.engine.cards import PACK
from bot.engine.deal import with_hand
from bot.engine.decide import faults
from bot.engine.refused import Refused
from bot.engine.table import Table


def as_if_lawful(before: Table, act: Plays) -> Table | None:
    """The table before the act with the actor's unseen cards redealt so that the act is lawful;
    None if no redeal does it.

    Only those cards change that nobody else can see; what takes their place need not be in the pack any more,
    since no View but the actor's shows it."""
    deal = before.deal
    if deal is None:
        return None
    fixed = frozenset(act.cards) | deal.lying(act.hand) | deal.shown[act.hand]
    free = len(deal.hands[act.hand] - fixed)
    for suit in [act.cards[0].suit, *(card.suit for card in PACK[::13])]:
        others = sorted((card for card in PACK if card not in fixed), key=lambda card: card.suit is not suit)
        hand = fixed | frozenset(others[:free])
        other = replace(before, deal=replace(deal, hands=with_hand(deal.hands, act.hand, hand)))
        try:
            if not faults(other, act):
                return other
        except Refused:
            continue
    return None
