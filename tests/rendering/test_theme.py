"""Colours stay apart for every kind of sight, and words can be read on what they stand on."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from bot.text.languages import DEFAULT, languages, translator
from rendering.canvas import PAIRS, palette
from rendering.theme import LIGHT, THEMES, Theme, lettered, of_kinds

SIGHTS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
"""Machado 2009, full deficiency, on linear sRGB."""

XYZ_D50 = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
WHITE_D50 = (0.96422, 1.0, 0.82521)

Triple = tuple[float, float, float]

LOOKS = [*THEMES.values(), *map(of_kinds, THEMES.values())]
looks = pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.name)


def linear(colour: str) -> Triple:
    """Linear light of a colour."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    """A matrix by a vector."""
    a, b, c = (sum(x * y for x, y in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def lab(light: Triple) -> Triple:
    """CIE Lab (D50) of linear light."""
    seen = tuple(min(1.0, max(0.0, part)) for part in light)
    ratios = (part / white for part, white in zip(times(XYZ_D50, seen), WHITE_D50, strict=True))
    x, y, z = (r ** (1 / 3) if r > 216 / 24389 else (24389 / 27 * r + 16) / 116 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, two: Triple) -> float:
    """CIEDE2000 (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grow = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    a1, a2 = a1 * grow, a2 * grow
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    if not c1 * c2:
        middle = h1 + h2
    elif abs(h1 - h2) <= 180:
        middle = (h1 + h2) / 2
    else:
        middle = ((h1 + h2 + 360) / 2) % 360

    def wave(factor: int, shift: int) -> float:
        return math.cos(math.radians(factor * middle + shift))

    t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.20 * wave(4, -63)
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -math.sin(math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2)))) * rc
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, hue / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def contrast(one: str, two: str) -> float:
    """WCAG 2 contrast of two colours."""
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(two)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("one", "two", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ],
)
def test_the_measure_is_ciede2000(one: Triple, two: Triple, apart: float) -> None:
    """Our distance gives the published values for published pairs."""
    assert distance(one, two) == pytest.approx(apart, abs=1e-4)


@looks
@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_stay_apart(theme: Theme, sight: str) -> None:
    """All colours that mean something, and what lies under them, are at least 15 apart for every kind of sight.

    These are the players' or the kinds' colours, the mark of what is new, and where players own lines the tracks of
    nobody, laid or run.
    """
    grounds = {theme.paper, theme.tile}
    meant = {*theme.seats, theme.mark, *(() if theme.name.endswith("kinds") else (theme.nobody, theme.track))}
    seen = {name: lab(times(SIGHTS[sight], linear(name))) for name in meant | grounds}
    for one, two in combinations(sorted(seen), 2):
        if {one, two} != grounds:
            assert distance(seen[one], seen[two]) >= 15, (one, two)


@looks
def test_words_can_be_read(theme: Theme) -> None:
    """Every colour of words has a contrast of at least 4.5 to 1 on everything it is written on."""
    written = [(theme.tile, theme.mark), (theme.tile, theme.text)]
    written += [(text, ground) for text in (theme.text, theme.quiet) for ground in (theme.paper, theme.tile)]
    written += zip(theme.over, theme.seats, strict=True)
    assert min(contrast(*pair) for pair in written) >= 4.5


def test_high_contrast_has_it() -> None:
    """In the high contrast theme the lines themselves have 4.5 to 1 on their ground, neutral tracks too."""
    for theme in (THEMES["contrast"], of_kinds(THEMES["contrast"])):
        drawn = (*theme.seats, theme.track, theme.nobody, theme.mark)
        assert min(contrast(colour, theme.tile) for colour in drawn) >= 4.5


@looks
def test_the_palette_holds_every_blend(theme: Theme) -> None:
    """A palette has at most 256 colours, and each ramp leads from the one colour to the other without a jump."""
    made = palette(theme)
    assert len(made.rgb) <= 3 * 256
    for under, over in PAIRS:
        ramp = made.ramps[under, over]
        low, high = (bytes.fromhex(theme.colours[ink][1:]) for ink in (under, over))
        for grey in range(256):
            colour = made.rgb[3 * ramp[grey] : 3 * ramp[grey] + 3]
            for part in range(3):
                exact = low[part] + (high[part] - low[part]) * grey / 255
                assert abs(colour[part] - exact) <= 17, (under, over, grey)


@pytest.mark.parametrize("language", languages())
def test_each_seat_has_a_letter_of_its_own(language: str) -> None:
    """Colour never speaks alone: six seats, six different capitals in every language."""
    looks = [lettered(theme, translator(language)) for theme in (LIGHT, of_kinds(LIGHT))]
    for look in looks:
        assert len(set(look.letters)) == len(look.letters) == 6
        assert look.letters.isupper()
    assert len({look.name for look in looks}) == len(looks)
    assert (looks[0] is LIGHT) == (language == DEFAULT)
