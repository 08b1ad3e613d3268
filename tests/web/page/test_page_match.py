"""A turn on the page of a match: pressed by keyboard and by thumb, once, also where the connection is gone."""

import asyncio
import json
import random
import re

import pytest
from match_page import CALLS, MAKE, OFFERED, PART, make_a_move, picked, seated, settled, solo
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, PATIENCE, TELEPHONE
from web_house import bot, mover, moves, opened, played

pytestmark = IN_A_BROWSER

PEOPLE = ("ann", "bob")

CENTRES = """(parts) => parts.map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [part.getAttribute("aria-label"), x + width / 2, y + height / 2];
})"""
"""Name and middle of each part of the board, in pixels of the screen."""


async def made(table, code):
    """Who has made the moves, by their seats, in order."""
    _, _, body = await table.get(f"/api/matches/{code}")
    return [one["seat"] for one in json.loads(body)["moves"] if one["seat"] is not None]


async def test_a_turn_is_made_by_keyboard_alone(redis_url, browse):
    """The board is one tab stop, arrows go to the nearest part, Enter picks it, and again makes the move."""
    async with bot(redis_url, previews=True) as table:
        code = await opened(table, *PEOPLE)
        name = await mover(table, PEOPLE, code)
        async with seated(browse, table, f"/m/{code}", name) as page:
            await page.wait_for_selector(CALLS)
            await settled(page)
            parts = page.get_by_role("group", name="The board: press a spot").get_by_role("button")
            assert await page.locator(f"{PART}[tabindex='0']").count() == 1
            for _ in range(12):
                await page.keyboard.press("Tab")
                if await page.locator(f"{PART}:focus").count():
                    break
            centres = {label: (x, y) for label, x, y in await page.locator(PART).evaluate_all(CENTRES)}
            focus = page.locator(f"{PART}:focus")
            here = await focus.get_attribute("aria-label")
            for key, axis, sign in (
                ("ArrowRight", 0, 1),
                ("ArrowDown", 1, 1),
                ("ArrowLeft", 0, -1),
                ("ArrowUp", 1, -1),
            ):
                await page.keyboard.press(key)
                there = await focus.get_attribute("aria-label")
                ahead = [at for at in centres.values() if sign * (at[axis] - centres[here][axis]) > 1]
                assert there == here if not ahead else sign * (centres[there][axis] - centres[here][axis]) > 1
                here = there
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("button", name=here, pressed=True)).to_be_focused()
            await settled(page)
            assert await made(table, code) == []
            await page.keyboard.press("Enter")
            await expect(page.locator(CALLS)).to_have_count(0)
            await expect(page.locator("#moves li")).to_have_count(2)
            await expect(page.locator("#moves")).to_contain_text(f"{name} lays")
            await expect(parts).to_have_count(0)
            assert len(await made(table, code)) == 1


async def test_the_green_button_is_next_by_keyboard(redis_url, browse):
    """Whoever picks by a button is on the green one then; what is asked is told, and whose turn it is as well."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann", "road")
        async with seated(browse, table, f"/m/{code}", "ann") as page:
            await page.wait_for_selector(CALLS)
            await settled(page)
            picks = page.locator("#buttons .picks button:not([aria-pressed=true]):enabled")
            while not await page.locator(MAKE).count():
                if await picks.count():
                    await picks.first.press("Enter")
                else:
                    await page.locator(OFFERED).first.press("Enter")
                await settled(page)
            await expect(page).to_have_title(re.compile("Your turn"))
            await expect(page.locator("#told")).to_have_attribute("aria-live", "polite")
            moves = await page.locator("#moves li").count()
            await page.locator(MAKE).press("Enter")
            await expect(page.locator("#moves li")).not_to_have_count(moves)


async def test_two_taps_make_the_first_move(redis_url, browse):
    """The square, and the same square again: it shows first what it would do, on the same board."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann")
        async with seated(browse, table, f"/m/{code}", "ann", **TELEPHONE) as page:
            await page.wait_for_selector(CALLS)
            await settled(page)
            x, y = (await page.locator(PART).evaluate_all(CENTRES))[0][1:]
            before = await page.locator("#frame img").get_attribute("src")
            await page.touchscreen.tap(x, y)
            await page.wait_for_selector(MAKE)
            await settled(page)
            assert await page.locator("#frame img").get_attribute("src") != before
            await page.touchscreen.tap(x, y)
            await expect(page.locator("#moves")).to_contain_text("ann lays")


