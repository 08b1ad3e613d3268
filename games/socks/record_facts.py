"""What luck decided in Socks, in the words of games/records/RECORDS.md."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins, recalled
from games.kernel.game import Facts, Json, Options, Seat, Step, Told, exactly
from games.kernel.hexes import Hex, Label
from games.socks.city import City, Tile, cells, city, named
from games.socks.holes import FEWEST, MOST
from games.socks.layout import enclosed, places
from games.socks.rules import begin, play
from games.socks.sock_places import FARTHEST, NEAREST, crowded
from games.socks.state import State, terms
from games.socks.values import COLOURS, Built, Event, Hung, Move, Terms


def _tiles(tiles: Sequence[Tile]) -> Json:
    return [{"at": [tile.at.q, tile.at.r], "turn": tile.turn} for tile in tiles]


def _socks(hung: Hung) -> Json:
    return {name: list(pair) for name, pair in zip(COLOURS, hung.labels, strict=False)}


def _setup(_state: State, told: Sequence[Told[Event]]) -> Json:
    written = _luck(told) or {}
    return written | {"first": next(each.event.seat for each in told if isinstance(each.event, Begins))}


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    written: dict[str, Json] = {}
    for each in told:
        match each.event:
            case Built(tiles):
                written["tiles"] = _tiles(tiles)
            case Hung():
                written["socks"] = _socks(each.event)
            case _:
                pass
    return written or None


# -- the way back


class _Known:
    """Luck known from a record; raises ``ValueError`` where it cannot have been."""

    def __init__(self, facts: Json, table: Terms) -> None:
        self._built = Built(_read_tiles(facts["tiles"])) if "tiles" in facts else None
        self._hung = Hung(_read_socks(facts["socks"], table)) if "socks" in facts else None
        self._first = facts["first"]

    def close(self) -> None:
        if self._built is not None or self._hung is not None:
            raise ValueError("luck lays and hangs nothing here")

    def build(self, tiles: tuple[Tile, ...], table: Terms) -> Built:
        built, self._built = self._built, None
        if built is None:
            raise ValueError("the tiles that luck laid are missing")
        whole = laid((*tiles, *built.tiles))
        if len(whole) > table.tiles or (len(whole) < table.tiles and (table.whole or places(whole))):
            raise ValueError("so many tiles are not laid")
        holes = enclosed(whole)
        if holes > MOST or ((table.whole or not tiles) and holes < FEWEST) or (not tiles and whole[0].at != Hex(0, 0)):
            raise ValueError("luck lays no such city")
        return built

    def hang(self, town: City, table: Terms) -> Hung:
        hung, self._hung = self._hung, None
        if hung is None:
            raise ValueError("the socks that luck hung are missing")
        index, taken = named(town), []
        for pair in hung.labels:
            stations = [index[label] for label in pair if label in index]
            if len(stations) != len(pair) or len(pair) not in {0, 2} or stations != sorted(stations):
                raise ValueError("socks do not hang like that")
            if pair and not NEAREST <= town.between(stations[0], stations[1]) <= FARTHEST:
                raise ValueError("two socks are too near or too far apart")
            taken += stations
        if len(set(taken)) != len(taken):
            raise ValueError("two socks hang at one station")
        if table.strict and taken and crowded(town, taken[1:], taken[0]):
            raise ValueError("a sock has too few free neighbours")
        return hung

    def first(self, options: Options) -> Begins:
        return recalled(options, 2, self._first)


def laid(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Tiles that lie beside each other; raises ``ValueError``."""
    seen: set[Hex] = set()
    for tile in tiles:
        if any(part in seen for part in cells(tile)):
            raise ValueError("two tiles lie on each other")
        seen.update(cells(tile))
    if len(tiles) > 20 or (tiles and 255 in city(tuple(tiles)).apart[0]):
        raise ValueError("the tiles are no city")
    return tuple(tiles)


def _read_tiles(value: Json) -> tuple[Tile, ...]:
    tiles = []
    for each in exactly(value, list):
        if set(exactly(each, dict)) != {"at", "turn"} or len(exactly(each["at"], list)) != 2:
            raise ValueError("a tile is “at” and “turn”")
        q, r = (exactly(part, int) for part in each["at"])
        tiles.append(Tile(Hex(q, r), exactly(each["turn"], int)))
        if not (max(abs(q), abs(r)) < 1000 and 0 <= tiles[-1].turn <= 5):
            raise ValueError("no tile lies there")
    return tuple(tiles)


def _read_socks(value: Json, table: Terms) -> tuple[tuple[Label, ...], ...]:
    names = COLOURS[: table.colours]
    if set(exactly(value, dict)) != set(names):
        raise ValueError("other colours are in the game")
    return tuple(tuple(Label(exactly(label, str)) for label in exactly(value[name], list)) for name in names)


def _recall(_seats: int, options: Options, facts: Json) -> Step[State, Event]:
    table = terms(options)
    socks = not (table.by_players or table.placing)
    wanted = {"first", *(() if table.by_players else ("tiles",)), *(("socks",) if socks else ())}
    if set(exactly(facts, dict)) != wanted:
        raise ValueError("the setup of Socks is “tiles”, “socks” and “first”, as far as luck made them")
    return begin(options, _Known(facts, table))


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    if facts is not None and not (exactly(facts, dict) and set(facts) <= {"tiles", "socks"}):
        raise ValueError("the luck of a move in Socks is “tiles” and “socks”")
    known = _Known({**(facts or {}), "first": state.first}, state.terms)
    step = play(state, seat, move, known)
    known.close()
    return step


def _draws(step: Step[State, Event]) -> tuple[int, int | None]:
    """At least one for each tile and each sock, and one for a beginner that luck drew."""
    least, made = 0, False
    for each in step.told:
        match each.event:
            case Begins(drawn=drawn):
                least += drawn
            case Built(tiles):
                least, made = least + len(tiles), made or bool(tiles)
            case Hung(labels):
                least, made = least + sum(map(len, labels)), True
            case _:
                pass
    return least, None if made else least


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive, _draws)
