"""Matches played and looked back at on the page."""

import asyncio
import re

import pytest
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, make_a_move, say
from web_house import bot

pytestmark = IN_A_BROWSER


async def test_a_match_is_played_by_keyboard_and_by_thumb(redis_url, browse):
    """On two telephones a match is opened and begun; turns are made by keyboard and by buttons alone.

    Whose turn it is stays told while the table talks of something else.
    """
    async with (
        bot(redis_url, previews=True) as table,
        browse(table.address, "ann", **TELEPHONE) as ann,
        browse(table.address, "bob", **TELEPHONE) as bob,
    ):
        await say(ann, "/new metro")
        await bob.get_by_role("button", name="Join", exact=True).tap()
        await expect(ann.locator(".words").last).to_contain_text("bob sits down")
        await ann.get_by_role("button", name="Start", exact=True).tap()
        await expect(ann.locator(".post:not(.private) .words").last).to_contain_text("begins")
        begins = await ann.locator(".post:not(.private) .words").last.inner_text()
        order = (ann, bob) if "ann begins" in begins else (bob, ann)
        for number in range(4):
            page, other = order[number % 2], order[1 - number % 2]
            await expect(page.locator(".post.yours:not(.past)")).to_be_visible()
            await expect(page.locator(".panel.open img")).to_have_attribute("alt", re.compile("Metro"))
            await expect(other.locator(".post.yours:not(.past)")).to_have_count(0)
            boards = await other.locator(".post:not(.private)").count()
            if number < 2:
                await page.locator("#command").press_sequentially("lay ")
                await expect(page.locator("#options [role=option]").first).to_be_visible()
                await page.keyboard.press("ArrowDown")
                await page.keyboard.press("Enter")
                await expect(page.locator("#command")).to_have_value(re.compile(r"^lay \w\d"))
                await page.keyboard.press("Escape")
                await page.keyboard.press("Enter")
                await expect(page.locator(".panel button.make")).to_be_focused()
                await page.keyboard.press("Enter")
            else:
                await make_a_move(page)
            await expect(page.locator(".panel.open")).to_have_count(0)
            await expect(other.locator(".post:not(.private)")).to_have_count(boards + 1)
            await expect(other.locator(".post:not(.private)").last).to_contain_text("lays")
        await expect(ann.locator(".post.private")).to_contain_text("In short")
        await say(order[1], "/end yes")
        await expect(order[0].locator(".post:not(.private)").last).to_contain_text("asks to end")
        await expect(order[0].locator(".post.yours:not(.past)")).to_contain_text("Your turn")
        await say(order[1], "/refuse")
        await expect(order[0].locator(".post:not(.private)").last).not_to_contain_text("asks to end")
        await expect(order[0].locator(".post.yours:not(.past)")).to_contain_text("Your turn")


async def played_out(page):
    """A match that ended before its first move, at the table of a page."""
    for line, told in (("/new metro", "opens a table"), ("/bot", "Ada"), ("/start", "begins"), ("/resign yes", "over")):
        await say(page, line)
        await expect(page.locator(".post:not(.private) .words", has_text=told).first).to_be_visible()


async def test_a_match_is_slid_through(redis_url, browse):
    """A replay moves until one goes through it step by step in its place; nothing is said in the room by it.

    A rematch that was asked for before is shown, and the quiet line says what it is.
    """
    async with bot(redis_url) as table, browse(table.address, "ann", **TELEPHONE) as page:
        await played_out(page)
        await say(page, "/replay")
        film = page.locator(".post:has(.film)")
        picture, words, slider = film.locator("img"), film.locator(".words"), film.locator("input[type=range]")
        await expect(picture).to_have_attribute("src", re.compile(r"\.gif$"))
        count = await page.locator(".post").count()
        await expect(film.get_by_role("button", name="Show here")).to_be_visible()
        await film.get_by_text("Step by step").tap()
        await expect(words).to_contain_text("move 0 of")
        await expect(film.get_by_role("button", name="Show here")).to_be_hidden()
        await expect(picture).to_have_count(1)
        await expect(picture).to_have_attribute("src", re.compile(r"\.png$"))
        for part in (picture, slider, words):
            await expect(part).to_be_in_viewport(ratio=0.99)
        await film.get_by_role("button", name="Later").tap()
        await expect(words).to_contain_text("move 1 of")
        await film.get_by_role("button", name="Earlier").tap()
        await expect(words).to_contain_text("move 0 of")
        await film.get_by_role("button", name="Earlier").tap()
        await expect(slider).to_have_value("0")
        await slider.press("End")
        await expect(words).not_to_contain_text("move 0 of")
        assert await page.locator(".post").count() == count
        for told in (page.locator(".post", has_text="would like a rematch"), page.locator("#status")):
            await say(page, "/rematch")
            await expect(told).to_contain_text("would like a rematch")


