"""Tandem as JSON: saved positions, and the facts that luck decided (games/records/RECORDS.md)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Facts, Json, Options, Seat, Step, Told, exactly
from games.tandem.board import fresh, matched, offered
from games.tandem.rules import OPTIONS, SEATS, State, deal, play
from games.tandem.values import (
    PLACES,
    SPACES,
    START,
    STOCK,
    SUBJECTS,
    ZONES,
    Board,
    Event,
    KeySet,
    Move,
    NewRound,
    Order,
    Pair,
    Roll,
    Rolled,
    Subject,
    Zone,
)

FORMAT = 1
"""Shape of the saved position."""

LETTERS = "smtldb"
"""A letter for each subject in saves: sun, moon, star (t), leaf, drop, bell."""

PAIR = ("key", "proposed", "boards", "mover", "roll", "acted", "links", "threes", "through", "score", "resigned")


def _sure(fine: bool, why: str) -> None:
    if not fine:
        raise ValueError(why)


# -- positions


def dump(state: State) -> Json:
    """The position, about 0.3 KB for each pair; what is left in the supply follows from the boards."""
    return {
        "format": FORMAT,
        "options": [state.key, state.play_on, state.series],
        "pawn": state.pawn,
        "pairs": [_saved(pair) for pair in state.pairs],
    }


def _saved(pair: Pair) -> Json:
    return {
        "key": _letters(pair.key),
        "proposed": _letters(pair.proposed),
        "boards": [_drawn(board) for board in pair.boards],
        "mover": pair.mover,
        "roll": None if pair.roll is None else "".join(map(str, pair.roll)),
        "acted": pair.acted,
        "links": "".join(map(str, pair.links)),
        "threes": " ".join(f"{player}{zone}" for player, zone in pair.threes),
        "through": pair.through,
        "score": pair.score,
        "resigned": pair.resigned,
    }


def _letters(order: Order | None) -> str | None:
    return None if order is None else "".join(LETTERS[subject] for subject in order)


def _drawn(board: Board) -> str:
    """A board as zones parted by commas, a stroke, and the row with dots for free places."""
    zones = ",".join("".join(LETTERS[subject] for subject in zone) for zone in board.zones)
    return f"{zones}/{''.join('.' if subject is None else LETTERS[subject] for subject in board.row)}"


def load(saved: Json) -> State:
    """The position of its JSON; raises ``ValueError`` where it is none."""
    saved = exactly(saved, dict)
    _sure(set(saved) == {"format", "options", "pawn", "pairs"}, "a saved position of Tandem has other keys")
    _sure(saved["format"] == FORMAT, "this shape of saved positions of Tandem is not known")
    options = [exactly(value, str) for value in exactly(saved["options"], list)]
    fine = len(options) == len(OPTIONS) and all(v in o.values for v, o in zip(options, OPTIONS, strict=True))
    _sure(fine, "these are no options of Tandem")
    key, play_on, series = options
    pawn = exactly(saved["pawn"], int)
    _sure(0 <= pawn <= START, "the pawn stands on no number")
    pairs = tuple(map(_pair, exactly(saved["pairs"], list)))
    _sure(2 * len(pairs) in SEATS, "there are too many or too few pairs")
    _sure(all(pair.key is not None for pair in pairs) or key == "chosen", "a key is missing")
    return State(key, play_on, series, pairs, pawn)


def _pair(saved: Json) -> Pair:
    _sure(set(exactly(saved, dict)) == set(PAIR), "a saved pair has other keys")
    boards = tuple(map(_board, exactly(saved["boards"], list)))
    _sure(len(boards) == 2, "a pair has two boards")
    used = [token for board in boards for tokens in (*board.zones, board.row) for token in tokens]
    supply = tuple(STOCK - used.count(Subject(number)) for number in range(len(SUBJECTS)))
    _sure(min(supply) >= 0, "there are more tokens of a subject than there can be")
    mover = exactly(saved["mover"], int)
    score = None if saved["score"] is None else exactly(saved["score"], int)
    pair = Pair(
        boards=(boards[0], boards[1]),
        supply=supply,
        key=_order(saved["key"]),
        proposed=_order(saved["proposed"]),
        mover=mover,
        roll=None if saved["roll"] is None else _roll([*map(_digit, exactly(saved["roll"], str))]),
        acted=exactly(saved["acted"], bool),
        links=tuple(map(_zone, exactly(saved["links"], str))),
        threes=tuple(map(_three, exactly(saved["threes"], str).split())),
        through=exactly(saved["through"], bool),
        score=score,
        resigned=exactly(saved["resigned"], bool),
    )
    _sure(mover in (0, 1) and (score is None or 0 < score <= START), "a pair's turn or score cannot be")
    _consistent(pair)
    return pair


def _consistent(pair: Pair) -> None:
    """Raises ``ValueError`` where the parts of a pair contradict each other."""
    if pair.score is not None:
        _sure(matched(pair) and not pair.threes and not pair.links, "a pair without equal rows has won")
    elif pair.key is None:
        idle = (pair.boards, pair.roll, pair.acted, pair.links, pair.threes, pair.mover)
        _sure(idle == (fresh(None).boards, None, False, (), (), 0), "a pair plays without a key")
    else:
        _sure(pair.proposed is None, "a key is proposed although it stands")
        _sure((pair.roll is None) == pair.through, "a pair has dice although it waits, or none although it does not")
        _sure(not pair.through or not (pair.acted or pair.links or pair.threes or pair.mover), "a pair waits and acts")
        _sure(pair.acted == bool(pair.links or pair.threes), "a pair's action is over, or has not begun")
    for player, zone in pair.threes:
        tokens = pair.boards[player].zones[zone - 1]
        _sure(len(tokens) == SPACES and tokens[0] == tokens[2], "a zone is not three of a kind")
    _sure(not pair.acted or pair.score is not None or any(True for _ in offered(pair)), "nobody can act")


def _board(saved: Json) -> Board:
    zones, stroke, row = exactly(saved, str).partition("/")
    board = Board(
        tuple(tuple(map(_subject, zone)) for zone in zones.split(",")),
        tuple(None if letter == "." else _subject(letter) for letter in row),
    )
    _sure(bool(stroke) and len(board.zones) == len(ZONES) and len(board.row) == len(PLACES), "this is no board")
    _sure(all(len(zone) <= SPACES and list(zone) == sorted(zone) for zone in board.zones), "a zone is not in order")
    filled = [subject for subject in board.row if subject is not None]
    _sure(len(set(filled)) == len(filled) or None not in board.row, "a row holds a subject twice before it is full")
    return board


def _order(saved: Json) -> Order | None:
    if saved is None:
        return None
    order = tuple(map(_subject, exactly(saved, str)))
    _sure(len(order) == len(set(order)) == len(SUBJECTS), "a key names each subject once")
    return order


def _subject(letter: str) -> Subject:
    _sure(letter in LETTERS and len(letter) == 1, "this letter is no subject")
    return Subject(LETTERS.index(letter))


def _digit(letter: str) -> int:
    _sure(letter in "123456", "this is no number from 1 to 6")
    return int(letter)


def _zone(letter: str) -> Zone:
    return Zone(_digit(letter))


def _three(word: str) -> tuple[int, Zone]:
    _sure(len(word) == 2 and word[0] in "01", "this is no zone of a player")
    return int(word[0]), _zone(word[1])


def _roll(values: Sequence[Json]) -> Roll:
    dice = [exactly(value, int) for value in values]
    _sure(len(dice) == 3 and all(1 <= die <= 6 for die in dice), "a roll is three dice from 1 to 6")
    return dice[0], dice[1], dice[2]


# -- facts


class _Named:
    """Luck that names prepared rolls; raises ``ValueError`` where one is missing or too many were prepared."""

    def __init__(self, rolls: Json) -> None:
        """``rolls`` are three dice, for whichever pair, or a list by pair with None for those that roll none."""
        rolls = exactly(rolls, list)
        self._single = len(rolls) == 3 and type(rolls[0]) is int
        self._rolls = [rolls] if self._single else list(rolls)

    def roll(self, number: int) -> Roll:
        """The roll of a pair."""
        place = 0 if self._single else number
        _sure(place < len(self._rolls) and self._rolls[place] is not None, "a roll is missing")
        dice, self._rolls[place] = exactly(self._rolls[place], list), None
        return _roll(dice)

    def close(self) -> None:
        """Raises ``ValueError`` where a roll was not asked for."""
        _sure(all(dice is None for dice in self._rolls), "a roll was named that nobody rolled")


def _setup(state: State, told: Sequence[Told[Event]]) -> Json:
    keys: list[Json] = [None] * len(state.pairs)
    rolls: list[Json] = [None] * len(state.pairs)
    for each in told:
        match each.event:
            case KeySet(pair, order):
                keys[pair] = [SUBJECTS[subject] for subject in order]
            case NewRound(_, dice):
                rolls = [_shown(roll) for roll in dice]
            case _:
                pass
    return {"keys": keys, "roll": rolls}


def _shown(roll: Roll | None) -> Json:
    return None if roll is None else list(roll)


def _luck(told: Sequence[Told[Event]]) -> Json | None:
    for each in told:
        match each.event:
            case Rolled(_, roll):
                return {"rolled": list(roll)}
            case NewRound(_, (roll,)):
                return {"rolled": _shown(roll)}
            case NewRound(_, rolls):
                return {"rolled": [_shown(roll) for roll in rolls]}
            case _:
                pass
    return None


def _recall(seats: int, options: Options, facts: Json) -> Step[State, Event]:
    _sure(set(exactly(facts, dict)) == {"keys", "roll"}, "the setup of Tandem is “keys” and “roll”")
    keys, rolls = exactly(facts["keys"], list), exactly(facts["roll"], list)
    _sure(len(keys) == len(rolls) == seats // 2, "each pair has a key and a roll")
    chosen = options["key"] == "chosen"
    _sure(all((part is None) == chosen for part in (*keys, *rolls)), "keys and rolls stand in the setup if drawn")
    named = _Named(rolls)
    step = deal(options, [None if key is None else _named_key(key) for key in keys], named.roll)
    named.close()
    return step


def _named_key(words: Json) -> Order:
    names = [exactly(word, str) for word in exactly(words, list)]
    _sure(sorted(names) == sorted(SUBJECTS), "a key names each subject once")
    return tuple(Subject(SUBJECTS.index(name)) for name in names)


def _relive(state: State, seat: Seat, move: Move, facts: Json | None) -> Step[State, Event]:
    _sure(facts is None or set(exactly(facts, dict)) == {"rolled"}, "the luck of a move in Tandem is “rolled”")
    named = _Named([] if facts is None else facts["rolled"])
    step = play(state, seat, move, named.roll)
    named.close()
    _sure(_luck(step.told) == facts, "the rolls are not written as a record has them")
    return step


FACTS: Facts[State, Move, Event] = Facts(_setup, _luck, _recall, _relive)
