"""Saved positions of Socks as JSON."""

from __future__ import annotations

import re

from games.kernel.game import Json, Seat, exactly
from games.kernel.hexes import Hex, Label
from games.kernel.replace import replace
from games.socks.city import City, Station, Tile, cells, city, joining, named
from games.socks.holes import possible
from games.socks.rules import OPTIONS
from games.socks.state import State, free, hopes, left, other, terms
from games.socks.values import TRACKS, Terms

FORMAT = 1
"""Shape of the saved position."""

SAVED = OPTIONS[:7]
"""The options that a position holds; those at the end are left out where they are as before they could be chosen."""

KEYS = {
    "format", "options", "phase", "first", "mover", "tiles", "socks", "blockers", "tracks", "takers", "steps", "recent",
    "offered",
}  # fmt: skip

PHASES = ("tiles", "socks", "blockers", "tracks", "over")

_TILE = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3}),([0-5])")


def seat_of(value: Json) -> Seat:
    """A seat of the two; raises ``ValueError``."""
    if exactly(value, int) not in {0, 1}:
        raise ValueError(f"there is no seat {ascii(value)[:40]}")
    return Seat(value)


def _values(table: Terms) -> list[str]:
    values = [
        "players" if table.by_players else "auto",
        "first" if table.first else "full",
        "three" if table.strict else "any",
        "players" if table.placing else "auto",
        str(table.blockers),
        "yes" if table.rebuild else "no",
        "five" if table.five else "compact",
    ]
    while values[-1] == SAVED[len(values) - 1].before:
        values.pop()
    return values


def dump(state: State) -> Json:
    """The position, about 0.6 KB; connections are bits in hexadecimal digits."""
    names = state.city.labels if state.city is not None else ()
    return {
        "format": FORMAT,
        "options": _values(state.terms),
        "phase": state.phase,
        "first": state.first,
        "mover": state.mover,
        "tiles": " ".join(f"{tile.at.q},{tile.at.r},{tile.turn}" for tile in state.tiles),
        "socks": [" ".join(names[at] for at in pair) for pair in state.socks],
        "blockers": " ".join(names[at] for at in state.blockers),
        "tracks": [f"{bits:x}" for bits in state.tracks],
        "takers": list(state.takers),
        "steps": state.steps,
        "recent": [f"{state.recent:x}", f"{state.before:x}"],
        "offered": state.offered,
    }


def load(saved: Json) -> State:
    """The position of its JSON; raises ``ValueError`` where it is none."""
    saved = exactly(saved, dict)
    if set(saved) != KEYS or saved["format"] != FORMAT:
        raise ValueError("this is no saved position of Socks in this format")
    table = _terms(saved["options"])
    phase = exactly(saved["phase"], str)
    tiles = laid(exactly(saved["tiles"], str).split())
    town = city(tiles) if tiles else None
    socks = tuple(_stations(town, words) for words in exactly(saved["socks"], list))
    takers = tuple(None if taker is None else seat_of(taker) for taker in exactly(saved["takers"], list))
    blockers = _stations(town, saved["blockers"])
    if len(socks) != table.colours or len(takers) != table.colours or any(len(pair) > 2 for pair in socks):
        raise ValueError("there are too many or too few socks")
    hung = [at for pair in socks for at in pair] + list(blockers)
    if len(set(hung)) != len(hung) or len(blockers) > 2 * table.blockers or any(list(p) != sorted(p) for p in socks):
        raise ValueError("two things stand on one station, or stand in no order")
    white, black = (_bits(town, words) for words in _two(saved["tracks"]))
    recent, before = (_bits(town, words) for words in _two(saved["recent"]))
    mover = None if saved["mover"] is None else seat_of(saved["mover"])
    if phase not in PHASES or (mover is None) != (phase == "over") or (town is None and phase != "tiles"):
        raise ValueError("the phase does not fit the rest")
    if phase == "tiles" and tiles and table.whole is not None and not possible(tiles, table.whole):
        raise ValueError("this city cannot enclose five empty hexagons")
    if white & black or max(white.bit_count(), black.bit_count()) > TRACKS or (recent | before) & ~(white | black):
        raise ValueError("the tracks do not fit each other")
    state = State(
        terms=table,
        phase=phase,
        first=seat_of(saved["first"]),
        mover=mover,
        tiles=tiles,
        city=town,
        socks=socks,
        blockers=blockers,
        tracks=(white, black),
        takers=takers,
        steps=exactly(saved["steps"], int),
        recent=recent,
        before=before,
        offered=exactly(saved["offered"], bool),
        hopes=(None,) * table.colours,
    )
    return _checked(state)


def _checked(state: State) -> State:
    """The position with its hopes; raises ``ValueError`` where the parts do not fit the phase."""
    state = replace(state, hopes=hopes(state))
    if state.phase == "tracks":
        mover = state.mover
        assert mover is not None
        if state.steps not in {1, 2} or not free(state) or not (left(state, mover) or left(state, other(mover))):
            raise ValueError("nothing can be laid")
    elif state.steps or (state.phase != "over" and (any(state.tracks) or any(t is not None for t in state.takers))):
        raise ValueError("tracks lie before they may")
    if any(taker is not None and len(pair) < 2 for taker, pair in zip(state.takers, state.socks, strict=True)):
        raise ValueError("a colour is taken that is not in the game")
    return state


def _terms(values: Json) -> Terms:
    chosen = [*exactly(values, list), *(option.before for option in SAVED[len(values) :])]
    if len(chosen) != len(SAVED) or any(
        value not in option.values for value, option in zip(chosen, SAVED, strict=True)
    ):
        raise ValueError("these are no options of Socks")
    return terms({option.name: value for option, value in zip(SAVED, chosen, strict=True)})


def laid(words: list[str]) -> tuple[Tile, ...]:
    """Tiles written as ``q,r,turn`` that lie beside each other; raises ``ValueError``."""
    tiles: list[Tile] = []
    seen: set[Hex] = set()
    for word in words:
        found = _TILE.fullmatch(word)
        if found is None:
            raise ValueError(f"{ascii(word)[:40]} is no tile")
        tile = Tile(Hex(int(found[1]), int(found[2])), int(found[3]))
        if any(part in seen for part in cells(tile)):
            raise ValueError("two tiles lie on each other")
        seen.update(cells(tile))
        tiles.append(tile)
    if len(tiles) > 20 or (tiles and 255 in city(tuple(tiles)).apart[0]):
        raise ValueError("the tiles are no city")
    return tuple(tiles)


def _stations(town: City | None, words: Json) -> tuple[Station, ...]:
    index = {} if town is None else named(town)
    found = []
    for word in exactly(words, str).split():
        if Label(word) not in index:
            raise ValueError(f"there is no station {ascii(word)[:40]}")
        found.append(index[Label(word)])
    return tuple(found)


def _two(values: Json) -> list[Json]:
    if len(exactly(values, list)) != 2:
        raise ValueError("there are two players")
    return list(values)


def _bits(town: City | None, words: Json) -> int:
    bits = int(exactly(words, str)[:200], 16)
    if bits < 0 or bits >> (0 if town is None else len(joining(town))):
        raise ValueError("there are no such connections")
    return bits
