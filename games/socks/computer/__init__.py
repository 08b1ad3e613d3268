"""Computer players of Socks: each race for a colour as an electrical network, and turns of two tracks looked for."""

from games.kernel.computer import Computer
from games.socks.computer.assessment import assess
from games.socks.computer.players import PLAYOUTS, choose

COMPUTER = Computer(version=1, choose=choose, assess=assess, playouts=PLAYOUTS, analysis=70)
