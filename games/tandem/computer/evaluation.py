"""How many turns a pair still needs to win, by its boards: a sum of trained numbers, one for each of their features.

Features are numbers: of how far the rows are; of each zone of both boards and each subject; of how often each subject
lies on both boards in ones and twos; and of how many zones are full. Of subjects that nobody has in the row yet, only
as many are needed as places are free: so they count by their rank. All features but the first are counted twice, for
any stage of the game and for the number of equal places. The two players of a pair count alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from games.tandem.computer.position import CONTENTS, FULL, KINDS, MANY, PLACED, Light
from games.tandem.values import SPACES

TURN = 1000
"""A turn in the trained numbers."""

OTHER, NEEDED, OPEN, REPLACE, LATER, WAITS, DONE, UNWANTED, HELD = range(9)
"""What a subject is to a player, by both rows; see ``need``."""
LIVE = (NEEDED, REPLACE, LATER)
"""Where it counts, beside ``OPEN``, how often a subject lies on both boards."""
ANY_STAGE = 4
"""The stage that stands for all; the others are the number of equal places."""
PART_ROWS, PART_ZONE, PART_SUBJECT, PART_OTHER = range(4)

_KINDS_OF_CONTENT = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (0, 3): 3, (1, 0): 4, (1, 1): 5, (1, 2): 6, (2, 0): 7, (2, 1): 8}
KIND = [
    [_KINDS_OF_CONTENT.get((tokens.count(one), len(tokens) - tokens.count(one)), 9) for one in range(KINDS)]
    for tokens in CONTENTS
]
"""By content and subject: how many of it lie there, and how many others; 9 for three of it."""
CROWD = 6 * KINDS
"""Where the number of full zones stands in sums of ``GATHERED``."""
GATHERED = [
    sum((1 if tokens.count(one) == 1 else 8) << 6 * one for one in range(KINDS) if one in tokens)
    + ((len(tokens) == SPACES) << CROWD)
    for tokens in CONTENTS
]
"""By content, for each subject in six bits: 1 for a single one, 8 for two or three; above them, 1 for a full zone."""
FEWER = [min(code >> 3, 2) * 4 + min(code & 7, 3) for code in range(64)]
"""Sums of ``GATHERED`` for a subject, as one of twelve: at most two zones with two, three with one."""
CODES = [12 * FEWER[both >> 6] + FEWER[both & 63] for both in range(64 * 64)]
"""The same for both players, by own sum * 64 + partner's."""


