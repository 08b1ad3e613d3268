"""Somebody who has never been here: their first move, their first lesson, and the name they give."""

import random
import re

from match_page import CALLS, MAKE, PART, make_a_move, settled
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, say
from web_house import bot

pytestmark = IN_A_BROWSER


MOST = 3
"""Taps from the first page to the first move."""


async def test_three_taps_make_the_first_move(redis_url, browse):
    """The game, a square of its board and the same square again; only then a name is asked for, which has the seat."""
    async with bot(redis_url, previews=True) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        taps = 1
        await page.get_by_role("button", name="Play the computer: Metro", exact=True).tap()
        await page.wait_for_selector(CALLS)
        await settled(page)
        await expect(page.locator("#naming")).to_be_hidden()
        square = await page.locator(PART).nth(3).bounding_box()
        for _ in range(2):
            await page.touchscreen.tap(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
            taps += 1
            await settled(page)
        await expect(page.locator("#moves")).to_contain_text(re.compile(r"Guest \d+ lays"))
        assert taps <= MOST
        await expect(page.locator("#naming")).to_be_visible()
        await page.locator("#name").fill("Nina")
        await page.locator("#name").press("Enter")
        await expect(page.locator("#players")).to_contain_text("Nina")
        await expect(page.locator("#naming")).to_be_hidden()
        await make_a_move(page, random.Random("second"))
        await expect(page.locator("#moves")).to_contain_text("Nina lays")


async def test_a_lesson_begins_in_sight(redis_url, browse):
    """One press leads to its first task; what is said of a turn stands in the bar, and the next task follows."""
    async with bot(redis_url, previews=True) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        await page.get_by_role("button", name="Learn: Metro", exact=True).tap()
        await page.wait_for_selector(CALLS)
        await settled(page)
        told = page.locator("#told")
        await expect(told).to_contain_text("Task 1 of 6")
        await expect(page.locator("#frame img")).to_be_in_viewport(ratio=0.9)
        await lay(page, "A1")
        await page.get_by_role("button", name="Try again").tap()
        await settled(page)
        await lay(page, "G5")
        await expect(told).to_contain_text(re.compile("^Right! .*Task 2 of 6", re.DOTALL))
        await expect(page.locator(PART).first).to_be_attached()


async def lay(page, square):
    """Press a square, and the green button."""
    await page.get_by_role("button", name=square, exact=True).press("Enter")
    await settled(page)
    await page.locator(MAKE).press("Enter")
    await settled(page)


async def test_a_name_of_joined_signs_plays(redis_url, browse):
    """An emoji that is joined and a Persian half-space are part of a name, kept by the browser and shown as typed."""
    async with bot(redis_url) as table, browse(table.address, None) as page:
        for name in ("👩\u200d💻 Zoë", "نام\u200cخانوادگی"):
            await page.locator("#name").fill(name)
            await page.get_by_role("button", name="Come in").click()
            await say(page, "/new metro")
            await expect(page.locator(".post .words", has_text=f"{name} opens a table").last).to_be_visible()
            await page.reload()
            await expect(page.locator("#as option").first).to_be_attached()
            assert await page.locator("#as option:checked").inner_text() == name
            await page.locator("#as").select_option("-1")


async def test_a_name_that_is_refused_is_asked_anew(table, browse):
    """The form says why, keeps what was typed, and the browser does not; one that was kept before is asked anew."""
    bad = "a\u202eb"
    async with browse(table.address, None) as page:
        await page.locator("#name").fill(bad)
        await page.get_by_role("button", name="Come in").click()
        await expect(page.locator("#status")).to_have_text("A name has 1 to 30 visible characters.")
        await expect(page.locator("#name")).to_have_value(bad)
        assert await page.evaluate("localStorage.getItem('capolinea.names')") in {None, "[]"}
        await page.evaluate(
            """(bad) => {
            localStorage.setItem("capolinea.names", JSON.stringify(["ben", bad]));
            localStorage.setItem("capolinea.me", JSON.stringify(bad));
        }""",
            bad,
        )
        await page.reload()
        await expect(page.locator("#status")).to_have_text("A name has 1 to 30 visible characters.")
        await page.locator("#name").fill("ann")
        await page.get_by_role("button", name="Come in").click()
        await expect(page.locator("#status")).to_be_hidden()
        await say(page, "shout hi")
        await expect(page.locator(".words", has_text="ann shouts hi")).to_be_visible()
        assert await page.locator("#as option").all_inner_texts() == ["ben", "ann", "Add somebody…"]


async def test_a_name_that_somebody_plays_under_is_warned_of(redis_url, browse):
    """Also in a browser that knows nobody: a second press says that it is the same person."""
    async with bot(redis_url) as table, browse(f"{table.address}/settings", **TELEPHONE) as page:
        await table.say("ann", "/new metro")
        enter = page.get_by_role("button", name="Come in")
        await page.locator("#fresh").fill("ann")
        await enter.tap()
        await expect(page.locator("#status")).to_contain_text("Somebody called ann has played here.")
        await expect(page.locator("#who")).to_have_text("Guest")
        await enter.tap()
        await expect(page.locator("#who")).to_have_text("ann")


async def test_a_guest_who_gives_a_name_keeps_what_is_over(redis_url, browse):
    """Matches that have ended stay the guest's, whom this browser still knows."""
    async with bot(redis_url) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        await page.get_by_role("button", name="Play the computer: Metro").tap()
        await page.wait_for_url("**/m/*")
        who = page.locator("#who")
        await expect(who).to_have_text(re.compile(r"Guest \d+"))
        guest, code = await who.inner_text(), page.url.rpartition("/")[2]
        await table.say(guest, f"/resign {code} yes")
        await page.goto(f"{table.address}/settings")
        await page.locator("#fresh").fill("Nina")
        await page.get_by_role("button", name="Come in").tap()
        await expect(who).to_have_text("Nina")
        await page.locator("#others").get_by_role("button", name=guest).tap()
        await expect(who).to_have_text(guest)
        await page.goto(f"{table.address}/")
        await expect(page.locator("#finished a")).to_have_attribute("href", f"/m/{code}")
