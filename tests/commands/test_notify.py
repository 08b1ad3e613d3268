"""Where a person wants to be called to a turn: at one place, at both, or nowhere; on each platform."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk_channel import Channel, called, labels, private_chat, words

from bot.commands.desk import CommandDesk
from bot.delivery.due_actions import DueActions
from bot.ports.addresses import Code, Place
from bot.ports.people import Wishes
from bot.table.calls import chat_of
from bot.table.table_terms import HOUR

ANN, BOB, CYD = "telegram:11", "telegram:12", "discord:13"
GROUP, HALL = Place("telegram:-77"), Place("discord:900")


@pytest.fixture
def group(channel: Channel) -> Channel:
    """A group on Telegram."""
    channel.place = GROUP
    return channel


async def turn_of(channel: Channel, code: str, who: str) -> int:
    """Play until a person must move; the version before the move that called them."""
    start = 0
    for _ in range(4):
        name = await channel.mover(code)
        if who.endswith(f":{name}") and start:
            return start
        start = await channel.version(code)
        await channel.step(code, next(one for one in (ANN, BOB, CYD) if one.endswith(f":{name}")), place=channel.place)
    raise AssertionError


async def calls(channel: Channel, code: str, start: int) -> dict[Place, list[str]]:
    """Who is called where by what was told since a version, with a sound."""
    posts = await channel.posts(code, start)
    return {place: called(post) for place, post in posts if called(post) and not getattr(post, "silent", False)}


def test_the_private_chat_is_known_to_be_open() -> None:
    """On Telegram nobody is written to before they have spoken there; elsewhere it is asked for."""
    ann, cyd = ANN, CYD
    assert chat_of(ann, Wishes()) is None  # type: ignore[arg-type]
    assert chat_of(ann, Wishes(opened=(ann,))) == ann  # type: ignore[arg-type]
    assert chat_of(ann, Wishes(opened=(ann,), deaf=(ann,))) is None  # type: ignore[arg-type]
    assert chat_of(ann, Wishes(notify="private")) is None  # type: ignore[arg-type]
    assert chat_of(ann, Wishes(opened=(ann,), notify="group")) is None  # type: ignore[arg-type]
    assert chat_of(cyd, Wishes(opened=(cyd, ann))) is None  # type: ignore[arg-type]
    assert chat_of(cyd, Wishes(opened=(ann,), notify="private")) == "discord:@13"  # type: ignore[arg-type]
    assert chat_of(cyd, Wishes(opened=(ann,), deaf=(cyd,), notify="both")) == ann  # type: ignore[arg-type]
    assert chat_of("web:dan", Wishes(opened=(ann,), notify="private")) == ann  # type: ignore[arg-type]
    assert chat_of("web:dan", Wishes(opened=(ann,))) is None  # type: ignore[arg-type]


async def test_it_is_said_and_chosen_by_buttons(group: Channel) -> None:
    """In the language of whoever asks; the button of what is set is left out."""
    (post,) = (await group.ask(ANN, "/notify")).posts
    assert words(post).startswith("You are called in our private chat once you have opened it")
    assert labels(post) == ["Where we play", "In private", "Both", "Nowhere"]
    (post,) = (await group.ask(ANN, "/notify off")).posts
    assert words(post) == "You are called nowhere, and not reminded."
    assert labels(post) == ["Where we play", "In private", "Both"]
    (post,) = (await group.ask(BOB, "/avvisi entrambi", locale="it")).posts
    assert post.locale == "it"
    assert words(post).startswith("You are called in our private chat, and where the match is played.\nI cannot write")
    assert labels(post)[0] == "Open our private chat"
    (post,) = (await group.ask(CYD, "/notify", place=HALL)).posts
    assert words(post) == "You are called where the match is played."
    assert "It can be group, private, both, off, not never." in await group.refused(ANN, "/notify never")


@pytest.mark.parametrize("wish", ["", "group", "private", "both", "off"])
async def test_a_turn_calls_where_it_is_wished(group: Channel, wish: str) -> None:
    """Said before the match or in its middle, and once for a turn."""
    await group.ask(BOB, f"/notify {wish}" if wish else "/help", place=Place(BOB))
    code = await group.open(ANN, BOB)
    found = await calls(group, code, await turn_of(group, code, BOB))
    own, there = {Place(BOB): ["12"]}, {GROUP: ["12"]}
    wanted = {"": own, "private": own, "group": there, "both": {**own, **there}, "off": {}}
    assert found == wanted[wish]
    await group.ask(BOB, "/notify off" if wish != "off" else "/notify group")
    assert await calls(group, code, await turn_of(group, code, BOB)) == ({} if wish != "off" else there)


async def test_on_discord_private_means_direct_messages(group: Channel) -> None:
    """One message there with board and hand; the channel names them without calling."""
    group.place = HALL
    await group.ask(CYD, "/notify private")
    ((code, *_),) = (await group.ask("discord:11", "/new metro")).changes
    await group.ask(CYD, f"/join {code}")
    await group.ask("discord:11", f"/start {code}")
    while await group.mover(code) == "13":
        await group.step(code, CYD)
    start = await group.version(code)
    await group.step(code, "discord:11")
    assert await group.mover(code) == "13"
    posts = dict(await group.posts(code, start))
    assert called(posts[Place("discord:@13")]) == ["13"] and posts[Place("discord:@13")].own  # type: ignore[union-attr]
    assert called(posts[HALL]) == []
    assert "13" in words(posts[HALL])


async def test_who_has_linked_accounts_is_called_at_one_of_them(group: Channel) -> None:
    """That of the seat, where the private chat is open; not a second time on the other."""
    await group.link(ANN, CYD, (ANN, "discord:@13"))
    code = await group.open(ANN, BOB)
    assert await calls(group, code, await turn_of(group, code, ANN)) == {Place(ANN): ["11"]}


@pytest.mark.parametrize(
    ("wish", "place"), [("group", GROUP), ("private", Place(BOB)), ("both", Place(BOB)), ("off", None)]
)
async def test_a_reminder_comes_where_it_is_wished(group: Channel, wish: str, place: Place | None) -> None:
    """Once, at half time: where the match is played, in the private chat, or not at all."""
    await group.ask(BOB, f"/notify {wish}", place=Place(BOB))
    code = await group.open(ANN, BOB, options="pace=1d")
    await turn_of(group, code, BOB)
    heard = [(where, called(post)) for _, where, post in await group.wait(code, 13 * HOUR) if called(post)]
    assert heard == ([] if place is None else [(place, ["12"])])


async def test_in_quiet_hours_the_turn_makes_no_sound(group: Channel) -> None:
    """It stands there all the same, and the reminder comes when they are over."""
    await group.ask(BOB, "/timezone UTC", place=Place(BOB))
    hour = group.clock.instant // HOUR % 24
    await group.ask(BOB, f"/quiet {hour}-{(hour + 14) % 24}", place=Place(BOB))
    code = await group.open(ANN, BOB, options="pace=1d")
    start = await turn_of(group, code, BOB)
    posts = dict(await group.posts(code, start))
    assert called(posts[Place(BOB)]) == ["12"]
    assert posts[Place(BOB)].silent  # type: ignore[union-attr]
    assert called(posts[GROUP]) == []
    heard = [(when, where) for when, where, post in await group.wait(code, 16 * HOUR) if called(post)]
    assert [where for _, where in heard] == [Place(BOB)]
    assert heard[0][0] > 12 * HOUR


@pytest.mark.parametrize(
    ("line", "notify", "chat"),
    [
        ("/help", "", BOB),
        ("/notify group", "group", ""),
        ("/notify private", "private", BOB),
        ("/notify both", "both", BOB),
        ("/notify off", "off", ""),
        ("/verbosity off", "", ""),
        ("/link", "group", ""),
    ],
)
async def test_the_first_private_line_may_say_it(group: Channel, line: str, notify: str, chat: str) -> None:
    """Of matches under way too, though what opens the chat calls anew by itself; what is linked stays open."""
    code = await group.open(ANN, BOB)
    if line == "/link":
        await group.ask(CYD, "/notify group", place=HALL)
        await group.link(CYD, BOB, (HALL, BOB))
    else:
        await group.ask(BOB, line, place=Place(BOB))
    table = await group.table(code)
    bob = table.sitters[table.names.index("12")]
    assert (bob.notify, bob.chat) == (notify, chat)
    assert bob.profile is not None
    assert (await group.services.directory.wishes(bob.profile)).opened == (BOB,)


@pytest.mark.parametrize("wish", ["private", "both"])
async def test_another_wish_for_the_same_chat_loses_no_call(group: Channel, wish: str) -> None:
    """A turn and a wish that follows before it is told make one post, and it rings."""
    await group.ask(BOB, "/help", place=Place(BOB))
    code = await group.open(ANN, BOB, options="pace=none")
    start = await turn_of(group, code, BOB)
    await group.ask(BOB, f"/notify {wish}")
    posts = dict(await group.posts(code, start))
    assert posts[Place(BOB)].own and posts[Place(BOB)].rings  # type: ignore[union-attr]
    assert (await calls(group, code, start))[Place(BOB)] == ["12"]


@pytest.mark.parametrize("told", [True, False], ids=["told", "waiting"])
@pytest.mark.parametrize(
    ("first", "then", "place"), [("private", "group", GROUP), ("group", "private", Place(BOB)), ("group", "off", None)]
)
@pytest.mark.parametrize("together", [True, False], ids=["in one post", "in two"])
async def test_a_call_follows_a_wish(
    group: Channel, first: str, then: str, place: Place | None, told: bool, together: bool
) -> None:
    """Where the turn was not told before the wish left that place it calls at the new one; nobody is called twice."""
    await group.ask(BOB, f"/notify {first}", place=Place(BOB))
    code = await group.open(ANN, BOB, options="pace=none")
    start = await turn_of(group, code, BOB)
    asked = list[tuple[Place, int]]()
    turn = await group.version(code)

    async def answer(where: Place, _code: Code, version: int) -> bool:
        asked.append((where, version))
        return told

    group.desk = CommandDesk(replace(group.services, told=answer))
    await group.ask(BOB, f"/notify {then}")
    assert asked == ([(Place(BOB) if first == "private" else GROUP, turn)] if place else [])
    heard = await calls(group, code, turn if told or not together else start)
    assert heard == ({place: ["12"]} if place and not told else {})


@pytest.mark.parametrize("told", [True, False], ids=["told", "waiting"])
async def test_a_chat_that_shuts_calls_elsewhere_what_it_was_not_told(group: Channel, told: bool) -> None:
    """Whoever blocks the bot at their turn has heard of it; a call that still waited is made in the group."""
    await group.ask(BOB, "/help", place=Place(BOB))
    code = await group.open(ANN, BOB, options="pace=none")
    start = await turn_of(group, code, BOB)
    turn = await group.version(code)

    async def answer(place: Place, _code: Code, version: int) -> bool:
        assert (place, version) == (Place(BOB), turn)
        return told

    actions = DueActions(
        group.repository,
        group.services.directory,
        group.clock,
        private_chat,
        group.store.tables_at,
        answer,
        group.store.memory,
    )
    await actions.lost_places.shut(Place(BOB), 1)
    assert await group.version(code) == turn + 1
    assert await calls(group, code, turn if told else start) == ({} if told else {GROUP: ["12"]})
    await group.step(code, BOB)
    assert await calls(group, code, await turn_of(group, code, BOB)) == {GROUP: ["12"]}


async def test_the_result_rings_where_the_match_was_played(group: Channel) -> None:
    """Also where each of them is called in private: all of them have waited for it."""
    for one in (ANN, BOB):
        await group.ask(one, "/help", place=Place(one))
    code = await group.open(ANN, BOB)
    start = await group.version(code)
    await group.ask(ANN, f"/resign {code}", place=GROUP)
    posts = dict(await group.posts(code, start))
    assert (posts[GROUP].rings, posts[GROUP].silent) == (True, False)  # type: ignore[union-attr]
