"""How long the bot takes to be up: first start on an empty folder, and the second one that finds its games."""

from __future__ import annotations

import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from timing import show, sized

HOUSE = Path(__file__).parent.parent.parent


def _port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def up(folder: str, **more: str) -> float:
    """Seconds from the start of a bot, with so much more environment, to its first healthy answer."""
    port = _port()
    environment = (
        {
            name: value
            for name, value in os.environ.items()
            if name not in ("DISCORD_TOKEN", "TELEGRAM_TOKEN", "REDIS_URL")
        }
        | {"CAPOLINEA_DATA": folder, "CAPOLINEA_PORT": str(port)}
        | more
    )
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "run"], cwd=HOUSE, env=environment, stdout=subprocess.DEVNULL
    )
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                    return time.perf_counter() - began
            except (urllib.error.URLError, ConnectionError):
                if process.poll() is not None or time.perf_counter() - began > 60:
                    raise SystemExit("the bot did not start") from None
                time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def starts() -> dict[str, float]:
    """Seconds to the first healthy answer."""
    with tempfile.TemporaryDirectory() as folder:
        first = up(folder)
        second = statistics.median(up(folder) for _ in range(sized(3, 1)))
    show("first start", first, "s")
    show("second start", second, "s")
    return {"start.first_s": first, "start.second_s": second}
