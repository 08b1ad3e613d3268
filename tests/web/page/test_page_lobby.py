"""The lobby in a real browser: one tap opens a game, for whoever comes first, second, third and after ten matches."""

import asyncio
import re

import pytest
from accessibility import faults
from made_puzzles import made_puzzle
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, known
from web_house import bot, opened, turn

from bot.text.puzzles import NoPuzzle
from games import catalogue

pytestmark = IN_A_BROWSER

MATCH = re.compile(r"/m/([A-Z0-9]{4,5})$")
FIRST_VISIT = 300_000
"""Bytes of the first visit of all."""
REQUESTS = 12


async def press(page, name):
    """Press a button of the lobby and go to the match it leads to; its code."""
    button = page.get_by_role("button", name=name, exact=True)
    await button.scroll_into_view_if_needed()
    await button.tap()
    await page.wait_for_url(MATCH)
    return MATCH.search(page.url)[1]


async def test_one_tap_opens_a_game_for_everybody_who_comes(redis_url, browse):
    """First, second, third, and after ten matches: the same lobby with the same buttons, and no name is asked for."""
    async with bot(redis_url) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        buttons = page.locator(".games button")
        before = await buttons.all_inner_texts()
        assert before == ["Play the computer", "Play with others", "Learn"] * 4
        code = await press(page, "Play the computer: Metro")
        at = await table.house.repository.load(code)
        guest = next(name for name in at.table.names if name.startswith("Guest "))
        async with browse(f"{table.address}/", **TELEPHONE) as second:
            await expect(second.locator(".games button")).to_have_text(before)
            assert await press(second, "Play with others: Tandem") != code
        async with browse(f"{table.address}/", **TELEPHONE) as third:
            code = await press(third, "Learn: The Best Road")
            assert (await table.house.repository.load(code)).table.terms.lesson
        for _ in range(9):
            await table.say(guest, "/solo socks")
        async with browse(f"{table.address}/", **TELEPHONE) as eleventh:
            await known(eleventh, guest)
            await eleventh.reload()
            await expect(eleventh.locator("#mine .row")).to_have_count(10)
            assert await eleventh.locator(".games button").all_inner_texts() == before
            code = await press(eleventh, "Play the computer: Tandem")
            assert guest in (await table.house.repository.load(code)).table.names


async def test_the_header_is_one_line_on_a_telephone(redis_url, browse):
    """With the name of a guest, in either language."""
    for language in ("en", "it"):
        async with (
            bot(redis_url) as table,
            browse(f"{table.address}/", turned=True, locale=language, **TELEPHONE) as page,
        ):
            await known(page, "Guest 8888")
            await page.reload()
            await expect(page.locator("#who")).to_have_text("Guest 8888")
            assert (await page.locator(".top").bounding_box())["height"] < 60
            assert await page.locator("#who span").evaluate("(one) => one.scrollWidth <= one.clientWidth")


async def test_the_level_is_chosen_once_for_all_games(redis_url, browse):
    """A sign and a word; it is kept for the next time."""
    async with bot(redis_url) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        level = page.get_by_label("The computer plays")
        assert (await level.locator("option").all_inner_texts())[1:3] == ["●●○○ medium", "●●●○ hard"]
        await expect(level).to_have_value("medium")
        await level.select_option("easy")
        await page.reload()
        await expect(level).to_have_value("easy")
        code = await press(page, "Play the computer: Socks in the City")
        at = await table.house.repository.load(code)
        assert [sitter.level.partition(" ")[0] for sitter in at.table.sitters if sitter.level] == ["easy"]


async def test_the_lists_are_looked_at_again_by_themselves(redis_url, browse):
    """A match that begins, a turn that comes; the focus stays where it was."""
    async with bot(redis_url) as table, browse(f"{table.address}/", turned=True) as page:
        await known(page, "ann")
        await page.clock.install()
        await page.reload()
        await expect(page.locator("#mine")).to_have_count(0)
        code = await opened(table, "ann", "bob")
        await page.clock.run_for(21_000)
        row = page.locator("#mine .row")
        await expect(row).to_contain_text("Metro with bob")
        await row.get_by_role("link").focus()
        for waits in (True, False):
            while True:
                name, lines = await turn(table, ("ann", "bob"), code)
                if (name == "ann") == waits:
                    break
                await table.say(name, lines[-1])
            await page.clock.run_for(21_000)
            await expect(row).to_contain_text("Your turn" if waits else "bob's turn")
            await expect(row.get_by_role("link")).to_be_focused()
            await expect(page.locator("#turn a")).to_have_count(int(waits))
        other = (await table.say("cleo", "/new metro"))[0]["code"]
        await page.clock.run_for(21_000)
        await page.get_by_role("button", name="Sit down: Metro: cleo").click()
        await page.wait_for_url(f"**/m/{other}")
        assert "ann" in (await table.house.repository.load(other)).table.names


async def test_a_press_while_the_connection_is_gone_is_sent_once(redis_url, browse):
    """The button shows at once that it was taken, the page says where it stands, and the match is opened once."""
    async with bot(redis_url) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        refused = asyncio.Event()
        lost = 2

        async def cut(route):
            nonlocal lost
            lost -= 1
            if lost == 1:
                await route.abort()
            else:
                # it is done, but nobody hears of it
                await route.fetch()
                await route.abort()
                await page.unroute("**/say")
                refused.set()

        await page.route("**/say", cut)
        button = page.get_by_role("button", name="Play the computer: Metro", exact=True)
        await button.dblclick()
        await expect(button).to_have_attribute("aria-busy", "true")
        await expect(page.locator("#status")).to_have_text("No connection. Trying again…")
        await refused.wait()
        await page.wait_for_url(MATCH)
        assert len([code async for code in table.house.store.codes()]) == 1


