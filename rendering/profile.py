"""The picture of what somebody has played: how strong they are in each game, what they found, and with whom. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from PIL import Image

from games import catalogue
from games.kernel.game import Seat
from rendering import bars
from rendering.canvas import Canvas
from rendering.captions import fitted, short_name
from rendering.ratings import KINDS, game_ink, game_number, game_title, grouped, large, span
from rendering.scene import Scene
from rendering.sprites import frame, rounded
from rendering.strokes import stroke
from rendering.text import Said, Spelling, Who, Word, counted, joined, said
from rendering.theme import PAPER, QUIET, RULE, TEXT, TILE, Ink, Theme, lettered, over_ink

GAMES = 4
"""Games that are shown at most."""
CURVE = 30
"""Numbers of a curve that are shown at most, the last ones."""
COMPANIONS = 3
"""Rivals and partners that are shown at most."""
PLACES = 4
"""Places that are counted apart; the last stands for all behind it."""

GAP, ROUND, INSIDE = 20, 28, 28
"""Between two cards, of their corners, and from their edges to words."""
TOP = bars.HEADER + GAP
GAME_HIGH, STRIP_HIGH = 512, 262
STEP = 52
"""From one companion to the next."""
DISC, DOT = 44, 18
BROAD, CASE = 7, 2
"""How broad a curve is, and the dark edge on both sides of it."""


@dataclass(frozen=True)
class GameCareer:
    """What somebody has played of one game, in one kind of match (``rendering.ratings.KINDS``).

    ``number`` and ``doubt`` are the rating and by how much it may be wrong, None and 0 without any; ``curve`` are the
    numbers after each rated match, oldest first. ``places`` count first, second and later places, () where nobody
    played against anybody. ``best`` and ``deeds`` are as in ``games.kernel.deeds``.
    """

    game: str
    matches: int
    kind: str = ""
    number: int | None = None
    doubt: int = 0
    provisional: bool = False
    curve: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    best: int = 0
    deeds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Companion:
    """Somebody one has played so many matches against, or together with."""

    name: str
    matches: int


@dataclass(frozen=True)
class Career:
    """What somebody has played. ``turns`` of theirs took ``waited`` milliseconds each; for ``late`` time was up."""

    name: str
    games: tuple[GameCareer, ...] = ()
    rivals: tuple[Companion, ...] = ()
    partners: tuple[Companion, ...] = ()
    turns: int = 0
    waited: int = 0
    late: int = 0

    @property
    def matches(self) -> int:
        """All of them, whatever the game."""
        return sum(one.matches for one in self.games)

    @property
    def intime(self) -> int:
        """Hundredths of the turns that were in time; all only where not one was late."""
        return 100 * (self.turns - self.late) // max(1, self.turns)

    @property
    def names(self) -> tuple[str, ...]:
        """The name, then those of rivals and partners that are shown."""
        others = (*self.rivals[:COMPANIONS], *self.partners[:COMPANIONS])
        return (self.name, *(one.name for one in others))


ME = Seat(0)


def profile(career: Career, theme: Theme, spelling: Spelling) -> Image.Image:
    """The picture, ``theme.side`` pixels wide: a card for each game, two side by side, and one of time and people."""
    theme = large(lettered(theme, spelling.translate))
    scene = Scene("", career.names, spelling)
    shown = career.games[:GAMES]
    rows, wide = (len(shown) + 1) // 2, (theme.side - 2 * bars.MARGIN - GAP) // 2
    beside = len(shown) % 2 == 1
    foot = bars.MARGIN if beside else STRIP_HIGH + bars.MARGIN
    canvas = Canvas.blank(theme, (theme.side, TOP + rows * (GAME_HIGH + GAP) - GAP * beside + foot))
    ink = game_ink(shown[0].game) if shown else TEXT
    bars.header(canvas, scene, said("Profile"), joined([Who(ME)]), _matches(career.matches), line=ink)
    for number, one in enumerate(shown):
        row, column = divmod(number, 2)
        at = (bars.MARGIN + column * (wide + GAP), TOP + row * (GAME_HIGH + GAP))
        _game(_Card.laid(canvas, scene, at, (wide, GAME_HIGH)), one)
    if not shown:
        card = _Card.laid(canvas, scene, (bars.MARGIN, TOP), (2 * wide + GAP, STRIP_HIGH))
        card.write(said("No match played to its end yet"), STRIP_HIGH // 2, size=theme.normal)
    elif beside:
        at = (bars.MARGIN + wide + GAP, TOP + (rows - 1) * (GAME_HIGH + GAP))
        _people_upright(_Card.laid(canvas, scene, at, (wide, GAME_HIGH)), career)
    else:
        at = (bars.MARGIN, TOP + rows * (GAME_HIGH + GAP))
        _people_along(_Card.laid(canvas, scene, at, (2 * wide + GAP, STRIP_HIGH)), career)
    return canvas.picture()


@dataclass(frozen=True)
class _Card:
    """A part of the picture: where it lies, and the edges between which words stand."""

    canvas: Canvas
    scene: Scene
    top: int
    left: int
    right: int

    @staticmethod
    def laid(canvas: Canvas, scene: Scene, at: tuple[int, int], size: tuple[int, int]) -> _Card:
        """A card on the paper."""
        (left, top), (wide, high) = at, size
        canvas.stamp(rounded(wide, high, ROUND), at, PAPER, TILE)
        canvas.rim((left, top, left + wide, top + high), ROUND, 2, TILE, RULE)
        return _Card(canvas, scene, top, left + INSIDE, left + wide - INSIDE)

    def part(self, number: int, parts: int, top: int = 0) -> _Card:
        """One of so many columns."""
        wide = (self.right - self.left + 2 * INSIDE) // parts
        left = self.left + number * wide
        return _Card(self.canvas, self.scene, self.top + top, left, left + wide - 2 * INSIDE)

    def write(
        self,
        word: Word,
        high: int,
        *,
        size: int,
        ink: Ink = TEXT,
        weight: str = "regular",
        left: int = 0,
        most: int = 0,
    ) -> int:
        """Words from the left edge on, or farther in; gives where they end, counted from that edge."""
        room = most or self.right - self.left - left
        text = fitted(self.scene, joined([word]), weight, size, room)
        at = (self.left + left, self.top + high)
        return left + self.canvas.write(text, at, TILE, ink, size=size, weight=weight)

    def end(self, word: Word, high: int, *, size: int, ink: Ink = TEXT, weight: str = "regular", most: int = 0) -> int:
        """Words up to the right edge; gives how much room is left of them."""
        text = fitted(self.scene, joined([word]), weight, size, most or self.right - self.left)
        at = (self.right, self.top + high)
        long = self.canvas.write(text, at, TILE, ink, size=size, weight=weight, anchor="right")
        return self.right - self.left - long - GAP

    def rule(self, high: int) -> None:
        """A thin line from edge to edge."""
        self.canvas.fill((self.left, self.top + high, self.right, self.top + high + 2), RULE)


# -- a game


def _game(card: _Card, one: GameCareer) -> None:
    theme = card.canvas.theme
    disc = rounded(30, 30, 15)
    card.canvas.stamp(disc, (card.left, card.top + 37), TILE, game_ink(one.game))
    room = card.right - card.left
    if one.kind in KINDS:
        room = card.end(KINDS[one.kind], 52, size=theme.small, ink=QUIET, most=room // 2)
    card.write(game_title(one.game), 52, size=theme.normal, weight="bold", left=DISC, most=room - DISC)
    _rating(card, one)
    told = joined(list(_told(one)), " · ")
    card.write(told, 264, size=theme.small)
    card.rule(302)
    _places(card, one)
    deeds = getattr(catalogue().get(one.game), "deeds", None)
    if deeds is None:
        return
    room = card.end(grouped(one.best), 412, size=theme.normal, weight="bold")
    card.write(Said(deeds.best.message), 412, size=theme.small, ink=QUIET, most=room)
    _deeds(card, sum(deed.id in one.deeds for deed in deeds.known), len(deeds.known))


def _rating(card: _Card, one: GameCareer) -> None:
    """The number, how sure it is, and its curve."""
    theme = card.canvas.theme
    if one.number is None:
        card.write(said("Not rated yet"), 140, size=theme.normal, ink=QUIET)
        return
    long = card.write(grouped(one.number), 136, size=84, weight="bold")
    sure = said("± {n}, provisional", n=one.doubt) if one.provisional else said("± {n}", n=one.doubt)
    card.write(sure, 210, size=theme.small, ink=QUIET)
    _curve(card, one, long + 40)


def _curve(card: _Card, one: GameCareer, left: int) -> None:
    """The last numbers as a line with its end as a station."""
    values = one.curve[-CURVE:]
    if len(values) < 2:
        return
    start, end, top, low = card.left + left, card.right - 16, card.top + 104, card.top + 176
    least, most = min(values), max(values)
    points = [
        (start + (end - start) * place / (len(values) - 1), low - (low - top) * (value - least) / max(1, most - least))
        for place, value in enumerate(values)
    ]
    for broad, ink in ((BROAD + 2 * CASE, TEXT), (BROAD, game_ink(one.game))):
        mask, corner = stroke([points], broad)
        if ink == TEXT:
            card.canvas.stamp(mask, corner, TILE, TEXT)
        else:
            card.canvas.cover(mask, corner, ink)
    x, y = (round(part) for part in points[-1])
    for wide, under, ink in ((26, TILE, TEXT), (14, TEXT, TILE)):
        card.canvas.stamp(rounded(wide, wide, wide // 2), (x - wide // 2, y - wide // 2), under, ink)


def _told(one: GameCareer) -> Iterator[Word]:
    """How many matches, and how many of them were won."""
    yield _matches(one.matches)
    if one.places:
        yield counted("{n} won", "{n} won", one.places[0])


def _matches(number: int) -> Said:
    return counted("{n} match", "{n} matches", number)


def _places(card: _Card, one: GameCareer) -> None:
    """How often each of the first places was reached; the last of those shown stands for all behind it."""
    theme, wide = card.canvas.theme, (card.right - card.left) // PLACES
    if not one.places:
        card.write(said("Played for points"), 350, size=theme.small, ink=QUIET)
        return
    last = PLACES - 1
    figures = [*one.places[:last], sum(one.places[last:])] if len(one.places) > last else list(one.places)
    own = (game_ink(one.game), over_ink(game_number(one.game)))
    for place, figure in enumerate(figures):
        sign = f"{place + 1}+" if place == last and len(one.places) > PLACES else str(place + 1)
        badge = bars.disc(theme, sign, (QUIET, TILE) if place else own, TILE, DISC)
        left = card.left + place * wide
        card.canvas.paste(badge, (left, card.top + 350 - DISC // 2))
        at = (left + DISC + 10, card.top + 350)
        card.canvas.write(str(figure), at, TILE, TEXT, size=theme.small, weight="bold", most=wide - DISC - 18)


def _deeds(card: _Card, found: int, known: int) -> None:
    """A dot for each deed of the game, full where it was found."""
    theme, high = card.canvas.theme, card.top + 466
    step = DOT + 8
    left = card.right - known * step + 8
    for number in range(known):
        mask = rounded(DOT, DOT, DOT // 2) if number < found else frame(DOT, DOT, DOT // 2, 3)
        card.canvas.stamp(mask, (left + number * step, high - DOT // 2), TILE, TEXT if number < found else QUIET)
    card.write(
        said("Deeds: {found} of {known}", found=found, known=known),
        466, size=theme.small, ink=QUIET,
        most=left - card.left - GAP,
    )  # fmt: skip


# -- time and people


def _people_upright(card: _Card, career: Career) -> None:
    """Time above, rivals and partners below it side by side."""
    _pace(card.part(0, 2), career, early=True)
    _pace(card.part(1, 2), career, early=False)
    card.rule(150)
    columns = list(_columns(career))
    for number, (title, people, first) in enumerate(columns):
        _companions(card.part(number, len(columns), 140), title, people, first)


def _people_along(card: _Card, career: Career) -> None:
    """Time, rivals and partners side by side."""
    columns = list(_columns(career))
    parts = len(columns) + 1
    pace = card.part(0, parts)
    _pace(pace, career, early=True)
    _pace(card.part(0, parts, 112), career, early=False)
    for number, (title, people, first) in enumerate(columns):
        _companions(card.part(number + 1, parts), title, people, first)


def _columns(career: Career) -> Iterator[tuple[Said, Sequence[Companion], int]]:
    """Rivals and, where there are any, partners; the number of the first one's name."""
    yield said("Rivals"), career.rivals[:COMPANIONS], 1
    if career.partners:
        yield said("Partners"), career.partners[:COMPANIONS], 1 + len(career.rivals[:COMPANIONS])


