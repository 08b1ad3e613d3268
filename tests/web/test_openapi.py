"""openapi.json describes the routes that there are and what they answer, and schemathesis finds no other answer."""

from __future__ import annotations

import asyncio
import copy
import json
import re
import sys
from pathlib import Path

import pytest
from web_description import SPEC, check, named, target
from web_house import bot, opened, played, turn

import bot.platforms.web as local_table
from bot.commands.catalogue import commands
from bot.host.probes import Probes

HERE = Path(local_table.__file__).parent
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
)


async def asked(table, method, path, status=200, *, body=None, query=None, **parts):
    """What is answered to a request of the description, as it says."""
    responses = SPEC["paths"][path][method]["responses"]
    told = target(responses.get(str(status)) or responses[f"{status // 100}XX"])
    send = table.session.request(method, path.format_map(parts), params=query, json=body)
    async with send as answer:
        got = await answer.json()
        assert answer.status == status, got
        check(told["content"][answer.content_type]["schema"], got)
        return got


async def test_every_route_stands_in_it_and_no_other(open_table):
    """Every method and path that the local table answers, its probes too; each reference leads somewhere."""
    async with open_table(probes=Probes(None).routes()[1:]) as table:
        router = table.platform._application().router
        registered = {(route.method, route.resource.canonical) for route in router.routes() if route.method != "HEAD"}
    methods = ("get", "post")
    told = {(one.upper(), path) for path, item in SPEC["paths"].items() for one in methods if one in item}
    assert told == registered
    for reference in set(re.findall(r'"#/components/[^"]*"', json.dumps(SPEC))):
        assert target({"$ref": json.loads(reference)})


def test_every_parameter_of_the_page_stands_in_it():
    """What a row of HTTP.md asks in its address, and the parts of a path, are parameters of that route."""
    page = (HERE / "HTTP.md").read_text(encoding="utf-8").split("## Routes\n", 1)[1].split("\n## ", 1)[0]
    for method, path, query in re.findall(r"^\| `([A-Z]+) ([^`?]*)\??([^`]*)` \|", page, re.MULTILINE):
        item = SPEC["paths"][path]
        given = [target(one) for part in (item, item[method.lower()]) for one in part.get("parameters", ())]
        names = {(one["in"], one["name"]) for one in given}
        assert {("path", name) for name in re.findall(r"{(\w+)}", path)} == {one for one in names if one[0] == "path"}
        assert {("query", pair.partition("=")[0]) for pair in query.split("&") if pair} <= names


async def test_it_can_be_fetched(table):
    """The file itself, to be kept by its tag."""
    status, headers, body = await table.get("/api/openapi.json")
    assert (status, json.loads(body)) == (200, SPEC)
    assert (await table.get("/api/openapi.json", headers={"If-None-Match": headers["ETag"]}))[0] == 304


@pytest.mark.long
async def test_answers_are_as_it_says(redis_url):
    """A match from its opening to its end as its players, those beside them and the stream see it."""
    async with bot(redis_url) as table:
        say, room = "/api/rooms/{room}/say", {"room": "lobby"}

        async def everything(code):
            for name in ({"as": "ann"}, {"as": "bob"}, {}):
                await asked(table, "get", "/api/lobby", query=name)
                await asked(table, "get", "/api/me", query=name)
                match = await asked(table, "get", "/api/matches/{code}", code=code, query=name)
                if match["last"] is not None:
                    await asked(table, "get", "/api/matches/{code}/{number}", code=code, number=0, query=name)
                if name:
                    await asked(table, "get", "/api/rooms/{room}/panel", query=name | {"line": f"/hand {code}"}, **room)
                    await asked(table, "get", "/api/rooms/{room}/step", query=name | {"code": code}, **room)
                    await asked(table, "get", "/api/rooms/{room}/complete", query=name | {"text": "/"}, **room)

        async with table.events("ann") as stream:
            for line in ("/help", "hello", "/rules metro pdf", "/puzzle metro", "/nothing", "/new tandem"):
                await asked(table, "post", say, body={"as": "ann", "text": line}, **room)
            waiting = (await table.say("ann", "/new road"))[0]["code"]
            await everything(waiting)
            code = await opened(table, "ann", "bob")
            await everything(code)
            name, lines = await turn(table, ("ann", "bob"), code)
            for text in (f"/hand {code}", lines[0].replace("/move", "/hand"), lines[0]):
                await asked(table, "post", say, body={"as": name, "text": text, "panel": True}, **room)
            await everything(code)
            await played(table, ("ann", "bob"), code, 3)
            await asked(table, "post", say, body={"as": "ann", "text": f"/resign {code} yes"}, **room)
            await everything(code)
            for line in (f"/card {code}", f"/verify {code}", f"/board {code}"):
                await asked(table, "post", say, body={"as": "ann", "text": line}, **room)
            await table.say("bob", "goodbye")
            seen = [await stream.next()]
            while seen[-1]["text"] != "bob: goodbye":
                seen.append(await stream.next())
        check({"type": "array", "items": named("post")}, seen)
        assert any("mark" in post for post in seen) and any("image" in post for post in seen)
        await asked(table, "get", "/healthz")


