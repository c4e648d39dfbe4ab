"""What simulated players do beside the cards: they complain, say what happened, appeal, go away and come back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.wire.players import resolved, text
from tests.wire.world import Message

if TYPE_CHECKING:
    from tests.wire.regulars import Regular

SEAT = re.compile(r"^\**(North|East|South|West)\** · (\w+)", re.MULTILINE)
LAWS = ("Law 62", "Law 71", "Law 84", "Law 91", "he led out of turn")
#: chances of what a player might do at any glance: to complain, or to go away, is seldom
COMPLAINS, GOES, ADJOURNS = 0.12, 0.08, 0.04
ANSWERS = ("agree", "agree", "agree", "deny", "unsure")


def ids(message: Message, *verbs: str) -> list[str]:
    """The ids of a dispute's buttons for these verbs."""
    found = re.findall(r"dispute:\d+:\w+(?::\d+)?", str(message.components))
    return [id for id in dict.fromkeys(found) if id.split(":")[2] in verbs]


async def complain(one: Regular) -> None:
    """Calls the arbitrator, and in his words names a card of his own that is nobody's business yet."""
    if one.dice.random() > COMPLAINS or one.desk.thread is None:
        return
    one.said += 1
    token = f"complaint {one.name} {one.said}"
    hand = one.private(f"card:{one.desk.id}:")
    held = re.findall(r"card:\d+:\d+:\d+:(\w\w)", str(hand.components)) if hand is not None else []
    what = f"{token}: he played before me, and I held {one.dice.choice(held) if held else 'nothing'}"
    against, law = one.dice.choice("NESW"), one.dice.choice(LAWS)
    answer = await one.player.slash(one.desk.thread, "dispute open", against=against, what=what, law=law)
    one.note(answer, f"/dispute open {token}")
    await resolved(answer, 5.0)


async def answer_facts(one: Regular) -> bool:
    """Says of a fact that lies before him whether it was so; seldom takes his own complaint back."""
    assert one.desk.thread is not None
    for message in one.newest(one.desk.thread, 40):
        for id in ids(message, "agree"):
            if id not in one.spoken:
                given = await one.press(message, id.replace("agree", one.dice.choice(ANSWERS)))
                if given.result in ("done", "refused"):
                    one.spoken.add(id)
                return True
        if one.dice.random() < 0.001 and (own := ids(message, "withdraw")):
            await one.press(message, own[0])
            return True
    return False


async def appeal(one: Regular) -> None:
    """Asks for another arbitrator where a ruling stands in the thread."""
    assert one.desk.thread is not None
    for message in one.newest(one.desk.thread, 40):
        if (found := ids(message, "appeal")) and one.dice.random() < 0.2:
            asked = await one.player.press(message, found[0])
            if asked.modal is not None:
                one.said += 1
                token = f"appeal {one.name} {one.said}"
                given = await one.player.submit(asked, words=f"{token}: another may see it otherwise")
                one.note(given, token)
            return


async def be_away(one: Regular) -> None:
    """Asks for a substitute for himself, or that the table go on another day."""
    assert one.desk.thread is not None
    chance = one.dice.random()
    if chance < ADJOURNS:
        given = await one.player.slash(one.desk.thread, "table adjourn", reason="it is late")
        one.note(given, "/table adjourn")
    elif chance < ADJOURNS + GOES and (other := one.desk.stand_in(one)) is not None:
        given = await one.player.slash(one.desk.thread, "table substitute", absent=one.player.user, by=other)
        one.note(given, "/table substitute")


async def consent(one: Regular, table: Message) -> bool:
    """Says his word on what is proposed at the table, once."""
    asked = re.findall(r"table:\d+:(consent|decline|agree|resume)\b", str(table.components))
    found = {verb: f"table:{one.desk.id}:{verb}" for verb in asked}
    words = text(table)
    mine = [line for line in words.split("\n") if one.name in line]
    if "consent" in found and not any("Consented" in line for line in mine):
        await one.press(table, found["consent" if one.dice.random() < 0.9 else "decline"])
        return True
    if "agree" in found and not any("Agreed" in line for line in mine):
        await one.press(table, found["agree" if one.dice.random() < 0.9 else "decline"])
        return True
    if "resume" in found and one.dice.random() < 0.3:
        await one.press(table, found["resume"])
        return True
    return False


def seated(table: Message) -> set[str] | None:
    """The names of those who sit in the four chairs, as the table's message has them; None where it shows no cards."""
    found = SEAT.findall(text(table))
    return {name for _, name in found} or None
