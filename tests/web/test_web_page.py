"""The page in a real browser: by keyboard, on a telephone, with hostile names, after a lost connection."""

import asyncio
import re
import shutil
from collections import defaultdict
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect
from web_house import bot
from web_parrot import link_for

from bot.platforms.web.event_stream import Streams
from bot.ports import Attempt, Choice, Code, Place, PublicPost
from rendering.text import said

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds in which what never comes shows itself; on the slowest machine nothing else takes so long."""

SCREEN = {"width": 1100, "height": 800}
TELEPHONE = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the page is not tried"),
]

expect.set_options(timeout=PATIENCE)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser():
    """One Chromium for all tests here; each page has a profile that is its own or was emptied."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest.fixture(scope="module")
def left():
    """Pages that tests have left, by the settings of their profiles: a new one is more work than most tests here."""
    return defaultdict(list)


@pytest_asyncio.fixture(loop_scope="module")
async def table(open_table):
    """A local table on the browser's event loop."""
    async with open_table() as client:
        yield client


@pytest.fixture
def browse(browser, left):
    """Opens pages as separate persons would; no script of theirs may fail, and the content policy forbid nothing.

    A page whose clock is turned, or whose test fails, is used by no other test.
    """
    troubles = []

    def failed(error):
        troubles.append(str(error))

    def logged(line):
        if "Content Security" in line.text:
            troubles.append(line.text)

    @asynccontextmanager
    async def opened(address, name=None, *, viewport=SCREEN, color_scheme="light", turned=False, **settings):
        alike = [] if turned else left[str(settings)]
        page = alike.pop() if alike else await (await browser.new_context(viewport=viewport, **settings)).new_page()
        page.set_default_timeout(PATIENCE)
        await page.set_viewport_size(viewport)
        await page.emulate_media(color_scheme=color_scheme)
        page.on("pageerror", failed)
        page.on("console", logged)
        await page.goto(address)
        if name is not None:
            await page.fill("#name", name)
            await page.keyboard.press("Enter")
            await expect(page.locator("#command")).to_be_visible()
        yield page
        if turned:
            await page.context.close()
            return
        await page.unroute_all(behavior="wait")
        await page.evaluate("localStorage.clear(); sessionStorage.clear()")
        await page.context.clear_cookies()
        await page.goto("about:blank")
        page.remove_listener("pageerror", failed)
        page.remove_listener("console", logged)
        alike.append(page)

    yield opened
    assert troubles == []


async def say(page, line):
    """Type a line and send it by keyboard."""
    await page.focus("#command")
    await page.keyboard.type(line)
    await page.keyboard.press("Enter")
    await expect(page.locator("#command")).to_have_value("")


async def test_two_browsers_at_one_table(table, browse):
    """What one person shouts the other sees at once, whispers stay with their owner, each post is shown once."""
    async with browse(table.address, "ann") as ann, browse(table.address, "bob") as bob:
        await expect(ann.locator("#empty")).to_be_visible()
        await say(ann, "shout hi")
        await say(ann, "whisper psst")
        await say(bob, "shout <img src=x onerror=alert(1)> <b>ho</b>")
        for page, count in ((ann, 3), (bob, 2)):
            await expect(page.locator(".post")).to_have_count(count)
            await expect(page.locator(".post").last).to_contain_text(
                "bob shouts <img src=x onerror=alert(1)> <b>ho</b>"
            )
        await expect(ann.locator("#empty")).to_be_hidden()
        await expect(ann.locator(".post.private")).to_contain_text("Only you see this")
        await expect(bob.locator("text=psst")).to_have_count(0)
        await bob.reload()
        await expect(bob.locator(".post")).to_have_count(2)


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


async def test_completions_over_a_slow_line(table, browse):
    """Typing on while an answer is awaited asks again, and a late answer takes no list away that is walked through."""
    async with browse(table.address, "ann") as page:
        box, options = page.locator("#command"), page.locator("#options [role=option]")
        asked, going_on = asyncio.Queue(), asyncio.Event()

        async def late(route):
            asked.put_nowait(route.request.url)
            await going_on.wait()
            await route.continue_()

        await page.route("**/complete?*", late)
        await box.press_sequentially("s")
        assert (await asyncio.wait_for(asked.get(), 30)).endswith("text=s")
        await box.press_sequentially("h")
        assert (await asyncio.wait_for(asked.get(), 30)).endswith("text=sh")
        going_on.set()
        await expect(options).to_have_count(2)
        going_on.clear()
        await box.press_sequentially("o")
        assert (await asyncio.wait_for(asked.get(), 30)).endswith("text=sho")
        await page.keyboard.press("ArrowDown")
        going_on.set()
        await page.keyboard.press("Enter")
        await expect(box).to_have_value(re.compile("^shout hello"))


