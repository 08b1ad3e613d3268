"""Who plays a seat, as records name it: a person, or a computer player (games/records/RECORDS.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from games.kernel.computer import USUAL, Mind, Skill
from games.kernel.game import Seat
from games.kernel.log_entries import Entry, Moved, Resigned, SeatHanded, Skipped

PERSON = "person"

UNNOTED = 0
"""The version of a player whose move follows from nothing that is noted, as in a lesson."""

PLAYER = re.compile("[a-z][a-z0-9]*( [a-z]+)? [0-9]{1,9}")
"""A computer player: level, character, version; those of later programs too."""

COMPUTER = re.compile(f"{PLAYER.pattern} [0-9]{{1,9}}")
"""A move's computer player: with the number of the decision."""


def is_player(text: object) -> bool:
    """Whether it names who plays a seat."""
    return type(text) is str and (text == PERSON or PLAYER.fullmatch(text) is not None)


def plays_as(player: str, computer: str) -> bool:
    """Whether this computer player can have made a move that names one: the same, or the usual level for once.

    The version may be another, as a program is renewed during a match.

    >>> plays_as("hard spoiler 3", "hard spoiler 4 17"), plays_as("expert spoiler 3", "medium spoiler 3 2")
    (True, True)
    >>> plays_as("hard spoiler 3", "expert spoiler 3 17"), plays_as("person", "medium builder 3 1")
    (False, False)
    >>> plays_as("perfect 3", "perfect 3 17"), plays_as("perfect 3", "medium builder 3 17")
    (True, False)
    """
    if player == PERSON:
        return False
    skill, made = player.rpartition(" ")[0], computer.rsplit(" ", 2)[0]
    return made == skill or (_known(skill) and made == _usual(skill))


def _usual(skill: str) -> str:
    """The usual level with the same character, which moves where nothing comes of the thinking."""
    return Skill.read(f"{USUAL} {Skill.read(skill).character}".rstrip()).write()


def _known(skill: str) -> bool:
    try:
        Skill.read(skill)
    except ValueError:
        return False
    return True


def first_players(seats: int, players: Sequence[str] | None, entries: Sequence[Entry]) -> tuple[str, ...]:
    """Who plays each seat at the start, with versions; raises ``ValueError`` for a skill there is not.

    Where nobody says so, a seat is a person's, unless its first free move in the log is a computer player's though its
    time was not up and nobody had handed it over.
    """
    given = [_found(entries, Seat(seat)) for seat in range(seats)] if players is None else list(players)
    return tuple(player_named(text, _of(entries, Seat(seat))) for seat, text in enumerate(given))


def _found(entries: Sequence[Entry], seat: Seat) -> str:
    for entry in _of(entries, seat):
        if isinstance(entry, Skipped) or (isinstance(entry, Moved) and entry.by == "person"):
            return PERSON
        if isinstance(entry, Moved) and entry.by == "bot":
            return Mind.read(entry.mind).skill.write() if entry.mind else USUAL
    return PERSON


def _of(entries: Sequence[Entry], seat: Seat) -> Iterable[Entry]:
    """The entries of a seat until somebody else plays it."""
    for entry in entries:
        if isinstance(entry, Resigned | SeatHanded) and entry.seat == seat:
            return
        if isinstance(entry, Moved | Skipped) and entry.seat == seat:
            yield entry


def player_named(text: str, entries: Iterable[Entry]) -> str:
    """The name of a player with its version: that of the first move it chose, 0 where it chose none.

    So every program writes the same. ``entries`` are those of its seat for as long as it plays it. Raises
    ``ValueError`` for a skill there is not.
    """
    if is_player(text):
        return text
    made = next((entry.mind for entry in entries if isinstance(entry, Moved) and entry.mind), None)
    return f"{Skill.read(text).write()} {0 if made is None else Mind.read(made).version}"


def later_player(entries: Sequence[Entry], number: int, now: str) -> str:
    """Who plays a seat on after this entry of the log, by which it was handed over or given up; ``now`` played it."""
    entry = entries[number]
    after = list(entries[number + 1 :])
    match entry:
        case SeatHanded(person=True):
            return PERSON
        case SeatHanded(seat, name):
            return player_named(name if _known(name) else USUAL, _of(after, seat))
        case Resigned(seat):
            return now if now != PERSON else player_named(USUAL, _of(after, seat))
        case _:
            raise ValueError("nobody else plays a seat after that")
