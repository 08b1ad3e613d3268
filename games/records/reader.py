"""The shape of a record (games/records/RECORDS.md) from any JSON; not whether what it says is true."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

from games import catalogue, edition
from games.kernel.chance import SPAN
from games.kernel.game import AnyGame, Json, Refusal, Unreadable, chosen
from games.records.writer import FORMAT

DEEPEST = 12
"""Levels of lists and objects in a record; a city needs five."""
LONGEST = 2_000
"""Characters of one text in a record."""

_BROKEN = re.compile("[\ud800-\udfff]")
"""Half of a character that takes two: no text has one."""

COMPUTER = re.compile("[a-z][a-z0-9]*( [a-z]+)?( [0-9]{1,9}){2}")
"""A computer player: level, character, version, decision; those of later programs too."""

KEYS = {"format", "game", "edition", "options", "seats", "setup", "moves", "seal", "result"}
SEAL_KEYS = {"sha256", "start", "seed", "draws"}

T = TypeVar("T")


class Fault(Refusal):
    """What is wrong with a record: a sentence that names the first fault."""


@dataclass(frozen=True)
class Record:
    """A record whose shape is right, taken apart."""

    game: AnyGame
    options: dict[str, str]
    names: list[str]
    setup: Json
    moves: list[dict[str, Json]]
    legal: list[list[str]] | None
    seal: Json
    result: Json


def _plain(value: Json) -> None:
    """Check that it holds only what a record can hold, at any depth; raises ``Fault``."""
    level = [value]
    for _ in range(DEEPEST + 1):
        below: list[Json] = []
        for item in level:
            if isinstance(item, str):
                _plain_text(item)
            elif isinstance(item, list):
                below += item
            elif isinstance(item, dict):
                if not all(isinstance(key, str) for key in item):
                    raise Fault("This is no record: a key in it is no text.")
                below += (*item, *item.values())
            else:
                _plain_number(item)
        level = below
    if level:
        raise Fault("This is no record: it is nested too deeply.")


def _plain_number(item: Json) -> None:
    if item is None:
        return
    if not isinstance(item, int):
        raise Fault("This is no record: it holds numbers that are not whole, or things that are no JSON.")
    if abs(item) > SPAN:
        raise Fault("This is no record: a number in it is too large.")


def _plain_text(text: str) -> None:
    if len(text) > LONGEST:
        raise Fault("This is no record: a text in it is too long.")
    if not text.isascii() and _BROKEN.search(text):
        raise Fault("This is no record: a text in it is broken.")


def part(value: Json, kind: type[T], where: str) -> T:
    """The value if it is exactly of this kind (true is no number); raises ``Fault``."""
    if type(value) is not kind:
        raise Fault("“{where}” is not as a record has it.", where=where)
    return value


def read_record(written: Json) -> Record:
    """The parts of a record; raises ``Fault`` where it does not have the shape of one."""
    _plain(written)
    top = part(written, dict, "record")
    if top.get("format") != FORMAT:
        raise Fault("This is no record of the form {format}.", format=FORMAT)
    for key in sorted(KEYS - set(top)):
        raise Fault("The record has no “{key}”.", key=key)
    for key in sorted(set(top) - KEYS - {"legal", "series"}):
        raise Fault("The record has a “{key}”, which no record has.", key=shown(key))
    game = catalogue().get(part(top["game"], str, "game"))
    if game is None:
        raise Fault("There is no game {game}.", game=shown(top["game"]))
    game = edition(game.slug, part(top["edition"], int, "edition"))
    if game is None:
        raise Fault("These rules have no edition {edition}.", edition=top["edition"])
    names = listed(top["seats"], str, "seats")
    if len(names) not in game.seats:
        raise Fault("{title} is not played by {count}.", title=game.title, count=len(names))
    moves = [_move(line, number, len(names)) for number, line in enumerate(listed(top["moves"], dict, "moves"), 1)]
    legal = _legal(top["legal"], len(moves)) if "legal" in top else None
    options = _options(game, top["options"])
    _series(top.get("series"), len(names), int(options.get("series", "1")))
    if top["seal"] is not None and set(part(top["seal"], dict, "seal")) != SEAL_KEYS:
        raise Fault("“{where}” is not as a record has it.", where="seal")
    if top["result"] is not None:
        part(top["result"], dict, "result")
    return Record(game, options, names, top["setup"], moves, legal, top["seal"], top["result"])


def listed(value: Json, kind: type[T], where: str) -> list[T]:
    """The value if it is a list of things of exactly this kind; raises ``Fault``."""
    return [part(item, kind, where) for item in part(value, list, where)]


def _options(game: AnyGame, value: Json) -> dict[str, str]:
    options = {name: part(choice, str, "options") for name, choice in part(value, dict, "options").items()}
    if set(options) != {option.name for option in game.options}:
        raise Fault("The options are not exactly those of {title}.", title=game.title)
    try:
        return chosen(game, options)
    except Unreadable as refusal:
        raise Fault(refusal.message, **{name: shown(str(text)) for name, text in refusal.values.items()}) from refusal


def _move(line: dict[str, Json], number: int, seats: int) -> dict[str, Json]:
    keys = set(line)
    event = keys == {"seat", "event"} and type(line["event"]) is str
    move = {"seat", "move"} <= keys <= {"seat", "move", "computer", "luck", "forced"} and type(line["move"]) is str
    if (
        not (event or move)
        or not _computer(line)
        or type(line["seat"]) is not int
        or line.get("forced", True) is not True
    ):
        raise Fault("Move {number} is not written as a record has it.", number=number)
    if not 0 <= line["seat"] < seats:
        raise Fault("Move {number}: there is no seat {seat}.", number=number, seat=line["seat"])
    return line


def _computer(line: dict[str, Json]) -> bool:
    """Whether a line names no computer player, or names it as it should."""
    player = line.get("computer", "random 0 1")
    return type(player) is str and COMPUTER.fullmatch(player) is not None


def _legal(value: Json, count: int) -> list[list[str]]:
    lists = [listed(texts, str, "legal") for texts in part(value, list, "legal")]
    if len(lists) != count:
        raise Fault("“legal” has not one list for each move.")
    return lists


def _series(value: Json, seats: int, games: int) -> None:
    """A series of several games says which one this is and the totals before it; a single game says nothing."""
    if games == 1:
        if value is not None:
            raise Fault("“{where}” is not as a record has it.", where="series")
        return
    if value is None:
        raise Fault("The record has no “{key}”.", key="series")
    series = part(value, dict, "series")
    if set(series) != {"game", "before"} or not 1 <= part(series["game"], int, "series") <= games:
        raise Fault("“{where}” is not as a record has it.", where="series")
    before = listed(series["before"], int, "series")
    if len(before) != seats or min(before) < 0 or (series["game"] == 1 and any(before)):
        raise Fault("“{where}” is not as a record has it.", where="series")


def shown(text: str) -> str:
    """A text from the record, made short and harmless for a sentence."""
    return ascii(text)[1:-1][:40]
