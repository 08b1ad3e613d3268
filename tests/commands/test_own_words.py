"""Moves, terms, days and wishes in the words of whoever types them: two languages at one table."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from desk_channel import Channel, sends, words

from bot.text.languages import plain


async def test_a_move_in_each_ones_language(channel: Channel) -> None:
    """The Italian lays by ``posa`` and draws by ``pesca``; English is read from both, Italian not from the other."""
    code = await channel.open("ann", "bruno")
    for _ in range(2):
        mover = await channel.mover(code)
        match = await channel.match(code)
        text = next(one for one in match.legal(match.awaited[0]) if one != "draw")
        if mover == "bruno":
            answer = await channel.ask("bruno", f"/move {code} {text.replace('lay', 'Posa')}", locale="it")
        else:
            assert await channel.refused("ann", f"/move {code} {text.replace('lay', 'posa')}", locale="en")
            answer = await channel.ask("ann", f"/move {code} {text}", locale="en")
        assert answer.changes, words(answer.posts[0])
    if await channel.mover(code) != "bruno":
        await channel.step(code)
    assert (await channel.ask("bruno", f"/move {code} pesca", locale="it")).changes


@pytest.mark.parametrize("line", ["private=si hints=sì", "privato=sì suggerimenti=sì"])
async def test_terms_in_italian(channel: Channel, line: str) -> None:
    """Behind ``/new`` and in ``/terms``."""
    ((code, *_),) = (await channel.ask("bruno", f"/new metro mano=2 {line}", locale="it")).changes
    table = await channel.table(code)
    assert (table.terms.private, table.terms.hints, dict(table.options)["hand"]) == (True, True, "2")
    assert (await channel.ask("bruno", f"/terms {code} passo=3g privato=no", locale="it")).changes
    table = await channel.table(code)
    assert (table.terms.private, table.terms.pace) == (False, "3d")


@pytest.mark.parametrize(
    ("line", "locale", "days"),
    [("domani", "it", 1), ("tomorrow", "en", 1), ("fino a domani", "it", 1), ("3 giorni", "it", 3), ("3g", "it", 3)],
)
async def test_a_day_by_its_name(channel: Channel, line: str, locale: str, days: int) -> None:
    """Until the morning of that day, in the person's own zone."""
    await channel.ask("bruno", "/timezone UTC")
    await channel.ask("bruno", f"/away {line}", locale=locale)
    wishes = await channel.store.people.wishes(await channel.store.people.profile("web:bruno"))  # type: ignore[arg-type]
    until, today = (datetime.fromtimestamp(at / 1000, UTC).date() for at in (wishes.away, channel.clock.instant))
    assert (until - today).days == days


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/theme scuro", "dark"),
        ("/theme contrasto qui", "high contrast"),
        ("/preview no", "made at once"),
        ("/preview acceso", "first shown"),
        ("/verbosity tutto", "every turn"),
        ("/quiet no", "no quiet hours"),
    ],
)
async def test_wishes_in_italian(channel: Channel, line: str, told: str) -> None:
    """What is set is what was meant."""
    assert told in await channel.say("bruno", line, locale="it")


@pytest.mark.parametrize(
    "typed", ["privato=sì", "PRIVATO=SÌ", "privato=si", "privato=si\u0300", "\uff50rivato\uff1dsi"]
)
async def test_letters_may_be_written_in_every_way(channel: Channel, typed: str) -> None:
    """Capitals, wide letters and signs, accents left out or written as marks of their own."""
    ((code, *_),) = (await channel.ask("ann", f"/new metro {typed}", locale="it")).changes
    assert (await channel.table(code)).terms.private


@pytest.mark.parametrize("typed", ["passo", "PASSO", "\uff50\uff41\uff53\uff53\uff4f"])
async def test_a_move_in_wide_letters(channel: Channel, typed: str) -> None:
    """It is made, and no talk."""
    code = await channel.open("ann", "bob", game="road")
    assert (await channel.ask("ann", typed, locale="it")).changes, code


@pytest.mark.parametrize(("typed", "slug"), [("calzini", "socks"), ("Strada", "road"), ("METRO", "metro")])
async def test_a_game_is_named_in_the_readers_language(channel: Channel, typed: str, slug: str) -> None:
    """By its short word, where a table is opened and where its rules are asked for."""
    ((code, *_),) = (await channel.ask("ann", f"/new {typed}", locale="it")).changes
    assert (await channel.table(code)).game.slug == slug
    assert f"/rules {slug} 2" in sends((await channel.ask("ann", f"/rules {typed}", locale="it")).posts[-1])


async def test_what_may_have_been_meant_is_said_in_the_readers_words(channel: Channel) -> None:
    """As it would be typed; its button gives the move itself."""
    code = await channel.open("ann", "bob", game="road")
    (post,) = (await channel.ask("ann", f"/move {code} pàsso", locale="it")).posts
    assert plain("it").spell(post.lines[-1]) == "Volevi dire passo?"
    assert [send.split()[-1] for send in sends(post)] == ["pass"]
