"""Look-ups and completion."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk_channel import Channel, labels, sends, words

from bot.commands import help as rules_command
from bot.commands import line_reader
from bot.commands.catalogue import commands
from bot.commands.command import Needs
from bot.ports.addresses import Code
from bot.ports.pictures import BoardPicture
from bot.ports.posts import Post
from bot.table import saves
from bot.table.lines import opening_lines
from bot.text import buttons
from bot.text.languages import plain
from games import catalogue
from rendering.painter import painter


async def test_help_names_every_command_on_short_pages(channel: Channel) -> None:
    """Each command stands on one page, a page has at most 25 lines, and each leads to the others in either language."""
    for locale in ("en", "it"):
        pages = {}
        sent = ["/help all"]
        for send in sent:
            (page,) = (await channel.ask("ann", send, locale=locale)).posts
            pages[send] = words(page).splitlines()
            sent += [line for line in sends(page) if line.startswith("/help") and line not in sent]
        assert sent == ["/help all", "/help people", "/help looking", "/help me", "/help playing"]
        assert pages.pop("/help playing") == pages["/help all"]
        assert all(len(lines) <= 25 for lines in pages.values())
        named = [line.split(":")[0] for lines in pages.values() for line in lines if line.startswith("/")]
        assert named == [f"/{command.name}" for command in commands().values() if command.needs is Needs.NOTHING]


async def test_help_about_one_command(channel: Channel) -> None:
    """With a command it says what that does and what may stand behind it, with or without the slash."""
    told = await channel.say("ann", "/help /quiet")
    assert told.splitlines() == [
        "/quiet [hours]: Hours in which I am not reminded: 22-8, or off",
        "hours: Such as 22-8, or off",
    ]
    assert await channel.say("ann", "/help quiet") == told


def further(post: Post) -> str:
    """The line of the button that leads to the next page of rules, "" for none; another leads to the lesson."""
    *ways, lesson = sends(post)
    assert lesson.startswith("/learn ")
    return "".join(ways)


async def test_rules_come_in_pages(channel: Channel) -> None:
    """Every page fits a message, has a button to the next, and the last one has none; page 99 is the last one."""
    page = (await channel.ask("ann", "/rules metro")).posts[-1]
    seen = 1
    while line := further(page):
        assert len(words(page)) < 2000
        page = (await channel.ask("ann", line)).posts[-1]
        seen += 1
    assert seen > 1
    assert words(page) == await channel.say("ann", "/rules metro 99")
    assert "There is no game chess." in await channel.say("ann", "/rules chess")


async def test_a_mistyped_game_is_guessed_in_the_language_of_the_asker(channel: Channel) -> None:
    """Among the words that may be typed in that language too, and what is meant is then understood."""
    assert "Did you mean calzini?" in await channel.say("ann", "/rules calzinni", locale="it")
    assert "Did you mean socks?" in await channel.say("ann", "/rules sockss")
    assert "calzini" not in await channel.say("ann", "/rules calzinni")
    for line in ("/help calzinni", "/calzinni"):
        (post,) = (await channel.ask("ann", line, locale="it")).posts
        assert (labels(post)[0], sends(post)[0]) == ("calzini", "/help socks")
        assert "Socks in the City (" in await channel.say("bob", sends(post)[0])


@pytest.mark.parametrize(
    ("slug", "locale", "heading"),
    [
        ("metro", "en", "Points"),
        ("metro", "it", "I punti"),
        ("road", "en", "Points"),
        ("road", "it", "I punti"),
        ("socks", "en", "The end and the points"),
        ("socks", "it", "Fine e punti"),
        ("tandem", "en", "Three of a kind"),
        ("tandem", "it", "Tre uguali in una zona"),
    ],
)
async def test_rules_show_an_example_where_it_belongs(channel: Channel, slug: str, locale: str, heading: str) -> None:
    """One page of each game has a picture, the one with its section; the caption stands above the page number.

    The picture is a post of its own, so that no platform has to shorten the page to a caption.
    """
    (worked,) = painter(slug).worked()
    answers, send = [], f"/rules {slug}"
    while send:
        answers.append((await channel.ask("ann", send, locale=locale)).posts)
        send = further(answers[-1][-1])
    ((page, shown),) = (posts for posts in answers if len(posts) > 1)
    assert shown.picture == BoardPicture(slug, Code(""), worked.names, worked.view, worked.focus)
    assert shown.lines[0] == worked.caption
    assert len(shown.lines) == 2
    assert heading in words(page).splitlines()
    assert all(post.picture is None for posts in answers for post in posts if post is not shown)


async def test_the_rules_of_the_game_played_here_are_meant(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name it is the one game of the place's tables, else of one's own; where that is unclear, we ask."""
    metro = catalogue()["metro"]
    games = {"metro": metro, "tram": replace(metro, slug="tram", title="Tram")}
    for module in (buttons, line_reader, rules_command):
        monkeypatch.setattr(module, "catalogue", lambda: games)
    for module in (saves, opening_lines):
        monkeypatch.setattr(module, "edition", lambda slug, _: games[slug])
    unclear = (await channel.ask("ann", "/rules")).posts[0]
    assert words(unclear).startswith("Which game?")
    assert sends(unclear) == ["/rules metro", "/rules tram"]
    for _ in range(2):
        await channel.say("ann", "/new metro")
    assert sends((await channel.ask("ann", "/rules")).posts[0]) == ["/rules metro 2", "/learn metro"]
    assert "/rules metro 2" in sends((await channel.ask("ann", "/rules", place="telegram:55")).posts[0])
    await channel.say("ann", "/new tram")
    assert words((await channel.ask("ann", "/rules")).posts[0]).startswith("Which game?")


