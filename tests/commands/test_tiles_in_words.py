"""No code of a tile of Metro (``aacb``) is told to a newcomer: tiles are pictures, numbers and words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from desk_channel import Channel

from bot.host.picture_cache import PictureCache
from bot.ports import pictures
from bot.ports.asks import Answer
from bot.ports.posts import Post
from bot.text.languages import languages, plain
from games.metro.tiles import KINDS
from rendering.canvas import texts
from tests.rendering.drawing import encode

CODE_OF_A_TILE = re.compile(rf"(?<![a-z])({'|'.join(KINDS)})(?![a-z])", re.IGNORECASE)

PLACES = {
    "web": ("web:ann", "web:bob", "web:lobby"),
    "discord": ("discord:5", "discord:6", "discord:1"),
    "telegram": ("telegram:5", "telegram:6", "telegram:-7"),
}
"""By platform two people and where they play."""

BEFORE = ("/help", "/help metro", "/help lay", "/new", "/rules metro", "/learn metro")
"""What a newcomer looks at before any match."""

HAND = ("hand", "where", "describe", "board", "log", "zoom")
"""What there is to look at with the first hand."""


@pytest.fixture
def explains() -> bool:
    """A first match."""
    return True


def told(post: Post, locale: str) -> Iterator[str]:
    """Everything in a post that is read or typed, but its picture."""
    spell = plain(locale, tuple(sitting.name for sitting in post.people)).spell
    yield from (spell(line) for line in post.lines)
    for choice in (choice for row in post.choices for choice in row):
        yield from (spell(choice.label), choice.send, choice.symbol)
        yield "" if choice.about is None else spell(choice.about)


async def read(
    channel: Channel, platform: str, locale: str, monkeypatch: pytest.MonkeyPatch, hand: int
) -> tuple[list[str], list[str]]:
    """What is told from the first look around to the first hand: in words, and written on pictures or said of them."""
    ann, bob, place = PLACES[platform]
    posts: list[Post] = []
    words, seen = list[str](), list[str]()

    async def ask(who: str, line: str, where: str = place) -> Answer:
        answer = await channel.ask(who, line, locale=locale, place=where, private=platform != "telegram")
        posts.extend(answer.posts)
        words.extend(choice.send for choice in await channel.offered(who, line, place=where))
        return answer

    for line in BEFORE:
        await ask(ann, line, ann)
    ((code, *_),) = (await ask(ann, f"/new metro hand={hand}")).changes
    await ask(bob, f"/join {code}")
    await ask(ann, f"/start {code}")
    posts += [post for _, post in await channel.posts(code, 0)]
    for who in (ann, bob):
        for line in (*(f"/{command} {code}" for command in HAND), "/help", f"/move {code} lay a4 t"):
            await ask(who, line, who)

    def noted(image):  # type: ignore[no-untyped-def]
        seen.extend(text.text for text in texts(image))
        return encode(image)

    monkeypatch.setattr(pictures, "encode", noted)
    studio = PictureCache()
    try:
        for post in posts:
            words += told(post, locale)
            seen += [] if post.picture is None else [(await studio.draw(post.picture, locale)).alt]
    finally:
        studio.close()
    return words, seen


@pytest.mark.parametrize("platform", PLACES)
async def test_no_code_of_a_tile_is_told_before_the_first_turn(
    channel: Channel, platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Help, rules, lesson, the start, both hands, and what is offered while one types; with one tile and with two."""
    for hand, locale in enumerate(languages(), 1):
        words, seen = await read(channel, platform, locale, monkeypatch, hand)
        assert [text for text in (*words, *seen) if CODE_OF_A_TILE.search(text)] == []
        assert len(words) > 200 and len(seen) > 50
