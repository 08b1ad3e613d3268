"""The Mini App in a real browser: a square is pressed, the move is seen, and then it is made."""

import time

import web_house
from match_page import MAKE
from playwright.async_api import expect
from telegram_chat.bot_api import TOKEN
from telegram_chat.signed_data import signed_data
from test_mini_app import ANN, BOB, asks, awaited
from web_browser import IN_A_BROWSER, TELEPHONE

from bot.platforms.telegram.mini_app import init_data_reader

pytestmark = IN_A_BROWSER


def address(table, code, user):
    """The page as Telegram opens it for a person."""
    data = signed_data(int(1000 * time.time()), **user).replace("%", "%25").replace("&", "%26").replace("=", "%3D")
    return f"{table.address}/app?code={code}&lang=en#tgWebAppData={data}&tgWebAppVersion=9.0"


async def test_a_square_is_pressed_seen_and_confirmed(redis_url, browse):
    """Three presses from the chat's button: page, square, move; then it waits, and shows what the other one lays."""
    async with web_house.bot(redis_url, previews=True, signed=init_data_reader(TOKEN)) as table:
        [(code, _, _)] = (await asks(table, ANN, "/new metro", "1")).changes
        await asks(table, BOB, f"/join {code}", "2")
        await asks(table, ANN, f"/start {code}", "3")
        mover, other = await awaited(table, code)
        async with browse(address(table, code, mover), turned=True, **TELEPHONE) as page:
            await page.clock.install()
            await page.reload()
            heading, picture = page.get_by_role("heading"), page.locator("#frame img")
            await expect(heading).to_have_text(f"{code} · Your turn")
            await page.get_by_role("group", name="The board: press a spot").get_by_role("button").first.tap()
            await page.locator(MAKE).tap()
            await expect(heading).to_have_text(f"{code} · The others' turn")
            await expect(page.locator("#frame:not([aria-busy])")).to_be_visible()
            before = await picture.get_attribute("src")
            at = await table.house.repository.load(code)
            seat = at.table.match.awaited[0]
            laid = next(text for text in at.table.match.legal(seat) if text.startswith("lay"))
            await asks(table, other, f"/move {code}.{at.table.match.turns[seat]} {laid}", "4")
            await page.clock.run_for(7000)
            await expect(heading).to_have_text(f"{code} · Your turn")
            await expect(picture).not_to_have_attribute("src", before)


async def test_whoever_comes_without_signed_data_is_told_what_to_do(redis_url, browse):
    """A page that was copied from elsewhere says where it is opened."""
    async with (
        web_house.bot(redis_url, signed=init_data_reader(TOKEN)) as table,
        browse(f"{table.address}/app?code=K7QF&lang=it") as page,
    ):
        # the sentence comes in the language of the browser
        await expect(page.locator("#status")).to_have_text("Open the board again from our private chat.")
        await expect(page.locator("#buttons button")).to_have_count(0)
