"""A game under way: start, play, resign, take back, replay. The snapshot is the truth, the log is the proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, assert_never

from games.kernel.chance import Recorded, Scripted
from games.kernel.game import AnyGame, Illegal, Json, Outcome, Seat, Step, Told, saved_options
from games.kernel.log_entries import (
    STOPPED,
    Ended,
    Entry,
    Moved,
    Mover,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
    forced,
    living,
)
from games.kernel.luck import Chance

FORMAT = 1
"""Shape of saved matches and entries; a process that meets a newer one leaves the match alone."""


@dataclass(frozen=True)
class Match:
    """A game with its seats: the state, which seats people play, and what does not follow from the state.

    ``persons`` tells for each seat whether a person plays it now: it is false for a seat that has resigned, or that a
    computer player holds for its owner. ``sat`` tells the same for the start. ``turns`` counts the decisions opened for
    each seat and never falls. ``used`` is the luck used up so far.
    """

    game: AnyGame
    options: tuple[tuple[str, str], ...]
    persons: tuple[bool, ...]
    state: Any
    turns: tuple[int, ...]
    resigned: tuple[Seat, ...] = ()
    reason: str | None = None
    used: int = 0
    sat: tuple[bool, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in order."""
        return tuple(Seat(number) for number in range(len(self.persons)))

    @property
    def over(self) -> bool:
        """Whether no more moves will be made."""
        return self.reason is not None or self.game.outcome(self.state) is not None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats the match waits for, lowest first; empty when it is over."""
        if self.reason is not None:
            return ()
        return tuple(sorted(self.game.to_act(self.state)))

    @property
    def stopped(self) -> bool:
        """Whether it was ended from outside, so that nobody has won."""
        return self.reason == STOPPED

    @property
    def outcome(self) -> Outcome | None:
        """The result, resigned sides last (the first to resign is the very last); None while it runs."""
        finished = self.game.outcome(self.state)
        if finished is None and self.reason is None:
            return None
        standing = finished or self.game.standing(self.state)
        return Outcome(self._placed(standing), standing.scores, self.reason or standing.reason)

    def _placed(self, standing: Outcome) -> tuple[int, ...]:
        if self.stopped or not self.resigned:
            return (len(self.seats),) * len(self.seats) if self.stopped else standing.places
        order = {}
        for team in self.game.teams(self.state):
            left = [self.resigned.index(seat) for seat in team if seat in self.resigned]
            worth = (1, -min(left)) if left else (0, standing.places[team[0]])
            order.update(dict.fromkeys(team, worth))
        return tuple(1 + sum(other < order[seat] for other in order.values()) for seat in self.seats)

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """Texts of every legal move of a seat, in the game's order; empty when the match is over."""
        if self.over:
            return ()
        return tuple(map(self.game.write, self.game.legal(self.state, seat)))

    def may_move(self, seat: Seat) -> bool:
        """Whether a seat has a legal move."""
        return not self.over and any(True for _ in self.game.legal(self.state, seat))

    def dump(self) -> Json:
        """The match as JSON."""
        return {
            "format": FORMAT,
            "game": self.game.slug,
            "edition": self.game.edition,
            "options": dict(self.options),
            "persons": [int(person) for person in self.persons],
            "state": self.game.dump(self.state),
            "turns": list(self.turns),
            "resigned": list(self.resigned),
            "reason": self.reason,
            "used": self.used,
            "sat": [int(person) for person in self.sat],
        }

    @staticmethod
    def load(game: AnyGame, saved: Json) -> Match:
        """The match of its JSON, under the edition of the rules it began with.

        Raises ``ValueError`` where a newer program wrote it or ``game`` is another edition.
        """
        if saved["format"] > FORMAT or saved["edition"] != game.edition:
            raise ValueError(f"this match was saved by another program ({game.slug}, edition {saved['edition']})")
        return Match(
            game=game,
            options=saved_options(game, saved["options"]),
            persons=tuple(map(bool, saved["persons"])),
            state=game.load(saved["state"]),
            turns=tuple(saved["turns"]),
            resigned=tuple(map(Seat, saved["resigned"])),
            reason=saved["reason"],
            used=saved["used"],
            sat=tuple(map(bool, saved["sat"])),
        )


