"""Computer players of Socks: each race for a colour as an electrical network, and turns of two tracks looked for."""

from importlib.resources import files

from games.kernel.computer import Computer, strengths
from games.socks.computer.assessment import assess
from games.socks.computer.players import PLAYOUTS, choose

COMPUTER = Computer(
    version=1,
    choose=choose,
    assess=assess,
    playouts=PLAYOUTS,
    strengths=strengths((files(__package__) / "strengths.json").read_text("ascii")),
    analysis=70,
)
