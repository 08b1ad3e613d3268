"""The rules of the games. Standard library only: no clock, no chat, no drawing, no luck but through ``Chance``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from games.kernel import AnyGame


@cache
def catalogue() -> dict[str, AnyGame]:
    """Every game found, by slug: each package in this folder that binds a ``GAME``."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            game: AnyGame = importlib.import_module(f"{__name__}.{module.name}").GAME
            found[game.slug] = game
    return dict(sorted(found.items()))
