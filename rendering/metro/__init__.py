"""The painter of Metro: its board, its hands and its words."""

from rendering.metro.board import draw, prepare
from rendering.metro.hand import hand
from rendering.metro.spots import grouped
from rendering.metro.words import alt, long, tell
from rendering.metro.worked import worked

__all__ = ["alt", "draw", "grouped", "hand", "long", "prepare", "tell", "worked"]