def _pace(card: _Card, career: Career, *, early: bool) -> None:
    theme = card.canvas.theme
    title, figure = (said("Time a turn"), span(career.waited)) if early else (said("In time"), _percent(career))
    card.write(title, 48, size=theme.small, ink=QUIET)
    card.write(figure if career.turns else "–", 102, size=56, weight="bold")


def _percent(career: Career) -> Said:
    return said("{percent} %", percent=career.intime)


def _companions(card: _Card, title: Said, people: Sequence[Companion], first: int) -> None:
    """Names with the matches they were played in."""
    theme = card.canvas.theme
    card.write(title, 48, size=theme.small, ink=QUIET)
    for row, one, seat in zip(count(), people, count(first), strict=False):
        high = 104 + row * STEP
        room = card.end(grouped(one.matches), high, size=theme.small, ink=QUIET)
        name = short_name(card.scene, Seat(seat), "regular", theme.small, room)
        card.canvas.write(name, (card.left, card.top + high), TILE, TEXT, size=theme.small)
    if not people:
        card.write(said("Nobody yet"), 104, size=theme.small)


# -- in words


def profile_words(career: Career, *, named: bool = True) -> tuple[Said, ...]:
    """The same in sentences, with the names of all deeds or how many they are."""
    told = [said("{name}: {matches}.", name=career.name, matches=_matches(career.matches))]
    told += [
        said("{game}: {facts}.", game=_titled(one), facts=joined(list(_facts(one, named=named))))
        for one in career.games
    ]
    if career.turns:
        told.append(said("{time} a turn, {percent} % in time.", time=span(career.waited), percent=career.intime))
    if career.rivals:
        told.append(said("Rivals: {people}.", people=_counted(career.rivals)))
    if career.partners:
        told.append(said("Partners: {people}.", people=_counted(career.partners)))
    return tuple(told)


