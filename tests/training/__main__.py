"""Makes the trained numbers of a game's computer players anew and prints them, as they lie in its ``trained.json``.

``PYTHONPATH=tests .venv/bin/python -m training metro --seed 1``. Whoever puts other numbers into the house raises the
``version`` of the players.
"""

import argparse
import json
from importlib import import_module
from pathlib import Path

GAMES = sorted(path.parent.parent.name for path in Path("games").glob("*/computer/trained.json"))

parser = argparse.ArgumentParser(prog="training", description=__doc__)
parser.add_argument("game", choices=GAMES)
parser.add_argument("--seed", type=int, default=1)
chosen = parser.parse_args()
print(json.dumps(import_module(f"training.{chosen.game}").train(chosen.seed), indent=1))
