"""How the players of Metro stand: a bar for each along a track of 100 points, whoever has most first.

A row has disc and name, a printed track, a pill with points at the end of the bar, and words beside it that are never
cut: who leads, and what came last.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.kernel.game import Seat, ranked
from games.metro.values import View
from rendering.canvas import Canvas, Sprite
from rendering.captions import named, spell
from rendering.metro import layout
from rendering.metro.signs import badge, shade
from rendering.scene import Scene
from rendering.sprites import hard, rounded
from rendering.text import Said, said
from rendering.theme import MARK, PAPER, QUIET, RULE, TEXT, TILE, Theme, over_ink, seat_ink
from rendering.typeface import width

BOTTOM = 1274
"""Lower edge of all of it."""
TRACK = 100
"""Points of the printed track; where somebody has more it is longer by so many halves of it."""
PALE, FULL = 5, 8
"""What was scored before, and what is new, is in so many eighths of a player's colour."""
GAP, APART = 12, 40
"""Between what stands side by side, and between columns."""
HIGH, LOW, LAST = 46, 34, 42
"""Least heights of the row of a leader and of another, and the height of a line below the rows."""

BADGE = 36
"""Diameter of a player's disc."""

NAME, NARROW = 230, 178
"""Room for a name in one column, and in two."""

ROW_GAP = 12
"""Between a disc, a name and the track."""

MARKS = (11, 6)
"""Half the height of the marks of the track for each fifty points, and for each ten."""

WORD_GAP = 12
"""Around the words."""


@dataclass(frozen=True)
class Gains:
    """What each seat gained by what is new, which its points contain; or would gain (``ahead``), which they do not."""

    points: tuple[int, ...] = ()
    ahead: bool = False

    def of(self, seat: Seat) -> int:
        """That of a seat."""
        return self.points[seat] if self.points else 0


@dataclass(frozen=True)
class _Row:
    """Where a player's row lies, in pixels: its left and right edge, its middle and its height."""

    left: int
    right: int
    middle: int
    high: int


def leaders(view: View) -> tuple[Seat, ...]:
    """The seats with most points; none before anybody has scored."""
    most = max(view.scores)
    return tuple(Seat(seat) for seat, points in enumerate(view.scores) if points == most > 0)


