"""The link of an invitation, opened in a browser by somebody who has never been here."""

import re

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, say
from web_house import bot

pytestmark = IN_A_BROWSER


async def test_a_stranger_sits_down_by_one_press(redis_url, browse):
    """Options mark what holds. A button behind them gives a link to press; Start is grey until somebody else sits.

    It leads to the page of the table, where Join seats whoever has followed it, in that room; no name is needed first.
    """
    async with bot(redis_url) as table, browse(f"{table.address}/talk?room=den", "ann", **TELEPHONE) as ann:
        await say(ann, "/new metro")
        await expect(ann.locator(".words").last).to_contain_text("ann")
        await expect(ann.get_by_role("button", name="Start", exact=True)).to_be_disabled()
        await ann.get_by_role("button", name="Options", exact=True).tap()
        await expect(ann.get_by_role("button", name="One tile each", pressed=True)).to_be_visible()
        await expect(ann.get_by_role("button", name="Two tiles each", pressed=True)).to_have_count(0)
        await ann.get_by_role("button", name="Invite", exact=True).tap()
        told = ann.locator(".post.private .words", has_text="invites you")
        link = told.get_by_role("link")
        address = await link.get_attribute("href")
        await expect(link).to_have_text(address)
        async with browse(address, None, **TELEPHONE) as zoe:
            await zoe.get_by_role("button", name="Join", exact=True).tap()
            await expect(ann.locator(".post:not(.private) .words").last).to_contain_text("Guest")
            assert "invite" not in zoe.url
            await expect(ann.get_by_role("button", name="Start", exact=True).last).to_be_enabled()


async def test_an_invitation_opens_a_private_table(redis_url, browse):
    """Its page shows nothing to whoever only has its code; by the word of the invitation one sits down, and sees it."""
    async with bot(redis_url) as table:
        posts = await table.say("ann", "/new metro private=yes", room="den")
        code = next(post["code"] for post in posts if post["code"])
        [post] = await table.say("ann", "/invite", room="den")
        (address,) = re.findall(r"https?://\S+", post["text"])
        async with browse(f"{table.address}/m/{code}") as eve:
            await expect(eve.locator("#told")).to_contain_text("everybody may see")
        async with browse(address) as zoe:
            await zoe.get_by_role("dialog").get_by_role("button", name="Join", exact=True).click()
            await expect(zoe.locator("#players .name")).to_have_text(["ann", re.compile("Guest")])
