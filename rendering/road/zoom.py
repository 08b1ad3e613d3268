"""One road, or one colour of the own sheet, by itself: large, in words, with everything else paler.

Roads, and colours of the own sheet, that can be looked at by themselves, in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

from games.kernel.game import Seat
from games.road import deck
from games.road.geometry import NEAR, SPACES, Space, bits
from games.road.sheet import COLOURS as WORDS
from games.road.sheet import region
from games.road.values import View
from rendering import bars as shared
from rendering.canvas import TWICE, Box, Canvas, Sprite, around, fits
from rendering.road import badges, beside, layout
from rendering.road.description import ends
from rendering.road.event_text import COLOURS
from rendering.road.growth import Drawn
from rendering.road.inks import of_roads, road_ink
from rendering.road.sheet import paint
from rendering.scene import Followed, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import PAPER, RULE, TEXT, Theme, seat_ink

FEW, MORE = 2, 3
"""Lines of words at most below a whole sheet, and below a part of one."""
CLEAR = 0.36
"""How far the middle of a space is from header, caption and rim at least, in hexagons."""
EDGE = 8
"""Free space around a sheet, at the usual scale."""
WORTH = 1.2
"""The whole sheet is shown unless a part of it is so many times as large."""
SMALL = 22
"""Width of a hexagon on the small sheet, at the usual scale."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A road with the spaces beside its ends, or the spaces of a colour, up to twice as large as on the board.

    All of them are seen. Where the sheet does not fit, a small one beside the words says which part of it this is.
    Raises ``KeyError`` for another word.
    """
    found = {each.word: each for each in followed(view)}[word]
    theme = of_roads(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    seat, near = meant(view, word)
    road = view.roads[seat]
    rows = shared.lines(canvas, scene, found.about, FEW)
    panel = fitting(view, theme, seat, near, rows)
    whole = panel.wide <= theme.side
    if not whole:
        rows = MORE
        panel = fitting(view, theme, seat, near, rows)
        whole = panel.wide <= theme.side
    seen = visible(theme, panel, rows)
    paint(canvas, panel, Drawn(view.sheet, road, road_ink(seat), vivid=near.union(road.spaces), seen=seen))
    beside.closely(canvas, view, scene, whole=whole)
    aside = None if whole else whereabouts(theme, view, seat, near, seen)
    shared.caption(canvas, scene, found.title, found.about, lines=rows, aside=aside)
    return canvas.picture()


def followed(view: View) -> tuple[Followed, ...]:
    """Each road as ``p1`` and so on; for the view of a seat, or where there is only one sheet, each colour too."""
    roads = (
        Followed(f"p{seat + 1}", said("{who}'s road", who=Who(Seat(seat))), tuple(_about_road(view, Seat(seat))))
        for seat in range(view.seats)
    )
    seat = _owner(view)
    if seat is None:
        return tuple(roads)
    colours = (
        Followed(word, said("The colour {colour}", colour=COLOURS[colour]), tuple(_about_colour(view, seat, colour)))
        for colour, word in enumerate(WORDS)
    )
    return (*roads, *colours)


def _owner(view: View) -> Seat | None:
    """Whose sheet a colour is looked for on."""
    return Seat(0) if view.seats == 1 else view.seat


def _about_road(view: View, seat: Seat) -> Iterator[Said]:
    road = view.roads[seat]
    yield counted("{n} space long.", "{n} spaces long.", len(road.spaces))
    yield from ends(view, road)


def _about_colour(view: View, seat: Seat, colour: int) -> Iterator[Said]:
    road = view.roads[seat]
    free = [space for space in SPACES if space not in road.spaces]
    left = [space for space in free if view.sheet.colours[space] == colour]
    yield counted("{n} space of it is free.", "{n} spaces of it are free.", len(left))
    lost = (bits(left) & ~region(bits(free), road.ends)).bit_count()
    if lost:
        yield counted("{n} of them is cut off.", "{n} of them are cut off.", lost)
    cards = sum(card >> colour & 1 for card in deck.left(view.turned))
    yield counted("{n} card to come shows it.", "{n} cards to come show it.", cards)


def meant(view: View, word: str) -> tuple[Seat, frozenset[Space]]:
    """Whose sheet a word is about, and the spaces on it that are looked at beside the road."""
    owner = _owner(view)
    if word in WORDS and owner is not None:
        colour = WORDS.index(word)
        return owner, frozenset(space for space in SPACES if view.sheet.colours[space] == colour)
    seat = Seat(int(word[1:]) - 1)
    return seat, frozenset(space for end in view.roads[seat].ends for space in NEAR[end])


def fitting(view: View, theme: Theme, seat: Seat, near: frozenset[Space], rows: int) -> layout.Panel:
    """A sheet between header and caption on which all that is looked at is seen, as large as that allows.

    What is looked at are the ends of the road and what is ``near``. It is at most ``TWICE`` as large as on the board,
    and never smaller than the whole sheet.
    """
    scale = theme.scale
    top, bottom = (shared.HEADER + EDGE) * scale, theme.side - (shared.foot(rows) + EDGE) * scale
    wide, high = theme.side - 2 * EDGE * scale, bottom - top
    subject = sorted(near.union(view.roads[seat].ends))
    least = min(wide // 9, int(high / (layout.tall(1000) / 1000)))
    most = max(least, TWICE * layout.CELLS[view.seats] * scale)
    cell = next(cell for cell in range(most // 2 * 2, 0, -2) if cell <= least or _fits(cell, subject, (wide, high)))
    cell = cell if cell >= least * WORTH else least // 2 * 2
    box = _box(cell, subject)
    size = 9 * cell, layout.tall(cell)
    left = _placed(box[0::2], size[0], EDGE * scale, theme.side - EDGE * scale)
    return layout.Panel(left, _placed(box[1::2], size[1], top, bottom), cell, scale)


def _box(cell: int, spaces: Iterable[Space]) -> Box:
    """The rectangle around some spaces of a sheet at (0, 0)."""
    half = cell // 2 + 1, layout.height(cell) // 2 + 1
    return around([_around(layout.spot(cell, space), half) for space in spaces])


def _fits(cell: int, spaces: Sequence[Space], size: tuple[int, int]) -> bool:
    return fits(_box(cell, spaces), size)


def _placed(inner: Sequence[int], long: int, first: int, last: int) -> int:
    """Where a sheet so long begins: as near to the middle of the room as leaves what is looked at inside."""
    if long <= last - first:
        return (first + last - long) // 2
    begin = (first + last - inner[0] - inner[1]) // 2
    return min(first, max(last - long, begin))


def _around(middle: tuple[int, int], half: tuple[int, int]) -> Box:
    (x, y), (wide, high) = middle, half
    return x - wide, y - high, x + wide, y + high


def visible(theme: Theme, panel: layout.Panel, rows: int) -> frozenset[Space]:
    """The spaces of a sheet on which everything written can be read between header and caption."""
    scale, near = theme.scale, round(panel.cell * CLEAR)
    top, bottom = shared.HEADER * scale + near, theme.side - shared.foot(rows) * scale - near
    places = {space: panel.middle(space) for space in SPACES}
    return frozenset(space for space, (x, y) in places.items() if near <= x <= theme.side - near and top <= y <= bottom)


def whereabouts(theme: Theme, view: View, seat: Seat, near: frozenset[Space], seen: frozenset[Space]) -> Sprite:
    """The whole sheet, small and without words: the road dark, what is looked at coloured, what is seen framed."""
    cell = SMALL * theme.scale
    canvas = Canvas.blank(theme, (9 * cell, layout.tall(cell)))
    spots = {space: layout.spot(cell, space) for space in SPACES}
    for space, at in spots.items():
        ink = seat_ink(view.sheet.colours[space]) if space in near else RULE
        size = cell - 2 * theme.scale if space in near or space in view.roads[seat].spaces else cell // 2
        badges.disc(canvas, at, size // 2 * 2, PAPER, road_ink(seat) if space in view.roads[seat].spaces else ink)
    boxes = [_around(spots[space], (cell // 2, cell // 2)) for space in seen]
    canvas.outline(around(boxes), 4 * theme.scale, TEXT)
    return canvas.sprite()
