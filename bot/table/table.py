"""A table: who sits in which seat, how far it has come, and the match that is played at it. Values, without I/O."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.ports.addresses import Account, Code, Place, Profile, forgotten
from bot.ports.posts import Sitting
from bot.table.audience import Audience
from bot.table.crowds import Crowd
from bot.table.plans import Plans
from bot.table.questions import PlayOn, Question
from bot.table.table_terms import DAY, Terms
from bot.table.turn_clocks import Clocks
from games.kernel.chance import Sealed
from games.kernel.computer import SLOW, USUAL, Skill
from games.kernel.game import AnyGame, Outcome, Seat
from games.kernel.match import Match
from games.kernel.series import Series

SILENCE = 7 * DAY
"""Milliseconds after which a match with a quick pace is called stalled, if no person has done anything."""

MISSED = 3
"""Turns missed in a row after which somebody counts as gone."""

LOBBY = -1
"""The turn in which somebody is called before the match has begun."""


@dataclass(frozen=True)
class Lobby:
    """It waits to be started."""


@dataclass(frozen=True)
class Playing:
    """Its match is under way."""

    match: Match


@dataclass(frozen=True)
class Over:
    """Its match is over, with this result."""

    match: Match
    outcome: Outcome


@dataclass(frozen=True)
class CalledOff:
    """Everybody has left, or the host called it off. ``match`` is the match that had begun, None for a lobby."""

    match: Match | None


Phase: TypeAlias = Lobby | Playing | Over | CalledOff


def playing(match: Match) -> Playing | Over:
    """The phase of a table with this match."""
    outcome = match.outcome
    return Playing(match) if outcome is None else Over(match, outcome)


class Sitter(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat. A computer player has a ``level`` and neither profile nor account.

    ``stand_in`` is the level of a computer player that plays the seat until its owner is back. ``away`` is the instant
    until which the owner's clock stands, ``missed`` how many turns in a row were let pass. ``notify`` is where the
    owner wants to be called (``bot.ports.people.Wishes``), ``chat`` the private chat in which they have the match
    before them, "" for none. ``plans`` are theirs alone to know. A ``crowd`` plays the seat where a whole place does,
    under a profile of its own and by no account, so that nobody is called.
    """

    name: str
    profile: Profile | None = None
    account: Account | None = None
    level: str = ""
    stand_in: str = ""
    away: int = 0
    missed: int = 0
    notify: str = ""
    chat: str = ""
    plans: Plans | None = None
    crowd: Crowd | None = None

    @property
    def person(self) -> bool:
        """Whether a person sits here, and no computer player."""
        return self.profile is not None

    @property
    def rings_publicly(self) -> bool:
        """Whether this person is called where the match is played, so that it rings there."""
        return self.crowd is None and self.notify != "off" and (not self.chat or self.notify == "both")

    @property
    def skill(self) -> str:
        """The level at which a computer player plays this seat; one that was resigned is played on sensibly."""
        return self.level or self.stand_in or USUAL

    @property
    def slow(self) -> bool:
        """Whether a computer player may think for more than a moment here."""
        return Skill.read(self.skill).level in SLOW


class SealedLuck(Struct, frozen=True, omit_defaults=True):
    """``seed`` is secret until the end; ``text`` is public and mixed with it, "" before the match.

    ``seed`` is empty where a record was imported whose luck was never sealed, and where somebody who played asked to be
    forgotten: their name was part of what the luck and its proof follow from.
    """

    seed: bytes
    text: str = ""

    @property
    def sha256(self) -> str:
        """The seal, shown from the opening on (games/records/RECORDS.md)."""
        return hashlib.sha256(self.seed).hexdigest()

    def chance(self, match: Match | None) -> Sealed:
        """The source of luck, from where a match stands; from the start where none has begun."""
        return Sealed(self.seed, self.text, match.used if match else 0)

    def taught(self, match: Match | None, task: int) -> Sealed:
        """The luck of a lesson, which begins anew with each task and each seat: a turn made again draws the same."""
        awaited = match.awaited if match else ()
        return Sealed(self.seed, f"{task} {awaited[0] if awaited else ''}")


