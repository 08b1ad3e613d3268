"""The rules of Tandem told a second time, plainly and slowly: what a text means is judged from the page alone."""

from __future__ import annotations

from itertools import permutations

SUBJECTS = ("sun", "moon", "star", "leaf", "drop", "bell")

EVERY = (
    "pass",
    "link",
    "agree",
    *(f"row {place}" for place in range(1, 5)),
    *(f"shift {one}" for one in SUBJECTS),
    *(f"swap {one} {other}" for one in SUBJECTS for other in SUBJECTS),
    *(f"give {one} get {other}" for one in SUBJECTS for other in SUBJECTS),
    *(f"move {one} {a}>{b}" for one in SUBJECTS for a in range(1, 7) for b in range(1, 7)),
    *(f"take {one} {a} {b}" for one in SUBJECTS for a in range(1, 7) for b in range(a, 7)),
)
"""Every move text but those that set a key."""


def zones(board):
    """The zones by number, as lists of names."""
    return {number: [SUBJECTS[token] for token in zone] for number, zone in enumerate(board.zones, 1)}


def linkable(own, other):
    """What can be exchanged between two zones."""
    if not set(own) & set(other):
        return set()
    return {f"give {give} get {get}" for give in own for get in other if give != get}


def legal(pair):
    """The texts that the player who acts may choose, once the key stands."""
    if pair.threes:
        player, zone = pair.threes[0]
        row = pair.boards[player].row
        assert len(set(pair.boards[player].zones[zone - 1])) == 1
        return {f"row {place}" for place in range(1, 5) if None not in row or row[place - 1] is None}
    own, other = zones(pair.boards[pair.mover]), zones(pair.boards[1 - pair.mover])
    if pair.links:
        return linkable(own[pair.links[0]], other[pair.links[0]])
    values = sorted(pair.roll)
    if len(set(values)) == 1:
        return {"pass"}
    if len(set(values)) == 2:
        double = values[1]
        (single,) = set(values) - {double}
        return two_alike(own[double], own[single])
    return {"link"} | {text for dice in permutations(values) for text in different(pair, own, *dice)}


def two_alike(double, single):
    """Swaps, or shifts into the one empty zone, or nothing."""
    if bool(double) != bool(single):
        return {f"shift {one}" for one in double + single}
    return {f"swap {give} {get}" for give in double for get in single if give != get} or {"pass"}


def different(pair, own, names, one, other):
    """What three different dice allow when the first names the subject."""
    subject = SUBJECTS[pair.key[names - 1]]
    if subject in own[one] and len(own[other]) < 3:
        yield f"move {subject} {one}>{other}"
    if one < other and len(own[one]) < 3 and len(own[other]) < 3 and pair.supply[SUBJECTS.index(subject)] >= 2:
        yield f"take {subject} {one} {other}"
