"""A store that forgets what it had acknowledged: nothing is mixed up, what can be is made again, the rest is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from desk_channel import Channel, called, sends, words
from redis.exceptions import ConnectionError as HungUp

from bot.delivery.watch import PATIENCE, WATCHED, CommitWatch
from bot.host.audit import audit
from bot.ports.addresses import Code
from bot.ports.posts import Post
from bot.ports.stores import Commit, StoreReadOnly
from bot.store.client import Connection
from tests.store.forgetting import forget, remembered


@pytest.fixture(autouse=True)
def unseen(channel: Channel) -> Iterator[None]:
    """Pictures of what was lost are not compared with those of what took its place."""
    yield
    channel.shown.clear()


@pytest.fixture
def watch(channel: Channel) -> CommitWatch:
    """What looks after the commits of the channel's process."""
    watch = CommitWatch(channel.store, channel.clock, channel.due_actions.lost)
    channel.store.on_commit = watch.note
    return watch


async def faults(channel: Channel) -> list[object]:
    """What an audit finds."""
    return [fault async for one in audit(channel.store) for fault in one.faults]


async def same(channel: Channel, code: str) -> bool:
    """Whether a table as one process knows it is what its log gives."""
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    return past[-1].table == await channel.table(code)


async def fork(channel: Channel, elsewhere: Channel, code: str) -> tuple[str, str]:
    """The same mover makes one move here, which is lost, and another one elsewhere; both moves."""
    client = channel.store.client
    mover = await channel.mover(code)
    match = await channel.match(code)
    lost, other = match.legal(match.awaited[0])[:2]
    then = await remembered(client)
    assert (await channel.ask(mover, f"/move {code} {lost}")).changes
    await forget(client, then)
    assert (await elsewhere.ask(mover, f"/move {code} {other}")).changes
    return lost, other


async def told(channel: Channel, code: str, version: int) -> Post:
    """What is posted about the line behind a version."""
    post = await channel.teller.post(Code(code), version, version + 1, channel.place)
    assert post is not None
    return post


async def test_a_process_does_not_go_on_from_what_was_lost(channel: Channel, elsewhere: Channel) -> None:
    """The next move is played on the board that is stored, although the lost one has the same number."""
    code = await channel.open("ann", "ben", game="road")
    await fork(channel, elsewhere, code)
    version = await channel.version(code)
    await channel.steps(code, 4)
    assert await channel.version(code) >= version + 4
    assert await same(channel, code)
    assert await same(elsewhere, code)
    assert await faults(channel) == []


async def test_the_log_that_is_remembered_is_forgotten_with_what_was_lost(channel: Channel, elsewhere: Channel) -> None:
    """Also where the table has grown since, so that nothing contradicts the lines that are known."""
    code = await channel.open("ann", "ben", game="road")
    await channel.repository.past(Code(code), 0, await channel.version(code))
    await fork(channel, elsewhere, code)
    await elsewhere.step(code)
    past = await channel.repository.past(Code(code), 0, await elsewhere.version(code))
    assert past[-1].table == await elsewhere.table(code)


async def test_what_was_lost_is_saved_again_where_nothing_came_between(channel: Channel, watch: CommitWatch) -> None:
    """All of it, in its order, with its keys; a table whose opening was lost too."""
    client = channel.store.client
    empty = await remembered(client)
    code = await channel.open("ann", "ben", game="road")
    half = await remembered(client)
    keys = [f"key:{number}" for number in range(3)]
    for key in keys:
        await channel.step(code, key=key)
    whole = await channel.store.load(Code(code)), await channel.store.log(Code(code))
    for then in (half, empty):
        await forget(client, then)
        await watch.look()
        assert (await channel.store.load(Code(code)), await channel.store.log(Code(code))) == whole
        assert await channel.store.undone(Code(code), [*keys, "other"]) == ["other"]
    assert await faults(channel) == []


