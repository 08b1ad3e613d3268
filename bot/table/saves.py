"""The JSON of tables and of the lines of their logs, as they are kept in the store for years. Defaults are left out."""

from __future__ import annotations

import json
from types import MappingProxyType

import msgspec
from msgspec.structs import asdict

from bot.table.lines import (
    clock_lines,
    lobby_lines,
    opening_lines,
    people_lines,
    place_lines,
    question_lines,
    result_lines,
    vote_lines,
)
from bot.table.lines.line import TableLine
from bot.table.lines.match_lines import AsPlanned, Beside, Line, MatchLine, Newcomer, StandIn, StartText, Unseen
from bot.table.table import CalledOff, Lobby, Table, TableParts, playing
from bot.table.upgrades import upgraded_line
from games import edition
from games.kernel import log_entries
from games.kernel import match as matches
from games.kernel.codec import OtherShape
from games.kernel.game import Json, saved_options
from games.kernel.match import Match

FORMAT = 5
"""Shape of saved tables; a process that meets a newer one leaves the table alone."""


class Newer(Exception):
    """A newer program saved this table; it is left alone."""


class Older(Exception):
    """An earlier program saved this table in another shape; it follows from its log."""


def dump_table(table: Table) -> bytes:
    """The table as JSON: the parts that say themselves what they are, its game, and its match."""
    parts = TableParts(**{name: getattr(table, name) for name in TableParts.__struct_fields__})
    saved = {
        "format": FORMAT,
        "game": table.game.slug,
        "edition": table.game.edition,
        "options": dict(table.options),
        **msgspec.to_builtins(parts),
    }
    if table.match is not None:
        saved["match"] = table.match.dump()
    if isinstance(table.phase, CalledOff):
        saved["closed"] = True
    return msgspec.json.encode(saved)


def load_table(snapshot: bytes) -> Table:
    """The table of its JSON; raises ``Newer`` or ``Older`` for other shapes, ``ValueError`` for a damaged one."""
    saved = json.loads(snapshot)
    game = edition(saved["game"], saved["edition"]) if saved["format"] <= FORMAT else None
    if game is None or (saved.get("match") or {}).get("format", 0) > matches.FORMAT:
        raise Newer(f"table {saved['code']} was saved by a newer program")
    if saved["format"] < FORMAT:
        raise Older
    try:
        match = Match.load(game, saved["match"]) if "match" in saved else None
    except OtherShape:
        raise Older from None
    phase = Lobby() if match is None else playing(match)
    return Table(
        game=game,
        options=saved_options(game, saved["options"]),
        phase=CalledOff(match) if saved.get("closed") else phase,
        **asdict(msgspec.convert(saved, TableParts)),
    )


SUBJECTS = (
    opening_lines,
    lobby_lines,
    clock_lines,
    question_lines,
    place_lines,
    people_lines,
    result_lines,
    vote_lines,
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


def dump_line(line: Line) -> bytes:
    """A line as JSON."""
    if not isinstance(line, MatchLine):
        return msgspec.json.encode(line)
    beside = {} if line.beside is None else msgspec.to_builtins(line.beside)
    return msgspec.json.encode(log_entries.dump(line.entry) | beside)


def load_line(entry: bytes) -> Line:
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
        case "move" if "plan" in saved:
            return msgspec.convert(saved, AsPlanned)
        case "seat" if "level" in saved:
            return msgspec.convert(saved, StandIn)
        case "seat" if "profile" in saved:
            return msgspec.convert(saved, Newcomer)
        case _:
            return None
