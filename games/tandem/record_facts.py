"""What luck decided in Tandem, in the words of games/records/RECORDS.md."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.beginner import Begins, began, recalled
from games.kernel.chance import Named
from games.kernel.game import Facts, Json, Options, Seat, Step, Told, exactly
from games.tandem.rules import State, apply, deal
from games.tandem.values import (
    START,
    SUBJECTS,
    Event,
    KeySet,
    Move,
    NewRound,
    Order,
    Roll,
    Rolled,
    Subject,
)

DICE = 3
"""Dice of a roll."""


def sure(fine: bool, why: str) -> None:
    """Raises ``ValueError`` with this reason where something is wrong."""
    if not fine:
        raise ValueError(why)


def _named(rolls: Json) -> Named:
    """Luck that names three dice, for whichever pair, or those of a list by pair, None for each that rolls none."""
    rolls, dice = exactly(rolls, list), list[int]()
    for roll in [rolls] if len(rolls) == DICE and type(rolls[0]) is int else rolls:
        if roll is not None:
            sure(len(exactly(roll, list)) == DICE, "a roll is three dice from 1 to 6")
            sure(all(1 <= exactly(die, int) <= 6 for die in roll), "a roll is three dice from 1 to 6")
            dice += [die - 1 for die in roll]
    return Named(dice, "roll")


def _setup(state: State, told: Sequence[Told[Event]]) -> Json:
    keys: list[Json] = [None] * len(state.pairs)
    rolls: list[Json] = [None] * len(state.pairs)
    for each in told:
        match each.event:
            case KeySet(pair, order):
                keys[pair] = [SUBJECTS[subject] for subject in order]
            case NewRound(rolls=dice):
                rolls = [_shown(roll) for roll in dice]
            case _:
                pass
    return {"first": began(told), "keys": keys, "roll": rolls}


def _shown(roll: Roll | None) -> Json:
    return None if roll is None else list(roll)


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    for each in told:
        match each.event:
            case Rolled(_, roll):
                return {"rolled": list(roll)}
            case NewRound(rolls=(roll,)):
                return {"rolled": _shown(roll)}
            case NewRound(rolls=rolls):
                return {"rolled": [_shown(roll) for roll in rolls]}
            case _:
                pass
    return None


def _recall(seats: int, options: Options, facts: Json) -> Step[State, Event]:
    sure(set(exactly(facts, dict)) == {"first", "keys", "roll"}, "the setup of Tandem is “first”, “keys” and “roll”")
    begins = recalled(options, seats, facts["first"])
    keys, rolls = exactly(facts["keys"], list), exactly(facts["roll"], list)
    sure(len(keys) == len(rolls) == seats // 2, "each pair has a key and a roll")
    chosen = options["key"] == "chosen"
    sure(all((part is None) == chosen for part in (*keys, *rolls)), "keys and rolls stand in the setup if drawn")
    named = _named(rolls)
    step = deal(options, [None if key is None else _named_key(key) for key in keys], begins, named)
    named.close()
    return step


def _named_key(words: Json) -> Order:
    names = [exactly(word, str) for word in exactly(words, list)]
    sure(sorted(names) == sorted(SUBJECTS), "a key names each subject once")
    return tuple(Subject(SUBJECTS.index(name)) for name in names)


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    sure(facts is None or set(exactly(facts, dict)) == {"rolled"}, "the luck of a move in Tandem is “rolled”")
    named = _named([] if facts is None else facts["rolled"])
    step = apply(state, seat, move, named)
    named.close()
    sure(_luck(step.told) == facts, "the rolls are not written as a record has them")
    return step


def _draws(step: Step[State, Event]) -> tuple[int, int]:
    """Three for each roll, six for each key that luck made, and one for the seat that begins where luck drew it."""
    count = 0
    for each in step.told:
        match each.event:
            case Begins(drawn=True):
                count += 1
            case KeySet():
                count += len(SUBJECTS) if step.state.key == "random" else 0
            case Rolled():
                count += DICE
            case NewRound(rolls=rolls):
                count += sum(DICE for roll in rolls if roll is not None)
            case _:
                pass
    return count, count


def _totals(_options: Options, games: int, totals: Sequence[int]) -> bool:
    """Partners have the same points, and a game brings a pair 0 to 100."""
    return totals[::2] == totals[1::2] and all(0 <= points <= START * games for points in totals)


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive, _draws, _totals)
