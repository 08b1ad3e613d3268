"""What a game is: a frozen record of functions over frozen values, and the two ways a move can be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeAlias, TypeVar

from games.kernel.luck import Chance

if TYPE_CHECKING:
    from games.kernel.computer import Computer
    from games.kernel.deeds import Deeds
    from games.kernel.lessons import Lesson

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in the order of play at setup."""

Json: TypeAlias = Any
"""A value that ``json.dumps`` takes and ``json.loads`` gives back unchanged."""

T = TypeVar("T")


def exactly(value: Json, kind: type[T]) -> T:
    """A part of a save or a record, if it is exactly of this kind (so that True is no number).

    Raises ``ValueError``.

    >>> exactly(3, int)
    3
    """
    if type(value) is not kind:
        raise ValueError(f"{ascii(value)[:40]} is no {kind.__name__}")
    return value


Options: TypeAlias = Mapping[str, str]
"""Option name to chosen value; every option of the game stands in it."""

Value: TypeAlias = str | int


class Refusal(Exception):
    """A sentence for a player: a message id (the English sentence) and the values named in it."""

    def __init__(self, message: str, **values: Value) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values: Mapping[str, Value] = values


class Illegal(Refusal):
    """The move can be read, but the rules forbid it now."""


class SecretReason(Illegal):
    """The reason gives something away that only this seat knows; it is told where nobody else reads it."""


class Unreadable(Refusal):
    """The text is no move of this game at all."""


def tidy(text: str) -> str:
    """A typed move in lower case with single spaces; raises ``Unreadable`` where it cannot be any move.

    >>> tidy("  Lay   C4 ")
    'lay c4'
    """
    if len(text) > 400 or not text.isascii() or not text.isprintable():
        raise Unreadable("A move is written with plain letters and digits.")
    return " ".join(text.lower().split())


@dataclass(frozen=True)
class Option:
    """A choice made when the table is opened: a name, a label for people (message id), the values, the default.

    ``words`` say what each value means, in a few words that stand by themselves (message ids); none where label and
    value say it. A ``quiet`` option is told only where it is not as usual. ``needs`` are values of other options, as
    name and value: without one of them it changes nothing; () where it always does.
    """

    name: str
    label: str
    values: tuple[str, ...]
    default: str
    words: tuple[str, ...] = ()
    quiet: bool = False
    needs: tuple[tuple[str, str], ...] = ()


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
E = TypeVar("E")


@dataclass(frozen=True)
class Told(Generic[E]):
    """An event and the seats that learn of it: those in ``to``, or everybody where ``to`` is None."""

    event: E
    to: frozenset[Seat] | None = None

    def reaches(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a bystander) learns of the event."""
        return self.to is None or (seat is not None and seat in self.to)


@dataclass(frozen=True)
class Step(Generic[S, E]):
    """What a setup or a move leads to: the new state and what is told of it, in order."""

    state: S
    told: tuple[Told[E], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """Places (1 is best, ties share, the next place counts on) and scores by seat; a reason where the end was early."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str | None = None

    @property
    def best_first(self) -> list[Seat]:
        """The seats by their places; those that share one in the order in which they sit."""
        return [Seat(seat) for seat in sorted(range(len(self.places)), key=self.places.__getitem__)]


def _whole(view: V) -> V:
    return view


def _any_totals(_options: Options, _games: int, _totals: Sequence[int]) -> bool:
    """Whatever a series has brought."""
    return True


def _never(_state: Any) -> bool:
    return False


def _open(_state: Any, _seat: Seat) -> bool:
    """No choice is secret."""
    return False


def _any(_view: Any, moves: Sequence[M], chance: Chance) -> M:
    """One of the legal moves, all equally likely."""
    return moves[chance.below(len(moves))]


