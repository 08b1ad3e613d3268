"""What everybody may know of a match, by its code: who plays, whose turn it is, every move and every position.

It is made of public events and of ``game.view(state, None)`` alone. A version counts on where something of this
changes, and nowhere else: what a player does in secret leaves no trace in it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.ports.addresses import Account, Code, platform_of, profile_of
from bot.ports.pictures import AnalysisPicture, BoardPicture, WholePicture
from bot.ports.stores import Memory
from bot.repository import At, Repository, Version
from bot.table.fold import Past
from bot.table.lines.match_lines import MatchLine
from bot.table.lines.opening_lines import Imported, Replayed
from bot.table.match_record import proof_of
from bot.table.saves import Newer
from bot.table.table import Table
from bot.text.analysis import Progress, analysis_picture, analysis_progress
from bot.text.match_pictures import card_picture, frames_of, framing, poster_picture, replay_picture, step_picture
from bot.text.news import happened
from bot.text.status import standing
from games.kernel.game import Seat
from games.kernel.log_entries import Moved, Resigned
from rendering.scene import AnyFrame
from rendering.text import Said, Word

KEPT = 256
"""Matches that this process remembers as everybody may see them, those that were looked at last: 100 KB each."""


@dataclass(frozen=True)
class Player:
    """Who sits in a seat; ``points`` and ``place`` are None before the match, and ``place`` before its end."""

    name: str
    points: int | None
    turn: bool
    place: int | None


@dataclass(frozen=True)
class Move:
    """What led to the position ``number``; ``seat`` is None where more than one player, or none, made it."""

    number: int
    seat: Seat | None
    words: tuple[Word, ...]


@dataclass(frozen=True, eq=False)
class MatchPage:
    """A match as everybody may see it. ``at`` has the version that is told, ``lines`` is how many its log has.

    ``frames`` are its positions, () before the match; ``proof`` is the hash of its record, "" before the end.
    """

    at: Version
    lines: int
    frames: tuple[AnyFrame, ...]
    moves: tuple[Move, ...]
    proof: str

    @property
    def table(self) -> Table:
        """The table it is played at."""
        return self.at.table

    @property
    def public(self) -> bool:
        """Whether anybody may see it: it is neither private, nor a lesson, nor the match of a day."""
        return followable(self.table)

    def seats(self, account: Account) -> bool:
        """Whether the person of an account sits there."""
        return any(account == one.account or profile_of(account) == one.profile for one in self.table.sitters)

    @property
    def state(self) -> str:
        """Whether it has not begun (``open``), is under way (``live``), or will not go on (``over``)."""
        return "open" if self.table.lobby else "over" if self.table.over else "live"

    @property
    def title(self) -> Said:
        """What its game is called."""
        return Said(self.table.game.title)

    @property
    def last(self) -> int | None:
        """The number of the last position, None before the match."""
        return len(self.frames) - 1 if self.frames else None

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits, by seat."""
        return _players(self.table)

    @property
    def status(self) -> tuple[Word, ...]:
        """Whose turn it is, who has won, or who is missing."""
        return standing(self.table, self.proof)

    @property
    def rooms(self) -> tuple[str, ...]:
        """The rooms of the local table where it is played."""
        return tuple(place.partition(":")[2] for place, _ in self.table.audience.places if platform_of(place) == "web")

    @property
    def ended(self) -> bool:
        """Whether it was played to a result, so that it has a card, a poster and a film."""
        match = self.table.match
        return self.table.over and match is not None and match.outcome is not None

    def position(self, number: int) -> BoardPicture:
        """One of its positions; raises ``LookupError`` where there is none of this number."""
        return step_picture(self.at, self.frames, number)