class TableParts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What of a table is read without knowing the rules of its game.

    ``opened`` is when, in milliseconds since 1970. ``series`` is set where this is one of several games whose points
    add up. ``offers`` are seats whose owners offer them, each with the account it is offered to ("" for anybody).
    ``question`` is what is asked now, ``asked`` how many questions there ever were. ``task`` is how far a lesson has
    come. ``shown`` is what of the finished match has been shown to everybody: its film (``replay``), its
    ``poster``, cards of seats (``card2``).
    ``sought`` are the seats whose persons were called in private because no place reaches them, each with its turn.
    ``analysed`` says whether the analysis of the finished match is in the log; None where nobody has asked for it.
    ``hidden`` counts the lines of the log of which only one person knows.
    """

    code: Code
    host: Profile
    audience: Audience
    sitters: tuple[Sitter, ...]
    luck: SealedLuck
    clocks: Clocks
    opened: int
    series: Series | None = None
    terms: Terms = Terms()
    question: Question | None = None
    offers: tuple[tuple[Seat, str], ...] = ()
    asked: int = 0
    task: int = 0
    shown: tuple[str, ...] = ()
    sought: tuple[tuple[Seat, int], ...] = ()
    analysed: bool | None = None
    hidden: int = 0


class Table(TableParts, frozen=True, kw_only=True):
    """One table, from its opening to its end. The log of a match is in the store, not here."""

    game: AnyGame
    options: tuple[tuple[str, str], ...]
    phase: Phase

    @property
    def chance(self) -> Sealed:
        """Where its luck comes from, from where its match stands."""
        return self.luck.taught(self.match, self.task) if self.terms.lesson else self.luck.chance(self.match)

    @property
    def following(self) -> Series | None:
        """The next game of the series once this one is over and nobody has given up."""
        match self.phase:
            case Over(match, outcome) if self.series is not None and not match.resigned and not match.stopped:
                return self.series.following(outcome.scores)
            case _:
                return None

    @property
    def match(self) -> Match | None:
        """The match, under way or over; None where it has not begun."""
        return None if isinstance(self.phase, Lobby) else self.phase.match

    @property
    def begun(self) -> bool:
        """Whether its match has begun; it may be over."""
        return self.match is not None

    @property
    def lobby(self) -> bool:
        """Whether it still waits to be started."""
        return isinstance(self.phase, Lobby)

    @property
    def over(self) -> bool:
        """Whether nothing more will happen at it."""
        return isinstance(self.phase, Over | CalledOff)

    @property
    def live(self) -> bool:
        """Whether a match is under way."""
        return isinstance(self.phase, Playing)

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def people(self) -> tuple[Sitting, ...]:
        """Who sits in the seats, as posts need it."""
        return tuple(Sitting(sitter.name, sitter.account) for sitter in self.sitters)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats that persons play now: those who may be asked, called and waited for."""
        if self.match is None:
            return tuple(Seat(number) for number, sitter in enumerate(self.sitters) if sitter.person)
        return tuple(seat for seat in self.match.seats if self.match.persons[seat])

    @property
    def leader(self) -> Profile:
        """The host, who may change the table: whoever opened it; once they gave up, the first person who plays on."""
        if self.match is None or not self.persons:
            return self.host
        sitters = [self.sitters[seat] for seat in self.match.seats if seat not in self.match.resigned]
        here = [each.profile for each in sitters if each.profile is not None and each.crowd is None]
        return self.host if self.host in here or not here else here[0]

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The awaited seats that the bot moves: computer players, stand-ins, resigned seats, and ``planned`` ones.

        None where no person plays: computer players do not play among themselves. In a lesson they wait for its tasks,
        and beside a partner who is asked whether to play on for the answer.
        """
        if self.question is not None and isinstance(self.question.matter, PlayOn):
            return ()
        match self.phase:
            case Playing(match) if any(match.persons) and not self.terms.lesson:
                return tuple(seat for seat in match.awaited if not match.persons[seat] or self._answers(seat))
            case _:
                return ()

    @property
    def planned(self) -> tuple[Seat, ...]:
        """Those of them whose persons have planned what they do now."""
        return tuple(seat for seat in self.computers if self._answers(seat))

    def _answers(self, seat: Seat) -> bool:
        return (plans := self.sitters[seat].plans) is not None and plans.fitting is not None

    @property
    def thinking(self) -> bool:
        """Whether the computer player that is next may think for more than a moment, so that nobody should wait."""
        return bool(self.computers) and self.sitters[self.computers[0]].slow

    @property
    def lateness(self) -> str:
        """What happens when a turn's time is up: by the terms, else as suits the match."""
        return self.terms.late or ("bot" if self.clocks.together else "wait")

    def due(self, now: int) -> int | None:
        """When it must next be looked at, None for never."""
        if self.computers or self.unsought or self.analysed is False:
            return now
        if not self.live or self.terms.alone:
            return None
        instants = [] if self.question is None else [self.question.until]
        if not self.clocks.stalled:
            instants.append(self.clocks.acted + max(SILENCE, 3 * self.terms.span))
            for timer in self.clocks.timers:
                if timer is not None:
                    instants += [now] if timer.asked else []
                    instants += [timer.next] if timer.next is not None else []
        return min(instants, default=None)

    @property
    def followers(self) -> tuple[Profile, ...]:
        """Everybody in whose list it stands."""
        return tuple(each.profile for each in self.sitters if each.profile and not forgotten(each.profile))

    @property
    def told_at(self) -> tuple[Place, ...]:
        """Every place that is told of it: where it is played or followed, and its players' private chats."""
        return tuple(dict.fromkeys((*(place for place, _ in self.audience.everywhere), *self.chats)))

    @property
    def chats(self) -> tuple[Place, ...]:
        """The private chats in which players have their match before them."""
        return tuple(Place(sitter.chat) for sitter in self.sitters if sitter.chat) if self.begun else ()

    def owner_of(self, chat: Place) -> Seat | None:
        """The seat whose player has the match before them in a private chat, None where nobody has."""
        return next((Seat(n) for n, sitter in enumerate(self.sitters) if sitter.chat == chat and self.begun), None)

    @property
    def unreached(self) -> tuple[Seat, ...]:
        """The seats of persons whom no place reaches where the table is played, since one was lost or left."""
        accounts = {seat: self.sitters[seat].account for seat in self.persons}
        return tuple(seat for seat, known in accounts.items() if known is not None and not self.audience.read_by(known))

    @property
    def unsought(self) -> tuple[Seat, ...]:
        """The seats of persons who must be called in private: each once since their place is gone, and once a turn.

        None where nobody is called any more, because nobody has moved for long.
        """
        if self.over or self.terms.lesson or self.clocks.stalled or not (self.audience.lost or self.audience.moved):
            return ()
        called = dict(self.sought)
        # whoever has the match in a private chat is called there anyway
        turns = {seat: self.turn_of(seat) for seat in self.unreached if not self.sitters[seat].chat}
        return tuple(seat for seat, turn in turns.items() if seat not in called or turn not in (None, called[seat]))

    def turn_of(self, seat: Seat) -> int | None:
        """The turn of a seat that the match waits for, None where it does not; before the match ``LOBBY``."""
        if self.match is None:
            return LOBBY
        return self.match.turns[seat] if seat in self.match.awaited else None

    def seat_of(self, profile: Profile) -> Seat | None:
        """The seat of a person, None where they do not sit here."""
        for number, sitter in enumerate(self.sitters):
            if sitter.profile == profile:
                return Seat(number)
        return None

    def away(self, seat: Seat, now: int) -> bool:
        """Whether the person in a seat has said to be away now."""
        return self.sitters[seat].away > now

    def gone(self, seat: Seat, now: int) -> bool:
        """Whether the person in a seat has let the time of three turns pass, by missed turns or by one long wait."""
        timer = self.clocks.timer(seat)
        if self.away(seat, now):
            return False
        running = 0
        if timer is not None and timer.up(now):
            running = 1 + (now - timer.until) // self.terms.span
        return self.sitters[seat].missed + running >= MISSED

    def plays(self, profile: Profile) -> bool:
        """Whether a person sits at it while its match is under way."""
        return self.live and self.seat_of(profile) is not None

    def awaits(self, profile: Profile) -> bool:
        """Whether its match waits for this person."""
        seat = self.seat_of(profile)
        return isinstance(self.phase, Playing) and seat in self.phase.match.awaited and seat in self.persons

    def with_sitter(self, seat: Seat, sitter: Sitter) -> Table:
        """The same with somebody else in a seat, or the same person under other circumstances."""
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    def with_absence(self, seat: Seat, until: int, at: int) -> Table:
        """The same with a person away from now (``at``) on; a clock stands until they are back, or goes on from now."""
        by = until - max(at, self.sitters[seat].away)
        timer = self.clocks.timer(seat)
        clocks = self.clocks if timer is None else self.clocks.put(seat, timer.shifted(by))
        away = replace(self.sitters[seat], away=until if until > at else 0)
        return replace(self.with_sitter(seat, away), clocks=clocks)

    def offered_no_more(self, seat: Seat) -> Table:
        """The same without the offer of a seat."""
        return replace(self, offers=tuple(offer for offer in self.offers if offer[0] != seat))

    @property
    def free(self) -> int:
        """How many more people may sit down before the match."""
        if not self.lobby or self.series is not None:
            return 0
        return max(0, self.game.seats[-1] - len(self.sitters))

    def until(self, profile: Profile) -> int | None:
        """When the time of a person's turn is up; None where it never is, or is not theirs."""
        seat = self.seat_of(profile)
        timer = self.clocks.timer(seat) if seat is not None and self.awaits(profile) else None
        return timer.until if timer is not None and timer.until else None
