"""Help for a newcomer, and what is kept of a member."""

from __future__ import annotations

from discord import ButtonStyle

from bot.texts import _
from bot.ui.pieces import Face, boxed, button, rows, rule, text

HELP = r"help:(?P<page>[a-z]+)"
FORGET = r"forget-me:(?P<person>\d+)"
"""Carries whose first press it was, so that nobody's second press counts for another."""


def help_face(page: str) -> Face:
    """A page of the help; every other page is one press away."""
    pages = _pages()
    title, lines = pages.get(page) or pages["start"]
    box = boxed(text(f"### {title}"), rule(), text(*lines))
    turning = [
        button(name, f"help:{key}", ButtonStyle.primary if key == page else ButtonStyle.secondary)
        for key, (name, _lines) in pages.items()
    ]
    return Face(box, *rows(turning))


def _pages() -> dict[str, tuple[str, tuple[str, ...]]]:
    return {
        "start": (_("Start here"), _start()),
        "game": (_("The game"), _game()),
        "table": (_("At the table"), _table()),
        "laws": (_("Laws"), _laws()),
        "you": (_("Your own"), _own()),
    }


def _start() -> tuple[str, ...]:
    return (
        _("`/study` deals you a hand with three robots and says at each turn what to do, and why."),
        _("I hold tables for Short Whist, Dummy, Double Dummy and Auction Bridge, by the clubs' own laws."),
        _("**1.** `/table open` opens a table, in a thread of its own. You sit there already."),
        _("**2.** *Play now* seats robots in the empty chairs, draws for partners and deals, in one press."),
        _("**3.** Your hand comes by direct message; *My hand* at the table shows it too. Press a card to play it."),
        _("A card that the law forbids is refused, and the refusal says which law; press *Read the law* to see it."),
        _("Others come in by *Sit*. A robot makes room for a person."),
    )


def _game() -> tuple[str, ...]:
    return (
        _("Four play; those who sit opposite are partners. Each gets thirteen cards; the last is turned up: trumps."),
        _("The leader plays any card; the others **follow suit** if they can, else they play what they like."),
        _("The highest trump takes the trick, else the highest of the suit led; the ace is high. The winner leads."),
        _("Each trick over six is a point; honours (ace, king, queen, knave of trumps) count too. Five make a game."),
        _("Two games of three win the rubber."),
        _("At **auction bridge** you first bid for trumps; the bidder's partner then lays his hand on the table."),
    )


def _table() -> tuple[str, ...]:
    return (
        _("**Strict**: what a law forbids cannot be done. For learning, and for play without dispute."),
        _("**Club**: every card counts as played, right or wrong, as at a real table. Nobody is warned."),
        _("There *Object* and *Claim…* say that somebody erred; then the law gives your side its choice."),
        _("*Act…* on your hand holds whatever else can be done: lead on, show a card, lay down the hand."),
        _("*Last trick* shows the trick before, as long as the law lets you look."),
        _("Asked to cut? Lift the pack where you like, or wait: after half a minute it is cut for you."),
        _("`/table end` ends it; a rubber that others play ends by their vote, by its host or by a moderator."),
    )


def _laws() -> tuple[str, ...]:
    return (
        _("`/law 62`, `/law led out of turn`, or tell `/law` what happened: it finds the law, word for word."),
        _("On any message: *Apps*, then *Which law?*"),
        _("`/case` decided cases · `/etiquette` manners · `/compare` whist and bridge side by side"),
        _("`/glossary` words · `/cite` one line to paste · `/history` where whist came from"),
        _("While you play the answers are for you alone."),
        _("`/dispute open` calls an arbitrator; `/casebook` has what was decided here."),
    )


def _own() -> tuple[str, ...]:
    return (
        _("`/settings`: one tap or two, where your hand is shown, how suits are drawn."),
        _("`/privacy` what is kept of you · `/export` all of it as a file · `/forget-me` takes you out of it"),
        _("`/setup check` (for who manages the server) says what is missing for a table in a channel."),
        _("No stakes, no money, ever."),
    )


def privacy_face() -> Face:
    """What is kept, what is not, and how to get at it."""
    return Face(
        boxed(
            text(_("### What is kept of you")),
            text(
                _("· Your Discord number and the name you show, at the tables where you have sat."),
                _("· What you did at the tables: cards, bids, claims, words for a shuffle, with the time."),
                _("· Disputes that you opened or ruled on, and what you wrote there."),
                _("· Your settings, and whether direct messages to you were refused."),
            ),
            rule(),
            text(
                _("Messages in channels are not read. Hands are shown to nobody but their owners while a deal lasts."),
                _("`/export` sends you all of it as a file."),
                _("`/forget-me` takes your name out: your seat becomes “a player”; the deals stay whole."),
            ),
        )
    )


def forget_face(person: int) -> Face:
    """The question before the second press."""
    sure = button(_("Forget me"), f"forget-me:{person}", ButtonStyle.danger)
    line = _("This cannot be undone: your settings, your words and your name go; past deals keep “a player”.")
    return Face(text(line), *rows([sure]))
