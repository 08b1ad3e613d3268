"""The computer players of The Best Road."""

from games.kernel.computer import Computer
from games.road.computer.assessment import assess
from games.road.computer.players import PLAYOUTS, choose

COMPUTER = Computer(version=1, choose=choose, assess=assess, playouts=PLAYOUTS, analysis=24)
