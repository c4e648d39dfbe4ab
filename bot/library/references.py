"""References: their one written form, and the ways in which people say them.

`whist:law:72:III`, `auction:etiquette:9`, `whist:history` are written forms. `cited("law 72 iii")` reads what somebody
typed; it knows nothing of what exists, and the library says what does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

CODES = ("whist", "auction", "drayson")
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")

_CODE_WORDS = {
    "whist": "whist", "cavendish": "whist", "short": "whist",
    "auction": "auction", "bridge": "auction", "committee": "auction",
    "drayson": "drayson", "draysons": "drayson",
}  # fmt: skip
_KIND_WORDS = {
    "law": "law", "laws": "law", "rule": "law", "rules": "law", "section": "law", "sec": "law", "article": "law",
    "art": "law", "§": "law", "§§": "law", "number": "law", "no": "law", "nr": "law", "#": "law", "l": "law",
    "footnote": "footnote", "footnotes": "footnote", "fn": "footnote", "foot": "footnote",
    "case": "case", "cases": "case", "decision": "case",
    "etiquette": "etiquette", "et": "etiquette", "manners": "etiquette",
    "dummy": "dummy", "dm": "dummy", "double": "double-dummy",
    "history": "history", "historical": "history", "preface": "preface", "preamble": "preamble",
}  # fmt: skip
_STRENGTH = {"law": 0, "dummy": 2, "double-dummy": 3}
_SMALL = (
    "the of in a s code club please show me what whats is does do say says read text card game new york at to for"
    " from about tell whist's explain quote give look up see under and note notes which one this that on st nd rd th"
)
_FILLERS = frozenset(_SMALL.split())
_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_ONES += " eighteen nineteen"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_NUMBERS = {word: n for n, word in enumerate(_ONES.split(), 1)} | {w: n for n, w in enumerate(_ORDINALS.split(), 1)}
_DECADES = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {w: n * 10 for n, w in enumerate(_DECADES.split(), 2)}
_TENTHS = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc")
_UNITS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = {tens + units: 10 * t + u for t, tens in enumerate(_TENTHS) for u, units in enumerate(_UNITS) if tens + units}
_TOKEN = re.compile(r"§+|#|\d+|[^\W\d_]+")
_PLACE = re.compile(
    r"(?i)(?:\b(?:law|rule|section|sec|case|footnote|fn)s?\b\.?|§+)\s*#?\s*(?:no\.?\s*)?(\d{1,3}\b|[ivx]+\b)"
)


@dataclass(frozen=True, slots=True)
class Cited:
    """What somebody's words point to: a kind, a number and a part of it, and the code when they name one."""

    kind: str
    number: str = ""
    part: str = ""
    code: str = ""

    @property
    def unit(self) -> str:
        """The written form without code and part: "law:72", "history"."""
        return f"{self.kind}:{self.number}" if self.number else self.kind

    def refs(self, code: str) -> tuple[str, str]:
        """The written forms that it may have in `code`: the unit, and the part of it (the unit again without one)."""
        number = _numbered(code, self.kind, self.number)
        unit = f"{code}:{self.kind}" + (f":{number}" if number else "")
        return unit, f"{unit}:{self.part}" if self.part else unit


def unit_of(ref: str) -> str:
    """The law, rule or case that a written reference is in: `whist:law:72:III` is in `whist:law:72`."""
    return ":".join(ref.split(":")[:3])


def part_of(ref: str) -> str:
    """The part that a written reference names, or "" (`III` of `whist:law:72:III`)."""
    return ref.split(":")[3] if ref.count(":") == 3 else ""


def cited(text: str) -> Cited | None:
    """What `text` cites when it is a citation and nothing else ("law 72 iii", "fn 27", "case seven", "§84b", "72").

    None when it says anything more: then it is a question. An ordinal counts only beside a kind ("third rule").
    """
    tokens = [token.lower() for token in _TOKEN.findall(text.replace("'s", " "))]
    if not tokens or len(tokens) > 14:
        return None
    if {"drayson", "draysons"} & set(tokens) and {"note", "notes"} & set(tokens):
        return _note(tokens)
    found, numbers = Cited(""), list[str]()
    spelt = not any(token.isdigit() for token in tokens)
    for token in _joined(tokens):
        if token in _CODE_WORDS:
            found = replace(found, code=_CODE_WORDS[token])
        elif token in _KIND_WORDS:
            found = _kind(found, _KIND_WORDS[token])
        elif token.isdigit() or token in _ROMAN or (len(token) == 1 and numbers):
            numbers.append(token)
        elif token in ("paragraph", "para", "part") and numbers:
            continue
        elif token not in _FILLERS:
            return None
    if spelt and not found.kind and numbers and numbers[0].isdigit():
        return None
    return _finished(found, numbers)


def mentioned(text: str) -> tuple[Cited, ...]:
    """The laws and cases that a longer text names by number, in order ("does law 62 apply when …")."""
    return tuple(
        one for match in _PLACE.finditer(text) if match[1].isdigit() or match[1].isupper()
        for one in [cited(match[0])] if one
    )  # fmt: skip


def _note(tokens: list[str]) -> Cited | None:
    """One of Drayson's notes by its name: "Drayson's note on cutting out" is `drayson:note:cutting-out`."""
    name = "-".join(token for token in tokens if token not in _FILLERS and token not in _CODE_WORDS)
    return Cited("note", name, "", "drayson") if name else None


def _joined(tokens: list[str]) -> list[str]:
    """Number words made figures, tens and ones together ("seventy", "two" -> "72")."""
    out: list[str] = []
    tens = 0
    for token in tokens:
        if token in _TENS:
            tens = _TENS[token]
        elif token in _NUMBERS and (tens or _NUMBERS[token] > 0):
            out.append(str(tens + _NUMBERS[token]))
            tens = 0
        else:
            out += [str(tens)] * bool(tens) + [token]
            tens = 0
    return out + [str(tens)] * bool(tens)


def _kind(found: Cited, kind: str) -> Cited:
    stronger = _STRENGTH.get(kind, 1) > _STRENGTH.get(found.kind, 1)
    if kind == "preamble":
        return replace(found, number="preamble")
    return replace(found, kind=kind) if stronger or not found.kind else found


def _finished(found: Cited, numbers: list[str]) -> Cited | None:
    if found.number == "preamble":
        return found if found.kind and not numbers else None
    if not numbers:
        alone = found.kind in ("history", "double-dummy", "preface")
        return found if alone else Cited("etiquette", "preamble", "", found.code) if found.kind == "etiquette" else None
    if len(numbers) > 2 or len(numbers[0]) > 3:
        return None
    if not found.kind and numbers[0] in _ROMAN:
        if numbers[0] in ("i", "v", "x") or len(numbers) > 1:
            return None
        found = replace(found, kind="case")
    number = str(_ROMAN.get(numbers[0], numbers[0]))
    kind = found.kind or "law"
    if not number.isdigit() or kind in ("history", "double-dummy", "preface"):
        return None
    return Cited(kind, str(int(number)), _part(numbers[1]) if len(numbers) == 2 else "", found.code)


def _part(name: str) -> str:
    return name.upper() if name in _ROMAN else name


def _numbered(code: str, kind: str, number: str) -> str:
    roman = (kind == "case" and code == "whist") or kind == "dummy"
    return ROMAN[int(number)] if roman and number.isdigit() and int(number) < len(ROMAN) else number
