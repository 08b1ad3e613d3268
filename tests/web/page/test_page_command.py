"""The command box of the page: completions by keyboard, and lines that are refused, late or lost."""

import asyncio

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, say

pytestmark = IN_A_BROWSER


async def test_the_command_box_by_keyboard(table, browse):
    """Down chooses, Enter takes, then sends; Escape closes, Tab takes the first, Up brings the last line back."""
    async with browse(table.address, "ann") as page:
        box, options = page.locator("#command"), page.locator("#options [role=option]")
        await box.press_sequentially("sho")
        await expect(options).to_have_count(2)
        await expect(box).to_have_attribute("aria-expanded", "true")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("ArrowDown")
        await expect(box).to_have_attribute("aria-activedescendant", await options.nth(1).get_attribute("id"))
        await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        await page.keyboard.press("Enter")
        await expect(box).to_have_value("shout help")
        await expect(page.locator(".post")).to_have_count(0)
        await page.keyboard.press("Enter")
        await expect(page.locator(".post .words")).to_have_text(["ann shouts help"])
        await page.keyboard.press("ArrowUp")
        await expect(box).to_have_value("shout help")
        await box.fill("wh")
        await expect(options).to_have_text(["whisper <b>"])
        await page.keyboard.press("Escape")
        await expect(box).to_have_attribute("aria-expanded", "false")
        await expect(box).to_have_value("wh")
        await box.press_sequentially("i")
        await expect(options).to_have_count(1)
        await page.keyboard.press("Tab")
        await expect(box).to_have_value("whisper <b>")
        await expect(box).to_be_focused()


async def test_refusals_are_a_quiet_line(table, browse):
    """A refusal is shown beside the box in the reader's language, and what was typed stays in it."""

    async def garbled(route):
        await route.continue_(headers={**await route.request.all_headers(), "content-type": "text/plain"})

    async with browse(table.address, "ann", locale="it-IT") as page:
        await page.route("**/say", garbled)
        await page.fill("#command", "shout hi")
        await page.keyboard.press("Enter")
        await expect(page.locator("#status")).to_have_text("Invia JSON semplice (Content-Type: application/json).")
        await expect(page.locator("#command")).to_have_value("shout hi")
        await expect(page.get_by_role("button", name="Invia")).to_be_visible()


async def test_what_takes_a_while_says_so(table, browse):
    """A line without an answer after a second is said to be on its way, until its answer is there."""
    held = asyncio.Event()

    async def late(route):
        await held.wait()
        await route.continue_()

    async with browse(table.address, "ann", turned=True) as page:
        status = page.locator("#status")
        await page.clock.install()
        await page.route("**/say", late)
        await say(page, "shout hi")
        await until(page, status, "One moment…")
        held.set()
        await expect(page.locator(".post .words")).to_have_text(["ann shouts hi"])
        await expect(status).to_be_hidden()


async def until(page, status, words):
    """Seconds of the page go by until its quiet line says this."""
    for _ in range(100):
        if words in await status.inner_text():
            break
        await page.clock.run_for(5000)
    await expect(status).to_contain_text(words)


async def test_a_press_that_is_lost_is_told_as_one(table, browse):
    """Where the bot stays away, what was typed is in the box again, and a press is to be repeated."""
    async with browse(table.address, "ann", turned=True) as page:
        await say(page, "shout hi")
        button = page.locator(".post .choices button", has_text="again").last
        await page.clock.install()
        await page.route("**/say", lambda route: route.abort())
        await button.click()
        status = page.locator("#status")
        await expect(status).to_have_text("No connection. Trying again…")
        await until(page, status, "Press it again")
        await expect(button).to_be_enabled()
        await page.fill("#command", "shout ho")
        await page.keyboard.press("Enter")
        await expect(page.locator("#command")).to_have_value("")
        await until(page, status, "in the box")
        await expect(page.locator("#command")).to_have_value("shout ho")
