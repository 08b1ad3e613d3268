"""What luck decided in Socks, in the words of games/records/RECORDS.md."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins, recalled
from games.kernel.game import EarlierFacts, Facts, Json, Options, Seat, Step, Told, exactly
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

    def __init__(self, built: Built | None, hung: Hung | None, first: Json) -> None:
        self._built, self._hung, self._first = built, hung, first
        self.built = self.hung = False

    def build(self, tiles: tuple[Tile, ...], table: Terms) -> Built:
        built, self.built = self._built, True
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
        hung, self.hung = self._hung, True
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


def recall(options: Options, facts: Json, used: int, due: Hung | None = None) -> Step[State, Event]:
    """The start that these facts tell, whose city and socks took so many draws; ``due`` as in ``State``.

    The draws of city and socks are counted together, so the first of them has them all.
    """
    table = terms(options)
    tiles = _read_tiles(facts["tiles"]) if "tiles" in facts else None
    socks = _read_socks(facts["socks"], table) if "socks" in facts else None
    built = None if tiles is None else Built(tiles, used)
    hung = None if socks is None else Hung(socks, 0 if tiles is not None else used)
    return begin(options, _Known(built, hung, facts["first"]), due)


def relive(state: State, seat: Seat, move: Move, facts: Json, used: int) -> Step[State, Event]:
    """What a move led to by the luck that these facts tell."""
    built = Built(_read_tiles(facts["tiles"]), used) if "tiles" in facts else None
    socks = Hung(_read_socks(facts["socks"], state.terms), 0) if "socks" in facts else state.due
    known = _Known(built, socks, state.first)
    step = play(state, seat, move, known)
    if (built is not None and not known.built) or ("socks" in facts and not known.hung):
        raise ValueError("luck lays and hangs nothing here")
    return step


def _recall(_seats: int, options: Options, facts: Json) -> Step[State, Event]:
    table = terms(options)
    socks = not (table.by_players or table.placing)
    wanted = {"first", *(() if table.by_players else ("tiles",)), *(("socks",) if socks else ())}
    if set(exactly(facts, dict)) != wanted:
        raise ValueError("the setup of Socks is “tiles”, “socks” and “first”, as far as luck made them")
    return recall(options, facts, 0)


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    if facts is not None and not (exactly(facts, dict) and set(facts) <= {"tiles", "socks"}):
        raise ValueError("the luck of a move in Socks is “tiles” and “socks”")
    return relive(state, seat, move, facts or {}, 0)


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


# -- format 1: socks always stand in the setup, and ``used`` counts the draws behind some facts only


def _earlier_setup(_state: State, told: Sequence[Told[Event]]) -> Json:
    written = _setup(_state, told)
    used = sum(each.event.used for each in told if isinstance(each.event, Built | Hung))
    return written | ({"used": used + 1} if used else {})


def _earlier_later(written: Json, told: Sequence[Told[Event]]) -> Json:
    for each in told:
        if isinstance(each.event, Hung):
            return written | {"socks": _socks(each.event), "used": written.get("used", 1) + each.event.used}
    return written


def _earlier_luck(told: Sequence[Told[Event]]) -> Json | None:
    built = [each.event for each in told if isinstance(each.event, Built)]
    return {"tiles": _tiles(built[0].tiles), "used": built[0].used} if built else None


def _earlier_recall(_seats: int, options: Options, facts: Json) -> Step[State, Event]:
    table = terms(options)
    keys = set(exactly(facts, dict))
    wanted = {"first"} | (set() if table.by_players else {"tiles"}) | (set() if table.placing else {"socks"})
    early = {"first"} if table.by_players else wanted
    if keys - {"used"} not in (wanted, early) or ("used" in keys) != (keys - {"used"} != {"first"}):
        raise ValueError("the setup of Socks is “tiles”, “socks”, “first” and “used”, as far as luck made them")
    used = _used(facts["used"], 2) - 1 if "used" in facts else 0
    due = Hung(_read_socks(facts["socks"], table), used) if table.by_players and "socks" in facts else None
    return recall(options, facts, used, due)


def _earlier_relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    if facts is not None and set(exactly(facts, dict)) != {"tiles", "used"}:
        raise ValueError("the luck of a move in Socks is “tiles” and “used”")
    used = 0 if facts is None else _used(facts["used"], len(exactly(facts["tiles"], list)))
    return relive(state, seat, move, facts or {}, used)


EARLIER: EarlierFacts[State, Move, Event] = EarlierFacts(
    _earlier_setup, _earlier_luck, _earlier_recall, _earlier_relive, _earlier_later
)

FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive, _draws, EARLIER)
