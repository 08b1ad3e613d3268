"""The lobby: what it lists for whom, as JSON and as a page that is read without scripts."""

import json
import re

import pytest
from web_client import Client
from web_house import bot, opened, turn
from web_parrot import link_for

from bot.store import keys
from bot.store.compression import small
from games import catalogue
from rendering.sample import MOST


async def listed(table, name=None, room="lobby", language="en"):
    """The lists of a room for a person."""
    query = {"room": room} | ({"as": name} if name else {})
    status, headers, body = await table.get("/api/lobby", params=query, headers={"Accept-Language": language})
    assert (status, headers["Cache-Control"]) == (200, "no-store")
    return json.loads(body)


async def shown(table, path="/", **headers):
    """A page."""
    status, _, body = await table.get(path, headers=headers)
    assert status == 200
    return body.decode()


def codes(rows):
    """The tables of a list."""
    return [row["code"] for row in rows]


async def test_what_waits_for_a_person_comes_first(redis_url):
    """With whom, what happened, whose turn it is; then what does not wait, what has not begun, and lessons."""
    async with bot(redis_url) as table:
        post, *_ = await table.say("ann", "/new tandem")
        waiting, first = post["code"], await opened(table, "ann", "bob", "cleo")
        name, lines = await turn(table, ("ann", "bob", "cleo"), first)
        await table.say(name, lines[0])
        [lesson, *_] = await table.say("ann", "/learn metro")
        names = [name for name in ("ann", "bob", "cleo") if name != "ann"]
        found = await listed(table, "ann")
        assert [found["mine"][0]["code"], *codes(found["mine"][1:])] == [first, waiting, lesson["code"]]
        match = found["mine"][0]
        assert match["title"] in {f"Metro with {' and '.join(names)}", f"Metro with {' and '.join(reversed(names))}"}
        assert name in match["news"] and match["news"].endswith(".")
        mover = (await turn(table, ("ann", "bob", "cleo"), first))[0]
        assert match["yours"] == (mover == "ann")
        assert match["state"] == ("Your turn" if mover == "ann" else f"{mover}'s turn")
        assert [row["state"] for row in found["mine"][1:]] == ["11 seats free", ""]
        [other] = [row for row in (await listed(table, mover, language="it"))["mine"] if row["code"] == first]
        assert other["state"] == "Tocca a te" and other["title"].startswith("Metro con ")


async def test_the_time_that_is_left_is_told_to_whom_it_runs(redis_url):
    """Until when, and how long that is; nobody else is told."""
    async with bot(redis_url) as table:
        code = await opened(table, "ann", "bob", options="pace=1d")
        mover = (await turn(table, ("ann", "bob"), code))[0]
        [other] = {"ann", "bob"} - {mover}
        [own], [others] = [(await listed(table, name))["mine"] for name in (mover, other)]
        assert (own["left"], own["until"] > 0) == ("23 h left", True)
        assert (others["left"], others["until"]) == ("", None)


async def test_others_may_sit_down_watch_and_see_what_is_over(redis_url):
    """Tables of this room with free seats, matches under way; whoever has played sees the result."""
    async with bot(redis_url) as table:
        post, *_ = await table.say("ann", "/new road")
        match, over = await opened(table, "ann", "bob"), await opened(table, "ann", "bob")
        await table.say("bob", f"/resign {over} yes")
        [elsewhere] = await table.say("cleo", "/new road", room="den")
        for name in ("zoe", None):
            found = await listed(table, name)
            assert (codes(found["open"]), codes(found["watch"])) == ([post["code"]], [match])
            assert (found["mine"], found["finished"], found["more"]) == ([], [], 0)
        assert found["open"][0]["title"] == "The Best Road: ann"
        assert codes((await listed(table, "zoe", "den"))["open"]) == [elsewhere["code"]]
        assert found["games"][0] == {
            "game": "metro", "title": "Metro", "about": "Lay tiles for long lines; the centre doubles them.",
            "seats": [2, 3, 4, 5, 6], "minutes": 40,
        }  # fmt: skip
        assert found["puzzle"] in catalogue()
        [row] = (await listed(table, "ann"))["finished"]
        assert row["code"] == over and re.fullmatch(r"you -?\d+, bob -?\d+ \(gave up\)", row["state"])
        assert codes((await listed(table, "ann"))["open"]) == codes((await listed(table, "ann"))["watch"]) == []


async def test_private_matches_and_lessons_are_told_to_their_players_alone(redis_url):
    """Open, under way and over: nobody else sees them in the room where they are played."""
    async with bot(redis_url) as table:
        waiting = (await table.say("ann", "/new metro private=yes"))[0]["code"]
        private = await opened_private(table)
        over = await opened_private(table)
        await table.say("bob", f"/resign {over} yes")
        await table.say("ann", "/learn metro")
        for name in ("zoe", None):
            found = await listed(table, name)
            assert [found[which] for which in ("mine", "open", "watch", "finished")] == [[], [], [], []]
            body = await shown(table, f"/?as={name}" if name else "/")
            assert not any(code in body for code in (waiting, private, over))
        found = await listed(table, "ann")
        assert {waiting, private} <= set(codes(found["mine"])) and codes(found["finished"]) == [over]


