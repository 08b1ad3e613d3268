"""Records of games: of those all tests share, and of games under sealed luck with moves taken back."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from every_game import SETTINGS, played

from games.kernel.chance import Sealed, mind_luck, seeded
from games.kernel.computer import Mind, Skill
from games.kernel.computer_moves import choose, version
from games.kernel.log_entries import forced, living
from games.kernel.match import play, start, take_back
from games.records import Seal, record

SEED = bytes(range(32))


def names(seats):
    """Names with everything a person can type."""
    return [f"Zoë {number} 🚇 'x' <b>" for number in range(seats)]


def finished(setting, seed="shared", *, legal=False):
    """The record of a random game, as it is read from a file."""
    return json.loads(_finished(setting, seed, legal))


@lru_cache(maxsize=2 * len(SETTINGS))
def _finished(setting, seed, legal):
    entries = [done.entry for done in played(setting, seed)]
    return json.dumps(record(setting.game, names(setting.seats), dict(setting.options), entries, legal=legal))


@lru_cache(maxsize=len(SETTINGS))
def sealed(setting, start_text="K7QF", backs=(4, 9), until=10**6):
    """A match under sealed luck, with some moves taken back: its log. Kept, since several tests look at it."""
    game = setting.game
    luck, minds = Sealed(SEED, start_text), seeded("minds")
    dones = list(start(game, dict(setting.options), (True,) * setting.seats, luck))
    log = [done.entry for done in dones]
    match = dones[-1].match
    backs = list(backs)
    while not match.over and len(log) < until:
        if backs and len(log) > backs[0] and any(not forced(entry) for entry in living(log)[1:-1]):
            done = take_back(match, log, 2)[-1]
            backs.pop(0)
            log.append(done.entry)
        else:
            seat = match.awaited[0]
            text = choose(game, "random", match.state, seat, minds)
            several = play(match, seat, text, luck)
            log += [each.entry for each in several]
            done = several[-1]
        match = done.match
    return tuple(log)


def sealed_record(setting, log, seed=SEED, start_text="K7QF", **wanted):
    """The record of a sealed match; what is wanted of it is what ``record`` takes."""
    seal = Seal(hashlib.sha256(SEED).hexdigest(), start_text, seed)
    written = record(setting.game, names(setting.seats), dict(setting.options), log, seal=seal, **wanted)
    return json.loads(json.dumps(written))


@lru_cache(maxsize=len(SETTINGS))
def by_computers(setting, *skills, start_text="K7QF", back=0, until=10**6):
    """The log of a sealed match of computer players of these skills in turn, as a table has it.

    After ``back`` entries the last one is taken back once.
    """
    game, luck = setting.game, Sealed(SEED, start_text)
    dones = list(start(game, dict(setting.options), (True,) * setting.seats, luck))
    log, match = [done.entry for done in dones], dones[-1].match
    while not match.over and len(log) < until:
        if back and len(log) > back and len(living(log)) > 2:
            several, back = take_back(match, log, 1), 0
        else:
            seat = match.awaited[-1]
            mind = Mind(Skill.read(skills[seat % len(skills)]), version(game), match.turns[seat])
            chance = mind_luck(SEED, start_text, seat, mind.turn)
            text = choose(game, mind.skill.write(), match.state, seat, chance)
            several = play(match, seat, text, luck, by="bot", mind=mind.write())
        log += [each.entry for each in several]
        match = several[-1].match
    return tuple(log)
