"""Computer players of Metro."""

from games.kernel.computer import Computer
from games.metro.computer import assessment, players
from games.metro.values import Move, View

COMPUTER: Computer[View, Move] = Computer(
    version=1,
    choose=players.choose,
    assess=assessment.assess,
    playouts=players.PLAYOUTS,
    analysis=60,
)
