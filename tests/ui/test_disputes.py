"""The fullest faces of a dispute stay within what one message may hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ui

from bot.cogs.casebook import harmless
from bot.disputes.case import Appeal, Case, Matter, Party, Quote, Referee, Ruling, Sanction, Stage, Verdict
from bot.disputes.casebook import Precedent, precedents
from bot.disputes.life import FACTS, LONGEST, after, opened
from bot.disputes.steps import AddsFact
from bot.engine.seats import SEATS, Seat
from bot.ui.bench import (
    KINDS,
    File,
    case_face,
    docket_face,
    draft_face,
    log_face,
    orders_face,
    orders_offered,
    preview_face,
)
from bot.ui.disputes import casebook_face, facts_face, ruling_face
from bot.ui.pieces import CHARACTERS, PARTS, Face, parts

NOW = 1_800_000_000
FULL = "*" * LONGEST  # every character of it is escaped: it is shown twice as long
RULING = Ruling(
    30, FULL, "whist:law:86", FULL, ("MOD grants NS calls suit on W",) * 6, spirit=True, first_fault=Seat.W,
    quote="q" * 400, house_rule="h" * 400, verdict=Verdict.VARIED, seen_hands=True, divided=True, number="2026-999999",
    at=NOW, mends="2026-999998",
)  # fmt: skip


def fullest() -> Case:
    parties = tuple(Party(10**18 + seat, "W" * 32, seat) for seat in SEATS)
    case = Case(
        10**6, 1, 1, "T" * 60, "whist", 99, 13, (1, 0), parties, parties[0].user, Seat.W, FULL, "whist:law:86",
        NOW, NOW + 300, NOW + 900, quote=Quote(parties[3].user, FULL, "https://discord.com/channels/1/2/3"),
    )  # fmt: skip
    case = opened(case, ())
    for _ in range(FACTS - 1):
        case = after(case, AddsFact(parties[1].user, FULL), NOW)
    return replace(case, referee=Referee(5, "E" * 24, (parties[0].user,), NOW + 600))


def letters(face: Face) -> int:
    return sum(len(part.content) for part in face.walk_children() if isinstance(part, ui.TextDisplay))


def shows(case: Case) -> list[Face]:
    ruled = replace(case, stage=Stage.APPEALED, rulings=(RULING, RULING), appeal=Appeal(5, FULL, NOW))
    told = [Precedent("2026-1", NOW, "whist", "whist:law:86", FULL, FULL, "No penalty.", FULL)] * 5
    lines = ["Law 86, West: North and South may choose (lose, win, highest, lowest)"] * 20
    file = File((), lines, [("whist:law:86", "t" * 60)] * 20, told, dict.fromkeys(SEATS, 100))
    accepted = replace(case, referee=Referee(5, "E" * 24, tuple(p.user for p in case.parties), NOW + 600))
    return [
        facts_face(case, NOW, "T" * 40, harmless),
        facts_face(accepted, NOW, "T" * 40, harmless),
        facts_face(case, NOW + 10**6, "T" * 40, harmless),
        ruling_face(replace(ruled, stage=Stage.RULED), "T" * 40, harmless),
        ruling_face(replace(case, stage=Stage.DECLINED, declined=FULL), "T" * 40, harmless),
        case_face(ruled, file, NOW, "T" * 40, harmless),
        case_face(case, file, NOW + 10**6, "T" * 40, harmless),
        draft_face(ruled, RULING, RULING.remedy, harmless),
        draft_face(replace(ruled, matter=Matter.ETIQUETTE), replace(RULING, sanction=Sanction.WARNING), (), harmless),
        preview_face(case, [(line, ["x" * 80] * 5) for line in RULING.remedy], "w" * 100),
        docket_face([ruled] * 60, NOW, harmless),
        casebook_face(precedents(ruled) * 30, harmless),
        log_face(["l" * 120] * 300),
        *(orders_face(case, kind) for kind in KINDS if orders_offered(case, kind)),
    ]


@pytest.mark.parametrize("number", range(len(shows(fullest()))))
def test_the_fullest_face_fits_into_one_message(number: int) -> None:
    face = shows(fullest())[number]
    assert parts(face) <= PARTS
    assert 0 < letters(face) <= CHARACTERS
    for part in face.walk_children():
        if isinstance(part, ui.Select):
            assert 1 <= len(part.options) <= 25
        if isinstance(part, ui.Button):
            assert len(part.custom_id or "") <= 100


def test_no_text_of_a_face_is_empty() -> None:
    for face in shows(fullest()):
        for part in face.walk_children():
            assert not isinstance(part, ui.TextDisplay) or part.content.strip()
