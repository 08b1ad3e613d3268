"""What people have played, for pictures of it: one game, all, the longest names and figures, nothing."""

from __future__ import annotations

from boards import SCRIPTS, WORST

from games import catalogue
from rendering.profile import Career, Companion, GameCareer

CURVE = (1500, 1522, 1498, 1530, 1561, 1549, 1580, 1572, 1601, 1640, 1618, 1590, 1604, 1612)


def _deeds(slug: str, number: int) -> tuple[str, ...]:
    """The first deeds of a game."""
    return tuple(deed.id for deed in catalogue()[slug].deeds.known[:number])


METRO = GameCareer("metro", 24, "several", 1612, 71, False, CURVE, (12, 7, 3, 2), 34, _deeds("metro", 7))
ROAD = GameCareer("road", 9, "alone", 1534, 212, True, CURVE[:5], (), 55, _deeds("road", 2))
SOCKS = GameCareer("socks", 41, "two", 1480, 60, False, CURVE[::-1], (18, 23), 27, _deeds("socks", 4))
TANDEM = GameCareer("tandem", 5, "pairs", 1555, 230, True, (1500, 1555), (2, 1, 2), 74, _deeds("tandem", 1))
PEOPLE = (Companion("Bruno", 17), Companion("Chiara Lombardi", 9), Companion("[bot] Bea (hard)", 4))

MOST = tuple(
    GameCareer(slug, 12_345, "several", 2_612, 250, True, tuple(range(900, 2700, 60)), (9999, 8888, 7777, 1, 1, 1),
               61, _deeds(slug, 10))
    for slug in ("metro", "road", "socks", "tandem")
)  # fmt: skip

CAREERS = {
    "one": Career("Ada", (METRO,), PEOPLE, (), 402, 183_000, 6),
    "two": Career("Giulia Bianchi", (SOCKS, METRO), PEOPLE[:2], (), 950, 42_000, 0),
    "three": Career(
        "Maria Antonietta Lombardi-Rossi", (METRO, SOCKS, TANDEM), PEOPLE, PEOPLE[1:2], 1200, 9_000_000, 60
    ),
    "four": Career("Ada", (METRO, SOCKS, ROAD, TANDEM), PEOPLE, PEOPLE[:2], 1200, 183_000, 6),
    "worst": Career(
        "W" * 40, MOST, tuple(Companion(name, 9999) for name in WORST[:3]),
        tuple(Companion(name, 9999) for name in (WORST[5], WORST[8], SCRIPTS[0])), 99_999, 5_000_000, 99_998,
    ),
    "right to left": Career(
        WORST[3], (SOCKS,), tuple(Companion(name, 12) for name in SCRIPTS[:3]),
        tuple(Companion(name, 7) for name in SCRIPTS[3:6]), 10, 400, 1,
    ),
    "ideographs": Career(SCRIPTS[0], (METRO, ROAD), tuple(Companion(name, 3) for name in SCRIPTS[6:9]), (), 10, 400, 1),
    "unrated": Career(
        "Kim", (GameCareer("metro", 1, "two", places=(0, 1)), GameCareer("road", 2, "alone")), turns=3, waited=65_000
    ),
    "nothing": Career("", ()),
}  # fmt: skip
"""By name."""