async def test_a_half_typed_line_is_completed(channel: Channel) -> None:
    """Commands, games, options not yet given, codes and legal moves; nothing for a person who does not play."""
    assert "/new " in await channel.complete("ann", "/ne")
    assert await channel.complete("ann", "/new me") == ["/new metro"]
    assert await channel.complete("ann", "/new metro ha") == [f"/new metro hand={n}" for n in (1, 2, 3)]
    assert all("hand=" not in line[15:] for line in await channel.complete("ann", "/new metro hand=2 "))
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    assert "/move draw" in await channel.complete(mover, "/move d")
    assert "draw" in await channel.complete(mover, "dr")
    offered = await channel.complete(mover, f"/move {code} lay")
    assert offered
    assert all(line.startswith(f"/move {code} lay ") for line in offered)
    assert await channel.complete("zed", "/move ") == []
    assert f"/board {code}" in await channel.complete("zed", "/board ")
    assert await channel.complete("ann", "/nonsense x") == []
    assert await channel.complete("ann", "\x00" * 9000) == []


async def test_verify_says_that_the_seed_comes_at_the_end(channel: Channel) -> None:
    """While a match runs only the seal is shown: the hash of its log, of which little is hidden, comes at the end."""
    code = await channel.open("ann", "bob")
    told = await channel.say("ann", "/verify")
    assert "The seed is shown when the match is over." in told
    at = await channel.repository.load(Code(code))
    assert at is not None and at.identity not in told
    await channel.ask("bob", f"/resign {code}")
    at = await channel.repository.load(Code(code))
    assert at is not None
    told = await channel.say("ann", f"/verify {code}")
    assert told.splitlines()[-1] == f"Saved as version {at.version}: {at.identity}"


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
    assert sends(mine) == [f"/hand {code}", f"/board {code}", "/rules metro", "/new", "/help all"]
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


@pytest.mark.parametrize("line", ["/bord", "/x", "/" + "z" * 900, "/help bord", "/help qwertz"])
async def test_words_nobody_knows_get_what_looks_like_them(channel: Channel, line: str) -> None:
    """Explained by a button each: none is given by a guess; where nothing looks like it, all commands."""
    (post,) = (await channel.ask("ann", line)).posts
    assert "bord" in line or sends(post) == ["/help all"]
    if "bord" in line:
        assert sends(post)[0] == "/help board" and len(sends(post)) <= 3
        assert {send.removeprefix("/help ") for send in sends(post)} <= {*commands(), *catalogue(), "pace", "late"}


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


@pytest.mark.parametrize("locale", ["it", "en"])
@pytest.mark.parametrize(
    ("line", "word", "topic"),
    [
        ("/nuva", "/nuova", "new"),
        ("/help rivincta", "/rivincita", "rematch"),
        ("/tabelone metro", "/tabellone", "board"),
        ("/help ritmi", "ritmo", "pace"),
    ],
)
async def test_a_mistyped_word_of_another_language_is_guessed(
    channel: Channel, line: str, word: str, topic: str, locale: str
) -> None:
    """By readers of it and by others; each topic once, and its button is understood by all."""
    (post,) = (await channel.ask("ann", line, locale=locale)).posts
    assert (labels(post)[0], sends(post)[0]) == (word, f"/help {topic}")
    assert len(set(sends(post))) == len(sends(post))
    for reader in ("it", "en"):
        told = await channel.say("bob", sends(post)[0], locale=reader)
        assert "Did you mean" not in told and told == await channel.say("bob", f"/help {word}", locale=reader)
