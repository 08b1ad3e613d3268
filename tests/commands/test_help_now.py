"""``/help`` is about now; and about terms, games and words that nobody knows."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words

from bot.commands.catalogue import commands
from bot.ports.posts import Post
from bot.text.languages import plain
from games import catalogue


def italian(post: Post) -> str:
    """A post as Italian text."""
    spelling = plain("it", tuple(sitting.name for sitting in post.people))
    return "\n".join(spelling.spell(line) for line in post.lines)


async def test_where_nothing_waits_every_game_is_offered(channel: Channel) -> None:
    """Each with one line what it is, and buttons that open a table, play against the computer and teach it."""
    (post,) = (await channel.ask("ann", "/help")).posts
    for slug, game in catalogue().items():
        assert not game.about or sum(game.about in line for line in words(post).splitlines()) == 1
        ways = {f"/new {slug}", f"/solo {slug}", *([f"/learn {slug}"] if game.lesson else [])}
        assert ways <= set(sends(post))
    assert sends(post)[-1] == "/help all"


async def test_my_turn_comes_first(channel: Channel) -> None:
    """Whose turn it is gets Play; whoever waits may look, and take back after a move; each in their language."""
    code = await channel.open("ann", "bruno")
    mover = await channel.mover(code)
    other = "bruno" if mover == "ann" else "ann"
    (mine,) = (await channel.ask(mover, "/help", locale="it")).posts
    assert "Tocca a te. Premi Gioca" in italian(mine)
    assert sends(mine) == [f"/hand {code}", f"/board {code}", "/rules metro", "/help all"]
    (waits,) = (await channel.ask(other, "/help")).posts
    assert f"It is {mover}'s turn." in words(waits)
    assert labels(waits)[:2] == ["Board", "Rules"]
    await channel.step(code)
    (waits,) = (await channel.ask(mover, "/help")).posts
    assert labels(waits)[:2] == ["Board", "Take back"]


async def test_a_lobby_is_explained_to_who_sits_and_who_does_not(channel: Channel) -> None:
    """Join for the one; Start and Leave for the other, as soon as enough sit."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    (host,) = (await channel.ask("ann", "/help")).posts
    assert "add a computer player" in words(host) and f"/leave {code}" in sends(host)
    (guest,) = (await channel.ask("bob", "/help")).posts
    assert "Press Join" in words(guest) and f"/leave {code}" not in sends(guest)
    await channel.ask("bob", f"/join {code}")
    assert "Press Start" in await channel.say("bob", "/help")


async def test_what_waits_elsewhere_is_told_in_private_alone(channel: Channel) -> None:
    """In a private chat it is my turn wherever that is; where others read only what goes on there is told."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    assert code in await channel.say(mover, "/help", place="telegram:5")
    assert code not in await channel.say(mover, "/help", place="telegram:-7", private=False)


@pytest.mark.parametrize(
    ("topic", "locale", "told"),
    [
        ("pace", "en", "the time for a turn"),
        ("passo", "it", "il tempo per un turno"),
        ("ritardo", "it", "quando a qualcuno scade il tempo"),
        ("late", "it", "quando a qualcuno scade il tempo"),
        ("private", "en", "by invitation only"),
        ("privato", "it", "solo con un invito"),
        ("hints", "en", "a star marks"),
        ("suggerimenti", "it", "una stella"),
    ],
)
async def test_terms_are_topics_in_either_language(channel: Channel, topic: str, locale: str, told: str) -> None:
    """What the term is, what it can be, and the other terms by a press."""
    (post,) = (await channel.ask("ann", f"/help {topic}", locale=locale)).posts
    assert told in (italian(post) if locale == "it" else words(post))
    assert len(sends(post)) == 3 and all(send.startswith("/help ") for send in sends(post))


async def test_help_in_italian_names_the_games_in_italian(channel: Channel) -> None:
    """Titles too, as in the help about one of them; what stands there is short enough to be read at a glance."""
    (post,) = (await channel.ask("ann", "/help", locale="it")).posts
    assert "La strada migliore (1-4 persone): Traccia" in italian(post)
    (post,) = (await channel.ask("ann", "/help road", locale="it")).posts
    assert italian(post).startswith("La strada migliore (1-4 persone, circa 15 minuti): ")


@pytest.mark.parametrize("slug", list(catalogue()))
async def test_a_game_is_a_topic(channel: Channel, slug: str) -> None:
    """By its word or its title: what it is, for how many, how long, and the ways into it."""
    game = catalogue()[slug]
    (post,) = (await channel.ask("ann", f"/help {slug}")).posts
    assert game.about in words(post) and (not game.minutes or f"about {game.minutes} minutes" in words(post))
    assert sends(post)[:3] == [f"/new {slug}", f"/solo {slug}", f"/rules {slug}"]
    assert words((await channel.ask("ann", f"/help {game.title}")).posts[0]) == words(post)


@pytest.mark.parametrize("line", ["/bord", "/x", "/" + "z" * 900, "/help bord", "/help qwertz", "/{seat}"])
async def test_words_nobody_knows_get_the_nearest_three(channel: Channel, line: str) -> None:
    """Each explained by a button: none is given by a guess."""
    (post,) = (await channel.ask("ann", line)).posts
    assert len(sends(post)) == 3
    assert all(send.startswith("/help ") for send in sends(post))
    if "bord" in line:
        assert sends(post)[0] == "/help board"
    for send in sends(post):
        assert send.removeprefix("/help ") in (*commands(), *catalogue(), "pace", "late", "private", "hints")


@pytest.mark.parametrize("locale", ["en", "it"])
async def test_what_a_newcomer_meets_is_short(channel: Channel, locale: str) -> None:
    """Help about now, and the post of every game's table that waits: some sixty words in either language."""

    def count(post: Post) -> int:
        spelling = plain(locale, tuple(sitting.name for sitting in post.people))
        return sum(len(spelling.spell(line).split()) for line in post.lines)

    counts = {}
    (counts["nothing"],) = map(count, (await channel.ask("zoe", "/help", locale=locale)).posts)
    for slug in catalogue():
        counts[slug] = count(await channel.public(await channel.ask("ann", f"/new {slug}", locale=locale)))
        (counts[f"help at {slug}"],) = map(count, (await channel.ask("ann", "/help", locale=locale)).posts)
    assert {what: words for what, words in counts.items() if words > 66} == {}
