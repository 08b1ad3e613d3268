"""The analysis of a match that is over: what each side could expect at each decision, and what changed that.

The definition, which the page games/ANALYSIS.md gives to readers. At a decision let V be what the seats can expect at
the end, in points, after the best move by ``Computer.assess``, and Q the same after the move that was made.

- The *play* of the seat that decided is Q - V of that decision: what its move gave away. For all others the same
  decision is *others' play*.
- *Luck* is V of the next decision less Q of this one: what was drawn, and what showed that the mover could not know.
- Where a seat was given up since, or the match was ended before the game was, that change is neither: it is *ended*.

V of the first decision is the start, and V behind the last decision is the result. So start, luck, play, others' play
and ended make up the result of each seat; what is missing by rounding is the ``Share.remainder``. Decisions that were
secret until others had decided too (the choices of a round) are one stage: V is the mean over its decisions, and all
that they gave away is subtracted before luck is told. A forced move is no decision, what was taken back did not happen,
and of a secret choice that was changed the last counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from games import edition
from games.kernel.analysis import Analysis, Decision, Played, Points, Share, Stage, Turning, Weighed
from games.kernel.chance import seeded
from games.kernel.computer import Computer
from games.kernel.game import AnyGame, Outcome, Seat
from games.kernel.match import Match

DOUBTED = 8
"""So many decisions that seem to have cost most are weighed again, with a third of the whole budget."""
DEEPEST = 4
"""A decision gets so many times what an expert spends at most."""
SHORT = 2
"""So many moves that seem best are compared with the one that was made, with the second half of what is spent."""
TURNS = 3
"""Turning points that are told."""
LEAST = 100
"""Thousandths of a point that a move must have cost to be a turning point."""


def decisions(played: Iterable[Played]) -> tuple[Decision, ...]:
    """The decisions of a match out of its moves, in order; those that no longer count must be left out."""
    found: list[Decision] = []
    for one in played:
        match = one.before
        if one.seat not in match.awaited:
            # a secret choice is made again: the last one counts
            found = [other for other in found if (other.seat, other.number) != (one.seat, one.number)]
        moves = tuple(match.game.legal(match.state, one.seat))
        if len(moves) > 1:
            text = match.game.write(match.game.read(one.text))
            made = [match.game.write(move) for move in moves].index(text)
            view = match.game.view(match.state, one.seat)
            found.append(
                Decision(one.number, one.line, one.seat, _stood_in(one), view, moves, text, made, _gone(match))
            )
    return tuple(found)


def _stood_in(one: Played) -> bool:
    """Whether a computer player made the move for a person who sat down to play."""
    return one.by == "bot" and one.seat < len(one.before.sat) and one.before.sat[one.seat]


def _gone(match: Match) -> tuple[Seat, ...]:
    """The seats of sides that have given up."""
    teams = match.game.teams(match.state) if match.resigned else ()
    return tuple(sorted(seat for team in teams if set(team) & set(match.resigned) for seat in team))


# -- what could be expected


def budgets(playouts: int, whole: int, count: int) -> tuple[int, int]:
    """How many playouts each of so many decisions gets, and each that is weighed again.

    ``playouts`` are what an expert spends on a decision, ``whole`` how many such decisions a match may cost.

    >>> budgets(400, 24, 60), budgets(400, 24, 2)
    ((106, 400), (1600, 1600))
    """
    whole *= playouts
    first = max(1, min(DEEPEST * playouts, 2 * whole // (3 * max(1, count))))
    return first, max(1, min(DEEPEST * playouts, whole // (3 * max(1, min(DOUBTED, count)))))


def weigh(slug: str, number: int, one: Decision, playouts: int, depth: str) -> Weighed:
    """What could be expected at a decision of a game in an edition; it follows from the arguments alone.

    ``depth`` is part of what the luck of the playouts follows from. Raises ``LookupError`` for a game without computer
    players of its own.
    """
    game = edition(slug, number)
    if game is None:
        raise LookupError(slug)
    return weigh_in(game, one, playouts, depth)


def weigh_in(game: AnyGame, one: Decision, playouts: int, depth: str) -> Weighed:
    """``weigh`` where the game is at hand."""
    computer = _computer(game)
    luck = seeded(f"analysis {game.slug} {depth} {one.line} {one.number} {one.seat}")
    seen = computer.assess(one.view, one.moves, (playouts + 1) // 2, luck)
    # once more those alone that matter, so that the best is not the luckiest of many
    short = {game.write(each.move) for each in seen[:SHORT]} | {one.text}
    moves = tuple(move for move in one.moves if game.write(move) in short)
    found = computer.assess(one.view, moves, (playouts + 1) // 2, luck)
    best, made = found[0], next(each for each in found if each.move == one.moves[one.made])
    cost = max(0, round(1000 * best.worth) - round(1000 * made.worth))
    chances = _remaining(_thousandths(best.chances), one.gone)
    return Weighed(_thousandths(best.points), _thousandths(made.points), chances, cost, game.write(best.move))


def _computer(game: AnyGame) -> Computer[Any, Any]:
    if game.computer is None:
        raise LookupError(game.slug)
    return game.computer


def _thousandths(values: Sequence[float]) -> Points:
    return tuple(round(1000 * value) for value in values)


def _remaining(chances: Points, gone: Sequence[Seat]) -> Points:
    """The chances of those who play on: whoever has given up has none, and the others keep their proportions."""
    left = sum(chance for seat, chance in enumerate(chances) if seat not in gone)
    if not gone or not left:
        return chances
    whole = sum(chances)
    return tuple(0 if seat in gone else chance * whole // left for seat, chance in enumerate(chances))


def doubted(weighed: Sequence[Weighed]) -> tuple[int, ...]:
    """The numbers of those that seem to have cost most, in order: they are weighed again, with more playouts."""
    dearest = sorted(range(len(weighed)), key=lambda number: (-weighed[number].cost, number))
    return tuple(sorted(number for number in dearest[:DOUBTED] if weighed[number].cost))


# -- what that makes


def analysis(
    version: int,
    asked: Sequence[Decision],
    weighed: Sequence[Weighed],
    sides: tuple[tuple[Seat, ...], ...],
    outcome: Outcome,
    last: int,
    *,
    early: bool,
) -> Analysis:
    """The analysis of a match whose decisions were weighed; ``last`` is the number of its last position.

    ``early`` says that it was ended before the game was. Raises ``ValueError`` where nothing was decided.
    """
    if not asked:
        raise ValueError("nothing was decided")
    course = _course(asked, weighed)
    result = tuple(1000 * score for score in outcome.scores)
    shares = _Shares(len(result))
    for number, (stage, members) in enumerate(course):
        play = [(asked[n].seat, weighed[n]) for n in members]
        if number + 1 < len(course):
            after, following = course[number + 1]
            shares.add(stage.points, play, after.points, ended=asked[following[0]].gone != asked[members[0]].gone)
        else:
            shares.add(stage.points, play, result, ended=early)
    end = Stage(last, result, _won(outcome, sides))
    stages = (*(stage for stage, _ in course), end)
    made = shares.made(stages[0].points, outcome.scores)
    return Analysis(version, len(asked), sides, stages, made, _turning(asked, weighed))


def _course(asked: Sequence[Decision], weighed: Sequence[Weighed]) -> list[tuple[Stage, list[int]]]:
    """The stages, each with the numbers of its decisions: those that led to the same position."""
    found = []
    for number, group in groupby(range(len(asked)), key=lambda n: asked[n].number):
        members = list(group)
        points, chances = _mean([weighed[n].best for n in members]), _mean([weighed[n].chances for n in members])
        found.append((Stage(number, points, chances), members))
    return found


def _mean(values: Sequence[Points]) -> Points:
    return tuple(round(sum(column) / len(values)) for column in zip(*values, strict=True))


def _won(outcome: Outcome, sides: Sequence[Sequence[Seat]]) -> Points:
    """Who was first, in thousandths: sides that share the place share them."""
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    shared = sum(any(seat in first for seat in side) for side in sides)
    return tuple(1000 // max(1, shared) if seat in first else 0 for seat in range(len(outcome.places)))


class _Shares:
    """Adds up what changed the expectation of each seat, in thousandths."""

    def __init__(self, seats: int) -> None:
        self._luck, self._play, self._others, self._ended = ([0] * seats for _ in range(4))

    def add(self, before: Points, play: Sequence[tuple[Seat, Weighed]], after: Points, *, ended: bool) -> None:
        """A stage: what was expected, what each decision changed, and what was expected at the next one."""
        change = self._ended if ended else self._luck
        for seat, (was, now) in enumerate(zip(before, after, strict=True)):
            given = [one.made[seat] - one.best[seat] for _, one in play]
            for (mover, _), points in zip(play, given, strict=True):
                (self._play if mover == seat else self._others)[seat] += points
            change[seat] += now - was - sum(given)

    def made(self, start: Points, scores: Sequence[int]) -> tuple[Share, ...]:
        """The shares, rounded to tenths."""
        columns = zip(start, self._luck, self._play, self._others, self._ended, strict=True)
        return tuple(
            Share(_tenths(begin), _tenths(luck), _tenths(play), _tenths(others), _tenths(ended), 10 * score)
            for (begin, luck, play, others, ended), score in zip(columns, scores, strict=True)
        )


def _tenths(thousandths: int) -> int:
    return round(thousandths / 100)


def _turning(asked: Sequence[Decision], weighed: Sequence[Weighed]) -> tuple[Turning, ...]:
    """The moves that cost most, the dearest first, the earlier of equals first."""
    dearest = sorted(range(len(asked)), key=lambda n: (-weighed[n].cost, n))
    return tuple(
        Turning(one.number, one.line, one.seat, one.stood_in, one.text, weighed[n].better, _tenths(weighed[n].cost))
        for n in dearest[:TURNS]
        if weighed[n].cost >= LEAST
        for one in (asked[n],)
    )


# -- a whole match: what ``weigh`` is asked, a decision at a time, so that whoever waits for a move waits for one alone


Call: TypeAlias = tuple[str, int, Decision, int, str]
"""What ``weigh`` is given."""


def first_calls(game: AnyGame, asked: Sequence[Decision]) -> tuple[Call, ...]:
    """All decisions. Raises ``LookupError`` for a game without computer players of its own."""
    computer = _computer(game)
    playouts, _ = budgets(computer.playouts, computer.analysis, len(asked))
    return tuple((game.slug, game.edition, one, playouts, "first") for one in asked)


def second_calls(game: AnyGame, asked: Sequence[Decision], weighed: Sequence[Weighed]) -> tuple[Call, ...]:
    """Those that seem to have cost most once more, as ``doubted`` numbers them. Raises as ``first_calls``.

    None in a match so short that each had as many playouts as it could get now.
    """
    computer = _computer(game)
    first, second = budgets(computer.playouts, computer.analysis, len(asked))
    again = doubted(weighed) if second > first else ()
    return tuple((game.slug, game.edition, asked[number], second, "second") for number in again)


def corrected(weighed: Sequence[Weighed], again: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """What was weighed, with those that were weighed again in their places."""
    better = dict(zip(doubted(weighed), again, strict=True)) if again else {}
    return tuple(better.get(number, one) for number, one in enumerate(weighed))
