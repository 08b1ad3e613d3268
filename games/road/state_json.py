"""Saved positions of The Best Road as JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from games.kernel.game import Json, Seat, Unreadable, exactly
from games.kernel.replace import replace
from games.road.classic import SHEET
from games.road.deck import DECK, Card
from games.road.geometry import NAMED, NEAR, SPACES, label, labels
from games.road.notation import read, write
from games.road.plain_player import half
from games.road.rules import OPTIONS, SEATS, State, legal
from games.road.sheet import NUMBERS, ROUNDS, Sheet, fault
from games.road.values import Mark, Move, Road

FORMAT = 1
"""Shape of the saved position."""

_ROAD = re.compile(r"([a-i][1-9]): ([a-i1-9 ]+);((?: \d{1,2}[=/])*)")


def dump(state: State) -> Json:
    """The position, less than 1 KB with four long roads; the classic sheet is told by its name.

    A road is ``start: spaces; numbers``, a number with ``=`` for full points and ``/`` for half of them.
    """
    sheet = None
    if state.kind == "city":
        numbered = [f"{label(space)} {state.sheet.numbers[space]}" for space in SPACES if state.sheet.numbers[space]]
        sheet = ["".join(map(str, state.sheet.colours)), ", ".join(numbered)]
    saved = {
        "format": FORMAT,
        "kind": state.kind,
        "sheet": sheet,
        "roads": [_written(road) for road in state.roads],
        "turned": [DECK.index(card) for card in state.turned],
        "closed": state.closed,
        "choices": [None if choice is None else write(choice) for choice in state.choices],
    }
    return saved | ({"first": state.first} if state.first else {})


def _written(road: Road) -> str:
    marks = "".join(f" {mark.number}{'=' if mark.points == mark.number else '/'}" for mark in road.marks)
    return f"{label(road.start)}: {labels(road.spaces)};{marks}"


def load(saved: Json) -> State:
    """The position of its JSON; raises ``ValueError`` where it is none."""
    saved = exactly(saved, dict)
    if set(saved) - {"first"} != {"format", "kind", "sheet", "roads", "turned", "closed", "choices"}:
        raise ValueError("a saved position of Road has other keys")
    if saved["format"] != FORMAT:
        raise ValueError(f"saved positions of Road have no format {ascii(saved['format'])[:40]}")
    kind = exactly(saved["kind"], str)
    if kind not in OPTIONS[0].values or (saved["sheet"] is None) != (kind == "classic"):
        raise ValueError("there is no such sheet")
    sheet = SHEET if kind == "classic" else _sheet(saved["sheet"])
    roads = tuple(_road(words, sheet) for words in exactly(saved["roads"], list))
    turned, closed = _cards(saved["turned"]), exactly(saved["closed"], int)
    if not 0 <= closed <= ROUNDS or len(turned) != min(closed + 1, ROUNDS):
        raise ValueError("there are too many or too few cards")
    if len(roads) not in SEATS or fault(sheet, [road.start for road in roads]) is not None:
        raise ValueError("the starts do not fit the sheet")
    first = exactly(saved.get("first", 0), int)
    if not 0 <= first < len(roads):
        raise ValueError("nobody has the first start")
    state = State(kind, sheet, roads, turned, closed, (None,) * len(roads), Seat(first))
    return _chosen(state, [None if text is None else exactly(text, str) for text in exactly(saved["choices"], list)])


def _sheet(words: Json) -> Sheet:
    words = exactly(words, list)
    if len(words) != 2 or not re.fullmatch(r"[0-5]{61}", exactly(words[0], str)):
        raise ValueError("these are no colours of a sheet")
    numbers = [0] * len(SPACES)
    for word in exactly(words[1], str).split(", "):
        place, _, number = word.partition(" ")
        if place not in NAMED or number not in map(str, NUMBERS):
            raise ValueError(f"{ascii(word)[:40]} is no number of a sheet")
        numbers[NAMED[place]] = int(number)
    return Sheet(tuple(map(int, words[0])), tuple(numbers))


def _road(words: Json, sheet: Sheet) -> Road:
    found = _ROAD.fullmatch(exactly(words, str))
    if found is None or not {found[1], *found[2].split(" ")} <= NAMED.keys():
        raise ValueError(f"{ascii(words)[:40]} is no road")
    spaces = tuple(NAMED[word] for word in found[2].split(" "))
    marks = tuple(_mark(word) for word in found[3].split())
    start = NAMED[found[1]]
    broken = any(there not in NEAR[here] for here, there in pairwise(spaces))
    if broken or len(set(spaces)) < len(spaces) or start not in spaces:
        raise ValueError("a road is broken or crosses itself")
    if sorted(mark.number for mark in marks) != sorted(
        sheet.numbers[space] for space in spaces if sheet.numbers[space]
    ):
        raise ValueError("the numbers of a road are not those it goes through")
    return Road(start, spaces, marks)


def _mark(word: str) -> Mark:
    number = int(word[:-1])
    return Mark(number, number if word[-1] == "=" else half(number))


def _cards(value: Json) -> tuple[Card, ...]:
    numbers = [exactly(number, int) for number in exactly(value, list)]
    if len(set(numbers)) < len(numbers) or not all(0 <= number < len(DECK) for number in numbers):
        raise ValueError("these are no cards of the deck")
    return tuple(DECK[number] for number in numbers)


def _chosen(state: State, texts: Sequence[str | None]) -> State:
    """The state together with the choices of its open round."""
    if len(texts) != state.seats or None not in texts or (state.over and any(texts)):
        raise ValueError("there are too many or too few choices")
    moves: list[Move | None] = []
    for seat, text in enumerate(texts):
        try:
            move = None if text is None else read(text)
        except Unreadable as error:
            raise ValueError(f"{ascii(text)[:40]} is no choice") from error
        if move is not None and move not in legal(state, Seat(seat)):
            raise ValueError(f"{ascii(text)[:40]} cannot be chosen")
        moves.append(move)
    return replace(state, choices=tuple(moves))
