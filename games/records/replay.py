"""A record played again line by line: who plays each seat when, rounds of hidden choices, what was undone.

The numbers of the decisions of computer players: none is used twice, and none is left out unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.kernel.game import Json, Seat
from games.kernel.match import Match, opened
from games.records.facts import used_by
from games.records.players import PERSON, plays_as
from games.records.reader import Fault, Record, read_record
from games.records.record_hashes import check_chain
from games.records.record_lines import round_over
from games.records.rules_check import begun, check_end, onward


@dataclass(frozen=True)
class Stage:
    """A line of a record, counted from 1, with the match before and after it.

    ``skipped`` is how many decisions its computer player had that the record does not show.
    """

    number: int
    line: dict[str, Json]
    before: Match
    after: Match
    skipped: int = 0


@dataclass(frozen=True)
class _Point:
    """Where a match stands: who plays each seat, who has played it since the last round, whose time is up.

    ``waits`` is the seat whose computer player moves next, since its time was up.
    """

    match: Match
    players: tuple[str, ...]
    since: tuple[frozenset[str], ...]
    late: frozenset[Seat] = frozenset()
    waits: Seat | None = None


@dataclass(frozen=True)
class _Block:
    """Moves that are undone together: one, or those of a round. ``before`` is where the match stood before them."""

    before: _Point
    lines: tuple[dict[str, Json], ...]
    number: int


class Replay:
    """A record played again line by line; ``stages`` raises ``Fault`` for the first that cannot have happened.

    ``setup`` is the one that counts so far. Raises ``Fault`` for a setup that cannot have happened.
    """

    def __init__(self, record: Record) -> None:
        self.record, self.setup = record, record.setup
        match, _ = begun(record)
        players = record.players
        self._point = self._began = _Point(match, players, tuple(frozenset({player}) for player in players))
        self._decisions = DecisionNumbers(match.turns)
        self._open: list[dict[str, Json]] = []
        self._blocks: list[_Block] = []
        self._events: list[int] = []
        self._floor = 0

    @property
    def match(self) -> Match:
        """Where the match stands."""
        return self._point.match

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers of the lines that still count, in order: moves, and events that are no undoing."""
        moves = [block.number + place for block in self._blocks for place in range(len(block.lines))]
        return tuple(sorted([*moves, *self._events]))

    def stages(self) -> Iterator[Stage]:
        """The lines one after the other; last the end is checked against the result."""
        for number, line in enumerate(self.record.moves, 1):
            texts = None if self.record.legal is None else self.record.legal[number - 1]
            before = self.match
            if "event" not in line:
                yield self._move(number, line, texts)
                continue
            if self._open:
                raise Fault("Move {number}: an event stands between the choices of a round.", number=number)
            match line["event"]:
                case "undone":
                    self._beside(number, texts)
                    self._undo(number, line)
                case "reroll":
                    self._beside(number, texts)
                    self._reroll(number, line)
                case _:
                    self._event(number, line, texts)
            yield Stage(number, line, before, self.match)
        if self._open:
            raise Fault("The last round is not over: its choices do not stand in a record.")
        check_end(self.match, self.record)

    # -- moves

    def _move(self, number: int, line: dict[str, Json], texts: list[str] | None) -> Stage:
        seat, point = Seat(line["seat"]), self._point
        before, game = point.match, self.record.game
        after, _ = onward(before, number, line, texts)
        hidden = game.secret(before.state, seat)
        if hidden and self._open and self._open[-1]["seat"] >= seat:
            raise Fault("Move {number}: the choices of a round stand in the order of the seats.", number=number)
        self._chose(number, line, hidden=hidden)
        skipped = self._decisions.made(number, line, exact=not hidden)
        self._decisions.opened(opened(game, before.state, seat, after.state))
        if not self._open:
            self._began = point
        self._open.append(line)
        if not hidden or round_over(game, before.state, after.state, seat):
            self._close(number, after)
        else:
            self._point = replace(point, match=after)
        return Stage(number, line, before, after, skipped)

    def _close(self, number: int, after: Match) -> None:
        """A move that stands alone, or the last choice of a round."""
        point, lines = self._point, tuple(self._open)
        self._blocks.append(_Block(self._began, lines, number + 1 - len(lines)))
        if point.waits is not None:
            self._floor = len(self._blocks)  # nobody takes back what was made because time ran out
        since = tuple(frozenset({player}) for player in point.players)
        late = point.late - {Seat(line["seat"]) for line in lines}
        self._point = _Point(after, point.players, since, late)
        self._open = []

    def _chose(self, number: int, line: dict[str, Json], *, hidden: bool) -> None:
        """Whether who made a move can have made it; raises ``Fault``."""
        seat, point = Seat(line["seat"]), self._point
        if point.waits not in (None, seat):
            raise Fault("Move {number}: seat {seat} was to move.", number=number, seat=point.waits or 0)
        able = point.since[seat] if hidden else {point.players[seat]}
        if "computer" in line:
            if seat not in point.late and not any(plays_as(player, line["computer"]) for player in able):
                raise Fault("Move {number}: no such computer player plays this seat.", number=number)
        elif "forced" not in line and (PERSON not in able or (seat == point.waits)):
            raise Fault("Move {number} is a computer player's, and names none.", number=number)

    # -- events

    def _event(self, number: int, line: dict[str, Json], texts: list[str] | None) -> None:
        match, _ = onward(self.match, number, line, texts)
        point = self._point
        self._events.append(number)
        self._floor = len(self._blocks)
        if point.waits is not None:
            raise Fault("Move {number}: seat {seat} was to move.", number=number, seat=point.waits)
        event, seat = line["event"], Seat(line.get("seat", 0))
        if event == "timed out":
            if seat not in self.match.awaited or point.players[seat] != PERSON or seat in point.late:
                raise Fault("Move {number}: the time of this seat cannot have been up.", number=number)
            waits = None if self.record.game.secret(match.state, seat) else seat
            self._point = replace(point, late=point.late | {seat}, waits=waits)
            return
        if "player" in line:
            player: str = line["player"]
            if event == "handed" and PERSON not in (player, point.players[seat]):
                raise Fault("Move {number}: a computer player plays this seat already.", number=number)
            if event == "resigned" and player == PERSON:
                raise Fault("Move {number}: a computer player plays on for a seat that was given up.", number=number)
            players, since = list(point.players), list(point.since)
            players[seat], since[seat] = player, since[seat] | {player}
            point = replace(point, players=tuple(players), since=tuple(since))
        self._point = replace(point, match=match)

    def _undo(self, number: int, line: dict[str, Json]) -> None:
        self._running(number)
        left, draws, gone = line["moves"], 0, list[_Block]()
        while left > 0 and len(self._blocks) > self._floor:
            block = self._blocks.pop()
            gone.append(block)
            left -= len(block.lines)
            draws += sum(used_by(each.get("luck")) for each in block.lines)
        if left or not gone:
            raise Fault("Move {number}: so many moves cannot be undone there.", number=number)
        if draws != line["draws"]:
            raise Fault("Move {number}: other draws had made the luck of what was undone.", number=number)
        back = gone[-1].before
        self._decisions.undone(gone[-1].lines if len(gone[-1].lines) > 1 else (), back.match.awaited)
        self._point = back

    def _reroll(self, number: int, line: dict[str, Json]) -> None:
        self._running(number)
        if not self.record.game.anew(self.match.state):
            raise Fault("Move {number}: the setup cannot have been made anew there.", number=number)
        match, _ = begun(self.record, line["setup"])
        self._decisions.opened(frozenset(match.awaited))
        since = tuple(frozenset({player}) for player in self._point.players)
        self._point = replace(self._point, match=replace(self.match, state=match.state), since=since)
        self._blocks, self._floor, self.setup = [], 0, line["setup"]

    def _running(self, number: int) -> None:
        if self.match.over:
            raise Fault("Move {number} comes after the end of the match.", number=number)
        if self._point.waits is not None:
            raise Fault("Move {number}: seat {seat} was to move.", number=number, seat=self._point.waits)

    def _beside(self, number: int, texts: list[str] | None) -> None:
        if texts:
            raise Fault("Move {number}: beside an event no legal moves are listed.", number=number)


