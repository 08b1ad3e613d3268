"""The match of the day at the local table: on its own page, for its person alone."""

import json

from web_house import bot

from bot.table.daily_calendar import day_of


async def asked(table, name, text, about=None):
    """What a line is answered, said in the lobby or on the page of a match: the posts, and the panel beside them."""
    line = {"as": name, "text": text, "about": about, "panel": True}
    async with table.session.post(f"/api/rooms/{about or 'lobby'}/say", json=line) as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


async def test_it_is_played_on_a_page_of_ones_own(redis_url):
    """From the lobby to the result; its page, its positions and its pictures are nobody else's, before and after."""
    async with bot(redis_url) as table:
        lobby = (await table.get("/", headers={"Accept-Language": "en"}))[2].decode()
        assert "/talk?room=lobby&amp;say=/daily%20road" in lobby
        assert f'data-send="/daily road {day_of(table.house.clock.now())} begin"' in lobby
        [post] = (await asked(table, "ann", "/daily"))["posts"]
        begin = post["choices"][0]["send"]
        assert begin == f"/daily road {day_of(table.house.clock.now())} begin"
        panel = (await asked(table, "ann", begin))["panel"]
        code = panel["code"]
        assert panel["open"]
        # nothing of it stands in the room
        assert {post["to"] for post in (await asked(table, "ann", "/daily"))["posts"]} <= {"ann"}
        # nothing is posted on its page, however often one speaks there
        for _ in range(30):
            assert (await asked(table, "ann", f"/hand {code}", code))["posts"] == []
        paths = [f"/api/matches/{code}", f"/api/matches/{code}/0", f"/m/{code}/board.png", f"/m/{code}/link.svg"]
        said = None
        while (at := await table.house.repository.load(code)).table.live:
            moves = at.table.match.legal(at.table.match.awaited[0])
            said = await asked(table, "ann", f"/move {code} {moves[-1]}", code)
            for path in paths:
                assert (await table.get(path, params={"as": "bob"}))[0] == 404
                assert (await table.get(path))[0] == 404
                assert (await table.get(path, params={"as": "ann"}))[0] == 200
        over = [f"/m/{code}/card.png", f"/m/{code}/poster.png", f"/m/{code}/film.gif"]
        for path in over:
            assert (await table.get(path, params={"as": "bob"}))[0] == 404
        result = said["posts"][-1]
        assert result["text"].startswith("Daily of ")
        assert "place 1 of 1." in result["text"]
        picture = next(choice["send"] for choice in result["choices"] if choice["send"].endswith("picture"))
        [shared] = (await asked(table, "ann", picture, code))["posts"]
        assert (await table.get(shared["image"]))[0] == 200
        found = json.loads((await table.get(paths[0], params={"as": "ann"}))[2])
        assert (found["proof"], found["choices"], found["public"]) == ("", [], False)
        assert "/verify" not in found["status"]


async def test_lists_and_pages_of_others_are_the_same(redis_url):
    """Whether somebody plays it or has finished it is in no list, room or page of anybody else."""

    async def seen(table):
        pages = ("/", "/?as=bob", "/api/lobby", "/api/lobby?as=bob", "/api/lobby?as=bob&room=other")
        return [(await table.get(page))[2] for page in pages], [
            (post["text"], post["choices"])
            for line in ("/daily", "/games", "/daily road table", "/next")
            for post in (await asked(table, "bob", line))["posts"]
        ]

    async with bot(redis_url) as table:
        before = await seen(table)
        day = day_of(table.house.clock.now())
        code = (await asked(table, "ann", f"/daily road {day} begin"))["panel"]["code"]
        assert await seen(table) == before
        while (at := await table.house.repository.load(code)).table.live:
            moves = at.table.match.legal(at.table.match.awaited[0])
            await asked(table, "ann", f"/move {code} {moves[-1]}", code)
        assert await seen(table) == before
