"""Writing games down as plain data that anybody can check without this program (games/records/RECORDS.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any, assert_never

from games.kernel.game import AnyGame, Json, Seat, Step
from games.kernel.log_entries import (
    Ended,
    Entry,
    Moved,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
    living,
    luck_of,
)
from games.kernel.match import Done, Match, replay
from games.kernel.series import Series
from games.records.facts import completed, move_facts, setup_facts

FORMAT = "capolinea-record/1"


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
    persons: Sequence[bool] | None = None,
    seal: Seal | None = None,
    legal: bool = False,
    series: Series | None = None,
) -> Json:
    """The record of a match from its whole log, taken back entries and all; running ones too.

    ``persons`` tells which seats people sat in at the start (all, where it is None). With ``legal`` it lists all legal
    moves beside each move. ``series`` says which game of a series it is (the first, where it is None). Raises as
    ``games.kernel.match.replay`` where the log cannot have happened.
    """
    entries = tuple(entries)
    sat = (True,) * len(names) if persons is None else tuple(persons)
    dones = tuple(replay(game, options, sat, living(entries)))
    moves, lists = _moves(game, dones, legal=legal)
    last = dones[-1].match
    setup = setup_facts(game, Step(dones[0].match.state, dones[0].told), luck_of(dones[0].entry))
    for done in dones[1:]:
        setup = completed(game, setup, done.told)
    written = {
        "format": FORMAT,
        "game": game.slug,
        "edition": game.edition,
        "options": {option.name: options[option.name] for option in game.options},
        "seats": list(names),
        "setup": setup,
        "moves": moves,
        "seal": None if seal is None else _sealed(seal, entries),
        "result": result(last),
    }
    if legal:
        written["legal"] = lists
    playing = series or Series.begin(options, len(names))
    if playing is not None:
        written["series"] = playing.dump()
    return written


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


def _moves(game: AnyGame, dones: Sequence[Done], *, legal: bool) -> tuple[list[Json], list[Json]]:
    """The lines of a record, and with ``legal`` beside each the legal texts of its seat.

    Hidden choices wait for the end of their round and then stand in seat order, the luck with the last of them; those
    of a round that is still open are left out.
    """
    lines: list[Json] = []
    lists: list[Json] = []
    round_began, chosen = dones[0].match.state, dict[Seat, dict[str, Json]]()
    for before, done in pairwise(dones):
        entry, state = done.entry, before.match.state
        if not isinstance(entry, Moved):
            events = _events(entry)
            lines += events
            lists += [[] for _ in events]
            continue
        seat = entry.seat
        hidden = game.secret(state, seat)
        if not chosen:
            round_began = state
        chosen[seat] = {"seat": seat, "move": entry.text} | ({"computer": entry.mind} if entry.mind else {})
        if hidden and not _round_over(game, state, done.match.state, seat):
            continue
        closing = chosen[max(chosen)]
        luck = move_facts(game, done.told, entry.luck)
        if luck is not None:
            closing["luck"] = luck
        for each in sorted(chosen):
            able = tuple(islice(game.legal(round_began, each), None if legal else 2))
            lines.append(chosen[each] | ({"forced": True} if len(able) == 1 else {}))
            lists.append(sorted(map(game.write, able)))
        chosen = {}
    return lines, lists


def _events(entry: Entry) -> list[Json]:
    """What a record says of an entry that is no move; nothing of an end by agreement, which stands in the result."""
    match entry:
        case Skipped(seat):
            return [{"seat": seat, "event": "timed out"}]
        case SeatHanded(seat, name):
            return [{"seat": seat, "event": f"replaced by {name}"}]
        case Resigned(seat):
            return [{"seat": seat, "event": "resigned"}]
        case Started() | Rerolled() | Moved() | TakenBack() | Ended():
            return []
        case _:
            assert_never(entry)


def _round_over(game: AnyGame, before: Any, after: Any, seat: Seat) -> bool:
    """Whether a hidden choice was the last of its round: the game waits for more than it did, or for nobody."""
    if game.outcome(after) is not None:
        return True
    return not game.to_act(after) <= game.to_act(before) or seat in game.to_act(after)
