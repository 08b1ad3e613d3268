"""Saved positions of Socks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.codec import Codec
from games.kernel.game import Json
from games.kernel.hexes import Hex
from games.kernel.replace import replace
from games.socks.city import Tile, city, named
from games.socks.state import State, hopes


def _whole(parts: Mapping[str, Any]) -> State:
    """City and hopes follow from the rest."""
    tiles, colours = parts["tiles"], parts["terms"].colours
    state = State(**parts, city=city(tiles) if tiles else None, hopes=(None,) * colours)
    return replace(state, hopes=hopes(state))


def _parts_named(saved: Json) -> Json:
    """Shape 1 wrote tiles and stations as words, connections in hexadecimal digits, and options as they are chosen."""
    values = (*saved["options"], "compact")[:7]
    chosen = dict(
        zip(("layout", "size", "free_neighbours", "placing", "blockers", "rebuild", "holes"), values, strict=True)
    )
    tiles = [list(map(int, word.split(","))) for word in saved["tiles"].split()]
    town = city(tuple(Tile(Hex(q, r), turn) for q, r, turn in tiles)) if tiles else None
    at = {} if town is None else named(town)
    same = ("phase", "first", "mover", "takers", "steps", "offered")
    return {name: saved[name] for name in same} | {
        "terms": {
            "by_players": chosen["layout"] == "players",
            "first": chosen["size"] == "first",
            "strict": chosen["free_neighbours"] == "three",
            "placing": chosen["placing"] == "players",
            "blockers": int(chosen["blockers"]),
            "rebuild": chosen["rebuild"] == "yes",
            "five": chosen["holes"] == "five",
        },
        "tiles": [[[q, r], turn] for q, r, turn in tiles],
        "socks": [[at[word] for word in pair.split()] for pair in saved["socks"]],
        "blockers": [at[word] for word in saved["blockers"].split()],
        "tracks": [f"0x{bits}" for bits in saved["tracks"]],
        "recent": f"0x{saved['recent'][0]}",
        "before": f"0x{saved['recent'][1]}",
    }


SAVES = Codec(State, without=("city", "hopes"), whole=_whole, upgrades=(_parts_named,))
