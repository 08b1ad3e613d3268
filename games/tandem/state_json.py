"""Saved positions of Tandem as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kernel.game import Json, Seat, exactly
from games.tandem.board import fresh, matched, offered
from games.tandem.rules import OPTIONS, SEATS, State
from games.tandem.values import (
    PLACES,
    SPACES,
    START,
    STOCK,
    SUBJECTS,
    ZONES,
    Board,
    Order,
    Pair,
    Roll,
    Subject,
    Zone,
)

FORMAT = 1
"""Shape of the saved position."""

LETTERS = "smtldb"
"""A letter for each subject in saves: sun, moon, star (t), leaf, drop, bell."""

PAIR = ("key", "proposed", "boards", "mover", "roll", "acted", "links", "threes", "through", "score", "resigned")

LATER = {option.name: option for option in OPTIONS if option.name in ("meet", "giving")}
"""Options by which the pairs play that older saves do not have; left out where they are as before."""


NO_OPTIONS = "these are no options of Tandem"


def sure(fine: bool, why: str) -> None:
    """Raises ``ValueError`` with this reason where something is wrong."""
    if not fine:
        raise ValueError(why)


def dump(state: State) -> Json:
    """The position, about 0.3 KB for each pair; what is left in the supply follows from the boards."""
    later = {name: getattr(state.pairs[0], name) for name in LATER}
    saved = {
        "format": FORMAT,
        "options": [state.key, state.play_on, state.series],
        **{name: value for name, value in later.items() if value != LATER[name].before},
        "pawn": state.pawn,
        "pairs": [_saved(pair) for pair in state.pairs],
    }
    return saved | ({"first": state.first} if state.first else {})


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
        **({} if pair.given is None else {"given": LETTERS[pair.given]}),
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
    sure(
        set(saved) - {*LATER, "first"} == {"format", "options", "pawn", "pairs"},
        "a saved position of Tandem has other keys",
    )
    sure(saved["format"] == FORMAT, "this shape of saved positions of Tandem is not known")
    options = [exactly(value, str) for value in exactly(saved["options"], list)]
    sure(len(options) == 3 and all(v in o.values for v, o in zip(options, OPTIONS, strict=False)), NO_OPTIONS)
    later = {name: saved.get(name, option.before) for name, option in LATER.items()}
    sure(all(value in LATER[name].values for name, value in later.items()), NO_OPTIONS)
    key, play_on, series = options
    pawn = exactly(saved["pawn"], int)
    sure(0 <= pawn <= START, "the pawn stands on no number")
    first = exactly(saved.get("first", 0), int)
    leads = {first // 2: first % 2}
    each = enumerate(exactly(saved["pairs"], list))
    pairs = tuple(_pair(pair, later, leads.get(number, 0)) for number, pair in each)
    sure(2 * len(pairs) in SEATS, "there are too many or too few pairs")
    sure(0 <= first < 2 * len(pairs), "nobody has begun")
    sure(all(pair.key is not None for pair in pairs) or key == "chosen", "a key is missing")
    return State(key, play_on, series, pairs, pawn, Seat(first))


def _pair(saved: Json, later: Mapping[str, str], lead: int) -> Pair:
    sure(set(exactly(saved, dict)) - {"given"} == set(PAIR), "a saved pair has other keys")
    boards = tuple(map(_board, exactly(saved["boards"], list)))
    sure(len(boards) == 2, "a pair has two boards")
    used = [token for board in boards for tokens in (*board.zones, board.row) for token in tokens]
    supply = tuple(STOCK - used.count(Subject(number)) for number in range(len(SUBJECTS)))
    sure(min(supply) >= 0, "there are more tokens of a subject than there can be")
    mover = exactly(saved["mover"], int)
    score = None if saved["score"] is None else exactly(saved["score"], int)
    pair = Pair(
        boards=(boards[0], boards[1]),
        supply=supply,
        key=_order(saved["key"]),
        proposed=_order(saved["proposed"]),
        mover=mover,
        roll=None if saved["roll"] is None else roll([*map(_digit, exactly(saved["roll"], str))]),
        acted=exactly(saved["acted"], bool),
        links=tuple(map(_zone, exactly(saved["links"], str))),
        threes=tuple(map(_three, exactly(saved["threes"], str).split())),
        through=exactly(saved["through"], bool),
        score=score,
        resigned=exactly(saved["resigned"], bool),
        meet=later["meet"],
        giving=later["giving"],
        given=_subject(exactly(saved["given"], str)) if "given" in saved else None,
        lead=lead,
    )
    sure(mover in (0, 1) and (score is None or 0 < score <= START), "a pair's turn or score cannot be")
    _consistent(pair)
    return pair


def _consistent(pair: Pair) -> None:
    """Raises ``ValueError`` where the parts of a pair contradict each other."""
    if pair.score is not None:
        sure(matched(pair) and not pair.threes and not pair.links, "a pair without equal rows has won")
    elif pair.key is None:
        idle = (pair.boards, pair.roll, pair.acted, pair.links, pair.threes, pair.mover)
        sure(idle == (fresh(None).boards, None, False, (), (), pair.lead), "a pair plays without a key")
    else:
        sure(pair.proposed is None, "a key is proposed although it stands")
        sure((pair.roll is None) == pair.through, "a pair has dice although it waits, or none although it does not")
        still = pair.mover == pair.lead and not (pair.acted or pair.links or pair.threes)
        sure(not pair.through or still, "a pair waits and acts")
        sure(pair.acted == bool(pair.links or pair.threes), "a pair's action is over, or has not begun")
    for player, zone in pair.threes:
        tokens = pair.boards[player].zones[zone - 1]
        sure(len(tokens) == SPACES and tokens[0] == tokens[2], "a zone is not three of a kind")
    asking = pair.giving == "each" and bool(pair.links) and not pair.threes
    sure(pair.given is None or asking, "a token is given outside of an exchange")
    sure(not pair.acted or pair.score is not None or any(True for _ in offered(pair)), "nobody can act")


def _board(saved: Json) -> Board:
    zones, stroke, row = exactly(saved, str).partition("/")
    board = Board(
        tuple(tuple(map(_subject, zone)) for zone in zones.split(",")),
        tuple(None if letter == "." else _subject(letter) for letter in row),
    )
    sure(bool(stroke) and len(board.zones) == len(ZONES) and len(board.row) == len(PLACES), "this is no board")
    sure(all(len(zone) <= SPACES and list(zone) == sorted(zone) for zone in board.zones), "a zone is not in order")
    filled = [subject for subject in board.row if subject is not None]
    sure(len(set(filled)) == len(filled) or None not in board.row, "a row holds a subject twice before it is full")
    return board


def _order(saved: Json) -> Order | None:
    if saved is None:
        return None
    order = tuple(map(_subject, exactly(saved, str)))
    sure(len(order) == len(set(order)) == len(SUBJECTS), "a key names each subject once")
    return order


def _subject(letter: str) -> Subject:
    sure(letter in LETTERS and len(letter) == 1, "this letter is no subject")
    return Subject(LETTERS.index(letter))


def _digit(letter: str) -> int:
    sure(letter in "123456", "this is no number from 1 to 6")
    return int(letter)


def _zone(letter: str) -> Zone:
    return Zone(_digit(letter))


def _three(word: str) -> tuple[int, Zone]:
    sure(len(word) == 2 and word[0] in "01", "this is no zone of a player")
    return int(word[0]), _zone(word[1])


def roll(values: Sequence[Json]) -> Roll:
    """Three dice from 1 to 6; raises ``ValueError``."""
    dice = [exactly(value, int) for value in values]
    sure(len(dice) == 3 and all(1 <= die <= 6 for die in dice), "a roll is three dice from 1 to 6")
    return dice[0], dice[1], dice[2]
