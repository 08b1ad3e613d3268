"""A platform that falls over is opened again; one that refuses its token is left."""

from __future__ import annotations

import pytest

from bot.host.platforms import LONGEST, listening
from bot.ports.platforms import TokenRefused
from bot.ports.processes import Hold, alone
from rendering.text import said


class Turned:
    """A clock on which sleeping is turning it on."""

    def __init__(self) -> None:
        self.instant = 0
        self.slept: list[float] = []

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.instant

    async def sleep(self, seconds: float) -> None:
        """Turn it on."""
        self.slept.append(seconds)
        self.instant += round(1000 * seconds)


class Falling:
    """A platform that lasts so many seconds each time, then falls over, and in the end is left in order."""

    name = "telegram"

    def __init__(self, clock: Turned, *lasting: float, refused: bool = False) -> None:
        self.clock, self.lasting, self.refused = clock, list(lasting), refused
        self.opened = 0

    async def run(self, hold: Hold) -> None:
        """Listen."""
        assert hold is alone
        self.opened += 1
        if self.lasting:
            self.clock.instant += round(1000 * self.lasting.pop(0))
            raise KeyError("update_id")
        if self.refused:
            raise TokenRefused(said("Refused."))


async def test_what_nobody_has_thought_of_ends_no_platform(capsys: pytest.CaptureFixture[str]) -> None:
    """It is opened again after a pause that grows, and is short again once it had lasted."""
    clock = Turned()
    chat = Falling(clock, 0, 0, 0, 2 * LONGEST, 0)
    await listening(chat, alone, clock)  # type: ignore[arg-type]
    assert chat.opened == 6
    assert clock.slept == [1.0, 2.0, 4.0, 1.0, 2.0]
    assert "KeyError" in "".join(capsys.readouterr())


async def test_a_refused_token_is_not_tried_again() -> None:
    """Only the host can mend that."""
    clock = Turned()
    chat = Falling(clock, 0, refused=True)
    await listening(chat, alone, clock)  # type: ignore[arg-type]
    assert chat.opened == 2
