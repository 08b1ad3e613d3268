"""Moves of Tandem as text: ``take leaf 2 5``, ``move sun 2>5``, ``link``, ``give sun get leaf``, ``row 3`` ...

``give sun`` is half an exchange: with ``giving=each`` both partners say what they give.
"""

from __future__ import annotations

import re
from functools import cache

from games.kernel.game import Unreadable, tidy
from games.tandem.values import (
    SUBJECTS,
    Agree,
    Carry,
    Give,
    GiveOne,
    Key,
    Link,
    Move,
    Order,
    Pass,
    Place,
    Row,
    Shift,
    Subject,
    Swap,
    Take,
    Zone,
)

_ONE = f"({'|'.join(f'{name}|{name[:2]}' for name in SUBJECTS)})"
_KEY = re.compile(f"key((?: {_ONE}){{6}})")
_SWAP = re.compile(f"swap {_ONE} {_ONE}")
_SHIFT = re.compile(f"shift {_ONE}")
_CARRY = re.compile(f"move {_ONE} ([1-6])(?: ?> ?| )([1-6])")
_TAKE = re.compile(f"take {_ONE} ([1-6]) ([1-6])")
_GIVE = re.compile(f"give {_ONE} get {_ONE}|{_ONE} ?> ?{_ONE}")
_GIVE_ONE = re.compile(f"give {_ONE}|{_ONE} ?>")
_ROW = re.compile("row ([1-4])")
_ALONE: dict[str, Move] = {"agree": Agree(), "link": Link(), "pass": Pass()}


def write(move: Move) -> str:  # noqa: PLR0911 - an arm for each
    """The text of a move.

    >>> write(Carry(Subject(0), Zone(2), Zone(5))), write(Take(Subject(3), (Zone(2), Zone(5))))
    ('move sun 2>5', 'take leaf 2 5')
    >>> write(Give(Subject(0), Subject(3))), write(Row(Place(3))), write(Key(tuple(map(Subject, range(6)))))
    ('give sun get leaf', 'row 3', 'key sun moon star leaf drop bell')
    """
    match move:
        case Carry(subject, source, target):
            return f"move {SUBJECTS[subject]} {source}>{target}"
        case Take(subject, (low, high)):
            return f"take {SUBJECTS[subject]} {low} {high}"
        case Link():
            return "link"
        case Key(order):
            return _key_text(order)
        case Swap(give, get):
            return f"swap {SUBJECTS[give]} {SUBJECTS[get]}"
        case Shift(subject):
            return f"shift {SUBJECTS[subject]}"
        case Give(give, get):
            return f"give {SUBJECTS[give]} get {SUBJECTS[get]}"
        case GiveOne(give):
            return f"give {SUBJECTS[give]}"
        case Row(place):
            return f"row {place}"
        case _:
            return next(text for text, alone in _ALONE.items() if alone == move)


@cache
def _key_text(order: Order) -> str:
    """The text of one of the 720 keys."""
    return "key " + " ".join(SUBJECTS[subject] for subject in order)


def brief(move: Move) -> str:
    """A text of at most five bytes for a move of a turn under way, all others as ``write`` does; ``read`` knows both.

    >>> brief(Give(Subject(0), Subject(3))), brief(GiveOne(Subject(0))), brief(Row(Place(3)))
    ('su>le', 'su>', 'row 3')
    """
    if isinstance(move, Give):
        return f"{SUBJECTS[move.give][:2]}>{SUBJECTS[move.get][:2]}"
    if isinstance(move, GiveOne):
        return f"{SUBJECTS[move.give][:2]}>"
    return write(move)


def read(text: str) -> Move:
    """The move of a text; zones of ``take`` may stand in any order. Raises ``Unreadable``.

    Two letters of a subject will do, ``sun>leaf`` is an exchange, and ``sun>`` half of one.

    >>> read(" Take LEAF 5 2") == read("take leaf 2 5") == Take(Subject(3), (Zone(2), Zone(5)))
    True
    >>> read("move sun 2 5") == read("move sun 2>5") == read("move su 2>5")
    True
    >>> read("su>le") == read("give sun get leaf"), read("su>") == read("give sun")
    (True, True)
    """
    words = tidy(text)
    if words in _ALONE:
        return _ALONE[words]
    move = _worded(words)
    if move is None:
        raise Unreadable("A move is for example: take leaf 2 5, move sun 2>5, link, swap sun moon, row 3.")
    return move


def _worded(words: str) -> Move | None:  # noqa: PLR0911 - an arm for each
    if found := _TAKE.fullmatch(words):
        low, high = sorted(map(int, found.groups()[1:]))
        return Take(_named(found[1]), (Zone(low), Zone(high)))
    if found := _CARRY.fullmatch(words):
        return Carry(_named(found[1]), Zone(int(found[2])), Zone(int(found[3])))
    if found := _GIVE.fullmatch(words):
        give, get = filter(None, found.groups())
        return Give(_named(give), _named(get))
    if found := _GIVE_ONE.fullmatch(words):
        return GiveOne(_named(found[1] or found[2]))
    if found := _SWAP.fullmatch(words):
        return Swap(_named(found[1]), _named(found[2]))
    if found := _ROW.fullmatch(words):
        return Row(Place(int(found[1])))
    if found := _SHIFT.fullmatch(words):
        return Shift(_named(found[1]))
    if found := _KEY.fullmatch(words):
        return _key(tuple(map(_named, found[1].split())))
    return None


def _key(order: Order) -> Key:
    if len(set(order)) < len(SUBJECTS):
        raise Unreadable("A key names each of the six subjects once.")
    return Key(order)


def _named(word: str) -> Subject:
    return Subject(next(number for number, name in enumerate(SUBJECTS) if name.startswith(word)))