@dataclass(frozen=True)
class Done:
    """One entry that took effect, what was told of it, and the match after it."""

    entry: Entry
    told: tuple[Told[Any], ...]
    match: Match


def start(
    game: AnyGame, options: Mapping[str, str], persons: Sequence[bool], chance: Chance, *, key: str = "", at: int = 0
) -> tuple[Done, ...]:
    """The first entry of a match, and the forced moves that follow from it. ``options`` is complete."""
    luck = Recorded(chance)
    before = chance.used
    step = game.setup(len(persons), options, luck)
    entry = Started(tuple(luck.draws), chance.used - before, key=key, at=at)
    done = _begun(game, options, persons, step, entry)
    return (done, *_forced(done.match, chance, entry))


def _begun(
    game: AnyGame, options: Mapping[str, str], persons: Sequence[bool], step: Step[Any, Any], entry: Started | Rerolled
) -> Done:
    awaited = game.to_act(step.state)
    match = Match(
        game=game,
        options=tuple(options.items()),
        persons=tuple(persons),
        state=step.state,
        turns=tuple(int(Seat(seat) in awaited) for seat in range(len(persons))),
        used=entry.tries,
        sat=tuple(persons),
    )
    return Done(entry, step.told, match)


def play(
    match: Match, seat: Seat, text: str, chance: Chance,
    *, by: Mover = "person", mind: str = "", key: str = "", at: int = 0,
) -> tuple[Done, ...]:  # fmt: skip
    """A seat's move by its text, and the forced moves that follow; ``mind`` as in ``Moved``.

    Raises ``Unreadable`` or ``Illegal`` and changes nothing.
    """
    if match.over:
        raise Illegal("The match is over.")
    return make(match, seat, match.game.read(text), chance, by=by, mind=mind, key=key, at=at)


def make(
    match: Match, seat: Seat, move: Any, chance: Chance,
    *, by: Mover = "person", mind: str = "", key: str = "", at: int = 0,
) -> tuple[Done, ...]:  # fmt: skip
    """``play`` for a move that has been read. Raises ``Illegal`` and changes nothing."""
    if match.over:
        raise Illegal("The match is over.")
    done = _moved(match, Moved(seat, match.game.write(move), by=by, mind=mind, key=key, at=at), move, chance)
    return (done, *_forced(done.match, chance, done.entry))


def _moved(match: Match, entry: Moved, move: Any, chance: Chance) -> Done:
    luck = Recorded(chance)
    before = chance.used
    step = match.game.apply(match.state, entry.seat, move, luck)
    tries = chance.used - before
    if luck.draws:
        entry = replace(entry, luck=tuple(luck.draws), tries=tries)
    new = opened(match.game, match.state, entry.seat, step.state)
    turns = tuple([count + (Seat(number) in new) for number, count in enumerate(match.turns)])
    return Done(entry, step.told, replace(match, state=step.state, turns=turns, used=match.used + tries))


def opened(game: AnyGame, before: Any, mover: Seat, after: Any) -> frozenset[Seat]:
    """The seats for which a decision is opened by a move that leads from one state to another."""
    was = game.to_act(before)
    return frozenset(seat for seat in game.to_act(after) if seat not in was or seat == mover)


def _forced(match: Match, chance: Chance, cause: Entry) -> Iterable[Done]:
    """The moves that are the only legal text of an awaited seat, one after the other."""
    while not match.over:
        for seat in match.awaited:
            moves = tuple(islice(match.game.legal(match.state, seat), 2))
            if len(moves) == 1:
                entry = Moved(seat, match.game.write(moves[0]), by="rules", key=cause.key, at=cause.at)
                done = _moved(match, entry, moves[0], chance)
                yield done
                match = done.match
                break
        else:
            return


