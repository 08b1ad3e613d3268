"""Connections of the page: coming in, a lost one, and one for all tabs."""

import asyncio

from playwright.async_api import expect
from web_browser import IN_A_BROWSER, say
from web_parrot import link_for

from bot.platforms.web.event_stream import Streams

pytestmark = IN_A_BROWSER


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


async def test_a_person_comes_in_by_a_link_and_signs_out(guarded, browse):
    """A press on the page of the link lets the person in, once; signed out, they stand before the door again."""
    async with guarded() as table:
        link = f"{table.address}/?room=den&login={await link_for(table, 'Ann')}"
        async with browse(link) as page:
            assert [one.browser for one in await table.logins.all(0)] == [False]
            await page.get_by_role("button", name="Come in").click()
            await expect(page.locator("#who")).to_have_text("Ann")
            assert page.url == f"{table.address}/?room=den"
            await page.get_by_role("link", name="Talk").click()
            assert page.url == f"{table.address}/talk?room=den"
            await say(page, "whisper psst")
            await expect(page.locator(".post .words").last).to_have_text("You whisper psst")
            await page.goto(link)
            await expect(page.locator("#who")).to_have_text("Ann")
            await page.goto(f"{table.address}/talk?room=den")
            await expect(page.locator("#me")).to_have_text("Ann")
            # the stream of the page that is left may say the same before the new one is there
            async with page.expect_navigation():
                await page.get_by_role("button", name="Sign out").click()
            await expect(page.locator("#status")).to_contain_text("login link")
            assert await table.logins.all(0) == []


async def test_all_tabs_of_a_browser_share_one_connection(table, browse, monkeypatch):
    """Each tab hears its own room for its own person, also when others are opened and closed, and after a break."""
    opened = []
    serve = Streams.serve

    async def counted(self, request, followed, **settings):
        opened.append(sorted((one.room, one.name) for one in followed))
        return await serve(self, request, followed, **settings)

    monkeypatch.setattr(Streams, "serve", counted)
    async with browse(table.address, "ann") as ann:
        tabs = [await ann.context.new_page() for _ in range(3)]
        for number, tab in enumerate(tabs):
            await tab.goto(f"{table.address}/talk?room=room{number}")
            await expect(tab.locator("#command")).to_be_visible()
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
