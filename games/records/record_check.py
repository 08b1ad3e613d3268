"""Whether what a record says can have happened, and what of it still counts."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.game import Json, Step
from games.records.facts import completed, setup_facts
from games.records.reader import Record, read_record
from games.records.record_faults import Fault
from games.records.record_hashes import check_chain
from games.records.replay import Replay, Stage
from games.records.rules_check import same


def check(written: Json) -> None:
    """Play a record again from its facts; raises ``Fault`` for the first thing in it that cannot have happened."""
    for _ in proven(read_record(written)):
        pass


def proven(record: Record) -> Iterator[Stage]:
    """The lines of a record as they can have happened, to the end; raises ``Fault`` at the first that cannot."""
    if record.form != 1:
        check_chain(record.written)
        yield from Replay(record).stages()
        return
    replay = Replay(record)
    setup = setup_facts(record.game, Step(replay.match.state, replay.told), (), 1)
    setup = record.setup if record.game.facts is None else setup
    for stage in replay.stages():
        setup = completed(record.game, setup, stage.told)
        yield stage
    if not same(setup, record.setup):
        raise Fault("The setup is not written as a record has it.")


def counting_lines(written: Json) -> tuple[Json, tuple[int, ...]]:
    """The setup of a record that counts, and the numbers of its lines that do, from 1; raises as ``check``.

    What was undone or drawn anew does not count, and neither do the events that say so.
    """
    replay = Replay(read_record(written))
    for _ in replay.stages():
        pass
    return replay.setup, replay.counting
