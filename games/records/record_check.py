"""Whether what a record says can have happened, and what of it still counts."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.game import Json
from games.records.reader import Record, read_record
from games.records.record_hashes import check_chain
from games.records.replay import Replay, Stage


def check(written: Json) -> None:
    """Play a record again from its facts; raises ``Fault`` for the first thing in it that cannot have happened."""
    for _ in proven(read_record(written)):
        pass


def proven(record: Record) -> Iterator[Stage]:
    """The lines of a record as they can have happened, to the end; raises ``Fault`` at the first that cannot."""
    check_chain(record.written)
    yield from Replay(record).stages()


def counting_lines(written: Json) -> tuple[Json, tuple[int, ...]]:
    """The setup of a record that counts, and the numbers of its lines that do, from 1; raises as ``check``.

    What was undone or drawn anew does not count, and neither do the events that say so.
    """
    replay = Replay(read_record(written))
    for _ in replay.stages():
        pass
    return replay.setup, replay.counting
