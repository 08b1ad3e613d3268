"""The private panel: what a player may press towards a move, what the picture above it shows, what a press would do.

What stands in for a game that says nothing of it itself is here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from games.kernel.game import AnyGame
from games.kernel.move_completion import offers
from rendering.text import Said, Strong, Word, joined, said
from rendering.theme import TEXT, Ink

V = TypeVar("V")

LONGEST = 40
"""Bytes of the longest pick: a button carries it behind a command, a code and a number."""
BUTTONS = 30
"""Buttons on the platform that takes fewest."""
STAR = "★"
"""Before the words of the choice that a computer player likes best, where the table has hints."""


class Style(Enum):
    """What pressing a button does; platforms show it by a colour where they have one."""

    CHOICE = "choice"
    """It is picked and shown; nothing is made yet."""
    CHOSEN = "chosen"
    """It has been picked; pressed again it goes."""
    MAKE = "make"
    """The move is made."""
    WAY = "way"
    """Other choices are shown."""
    NEXT = "next"
    """The step that most readers of a post take next: one of a post at most."""
    DANGER = "danger"
    """Something is given up, closed or declined for good."""
    OFF = "off"
    """It cannot be pressed: something is still missing."""


@dataclass(frozen=True)
class Press:
    """Something to press.

    ``pick`` is what has been picked once it is pressed, "" for nothing yet: ASCII, at most ``LONGEST`` bytes. Of a
    ``MAKE`` it is the line that makes the move, or several moves one after the other. ``spot`` is a move, or the part
    of one, whose spot of the board the button stands for: its label is written there in ``ink``, and where the board
    can be pressed, pressing the spot presses the button. ``about`` says more about it where there is room. ``symbol``
    is the name of a small picture of it (``Painter.emojis``), "" for none. ``whole`` is the line of a ``CHOICE`` that
    leaves nothing to choose: a player who wants no preview makes it with this press.
    """

    label: Word
    pick: str = ""
    style: Style = Style.CHOICE
    spot: str = ""
    ink: Ink = TEXT
    about: Said | None = None
    symbol: str = ""
    whole: str = ""


@dataclass(frozen=True)
class Panel:
    """What a person is asked, and what there is to press.

    ``asked`` is one line. ``choices`` stand in the order of the board; ``ways`` stand below them.
    ``shown`` are moves that the picture shows as if they were made, several side by side, each with what it would do;
    one of several steps has them parted by semicolons. ``part`` is the part of the board that is shown large.
    ``across`` is how many choices stand in a row at most, fewer where their words are long.
    """

    asked: Word
    choices: tuple[Press, ...] = ()
    ways: tuple[Press, ...] = ()
    shown: tuple[str, ...] = ()
    part: str = ""
    across: int = 5

    @property
    def presses(self) -> tuple[Press, ...]:
        """All there is to press."""
        return (*self.choices, *self.ways)


@dataclass(frozen=True)
class Decision(Generic[V]):
    """A decision of the seat of a view: its legal moves as texts in the game's order, and what has been picked of it.

    ``buttons`` is how many there may be in all. ``board`` says that the board can be pressed, so that choices with a
    spot are no buttons and do not count. ``liked`` is the move that a computer player likes best, where that may be
    told. ``tell`` is that of the game's painter.
    """

    game: AnyGame
    tell: Callable[[Any], Said | None]
    view: V
    moves: tuple[str, ...]
    picked: str = ""
    buttons: int = BUTTONS
    board: bool = False
    liked: str = ""

    def foreseen(self, line: str) -> tuple[V, tuple[Any, ...]]:
        """The view after a move, or several parted by semicolons, and what all would be told.

        The view as it is, and nothing told, in a game that foresees nothing.
        """
        view, told = self.view, list[Any]()
        if self.game.foresee is not None:
            for text in line.split(";"):
                view, events = self.game.foresee(view, self.game.read(text))
                told += events
        return view, tuple(told)

    def results(self, line: str) -> tuple[Said, ...]:
        """What a move, or several parted by semicolons, would do, in sentences."""
        return tuple(sentence for event in self.foreseen(line)[1] if (sentence := self.tell(event)) is not None)


AnyDecision: TypeAlias = Decision[Any]
"""A decision in a game whose types are erased."""


def starred(label: Word, liked: bool) -> Word:
    """A label, with a star before it if it is the choice that a computer player likes best."""
    if not liked:
        return label
    return f"{STAR} {label}" if isinstance(label, str) else joined([STAR, label], " ")


def is_starred(label: Word) -> bool:
    """Whether a label has the star.

    >>> is_starred(starred("C4", True)), is_starred(starred(said("Draw"), True)), is_starred(said("Draw"))
    (True, True, False)
    """
    first = next(iter(dict(label.values).values()), "") if isinstance(label, Said) else label
    return isinstance(first, str) and first.startswith(STAR)


def on_board(label: Word) -> str:
    """What is written on the board for a label: itself, or what its sentence is about, without a star.

    >>> on_board("★ 12"), on_board(said("Lay {track}", track="12")), on_board(said("Whole city"))
    ('12', '12', '')
    """
    word = next(iter(dict(label.values).values()), "") if isinstance(label, Said) else label
    return word.removeprefix(STAR).strip() if isinstance(word, str) else ""


def not_made(decision: AnyDecision, line: str) -> Said:
    """What is said of a move that is shown before it is made."""
    results = decision.results(line)
    if not results:
        return said("Not made yet: {move}", move=Strong(line))
    return said("Not made yet: {results}", results=joined(results, " "))


def stepwise(decision: AnyDecision) -> Panel:
    """The panel of a game that has none of its own: moves, or their beginnings where those are too many.

    What was picked is the beginning of a move, or a whole one: that is shown, and the others stay.
    """
    moves, most = decision.moves, decision.buttons - 3
    path = _path(moves, decision.picked, most)
    picked, level = (decision.picked, path[-1]) if path else ("", "")
    whole = bool(picked) and picked in moves
    choices = tuple(
        _offered(offer.text, offer.text if offer.text != picked else level, decision, whole=offer.whole)
        for offer in offers(moves, level, most)
        if not (offer.whole and offer.text == level)
    )
    ways = [Press(said("Back"), path[-2], Style.WAY)] if len(path) > 1 else []
    if not whole:
        asked: Word = said("Which move? {text} …", text=Strong(picked)) if picked else said("Which move do you make?")
        return Panel(asked, choices, tuple(ways))
    make = Press(said("Make this move"), picked, Style.MAKE)
    return Panel(not_made(decision, picked), choices, (*ways, make), shown=(picked,))


def _path(moves: Sequence[str], picked: str, most: int) -> list[str]:
    """The beginnings one after the other under which ``picked`` is offered, or it itself; empty where it is not."""
    path = [""]
    while path[-1] != picked:
        found = offers(moves, path[-1], most)
        if any(offer.whole and offer.text == picked for offer in found):
            return path
        longer = next((offer.text for offer in found if not offer.whole and picked.startswith(offer.text)), path[-1])
        if longer == path[-1]:
            return []
        path.append(longer)
    return path


def _offered(text: str, pick: str, decision: AnyDecision, *, whole: bool) -> Press:
    liked = bool(decision.liked) and (decision.liked == text or (not whole and decision.liked.startswith(text)))
    if not whole:
        return Press(starred(f"{text.rstrip('-')} …", liked), text)
    if pick != text:
        return Press(starred(text, liked), pick, Style.CHOSEN)
    return Press(starred(text, liked), pick, whole=text)


@dataclass(frozen=True)
class Foretold:
    """A button of a panel and what it would do, as far as the seat may know.

    ``worth`` says that this is worth reading first: something is scored or ends, is joined, or is lost.
    """

    press: Press
    about: Word
    worth: bool = False


def pickable(panel: Panel) -> Iterator[Press]:
    """The buttons that pick or make something else than what is picked, in the order of the board."""
    yield from (press for press in panel.choices if press.style in {Style.CHOICE, Style.MAKE})
    yield from (press for press in panel.ways if press.style is Style.CHOICE)


def by_results(decision: AnyDecision, panel: Panel) -> tuple[Foretold, ...]:
    """What is told of each button that stands for a whole move."""
    moves, found = frozenset(decision.moves), list[Foretold]()
    for press in pickable(panel):
        if press.pick in moves and (results := decision.results(press.pick)):
            found.append(Foretold(press, joined(results, " ")))
    return tuple(found)


def plain_reason(_decision: AnyDecision, _line: str) -> Said:
    """What is always true of a hint: who would make it."""
    return said("the strongest computer player would do this.")