async def test_a_refusal_is_said_and_others_can_be_pressed(redis_url, browse):
    """Of a table that is full by now, whoever wants to sit down reads why not; it is not listed any more."""
    async with bot(redis_url) as table:
        code = (await table.say("ann", "/new socks"))[0]["code"]
        async with browse(f"{table.address}/", **TELEPHONE) as page:
            await table.say("bob", f"/join {code}")
            button = page.get_by_role("button", name=re.compile("Sit down"))
            await button.tap()
            await expect(page.locator("#status")).to_contain_text("are taken.")
            assert not MATCH.search(page.url)
            await expect(button).to_have_count(0)
            await press(page, "Play with others: Socks in the City")


async def todays(slug):
    """The puzzle of a game, without a search."""
    return made_puzzle(slug, "a day")


@pytest.mark.parametrize("slug", list(catalogue()))
async def test_the_puzzle_of_the_day_is_pressed(redis_url, browse, slug):
    """From the lobby to its page; a press on the board shows a move, the green button tells what it is worth."""
    async with bot(redis_url, puzzles=todays) as table, browse(f"{table.address}/", **TELEPHONE) as page:
        await page.locator("#puzzle a").tap()
        await page.wait_for_url("**/puzzle/*")
        await page.goto(f"{table.address}/puzzle/{slug}")
        told, buttons, make = page.locator("#told"), page.locator("#buttons"), page.locator("#buttons .make")
        await expect(told).to_contain_text("One move is better than all others by 2.5 points.")
        for _ in range(12):
            if await make.count():
                break
            busy = page.locator("#buttons:not([aria-busy])")
            part = page.locator(".regions polygon[aria-pressed=false], #buttons .picks button:not(.way):not(.chosen)")
            await part.first.dispatch_event("click")
            await busy.wait_for()
        await expect(make).to_be_in_viewport(ratio=1)
        await expect(page.locator("#frame img")).to_be_in_viewport(ratio=1)
        await make.tap()
        await expect(told).to_contain_text(re.compile("is the best move|gives away"))
        # by keyboard: taps so soon would have been meant for the green button
        await buttons.get_by_role("button", name="Try another one").press("Enter")
        await expect(told).to_contain_text("What does")
        await buttons.get_by_role("button", name="Show the answer").press("Enter")
        await expect(told).to_contain_text("Best is")
        assert await faults(page) == []


async def test_a_puzzle_that_is_being_made_is_waited_for(redis_url, browse):
    """Whoever asks for it first is told so and sees it once it is there; there is none of no game."""
    made = asyncio.Event()

    async def puzzles(slug):
        return await todays(slug) if made.is_set() else NoPuzzle.BEING_MADE

    async with bot(redis_url, puzzles=puzzles) as table, browse(f"{table.address}/puzzle/metro", turned=True) as page:
        await page.clock.install()
        await page.reload()
        await expect(page.locator("#told")).to_contain_text("is being made")
        made.set()
        await page.clock.run_for(5000)
        await expect(page.locator("#told")).to_contain_text("One move is better")
        assert (await page.goto(f"{table.address}/puzzle/chess")).status == 404


async def test_the_first_visit_of_all_is_small(redis_url, browse):
    """At most 300 KB in at most 12 requests, all games with their pictures."""
    async with bot(redis_url) as table, browse("about:blank", turned=True) as page:
        loaded = []
        page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 - it marks what it calls
        await page.goto(f"{table.address}/")
        await page.wait_for_load_state("networkidle")
        sizes = {response.url: len(await response.body()) for response in loaded}
        assert sum(url.endswith(".webp") for url in sizes) == 4
        assert len(loaded) <= REQUESTS, sizes
        assert sum(sizes.values()) <= FIRST_VISIT, sizes


async def test_without_scripts_it_is_read(redis_url, browse):
    """Games, and matches to watch; nothing that would do nothing is shown."""
    async with bot(redis_url) as table:
        code = await opened(table, "ann", "bob")
        async with browse(f"{table.address}/", turned=True, java_script_enabled=False) as page:
            await expect(page.get_by_role("heading", name="Socks in the City")).to_be_visible()
            await expect(page.locator(f'#watch a[href="/m/{code}"]')).to_be_visible()
            await expect(page.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 390, 768, 1280])
async def test_nothing_is_in_the_way_of_anybody(redis_url, browse, width):
    """No fault that axe-core knows, in any theme, on any screen, at twice the size of letters; nothing runs out."""
    async with bot(redis_url) as table:
        await opened(table, "ann", "bob")
        await opened(table, "zoe with a long name", "cleo")
        await table.say("dora", "/new road")
        over = await opened(table, "ann", "bob")
        await table.say("bob", f"/resign {over} yes")
        window = {"width": width, "height": 800}
        async with browse(f"{table.address}/", viewport=window, turned=True) as page:
            await known(page, "ann")
            await page.reload()
            await expect(page.locator("#finished")).to_be_visible()
            for theme in ("light", "dark", "contrast"):
                await page.evaluate("(theme) => localStorage.setItem('capolinea.theme', theme)", theme)
                await page.reload()
                await expect(page.locator("#finished")).to_be_visible()
                assert (theme, await faults(page)) == (theme, [])
                address = f"{table.address}/page/metro-{theme}.webp"
                await expect(page.locator(".game img").first).to_have_js_property("currentSrc", address)
            await page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert await faults(page) == []