async def test_the_panel_stays_in_the_window(redis_url, browse):
    """Move after move its board and its buttons stand above the foot of the page, without scrolling."""
    whole = """() => {
        const panel = document.querySelector(".panel.open:not(.folded)")
        const foot = document.querySelector("footer").getBoundingClientRect()
        return panel && panel.getAttribute("aria-busy") !== "true" && panel.getBoundingClientRect().bottom <= foot.top
    }"""
    window = {"width": 1280, "height": 800}
    async with bot(redis_url, previews=True) as table, browse(table.address, "ann", viewport=window) as page:
        await page.locator("[data-send='/solo metro']").click()
        for number in range(1, 9):
            await expect(page.locator(".panel.open img")).to_be_visible()
            await page.wait_for_function(whole, timeout=5000)
            await make_a_move(page)
            await expect(page.locator(".post", has_text="ann lays")).to_have_count(number)


async def test_one_panel_is_open(redis_url, browse):
    """Whatever is pressed is shown in its one place, also after a reload; the room gets none of it."""
    async with bot(redis_url, previews=True) as table, browse(table.address, "ann", **TELEPHONE) as page:
        await page.locator("[data-send='/solo road']").tap()
        panel = page.locator(".panel")
        await expect(panel.locator("img")).to_be_in_viewport()
        posts = await page.locator(".post").count()
        picks = panel.locator("[role=button][aria-pressed=false], .choices:not(.ways) button:not([aria-pressed=true])")
        await picks.last.press("Enter")
        await expect(panel.locator("[aria-pressed=true]:not(.tools button)").first).to_be_visible()
        asked = await panel.locator(".words").inner_text()
        await page.reload()
        await expect(panel.locator(".words")).to_have_text(asked)
        await expect(panel).to_have_count(1)
        await expect(page.locator(".post")).to_have_count(posts)
        await say(page, "/hand")
        await expect(panel.locator(".words")).not_to_have_text(asked)
        await expect(page.locator(".post")).to_have_count(posts)
        await say(page, "/solo tandem")
        await expect(panel).to_have_count(2)
        await expect(panel.nth(1).locator("img")).to_be_in_viewport()
        await expect(panel.nth(0).locator("img")).to_be_hidden()
        await panel.nth(0).get_by_role("heading").get_by_role("button").tap()
        await expect(panel.nth(0).locator("img")).to_be_in_viewport()
        await expect(panel.nth(1).locator("img")).to_be_hidden()
        await say(page, "/learn metro")
        await expect(panel).to_have_count(3)
        await page.reload()
        await expect(panel).to_have_count(3)


@pytest.mark.parametrize("first", ["answer", "panel"])
async def test_the_panel_of_ones_own_new_match_is_scrolled_to(redis_url, browse, first):
    """Where a computer player begins, that panel comes with a post, after the answer or before it; it is in view."""
    async with bot(redis_url, previews=True) as table, browse(table.address, "ann", **TELEPHONE) as page:
        answered = asyncio.Event()

        async def unasked(route):
            answer = await route.fetch()
            if first == "panel":
                await expect(page.locator(".panel")).to_have_count(2)
            await route.fulfill(response=answer, json=await answer.json() | {"panel": None})
            answered.set()

        async def later(route):
            if first == "answer":
                await answered.wait()
            await route.continue_()

        await page.locator("[data-send='/solo road']").tap()
        panel = page.locator(".panel")
        await expect(panel.locator("img")).to_be_in_viewport()
        await page.route("**/say", unasked)
        await page.route("**/panel?*", later)
        await say(page, "/solo metro")
        await expect(panel).to_have_count(2)
        await expect(panel.nth(0).locator("img")).to_be_hidden()
        await expect(panel.nth(1).locator("img")).to_be_in_viewport(timeout=5000)