async def test_who_acted_on_what_was_lost_is_told(channel: Channel, elsewhere: Channel, watch: CommitWatch) -> None:
    """Once, in the match, by name; everybody's buttons of before are out of date."""
    code = await channel.open("ann", "ben", game="road")
    mover = await channel.mover(code)
    hand = (await channel.ask(mover, f"/hand {code}")).posts[0]
    old = next(send for send in sends(hand) if send.startswith("/move"))
    await fork(channel, elsewhere, code)
    version = await channel.version(code)
    await watch.look()
    await watch.look()
    assert await channel.version(code) == version + 1
    post = await told(channel, code, version)
    assert post.picture is not None
    assert mover in called(post)
    assert words(post).startswith(f"The store of the games has lost what {mover} did here last.")
    assert await channel.refused(mover, old)
    await channel.step(code)
    assert await faults(channel) == []


@pytest.mark.parametrize("between", [False, True])
async def test_what_was_lost_is_told_where_the_newest_commit_is_there(
    channel: Channel, elsewhere: Channel, watch: CommitWatch, between: bool
) -> None:
    """It was made in the place of the lost one, not behind it, or right behind one that another process put there."""
    code = await channel.open("ann", "ben", game="road")
    await watch.look()
    await fork(channel, elsewhere if between else channel, code)
    if between:
        await channel.step(code)
    version = await channel.version(code)
    await watch.look()
    await watch.look()
    assert await channel.version(code) == version + 1
    assert words(await told(channel, code, version)).startswith("The store of the games has lost what")
    assert await faults(channel) == []


async def test_what_came_after_a_look_is_looked_at(channel: Channel, watch: CommitWatch) -> None:
    """The store has gone back to the very version of the last look."""
    code = await channel.open("ann", "ben", game="road")
    then = await remembered(channel.store.client)
    await watch.look()
    await channel.step(code)
    whole = await channel.store.load(Code(code))
    await forget(channel.store.client, then)
    await watch.look()
    assert await channel.store.load(Code(code)) == whole


async def test_another_process_may_save_first_what_was_built_on(
    channel: Channel, elsewhere: Channel, watch: CommitWatch
) -> None:
    """Two processes have lost a move each: the second waits for the first, and nothing is told as lost."""
    other = CommitWatch(elsewhere.store, elsewhere.clock, elsewhere.due_actions.lost)
    elsewhere.store.on_commit = other.note
    code = await channel.open("ann", "ben", game="road")
    then = await remembered(channel.store.client)
    await elsewhere.step(code)
    await channel.step(code)
    whole = await channel.store.load(Code(code))
    await forget(channel.store.client, then)
    await watch.look()
    assert await channel.store.load(Code(code)) != whole
    await other.look()
    await watch.look()
    assert await channel.store.load(Code(code)) == whole


async def test_what_nobody_else_saves_is_told_as_lost_after_a_while(
    channel: Channel, elsewhere: Channel, watch: CommitWatch
) -> None:
    """The process that had saved the first of two lost moves is gone too."""
    code = await channel.open("ann", "ben", game="road")
    then = await remembered(channel.store.client)
    await elsewhere.step(code)
    mover = await channel.mover(code)
    await channel.step(code)
    await forget(channel.store.client, then)
    before = await elsewhere.version(code)
    await watch.look()
    assert await elsewhere.version(code) == before
    channel.clock.instant += PATIENCE
    await watch.look()
    assert await elsewhere.version(code) == before + 1
    ((_, post),) = await elsewhere.posts(code, before)
    assert mover in words(post)


async def test_a_person_who_sat_down_is_told_by_name(channel: Channel, elsewhere: Channel, watch: CommitWatch) -> None:
    """Somebody else has taken the seat meanwhile."""
    ((code, *_),) = (await channel.ask("ann", "/new road")).changes
    then = await remembered(channel.store.client)
    await channel.ask("ben", f"/join {code}")
    await forget(channel.store.client, then)
    await elsewhere.ask("cyd", f"/join {code}")
    before = await channel.version(code)
    await watch.look()
    ((_, post),) = await channel.posts(code, before)
    assert "lost what ben did here last" in words(post)


