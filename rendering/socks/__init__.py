"""The painter of Socks: its board, which is also everybody's hand, and its words."""

from rendering.socks.board import draw, hand, prepare
from rendering.socks.ghost import ghost
from rendering.socks.position import alt, long
from rendering.socks.signs import order
from rendering.socks.spots import grouped
from rendering.socks.words import tell
from rendering.socks.worked import worked
from rendering.socks.zoom import followed, zoom

__all__ = ["alt", "draw", "followed", "ghost", "grouped", "hand", "long", "order", "prepare", "tell", "worked", "zoom"]
