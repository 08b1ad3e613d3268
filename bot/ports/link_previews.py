"""What may be shown of a match to whoever sees a link to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.ports.addresses import Code
from rendering.text import Said

if TYPE_CHECKING:
    from bot.ports.addresses import Code
    from bot.ports.pictures import CardPicture
    from rendering.text import Said


@dataclass(frozen=True)
class LinkPreview:
    """A title, a sentence and a card: of a match under way no more than the game and who plays it.

    ``version`` is that of the table, or 0 for as long as nothing but its end changes the card.
    """

    title: Said
    about: Said
    picture: CardPicture
    version: int


class LinkPreviews(Protocol):
    """Tells what links to matches show."""

    async def preview(self, code: Code) -> LinkPreview | None:
        """What a link to this match shows; None for a private table, before the match, and where there is none.

        May raise ``bot.ports.stores.StoreUnreachable``.
        """
