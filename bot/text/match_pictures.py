"""The pictures of a match, each with what it is of: made for an answer or a post, and made again of that alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, assert_never

from bot.ports.addresses import Code, Place
from bot.ports.pictures import (
    BoardPicture,
    CardPicture,
    PaperPicture,
    Picture,
    PictureSource,
    PosterPicture,
    PreviewPicture,
    ReplayPicture,
    SharePicture,
    ZoomPicture,
)
from bot.ports.posts import ButtonRoom, Choice
from bot.ports.rating_pictures import rating_picture
from bot.repository import Repository, Version
from bot.table.actions import begun
from bot.table.audience import Audience
from bot.table.dailies import PLAYER, result_of
from bot.table.fold import Past, kept_lines
from bot.table.lines.opening_lines import Imported, Replayed
from bot.table.lines.place_lines import PersonInvited, PlaceFound, PlaceMoved, Sought
from bot.table.lines.result_lines import Analysed, AnalysisAsked, SeasonEnded, ShownToAll, card_of_seat
from bot.table.table import Table
from bot.text.analysis import analysis_buttons, analysis_lines, analysis_picture
from bot.text.panel import panel_picture
from bot.text.puzzles import Today, no_puzzles, picture_of_today
from bot.text.recap import public, standing_from
from games import catalogue
from games.kernel.game import AnyGame, Refusal, Seat
from games.kernel.match import Match
from rendering.painter import painter
from rendering.scene import AnyFrame, Frame
from rendering.text import Word

WHOLE = frozenset({"step", "replay", "poster", "paper", "card", "share"})
"""Kinds for which the whole match is gone through."""


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


def final_picture(at: Version) -> BoardPicture:
    """The board as everybody may see it, with the result once the match is over and nothing marked as new."""
    table, match = at.table, begun(at.table)
    source = PictureSource("board", table.code, at.version, first=at.version)
    view = match.game.view(match.state, None)
    return BoardPicture(table.game.slug, table.code, table.names, view, (), match.outcome, source=source)


def ghost_picture(at: Version, seat: Seat, text: str, instead: int = 0) -> PreviewPicture:
    """A legal move before it is made, or ``instead`` of the move of that number; raises ``LookupError``.

    That is raised for a game that foresees nothing.
    """
    table, game = at.table, at.table.game
    view = game.view(begun(table).state, seat)
    if game.foresee is None:
        raise LookupError(game.slug)
    after, events = game.foresee(view, game.read(text))
    source = PictureSource("ghost", table.code, at.version, seat, (text,), instead, who=_sitter(table, seat))
    return PreviewPicture(game.slug, table.code, table.names, view, after, events, instead, source=source)


def spots_picture(at: Version, seat: Seat, marks: tuple[str, ...], first: int) -> BoardPicture:
    """The board as a seat sees it, with the spots of these moves numbered from ``first`` on."""
    table, match = at.table, begun(at.table)
    source = PictureSource("spots", table.code, at.version, seat, marks, first, who=_sitter(table, seat))
    view = match.game.view(match.state, seat)
    return BoardPicture(table.game.slug, table.code, table.names, view, marks=marks, first=first, source=source)


def zoom_view(match: Match, seat: Seat | None) -> Any:
    """What everybody sees, nobody's hand, but as a seat looks at it: what is its own is meant where none is named."""
    view = match.game.view(match.state, None)
    return replace(view, seat=seat) if hasattr(view, "seat") else view


def zoom_picture(at: Version, word: str, seat: Seat | None = None) -> ZoomPicture:
    """One thing on the board that everybody sees, or that only a seat can mean, by itself.

    Raises ``LookupError`` where none has this name.
    """
    table, match = at.table, begun(at.table)
    for own in (None, seat):
        view = zoom_view(match, own)
        if any(thing.word == word for thing in painter(table.game.slug).followed(view)):
            who = "" if own is None else _sitter(table, own)
            source = PictureSource("zoom", table.code, at.version, own, words=(word,), who=who)
            return ZoomPicture(table.game.slug, table.code, table.names, view, word, match.outcome, source=source)
    raise LookupError(word)


