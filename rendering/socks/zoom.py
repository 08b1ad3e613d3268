"""One thing of the city of Socks by itself: a colour with both races for it, or a player with all tracks.

It is the part of the city that holds it, nearer than on the board, in its colours on a pale city; with its name in
words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from PIL import Image

from games.kernel.game import Seat
from games.kernel.hexes import Hex
from games.socks.city import City, Station
from games.socks.values import COLOURS, Colour, View
from rendering import bars as words
from rendering.canvas import TWICE, Box, Canvas
from rendering.scene import Followed, Scene
from rendering.socks import score
from rendering.socks.description import about_colour, about_player, piece
from rendering.socks.event_text import socks
from rendering.socks.ground import city_of, of_city
from rendering.socks.layout import FOLD, PRIVATE, TALLEST, Place, Plan, Sheet, box, cuts, folded, plan
from rendering.socks.position import lit, stations, things, tracks, whole
from rendering.socks.races import missing, ways
from rendering.text import Who, said
from rendering.theme import Theme

ROWS = 3
"""Lines of words below the title at most."""

PALE = 0.5
"""How much of a track is left that is not laid yet."""

PLAYERS = ("p1", "p2")
"""What one types for a player, by seat."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """All of what the word names, as large as it fits, at most at twice the size of the board; all else is pale.

    Tracks that a player would still have to lay for a colour are shown half. Raises ``KeyError`` for another word.
    """
    thing = {each.word: each for each in followed(view)}[word]
    look = of_city(theme)
    canvas = highlighted(view, close(view, look, word), look, word)
    badge = (
        score.marker(look, Seat(PLAYERS.index(word)))
        if word in PLAYERS
        else score.sign(look, Colour(COLOURS.index(word)))
    )
    score.header(canvas, view, scene)
    rows = words.lines(canvas, scene, thing.about, ROWS)
    words.caption(canvas, scene, thing.title, thing.about, badge, max(2, rows))
    return canvas.picture()


def highlighted(view: View, laid: Plan, theme: Theme, word: str) -> Canvas:
    """The city as a plan has it, pale except for what one of ``followed`` names; the theme is one ``of_city``."""
    canvas = city_of(view, theme, laid)
    whole(canvas, laid, view)
    canvas.pale()
    town = view.city
    assert town is not None
    if word in PLAYERS:
        own = view.tracks[PLAYERS.index(word)]
        tracks(canvas, laid, view, only=own)
        ends = {town.stations[at] for number, pair in enumerate(town.links) if own >> number & 1 for at in pair}
        stations(canvas, laid, view, only=ends)
        things(canvas, laid, view)
    else:
        _races(canvas, laid, view, Colour(COLOURS.index(word)))
    canvas.texts = list(dict.fromkeys(canvas.texts))
    return canvas


def _races(canvas: Canvas, laid: Plan, view: View, colour: Colour) -> None:
    """The socks of a colour, and each player's shortest way between them: what lies, and half what does not."""
    town = view.city
    assert town is not None
    ends, lacking = {town.stations[at] for at in view.socks[colour]}, list[tuple[int, Seat]]()
    for seat, way in zip((Seat(0), Seat(1)), ways(view)[colour], strict=True):
        if way is None:
            continue
        tracks(canvas, laid, view, only=way.links & view.tracks[seat])
        new = missing(view, seat, way)
        lacking += [(number, seat) for number in range(len(town.links)) if new >> number & 1]
        ends |= {town.stations[at] for number, pair in enumerate(town.links) if way.links >> number & 1 for at in pair}
    stations(canvas, laid, view, only=ends)
    lit(canvas, laid, town, lacking, share=PALE)
    things(canvas, laid, view, only=ends)


def nearer(theme: Theme, wanted: Collection[Hex], hexagons: Collection[Hex], place: Place = PRIVATE) -> Iterator[Plan]:
    """Plans that show the ``wanted`` hexagons as large as they fit, at most at twice the size: whole, or folded.

    Other hexagons are on it where there is room beside them.
    """
    most = TWICE * plan(theme, hexagons, place).pitch
    for cut, rows in cuts(wanted):
        yield _filled(box(theme, place), folded(theme, cut, place, rows=rows, most=most), hexagons)


