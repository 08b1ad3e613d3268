"""What goes wrong on a game day: each kind is a function that begins a fault, waits, and mends it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bots import Bot, Bots
from cluster import Cluster
from node import Node
from redis.exceptions import RedisError

ERRORS = (RedisError, OSError, TimeoutError)


@dataclass
class Fault:
    """Something that was made to go wrong, with instants of ``time.monotonic``; ``problem`` is ours, not the bots'."""

    kind: str
    began: float
    about: str = ""
    ended: float = 0.0
    problem: str = ""


@dataclass
class Scene:
    """What faults can reach."""

    store: Cluster
    bots: Bots
    luck: random.Random


Kind: TypeAlias = Callable[[Scene, Fault], Awaitable[None]]


async def bot_killed(scene: Scene, fault: Fault) -> None:
    """``kill -9`` of a bot, and its next start."""
    bot = _healthy(scene, fault)
    bot.program.kill()
    await asyncio.sleep(scene.luck.uniform(0, 2))
    await _again(bot)


async def bot_paused(scene: Scene, fault: Fault) -> None:
    """A bot stands still, sometimes longer than the others believe in it."""
    bot = _healthy(scene, fault)
    bot.program.pause()
    try:
        await asyncio.sleep(scene.luck.uniform(0.5, 9))
    finally:
        bot.program.resume()


async def bot_stopped(scene: Scene, fault: Fault) -> None:
    """A bot is ended in order, and started."""
    bot = _healthy(scene, fault)
    try:
        await bot.program.terminate()
    finally:
        await _again(bot)


async def bot_clock(scene: Scene, fault: Fault) -> None:
    """A bot's clock is wrong by an hour for a while."""
    bot = _healthy(scene, fault)
    step = scene.luck.choice((3600, -3600))
    fault.about += f" {step:+d} s"
    bot.set_clock(step)
    try:
        await asyncio.sleep(scene.luck.uniform(2, 8))
    finally:
        bot.set_clock(0)


async def master_killed(scene: Scene, fault: Fault) -> None:
    """A master dies, its replica takes over, and it comes back as a replica."""
    master, replica = await _some(scene, fault)
    master.program.kill()
    await _taken_over(scene, master, replica)


async def lagging_failover(scene: Scene, fault: Fault) -> None:
    """The same with a replica that had not copied the last second or so."""
    master, replica = await _some(scene, fault)
    master.proxy.part_copies()
    try:
        await asyncio.sleep(scene.luck.uniform(0.3, 1.5))
        master.program.kill()
    finally:
        master.proxy.no_copies = False
    await _taken_over(scene, master, replica)


async def master_paused(scene: Scene, fault: Fault) -> None:
    """A master stands still, sometimes for so long that it is replaced before it awakes."""
    master, replica = await _some(scene, fault)
    long = scene.luck.random() < 0.5
    master.program.pause()
    try:
        if long:
            fault.about += " until it was replaced"
            await scene.store.promoted(replica)
        else:
            await asyncio.sleep(scene.luck.uniform(0.3, 1.5))
    finally:
        master.program.resume()


async def switched(scene: Scene, fault: Fault) -> None:
    """Master and replica change places in order."""
    master, replica = await _some(scene, fault)
    await scene.store.switch(master, replica)


async def slots_moved(scene: Scene, fault: Fault) -> None:
    """Slots go from one master to another while they are used."""
    moved = await scene.store.move_slots(scene.luck.randrange(1, 6), scene.luck)
    fault.about = f"{moved} keys"


async def disk_full(scene: Scene, fault: Fault) -> None:
    """A server cannot write any more; it ends itself, or refuses, until there is room and it is started again."""
    master, replica = await _some(scene, fault)
    node = scene.luck.choice((master, master, replica))
    fault.about = f"{node.name}, {'a disk of its own' if node.mounted else 'a limit of its files'}"
    await asyncio.to_thread(node.fill_disk)
    try:
        for _ in range(30):
            if not node.program.alive:
                break
            await asyncio.sleep(0.1)
    finally:
        await asyncio.to_thread(node.empty_disk)
    if not node.program.alive:
        fault.about += ", it ended itself"
        if node is master:
            await _taken_over(scene, master, replica)
        else:
            await node.start()
            await scene.store.return_as_replica(node, master)