async def test_buttons_and_turns(table, browse):
    """A button gives its line as the person who sits here. Buttons of an earlier position go. My turn is marked."""
    async with browse(table.address, "Ann") as page:
        await say(page, "shout hi")
        await page.locator(".choices button", has_text="again").last.click()
        await expect(page.locator(".post")).to_have_count(2)
        await expect(page.locator(".post .choices:visible")).to_have_count(1)
        await expect(page.locator(".post:not(.past)")).to_contain_text("Your turn")


async def test_a_post_changes_before_ones_eyes(table, browse):
    """Revised in place it keeps its place, without buttons it has none, taken out it is not there, reloaded or not."""
    place, code = Place("web:lobby"), Code("K7QF")
    async with browse(table.address, "ann") as page:
        words = page.locator(".post .words")
        for word in "abc":
            await say(page, f"shout {word}")
        await expect(words).to_have_text(["ann shouts a", "ann shouts b", "ann shouts c"])
        first, second, third = [post["id"] for post in (await table.platform._rooms.entered("lobby", None))[0]]
        post = PublicPost((said("A lot happened."),), choices=((Choice(said("Go on"), "shout on"),),), code=code)
        await table.platform.revise(place, first, Attempt("try", code, 5, 6), post)
        await table.platform.remove_buttons(place, second)
        await table.platform.delete(place, third)
        await expect(words).to_have_text(["A lot happened.", "ann shouts b"])
        await expect(page.locator(".post").nth(0).locator("button")).to_have_text(["Go on"])
        await expect(page.locator(".post").nth(0)).not_to_have_class(re.compile("past"))
        await expect(page.locator(".post").nth(1).locator("button")).to_have_count(0)
        await page.reload()
        await expect(words).to_have_text(["A lot happened.", "ann shouts b"])


async def test_what_was_taken_out_stays_out(table, browse):
    """The answer to a line comes after the news that the post it led to has been taken out again."""
    place, held = Place("web:lobby"), asyncio.Event()

    async def late(route):
        answer = await route.fetch()
        await held.wait()
        await route.fulfill(response=answer)

    async with browse(table.address, "ann") as page:
        words = page.locator(".post .words")
        await say(page, "shout a")
        await expect(words).to_have_text(["ann shouts a"])
        await page.route("**/say", late)
        await say(page, "shout b")
        await expect(words).to_have_text(["ann shouts a", "ann shouts b"])
        posts = (await table.platform._rooms.entered("lobby", None))[0]
        await table.platform.delete(place, posts[-1]["id"])
        await expect(words).to_have_text(["ann shouts a"])
        async with page.expect_response("**/say"):
            held.set()
        await say(page, "whisper c")
        await expect(words.last).to_contain_text("c")
        await expect(words).to_have_count(2)


async def test_switching_persons(table, browse):
    """One browser can seat several people; each sees only what is theirs, and the browser remembers them."""
    async with browse(table.address, "ann") as page:
        await say(page, "whisper of ann")
        await page.select_option("#as", label="Add somebody…")
        await page.fill("#name", " bob ")
        await page.keyboard.press("Enter")
        await say(page, "whisper of bob")
        await expect(page.locator(".post .words")).to_have_text(["You whisper of bob"])
        await page.select_option("#as", label="ann")
        await expect(page.locator(".post .words")).to_have_text(["You whisper of ann"])
        await page.reload()
        await expect(page.locator("#as option")).to_have_text(["ann", "bob", "Add somebody…"])
        await expect(page.locator("#as")).to_have_value("0")


