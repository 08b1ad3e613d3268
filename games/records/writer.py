"""Writing games down as plain data that anybody can check without this program (games/records/RECORDS.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.kernel.game import AnyGame, Json
from games.kernel.log_entries import Entry, luck_of
from games.kernel.match import Match
from games.kernel.series import Series
from games.records.players import first_players
from games.records.reader import FORMAT
from games.records.record_hashes import link
from games.records.record_lines import RecordLines


@dataclass(frozen=True)
class Seal:
    """What seals the luck of a match: the SHA-256 of the seed (hex), the public text, the seed once it may be shown."""

    sha256: str
    start: str
    seed: bytes | None = None


def record(
    game: AnyGame,
    names: Sequence[str],
    options: Mapping[str, str],
    entries: Iterable[Entry],
    *,
    players: Sequence[str] | None = None,
    seal: Seal | None = None,
    legal: bool = False,
    series: Series | None = None,
) -> Json:
    """The record of a match from its whole log, taken back entries and all; running ones too.

    ``players`` tells who played each seat at the start: ``"person"``, or the skill of a computer player; where it is
    None, the log says so. With ``legal`` it lists all legal moves beside each move. ``series`` says which game of a
    series it is (the first, where it is None). Raises as ``games.kernel.match.replay`` where the log cannot have
    happened, and ``ValueError`` where it takes back what is no move.
    """
    entries = tuple(entries)
    given = first_players(len(names), players, entries)
    head = {
        "format": FORMAT,
        "game": game.slug,
        "edition": game.edition,
        "options": {option.name: options[option.name] for option in game.options},
        "seats": list(names),
    }
    rest: dict[str, Json] = {"seal": None if seal is None else _sealed(seal, entries)}
    playing = series or Series.begin(options, len(names))
    if playing is not None:
        rest["series"] = playing.dump()
    lines = RecordLines(game, options, given, entries, legal=legal)
    rest |= {"result": result(lines.match)} | ({"legal": lines.legal} if legal else {})
    return link({**head, "players": list(given), "setup": lines.setup, "moves": lines.moves, **rest})


def result(match: Match) -> Json:
    """Places and scores by seat, with the reason of an early end; None while the match runs."""
    outcome = match.outcome
    if outcome is None:
        return None
    written: dict[str, Json] = {"places": list(outcome.places), "scores": list(outcome.scores)}
    return written if outcome.reason is None else written | {"reason": outcome.reason}


def _sealed(seal: Seal, entries: Iterable[Entry]) -> Json:
    return {
        "sha256": seal.sha256,
        "start": seal.start,
        "seed": None if seal.seed is None else seal.seed.hex(),
        "draws": [list(draw) for entry in entries for draw in luck_of(entry)],
    }
