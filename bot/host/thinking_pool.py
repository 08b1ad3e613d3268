"""Processes that think beside the loop: the most urgent first, and of that one thing of each person after the other.

There are as many as fit beside the process of the bot on the cores it may use.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import structlog

from bot.host import thinking_worker
from bot.host.thinking_worker import HEAD, trace
from bot.ports.thinking import ThinkingFailed, Urgency
from games.kernel.game import Refusal

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

NICE, NICEST = 10, 19
"""By how much the priority of a process is lowered, and of the one for what no table waits for."""

LONG = (Urgency.CHECK, Urgency.ANALYSIS, Urgency.PUZZLE)
"""What no table waits for."""

GUARDS: Mapping[Urgency, float] = dict.fromkeys(Urgency, 30.0) | dict.fromkeys(LONG, 900.0)
"""Seconds after which a process is ended that has not answered: far more than anything takes on a machine with room."""

TRIES = 3
"""Processes that are given the same thing to do, if each of them dies of it."""

IDLE = 300.0
"""Seconds after which a process that has nothing to do is ended; another is started when one is needed."""

MOST = 4
"""Processes that think at most where the host names no number: a machine may have many cores and little memory."""

QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""Where a container reads its share of the cores (cgroup v2): microseconds of ``max``, and of how many that is."""

NEEDED = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""Settings of the machine that a process gets, beside those of Python; none of the bot's, which may be secret."""

ALONE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""A process works on one core, whatever library it uses."""

FOLDER = Path.cwd()
"""The folder in which the bot was started, from which modules were found: it may be left or gone later."""


def _send(process: Process, body: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(HEAD.pack(len(body)) + body)


async def _ask(process: Process, request: bytes) -> bytes:
    """What comes of a request (``thinking_worker.outcome``); raises ``EOFError`` or ``OSError`` where it dies."""
    _send(process, request)
    assert process.stdout is not None
    (length,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
    return await process.stdout.readexactly(length)


class _Crew:
    """Processes of one priority: each is started when no other is free, and ended after it was not needed for long."""

    def __init__(self, most: int, niceness: int, idle: float) -> None:
        self.room = most
        self._niceness = niceness
        self._patience = idle
        self._waiting: list[tuple[tuple[int, int, int], asyncio.Future[None]]] = []
        self._idle: dict[Process, asyncio.TimerHandle] = {}
        self.processes: set[Process] = set()

    async def enter(self, rank: tuple[int, int, int]) -> None:
        """Wait for room; whoever has the lowest rank is next."""
        if self.room:
            self.room -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Let the next one in."""
        while self._waiting:
            _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self.room += 1

    async def process(self) -> Process:
        """One that is free, or a new one. It ends by itself when the bot does. Raises ``OSError``."""
        if self._idle:
            found, timer = self._idle.popitem()
            timer.cancel()
            return found
        kept = {name: value for name, value in os.environ.items() if name in NEEDED or name.startswith("PYTHON")}
        command = (sys.executable, "-P", thinking_worker.__file__, str(self._niceness))
        made = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=kept | ALONE)
        self.processes = {made, *(one for one in self.processes if one.returncode is None)}
        _send(made, pickle.dumps([str(FOLDER / path) for path in sys.path]))
        return made

    def keep(self, process: Process) -> None:
        """It has nothing to do."""
        self._idle[process] = asyncio.get_running_loop().call_later(self._patience, self.drop, process)

    def drop(self, process: Process) -> None:
        """End a process."""
        self._idle.pop(process, None)
        if process.returncode is None:
            # not by subprocess, which would first look whether it has ended, and take that news from the loop
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """End all processes, and let nobody wait any more."""
        for timer in self._idle.values():
            timer.cancel()
        for process in self.processes:
            self.drop(process)
        self.room += len(self._waiting)
        for _, turn in self._waiting:
            if not turn.done():
                turn.set_result(None)
        self._waiting.clear()
        await asyncio.gather(*(process.wait() for process in self.processes))


