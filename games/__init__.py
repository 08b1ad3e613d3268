"""The rules of the games. Standard library only: no clock, no chat, no drawing, and luck only through ``Chance``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from games.kernel.game import AnyGame

GROUP = "capolinea.games"
"""The group of entry points in which a package of its own names itself, such as ``pebbles = pebbles``."""


@cache
def catalogue() -> dict[str, AnyGame]:
    """Every game found, by slug: each package in this folder, or installed beside it, that binds a ``GAME``."""
    return {slug: game for (slug, _), game in _editions().items()}  # sorted, so the newest edition stays


def edition(slug: str, number: int) -> AnyGame | None:
    """The rules of a game in one edition, None where there is no such edition; a match keeps the edition it began with.

    Earlier editions under which matches still live are games of their own in ``EARLIER``, beside ``GAME``.
    """
    return _editions().get((slug, number))


@cache
def packages() -> dict[str, str]:
    """The package of every game, by slug; the rules pages stand in it.

    Raises ``ValueError`` where two packages have games of one slug.
    """
    ours = [f"{__name__}.{folder.name}" for folder in pkgutil.iter_modules(__path__) if folder.ispkg]
    found: dict[str, str] = {}
    for name in (*ours, *installed()):
        game = getattr(importlib.import_module(name), "GAME", None)
        # the kernel and the records are no games
        if game is None:
            continue
        if game.slug in found:
            raise ValueError(f"{found[game.slug]} and {name} are both a game {game.slug}")
        found[game.slug] = name
    return found


@cache
def installed() -> tuple[str, ...]:
    """The packages of games that are installed beside ours, by name."""
    return tuple(sorted({entry.module for entry in entry_points(group=GROUP)}))


@cache
def _editions() -> dict[tuple[str, int], AnyGame]:
    found: dict[tuple[str, int], AnyGame] = {}
    for name in packages().values():
        module = importlib.import_module(name)
        found |= {(game.slug, game.edition): game for game in (*getattr(module, "EARLIER", ()), module.GAME)}
    return dict(sorted(found.items()))