def paint(
    canvas: Canvas, view: View, scene: Scene, gains: Gains, last: tuple[Said, ...] = (), *, lit: bool = False
) -> None:
    """A row for each player, in two columns from five on, and the first of the sentences ``last`` that has room.

    It is ``lit`` where nothing on the board shows what is new. The points of whoever leads have a size of their own.
    What is new is at full strength, with how much it is.
    """
    right = canvas.theme.side - layout.MARGIN
    rows, below = _rows(canvas.theme, view, lit=lit)
    kept = 0 if below or not lit else words_wide(canvas.theme, scene, last[-1]) + 8 * GAP
    scale_of = _measured(canvas.theme, view, scene, gains, rows[0][1], kept)
    ends = [_player(canvas, view, scene, seat, row, gains, scale_of) for seat, row in rows]
    if below:
        paint_words(canvas, scene, last, [(layout.MARGIN, BOTTOM - LAST // 2)], right, lit=lit)
    elif view.seats == 4:
        room = [(end + 4 * GAP, row.middle) for end, (_, row) in zip(ends, rows, strict=True)]
        paint_words(canvas, scene, last, room[-2:], right, lit=lit)


@dataclass(frozen=True)
class _Scale:
    """How long the rail of each row is in pixels, how many points that is, and what is said of the first leader."""

    rail: int
    points: int
    word: str

    def at(self, points: int) -> int:
        """How far along the rail so many points are."""
        return points * self.rail // self.points


def _measured(theme: Theme, view: View, scene: Scene, gains: Gains, row: _Row, kept: int) -> _Scale:
    """As long as there is room for points and words behind it, for all rows alike; the word is left out if need be.

    So many pixels are ``kept`` free behind the points of whoever has least.
    """
    most, word = max(view.scores), _word(view, scene)
    points = TRACK if most <= TRACK else -(-most // (TRACK // 2)) * (TRACK // 2)
    start = row.left + before(view.seats)
    half = (width(str(most), "bold", theme.leader) + 2 * GAP) // 2
    free = row.right - start

    def rail(word: str) -> int:
        least = min(view.scores)
        found = min(free - half, (free - half - kept) * points // least) if kept and least else free - half
        for seat in map(Seat, range(view.seats)):
            said_of = _parts(theme, gains.of(seat), word if seat in leaders(view)[:1] else "")
            room, now, more = free - _long(said_of), view.scores[seat], gains.of(seat) * gains.ahead
            for share, less in ((now, half), (now + more, 0)):
                if share and said_of:
                    found = min(found, (room - less) * points // share)
        return found

    longest = free - half
    return _Scale(rail(word), points, word) if rail(word) >= longest * 2 // 3 else _Scale(rail(""), points, "")


def _rows(theme: Theme, view: View, *, lit: bool) -> tuple[list[tuple[Seat, _Row]], bool]:
    """The seats by place with their rows, those with leaders higher; and whether there is room for a line below.

    It has room beside four rows at most where it is ``lit``.
    """
    leading, places = leaders(view), ranked(view.scores)
    order = sorted(map(Seat, range(view.seats)), key=lambda seat: (places[seat], seat))
    columns = 1 if view.seats < 5 else 2
    down, free = -(-view.seats // columns), BOTTOM - layout.FOOTER
    tall = [any(seat in leading for seat in order[row::down]) for row in range(down)]
    below = HIGH * tall.count(True) + LOW * tall.count(False) + LAST <= free or (lit and down < 4)
    free -= LAST if below else 0
    low = min(46 if down < 3 else 39, (free - HIGH * tall.count(True)) // max(1, tall.count(False)))
    high = min(60, (free - low * tall.count(False)) // max(1, tall.count(True)))
    heights = [(high if leads else low) for leads in tall]
    wide = (theme.side - 2 * layout.MARGIN - APART * (columns - 1)) // columns
    found = []
    for number, seat in enumerate(order):
        column, row = divmod(number, down)
        left = layout.MARGIN + column * (wide + APART)
        middle = layout.FOOTER + sum(heights[:row]) + heights[row] // 2
        found.append((seat, _Row(left, left + wide, middle, heights[row])))
    return found, below


def _player(canvas: Canvas, view: View, scene: Scene, seat: Seat, row: _Row, gains: Gains, measured: _Scale) -> int:
    """A player's row; gives where it ends."""
    theme, leads = canvas.theme, seat in leaders(view)
    start = row.left + before(view.seats)
    name(canvas, scene, seat, (row.left, row.middle), view.seats, bold=leads or seat == view.seat)
    groove = paint_groove(theme, measured.rail, measured.points)
    canvas.paste(groove, (start - 1, row.middle - groove.colours.height // 2))
    points, more, size = view.scores[seat], gains.of(seat), theme.leader if leads else theme.figure
    high = min(row.high - 2, (52 if leads else 38))
    wide = max(high, width(str(points), "bold", size) + 20)
    now, thick = start + measured.at(points), high * 5 // 9
    x = max(start + wide // 2, now)
    _bar(canvas, (start, now), row.middle, thick, seat, PALE)
    ends = (x, start + measured.at(points + more)) if gains.ahead else (start + measured.at(points - more), x)
    _bar(canvas, ends, row.middle, thick, seat, FULL)
    sprite = pill(theme, str(points), seat, (wide, high), size)
    canvas.paste(sprite, (x - sprite.colours.width // 2, row.middle - sprite.colours.height // 2))
    parts = _parts(theme, more, measured.word if seat in leaders(view)[:1] else "")
    return _beside(canvas, row.middle, max(x + wide // 2, ends[1]), parts)


def _word(view: View, scene: Scene) -> str:
    """What is said beside the points of the first of those that lead, while the match runs."""
    return paint_lead(scene, len(leaders(view))) if view.to_act and scene.outcome is None else ""


_Part: TypeAlias = tuple[str, int, str]
"""A text, its size and its weight."""


def _parts(theme: Theme, more: int, word: str) -> list[_Part]:
    """What stands behind points: what was gained, and that this player leads."""
    found = [(f"+{more}", theme.figure, "bold")] if more else []
    return [*found, (word, theme.normal, "regular")] if word else found


def _long(parts: list[_Part]) -> int:
    return sum(width(text, weight, size) + GAP for text, size, weight in parts)


def _beside(canvas: Canvas, middle: int, end: int, parts: list[_Part]) -> int:
    """These words behind what ends there, the track below them left out; gives where they end."""
    if not parts:
        return end
    at = end
    canvas.fill((at, middle - 16, at + _long(parts) + 8, middle + 16), PAPER)
    for text, size, weight in parts:
        at += GAP
        at += canvas.write(text, (at, middle), PAPER, TEXT, size=size, weight=weight)
    return at


def _bar(canvas: Canvas, ends: tuple[int, int], middle: int, high: int, seat: Seat, eighths: int) -> None:
    top = middle - high // 2
    shade(canvas, (ends[0], top, ends[1], top + high), PAPER, seat_ink(seat), eighths)


@lru_cache(maxsize=16)
def paint_groove(theme: Theme, long: int, points: int) -> Sprite:
    """The printed track: a mark for each ten points, longer ones for fifty."""
    middle = MARKS[0]
    canvas = Canvas.blank(theme, (long + 2, 2 * middle))
    canvas.fill((1, middle - 2, long + 1, middle + 2), RULE)
    for ten in range(0, points + 1, 10):
        x, high = ten * long // points, MARKS[ten % 50 > 0]
        canvas.fill((x, middle - high, x + 2, middle + high), RULE)
    return canvas.sprite()


@lru_cache(maxsize=256)
def pill(theme: Theme, text: str, seat: Seat, size: tuple[int, int], letters: int) -> Sprite:
    """The points at the end of a bar, with a casing."""
    (wide, high), casing = size, 3
    outer = wide + 2 * casing, high + 2 * casing
    canvas = Canvas.blank(theme, outer, PAPER)
    canvas.stamp(rounded(wide, high, high // 2), (casing, casing), PAPER, seat_ink(seat))
    middle, inks = (outer[0] // 2, outer[1] // 2), (seat_ink(seat), over_ink(seat))
    canvas.write(text, middle, *inks, size=letters, weight="bold", anchor="middle")
    return canvas.sprite(hard(rounded(*outer, outer[1] // 2)))


def before(seats: int) -> int:
    """How much room disc and name have where there are so many players."""
    return BADGE + 2 * ROW_GAP + (NAME if seats < 5 else NARROW)


def name(canvas: Canvas, scene: Scene, seat: Seat, at: tuple[int, int], seats: int, *, bold: bool) -> None:
    """The disc and the name of a player from a place on."""
    theme, (left, middle) = canvas.theme, at
    sign, weight = badge(theme, seat, side=BADGE), "bold" if bold else "regular"
    canvas.paste(sign, (left, middle - sign.colours.height // 2))
    text = named(scene, (seat,), weight, theme.normal, (NAME if seats < 5 else NARROW))
    canvas.write(text, (left + (BADGE + ROW_GAP), middle), PAPER, TEXT, size=theme.normal, weight=weight)


def paint_words(
    canvas: Canvas, scene: Scene, found: tuple[Said, ...], rows: list[tuple[int, int]], right: int, *, lit: bool
) -> None:
    """The first of these sentences that fits, at the right of a row; of each row where it is free from, and its middle.

    None where none fits: it is never cut.
    """
    theme = canvas.theme
    for word in found:
        text = _spelled(theme, scene, word)
        long = words_wide(theme, scene, word)
        for free, middle in reversed(rows):
            if free + long + 3 * WORD_GAP <= right:
                left, half = right - long - (3 if lit else 1) * WORD_GAP, 19
                canvas.fill((left, middle - half, right, middle + half), PAPER)
                if lit:
                    canvas.stamp(rounded(right - left, 2 * half, 10), (left, middle - half), PAPER, MARK)
                at, inks = right - (3 * WORD_GAP // 2 if lit else 0), (MARK, TILE) if lit else (PAPER, QUIET)
                canvas.write(text, (at, middle), *inks, size=theme.normal, anchor="right")
                return


def _spelled(theme: Theme, scene: Scene, word: Said) -> str:
    return spell(scene, word, lambda seat: named(scene, (seat,), "regular", theme.normal, 260))


def words_wide(theme: Theme, scene: Scene, word: Said) -> int:
    """How wide it is written."""
    return width(_spelled(theme, scene, word), "regular", theme.normal)


def paint_lead(scene: Scene, count: int) -> str:
    """What is said of the first of so many that have most points."""
    return spell(scene, said("leads") if count == 1 else said("lead together"), str)
