"""What a thinking process is asked in tests: to say when it has begun, to wait to be let go, to fail and to die."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from games.kernel.game import Illegal


def held(folder: str, name: str) -> int:
    """Note its beginning in a folder, wait there for a file ``go``, note its end; the number of the process."""
    with (Path(folder) / "begun").open("a", encoding="utf-8") as begun:
        begun.write(f"{name}\n")
    while not (Path(folder) / "go").exists():
        time.sleep(0.002)
    with (Path(folder) / "ended").open("a", encoding="utf-8") as ended:
        ended.write(f"{name}\n")
    return os.getpid()


def dying(folder: str) -> None:
    """Note its beginning in a folder, and die."""
    with (Path(folder) / "begun").open("a", encoding="utf-8") as begun:
        begun.write("dying\n")
    os.kill(os.getpid(), signal.SIGKILL)


def refused() -> None:
    """Refuse."""
    raise Illegal("Not {what}.", what="this")


def broken_at(tile: str) -> None:
    """Fail over a tile, and say so."""
    raise LookupError(tile)


class Apart(Exception):
    """An error that has a pickle out of which it cannot be made again."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{what} {where}")


def broken_apart(where: str) -> None:
    """Fail by an error that cannot be made again."""
    raise Apart("what", where)


def told_apart(where: str) -> Apart:
    """An answer that cannot be made again."""
    return Apart("what", where)


def noisy() -> str:
    """Print among the answers."""
    print("noise", flush=True)
    return "answer"


def household() -> tuple[int, int, tuple[str, ...], tuple[str, ...]]:
    """Its niceness, KiB of memory, the packages it has loaded, and the names of its settings."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    memory = int(status.partition("VmRSS:")[2].split()[0])
    return os.nice(0), memory, tuple({name.partition(".")[0] for name in sys.modules}), tuple(os.environ)
