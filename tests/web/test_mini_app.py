"""The Mini App over HTTP: the board of a match for a person that Telegram has signed in, and for nobody else."""

import base64
import re
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import web_house
from telegram_chat.bot_api import TOKEN
from telegram_chat.signed_data import signed_data

from bot.platforms.telegram.mini_app import init_data_reader
from bot.platforms.web import mini_app
from bot.ports.addresses import Account, Place
from bot.ports.asks import Ask, Person

ANN = {"id": 11, "first_name": "Ann", "language_code": "en"}
BOB = {"id": 12, "first_name": "Bob", "language_code": "it"}
HERE = {"signed": init_data_reader(TOKEN)}


def of(user):
    """The header of a person's requests."""
    return {"Authorization": f"tma {signed_data(int(1000 * time.time()), **user)}"}


async def asks(table, user, text, key):
    """A person types in their private chat on Telegram."""
    person = Person(Account(f"telegram:{user['id']}"), user["first_name"], user["language_code"])
    ask = Ask(person, Place("telegram:-500"), text, key, private=True, locale=person.locale)
    return await table.house.desk.ask(ask)


@asynccontextmanager
async def match(redis_url, game="metro"):
    """Ann and Bob play; the table and the code of the match."""
    async with web_house.bot(redis_url, previews=True, **HERE) as table:
        answer = await asks(table, ANN, f"/new {game}", "1")
        [(code, _, _)] = answer.changes
        await asks(table, BOB, f"/join {code}", "2")
        await asks(table, ANN, f"/start {code}", "3")
        yield table, code


async def panel(table, user, line, **more):
    """The panel that a line shows; the status and the JSON."""
    async with table.session.get("/app/panel", params={"line": line, **more}, headers=of(user)) as answer:
        return answer.status, await answer.json()


async def say(table, user, text, key):
    """The status and the JSON after a line."""
    async with table.session.post("/app/say", json={"text": text, "key": key}, headers=of(user)) as answer:
        return answer.status, await answer.json()


async def awaited(table, code):
    """Who must move, and who must not."""
    at = await table.house.repository.load(code)
    sits = at.table.sitters[at.table.match.awaited[0]].account
    return (ANN, BOB) if sits == "telegram:11" else (BOB, ANN)


@pytest.mark.parametrize("game", ["metro", "road", "socks", "tandem"])
async def test_a_move_is_picked_on_the_board_shown_and_made_once(redis_url, game):
    """Parts of the picture are pressed until the green button stands; said twice with one key it is made once."""
    async with match(redis_url, game) as (table, code):
        mover, other = await awaited(table, code)
        _, shown = await panel(table, mover, f"/hand {code}")
        assert shown["open"] and shown["code"] == code
        assert base64.b64decode(shown["image"].removeprefix("data:image/png;base64,")).startswith(b"\x89PNG")
        for _ in range(8):
            make = [one for one in shown["choices"] if one.get("style") == "make"]
            if make:
                break
            free = [one for one in shown["choices"] if "style" not in one]
            pick = next((one for one in free if "region" in one), free[0])
            _, shown = await panel(table, mover, pick["send"])
        before = (await table.house.repository.load(code)).version
        first = await say(table, mover, make[0]["send"], "once")
        made = (await table.house.repository.load(code)).version
        again = await say(table, mover, make[0]["send"], "once")
        assert first[0] == again[0] == 200
        assert before < made == (await table.house.repository.load(code)).version
        # the other one sees it, without a second drawing where nothing is new
        _, theirs = await panel(table, other, f"/hand {code}")
        assert theirs["version"] > shown["version"]
        assert (await panel(table, other, f"/hand {code}", known=str(theirs["version"])))[1] == {"same": True}


async def test_nobody_comes_in_without_being_signed_in(redis_url):
    """No data, another bot's, old ones: a sentence in the reader's language; no cookie of the table helps."""
    async with match(redis_url) as (table, code):
        old = {"Authorization": f"tma {signed_data(int(1000 * time.time()) - 90_000_000, **ANN)}"}
        foreign = {"Authorization": f"tma {signed_data(int(1000 * time.time()), '7:other', **ANN)}"}
        for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "tma "}, old, foreign):
            wanted = {**headers, "Accept-Language": "it"}
            async with table.session.get("/app/panel", params={"line": f"/hand {code}"}, headers=wanted) as answer:
                assert answer.status == 401
                assert (await answer.json())["error"] == "Riapri il tabellone dalla nostra chat privata."
            async with table.session.post("/app/say", json={"text": f"/hand {code}"}, headers=headers) as answer:
                assert answer.status == 401


