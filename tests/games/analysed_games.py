"""Whole games of computer players and their analyses: what they cost, and whether they can be trusted.

``python -m tests.games.analysed_games seconds metro 2 5``: five games of two seats; ``planted`` and ``calibrated`` go
the same way. For benches and tests that take long.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from games import catalogue
from games.kernel.analysis import Analysis, Decision, Finished, Played
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import AnyGame, Seat, chosen
from games.kernel.log_entries import Moved
from games.kernel.match import Done, Match, play, start
from games.kernel.match_analysis import analysis, budgets, decisions, first_calls, second_calls, weigh_in

FAR, FAR_POINTS = 0.35, 0.25
"""A move is far worse than the best where it costs so much of the chance to win, or of the points of a side alone."""
DEEP = 2
"""So many times what an expert spends shows that it is."""
SAMPLED = 10
"""Positions of each game that are looked at for calibration: most of what is between two of them has happened since."""


def analysed(over: Finished) -> Analysis:
    """The analysis of a match, worked out here and now."""
    weighed = {n: weigh_in(over.game, *call[2:]) for n, call in first_calls(over).items()}
    weighed |= {n: weigh_in(over.game, *call[2:]) for n, call in second_calls(over, weighed).items()}
    return analysis(over, weighed)


@dataclass(frozen=True)
class Game:
    """A game that was played: its moves, its last match and the number of its last position."""

    moves: tuple[Played, ...]
    match: Match
    last: int

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What was decided in it."""
        return decisions(self.moves)

    def analysis(self) -> Analysis:
        """Its analysis, worked out here."""
        match, outcome = self.match, self.match.outcome
        assert outcome is not None
        sides = tuple(tuple(side) for side in match.game.teams(match.state))
        return analysed(Finished(match.game, self.decisions, sides, outcome, self.last, match.reason is not None))


def played(dones: Iterable[Done]) -> Game:
    """A game out of its entries."""
    moves, shown, before = list[Played](), 0, None
    for line, done in enumerate(dones):
        entry = done.entry
        if isinstance(entry, Moved):
            assert before is not None
            moves.append(Played(before, entry.seat, entry.text, entry.by, shown, line))
        shown += any(told.to is None for told in done.told) or line == 0 or done.match.over
        before = done.match
    assert before is not None
    return Game(tuple(moves), before, shown - 1)


def game_of(game: AnyGame, seats: int, skill: str, seed: str, *, blunder: int = 0) -> tuple[Game, int | None]:
    """A game of one skill, and the line of the blunder that was planted in it, None where none was.

    From the decision ``blunder`` on the first move that can be far worse than the best is the worst one instead.
    """
    luck, minds = seeded(f"luck {seed}"), seeded(f"minds {seed}")
    dones = list(start(game, chosen(game, {}), (True,) * seats, luck))
    planted, made = None, 0
    while not (match := dones[-1].match).over:
        seat = match.awaited[0]
        text = choose(game, skill, match.state, seat, minds)
        made += 1
        if blunder and planted is None and made >= blunder and (worst := _worst(game, match, seat, f"{seed} {made}")):
            text, planted = worst, len(dones)
        dones += play(match, seat, text, luck, by="bot")
    return played(dones), planted


def _worst(game: AnyGame, match: Match, seat: Seat, seed: str) -> str | None:
    """The worst move of a seat, where it is far worse than the best, and not by the luck of one look among many."""
    assert game.computer is not None
    moves, luck = tuple(game.legal(match.state, seat)), seeded(seed)
    for _ in range(2):
        found = game.computer.assess(game.view(match.state, seat), moves, DEEP * game.computer.playouts, luck)
        best, worst = found[0], found[-1]
        if len(tuple(game.teams(match.state))) == 1:
            far = best.worth - worst.worth >= FAR_POINTS * max(1.0, *map(abs, best.points))
        else:
            far = best.chances[seat] - worst.chances[seat] >= FAR
        if not far:
            return None
        moves = found[0].move, found[-1].move
    return game.write(found[-1].move)


def middle(game: AnyGame, seats: int) -> int:
    """The number of a decision in the middle of a game."""
    return len(game_of(game, seats, "greedy1", "middle")[0].decisions) // 2


def planted(game: AnyGame, seats: int, skill: str, games: int) -> tuple[int, int, float]:
    """In how many of so many games the planted blunder is the first turning point, and among the three, and seconds."""
    first, among, half = 0, 0, middle(game, seats)
    began = time.process_time()
    numbers, done = count(), 0
    while done < games:
        one, line = game_of(game, seats, skill, f"planted {next(numbers)}", blunder=half)
        if line is None:
            continue
        done += 1
        lines = [turn.line for turn in one.analysis().turning]
        first += lines[:1] == [line]
        among += line in lines
    return first, among, time.process_time() - began


def calibrated(game: AnyGame, seats: int, skill: str, games: int) -> list[tuple[int, float, float]]:
    """For each tenth of chances: how many sides were given such a one, the mean of it, and how many of them won."""
    assert game.computer is not None
    told: list[tuple[float, float]] = []
    for number in range(games):
        one, _ = game_of(game, seats, skill, f"calibrated {number}")
        asked, outcome = one.decisions, one.match.outcome
        assert outcome is not None
        sides = game.teams(one.match.state)
        shared = sum(any(outcome.places[seat] == 1 for seat in side) for side in sides)
        step = max(1, len(asked) // SAMPLED)
        sample = asked[number % step :: step]
        playouts, _ = budgets(game.computer.playouts, game.computer.analysis, len(asked))
        for weighed in [weigh_in(game, decision, playouts, "first") for decision in sample]:
            told += [(weighed.chances[side[0]] / 1000, (outcome.places[side[0]] == 1) / shared) for side in sides]
    tenths = [[one for one in told if min(9, int(10 * one[0])) == tenth] for tenth in range(10)]
    return [(len(each), _mean([one[0] for one in each]), _mean([one[1] for one in each])) for each in tenths]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def costs(game: AnyGame, seats: int, skill: str, games: int) -> float:
    """Seconds of process time of an analysis at most."""
    seconds = 0.0
    for number in range(games):
        one, _ = game_of(game, seats, skill, f"costs {number}")
        began = time.process_time()
        one.analysis()
        seconds = max(seconds, time.process_time() - began)
    return seconds


def main() -> None:
    """What is asked on the command line: what, game, seats, games, and the skill (hard)."""
    what, slug, seats, games, *skill = sys.argv[1:]
    asked = {"seconds": costs, "planted": planted, "calibrated": calibrated}[what]
    found = asked(catalogue()[slug], int(seats), skill[0] if skill else "hard", int(games))
    print(what, slug, seats, games, *(() if isinstance(found, list) else (found,)))
    for tenth in found if isinstance(found, list) else ():
        print("  {:5d} told {:.3f} came {:.3f}".format(*tenth))


if __name__ == "__main__":
    main()
