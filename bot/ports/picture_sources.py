"""What a picture is of, in a few values: kept with a post, so that its picture can be drawn again."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from typing import Literal, TypeAlias, cast, get_args

Kind: TypeAlias = Literal[
    "board",
    "spots",
    "hand",
    "ghost",
    "panel",
    "zoom",
    "step",
    "replay",
    "poster",
    "paper",
    "card",
    "example",
    "analysis",
]

KINDS = frozenset(get_args(Kind))

LARGEST = 1 << 53
"""The greatest version or number."""


@dataclass(frozen=True)
class PictureSource:
    """What a picture is of: a match as it stood at a version of its table, as a seat saw it (None: everybody).

    ``who`` is the person who sat there: they get nobody else's hand, even where the store has lost that version.
    ``words`` are the move that is shown beforehand, what was typed or picked of one, the thing that is zoomed in on,
    the moves whose spots are numbered, or what the place of a poster is called. ``first`` is the first line of the log
    that is marked as new, the first number on the spots, the first position, or how many buttons a panel may have;
    ``last`` is the last position, or 1 where the board of a panel can be pressed. Of an ``example`` of the rules,
    ``code`` is the game and ``first`` the number of the example.
    """

    kind: Kind
    code: str
    version: int = 0
    seat: int | None = None
    words: tuple[str, ...] = ()
    first: int = 0
    last: int = 0
    who: str = ""


@dataclass(frozen=True)
class KeptPicture:
    """A picture as it was posted: what it is of, the name of its theme, and the language of its words."""

    source: PictureSource
    theme: str
    locale: str

    def dump(self) -> bytes:
        """It as JSON, which ``load`` reads."""
        values = [*astuple(self.source), self.theme, self.locale]
        return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

    @staticmethod
    def load(stored: bytes) -> KeptPicture:
        """Read what ``dump`` wrote; raises ``ValueError`` for anything else."""
        match json.loads(stored):
            case [str(kind), str(code), version, seat, list(words), first, last, str(who), str(theme), str(locale)]:
                numbers = (version, 0 if seat is None else seat, first, last)
                if kind in KINDS and all(map(_whole, numbers)) and all(isinstance(word, str) for word in words):
                    source = PictureSource(cast("Kind", kind), code, version, seat, tuple(words), first, last, who)
                    return KeptPicture(source, theme, locale)
        raise ValueError("this names no picture")


def _whole(number: object) -> bool:
    return type(number) is int and 0 <= number <= LARGEST