def step_picture(at: Version, frames: Sequence[AnyFrame], number: int) -> BoardPicture:
    """One of the positions of a match; raises ``LookupError`` where there is none of this number."""
    table, frame = at.table, frames[number]
    source = PictureSource("step", table.code, at.version, first=number)
    return BoardPicture(
        table.game.slug, table.code, table.names, frame.view, frame.events, frame.outcome, source=source
    )


def replay_picture(at: Version, frames: Sequence[AnyFrame], first: int, last: int) -> ReplayPicture:
    """Positions ``first`` to ``last`` of a match as a film; raises ``LookupError`` where there are none."""
    table, shown = at.table, tuple(frames[first : last + 1])
    if not shown:
        raise LookupError(first)
    source = PictureSource("replay", table.code, at.version, first=first, last=last)
    return ReplayPicture(table.game.slug, table.code, table.names, shown, source=source)


def poster_picture(at: Version, past: Sequence[Past], called: str, *, paper: bool = False) -> PosterPicture:
    """A whole match as a poster, on the screen or on paper.

    ``called`` is what the place is called where it is read, "" for the room where the match was told, if it has a name.
    """
    table, called = at.table, called or room_of(at.table.audience)
    source = PictureSource("paper" if paper else "poster", table.code, at.version, words=(called,) if called else ())
    made = PaperPicture if paper else PosterPicture
    first, last = played_between(past)
    return made(table.game.slug, table.code, table.names, frames_of(past), called, first, last, source=source)


def card_picture(
    at: Version, past: Sequence[Past], seat: Seat | None, frames: Sequence[AnyFrame] | None = None
) -> CardPicture:
    """A whole match, or some ``frames`` of it, as the card of a seat, or with None of the winner.

    It bears the day of the match's end, in UTC.
    """
    table = at.table
    source = PictureSource("card", table.code, at.version, seat)
    end = next((one.line.at for one in past if one.table.over), past[-1].line.at)
    date = f"{datetime.fromtimestamp(end / 1000, UTC):%Y-%m-%d}"
    shown = frames_of(past) if frames is None else tuple(frames)
    return CardPicture(table.game.slug, table.code, table.names, shown, seat, date, source=source)


def share_picture(at: Version, past: Sequence[Past]) -> SharePicture:
    """What may be shared of a finished match of a day."""
    table, result = at.table, result_of(past)
    source = PictureSource("share", table.code, at.version)
    return SharePicture(
        table.game.slug, table.code, table.names, frames_of(past), PLAYER, table.terms.daily, result.points or 0,
        source=source,
    )  # fmt: skip


def example_picture(game: AnyGame, number: int) -> BoardPicture | None:
    """One of the worked examples of the rules, None where there is none of this number."""
    worked = painter(game.slug).worked()
    if number >= len(worked):
        return None
    example, source = worked[number], PictureSource("example", game.slug, first=number)
    return BoardPicture(game.slug, Code(""), example.names, example.view, example.focus, source=source)


def room_of(audience: Audience) -> str:
    """The name of the room that a match is told in, where it is told in one alone; "" for places without a name."""
    platform, _, name = audience.everywhere[0][0].partition(":") if len(audience.everywhere) == 1 else ("", "", "")
    return f"#{name}" if platform == "web" else ""


def frames_of(past: Sequence[Past], *, begin: bool = True) -> tuple[AnyFrame, ...]:
    """The positions of a match as everybody saw them, one for each public event; what was taken back is left out.

    The first is the position at the start; without ``begin`` it is left out.
    """
    frames = []
    for number, shown in framing(past, begin=begin):
        match = past[number].table.match
        if shown and match is not None:
            events = tuple(told.event for told in past[number].told if told.to is None)
            frames.append(Frame(match.game.view(match.state, None), events, match.outcome))
    return tuple(frames)


def framing(past: Sequence[Past], *, begin: bool = True) -> list[tuple[int, bool]]:
    """The numbers of the lines of a match that still count, each with whether it leads to a position of its own."""
    kept = [number for number, one in enumerate(past) if isinstance(one.line, Imported | Replayed)] or kept_lines(past)
    found = []
    for place, number in enumerate(kept):
        match, told = past[number].table.match, past[number].told
        public = any(one.to is None for one in told)
        found.append((number, match is not None and (public or (begin and place == 0) or match.over)))
    return found


