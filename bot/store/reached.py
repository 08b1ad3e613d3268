"""What errors of the library mean: a server that is away, one that refuses to be written to, one that is full."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError, RedisError

from bot.ports.stores import StoreFull, StoreReadOnly, StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Iterator

REFUSING = re.compile(r"(?:^|-)(BUSY|MISCONF|NOREPLICAS|OOM|READONLY) ")
"""What a server says that cannot be written to now, alone or within what a script of an older one says."""

ELSEWHERE = frozenset({"NOREPLICAS", "READONLY"})
"""Those that say that another server may take what this one refuses."""

FULL = frozenset({"MISCONF", "OOM"})
"""Those that are about its memory or its disk."""


def refusal(error: object) -> str:
    """The word with which a server refuses to be written to now, "" for any other answer.

    >>> refusal(ReadOnlyError("You can't write against a read only replica.")), refusal("ERR no such key")
    ('READONLY', '')
    """
    for kind, word in ((OutOfMemoryError, "OOM"), (ReadOnlyError, "READONLY")):
        # of these the library leaves the word out
        if isinstance(error, kind):
            return word
    found = REFUSING.search(str(error))
    return found[1] if found else ""


@contextmanager
def reached() -> Iterator[None]:
    """Raises ``StoreUnreachable`` for errors of the library, ``StoreReadOnly`` where only writing failed.

    That a script must be sent first is left to ``bot.store.scripts``.
    """
    try:
        yield
    except NoScriptError:
        raise
    except RedisError as error:
        word = refusal(error)
        kind = StoreFull if word in FULL else StoreReadOnly if word in ELSEWHERE else StoreUnreachable
        raise kind(str(error)) from error
