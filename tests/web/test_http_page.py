"""The page about the HTTP interface says what the local table does."""

from __future__ import annotations

import json
import re
from http import HTTPMethod
from pathlib import Path

from web_house import bot, opened

import bot.platforms.web as local_table
from bot.host.probes import Probes
from rendering.panel import Style

PAGE = (Path(local_table.__file__).parent / "HTTP.md").read_text(encoding="utf-8")


def section(heading):
    """What stands below a heading, up to the next one."""
    return PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]


def keys(heading):
    """The first column of the table below a heading."""
    rows = re.findall(r"^\| (`[^|]*) \|", section(heading), re.MULTILINE)
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


async def test_every_route_stands_on_the_page_and_no_other(open_table):
    """The table of routes is what the application registers, probes too."""
    async with open_table(probes=Probes(None).routes()[1:]) as table:
        router = table.platform._application().router
        registered = {
            f"{route.method} {route.resource.canonical}" for route in router.routes() if route.method != HTTPMethod.HEAD
        }
    told = {row.partition("?")[0] for row in re.findall(r"^\| `([A-Z]+ /[^`]*)` \|", section("Routes"), re.MULTILINE)}
    assert told == registered


async def test_every_key_of_a_post_stands_on_the_page(table):
    """Posts to one and to all, with and without pictures and buttons, hold no key that the page does not name."""
    seen = set()
    for line in ("shout hi", "whisper secret", "both hi", "paint red", "hand blue"):
        for post in await table.say("ann", line):
            seen |= set(post)
    assert {"image", "size", "span"} <= seen <= keys("Posts")
    example = json.loads(re.search(r"```json\n(.*?)```", section("Posts"), re.DOTALL)[1])
    assert set(example) <= keys("Posts")


async def test_every_key_of_a_panel_stands_on_the_page(table):
    """A panel holds the keys that the page names, its choices those of the example and styles that the page names."""
    table.parrot.panels = True
    query = {"as": "ann", "line": "/hand K7QF.0 low"}
    got = json.loads((await table.get("/api/rooms/lobby/panel", params=query))[2])
    told = section("The private panel")
    example = json.loads(re.search(r"```json\n(.*?)```", told, re.DOTALL)[1])
    assert set(got) == set(example) == keys("The private panel")
    named = {key for choice in example["choices"] for key in choice}
    assert {key for choice in got["choices"] for key in choice} == named
    assert {f"`{style.value}`" for style in Style if style is not Style.CHOICE} <= set(re.findall(r"`\w+`", told))


async def test_every_key_of_a_match_stands_on_the_page(redis_url):
    """A match holds the keys of the example, and a position those that are named."""
    async with bot(redis_url) as table:
        code = await opened(table, "ann", "bob")
        match = json.loads((await table.get(f"/api/matches/{code}"))[2])
        position = json.loads((await table.get(f"/api/matches/{code}/0"))[2])
    told = section("A match that anybody may follow")
    example = json.loads(re.search(r"```json\n(.*?)```", told, re.DOTALL)[1])
    assert set(match) == set(example) == {"code"} | keys("A match that anybody may follow")
    assert set(match["players"][0]) == set(example["players"][0])
    assert set(match["moves"][0]) == set(example["moves"][0])
    named = set(
        re.findall(
            r"`(\w+)`", told.partition("`/api/matches/{code}/{number}` answers")[2].partition(" in the theme")[0]
        )
    )
    assert set(position) == named


async def test_the_request_of_the_page_is_understood(table):
    """The example of a line holds every key the page names, and is answered."""
    example = json.loads(re.search(r"```json\n(.*?)```", section("Requests"), re.DOTALL)[1])
    assert set(example) == keys("Requests")
    async with table.session.post("/api/rooms/lobby/say", json=example | {"text": "shout hi"}) as answer:
        assert answer.status == 200


def test_every_status_of_a_refusal_stands_on_the_page():
    """Each status the code refuses with has a row, and no row stands for none."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path(local_table.__file__).parent.glob("*.py"))
    used = {int(status) for status in re.findall(r"Problem\((\d{3})", code)}
    assert {int(status) for status in re.findall(r"^\| (\d{3}) \|", section("Errors"), re.MULTILINE)} == used
