"""What a link to a match shows: the winner's card, or before the end just the game and its players."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from bot.ports.addresses import Code
from bot.ports.pictures import CardPicture
from bot.repository import At, Repository, Version
from bot.table.table import Table
from bot.text.match_pictures import card_picture, frames_of
from games.kernel.game import Outcome
from games.kernel.log_entries import STOPPED
from rendering.text import Said, joined, said

KEPT = 8
"""Previews of so many matches are kept: whoever asks for a page and its picture, or again, costs nothing more."""


@dataclass(frozen=True)
class LinkPreview:
    """A title, a sentence and a card: of a match under way no more than the game and who plays it.

    ``version`` is that of the table, or 0 for as long as nothing but its end changes the card.
    """

    title: Said
    about: Said
    picture: CardPicture
    version: int


class MatchPreviews:
    """Tells what links to matches show."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._kept: OrderedDict[tuple[Code, int, tuple[str, ...]], LinkPreview] = OrderedDict()

    async def preview(self, code: Code) -> LinkPreview | None:
        """What a link to this match shows; None for a private table, before the match, and where there is none.

        May raise ``bot.ports.stores.StoreUnreachable``.
        """
        at = await self._repository.load(code)
        if at is None or at.table.terms.private or at.table.terms.lesson or at.table.match is None:
            return None
        if at.table.over and at.table.match.outcome is None:
            return None
        key = (code, at.version if at.table.over else 0, at.table.names)
        if key not in self._kept:
            self._kept[key] = await self._preview(at)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    async def _preview(self, at: At) -> LinkPreview:
        table, outcome = at.table, at.table.match.outcome if at.table.match is not None else None
        past = await self._repository.past(table.code, 0, at.version)
        if not table.over or outcome is None:
            # nothing of the match but its beginning goes on from here
            begun = next(number for number, one in enumerate(past, 1) if one.table.match is not None)
            picture = card_picture(Version(begun, table), past[:begun], None, frames_of(past[:begun])[:1])
            return LinkPreview(_title(table), said("This match is under way."), picture, 0)
        picture = await asyncio.to_thread(card_picture, at, past, None)
        return LinkPreview(_title(table), _places(table, outcome), picture, at.version)


def _title(table: Table) -> Said:
    return said("{game}: {names}", game=Said(table.game.title), names=", ".join(table.names))


def _places(table: Table, outcome: Outcome) -> Said:
    """All players by place, with their points; nobody has a place in a match that was stopped."""
    places = ["" if outcome.reason == STOPPED else f"{place}. " for place in outcome.places]
    return joined([f"{places[seat]}{table.names[seat]} {outcome.scores[seat]}" for seat in outcome.best_first], " · ")
