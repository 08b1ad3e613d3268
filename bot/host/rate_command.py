"""Ratings for the host: printed to the last digit, and made again of the matches themselves."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.host.store_access import done, store
from bot.host.terminal import clean, emit, refuse, tell
from bot.ports.processes import WallClock
from bot.ratings import Ratings, listed
from bot.repository import Repository
from bot.table.ratings import Rated
from games import catalogue
from rendering.ratings import KINDS
from rendering.text import counted, said


def rate(
    game: Annotated[str | None, typer.Argument(help="The game; all where none is named.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Make all results again of the matches first.")] = False,
) -> None:
    """Print everybody's ratings.

    A line each: game, kind, number, mu, sigma, matches, name. A bot may run meanwhile.
    """
    if game is not None and game not in catalogue():
        refuse(said("There is no game {game}. Games: {games}.", game=clean(game), games=", ".join(catalogue())))

    async def work() -> tuple[int, list[str]]:
        async with store() as opened:
            ratings = Ratings(opened, Repository(opened, WallClock()))
            changed = await ratings.note_all() if again else 0
            known = await ratings.all()
            kinds = [(slug, kind) for slug in ([game] if game else catalogue()) for kind in KINDS]
            found = [Rated(*names, who) for names in kinds for who in listed(known, *names)]
            return changed, [
                "\t".join(map(str, (*one[:2], new.number, new.mu, new.sigma, new.matches, clean(new.name))))
                for one, new in ((one, known[one]) for one in found)
            ]

    changed, lines = done(work())
    if again:
        tell(counted("{n} result has changed.", "{n} results have changed.", changed))
    for line in lines:
        emit(line)