def _progress(mine: int, theirs: int) -> int:
    """A first guess at how far a subject is that nobody has in the row, the same for both players."""
    far = sum(5 * (code // 4 > 0) + 2 * (code // 4 > 1) + code % 4 for code in (mine, theirs))
    return far * 200 + 12 * min(mine, theirs) + max(mine, theirs)


PROGRESS = [_progress(mine, theirs) for mine in range(12) for theirs in range(12)]
"""By one of ``CODES``: subjects that are further on come first in rank."""


def need(own: int, other: int, subject: int) -> int:
    """What a subject is to the player with the row ``own``, the partner having ``other``.

    ``NEEDED``: the partner has it where there is a free place; ``OPEN``: nobody has it and a place is free on both
    rows; ``REPLACE``: the own row is full and the partner has it elsewhere; ``LATER``: the partner has it where the own
    row has another; ``WAITS``: the partner needs it; ``DONE``: it is in its place on both; ``UNWANTED``: three of it
    would do harm; ``HELD``: the own row has it and the partner something else there.
    """
    mine, theirs = PLACED[own], PLACED[other]
    token = subject + 1
    if token in mine:
        places = [place for place in range(4) if mine[place] == token]
        if any(theirs[place] == token for place in places):
            return DONE
        if token in theirs:
            return REPLACE if FULL[own] else HELD
        return WAITS if any(not theirs[place] for place in places) else HELD
    if token in theirs:
        if FULL[own]:
            return REPLACE
        return NEEDED if any(theirs[place] == token and not mine[place] for place in range(4)) else LATER
    free = any(not mine[place] and not theirs[place] for place in range(4))
    return OPEN if free else UNWANTED


def stage(own: int, other: int) -> int:
    """How many places are filled equally, at most three while nobody has won."""
    return min(3, sum(one == two != 0 for one, two in zip(PLACED[own], PLACED[other], strict=True)))


def of_rows(own: int, other: int) -> int:
    """The feature of two rows: how many places are equal, open to one of them, spoilt or different."""
    equal = mine = theirs = spoilt = different = 0
    for one, two in zip(PLACED[own], PLACED[other], strict=True):
        if one and two:
            equal, different = equal + (one == two), different + (one != two)
        elif one:
            spoilt, theirs = (spoilt + 1, theirs) if one in PLACED[other] else (spoilt, theirs + 1)
        elif two:
            spoilt, mine = (spoilt + 1, mine) if two in PLACED[own] else (spoilt, mine + 1)
    low, high = sorted((mine, theirs))
    return rows_counted(equal, low, high, spoilt, different, FULL[own] + FULL[other])


def rows_counted(equal: int, low: int, high: int, spoilt: int, different: int, full: int) -> int:
    """The feature of rows with so many places of each sort, ``full`` of them full."""
    return (((((equal * 5 + low) * 5 + high) * 5 + spoilt) * 5 + different) * 8 + full) * 4 + PART_ROWS


def of_zone(needs: tuple[int, int], kinds: tuple[int, int], home: bool, at: int) -> int:
    """The feature of a zone on both boards for a subject; ``home`` says that the zone has its number."""
    one, two = sorted(((needs[0], kinds[0]), (needs[1], kinds[1])))
    return (((((one[0] * 9 + two[0]) * 10 + one[1]) * 10 + two[1]) * 2 + home) * 5 + at) * 4 + PART_ZONE


def of_subject(needs: tuple[int, int], codes: tuple[int, int], at: int) -> int:
    """The feature of a subject on both boards."""
    one, two = sorted(((needs[0], codes[0]), (needs[1], codes[1])))
    return ((((one[0] * 9 + two[0]) * 12 + one[1]) * 12 + two[1]) * 5 + at) * 4 + PART_SUBJECT


def of_open(both: int, rank: int, at: int) -> int:
    """The feature of a subject that nobody has in the row, by one of ``CODES``; ``rank`` is one of ``RANKS``."""
    low, high = sorted((both // 12, both % 12))
    return (((low * 12 + high) * 4 + rank) * 5 + at) * 4 + PART_OTHER


def of_crowd(mine: int, theirs: int, at: int) -> int:
    """The feature of so many full zones."""
    low, high = sorted((mine, theirs))
    return (((150 + low) * 12 + high) * 20 + at) * 4 + PART_OTHER


RANKS = [[0 if at == 0 else 3 if at >= places else 1 if at == 1 else 2 for at in range(KINDS)] for places in range(5)]
"""By places free on both rows, and by how many subjects are further: 0 the first, 1 the second, 3 more than needed."""


def places(own: int, other: int) -> int:
    """How many places are free on both rows."""
    return sum(not one and not two for one, two in zip(PLACED[own], PLACED[other], strict=True))


def features(own: Light, other: Light) -> Iterator[int]:
    """All features of a pair's boards."""
    yield of_rows(own[6], other[6])
    at = stage(own[6], other[6])
    mine = theirs = 0
    for zone in range(6):
        mine += GATHERED[own[zone]]
        theirs += GATHERED[other[zone]]
    waiting = []
    for subject in range(KINDS):
        needs = need(own[6], other[6], subject), need(other[6], own[6], subject)
        for zone in range(6):
            kinds = KIND[own[zone]][subject], KIND[other[zone]][subject]
            yield of_zone(needs, kinds, zone == subject, ANY_STAGE)
            yield of_zone(needs, kinds, zone == subject, at)
        both = CODES[(mine >> 6 * subject & 63) << 6 | theirs >> 6 * subject & 63]
        if needs == (OPEN, OPEN):
            waiting.append(both)
        elif needs[0] in LIVE or needs[1] in LIVE:
            yield of_subject(needs, (both // 12, both % 12), ANY_STAGE)
            yield of_subject(needs, (both // 12, both % 12), at)
    waiting.sort(key=PROGRESS.__getitem__, reverse=True)
    for both, rank in zip(waiting, RANKS[places(own[6], other[6])], strict=False):
        yield of_open(both, rank, ANY_STAGE)
        yield of_open(both, rank, at)
    yield of_crowd(mine >> CROWD, theirs >> CROWD, ANY_STAGE)
    yield of_crowd(mine >> CROWD, theirs >> CROWD, at)


class Context:
    """The numbers that belong to two rows."""

    def __init__(self, evaluation: Evaluation, own: int, other: int) -> None:
        at = stage(own, other)
        needs = [(need(own, other, subject), need(other, own, subject)) for subject in range(KINDS)]
        self.rows = evaluation.weights.get(of_rows(own, other), 0.0)
        self.zones: list[dict[int, float]] = [{} for _ in range(6)]
        """For each zone, by own content * ``MANY`` + partner's: what was found."""
        self.needed = [
            (6 * subject, evaluation.by_codes(pair, at))
            for subject, pair in enumerate(needs)
            if pair != (OPEN, OPEN) and (pair[0] in LIVE or pair[1] in LIVE)
        ]
        """For each subject that counts, its place in sums of ``GATHERED``, and its numbers by ``CODES``."""
        self.open = [6 * subject for subject, pair in enumerate(needs) if pair == (OPEN, OPEN)]
        """The places of the others that count by their rank."""
        self.ranks = RANKS[places(own, other)]
        self.by_rank = evaluation.by_rank(at)
        """Their numbers by ``CODES`` * 4 + rank."""
        self.crowd = evaluation.by_crowd(at)
        """By own full zones * 8 + partner's."""
        self._kinds = [
            [evaluation.by_kinds(pair, zone == subject, at) for subject, pair in enumerate(needs)] for zone in range(6)
        ]

    def zone(self, zone: int, pair: int) -> float:
        """What two contents of a zone are worth."""
        mine, theirs = KIND[pair // MANY], KIND[pair % MANY]
        total = 0.0
        for subject, table in enumerate(self._kinds[zone]):
            total += table[10 * mine[subject] + theirs[subject]]
        self.zones[zone][pair] = total
        return total

    def subjects(self, mine: int, theirs: int) -> float:
        """What all subjects, and all full zones, are worth, by both sums of ``GATHERED``."""
        total = self.crowd[(mine >> CROWD) * 8 + (theirs >> CROWD)]
        for shift, table in self.needed:
            total += table[CODES[(mine >> shift & 63) << 6 | theirs >> shift & 63]]
        if self.open:
            found = [CODES[(mine >> shift & 63) << 6 | theirs >> shift & 63] for shift in self.open]
            if len(found) > 1:
                found.sort(key=PROGRESS.__getitem__, reverse=True)
            by_rank, ranks = self.by_rank, self.ranks
            for at, both in enumerate(found):
                total += by_rank[4 * both + ranks[at]]
        return total


class Evaluation:
    """Expected turns by trained numbers, with everything found once kept for ``kept`` pairs of rows.

    ``turn`` is a turn in these numbers; a pair that has not won needs at least one.
    """

    def __init__(self, weights: dict[int, float], turn: float, kept: int = 60) -> None:
        self.weights = weights
        self.turn = turn
        self.kept = kept
        self.contexts: dict[int, Context] = {}
        self.by_kinds, self.by_codes = cache(self._by_kinds), cache(self._by_codes)
        self.by_rank, self.by_crowd = cache(self._by_rank), cache(self._by_crowd)

    def _by_kinds(self, needs: tuple[int, int], home: bool, at: int) -> list[float]:
        """For a subject in a zone, by own kind * 10 + partner's: what it is worth."""
        return [
            self._both(of_zone(needs, kinds, home, ANY_STAGE), of_zone(needs, kinds, home, at))
            for kinds in product(range(10), range(10))
        ]

    def _by_codes(self, needs: tuple[int, int], at: int) -> list[float]:
        """For a subject on both boards, by ``CODES``: what it is worth."""
        return [
            self._both(of_subject(needs, codes, ANY_STAGE), of_subject(needs, codes, at))
            for codes in product(range(12), range(12))
        ]

    def _by_rank(self, at: int) -> list[float]:
        """For a subject that nobody has in the row, by ``CODES`` * 4 + rank: what it is worth."""
        return [
            self._both(of_open(both, rank, ANY_STAGE), of_open(both, rank, at))
            for both, rank in product(range(144), range(4))
        ]

    def _by_crowd(self, at: int) -> list[float]:
        """By own full zones * 8 + partner's: what they are worth."""
        return [
            self._both(of_crowd(mine, theirs, ANY_STAGE), of_crowd(mine, theirs, at))
            for mine, theirs in product(range(8), range(8))
        ]

    def _both(self, one: int, other: int) -> float:
        return self.weights.get(one, 0.0) + self.weights.get(other, 0.0)

    def context(self, rows: int) -> Context:
        """The numbers of two rows (own * 2401 + partner's)."""
        if len(self.contexts) >= self.kept:
            self.contexts.clear()
        found = self.contexts[rows] = Context(self, rows // 2401, rows % 2401)
        return found

    def turns(self, own: Light, other: Light) -> float:
        """The turns that a pair still needs, 0 once its rows are full and equal."""
        a0, a1, a2, a3, a4, a5, row = own
        b0, b1, b2, b3, b4, b5, beside = other
        if row == beside and FULL[row]:
            return 0.0
        context = self.contexts.get(row * 2401 + beside) or self.context(row * 2401 + beside)
        z0, z1, z2, z3, z4, z5 = context.zones
        total = context.rows
        pair = a0 * MANY + b0
        part = z0.get(pair)
        total += context.zone(0, pair) if part is None else part
        pair = a1 * MANY + b1
        part = z1.get(pair)
        total += context.zone(1, pair) if part is None else part
        pair = a2 * MANY + b2
        part = z2.get(pair)
        total += context.zone(2, pair) if part is None else part
        pair = a3 * MANY + b3
        part = z3.get(pair)
        total += context.zone(3, pair) if part is None else part
        pair = a4 * MANY + b4
        part = z4.get(pair)
        total += context.zone(4, pair) if part is None else part
        pair = a5 * MANY + b5
        part = z5.get(pair)
        total += context.zone(5, pair) if part is None else part
        g = GATHERED
        mine = g[a0] + g[a1] + g[a2] + g[a3] + g[a4] + g[a5]
        theirs = g[b0] + g[b1] + g[b2] + g[b3] + g[b4] + g[b5]
        total += context.subjects(mine, theirs)
        return max(self.turn, total)


@cache
def trained() -> dict[str, Any]:
    """``turns``: by feature, in thousandths of a turn; ``lasting``: see ``games.tandem.computer.chances``."""
    found: dict[str, Any] = json.loads((files(__package__) / "trained.json").read_text("ascii"))
    return found


@cache
def evaluation() -> Evaluation:
    """The evaluation of boards; what it keeps are values found before, never more than for a number of rows."""
    return Evaluation({int(feature): turns for feature, turns in trained()["turns"].items()}, TURN)
