"""The analysis of a match in words: its post, its picture, its turning points."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.ports.addresses import Code
from bot.ports.pictures import AnalysisPicture, PictureSource
from bot.ports.posts import Choice
from bot.ports.stores import Memory
from bot.table.fold import Past, entries, kept_lines
from bot.table.lines.match_lines import MatchLine
from bot.table.lines.opening_lines import Imported, Replayed
from bot.table.lines.result_lines import Analysed
from bot.table.table import Table
from games.kernel.analysis import Analysis, Decision, Played, Turning
from games.kernel.game import Seat
from games.kernel.log_entries import Moved
from games.kernel.match_analysis import decisions
from rendering.analysis import tenths, turned
from rendering.text import Said, Who, Word, said

BAR = 10
"""Parts of the bar that shows how far an analysis is."""


@dataclass(frozen=True)
class Progress:
    """How far an analysis is that is being worked out: so much ``done`` of what there is to do at most.

    ``curve`` is the course as far as it is known, without shares and turning points, None before there is one to show.
    """

    done: int
    of: int
    curve: Analysis | None = None

    @property
    def percent(self) -> int:
        """So much of it is done, at most 99."""
        return min(99, 100 * self.done // self.of)

    def dump(self) -> str:
        """It as JSON, which ``load`` reads."""
        return json.dumps([self.done, self.of, None if self.curve is None else self.curve.dump()])

    @staticmethod
    def load(saved: str) -> Progress:
        """The progress of its JSON."""
        done, of, curve = json.loads(saved)
        return Progress(done, of, None if curve is None else Analysis.load(curve))


def progress_key(code: Code) -> str:
    """Under which key it is noted how far the analysis of a table is (``bot.ports.stores.Memory.note``)."""
    return f"analysis {code}"


async def analysis_progress(memory: Memory, table: Table) -> Progress | None:
    """How far the analysis of a table is, whichever process works it out; None where it is not being worked out.

    Nothing is done as long as others come first. May raise ``bot.ports.stores.StoreUnreachable``.
    """
    if table.analysed is not False:
        return None
    saved = await memory.noted(progress_key(table.code))
    return Progress(0, 1) if saved is None else Progress.load(saved)


def progress_bar(found: Progress) -> Said:
    """How far it is, as a bar and in words.

    >>> from rendering.text import plainly
    >>> plainly(()).spell(progress_bar(Progress(2, 5)))
    '████░░░░░░ 40 %'
    """
    full = found.percent * BAR // 100
    return said("{bar} {percent} %", bar="█" * full + "░" * (BAR - full), percent=found.percent)


def curve_picture(table: Table, curve: Analysis) -> AnalysisPicture:
    """The picture of a course as far as it is known: soon there is a better one, so it is not drawn again later."""
    return AnalysisPicture(table.game.slug, table.code, table.names, curve)


def analysis_in(past: Sequence[Past]) -> Analysis | None:
    """The analysis that a whole log holds, None where it holds none."""
    found = [one.line.analysis for one in past if isinstance(one.line, Analysed)]
    return found[-1] if found else None


def decided(past: Sequence[Past]) -> tuple[tuple[Decision, ...], int]:
    """The decisions of a match by its whole log, and the number of its last position.

    Positions are counted as ``bot.text.match_pictures.frames_of`` counts them, so that ``/step`` shows the same ones.
    """
    kept = [n for n, one in enumerate(past) if isinstance(one.line, Imported | Replayed)] or kept_lines(past)
    found, shown = list[Played](), 0
    before: Past | None = None
    for place, number in enumerate(kept):
        one = past[number]
        move = _move(past, number)
        if move is not None and before is not None and before.table.match is not None:
            found.append(Played(before.table.match, move.seat, move.text, move.by, shown, number))
        match = one.table.match
        public = any(told.to is None for told in one.told)
        shown += match is not None and (public or place == 0 or match.over)
        before = one
    return decisions(found), shown - 1


def was_decided(past: Sequence[Past]) -> bool:
    """Whether anything at all was decided in a match, by its whole log."""
    lines = [one.line for one in past]
    moves = [entry for entry in entries(lines) if isinstance(entry, Moved) and entry.by != "rules"]
    return bool(moves) or any(_move(past, n) is not None for n, line in enumerate(lines) if isinstance(line, Replayed))


def _move(past: Sequence[Past], number: int) -> Moved | None:
    """The move that a line made, None where it made none."""
    match past[number].line, past[0].line:
        case MatchLine(entry=Moved() as entry), _:
            return entry
        case Replayed(number=which), Imported(record=record):
            line = record["moves"][which - 1]
            return None if "event" in line else Moved(Seat(line["seat"]), line["move"], by=line.get("by", "person"))
        case _:
            return None


def analysis_lines(found: Analysis) -> list[Word]:
    """What is told of an analysis: turning points, what each result is made of, and what those words mean."""
    lines: list[Word] = [*map(turned, found.turning)]
    if not found.turning:
        lines.append(said("No move was a turning point."))
    lines += [_share(found, Seat(seat)) for seat in range(len(found.shares))]
    lines.append(said("Luck is what drawing changed of the expected points, play what the own moves gave away."))
    return lines


def _share(found: Analysis, seat: Seat) -> Said:
    """How the result of a seat came about."""
    one = found.shares[seat]
    parts: dict[str, Word] = {"who": Who(seat), "start": tenths(one.start), "luck": tenths(one.luck, signed=True)}
    parts |= {"play": tenths(one.play, signed=True), "result": one.result // 10}
    if len(found.shares) == 1:
        words = said("{who}: {start} expected at the start, luck {luck}, play {play}: {result}.", **parts)
    else:
        parts["others"] = tenths(one.others, signed=True)
        words = said(
            "{who}: {start} expected at the start, luck {luck}, play {play}, others' play {others}: {result}.",
            **parts,
        )
    if not one.ended:
        return words
    return said("{words} The early end: {points}.", words=words, points=tenths(one.ended, signed=True))


def turning_points(found: Analysis) -> dict[str, Turning]:
    """The turning points by what is typed to see each, the dearest first.

    That is the number of the move, and ``12.2`` for the second dearest of several with one number: moves of one round
    where all choose at once.
    """
    points = dict[str, Turning]()
    for one in found.turning:
        before = sum(other.number == one.number for other in points.values())
        points[f"{one.number}.{before + 1}" if before else str(one.number)] = one
    return points


def analysis_buttons(table: Table, found: Analysis) -> tuple[Choice, ...]:
    """A button for each turning point: it shows the better move."""
    if table.game.foresee is None:
        return ()
    often = Counter(one.number for one in found.turning)
    return tuple(
        Choice(
            said("Better at move {number}, {who}", number=one.number, who=Who(one.seat))
            if often[one.number] > 1
            else said("Better at move {number}", number=one.number),
            f"/analysis {table.code} {typed}",
        )
        for typed, one in turning_points(found).items()
    )


def analysis_picture(past: Sequence[Past]) -> AnalysisPicture | None:
    """The picture of the analysis that a whole log holds, None where it holds none."""
    table, found = past[-1].table, analysis_in(past)
    if found is None:
        return None
    source = PictureSource("analysis", table.code, len(past))
    return AnalysisPicture(table.game.slug, table.code, table.names, found, source=source)
