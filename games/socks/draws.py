"""What luck does in Socks: it lays cities, hangs socks and names the seat that begins. Drawn, or from a record.

games/socks/LUCK.md tells every draw.
"""

from __future__ import annotations

from typing import Protocol

from games.kernel.beginner import Begins, beginner
from games.kernel.game import Options
from games.kernel.luck import Chance
from games.socks.city import City, Tile
from games.socks.holes import TOUCHES
from games.socks.layout import LOOSELY, build
from games.socks.sock_places import hang
from games.socks.values import Built, Hung, Terms


class Luck(Protocol):
    """Where the facts of luck come from."""

    def build(self, laid: tuple[Tile, ...], terms: Terms) -> Built:
        """The tiles that complete a city."""

    def hang(self, city: City, terms: Terms) -> Hung:
        """All socks, hung in a city."""

    def first(self, options: Options) -> Begins:
        """The seat that begins."""


class Drawn:
    """Facts drawn from ``Chance``: one place for each tile, one station for each sock; some draws lead to nothing."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def build(self, laid: tuple[Tile, ...], terms: Terms) -> Built:
        """Tiles laid close together."""
        touches = TOUCHES if terms.by_players else LOOSELY
        return Built(build(laid, terms.tiles, self._chance, touches, five=terms.whole is not None))

    def hang(self, city: City, terms: Terms) -> Hung:
        """Socks hung under the rules of the table."""
        pairs = hang(city, terms.colours, terms.strict, self._chance)
        return Hung(tuple(tuple(city.labels[at] for at in pair) for pair in pairs))

    def first(self, options: Options) -> Begins:
        """One draw, or none where the option names a seat."""
        return beginner(options, 2, self._chance)
