"""A real server asked without an event loop: what two processes do at the same time follows from luck alone."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import redis


class Here(ThreadPoolExecutor):
    """Work for threads is done at once, so that no thread decides what comes first."""

    def submit(self, work, /, *arguments, **more):
        """Do it."""
        done = Future()
        try:
            done.set_result(work(*arguments, **more))
        except Exception as error:  # noqa: BLE001 - it is raised where somebody awaits it
            done.set_exception(error)
        return done


class Steps:
    """So many steps of the loop, as with ``asyncio.sleep(0)``."""

    def __init__(self, number):
        self._number = number

    def __await__(self):
        for _ in range(self._number):
            yield


class Wire:
    """What a store needs of a client. Each answer takes as many steps of the loop as luck says, before and behind.

    A caller that is cancelled meanwhile has lost the command, or only its answer.
    """

    def __init__(self, url, luck):
        self._client = redis.Redis.from_url(url, single_connection_client=True)
        self._luck = luck

    def __getattr__(self, name):
        return partial(self._ask, getattr(self._client, name))

    def register_script(self, text):
        """A script to be called."""
        return partial(self._ask, self._client.register_script(text))

    def pipeline(self, *, transaction):
        """Several commands that are sent together."""
        return Line(self._client.pipeline(transaction=transaction), self._ask)

    def steps(self):
        """Several commands that are sent together, done in their order."""
        return self.pipeline(transaction=False)

    async def scan_iter(self, match, count):
        """Keys by pattern."""
        for key in self._client.scan_iter(match=match, count=count):
            yield key

    async def aclose(self):
        """Hang up."""
        self._client.close()

    async def _ask(self, command, /, *arguments, **more):
        await self._wait()
        answer = command(*arguments, **more)
        await self._wait()
        return answer

    async def _wait(self):
        await Steps(self._luck.choice((0, 0, 1, 1, 2, 5)))


class Line:
    """Commands that wait until all of them are sent."""

    def __init__(self, pipe, ask):
        self._pipe = pipe
        self._ask = ask

    def __getattr__(self, name):
        def add(*arguments, **more):
            getattr(self._pipe, name)(*arguments, **more)
            return self

        return add

    async def execute(self, **more):
        """Send them."""
        return await self._ask(self._pipe.execute, **more)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        self._pipe.reset()