def _titled(one: GameCareer) -> Word:
    if one.kind not in KINDS:
        return game_title(one.game)
    return said("{game} ({kind})", game=game_title(one.game), kind=KINDS[one.kind])


def _facts(one: GameCareer, *, named: bool) -> Iterator[Word]:
    if one.number is not None:
        yield rating_words(one.number, one.doubt, provisional=one.provisional)
    if len(one.curve) > 1:
        values = one.curve[-CURVE:]
        yield said("from {least} to {most} lately", least=grouped(min(values)), most=grouped(max(values)))
    yield from _told(one)
    deeds = getattr(catalogue().get(one.game), "deeds", None)
    if deeds is None:
        return
    if one.best:
        yield said("{best}: {n}", best=Said(deeds.best.message), n=one.best)
    found = [Said(deed.name.message) for deed in deeds.known if deed.id in one.deeds]
    if found and not named:
        yield said("{found} of {known} deeds", found=len(found), known=len(deeds.known))
    elif found:
        yield said("{found} of {known} deeds ({names})", found=len(found), known=len(deeds.known), names=joined(found))


def rating_words(number: int, doubt: int, *, provisional: bool) -> Said:
    """A rating in words."""
    if provisional:
        return said("{number} ± {doubt}, provisional", number=grouped(number), doubt=doubt)
    return said("{number} ± {doubt}", number=grouped(number), doubt=doubt)


def _counted(people: Sequence[Companion]) -> Said:
    return joined([said("{name} ({n})", name=one.name, n=one.matches) for one in people[:COMPANIONS]])
