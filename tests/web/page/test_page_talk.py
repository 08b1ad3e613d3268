"""The talk of a room: it leads to the pages of matches, shows old ones, and is in nobody's way."""

import json
import re

from accessibility import faults, in_order, spoken
from match_page import CALLS, MAKE
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, say
from web_house import bot

pytestmark = IN_A_BROWSER


async def test_it_leads_to_the_page_of_a_match(redis_url, browse):
    """What leads to a panel does: a move that is typed comes along, and a new match is opened where it is played."""
    async with bot(redis_url, previews=True) as table, browse(table.address, "ann", **TELEPHONE) as page:
        talk = page.url
        await page.fill("#command", "/solo metro")
        await page.keyboard.press("Enter")
        await page.wait_for_url(re.compile(r"/m/\w+$"))
        await page.wait_for_selector(CALLS)
        match = page.url
        await page.goto(talk)
        await expect(page.locator(".post .code").first).to_have_attribute("href", match.removeprefix(table.address))
        await page.locator("#command").press_sequentially("lay ")
        await expect(page.locator("#options [role=option]").first).to_be_visible()
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        line = await page.locator("#command").input_value()
        await page.keyboard.press("Escape")
        await page.keyboard.press("Enter")
        await page.wait_for_url(match)
        spot = line.split()[1]
        await expect(page.locator(".regions [aria-pressed=true]")).to_have_attribute(
            "aria-label", re.compile(spot, re.IGNORECASE)
        )
        await page.locator(MAKE).tap()
        await expect(page.locator("#moves")).to_contain_text("ann lays")


async def test_what_is_mine_is_kept_and_goes(redis_url, browse):
    """The file can be saved from its post; two buttons later nothing that only they were told is left in the room."""
    async with bot(redis_url) as table, browse(table.address, "ann", **TELEPHONE) as page:
        await say(page, "/mydata")
        file = page.locator(".post a[download]")
        await expect(file).to_have_text("capolinea.json")
        async with page.expect_download() as saved:
            await file.tap()
        body = (await (await saved.value).path()).read_text(encoding="utf-8")
        assert json.loads(body)["accounts"] == ["web:ann"]
        await say(page, "/forget")
        await page.get_by_role("button", name="Forget me").tap()
        await page.get_by_role("button", name="Yes, forget me for good").tap()
        await expect(page.locator(".post").last).to_contain_text("You are forgotten.")
        await page.reload()
        await expect(page.locator(".post")).to_have_count(1)


async def played_out(table):
    """A match of Nina that ended before its first move; said in the lobby."""
    for line in ("/new metro", "/bot", "/start", "/resign yes"):
        await table.say("Nina", line)


async def played_out_by_two(table):
    """A match of Nina and another person that ended before its first move."""
    code = next(post["code"] for post in await table.say("Nina", "/new metro") if post["code"])
    for name, line in (("Otto", "/join"), ("Nina", "/start")):
        await table.say(name, f"{line} {code}")
    await table.say("Nina", f"/resign {code} yes")


async def test_a_match_is_slid_through(redis_url, browse):
    """A replay moves until one goes through it step by step in its place; nothing is said in the room by it.

    A rematch that was asked for before is shown, and the quiet line says what it is.
    """
    async with bot(redis_url) as table, browse(table.address, "Nina", **TELEPHONE) as page:
        await played_out_by_two(table)
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


async def test_what_was_answered_before_is_told_so_also_where_news_come_late(redis_url, browse, monkeypatch):
    """The stream may be behind an answer: whether it stood here says the page itself."""
    async with bot(redis_url) as table, browse(table.address, "Nina", **TELEPHONE) as page:
        await played_out_by_two(table)
        await expect(page.locator(".post", has_text="Play again").last).to_be_visible()
        monkeypatch.setattr(table.platform._rooms.updates, "announce", lambda room: None)
        for told in (page.locator(".post", has_text="would like a rematch"), page.locator("#status")):
            await say(page, "/rematch")
            await expect(told).to_contain_text("would like a rematch")


async def test_nothing_is_in_the_way_of_anybody(redis_url, browse):
    """It is read aloud in a sensible order, and in all it can look like axe-core finds nothing (``accessibility``)."""
    async with bot(redis_url) as table, browse(table.address, **TELEPHONE) as page:

        async def shown(state):
            assert (state, await faults(page)) == (state, [])

        await shown("a name that is asked for")
        await page.locator("#name").type("Nina")
        await page.get_by_role("button", name="Come in").tap()
        await expect(page.locator("#command")).to_be_visible()
        await played_out(table)
        await say(page, "/new metro")
        await say(page, "hello")
        await expect(page.locator(".post.chat")).to_be_visible()
        await shown("talk")
        in_order(
            await spoken(page),
            "banner:", 'link "Capolinea"', 'link "Talk"', "main:", 'log "What happened', "Nina opens a table for Metro",
            "contentinfo:", 'combobox "Command, move', 'button "Send"',
        )  # fmt: skip
        await page.locator("#command").type("/th")
        await expect(page.locator("#options [role=option]").first).to_be_visible()
        await page.keyboard.press("ArrowDown")
        await shown("completions")
        await page.keyboard.press("Escape")
        await page.locator("#command").fill("")
        await page.locator(".post .board:visible").last.tap()
        await expect(page.locator("#larger")).to_be_visible()
        await shown("a large picture")
        await page.locator("#shut").tap()
        await page.emulate_media(color_scheme="dark")
        await shown("dark")
        await page.set_viewport_size({"width": 844, "height": 390})
        await shown("a telephone on its side")
        await page.set_viewport_size({"width": 320, "height": 256})
        await shown("four times the size")
        await page.emulate_media(color_scheme="light", reduced_motion="reduce")
        await page.set_viewport_size({"width": 1280, "height": 800})
        await say(page, "/replay")
        film = page.locator(".post:has(.film)").last
        await expect(film.get_by_role("button", name="Play the film")).to_be_visible()
        await expect(film.locator("img")).to_be_hidden()
        await shown("a film that stands still")
        await film.get_by_role("button", name="Play the film").click()
        await expect(film.locator("img")).to_have_attribute("src", re.compile("gif$"))
        await film.get_by_role("button", name="Pause, step by step").click()
        await expect(film.locator("img")).to_have_attribute("src", re.compile("png$"))
        await shown("a film step by step")
        await page.emulate_media(reduced_motion="no-preference")
