"""Computer players of Tandem."""

from importlib.resources import files

from games.kernel.computer import Computer, strengths
from games.tandem.computer import assessment, players

COMPUTER = Computer(
    version=1,
    choose=players.choose,
    assess=assessment.assess,
    playouts=200,
    margin=1.0,
    strengths=strengths((files(__package__) / "strengths.json").read_text("ascii")),
    analysis=80,
)
