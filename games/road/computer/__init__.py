"""The computer players of The Best Road."""

from importlib.resources import files

from games.kernel.computer import Computer, strengths
from games.road.computer.assessment import assess
from games.road.computer.players import PLAYOUTS, choose

COMPUTER = Computer(
    version=1,
    choose=choose,
    assess=assess,
    playouts=PLAYOUTS,
    strengths=strengths((files(__package__) / "strengths.json").read_text("ascii")),
    analysis=24,
)
