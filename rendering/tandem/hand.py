"""A player's own pair of Tandem, large."""

from __future__ import annotations

from PIL import Image

from games.tandem.values import View
from rendering.scene import Scene
from rendering.tandem.board import painted
from rendering.theme import Theme


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """The viewing seat's own pair, large; raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander belongs to no pair")
    return painted(view, theme, (), scene, (view.seat // 2,)).picture()