async def test_on_a_telephone(table, browse):
    """At 360 x 640 nothing hangs over, the box stays in sight, the picture fits and opens larger, targets are big."""
    async with browse(table.address, "ann", **TELEPHONE) as page:
        for line in ("paint red", "shout " + "long" * 60, "hand blue"):
            await say(page, line)
        await expect(page.locator(".post")).to_have_count(3)
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await page.evaluate("document.getElementById('scroll').scrollWidth <= innerWidth")
        await expect(page.locator("#command")).to_be_in_viewport()
        image = page.locator(".board img").last
        await expect(image).to_be_in_viewport()
        await expect(image).to_have_attribute("alt", "A sheet in blue (en)")
        assert (await image.get_attribute("width"), await image.get_attribute("height")) == ("64", "48")
        for target in await page.locator("button:visible, select:visible, #command").all():
            assert (await target.bounding_box())["height"] >= 38
        await page.locator(".board").last.tap()
        await expect(page.locator("#larger")).to_be_visible()
        await page.locator("#shut").tap()
        await expect(page.locator("#larger")).to_be_hidden()


async def test_a_reader_who_scrolled_up_is_left_there(table, browse):
    """New posts scroll the page only for a reader of the newest; others get a button that leads down."""
    async with browse(table.address, "ann", viewport={"width": 700, "height": 420}) as page:
        for number in range(8):
            await say(page, f"shout number {number}")
        await expect(page.locator(".post").last).to_be_in_viewport()
        await page.locator("#scroll").evaluate("scroll => { scroll.scrollTop = 0 }")
        await expect(page.locator(".post").first).to_be_in_viewport()
        await table.say("bob", "shout from below")
        await expect(page.locator("#newer")).to_be_visible()
        await expect(page.locator(".post").first).to_be_in_viewport()
        await page.locator("#newer").click()
        await expect(page.locator(".post").last).to_be_in_viewport()
        await expect(page.locator("#newer")).to_be_hidden()


async def test_a_lost_connection_is_told_and_mended(open_table, browse):
    """While the table is gone the page says so; afterwards it shows what was missed, once, by itself."""
    async with open_table() as first:
        rooms, parrot, address = first.platform._rooms._rooms, first.parrot, first.platform.address
        async with browse(address, "ann") as page:
            await say(page, "shout before")
            await expect(page.locator(".post")).to_have_count(1)
            await first.platform.stop()
            await expect(page.locator("#status")).to_have_text("No connection. Trying again…")
            await page.fill("#command", "shout after")
            await page.keyboard.press("Enter")
            await asyncio.sleep(0)
            first.platform._port = int(address.rpartition(":")[2])
            await first.platform.start()
            assert first.platform._rooms._rooms is rooms
            await expect(page.locator(".post .words")).to_have_text(["ann shouts before", "ann shouts after"])
            assert len(parrot.log) == 2


async def test_refusals_are_a_quiet_line(table, browse):
    """A refusal is shown beside the box in the reader's language, and what was typed stays in it."""
    async with browse(table.address + "/?room=" + "r" * 31, "ann", locale="it-IT") as page:
        await page.fill("#command", "shout hi")
        await page.keyboard.press("Enter")
        await expect(page.locator("#status")).to_have_text("Il nome di una stanza ha da 1 a 30 caratteri stampabili.")
        await expect(page.locator("#command")).to_have_value("shout hi")
        await expect(page.get_by_role("button", name="Invia")).to_be_visible()


