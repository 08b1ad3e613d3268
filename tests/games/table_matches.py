"""Matches as tables have them: moves taken back, choices changed, seats handed over and given up, early ends.

All that happens goes through the functions of the kernel that a table uses.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

from every_game import Setting
from sealing_games import names

from games.kernel.chance import Sealed, mind_luck, seeded
from games.kernel.computer import USUAL, Mind, Skill
from games.kernel.computer_moves import choose, version
from games.kernel.game import AnyGame
from games.kernel.log_entries import STOPPED, backing, counting
from games.kernel.match import Match, finish, hand_over, play, reroll, resign, skip, start, take_back
from games.records import Seal, record


@dataclass
class TableMatch:
    """A sealed match that follows from its setting and a text; ``log`` is its whole log.

    ``real`` computer players choose their moves; others make any, which is quicker. ``often`` says in how many of 100
    steps something else than a move happens. It is ended, or left running, after ``most`` entries. ``kinds`` are those
    who may play a seat at the start.
    """

    setting: Setting
    text: str
    real: bool = False
    often: int = 12
    most: int = 90
    kinds: tuple[str, ...] = ("person", "person", "random", "greedy1")
    log: list = field(default_factory=list)
    told: list = field(default_factory=list)
    happened: set = field(default_factory=set)

    def __post_init__(self) -> None:
        """Play it."""
        self.seed = hashlib.sha256(f"seed {self.setting} {self.text}".encode()).digest()
        self.start = f"K7QF|{self.text}"
        self.minds, self.luck = seeded(f"table {self.setting} {self.text}"), Sealed(self.seed, self.start)
        self.players = [self.any(self.kinds) for _ in range(self.setting.seats)]
        self.skills = list(self.players)
        persons = tuple(player == "person" for player in self.players)
        self.match: Match = self.add(start(self.game, dict(self.setting.options), persons, self.luck))
        while self.minds.below(3) == 0 and self.anew():
            self.happened.add("anew")
        while not self.match.over and len(self.log) < self.most:
            if self.minds.below(100) >= self.often or not self.something():
                self.move()
        if not self.match.over and self.minds.below(3):
            self.end()

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.setting.game

    def any(self, things):
        """One of these things."""
        return things[self.minds.below(len(things))]

    def add(self, dones) -> Match:
        """Note what was done."""
        for done in dones:
            self.log.append(done.entry)
            self.told.append(done.told)
        self.match = dones[-1].match
        return self.match

    def chosen(self, seat, skill):
        """The move of a computer player, and what it followed from."""
        match = self.match
        mind = Mind(Skill.read(skill), version(self.game), match.turns[seat])
        level = mind.skill.write() if self.real or mind.skill.level == "random" else "random"
        chance = mind_luck(self.seed, self.start, seat, mind.turn)
        return choose(self.game, level, match.state, seat, chance), mind.write()

    def move(self) -> None:
        """Somebody who is awaited moves."""
        match = self.match
        seat = self.any(match.awaited)
        if match.persons[seat]:
            self.add(play(match, seat, self.any(match.legal(seat)), self.luck))
            return
        text, mind = self.chosen(seat, self.skills[seat])
        self.add(play(match, seat, text, self.luck, by="bot", mind=mind))

    def something(self) -> bool:
        """Something else than a move happens, if it can; which one is noted."""
        way = self.any((self.back, self.back, self.back, self.again, self.late, self.hand, self.give_up, self.anew))
        if self.minds.below(12) == 0:
            way = self.end
        done = way()
        if done:
            self.happened.add(way.__name__)
        return bool(done)

    def seat(self, *, person: bool):
        """A seat that a person plays, or does not, and that was not given up; None where there is none."""
        match = self.match
        able = [seat for seat in match.seats if match.persons[seat] == person and seat not in match.resigned]
        return self.any(able) if able else None

    def back(self) -> bool:
        """A person takes back a move, as far as a table allows it."""
        seat = self.seat(person=True)
        if seat is None:
            return False
        back = backing([(self.log[number], self.told[number]) for number in reversed(counting(self.log))], seat)
        if back is None:
            return False
        self.add(take_back(self.match, self.log, back.count))
        return True

    def again(self) -> bool:
        """A person changes a hidden choice."""
        match, seat = self.match, self.seat(person=True)
        if seat is None or seat in match.awaited or not self.game.secret(match.state, seat):
            return False
        self.add(play(match, seat, self.any(match.legal(seat)), self.luck))
        return True

    def late(self) -> bool:
        """The time of a person's turn is up."""
        match = self.match
        able = [seat for seat in match.awaited if match.persons[seat]]
        if not able:
            return False
        seat = self.any(able)
        text, mind = self.chosen(seat, USUAL)
        self.add(skip(match, seat, text, self.luck, mind=mind))
        return True

    def hand(self) -> bool:
        """A seat is handed over: to another person, to a computer player, or back to a person."""
        seat = self.seat(person=bool(self.minds.below(2)))
        if seat is None:
            return False
        level = self.any(("", USUAL, "greedy1")) if self.match.persons[seat] else ""
        self.skills[seat] = level or "person"
        self.add(hand_over(self.match, seat, level or "Cyd", person=not level, chance=self.luck))
        return True

    def give_up(self) -> bool:
        """A person resigns, or does not come back."""
        seat = self.seat(person=True)
        if seat is None or self.minds.below(3):
            return False
        self.skills[seat] = USUAL
        self.add(resign(self.match, seat, chance=self.luck, by=self.any(("person", "rules"))))
        return True

    def anew(self) -> bool:
        """The setup is made anew, where the game allows it."""
        if not self.game.anew(self.match.state):
            return False
        self.add(reroll(self.match, self.luck))
        return True

    def end(self) -> bool:
        """The persons agree to end, or a moderator stops the match."""
        agreed = any(self.match.persons) and self.minds.below(3)
        self.add(finish(self.match, "agreed" if agreed else STOPPED))
        return True

    def record(self, **wanted):
        """Its record as it is read from a file; ``wanted`` is what ``games.records.record`` takes."""
        seal = Seal(hashlib.sha256(self.seed).hexdigest(), self.start, self.seed)
        options = dict(self.setting.options)
        given = {"players": self.players, "seal": seal, **wanted}
        return json.loads(json.dumps(record(self.game, names(self.setting.seats), options, self.log, **given)))
