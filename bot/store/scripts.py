"""The Lua scripts beside this file, loaded once and run by their hash."""

from __future__ import annotations

from functools import cache
from hashlib import sha1
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from redis.exceptions import NoScriptError

from bot.store.client import reached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.commands.core import AsyncScript

    from bot.store.client import Client

Argument = str | bytes | int

PATIENCE = 1000
"""Milliseconds that a write waits at most for replicas."""


@cache
def source(name: str) -> str:
    """Text of a script; no value a person typed ever becomes part of it."""
    return files("bot.store").joinpath("lua", f"{name}.lua").read_text(encoding="utf-8")


class Scripts:
    """The scripts on one client. All keys of a call share a hash tag."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._known: dict[str, AsyncScript] = {}

    async def __call__(self, name: str, keys: Sequence[str], *arguments: Argument) -> Any:
        """Run a script by its hash, sending its text where the server does not know it yet."""
        script = self._known.get(name)
        if script is None:
            script = self._known[name] = self._client.register_script(source(name))
        return await script(keys, arguments)

    async def copied(self, name: str, keys: Sequence[str], *arguments: Argument, replicas: int) -> tuple[Any, int]:
        """Run a script and wait until so many replicas have what it wrote: its answer, and how many have it.

        One pipeline, because only the connection that wrote can wait for that.
        """
        text = source(name)
        digest = sha1(text.encode(), usedforsecurity=False).hexdigest()
        for run in (("EVALSHA", digest), ("EVAL", text)):
            async with self._client.pipeline(transaction=False) as pipe:
                pipe.execute_command(*run, len(keys), *keys, *arguments)
                pipe.execute_command("WAIT", replicas, PATIENCE)
                answer, copies = await pipe.execute(raise_on_error=False)
            if not isinstance(answer, NoScriptError):
                break
        if isinstance(answer, Exception):
            with reached():
                raise answer
        return answer, copies if isinstance(copies, int) else 0
