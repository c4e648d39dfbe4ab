"""Absence, substitutes, votes, adjourning, the host's and the moderator's rights, and settings."""

from __future__ import annotations

from bot.engine.cuts import Person, is_robot
from bot.engine.refused import Refused
from bot.engine.sitting import acts as do
from bot.engine.sitting import events as took_place
from bot.engine.sitting.coming import gone, host_passed, must_be_here, then, voided
from bot.engine.sitting.events import Ended
from bot.engine.sitting.lineup import Events
from bot.engine.sitting.members import Roster, Standing, Substitution
from bot.engine.sitting.rules import rules_of
from bot.engine.sitting.settings import with_setting

IN_A_RUBBER = (Standing.SEATED, Standing.ADJOURNED)
LONGEST_REASON = 200


def appoints(roster: Roster, act: do.AppointsSubstitute) -> Events:
    """A substitute until the rubber ends, with the consent of the other three (Law 23, auction 26)."""
    law = rules_of(roster.game).substitute
    if roster.standing not in IN_A_RUBBER or roster.chair_of(act.absent) is None or is_robot(act.absent):
        raise Refused("A substitute is appointed only for a player in a rubber.", law)
    if act.absent not in roster.players:
        raise Refused("A substitute appoints nobody: he leaves, and another is appointed for the absent player.", law)
    if act.by not in roster.people and not act.moderator:
        raise Refused("A substitute is appointed by the player himself, the other three, or a moderator.", law)
    if act.substitute == 0 or act.substitute in (*roster.seated, *roster.players):
        raise Refused("A substitute must be somebody who is not playing here.", law)
    if act.substitute in roster.missing:
        raise Refused("The substitute is gone from the server himself.", law)
    consented = (act.by,) if act.by in roster.people and act.by != act.absent else ()
    proposed = took_place.SubstituteProposed(act.absent, act.substitute, consented)
    return (proposed, *_seated_if_all_consent(then(roster, proposed)))


def consents(roster: Roster, act: do.Consents) -> Events:
    """One of the other three consents."""
    asked = _asked(roster, act.user)
    if act.user in asked.consented:
        raise Refused("You have consented already.", rules_of(roster.game).substitute)
    consented = took_place.Consented(act.user)
    return (consented, *_seated_if_all_consent(then(roster, consented)))


def _asked(roster: Roster, person: Person) -> Substitution:
    law = rules_of(roster.game).substitute
    if roster.substitution is None:
        raise Refused("No substitute is proposed.", law)
    if person not in roster.people or person == roster.substitution.absent:
        raise Refused("The consent of the other three is asked, not yours.", law)
    return roster.substitution


def _seated_if_all_consent(roster: Roster) -> Events:
    asked = roster.substitution
    if asked is None:
        return ()
    if rules_of(roster.game).wanting_consent(_to_be_asked(roster), asked.absent, asked.consented):
        return ()
    if asked.substitute in (*roster.seated, *roster.players):  # he has taken a chair of his own meanwhile
        return (took_place.SubstituteWithdrawn(asked.substitute),)
    return (took_place.SubstituteSeated(asked.absent, asked.substitute),)


def _to_be_asked(roster: Roster) -> tuple[Person, ...]:
    """The persons seated whose assent can come: nobody waits for one who has left the server."""
    return tuple(person for person in roster.people if person not in roster.missing)


def declines(roster: Roster, act: do.Declines) -> Events:
    """A proposal, or a substitute, is declined by one whose assent it needs."""
    if roster.substitution is not None:
        return (took_place.SubstituteWithdrawn(_asked(roster, act.user).substitute),)
    if roster.proposal is None or act.user not in roster.people:
        raise Refused("There is nothing before you to decline.")
    return (took_place.ProposalEnded(),)


def proposes(roster: Roster, act: do.Proposes) -> Events:
    """Puts it to those seated that the table end, or adjourn."""
    if act.user not in roster.people or roster.standing is not Standing.SEATED:
        raise Refused("That is for those seated in a rubber to propose.")
    if roster.proposal is not None:
        raise Refused("There is a proposal before the table already: agree to it or decline it.")
    proposed = took_place.Proposed(act.vote, act.user, act.reason[:LONGEST_REASON])
    return (proposed, *_carried(then(roster, proposed)))


def agrees(roster: Roster, act: do.Agrees) -> Events:
    """One more agrees to the proposal."""
    if roster.proposal is None or act.user not in roster.people:
        raise Refused("There is nothing before you to agree to.")
    if act.user in roster.proposal.agreed:
        raise Refused("You have agreed already.")
    agreed = took_place.Agreed(act.user)
    return (agreed, *_carried(then(roster, agreed)))


