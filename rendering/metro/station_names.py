"""Names for the stations, the interchanges and the river of a match of Metro; the same code always has the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from games.metro.geometry import CENTRAL, Station
from games.metro.values import Line
from rendering.text import Said, said

STATIONS = (
    said("Airport"),
    said("Harbour"),
    said("Museum"),
    said("Opera"),
    said("Market"),
    said("Castle"),
    said("Zoo"),
    said("Stadium"),
    said("College"),
    said("Minster"),
    said("Beacon"),
    said("Mill"),
    said("Orchard"),
    said("Park"),
    said("Archive"),
    said("Theatre"),
    said("Brewery"),
    said("Garden"),
    said("Lake"),
    said("Bridge"),
    said("Well"),
    said("Forum"),
    said("Obelisk"),
    said("Bakery"),
    said("Quay"),
    said("Fair"),
    said("Clinic"),
    said("Villa"),
    said("Beach"),
    said("Forest"),
    said("Quarry"),
    said("Tower"),
    said("Library"),
    said("Fountain"),
    said("Chapel"),
    said("Abbey"),
    said("Arsenal"),
    said("Circus"),
    said("Prison"),
    said("Granary"),
    said("Vineyard"),
    said("Palace"),
    said("Gallery"),
    said("Hospital"),
    said("Foundry"),
    said("Tannery"),
    said("Cinema"),
    said("Stables"),
    said("Kennels"),
    said("Baths"),
    said("Cave"),
    said("Mint"),
)
"""What stations may be called, a word each; a match has 32 of them."""

INTERCHANGES = (
    said("Glassworks"),
    said("Belvedere"),
    said("Three Arches"),
    said("Two Towers"),
    said("Oak Lane"),
    said("Old Gasworks"),
    said("Aqueduct"),
    said("Half Way"),
    said("Broad Street"),
    said("Terraces"),
    said("Arcades"),
    said("Lantern Hill"),
    said("Pilgrims"),
    said("Little Spring"),
    said("Lumière"),
    said("Kitchen Fields"),
    said("Tanners' Row"),
    said("Ropewalk"),
    said("Cloister"),
    said("White Gate"),
    said("East Gate"),
    said("Salt Gate"),
    said("Clockmakers"),
    said("Weighhouse"),
    said("Swan Yard"),
    said("Fig Tree"),
    said("Four Winds"),
    said("Long Wall"),
    said("Printers"),
    said("Weavers"),
    said("Boatmen"),
    said("Upper Mill"),
    said("Stone Lion"),
    said("Ferry Stairs"),
    said("Honey Hill"),
    said("Linden Square"),
    said("Plane Trees"),
    said("Corn Market"),
    said("Fish Steps"),
    said("Sundial"),
    said("Lower Lock"),
    said("Powder House"),
    said("Blue Door"),
    said("Rose Court"),
    said("Umbrella"),
    said("Postmen"),
    said("Observatory"),
    said("Tiny Theatre"),
    said("Laundry"),
    said("Mulberry"),
    said("Bell Yard"),
    said("Cat Steps"),
)
"""What interchanges may be called."""

RIVERS = (said("Canal"), said("Old Arm"), said("Green Water"), said("Mill Race"))
"""What the river may be called."""


@lru_cache(maxsize=64)
def shuffled(names: Sequence[Said], code: str) -> tuple[Said, ...]:
    """The names in an order that depends on the code of the match alone."""
    order = sorted(range(len(names)), key=lambda number: sha256(f"{code} {number}".encode()).digest())
    return tuple(names[number] for number in order)


def station_name(code: str, station: Station) -> Said:
    """What a station is called in the match of this code; no two stations are called the same."""
    return shuffled(STATIONS, code)[station - 1]


def interchange_names(code: str) -> tuple[Said, ...]:
    """What the interchanges of the match of this code are called, in the order in which they are to be used."""
    return shuffled(INTERCHANGES, code)


def river_name(code: str) -> Said:
    """What the river is called in the match of this code."""
    return shuffled(RIVERS, code)[0]


def line_name(code: str, line: Line) -> Said:
    """A line by the stations it joins: from where to where, a loop, or just where it begins while it leads nowhere."""
    start = station_name(code, line.station)
    if line.ends == CENTRAL:
        return said("{start} – Centre", start=start)
    if line.ends == line.station:
        return said("{start} – loop", start=start)
    if isinstance(line.ends, int):
        return said("{start} – {end}", start=start, end=station_name(code, Station(line.ends)))
    return said("{start} – open", start=start)
