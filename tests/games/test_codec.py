"""Positions as JSON: whatever the codec takes comes back, and what is of another shape or damaged is refused."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NamedTuple, NewType

import pytest
from every_game import each_game, played, setting
from forging import spoilt

from games.kernel.codec import Codec, OtherShape

Place = NewType("Place", int)


class At(NamedTuple):
    """A row of two."""

    place: Place
    name: str


@dataclass(frozen=True)
class Stone:
    """One kind of thing."""

    at: At
    heavy: bool = False


@dataclass(frozen=True)
class Hole:
    """Another kind."""


@dataclass(frozen=True)
class Position:
    """A state with everything that a state can have."""

    things: tuple[Stone | Hole | None, ...]
    pair: tuple[int, str]
    last: Stone | None
    bits: int = 0
    doubled: int = 0


POSITION = Position(
    (Stone(At(Place(3), "c")), None, Hole(), Stone(At(Place(4), "d"), heavy=True)), (1, "x"), None, 2**60
)
CODEC = Codec(
    Position,
    shape=2,
    without=("doubled",),
    whole=lambda parts: Position(**parts, doubled=2 * parts["pair"][0]),
)


def test_every_kind_of_part_comes_back():
    """Names, kinds where there are several, what is usual left out, and numbers too large for other readers."""
    saved = Codec(Position).dump(POSITION)
    assert saved == {
        "format": 1,
        "things": [
            {"kind": "Stone", "at": [3, "c"]},
            None,
            {"kind": "Hole"},
            {"kind": "Stone", "at": [4, "d"], "heavy": True},
        ],
        "pair": [1, "x"],
        "last": None,
        "bits": "0x1000000000000000",
    }
    assert Codec(Position).load(json.loads(json.dumps(saved))) == POSITION


def test_what_follows_is_made_and_another_shape_is_named():
    """The part that is left out is worked out; a save of the shape before, or after, is of another shape."""
    saved = CODEC.dump(POSITION)
    assert saved["format"] == 2
    assert "doubled" not in saved
    assert CODEC.load(saved).doubled == 2
    for shape in (1, 3):
        with pytest.raises(OtherShape):
            CODEC.load(saved | {"format": shape})


def test_a_type_that_is_no_part_is_refused_at_once():
    """A list, which could be changed, or a number that may be rounded."""

    @dataclass(frozen=True)
    class Loose:
        value: float

    Loose.__annotations__["value"] = float
    with pytest.raises(TypeError, match="no save can have"):
        Codec(Loose)


def ways(value, way=()):
    """The ways to all parts of a value."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*way, key)
        yield from ways(part, (*way, key))


@each_game
def test_a_part_of_another_kind_is_refused(game):
    """Whatever is of a kind that it cannot be, missing, or more than there is, raises ``ValueError``."""
    saved = json.loads(json.dumps(game.dump(played(setting(game, 2))[5].match.state)))
    for way in ways(saved):
        with pytest.raises(ValueError, match=r"\w"):
            game.load(spoilt(saved, way, 1.5))
    for name in saved:
        with pytest.raises(ValueError, match=r"\w"):
            game.load({part: saved[part] for part in saved if part != name} | {"more": 1})
