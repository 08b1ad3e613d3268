"""What luck decided in The Best Road, in the words of games/records/RECORDS.md."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins, began, recalled
from games.kernel.chance import Named
from games.kernel.game import Facts, Json, Options, Seat, Step, Told, exactly
from games.road import deck
from games.road.classic import SHEET, STARTS
from games.road.deck import Card
from games.road.geometry import LABELS, NAMED, SPACES, Space, label
from games.road.plain_player import fair
from games.road.rules import State, apply, begin
from games.road.sheet import COLOURS, NUMBERS, Sheet, fault
from games.road.values import Event, Move, Prepared, Turned

LEAST = 1 + len(SPACES) + len(STARTS) + len(NUMBERS)
"""Draws of a new sheet at least: the colour of eleven spaces, each colour, each start, each number."""

WORDS = ("sheet", "starts", "card")
"""What luck makes at the start, as records name it."""


def _named(*cards: Json) -> Named:
    """Luck that names these cards by their colours."""
    return Named(map(_card, cards), "card")


def _card(colours: Json) -> Card:
    names = [exactly(name, str) for name in exactly(colours, list)]
    if [name for name in COLOURS if name in names] != names:
        raise ValueError("a card's colours stand in the order of the deck table")
    return Card(sum(1 << COLOURS.index(name) for name in names))


def _colours(card: Card) -> Json:
    return [COLOURS[colour] for colour in deck.colours_on(card)]


def _setup(_state: State, told: Sequence[Told[Event]]) -> Json:
    prepared = next(each.event for each in told if isinstance(each.event, Prepared))
    turned = next(each.event for each in told if isinstance(each.event, Turned))
    sheet = {
        label(space): {
            "colour": COLOURS[prepared.sheet.colours[space]],
            "number": prepared.sheet.numbers[space] or None,
        }
        for space in SPACES
    }
    starts = [label(start) for start in prepared.starts]
    return {"first": began(told), "sheet": sheet, "starts": starts, "card": _colours(turned.card)}


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    cards = [each.event.card for each in told if isinstance(each.event, Turned)]
    return {"card": _colours(cards[0])} if cards else None


def _recall(seats: int, options: Options, facts: Json) -> Step[State, Event]:
    if set(exactly(facts, dict)) != {"first", *WORDS}:
        raise ValueError("the setup of Road is first, sheet, starts and card")
    begins, kind = recalled(options, seats, facts["first"]), options["sheet"]
    sheet, starts = _printed(facts["sheet"]), _starts(facts["starts"])
    if len(starts) != seats:
        raise ValueError("each seat has a start")
    starts = starts[begins.seat :] + starts[: begins.seat]
    if kind == "classic" and (sheet != SHEET or starts != STARTS[:seats]):
        raise ValueError("this is not the classic sheet")
    wrong = fault(sheet, starts)
    if wrong is not None:
        raise ValueError(wrong)
    if not fair(sheet, starts):
        raise ValueError("one start is much better than another")
    return begin(kind, sheet, starts, begins, _named(facts["card"]))


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
    named = _named() if facts is None else _named(facts["card"])
    step = apply(state, seat, move, named)
    named.close()
    return step


def _draws(step: Step[State, Event]) -> tuple[int, int | None]:
    """One for each card and for a beginner that luck drew; for a new sheet at least those of one that is kept."""
    begins = sum(isinstance(each.event, Begins) and each.event.drawn for each in step.told)
    cards = begins + sum(isinstance(each.event, Turned) for each in step.told)
    made = any(isinstance(each.event, Prepared) for each in step.told) and step.state.kind == "city"
    return (cards + LEAST, None) if made else (cards, cards)


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive, _draws)
