"""A match in all it can look like: nothing is in anybody's way, in any theme, on any screen, with large letters."""

import random
import re

import pytest
from accessibility import faults, in_order, spoken
from match_page import CALLS, MAKE, make_a_move, picked, seated, settled, solo
from playwright.async_api import expect
from web_browser import IN_A_BROWSER
from web_house import bot, mover, opened, played

pytestmark = [*IN_A_BROWSER, pytest.mark.long]

PEOPLE = ("ann", "bob with a rather long name")
CLIPPED = """() => {
  const bar = document.querySelector("#bar")?.getBoundingClientRect();
  // where letters are twice as large it is scrolled
  if (document.documentElement.style.fontSize) return [];
  return [...document.querySelectorAll("#buttons .makes button, #told")].filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top < bar.top - 1 || bottom > bar.bottom + 1 || left < bar.left - 1 || right > bar.right + 1;
  }).map((one) => `cut off: ${one.textContent}`);
}"""
"""What nobody can see of the bar, which keeps its height."""
LOOKS = [
    (360, "light"), (360, "dark"), (360, "contrast"), (390, "large"), (768, "light"),
    (1280, "light"), (1280, "dark"), (1280, "contrast"), (1280, "large"),
]  # fmt: skip
"""Widths of the window, each with a theme, or with letters of twice the size."""


@pytest.mark.parametrize(("width", "look"), LOOKS)
async def test_nothing_is_in_the_way_of_anybody(redis_url, browse, width, look):
    """An open table, my turn, a move that is shown, the others' turn, looking back, an answer, the end, settings."""
    window = {"viewport": {"width": width, "height": 800}, "reduced_motion": "reduce"}

    async with bot(redis_url, previews=True) as table:
        code = await opened(table, *PEOPLE)
        await played(table, PEOPLE, code, 5)
        if await mover(table, PEOPLE, code) == "ann":
            await played(table, PEOPLE, code, 1)
        free = next(post["code"] for post in await table.say("zoe", "/new road") if post["code"])
        alone = await solo(table, "ann", "tandem")
        async with seated(browse, table, "/settings", "ann", **window) as page:
            theme = "light" if look == "large" else look
            await page.evaluate("(theme) => localStorage.setItem('capolinea.theme', theme)", theme)

            async def at(path):
                await page.goto(f"{table.address}{path}")
                if look == "large":
                    await page.evaluate("document.documentElement.style.fontSize = '200%'")
                await settled(page) if path != "/settings" else await expect(page.locator("#mine")).to_have_text("ann")

            async def shown(state):
                assert (state, await faults(page) + await page.evaluate(CLIPPED)) == (state, [])

            await at("/settings")
            await shown("settings")
            await at(f"/m/{free}")
            await expect(page.get_by_role("button", name="Join", exact=True)).to_be_visible()
            await shown("an open table")
            await at(f"/m/{alone}")
            await page.wait_for_selector(CALLS)
            await shown("my turn")
            await picked(page, random.Random(look))
            await shown("a move that is shown")
            await page.get_by_role("button", name="In words").click()
            await expect(page.locator("#answer")).to_be_visible()
            await shown("an answer")
            await page.locator("#shut").click()
            await at(f"/m/{code}")
            await expect(page.locator("#players .turn")).to_contain_text("bob")
            await shown("the others' turn")
            await page.keyboard.press("ArrowLeft")
            await expect(page).to_have_url(re.compile(rf"/m/{code}/\d$"))
            await settled(page)
            await shown("looking back")
            await table.say("ann", f"/resign {code} yes")
            await at(f"/m/{code}")
            await expect(page.locator(MAKE)).to_have_text("Play again")
            await shown("the end")
            await page.get_by_role("button", name="Result card").click()
            await expect(page.locator("#answer img")).to_be_visible()
            await shown("the card")


async def test_it_is_read_aloud_in_a_sensible_order(redis_url, browse):
    """Where one is, the board and its parts, what is asked, the buttons; then people, moves and talk."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann")
        async with seated(browse, table, f"/m/{code}", "ann") as page:
            await make_a_move(page, random.Random("aloud"))
            await page.wait_for_selector(CALLS)
            await picked(page, random.Random("aloud"))
            in_order(
                await spoken(page),
                "banner:", 'link "Capolinea"', "main:", 'img "Metro', 'group "The board: press a spot"',
                'button "\\w\\d" \\[pressed\\]', 'heading "Metro: ann', "paragraph: .+", 'button "',
                'heading "Players"', "ann", 'heading "Moves"', "ann lays", 'slider "Step by step"', 'heading "Talk"',
                'textbox "Words to everybody here"',
            )  # fmt: skip
            await expect(page.locator("#told")).to_have_attribute("aria-live", "polite")
            await expect(page.locator("#status")).to_have_attribute("role", "status")
