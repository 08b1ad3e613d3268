"""Frozen dataclasses as JSON and back, by the types of their fields: how the games save their positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Generic, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from games.kernel.game import Json, exactly

S = TypeVar("S")

Way: TypeAlias = Callable[[Any], Any]
"""From a value to its JSON, or the other way."""

SAFE = 2**53
"""Whole numbers that every reader of JSON takes; larger ones are written as text in hexadecimal digits."""


class OtherShape(ValueError):
    """The position was saved in another shape: its match is replayed from its log instead."""


class Codec(Generic[S]):
    """The JSON of a game's positions: an object with the parts of the state, and the number of its shape as ``format``.

    Parts are texts, whole numbers, booleans, None, tuples, named tuples and frozen dataclasses, in any depth. A part
    that is as usual is left out, and one of several kinds says its ``kind``. Parts that follow from others can stay
    ``without``: then ``whole`` makes the state of the rest, and raises ``ValueError`` where that cannot be. Whoever
    changes what a state is made of raises ``shape``.
    """

    def __init__(
        self,
        kind: type[S],
        *,
        shape: int = 1,
        without: Sequence[str] = (),
        whole: Callable[[Mapping[str, Any]], S] | None = None,
    ) -> None:
        self._shape = shape
        self._dumped, self._parts = _parts(kind, tuple(without))
        self._whole = whole or (lambda parts: kind(**parts))

    def dump(self, state: S) -> Json:
        """The position as JSON."""
        return {"format": self._shape, **self._dumped(state)}

    def load(self, saved: Json) -> S:
        """The position of its JSON. Raises ``ValueError``, for one of another shape ``OtherShape``."""
        try:
            saved = dict(exactly(saved, dict))
            shape = exactly(saved.pop("format"), int)
            if shape != self._shape:
                raise OtherShape(f"positions are not saved in format {shape}")
            return self._whole(self._parts(saved))
        except (LookupError, TypeError, AttributeError) as fault:
            raise ValueError("this is no saved position") from fault


def _parts(kind: Any, without: tuple[str, ...] = ()) -> tuple[Way, Way]:
    """A dataclass to the parts of its JSON, and these to what it is made of."""
    hints = get_type_hints(kind)
    ways = {field.name: _ways(hints[field.name]) for field in fields(kind) if field.name not in without}
    usual = {field.name: field.default for field in fields(kind) if field.name in ways and field.default is not MISSING}
    dumps = tuple((name, way[0], usual.get(name, MISSING)) for name, way in ways.items())
    loads = MappingProxyType({name: way[1] for name, way in ways.items()})
    needed = loads.keys() - usual.keys()

    def dump(value: Any) -> Json:
        held = value.__dict__
        return {name: way(part) for name, way, default in dumps if (part := held[name]) != default}

    def load(saved: Json) -> dict[str, Any]:
        if needed - exactly(saved, dict).keys():
            raise ValueError(f"a part of {kind.__name__} is missing")
        return {name: loads[name](part) for name, part in saved.items()}

    return dump, load


@cache
def _ways(named: Any) -> tuple[Way, Way]:  # noqa: PLR0911 - one return a kind of type
    """From values of a type to their JSON, and back; raises ``TypeError`` for a type that no save can have."""
    kind: Any = getattr(named, "__supertype__", named)
    inner = get_args(kind)
    if kind is int:
        return _number, _whole_number
    if kind in (str, bool, NoneType):
        return _same, lambda saved: exactly(saved, kind)
    if get_origin(kind) in (Union, UnionType):
        return _either(inner)
    if get_origin(kind) is tuple and inner[1:] == (...,):
        dump, load = _ways(inner[0])
        return (
            list if dump is _same else lambda value: [dump(part) for part in value],
            lambda saved: tuple([load(part) for part in exactly(saved, list)]),
        )
    if get_origin(kind) is tuple:
        return _row(tuple, inner)
    if issubclass(kind, tuple):
        return _row(kind._make, tuple(get_type_hints(kind).values()))
    if hasattr(kind, "__dataclass_fields__"):
        dump, parts = _parts(kind)
        return dump, lambda saved: kind(**parts(saved))
    raise TypeError(f"no save can have {kind}")


def _same(value: Any) -> Any:
    return value


def _number(value: int) -> Json:
    return value if -SAFE < value < SAFE else hex(value)


def _whole_number(saved: Json) -> int:
    return int(saved, 16) if type(saved) is str else exactly(saved, int)


def _row(make: Way, kinds: Sequence[Any]) -> tuple[Way, Way]:
    """A tuple with a type for each place."""
    ways = [_ways(kind) for kind in kinds]

    def load(saved: Json) -> Any:
        return make([way[1](part) for way, part in zip(ways, exactly(saved, list), strict=True)])

    return lambda value: [way[0](part) for way, part in zip(ways, value, strict=True)], load


def _either(kinds: Sequence[Any]) -> tuple[Way, Way]:
    """One of several types: None where nothing is there, and else the only other one or a dataclass that is named."""
    others = [kind for kind in kinds if kind is not NoneType]
    if len(others) == 1:
        dump, load = _ways(others[0])
        return (
            lambda value: None if value is None else dump(value),
            lambda saved: None if saved is None else load(saved),
        )
    named = {kind.__name__: _ways(kind) for kind in others}

    def dumped(value: Any) -> Json:
        name = type(value).__name__
        return None if value is None else {"kind": name, **named[name][0](value)}

    def loaded(saved: Json) -> Any:
        if saved is None:
            return None
        parts = dict(exactly(saved, dict))
        return named[parts.pop("kind")][1](parts)

    return dumped, loaded
