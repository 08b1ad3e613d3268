"""Computer players of Tandem."""

from games.kernel.computer import Computer
from games.tandem.computer import assessment, players

COMPUTER = Computer(
    version=1,
    choose=players.choose,
    assess=assessment.assess,
    playouts=200,
    margin=1.0,
    analysis=80,
)