async def test_a_match_is_played_by_keyboard_and_by_thumb(redis_url, browse):
    """On two telephones a match is opened and begun; turns are made by keyboard and by buttons alone.

    Whose turn it is stays told while the table talks of something else.
    """
    async with (
        bot(redis_url) as table,
        browse(table.address, "ann", **TELEPHONE) as ann,
        browse(table.address, "bob", **TELEPHONE) as bob,
    ):
        await say(ann, "/new metro")
        await bob.get_by_role("button", name="Join", exact=True).tap()
        await expect(ann.locator(".words").last).to_contain_text("bob sits down")
        await ann.get_by_role("button", name="Start", exact=True).tap()
        await expect(ann.locator(".post.private img")).to_have_attribute("alt", re.compile("Metro"))
        await expect(ann.locator(".post:not(.private) .words").last).to_contain_text("begins")
        begins = await ann.locator(".post:not(.private) .words").last.inner_text()
        order = (ann, bob) if "ann begins" in begins else (bob, ann)
        for number in range(4):
            page, other = order[number % 2], order[1 - number % 2]
            await expect(page.locator(".post.yours:not(.past)")).to_be_visible()
            await expect(other.locator(".post.yours:not(.past)")).to_have_count(0)
            boards = await other.locator(".post:not(.private)").count()
            if number < 2:
                await page.locator("#command").press_sequentially("lay ")
                await expect(page.locator("#options [role=option]").first).to_be_visible()
                await page.keyboard.press("ArrowDown")
                await page.keyboard.press("Enter")
                await expect(page.locator("#command")).to_have_value(re.compile(r"^lay \w\d"))
                await page.keyboard.press("Escape")
                await page.keyboard.press("Enter")
            else:
                await page.get_by_role("button", name="My hand").last.tap()
                lay = page.locator(".post.private:not(.past) .choices button", has_text="lay")
                while "…" in await lay.first.inner_text():
                    shown = await page.locator(".post").count()
                    await lay.first.tap()
                    await expect(page.locator(".post")).to_have_count(shown + 1)
                await lay.first.tap()
            await expect(other.locator(".post:not(.private)")).to_have_count(boards + 1)
            await expect(other.locator(".post:not(.private)").last).to_contain_text("lays")
        assert await bob.locator(".post.private .choices button:visible", has_text="lay").count() == 0
        await say(order[1], "/end")
        await expect(order[0].locator(".post:not(.private)").last).to_contain_text("asks to end")
        await expect(order[0].locator(".post.yours:not(.past)")).to_contain_text("Your turn")
        await say(order[1], "/refuse")
        await expect(order[0].locator(".post:not(.private)").last).not_to_contain_text("asks to end")
        await expect(order[0].locator(".post.yours:not(.past)")).to_contain_text("Your turn")


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


def contrast(one: str, other: str) -> float:
    """Contrast of two colours such as `rgb(1, 2, 3)` (WCAG 2.2)."""

    def light(colour):
        parts = [int(part) / 255 for part in colour.strip("rgb()").split(",")]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


async def played_out(page):
    """A match that ended before its first move, at the table of a page."""
    for line, told in (("/new metro", "opens a table"), ("/bot", "Ada"), ("/start", "begins"), ("/resign", "over")):
        await say(page, line)
        await expect(page.locator(".post:not(.private) .words", has_text=told).first).to_be_visible()


async def test_a_match_is_slid_through(redis_url, browse):
    """A replay moves until one goes through it step by step in its place; nothing is said in the room by it."""
    async with bot(redis_url) as table, browse(table.address, "ann", **TELEPHONE) as page:
        await played_out(page)
        await say(page, "/replay")
        film = page.locator(".post:has(.film)")
        picture, words, slider = film.locator("img"), film.locator(".words"), film.locator("input[type=range]")
        await expect(picture).to_have_attribute("src", re.compile(r"\.gif$"))
        count = await page.locator(".post").count()
        await film.get_by_text("Step by step").tap()
        await expect(words).to_contain_text("move 0 of")
        await expect(picture).to_have_count(1)
        await expect(picture).to_have_attribute("src", re.compile(r"\.png$"))
        for part in (picture, slider, words):
            await expect(part).to_be_in_viewport(ratio=0.99)
        await film.get_by_role("button", name="Later").tap()
        await expect(words).to_contain_text("move 1 of")
        await film.get_by_role("button", name="Earlier").tap()
        await expect(words).to_contain_text("move 0 of")
        await film.get_by_role("button", name="Earlier").tap()
        await expect(slider).to_have_value("0")
        await slider.press("End")
        await expect(words).not_to_contain_text("move 0 of")
        assert await page.locator(".post").count() == count


async def test_a_step_can_be_gone_on_from(redis_url, browse):
    """A step that was typed has its slider at once, at its place; what cannot be had leaves the last one standing."""
    async with bot(redis_url) as table, browse(table.address, "ann", **TELEPHONE) as page:
        await played_out(page)
        await say(page, "/step")
        film = page.locator(".post:has(.film)")
        words, slider = film.locator(".words"), film.locator("input[type=range]")
        await expect(words).to_be_visible()
        last = int(await slider.get_attribute("max"))
        await expect(words).to_contain_text(f"move {last} of {last}")
        await expect(slider).to_have_value(str(last))
        await slider.press("Home")
        await expect(words).to_contain_text("move 0 of")
        await page.route("**/step?*", lambda route: route.abort())
        await film.get_by_role("button", name="Later").tap()
        await expect(page.locator("#status")).to_be_visible()
        await expect(slider).to_have_value("0")
        await expect(words).to_contain_text("move 0 of")