async def opened_private(table):
    """A private match of ann and bob that has begun."""
    code = (await table.say("ann", "/new metro private=yes"))[0]["code"]
    texts = await table.texts("ann", f"/invite {code}")
    token = re.search(rf"{code}[- ]([0-9A-Z]{{4,12}})", "\n".join(texts))[1]
    await table.say("bob", f"/join {code} {token}")
    await table.say("ann", f"/start {code}")
    return code


async def test_of_many_matches_the_most_urgent_are_listed(redis_url):
    """Twelve, and how many more there are."""
    async with bot(redis_url) as table:
        for _ in range(14):
            await table.say("ann", "/new metro")
        found = await listed(table, "ann")
        assert (len(found["mine"]), found["more"]) == (12, 2)
        assert "2 more matches" in await shown(table, "/?as=ann")


async def test_a_table_is_read_again_once_it_has_changed(redis_url, monkeypatch):
    """However often the lists are looked at; one that a newer version of the bot has written is left out."""
    async with bot(redis_url) as table:
        first, second = await opened(table, "ann", "bob"), await opened(table, "cleo", "dora")
        await table.house.delivery.drain()
        assert len((await listed(table, "ann"))["mine"]) == 1
        read, load_all = [], table.house.store.load_all

        async def counted(codes, key=""):
            read.extend(codes)
            return await load_all(codes, key)

        monkeypatch.setattr(table.house.store, "load_all", counted)
        for name in ("ann", None, "zoe"):
            await listed(table, name)
        assert read == []
        await table.say("ann", f"/resign {first} yes")
        read.clear()
        assert codes((await listed(table))["watch"]) == [second]
        newer = small(json.dumps({"code": second, "game": "metro", "edition": 1, "format": 999}).encode())
        await table.house.store.client.hset(keys.match(second), mapping={"s": newer, "i": "another"})
        assert (await listed(table))["watch"] == []
        assert codes((await listed(table, "ann"))["finished"]) == [first]


async def test_the_page_is_read_without_scripts(redis_url):
    """Games with their pictures, and each match as a link; names are text and nothing else."""
    bad = "<b>x</b>"
    async with bot(redis_url) as table:
        code = await opened(table, "ann", bad)
        body = await shown(table)
        for slug, game in catalogue().items():
            assert f"<h2>{game.title}</h2>" in body and f'src="/page/{slug}-light.webp"' in body
            assert f'data-send="/solo {slug}"' in body
        assert f'href="/m/{code}"' in body and f'src="/m/{code}/board.png' in body
        assert bad not in body and "&lt;b&gt;x" in body
        assert "Your turn: Metro with" in await shown(table, f"/?as={(await turn(table, ('ann', bad), code))[0]}")
        assert "Room: den" in await shown(table, "/?room=den")
        assert "<noscript>" in body and "{{" not in body
        assert (await table.get("/", params={"room": "\u202e"}))[0] == 400


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
async def test_each_game_has_a_small_picture_in_each_theme(redis_url, theme):
    """At most 40 KB, kept for a day, and known again; there is none of what is no game and no theme."""
    async with bot(redis_url) as table:
        bodies = set()
        for slug in catalogue():
            status, headers, body = await table.get(f"/page/{slug}-{theme}.webp")
            assert (status, headers["Content-Type"], body[8:12]) == (200, "image/webp", b"WEBP")
            assert len(body) <= MOST and "max-age=86400" in headers["Cache-Control"]
            again = await table.get(f"/page/{slug}-{theme}.webp", headers={"If-None-Match": headers["ETag"]})
            assert (again[0], again[2]) == (304, b"")
            bodies.add(body)
        assert len(bodies) == len(catalogue())
        for name in ("metro-pink.webp", f"chess-{theme}.webp"):
            assert (await table.get(f"/page/{name}"))[0] == 404


async def test_a_guarded_lobby_is_for_those_who_are_in(guarded):
    """Without a cookie its page shows the games and how one comes in, and no buttons; the lists ask for it."""
    async with guarded() as table:
        body = await shown(table)
        assert "login link" in body and "<h2>Metro</h2>" in body and "data-send" not in body
        assert "login link" in (await shown(table, "/?as=ann"))
        assert (await table.get("/api/lobby"))[0] == (await table.get("/api/lobby?as=ann"))[0] == 401
        async with Client(table.address) as ann:
            login = {"token": await link_for(table, "Ann"), "browser": "b" * 32}
            async with ann.session.post("/api/login", json=login) as answer:
                assert answer.status == 200
            body = await shown(ann)
            assert 'data-name="Ann"' in body and "login link" not in body and "data-send" in body
            assert (await ann.get("/api/lobby"))[0] == 200
            assert (await ann.get("/api/lobby?as=zoe"))[0] == (await ann.get("/?as=zoe"))[0] == 403