class MatchPages:
    """Tells what everybody may know of matches."""

    def __init__(self, repository: Repository, memory: Memory) -> None:
        self._repository = repository
        self._memory = memory
        self._kept: OrderedDict[Code, tuple[str, MatchPage]] = OrderedDict()

    async def page(self, code: Code) -> MatchPage | None:
        """A match as it stands now; None where there is none of this code."""
        return (await self.pages([code])).get(code)

    async def pages(self, codes: Sequence[Code]) -> dict[Code, MatchPage]:
        """Those of some matches that there are, looked for in one request; also those that not everybody may see.

        Of several those are left out that a newer version of the bot has written; of a single one raises
        ``bot.table.saves.Newer``. May raise ``bot.ports.stores.StoreUnreachable``.
        """
        try:
            found = await self._repository.load_all(codes)
        except Newer:
            if len(codes) == 1:
                raise
            found = {}
            for code in codes:
                with suppress(Newer):
                    found |= await self._repository.load_all([code])
        return {code: await self._page(at) for code, at in found.items()}

    async def whole(self, page: MatchPage, what: str) -> WholePicture:
        """What there is to share of a finished match: the winner's ``card``, the ``poster`` or the ``film``."""
        if what == "film":
            return replay_picture(page.at, page.frames, 0, len(page.frames) - 1)
        past = await self._repository.past(page.table.code, 0, page.lines)
        if what == "card":
            return card_picture(page.at, past, None, page.frames)
        # what the room is called is nobody's affair who only reads
        return replace(await asyncio.to_thread(poster_picture, page.at, past, ""), place="")

    async def analysis(self, page: MatchPage) -> AnalysisPicture | None:
        """The analysis of a finished match as a picture that holds it, None where there is none."""
        past = await self._repository.past(page.table.code, 0, page.lines)
        return analysis_picture(past) if page.table.analysed else None

    async def progress(self, page: MatchPage) -> Progress | None:
        """How far its analysis is, None where it is not being worked out. May raise ``StoreUnreachable``."""
        return await analysis_progress(self._memory, page.table)

    async def _page(self, at: At) -> MatchPage:
        code = at.table.code
        identity, page = self._kept.get(code, ("", None))
        if page is None or identity != at.identity:
            past = await self._repository.past(code, 0, at.version)
            proof = await proof_of(past) if at.table.over else ""
            page = await asyncio.to_thread(_made, past, proof)
            self._kept[code] = at.identity, page
        self._kept.move_to_end(code)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return page


def followable(table: Table) -> bool:
    """Whether everybody may see a table."""
    return not table.terms.private and not table.terms.alone


def _made(past: Sequence[Past], proof: str) -> MatchPage:
    """A whole log as everybody may see it."""
    version = next((n for n in range(len(past), 1, -1) if _tells(past[n - 2], past[n - 1])), 1)
    at = Version(version, past[-1].table)
    return MatchPage(at, len(past), frames_of(past), _moves(past), proof)


def _tells(before: Past, one: Past) -> bool:
    """Whether a line changes anything that everybody may see."""
    return any(told.to is None for told in one.told) or _seen(before.table) != _seen(one.table)


def _seen(table: Table) -> tuple[Any, ...]:
    match = table.match
    view = None if match is None else match.game.view(match.state, None)
    outcome = None if match is None else match.outcome
    places = table.audience.places
    return _players(table), standing(table), view, outcome, table.over, table.analysed, table.free, places


def _players(table: Table) -> tuple[Player, ...]:
    match = table.match
    if match is None:
        return tuple(Player(name, None, turn=False, place=None) for name in table.names)
    outcome = match.outcome
    standing_ = outcome or match.game.standing(match.state)
    awaited = match.awaited if table.live else ()
    places = (None,) * len(table.names) if outcome is None or match.stopped else outcome.places
    return tuple(
        Player(name, standing_.scores[seat], turn=seat in awaited, place=places[seat])
        for seat, name in enumerate(table.names)
    )


def _moves(past: Sequence[Past]) -> tuple[Move, ...]:
    """What led to each position, with what happened before it and since the one before."""
    moves, since = list[Move](), list[int]()
    for number, frames in framing(past):
        since.append(number)
        if frames:
            moves.append(Move(len(moves), _mover(past, number), happened([past[one] for one in since], None)))
            since = []
    if moves and since and (words := happened([past[one] for one in since], None)):
        # somebody has given up since, or is back
        last = moves.pop()
        moves.append(Move(last.number, last.seat, (*last.words, *words)))
    return tuple(moves)


def _mover(past: Sequence[Past], number: int) -> Seat | None:
    """Who made a move by which a position came about; None where several did at once, or nobody."""
    before = past[number - 1].table.match if number else None
    match past[number].line, past[0].line:
        case MatchLine(entry=Moved(seat=seat) | Resigned(seat=seat)), _:
            pass
        case Replayed(number=which), Imported(record=record) if "seat" in record["moves"][which - 1]:
            seat = Seat(record["moves"][which - 1]["seat"])
        case _:
            return None
    return None if before is None or before.game.secret(before.state, seat) else seat
