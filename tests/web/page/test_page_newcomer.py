"""Somebody who has never seen the page: their first match, and whether everybody could go the same way."""

import re

from accessibility import faults, spoken
from playwright.async_api import expect
from web_browser import IN_A_BROWSER, say
from web_house import bot

pytestmark = IN_A_BROWSER

TELEPHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
MOST = 8
"""Taps from the first page to the first move."""


def in_order(told, *parts):
    """Each of these stands behind the one before in what is read aloud."""
    at = 0
    for part in parts:
        found = re.compile(part).search(told, at)
        assert found, (part, told[at:])
        at = found.end()


async def first_move(page, shown):
    """From the first page to the first move, by taps alone but for the name; how many. ``shown`` sees each state."""
    taps = 0

    async def tap(target):
        nonlocal taps
        taps += 1
        await expect(target).to_be_in_viewport()
        await target.tap()

    await expect(page.locator("#empty")).to_be_visible()
    await shown("the first page")
    in_order(
        await spoken(page),
        "banner:", 'link "Capolinea"', 'link "Talk"', "main:", 'heading "Which game\\?" \\[level=2\\]',
        'heading "Metro" \\[level=3\\]',
        'button "Against the computer: Metro"', 'button "With others: Metro"', 'heading "Tandem"', "contentinfo:",
        'textbox "Who are you', 'button "Come in"',
    )  # fmt: skip
    await tap(page.get_by_role("button", name="Against the computer: Metro"))
    await page.locator("#name").type("Nina")
    await shown("a name that is asked for")
    await tap(page.get_by_role("button", name="Come in"))
    panel = page.locator(".panel.open")
    make = panel.locator("button.make:enabled")
    await expect(panel.locator("img")).to_be_in_viewport()
    await expect(page.locator(".post", has_text="In short")).to_be_visible()
    await shown("the panel")
    in_order(
        await spoken(page),
        "main:", 'log "What happened', "Nina opens a table for Metro", "In short", 'region "\\w+ · Your turn"',
        'heading "\\w+ · Your turn" \\[level=2\\]', "status:.*[Yy]our turn", 'img .?"Metro', 'button "', "contentinfo:",
        'combobox "Command, move', 'button "Send"',
    )  # fmt: skip
    for _ in range(MOST):
        if await make.count():
            break
        words = await panel.locator(".words").inner_text()
        await tap(panel.locator("[role=button][aria-pressed=false], .choices:not(.ways) button").nth(1))
        await expect(panel.locator(".words")).not_to_have_text(words)
    await expect(make).to_be_in_viewport()
    await shown("a move that is shown")
    posts = await page.locator(".post:not(.private)").count()
    await tap(make)
    await expect(page.locator(".post:not(.private)")).not_to_have_count(posts)
    await expect(page.locator(".post", has_text="Nina lays").first).to_be_attached()
    await shown("a move that was made")
    return taps


async def all_else(page, shown):
    """Whatever else the page can look like: ``shown`` sees each state."""
    await page.locator("#command").type("/th")
    await expect(page.locator("#options [role=option]").first).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await shown("completions")
    await page.keyboard.press("Escape")
    await page.locator("#command").fill("")
    await page.locator(".post .board:visible").last.tap()
    await expect(page.locator("#larger")).to_be_visible()
    await shown("a large picture")
    await page.locator("#shut").tap()
    await page.locator(".panel").last.get_by_role("button", name="Large picture").tap()
    await shown("a large panel")
    await page.locator(".panel").last.get_by_role("button", name="Large picture").tap()
    await page.emulate_media(color_scheme="dark")
    await shown("a dark page")
    await page.set_viewport_size({"width": 844, "height": 390})
    await shown("a telephone on its side")
    await page.set_viewport_size({"width": 320, "height": 256})
    await shown("four times the size")
    await page.emulate_media(color_scheme="light", reduced_motion="reduce")
    await page.set_viewport_size({"width": 1280, "height": 800})
    await say(page, "/resign yes")
    await expect(page.locator(".post", has_text="over").last).to_be_visible()
    await shown("the end")
    await say(page, "/replay")
    film = page.locator(".post:has(.film)").last
    await expect(film.get_by_role("button", name="Play the film")).to_be_visible()
    await expect(film.locator("img")).to_be_hidden()
    await shown("a film that stands still")
    await film.get_by_role("button", name="Play the film").click()
    await expect(film.locator("img")).to_have_attribute("src", re.compile("gif$"))
    await film.get_by_role("button", name="Pause, step by step").click()
    await expect(film.locator("img")).to_have_attribute("src", re.compile("png$"))
    await shown("a film step by step")


async def test_a_newcomer_makes_a_move(redis_url, browse, capsys):
    """At most eight taps from the first page to the first move, read aloud in a sensible order.

    In more than ten states axe-core finds nothing in the way of anybody (``accessibility``).
    """
    seen = []
    async with bot(redis_url, previews=True) as table, browse(table.address, **TELEPHONE) as page:

        async def shown(state):
            seen.append(state)
            assert (state, await faults(page)) == (state, [])

        taps = await first_move(page, shown)
        await all_else(page, shown)
        with capsys.disabled():
            print(f" [{taps} taps to the first move] ", end="")
        assert taps <= MOST
        assert len(seen) >= 10
        await page.emulate_media(reduced_motion="no-preference")


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
