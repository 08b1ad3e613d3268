"""Processes that think beside the loop: the most urgent first, and of that one thing of each person after the other.

There are as many as fit beside the process of the bot on the cores it may use.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import structlog

from bot.host.thinking_process import ThinkingProcess
from bot.host.thinking_worker import trace
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

GRACE = 0.25
"""Seconds that a process has to end what nobody waits for any more; it is slower to start another."""

MOST = 4
"""Processes that think at most where the host names no number: a machine may have many cores and little memory."""

QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""Where a container reads its share of the cores (cgroup v2): microseconds of ``max``, and of how many that is."""


class _Rounds:
    """The turns of the people who wait for what is equally urgent: whoever asks for more than one has one a round."""

    def __init__(self) -> None:
        self._now = 0
        self._last: dict[str, int] = {}

    def next(self, people: Sequence[str]) -> int:
        """The round of one thing more, for whichever of these people has the earliest one."""
        who = min(people or ("",), key=lambda one: self._last.get(one, -1))
        self._last[who] = found = max(self._now, self._last.get(who, -1) + 1)
        return found

    def reached(self, number: int) -> None:
        """Something of a round is begun: nobody who asks from now on is in an earlier one."""
        self._now = max(self._now, number)
        self._last = {who: last for who, last in self._last.items() if last >= self._now}


@dataclass(order=True)
class _Job:
    """Something to work out; the first in order goes first."""

    urgency: Urgency
    round: int
    number: int
    request: bytes = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)
    taken: bool = field(default=False, compare=False)

    @property
    def open(self) -> bool:
        """Whether somebody waits for it and nobody works it out."""
        return not self.taken and not self.done.done()