async def test_a_thumb_beside_a_small_part_means_it(redis_url, browse):
    """The nearest part is picked; a press beside all of them says so, and picks none."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann", "tandem")
        async with seated(browse, table, f"/m/{code}", "ann", **TELEPHONE) as page:
            await page.wait_for_selector(CALLS)
            await settled(page)
            beside, far = await page.locator(".regions").evaluate(
                """(layer) => {
                    const { left, top, right, bottom } = layer.getBoundingClientRect();
                    const parts = [...layer.children].map((part) => part.getBoundingClientRect());
                    const away = (x, y) => Math.min(...parts.map((box) =>
                      Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y)));
                    const free = [];
                    for (let x = left + 2; x < right - 2; x += 2) for (let y = top + 2; y < bottom - 2; y += 2)
                      if (document.elementFromPoint(x, y) === layer) free.push([away(x, y), x, y]);
                    free.sort(([a], [b]) => a - b);
                    return [free[0], free.at(-1)];
                }"""
            )
            assert beside[0] < 20 and far[0] > 30, (beside, far)
            await page.touchscreen.tap(*far[1:])
            await expect(page.locator("#status")).to_contain_text("Nothing can be done there.")
            await expect(page.locator(f"{PART}[aria-pressed=true]")).to_have_count(0)
            await page.touchscreen.tap(*beside[1:])
            await expect(page.locator(f"{PART}[aria-pressed=true]")).not_to_have_count(0)


async def test_a_press_stands_against_older_news(redis_url, browse):
    """A panel that was asked for before a press, and comes after its answer, does not undo it.

    A press that does not get through says so, and can be made again.
    """
    asked, free = asyncio.Event(), asyncio.Event()

    async def late(route):
        if asked.is_set():
            await route.continue_()
            return
        asked.set()
        answer = await route.fetch()
        await free.wait()
        await route.fulfill(response=answer)

    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann")
        async with seated(browse, table, f"/m/{code}", "ann") as page:
            await page.wait_for_selector(CALLS)
            await settled(page)
            await page.route("**/panel?*", late)
            await page.evaluate("dispatchEvent(new Event('themed'))")
            await asyncio.wait_for(asked.wait(), PATIENCE / 1000)
            name = await page.locator(PART).nth(2).get_attribute("aria-label")
            spot = page.get_by_role("button", name=name, exact=True)
            await spot.press("Enter")
            await expect(spot).to_have_attribute("aria-pressed", "true")
            async with page.expect_response(re.compile(r"/panel\?")):
                free.set()
            await page.evaluate("fetch('/api/me').then((answer) => answer.text())")
            await expect(spot).to_have_attribute("aria-pressed", "true")
            await page.unroute("**/panel?*")
            await page.route("**/panel?*", lambda route: route.abort())
            other = page.locator(f"{PART}[aria-pressed=false]").first
            await other.press("Enter")
            await expect(page.locator("#status")).to_have_text("That could not be sent. Press it again.")
            await page.unroute("**/panel?*")
            name = await other.get_attribute("aria-label")
            await other.press("Enter")
            await expect(page.get_by_role("button", name=name, pressed=True)).to_have_count(1)
            await expect(page.locator("#status")).to_have_text("")


async def test_news_do_not_undo_a_press_that_is_on_its_way(redis_url, browse):
    """A match that goes on while a press is answered: what was pressed is picked, of the match as it is now."""
    pressed, free = asyncio.Event(), asyncio.Event()

    async def late(route):
        answer = await route.fetch()
        pressed.set()
        await free.wait()
        await route.fulfill(response=answer)

    async with bot(redis_url, previews=True) as table:
        [post, *_] = await table.say("ann", "/new road")
        code = post["code"]
        await table.say("bob", f"/join {code}")
        await table.say("ann", f"/start {code}")
        async with seated(browse, table, f"/m/{code}", "ann") as page:
            await page.wait_for_selector(CALLS)
            await settled(page)
            await page.route("**/panel?*", late, times=1)
            await page.locator(PART).first.press("Enter")
            await asyncio.wait_for(pressed.wait(), PATIENCE / 1000)
            others = await moves(table, "bob", code)
            async with page.expect_response(f"**/api/matches/{code}?*"):
                await table.say("bob", others[0])
            free.set()
            await expect(page.locator("#told")).to_contain_text("The others have chosen")
            await settled(page)
            assert await page.locator(f"{PART}[aria-pressed=true]").count() == 1
            assert await page.locator(MAKE).count() == 1


@pytest.mark.parametrize("lost", ["before", "after"])
async def test_what_is_pressed_while_the_connection_is_gone_is_sent_once(redis_url, browse, lost):
    """The page says so and tries again by itself, whether the line was lost or its answer; one move is made."""
    async with bot(redis_url, previews=True) as table:
        code = await opened(table, *PEOPLE)
        name = await mover(table, PEOPLE, code)
        async with seated(browse, table, f"/m/{code}", name) as page:
            await picked(page, random.Random(lost))

            async def cut(route):
                if lost == "after":
                    await route.fetch()
                await route.abort()

            await page.route("**/say", cut, times=2)
            await page.locator(MAKE).click()
            await expect(page.locator("#status")).to_have_text("No connection. Trying again…")
            await expect(page.locator("#moves")).to_contain_text(f"{name} lays")
            await expect(page.locator("#status")).to_have_text("")
            await expect(page.locator(CALLS)).to_have_count(0)
            assert len(await made(table, code)) == 1


@pytest.mark.waits
async def test_a_connection_that_is_cut_for_ten_seconds_is_told_and_mended(redis_url, browse):
    """It says so until it is back, then by itself shows what has happened meanwhile; a press is sent once."""
    async with bot(redis_url, previews=True) as table:
        code = await solo(table, "ann")
        async with seated(browse, table, f"/m/{code}", "ann") as page:
            await picked(page, random.Random("cut"))
            await page.context.set_offline(True)
            await page.locator(MAKE).click()
            for _ in range(10):
                await asyncio.sleep(1)
                await expect(page.locator("#status")).to_have_text("No connection. Trying again…")
            await page.context.set_offline(False)
            await expect(page.locator("#moves")).to_contain_text("ann lays")
            await expect(page.locator("#status")).to_have_text("")
            assert (await made(table, code)).count(0) == 1


async def test_two_presses_at_once_make_one_move(redis_url, browse):
    """A double click, or two on the square; the second does nothing."""
    async with bot(redis_url, previews=True) as table:
        code = await opened(table, *PEOPLE)
        for number in range(2):
            name = await mover(table, PEOPLE, code)
            async with seated(browse, table, f"/m/{code}", name) as page:
                await picked(page, random.Random(f"twice {number}"))
                said = []
                page.on("request", lambda request, said=said: said.append(request.url))
                await page.locator(MAKE if number else f"{PART}[aria-pressed=true]").evaluate(
                    """(target) => {
                        const press = () => target.dispatchEvent(new Event("click", { bubbles: true }));
                        press(), press();
                    }"""
                )
                await expect(page.locator("#moves li")).to_have_count(number + 2)
                await expect(page.locator("#status")).to_have_text("")
                assert len(await made(table, code)) == number + 1
                assert len([url for url in said if url.endswith("/say")]) == 1


async def test_pictures_follow_the_page_unless_a_theme_was_chosen(redis_url, browse):
    """Board and panel are dark on a dark page and change with it; a theme chosen in this browser wins."""
    async with bot(redis_url, previews=True) as table:
        code = await opened(table, *PEOPLE)
        name = await mover(table, PEOPLE, code)
        for who in (name, None):
            async with seated(browse, table, f"/m/{code}", who, color_scheme="dark") as page:
                board = page.locator("#frame img")
                await settled(page)
                await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
                dark = await ground(page, board)
                await page.emulate_media(color_scheme="light")
                await expect(page.locator("html")).to_have_attribute("data-theme", "light")
                while (light := await ground(page, board)) == dark:
                    await settled(page)
                assert light > 500 > dark
                await page.evaluate(
                    "localStorage.setItem('capolinea.theme', 'dark'); dispatchEvent(new Event('retheme'))"
                )
                while await ground(page, board) != dark:
                    await settled(page)
                await page.evaluate("dispatchEvent(new Event('retheme'))")


async def ground(page, board):
    """How bright the ground of a board is, from 0 to 765."""
    return await board.evaluate(
        """async (image) => {
            await image.decode().catch(() => {});
            const canvas = document.createElement("canvas");
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            return [...context.getImageData(2, 2, 1, 1).data].slice(0, 3).reduce((sum, one) => sum + one);
        }"""
    )


async def test_the_name_is_asked_after_the_first_move(redis_url, browse):
    """Whoever has none sits down and plays as a guest; the name that is given then has the seat."""
    async with bot(redis_url, previews=True) as table:
        code = next(post["code"] for post in await table.say("zoe", "/new metro") if post["code"])
        async with seated(browse, table, f"/m/{code}", **TELEPHONE) as page:
            await page.get_by_role("button", name="Join", exact=True).tap()
            await expect(page.locator("#players")).to_contain_text("Guest")
            await expect(page.locator("#naming")).to_be_hidden()
            await table.say("zoe", f"/start {code}")
            luck = random.Random("guest")
            await played(table, ["zoe"], code, 1)
            await make_a_move(page, luck)
            await expect(page.locator("#naming")).to_be_visible()
            for name, told in (
                ("zoe", "has played here"), ("zoe", "sits at this table already"), ("\u200b", "visible characters"),
            ):  # fmt: skip
                await page.locator("#name").fill(name)
                await page.get_by_role("button", name="That is me").tap()
                await expect(page.locator("#status")).to_contain_text(told)
                await expect(page.locator("#who")).to_contain_text("Guest")
            await page.locator("#name").fill("Nina Bell")
            await page.get_by_role("button", name="That is me").tap()
            await expect(page.locator("#who")).to_have_text("Nina Bell")
            await expect(page.locator("#players")).to_contain_text("Nina")
            await expect(page.locator("#players")).not_to_contain_text("Guest")
            await expect(page.locator("#naming")).to_be_hidden()
            await page.reload()
            await expect(page.locator("#who")).to_have_text("Nina Bell")
            await played(table, ["zoe"], code, 1)
            await make_a_move(page, luck)
            await expect(page.locator("#moves")).to_contain_text("Nina Bell lays")
            await expect(page.locator("#naming")).to_be_hidden()
