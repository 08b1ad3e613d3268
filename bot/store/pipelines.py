"""Commands that are called one after the other and then sent together, and how the library reads their answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from redis.asyncio import Redis

from bot.store.reached import reached

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Command: TypeAlias = "tuple[tuple[Any, ...], Mapping[str, Any]]"
"""The words of a command, and what the library must know to read its answer."""

PINNED = frozenset({"WAIT", "WAITAOF"})
"""Commands about what their connection has done before."""

UNUSED = frozenset({"keys", "NEVER_DECODE"})
"""Options of the library's commands that its reading of answers has no use for here."""


@dataclass(frozen=True)
class Bundle:
    """Commands of one slot that are sent over one connection, with ``whole`` as a transaction."""

    slot: int
    commands: tuple[Command, ...]
    whole: bool = False

    def words(self) -> list[tuple[Any, ...]]:
        """What is sent. The name of a command is bytes, so that the library gives its answer as it comes."""
        words = [(str(name).encode(), *rest) for (name, *rest), _ in self.commands]
        return [(b"MULTI",), *words, (b"EXEC",)] if self.whole else words

    def answers(self, found: Sequence[Any], callbacks: Mapping[Any, Callable[..., Any]]) -> list[Any]:
        """The answers to the commands as the library gives them, refusals among them.

        Where a transaction was not done, its first error is the answer to each.
        """
        if self.whole and isinstance(found[-1], list):
            found = found[-1]
        elif self.whole:
            found = [next(one for one in found if isinstance(one, Exception))] * len(self.commands)
        read = []
        for (words, options), answer in zip(self.commands, found[-len(self.commands) :], strict=True):
            if isinstance(answer, Exception) or (callback := callbacks.get(words[0])) is None:
                read.append(answer)
            else:
                read.append(callback(answer, **{name: options[name] for name in options.keys() - UNUSED}))
        return read


class Pipeline(Redis):
    """Commands of one caller: with ``whole`` done at once, with ``ordered`` one after the other on whatever servers.

    ``client`` is that of one server or of a cluster; its ``send_all`` answers each command, refusals among them.
    """

    def __init__(self, client: Any, *, whole: bool = False, ordered: bool = False) -> None:
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
        self._commands.append((args, options))
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
        return list(answers)


class Sender(Redis):
    """A client whose commands and pipelines raise ``StoreUnreachable``; no other module need know the library."""

    async def send_all(self, commands: Sequence[Command], *, whole: bool = False, ordered: bool = False) -> list[Any]:
        """What is answered to each command, refusals among them. Raises ``redis.RedisError``."""
        raise NotImplementedError

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command; answers what the server answers."""
        with reached():
            (answer,) = await self.send_all([(args, options)])
            if isinstance(answer, Exception):
                raise answer
        return answer

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Any:  # noqa: ARG002 - the library's own
        """Commands sent together: with ``transaction`` done at once, on one slot; else in order on each server."""
        return Pipeline(self, whole=transaction)

    def steps(self) -> Pipeline:
        """Commands sent together and done in their order, on whatever slots.

        Where one has to be sent again, so are those behind it, also those that were done.
        """
        return Pipeline(self, ordered=True)
