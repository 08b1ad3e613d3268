"""The painter of Tandem: its boards, a pair by itself, and its words."""

from rendering.tandem.board import draw, hand, prepare
from rendering.tandem.following import followed, zoom
from rendering.tandem.ghost import ghost
from rendering.tandem.news import order
from rendering.tandem.position import alt, long
from rendering.tandem.spots import grouped
from rendering.tandem.words import tell
from rendering.tandem.worked import worked

__all__ = ["alt", "draw", "followed", "ghost", "grouped", "hand", "long", "order", "prepare", "tell", "worked", "zoom"]
