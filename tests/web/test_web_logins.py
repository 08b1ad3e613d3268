"""Who may come in at a table that others can reach: login links, the cookies they leave, and putting people out."""

import asyncio
import json

import pytest
from web_client import Client
from web_parrot import link_for

from bot.platforms.web.errors import CannotListen, Problem
from bot.platforms.web.login import new_link

SECRET = "a long secret of the host"
DAY = 24 * 3600 * 1000


async def test_a_login_link_claims_a_name(guarded):
    """With a secret nobody says, hears, completes or sees anything but by the cookie of a personal link."""
    async with guarded() as table:
        picture = "/pictures/" + "0" * 64 + ".png"
        for path in ("/api/rooms/lobby/events", "/api/rooms/lobby/complete?as=ann&text=s", "/api/me", picture):
            status, _, body = await table.get(path)
            assert status == 401, path
            assert "login link" in json.loads(body)["error"]
        await table.say("ann", "shout hi", status=401)

        token = await link_for(table, "Ann")
        # a robot that previews the link does not use it up
        for _ in range(2):
            status, headers, body = await table.get(f"/?room=den&login={token}", allow_redirects=False)
            assert (status, "Set-Cookie" in headers, b"Come in" in body) == (200, False, True)
        headers = await table.log_in(token)
        assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(headers["Set-Cookie"].split("; "))
        assert token not in headers["Set-Cookie"]

        [post] = await table.say("ann", "whisper psst")
        [post] = await table.say(None, "paint red")
        assert post["text"] == "Ann shouts red"
        assert (await table.get(post["image"]))[0] == 200
        assert "private" in (await table.get(post["image"]))[1]["Cache-Control"]
        assert "Ann" in await table.say("bob", "shout hi", status=403)
        assert (await table.get("/api/rooms/lobby/events?as=bob"))[0] == 403
        status, _, body = await table.get("/api/me")
        assert json.loads(body) == {"guarded": True, "name": "Ann"}
        async with table.events() as stream:
            assert (await stream.next())["text"] == "You whisper psst"


async def test_the_stream_of_a_revoked_login_ends(guarded, monkeypatch):
    """Whoever was put out hears nothing more, and the streams of others go on."""
    monkeypatch.setattr("bot.platforms.web.event_stream.SWEEP", 0.02)
    async with guarded() as table, Client(table.address) as other:
        await table.log_in(await link_for(table, "Ann"))
        await other.log_in(await link_for(table, "Bob"))
        async with table.events() as stream, other.events() as going:
            await other.say("Bob", "shout hi")
            assert (await stream.next())["text"] == (await going.next())["text"] == "Bob shouts hi"
            [login] = [one for one in await table.logins.all(table.clock.now()) if one.browser and one.name == "Ann"]
            assert await table.logins.drop(login.id)
            with pytest.raises(EOFError):
                await stream.next(5)
            await other.say("Bob", "shout psst")
            assert (await going.next())["text"] == "Bob shouts psst"
        await table.say("Ann", "shout hi", status=401)


async def test_a_link_works_once(guarded):
    """The same browser may press again, as its answer may be lost; another one is refused, and so is an old link."""
    async with guarded() as table:
        link = await link_for(table, "Ann")
        first = (await table.log_in(link))["Set-Cookie"].split(";")[0]
        assert (await table.log_in(link))["Set-Cookie"].split(";")[0] == first
        await table.log_in(link, browser="f" * 16, status=401)
        table.clock.instant += 60_001
        await table.log_in(link, status=401)
        made = table.clock.now() - 7 * DAY
        await table.log_in(await link_for(table, "Ann", made + 1))
        await table.log_in(await link_for(table, "Ann", made), status=401)
        await table.log_in(await link_for(table, "Ann"), browser="no browser", status=400)
        async with table.session.post("/api/login", json={"token": 5}) as answer:
            assert answer.status == 400


async def test_a_browser_has_one_login(guarded):
    """Whoever comes in by a link where another was in puts that login out; a second press of the same link does not."""
    async with guarded() as table:
        await table.log_in(await link_for(table, "Ann"))
        link = await link_for(table, "Bob")
        for _ in range(2):
            await table.log_in(link)
            assert [one.name for one in await table.logins.all(table.clock.now()) if one.browser] == ["Bob"]


async def test_a_revoked_link_lets_nobody_in(guarded):
    """Neither at once nor later; nor does one lead anew to a browser that was put out since."""
    async with guarded() as table:
        link = await link_for(table, "ann")
        [unused] = await table.logins.all(0)
        assert await table.logins.drop(unused.id)
        await table.log_in(link, status=401)
        link = await link_for(table, "bob")
        await table.log_in(link)
        [browser] = await table.logins.all(0)
        assert (browser.name, browser.browser) == ("bob", True)
        assert await table.logins.drop(browser.id)
        await table.log_in(link, status=401)
        assert await table.logins.all(0) == []


