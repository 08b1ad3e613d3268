"""What keeps a page from being used without eyes, without a mouse or with weak eyes: rules that can be measured.

They are those of WCAG 2.2 that axe-core checks too, as far as they concern what our page is made of, and its target
size and focus order besides. Names and roles are those of Chromium's own accessibility tree.
"""

from pathlib import Path

CONTROLS = {"button", "link", "textbox", "combobox", "slider", "option", "listbox", "checkbox", "group", "region",
            "image", "heading", "dialog"}  # fmt: skip
"""Roles that nobody can use or find without a name."""


async def faults(page):
    """Each fault in a sentence; none where the page, as it stands, can be used by everybody."""
    await page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    found = await page.evaluate(MEASURED, page.viewport_size["width"])
    for text, ink, ground, large in found.pop("colours"):
        least = 3 if large else 4.5
        if contrast(ink, ground) < least:
            found["faults"].append(f"contrast of {text!r}: {ink} on {ground}")
    return [*found["faults"], *await _unnamed(page)]


async def _unnamed(page):
    """Controls and pictures without a name, as a screen reader is told of them."""
    session = await page.context.new_cdp_session(page)
    tree = await session.send("Accessibility.getFullAXTree")
    await session.detach()
    return [
        f"a {role} without a name"
        for node in tree["nodes"]
        if not node.get("ignored")
        and (role := node["role"]["value"]) in CONTROLS
        and not node.get("name", {}).get("value", "").strip()
    ]


async def spoken(page):
    """What a screen reader says of the page from its beginning to its end: lines of roles and names."""
    return await page.locator("body").aria_snapshot()


def contrast(one: str, other: str) -> float:
    """Contrast of two colours such as `rgb(1, 2, 3)` (WCAG 2.2)."""

    def light(colour):
        parts = [int(part) / 255 for part in colour.strip("rgb()").split(",")]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


MEASURED = (Path(__file__).parent / "accessibility.js").read_text(encoding="utf-8")
"""Everything that is measured within the page: faults as sentences, and the colours of its words."""
