"""Writing games down as plain data that anybody can check without this program (games/records/RECORDS.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.kernel.game import AnyGame, Json, Step
from games.kernel.log_entries import Entry, Moved, TakenBack, counting, living, luck_of
from games.kernel.match import Match, replay
from games.kernel.series import Series
from games.records.facts import completed, setup_facts
from games.records.players import PERSON, first_players
from games.records.reader import EIGHT, FORMS
from games.records.record_1_lines import earlier_lines
from games.records.record_faults import Fault
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
    form: int = max(FORMS),
) -> Json:
    """The record of a match from its whole log, taken back entries and all; running ones too.

    ``players`` tells who played each seat at the start: ``"person"``, or the skill of a computer player; where it is
    None, the log says so. With ``legal`` it lists all legal moves beside each move. ``series`` says which game of a
    series it is (the first, where it is None). ``form`` is the number of its format. Raises as
    ``games.kernel.match.replay`` where the log cannot have happened, and ``Fault`` where the format cannot tell it.
    """
    entries = tuple(entries)
    given = first_players(len(names), players, entries)
    head = {
        "format": FORMS[form],
        "game": game.slug,
        "edition": game.edition,
        "options": {option.name: options[option.name] for option in game.options},
        "seats": list(names),
    }
    rest: dict[str, Json] = {"seal": None if seal is None else _sealed(seal, entries)}
    playing = series or Series.begin(options, len(names))
    if playing is not None:
        rest["series"] = playing.dump()
    if form == 1:
        return _earlier(game, head, given, entries, rest, legal=legal)
    lines = RecordLines(game, options, given, entries, legal=legal)
    rest |= {"result": result(lines.match)} | ({"legal": lines.legal} if legal else {})
    return link({**head, "players": list(given), "setup": lines.setup, "moves": lines.moves, **rest})


def _earlier(
    game: AnyGame, head: Json, players: Sequence[str], entries: Sequence[Entry], rest: Json, *, legal: bool
) -> Json:
    """A record of format 1; raises ``Fault`` for a match that it cannot tell."""
    options: dict[str, str] = head["options"]
    later = {option.name: option.before for option in game.options if option.before}
    for name, before in later.items():
        if options[name] != before:
            raise Fault("Format 1 has no option {option}, and this match was played with another value.", option=name)
    if len(players) > EIGHT:
        raise Fault("Format 1 has eight seats at most.")
    dones = tuple(replay(game, options, [player == PERSON for player in players], living(entries)))
    moves, lists = earlier_lines(game, dones, legal=legal)
    setup = setup_facts(game, Step(dones[0].match.state, dones[0].told), luck_of(dones[0].entry), 1)
    for done in dones[1:]:
        setup = completed(game, setup, done.told)
    kept = {name: value for name, value in options.items() if name not in later}
    rest = {"setup": setup, "moves": moves, **rest, "result": result(dones[-1].match)}
    return {**head, "options": kept, **rest} | ({"legal": lists} if legal else {})


def newest_form(entries: Iterable[Entry]) -> int:
    """The newest format that can tell a log: the first where something else than moves was taken back."""
    log = tuple(entries)
    for number, entry in enumerate(log):
        if isinstance(entry, TakenBack) and not all(isinstance(log[gone], Moved) for gone in _gone(log, number)):
            return 1
    return max(FORMS)


def _gone(log: Sequence[Entry], number: int) -> list[int]:
    """The places of the entries that one entry takes back."""
    return sorted({*counting(log[:number])} - {*counting(log[: number + 1])})


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
