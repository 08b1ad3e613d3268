"""What chats show of a link to a match: the end and nothing before it, and nothing at all where it is not theirs."""

from __future__ import annotations

import html
import re
from io import BytesIO

from PIL import Image
from web_house import bot, turn

from bot.commands.link_previews import LinkPreview
from bot.ports.addresses import Code
from bot.ports.pictures import CardPicture
from rendering.text import said

TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">')


async def tags(table, address, **headers):
    """The previewed properties of a page by name, each once."""
    status, _, body = await table.get(address, headers=headers)
    assert status == 200
    found = TAG.findall(body.decode())
    assert len(dict(found)) == len(found)
    return {name: html.unescape(text) for name, text in found}


async def card(table, shown):
    """The picture that a preview names, as bytes."""
    address = shown["og:image"]
    assert address.startswith(f"{table.address}/preview/") and shown["twitter:image"] == address
    status, headers, body = await table.get(address.removeprefix(table.address))
    assert (status, headers["Content-Type"]) == (200, "image/png")
    picture = Image.open(BytesIO(body))
    assert picture.size == (1200, 630) == (int(shown["og:image:width"]), int(shown["og:image:height"]))
    return body


async def begun(table, names=("ann", "bob"), terms=""):
    """The code of a match that has begun."""
    [opened, *_] = await table.say(names[0], f"/new metro {terms}".strip())
    for name in names[1:]:
        await table.say(name, f"/join {opened['code']}")
    await table.say(names[0], f"/start {opened['code']}")
    return opened["code"]


async def test_before_the_end_a_link_shows_who_plays_and_nothing_else(redis_url):
    """Title, sentence and card stay the same, to the byte, whatever is moved; the end changes all but the title."""
    async with bot(redis_url) as table:
        [opened, *_] = await table.say("ann", "/new metro")
        code = opened["code"]
        assert await tags(table, f"/?say=/watch%20{code}") == {}
        await table.say("bob", f"/join {code}")
        await table.say("ann", f"/start {code}")
        first = await tags(table, f"/?say=/watch%20{code}")
        assert first["og:title"] in {"Metro: ann, bob", "Metro: bob, ann"}
        assert first["og:description"] == "This match is under way."
        assert first["twitter:card"] == "summary_large_image"
        before = await card(table, first)
        version = (await table.house.repository.load(code)).version
        for _ in range(3):
            name, lines = await turn(table, ("ann", "bob"), code)
            await table.say(name, lines[-1])
        assert (await table.house.repository.load(code)).version > version
        assert await tags(table, f"/?room=den&invite={code.lower()}-BCDF") == first
        assert await card(table, first) == before
        await table.say("bob", f"/resign {code} yes")
        last = await tags(table, f"/?say=/replay%20{code}")
        assert last["og:title"] == first["og:title"]
        assert re.fullmatch(r"1\. ann -?\d+ · 2\. bob -?\d+", last["og:description"])
        assert last["og:image"] != first["og:image"] and await card(table, last) != before


async def test_tags_are_in_the_language_of_whoever_asks(redis_url):
    """The sentence is Italian for an Italian robot; browsers still get the page, and ask again by its content."""
    async with bot(redis_url) as table:
        code = await begun(table)
        shown = await tags(table, f"/?say=/watch%20{code}", **{"Accept-Language": "it"})
        assert shown["og:description"] == "Questa partita è in corso."
        _, headers, body = await table.get(f"/?say=/watch%20{code}")
        assert "<title>" in body.decode() and "<!-- preview -->" not in body.decode()
        again = await table.get(f"/?say=/watch%20{code}", headers={"If-None-Match": headers["ETag"]})
        assert again[0] == 304 and (await table.get("/"))[1]["ETag"] != headers["ETag"]


async def test_private_matches_and_codes_of_nothing_show_nothing(redis_url):
    """Neither tags nor a card: for a private match, before the match, for no match and for no code."""
    async with bot(redis_url) as table:
        private = await begun(table, terms="private=yes")
        await table.say("bob", f"/resign {private} yes")
        for code in (private, "ZZZZ", "../x", "%3Cb%3E"):
            assert await tags(table, f"/?say=/watch%20{code}") == {}
            status, _, body = await table.get(f"/preview/{code.replace('/', '')}.png")
            assert status == 404 and b"PNG" not in body
        assert await tags(table, "/?say=") == {} == await tags(table, "/?invite=")


class Told:
    """Tells a match of every code, as the bot does of one under way."""

    def __init__(self, names):
        self.names = names

    async def preview(self, code):
        """Names, and nothing else."""
        picture = CardPicture("metro", Code(code), self.names, (), None, "2026-11-23")
        return LinkPreview(said("{names}", names=", ".join(self.names)), said("This match is under way."), picture, 0)


async def test_names_never_become_markup(open_table):
    """Whatever a person is called is text of an attribute."""
    names = ('"><script>x</script>', "a & b' {x}")
    async with open_table(previews=Told(names)) as table:
        _, _, body = await table.get("/?say=/watch%20K7QF")
        assert b"<script>x" not in body
        assert (await tags(table, "/?say=/watch%20K7QF"))["og:title"] == ", ".join(names)


async def test_a_guarded_table_gives_nothing_away(guarded):
    """To whoever has no cookie, as robots have none: no tags, no card."""
    async with guarded(previews=Told(("ann", "bob"))) as table:
        assert await tags(table, "/?say=/watch%20K7QF") == {}
        status, _, body = await table.get("/preview/K7QF.png")
        assert status == 404 and b"ann" not in body
