"""What a place hears of a match, and the picture of what somebody shows there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.ports.addresses import Place
from bot.ports.pictures import Picture
from bot.ports.posts import Choice
from bot.table.fold import Past
from bot.table.lines.match_lines import Line
from bot.table.lines.place_lines import PersonInvited, PlaceFound, PlaceMoved, Sought
from bot.table.lines.result_lines import Analysed, AnalysisAsked, ShownToAll, card_of_seat
from bot.text.analysis import analysis_buttons, analysis_lines, analysis_picture
from bot.text.match_pictures import Version, card_picture, frames_of, poster_picture, replay_picture
from rendering.text import Word

ELSEWHERE = ShownToAll | Sought | PlaceFound | PlaceMoved | PersonInvited
"""Lines that are told at no place but their own."""


def heard_at(past: Sequence[Past], place: Place) -> tuple[Past, ...]:
    """The lines without what is told at other places alone: what somebody shows there, who is called or sits there.

    That an analysis is asked for is told nowhere: the asker is answered, and the analysis follows.
    """
    heard = (one for one in past if not isinstance(one.line, AnalysisAsked))
    return tuple(one for one in heard if not isinstance(one.line, ELSEWHERE) or one.line.place == place)


def shown_at(past: Sequence[Past], place: Place) -> list[int]:
    """The numbers of the lines that show something at a place."""
    lines = [one.line for one in past]
    return [n for n, line in enumerate(lines) if isinstance(line, Analysed) or _shows_at(line, place)]


def _shows_at(line: Line, place: Place) -> bool:
    return isinstance(line, ShownToAll) and line.place == place


async def shown_picture(past: Sequence[Past], fresh: Sequence[Past]) -> Picture | None:
    """What the last of the fresh lines of a whole log shows to everybody; None where none does."""
    if any(isinstance(one.line, Analysed) for one in fresh):
        return analysis_picture(past)
    shows = [one.line for one in fresh if isinstance(one.line, ShownToAll)]
    return await asyncio.to_thread(_shown, past, shows[-1]) if shows else None


def _shown(past: Sequence[Past], line: ShownToAll) -> Picture:
    at = Version(len(past), past[-1].table)
    if line.what == "poster":
        return poster_picture(at, past, line.called)
    if line.what == card_of_seat(line.seat):
        return card_picture(at, past, line.seat)
    frames = frames_of(past)
    return replay_picture(at, frames, 0, len(frames) - 1)


def shown_words(fresh: Sequence[Past]) -> tuple[tuple[Word, ...], tuple[tuple[Choice, ...], ...]]:
    """What more there is to say of what the last of the fresh lines shows, and what can be pressed under it."""
    line, table = fresh[-1].line, fresh[-1].table
    if not isinstance(line, Analysed):
        return (), ()
    row = analysis_buttons(table, line.analysis)
    return tuple(analysis_lines(line.analysis)), (row,) if row else ()
