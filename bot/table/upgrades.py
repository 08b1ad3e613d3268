"""Lines of earlier kinds made into those of today, JSON to JSON.

A kind of line whose shape changes gets another name, and a step here makes the new kind of the old one. Steps are pure
and stay for good. A table of an earlier shape needs none: it follows from its log.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping

from games.kernel.game import Json


def upgraded_line(saved: Json) -> Json:
    """A line of any earlier kind in one of today; others as they are."""
    while (step := LINES.get(saved.get("k", ""))) is not None:
        saved = step(saved)
    return saved


# -- what was written by hand, until November 2026


def _opened(saved: Json) -> Json:
    """An opening: of a table for people who sit already it is a kind of its own."""
    new = {**saved, "seed": _base64(saved["seed"]), **_thread(saved), **_series(saved)}
    new["options"] = _options(saved["game"], saved["options"])
    if "sitters" not in saved:
        return new | {"k": "opened"}
    return new | {"k": "reopened", "sitters": [_sitter(row) for row in saved["sitters"]]}


def _options(game: str, saved: Json) -> Json:
    """All options: those that came later were left out where they were as before."""
    return {**LEFT_OUT.get(game, {}), **saved}


def _asked(saved: Json) -> Json:
    """A question: what is asked stands in one value."""
    return _without_words(saved) | {"k": "asked", "m": _matter(saved["w"], saved["n"])}


def _lapsed(saved: Json) -> Json:
    """The end of a question: one that was overtaken is a kind of its own."""
    if "w" not in saved:
        return saved | {"k": "lapsed"}
    return _without_words(saved) | {"k": "overtaken", "m": _matter(saved["w"], saved["n"])}


def _without_words(saved: Json) -> dict[str, Json]:
    return {name: value for name, value in saved.items() if name not in ("w", "n")}


def _matter(kind: Json, about: Json) -> Json:
    if kind == "move":
        return [kind, *about]
    return [kind] if kind in ("end", "partner") else [kind, about]


def _sitter(row: Json) -> Json:
    name, profile, account, level, *rest = row
    return {"name": name, "profile": profile, "account": account, "level": level, **(rest[0] if rest else {})}


def _series(saved: Json) -> dict[str, Json]:
    if not saved.get("series"):
        return {"series": None}
    game, games, before = saved["series"]
    return {"series": {"game": game, "games": games, "before": before}}


def _thread(saved: Json) -> dict[str, Json]:
    if not saved.get("thread"):
        return {}
    place, *channel = saved["thread"]
    return {"thread": {"place": place, "channel": channel[0] if channel else None}}


def _base64(digits: str) -> str:
    return base64.b64encode(bytes.fromhex(digits)).decode()


LEFT_OUT: Mapping[str, Mapping[str, str]] = {
    "metro": {"refill": "turn", "first": "luck"},
    "road": {"first": "1"},
    "socks": {"holes": "compact", "first": "luck"},
    "tandem": {"meet": "free", "giving": "mover", "first": "1"},
}
"""Options that saves did not name, by game, and what they were then."""

LINES: Mapping[str, Callable[[Json], Json]] = {"open": _opened, "ask": _asked, "lapse": _lapsed}
"""The steps of lines, by the kind that they take."""
