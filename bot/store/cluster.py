"""A client of several servers of which each has some of the keys, or of one that another replaces when it fails.

The library's own client of clusters is not used: it sends ``ASKING`` on another connection than the command, closes the
connections of everybody where one command finds the cluster down, and fails instead of waiting where all are busy.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import time
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from redis import AuthenticationError, DataError, RedisError, ResponseError
from redis import ConnectionError as Unconnected
from redis import TimeoutError as Unanswered
from redis.asyncio import ConnectionPool, Redis
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    ReadOnlyError,
    TryAgainError,
)

from bot.store.nodes import Bundle, Command, Nodes
from bot.store.reached import reached
from bot.store.slots import LOST, SLOTS, Owners

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence

    from redis.asyncio.client import PubSub

    from bot.store.addresses import Host
    from bot.store.nodes import Node
    from bot.store.slots import Guide

FIRST, LONGEST = 0.02, 0.5
"""Seconds before a command is sent again: the first time, and at most."""

ELSEWHERE = (MovedError, AskError, TryAgainError, ClusterDownError, ReadOnlyError)
"""Answers of a server that has done nothing, because another one has the keys or none has them right now."""

PASSING = re.compile(r"(^|-)(NOREPLICAS|READONLY) ")
"""What a server says that cannot be written to now, alone or within what a script of an older one says."""

PINNED = frozenset({"WAIT", "WAITAOF"})
"""Commands about what their connection has done before."""


def _again(answer: Any) -> bool:
    """Whether an answer says that the command was not done and may be later, or elsewhere."""
    if isinstance(answer, ELSEWHERE):
        return True
    return isinstance(answer, ResponseError) and PASSING.search(str(answer)) is not None


def _trouble(found: Any) -> Exception | None:
    """Why a bundle has to be sent again, from its answers or what was raised in their place."""
    return found if isinstance(found, Exception) else next(filter(_again, found), None)


async def _pause(number: int, deadline: float, trouble: Exception) -> None:
    """Wait before the next of several tries; raises the trouble where there is no time left for one."""
    if time.monotonic() >= deadline:
        raise trouble if isinstance(trouble, RedisError) else Unanswered(str(trouble) or "no answer") from trouble
    # a redirection is followed at once; where two servers send us to each other they are given time
    if number or not isinstance(trouble, AskError):
        await asyncio.sleep(min(LONGEST, FIRST * 2**number) * random.uniform(0.5, 1))  # noqa: S311 - no secret


async def _all(works: Iterable[Awaitable[None]]) -> None:
    """Do all at once; raises the first trouble when all have ended."""
    for error in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(error, BaseException):
            raise error


Walk: TypeAlias = "Callable[[Spread, str | None, int | None], AsyncIterator[bytes]]"
"""Finds every key that matches, so many at a time."""


class Spread(Redis):
    """Commands and pipelines as of one server; each goes to whoever has its key.

    What finds no server, or one that has not got the keys any more, is sent again for ``patience`` seconds, about as
    long as it takes until a replica stands in for its master. Commands may be done twice, as with one server.
    """

    def __init__(self, guide: Guide, nodes: Nodes, patience: float, keys: Walk) -> None:
        # never connected: it is asked how its answers are read
        super().__init__(connection_pool=ConnectionPool())
        self._guide = guide
        self._nodes = nodes
        self._keys = keys
        self.patience = patience
        self._owners = Owners((None,) * SLOTS, frozenset())
        self._moved: dict[int, Host] = {}
        self._looks = 0
        self._looking: asyncio.Task[None] | None = None

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command; answers what the server answers."""
        command = Command(args, options)
        if command.key() is None:
            with reached():
                return await self._everywhere(command)
        with reached():
            ((answer,),) = await self.send([self._bundle([command])])
            if isinstance(answer, Exception):
                raise answer
        return answer

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Any:  # noqa: ARG002 - the library's own
        """Commands sent together: with ``transaction`` done at once, on one slot; else in order on each slot."""
        return Batch(self, whole=transaction)

    def steps(self) -> Batch:
        """Commands sent together and done in their order, on whatever slots.

        Where one has to be sent again, so are all behind it, also those that were done.
        """
        return Batch(self, ordered=True)

    def pubsub(self, **options: Any) -> PubSub:
        """News from one of the servers, each time perhaps another; all of them pass on what is published at any."""
        hosts = [host for host in set(self._owners.masters) if host is not None]
        if not hosts:
            raise Unconnected("no server is known yet")
        host = random.choice(hosts)  # noqa: S311 - no secret
        return Redis.from_pool(self._nodes.at(host).pool).pubsub(**options)

    async def scan_iter(  # type: ignore[override]
        self, match: str | None = None, count: int | None = None
    ) -> AsyncIterator[bytes]:
        """Every key that matches, of all servers, in no order; one may come twice. None is left out that stays."""
        with reached():
            async for key in self._keys(self, match, count):
                yield key

    async def aclose(self, close_connection_pool: bool | None = None) -> None:  # noqa: ARG002 - the library's own
        """Close all connections; what is under way closes its own after its use."""
        if self._looking is not None:
            await asyncio.wait([self._looking])
        await self._nodes.aclose()
        if hasattr(self._guide, "aclose"):
            await self._guide.aclose()

    def _bundle(self, commands: Sequence[Command], *, whole: bool = False) -> Bundle:
        return Bundle(self._guide.slot(commands[0].key()), tuple(commands), whole)

    async def send_all(self, commands: Sequence[Command], *, whole: bool, ordered: bool) -> list[Any]:
        """What is answered to each command; one about its connection goes with the command before it."""
        if whole:
            return (await self.send([self._bundle(commands, whole=True)]))[0]
        bundles: list[list[Command]] = []
        for command in commands:
            if bundles and str(command.words[0]).upper() in PINNED:
                bundles[-1].append(command)
            else:
                bundles.append([command])
        found = await self.send([self._bundle(some) for some in bundles], ordered=ordered)
        return [answer for answers in found for answer in answers]

    async def masters(self) -> list[Node]:
        """All servers that have keys, as things stand now. Raises ``redis.RedisError``."""
        await self._look(self._looks)
        return [self._nodes.at(host) for host in sorted({host for host in self._owners.masters if host is not None})]

    async def looked_again(self) -> bool:
        """Whether it was looked which servers are written to now. Raises ``bot.ports.stores.StoreUnreachable``."""
        with reached():
            await self.until(lambda: self._look(self._looks))
        return True

    @property
    def owners(self) -> Owners:
        """Who had what at the last look."""
        return self._owners

    async def at(self, node: Node, *words: Any) -> Any:
        """What one server answers to a command, asked once. Raises ``redis.RedisError``."""
        ((answer,),) = await node.send([Bundle(0, (Command(words, {}),))], self.response_callbacks)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _everywhere(self, command: Command) -> Any:
        """A command without a key is for all masters: sizes and lists are put together, else the first's is given."""
        name = str(command.words[0]).upper()
        if name not in {"PING", "FLUSHALL", "FLUSHDB", "DBSIZE", "KEYS", "SCRIPT"}:
            raise DataError(f"{name} names no key, so that it has no server here")
        found = await self.until(lambda: self._asked(command))
        if name == "KEYS":
            return [key for keys in found for key in keys]
        return sum(found) if name == "DBSIZE" else found[0]

    async def _asked(self, command: Command) -> list[Any]:
        masters = await self.masters()
        if None in self._owners.masters:
            raise ClusterDownError("some slots have no server")
        return [await self.at(node, *command.words) for node in masters]

    async def until(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """What the work answers, done again while servers are away."""
        deadline = time.monotonic() + self.patience
        number = 0
        while True:
            try:
                return await work()
            except AuthenticationError:
                raise
            except (*ELSEWHERE, *LOST) as error:
                await _pause(number, deadline, error)
                number += 1

    async def send(self, bundles: Sequence[Bundle], *, ordered: bool = False) -> list[list[Any]]:
        """The answers to each bundle, errors of servers among them. Raises ``redis.RedisError`` for a lost server."""
        deadline = time.monotonic() + self.patience
        if not self._looks:
            await self.until(lambda: self._look(0))
        if not ordered:
            return await self._sent(bundles, deadline)
        answers: list[list[Any]] = []
        while len(answers) < len(bundles):
            _, run = next(itertools.groupby(bundles[len(answers) :], lambda bundle: self._owner(bundle.slot)))
            answers += await self._sent(list(run), deadline, ordered=True)
        return answers

    async def _sent(self, bundles: Sequence[Bundle], deadline: float, *, ordered: bool = False) -> list[list[Any]]:
        """Each server gets its bundles in one go; then each slot where that failed, one bundle after the other.

        In such a slot all from the first bundle on that failed are done again, so that the last answers are in order;
        where they are ``ordered``, all of whatever slot.
        """
        looks = self._looks
        places: dict[Host | None, list[int]] = {}
        for number, bundle in enumerate(bundles):
            places.setdefault(self._owner(bundle.slot), []).append(number)
        answers: list[list[Any]] = [[] for _ in bundles]
        failed: dict[int | None, tuple[int, Exception]] = {}

        async def at(host: Host | None, numbers: Sequence[int]) -> None:
            found = await self._tried(host, [bundles[number] for number in numbers])
            for number, one in zip(numbers, found, strict=True):
                if (trouble := _trouble(one)) is not None:
                    failed.setdefault(None if ordered else bundles[number].slot, (number, trouble))
                else:
                    answers[number] = one

        async def again(slot: int | None, first: int, trouble: Exception | None) -> None:
            for number in range(first, len(bundles)):
                if slot in {None, bundles[number].slot}:
                    answers[number] = await self._until_done(bundles[number], deadline, looks, trouble)
                    trouble = None

        await _all(at(host, numbers) for host, numbers in places.items())
        await _all(again(slot, first, trouble) for slot, (first, trouble) in failed.items())
        return answers

    async def _tried(self, host: Host | None, bundles: Sequence[Bundle], *, asking: bool = False) -> Sequence[Any]:
        """The answers to bundles at one server, or for each of them what was raised."""
        if host is None:
            return [ClusterDownError("nobody has the slot")] * len(bundles)
        try:
            return await self._nodes.at(host).send(bundles, self.response_callbacks, asking=asking)
        except AuthenticationError:
            raise
        except LOST as error:
            return [error] * len(bundles)

    async def _until_done(self, bundle: Bundle, deadline: float, looks: int, trouble: Exception | None) -> list[Any]:
        """The answers to one bundle, sent to whoever has its slot by now; ``trouble`` is what came of it before."""
        number = 0
        while True:
            host, asking = self._owner(bundle.slot), False
            if trouble is not None:
                await _pause(number, deadline, trouble)
                host, asking = await self._next(bundle.slot, trouble, looks)
            looks = self._looks
            (found,) = await self._tried(host, [bundle], asking=asking)
            trouble = _trouble(found)
            if trouble is None:
                return list(found)
            number += 1

    async def _next(self, slot: int, trouble: Exception, looks: int) -> tuple[Host | None, bool]:
        """Where to send a bundle after trouble, and whether only this once."""
        if isinstance(trouble, AskError):
            owner = self._owner(slot)
            host = (trouble.host or (owner[0] if owner else ""), trouble.port)
            if not isinstance(trouble, MovedError):
                return host, True
            self._moved[slot] = host
        elif not isinstance(trouble, TryAgainError):
            try:
                await self._look(looks)
            except AuthenticationError:
                raise
            except LOST:
                return None, False
        return self._owner(slot), False

    def _owner(self, slot: int) -> Host | None:
        return self._moved.get(slot) or self._owners.masters[slot]

    async def _look(self, looks: int) -> None:
        """See who has what now, unless somebody did since. Whoever wants to know meanwhile waits for the same look."""
        if looks != self._looks:
            return
        if self._looking is None:
            self._looking = asyncio.create_task(self._see())
        # whoever asked first may go; the others stay
        await asyncio.shield(self._looking)

    async def _see(self) -> None:
        try:
            self._owners = await self._guide.owners(self._nodes)
            self._moved.clear()
            self._looks += 1
        finally:
            self._looking = None


class Batch(Redis):
    """Commands that are called one after the other and then sent together."""

    def __init__(self, client: Spread, *, whole: bool = False, ordered: bool = False) -> None:
        # no client of its own: nothing of one is set up for each pipeline
        self._client = client
        self._whole = whole
        self._ordered = ordered
        self._commands: list[Command] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._commands = []

    def __await__(self) -> Any:
        raise TypeError("a pipeline is sent by execute")

    def __len__(self) -> int:
        return len(self._commands)

    def __bool__(self) -> bool:
        return True

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send a command with the others."""
        self._commands.append(Command(args, options))
        return self

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send all that was called so far; answers what the servers answer to each."""
        commands, self._commands = self._commands, []
        if not commands:
            return []
        with reached():
            answers = await self._client.send_all(commands, whole=self._whole, ordered=self._ordered)
            for answer in answers:
                if raise_on_error and isinstance(answer, Exception):
                    raise answer
        return answers