async def test_a_suspicion_is_told_once_and_not_by_name(channel: Channel, watch: CommitWatch) -> None:
    """Somebody found that a version was told that is not there; nobody who knows more has said so in time."""
    code = await channel.open("ann", "ben", game="road")
    before = await channel.version(code)
    watch.suspect(Code(code), "01234567")
    await watch.look()
    assert await channel.version(code) == before
    for _ in range(2):
        channel.clock.instant += PATIENCE
        watch.suspect(Code(code), "01234567")
        await watch.look()
    channel.clock.instant += PATIENCE
    await watch.look()
    assert await channel.version(code) == before + 1
    ((_, post),) = await channel.posts(code, before)
    assert words(post).startswith("The store of the games has lost the last steps of this match.")


async def test_what_was_told_by_name_is_not_told_again_as_a_suspicion(
    channel: Channel, elsewhere: Channel, watch: CommitWatch
) -> None:
    """A mailbox may know a later one of the lost versions than the process that has made them all."""
    code = await channel.open("ann", "ben", game="road")
    await fork(channel, elsewhere, code)
    other = CommitWatch(elsewhere.store, elsewhere.clock, elsewhere.due_actions.lost)
    other.suspect(Code(code), "01234567")
    await watch.look()
    version = await channel.version(code)
    for clock in (channel.clock, elsewhere.clock):
        clock.instant += PATIENCE
    await other.look()
    assert await channel.version(code) == version


async def test_commits_are_watched_for_a_minute(channel: Channel, watch: CommitWatch) -> None:
    """Then nothing of them is remembered, and a table that is dropped on purpose is not made again."""
    code = await channel.open("ann", "ben", game="road")
    channel.clock.instant += WATCHED
    await watch.look()
    await forget(channel.store.client, {})
    await watch.look()
    assert await channel.store.load(Code(code)) is None


async def test_lines_that_are_not_there_any_more_tell_nothing(channel: Channel) -> None:
    """A delivery that was begun before its versions were lost ends without a post, and the rest of it is told."""
    code = await channel.open("ann", "ben", game="road")
    version = await channel.version(code)
    assert await channel.teller.post(Code(code), version, version + 2, channel.place) is None
    part = await channel.teller.post(Code(code), version - 1, version + 2, channel.place)
    assert part == await channel.teller.post(Code(code), version - 1, version, channel.place)


async def test_a_lobby_and_a_finished_table_are_told_too(channel: Channel, watch: CommitWatch) -> None:
    """There are no turns to raise."""
    ((code, *_),) = (await channel.ask("ann", "/new road")).changes
    for number, line in enumerate(("", f"/leave {code}")):
        assert not line or (await channel.ask("ann", line)).changes
        watch.suspect(Code(code), f"0000000{number}")
        channel.clock.instant += PATIENCE
        before = await channel.version(code)
        await watch.look()
        channel.clock.instant += PATIENCE
        await watch.look()
        assert await channel.version(code) == before + 1


async def test_a_table_that_cannot_be_told_holds_up_no_other(
    channel: Channel, elsewhere: Channel, watch: CommitWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is given up with a line in the log; what another table has lost is saved again."""
    broken = await channel.open("ann", "ben", game="road")
    await fork(channel, elsewhere, broken)
    then = await remembered(channel.store.client)
    code = await channel.open("cyd", "dan", game="road")
    whole = await channel.store.load(Code(code))
    await forget(channel.store.client, then)

    async def failing(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(watch, "_lost", failing)
    watch.suspect(Code(broken), "01234567")
    channel.clock.instant += PATIENCE
    with pytest.raises(ValueError):  # noqa: PT011 - of the suspicion, which is the last
        await watch.look()
    assert await channel.store.load(Code(code)) == whole
    await watch.look()


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

    async def _sent(self, commands: Any, **options: Any) -> list[Any]:
        found = await self._send(commands, **options)
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
