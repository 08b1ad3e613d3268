"""The poster of a match: its last position large, its lines by name, what was best in it. Pure, and safe in threads."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from rendering import bars
from rendering.canvas import LEVEL, Canvas
from rendering.captions import fitted, name_of, spell, wrapped
from rendering.headline import headline, players
from rendering.honours import Honour, Named
from rendering.painter import AnyPainter, painter
from rendering.pdf import printed
from rendering.scene import AnyFrame, Scene
from rendering.sprites import rounded
from rendering.text import Spelling, said
from rendering.theme import PAPER, QUIET, TEXT, Theme, enlarged, lettered
from rendering.typeface import initialled

TIMES = 2
"""How much larger than in chat everything is drawn."""
WIDE, HIGH = 1400, 1980
"""The sheet at the usual scale: as high to its width as paper of the A sizes."""
DPI = 239
"""Pixels an inch when it is printed on A3."""
EDGE = 96
"""From the edge of the sheet to words."""
TOP = 272
"""Where the board may begin, its own header left out."""
APART = 48
"""From the board to what is below it at least."""
AWARDS = 168
"""From the beginning of the honours to that of the lines."""
FOOT = 1910
"""Where the lines end at the latest."""
ROOMY = 110
"""What is free is shared out above board, honours and lines, so much to each at most."""
FEW = 6
"""Up to so many lines are written large in the legend, in two columns; more are in four."""


def poster(
    slug: str,
    frames: Sequence[AnyFrame],
    theme: Theme,
    names: tuple[str, ...],
    code: str,
    spelling: Spelling,
    *,
    paper: bool = False,
) -> bytes:
    """The poster of a match as a PNG file, or on ``paper`` as a PDF file to print at A3, without loss.

    ``frames`` are all its positions in order. Equal arguments give equal bytes. Raises ``ValueError`` where there is no
    position.
    """
    if not frames:
        raise ValueError("a poster has at least one position")
    file = BytesIO()
    image = sheet(slug, frames, theme, Scene(code, names, spelling, frames[-1].outcome))
    image.save(file, "PNG", compress_level=LEVEL, dpi=(DPI, DPI))
    return printed(file.getvalue()) if paper else file.getvalue()


def sheet(slug: str, frames: Sequence[AnyFrame], theme: Theme, scene: Scene) -> Image.Image:
    """The poster as a palette image of ``WIDE`` by ``HIGH`` times ``TIMES`` pixels."""
    known = painter(slug)
    canvas = Canvas.blank(
        enlarged(known.look(lettered(theme, scene.spelling.translate)), TIMES), (WIDE * TIMES, HIGH * TIMES)
    )
    honours, lines = known.honours(frames)[:2], known.named(frames)
    awards = TOP + theme.side - bars.HEADER + APART
    legend = awards + (AWARDS if honours else APART)
    _, step, _, _ = _columns(lines)
    free = FOOT - legend - step * _rows(lines)
    more = max(0, min(ROOMY, free // (4 if honours else 3)))
    headline(canvas, scene, slug, 130)
    players(canvas, scene, 232)
    _board(canvas, known, frames[-1], theme, scene, TOP + more // 2)
    for number, honour in enumerate(honours):
        _honour(canvas, scene, honour, (EDGE + number * (WIDE - EDGE) // 2, awards + 2 * more))
    _legend(canvas, scene, lines, legend + (3 if honours else 2) * more)
    return canvas.picture()


def _columns(lines: Sequence[Named]) -> tuple[int, int, int, int]:
    """For a legend: how many columns, from line to line, the size of letters and the width of signs."""
    return (4, 30, 20, 60) if len(lines) > FEW else (2, 72, 32, 84)


def _rows(lines: Sequence[Named]) -> int:
    return -(-len(lines) // _columns(lines)[0])


def _board(canvas: Canvas, known: AnyPainter, frame: AnyFrame, theme: Theme, scene: Scene, top: int) -> None:
    """The last position without the header, which the title is instead of, in the middle of the sheet."""
    side = theme.side * TIMES
    board = known.draw(frame.view, enlarged(theme, TIMES), (), scene)
    plane = Image.frombytes("L", board.size, board.tobytes())
    canvas.paste(plane.crop((0, bars.HEADER * TIMES, side, side)), ((WIDE * TIMES - side) // 2, top * TIMES))


def _honour(canvas: Canvas, scene: Scene, honour: Honour, corner: tuple[int, int]) -> None:
    left, top = corner
    room = ((WIDE - EDGE) // 2 - EDGE) * TIMES
    canvas.fill((left * TIMES, (top - 26) * TIMES, left * TIMES + room, (top - 22) * TIMES), TEXT)
    at = (left * TIMES, (top + 8) * TIMES)
    canvas.write(fitted(scene, honour.title, "regular", 30 * TIMES, room), at, PAPER, QUIET, size=30 * TIMES)
    text = spell(scene, honour.about, lambda seat: initialled(name_of(scene, seat), "bold", 34 * TIMES, room * 2 // 3))
    for number, line in enumerate(wrapped(text, "bold", 34 * TIMES, room, 2)):
        at = (left * TIMES, (top + 50 + 42 * number) * TIMES)
        canvas.write(line, at, PAPER, TEXT, size=34 * TIMES, weight="bold")


def _legend(canvas: Canvas, scene: Scene, lines: Sequence[Named], begin: int) -> None:
    """All lines, in columns."""
    across, step, letters, pill = _columns(lines)
    down, apart = _rows(lines), 28
    wide = (WIDE - 2 * EDGE - apart * (across - 1)) // across
    left, top, size = EDGE * TIMES, begin * TIMES, letters * TIMES
    high = letters + 6
    canvas.fill((left, top - 28 * TIMES, (WIDE - EDGE) * TIMES, top - 26 * TIMES), QUIET)
    for number, line in enumerate(lines):
        column, row = divmod(number, down)
        at, middle = left + column * (wide + apart) * TIMES, top + (8 + row * step) * TIMES
        badge = rounded(pill * TIMES, high * TIMES, high // 2 * TIMES)
        canvas.stamp(badge, (at, middle - high // 2 * TIMES), PAPER, line.inks[0])
        sign = line.sign if line.owner is None else f"{line.sign} {canvas.theme.letters[line.owner]}"
        canvas.write(sign, (at + pill // 2 * TIMES, middle), *line.inks, size=size, weight="bold", anchor="middle")
        end = at + wide * TIMES
        much = canvas.write(line.much, (end, middle), PAPER, TEXT, size=size, weight="bold", anchor="right")
        room = (wide - pill - 20) * TIMES - much
        canvas.write(
            fitted(scene, line.name, "regular", size, room), (at + (pill + 10) * TIMES, middle), PAPER, TEXT, size=size
        )
    words = said("Capolinea: the end of the line")
    canvas.write(spell(scene, words, str), (left, (HIGH - 38) * TIMES), PAPER, QUIET, size=24 * TIMES)
