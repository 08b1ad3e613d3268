"""Keys of any type as JSON, so that one server's can be written on another of any version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.client import Client


def text(value: bytes) -> str:
    """Bytes as text for JSON, one character a byte.

    >>> octets(text(bytes(range(256)))) == bytes(range(256))
    True
    """
    return value.decode("latin-1")


def octets(value: str) -> bytes:
    """The bytes of such a text."""
    return value.encode("latin-1")


@dataclass
class Entry:
    """A key: its type as Redis calls it, its value as JSON, and the milliseconds it has left, -1 for no end.

    Hashes are lists of pairs, sorted sets of members and scores, streams of ids and flat pairs.
    """

    name: str
    kind: str
    value: Any
    left: int = -1


async def gather(client: Client, names: Sequence[str]) -> list[Entry]:
    """Keys with one hash tag as they are at one instant; those that do not exist are left out.

    Raises ``TypeError`` for a key of a type this house does not use.
    """
    async with client.pipeline(transaction=False) as pipe:
        for name in names:
            pipe.type(name)
        kinds = [kind.decode() for kind in await pipe.execute()]
    standing = [(name, kind) for name, kind in zip(names, kinds, strict=True) if kind != "none"]
    if not standing:
        return []
    async with client.pipeline(transaction=True) as pipe:
        for name, kind in standing:
            _ask(pipe, name, kind)
            pipe.pttl(name)
        found = await pipe.execute()
    entries = zip(standing, found[::2], found[1::2], strict=True)
    return [Entry(name, kind, _value(kind, answer), left) for (name, kind), answer, left in entries if answer]


def _ask(pipe: Any, name: str, kind: str) -> None:
    match kind:
        case "string":
            pipe.get(name)
        case "hash":
            pipe.hgetall(name)
        case "list":
            pipe.lrange(name, 0, -1)
        case "zset":
            pipe.zrange(name, 0, -1, withscores=True)
        case "stream":
            pipe.xrange(name)
        case _:
            raise TypeError(f"{name} is a {kind}")


def _value(kind: str, answer: Any) -> Any:
    match kind:
        case "string":
            return text(answer)
        case "hash":
            return [[text(field), text(value)] for field, value in answer.items()]
        case "list":
            return [text(item) for item in answer]
        case "zset":
            return [[text(member), score] for member, score in answer]
        case _:
            return [[text(ident), [text(part) for pair in item.items() for part in pair]] for ident, item in answer]


def write(pipe: Any, entry: Entry) -> None:
    """Put a key, over what was there."""
    name, value = entry.name, entry.value
    pipe.delete(name)
    match entry.kind:
        case _ if not value:
            return
        case "string":
            pipe.set(name, octets(value))
        case "hash":
            pipe.hset(name, mapping={octets(field): octets(item) for field, item in value})
        case "list":
            pipe.rpush(name, *map(octets, value))
        case "zset":
            pipe.zadd(name, {octets(member): score for member, score in value})
        case _:
            for ident, parts in value:
                pipe.execute_command("XADD", name, ident, *map(octets, parts))
    if entry.left > 0:
        pipe.pexpire(name, entry.left)