async def memory_full(scene: Scene, fault: Fault) -> None:
    """A master takes no writes any more."""
    master, _ = await _some(scene, fault)
    await master.ask("CONFIG", "SET", "maxmemory", "1mb")
    try:
        await asyncio.sleep(scene.luck.uniform(0.5, 3))
    finally:
        await master.ask("CONFIG", "SET", "maxmemory", "0")


async def line_slow(scene: Scene, fault: Fault) -> None:
    """The line to a server is slow."""
    node = _line(scene, fault)
    node.proxy.delay = scene.luck.uniform(0.05, 0.4)
    fault.about += f" {node.proxy.delay * 1000:.0f} ms"
    try:
        await asyncio.sleep(scene.luck.uniform(1, 5))
    finally:
        node.proxy.delay = 0.0


async def line_cut(scene: Scene, fault: Fault) -> None:
    """All connections to a server are cut."""
    _line(scene, fault).proxy.cut()
    await asyncio.sleep(0)


async def line_silent(scene: Scene, fault: Fault) -> None:
    """Nothing passes the line to a server; then all comes at once, or is lost with the connections."""
    node = _line(scene, fault)
    node.proxy.speaks.clear()
    try:
        await asyncio.sleep(scene.luck.uniform(0.5, 6))
        if scene.luck.random() < 0.5:
            fault.about += ", then cut"
            node.proxy.cut()
    finally:
        node.proxy.speaks.set()


BOTS: tuple[Kind, ...] = (bot_killed, bot_paused, bot_stopped, bot_clock)
STORE: tuple[Kind, ...] = (
    master_killed,
    lagging_failover,
    master_paused,
    switched,
    slots_moved,
    disk_full,
    memory_full,
)
LINES: tuple[Kind, ...] = (line_slow, line_cut, line_silent)
DEADLY = {"master killed", "lagging failover", "master paused", "disk full", "switched"}
"""Kinds by which a server may lose what it has not copied."""


def name_of(kind: Kind) -> str:
    """A kind as the report names it."""
    return kind.__name__.replace("_", " ")


class Lane:
    """Faults one after the other, of kinds that must not meet; every kind comes before one comes twice."""

    def __init__(self, kinds: tuple[Kind, ...], scene: Scene, gap: float, faults: list[Fault]) -> None:
        self._kinds = kinds
        self._scene = scene
        self._gap = gap
        self._faults = faults
        self._ending = asyncio.Event()

    def end(self) -> None:
        """Begin no other."""
        self._ending.set()

    async def run(self) -> None:
        """Until the end; the last fault is mended."""
        luck = self._scene.luck
        while not self._ending.is_set():
            round_ = list(self._kinds)
            luck.shuffle(round_)
            for kind in round_:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._ending.wait(), luck.uniform(0.5, 1.5) * self._gap)
                    return
                await self._one(kind)

    async def _one(self, kind: Kind) -> None:
        if kind in STORE:
            with contextlib.suppress(TimeoutError):
                await self._scene.store.settled(15)
        fault = Fault(name_of(kind), time.monotonic())
        self._faults.append(fault)
        try:
            await kind(self._scene, fault)
        except Exception as error:  # noqa: BLE001 - the day goes on, and the report tells it
            fault.problem = f"{type(error).__name__}: {error}"
        fault.ended = time.monotonic()


async def _some(scene: Scene, fault: Fault) -> tuple[Node, Node]:
    pair = scene.luck.choice(await scene.store.masters())
    fault.about = pair[0].name
    return pair


async def _taken_over(scene: Scene, master: Node, replica: Node) -> None:
    await scene.store.promote(replica)
    try:
        await scene.store.promoted(replica)
    finally:
        await asyncio.sleep(scene.luck.uniform(0, 1))
        await master.start()
        await scene.store.return_as_replica(master, replica)


def _healthy(scene: Scene, fault: Fault) -> Bot:
    bot = scene.luck.choice([bot for bot in scene.bots.all if bot.program.alive])
    fault.about = bot.program.name
    return bot


def _line(scene: Scene, fault: Fault) -> Node:
    node = scene.luck.choice(scene.store.nodes)
    fault.about = node.name
    return node


async def _again(bot: Bot) -> None:
    """Start it until it runs: a bot that does not reach the store at its start ends with a sentence."""
    for _ in range(20):
        bot.program.start(lasting=False)
        try:
            await bot.ready()
        except TimeoutError:
            if bot.program.alive:
                raise
            await asyncio.sleep(1)
        else:
            bot.program.lasts()
            return
    raise TimeoutError(f"{bot.program.name} does not start any more")
