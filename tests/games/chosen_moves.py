"""What computer players choose and expect in given positions: the same on every machine and in every Python.

``python chosen_moves.py 1000`` prints a digest of so many moves of each game and level, to be compared between
machines; ``--keep`` writes ``chosen_moves.json`` of each game anew, where its players' ``version`` was raised. It needs
nothing but the standard library.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2])]

from games import catalogue
from games.kernel import beginner
from games.kernel.chance import pick, seeded
from games.kernel.computer import CHARACTERS, LEVELS, YARDSTICKS
from games.kernel.computer_moves import choose, play_out, version
from games.kernel.game import AnyGame, Seat, chosen, options_told
from games.kernel.luck import Chance
from games.kernel.match import Match, play

MATCHES, STAGES = 8, 7
"""Matches whose decisions are kept, and how many decisions of each."""
SOME = {"expert builder": slice(10, None, 60), "expert spoiler": slice(17, None, 60)}
"""Of which of them the moves of those who think long are kept; of the other skills those of all."""
PLAYOUTS = {0: slice(2, None, 6), 24: slice(4, None, 9), 240: slice(11, None, 21)}
"""What assessments may spend, and of which decisions they are kept."""
TOLD = 4
"""Moves that are kept of an assessment, from the best to the worst; the others count in the sums of all."""
NEAR = 0.011
"""By how much an assessment may be off: it is rounded to hundredths, and machines differ in their last bits."""
FEW = 8
"""With so many seats at most: with more, moves of Tandem are chosen in the same way, as pairs do not meet."""


@dataclass(frozen=True)
class Decision:
    """A seat of a match that has a choice, and where that is."""

    match: Match
    seat: Seat
    told: str


def file_of(game: AnyGame) -> Path:
    """Where it is written what the computer players of a game choose: beside its own tests."""
    return Path(__file__).parent / game.slug / "chosen_moves.json"


@cache
def decisions(game: AnyGame, number: int) -> tuple[Decision, ...]:
    """Decisions of one game of simple players, from the first to the last, with other seats and options each time.

    Each second is the next one of the same turn, where there is one after the first or the last legal move: after a
    blind draw, say, which simple players seldom make. Cities are compact.
    """
    few = [seats for seats in game.seats if seats <= FEW]
    seats, luck = few[number % len(few)], seeded(f"options {game.slug} {number}")
    varied = [option for option in game.options if option.name != beginner.NAME and number]
    given = {option.name: pick(option.values, luck) for option in varied}
    given |= {"holes": "compact"} if any(option.name == "holes" for option in game.options) else {}
    options = chosen(game, given)
    luck, minds = seeded(f"chosen {game.slug} {number}"), seeded(f"minds {game.slug} {number}")
    found = []
    for done in play_out(game, seats, options, "greedy1", luck, minds):
        match = done.match
        seat = match.awaited[len(found) % len(match.awaited)] if match.awaited else None
        if seat is not None and len(match.legal(seat)) > 1:
            words = [game.slug, str(seats), *options_told(game, options).values()]
            found.append(Decision(match, seat, f"{' '.join(words)}, choice {len(found) + 1}"))
    stages = [found[(len(found) - 1) * stage // (STAGES - 1)] for stage in range(STAGES)]
    return tuple(following(one, luck) if stage % 2 else one for stage, one in enumerate(stages))


def following(decision: Decision, luck: Chance) -> Decision:
    """The next decision of the same turn; the same where there is none."""
    legal = decision.match.legal(decision.seat)
    for text in (legal[0], legal[-1]):
        after = play(decision.match, decision.seat, text, luck)[-1].match
        if decision.match.awaited == after.awaited == (decision.seat,) and len(after.legal(decision.seat)) > 1:
            return Decision(after, decision.seat, f"{decision.told} after {text}")
    return decision


def positions(game: AnyGame) -> Iterator[Decision]:
    """Decisions without end."""
    number = 0
    while True:
        yield from decisions(game, number)
        number += 1


def some(game: AnyGame, which: slice) -> Iterator[Decision]:
    """These of the decisions that are kept."""
    return islice(positions(game), which.start, MATCHES * STAGES, which.step)


def chooses(game: AnyGame, skill: str, decision: Decision) -> str:
    """The move of a skill."""
    return choose(game, skill, decision.match.state, decision.seat, seeded(f"{skill} {decision.told}"))


def moves(game: AnyGame, skill: str) -> dict[str, str]:
    """The moves of a skill that are kept, by where they are chosen."""
    return {decision.told: chooses(game, skill, decision) for decision in some(game, SOME.get(skill, slice(0, None)))}


def assessed(game: AnyGame, playouts: int) -> dict[str, str]:
    """What is kept of assessments with so many playouts, by where they are made.

    Some moves with their worth, and the points and chances of all seats, and sums of these over all moves.
    """
    assert game.computer is not None
    told = {}
    for decision in some(game, PLAYOUTS[playouts]):
        state, seat = decision.match.state, decision.seat
        view, legal = game.basis(game.view(state, seat)), tuple(game.legal(state, seat))
        found = game.computer.assess(view, legal, playouts, seeded(f"assess {decision.told}"))
        rows = [(game.write(one.move), [one.worth, *one.points, *one.chances]) for one in found]
        parts = [rows[place] for place in sorted({(len(rows) - 1) * part // (TOLD - 1) for part in range(TOLD)})]
        sums = [math.fsum(column) for column in zip(*(row for _, row in rows), strict=True)]
        parts.append((f"all {len(rows)}", sums))
        told[decision.told] = "; ".join(f"{name}: {' '.join(f'{value:.2f}' for value in row)}" for name, row in parts)
    return told


def skills() -> tuple[str, ...]:
    """The yardstick, and every level with every character."""
    return (YARDSTICKS[0], *(f"{level} {character}" for level in LEVELS for character in CHARACTERS))


def digest(game: AnyGame, skill: str, count: int) -> str:
    """What tells so many moves of a skill from others."""
    text = ";".join(chooses(game, skill, decision) for decision in islice(positions(game), count))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def written(game: AnyGame) -> dict[str, Any]:
    """What is to stand in the file of a game."""
    return {
        "version": version(game),
        "moves": {skill: "; ".join(moves(game, skill).values()) for skill in skills()},
        "assessed": {str(playouts): list(assessed(game, playouts).values()) for playouts in PLAYOUTS},
    }


def read(game: AnyGame) -> dict[str, Any]:
    """What stands there."""
    found: dict[str, Any] = json.loads(file_of(game).read_text(encoding="utf-8"))
    return found


def keep() -> None:
    """Write anew what the players choose whose version was raised."""
    for game in catalogue().values():
        if game.computer is not None:
            new, file = written(game), file_of(game)
            if file.exists() and new != read(game) and new["version"] == read(game)["version"]:
                sys.exit(f"{game.title} chooses otherwise: raise its version, or remove {file} where other is asked")
            file.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Print digests, or keep the moves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    if given.keep:
        keep()
        return
    for slug, game in catalogue().items():
        for skill in skills():
            if skill.partition(" ")[0] in given.levels.split(","):
                print(slug, skill, given.count, digest(game, skill, given.count), flush=True)


if __name__ == "__main__":
    main()
