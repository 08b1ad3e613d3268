"""Whether every promise was kept: the players' ledger beside what the bots export in the end."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from faults import DEADLY, Fault
from ledger import CLOSING, LOST, Ledger, Match, Move, Post, Seen, order

Record = dict[str, Any]
LATE = 30.0
"""Seconds around the death of a server within which something can have been lost by it."""
LAG = 3.0
"""Seconds by which a replica may lag behind when its master dies."""
GLANCE = 8.0
"""Seconds after a failover by which each bot has looked whether its moves are still there."""


@dataclass(frozen=True)
class Finding:
    """Something that should not be; ``at`` is an instant of ``time.monotonic``."""

    at: float
    about: str


@dataclass
class Verdict:
    """What was found. What can have come of the death of a server stands in the lists ``by_loss``."""

    acknowledged: list[Move] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    unaccounted: list[Move] = field(default_factory=list)
    told: list[Move] = field(default_factory=list)
    unknowable: list[Move] = field(default_factory=list)
    doubled: list[Finding] = field(default_factory=list)
    doubled_by_loss: list[Finding] = field(default_factory=list)
    missing: list[Finding] = field(default_factory=list)
    missing_by_loss: list[Finding] = field(default_factory=list)
    disordered: list[Finding] = field(default_factory=list)
    disordered_by_loss: list[Finding] = field(default_factory=list)
    unended: list[str] = field(default_factory=list)
    ended: int = 0
    unplayed: int = 0


class Judge:
    """Compares, match by match and room by room."""

    def __init__(self, ledger: Ledger, faults: list[Fault], records: dict[str, Record]) -> None:
        self.verdict = Verdict()
        self._ledger = ledger
        self._records = records
        self._deaths = [fault for fault in faults if fault.kind in DEADLY]
        self._kills = [fault for fault in faults if fault.kind == "bot killed"]

    def matches(self) -> None:
        """Every acknowledged move stands in the record once, or the room was told of its loss."""
        for match in self._ledger.matches.values():
            record = self._records.get(match.code)
            if record is None:
                self._without_record(match)
                continue
            if record["result"] is None:
                self.verdict.unended.append(match.code)
            else:
                self.verdict.ended += 1
            for seat, person in enumerate(match.persons):
                self._seat(match, person, [entry for entry in record["moves"] if entry.get("seat") == seat])

    def _without_record(self, match: Match) -> None:
        """A match that did not begin, or that a failover has taken away."""
        self.verdict.unplayed += 1
        for move in match.moves:
            if move.ask.span is not None:
                self.verdict.acknowledged.append(move)
                self._lost(move)

    def _seat(self, match: Match, person: str, entries: list[Record]) -> None:
        asked = [move for move in match.moves if move.ask.person == person]
        written = [(entry.get("move", ""), entry.get("forced", False)) for entry in entries if "move" in entry]
        pairs = aligned(asked, written)
        gone = [one for kind, one in pairs if kind == "gone"]
        if match.game == "road":
            gone = self._counted(match, asked, gone)
        uncounted = {id(one) for kind, one in pairs if kind == "gone"} - {id(one) for one in gone}
        self.verdict.acknowledged += [move for move in asked if move.ask.span is not None and id(move) not in uncounted]
        self.verdict.repeated += [
            f"{match.code} ({match.game}) {person}: {one}" for kind, one in pairs if kind == "extra"
        ]
        for move in gone:
            if move.ask.span is not None:
                self._lost(move)

    def _counted(self, match: Match, asked: list[Move], gone: list[Move]) -> list[Move]:
        """Choices of The Best Road that should stand in the record: neither changed later nor of a round left open."""
        closings = {
            seen.post["span"][1]
            for seen in self._ledger.seen.get(match.room, ())
            if seen.post["code"] == match.code and seen.post.get("span") and CLOSING.search(seen.post["text"])
        }
        counted = []
        for move in gone:
            if move.ask.span is None:
                continue
            stop = move.ask.span[1]
            later = [other for other in asked if other.ask.asked > move.ask.asked and other.ask.span is not None]
            until = later[0].ask.span[0] if later and later[0].ask.span is not None else max(closings, default=0)
            if any(stop <= closing <= until for closing in closings):
                counted.append(move)
        return counted

    def _lost(self, move: Move) -> None:
        """What is missing in the record was told, or nobody can have known of it, or it is a broken promise."""
        told = self._ledger.told_lost(move.ask.room, move.code)
        if any(seen.at >= move.ask.answered - 1 for seen in told):
            self.verdict.told.append(move)
        elif self._nobody_knew(move):
            self.verdict.unknowable.append(move)
        else:
            self.verdict.unaccounted.append(move)

    def _nobody_knew(self, move: Move) -> bool:
        """Whether a server died about the time of a move, and the bot that had made it before it could look."""
        at, bot = move.ask.answered, f"bot{move.ask.bot}"
        deaths = [fault for fault in self._deaths if fault.began - LAG <= at <= fault.ended + 1]
        kills = [fault for fault in self._kills if fault.about == bot and fault.began >= at]
        return any(kill.began <= death.ended + GLANCE for death in deaths for kill in kills)

    def rooms(self, standing: dict[str, dict[str, Post]]) -> None:
        """Every post was seen once and in order, none is missing, and none tells what another has told."""
        for room in {**self._ledger.seen, **standing}:
            seen = self._ledger.seen.get(room, [])
            by_follower: dict[int, list[Seen]] = defaultdict(list)
            for one in seen:
                by_follower[one.follower].append(one)
            for ones in by_follower.values():
                self._order(room, ones)
            first = by_follower[min(by_follower, default=0)]
            ids = {one.post["id"] for one in first}
            for post_id, post in standing.get(room, {}).items():
                if post_id not in ids and not post.get("gone"):
                    finding = Finding(first[-1].at if first else 0.0, f"{room} {post_id}: {post['text'][:60]!r}")
                    self._file(self.verdict.missing, self.verdict.missing_by_loss, finding)
            self._told_twice(room, first)

    def _order(self, room: str, seen: list[Seen]) -> None:
        """Marks rise, over all connections of one who watches."""
        for before, after in pairwise(seen):
            if order(after.mark) <= order(before.mark):
                about = f"{room}: {after.mark} after {before.mark}, connections {before.connection}, {after.connection}"
                self._file(self.verdict.disordered, self.verdict.disordered_by_loss, Finding(after.at, about))

    def _told_twice(self, room: str, seen: list[Seen]) -> None:
        """Versions of a match are told in public once; versions that were lost are told again by their successors."""
        told: dict[str, dict[str, Seen]] = defaultdict(dict)
        for one in seen:
            post = one.post
            if post["to"] is not None or not post.get("span") or post.get("gone"):
                continue
            first = told[post["code"]].setdefault(post["id"], one)
            # a post that is revised tells what it told before and what is new
            first.post["span"] = [first.post["span"][0], max(first.post["span"][1], post["span"][1])]
        for code, ones in told.items():
            # one that was revised before it was first seen comes behind newer ones
            self._spans(room, code, sorted(ones.values(), key=lambda one: order(one.post["id"])))

    def _spans(self, room: str, code: str, seen: list[Seen]) -> None:
        """Each post goes on where the one before ended; hidden choices of The Best Road leave gaps."""
        lost = any(LOST in one.post["text"] for one in seen)
        match = self._ledger.matches.get(code)
        end = 0
        for one in seen:
            start, stop = one.post["span"]
            if order(one.mark) > order(one.post["id"]):
                # revised before it was first seen, so that nobody knows what it told at first
                start = min(start, end)
            finding = Finding(one.at, f"{room} {code} {start}..{stop} after {end}: {one.post['text'][:80]!r}")
            if start < end and stop > start:
                self._file(self.verdict.doubled, self.verdict.doubled_by_loss, finding, excused=lost)
            elif start > end and match is not None and match.game != "road":
                self._file(self.verdict.missing, self.verdict.missing_by_loss, finding, excused=lost)
            end = stop if lost else max(end, stop)

    def _file(self, bad: list[Finding], by_loss: list[Finding], finding: Finding, *, excused: bool = False) -> None:
        """Put a finding where it belongs: a server died shortly before, or nothing excuses it."""
        at = finding.at
        near = any(fault.began <= at <= (fault.ended or at) + LATE for fault in self._deaths)
        (by_loss if near or excused else bad).append(finding)


def aligned(asked: list[Move], written: list[tuple[str, bool]]) -> list[tuple[str, Any]]:
    """Asked moves beside written ones, in order: the longest common part, then what is ``gone`` and what is ``extra``.

    Forced moves are nobody's. A move that was asked for and never acknowledged may be written or not.
    """
    count, total = len(asked), len(written)
    best = [[0] * (total + 1) for _ in range(count + 1)]
    for i in range(count - 1, -1, -1):
        for j in range(total - 1, -1, -1):
            skip = max(best[i + 1][j], best[i][j + 1])
            same = asked[i].move == written[j][0]
            worth = (2 if asked[i].ask.span is not None else 1) + (0 if written[j][1] else 2)
            best[i][j] = max(skip, best[i + 1][j + 1] + worth) if same else skip
    found: list[tuple[str, Any]] = []
    i = j = 0
    while i < count or j < total:
        # of two equal moves the first was lost: the second was made in its place
        if i < count and (j == total or best[i][j] == best[i + 1][j]):
            found.append(("gone", asked[i]))
            i += 1
        elif i < count and best[i][j] != best[i][j + 1]:
            found.append(("once", asked[i]))
            i, j = i + 1, j + 1
        else:
            if not written[j][1]:
                found.append(("extra", written[j][0]))
            j += 1
    return found
