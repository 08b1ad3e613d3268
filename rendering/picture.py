"""Pictures and descriptions for those who know neither painters nor canvases. Pure, and safe in threads."""

from __future__ import annotations

from typing import Any

from games.kernel import Outcome
from rendering.canvas import encode, palette
from rendering.scene import Scene, painter
from rendering.text import Spelling
from rendering.theme import Theme

BOARD = "board"
HAND = "hand"


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
    typed: str = "",
) -> bytes:
    """A picture as a PNG file: the ``board`` with what is new on it marked, or the ``hand`` of the view's seat.

    Equal arguments give equal bytes. Raises ``ValueError`` for another kind, or for a hand in a bystander's view.
    """
    scene = Scene(code, names, spelling, outcome, typed)
    if kind == BOARD:
        return encode(painter(slug).draw(view, theme, events, scene))
    if kind == HAND:
        return encode(painter(slug).hand(view, theme, scene))
    raise ValueError(f"there is no picture of kind {kind!r}")


def describe(slug: str, view: Any, spelling: Spelling, outcome: Outcome | None = None) -> str:
    """The position in the words of the spelling, as one paragraph; of the same knowledge as the view."""
    return " ".join(spelling.spell(sentence) for sentence in painter(slug).alt(view, outcome))


def warm(slug: str, theme: Theme) -> None:
    """Make ahead what every picture of a game in this theme needs, so that the first turn is as quick as the others."""
    palette(theme)
    painter(slug).prepare(theme)
