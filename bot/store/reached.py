"""Errors of the library become ``bot.ports.StoreUnreachable``."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from redis import RedisError
from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError

from bot.ports import StoreReadOnly, StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Iterator

REFUSING = re.compile(r"(^|-)(MISCONF|NOREPLICAS|OOM|READONLY) ")
"""What a server says that can be read but not written to, alone or within what a script of an older one says."""


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
        refused = isinstance(error, OutOfMemoryError | ReadOnlyError) or REFUSING.search(str(error))
        raise (StoreReadOnly if refused else StoreUnreachable)(str(error)) from error
