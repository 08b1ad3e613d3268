"""Posters as files: what is known of where and when a match was played, in the language of the reader."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.ports import PaperPicture, PosterPicture
from bot.text.zones import days
from rendering.poster import poster
from rendering.poster_parts import Occasion
from rendering.text import Spelling
from rendering.theme import Theme


def poster_file(picture: PosterPicture, theme: Theme, spelling: Spelling, locale: str) -> tuple[bytes, str]:
    """The poster as a file and the suffix of its name: ``png``, or ``pdf`` where it is to be printed."""
    paper = isinstance(picture, PaperPicture)
    made = poster(
        picture.game,
        picture.frames,
        theme,
        picture.names,
        picture.code,
        spelling,
        paper=paper,
        occasion=_occasion(picture, locale),
    )
    return made, "pdf" if paper else "png"


def _occasion(picture: PosterPicture, locale: str) -> Occasion:
    if not picture.last:
        return Occasion(picture.place, language=locale)
    ended = datetime.fromtimestamp(picture.last // 1000, UTC)
    return Occasion(picture.place, days(picture.first, picture.last, "", locale), locale, ended)
