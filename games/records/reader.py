"""The shape of a record (games/records/RECORDS.md) from any JSON; not whether what it says is true."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

from games import catalogue, edition
from games.kernel.chance import SPAN
from games.kernel.game import AnyGame, Json, Refusal, Unreadable, chosen
from games.records.players import COMPUTER, PERSON, is_player

FORMAT = "capolinea-record/2"
"""The format of records."""

DEEPEST = 12
"""Levels of lists and objects in a record; a city needs five."""
LONGEST = 2_000
"""Characters of one text in a record."""

_BROKEN = re.compile("[\ud800-\udfff]")
"""Half of a character that takes two: no text has one."""

KEYS = {"format", "game", "edition", "options", "seats", "players", "setup", "moves", "seal", "result", "hash"}
SEAL_KEYS = {"sha256", "start", "seed", "draws"}

MOVE = {"seat", "move", "follows"}
BESIDE = {"computer", "luck", "forced"}

EVENTS: dict[str, dict[str, type]] = {
    "timed out": {"seat": int},
    "handed": {"seat": int, "to": str, "player": str},
    "resigned": {"seat": int, "player": str},
    "undone": {"moves": int, "draws": int},
    "reroll": {"setup": dict},
    "agreed": {"seats": list},
    "stopped": {},
}
"""The events, and what each says."""

_HASH = re.compile("[0-9a-f]{32}")
_SEED = re.compile("[0-9a-f]{64}")

T = TypeVar("T")


class Fault(Refusal):
    """What is wrong with a record: a sentence that names the first fault."""


def shown(text: str) -> str:
    """A text from the record, made short and harmless for a sentence."""
    return ascii(text)[1:-1][:40]


@dataclass(frozen=True)
class Record:
    """A record whose shape is right, taken apart."""

    game: AnyGame
    options: dict[str, str]
    names: list[str]
    players: tuple[str, ...]
    setup: Json
    moves: list[dict[str, Json]]
    legal: list[list[str]] | None
    seal: Json
    result: Json
    hash: str
    written: Json


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
    moves = [_line(line, number, len(names)) for number, line in enumerate(listed(top["moves"], dict, "moves"), 1)]
    legal = _legal(top["legal"], len(moves)) if "legal" in top else None
    options = _options(game, top["options"])
    _series(game, options, top.get("series"), len(names))
    _seal(top["seal"])
    if top["result"] is not None:
        part(top["result"], dict, "result")
    players, told = _players(top["players"], len(names)), _hash(top["hash"])
    return Record(game, options, names, players, top["setup"], moves, legal, top["seal"], top["result"], told, written)


def _seal(value: Json) -> None:
    """Raises ``Fault`` for a seal that is not written as one."""
    if value is None:
        return
    if set(part(value, dict, "seal")) != SEAL_KEYS or type(value["start"]) is not str:
        raise Fault("“{where}” is not as a record has it.", where="seal")
    hexes = [value["sha256"], *([] if value["seed"] is None else [value["seed"]])]
    if not all(_SEED.fullmatch(part(digits, str, "seal")) for digits in hexes):
        raise Fault("Seed and SHA-256 are 64 lower-case hexadecimal digits each.")
    for number, draw in enumerate(listed(value["draws"], list, "seal"), 1):
        if len(draw) != 2 or any(type(each) is not int for each in draw) or not 0 <= draw[1] < draw[0] <= SPAN:
            raise Fault("Draw {number} of the seal is not written as a record has it.", number=number)


def _players(value: Json, seats: int) -> tuple[str, ...]:
    players = tuple(listed(value, str, "players"))
    if len(players) != seats or not all(map(is_player, players)):
        raise Fault("“{where}” is not as a record has it.", where="players")
    return players


def _hash(value: Json) -> str:
    if not _HASH.fullmatch(part(value, str, "hash")):
        raise Fault("“{where}” is not as a record has it.", where="hash")
    return str(value)


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


def _line(line: dict[str, Json], number: int, seats: int) -> dict[str, Json]:
    """A move or an event."""
    follows = line.get("follows")
    if type(follows) is not str or not _HASH.fullmatch(follows):
        raise _unwritten(number)
    if "event" not in line:
        if not _is_move(line):
            raise _unwritten(number)
        _seated(line["seat"], number, seats)
        return line
    event = line["event"]
    if type(event) is not str:
        raise _unwritten(number)
    if event not in EVENTS:
        raise Fault("Move {number}: there is no event {event}.", number=number, event=shown(event))
    kinds, ruled = EVENTS[event], {"by"} & set(line) if event == "resigned" else set[str]()
    if set(line) != {"event", "follows", *kinds, *ruled} or line.get("by", "rules") != "rules":
        raise _unwritten(number)
    if any(type(line[name]) is not kind for name, kind in kinds.items()) or not is_player(line.get("player", PERSON)):
        raise _unwritten(number)
    for seat in (line["seat"],) if "seat" in kinds else line.get("seats", ()):
        _seated(seat, number, seats)
    return line


def _is_move(line: dict[str, Json]) -> bool:
    """Whether it has the shape of a move."""
    return (
        MOVE <= set(line) <= MOVE | BESIDE
        and type(line["move"]) is str
        and line.get("forced", True) is True
        and _computer(line)
    )


def _unwritten(number: int) -> Fault:
    return Fault("Move {number} is not written as a record has it.", number=number)


def _seated(seat: Json, number: int, seats: int) -> None:
    if type(seat) is not int:
        raise _unwritten(number)
    if not 0 <= seat < seats:
        raise Fault("Move {number}: there is no seat {seat}.", number=number, seat=seat)


def _computer(line: dict[str, Json]) -> bool:
    """Whether a line names no computer player, or names it as it should."""
    player = line.get("computer", "random 0 1")
    return type(player) is str and COMPUTER.fullmatch(player) is not None


def _legal(value: Json, count: int) -> list[list[str]]:
    lists = [listed(texts, str, "legal") for texts in part(value, list, "legal")]
    if len(lists) != count:
        raise Fault("“legal” has not one list for each move.")
    return lists


def _series(game: AnyGame, options: dict[str, str], value: Json, seats: int) -> None:
    """A series of several games says which one this is and the totals before it; a single game says nothing."""
    games = int(options.get("series", "1"))
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
    if len(before) != seats or min(before) < 0:
        raise Fault("“{where}” is not as a record has it.", where="series")
    played = series["game"] - 1
    if (not played and any(before)) or (game.facts is not None and not game.facts.totals(options, played, before)):
        raise Fault("The games before cannot have brought these points.")
