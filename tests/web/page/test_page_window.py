"""Turn after turn of each game: board and next button stand wholly in the window, and nothing moves by itself."""

import asyncio
import random

import pytest
from match_page import BOX, SHIFTS, seated, settled, solo, walk
from playwright.async_api import expect
from web_browser import IN_A_BROWSER
from web_house import bot

from games import catalogue

pytestmark = [*IN_A_BROWSER, pytest.mark.long]

TELEPHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
WINDOWS = {"telephone": TELEPHONE, "desk": DESK}
MOST = 0.02
"""Layout shift over a match."""


async def played(redis_url, browse, game, window, turns):
    """So many turns of a game in a window; how many presses each took."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann", game)
        async with seated(browse, table, f"/m/{code}", "ann", watched=True, **WINDOWS[window]) as page:
            walked = await walk(page, random.Random(f"{game} {window}"), turns)
            await expect(page.locator("#moves")).to_contain_text("ann")
            assert walked.faults == []
            assert len(walked.boxes) == 1, walked.boxes
            shifts = await page.evaluate("shifts")
            assert sum(shift for shift, _ in shifts) <= MOST, shifts
            return walked.taps


@pytest.mark.parametrize("window", WINDOWS)
async def test_the_board_has_its_box_before_its_picture(redis_url, browse, window):
    """From the first byte on: whatever stands beside and below it stays there."""
    come = asyncio.Event()

    async def late(route):
        await come.wait()
        await route.continue_()

    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann", "road")
        async with browse(f"{table.address}/page/icon.svg", turned=True, **WINDOWS[window]) as page:
            await page.add_init_script(SHIFTS)
            await page.route("**/*.png*", late)
            await page.goto(f"{table.address}/m/{code}", wait_until="domcontentloaded")
            await expect(page.locator("#players")).to_contain_text("ann")
            before = await page.evaluate(BOX)
            come.set()
            await page.wait_for_load_state("load")
            await settled(page)
            assert await page.evaluate(BOX) == before
            assert sum(shift for shift, _ in await page.evaluate("shifts")) <= MOST


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", catalogue())
async def test_board_and_next_button_are_inside(redis_url, browse, game, window):
    """At each press of some turns, or until the end; the board keeps its box, and what is read is not moved."""
    assert await played(redis_url, browse, game, window, 3)


@pytest.mark.soak
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", catalogue())
async def test_they_are_inside_to_the_end(redis_url, browse, game, window):
    """The same over whole matches."""
    taps = await played(redis_url, browse, game, window, 80)
    print(f"{game}, {window}: {len(taps)} turns, {sum(taps) / len(taps):.1f} presses a turn")
    assert len(taps) > 5
