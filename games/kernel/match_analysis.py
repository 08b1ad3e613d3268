"""The analysis of a match that is over: what each side could expect at each decision, and what changed that.

The definition, which the page games/ANALYSIS.md gives to readers. At a decision let V be what the seats can expect at
the end, in points, after the best move by ``Computer.assess``, and Q the same after the move that was made.

- The *play* of the seat that decided is Q - V of that decision: what its move gave away. For all others the same
  decision is *others' play*.
- *Luck* is V of the next decision less Q of this one: what was drawn, and what showed that the mover could not know.
- Where a seat was given up since, or the match was ended before the game was, that change is neither: it is *ended*.

V of the first decision is the start, and V behind the last decision is the result. So luck is what start, play, others'
play and ended leave of the result of each seat. Decisions that were secret until others had decided too (the choices of
a round) are one stage: V is the mean over its decisions, and all that they gave away is subtracted before luck is told.
A forced move is no decision, what was taken back did not happen, and of a secret choice that was changed the last
counts.

A *turning point* is a decision after which the chance to win fell for the side that decided, because of its move: by
the lesser of what the move gave away of the chance, and what the course then loses. Where nobody plays against the
side, points stand for the chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, TypeAlias

from games import edition
from games.kernel.analysis import Analysis, Decision, Finished, Played, Points, Share, Stage, Turning, Weighed
from games.kernel.chance import seeded
from games.kernel.computer import Computer
from games.kernel.game import AnyGame, Outcome, Seat
from games.kernel.match import Match

DOUBTED = 8
"""So many decisions that seem to have turned most are weighed again, with a third of the whole budget."""
DEEPEST = 4
"""A decision gets so many times what an expert spends at most."""
SHORT = 2
"""So many moves that seem best are compared with the one that was made, with the second half of what is spent."""
FEWEST = 3
"""A first curve has so many stages at least, beside the end."""
TURNS = 3
"""Turning points that are told."""
LEAST, LEAST_POINTS = 30, 100
"""Thousandths of certainty that a turning point turned at least, or of a point where nobody plays against the side."""


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
    return Weighed(
        _thousandths(best.points),
        _thousandths(made.points),
        _remaining(_thousandths(best.chances), one.gone),
        _remaining(_thousandths(made.chances), one.gone),
        cost,
        game.write(best.move),
    )


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


# -- what that makes


def analysis(over: Finished, weighed: Mapping[int, Weighed]) -> Analysis:
    """The analysis of a match whose decisions were all weighed. Raises ``ValueError`` where nothing was decided."""
    asked = over.decisions
    if not asked:
        raise ValueError("nothing was decided")
    course, shares = _course(over, weighed), _Shares(len(over.outcome.scores))
    for (stage, members), (after, following) in pairwise(course):
        ended = asked[following[0]].gone != asked[members[0]].gone if following else over.early
        play = [(asked[n].seat, weighed[n]) for n in members]
        shares.add(stage.points, play, after.points, ended=ended)
    stages = tuple(stage for stage, _ in course)
    made = shares.made(stages[0].points, over.outcome.scores)
    return Analysis(_computer(over.game).version, len(asked), over.sides, stages, made, _turning(over, weighed))


def first_curve(over: Finished, weighed: Mapping[int, Weighed]) -> Analysis | None:
    """The course of a match as far as it is known, without shares and turning points; None where that is little."""
    stages = tuple(stage for stage, _ in _course(over, weighed))
    if len(stages) <= FEWEST:
        return None
    return Analysis(_computer(over.game).version, len(over.decisions), over.sides, stages, (), ())


def _stages(asked: Sequence[Decision]) -> list[list[int]]:
    """The numbers of the decisions that are one stage: those that led to the same position."""
    return [list(group) for _, group in groupby(range(len(asked)), key=lambda n: asked[n].number)]


def _course(over: Finished, weighed: Mapping[int, Weighed]) -> list[tuple[Stage, list[int]]]:
    """The stages that are weighed, each with the numbers of its decisions, and last the end, with none."""
    found = []
    for members in _stages(over.decisions):
        if all(n in weighed for n in members):
            points, chances = _mean([weighed[n].best for n in members]), _mean([weighed[n].chances for n in members])
            found.append((Stage(over.decisions[members[0]].number, points, chances), members))
    result = tuple(1000 * score for score in over.outcome.scores)
    return [*found, (Stage(over.last, result, _won(over.outcome, over.sides)), [])]


def _mean(values: Sequence[Points]) -> Points:
    return tuple(round(sum(column) / len(values)) for column in zip(*values, strict=True))


def _won(outcome: Outcome, sides: Sequence[Sequence[Seat]]) -> Points:
    """Who was first, in thousandths: sides that share the place share them."""
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    shared = sum(any(seat in first for seat in side) for side in sides)
    return tuple(1000 // max(1, shared) if seat in first else 0 for seat in range(len(outcome.places)))


class _Shares:
    """Adds up what changed the expectation of each seat, in thousandths; luck is what is left."""

    def __init__(self, seats: int) -> None:
        self._play, self._others, self._ended = ([0] * seats for _ in range(3))

    def add(self, before: Points, play: Sequence[tuple[Seat, Weighed]], after: Points, *, ended: bool) -> None:
        """A stage: what was expected, what each decision changed, and what was expected at the next one."""
        for seat, (was, now) in enumerate(zip(before, after, strict=True)):
            given = [one.made[seat] - one.best[seat] for _, one in play]
            for (mover, _), points in zip(play, given, strict=True):
                (self._play if mover == seat else self._others)[seat] += points
            if ended:
                self._ended[seat] += now - was - sum(given)

    def made(self, start: Points, scores: Sequence[int]) -> tuple[Share, ...]:
        """The shares, rounded to tenths."""
        found = []
        for score, *column in zip(scores, start, self._play, self._others, self._ended, strict=True):
            begin, play, others, ended = map(_tenths, column)
            found.append(Share(begin, 10 * score - begin - play - others - ended, play, others, ended, 10 * score))
        return tuple(found)


def _tenths(thousandths: int) -> int:
    return round(thousandths / 100)


def _turned(over: Finished, weighed: Mapping[int, Weighed]) -> dict[int, int]:
    """By how much each decision turned what its side could expect: what it gave away, as far as that was lost then.

    That is in thousandths of certainty, or of a point where nobody plays against the side. So the course falls behind
    a turning point, and what luck made good at once is none.
    """
    alone, found = len(over.sides) == 1, dict[int, int]()
    for (stage, members), (after, _) in pairwise(_course(over, weighed)):
        for n in members:
            seat, one = over.decisions[n].seat, weighed[n]
            if alone:
                found[n] = min(one.cost, stage.points[seat] - after.points[seat])
            else:
                gave = one.chances[seat] - one.chances_made[seat]
                found[n] = min(gave, stage.chances[seat] - after.chances[seat])
    return found


def _turning(over: Finished, weighed: Mapping[int, Weighed]) -> tuple[Turning, ...]:
    """The decisions that turned most, the earlier of equals first."""
    alone, turned = len(over.sides) == 1, _turned(over, weighed)
    found = []
    for n in sorted(turned, key=lambda n: (-turned[n], n))[:TURNS]:
        if turned[n] >= (LEAST_POINTS if alone else LEAST):
            at, one = over.decisions[n], weighed[n]
            chances = () if alone else (one.chances[at.seat], one.chances_made[at.seat])
            turn = Turning(at.number, at.line, at.seat, at.stood_in, at.text, one.better, _tenths(one.cost), *chances)
            found.append(turn)
    return tuple(found)


# -- a whole match: what ``weigh`` is asked, a decision at a time, so that whoever waits for a move waits for one alone


Call: TypeAlias = tuple[str, int, Decision, int, str]
"""What ``weigh`` is given: game, edition, decision, playouts, depth."""


def first_calls(over: Finished) -> dict[int, Call]:
    """All decisions by their numbers, in the order in which they tell most of the course the soonest.

    Raises ``LookupError`` for a game without computer players of its own.
    """
    stages, first = _stages(over.decisions), _budgets(over)[0]
    return {n: _call(over, n, first, "first") for at in coarse_first(len(stages)) for n in stages[at]}


def second_calls(over: Finished, weighed: Mapping[int, Weighed]) -> dict[int, Call]:
    """Those that seem to have turned most once more. Raises as ``first_calls``.

    None in a match so short that each had as many playouts as it could get now.
    """
    first, second = _budgets(over)
    turned = _turned(over, weighed) if second > first else {}
    most = sorted(turned, key=lambda n: (-turned[n], n))[:DOUBTED]
    return {n: _call(over, n, second, "second") for n in sorted(most) if turned[n] > 0}


def playouts(over: Finished) -> int:
    """What the whole analysis spends at most. Raises as ``first_calls``."""
    (first, second), count = _budgets(over), len(over.decisions)
    return count * first + (min(DOUBTED, count) * second if second > first else 0)


def _budgets(over: Finished) -> tuple[int, int]:
    computer = _computer(over.game)
    return budgets(computer.playouts, computer.analysis, len(over.decisions))


def _call(over: Finished, number: int, spent: int, depth: str) -> Call:
    return over.game.slug, over.game.edition, over.decisions[number], spent, depth


def coarse_first(count: int) -> list[int]:
    """So many numbers: both ends, then what lies halfway between those before, and so on.

    >>> coarse_first(9)
    [0, 8, 4, 2, 6, 1, 3, 5, 7]
    """
    found, step = dict.fromkeys((0, count - 1) if count else ()), 1 << count.bit_length()
    while step > 1:
        step //= 2
        found |= dict.fromkeys(range(step, count, step))
    return list(found)
