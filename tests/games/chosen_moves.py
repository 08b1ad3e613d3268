"""Moves that computer players choose in given positions: the same on every machine and in every version of Python.

``python chosen_moves.py 1000`` prints a digest of so many moves of each game and level, to be compared between
machines; ``--keep`` writes ``chosen_moves.json`` anew. It needs nothing but the standard library.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2])]

from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer import CHARACTERS, LEVELS
from games.kernel.computer_moves import choose, play_out, version
from games.kernel.game import AnyGame, Seat, chosen
from games.kernel.match import Match

KEPT = Path(__file__).with_name("chosen_moves.json")
"""By game its version, and by skill the moves chosen in the first positions."""

MOVES = {"easy": 12, "medium": 12, "hard": 12, "expert": 1}
"""How many moves of each level and character are kept."""
FEW = 8
"""With so many seats at most: with more, moves of Tandem are chosen in the same way, as pairs do not meet."""


@cache
def decisions(game: AnyGame, number: int) -> tuple[tuple[Match, Seat], ...]:
    """Decisions of one game of simple players, from the middle of its turns, with other seats and options each time.

    Quiet options stay as usual, and cities are compact.
    """
    few = [seats for seats in game.seats if seats <= FEW]
    seats = few[number % len(few)]
    given = {
        option.name: option.default if option.quiet else option.values[number // 2 % len(option.values)]
        for option in game.options
    }
    given |= {"holes": "compact"} if game.slug == "socks" else {}
    luck, minds = seeded(f"chosen {game.slug} {number}"), seeded(f"minds {game.slug} {number}")
    matches = [done.match for done in play_out(game, seats, chosen(game, given), "greedy1", luck, minds)]
    found = [(match, match.awaited[0]) for match in matches if match.awaited]
    return tuple(found[len(found) // 5 :: max(1, len(found) // 8)])


def positions(game: AnyGame) -> Iterator[tuple[Match, Seat]]:
    """Decisions without end."""
    number = 0
    while True:
        yield from decisions(game, number)
        number += 1


def moves(game: AnyGame, skill: str, count: int) -> list[str]:
    """The moves of a skill in the first so many decisions."""
    found = []
    for number, (match, seat) in enumerate(positions(game)):
        if number == count:
            break
        found.append(choose(game, skill, match.state, seat, seeded(f"{skill} {number}")))
    return found


def skills() -> tuple[str, ...]:
    """Every level with every character."""
    return tuple(f"{level} {character}" for level in LEVELS for character in CHARACTERS)


def kept(game: AnyGame) -> dict[str, object]:
    """What stands in the file of a game."""
    chosen_ = {skill: moves(game, skill, MOVES[skill.partition(" ")[0]]) for skill in skills()}
    return {"version": version(game), **chosen_}


def main() -> None:
    """Print digests, or keep the moves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    if given.keep:
        whole = {slug: kept(game) for slug, game in catalogue().items()}
        KEPT.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
        return
    for slug, game in catalogue().items():
        for skill in skills():
            if skill.partition(" ")[0] in given.levels.split(","):
                text = ";".join(moves(game, skill, given.count))
                print(slug, skill, given.count, hashlib.sha256(text.encode()).hexdigest()[:16], flush=True)


if __name__ == "__main__":
    main()
