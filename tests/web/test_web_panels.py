"""The private panel over HTTP: what a person is asked and may press, without a post in the room."""

import json
from dataclasses import replace

from web_parrot import PLACES

from bot.ports.pictures import KeptPicture


async def panel(table, name, line, **more):
    """What a line shows a person."""
    status, _, body = await table.get("/api/rooms/lobby/panel", params={"as": name, "line": line, **more})
    assert status == 200, body
    return json.loads(body)


async def kept(table):
    """How many posts and notes of posts the room holds."""
    return len(table.platform._rooms._rooms.posts.get("lobby", ()))


async def test_a_panel_is_asked_for_and_stays_out_of_the_room(table):
    """It has words, a picture, and choices with their style and their place in the picture; nothing is posted."""
    table.parrot.panels = True
    got = await panel(table, "ann", "/hand K7QF.0 low")
    assert (got["code"], got["open"], got["picked"], got["text"]) == ("K7QF", True, "low", "You pick low.")
    assert [(choice["label"], choice.get("style")) for choice in got["choices"]] == [
        ("Left", None), ("Right", None), ("Low", "chosen"), ("Nothing", None), ("Make it", "make"),
    ]  # fmt: skip
    assert got["choices"][2]["region"] == [list(corner) for corner in PLACES["low"]]
    assert [index for index, choice in enumerate(got["choices"]) if "region" not in choice] == [3, 4]
    assert [choice.get("symbol") for choice in got["choices"]] == ["tandem_sun", None, None, None, None]
    assert (await table.get(got["image"]))[0] == 200
    assert await kept(table) == 0


async def test_a_line_is_answered_with_a_panel_where_the_client_shows_them(table):
    """A typed move and a made one leave the panel beside the posts; a client that shows none gets it as a post."""
    table.parrot.panels = True
    body = {"as": "ann", "text": "look low", "panel": True}
    async with table.session.post("/api/rooms/lobby/say", json=body) as answer:
        got = await answer.json()
    assert (got["posts"], got["panel"]["picked"]) == ([], "low")
    assert await kept(table) == 0
    body = {"as": "ann", "text": "/move K7QF.0 low", "panel": True, "key": "one"}
    for _ in range(2):
        async with table.session.post("/api/rooms/lobby/say", json=body) as answer:
            got = await answer.json()
        assert [post["text"] for post in got["posts"]] == ["ann shouts K7QF.0 low"]
        assert (got["panel"]["text"], got["panel"]["open"], got["panel"]["version"]) == ("Wait.", False, 1)
    [post] = await table.say("bob", "look low")
    assert (post["to"], post["text"]) == ("bob", "Wait.")


async def test_what_shows_no_panel(table):
    """Where there is none the words say why, without a code; no other line can be asked this way."""
    got = await panel(table, "ann", "/hand W3XY")
    assert (got["code"], got["choices"], got["text"]) == (None, [], "What is /hand W3XY?")
    assert (await panel(table, "ann", "/hand K7QF"))["code"] == "K7QF"
    for line in ("/move lay c4", "shout hi", "/handy", "/hand " + "x" * 200):
        status, _, body = await table.get("/api/rooms/lobby/panel", params={"as": "ann", "line": line})
        assert (status, json.loads(body)["error"]) == (
            400,
            "Which panel? Say /hand and the code of a match, or /puzzle and a game.",
        )
    assert (await table.get("/api/rooms/lobby/panel", params={"line": "/hand"}))[0] == 400
    assert table.parrot.log == []


async def test_pictures_in_the_look_of_a_screen(table):
    """A board for which nobody has chosen a theme comes in that of the screen; one with a theme as it is."""
    [post] = await table.say("ann", "paint red")
    _, _, usual = await table.get(post["image"])
    _, _, dark = await table.get(post["image"], params={"look": "dark"})
    assert dark != usual
    for look in ("light", "", "../../x", "purple"):
        assert (await table.get(post["image"], params={"look": look}))[2] == usual
    made = table.sources.made
    assert (await table.get(post["image"], params={"look": "dark"}))[2] == dark
    assert table.sources.made == made, "drawn once"
    kept = KeptPicture.load(table.platform._rooms._rooms.posts["lobby"][-1].picture)
    chosen = table.platform._pictures.address("0.png", replace(kept, theme="contrast").dump())
    assert (await table.get(chosen, params={"look": "dark"}))[2] == (await table.get(chosen))[2] != dark
