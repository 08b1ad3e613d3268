"""A player's own view of Socks, in which nothing is hidden."""

from __future__ import annotations

from PIL import Image

from games.socks.values import View
from rendering.scene import Scene
from rendering.socks.board import draw
from rendering.theme import Theme


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """The city again: nothing is hidden in this game. Raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander holds nothing")
    return draw(view, theme, (), scene)