class ThinkingPool:
    """A thinker (``bot.ports.thinking.Thinker``): so many processes, one for what no table waits for, one for hints.

    The one for hints takes those for which no other process is free, for somebody looks at an empty answer meanwhile.
    Each is started when it is needed first, and ended after ``idle`` seconds in which it was not. ``close`` ends them.
    """

    def __init__(
        self, processes: int | None = None, guards: Mapping[Urgency, float] = GUARDS, idle: float = IDLE
    ) -> None:
        self._guards = guards
        self._moves = _Crew(processes or usual_processes(cores()), NICE, idle)
        self._hints = _Crew(1, NICE, idle)
        self._long = _Crew(1, NICEST, idle)
        self._numbers = itertools.count()
        self._asked = Counter[tuple[Urgency, str]]()
        self._closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that run now."""
        crews = (self._moves, self._hints, self._long)
        return tuple(sorted(one.pid for crew in crews for one in crew.processes if one.returncode is None))

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the function answers, worked out in a process of its own. Raises ``ThinkingFailed`` and ``Refusal``."""
        crew = self._long if urgency in LONG else self._moves
        if urgency is Urgency.HINT and not self._moves.room:
            crew = self._hints
        request = pickle.dumps((call, args, kwargs), pickle.HIGHEST_PROTOCOL)
        # of what is equally urgent it comes behind as many things of each other person as are asked for this one
        whose = min(((urgency, one) for one in people), key=self._asked.__getitem__, default=(urgency, ""))
        rank = (urgency, self._asked[whose] if people else 0, next(self._numbers))
        self._asked[whose] += 1
        try:
            await crew.enter(rank)
            try:
                return cast("T", _answer(await self._told(crew, request, self._guards[urgency])))
            finally:
                crew.leave()
        finally:
            self._asked[whose] -= 1
            self._asked += Counter()

    async def _told(self, crew: _Crew, request: bytes, seconds: float) -> bytes:
        """What a process answers; one that dies is replaced, one that nobody waits for any more is ended."""
        for _ in range(TRIES):
            self._open()
            try:
                process = await crew.process()
            except OSError as error:
                raise _failed("no process can be started to think", error=str(error)) from None
            try:
                self._open()
                async with asyncio.timeout(seconds):
                    told = await _ask(process, request)
            except TimeoutError:
                crew.drop(process)
                raise _failed("thinking has taken too long", seconds=seconds) from None
            except (EOFError, OSError):
                if not self._closed:
                    log.warning("a thinking process has died: another does its work", process=process.pid)
                crew.drop(process)
                await process.wait()
            except BaseException:
                crew.drop(process)
                raise
            else:
                crew.keep(process)
                return told
        raise _failed("thinking has died again and again")

    def _open(self) -> None:
        if self._closed:
            raise ThinkingFailed("nothing is worked out any more")

    async def close(self) -> None:
        """End all processes; what is being worked out fails."""
        self._closed = True
        await asyncio.gather(self._moves.end(), self._hints.end(), self._long.end())


def _answer(told: bytes) -> object:
    """What comes of a request. An answer that cannot be read here is a failure of that alone."""
    try:
        found, error, arose = pickle.loads(told)  # noqa: S301 - from a process of our own
    except Exception as fault:  # noqa: BLE001 - whatever the class of an answer does when it is made again
        raise _failed("thinking has failed", trace=f"an answer that cannot be read: {trace(fault)}") from None
    with suppress(Exception):
        if isinstance(refusal := pickle.loads(error), Refusal):  # noqa: S301
            found = refusal
    if isinstance(found, Refusal):
        raise found
    if arose:
        raise _failed("thinking has failed", trace=arose)
    return found


def _failed(reason: str, **facts: object) -> ThinkingFailed:
    log.error(reason, **facts)
    return ThinkingFailed(reason)


def cores(quota: Path = QUOTA) -> int:
    """Those this process may use, at least one: as it is bound to, or as much time as its container has."""
    try:
        found = len(os.sched_getaffinity(0))
    except AttributeError:
        # Linux alone has it
        found = os.cpu_count() or 1
    try:
        most, period = quota.read_text(encoding="ascii").split()
        share = found if most == "max" else int(most) // int(period)
    except (OSError, ValueError, ZeroDivisionError):
        share = found
    return max(1, min(found, share))


def usual_processes(found: int) -> int:
    """One less than so many cores, at least one and at most ``MOST``.

    >>> [usual_processes(found) for found in (1, 2, 4, 64)]
    [1, 1, 3, 4]
    """
    return max(1, min(found - 1, MOST))
