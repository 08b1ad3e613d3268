"""The painter of The Best Road: the sheets, the own sheet while choosing, and its words."""

from rendering.road.board import draw, prepare
from rendering.road.hand import hand
from rendering.road.words import alt, long, tell
from rendering.road.worked import worked

__all__ = ["alt", "draw", "hand", "long", "prepare", "tell", "worked"]