def close(view: View, theme: Theme, word: str) -> Plan:
    """All of the thing that one of ``followed`` names, as large as it fits, at most at twice the size of the board."""
    assert view.city is not None
    hexagons = view.city.stations
    most = TWICE * plan(theme, hexagons).pitch
    return _filled(box(theme, PRIVATE), plan(theme, subject(view, word), most=most), hexagons)


def subject(view: View, word: str) -> frozenset[Hex]:
    """The stations of a thing: of a colour its socks and what lies or is lacking between them, of a player all tracks.

    A player's nearest race belongs to them too; where there is nothing of a thing, it is the whole city.
    """
    town = view.city
    assert town is not None
    if word in PLAYERS:
        seat = Seat(PLAYERS.index(word))
        races = [(way.new, way) for each in ways(view) if (way := each[seat]) is not None and way.new]
        lacking = missing(view, seat, min(races, key=lambda race: race[0])[1]) if races else 0
        stations = _ends(town, view.tracks[seat] | lacking)
    else:
        colour = Colour(COLOURS.index(word))
        stations = set(view.socks[colour])
        for way in ways(view)[colour]:
            stations |= set() if way is None else _ends(town, way.links)
    return frozenset(town.stations[at] for at in stations) or frozenset(town.stations)


def _ends(town: City, links: int) -> set[Station]:
    """The stations at the ends of some connections, given as bits."""
    return {at for number, pair in enumerate(town.links) if links >> number & 1 for at in pair}


def _filled(room: Box, laid: Plan, hexagons: Collection[Hex]) -> Plan:
    """The plan with all hexagons that find room on its sheets; one that another sheet has already is shown again."""
    sheets, shown = [], {at for sheet in laid.sheets for at in sheet.hexagons}
    for sheet in laid.sheets:
        others = [laid.at(other, at) for other in laid.sheets if other is not sheet for at in other.hexagons]
        more = {at for at in _beside(room, laid, sheet, hexagons, others) if at not in sheet.hexagons}
        sheets.append(replace(sheet, hexagons=sheet.hexagons | more, again=sheet.again | (more & shown)))
        shown |= more
    return replace(laid, sheets=tuple(sheets))


def _beside(
    room: Box, laid: Plan, sheet: Sheet, hexagons: Collection[Hex], others: Collection[tuple[int, int]]
) -> Iterator[Hex]:
    """The hexagons that lie on the board's place if this sheet is continued, clear of those of other sheets."""
    left, top, right, bottom = room
    half, wide, high = laid.pitch / 2, laid.pitch * (1 + FOLD / 2), laid.pitch * (TALLEST + FOLD / 4)
    for at in hexagons:
        x, y = laid.at(sheet, at)
        if not (left + half <= x + 1 and x - 1 <= right - half and top + half <= y + 1 and y - 1 <= bottom - half):
            continue
        if all(abs(x - a) >= wide or abs(y - b) >= high for a, b in others):
            yield at


def followed(view: View) -> tuple[Followed, ...]:
    """Every colour whose socks hang, and both players once there are tracks."""
    return tuple(_things(view))


def _things(view: View) -> Iterator[Followed]:
    if view.city is None or view.phase not in {"tracks", "over"}:
        return
    for number in range(view.terms.colours):
        colour = Colour(number)
        if len(view.socks[colour]) == 2:
            names = [view.city.labels[at] for at in view.socks[colour]]
            title = said("The {socks}: {one} and {other}", socks=socks(colour), one=names[0], other=names[1])
            yield Followed(COLOURS[colour], title, about_colour(view, colour))
    for seat in (Seat(0), Seat(1)):
        title = said("{who}, {piece}", who=Who(seat), piece=piece(seat))
        yield Followed(PLAYERS[seat], title, about_player(view, seat))
