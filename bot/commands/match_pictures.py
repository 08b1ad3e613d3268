"""The pictures of a match, each with what it is of: made for an answer, and made again of that alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from bot.ports.addresses import Code
from bot.ports.button_room import ButtonRoom
from bot.ports.pictures import (
    BoardPicture,
    CardPicture,
    HandPicture,
    Picture,
    PictureSource,
    PosterPicture,
    PreviewPicture,
    ReplayPicture,
    ZoomPicture,
)
from bot.repository import At, Repository
from bot.table.actions import begun
from bot.table.table import Past, Table
from bot.text.analysis import analysis_picture
from bot.text.panel import panel_picture
from bot.text.post_pictures import board, card_of, frames_of, poster_of, replay_of
from games import catalogue
from games.kernel.game import AnyGame, Refusal, Seat
from rendering.painter import painter
from rendering.scene import AnyFrame


@dataclass(frozen=True)
class Version:
    """A table as it was after that many lines of its log."""

    version: int
    table: Table


Shown: TypeAlias = At | Version
"""A table that pictures show, as it stands or as it was."""


class MatchPictures:
    """Makes pictures again, from the logs of their tables; implements ``bot.ports.pictures.PictureSources``."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository

    async def picture(self, source: PictureSource) -> Picture | None:
        """The picture as it was asked for at first; None where table or example are not there any more."""
        if source.kind == "example":
            game = catalogue().get(source.code)
            return None if game is None else example_picture(game, source.first)
        past = await self._repository.past(Code(source.code), 0, source.version)
        if len(past) < source.version or not past or past[-1].table.match is None:
            return None
        try:
            # films and posters go through a whole match
            return await asyncio.to_thread(partial(_again, past, source))
        except (Refusal, LookupError):
            # what was named is not in the match, because the game has changed since
            return None


def _again(past: Sequence[Past], source: PictureSource) -> Picture | None:
    """The picture of a table whose log ends where the source says."""
    if source.kind == "board":
        return board(past, source.first)
    if source.kind == "analysis":
        return analysis_picture(past)
    at = Version(source.version, past[-1].table)
    if source.kind in WHOLE:
        return WHOLE[source.kind](at, past, source)
    seat = Seat(source.seat or 0)
    if source.seat is not None and _sitter(at.table, seat) != source.who:
        return None
    return OF_ONE[source.kind](at, seat, source)


def _sitter(table: Table, seat: Seat) -> str:
    """The person in a seat."""
    return table.sitters[seat].profile or ""


def hand_picture(at: Shown, seat: Seat, typed: str = "") -> HandPicture:
    """What a seat holds; ``typed`` is the beginning of a move."""
    table, match = at.table, begun(at.table)
    source = PictureSource("hand", table.code, at.version, seat, (typed,), who=_sitter(table, seat))
    view = match.game.view(match.state, seat)
    return HandPicture(table.game.slug, table.code, table.names, view, match.outcome, typed, source=source)


def final_picture(at: Shown) -> BoardPicture:
    """The board as everybody may see it, with the result once the match is over and nothing marked as new."""
    table, match = at.table, begun(at.table)
    source = PictureSource("board", table.code, at.version, first=at.version)
    view = match.game.view(match.state, None)
    return BoardPicture(table.game.slug, table.code, table.names, view, (), match.outcome, source=source)


def ghost_picture(at: Shown, seat: Seat, text: str) -> PreviewPicture:
    """A legal move before it is made; raises ``LookupError`` for a game that foresees nothing."""
    table, game = at.table, at.table.game
    view = game.view(begun(table).state, seat)
    if game.foresee is None:
        raise LookupError(game.slug)
    after, events = game.foresee(view, game.read(text))
    source = PictureSource("ghost", table.code, at.version, seat, (text,), who=_sitter(table, seat))
    return PreviewPicture(game.slug, table.code, table.names, view, after, events, source=source)


