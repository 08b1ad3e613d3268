"""The Lua scripts beside this file, loaded once and run by their hash."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha1
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from redis.exceptions import NoScriptError

from bot.store.reached import reached

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.store.client import Client

Argument = str | bytes | int

PATIENCE = 1000
"""Milliseconds that a write waits at most for replicas."""


@cache
def source(name: str) -> str:
    """Text of a script; no value a person typed ever becomes part of it."""
    return files("bot.store").joinpath("lua", f"{name}.lua").read_text(encoding="utf-8")


@cache
def read_ahead() -> None:
    """Read every script now: later there may be no more files to open."""
    for path in files("bot.store").joinpath("lua").iterdir():
        source(path.name.removesuffix(".lua"))


@dataclass(frozen=True)
class Run:
    """A script that is run together with other commands."""

    name: str
    keys: Sequence[str]
    arguments: tuple[Argument, ...] = ()


@cache
def _digest(name: str) -> str:
    """What the server knows a script by."""
    return sha1(source(name).encode(), usedforsecurity=False).hexdigest()


class Scripts:
    """The scripts on one client. All keys of a call share a hash tag."""

    def __init__(self, client: Client) -> None:
        read_ahead()
        self._client = client

    async def __call__(self, name: str, keys: Sequence[str], *arguments: Argument) -> Any:
        """Run a script by its hash, sending its text where the server does not know it yet."""
        try:
            return await self._client.evalsha(_digest(name), len(keys), *keys, *arguments)
        except NoScriptError:
            # not loaded first: the server may forget it again before it is run, or another one answer
            return await self._client.eval(source(name), len(keys), *keys, *arguments)

    async def together(self, *steps: Run | Callable[[Any], object]) -> list[Any]:
        """What scripts, and commands called on a pipeline, answer in one round trip; they are done in this order.

        Where the server does not know a script yet, all from that one on are done again.
        """
        answers: list[Any] = []
        for known in (True, False):
            left = steps[len(answers) :]
            async with self._client.steps() as pipe:
                for step in left:
                    if not isinstance(step, Run):
                        step(pipe)
                    elif known:
                        pipe.evalsha(_digest(step.name), len(step.keys), *step.keys, *step.arguments)
                    else:
                        pipe.eval(source(step.name), len(step.keys), *step.keys, *step.arguments)
                found = await pipe.execute(raise_on_error=False)
            unknown = (number for number, one in enumerate(found) if isinstance(one, NoScriptError))
            answers += found[: next(unknown, len(found))]
            if len(answers) == len(steps):
                break
        for answer in answers:
            if isinstance(answer, Exception):
                with reached():
                    raise answer
        return answers

    async def copied(
        self, name: str, keys: Sequence[str], *arguments: Argument, replicas: int, fsync: bool = False
    ) -> tuple[Any, int, bool]:
        """Run a script and wait until so many replicas have what it wrote, with ``fsync`` on the disks of all.

        Its answer, how many replicas have it, and whether it is on the server's disk (true without ``fsync``). One
        pipeline, because only the connection that wrote can wait for that.
        """
        text = source(name)
        waiting = ("WAITAOF", 1, replicas, PATIENCE) if fsync else ("WAIT", replicas, PATIENCE)
        for run in (("EVALSHA", _digest(name)), ("EVAL", text)):
            async with self._client.pipeline(transaction=False) as pipe:
                pipe.execute_command(*run, len(keys), *keys, *arguments)
                pipe.execute_command(*waiting)
                answer, copies = await pipe.execute(raise_on_error=False)
            if not isinstance(answer, NoScriptError):
                break
        if isinstance(answer, Exception):
            with reached():
                raise answer
        match copies:
            case [int(own), int(others)]:
                return answer, others, own > 0
            case int(others):
                return answer, others, not fsync
        return answer, 0, not fsync