def resign(
    match: Match, seat: Seat, *, chance: Chance | None = None, by: Mover = "person", key: str = "", at: int = 0
) -> tuple[Done, ...]:
    """A seat gives up; the match ends when one side of several or no person is left. Raises ``Illegal``.

    With ``chance`` the forced moves that follow are made too.
    """
    if match.over:
        raise Illegal("The match is over.")
    if seat in match.resigned:
        raise Illegal("This seat has resigned already.")
    done = _resigned(match, Resigned(seat, by, key=key, at=at))
    return (done,) if chance is None else (done, *_forced(done.match, chance, done.entry))


def _resigned(match: Match, entry: Resigned) -> Done:
    resigned = (*match.resigned, entry.seat)
    persons = tuple(person and Seat(number) not in resigned for number, person in enumerate(match.persons))
    teams = match.game.teams(match.state)
    standing = [team for team in teams if not set(team) & set(resigned)]
    reason = None
    if len(standing) == 1 < len(teams):
        reason = "resigned"
    elif not any(persons[seat] for team in (standing or teams) for seat in team):
        reason = "no person left"
    told = match.game.resigned
    state = match.state if told is None else told(match.state, entry.seat)
    return Done(entry, (), replace(match, persons=persons, state=state, resigned=resigned, reason=reason))


def hand_over(
    match: Match, seat: Seat, name: str, *, person: bool, chance: Chance, key: str = "", at: int = 0
) -> tuple[Done, ...]:
    """Somebody else plays a seat from now on: a person of this name, or a computer player. Raises ``Illegal``."""
    if match.over:
        raise Illegal("The match is over.")
    if seat in match.resigned:
        raise Illegal("This seat has resigned already.")
    done = _handed(match, SeatHanded(seat, name, person, key=key, at=at))
    return (done, *_forced(done.match, chance, done.entry))


def _handed(match: Match, entry: SeatHanded) -> Done:
    persons = tuple(
        entry.person if seat == entry.seat else person for seat, person in zip(match.seats, match.persons, strict=True)
    )
    return Done(entry, (), replace(match, persons=persons))


def skip(
    match: Match, seat: Seat, text: str, chance: Chance, *, mind: str = "", key: str = "", at: int = 0
) -> tuple[Done, ...]:
    """A move that a computer player makes for a person whose time is up, and the forced ones that follow.

    Raises as ``play``, and ``Illegal`` where the match does not wait for this seat.
    """
    if seat not in match.awaited:
        raise Illegal("The match does not wait for this seat.")
    return (
        Done(Skipped(seat, key=key, at=at), (), match),
        *play(match, seat, text, chance, by="bot", mind=mind, key=key, at=at),
    )


def finish(match: Match, reason: str, *, key: str = "", at: int = 0) -> tuple[Done, ...]:
    """The match ends as it stands: its players ``agreed``, or it is ``STOPPED``. Raises ``Illegal``."""
    if match.over:
        raise Illegal("The match is over.")
    return (Done(Ended(reason, key=key, at=at), (), replace(match, reason=reason)),)


def reroll(match: Match, chance: Chance, *, key: str = "", at: int = 0) -> tuple[Done, ...]:
    """The setup made anew by luck, and the forced moves that follow; what luck made before stays used up.

    Raises ``Illegal`` where the game does not allow it, or no longer does.
    """
    if match.over:
        raise Illegal("The match is over.")
    if not match.game.anew(match.state):
        raise Illegal("Only a random setup can be drawn again, and only before the first move.")
    luck = Recorded(chance)
    before = chance.used
    step = match.game.setup(len(match.persons), dict(match.options), luck)
    entry = Rerolled(tuple(luck.draws), chance.used - before, key=key, at=at)
    done = _anew(match, step, entry)
    return (done, *_forced(done.match, chance, entry))


