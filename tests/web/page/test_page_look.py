"""How the page looks: on a telephone, and to eyes that need contrast."""

import re

import pytest
from accessibility import contrast
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, say

from bot.ports.people import Wishes

pytestmark = IN_A_BROWSER


async def test_on_a_telephone(table, browse):
    """At 360 x 640 nothing hangs over, the box stays in sight, pictures fit and open larger, targets are big."""
    async with browse(table.address, "ann", **TELEPHONE) as page:
        for line in ("shout " + "long" * 60, "paint red"):
            await table.say("bob", line)
        await expect(page.locator(".post")).to_have_count(2)
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await page.evaluate("document.getElementById('scroll').scrollWidth <= innerWidth")
        await expect(page.locator("#command")).to_be_in_viewport()
        image = page.locator(".post .board img")
        await expect(image).to_be_in_viewport()
        await expect(image).to_have_attribute("alt", "A sheet in red (en)")
        assert (await image.get_attribute("width"), await image.get_attribute("height")) == ("64", "48")
        for target in await page.locator("button:visible, select:visible, #command").all():
            assert (await target.bounding_box())["height"] >= 30
        await page.locator(".board").last.tap()
        await expect(page.locator("#larger")).to_be_visible()
        await page.locator("#shut").tap()
        await expect(page.locator("#larger")).to_be_hidden()


async def test_pictures_follow_the_page_unless_a_theme_was_chosen(table, browse):
    """On a dark page public boards are dark, and change with it; a theme of one's own wins."""
    chosen = {"ann": ""}

    async def wishes(account):
        return Wishes(theme=chosen[account.removeprefix("web:")])

    table.platform._wishes = wishes
    async with browse(table.address, "ann", color_scheme="dark") as page:
        await table.say("ann", "paint red")
        public = page.locator(".post .board img")
        await expect(public).to_have_attribute("src", re.compile("look=dark$"))
        assert await public.evaluate(COLOUR) == [0, 0, 0, 255]
        await page.emulate_media(color_scheme="light")
        await expect(public).to_have_attribute("src", re.compile("png$"))
        chosen["ann"] = "contrast"
        await say(page, "/theme contrast")
        await expect(public).to_have_attribute("src", re.compile("look=contrast$"))


async def test_the_page_speaks_the_language_that_was_typed(table, browse):
    """``/language it`` is the choice of the page too, and ``auto`` that of the browser again."""
    chosen = {"ann": ""}

    async def wishes(account):
        return Wishes(language=chosen[account.removeprefix("web:")])

    table.platform._wishes = wishes
    async with browse(table.address, "ann") as page:
        root = page.locator("html")
        for language, shown in (("it", "it"), ("", "en")):
            chosen["ann"] = language
            await say(page, f"/language {language or 'auto'}")
            await expect(root).to_have_attribute("lang", shown)


COLOUR = """async (image) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(1, 1, 1, 1).data];
}"""
"""The colour of a corner of a picture."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_text_stands_out_from_its_ground(table, browse, scheme):
    """Words, quiet words and buttons keep a contrast of 4.5:1 in both palettes (WCAG 2.2, 1.4.3)."""
    async with browse(table.address, "ann", color_scheme=scheme) as page:
        await say(page, "both hi")
        await expect(page.locator(".post")).to_have_count(2)
        colours = await page.evaluate(
            """() => [...document.querySelectorAll('.words, .mark span, .mark time, button, #room, label')]
                .filter((element) => element.checkVisibility()).map((element) => {
                    let ground = element;
                    const clear = (colour) => colour === 'rgba(0, 0, 0, 0)';
                    while (clear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
                    return [element.textContent, getComputedStyle(element).color,
                            getComputedStyle(ground).backgroundColor];
                })"""
        )
        assert len(colours) > 8
        for text, ink, ground in colours:
            assert contrast(ink, ground) >= 4.5, (text, ink, ground)
