"""Tokens of Tandem as sprites: for each subject a colour and a shape of its own; dice; free places."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from games.tandem.values import SUBJECTS, Subject
from rendering.canvas import Canvas, Sprite, inked, receding
from rendering.sprites import FINE, frame, rounded
from rendering.theme import TEXT, TILE, Ink, Theme, over_ink, seat_ink

COLOURS = {"sun": 2, "moon": 5, "star": 3, "leaf": 1, "drop": 0, "bell": 4}
"""The kind of piece (``theme.of_kinds``) whose colour a subject has."""

PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""Which of nine spots, row by row, a die shows."""


def ink(subject: Subject) -> Ink:
    """The colour of a subject."""
    return seat_ink(COLOURS[SUBJECTS[subject]])


def over(subject: Subject) -> Ink:
    """The colour of what stands on a subject's colour."""
    return over_ink(COLOURS[SUBJECTS[subject]])


@lru_cache(maxsize=2048)
def token(theme: Theme, subject: Subject, side: int, ground: Ink = TILE, share: int = 0) -> Sprite:
    """A token that lies on ``ground``: a disc in the subject's colour with its shape on it.

    So many hundredths of its colours are paper, as far as there is a ``share``.
    """
    if share:
        return receding(theme, token(theme, subject, side, ground), share)
    disc = inked(theme, rounded(side, side, side // 2), ground, ink(subject))
    canvas = Canvas(theme, disc.colours)
    canvas.stamp(shape(SUBJECTS[subject], side), (0, 0), ink(subject), over(subject))
    return Sprite(canvas.plane, disc.touched)


@lru_cache(maxsize=512)
def die(theme: Theme, value: int, side: int, ground: Ink = TILE, inks: tuple[Ink, Ink] = (TEXT, TILE)) -> Sprite:
    """A die that lies on ``ground``, ``inks`` the colours of its body and its pips."""
    body = inked(theme, rounded(side, side, side // 5), ground, inks[0])
    canvas = Canvas(theme, body.colours)
    size = max(6, side // 5)
    for spot in PIPS[value]:
        row, column = divmod("abcdefghi".index(spot), 3)
        x, y = (round(side * (0.26 + 0.24 * at)) - size // 2 for at in (column, row))
        canvas.stamp(rounded(size, size, size // 2), (x, y), *inks)
    return Sprite(canvas.plane, body.touched)


@lru_cache(maxsize=32)
def space(side: int, stroke: int) -> Image.Image:
    """The rim of a free space, as a mask."""
    return frame(side, side, side // 2, stroke)


@lru_cache(maxsize=256)
def shape(name: str, side: int) -> Image.Image:
    """The shape of a subject as a mask, in a square of ``side`` pixels, well inside the disc."""
    return rough(name, side * FINE).reduce(FINE)


def rough(name: str, side: int) -> Image.Image:
    """The same without a smooth edge."""
    mask = Image.new("L", (side, side))
    _SHAPES[name](ImageDraw.Draw(mask), side)
    return mask


def _circle(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, fill: int = 255) -> None:
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)


def _turned(unit: int, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points given as (angle in degrees from the top, distance in units from the middle)."""
    return [
        (unit * (0.5 + far * math.sin(math.radians(angle))), unit * (0.5 - far * math.cos(math.radians(angle))))
        for angle, far in points
    ]


def _sun(pen: ImageDraw.ImageDraw, unit: int) -> None:
    for ray in range(8):
        pen.polygon(_turned(unit, [(45 * ray - 15, 0.27), (45 * ray, 0.44), (45 * ray + 15, 0.27)]), fill=255)
    _circle(pen, unit / 2, unit / 2, unit * 0.21)


def _moon(pen: ImageDraw.ImageDraw, unit: int) -> None:
    _circle(pen, unit * 0.48, unit * 0.5, unit * 0.36)
    _circle(pen, unit * 0.63, unit * 0.42, unit * 0.3, fill=0)


def _star(pen: ImageDraw.ImageDraw, unit: int) -> None:
    pen.polygon(_turned(unit, [(36 * tip, 0.17 if tip % 2 else 0.43) for tip in range(10)]), fill=255)


def _leaf(pen: ImageDraw.ImageDraw, unit: int) -> None:
    half = [(-0.33 + 0.66 * step / 24, 0.2 * math.sin(math.pi * step / 24)) for step in range(25)]
    outline = half + [(along, -across) for along, across in reversed(half)]
    slant = math.sqrt(0.5)
    pen.polygon(
        [(unit * (0.53 + (a + b) * slant), unit * (0.47 - (a - b) * slant)) for a, b in outline],
        fill=255,
    )
    stroke = max(1, round(unit * 0.05))
    pen.line((unit * 0.2, unit * 0.8, unit * 0.36, unit * 0.64), fill=255, width=stroke)
    pen.line((unit * 0.4, unit * 0.6, unit * 0.64, unit * 0.36), fill=0, width=stroke)


def _drop(pen: ImageDraw.ImageDraw, unit: int) -> None:
    _circle(pen, unit / 2, unit * 0.63, unit * 0.22)
    pen.polygon([(unit / 2, unit * 0.08), (unit * 0.305, unit * 0.53), (unit * 0.695, unit * 0.53)], fill=255)


def _bell(pen: ImageDraw.ImageDraw, unit: int) -> None:
    pen.rectangle((unit * 0.46, unit * 0.1, unit * 0.54, unit * 0.22), fill=255)
    pen.pieslice((unit * 0.3, unit * 0.17, unit * 0.7, unit * 0.57), 180, 360, fill=255)
    flare = [(0.3, 0.37), (0.7, 0.37), (0.74, 0.55), (0.88, 0.68), (0.12, 0.68), (0.26, 0.55)]
    pen.polygon([(unit * x, unit * y) for x, y in flare], fill=255)
    _circle(pen, unit / 2, unit * 0.8, unit * 0.075)


_SHAPES = {"sun": _sun, "moon": _moon, "star": _star, "leaf": _leaf, "drop": _drop, "bell": _bell}
