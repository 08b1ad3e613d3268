"""The painter of Tandem: its boards, a pair by itself, and its words."""

from rendering.tandem.board import draw, hand, prepare
from rendering.tandem.words import alt, long, tell
from rendering.tandem.worked import worked

__all__ = ["alt", "draw", "hand", "long", "prepare", "tell", "worked"]
