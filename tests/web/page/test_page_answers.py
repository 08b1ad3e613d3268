"""What somebody sees of an answer on a telephone, where an open panel takes the whole page."""

import re

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, make_a_move, say
from web_house import bot

pytestmark = IN_A_BROWSER


async def test_a_lesson_begins_in_sight(redis_url, browse):
    """From the first page into a lesson by one press: a name is asked for, then the task stands instead of the games.

    What is said of a turn is told in the panel alone, and stands there unfolded.
    """
    async with bot(redis_url, previews=True) as table, browse(table.address, **TELEPHONE) as page:
        await page.get_by_role("button", name="Learn it: Metro").tap()
        await expect(page.get_by_role("status")).to_have_text("First say who you are; then it goes on.")
        await page.keyboard.type("Lea")
        await page.keyboard.press("Enter")
        panel = page.locator(".panel")
        await expect(panel.locator("img")).to_be_in_viewport(ratio=0.9)
        await expect(page.locator("#empty")).to_be_hidden()
        await expect(panel.locator(".words")).to_contain_text("Task 1 of 6")
        await page.reload()
        await expect(panel.locator("img")).to_be_in_viewport(ratio=0.9)
        await expect(page.locator("#empty")).to_be_hidden()
        await say(page, "lay a1")
        await panel.locator("button.make").press("Enter")
        await expect(panel.get_by_role("heading")).to_have_text(re.compile("Lesson"))
        await panel.get_by_role("button", name="Try again").tap()
        await say(page, "lay g5")
        await panel.locator("button.make").press("Enter")
        await expect(panel.locator(".words")).to_contain_text(re.compile("^Right! .*Task 2 of 6", re.DOTALL))
        await expect(panel.get_by_role("heading")).to_have_text(re.compile("Your turn"))


async def test_what_is_said_above_an_open_panel_is_seen(redis_url, browse):
    """An answer is scrolled to, and a button leads back to the panel; another one leads up to what others say.

    The post does not offer to open the panel that is open.
    """
    async with bot(redis_url, previews=True) as table, browse(table.address, "ann", **TELEPHONE) as page:
        await say(page, "/solo metro")
        picture, newer = page.locator(".panel img"), page.locator("#newer")
        await expect(picture).to_be_in_viewport(ratio=0.9)
        post = page.locator(".post:not(.private)")
        await expect(post.get_by_role("button", name="Board")).to_have_count(1)
        await expect(post.get_by_role("button", name="Play")).to_have_count(0)
        await page.locator(".panel h2 button").tap()
        await expect(post.get_by_role("button", name="Play")).to_have_count(1)
        await page.locator(".panel h2 button").tap()
        await make_a_move(page)
        await expect(post).to_have_count(2)
        await say(page, "/help")
        await expect(page.locator(".post", has_text="It is your turn")).to_be_in_viewport(ratio=0.9)
        await expect(newer).to_have_text("↓ Your turn")
        await newer.tap()
        await expect(picture).to_be_in_viewport(ratio=0.9)
        await expect(newer).to_be_hidden()
        async with table.events("bob"):
            await say(page, "what a game")
            await expect(page.locator(".post.chat")).to_be_in_viewport(ratio=0.9)
        await newer.tap()
        await table.say("bob", "hello everybody")
        await expect(newer).to_have_text("↑ New posts")
        await newer.tap()
        await expect(page.locator(".post", has_text="hello everybody")).to_be_in_viewport(ratio=0.9)
        await expect(newer).to_have_text("↓ Your turn")
