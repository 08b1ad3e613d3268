"""The subjects and the dice of Tandem as emojis; the sun stands for the game."""

from __future__ import annotations

from functools import cache, partial

from PIL import Image

from games.tandem.values import SUBJECTS, Subject
from rendering.canvas import Canvas, Sprite
from rendering.emojis import LARGE, Emoji, cut, look
from rendering.sprites import frame, rounded
from rendering.tandem.tokens import PIPS, die, ink, token
from rendering.tandem.turn_words import TOKENS
from rendering.theme import TEXT, TILE, Ink

GAME = Subject(0)
"""The subject that stands for the game."""
RIM = LARGE // 24
"""A light rim, for dark colours on a dark ground."""


def name(subject: Subject) -> str:
    """What the emoji of a subject is called."""
    return f"tandem_{SUBJECTS[subject]}"


def die_name(value: int) -> str:
    """What the emoji of a die that shows this is called."""
    return f"tandem_die_{value}"


@cache
def emojis() -> tuple[Emoji, ...]:
    """Every subject, and a die with every value."""
    subjects = [Subject(at) for at in range(len(SUBJECTS))]
    return (
        Emoji("tandem", partial(_token, GAME)),
        *(Emoji(name(subject), partial(_token, subject), TOKENS[subject]) for subject in subjects),
        *(Emoji(die_name(value), partial(_die, value)) for value in PIPS),
    )


def _token(subject: Subject) -> Image.Image:
    return _rimmed(token(look(), subject, LARGE), ink(subject), LARGE // 2)


def _die(value: int) -> Image.Image:
    return _rimmed(die(look(), value, LARGE), TEXT, LARGE // 5)


def _rimmed(sprite: Sprite, colour: Ink, radius: int) -> Image.Image:
    canvas = Canvas.blank(look(), (LARGE, LARGE), TILE)
    canvas.paste(sprite, (0, 0))
    canvas.stamp(frame(LARGE, LARGE, radius, RIM), (0, 0), colour, TILE)
    return cut(canvas.picture(), rounded(LARGE, LARGE, radius))
