"""What a table would look like had the act been lawful: the measure of silence."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.acts import Corrects, Plays
from bot.engine.cards import PACK
from bot.engine.deal import with_hand
from bot.engine.decide import faults
from bot.engine.refused import Refused
from bot.engine.table import Table


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
