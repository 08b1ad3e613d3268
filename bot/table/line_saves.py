"""The JSON of the lines of a table's log, as it is kept in the store for years. Defaults are left out."""

from __future__ import annotations

import json
from types import MappingProxyType

import msgspec

from bot.table.lines import (
    clock_lines,
    lobby_lines,
    opening_lines,
    people_lines,
    place_lines,
    question_lines,
    result_lines,
)
from bot.table.lines.line import TableLine
from bot.table.lines.match_lines import Beside, Line, MatchLine, Newcomer, StandIn, StartText, Unseen
from bot.table.upgrades import upgraded_line
from games.kernel import log_entries
from games.kernel.game import Json

SUBJECTS = (
    opening_lines,
    lobby_lines,
    clock_lines,
    question_lines,
    place_lines,
    people_lines,
    result_lines,
)
"""The files with kinds of lines; those of the match are in ``games.kernel.log_entries``."""

KINDS = MappingProxyType(
    {
        str(kind.__struct_config__.tag): kind
        for subject in SUBJECTS
        for kind in vars(subject).values()
        if isinstance(kind, type) and issubclass(kind, TableLine) and not kind.__subclasses__()
    }
)
"""Every kind of line by its name in JSON."""


def dump(line: Line) -> bytes:
    """A line as JSON."""
    if not isinstance(line, MatchLine):
        return msgspec.json.encode(line)
    beside = {} if line.beside is None else msgspec.to_builtins(line.beside)
    return msgspec.json.encode(log_entries.dump(line.entry) | beside)


def load(entry: bytes) -> Line:
    """The line of its JSON; raises ``ValueError`` where it is none of a kind known here, or damaged."""
    try:
        saved = upgraded_line(json.loads(entry))
        kind = saved["k"]
        if kind in log_entries.KINDS:
            return MatchLine(log_entries.load(saved), _beside(kind, saved))
        if kind in KINDS:
            return msgspec.convert(saved, KINDS[kind], strict=False)
    except (LookupError, TypeError, AttributeError, msgspec.ValidationError) as fault:
        raise ValueError(f"the log has a line that is damaged: {fault}") from fault
    raise ValueError(f"the log has a line of unknown kind {kind!r}")


def _beside(kind: str, saved: Json) -> Beside | None:
    match kind:
        case "start":
            return msgspec.convert(saved, StartText)
        case "undo" if "own" in saved:
            return msgspec.convert(saved, Unseen)
        case "seat" if "level" in saved:
            return msgspec.convert(saved, StandIn)
        case "seat" if "profile" in saved:
            return msgspec.convert(saved, Newcomer)
        case _:
            return None