def _carried(roster: Roster) -> Events:
    """To end the table as many as its setting says, robots always among them; to adjourn every person seated who is
    still in the server."""
    proposal = roster.proposal
    if proposal is None:
        return ()
    wanting = [person for person in _to_be_asked(roster) if person not in proposal.agreed]
    if proposal.vote is do.Vote.ADJOURN:
        return () if wanting else (took_place.ProposalEnded(carried=True), took_place.Adjourned())
    if wanting and len(roster.seated) - len(wanting) < roster.settings.votes:
        return ()
    ended = took_place.TableEnded(Ended.VOTE, proposal.by, proposal.reason)
    return took_place.ProposalEnded(carried=True), ended


def resumes(roster: Roster, act: do.Resumes) -> Events:
    """Comes back; with the last of those seated who can come the rubber goes on where it stood."""
    if roster.standing is not Standing.ADJOURNED:
        raise Refused("This table is not adjourned.")
    if act.user not in roster.people:
        raise Refused("You do not sit at this table.")
    if act.user in roster.back:
        raise Refused("You are back; the others are waited for.")
    back = took_place.CameBack(act.user)
    return (back, *_resumed(then(roster, back)))


def _resumed(roster: Roster) -> Events:
    if roster.standing is not Standing.ADJOURNED or not roster.back:
        return ()
    return () if set(_to_be_asked(roster)) - set(roster.back) else (took_place.Resumed(),)


def is_gone(roster: Roster, act: do.IsGone) -> Events:
    """He has left the server: whoever is not in a rubber leaves the table, a player is missing."""
    person = act.user
    if person in roster.missing or (person not in roster.everybody and person not in roster.seated):
        return ()
    if roster.substitution and person in (roster.substitution.substitute, roster.substitution.absent):
        withdrawn = took_place.SubstituteWithdrawn(roster.substitution.substitute)
        return (withdrawn, *is_gone(then(roster, withdrawn), act))
    if person in roster.seated and person not in roster.players:
        return (took_place.SubstituteWithdrawn(person),)
    if roster.standing in IN_A_RUBBER and person in roster.players:
        missing = took_place.WentMissing(person)
        passed = (missing, *host_passed(then(roster, missing), person))
        return (*passed, *_no_longer_awaited(then(roster, *passed)))
    return gone(roster, person, *voided(roster, person))


def _no_longer_awaited(roster: Roster) -> Events:
    """What was waiting for nobody but one who is now gone."""
    return (*_seated_if_all_consent(roster), *_carried(roster), *_resumed(roster))


def is_back(roster: Roster, act: do.IsBack) -> Events:
    """A missing player is there again; a substitute keeps his chair until the rubber ends (D16)."""
    return (took_place.Reappeared(act.user),) if act.user in roster.missing else ()


def cut_elsewhere(roster: Roster, act: do.CutElsewhere) -> Events:
    """He has cut into another table: sitting out here he loses his right of re-entry (Law 24; auction 25)."""
    sits_out = act.user in roster.beside or act.user in roster.waiting
    if not sits_out or rules_of(roster.game).keeps_re_entry(act.helped):
        return ()
    return gone(roster, act.user, *voided(roster, act.user))


def passes_host(roster: Roster, act: do.PassesHost) -> Events:
    """The host hands on his rights to another who is there."""
    _must_be_host(roster, act.by)
    if act.to not in roster.everybody or is_robot(act.to) or act.to in roster.missing:
        raise Refused("The host's rights go to somebody at this table.")
    return (took_place.HostPassed(act.to),)


def _must_be_host(roster: Roster, person: Person) -> None:
    if person != roster.host:
        raise Refused("That is for the host of the table, or for a moderator.")


def host_ends(roster: Roster, act: do.HostEnds) -> Events:
    """The host ends the table; where others play a rubber he says why."""
    _must_be_host(roster, act.by)
    others = roster.standing in IN_A_RUBBER and any(person != act.by for person in roster.people)
    if others and not act.reason.strip():
        raise Refused("Others are playing a rubber here: say why you end it.")
    return (took_place.TableEnded(Ended.HOST, act.by, act.reason[:LONGEST_REASON]),)


def moderator_ends(roster: Roster, act: do.ModeratorEnds) -> Events:
    """A moderator ends the table, and says why."""
    if not act.reason.strip():
        raise Refused("A moderator who ends a table says why.")
    return (took_place.TableEnded(Ended.MODERATOR, act.by, act.reason.strip()[:LONGEST_REASON]),)


def changes_setting(roster: Roster, act: do.ChangesSetting) -> Events:
    """A setting, from the next deal on."""
    if not act.moderator:
        must_be_here(roster, act.by)
        _must_be_host(roster, act.by)
    return (took_place.SettingsWished(with_setting(roster.wished, act.name, act.value)),)
