"""The page in another browser: a turn is made there as well."""

import random

import pytest
from match_page import CALLS, MAKE, OUTSIDE, picked, solo
from playwright.async_api import Error, async_playwright, expect
from web_browser import PATIENCE, known
from web_house import bot

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.soak]


@pytest.mark.parametrize("game", ["metro", "tandem"])
async def test_a_turn_in_firefox(redis_url, game):
    """It is pressed on the board, seen and made; what the computer does then comes by itself."""
    async with async_playwright() as playwright, bot(redis_url, previews=True) as table:
        try:
            browser = await playwright.firefox.launch()
        except Error:
            pytest.skip("no Firefox of Playwright on this machine: playwright install firefox")
        page = await browser.new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(PATIENCE)
        code = await solo(table, "ann", game)
        await page.goto(f"{table.address}/settings")
        await known(page, "ann")
        await page.goto(f"{table.address}/m/{code}")
        for number in range(3):
            await picked(page, random.Random(number))
            assert await page.evaluate(OUTSIDE) == []
            moves = await page.locator("#moves li").count()
            await page.locator(MAKE).first.click()
            await expect(page.locator("#moves li")).not_to_have_count(moves)
            await page.wait_for_selector(CALLS)
        await browser.close()