class DecisionNumbers:
    """How many decisions a record has opened for each seat, and which numbers its moves named.

    A choice that still stands when its round is undone stands there again with the number it had.
    """

    def __init__(self, turns: Sequence[int]) -> None:
        self._opened = list(turns)
        self._named = [0] * len(turns)
        self._missing = [0] * len(turns)
        self._standing: dict[int, dict[str, Json]] = {}

    def made(self, number: int, line: dict[str, Json], *, exact: bool) -> int:
        """How many decisions of its seat were skipped before a move; raises ``Fault`` for one that was made already.

        ``exact`` where none can have been: every decision that was opened stands in the record.
        """
        seat, standing = line["seat"], self._standing.pop(line["seat"], None)
        if "computer" not in line:
            return 0
        turn = int(line["computer"].rpartition(" ")[2])
        if standing is not None and all(standing.get(key) == line.get(key) for key in ("move", "computer")):
            self._opened[seat] -= 1
            return 0
        if turn <= self._named[seat]:
            raise Fault("Move {number}: this decision of a computer player was made already.", number=number)
        if exact and turn != self._opened[seat]:
            raise Fault("Move {number}: the decision has another number.", number=number)
        self._named[seat] = turn
        skipped = max(0, turn - self._opened[seat] - self._missing[seat])
        self._missing[seat] += skipped
        return skipped

    def opened(self, seats: Iterable[Seat]) -> None:
        """One more decision for each of these seats."""
        for seat in seats:
            self._opened[seat] += 1

    def undone(self, lines: Sequence[dict[str, Json]], awaited: Iterable[Seat]) -> None:
        """A move or a round is undone: its seats decide again, unless a choice of the round stands."""
        self.opened(awaited)
        self._standing = {line["seat"]: line for line in lines}


# -- whether it can have happened


def check(written: Json) -> None:
    """Play a record again from its facts; raises ``Fault`` for the first thing in it that cannot have happened."""
    for _ in proven(read_record(written)):
        pass


def proven(record: Record) -> Iterator[Stage]:
    """The lines of a record as they can have happened, to the end; raises ``Fault`` at the first that cannot."""
    check_chain(record.written)
    yield from Replay(record).stages()


def counting_lines(written: Json) -> tuple[Json, tuple[int, ...]]:
    """The setup of a record that counts, and the numbers of its lines that do, from 1; raises as ``check``.

    What was undone or drawn anew does not count, and neither do the events that say so.
    """
    replay = Replay(read_record(written))
    for _ in replay.stages():
        pass
    return replay.setup, replay.counting
