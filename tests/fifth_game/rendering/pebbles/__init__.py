"""The painter of Pebbles: the heap, and what is said of it."""

from rendering.pebbles.board import draw, followed, ghost, grouped, hand, order, prepare, zoom
from rendering.pebbles.words import alt, long, tell, worked

__all__ = ["alt", "draw", "followed", "ghost", "grouped", "hand", "long", "order", "prepare", "tell", "worked", "zoom"]
