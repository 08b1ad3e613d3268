"""What pictures cost: beside encoding alone, cold, as a replay, and how long others wait."""

from __future__ import annotations

import asyncio
import io
import statistics
import subprocess
import sys
import time
from collections.abc import Coroutine
from functools import partial
from itertools import islice
from typing import Any

from PIL import Image
from timing import median_ms, show, sized

from bot.host.picture_cache import PictureCache
from bot.ports.addresses import Code
from bot.ports.pictures import BoardPicture
from bot.text.languages import plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from games.kernel.match import Done
from rendering.replay import MOST, replay
from rendering.scene import Frame, Scene
from rendering.theme import LIGHT, THEMES
from tests.rendering.drawing import render, warm

POSITIONS = sized(500, 10)
TIMED = sized(60, 2)
BOARDS = sized(50, 4)
LOOKS = sized(tuple(THEMES), tuple(THEMES)[:1])
"""Themes whose start is timed."""
FILMED = sized(None, 6)
"""Positions of a film, all of a match where None."""
COLD = """
import sys, time
from games import catalogue
from tests.rendering.drawing import warm
from rendering.painter import painter
from rendering.theme import THEMES
painter(sys.argv[1])
began = time.perf_counter()
warm(sys.argv[1], THEMES[sys.argv[2]])
print(time.perf_counter() - began)
"""
"""A fresh process that makes one theme of one game ready; what is imported does not count."""


def _positions(slug: str) -> list[Done]:
    """Positions of random games with every number of players."""
    game = catalogue()[slug]
    dones: list[Done] = []
    number = 0
    while len(dones) < POSITIONS or number < len(game.seats):
        seats = game.seats[number % len(game.seats)]
        luck, minds = seeded(f"picture {number}"), seeded(f"picture minds {number}")
        dones += play_out(game, seats, chosen(game, {}), "random", luck, minds)
        number += 1
    return dones[:: max(1, len(dones) // POSITIONS)][:POSITIONS]


def _public(done: Done) -> tuple[Any, tuple[Any, ...], tuple[str, ...]]:
    """What everybody sees of it: the view, what is new, names."""
    view = done.match.game.view(done.match.state, None)
    events = tuple(told.event for told in done.told if told.to is None)
    return view, events, tuple(f"Player {seat + 1}" for seat in done.match.seats)


def _png(done: Done) -> bytes:
    view, events, names = _public(done)
    return render(done.match.game.slug, "board", view, names, "K7QF", LIGHT, events, plain("en", names))


def pictures(slug: str) -> dict[str, float]:
    """Drawing with encoding over saving the same image at level 6, the worst size, and a cold start."""
    warm(slug, LIGHT)
    worst, ours, theirs = 0, [], []
    for count, done in enumerate(_positions(slug)):
        png = _png(done)
        worst = max(worst, len(png))
        if count % (POSITIONS // TIMED) == 0:
            image = Image.open(io.BytesIO(png))
            image.load()
            ours.append(median_ms(partial(_png, done), 3))
            theirs.append(median_ms(lambda: image.save(io.BytesIO(), "PNG", compress_level=6), 3))  # noqa: B023 - called before the loop goes on
    drawn, saved, cold = statistics.median(ours), statistics.median(theirs), _cold(slug)
    show(f"{slug}: board drawn and encoded", drawn)
    show(f"{slug}: the finished image saved as PNG, level 6", saved)
    show(f"{slug}: worst of {POSITIONS} boards", worst, "bytes")
    show(f"{slug}: a theme made ready in a fresh process", cold)
    found = {
        f"picture.{slug}.over_encode": drawn / saved,
        f"picture.{slug}.bytes": worst,
        f"picture.{slug}.cold_ms": cold,
    }
    return found | _film(slug)


def _cold(slug: str) -> float:
    """Milliseconds of the slowest theme, each the median of three fresh processes."""
    slowest = 0.0
    for theme in LOOKS:
        command = [sys.executable, "-c", COLD, slug, theme]
        taken = [float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(sized(3, 1))]
        slowest = max(slowest, statistics.median(taken) * 1000)
    return slowest


def _film(slug: str) -> dict[str, float]:
    """A replay of a whole match: milliseconds of processor a picture of the film and a position, and its size."""
    game = catalogue()[slug]
    seats = game.seats[(len(game.seats) - 1) // 2]
    played = play_out(game, seats, chosen(game, {}), "greedy", seeded("replay"), seeded("replay minds"))
    dones = list(islice(played, FILMED))
    names = _public(dones[0])[2]
    frames = [Frame(view, events, done.match.outcome) for done in dones for view, events, _ in [_public(done)]]
    taken, gif = list[float](), b""
    for _ in range(sized(3, 1)):
        began = time.process_time()
        gif = replay(slug, frames, LIGHT, Scene("K7QF", names, plain("en", names)))
        taken.append((time.process_time() - began) * 1000)
    shown, least = Image.open(io.BytesIO(gif)).n_frames, min(taken)  # type: ignore[attr-defined]
    show(f"{slug}: a replay, a picture of {shown} at 800 x 800", least / shown)
    show(f"{slug}: the same, a position of {min(MOST, len(frames))}", least / min(MOST, len(frames)))
    show(f"{slug}: its size", len(gif), "bytes")
    return {f"picture.{slug}.replay_frame_ms": least / shown, f"picture.{slug}.replay_bytes": len(gif)}


async def waiting() -> dict[str, float]:
    """The longest wait of the event loop, in milliseconds, while boards of all games are drawn at once."""
    asked = [
        BoardPicture(slug, Code("K7QF"), names, view, events)
        for slug in catalogue()
        for view, events, names in map(_public, _positions(slug)[:: POSITIONS * len(catalogue()) // BOARDS])
    ][:BOARDS]
    room = PictureCache()

    async def draw() -> None:
        await asyncio.gather(*(room.draw(picture, "en") for picture in asked))

    began = time.perf_counter()
    busy = await _longest_wait(draw())
    idle = await _longest_wait(asyncio.sleep(time.perf_counter() - began))
    room.close()
    show(f"longest wait of the event loop while {len(asked)} boards are drawn", busy)
    show("the same for as long while nothing is", idle)
    return {"picture.loop_wait_ms": busy}


async def _longest_wait(work: Coroutine[Any, Any, None]) -> float:
    """Milliseconds by which a sleep of one was late, at worst, until the work was done."""
    late, working = 0.0, asyncio.create_task(work)
    while not working.done():
        began = time.perf_counter()
        await asyncio.sleep(0.001)
        late = max(late, time.perf_counter() - began - 0.001)
    await working
    return late * 1000