async def test_one_panel_is_open(redis_url, browse):
    """Pressing from hand to spots and back leaves one panel, reloaded or not; what was posted to all stays."""
    async with bot(redis_url) as table, browse(table.address, "ann", **TELEPHONE) as page:
        for line, told in (("/new road", "opens a table"), ("/start", "Round 1")):
            await say(page, line)
            await expect(page.locator(".post:not(.private) .words", has_text=told).first).to_be_visible()
        panel, boards = page.locator(".post.private:visible"), page.locator(".post:not(.private):visible")
        await expect(panel).to_have_count(1)
        count = await boards.count()
        for name in ("Where?", "My hand", "Where?"):
            await panel.get_by_role("button", name=name, exact=True).tap()
            other = "My hand" if name == "Where?" else "Where?"
            await expect(panel.get_by_role("button", name=other, exact=True)).to_be_visible()
            await expect(panel).to_have_count(1)
            await expect(boards).to_have_count(count)
        await say(page, "/log")
        await expect(panel).to_have_count(2)
        await page.reload()
        await expect(panel).to_have_count(2)
        await expect(boards).to_have_count(count)


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


async def test_a_person_comes_in_by_a_link_and_signs_out(guarded, browse):
    """A press on the page of the link lets the person in, once; signed out, they stand before the door again."""
    secret = "a long secret of the host"
    async with guarded(secret) as table:
        link = f"{table.address}/?room=den&login={link_for(secret, 'Ann')}"
        async with browse(link) as page:
            assert await table.logins.all(0) == []
            await page.get_by_role("button", name="Come in").click()
            await expect(page.locator("#me")).to_have_text("Ann")
            assert page.url == f"{table.address}/?room=den"
            await say(page, "whisper psst")
            await expect(page.locator(".post .words").last).to_have_text("You whisper psst")
            await page.goto(link)
            await expect(page.locator("#me")).to_have_text("Ann")
            await page.get_by_role("button", name="Sign out").click()
            await expect(page.locator("#status")).to_contain_text("login link")
            assert await table.logins.all(0) == []


async def test_all_tabs_of_a_browser_share_one_connection(table, browse, monkeypatch):
    """Each tab hears its own room for its own person, also when others are opened and closed, and after a break."""
    opened = []
    serve = Streams.serve

    async def counted(self, request, followed, client, **settings):
        opened.append(sorted((one.room, one.name) for one in followed))
        return await serve(self, request, followed, client, **settings)

    monkeypatch.setattr(Streams, "serve", counted)
    async with browse(table.address, "ann") as ann:
        tabs = [await ann.context.new_page() for _ in range(3)]
        for number, tab in enumerate(tabs):
            await tab.goto(f"{table.address}/?room=room{number}")
            await expect(tab.locator("#empty")).to_be_visible()
        for number, tab in enumerate(tabs):
            await table.say("zoe", f"shout in {number}", room=f"room{number}")
            await expect(tab.locator(".post .words")).to_have_text([f"zoe shouts in {number}"])
        await table.say("ann", "whisper psst", room="room2")
        await expect(tabs[2].locator(".post.private .words")).to_have_text(["You whisper psst"])
        assert opened[-1] == sorted([("lobby", "ann"), *((f"room{number}", "ann") for number in range(3))])
        count = len(opened)
        for tab in tabs[1:]:
            await tab.close()
        await table.say("zoe", "shout again", room="room0")
        await expect(tabs[0].locator(".post .words").last).to_have_text("zoe shouts again")
        while len(opened) == count or opened[-1] != [("lobby", "ann"), ("room0", "ann")]:
            await table.say("zoe", "shout on", room="cellar")
        await table.say("zoe", "shout last", room="lobby")
        await expect(ann.locator(".post .words").last).to_have_text("zoe shouts last")
        await tabs[0].close()


async def test_a_press_that_is_lost_is_told_as_one(table, browse):
    """Where the bot stays away, what was typed is in the box again, and a press is to be repeated."""
    async with browse(table.address, "ann", turned=True) as page:
        await say(page, "shout hi")
        button = page.locator(".choices button", has_text="again").last
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
