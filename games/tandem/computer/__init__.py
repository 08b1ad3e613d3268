"""Computer players of Tandem."""

from games.kernel.computer import Computer
from games.tandem.computer import assessment, players, training

COMPUTER = Computer(
    version=1,
    choose=players.choose,
    assess=assessment.assess,
    playouts=200,
    train=training.train,
    margin=1.0,
    analysis=80,
)
