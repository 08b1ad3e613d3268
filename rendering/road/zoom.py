"""One road, or one colour of the own sheet, by itself: on a sheet on which everything else is paler."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from games.kernel.game import Seat
from games.road import deck
from games.road.geometry import NEAR, SPACES, Space, bits
from games.road.sheet import COLOURS as WORDS
from games.road.sheet import region
from games.road.values import View
from rendering.road.description import ends
from rendering.road.event_text import COLOURS
from rendering.road.growth import Drawn
from rendering.road.inks import road_ink
from rendering.road.preview import large
from rendering.road.standing import stands
from rendering.scene import Followed, Scene
from rendering.text import Said, Who, counted, said
from rendering.theme import Theme


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A road with the spaces beside its ends, or with those of a colour."""
    seat, near = meant(view, word)
    road = view.roads[seat]
    drawn = Drawn(view.sheet, road, road_ink(seat), vivid=near.union(road.spaces))
    return large(view, stands(view, scene.outcome)[seat], theme, scene, drawn).picture()


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
