"""What the painter of a game offers: a frozen record of functions over the game's views and events.

A game has to draw its board, tell its events and describe its positions; all else has a default.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from games import installed, packages
from games.kernel.game import Seat
from rendering.emojis import Emoji
from rendering.panel import Decision, Foretold, Panel, by_results, plain_reason, stepwise
from rendering.poster_parts import Content, plain_poster
from rendering.scene import Followed, Frame, Ride, Scene, WorkedExample
from rendering.ticket import Ticket, of_all

if TYPE_CHECKING:
    from PIL import Image

    from games.kernel.game import Outcome
    from rendering.text import Said, Word
    from rendering.theme import Theme
    from rendering.vector_sheet import Element

Polygon: TypeAlias = tuple[tuple[int, int], ...]
"""Corners in pixels from the left top of a picture."""

V = TypeVar("V")
E = TypeVar("E")


def _nothing_zoomed(_view: object, _theme: Theme, word: str, _scene: Scene) -> Image.Image:
    """Raises ``KeyError``: nothing is ``followed``."""
    raise KeyError(word)


def _scores(view: object) -> Sequence[int]:
    """The points by seat, where the views of a game have ``scores``."""
    return getattr(view, "scores", ())


@dataclass(frozen=True)
class Painter(Generic[V, E]):
    """A painter as functions over the views ``V`` and the events ``E`` of one game.

    ``PAINTER`` in ``rendering.<slug>`` binds one, as ``GAME`` does in ``games.<slug>``. No function keeps anything
    between calls but finished sprites.
    """

    draw: Callable[[V, Theme, tuple[E, ...], Scene], Image.Image]
    """The board as everybody may see it from a view.

    The events are those new to the reader, oldest first. The last move is marked; where there is more than one change,
    each has a small number, 1 for the oldest. ``Scene.marks`` have big ones.
    """
    tell: Callable[[E], Said | None]
    """An event in a sentence for whoever it was told to, None where it needs no words."""
    alt: Callable[[V, Outcome | None, tuple[E, ...]], Iterable[Said]]
    """The position in sentences, which say no more than the view shows and name people by ``Who``.

    What has changed comes from the events. At most about 700 characters.
    """

    forced: Callable[[tuple[E, ...]], tuple[Word, ...] | None] = lambda _events: None
    """What the moves of a row brought that were made without a choice, in about a line a side; None where ``tell``
    says it, event by event."""
    preview: Callable[[V, V, tuple[E, ...], Theme, Scene], Image.Image] | None = None
    """The view before a move that is not made yet, the one after it, and its events, as one picture: the piece pale,
    with what it would finish; None where the board after it will do. See ``draw_preview``."""
    long: Callable[[V, Outcome | None], Iterable[Said]] | None = None
    """Everything on the board, a line for each sentence, for a person who does not see it; None where ``alt`` says it
    all. See ``describe``."""
    order: Callable[[V, tuple[E, ...]], tuple[int, ...]] = lambda _view, events: (0,) * len(events)
    """The small number that ``draw`` gives each of these events, 0 for what is no change of the board."""
    spots: Callable[[V, Sequence[str]], tuple[tuple[str, ...], ...]] = lambda _view, _moves: ()
    """Texts of legal moves by the spot of the board they are about, spots in reading order.

    Moves about no spot, such as to pass, are left out.
    """
    followed: Callable[[V], tuple[Followed, ...]] = lambda _view: ()
    """What can be looked at by itself, in an order people would list it."""
    zoom: Callable[[V, Theme, str, Scene], Image.Image] = _nothing_zoomed
    """The board on which only the thing of ``followed`` that has this word has its colours, everything else paler."""
    panel: Callable[[Decision[V]], Panel] = stepwise
    """What a player is asked and may press next.

    Every legal move can be reached by its buttons alone, in a few presses. What was picked that it does not understand
    counts as nothing.
    """
    foretold: Callable[[Decision[V], Panel], tuple[Foretold, ...]] = by_results
    """What buttons of the panel would do, in the order of the board, for those of which there is something to say.

    Each is a button that picks or makes something; its words have about 100 characters.
    """
    panel_picture: Callable[[Decision[V], Panel, Theme, Scene], Image.Image] | None = None
    """The picture above those buttons: the board with the choices marked, and what the seat holds beside it; None where
    the hand, or the preview of what is picked, will do. See ``draw_panel``."""
    panel_regions: Callable[[Decision[V], Panel, Theme], tuple[Polygon, ...]] = lambda _decision, panel, _theme: (
        ((),) * len(panel.choices)
    )
    """For each of the panel's choices the part of that picture that stands for it, where it has a spot, else ().

    Where two overlap, the later one lies above.
    """
    advice: Callable[[Decision[V]], Said | None] = lambda _decision: None
    """What a decision is for, in a sentence of at most 100 characters for somebody who plays for the first time."""
    reason: Callable[[Decision[V], str], Said] = plain_reason
    """Why a move, or several of one turn parted by semicolons, is worth making: the strongest thing that is true of it.

    At most 100 characters, from what the seat knows alone; for its player, and only for them. Its truth is held by
    ``tests/rendering/test_reasons.py``.
    """
    warning: Callable[[V, str], Said | None] = lambda _view, _move: None
    """What is asked before a move that no picture can show beforehand and that cannot be taken back alone, because it
    tells luck or ends a round for all; None for every other text. Others may read it, so it tells no secret."""
    worked: Callable[[], tuple[WorkedExample[V, E], ...]] = lambda: ()
    """Small positions that explain the rules, at most one for each section of the rules page."""

    look: Callable[[Theme], Theme] = lambda theme: theme
    """The theme whose palette the pictures of this game use."""
    poster: Callable[[Sequence[Frame[V, E]], Theme, Scene], Content] = plain_poster
    """What its poster shows of a whole match, from all its positions, in units of ``poster_parts.WIDE`` by ``HIGH``.

    The theme is that of ``look``; players stand by place, and nothing has the colour of news (``theme.MARK``)."""
    emojis: Callable[[], tuple[Emoji, ...]] = lambda: ()
    """Small pictures of its pieces for chats that have such, of what ``Press.symbol`` names, and one of the game, whose
    name is its slug. The other names begin with the slug and an underscore."""
    symbol: Callable[[V, str], str] = lambda _view, _move: ""
    """The name of the emoji that stands for a legal move of the viewer, "" for none."""

    gained: Callable[[V], Sequence[int]] = _scores
    """What everybody has gained so far, in points or what else counts: a film stays longer where it rises."""
    ride: Callable[[Sequence[Frame[V, E]], Theme, Scene], Ride] = lambda _frames, _theme, _scene: ()
    """The best line of the last position as ways in pixels of its board, along which a film ends; () where there is
    none."""

    ticket: Callable[[Sequence[Frame[V, E]], Seat, Theme, Scene], Ticket] = of_all
    """The best line of a seat in a finished match, for its card, in the theme of its ``look``."""

    gains: Callable[[Sequence[Frame[V, E]], Seat], tuple[int, ...]] = lambda _frames, _seat: ()
    """What a seat has gained in a finished match, piece by piece, in a fixed order and without saying where: it is told
    of a match of the day to people who have the same luck before them. None is negative."""
    shape: Callable[[Sequence[Frame[V, E]], Seat, Theme], tuple[Element, ...]] = lambda _frames, _seat, _theme: ()
    """What it looks like, without the board, around the origin and within 1 of it; () for bars of what it gained."""

    def draw_preview(self, before: V, after: V, events: tuple[E, ...], theme: Theme, scene: Scene) -> Image.Image:
        """A move that is not made yet: its ``preview``, or the board after it with what is new marked."""
        if self.preview is None:
            return self.draw(after, theme, events, scene)
        return self.preview(before, after, events, theme, scene)

    def draw_panel(self, decision: Decision[V], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
        """What a player needs to see for the next press: its ``panel_picture``, or what is picked, or the board."""
        if self.panel_picture is not None:
            return self.panel_picture(decision, panel, theme, scene)
        if panel.shown and decision.game.foresee is not None:
            return self.draw_preview(decision.view, *decision.foreseen(panel.shown[0]), theme, scene)
        return self.draw(decision.view, theme, (), scene)

    def describe(self, view: V, outcome: Outcome | None) -> Iterable[Said]:
        """Everything on the board in words: the ``long`` form, or the short one."""
        return self.alt(view, outcome, ()) if self.long is None else self.long(view, outcome)


AnyPainter: TypeAlias = Painter[Any, Any]
"""A painter whose types are erased, as the lookup gives it to callers that have an ``AnyGame``."""


def painter(slug: str) -> AnyPainter:
    """The painter of a game: ``rendering.<slug>``, or ``painter`` in a package that is installed beside ours.

    Raises ``ModuleNotFoundError`` where it has none.
    """
    package = packages().get(slug)
    beside = package in installed()
    found: AnyPainter = importlib.import_module(f"{package}.painter" if beside else f"rendering.{slug}").PAINTER
    return found
