"""Errors of the library become ``bot.ports.stores.StoreUnreachable``."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from redis import RedisError
from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError

from bot.ports.stores import StoreFull, StoreReadOnly, StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Iterator

REFUSING = re.compile(r"(^|-)(MISCONF|NOREPLICAS|OOM|READONLY) ")
"""What a server says that can be read but not written to, alone or within what a script of an older one says."""

FULL = ("MISCONF", "OOM")
"""Those that are about its memory or its disk."""


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
        raise _kind(error)(str(error)) from error


def _kind(error: RedisError) -> type[StoreUnreachable]:
    """What an error of the library means for whoever asked."""
    said = REFUSING.search(str(error))
    if isinstance(error, OutOfMemoryError) or (said and said[2] in FULL):
        return StoreFull
    return StoreReadOnly if said or isinstance(error, ReadOnlyError) else StoreUnreachable
