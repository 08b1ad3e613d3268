"""Pictures and descriptions of any game by its name, for the tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from games import catalogue
from games.kernel.analysis import Analysis
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Outcome, chosen
from games.kernel.match import start
from rendering.analysis import chart, description
from rendering.canvas import encode
from rendering.painter import painter
from rendering.scene import Frame, Scene
from rendering.text import Spelling, plainly
from rendering.theme import Theme

BOARD = "board"
PREVIEW = "ghost"
ZOOM = "zoom"


def render(
    slug: str,
    kind: str,
    view: Any,
    names: tuple[str, ...],
    code: str,
    theme: Theme,
    events: tuple[Any, ...],
    spelling: Spelling,
    outcome: Outcome | None = None,
    marks: tuple[str, ...] = (),
    after: Any = None,
    word: str = "",
    first: int = 1,
) -> bytes:
    """A picture as a PNG file.

    The ``board`` has what is new on it marked and a number, the first one ``first``, at the spot of each of ``marks``;
    a ``ghost`` is the view ``after`` a move as a preview, with its events; ``zoom`` is what is called ``word``, large.
    Equal arguments give equal bytes. Raises ``ValueError`` for another kind.
    """
    scene = Scene(code, names, spelling, outcome, marks, first)
    painted = painter(slug)
    if kind == BOARD:
        return encode(painted.draw(view, theme, events, scene))
    if kind == PREVIEW:
        return encode(painted.draw_preview(view, after, events, theme, scene))
    if kind == ZOOM:
        return encode(painted.zoom(view, theme, word, scene))
    raise ValueError(f"there is no picture of kind {kind!r}")


def describe(
    slug: str, view: Any, spelling: Spelling, outcome: Outcome | None = None, focus: tuple[Any, ...] = ()
) -> str:
    """The position in the words of the spelling, as one paragraph, which says no more than the view shows.

    ``focus`` are the events that are new to the reader.
    """
    return " ".join(spelling.spell(sentence) for sentence in painter(slug).alt(view, outcome, focus))


def analysed(
    slug: str, found: Analysis, names: tuple[str, ...], code: str, theme: Theme, spelling: Spelling
) -> tuple[bytes, str]:
    """The picture of an analysis as a PNG file, and the same in words."""
    body = encode(chart(slug, found, theme, Scene(code, names, spelling)))
    return body, " ".join(spelling.spell(sentence) for sentence in description(found))


def described(slug: str, view: Any, spelling: Spelling, outcome: Outcome | None = None) -> str:
    """Everything on the board in words, a line for each thing, for a person who does not see it."""
    return "\n".join(spelling.spell(sentence) for sentence in painter(slug).describe(view, outcome))


@cache
def frames(slug: str, seats: int, level: str, seed: str, **given: str) -> tuple[Frame, ...]:
    """All positions of a match of computer players, as replays and posters take them."""
    game = catalogue()[slug]
    dones = play_out(game, seats, chosen(game, given), level, seeded(seed), seeded("minds"))
    return tuple(
        Frame(
            game.view(done.match.state, None),
            tuple(told.event for told in done.told if told.to is None),
            done.match.outcome,
        )
        for done in dones
    )


def warm(slug: str, theme: Theme) -> None:
    """Draw the first board of a match in this theme: the next one is as quick as all others."""
    game, names = catalogue()[slug], tuple(f"Player{seat}" for seat in range(catalogue()[slug].seats[-1]))
    match = start(game, chosen(game, {}), (True,) * len(names), seeded("warm"))[-1].match
    render(slug, BOARD, game.view(match.state, None), names, "K7QF", theme, (), plainly(names))