async def test_only_what_stands_on_its_buttons_is_taken(redis_url):
    """Anything else is refused: it would happen at a place where nobody reads."""
    async with match(redis_url) as (table, code):
        for line in ("/learn metro", "/learn metro again", "/rules metro", "/undo", "/move lay c4"):
            assert (await say(table, ANN, line, "x"))[0] == 400, line
        for line in ("/new metro", "/resign", f"/resign {code}", "hello", "/settings", "/hand", f"/watch {code}"):
            assert (await say(table, ANN, line, "x"))[0] == 400, line
        for line in ("", "/hand", f"/move {code} x", f"/board {code}", f"/hand {code}\n"):
            assert (await panel(table, ANN, line))[0] == 400, line


async def test_a_lesson_goes_on_there(redis_url):
    """After a turn that missed its task its panel shows the ways on; no lesson begins where nothing can be posted."""
    async with web_house.bot(redis_url, **HERE) as table:
        here = Person(Account("telegram:11"), "Ann", "en")
        answer = await table.house.desk.ask(Ask(here, Place("telegram:11"), "/learn metro", "1", private=True))
        [code] = {post.code for post in answer.posts}
        _, missed = await say(table, ANN, f"/move {code} lay c2", "2")
        again = next(one["send"] for one in missed["panel"]["choices"] if one["send"].startswith("/learn"))
        status, shown = await say(table, ANN, again, "3")
        assert status == 200
        assert shown["panel"]["open"] and shown["panel"]["code"] == code


async def test_a_hand_is_shown_to_its_owner_alone(redis_url):
    """Two people with the same match open see what each holds; somebody who does not play sees none."""
    async with match(redis_url) as (table, code):
        mover, other = await awaited(table, code)
        (_, mine), (_, theirs) = await panel(table, mover, f"/hand {code}"), await panel(table, other, f"/hand {code}")
        assert mine["open"] and not theirs["open"]
        assert mine["alt"] != theirs["alt"]
        eve = {"id": 13, "first_name": "Eve"}
        status, none = await panel(table, eve, f"/hand {code}")
        assert status == 200
        assert none["code"] is None and none["image"] is None


async def test_the_page_may_stand_in_telegrams_frame_alone(redis_url):
    """Its policy allows Telegram's pages, no foreign script; the rest of the table may stand in no frame."""
    async with web_house.bot(redis_url, **HERE) as table:
        proxied = {"Host": "play.example.org"}
        async with table.session.get("/app", params={"code": "K7QF", "lang": "it"}, headers=proxied) as answer:
            assert answer.status == 200
            assert answer.headers["Content-Language"] == "it"
            policy = answer.headers["Content-Security-Policy"]
            assert "frame-ancestors https://web.telegram.org" in policy
            assert "X-Frame-Options" not in answer.headers
            assert all(
                src.startswith("/app/page/") for src in re.findall(r'(?:src|href)="([^"]+)"', await answer.text())
            )
        async with table.session.get("/app/page/app.js", headers=proxied) as answer:
            assert answer.status == 200
        # whoever comes by another name reaches nothing else of a table without login links
        async with table.session.get("/", headers=proxied) as answer:
            assert answer.status == 403
            assert answer.headers["X-Frame-Options"] == "DENY"
    async with web_house.bot(redis_url) as table, table.session.get("/app") as answer:
        assert answer.status == 404


def test_its_routes_stand_on_the_page_of_the_interface():
    """What is asked of it, and no more; its files are named beside."""
    page = (Path(mini_app.__file__).parent / "HTTP.md").read_text(encoding="utf-8")
    section = page.partition("## The Mini App\n")[2].partition("\n## ")[0]
    told = {row.partition("?")[0] for row in re.findall(r"^\| `([A-Z]+ /[^`]*)` \|", section, re.MULTILINE)}
    served = {f"{route.method} {route.path}" for route in mini_app.MiniApp(None, None, None, None).routes()}
    assert served - told == {"GET /app/page/{name}"}
    assert told <= served