async def test_refusals_are_as_it_says(table):
    """Each is a sentence."""
    await asked(table, "post", "/api/rooms/{room}/say", 400, room="lobby", body={"as": "ann", "text": ""})
    await asked(table, "post", "/api/login", 401, body={"token": "T", "browser": "0123456789abcdef"})
    await asked(table, "get", "/api/matches/{code}", 404, code="K7QF")
    for path in ("panel", "step", "complete"):
        await asked(table, "get", f"/api/rooms/{{room}}/{path}", 400, room="lobby")


def tried(code, over, private):
    """The description with names of rooms, people and matches that there are, and lines that may mean something."""
    spec = copy.deepcopy(SPEC)
    schemas = spec["components"]["schemas"]
    schemas["code"] = {"enum": [code, over, private, code.lower(), "ZZZZ"]}
    schemas["name"] = {"anyOf": [{"enum": ["ann", "bob", "zoe", "lobby"]}, schemas["name"]]}
    lines = [f"/{name}{words}" for name in commands() for words in ("", f" {code}", f" {over} 3", " metro")]
    text = schemas["line"]["properties"]["text"]
    schemas["line"]["properties"]["text"] = {"anyOf": [{"enum": lines}, text]}
    return spec


async def schemathesis(redis_url, tmp_path, *options):
    """Let schemathesis ask a bot with matches whatever the description allows, and what it does not.

    Streams are left out, for they end with their reader alone, and the probes that this bot does not have.
    """
    async with bot(redis_url) as table:
        code, over = await opened(table, "ann", "bob"), await opened(table, "ann", "bob", options="private=yes")
        private = await opened(table, "ann", "bob", options="private=yes")
        await table.say("bob", f"/resign {over} yes")
        file = tmp_path / "openapi.json"
        file.write_text(json.dumps(tried(code, over, private)), encoding="utf-8")
        run = await asyncio.create_subprocess_exec(
            Path(sys.executable).with_name("schemathesis"), "run", file, "--url", table.address,
            "--checks", ",".join(CHECKS), "--exclude-path-regex", "events$|^/readyz|^/metrics", "--no-color",
            "--phases", "coverage,fuzzing", "--warnings", "off", *options,
            cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        told, _ = await run.communicate()
    return run.returncode, told.decode()


@pytest.mark.long
async def test_whatever_is_sent_is_answered_as_it_says(redis_url, tmp_path):
    """Nothing that is sent leads to an error of ours, or an answer that is not described; wrong input is refused."""
    code, told = await schemathesis(redis_url, tmp_path, "--generation-deterministic", "--max-examples", "4")
    assert code == 0, told


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_sent_for_long_is_answered_as_it_says(redis_url, tmp_path, seed):
    """The same with many more tries."""
    code, told = await schemathesis(redis_url, tmp_path, "--seed", str(seed), "--max-examples", "150")
    print(told)
    assert code == 0, told