def ranked(points: Sequence[int]) -> tuple[int, ...]:
    """Places by points, most first; ties share a place and the next place counts on (games/README.md).

    >>> ranked([7, 9, 9, 3])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > own for other in points) for own in points)


@dataclass(frozen=True)
class Facts(Generic[S, M, E]):
    """What luck decided in the words of the rules page, so that a record can be checked without our generator.

    ``setup`` and ``luck`` turn told events into the JSON of ``games/records/RECORDS.md``, without ``used`` (``luck``
    gives None where nothing was drawn because of the move); ``recall`` and ``relive`` are ``Game.setup`` and
    ``Game.apply`` with luck replaced by that JSON. The last two raise ``ValueError`` where the JSON cannot have
    happened. ``draws`` says how many draws made what a step tells: at least and at most, None where it may be any
    number. ``totals`` says whether so many games of a series can have brought these points by seat.
    """

    setup: Callable[[S, Sequence[Told[E]]], Json]
    luck: Callable[[Sequence[Told[E]]], Json | None]
    recall: Callable[[int, Options, Json], Step[S, E]]
    relive: Callable[[S, Seat, M, Json | None], Step[S, E]]
    draws: Callable[[Step[S, E]], tuple[int, int | None]]
    totals: Callable[[Options, int, Sequence[int]], bool] = _any_totals


@dataclass(frozen=True)
class Game(Generic[S, M, V, E]):
    """A game as functions over its frozen state ``S``, move ``M``, view ``V`` and event ``E``.

    No function keeps anything between calls, and none changes what it is given.
    """

    slug: str
    """ASCII name in commands, folders and records."""
    title: str
    """Title for people (message id)."""
    seats: tuple[int, ...]
    """Numbers of players it can be played with, ascending."""
    edition: int
    """Edition of the rules, from 1; saves and records name it."""
    options: tuple[Option, ...]
    """Table options in the order of the rules page."""

    setup: Callable[[int, Options, Chance], Step[S, E]]
    """First state for a number of seats, and what is told."""
    to_act: Callable[[S], frozenset[Seat]]
    """The seats the game waits for; empty when it is over."""
    legal: Callable[[S, Seat], Iterable[M]]
    """Every legal move of a seat in a fixed order, lazily."""
    apply: Callable[[S, Seat, M, Chance], Step[S, E]]
    """The state after a move; raises ``Illegal``."""
    outcome: Callable[[S], Outcome | None]
    """Places and scores once the game is over, else None."""
    standing: Callable[[S], Outcome]
    """Places and scores as the table lies now, for a game that is ended early."""
    view: Callable[[S, Seat | None], V]
    """What a seat may know; with None, what a bystander may know."""
    write: Callable[[M], str]
    """Text of a move: ASCII, at most 40 bytes."""
    read: Callable[[str], M]
    """Move of a text; raises ``Unreadable``."""
    dump: Callable[[S], Json]
    """State as JSON."""
    load: Callable[[Json], S]
    """State of any edition still alive from its JSON; raises ``ValueError``."""
    secret: Callable[[S, Seat], bool] = _open
    """Whether this seat's choice must not be seen by others now; never, if the game does not say."""
    facts: Facts[S, M, E] | None = None
    """Luck in the words of the rules page, for records; None where they hold its draws. See ``games.records.facts``."""
    sides: Callable[[S], tuple[tuple[Seat, ...], ...]] | None = None
    """The sides of a game in teams; each seat is in one side. None where everybody plays alone. See ``teams``."""
    greedy: Callable[[V, Sequence[M], Chance], M] = _any
    """The yardstick ``greedy1``, which stays as it is: a sensible legal move, from the view alone.

    Any legal move, if the game does not define this.
    """
    basis: Callable[[V], V] = _whole
    """The part of a view that a computer player goes by: without what is secret until others have chosen too, as a
    record does not say in which order they chose. The whole view, if the game does not say.
    """
    computer: Computer[V, M] | None = None
    """Its computer players, from the view alone; None where all levels play as ``greedy1``."""
    foresee: Callable[[V, M], tuple[V, tuple[E, ...]]] | None = None
    """What a legal move of the view's seat leads to, for previews: its view then, and what all will be told.

    It follows from the view alone: what luck decides is left as it was, or left out. A secret choice is shown as it
    will be when all have chosen. None where no move is previewed.
    """
    supposed: Callable[[V, Seat, M], Sequence[S]] | None = None
    """What a move of another seat may lead to for all that the viewer knows, so that their answer can be tried before.

    Every position that may follow, as far as the viewer will see it; what others hide is made up. It follows from the
    view alone. Empty where luck decides what the viewer can do then. Raises ``Illegal`` where nobody could make that
    move. None where nothing is tried before.
    """
    resigned: Callable[[S, Seat], S] | None = None
    """The state once a seat has given up; None where the rules need not know of it."""
    lesson: Lesson[M, V, E] | None = None
    """A guided match for beginners; None where there is none."""
    anew: Callable[[S], bool] = _never
    """Whether the host may still have luck make the setup anew: nobody has moved, and nothing private was told."""
    about: str = ""
    """What one tries to do in it, in one line for somebody who never heard of it (message id)."""
    short: str = ""
    """Its title in a word, for lists (message id); the title itself, if the game does not say."""
    minutes: int = 0
    """About how long it takes when everybody is there; 0 where that is not known."""
    deeds: Deeds[S, E] | None = None
    """What is worth telling of a seat in a match that is over; None where nothing is. See ``match_deeds``."""
    daily: int = 0
    """Seats of its match of the day: of its person, in the first, and of computer players; 0 where it has none."""

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """The sides that play together: the ``sides`` of the game, or each seat by itself."""
        if self.sides is not None:
            return self.sides(state)
        return tuple((Seat(number),) for number in range(len(self.standing(state).scores)))


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose types are erased: the catalogue's, the match's and the adapters' way to hold one."""


def chosen(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """All options of a game in its order, the given values over the defaults.

    Raises ``Unreadable`` for an option or a value the game does not have.
    """
    names = [option.name for option in game.options]
    for name in given:
        if name not in names:
            if not names:
                raise Unreadable("This game has no options.")
            raise Unreadable("There is no option {option}. Options: {options}.", option=name, options=", ".join(names))
    options = {}
    for option in game.options:
        value = given.get(option.name, option.default)
        if value not in option.values:
            raise Unreadable(
                "{option} can be {values}, not {value}.",
                option=option.name,
                values=", ".join(option.values),
                value=value,
            )
        options[option.name] = value
    return options


def saved_options(game: AnyGame, saved: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The options of a save in the order of the game; one that it does not name is as usual."""
    return tuple((option.name, saved.get(option.name, option.default)) for option in game.options)


def matters(option: Option, options: Mapping[str, str]) -> bool:
    """Whether an option changes anything beside these others."""
    return not option.needs or any(options.get(name) == value for name, value in option.needs)


def options_told(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """The options that say how a match is played, in the order of the game: without quiet ones that are as usual."""
    return {
        option.name: options[option.name]
        for option in game.options
        if not option.quiet or options[option.name] != option.default
    }
