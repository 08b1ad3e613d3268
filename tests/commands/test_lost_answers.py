"""What is said of an ask when an answer of the store is lost over it, whichever it is."""

from __future__ import annotations

from typing import Any

import pytest
from desk_channel import Channel, words
from redis.exceptions import ConnectionError as HungUp

from bot.ports.addresses import Code
from bot.ports.stores import Commit, StoreReadOnly
from bot.store.client import Connection
from tests.store.forgetting import forget, remembered


class Losing:
    """The way to a server that does what is asked, but loses an answer; ``for_good`` all those that follow, too."""

    def __init__(self, client: Connection) -> None:
        self._batches = client.batches
        self._send = client.batches.send
        self.left = 0
        self.for_good = False

    def lose(self, number: int, *, for_good: bool = False) -> None:
        """Lose the answer to that many-th request from now on; no earlier one."""
        self.left, self.for_good = number, for_good
        self._batches.send = self._sent  # type: ignore[method-assign]

    def heal(self) -> bool:
        """Lose no more; whether any was lost."""
        self._batches.send = self._send  # type: ignore[method-assign]
        return self.left <= 0

    async def _sent(self, commands: Any) -> list[Any]:
        found = await self._send(commands)
        self.left -= 1
        if self.left == 0 or (self.for_good and self.left < 0):
            raise HungUp("the answer was lost")
        return found


@pytest.fixture
def losing(channel: Channel) -> Losing:
    """The way to the store of the channel."""
    return Losing(channel.store.client)


async def a_move(channel: Channel, code: str) -> tuple[str, str]:
    """Whoever must move, and a line that does."""
    match = await channel.match(code)
    return await channel.mover(code), f"/move {code} {match.legal(match.awaited[0])[0]}"


@pytest.mark.parametrize("for_good", [False, True])
async def test_nobody_is_told_to_try_a_move_again_that_was_made(
    channel: Channel, losing: Losing, *, for_good: bool
) -> None:
    """It is said to be made, or that perhaps it was; whoever asks with its key again hears that it was."""
    code = await channel.open("ann", "ben", game="road")
    then, version = await remembered(channel.store.client), await channel.version(code)
    made = unknown = 0
    for number in range(1, 30):
        mover, move = await a_move(channel, code)
        losing.lose(number, for_good=for_good)
        answer = await channel.ask(mover, move, key="move")
        lost = losing.heal()
        done = await channel.version(code) > version
        if answer.changes:
            assert answer.trouble is None
            made += 1
        else:
            unknown += "Perhaps that was done" in words(answer.posts[0])
            assert not done or "Perhaps that was done" in words(answer.posts[0]), number
            assert answer.trouble is not None
            assert (await channel.ask(mover, move, key="move")).changes
        await forget(channel.store.client, then)
        if not lost:
            break
    assert not lost
    assert unknown > 1 if for_good else made > 1


async def test_a_refusal_is_no_proof_that_a_move_was_not_made(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer was lost, and the server that was asked again takes nothing new: it is looked up by its key."""
    code = await channel.open("ann", "ben", game="road")
    version, commit = await channel.version(code), channel.store.commit

    async def refused(change: Commit) -> None:
        if make:
            await commit(change)
        raise StoreReadOnly("NOREPLICAS Not enough good replicas to write.")

    monkeypatch.setattr(channel.store, "commit", refused)
    make = False
    mover, move = await a_move(channel, code)
    assert "Nothing new can be saved" in await channel.say(mover, move)
    make = True
    assert (await channel.ask(mover, move)).changes == ((Code(code), version, version + 1),)
