"""Computer players of Metro."""

from importlib.resources import files

from games.kernel.computer import Computer, strengths
from games.metro.computer import assessment, players
from games.metro.values import Move, View

COMPUTER: Computer[View, Move] = Computer(
    version=1,
    choose=players.choose,
    assess=assessment.assess,
    playouts=players.PLAYOUTS,
    strengths=strengths((files(__package__) / "strengths.json").read_text("ascii")),
    analysis=60,
)