async def test_cookies_are_renewed_by_use_and_run_out(guarded):
    """A browser that comes back stays in for another thirty days, one that stays away for so long is out."""
    async with guarded() as table:
        now = table.clock.now()
        await table.log_in(await link_for(table, "Ann"))
        [login] = await table.logins.all(now)
        assert (login.browser, login.until) == (True, now + 30 * DAY)
        _, headers, _ = await table.get("/api/me")
        assert "Set-Cookie" not in headers
        table.clock.instant = now + 20 * DAY
        _, headers, _ = await table.get("/api/me")
        assert "Max-Age=2592000" in headers["Set-Cookie"]
        [login] = await table.logins.all(now)
        assert login.until == now + 50 * DAY
        # whoever only plays stays in too
        table.clock.instant = now + 25 * DAY
        async with table.session.post("/api/rooms/lobby/say", json={"text": "shout hi"}) as answer:
            assert answer.status == 200 and "Max-Age=2592000" in answer.headers["Set-Cookie"]
        table.clock.instant = now + 50 * DAY
        assert (await table.get("/api/me"))[0] == 200
        table.clock.instant = now + 90 * DAY
        assert (await table.get("/api/me"))[0] == 401


async def test_who_signs_out_is_out(guarded, monkeypatch):
    """The cookie is worth nothing any more, also where it was copied; others stay in, or go too where that is asked."""
    async with guarded() as table:
        cookies = []
        for name in ("Bob", "Ann", "ann", "Ann"):
            table.session.cookie_jar.clear()
            cookies.append((await table.log_in(await link_for(table, name)))["Set-Cookie"].split(";")[0])
        unused = await link_for(table, "ANN")

        async def inside():
            return [(await table.get("/api/me", headers={"Cookie": cookie}))[0] for cookie in cookies]

        table.session.cookie_jar.clear()
        assert await inside() == [200] * 4
        table.session.cookie_jar.clear()
        async with table.session.post("/api/logout", json={}, headers={"Cookie": cookies[1]}) as answer:
            assert (answer.status, 'capolinea=""' in answer.headers["Set-Cookie"]) == (200, True)
        assert await inside() == [200, 401, 200, 200]
        table.session.cookie_jar.clear()
        async with table.session.post(
            "/api/logout", json={"everywhere": True}, headers={"Cookie": cookies[2]}
        ) as answer:
            assert answer.status == 200
        assert await inside() == [200, 401, 401, 401]
        await table.log_in(unused, status=401)
        foreign = {"Origin": "https://elsewhere.example", "Cookie": cookies[0]}
        async with table.session.post("/api/logout", json={}, headers=foreign) as answer:
            assert answer.status == 403


async def test_forged_links_and_cookies_open_nothing(guarded):
    """Only links and cookies that were made with this secret are taken, each for what it is."""
    async with guarded() as table:
        good, used = await link_for(table, "ann"), await link_for(table, "ann")
        cookie = (await table.log_in(used))["Set-Cookie"].partition("=")[2].partition(";")[0]
        await table.say("ann", "shout hi", headers={"Cookie": f"capolinea={cookie}"})
        table.session.cookie_jar.clear()
        asked = table.parrot.asked
        forged = [
            "",
            good[:-1],
            good.partition("-")[2],
            "link-" + "f" * 64,
            await link_for(table, "ann", secret="another long secret"),
            await link_for(table, "ann", table.clock.now() - 7 * DAY),
            next(one.id for one in await table.logins.all(0)),
            "é.é",
            "A" * 5000,
        ]
        for token in (*forged, cookie):
            assert "Set-Cookie" not in await table.log_in(token, status=401)
        for token in (*forged, good, cookie[:-1]):
            await table.say("ann", "shout hi", status=401, headers={"Cookie": f"capolinea={token}"})
        # bytes that are no UTF-8
        for token in (b"\xff\xfe", cookie.encode() + b".\x99", b"\xc3"):
            reader, writer = await asyncio.open_connection(*table.address.removeprefix("http://").split(":"))
            writer.write(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: capolinea=" + token + b"\r\n\r\n")
            assert b" 401 " in await asyncio.wait_for(reader.readline(), 60)
            writer.close()
        assert table.parrot.asked == asked


def test_a_link_is_made_for_a_proper_name_with_a_proper_secret():
    """No link comes of a name nobody can speak under, nor of a secret that can be guessed."""
    with pytest.raises(Problem, match="1 to 30"):
        new_link(SECRET, "a\nb", 0)
    with pytest.raises(CannotListen, match="CAPOLINEA_SECRET"):
        new_link("short", "ann", 0)
    (one, login), (other, _) = new_link(SECRET, " ann ", 0), new_link(SECRET, "ann", 0)
    assert login.name == "ann" and one != other and login.id not in one
