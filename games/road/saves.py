"""The Best Road as JSON: saved positions, and the facts that luck decided (games/records/RECORDS.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from games.kernel.game import Facts, Json, Options, Seat, Step, Told, Unreadable, exactly
from games.road import deck
from games.road.classic import SHEET, STARTS
from games.road.deck import DECK, Card
from games.road.geometry import LABELS, NAMED, NEAR, SPACES, Space, label, labels
from games.road.notation import read, write
from games.road.plain import fair, half
from games.road.rules import OPTIONS, SEATS, State, begin, legal, play
from games.road.sheet import COLOURS, NUMBERS, ROUNDS, Sheet, fault
from games.road.values import Event, Mark, Move, Prepared, Road, Turned

FORMAT = 1
"""Shape of the saved position."""

_ROAD = re.compile(r"([a-i][1-9]): ([a-i1-9 ]+);((?: \d{1,2}[=/])*)")


# -- positions


def dump(state: State) -> Json:
    """The position, less than 1 KB with four long roads; the classic sheet is told by its name.

    A road is ``start: spaces; numbers``, a number with ``=`` for full points and ``/`` for half of them.
    """
    sheet = None
    if state.kind == "city":
        numbered = [f"{label(space)} {state.sheet.numbers[space]}" for space in SPACES if state.sheet.numbers[space]]
        sheet = ["".join(map(str, state.sheet.colours)), ", ".join(numbered)]
    return {
        "format": FORMAT,
        "kind": state.kind,
        "sheet": sheet,
        "roads": [_written(road) for road in state.roads],
        "turned": [DECK.index(card) for card in state.turned],
        "closed": state.closed,
        "choices": [None if choice is None else write(choice) for choice in state.choices],
    }


def _written(road: Road) -> str:
    marks = "".join(f" {mark.number}{'=' if mark.points == mark.number else '/'}" for mark in road.marks)
    return f"{label(road.start)}: {labels(road.spaces)};{marks}"


def load(saved: Json) -> State:
    """The position of its JSON; raises ``ValueError`` where it is none."""
    saved = exactly(saved, dict)
    if set(saved) != {"format", "kind", "sheet", "roads", "turned", "closed", "choices"}:
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
    state = State(kind, sheet, roads, turned, closed, (None,) * len(roads))
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
    """The state with the choices of its open round."""
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
    return State(state.kind, state.sheet, state.roads, state.turned, state.closed, tuple(moves))


# -- facts


class _Named:
    """Luck that names the prepared card, if one was; raises ``ValueError`` where it cannot be."""

    def __init__(self, colours: Json) -> None:
        self._card: Card | None = None
        if colours is not None:
            names = [exactly(name, str) for name in exactly(colours, list)]
            if [name for name in COLOURS if name in names] != names:
                raise ValueError("a card's colours stand in the order of the deck table")
            self._card = Card(sum(1 << COLOURS.index(name) for name in names))

    def turn(self, cards: tuple[Card, ...]) -> Card:
        if self._card is None:
            raise ValueError("the card that was turned is missing")
        if self._card not in cards:
            raise ValueError("the card that was turned is not in the deck any more")
        card, self._card = self._card, None
        return card

    def close(self) -> None:
        if self._card is not None:
            raise ValueError("no card was turned here")


def _colours(card: Card) -> Json:
    return [COLOURS[colour] for colour in deck.shown(card)]


def _setup(state: State, told: Sequence[Told[Event]]) -> Json:
    prepared = next(each.event for each in told if isinstance(each.event, Prepared))
    turned = next(each.event for each in told if isinstance(each.event, Turned))
    sheet = {
        label(space): {
            "colour": COLOURS[prepared.sheet.colours[space]],
            "number": prepared.sheet.numbers[space] or None,
        }
        for space in SPACES
    }
    written = {"sheet": sheet, "starts": [label(start) for start in prepared.starts], "card": _colours(turned.card)}
    return written | ({"used": prepared.used} if state.kind == "city" else {})


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    cards = [each.event.card for each in told if isinstance(each.event, Turned)]
    return {"card": _colours(cards[0])} if cards else None


def _recall(seats: int, options: Options, facts: Json) -> Step[State, Event]:
    kind = options["sheet"]
    if set(exactly(facts, dict)) != {"sheet", "starts", "card"} | ({"used"} if kind == "city" else set()):
        raise ValueError("the setup of Road is sheet, starts and card, and what a new sheet used")
    sheet, starts = _printed(facts["sheet"]), _starts(facts["starts"])
    if len(starts) != seats:
        raise ValueError("each seat has a start")
    if kind == "classic" and (sheet != SHEET or starts != STARTS[:seats]):
        raise ValueError("this is not the classic sheet")
    wrong = fault(sheet, starts)
    if wrong is not None:
        raise ValueError(wrong)
    if not fair(sheet, starts):
        raise ValueError("one start is much better than another")
    used = exactly(facts.get("used", 0), int)
    if kind == "city" and used < len(SPACES):
        raise ValueError("a new sheet uses at least a draw for each space")
    named = _Named(facts["card"])
    return begin(kind, sheet, starts, used, named.turn)


def _printed(value: Json) -> Sheet:
    """The sheet of a record."""
    spaces = exactly(value, dict)
    if list(spaces) != list(LABELS) and set(spaces) != set(LABELS):
        raise ValueError("a sheet has the spaces a1 to i5")
    colours, numbers = [], []
    for name in LABELS:
        space = exactly(spaces[name], dict)
        if set(space) != {"colour", "number"} or space["colour"] not in COLOURS:
            raise ValueError(f"{name} has no colour")
        colours.append(COLOURS.index(space["colour"]))
        numbers.append(0 if space["number"] is None else exactly(space["number"], int))
    if 0 in [number for name, number in zip(LABELS, numbers, strict=True) if spaces[name]["number"] is not None]:
        raise ValueError("a space without a number says null")
    return Sheet(tuple(colours), tuple(numbers))


def _starts(value: Json) -> tuple[Space, ...]:
    names = [exactly(name, str) for name in exactly(value, list)]
    if not set(names) <= NAMED.keys():
        raise ValueError("a start is no space")
    return tuple(NAMED[name] for name in names)


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    if facts is not None and set(exactly(facts, dict)) != {"card"}:
        raise ValueError("the luck of a move in Road is “card”")
    named = _Named(None if facts is None else facts["card"])
    step = play(state, seat, move, named.turn)
    named.close()
    return step


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive)
