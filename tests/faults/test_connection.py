"""A bot whose connection is cut amid commits, whose answers are lost, and whose server is started again meanwhile."""

from __future__ import annotations

import asyncio
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.delivery.player import CODES
from tests.delivery.test_kills import ENDLESS, Sessions, check, repeats
from tests.faults.proxy import AT, Proxy

RESTART = "restart of the server in order"


def begun(url: str, folder: Path) -> subprocess.Popen[bytes]:
    """A bot that plays on and on."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.delivery.player", url, str(folder), str(ENDLESS)], cwd=Path(__file__).parents[2]
    )


async def suffer(times: int, seed: int) -> None:
    """Each fault so often, at random moments while moves are made; then all is told, once, and nothing is lost."""
    folder = Path(tempfile.mkdtemp(prefix="capolinea-"))
    sessions = Sessions(folder, random.Random(seed))
    proxy = Proxy(sessions.server.url)
    await proxy.start()
    player = begun(proxy.url, folder)
    try:
        for kind in random.Random(seed).sample([*AT, RESTART] * times, times * (1 + len(AT))):
            await asyncio.to_thread(sessions._wait_for_moves)
            assert player.poll() is None
            if kind == RESTART:
                await asyncio.to_thread(sessions.server._embedded.stop)
                await asyncio.to_thread(sessions.server._embedded.start)
                proxy.happened[RESTART] += 1
            else:
                await proxy.fault(kind)
        await asyncio.to_thread(sessions._wait_for_moves)
        player.kill()
        player.wait()
        sessions.killed["bot", "random"] += 1
        moves = max(sum(line.startswith(code) for line in sessions.moves()) for code in CODES)
        await asyncio.to_thread(sessions.run, {}, moves + 3)
        await check(sessions)
    finally:
        player.kill()
        player.wait()
        await proxy.stop()
        sessions.server.stop()
    print(f"\n{len(sessions.moves())} moves, {repeats(folder, 'telegram')} repeated on Telegram, lost 0, twice 0")
    print("\n".join(f"{kind}: {count}" for kind, count in sorted(proxy.happened.items())))
    assert proxy.happened == dict.fromkeys((*AT, RESTART), times)
    shutil.rmtree(folder)


@pytest.mark.waits
async def test_five_faults_of_each_kind():
    """Acknowledged moves stand once in the log, every version is told once in each place, and nothing is stuck."""
    await suffer(5, 1)


@pytest.mark.soak
async def test_fifty_faults_of_each_kind():
    """The same for fifty of each kind."""
    await suffer(50, 2)
