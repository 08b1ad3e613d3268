"""The page in a real Chromium: presses, what stands in the window, what moves by itself, bytes and seconds.

Bot, browser and what presses share one machine, and the bot and what presses one process: seconds are too many.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, Request, async_playwright
from timing import QUICK, show, sized

from games import catalogue

WEB = Path(__file__).parent.parent / "web"
sys.path[:0] = [str(WEB), str(WEB / "page")]

from match_page import CALLS, MAKE, PART, SHIFTS, picked, settled, solo, walk  # noqa: E402
from web_browser import ARGUMENTS, CHROMIUM, known  # noqa: E402
from web_house import bot  # noqa: E402

TURNS = sized(4, 1)
"""Turns of each game in each window, at each latency; ``measured_long`` plays 400 in all, for Road ends after 15."""
LONG = sized(30, 1)
WINDOWS = {"390x844": {"is_mobile": True, "has_touch": True}, "1280x800": {}}
LATENCIES = sized((0, 150), (150,))
"""Milliseconds that each request takes longer."""
STARTS = sized(5, 1)
PLAY = "Play the computer: Metro"


async def measured(url: str) -> dict[str, float]:
    """``page.*``, nothing where there is no Chromium."""
    return await _all(url, TURNS)


async def measured_long(url: str) -> dict[str, float]:
    """The same over many more turns."""
    return {f"{key}.long": value for key, value in (await _all(url, LONG)).items()}


async def _all(url: str, turns: int) -> dict[str, float]:
    if CHROMIUM is None:
        print("  no Chromium on this machine: the page is not measured")
        return {}
    async with bot(url, previews=True) as table, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        figures = await _first_visit(browser, table)
        figures |= await _turns(browser, table, turns)
        await browser.close()
    return figures


@asynccontextmanager
async def _page(browser: Browser, window: str, latency: int = 0) -> AsyncIterator[Page]:
    """A page of a browser that has never been here."""
    width, height = map(int, window.split("x"))
    context = await browser.new_context(viewport={"width": width, "height": height}, **WINDOWS[window])
    await context.add_init_script(SHIFTS)
    page = await context.new_page()
    if latency:
        line = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        session = await context.new_cdp_session(page)
        await session.send("Network.emulateNetworkConditions", line)
    yield page
    await context.close()


def _loading(page: Page) -> list[Request]:
    """What a page loads from now on."""
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))  # noqa: PLW0108 - Playwright marks what it calls
    return loaded


async def _bytes(requests: list[Request]) -> float:
    """Bytes of the answers as they came, with their headers."""
    sizes = [await one.sizes() for one in requests]
    return float(sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes))


async def _first_visit(browser: Browser, table: Any) -> dict[str, float]:
    """From the first page of all to the first made move, and how soon somebody can move who opens a match."""
    figures = {}
    async with _page(browser, "390x844") as page:
        loaded = _loading(page)
        await page.goto(f"{table.address}/", wait_until="networkidle")
        seen = list(loaded)
        figures["page.first_requests"] = float(len(seen))
        figures["page.first_bytes"] = await _bytes(seen)
        await page.get_by_role("button", name=PLAY, exact=True).tap()
        taps = 1 + await picked(page, random.Random("first")) + 1
        await page.locator(MAKE).first.tap()
        await page.wait_for_selector("#naming:visible")
        figures["page.first_taps"] = float(taps)
    seconds = []
    for number in range(STARTS):
        code = await solo(table, f"starter{number}")
        async with _page(browser, "390x844") as page:
            await page.goto(f"{table.address}/page/icon.svg")
            await known(page, f"starter{number}")
            loaded = _loading(page)
            began = time.perf_counter()
            await page.goto(f"{table.address}/m/{code}", wait_until="commit")
            await page.wait_for_selector(CALLS)
            await page.wait_for_selector(PART, state="attached")
            seconds.append(time.perf_counter() - began)
            await settled(page)
            seen = list(loaded)
            figures["page.match_requests"], figures["page.match_bytes"] = float(len(seen)), await _bytes(seen)
    figures["page.interactive_s"] = statistics.median(seconds)
    figures["page.interactive_worst_s"] = max(seconds)
    show("first visit, requests", figures["page.first_requests"], "requests")
    show("first visit, bytes", figures["page.first_bytes"], "bytes")
    show("the page of a match opened first of all, requests", figures["page.match_requests"], "requests")
    show("the same, bytes", figures["page.match_bytes"], "bytes")
    show("from the first visit to the first made move", figures["page.first_taps"], "taps")
    show("a match opened, until it can be pressed, median", figures["page.interactive_s"], "s")
    show("the same, at worst", figures["page.interactive_worst_s"], "s")
    return figures


async def _turns(browser: Browser, table: Any, turns: int) -> dict[str, float]:
    """Turns of each game in each window: taps, bytes, and the share with board and next button inside."""
    figures, shifts, carried = {}, list[float](), list[float]()
    taps: dict[str, list[int]] = {}
    for window in WINDOWS:
        for latency in LATENCIES:
            looks = list[bool]()
            for slug in ("metro",) if QUICK else catalogue():
                name = f"{slug} {window} {latency}"
                code = await solo(table, name, slug)
                async with _page(browser, window, latency) as page:
                    await page.goto(f"{table.address}/page/icon.svg")
                    await known(page, name)
                    await page.goto(f"{table.address}/m/{code}")
                    await page.wait_for_selector(CALLS)
                    await settled(page)
                    loaded = _loading(page)
                    walked = await walk(page, random.Random(name), turns)
                    shifts.append(sum(shift for shift, _ in await page.evaluate("shifts")))
                    carried.append(await _bytes(list(loaded)) / len(walked.taps))
                looks += [not outside for outside in walked.outside]
                taps.setdefault(slug, []).extend(walked.taps)
            key = f"page.inside.{window}{'.slow' if latency else ''}"
            figures[key] = 100 * sum(looks) / len(looks)
            show(f"{window}, {latency} ms: inside, of {len(looks)} looks at {len(looks) // 2} turns", figures[key], "%")
    for slug, counts in taps.items():
        figures[f"page.taps.{slug}"] = statistics.median(counts)
        show(f"{slug}: taps a turn, median", figures[f"page.taps.{slug}"], "taps")
    figures["page.shift"] = max(shifts)
    figures["page.turn_bytes"] = statistics.mean(carried)
    show("layout shift over a match, at worst", figures["page.shift"], "")
    show("bytes of a turn, mean", figures["page.turn_bytes"], "bytes")
    return figures
