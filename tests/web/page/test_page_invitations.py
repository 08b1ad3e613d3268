"""The link of an invitation, opened in a browser by somebody who has never been here."""

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, TELEPHONE, say
from web_house import bot

pytestmark = IN_A_BROWSER


async def test_a_stranger_gives_a_name_and_sits_down_by_one_press(redis_url, browse):
    """A button behind Options gives a link that can be pressed; Start is grey until somebody else sits.

    The page says that they are invited, asks for a name, shows the invitation; Join seats them, in that room.
    """
    async with bot(redis_url) as table, browse(f"{table.address}/talk?room=den", "ann", **TELEPHONE) as ann:
        await say(ann, "/new metro")
        await expect(ann.locator(".words").last).to_contain_text("ann")
        await expect(ann.get_by_role("button", name="Start", exact=True)).to_be_disabled()
        await ann.get_by_role("button", name="Options", exact=True).tap()
        await ann.get_by_role("button", name="Invite", exact=True).tap()
        told = ann.locator(".post.private .words", has_text="invites you")
        link = told.get_by_role("link")
        address = await link.get_attribute("href")
        await expect(link).to_have_text(address)
        async with browse(address, None, **TELEPHONE) as zoe:
            await expect(zoe.locator("#room")).to_contain_text("den")
            await expect(zoe.locator("#status")).to_contain_text("You are invited")
            await expect(zoe.locator(".post.private")).to_have_count(0)
            await zoe.locator("#name").type("zoe")
            await zoe.get_by_role("button", name="Come in").tap()
            shown = zoe.locator(".post.private", has_text="ann invites you to play Metro")
            await expect(shown).to_be_in_viewport()
            await shown.get_by_role("button", name="Join", exact=True).tap()
            await expect(ann.locator(".post:not(.private) .words").last).to_contain_text("zoe sits down")
            assert "invite" not in zoe.url
            await expect(ann.get_by_role("button", name="Start", exact=True).last).to_be_enabled()
