"""Matches with all that can happen at a table, in memory: taken back, drawn anew, handed over, given up, ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from played import CODE, HERE, who

from bot.ports.addresses import Account, Profile
from bot.ports.asks import Person
from bot.table.actions import add_computer, begin, give_up, join, lay_anew, move, open_table, put_out, stop
from bot.table.computer_players import Chosen, computer_move
from bot.table.deadlines import late_move
from bot.table.fold import Past
from bot.table.seat_changes import come_back, offer, put_in, take
from bot.table.seat_offers import Recipient
from bot.table.table import Table
from bot.table.table_terms import Terms
from bot.table.votes import agree, ask_back, ask_end
from games.kernel.computer import Mind, Skill
from games.kernel.computer_moves import version
from games.kernel.game import AnyGame, Illegal, Seat
from games.kernel.match import Match

Lines: TypeAlias = Sequence[Past]

PEOPLE = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "leo")

LEVELS = ("easy builder", "hard spoiler", "random")

ACTS = {
    "move": 600, "back": 100, "late": 40, "hold": 20, "return": 40, "hand": 20, "anew": 20, "resign": 6, "out": 3,
    "agree": 4, "stop": 2,
}  # fmt: skip
"""What may be done next, and how often of a thousand or so."""

FIRST = 1_800_000_000_000
"""Milliseconds since 1970 at which a table is opened."""


class Conversation:
    """A table of a game, and what the people at it do next, as luck has it. Computer players move at random."""

    def __init__(self, game: AnyGame, options: dict[str, str], luck: Random) -> None:
        self.luck, self.done = luck, Counter[str]()
        self._at = FIRST
        seats = luck.choice(game.seats)
        people = luck.randint(1, seats)
        host, *others = (Person(Account(f"web:{name}"), name) for name in PEOPLE[:people])
        opened = open_table(
            CODE, game, options, luck.randbytes(32), host, who(host.name), HERE, "en", terms=Terms(), **self.now()
        )
        self.past: list[Past] = [opened]
        for person in others:
            self.past.append(join(self.table, person, who(person.name), HERE, "en", **self.now()))
        for number in range(people, seats):
            self.past.append(add_computer(self.table, luck.choice(LEVELS), f"Computer {number}", **self.now()))
        self.past += begin(self.table, who(host.name), **self.now())
        while luck.random() < 0.3 and self._try("anew"):
            pass

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.past[-1].table

    def now(self) -> dict[str, Any]:
        """The key and the instant of what is done next."""
        self._at += 1000
        return {"key": f"key {self._at}", "at": self._at}

    def play(self, most: int) -> None:
        """Do so many things at most, until the match is over."""
        for _ in range(most):
            if self.table.over:
                return
            self._try(self.luck.choices(list(ACTS), list(ACTS.values()))[0])

    def _try(self, name: str) -> bool:
        """Do one thing, if it can be done now."""
        try:
            self.past += getattr(self, f"_{name}")()
        except Illegal:
            return False
        self.done[name] += 1
        return True

    def _one_of(self, seats: Sequence[Seat]) -> Seat:
        if not seats:
            raise Illegal("Nobody can do this now.")
        return self.luck.choice(list(seats))

    def _profile(self, seat: Seat) -> Profile:
        profile = self.table.sitters[seat].profile
        assert profile is not None
        return profile

    @property
    def _running(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def _chosen(self, seat: Seat) -> Chosen:
        """A move as if a computer player had chosen it."""
        match = self._running
        mind = Mind(Skill.read(self.table.sitters[seat].skill), version(match.game), match.turns[seat])
        return Chosen(seat, self.luck.choice(match.legal(seat)), mind)

    def _move(self) -> Lines:
        match = self._running
        # a hidden choice may be made anew while others still choose
        able = [seat for seat in match.seats if match.may_move(seat)]
        computers = [seat for seat in self.table.computers if seat in able]
        if computers:
            return computer_move(self.table, self._chosen(computers[0]), **self.now())
        seat = self._one_of([seat for seat in able if seat in self.table.persons])
        return move(self.table, seat, self.luck.choice(match.legal(seat)), **self.now())

    def _all_agree(self, laid: Lines) -> Lines:
        """What was asked happens: all others say yes."""
        past = [*self.past, *laid]
        question = past[-1].table.question
        while question is not None and (missing := question.missing(past[-1].table.persons)):
            past += agree(past, self._profile(missing[0]), None, **self.now())
            question = past[-1].table.question
        return past[len(self.past) :]

    def _back(self) -> Lines:
        seat = self._one_of(self.table.persons)
        return self._all_agree(ask_back(self.past, self._profile(seat), **self.now()))

    def _late(self) -> Lines:
        awaited = self._running.awaited
        seat = self._one_of([seat for seat in awaited if seat in self.table.persons])
        return late_move(self.table, self._chosen(seat), **self.now())

    def _hold(self) -> Lines:
        return put_in(self.table, self._one_of(self.table.persons), **self.now())

    def _return(self) -> Lines:
        held = [Seat(n) for n, sitter in enumerate(self.table.sitters) if sitter.stand_in]
        return come_back(self.table, self._profile(self._one_of(held)), **self.now())

    def _hand(self) -> Lines:
        seat = self._one_of(self.table.persons)
        name = f"{self.table.names[seat]} {len(self.past)}"
        offered = offer(self.table, self._profile(seat), Recipient(""), **self.now())
        person = Person(Account(f"web:{name}"), name)
        past = [*self.past, *offered]
        return (*offered, *take(past, seat, person, who(name), HERE, "en", **self.now()))

    def _anew(self) -> Lines:
        return lay_anew(self.table, self.table.leader, **self.now())

    def _resign(self) -> Lines:
        return give_up(self.table, self._profile(self._one_of(self.table.persons)), **self.now())

    def _out(self) -> Lines:
        return put_out(self.table, self._one_of(self.table.persons), **self.now())

    def _agree(self) -> Lines:
        return self._all_agree(ask_end(self.table, self._profile(self._one_of(self.table.persons)), **self.now()))

    def _stop(self) -> Lines:
        return stop(self.table, **self.now())
