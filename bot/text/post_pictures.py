"""The pictures of public posts: the board as everybody sees it, and what somebody shows of a finished match.

The positions of a match as everybody saw them, and when it was played, for films and posters.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from bot.ports.addresses import Place
from bot.ports.pictures import (
    AnalysisPicture,
    BoardPicture,
    CardPicture,
    PaperPicture,
    PictureSource,
    PosterPicture,
    ReplayPicture,
)
from bot.ports.posts import Choice
from bot.table.analyses import Analysed, AnalysisAsked
from bot.table.audience import Audience
from bot.table.fold import entries
from bot.table.lines import Imported, Line, MatchLine, Replayed, ShownToAll, card_of_seat
from bot.table.place_lines import PersonInvited, PlaceFound, PlaceMoved, Sought
from bot.table.table import Past, Table
from bot.text.analysis import analysis_buttons, analysis_lines, analysis_picture
from bot.text.recap import public, standing_from
from games.kernel.game import Seat
from games.kernel.log_entries import counting
from rendering.scene import AnyFrame, Frame
from rendering.text import Word

ELSEWHERE = ShownToAll | Sought | PlaceFound | PlaceMoved | PersonInvited
"""Lines that are told at no place but their own."""


def board(past: Sequence[Past], begin: int) -> BoardPicture | None:
    """The board at the end of a whole log, as everybody may see it; None before the match.

    What was told publicly from line ``begin`` on is marked.
    """
    table = past[-1].table
    match = table.match
    if match is None:
        return None
    events = public(past[standing_from(past, begin) :])
    source = PictureSource("board", table.code, len(past), first=begin)
    view = match.game.view(match.state, None)
    return BoardPicture(table.game.slug, table.code, table.names, view, events, match.outcome, source=source)


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


async def shown_picture(
    past: Sequence[Past], fresh: Sequence[Past]
) -> ReplayPicture | PosterPicture | CardPicture | AnalysisPicture | None:
    """What the last of the fresh lines of a whole log shows to everybody; None where none does."""
    if any(isinstance(one.line, Analysed) for one in fresh):
        return analysis_picture(past)
    shows = [one.line for one in fresh if isinstance(one.line, ShownToAll)]
    if not shows:
        return None
    table, frames = past[-1].table, await asyncio.to_thread(frames_of, past)
    if shows[-1].what == "poster":
        return poster_of(table, len(past), past, frames, shows[-1].called)
    if shows[-1].what == card_of_seat(shows[-1].seat):
        return card_of(table, len(past), past, frames, shows[-1].seat)
    return replay_of(table, len(past), frames, 0, len(frames) - 1)


def shown_words(fresh: Sequence[Past]) -> tuple[tuple[Word, ...], tuple[tuple[Choice, ...], ...]]:
    """What more there is to say of what the last of the fresh lines shows, and what can be pressed under it."""
    line, table = fresh[-1].line, fresh[-1].table
    if not isinstance(line, Analysed):
        return (), ()
    row = analysis_buttons(table, line.analysis)
    return tuple(analysis_lines(line.analysis)), (row,) if row else ()


def replay_of(table: Table, version: int, frames: Sequence[AnyFrame], first: int, last: int) -> ReplayPicture:
    """Positions ``first`` to ``last`` of a match as a film; raises ``LookupError`` where there are none."""
    shown = tuple(frames[first : last + 1])
    if not shown:
        raise LookupError(first)
    source = PictureSource("replay", table.code, version, first=first, last=last)
    return ReplayPicture(table.game.slug, table.code, table.names, shown, source=source)


def poster_of(
    table: Table, version: int, past: Sequence[Past], frames: Sequence[AnyFrame], called: str, *, paper: bool = False
) -> PosterPicture:
    """A whole match as a poster, on the screen or on paper.

    ``called`` is what the place is called where it is read, "" for the room where the match was told, if it has a name.
    """
    called = called or room_of(table.audience)
    source = PictureSource("paper" if paper else "poster", table.code, version, words=(called,) if called else ())
    made = PaperPicture if paper else PosterPicture
    first, last = played_between(past)
    return made(table.game.slug, table.code, table.names, tuple(frames), called, first, last, source=source)


def card_of(
    table: Table, version: int, past: Sequence[Past], frames: Sequence[AnyFrame], seat: Seat | None
) -> CardPicture:
    """A whole match as the card of a seat, or with None of the winner; with the day of its end, in UTC."""
    source = PictureSource("card", table.code, version, seat)
    end = next((one.line.at for one in past if one.table.over), past[-1].line.at)
    date = f"{datetime.fromtimestamp(end / 1000, UTC):%Y-%m-%d}"
    return CardPicture(table.game.slug, table.code, table.names, tuple(frames), seat, date, source=source)


def room_of(audience: Audience) -> str:
    """The name of the room that a match is told in, where it is told in one alone; "" for places without a name."""
    platform, _, name = audience.everywhere[0][0].partition(":") if len(audience.everywhere) == 1 else ("", "", "")
    return f"#{name}" if platform == "web" else ""


def frames_of(past: Sequence[Past], *, begin: bool = True) -> tuple[AnyFrame, ...]:
    """The positions of a match as everybody saw them, one for each public event; what was taken back is left out.

    The first is the position at the start; without ``begin`` it is left out.
    """
    kept = [one for one in past if isinstance(one.line, Imported | Replayed)]
    if not kept:
        laid = [one for one in past if isinstance(one.line, MatchLine)]
        kept = [laid[number] for number in counting(entries(one.line for one in laid))]
    frames = []
    for number, one in enumerate(kept):
        match = one.table.match
        events = tuple(told.event for told in one.told if told.to is None)
        if match is not None and (events or (begin and number == 0) or match.over):
            frames.append(Frame(match.game.view(match.state, None), events, match.outcome))
    return tuple(frames)


def played_between(past: Sequence[Past]) -> tuple[int, int]:
    """The instants of the first and the last line of a match, in milliseconds since 1970; 0 where they are not known.

    A match that came from elsewhere as a whole has none.
    """
    instants = [one.line.at for one in past if isinstance(one.line, MatchLine) and one.line.at]
    return (instants[0], instants[-1]) if instants else (0, 0)