def spots_picture(at: Shown, seat: Seat, marks: tuple[str, ...], first: int) -> BoardPicture:
    """The board as a seat sees it, with the spots of these moves numbered from ``first`` on."""
    table, match = at.table, begun(at.table)
    source = PictureSource("spots", table.code, at.version, seat, marks, first, who=_sitter(table, seat))
    view = match.game.view(match.state, seat)
    return BoardPicture(table.game.slug, table.code, table.names, view, marks=marks, first=first, source=source)


def zoom_picture(at: Shown, word: str) -> ZoomPicture:
    """One thing on the board that everybody sees, large; raises ``LookupError`` where there is none of this name."""
    table, match = at.table, begun(at.table)
    view = match.game.view(match.state, None)
    if all(thing.word != word for thing in painter(table.game.slug).followed(view)):
        raise LookupError(word)
    source = PictureSource("zoom", table.code, at.version, words=(word,))
    return ZoomPicture(table.game.slug, table.code, table.names, view, word, match.outcome, source=source)


def step_picture(at: Shown, frames: Sequence[AnyFrame], number: int) -> BoardPicture:
    """One of the positions of a match; raises ``LookupError`` where there is none of this number."""
    table, frame = at.table, frames[number]
    source = PictureSource("step", table.code, at.version, first=number)
    return BoardPicture(
        table.game.slug, table.code, table.names, frame.view, frame.events, frame.outcome, source=source
    )


def replay_picture(at: Shown, frames: Sequence[AnyFrame], first: int, last: int) -> ReplayPicture:
    """Positions ``first`` to ``last`` of a match as a film; raises ``LookupError`` where there are none."""
    return replay_of(at.table, at.version, frames, first, last)


def poster_picture(at: Shown, past: Sequence[Past], called: str, *, paper: bool) -> PosterPicture:
    """A whole match as a poster, on the screen or on paper, with what its place is ``called``."""
    return poster_of(at.table, at.version, past, frames_of(past), called, paper=paper)


def card_picture(at: Shown, past: Sequence[Past], seat: Seat | None) -> CardPicture:
    """A whole match as the card of a seat, or with None of the winner."""
    return card_of(at.table, at.version, past, frames_of(past), seat)


def example_picture(game: AnyGame, number: int) -> BoardPicture | None:
    """One of the worked examples of the rules, None where there is none of this number."""
    worked = painter(game.slug).worked()
    if number >= len(worked):
        return None
    example, source = worked[number], PictureSource("example", game.slug, first=number)
    return BoardPicture(game.slug, Code(""), example.names, example.view, example.focus, source=source)


OF_ONE: Mapping[str, Callable[[Shown, Seat, PictureSource], Picture]] = {
    "spots": lambda at, seat, source: spots_picture(at, seat, source.words, source.first),
    "hand": lambda at, seat, source: hand_picture(at, seat, source.words[0]),
    "ghost": lambda at, seat, source: ghost_picture(at, seat, source.words[0]),
    "panel": lambda at, seat, source: panel_picture(
        at.table, at.version, seat, source.words[0], ButtonRoom(source.first, bool(source.last))
    ),
    "zoom": lambda at, _, source: zoom_picture(at, source.words[0]),
}
"""How pictures of one position are made again."""

WHOLE: Mapping[str, Callable[[Shown, Sequence[Past], PictureSource], Picture]] = {
    "step": lambda at, past, source: step_picture(at, frames_of(past), source.first),
    "replay": lambda at, past, source: replay_picture(at, frames_of(past), source.first, source.last),
    "poster": lambda at, past, source: poster_picture(at, past, "".join(source.words), paper=False),
    "paper": lambda at, past, source: poster_picture(at, past, "".join(source.words), paper=True),
    "card": lambda at, past, source: card_picture(at, past, None if source.seat is None else Seat(source.seat)),
}
"""How pictures are made again for which the whole match is gone through."""
