"""The page of a match in a browser: opened by somebody with a name, played by what can be pressed, and measured."""

from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import TimeoutError as PlaywrightTimeout
from web_browser import known

CALLS = "#bar.calls"
"""The bar, while the match waits for its reader."""
PART = ".regions [role=button]"
"""A part of the board that can be pressed."""
MAKE = "#buttons button.make:enabled"
"""The green button, which makes the move."""
OFFERED = f"{PART}[aria-pressed=false], #buttons .picks button:not([aria-pressed=true]):enabled"
"""What may be picked of a move."""

OUTSIDE = """() => {
  const parts = [...document.querySelectorAll("#frame img, #buttons .make, #buttons .makes")];
  return parts.map((part) => [part, part.getBoundingClientRect()]).filter(([, box]) =>
    box.top < -1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
  ).map(([part, box]) => `${part.localName} ${part.className} ends at ${box.right}, ${box.bottom}`);
}"""
"""What of the board and of the next button hangs out of the window."""

BOX = """() => {
  const { x, y, width, height } = document.querySelector("#frame img").getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
}"""
"""Where the board stands."""

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const moved = shift.sources.map(({ node }) => node?.id || node?.className || node?.nodeName).join();
    if (!shift.hadRecentInput) window.shifts.push([shift.value, moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Writes down from the beginning on by how much the page moves what is read (CLS), and what it moves."""


@dataclass
class Walk:
    """Turns that were played: how many presses each took, and what of it was outside of the window at each press."""

    taps: list[int] = field(default_factory=list)
    outside: list[list[str]] = field(default_factory=list)
    boxes: set[str] = field(default_factory=set)

    async def look(self, page):
        """Look where board and buttons are."""
        self.outside.append(await page.evaluate(OUTSIDE))
        self.boxes.add(await page.evaluate(BOX))

    @property
    def faults(self):
        """What was outside, of all looks."""
        return [one for look in self.outside for one in look]


@asynccontextmanager
async def seated(browse, table, path, name=None, *, watched=False, **settings):
    """A page at a path, as somebody with a name opens it, or somebody without one; ``watched`` keeps its ``SHIFTS``."""
    async with browse(f"{table.address}/page/icon.svg", turned=watched, **settings) as page:
        if watched:
            await page.add_init_script(SHIFTS)
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


async def walk(page, luck, turns):
    """Play so many turns, or as many as there are until the end."""
    walked = Walk()
    for _ in range(turns):
        await page.wait_for_selector(f"{CALLS}, [data-state=over]")
        if await page.locator("[data-state=over]").count():
            break
        await settled(page)
        await walked.look(page)
        presses = await picked(page, luck)
        await walked.look(page)
        await press_make(page)
        walked.taps.append(presses + 1)
    return walked


async def press_make(page):
    """Press the green button; where it is gone, tell what the page showed."""
    try:
        await page.locator(MAKE).first.press("Enter")
    except PlaywrightTimeout as error:
        error.add_note(await page.evaluate("`${location} ${document.querySelector('#bar').outerHTML}`"))
        raise
    await settled(page)


async def make_a_move(page, luck):
    """Press a whole turn; how many presses it was."""
    presses = await picked(page, luck)
    await press_make(page)
    return presses + 1
