"""The private panel on the page: one place, a board that is pressed by hand and by keyboard, and many tabs."""

import asyncio
import re

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, PATIENCE, TELEPHONE, say

pytestmark = IN_A_BROWSER


async def test_a_turn_is_made_on_the_board_by_keyboard(table, browse):
    """It opens by itself at one's turn; arrows go to the nearest part, Enter picks, the green button is next.

    It is edited in place, stands over a reload, and then waits for others; the room gets only what was made.
    """
    table.parrot.panels = True
    async with browse(table.address, "ann") as page:
        await table.say("ann", "shout hi")
        panel, words = page.locator(".panel"), page.locator(".panel .words")
        await expect(words).to_have_text("Which part?")
        parts = panel.get_by_role("group", name="The board: press a spot").get_by_role("button")
        assert [await part.get_attribute("aria-label") for part in await parts.all()] == ["Left", "Right", "Low"]
        await expect(panel.locator(".choices button")).to_have_text(["Nothing", "Make it"])
        await expect(panel.get_by_role("button", name="Make it")).to_be_disabled()
        await parts.first.focus()
        for key, name in (("ArrowRight", "Right"), ("ArrowDown", "Low"), ("ArrowLeft", "Left"), ("ArrowUp", "Left")):
            await page.keyboard.press(key)
            await expect(panel.get_by_role("button", name=name, exact=True)).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(words).to_have_text("You pick left.")
        await expect(panel.get_by_role("button", name="Left", pressed=True)).to_have_count(1)
        await expect(panel.get_by_role("button", name="Make it")).to_be_focused()
        await page.reload()
        await expect(words).to_have_text("You pick left.")
        await say(page, "look low")
        await expect(words).to_have_text("You pick low.")
        await expect(panel.get_by_role("button", name="Make it")).to_be_focused()
        await expect(page.locator(".post")).to_have_count(1)
        await page.keyboard.press("Enter")
        await expect(words).to_have_text("Wait.")
        await expect(panel.get_by_role("heading")).to_have_text(re.compile("The others' turn"))
        await expect(page.locator(".post .words")).to_have_text(["ann shouts hi", "ann shouts K7QF.0 low"])
        await page.reload()
        await expect(words).to_have_text("Wait.")


async def test_the_board_under_a_thumb(table, browse):
    """A press beside a small part means the nearest; it has a button too, if one is wanted; folded it makes room."""
    table.parrot.panels = True
    async with browse(table.address, "ann", **TELEPHONE) as page:
        await table.say("ann", "paint red")
        panel, words = page.locator(".panel"), page.locator(".panel .words")
        await expect(words).to_have_text("Which part?")
        await expect(page.locator(".post .board")).to_be_hidden()
        box = await panel.locator(".regions").bounding_box()
        await page.touchscreen.tap(box["x"] + box["width"] * 37 / 64, box["y"] + box["height"] * 37 / 48)
        await expect(words).to_have_text("You pick low.")
        await panel.get_by_role("button", name="Buttons too").tap()
        await panel.locator(".choices").get_by_role("button", name="Right").tap()
        await expect(words).to_have_text("You pick right.")
        await panel.get_by_role("heading").get_by_role("button").tap()
        await expect(panel.locator("img")).to_be_hidden()
        await expect(page.locator(".post .board")).to_be_visible()
        await page.locator(".post").get_by_role("button", name="again").tap()
        await expect(panel.get_by_role("button", name="Right", pressed=True)).to_have_count(0)


async def test_a_panel_that_is_drawn_again_stays_in_view(table, browse):
    """Also where the browser measures the page while the panel is empty, and moves it to an end that is none."""
    table.parrot.panels = True
    async with browse(table.address, "ann", viewport={"width": 700, "height": 900}) as page:
        for number in range(20):
            await say(page, f"shout number {number}")
        last = page.locator(".panel .choices button").last
        await expect(last).to_be_in_viewport(ratio=0.9)
        await page.locator("#scroll").evaluate(
            """scroll => {
                const replace = Element.prototype.replaceChildren
                Element.prototype.replaceChildren = function (...parts) {
                    replace.call(this)
                    document.body.dataset.measured = scroll.scrollTop
                    replace.apply(this, parts)
                }
            }"""
        )
        await table.say("ann", "shout from elsewhere")
        await expect(page.locator("body[data-measured]")).to_be_visible()
        await expect(page.locator(".post .words").last).to_have_text("ann shouts from elsewhere")
        await expect(last).to_be_in_viewport(ratio=0.9)


async def test_a_press_stands_against_older_news(table, browse):
    """A panel that was asked for before a press, and comes after its answer, does not undo it.

    A press that does not get through says so, and can be made again.
    """
    table.parrot.panels = True
    asked, free = asyncio.Event(), asyncio.Event()

    async def late(route):
        if asked.is_set():
            await route.continue_()
            return
        asked.set()
        answer = await route.fetch()
        await free.wait()
        await route.fulfill(response=answer)

    async with browse(table.address, "ann") as page:
        await table.say("ann", "shout hi")
        words = page.locator(".panel .words")
        await expect(words).to_have_text("Which part?")
        await page.route("**/panel?*", late)
        await table.say("zoe", "shout news")
        await asyncio.wait_for(asked.wait(), PATIENCE / 1000)
        await page.get_by_role("button", name="Low", exact=True).press("Enter")
        await expect(words).to_have_text("You pick low.")
        async with page.expect_response(re.compile(r"/panel\?")):
            free.set()
        await page.evaluate("fetch('/api/me').then((answer) => answer.text())")
        await expect(words).to_have_text("You pick low.")
        await page.unroute("**/panel?*")
        await page.route("**/panel?*", lambda route: route.abort())
        await page.get_by_role("button", name="Right", exact=True).press("Enter")
        await expect(page.locator("#status")).to_have_text("That could not be sent. Press it again.")
        await page.unroute("**/panel?*")
        await page.get_by_role("button", name="Right", exact=True).press("Enter")
        await expect(words).to_have_text("You pick right.")
        await expect(page.locator("#status")).to_be_hidden()


async def test_pictures_follow_the_page_unless_a_theme_was_chosen(table, browse):
    """On a dark page the panel and public boards are dark, and change with it; a theme of one's own wins."""
    table.parrot.panels = True
    chosen = {"ann": ""}

    async def theme(account):
        return chosen[account.removeprefix("web:")]

    table.platform._themes = theme
    async with browse(table.address, "ann", color_scheme="dark") as page:
        await table.say("ann", "paint red")
        public, own = page.locator(".post .board img"), page.locator(".panel img")
        await expect(own).to_have_attribute("alt", "A sheet in dark (en)")
        await expect(public).to_have_attribute("src", re.compile("look=dark$"))
        assert await public.evaluate(COLOUR) == [0, 0, 0, 255]
        await page.emulate_media(color_scheme="light")
        await expect(public).to_have_attribute("src", re.compile("png$"))
        await expect(own).to_have_attribute("alt", "A sheet in white (en)")
        chosen["ann"] = "contrast"
        await say(page, "/theme contrast")
        await expect(public).to_have_attribute("src", re.compile("look=contrast$"))


COLOUR = """async (image) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(1, 1, 1, 1).data];
}"""
"""The colour of a corner of a picture."""
