"""What luck decided in Socks, in the words of games/records/RECORDS.md.

``used`` counts draws: in ``setup`` those behind city and socks, and one for ``first``, also where nobody drew it; in
the luck of an ``agree`` those behind its tiles. Socks that luck hung after a move stand in ``setup`` all the same
(``later``).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins, recalled
from games.kernel.game import Facts, Json, Options, Seat, Step, Told, exactly
from games.kernel.hexes import Hex, Label
from games.socks.city import City, Tile, named
from games.socks.holes import FEWEST, MOST
from games.socks.layout import enclosed, places
from games.socks.rules import begin, play
from games.socks.sock_places import FARTHEST, NEAREST, crowded
from games.socks.state import State, terms
from games.socks.state_json import laid
from games.socks.values import COLOURS, Built, Event, Hung, Move, Terms

LARGEST = 2**31
"""No game asks for more draws."""


def _tiles(tiles: Sequence[Tile]) -> Json:
    return [{"at": [tile.at.q, tile.at.r], "turn": tile.turn} for tile in tiles]


def _socks(hung: Hung) -> Json:
    return {name: list(pair) for name, pair in zip(COLOURS, hung.labels, strict=False)}


def _setup(_state: State, told: Sequence[Told[Event]]) -> Json:
    written: dict[str, Json] = {}
    used = 0
    for each in told:
        match each.event:
            case Built(tiles, draws):
                written["tiles"] = _tiles(tiles)
                used += draws
            case Hung(_, draws):
                written["socks"] = _socks(each.event)
                used += draws
            case Begins(seat):
                written["first"] = seat
    return written | ({"used": used + 1} if used else {})


def _later(written: Json, told: Sequence[Told[Event]]) -> Json:
    for each in told:
        if isinstance(each.event, Hung):
            return written | {"socks": _socks(each.event), "used": written.get("used", 1) + each.event.used}
    return written


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    for each in told:
        if isinstance(each.event, Built):
            return {"tiles": _tiles(each.event.tiles), "used": each.event.used}
    return None


# -- the way back


class _Known:
    """Luck known from a record; raises ``ValueError`` where it cannot have been."""

    def __init__(self, built: Built | None, hung: Hung | None, first: Json) -> None:
        self._built, self._hung, self._first = built, hung, first
        self.asked = False

    def build(self, tiles: tuple[Tile, ...], table: Terms) -> Built:
        built, self.asked = self._built, True
        if built is None:
            raise ValueError("the tiles that luck laid are missing")
        whole = (*tiles, *built.tiles)
        laid([f"{tile.at.q},{tile.at.r},{tile.turn}" for tile in whole])
        if len(whole) > table.tiles or (len(whole) < table.tiles and (table.whole or places(whole))):
            raise ValueError("so many tiles are not laid")
        holes = enclosed(whole)
        if holes > MOST or ((table.whole or not tiles) and holes < FEWEST) or (not tiles and whole[0].at != Hex(0, 0)):
            raise ValueError("luck lays no such city")
        return built

    def hang(self, town: City, table: Terms) -> Hung:
        hung = self._hung
        if hung is None or len(hung.labels) != table.colours:
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
        if table.strict and any(crowded(town, [other for other in taken if other != at], at) for at in taken):
            raise ValueError("a sock has too few free neighbours")
        return hung

    def first(self, options: Options) -> Begins:
        return recalled(options, 2, exactly(self._first, int))


def _used(value: Json, least: int) -> int:
    if not least <= exactly(value, int) < LARGEST:
        raise ValueError("so many draws are not used")
    return int(value)


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
    keys = set(exactly(facts, dict))
    wanted = {"first"} | (set() if table.by_players else {"tiles"}) | (set() if table.placing else {"socks"})
    early = {"first"} if table.by_players else wanted
    if keys - {"used"} not in (wanted, early) or ("used" in keys) != (keys - {"used"} != {"first"}):
        raise ValueError("the setup of Socks is “tiles”, “socks”, “first” and “used”, as far as luck made them")
    # The draws of city and socks are counted together, so the recalled events carry them in one place.
    used = _used(facts["used"], 2) - 1 if "used" in facts else 0
    tiles = _read_tiles(facts["tiles"]) if "tiles" in facts else None
    socks = _read_socks(facts["socks"], table) if "socks" in facts else None
    built = None if tiles is None else Built(tiles, used)
    hung = None if socks is None else Hung(socks, 0 if tiles is not None else used)
    known = _Known(built, hung, facts["first"])
    return begin(options, known, hung if table.by_players else None)


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    built = None
    if facts is not None:
        if set(exactly(facts, dict)) != {"tiles", "used"}:
            raise ValueError("the luck of a move in Socks is “tiles” and “used”")
        tiles = _read_tiles(facts["tiles"])
        built = Built(tiles, _used(facts["used"], len(tiles)))
    known = _Known(built, state.due, state.first)
    step = play(state, seat, move, known)
    if built is not None and not known.asked:
        raise ValueError("this move lays no tiles by luck")
    return step


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive, _later)
