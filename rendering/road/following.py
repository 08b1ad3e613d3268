"""One road, or one colour of the own sheet, by itself: large, in words, with everything else paler."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from games.kernel import Seat
from games.road import deck
from games.road.geometry import NEAR, SPACES, Space, bits
from games.road.sheet import COLOURS as WORDS
from games.road.sheet import region
from games.road.values import View
from rendering import bars as shared
from rendering.canvas import Canvas
from rendering.road import bars, plan
from rendering.road.position import ends
from rendering.road.sheet import Drawn, paint
from rendering.road.words import COLOURS
from rendering.scene import Followed, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import Theme, of_kinds


def followed(view: View) -> tuple[Followed, ...]:
    """Each road as ``p1`` and so on; for who has a sheet of their own, or where there is but one, each colour too."""
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


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A road's sheet with the spaces beside its ends, or the spaces of a colour; raises ``KeyError``."""
    found = {each.word: each for each in followed(view)}[word]
    theme = of_kinds(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    bars.header(canvas, view, scene)
    owner = _owner(view)
    if word in WORDS and owner is not None:
        seat, near = owner, _coloured(view, WORDS.index(word))
    else:
        seat = Seat(int(word[1:]) - 1)
        near = frozenset(space for end in view.roads[seat].ends for space in NEAR[end])
    (panel,) = plan.panels(1, theme.scale)
    paint(canvas, panel, Drawn(view.sheet, view.roads[seat], vivid=near.union(view.roads[seat].spaces)))
    shared.caption(canvas, scene, found.title, found.about)
    return canvas.picture()


def _coloured(view: View, colour: int) -> frozenset[Space]:
    return frozenset(space for space in SPACES if view.sheet.colours[space] == colour)