def played_between(past: Sequence[Past]) -> tuple[int, int]:
    """The instants of the first and the last line of a match, in milliseconds since 1970; 0 where they are not known.

    A match that came from elsewhere as a whole has none.
    """
    instants = [one.line.at for one in past if one.line.entry and one.line.at]
    return (instants[0], instants[-1]) if instants else (0, 0)


def _sitter(table: Table, seat: Seat) -> str:
    """The person in a seat."""
    return table.sitters[seat].profile or ""


def _made_again(  # noqa: C901, PLR0911, PLR0912 - a case a kind
    past: Sequence[Past], source: PictureSource
) -> Picture | None:
    """The picture of a table whose log ends where the source says; None where its seat has another person.

    Raises ``LookupError`` or ``Refusal`` where what it names is not in the match.
    """
    at = Version(source.version, past[-1].table)
    seat, words = Seat(source.seat or 0), source.words
    if source.seat is not None and source.kind != "card" and _sitter(at.table, seat) != source.who:
        return None
    match source.kind:
        case "board":
            return board(past, source.first)
        case "analysis":
            return analysis_picture(past)
        case "spots":
            return spots_picture(at, seat, words, source.first)
        case "ghost":
            return ghost_picture(at, seat, words[0], source.first)
        case "panel":
            room = ButtonRoom(source.first, bool(source.last))
            return panel_picture(at.table, at.version, seat, words[0], room)
        case "zoom":
            return zoom_picture(at, words[0], None if source.seat is None else seat)
        case "step":
            return step_picture(at, frames_of(past), source.first)
        case "replay":
            return replay_picture(at, frames_of(past), source.first, source.last)
        case "poster" | "paper":
            return poster_picture(at, past, "".join(words), paper=source.kind == "paper")
        case "card":
            return card_picture(at, past, None if source.seat is None else seat)
        case "share":
            return share_picture(at, past)
        case "example":
            return example_picture(at.table.game, source.first)
        case "puzzle" | "tried" | "profile" | "ranking":
            return None
        case _:
            assert_never(source.kind)


class MatchPictures:
    """Makes pictures again, from the logs of their tables; implements ``bot.ports.pictures.PictureSources``.

    ``puzzles`` gives the puzzles of today, whose pictures are of no table.
    """

    def __init__(self, repository: Repository, puzzles: Today = no_puzzles) -> None:
        self._repository = repository
        self._puzzles = puzzles

    async def picture(self, source: PictureSource) -> Picture | None:
        """The picture as it was asked for at first; None where table or example are not there any more."""
        if source.kind == "example":
            game = catalogue().get(source.code)
            return None if game is None else example_picture(game, source.first)
        if source.kind in {"puzzle", "tried"}:
            return await picture_of_today(self._puzzles, source)
        if source.kind in {"profile", "ranking"}:
            return rating_picture(source)
        past = await self._repository.past(Code(source.code), 0, source.version)
        if len(past) < source.version or not past or past[-1].table.match is None:
            return None
        try:
            # films and posters go through a whole match
            return await asyncio.to_thread(partial(_made_again, past, source))
        except (Refusal, LookupError):
            # what was named is not in the match, because the game has changed since
            return None


ELSEWHERE = ShownToAll | SeasonEnded | Sought | PlaceFound | PlaceMoved | PersonInvited
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
    return [
        n
        for n, line in enumerate(lines)
        if isinstance(line, Analysed) or (isinstance(line, ShownToAll | SeasonEnded) and line.place == place)
    ]


async def shown_picture(past: Sequence[Past], fresh: Sequence[Past]) -> Picture | None:
    """What the last of the fresh lines of a whole log shows to everybody; None where none does."""
    if any(isinstance(one.line, Analysed) for one in fresh):
        return analysis_picture(past)
    shows = [one.line for one in fresh if isinstance(one.line, ShownToAll | SeasonEnded)]
    return await asyncio.to_thread(_shown, past, shows[-1]) if shows else None


def _shown(past: Sequence[Past], line: ShownToAll | SeasonEnded) -> Picture:
    at = Version(len(past), past[-1].table)
    if isinstance(line, SeasonEnded):
        return poster_picture(at, past, "")
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
