"""The names of places in the city of Socks: those of the rulebook, names of Berlin word by word, and more such."""

from __future__ import annotations

from games.socks.city import City, Station
from games.socks.values import View
from rendering.socks import parks
from rendering.text import Said, said

STATIONS = (
    said("Crooked Lane"),
    said("Track Triangle"),
    said("Fountain of Health"),
    said("Tub Lake"),
    said("Hunter's Delight"),
    said("Fire Brook"),
    said("Eagle's Court"),
    said("Jumping Pool"),
    said("Merry Meadow"),
    said("Prettywood"),
    said("West Harbour"),
    said("Hospital Market"),
    said("Oak Forest"),
    said("Beauty Hill"),
    said("Maiden Heath"),
    said("Hoe Market"),
)
"""Names of stations, made like those of the rulebook."""
PARKS = (
    *parks.NAMES,
    said("Bleaching Green"),
    said("Sheep Meadow"),
    said("Cotton Field"),
    said("Moth Heath"),
    said("Button Garden"),
    said("Bobbin Hill"),
    said("Thimble Park"),
    said("Clothesline Wood"),
)
"""Names of parks, the largest first; four are in the rulebook."""
RIVER = said("River Yarn")


def stations(view: View) -> dict[Station, Said]:
    """The names of the stations that have a sock, each a different one; the same for the same city and socks."""
    town = view.city
    if town is None:
        return {}
    socks = sorted(at for pair in view.socks for at in pair)
    first = _first(town)
    return {at: STATIONS[(first + number) % len(STATIONS)] for number, at in enumerate(socks)}


def _first(town: City) -> int:
    """Which name a city begins with."""
    return sum(5 * tile.at.q + 3 * tile.at.r + tile.turn for tile in town.tiles)
