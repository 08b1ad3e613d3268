"""The page in a real browser."""

from collections import defaultdict
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect
from web_browser import ARGUMENTS, CHROMIUM, PATIENCE, SCREEN


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser():
    """One Chromium for all tests here; each page has a profile that is its own or was emptied."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def left():
    """Pages that tests have left, by the settings of their profiles: a new one is more work than most tests here."""
    return defaultdict(list)


@pytest_asyncio.fixture(loop_scope="session")
async def table(open_table):
    """A local table on the browser's event loop."""
    async with open_table() as client:
        yield client


@pytest.fixture
def browse(browser, left):
    """Opens pages as separate persons would, the talk where the address names none.

    No script of theirs may fail, and the content policy forbid nothing.
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
        await page.goto(address if urlsplit(address).path else f"{address}/talk")
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
