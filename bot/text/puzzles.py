"""Puzzles in words and pictures."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import inf
from typing import TypeAlias

from bot.ports.addresses import Code
from bot.ports.pictures import PanelPicture, Picture, PictureSource, PreviewPicture
from bot.ports.posts import Sitting
from bot.text.synonyms import native
from games import catalogue
from games.kernel.game import AnyGame
from games.kernel.match import Match
from games.kernel.puzzle import Puzzle
from rendering.painter import painter
from rendering.panel import BUTTONS, AnyDecision, Decision
from rendering.text import Said, Word, counted, said

PLAYERS = ("Ada", "Blaise", "Carla", "Dario", "Elena", "Fermi", "Gaia", "Hugo")
"""What the players of a puzzle are called, by seat."""


class NoPuzzle(Enum):
    """Why there is no puzzle to show."""

    BEING_MADE = auto()
    NONE_TODAY = auto()
    """So many games were searched, and none held one."""


Today: TypeAlias = Callable[[str], Awaitable[Puzzle | NoPuzzle]]
"""Today's puzzle of the game with a slug, the same for everybody, or why there is none; days are those of UTC.

May raise ``bot.ports.stores.StoreUnreachable``.
"""


async def no_puzzles(_game: str) -> NoPuzzle:
    """There is none on any day, where nobody makes any."""
    return NoPuzzle.NONE_TODAY


async def picture_of_today(today: Today, source: PictureSource) -> Picture | None:
    """The picture of a puzzle again; None on another day. May raise ``bot.ports.stores.StoreUnreachable``."""
    game, found = catalogue().get(source.code), await today(source.code)
    made_from, text = source.words
    if game is None or not isinstance(found, Puzzle) or found.text != made_from:
        return None
    position = Position.of(found, game)
    if source.kind == "tried":
        return position.answered(text)
    return position.drawn(text, source.first, board=bool(source.last))


@dataclass(frozen=True)
class Position:
    """A puzzle as it is shown: its game, its match, and whose eyes it is seen with."""

    puzzle: Puzzle
    game: AnyGame
    match: Match

    @staticmethod
    def of(puzzle: Puzzle, game: AnyGame) -> Position:
        """The position of a puzzle of this game."""
        return Position(puzzle, game, Match.load(game, puzzle.match))

    @property
    def mark(self) -> str:
        """Two digits that tell this puzzle from that of another day, but for one in 256."""
        return f"{zlib.crc32(self.puzzle.text.encode()) % 256:02x}"

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return PLAYERS[: len(self.match.seats)]

    @property
    def people(self) -> tuple[Sitting, ...]:
        """The players as posts name them; nobody is called."""
        return tuple(Sitting(name, None) for name in self.names)

    @property
    def decision(self) -> AnyDecision:
        """What is to be decided."""
        view, seat = self.game.view(self.match.state, self.puzzle.seat), self.puzzle.seat
        return Decision(self.game, painter(self.game.slug).tell, view, self.match.legal(seat), "", BUTTONS)

    @property
    def reason(self) -> Said:
        """Why the best move is good."""
        return painter(self.game.slug).reason(self.decision, self.puzzle.best)

    def drawn(self, picked: str = "", buttons: int = BUTTONS, *, board: bool = False) -> PanelPicture:
        """The board and the hand of whoever is to move, with what has been picked of a move.

        ``buttons`` is how many there may be, ``board`` says that the picture can be pressed.
        """
        source = PictureSource(
            "puzzle", self.game.slug, words=(self.puzzle.text, picked), first=buttons, last=int(board)
        )
        decision = replace(self.decision, picked=picked, buttons=buttons, board=board)
        return PanelPicture(self.game.slug, Code(""), self.names, decision, source=source)

    def answered(self, text: str) -> Picture:
        """A move as if it were made; the position as it is in a game that foresees nothing."""
        if self.game.foresee is None:
            return self.drawn()
        view = self.game.view(self.match.state, self.puzzle.seat)
        after, events = self.game.foresee(view, self.game.read(text))
        source = PictureSource("tried", self.game.slug, words=(self.puzzle.text, text))
        return PreviewPicture(self.game.slug, Code(""), self.names, view, after, events, source=source)

    def spelled(self, text: str, locale: str) -> str:
        """A move in the words of a language."""
        return native(text, locale, self.game.slug)

    def judged(self, texts: Sequence[str]) -> str:
        """Of moves that follow each other the best of those that could be made first; the first where none could.

        What a button makes may be several: two tracks, or a token and what is done with it.
        """
        legal, worth = self.match.legal(self.puzzle.seat), dict(self.puzzle.losses)
        return min((text for text in texts if text in legal), key=lambda text: worth.get(text, inf), default=texts[0])

    @property
    def another(self) -> str:
        """Some legal move that is not the best, as an example."""
        return next(text for text in self.match.legal(self.puzzle.seat) if text != self.puzzle.best)


def points_in_words(points: float) -> Word:
    """Points with one decimal; whole ones without.

    >>> from rendering.text import plainly
    >>> [plainly(()).spell(points_in_words(each)) for each in (1.0, 2.04, 2.5)]
    ['1 point', '2 points', '2.5 points']
    """
    units, _, tenths = f"{points:.1f}".partition(".")
    if tenths == "0":
        return counted("1 point", "{n} points", int(units))
    return said("{number} points", number=said("{units}.{tenths}", units=units, tenths=tenths))