def _anew(match: Match, step: Step[Any, Any], entry: Rerolled) -> Done:
    awaited = match.game.to_act(step.state)
    turns = tuple(count + (Seat(number) in awaited) for number, count in enumerate(match.turns))
    return Done(entry, step.told, replace(match, state=step.state, turns=turns, used=match.used + entry.tries))


def take_back(match: Match, entries: Sequence[Entry], count: int, *, key: str = "", at: int = 0) -> tuple[Done, ...]:
    """The match as it was before its last ``count`` living entries. The luck used up stays used up.

    ``entries`` is the whole log from ``start`` on. Where the first of those entries was forced, the move that led to it
    goes back too, because the rules would make the forced move again at once. Raises ``Illegal`` where nothing can go
    back.
    """
    kept = living(entries)
    while 0 < count < len(kept) and forced(kept[-count]):
        count += 1
    if not 0 < count < len(kept):
        raise Illegal("There is nothing to take back.")
    return (_taken_back(match, entries, TakenBack(count, key=key, at=at)),)


def _taken_back(match: Match, entries: Sequence[Entry], entry: TakenBack) -> Done:
    kept = living(entries)
    made = [done.match for done in replay(match.game, dict(match.options), match.sat, kept)]
    back, gone = made[-entry.count - 1], made[-1]
    # whoever is still at the same choice of a round keeps it: nothing of theirs went back, and a record cannot tell
    secret = match.game.secret
    same = {seat for seat in match.awaited if gone.turns[seat] == back.turns[seat] and secret(match.state, seat)}
    new = set(back.awaited) - same
    turns = tuple(count + (Seat(number) in new) for number, count in enumerate(match.turns))
    return Done(entry, (), replace(back, turns=turns, used=match.used))


def replay(
    game: AnyGame, options: Mapping[str, str], persons: Sequence[bool], entries: Iterable[Entry]
) -> Iterable[Done]:
    """Every entry of a log again, from the recorded luck alone.

    Raises ``Illegal``, ``Unreadable`` or ``ValueError`` where the log cannot have happened under these rules.
    """
    past: list[Entry] = []
    match: Match | None = None
    for entry in entries:
        done = begin_again(game, options, persons, entry) if match is None else redo(match, entry, past)
        past.append(entry)
        match = done.match
        yield done


def begin_again(game: AnyGame, options: Mapping[str, str], persons: Sequence[bool], entry: Entry) -> Done:
    """The start entry of a log again; raises ``ValueError`` where it is none or its luck does not fit."""
    if not isinstance(entry, Started | Rerolled):
        raise ValueError("the log does not begin with a start")  # noqa: TRY004 - what a log may hold is no type
    luck = Scripted([answer for _, answer in entry.luck])
    done = _begun(game, options, persons, game.setup(len(persons), options, luck), entry)
    _spent(luck)
    return done


def redo(  # noqa: PLR0911 - one return a kind
    match: Match, entry: Entry, past: Sequence[Entry]
) -> Done:
    """One later entry again, from its recorded luck; ``past`` is the log before it (needed to take back)."""
    match entry:
        case Moved():
            luck = Scripted([answer for _, answer in entry.luck])
            done = _moved(match, entry, match.game.read(entry.text), luck)
            _spent(luck)
            return replace(done, entry=entry, match=replace(done.match, used=match.used + entry.tries))
        case Rerolled():
            luck = Scripted([answer for _, answer in entry.luck])
            done = _anew(match, match.game.setup(len(match.persons), dict(match.options), luck), entry)
            _spent(luck)
            return done
        case Resigned():
            return _resigned(match, entry)
        case TakenBack():
            return _taken_back(match, past, entry)
        case Skipped():
            return Done(entry, (), match)
        case SeatHanded():
            return _handed(match, entry)
        case Ended(reason):
            return Done(entry, (), replace(match, reason=reason))
        case Started():
            raise ValueError("the log starts a second time")
        case _:
            assert_never(entry)


def _spent(luck: Scripted) -> None:
    if luck.left:
        raise ValueError("the log holds luck that nothing asked for")
