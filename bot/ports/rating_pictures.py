"""Pictures of what people have played and of who is best: all that one shows stands in what it is of.

So any process draws it again as it was, whatever has been played since.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from bot.ports.addresses import Code
from bot.ports.pictures import Drawn, Picture, PictureSource
from rendering.canvas import encode
from rendering.profile import Career, Companion, profile, profile_words
from rendering.ranking import Ranking, ranking, ranking_words
from rendering.text import Spelling
from rendering.theme import Theme

NAME, PLACE = 40, 80
"""Characters of a name, and of what a place is called, that are kept: a web address has room for all."""


@dataclass(frozen=True)
class ProfilePicture(Picture):
    """What somebody has played."""

    kind: ClassVar = "profile"
    career: Career

    @staticmethod
    def of(career: Career, theme: str = "") -> ProfilePicture:
        """The picture in a theme, "" for the usual one."""
        career = replace(
            career,
            name=career.name[:NAME],
            rivals=_shortened(career.rivals),
            partners=_shortened(career.partners),
        )
        source = PictureSource("profile", "", words=(msgspec.json.encode(career).decode(),))
        return ProfilePicture("", Code(""), career.names, career, theme=theme, source=source)

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The picture, and the same in words."""
        words = " ".join(map(spelling.spell, profile_words(self.career, named=False)))
        return Drawn.of(encode(profile(self.career, theme, spelling)), words)


def _shortened(people: tuple[Companion, ...]) -> tuple[Companion, ...]:
    return tuple(replace(one, name=one.name[:NAME]) for one in people)


@dataclass(frozen=True)
class RankingPicture(Picture):
    """Who is best at a game."""

    kind: ClassVar = "ranking"
    ranking: Ranking

    @staticmethod
    def of(shown: Ranking, theme: str = "") -> RankingPicture:
        """The picture in a theme, "" for the usual one."""
        rows = tuple(replace(row, names=tuple(name[:NAME] for name in row.names)) for row in shown.shown)
        shown = replace(shown, rows=rows, place=shown.place[:PLACE])
        source = PictureSource("ranking", "", words=(msgspec.json.encode(shown).decode(),))
        return RankingPicture(shown.game, Code(""), shown.names, shown, theme=theme, source=source)

    def paint(self, theme: Theme, spelling: Spelling) -> Drawn:
        """The picture, and the same in words."""
        words = " ".join(map(spelling.spell, ranking_words(self.ranking, spelling.language)))
        return Drawn.of(encode(ranking(self.ranking, theme, spelling)), words)


def rating_picture(source: PictureSource) -> Picture | None:
    """The picture of a profile or a ranking again; None where it cannot be read any more."""
    text = "".join(source.words)
    try:
        if source.kind == "profile":
            return ProfilePicture.of(msgspec.json.decode(text, type=Career))
        return RankingPicture.of(msgspec.json.decode(text, type=Ranking))
    except ValueError:
        return None
