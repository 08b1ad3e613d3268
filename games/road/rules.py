"""The rules of The Best Road, in the order of games/road/RULES.md.

Luck is asked for in this order: with ``first=luck`` ``below(seats)`` for the seat that begins; with ``sheet=city``
whatever the sheet takes (``games.road.new_sheets``); then the first card, then one card for each round that closes,
except the last. A card is ``below(k)`` in the list of the k cards left, in the order of the deck table. Starts are not
drawn: the seat that begins has the first of the sheet, and so on round the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.kernel.beginner import LOWEST, Begins, beginner, news, option
from games.kernel.chance import pick
from games.kernel.codec import Codec
from games.kernel.game import Illegal, Option, Options, Outcome, Seat, Step, Told, ranked
from games.kernel.luck import Chance
from games.road import deck
from games.road.classic import SHEET, STARTS
from games.road.deck import Card
from games.road.geometry import NEAR_BITS, Space, bits, label, labels
from games.road.new_sheets import make
from games.road.plain_player import half
from games.road.sheet import ROUNDS, Sheet, touching, ways
from games.road.values import Chose, Event, Grow, Grown, Mark, Move, Pass, Prepared, Road, Turned, View

SEATS = (1, 2, 3, 4)
OPTIONS = (
    Option("sheet", "Sheet", ("classic", "city"), "classic", ("The classic sheet", "A new sheet")),
    option(SEATS[-1], "1"),
)


@dataclass(frozen=True)
class State:
    """A position: the sheet, everybody's road, the cards turned so far, and the choices of the round that is open.

    ``closed`` counts the rounds that are over; unless all 15 are, the last card turned is in play. ``first`` has the
    first start of the sheet.
    """

    kind: str
    sheet: Sheet
    roads: tuple[Road, ...]
    turned: tuple[Card, ...]
    closed: int
    choices: tuple[Move | None, ...]
    first: Seat = LOWEST

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.roads)

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.closed == ROUNDS


SAVES = Codec(State, shape=2)


# -- setup


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """The sheet, a start for each seat, and the first card."""
    begins = beginner(options, seats, chance)
    sheet, starts = make(chance) if options["sheet"] == "city" else (SHEET, STARTS)
    return begin(options["sheet"], sheet, starts[:seats], begins, chance)


def begin(kind: str, sheet: Sheet, starts: tuple[Space, ...], begins: Begins, chance: Chance) -> Step[State, Event]:
    """The setup once the sheet is known, its starts in the order of the sheet: the first card is turned."""
    card = pick(deck.DECK, chance)
    starts = dealt(starts, begins.seat)
    roads = tuple(Road(start, (start,)) for start in starts)
    state = State(kind, sheet, roads, (card,), 0, (None,) * len(starts), begins.seat)
    return Step(state, (*news(begins), Told(Prepared(kind, sheet, starts)), Told(Turned(card, 1))))


def dealt(starts: tuple[Space, ...], first: Seat) -> tuple[Space, ...]:
    """The starts of a sheet by seat: whoever begins has the first, the next seat the next, and so on round the table.

    >>> dealt((10, 11, 12), 1)
    (12, 10, 11)
    """
    return starts[len(starts) - first :] + starts[: len(starts) - first]


# -- a round


def to_act(state: State) -> frozenset[Seat]:
    """Every seat that has not chosen yet."""
    if state.over:
        return frozenset()
    return frozenset(Seat(seat) for seat, choice in enumerate(state.choices) if choice is None)


def secret(state: State, _seat: Seat) -> bool:
    """Choices are hidden until all have chosen; alone there is nobody to hide them from."""
    return not state.over and state.seats > 1


def legal(state: State, seat: Seat) -> Iterable[Move]:
    """``pass``, then every way on from the first end, then from the last one; also for a seat that has chosen."""
    if state.over or not 0 <= seat < state.seats:
        return
    yield Pass()
    yield from growths(state.sheet, state.roads[seat], state.turned[-1])


def growths(sheet: Sheet, road: Road, card: Card) -> Iterator[Grow]:
    """Every way to lengthen a road with a card."""
    ends = road.ends
    both = NEAR_BITS[ends[0]] & NEAR_BITS[ends[-1]] if len(ends) > 1 else 0
    for end, path in ways(sheet, ends, bits(road.spaces), card):
        yield Grow(path, end if both >> path[0] & 1 else None)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
    """The position after a choice; the last one closes the round. Raises ``Illegal``."""
    if state.over:
        raise Illegal("The match is over.")
    if not 0 <= seat < state.seats:
        raise Illegal("You do not sit at this table.")
    if isinstance(move, Grow):
        _judge(state, state.roads[seat], move)
    choices = (*state.choices[:seat], move, *state.choices[seat + 1 :])
    chosen = tuple(choice for choice in choices if choice is not None)
    if len(chosen) < state.seats:
        return Step(replace(state, choices=choices), (Told(Chose(seat, move), frozenset({seat})),))
    return _close(state, chosen, chance)


def _judge(state: State, road: Road, move: Grow) -> None:
    """Whether the road may grow so; raises ``Illegal`` with the first reason why not."""
    ends, path = road.ends, move.path
    space = label(path[0]).upper()
    touched = touching(ends, path[0])
    if move.end is not None and move.end not in ends:
        raise Illegal("{end} is no end of your road.", end=label(move.end).upper())
    taken = [step for step in path if step in road.spaces]
    if taken:
        raise Illegal("Your road already goes through {space}.", space=label(taken[0]).upper())
    if not touched:
        raise Illegal("{space} touches no end of your road.", space=space)
    if move.end is None and len(touched) > 1:
        raise Illegal(
            "{space} touches both ends of your road. Say which: “from {one}: {path}” or “from {two}: {path}”.",
            space=space,
            one=label(ends[0]),
            two=label(ends[1]),
            path=labels(path),
        )
    if move.end is not None and len(touched) == 1:
        raise Illegal("{space} touches one end of your road only: leave “from” out.", space=space)
    _judge_path(state, path)


def _judge_path(state: State, path: Sequence[Space]) -> None:
    card, colours = state.turned[-1], state.sheet.colours
    for number, there in enumerate(path):
        here, space = path[number - 1], label(there).upper()
        if there in path[:number]:
            raise Illegal("A road never goes through a space twice, but {space} stands there twice.", space=space)
        if number and not NEAR_BITS[here] >> there & 1:
            raise Illegal("{space} is no neighbour of {before}.", space=space, before=label(here).upper())
        if not card >> colours[there] & 1:
            raise Illegal("The card does not show the colour of {space}.", space=space)
        alike = [other for other in path[:number] if colours[other] == colours[there]]
        if alike:
            raise Illegal(
                "{one} and {two} have the same colour, and the card shows it once.",
                one=label(alike[0]).upper(),
                two=space,
            )


def _close(state: State, chosen: Sequence[Move], chance: Chance) -> Step[State, Event]:
    """All roads grow, the numbers are written down, and the next card is turned."""
    roads, told = [], list[Told[Event]]()
    for number, move in enumerate(chosen):
        road, event = lengthened(state.sheet, state.roads, Seat(number), move)
        roads.append(road)
        told.append(Told(event))
    closed, turned = state.closed + 1, state.turned
    if closed < ROUNDS:
        card = pick(deck.left(turned), chance)
        turned = (*turned, card)
        told.append(Told(Turned(card, closed + 1)))
    after = replace(state, roads=tuple(roads), turned=turned, closed=closed, choices=(None,) * state.seats)
    return Step(after, tuple(told))


def lengthened(sheet: Sheet, roads: Sequence[Road], seat: Seat, move: Move) -> tuple[Road, Grown]:
    """A seat's road after its choice, and what is told of it; ``roads`` are everybody's before the round closes."""
    before = frozenset(mark.number for each in roads for mark in each.marks)
    road, path = roads[seat], move.path if isinstance(move, Grow) else ()
    end = road.spaces[-1]
    if isinstance(move, Grow):
        end = move.end if move.end is not None else touching(road.ends, path[0])[0]
    reached = [sheet.numbers[space] for space in path if sheet.numbers[space]]
    marks = marked(reached, before, alone=len(roads) == 1)
    return _grown(road, end, path, marks), Grown(seat, end, path, marks)


def _grown(road: Road, end: Space, path: tuple[Space, ...], marks: tuple[Mark, ...]) -> Road:
    """A road lengthened at one end."""
    back = end == road.spaces[-1]
    spaces = (*road.spaces, *path) if back else (*reversed(path), *road.spaces)
    return replace(road, spaces=spaces, marks=(*road.marks, *marks))


# -- points and end


def marked(reached: Sequence[int], before: frozenset[int], *, alone: bool) -> tuple[Mark, ...]:
    """What is written down for numbers reached in a round, in the order of the road.

    ``before`` are the numbers anybody had reached in earlier rounds. With several players a number counts half if it is
    one of them. A player alone gets half if a higher one was reached before, also in the same round.

    >>> [mark.points for mark in marked([4, 7, 5, 9], frozenset(), alone=True)]
    [4, 7, 3, 9]
    """
    marks, highest = [], max(before, default=0)
    for number in reached:
        late = number < highest if alone else number in before
        marks.append(Mark(number, half(number) if late else number))
        highest = max(highest, number)
    return tuple(marks)


def score(sheet: Sheet, road: Road) -> int:
    """Points less one for each space not reached."""
    return road.points - (len(sheet.colours) - len(road.spaces))


def standing(state: State) -> Outcome:
    """Places and points as the table lies; choices of an open round do not count."""
    scores = tuple(score(state.sheet, road) for road in state.roads)
    return Outcome(ranked(scores), scores)


def outcome(state: State) -> Outcome | None:
    """The result once all rounds are played."""
    return standing(state) if state.over else None


# -- what is seen


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know: all except the others' choices and the cards to come."""
    return View(
        seat=seat,
        seats=state.seats,
        kind=state.kind,
        sheet=state.sheet,
        roads=state.roads,
        scores=standing(state).scores,
        turned=state.turned,
        round=len(state.turned),
        to_act=tuple(sorted(to_act(state))),
        chosen=tuple(choice is not None for choice in state.choices),
        choice=None if seat is None else state.choices[seat],
        first=state.first,
    )


def basis(view: View) -> View:
    """A view without who has chosen in this round."""
    return replace(view, to_act=(), chosen=())
