"""How the page looks: on a telephone, and to eyes that need contrast."""

import pytest
from accessibility import contrast
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, say

pytestmark = IN_A_BROWSER


async def test_on_a_telephone(table, browse):
    """At 360 x 640 nothing hangs over, the box stays in sight, the picture fits and opens larger, targets are big."""
    async with browse(table.address, "ann", **TELEPHONE) as page:
        for line in ("paint red", "shout " + "long" * 60):
            await table.say("bob", line)
        await say(page, "hand blue")
        await expect(page.locator(".post")).to_have_count(2)
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await page.evaluate("document.getElementById('scroll').scrollWidth <= innerWidth")
        await expect(page.locator("#command")).to_be_in_viewport()
        image = page.locator(".panel img")
        await expect(image).to_be_in_viewport()
        await expect(image).to_have_attribute("alt", "A sheet in blue (en)")
        assert (await image.get_attribute("width"), await image.get_attribute("height")) == ("64", "48")
        for target in await page.locator("button:visible, select:visible, #command").all():
            assert (await target.bounding_box())["height"] >= 30
        await page.locator(".board").last.tap()
        await expect(page.locator("#larger")).to_be_visible()
        await page.locator("#shut").tap()
        await expect(page.locator("#larger")).to_be_hidden()


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
