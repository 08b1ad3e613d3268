"""A match is followed by whoever does not sit there, gone through move by move, and its end is looked at."""

import random
import re

from match_page import CALLS, OFFERED, PART, make_a_move, seated, settled, solo
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE
from web_house import bot, opened, played

pytestmark = IN_A_BROWSER

PEOPLE = ("ann", "bob")


async def test_a_bystander_follows_it_live(redis_url, browse):
    """Without a name: each move and its board come by themselves, nothing can be pressed on it, and nobody is asked."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann")
        async with (
            seated(browse, table, f"/m/{code}", "ann", **TELEPHONE) as ann,
            seated(browse, table, f"/m/{code}") as other,
        ):
            await expect(other.locator("#told")).to_contain_text("ann's turn")
            picture = other.locator("#frame img")
            for number in range(1, 4):
                before = await picture.get_attribute("src")
                await make_a_move(ann, random.Random(number))
                await expect(other.locator("#moves li", has_text="ann lays")).to_have_count(number)
                await expect(picture).not_to_have_attribute("src", before)
                await expect(other.locator("#told")).to_contain_text("ann's turn")
                assert await other.locator(f"{OFFERED}, {PART}, {CALLS}").count() == 0
            await expect(other.locator("#naming")).to_be_hidden()
            assert await other.evaluate("localStorage.length") == 0


async def test_it_is_gone_through_move_by_move(redis_url, browse):
    """By list, arrow keys, slider and buttons; the address is a link to the move that is looked at."""
    async with bot(redis_url) as table:
        code = await opened(table, *PEOPLE)
        await played(table, PEOPLE, code, 6)
        async with seated(browse, table, f"/m/{code}/3") as page:
            picture, slider = page.locator("#frame img"), page.locator("#slider")
            shown = page.locator("#moves [aria-current]")

            async def at(number):
                await expect(shown).to_have_attribute("data-number", str(number))
                await expect(slider).to_have_value(str(number))
                await expect(picture).to_have_attribute("src", re.compile(rf"^/m/{code}/{number}\.png"))
                await expect(page).to_have_url(f"{table.address}/m/{code}{f'/{number}' if number < 6 else ''}")

            await at(3)
            told = await page.locator("#told").inner_text()
            await expect(shown).to_contain_text(told.split("\n")[0])
            await page.keyboard.press("ArrowLeft")
            await at(2)
            await page.keyboard.press("ArrowRight")
            await at(3)
            await page.locator("#moves a").nth(5).click()
            await at(5)
            await slider.press("Home")
            await at(0)
            await page.get_by_role("button", name="Later").click()
            await at(1)
            await page.get_by_role("button", name="The present position").last.click()
            await at(6)
            await page.get_by_role("button", name="The beginning").click()
            await at(0)
            # while somebody looks back, the match goes on beside it
            await played(table, PEOPLE, code, 1)
            await expect(page.locator("#moves li")).to_have_count(8)
            await at(0)
            await page.locator("#buttons").get_by_role("button", name="The present position").click()
            await expect(shown).to_have_attribute("data-number", "7")
            await expect(shown).to_be_in_viewport()
            await expect(picture).to_have_attribute("src", re.compile(rf"^/m/{code}/7\.png"))


async def test_whoever_looks_back_is_called_to_their_turn(redis_url, browse):
    """They are left where they look; the green button leads to the board that can be pressed."""
    async with bot(redis_url, previews=True) as table:
        code = await opened(table, *PEOPLE)
        await played(table, PEOPLE, code, 4)
        waiting = PEOPLE[1] if await web_mover(table, code) == PEOPLE[0] else PEOPLE[0]
        async with seated(browse, table, f"/m/{code}", waiting) as page:
            await settled(page)
            await page.keyboard.press("ArrowLeft")
            await expect(page).to_have_url(f"{table.address}/m/{code}/3")
            back = page.locator("#buttons button")
            await expect(back).to_have_text("The present position")
            await played(table, [other for other in PEOPLE if other != waiting], code, 1)
            await expect(page.locator("#status")).to_have_text("Your turn")
            await expect(back).to_have_text("Your turn")
            await expect(page).to_have_url(f"{table.address}/m/{code}/3")
            await back.click()
            await page.wait_for_selector(CALLS)
            await expect(page).to_have_url(f"{table.address}/m/{code}")
            await expect(page.locator(PART).first).to_be_attached()


async def web_mover(table, code):
    """Whose turn it is."""
    at = await table.house.repository.load(code)
    return at.table.names[at.table.match.awaited[0]]


async def test_at_the_end_play_again_comes_first(redis_url, browse):
    """The result stands there with one green button, and with what people do with a match that is over."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann")
        async with seated(browse, table, f"/m/{code}", "ann", **TELEPHONE) as page:
            await make_a_move(page, random.Random("end"))
            await table.say("ann", f"/resign {code} yes")
            first = page.locator("#buttons button.make")
            await expect(first).to_have_text("Play again")
            await expect(page.locator("#told")).to_contain_text("over")
            await expect(page.locator("#files button")).to_have_text(
                [
                    re.compile(word)
                    for word in ("Result card", "Poster", "Film", "Verify the luck", "In words", "Copy the link")
                ]
            )
            await expect(page.locator(PART)).to_have_count(0)
            await page.get_by_role("button", name="Result card").tap()
            card = page.locator("#answer img")
            await expect(card).to_be_visible()
            assert await card.evaluate("async (card) => (await card.decode(), card.naturalWidth)") >= 600
            await expect(page.locator("#answer").get_by_role("link", name="Save")).to_have_attribute(
                "download", f"{code}-card.png"
            )
            await page.locator("#shut").tap()
            await first.tap()
            await page.wait_for_url(lambda url: re.search(r"/m/\w+$", url) and code not in url)
            await page.wait_for_selector(CALLS)
        # those people are not for a bystander to call together again
        async with seated(browse, table, f"/m/{code}", "zoe", **TELEPHONE) as page:
            await expect(page.locator("#buttons button.make")).to_have_text("Another game")
            await expect(page.get_by_role("button", name="Play again")).to_have_count(0)
