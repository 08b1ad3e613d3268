"""The rules of the games. Standard library only: no clock, no chat, no drawing, and luck only through ``Chance``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from games.kernel.game import AnyGame


@cache
def catalogue() -> dict[str, AnyGame]:
    """Every game found, by slug: each package in this folder that binds a ``GAME``."""
    return {slug: game for (slug, _), game in _editions().items()}  # sorted, so the newest edition stays


def edition(slug: str, number: int) -> AnyGame | None:
    """The rules of a game in one edition, None where there is no such edition; a match keeps the edition it began with.

    Earlier editions under which matches still live are games of their own in ``EARLIER``, beside ``GAME``.
    """
    return _editions().get((slug, number))


@cache
def _editions() -> dict[tuple[str, int], AnyGame]:
    found: dict[tuple[str, int], AnyGame] = {}
    for folder in pkgutil.iter_modules(__path__):
        if folder.ispkg:
            module = importlib.import_module(f"{__name__}.{folder.name}")
            # the kernel and the records are no games
            if hasattr(module, "GAME"):
                found |= {(game.slug, game.edition): game for game in (*getattr(module, "EARLIER", ()), module.GAME)}
    return dict(sorted(found.items()))
