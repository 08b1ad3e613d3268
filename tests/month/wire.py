"""A real server asked without sockets that wait: what two processes do at the same time follows from luck alone."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import hiredis
import redis
from redis._parsers.hiredis import NOT_ENOUGH_DATA
from redis.client import Pipeline


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


def unwatched(loop):
    """Let a loop that has something to do not look whether a socket has: none has."""
    look = loop._selector.select
    loop._selector.select = lambda timeout=None: [] if timeout == 0 else look(timeout)


READS = frozenset(
    ("GET", "HEXISTS", "HGET", "HGETALL", "HMGET", "LRANGE", "SMEMBERS", "XLEN", "XRANGE", "ZCARD", "ZRANGE",
     "ZRANGEBYSCORE", "ZSCORE")
)  # fmt: skip
"""Commands whose answers follow from the key they name. How long a key is kept does not: that takes a clock."""


class Remembered:
    """What a server has answered to reads, until another command names one of their keys.

    All that is written to the server goes by here, and scripts name all keys that they write. Without this half of the
    requests of a month would ask again for what has not changed.
    """

    def __init__(self):
        self._answers = {}
        self._naming = defaultdict(set)

    def get(self, request):
        """The answers to commands that are sent together, None where they must be sent."""
        return self._answers.get(request)

    def note(self, request, answers):
        """What has been answered. A request that may have written ends what is known of its keys."""
        if all(words[0] in READS for words in request):
            self._answers[request] = answers
            for words in request:
                self._naming[words[1]].add(request)
            return
        for name, *words in request:
            for key in words[2 : 2 + int(words[1])] if name in {"EVAL", "EVALSHA"} else words:
                for other in self._naming.pop(key, ()):
                    self._answers.pop(other, None)

    def forget(self):
        """Ask for everything again."""
        self._answers.clear()
        self._naming.clear()


class Straight(redis.Redis):
    """The library's commands and answers by one socket, without its repeats and figures: they cost more than both."""

    @classmethod
    def at(cls, url, remembered):
        """A client of the server at an address, which asks for nothing that is remembered."""
        straight = cls.from_url(url, single_connection_client=True)
        straight._remembered = remembered
        return straight

    def execute_command(self, *words, **options):
        """What the server answers to one command; raises what it refuses."""
        (answer,) = self.exchange([(words, options)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def pipeline(self, *, transaction):
        """Several commands that are sent together."""
        return Together(self, transaction=transaction)

    def exchange(self, commands):
        """What the server answers to commands that are sent together; refusals are answers too."""
        answers = self._sent([words for words, _ in commands])
        return [self._parsed(answer, *command) for answer, command in zip(answers, commands, strict=True)]

    def transact(self, commands):
        """The same, with nothing of others between them."""
        *_, answers = self._sent([("MULTI",), *(words for words, _ in commands), ("EXEC",)])
        if isinstance(answers, Exception):
            raise answers
        return [self._parsed(answer, *command) for answer, command in zip(answers, commands, strict=True)]

    def _sent(self, commands):
        request = tuple(commands)
        answers = self._remembered.get(request)
        if answers is None:
            answers = self._answered(commands)
            self._remembered.note(request, answers)
        return answers

    def _answered(self, commands):
        socket, reader = self.connection._sock, self.connection._parser._reader
        socket.sendall(b"".join([hiredis.pack_command((*words[0].split(), *words[1:])) for words in commands]))
        answers = []
        while len(answers) < len(commands):
            answer = reader.gets()
            if answer is not NOT_ENOUGH_DATA:
                answers.append(answer)
            elif received := socket.recv(1 << 16):
                reader.feed(received)
            else:
                raise redis.ConnectionError("the server has hung up")
        return answers

    def _parsed(self, answer, words, options):
        parsed = self.response_callbacks.get(words[0])
        if parsed is None or isinstance(answer, Exception):
            return answer
        options.pop("keys", None)  # what a cache of the library's would have to know
        return parsed(answer, **options)


class Together(Pipeline):
    """Commands of a ``Straight`` that are sent together."""

    def __init__(self, straight, *, transaction):
        super().__init__(straight.connection_pool, straight.response_callbacks, transaction, shard_hint=None)
        self._exchange = straight.transact if transaction else straight.exchange

    def execute(self, raise_on_error=True):
        """What the server answers to each; raises the first refusal unless it is wanted as an answer."""
        answers = self._exchange(self.command_stack)
        self.command_stack = []
        for answer in answers:
            if raise_on_error and isinstance(answer, Exception):
                raise answer
        return answers


class Wire:
    """What a store needs of a client. Each answer takes as many steps of the loop as luck says, before and behind.

    A caller that is cancelled meanwhile has lost the command, or only its answer.
    """

    def __init__(self, url, luck, remembered):
        self._client = Straight.at(url, remembered)
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
