"""The records that others may check their programs with: ``python tests/games/fixture_records.py --keep`` makes them.

For each game there are twenty for the usual options and for each other value of each option alone, one a line, packed
in ``tests/games/records``. They follow from the rules and the computer players of today.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from every_game import GAMES, Setting, setting
from table_matches import TableMatch

from games.kernel.beginner import NAME, taken
from games.kernel.game import AnyGame, Json

FOLDER = Path(__file__).parent / "records"
EACH = 20
"""Records for each choice of options."""

KINDS = ("person", "random", "greedy1", "greedy1")
"""Who plays a seat at the start, persons as random players do."""

LONG = 600
"""Entries after which a match is ended or left running."""
SHORT = 100
"""The same for one in four, and in Tandem, whose matches are long, for four in five."""

LATE_ROUND = "fixture late 30"
"""A match of The Best Road for two in which a round is taken back although time was up for one of its choices."""


def chosen(game: AnyGame) -> list[dict[str, str]]:
    """The usual options, and each other value of each option alone, but for seats that nobody can have.

    Beside an option that changes nothing alone stands what it needs.
    """
    others = [
        dict(option.needs[:1]) | {option.name: value}
        for option in game.options
        for value in option.values
        if value != option.default
    ]
    return [{}, *(options for options in others if able(game, options))]


def able(game: AnyGame, options: dict[str, str]) -> list[int]:
    """The numbers of seats that options go with: who is to begin must sit there."""
    return [seats for seats in game.seats if taken(options.get(NAME, ""), seats)]


def settings(game: AnyGame) -> Iterator[tuple[Setting, int]]:
    """Each choice of options as often as wanted, with numbers of seats in turn that it goes with."""
    for options in chosen(game):
        seats = able(game, options)
        for number in range(EACH):
            yield setting(game, seats[number % len(seats)], **options), number


def made(game: AnyGame) -> Iterator[Json]:
    """The records of a game, in order: most matches are played to their end, some are ended early or still run."""
    for one, number in settings(game):
        short = number % 5 if game.slug == "tandem" else not number % 4
        most = SHORT if short else LONG
        yield TableMatch(one, f"fixture {number}", real=True, often=number % 4 * 3, most=most, kinds=KINDS).record()
    if game.slug == "road":
        yield TableMatch(setting(game, 2), LATE_ROUND, real=True, most=SHORT, kinds=("person",)).record()


def file_of(game: AnyGame) -> Path:
    """Where the records of a game lie."""
    return FOLDER / f"{game.slug}.jsonl.gz"


def packed(sheets: Iterator[Json]) -> bytes:
    """Records one a line; the same bytes for the same records."""
    lines = "".join(f"{json.dumps(sheet, ensure_ascii=False, separators=(',', ':'))}\n" for sheet in sheets)
    return gzip.compress(lines.encode(), compresslevel=9, mtime=0)


def kept(game: AnyGame) -> list[str]:
    """The records of a game as they lie there, unread."""
    return gzip.decompress(file_of(game).read_bytes()).decode().splitlines()


if __name__ == "__main__":
    if sys.argv[1:] != ["--keep"]:
        sys.exit("Say --keep to make the records of tests/games/records anew.")
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        file_of(each).write_bytes(packed(made(each)))
        print(f"{file_of(each).name}: {len(kept(each))} records, {file_of(each).stat().st_size} bytes")
