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
    *(f"give {one}" for one in SUBJECTS),
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


def half(own, other, given):
    """What can be given where each partner chooses: by the mover, or by the partner once the mover has ``given``."""
    if given is None:
        return {f"give {give}" for give in own if set(own) & set(other) and set(other) != {give}}
    return {f"give {get}" for get in other if get != given}


def legal(pair):  # noqa: PLR0911 - a way out for each case of the page
    """The texts that the player who acts may choose, once the key stands."""
    if pair.threes:
        player, zone = pair.threes[0]
        row = pair.boards[player].row
        (subject,) = set(pair.boards[player].zones[zone - 1])
        free = {f"row {place}" for place in range(1, 5) if row[place - 1] is None}
        partner = pair.boards[1 - player].row
        meeting = {f"row {place}" for place in range(1, 5) if partner[place - 1] == subject} & free
        if meeting and pair.meet == "duty":
            return meeting
        return free or {f"row {place}" for place in range(1, 5)}
    own, other = zones(pair.boards[pair.mover]), zones(pair.boards[1 - pair.mover])
    if pair.links:
        zone = pair.links[0]
        if pair.giving == "each":
            return half(own[zone], other[zone], None if pair.given is None else SUBJECTS[pair.given])
        return linkable(own[zone], other[zone])
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
