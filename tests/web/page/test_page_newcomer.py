"""Somebody who gives the talk their name."""

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, say
from web_house import bot

pytestmark = IN_A_BROWSER


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
