"""The JSON of a table, as it is kept beside its log. Defaults are left out."""

from __future__ import annotations

import json

import msgspec
from msgspec.structs import asdict

from bot.table.table import CalledOff, Lobby, Table, TableParts, playing
from games import edition
from games.kernel import match as matches
from games.kernel.codec import OtherShape
from games.kernel.game import saved_options
from games.kernel.match import Match

FORMAT = 5
"""Shape of saved tables; a process that meets a newer one leaves the table alone."""


class Newer(Exception):
    """A newer program saved this table; it is left alone."""


class Older(Exception):
    """An earlier program saved this table in another shape; it follows from its log."""


def dump(table: Table) -> bytes:
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


def load(snapshot: bytes) -> Table:
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
