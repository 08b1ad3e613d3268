"""What keeps a page from being used without eyes, without a mouse or with weak eyes: rules that can be measured."""

import re

from axe_playwright_python.async_playwright import Axe

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
"""Those of WCAG 2.2 to level AA, and what axe-core advises besides."""

WIDER = """(width) => [document.documentElement, ...document.body.children]
  .filter((one) => one.scrollWidth > width)
  .concat([...document.querySelectorAll("main")].filter((one) => one.scrollWidth > one.clientWidth))
  .map((one) => `${one.localName} is ${one.scrollWidth} wide, more than there is room for`)"""
"""What is wider than the screen, and posts wider than their column."""


async def faults(page):
    """Each fault that axe-core finds, and what is wider than the screen, in sentences; none where all can use it."""
    await page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    found = await Axe().run(page, options={"resultTypes": ["violations"], **RULES})
    violations = [
        f"{one['help']} ({one['id']}): {node['html'][:120]}"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]
    return [*violations, *await page.evaluate(WIDER, page.viewport_size["width"])]


async def spoken(page):
    """What a screen reader says of the page from its beginning to its end: lines of roles and names."""
    return await page.locator("body").aria_snapshot()


def in_order(told, *parts):
    """Each of these stands behind the one before in what is read aloud."""
    at = 0
    for part in parts:
        found = re.compile(part).search(told, at)
        assert found, (part, told[at:])
        at = found.end()


def contrast(one: str, other: str) -> float:
    """Contrast of two colours such as `rgb(1, 2, 3)` (WCAG 2.2)."""

    def light(colour):
        parts = [int(part) / 255 for part in colour.strip("rgb()").split(",")]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
