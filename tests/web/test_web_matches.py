"""A match that anybody may follow: its page, its JSON, its pictures and its events, without a name."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import asynccontextmanager
from io import BytesIO

import aiohttp
import pytest
from PIL import Image
from web_description import check, named
from web_house import bot, opened, played, turn

from bot.table.actions import lay
from bot.table.lines.result_lines import Analysed
from games.kernel.analysis import Analysis, Share, Stage, Turning
from games.kernel.game import Seat

NAMES = ("ann", "bob")


async def told(table, path, **headers):
    """What an address answers, as JSON."""
    status, _, body = await table.get(path, headers=headers)
    assert status == 200, body
    return json.loads(body)


@asynccontextmanager
async def followed(table, *codes, more=""):
    """A stream of matches; ``next`` gives what it tells next."""
    query = "&".join(f"match={code}" for code in codes) + more
    timeout = aiohttp.ClientTimeout(total=None)
    async with table.session.get(f"/api/events?{query}", timeout=timeout) as answer:
        assert answer.status == 200

        async def following():
            async for line in answer.content:
                if line.startswith(b"data: "):
                    return json.loads(line[6:])
            raise EOFError("the stream has ended")

        yield lambda seconds=20.0: asyncio.wait_for(following(), seconds)


async def test_the_link_of_a_match_is_a_picture_too(redis_url):
    """A QR code, which is no position of the match."""
    async with bot(redis_url) as table:
        [post, *_] = await table.say("ann", "/new metro")
        status, headers, body = await table.get(f"/m/{post['code']}/link.svg")
        assert (status, headers["Content-Type"]) == (200, "image/svg+xml; charset=utf-8")
        assert body.startswith(b"<?xml") and b"<svg" in body
        assert (await table.get("/m/ZZZZ/link.svg"))[0] == 404


async def test_everybody_may_read_a_match(redis_url):
    """Who plays and sits, whose turn it is, what each move did, and which positions there are."""
    async with bot(redis_url) as table:
        [post, *_] = await table.say("ann", "/new metro")
        code = post["code"]
        before = await told(table, f"/api/matches/{code}")
        assert (before["state"], before["last"], before["moves"], before["free"]) == ("open", None, [], 5)
        assert before["players"] == [{"name": "ann", "points": None, "turn": False, "place": None}]
        assert before["rooms"] == ["lobby"] and before["title"] == "Metro" and code in before["status"]
        await table.say("bob", f"/join {code}")
        await table.say("ann", f"/start {code}")
        first = await told(table, f"/api/matches/{code.lower()}")
        assert (first["code"], first["state"], first["last"]) == (code, "live", 0)
        name, lines = await turn(table, NAMES, code)
        assert [one["turn"] for one in first["players"]] == [one["name"] == name for one in first["players"]]
        assert name in first["status"]
        await table.say(name, lines[0])
        second = await told(table, f"/api/matches/{code}")
        assert second["version"] > first["version"] and second["last"] == 1
        assert [move["number"] for move in second["moves"]] == [0, 1]
        assert second["players"][second["moves"][1]["seat"]]["name"] == name
        assert name in second["moves"][1]["text"] and "\n" not in second["moves"][1]["text"]
        italian = await told(table, f"/api/matches/{code}", **{"Accept-Language": "it"})
        assert italian["moves"][1]["text"] != second["moves"][1]["text"]
        await table.say("bob", f"/resign {code} yes")
        last = await told(table, f"/api/matches/{code}")
        assert (last["state"], [one["turn"] for one in last["players"]]) == ("over", [False, False])
        places = {one["name"]: one["place"] for one in last["players"]}
        assert places == {"ann": 1, "bob": 2} and len(last["proof"]) == 32


async def test_each_position_has_words_and_a_picture(redis_url):
    """A position says how large its picture is, and a reader who has it gets no second one; each is drawn once."""
    async with bot(redis_url) as table:
        code = await opened(table, *NAMES)
        await played(table, NAMES, code, 3)
        drawn = list[str]()
        studio = table.house.studio

        async def counted(picture, locale, draw=studio.draw):
            drawn.append(picture.theme)
            return await draw(picture, locale)

        studio.draw = counted
        for number in range(4):
            one = await told(table, f"/api/matches/{code}/{number}?look=dark")
            assert (one["number"], one["last"]) == (number, 3) and one["alt"] and one["text"]
            status, headers, body = await table.get(one["image"])
            assert (status, headers["Content-Type"]) == (200, "image/png")
            assert list(Image.open(BytesIO(body)).size) == one["size"]
            assert headers["Cache-Control"] == "public, no-cache"
        assert drawn == ["dark"] * 4
        # the present one is the last, whatever it is called, and a move later the third one still is the same
        await asyncio.gather(*(table.get(f"/m/{code}/board.png?look=dark") for _ in range(20)))
        await played(table, NAMES, code, 1)
        again = await told(table, f"/api/matches/{code}/3?look=dark")
        assert again["image"] == one["image"] and drawn.count("dark") == 4
        table.house.studio.draw = None
        for path in (one["image"], f"/api/matches/{code}"):
            tag = (await table.get(path))[1]["ETag"]
            status, headers, body = await table.get(path, headers={"If-None-Match": tag})
            assert (status, headers["ETag"], body) == (304, tag, b"")


@pytest.mark.parametrize("path", ["/m/{}", "/m/{}/0", "/api/matches/{}", "/api/matches/{}/0", "/m/{}/board.png"])
async def test_there_is_nothing_of_private_matches_lessons_and_no_matches(redis_url, path):
    """A plain sentence, the same for all of them."""
    async with bot(redis_url) as table:
        private = await opened(table, *NAMES, options="private=yes")
        await table.say("ann", "/learn metro")
        [lesson] = {post["code"] for post in await table.say("ann", "/table") if post["code"]} - {private} or {"ZZZZ"}
        codes = (private, lesson, "ZZZZ")
        answers = [await table.get(path.format(code)) for code in (*codes, "..%2Fx", "%3Cb%3E")]
        assert {status for status, _, _ in answers} == {404}
        bodies = {body.replace(code.encode(), b"CODE") for code, (_, _, body) in zip(codes, answers, strict=False)}
        assert len(bodies) == 1 and b"everybody" in bodies.pop()


@pytest.mark.parametrize("path", ["/m/{}", "/api/matches/{}", "/api/matches/{}/0", "/m/{}/board.png"])
async def test_whoever_sits_there_sees_private_matches_and_lessons(redis_url, path):
    """And nobody else; nothing of them may be kept on the way."""
    async with bot(redis_url) as table:
        private = await opened(table, *NAMES, options="private=yes")
        posts = await table.say("ann", "/learn metro")
        [lesson] = {post["code"] for post in posts if post["code"]}
        for code in (private, lesson):
            status, headers, _ = await table.get(path.format(code), params={"as": "ann"})
            assert status == 200 and (path == "/m/{}" or headers["Cache-Control"] == "private, no-cache")
            known = {"If-None-Match": headers["ETag"]}
            status, headers, _ = await table.get(path.format(code), params={"as": "ann"}, headers=known)
            assert status == 304 and (path == "/m/{}" or headers["Cache-Control"] == "private, no-cache")
            for other in ("eve", "", "\n", "e" * 31):
                assert (await table.get(path.format(code), params={"as": other}))[0] == 404


async def test_positions_that_are_not_there(redis_url):
    """Before the match there is none, and behind its end neither."""
    async with bot(redis_url) as table:
        [post, *_] = await table.say("ann", "/new metro")
        assert (await table.get(f"/m/{post['code']}"))[0] == 200
        code = await opened(table, *NAMES)
        for path in (f"/m/{post['code']}/board.png", f"/m/{code}/1", f"/m/{code}/1.png", f"/api/matches/{code}/99999",
                     f"/m/{code}/0.gif", f"/m/{code}/card.png", f"/m/{code}/film.png", f"/m/{code}/x"):  # fmt: skip
            assert (await table.get(path))[0] == 404, path


async def test_what_there_is_to_share_of_a_finished_match(redis_url):
    """Card, poster and film, drawn once each; so many new films and posters, and no more."""
    async with bot(redis_url) as table:
        code = await opened(table, *NAMES)
        await played(table, NAMES, code, 2)
        await table.say("bob", f"/resign {code} yes")
        for name, kind in (("card.png", "image/png"), ("poster.png", "image/png"), ("film.gif", "image/gif")):
            status, headers, body = await table.get(f"/m/{code}/{name}")
            assert (status, headers["Content-Type"]) == (200, kind)
            assert (await table.get(f"/m/{code}/{name}"))[2] == body
        table.house.studio.draw = None
        routes = table.platform._matches
        while routes._films.refusal(next(iter(routes._films._allowed)), "", "") is None:
            pass
        assert (await table.get(f"/m/{code}/film.gif"))[0] == 200
        assert (await table.get(f"/m/{code}/film.gif", headers={"Accept-Language": "it"}))[0] == 429


async def test_the_page_is_read_without_scripts(redis_url):
    """Title, board with its size, players and moves stand in it, and what chats show of a link to it."""
    async with bot(redis_url) as table:
        code = await opened(table, "ann", "<b>")
        await played(table, ("ann", "<b>"), code, 2)
        status, headers, body = await table.get(f"/m/{code}")
        page = body.decode()
        assert status == 200 and headers["Content-Type"].startswith("text/html")
        assert "<b>" not in page and "&lt;b&gt;" in page
        assert re.search(r'<img src="/m/\w+/2\.png\?v=\w+" alt="[^"]+" width="\d+" height="\d+">', page)
        assert f'href="/m/{code}/1"' in page
        shown = dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)">', page))
        assert shown["og:image"].startswith(f"{table.address}/m/{code}/board.png")
        assert f"/m/{code}/1.png" in (await table.get(f"/m/{code}/1"))[2].decode()
        await table.say("ann", f"/resign {code} yes")
        page = (await table.get(f"/m/{code}"))[2].decode()
        shown = dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)">', page))
        assert shown["og:image"].startswith(f"{table.address}/m/{code}/card.png")
        assert (shown["og:image:width"], shown["og:image:height"]) == ("1200", "630")


async def test_followers_hear_of_each_version(redis_url):
    """How a match stands comes first, then each change as soon as it is told; rooms may be followed in the same one."""
    async with bot(redis_url) as table:
        code = await opened(table, *NAMES)
        private = await opened(table, *NAMES, options="private=yes")
        async with followed(table, code, private, more="&room=den&as=ann") as following:
            first = [await following() for _ in range(2)]
            now = await told(table, f"/api/matches/{code}")
            assert {"feed": 1, "match": {"code": code, "version": now["version"], "last": 0}} in first
            assert {"feed": 2, "match": None} in first
            await table.say("ann", "hello", room="den")
            # what was said, and the answer to it where nobody else is there
            assert [(await following())["feed"] for _ in range(2)] == [0, 0]
            name, lines = await turn(table, NAMES, code)
            await table.say(name, lines[0])
            assert (await following(0.9))["match"]["last"] == 1
        assert (await table.get("/api/events?match=%2e%2e"))[0] == 400


async def test_followers_of_its_room_too_hear_of_no_match_in_between(redis_url):
    """The post of a move wakes them as well, maybe before the match has been looked at."""
    async with bot(redis_url) as table:
        code = await opened(table, *NAMES)
        async with followed(table, code, more="&room=lobby&as=ann") as following:
            for number in range(4):
                while "match" not in (news := await following()) or news["match"] != {**news["match"], "last": number}:
                    assert news.get("match", 1) is not None
                name, lines = await turn(table, NAMES, code)
                # a tile that is drawn may have one place alone, and is laid by itself
                await table.say(name, next(line for line in lines if not line.endswith(" draw")))


async def test_another_process_is_heard_within_a_second_or_so(redis_url):
    """Nothing is posted here then; all followers share the looks at the store."""
    async with bot(redis_url) as table, bot(redis_url) as other:
        code = await opened(table, *NAMES)
        looks = list[object]()
        pages = other.platform._matches._pages

        async def counted(codes, ask=pages.pages):
            looks.append(codes)
            return await ask(codes)

        pages.pages = counted
        async with followed(other, code) as one, followed(other, code) as two:
            await one(), await two()
            name, lines = await turn(table, NAMES, code)
            await table.say(name, lines[0])
            assert (await one())["match"] == (await two())["match"]
            assert len(looks) < 8


async def test_matches_need_no_cookie_and_rooms_do(redis_url):
    """At a guarded table whoever knows the code reads it, follows it, and does not learn in which room it is played."""
    async with bot(redis_url) as table:
        code = await opened(table, *NAMES)
        table.platform._gate._secret = b"a long secret of the host"
        for path in (f"/m/{code}", f"/m/{code}/0", f"/m/{code}/board.png", "/page/table.js"):
            assert (await table.get(path, headers={"Host": "play.example.org"}))[0] == 200
        assert (await told(table, f"/api/matches/{code}"))["rooms"] == []
        async with followed(table, code, more="&room=lobby&as=ann") as following:
            assert "error" in await following()
            assert (await following())["match"]["code"] == code
        assert (await table.get("/api/events?room=lobby"))[0] == 401


async def test_a_table_on_this_machine_keeps_to_its_names(redis_url):
    """Another site could read it otherwise, by a name of its own that leads here."""
    async with bot(redis_url) as table:
        code = await opened(table, *NAMES)
        for path in (f"/m/{code}", f"/m/{code}/board.png", f"/api/matches/{code}", f"/api/events?match={code}"):
            assert (await table.get(path, headers={"Host": "play.example.org"}))[0] == 403


async def test_what_is_not_there_is_a_page_for_people(table):
    """With a plain sentence, in their language; for programs it is JSON."""
    status, headers, body = await table.get("/m/K7QF", headers={"Accept-Language": "it"})
    assert status == 404 and headers["Content-Type"].startswith("text/html")
    assert 'lang="it"' in body.decode() and "partita" in body.decode()
    assert "error" in json.loads((await table.get("/api/matches/K7QF"))[2])


async def test_the_analysis_of_a_match_comes_with_its_curve(redis_url):
    """Picture and words, and what each side could expect before each position; nothing where there is none."""
    stages = (Stage(0, (0, 0), (500, 500)), Stage(1, (2000, 0), (750, 250)), Stage(2, (4000, 1000), (1000, 0)))
    turning = (Turning(1, 4, Seat(1), False, "c4", "d5", 20, 500, 250),)
    found = Analysis(
        1, 2, ((Seat(0),), (Seat(1),)), stages, (Share(0, 0, 0, 0, 0, 4), Share(0, 0, 0, 0, 0, 1)), turning
    )
    async with bot(redis_url) as table:
        code = await opened(table, *NAMES)
        await played(table, NAMES, code, 2)
        await table.say("bob", f"/resign {code} yes")
        assert not (await told(table, f"/api/matches/{code}"))["analysis"]
        for path in (f"/api/matches/{code}/analysis", f"/m/{code}/analysis.png"):
            assert (await table.get(path))[0] == 404
        line = Analysed(found.dump(), key="a", at=1)
        await table.house.repository.change(code, "a", lambda at: lay(at, line))
        table.platform._watch.told(code)
        assert (await told(table, f"/api/matches/{code}"))["analysis"]
        shown = await told(table, f"/api/matches/{code}/analysis?look=dark")
        check(named("analysis"), shown)
        assert shown["of"] == "chance" and shown["sides"][1] == {"seats": [1], "course": [[0, 500], [1, 250], [2, 0]]}
        assert [(one["number"], one["seat"]) for one in shown["turning"]] == [(1, 1)] and "c4" in shown["text"]
        status, _, body = await table.get(shown["image"])
        assert (status, list(Image.open(BytesIO(body)).size)) == (200, shown["size"])
