"""The painter of Metro: its board, its hands, a move before it is made, one line by itself, and its words."""

from rendering.metro.board import draw, order, prepare
from rendering.metro.everything import long
from rendering.metro.follow import followed, zoom
from rendering.metro.hand import hand
from rendering.metro.preview import ghost
from rendering.metro.spots import grouped
from rendering.metro.words import alt, tell
from rendering.metro.worked import worked

__all__ = ["alt", "draw", "followed", "ghost", "grouped", "hand", "long", "order", "prepare", "tell", "worked", "zoom"]
