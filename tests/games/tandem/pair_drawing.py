"""A pair of Tandem as text: a line a board with the zones 1 to 6 and the row, ``*`` at whose turn it is, then the dice.

Subjects are ``s m t l d b`` (sun, moon, sTar, leaf, drop, bell); ``.`` is an empty zone or a free place::

         1    2    3    4    5    6    | row
    * A  ss   m    .    .    .    stl  | s...
      B  .    .    .    .    .    .    | ....
    dice 2 2 5

The key is sun moon star leaf drop bell for the values 1 to 6.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import catalogue
from games.kernel.chance import Scripted
from games.kernel.game import Illegal, Seat, chosen
from games.tandem.rules import State
from games.tandem.values import STOCK, Board, Pair, Subject

GAME = catalogue()["tandem"]
LETTERS = "smtldb"
ORDER = tuple(map(Subject, range(6)))
KEY = "key bell drop leaf star moon sun"
"""The move that proposes a key."""


def _board(words):
    zones, row = words[:6], words[-1]
    assert words[6] == "|"
    return Board(
        tuple(tuple(sorted(Subject(LETTERS.index(letter)) for letter in zone if letter != ".")) for zone in zones),
        tuple(None if letter == "." else Subject(LETTERS.index(letter)) for letter in row),
    )


def parse(text):
    """The pair of a drawing; without dice its turns of this round are over."""
    lines = [line.replace("*", " * ").split() for line in text.strip().splitlines()]
    boards = [line for line in lines if {"A", "B"} & set(line[:2])]
    mover = next((number for number, line in enumerate(boards) if line[0] == "*"), 0)
    dice = next((tuple(map(int, line[1:])) for line in lines if line[0] == "dice"), None)
    one, other = (_board(line[line.index(name) + 1 :]) for line, name in zip(boards, "AB", strict=True))
    used = [token for board in (one, other) for tokens in (*board.zones, board.row) for token in tokens]
    supply = tuple(STOCK - used.count(subject) for subject in ORDER)
    return Pair((one, other), supply, ORDER, mover=mover, roll=dice, through=dice is None)


def draw(pair):
    """The drawing of a pair's boards, as ``parse`` reads it, without turn and dice."""

    def letters(tokens):
        return "".join("." if token is None else LETTERS[token] for token in tokens) or "."

    lines = ["     1    2    3    4    5    6    | row"]
    for name, board in zip("AB", pair.boards, strict=True):
        zones = "".join(letters(zone).ljust(5) for zone in board.zones)
        lines.append(f"  {name}  {zones}| {letters(board.row)}")
    return "\n".join(lines)


def same(text):
    """A drawing without turn and dice, in columns."""
    return draw(parse(text))


def table(*texts, pawn=100, **options):
    """A position of these pairs."""
    complete = chosen(GAME, options)
    pairs = tuple(replace(parse(text), meet=complete["meet"], giving=complete["giving"]) for text in texts)
    return State(complete["key"], complete["play_on"], complete["series"], pairs, pawn)


def go(state, *moves, dice=(1, 2, 3)):
    """The position after moves ``A link``, ``B row 3``; with more pairs C and D are the second one ...

    Every roll that follows falls as ``dice``.
    """
    for text in moves:
        name, words = text.split(" ", 1)
        seat = Seat("ABCDEFGH".index(name))
        luck = Scripted([die - 1 for die in dice] * len(state.pairs))
        state = GAME.apply(state, seat, GAME.read(words), luck).state
    return state


def texts(state, name="A"):
    """The legal moves of a player."""
    return [GAME.write(move) for move in GAME.legal(state, Seat("ABCDEFGH".index(name)))]


def with_supply(state, subject, count):
    """The position with so many tokens of a subject left in the first pair's supply."""
    pair = state.pairs[0]
    supply = tuple(count if letter == subject else left for letter, left in zip(LETTERS, pair.supply, strict=True))
    return replace(state, pairs=(replace(pair, supply=supply), *state.pairs[1:]))


def refused(state, text, name="A"):
    """The sentence by which a move is refused."""
    with pytest.raises(Illegal) as caught:
        go(state, f"{name} {text}")
    return str(caught.value)
