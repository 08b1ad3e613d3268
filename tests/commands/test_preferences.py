"""What people and places want: language, how much is posted, which zone, which hours."""

from __future__ import annotations

import pytest
from desk_channel import DAY, HOUR, Channel, labels, sends, words

from bot.ports.addresses import Account, Place
from bot.ports.asks import Ask, Person, Server
from bot.ports.posts import PrivateReply
from bot.text.languages import of_place
from rendering.panel import Style

GROUP = "telegram:-100500"


async def locale_of(channel: Channel, who: str, text: str, **more: object) -> str:
    """The language in which a line is answered."""
    locales = {post.locale for post in (await channel.ask(who, text, **more)).posts}  # type: ignore[arg-type]
    (locale,) = locales
    return locale


async def test_what_is_chosen_wins_over_the_app(channel: Channel) -> None:
    """The answer is in it already; so is every other, on all accounts of the person, whatever their apps say."""
    assert await locale_of(channel, "telegram:3", "/help", locale="it-IT") == "it-IT"
    answer = await channel.ask("telegram:3", "/language en", locale="it-IT")
    assert (answer.posts[0].locale, words(answer.posts[0])) == ("en", "Your language: English.")
    for line in ("/help", "/language", "/games", "/nonsense", "/board ZZZZ"):
        assert await locale_of(channel, "telegram:3", line, locale="it-IT") == "en"
    await channel.link("telegram:3", "discord:5")
    assert await locale_of(channel, "discord:5", "/help", locale="it") == "en"
    assert await locale_of(channel, "web:ann", "/help", locale="it") == "it"


@pytest.mark.parametrize(("who", "place", "way"), [("telegram:3", GROUP, True), ("web:ann", "web:attic", False)])
async def test_a_private_chat_is_to_be_opened_where_there_are_any(
    channel: Channel, who: str, place: str, way: bool
) -> None:
    """At the local table nobody has one, so nobody is told to open it."""
    (post,) = (await channel.ask(who, "/notify both", place=place)).posts
    assert ("open our private chat once" in words(post)) == ("/help" in sends(post)) == way


async def test_back_to_that_of_the_app(channel: Channel) -> None:
    """``/language auto`` drops the choice, and is answered in the app's language at once."""
    await channel.ask("telegram:3", "/language en", locale="it-IT")
    answer = await channel.ask("telegram:3", "/language auto", locale="it-IT")
    assert (answer.posts[0].locale, answer.language) == ("it-IT", "")
    assert await locale_of(channel, "telegram:3", "/help", locale="it-IT") == "it-IT"
    assert (await channel.ask("telegram:3", "/help", locale="it-IT")).language is None


async def test_an_open_panel_is_there_in_the_new_language(channel: Channel) -> None:
    """The panel of the match that waits comes with the answer, where nobody else reads: the old one's place is its."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    (panel,) = (await channel.ask(mover, f"/hand {code}")).posts
    told, anew = (await channel.ask(mover, "/language it")).posts
    assert told.locale == "it"
    assert isinstance(anew, PrivateReply) and anew.panel and (anew.code, anew.locale) == (code, "it")
    assert sends(anew) == sends(panel)
    assert len((await channel.ask(mover, "/language")).posts) == 1
    assert len((await channel.ask(mover, "/language en", private=False)).posts) == 1
    (other,) = {"ann", "bob"} - {mover}
    assert len((await channel.ask(other, "/language it")).posts) == 1


async def test_buttons_for_each(channel: Channel) -> None:
    """Alone it says what is chosen, and offers each language by its own name; the one of now is marked."""
    (post,) = (await channel.ask("ann", "/language")).posts
    assert (labels(post), sends(post)) == (
        ["English", "Italiano", "That of my app"],
        ["/language en", "/language it", "/language auto"],
    )
    for line, chosen in (("/language it", 1), ("/language italiano", 1), ("/language English", 0), ("/lingua auto", 2)):
        (post,) = (await channel.ask("ann", line)).posts
        styles = [choice.style for choice in post.choices[0]]
        assert styles.index(Style.CHOSEN) == chosen and styles.count(Style.CHOSEN) == 1
    assert "It can be en, it, auto, not xx." in await channel.say("ann", "/language xx")
    assert "/language it" in await channel.complete("ann", "/language i")


@pytest.mark.parametrize(
    ("guild", "place", "answered"),
    [
        # a group without a language is spoken to in that of whoever asks
        (Server("telegram:-100500"), "en", "en"),
        # Discord's Community servers have one of their own
        (Server("discord:77", locale="it"), "it", "it"),
        (None, "en", "en"),
    ],
)
async def test_a_place_keeps_its_own(channel: Channel, guild: Server | None, place: str, answered: str) -> None:
    """Where a table is opened its posts are in the language of the place, or else in the one its host has chosen."""
    await channel.ask("telegram:3", "/language en", locale="it")
    ask = Ask(Person(Account("telegram:3"), "Zoe", "it"), Place(GROUP), "/new metro", "k", locale="it", server=guild)
    answer = await channel.desk.ask(ask)
    ((code, *_),) = answer.changes
    assert of_place(await channel.table(code), Place(GROUP)) == place
    assert {post.locale for post in answer.posts} == {answered}


async def test_what_a_server_sets_wins_in_its_places(channel: Channel) -> None:
    """The language in the settings is that of what everybody reads there; a private answer is in the person's."""
    server = Server("telegram:-100500", "", manages=True, moderates=True)
    await channel.ask("telegram:3", "/settings language=it", place=GROUP, server=server)
    await channel.ask("telegram:3", "/language en", locale="it")
    assert await locale_of(channel, "telegram:3", "/games", place=GROUP, server=server, private=False) == "it"
    assert await locale_of(channel, "telegram:3", "/games", place="telegram:3") == "en"