class _Crew:
    """Processes that take from one queue, started when there is more to do than those that are there can take."""

    def __init__(
        self, most: int, niceness: int, guards: Mapping[Urgency, float], idle: float, rounds: Mapping[Urgency, _Rounds]
    ) -> None:
        self._most = most
        self._rounds = rounds
        self._niceness = niceness
        self._guards = guards
        self._patience = idle
        self._queue: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._idle = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.processes: set[ThinkingProcess] = set()

    @property
    def free(self) -> bool:
        """Whether one more thing would be begun at once."""
        return self._idle > self._queue.qsize() or len(self._tasks) < self._most

    def take(self, job: _Job) -> None:
        """Work it out as soon as its turn has come."""
        self._queue.put_nowait(job)
        self._fill()

    def _fill(self) -> None:
        if not self._closed and self._idle < self._queue.qsize() and len(self._tasks) < self._most:
            task = asyncio.create_task(self._serve())
            self._tasks.add(task)
            task.add_done_callback(self._gone)

    def _gone(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        # something may have come while its process ended
        self._fill()

    async def end(self) -> None:
        """End all processes."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # those that were just being ended
        await asyncio.gather(*map(self._ended, list(self.processes)))

    async def _serve(self) -> None:
        """One process after the other, one at a time, until there was nothing to do for long."""
        process: ThinkingProcess | None = None
        job: _Job | None = None
        try:
            while (job := await self._next()) is not None:
                for _ in range(TRIES):
                    process = process or (None if job.done.done() else await self._started(job))
                    if process is None or job.done.done() or await self._worked_out(process, job):
                        break
                    await self._ended(process)
                    process = None
                else:
                    _fail(job, "thinking has died again and again")
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it
            if job is not None:
                _fail(job, "thinking has failed", trace=trace(error))
        finally:
            if process is not None:
                await self._ended(process)

    async def _next(self) -> _Job | None:
        self._idle += 1
        try:
            while True:
                try:
                    async with asyncio.timeout(self._patience):
                        job = await self._queue.get()
                except TimeoutError:
                    if self._queue.empty():
                        return None
                else:
                    self._rounds[job.urgency].reached(job.round)
                    if job.open:
                        job.taken = True
                        return job
        finally:
            self._idle -= 1

    async def _started(self, job: _Job) -> ThinkingProcess | None:
        try:
            process = await ThinkingProcess.start(self._niceness)
        except OSError as error:
            _fail(job, "no process can be started to think", error=str(error))
            return None
        self.processes.add(process)
        return process

    async def _ended(self, process: ThinkingProcess) -> None:
        await process.end()
        self.processes.discard(process)

    async def _worked_out(self, process: ThinkingProcess, job: _Job) -> bool:
        """Whether the process is there for another job; where it is not, this one may be left to do."""
        asked = asyncio.ensure_future(process.ask(job.request))
        try:
            await asyncio.wait(
                (asked, job.done), timeout=self._guards[job.urgency], return_when=asyncio.FIRST_COMPLETED
            )
            if job.done.done():
                # nobody waits for it any more
                await asyncio.wait((asked,), timeout=GRACE)
            if not asked.done():
                _fail(job, "thinking has taken too long", seconds=self._guards[job.urgency])
                return False
            _settle(job, asked.result())
        except (EOFError, OSError):
            if not job.done.done():
                log.warning("a thinking process has died: another does its work", process=process.number)
            return False
        finally:
            asked.cancel()
        return True


class ThinkingPool:
    """A thinker (``bot.ports.thinking.Thinker``): so many processes, one for what no table waits for, one for hints.

    The one for hints takes those for which no other process is free, for somebody looks at an empty answer meanwhile.
    Each is started when it is needed first, and ended after ``idle`` seconds in which it was not. ``close`` ends them.
    """

    def __init__(
        self, processes: int | None = None, guards: Mapping[Urgency, float] = GUARDS, idle: float = IDLE
    ) -> None:
        self._rounds = {urgency: _Rounds() for urgency in Urgency}
        self._moves = _Crew(processes or usual_processes(cores()), NICE, guards, idle, self._rounds)
        self._hints = _Crew(1, NICE, guards, idle, self._rounds)
        self._long = _Crew(1, NICEST, guards, idle, self._rounds)
        self._numbers = itertools.count()
        self._waited: set[asyncio.Future[Any]] = set()
        self._closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that run now."""
        crews = (self._moves, self._hints, self._long)
        return tuple(sorted(one.number for crew in crews for one in crew.processes))

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the function answers, worked out in a process of its own. Raises ``ThinkingFailed`` and ``Refusal``."""
        if self._closed:
            raise ThinkingFailed("nothing is worked out any more")
        done = asyncio.get_running_loop().create_future()
        request = pickle.dumps((call, args, kwargs), pickle.HIGHEST_PROTOCOL)
        job = _Job(urgency, self._rounds[urgency].next(people), next(self._numbers), request, done)
        self._give(job)
        self._waited.add(done)
        try:
            return cast("T", await done)
        finally:
            self._waited.discard(done)

    def _give(self, job: _Job) -> None:
        if job.urgency in LONG:
            self._long.take(job)
            return
        waits = job.urgency is Urgency.HINT and not self._moves.free
        self._moves.take(job)
        if waits:
            # whichever process comes to it first
            self._hints.take(job)

    async def close(self) -> None:
        """End all processes; what is being worked out fails."""
        self._closed = True
        await asyncio.gather(self._moves.end(), self._hints.end(), self._long.end())
        for done in self._waited:
            if not done.done():
                done.set_exception(ThinkingFailed("nothing is worked out any more"))


def _settle(job: _Job, told: bytes) -> None:
    """Hand on what comes of a job. An answer that cannot be read here is a failure of the job alone."""
    if job.done.done():
        return
    good, found, arose = pickle.loads(told)  # noqa: S301 - from a process of our own
    try:
        found = pickle.loads(found)  # noqa: S301
    except Exception as error:  # noqa: BLE001 - whatever a class of an answer or an error does when it is made again
        good, found, arose = False, None, arose or f"an answer that cannot be read: {trace(error)}"
    if good:
        job.done.set_result(found)
    elif isinstance(found, Refusal):
        job.done.set_exception(found)
    else:
        _fail(job, "thinking has failed", trace=arose)


def _fail(job: _Job, reason: str, **facts: object) -> None:
    if not job.done.done():
        log.error(reason, **facts)
        job.done.set_exception(ThinkingFailed(reason))


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
