"""In which order letters are drawn: names in Hebrew and Arabic run from right to left, also among Latin words.

The Unicode bidirectional algorithm (UAX #9) for lines without embeddings and overrides, which names lose
(``typeface.clean``). A part between ``BEGIN`` and ``END`` has a direction of its own, that of its first letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

BEGIN, END = "\u2068", "\u2069"
"""Around a part that runs in its own direction (first strong isolate)."""

LETTERS = {"L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "ES": "S", "ET": "T", "CS": "C", "NSM": "M", "BN": "M"}
"""A letter for each bidirectional class; all others are neutral, ``O``."""

BRACKETS = dict(zip("([{", ")]}", strict=True))


def parts(text: str) -> tuple[tuple[str, bool], ...]:
    r"""The text in parts from left to right as they are drawn, and whether each one runs backwards.

    >>> parts("\u2068\u05d3\u05d5\u05d3 Ben\u2069 (3)")
    (('Ben', False), ('דוד ', True), (' (3)', False))
    """
    levels = _levels(text, 0)
    places = list(range(len(text)))
    for level in range(max(levels, default=0), 0, -1):
        places = list(_turned(places, levels, level))
    places = [place for place in places if text[place] not in (BEGIN, END)]
    found = []
    for _, run in groupby(enumerate(places), lambda each: _key(each, levels)):
        run_places = sorted(place for _, place in run)
        found.append(("".join(text[place] for place in run_places), levels[run_places[0]] % 2 == 1))
    return tuple(found)


def _key(each: tuple[int, int], levels: list[int]) -> tuple[int, int]:
    """Letters whose key is equal are one part: they are of one level and follow each other."""
    number, place = each
    return levels[place], number + place if levels[place] % 2 else number - place


def _turned(places: list[int], levels: list[int], level: int) -> Iterator[int]:
    """Every stretch of this level or a higher one the other way round."""
    for high, run in groupby(places, lambda place: levels[place] >= level):
        stretch = list(run)
        yield from reversed(stretch) if high else stretch


def _levels(text: str, base: int) -> list[int]:
    """The embedding level of each character; odd ones run backwards."""
    classes, inner = "", dict[int, list[int]]()
    at = 0
    while at < len(text):
        if text[at] == BEGIN:
            end = _closed(text, at)
            inside = text[at + 1 : end]
            inner[len(classes)] = _levels(inside, base + (1 if (backwards(inside) != bool(base % 2)) else 2))
            classes += "O" + "X" * len(inside) + "O" * (end < len(text))
            at = end + 1
        else:
            classes += LETTERS.get(unicodedata.bidirectional(text[at]), "O")
            at += 1
    shown = [place for place, kind in enumerate(classes) if kind != "X"]
    resolved = _neutral(_weak("".join(classes[place] for place in shown), base), "".join(text[p] for p in shown), base)
    levels = [base] * len(text)
    for place, kind in zip(shown, resolved, strict=True):
        levels[place] = base + {"L": base % 2, "R": 1 - base % 2}.get(kind, 2 - base % 2)
    for place, found in inner.items():
        levels[place + 1 : place + 1 + len(found)] = found
    return levels


def _closed(text: str, at: int) -> int:
    """Where the part that begins here ends: at its ``END`` or that of the text."""
    depth = 0
    for place in range(at, len(text)):
        depth += {BEGIN: 1, END: -1}.get(text[place], 0)
        if not depth:
            return place
    return len(text)


def backwards(text: str) -> bool:
    """Whether the first letter that has a direction, outside of any part with one of its own, runs backwards."""
    at = 0
    while at < len(text):
        kind = unicodedata.bidirectional(text[at])
        if kind in ("L", "R", "AL"):
            return kind != "L"
        at = _closed(text, at) + 1 if text[at] == BEGIN else at + 1
    return False


def _weak(classes: str, base: int) -> str:
    """Marks, numbers and the signs in them resolved (rules W1 to W7)."""
    strong = edge = "RL"[base % 2 == 0]
    found = ""
    for kind in classes:
        own = (found[-1:] or edge) if kind == "M" else kind
        strong = own if own in "LRA" else strong
        found += "N" if own == "E" and strong == "A" else own
    found = found.replace("A", "R")
    found = re.sub("(?<=E)[SC](?=E)", "E", found)
    found = re.sub("(?<=N)C(?=N)", "N", found)
    found = re.sub("T+(?=E)|(?<=E)T+", lambda signs: "E" * len(signs[0]), found)
    found = re.sub("[STC]", "O", found)
    latin = edge
    kept = ""
    for kind in found:
        latin = kind if kind in "LR" else latin
        kept += "L" if kind == "E" and latin == "L" else kind
    return kept


def _neutral(classes: str, text: str, base: int) -> str:
    """Brackets and all that has no direction resolved from what is around it (rules N0 to N2)."""
    edge = "RL"[base % 2 == 0]
    for first, last in _pairs(classes, text):
        inside = {"L" if kind == "L" else "R" for kind in classes[first + 1 : last] if kind != "O"}
        before = next(("L" if kind == "L" else "R" for kind in reversed(classes[:first]) if kind != "O"), edge)
        own = edge if edge in inside else before if inside else "O"
        for place in (first, last):
            classes = classes[:place] + own + classes[place + 1 :]

    def between(signs: re.Match[str]) -> str:
        before, after = classes[: signs.start()][-1:] or edge, classes[signs.end() :][:1] or edge
        sides = {"L" if kind == "L" else "R" for kind in (before, after)}
        return (sides.pop() if len(sides) == 1 else edge) * len(signs[0])

    return re.sub("O+", between, classes)


def _pairs(classes: str, text: str) -> list[tuple[int, int]]:
    """Where brackets that belong together stand."""
    waiting: list[tuple[str, int]] = []
    found = []
    for place, letter in enumerate(text):
        if classes[place] != "O":
            continue
        if letter in BRACKETS:
            waiting.append((BRACKETS[letter], place))
        elif letter in BRACKETS.values():
            for depth in range(len(waiting) - 1, -1, -1):
                if waiting[depth][0] == letter:
                    found.append((waiting[depth][1], place))
                    del waiting[depth:]
                    break
    return sorted(found)
