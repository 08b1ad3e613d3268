"""The page of a match in a browser: opened by somebody with a name, played by what can be pressed, and measured."""

from contextlib import asynccontextmanager

from web_browser import known

CALLS = "#bar.calls"
"""The bar, while the match waits for its reader."""
PART = ".regions [role=button]"
"""A part of the board that can be pressed."""
MAKE = "#buttons button.make:enabled"
"""The green button, which makes the move."""
OFFERED = f"{PART}[aria-pressed=false], #buttons .picks button:not([aria-pressed=true]):enabled"
"""What may be picked of a move."""

INSIDE = """() => {
  const parts = [...document.querySelectorAll("#frame img, #buttons .make, #buttons .makes")];
  return parts.map((part) => [part, part.getBoundingClientRect()]).filter(([, box]) =>
    box.top < -1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
  ).map(([part, box]) => `${part.localName}.${part.className} ends at ${box.right}, ${box.bottom}`);
}"""
"""What of the board and of the next button hangs out of the window."""

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      const moved = shift.sources.map(({ node }) => node?.id || node?.className || node?.nodeName).join();
      if (!shift.hadRecentInput) window.shifts.push([shift.value, moved]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Writes down from the beginning on by how much the page moves what is read (CLS), and what it moves."""


@asynccontextmanager
async def seated(browse, table, path, name=None, **settings):
    """A page at a path, as somebody with a name opens it, or somebody without one."""
    async with browse(f"{table.address}/page/icon.svg", **settings) as page:
        if name is not None:
            await known(page, name)
        await page.goto(f"{table.address}{path}")
        yield page


async def solo(table, name, game="metro"):
    """A match of somebody against the computer; its code."""
    return next(post["code"] for post in await table.say(name, f"/solo {game}") if post["code"])


async def settled(page):
    """What was pressed has been answered, and its picture is there."""
    await page.wait_for_selector("#buttons:not([aria-busy=true])")
    await page.wait_for_selector("#frame:not([aria-busy=true])")


async def picked(page, luck):
    """Press what is offered until the green button can be pressed; how many presses that were."""
    presses = 0
    await page.wait_for_selector(CALLS)
    await settled(page)
    while not await page.locator(MAKE).count():
        offered = page.locator(OFFERED)
        await offered.nth(luck.randrange(await offered.count())).press("Enter")
        await settled(page)
        presses += 1
        assert presses < 12, "this turn has no end"
    return presses


async def make_a_move(page, luck):
    """Press a whole turn; how many presses it was."""
    presses = await picked(page, luck)
    await page.locator(MAKE).first.press("Enter")
    await settled(page)
    return presses + 1
