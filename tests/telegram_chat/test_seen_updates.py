"""What a process remembers of the updates that it is at."""

from __future__ import annotations

from dataclasses import dataclass

from bot.platforms.telegram.update_order import OURS, Repeats
from telegram_chat.standins import Notes, Turned


@dataclass
class Numbered:
    """Who we are."""

    id: int = 4242


class Expiring(Notes):
    """A memory in which the time of those who are at something can be over."""

    def pass_time(self) -> None:
        """Nobody is at anything any more."""
        self.told = {key for key in self.told if ":doing:" not in key}


def two() -> tuple[Expiring, Repeats, Repeats]:
    """A memory and two processes that share it."""
    notes = Expiring()
    one, other = (Repeats(Numbered(), notes, Turned()) for _ in range(2))  # type: ignore[arg-type]
    return notes, one, other


async def test_what_another_process_did_is_forgotten() -> None:
    """A process whose time was over finds it done when it is brought again, and keeps nothing of it."""
    notes, one, other = two()
    assert await one.claimed(7)
    notes.pass_time()
    assert await other.claimed(7)
    assert await other.finish(7)
    assert not await one.claimed(7)
    # a day later nobody knows what was done, and whoever is at it now is not this process
    notes.told = {"telegram:4242:doing:7"}
    assert not await one.claimed(7)


async def test_only_so_many_are_remembered() -> None:
    """The oldest of very many that never came again is forgotten; the others are still this process's own."""
    notes, one, _ = two()
    for number in range(OURS + 1):
        assert await one.claimed(number)
    assert [await one.claimed(number) for number in (OURS, 1)] == [True, True]
    assert not await one.claimed(0)
    assert "telegram:4242:doing:0" in notes.told
