"""The painter of Socks: its board, which is also everybody's hand, and its words."""

from rendering.socks.board import draw, hand, prepare
from rendering.socks.words import alt, long, tell
from rendering.socks.worked import worked

__all__ = ["alt", "draw", "hand", "long", "prepare", "tell", "worked"]
