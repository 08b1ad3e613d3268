"""What tests of the page share: the browser they need, sizes of its window, and a line that is typed."""

import shutil

import pytest
from playwright.async_api import expect

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

IN_A_BROWSER = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the page is not tried"),
]

expect.set_options(timeout=PATIENCE)


async def known(page, name):
    """The name of whoever sits here, as any page keeps it."""
    await page.evaluate(
        """(name) => {
        localStorage.setItem("capolinea.names", JSON.stringify([name]));
        localStorage.setItem("capolinea.me", JSON.stringify(name));
    }""",
        name,
    )


async def say(page, line):
    """Type a line and send it by keyboard."""
    # a name is taken once the table has taken it
    await expect(page.locator("#command")).to_be_visible()
    await page.focus("#command")
    await page.keyboard.type(line)
    await page.keyboard.press("Enter")
    await expect(page.locator("#command")).to_have_value("")
