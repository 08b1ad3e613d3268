"""One road, or one colour of the own sheet, by itself: large, in words, with everything else paler.

Roads, and colours of the own sheet, that can be looked at by themselves, in words.
"""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from games.kernel.game import Seat
from games.road import deck
from games.road.geometry import NEAR, SPACES, Space, bits
from games.road.sheet import COLOURS as WORDS
from games.road.sheet import region
from games.road.values import View
from rendering import bars as shared
from rendering.canvas import Canvas
from rendering.road import beside
from rendering.road.description import ends
from rendering.road.event_text import COLOURS
from rendering.road.growth import Drawn
from rendering.road.inks import of_roads, road_ink
from rendering.road.sheet import paint
from rendering.road.zoom_crop import fitting, visible, whereabouts
from rendering.scene import Followed, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import Theme

FEW, MORE = 2, 3
"""Lines of words at most below a whole sheet, and below a part of one."""


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
