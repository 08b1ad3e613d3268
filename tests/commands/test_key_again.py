"""A key that comes again with another line, as no client of ours sends it."""

from __future__ import annotations

import pytest
from desk_channel import Channel
from structlog.testing import capture_logs

LINES = (
    "/join", "/bot", "/start", "/move {move}", "/resign", "/leave", "/undo", "/again", "/rematch", "/new metro",
    "/votes",
    "/stay", "/accept", "/decline", "/skip", "/kick", "/pace 3d", "/hand", "/board", "/replay", "/away 5d", "/back",
)  # fmt: skip


@pytest.mark.parametrize("first", ["/join", "/start", "/move {move}", "/resign"])
async def test_the_key_of_another_line(channel: Channel, first: str) -> None:
    """A key that another line had is answered with a sentence, whatever the two lines are, and nothing fails."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    who, steps = ("bob", []) if first == "/join" else ("ann", ["/join"])
    if first in {"/move {move}", "/resign"}:
        steps.append("/start")
    for step in steps:
        await channel.ask("ann" if step == "/start" else "bob", f"{step} {code}")
    if steps[1:]:
        who = await channel.mover(code)
    with capture_logs() as logs:
        for number, line in enumerate((first, *LINES)):
            name, _, rest = line.partition(" ")
            if number == 1 and first == "/join":
                await channel.ask("ann", f"/start {code}")
            answer = await channel.ask(who, f"{name} {code} {rest}".strip().format(move="draw"), key="one")
            assert answer.posts or answer.changes
    assert [line for line in logs if line["log_level"] == "error"] == []
