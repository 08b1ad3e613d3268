"""The painter of The Best Road: the sheets, the own sheet while choosing, and its words."""

from rendering.road.board import draw, order, prepare
from rendering.road.following import followed, zoom
from rendering.road.ghost import ghost
from rendering.road.hand import hand
from rendering.road.position import alt, long
from rendering.road.spots import grouped
from rendering.road.words import tell
from rendering.road.worked import worked

__all__ = ["alt", "draw", "followed", "ghost", "grouped", "hand", "long", "order", "prepare", "tell", "worked", "zoom"]
