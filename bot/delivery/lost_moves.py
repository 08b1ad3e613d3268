"""Telling a table that the store has lost its last steps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import structlog

from bot.ports.version_identity import SHORT
from bot.table.line_saves import load
from bot.table.lost_steps import steps_lost
from bot.table.table import Past, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports import Clock, Code, Commit
    from bot.repository import Repository

log = structlog.get_logger()


async def tell_lost(repository: Repository, clock: Clock, code: Code, identity: str, commits: Sequence[Commit]) -> None:
    """A line at the table: the version with this identity and all after it are gone.

    ``commits`` are what is known of them, oldest first.
    """
    lines = [load(json.loads(entry)) for commit in commits for entry in commit.entries]
    # told once, whoever finds it: a mailbox knows no more of an identity than this
    key = f"forgot:{identity[:SHORT]}"

    def by(table: Table) -> tuple[Past, ...]:
        return steps_lost(table, lines, key=key, at=clock.now())

    try:
        await repository.change(code, key, by)
    except LookupError:
        log.error("a table is lost with its opening", code=code)  # noqa: TRY400 - all that is to be said
