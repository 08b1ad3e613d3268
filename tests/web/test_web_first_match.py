"""A first match at the local table over HTTP, by one person in English and one in Italian in the same room."""

import pytest
from web_house import bot, mover, public, with_panel

LANGUAGE = {"ann": "en", "bob": "it"}


def labels(posted):
    """What stands on the buttons of a post or a panel that can be pressed."""
    return [choice["label"] for choice in posted["choices"] if choice.get("style") != "off"]


def sends(posted, style):
    """The lines of the choices of a style."""
    return [choice["send"] for choice in posted["choices"] if choice.get("style") == style]


class Room:
    """Ann in English and bob in Italian, and the table between them."""

    def __init__(self, table):
        self.table = table
        self.code = ""

    async def say(self, name, text):
        """The posts that a line is answered with, and the panel beside them."""
        return await with_panel(self.table, name, text, LANGUAGE[name])

    async def start(self, game):
        """Ann opens a table, bob sits down, ann starts; the posts of the start."""
        [post], _ = await self.say("ann", f"/new {game}")
        self.code = post["code"]
        await self.say("bob", f"/join {self.code}")
        posts, _ = await self.say("ann", f"/start {self.code}")
        return posts

    async def awaited(self):
        """Whose turn it is, and the other."""
        name = await mover(self.table, ("ann", "bob"), self.code)
        return name, "bob" if name == "ann" else "ann"


@pytest.fixture
async def room(redis_url):
    """A room of a bot as it is by default: moves are shown first, and a first match is explained."""
    async with bot(redis_url, previews=True, explains=True) as table:
        yield Room(table)


async def test_a_table_is_set_up_in_two_languages(room):
    """Options, a seat and the rules: all read the room's language, and each person alone their own."""
    [lobby], _ = await room.say("ann", "/new metro")
    assert "Lay tiles for long lines" in lobby["text"]
    assert "Start" not in labels(lobby)
    [options], _ = await room.say("ann", f"/terms {lobby['code']}")
    assert options["to"] == "ann"
    change = next(choice["send"] for choice in options["choices"] if choice["label"] == "Tiles must share a side")
    posts, _ = await room.say("ann", change)
    assert "Tiles must share a side." in public(posts)[-1]["text"]
    posts, _ = await room.say("bob", f"/join {lobby['code']}")
    [told] = public(posts)
    assert told["text"].startswith("bob sits down.")
    assert [labels(post) for post in posts if post["to"] == "bob"] == [["Alzati"]]
    [rules], _ = await room.say("bob", "/rules metro")
    assert rules["to"] == "bob" and "Il tabellone" in rules["text"]


async def test_a_first_match_is_explained_in_two_languages(room):
    """The rules in short, a turn in two presses, what is asked first, help about now, the result and the poster."""
    briefs = [post for post in await room.start("metro") if post["to"]]
    for _ in range(2):
        who, other = await room.awaited()
        mine = who == "bob"
        posts, panel = await room.say(who, f"/hand {room.code}")
        briefs += posts
        assert ("Tocca a te: in quale casella?" if mine else "Your turn: which square?") in panel["text"]
        assert ("Più lunga la linea" if mine else "Longer lines") in panel["text"]
        square = panel["choices"][0]
        assert square["region"]
        posts, shown = await room.say(who, square["send"])
        assert posts == []
        assert ("non ancora posata" if mine else "not laid yet") in shown["text"]
        [make] = sends(shown, "make")
        posts, made = await room.say(who, make)
        assert made["text"].startswith(f"Ora tocca a {other}." if mine else f"{other} is next.")
        [told] = posts
        assert told["to"] is None and told["text"].startswith(f"{who} lays ")
    heads = {post["to"]: post["text"].partition("\n")[0] for post in briefs}
    assert heads["ann"].startswith("Your first match of Metro.") and heads["bob"].startswith("La tua prima partita a")

    who, other = await room.awaited()
    mine = who == "bob"
    posts, asked = await room.say(who, "pesca" if mine else "draw")
    assert (posts, labels(asked)) == ([], ["Pesca", "No"] if mine else ["Draw it", "No"])
    [now], _ = await room.say(who, "/help")
    assert ("Tocca a te. Premi Gioca" if mine else "It is your turn. Press Play") in now["text"]
    _, waits = await room.say(other, f"/hand {room.code}")
    assert waits["text"].startswith("Waiting for bob." if mine else "Si aspetta la scelta di ann.")

    await room.say("ann", f"/resign {room.code} yes")
    [done], _ = await room.say("bob", "/games concluse")
    assert f"{room.code} Metro" in done["text"] and "(abbandono)" in done["text"]
    [poster], _ = await room.say("bob", f"/poster {room.code}")
    here = next(choice["send"] for choice in poster["choices"] if choice["label"] == "Mostra qui")
    posts, _ = await room.say("bob", here)
    assert public(posts)[0]["text"].startswith("bob shows the poster of the match.")
