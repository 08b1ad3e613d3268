"""The match of the day in a real browser: begun in the lobby, played on its page, its result told and shared there."""

import random
import re

from accessibility import faults
from match_page import walk
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, known
from web_house import bot

from bot.table.daily_calendar import day_of

pytestmark = IN_A_BROWSER

MATCH = re.compile(r"/m/([A-Z0-9]{4,5})$")
MOST = 8
"""Rounds after which a road has still something to choose."""


async def begun(page, address):
    """Press the button of the lobby; the code of the match that it leads to."""
    await page.goto(f"{address}/")
    await page.get_by_role("button", name="Play now: The Best Road").tap()
    await page.wait_for_url(MATCH)
    return MATCH.search(page.url)[1]


async def test_one_tap_begins_it_and_another_goes_on_with_it(redis_url, browse):
    """The last press opens the result; from there it is shared as a picture, and leads to the match of another game."""
    async with bot(redis_url) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        await known(page, "ann")
        code = await begun(page, table.address)
        # other tests hold how moves are pressed
        while (match := (await table.house.repository.load(code)).table.match).state.closed < MOST:
            await table.say("ann", f"/move {code} {match.legal(0)[-1]}", room=code)
        assert await begun(page, table.address) == code
        walked = await walk(page, random.Random(1), 10)
        assert walked.faults == []
        answer = page.locator("#answer")
        await expect(answer).to_contain_text("place 1 of 1.")
        assert await faults(page) == []
        await answer.get_by_role("button", name="As a picture").tap()
        await expect(answer.locator("img[alt*='Capolinea, The Best Road']")).to_be_visible()
        await page.goto(f"{table.address}/talk?room=lobby&say=/daily")
        await page.locator("#command").press("Enter")
        await expect(page.get_by_text("place 1 of 1.").last).to_be_visible()
        await page.get_by_role("button", name="Daily: Metro").last.tap()
        await page.get_by_role("button", name="Begin", exact=True).tap()
        await page.wait_for_url(MATCH)
        other = (await table.house.repository.load(MATCH.search(page.url)[1])).table
        assert (other.game.slug, other.terms.daily) == ("metro", day_of(table.house.clock.now()))
