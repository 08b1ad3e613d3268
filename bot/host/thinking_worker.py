"""The program of a thinking process: it is given functions and arguments, and answers with what comes of them.

It is started by its file and imports the standard library alone, so that it loads nothing but what it is asked to run.
Both ways go by pipes: the length of a pickle, then the pickle. The first says where modules are found; each other one
is a function, its arguments, and its named arguments. Nobody but the bot holds the ends.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import struct
import sys
import threading
import traceback
from contextlib import suppress
from typing import Any, BinaryIO

HEAD = struct.Struct("!Q")
"""The length of what follows, in bytes."""


def given(source: BinaryIO) -> bytes | None:
    """What is asked next, None once nobody is there to ask."""
    head = source.read(HEAD.size)
    body = source.read(HEAD.unpack(head)[0]) if len(head) == HEAD.size else b""
    return body or None


def outcome(request: bytes) -> bytes:
    """What comes of a request, as a pickle: the answer, the pickle of the error, and where that arose ("": nowhere).

    An error that has no pickle is told by where it arose alone.
    """
    try:
        call, args, named = pickle.loads(request)  # noqa: S301 - the bot's own
        return _pickle((call(*args, **named), b"", ""))
    except Exception as error:  # noqa: BLE001 - it is raised where it was asked for
        found = b""
        with suppress(Exception):
            found = _pickle(error)
        return _pickle((None, found, trace(error)))


def trace(error: BaseException) -> str:
    """Where an error arose, and its class; not its words, which may name what somebody holds in their hand."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__


def _pickle(found: object) -> bytes:
    return pickle.dumps(found, pickle.HIGHEST_PROTOCOL)


def listen(source: BinaryIO, requests: queue.SimpleQueue[bytes]) -> None:
    """Take requests while the one before is worked on; where nobody asks any more, end the process at once."""
    while (request := given(source)) is not None:
        requests.put(request)
    os._exit(0)


def main() -> None:
    """Answer until nobody asks any more. The bot alone ends this process: signals to all its group are the bot's."""
    niceness = int(sys.argv[1])
    os.nice(niceness)
    # where sessions share the machine among them, the bot must not pay for what thinks
    os.setsid()
    with suppress(OSError), open("/proc/self/autogroup", "w", encoding="ascii") as group:  # noqa: PTH123
        group.write(str(niceness // 2))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    source, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # what a function prints goes to the log, not among the answers
    os.dup2(2, 1)
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(source, requests), daemon=True).start()
    sys.path[:] = pickle.loads(requests.get())  # noqa: S301 - the bot's own
    while True:
        told: Any = outcome(requests.get())
        answers.write(HEAD.pack(len(told)) + told)
        answers.flush()


if __name__ == "__main__":
    main()
