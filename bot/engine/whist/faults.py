"""Which laws an act may break: asked of no more rules than can answer."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import acts
from bot.engine.acts import Act
from bot.engine.deal import Deal
from bot.engine.faults import Fault
from bot.engine.games import Phase
from bot.engine.laid import Move
from bot.engine.table import Table
from bot.engine.verbs import deal_of
from bot.engine.whist import (
    cards_called,
    dummy,
    general,
    leads_out_of_turn,
    played_in_error,
    revoke,
    runs,
    trump_card,
)

_Rules = tuple[Callable[[Deal, Act], Fault | None], ...]
_OF_SEVERAL_CARDS: _Rules = (cards_called.exposed_cards, leads_out_of_turn.lead_out_of_turn)
_OF_A_CARD: dict[Move, _Rules] = {
    Move.STRAY: (cards_called.exposed_cards,),
    Move.AHEAD: (runs.led_on, leads_out_of_turn.lead_out_of_turn),
    Move.LEAD: (leads_out_of_turn.lead_out_of_turn, dummy.leads_from_the_other_hand, cards_called.disobeys),
}
_FOLLOWING: _Rules = (revoke.does_not_follow, cards_called.disobeys)
_FOLLOWING_TOO_SOON: _Rules = (played_in_error.third_before_second, played_in_error.fourth_before_second, *_FOLLOWING)
_OF_WORDS: _Rules = (
    trump_card.named,
    trump_card.taken_too_soon,
    trump_card.forgotten,
    cards_called.throwing_down,
    general.draws_attention,
)


def faults(table: Table, act: Act) -> tuple[Fault, ...]:
    """Every law of the code that the act would break, plainest first."""
    deal = deal_of(table)
    if deal.phase is not Phase.PLAYING:
        return ()
    return tuple([fault for rule in _rules_of(deal, act) if (fault := rule(deal, act)) is not None])


def _rules_of(deal: Deal, act: Act) -> _Rules:
    """The laws that such an act can break, plainest first: what a card comes to decides which."""
    if isinstance(act, acts.Plays):
        if len(act.cards) > 1:
            return _OF_SEVERAL_CARDS
        move = deal.move(act.hand, act.leads)
        if move is Move.FOLLOW:
            return _FOLLOWING if deal.turn is act.hand else _FOLLOWING_TOO_SOON
        return _OF_A_CARD[move]
    if isinstance(act, acts.Names) and general.names_his_own(deal, act.seat, act.card):
        return (general.draws_attention,)
    if isinstance(act, acts.Exposes | acts.Names):
        return (cards_called.exposed_cards,)
    return _OF_WORDS if isinstance(act, acts.Says) else ()
