"""Random positions of Metro, and a reader of pictures; shared by the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO

from PIL import Image

from games import catalogue
from games.kernel.chance import pick, seeded
from games.metro.values import Event, View

METRO = catalogue()["metro"]


def options(**given: str) -> dict[str, str]:
    """All options, the given ones over the defaults."""
    return {option.name: given.get(option.name, option.default) for option in METRO.options}


def game(seed: str, seats: int, **given: str) -> Iterator[tuple[object, tuple[Event, ...]]]:
    """Every state of a random game with the public events that led to it, the empty board first."""
    luck = seeded(seed)
    step = METRO.setup(seats, options(**given), luck)
    while True:
        yield step.state, tuple(told.event for told in step.told if told.to is None)
        awaited = METRO.to_act(step.state)
        if not awaited:
            return
        seat = min(awaited)
        move = pick(list(METRO.legal(step.state, seat)), luck)
        step = METRO.apply(step.state, seat, move, luck)


@lru_cache(maxsize=32)
def views(seed: str, seats: int, **given: str) -> tuple[View, ...]:
    """What a bystander sees, position by position."""
    return tuple(METRO.view(state, None) for state, _ in game(seed, seats, **given))


def opened(png: bytes) -> Image.Image:
    """The picture in a PNG file."""
    image = Image.open(BytesIO(png))
    image.load()
    return image