async def test_posts_that_nobody_asked_for(channel: Channel) -> None:
    """A reminder in the private chat is in the chosen language, also after the app was seen in another one since."""
    code = await channel.open("telegram:3", "telegram:4", options="pace=1d")
    people = ["telegram:3", "telegram:4"]
    for who in people:
        await channel.ask(who, "/language it", locale="en")
        await channel.ask(who, "/games", locale="en")
    told = await channel.wait(code, DAY - HOUR)
    own = [post for _, place, post in told if place in people]
    assert own and {post.locale for post in own} == {"it"}


async def test_the_private_chat_where_a_match_is_played(channel: Channel) -> None:
    """Posts there are in the language of its person from now on, whatever it was when the match began."""
    ((code, *_),) = (await channel.ask("telegram:3", "/solo metro", place="telegram:3")).changes
    await channel.ask("telegram:3", "/language it", place="telegram:3")
    await channel.computers(code)
    start = await channel.version(code)
    await channel.step(code, "telegram:3", place="telegram:3")
    await channel.computers(code)
    told = [post for place, post in await channel.posts(code, start) if place == "telegram:3"]
    assert told and {post.locale for post in told} == {"it"}


async def test_how_much_is_posted_is_set_for_a_place(channel: Channel) -> None:
    """``/verbosity`` alone says what holds and offers the others; a wrong word is explained."""
    assert "every turn is posted" in await channel.say("ann", "/verbosity")
    (post,) = (await channel.ask("ann", "/verbosity")).posts
    assert labels(post) == ["One message", "Only when we must move"]
    assert sends(post) == ["/verbosity living", "/verbosity mine"]
    assert "one message is kept up to date" in await channel.say("bob", "/verbosity living")
    assert "one message is kept up to date" in await channel.say("ann", "/verbosity")
    assert "every turn is posted" in await channel.say("ann", "/verbosity", place="web:attic")
    assert "It can be all, living, mine, not loud." in await channel.say("ann", "/verbosity loud")


async def test_wishes_are_a_persons_own(channel: Channel) -> None:
    """Hours and zone of one person are nobody else's, and hold on all their accounts."""
    await channel.say("ann", "/quiet 22-8")
    await channel.say("ann", "/timezone America/St_Johns")
    assert "no quiet hours" in await channel.say("bob", "/quiet")
    await channel.link("ann", "telegram:3")
    text = await channel.say("telegram:3", "/quiet")
    assert "from 22:00 to 8:00" in text
    assert "America/St_Johns" in text


async def test_times_are_offered_in_the_zones_there_are(channel: Channel) -> None:
    """Half a name of a place completes to its zone."""
    assert "/timezone Europe/Rome" in await channel.complete("ann", "/timezone rom")
    (post,) = (await channel.ask("ann", "/timezone europe/rome")).posts
    assert "Europe/Rome" in words(post)
