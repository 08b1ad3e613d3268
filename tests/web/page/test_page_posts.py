"""Posts on the page: whose they are, their order and buttons, and how they change."""

import json
import re

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, say

from bot.ports.addresses import Code, Place
from bot.ports.platforms import Attempt
from bot.ports.posts import Choice, PublicPost
from rendering.text import said

pytestmark = IN_A_BROWSER

UP = """() => {
  document.getElementById("scroll").scrollTop = 0;
  document.getElementById("command").dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Scrolls up, and something changes before the browser says so."""


async def test_two_browsers_at_one_table(table, browse):
    """What one person shouts the other sees at once, whispers stay with their owner, each post is shown once."""
    async with browse(table.address, "ann") as ann, browse(table.address, "bob") as bob:
        await expect(ann.locator("#command")).to_be_visible()
        await say(ann, "shout hi")
        await say(ann, "whisper psst")
        await say(bob, "shout <img src=x onerror=alert(1)> <b>ho</b>")
        for page, count in ((ann, 3), (bob, 2)):
            await expect(page.locator(".post")).to_have_count(count)
            await expect(page.locator(".post").last).to_contain_text(
                "bob shouts <img src=x onerror=alert(1)> <b>ho</b>"
            )
        await expect(ann.locator(".post.private")).to_contain_text("Only you see this")
        await expect(bob.locator("text=psst")).to_have_count(0)
        await bob.reload()
        await expect(bob.locator(".post")).to_have_count(2)


async def test_buttons_and_turns(table, browse):
    """A button gives its line as the person who sits here. Buttons of an earlier position go. My turn is marked."""
    async with browse(table.address, "Ann") as page:
        await say(page, "shout hi")
        await page.locator(".post .choices button", has_text="again").last.click()
        await expect(page.locator(".post")).to_have_count(2)
        await expect(page.locator(".post .choices:visible")).to_have_count(1)
        await expect(page.locator(".post:not(.past)")).to_contain_text("Your turn")


async def test_what_people_say_is_shown_with_their_names(table, browse):
    """A line of chat is a name and words, as they were typed; one's own stands on the other side."""
    rooms = table.platform._rooms
    async with browse(table.address, "ann") as page:
        for number, name in enumerate(("Ann", "bob")):
            body = {
                "text": f"{name}: <b>hi</b>: all",
                "by": name,
                "image": None,
                "alt": "",
                "choices": [],
                "code": None,
            }
            await rooms._rooms.append("lobby", None, f"said-{number}", json.dumps(body).encode())
        rooms.updates.announce("lobby")
        said = page.locator(".post.chat")
        await expect(said.locator(".words")).to_have_text(["Ann: <b>hi</b>: all", "bob: <b>hi</b>: all"])
        await expect(said.locator("strong")).to_have_text(["Ann", "bob"])
        await expect(page.locator(".post.chat.mine")).to_have_count(1)
        await expect(said.first).to_have_class(re.compile("mine"))


async def test_a_post_changes_before_ones_eyes(table, browse):
    """Revised in place it keeps its place, without buttons it has none, taken out it is not there, reloaded or not."""
    place, code = Place("web:lobby"), Code("K7QF")
    async with browse(table.address, "ann") as page:
        words = page.locator(".post .words")
        for word in "abc":
            await say(page, f"shout {word}")
        await expect(words).to_have_text(["ann shouts a", "ann shouts b", "ann shouts c"])
        first, second, third = [post["id"] for post in (await table.platform._rooms.entered("lobby", None))[0]]
        post = PublicPost((said("A lot happened."),), choices=((Choice(said("Go on"), "shout on"),),), code=code)
        await table.platform.revise(place, first, Attempt("try", code, 5, 6), post)
        await table.platform.remove_buttons(place, second)
        await table.platform.delete(place, third)
        await expect(words).to_have_text(["A lot happened.", "ann shouts b"])
        await expect(page.locator(".post").nth(0).locator("button")).to_have_text(["Go on"])
        await expect(page.locator(".post").nth(0)).not_to_have_class(re.compile("past"))
        await expect(page.locator(".post").nth(1).locator("button")).to_have_count(0)
        await page.reload()
        await expect(words).to_have_text(["A lot happened.", "ann shouts b"])


async def test_switching_persons(table, browse):
    """One browser can seat several people; each sees only what is theirs, and the browser remembers them."""
    async with browse(table.address, "ann") as page:
        await say(page, "whisper of ann")
        await page.select_option("#as", label="Add somebody…")
        await page.fill("#name", " bob ")
        await page.keyboard.press("Enter")
        await say(page, "whisper of bob")
        await expect(page.locator(".post .words")).to_have_text(["You whisper of bob"])
        await page.select_option("#as", label="ann")
        await expect(page.locator(".post .words")).to_have_text(["You whisper of ann"])
        await page.reload()
        await expect(page.locator("#as option")).to_have_text(["ann", "bob", "Add somebody…"])
        await expect(page.locator("#as")).to_have_value("0")


async def test_a_reader_who_scrolled_up_is_left_there(table, browse):
    """New posts scroll the page only for a reader of the newest; others get a button that leads down."""
    async with browse(table.address, "ann", viewport={"width": 700, "height": 420}) as page:
        for number in range(8):
            await say(page, f"shout number {number}")
        await expect(page.locator(".post").last).to_be_in_viewport()
        await page.locator("#scroll").evaluate("scroll => { scroll.scrollTop = 0 }")
        await expect(page.locator(".post").first).to_be_in_viewport()
        await table.say("bob", "shout from below")
        await expect(page.locator("#newer")).to_be_visible()
        await expect(page.locator(".post").first).to_be_in_viewport()
        await page.locator("#newer").click()
        await expect(page.locator(".post").last).to_be_in_viewport()
        await expect(page.locator("#newer")).to_be_hidden()
