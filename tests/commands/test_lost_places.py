"""Tables whose places are gone: who is called in private, when, once; and how a table gets another place."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from desk_channel import DAY, Channel, called, labels, sends, words
from redis.asyncio import Redis

from bot.delivery.due_actions import DueActions
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person
from bot.ports.people import Habits
from bot.ports.platforms import Attempt
from bot.repository import Repository
from bot.store import keys
from bot.store.compression import small
from rendering.text import said

ANN, BOB, CYD = "telegram:11", "telegram:12", "discord:13"
GROUP, OTHER, HALL = Place("telegram:-77"), Place("telegram:-78"), Place("discord:900")
GONE = "the place where it is played cannot be reached any more"


@pytest.fixture
def group(channel: Channel) -> Channel:
    """A group on Telegram."""
    channel.place = GROUP
    return channel


async def lose(channel: Channel, code: str, place: Place, name: str = "first") -> None:
    """A delivery at a place fails for good."""
    stop = await channel.version(code)
    await channel.lost_places.gone(place, Attempt(name, Code(code), stop - 1, stop))


def chat(who: str) -> Place:
    """The private chat of somebody."""
    return Place(who.replace("discord:", "discord:@"))


def account(code: str, name: str) -> str:
    """The account with this name."""
    return next(who for who in (ANN, BOB, CYD) if who.endswith(f":{name}"))


async def mover(channel: Channel, code: str) -> str:
    """The account of the person who must move."""
    return account(code, await channel.mover(code))


@pytest.mark.parametrize("pace", ["none", "1d"])
async def test_who_is_awaited_is_called_at_once(group: Channel, pace: str) -> None:
    """In the private chat, with the way on; the others are told too. Whoever is next is called at once."""
    code = await group.open(ANN, BOB, options=f"pace={pace}")
    await lose(group, code, GROUP)
    first = await mover(group, code)
    heard = await group.wait(code, DAY // 4)
    ((when, place, post),) = [one for one in heard if one[1] == chat(first)]
    assert (when, place, called(post)) == (0, chat(first), [first.partition(":")[2]])
    assert GONE in words(post)
    assert labels(post) == ["Play", "Move the table"]
    ((when, _, post),) = [one for one in heard if one[1] != chat(first)]
    assert (when, called(post), labels(post)) == (0, [], ["Move the table"])
    assert GONE in words(post) and "It is 1" in words(post)
    moved = await group.step(code, first, place=chat(first))
    assert "This table has no place any more" in "\n".join(map(words, moved.posts))
    second = await mover(group, code)
    assert second != first
    ((when, place, post),) = await group.wait(code, DAY // 4)
    assert (when, place) == (0, chat(second))
    assert words(post).startswith(f"{code} Metro\n") and GONE not in words(post)
    answer = await group.step(code, second, place=chat(second))
    told = dict(await group.posts(code, answer.changes[0][1]))
    assert await group.wait(code, DAY // 4) == [], (
        "they have spoken in private, so that each turn comes there by itself"
    )
    assert told[chat(first)].alone and told[chat(first)].mentions and not told[chat(second)].mentions
    assert GONE not in words(told[chat(first)])


async def test_a_lobby_calls_all_who_sit_there(group: Channel) -> None:
    """Each once; the start calls whoever begins, and nobody else."""
    ((code, *_),) = (await group.ask(ANN, "/new metro")).changes
    await group.ask(BOB, f"/join {code}")
    await lose(group, code, GROUP)
    heard = await group.wait(code, DAY)
    assert [(place, labels(post)) for _, place, post in heard] == [
        (chat(who), ["Move the table"]) for who in (ANN, BOB)
    ]
    ((_, begun, _),) = (await group.ask(ANN, f"/start {code}", place=chat(ANN))).changes
    told = [place for place, post in await group.posts(code, begun) if called(post) and place != GROUP]
    told += [place for _, place, _ in await group.wait(code, DAY // 4)]
    assert told == [chat(await mover(group, code))]


async def test_two_processes_call_once(group: Channel) -> None:
    """Both hear that the place is gone, both look at the table; and once more after a kill nobody is called again."""
    code = await group.open(ANN, BOB, options="pace=none")
    stop = await group.version(code)
    other = DueActions(
        Repository(group.store, group.clock),
        group.store.people,
        group.clock,
        chat,
        group.store.tables_at,
        group.store.mailboxes.told,
        group.store.memory,
    )
    for actions, name in ((group.due_actions, "one"), (other, "two"), (group.due_actions, "one")):
        await actions.lost_places.gone(GROUP, Attempt(name, Code(code), stop - 1, stop))
        await actions.lost_places.shut(GROUP, 1)
        await actions.look(Code(code))
    assert await group.version(code) == stop + 3
    posts = dict(await group.posts(code, stop))
    assert set(posts) == {GROUP, chat(ANN), chat(BOB)}
    assert GONE in words(posts[chat(await mover(group, code))])


async def test_a_place_called_gone_is_lost_to_all_its_tables(group: Channel) -> None:
    """Without any news of them: those under way and in the lobby, not those that are over; once a parking."""
    first, second = [await group.open(ANN, BOB, options="pace=none") for _ in range(2)]
    over = await group.open(ANN, BOB)
    await group.ask(ANN, f"/resign {over}")
    versions = [await group.version(code) for code in (first, second, over)]
    for _ in range(2):
        await group.lost_places.shut(GROUP, 1)
    assert [await group.version(code) for code in (first, second, over)] == [
        versions[0] + 1,
        versions[1] + 1,
        versions[2],
    ]


async def test_who_is_found_again_is_called_there(group: Channel) -> None:
    """The place learns that there was a gap; from then on calls are public; a new loss calls in private again."""
    code = await group.open(ANN, BOB, options="pace=none")
    start = await group.version(code)
    await lose(group, code, GROUP)
    await group.wait(code, 0)
    await group.lost_places.back(GROUP, Attempt("back", Code(code), start, start + 1))
    post = await group.teller.post(Code(code), start, await group.version(code), GROUP)
    assert post is not None and words(post).startswith("For a while nothing could be posted here.")
    before = await mover(group, code)
    answer = await group.step(code, before, place=chat(before))
    assert "no place any more" not in "\n".join(map(words, answer.posts))
    assert await group.wait(code, DAY) == []
    assert called(await group.public(answer)) == [await group.mover(code)]
    await lose(group, code, GROUP, "second")
    assert [place for _, place, _ in await group.wait(code, DAY)] == [chat(await mover(group, code))]


async def test_who_reads_another_place_is_not_called(group: Channel) -> None:
    """Of two platforms one is lost: its people are called in private, the others where they read."""
    ((code, *_),) = (await group.ask(ANN, "/new metro pace=none")).changes
    await group.ask(CYD, f"/join {code}", place=HALL)
    await group.ask(ANN, f"/start {code}")
    await lose(group, code, HALL)
    assert [place for _, place, _ in await group.wait(code, DAY)] == [chat(CYD)]
    for _ in range(2):
        who = await mover(group, code)
        answer = await group.step(code, who, place=chat(who) if who == CYD else GROUP)
        assert "no place any more" not in "\n".join(map(words, answer.posts))
        following = await mover(group, code)
        private = [place for _, place, _ in await group.wait(code, 0)]
        public = called(await group.public(answer))
        assert private == ([chat(CYD)] if following == CYD else [])
        assert public == [following.partition(":")[2]]


async def test_a_chat_that_is_gone_too_is_passed_over(group: Channel) -> None:
    """Whoever has blocked the bot is called on another account, and once only."""
    assert "Linked" in await group.link(ANN, CYD, (chat(ANN), chat(CYD)))
    code = await group.open(ANN, BOB, options="pace=none")
    while await mover(group, code) != ANN:
        await group.step(code, await mover(group, code))
    start = await group.version(code)
    await lose(group, code, GROUP)
    post = dict(await group.posts(code, start))[chat(ANN)]
    assert GONE in words(post) and not post.mentions, "they have been called to this turn there"
    stop = await group.version(code)
    for _ in range(2):
        await group.lost_places.gone(chat(ANN), Attempt("blocked", Code(code), stop - 1, stop))
    posts = {place: post for _, place, post in await group.wait(code, 0)}
    assert set(posts) == {chat(CYD), chat(BOB)} and all(GONE in words(post) for post in posts.values())
    assert await group.wait(code, DAY) == []


async def test_the_table_moves(group: Channel) -> None:
    """By anybody who sits there once its place is lost: board, buttons and call are here, the lost place is left."""
    code = await group.open(ANN, BOB, options="pace=none")
    assert "sit" in await group.refused(CYD, f"/movehere {code}", place=HALL)
    await lose(group, code, GROUP)
    moved = await group.ask(BOB, f"/movehere {code}", place=OTHER, key="once")
    post = await group.public(moved, OTHER)
    assert "is played here from now on" in words(post) and post.picture is not None
    assert called(post) == [await group.mover(code)]
    assert (await group.table(code)).audience.reached == (OTHER,)
    assert (await group.ask(BOB, f"/movehere {code}", place=OTHER, key="once")).changes == moved.changes
    assert await group.wait(code, DAY) == []
    assert "played here already" in await group.refused(BOB, f"/movehere {code}", place=OTHER)
    who = await mover(group, code)
    answer = await group.step(code, who, place=OTHER)
    assert called(await group.public(answer, OTHER)) == [await group.mover(code)]


async def test_only_the_host_leaves_a_place_that_works(group: Channel) -> None:
    """It reads that the table goes on elsewhere, and nothing later; other places where it is played stay."""
    ((code, *_),) = (await group.ask(ANN, "/new metro pace=none")).changes
    await group.ask(CYD, f"/join {code}", place=HALL)
    await group.ask(ANN, f"/start {code}")
    assert "only the host" in await group.refused(CYD, f"/movehere {code}", place=Place("discord:901"))
    moved = await group.ask(ANN, f"/movehere {code}", place=OTHER)
    assert words(await group.public(moved, GROUP)) == f"The table {code} goes on elsewhere."
    assert [place for place, _ in (await group.table(code)).audience.places] == [HALL, OTHER]
    start = await group.version(code)
    who = await mover(group, code)
    await group.step(code, who, place=chat(who))
    assert {place for place, _ in await group.posts(code, start)} <= {HALL, OTHER, chat(ANN)}


async def test_who_sits_at_a_place_that_works_is_asked_before_a_match_leaves_it(group: Channel) -> None:
    """It stays while one of them says nothing, and after a no; with the last yes it goes. A lobby goes unasked."""
    ((code, *_),) = (await group.ask(ANN, "/new metro pace=none")).changes
    assert "played here from now on" in await group.say(ANN, f"/movehere {code}", place=OTHER)
    assert (await group.ask(ANN, f"/movehere {code}")).changes
    for who in (BOB, CYD):
        await group.ask(who, f"/join {code}")
    await group.ask(ANN, f"/start {code}")
    asked = await group.ask(ANN, f"/movehere {code}", place=OTHER, key="once")
    assert words(asked.posts[0]) == "Asked. Still to answer: 12, 13."
    told = words(await group.public(asked, GROUP))
    assert "11 asks to play on at another place. Whoever cannot read there is called in private." in told
    assert await group.ask(ANN, f"/movehere {code}", place=OTHER, key="once") == asked
    for answer in ("/agree", "/refuse"):
        assert (await group.ask(BOB if answer == "/agree" else CYD, f"{answer} {code}")).changes
        assert (await group.table(code)).audience.reached == (GROUP,)
    await group.ask(ANN, f"/movehere {code}", place=OTHER)
    await group.step(code, await mover(group, code))
    await group.ask(BOB, f"/agree {code}")
    moved = await group.ask(CYD, f"/agree {code}")
    assert words(await group.public(moved, GROUP)).endswith(f"The table {code} goes on elsewhere.")
    assert "is played here from now on" in words(await group.public(moved, OTHER))
    table = await group.table(code)
    assert table.audience.reached == (OTHER,) and table.question is None


async def test_a_table_that_moves_into_a_private_chat_calls_the_others_there(group: Channel) -> None:
    """They cannot read it; so each turn of theirs calls them in their own chat, where it can be played on as well."""
    code = await group.open(ANN, BOB, options="pace=none")
    await lose(group, code, GROUP)
    how = await group.ask(BOB, f"/movehere {code} how", place=chat(BOB))
    assert not how.changes and sends(how.posts[0]) == [f"/movehere {code}"]
    moved = await group.ask(BOB, f"/movehere {code}", place=chat(BOB))
    assert "I call 11 in private" in words(moved.posts[0])
    if await mover(group, code) == BOB:
        await group.step(code, BOB, place=chat(BOB))
    heard = [(place, words(post)) for _, place, post in await group.wait(code, DAY)]
    assert [place for place, _ in heard] == [chat(ANN)]
    assert "is played at another place now" in heard[0][1]
    joined = await group.ask(ANN, f"/movehere {code}", place=chat(ANN))
    assert joined.changes
    table = await group.table(code)
    assert (table.audience.reached, table.unreached) == ((chat(BOB), chat(ANN)), ())


async def test_a_private_table_is_moved_by_who_sits_there(group: Channel) -> None:
    """Nobody else learns of it."""
    code = await group.open(ANN, options="private=yes", game="road")
    assert "private" in await group.refused(CYD, f"/movehere {code}", place=HALL)
    assert "played here" in await group.say(ANN, f"/movehere {code}", place=OTHER)


async def test_nobody_is_called_to_a_match_that_has_stalled(group: Channel) -> None:
    """A bot that is removed from a place wakes nobody for what all have forgotten; a move there wakes it."""
    code = await group.open(ANN, BOB)
    await group.wait(code, 60 * DAY)
    assert (await group.table(code)).clocks.stalled
    await lose(group, code, GROUP)
    assert await group.wait(code, DAY) == []
    who = await mover(group, code)
    await group.step(code, who, place=chat(who))
    ((when, place, _), *_) = await group.wait(code, 0)
    assert (when, place) == (0, chat(await mover(group, code)))


async def test_a_lobby_moves(group: Channel) -> None:
    """Its message with all buttons stands at the new place, which is one of those where it is played."""
    ((code, *_),) = (await group.ask(ANN, "/new metro")).changes
    await lose(group, code, GROUP)
    moved = await group.ask(ANN, f"/movehere {code}", place=OTHER)
    post = await group.public(moved, OTHER)
    assert "is played here from now on" in words(post)
    assert f"/join {code}" in sends(post)
    assert (await group.ask(BOB, f"/join {code}", place=OTHER)).changes
    assert (await group.ask(ANN, f"/start {code}", place=OTHER)).changes
    assert (await group.table(code)).unreached == ()


async def test_a_lesson_is_moved_nowhere(group: Channel) -> None:
    """It is for one person alone: a channel never gets it."""
    code = (await group.ask(ANN, "/learn metro", place=chat(ANN))).posts[0].code
    for line in (f"/movehere {code}", "/movehere", f"/movehere {code} how"):
        assert "A lesson is for one person alone." in await group.refused(ANN, line)
    assert code and not (await group.table(code)).audience.told_at(GROUP)


async def test_boards_are_moved_where_they_can_be_posted(group: Channel) -> None:
    """What is missing is named first, with a button that tries again; a repeat is answered as before."""
    code = await group.open(ANN, BOB)
    person, missing = Person(Account(ANN), "11"), said("I may not attach files here.")
    ask = Ask(person, OTHER, f"/movehere {code}", "once", private=True, obstacle=missing)
    answer = await group.desk.ask(ask)
    assert not answer.changes and sends(answer.posts[0]) == [f"/movehere {code}"]
    done = await group.desk.ask(replace(ask, obstacle=None))
    assert done.changes and await group.desk.ask(ask) == done


@pytest.mark.parametrize("damage", [{"edition": 99}, {"format": 99}, {"code": None, "game": None}, None])
async def test_one_table_that_cannot_be_read_holds_up_no_other(
    group: Channel, redis_client: Redis, damage: dict[str, object] | None
) -> None:
    """Its game is not installed here, a newer program saved it, or it is damaged: the others lose the place."""
    codes = [await group.open(ANN, BOB, options="pace=none") for _ in range(3)]
    stored = await group.store.load(Code(codes[1]))
    assert stored is not None
    saved = json.dumps([] if damage is None else json.loads(stored.snapshot) | damage)
    await redis_client.hset(keys.match(Code(codes[1])), "s", small(saved.encode()))
    repository = Repository(group.store, group.clock)
    fresh = DueActions(
        repository,
        group.store.people,
        group.clock,
        chat,
        group.store.tables_at,
        group.store.mailboxes.told,
        group.store.memory,
    ).lost_places
    for _ in range(2):
        assert sorted(await fresh.shut(GROUP, 1)) == sorted((codes[0], codes[2]))
        await fresh.gone(GROUP, Attempt("one", Code(codes[1]), stored.version - 1, stored.version))
    for code in (codes[0], codes[2]):
        assert (await group.table(code)).audience.lost == (GROUP,)


async def test_a_rematch_knows_that_the_table_has_moved(group: Channel) -> None:
    """Whoever does not read the new place is called in their own chat in the next match as well."""
    code = await group.open(ANN, BOB, options="pace=none")
    await lose(group, code, GROUP)
    assert (await group.ask(BOB, f"/movehere {code}", place=HALL)).changes
    await group.ask(BOB, f"/resign {code}", place=HALL)
    ((again, *_),) = (await group.ask(BOB, f"/rematch {code}", place=HALL)).changes
    assert (await group.table(again)).unreached == (0, 1)
    assert (await group.ask(BOB, f"/start {again}", place=HALL)).changes
    posts = {place: post for _, place, post in await group.wait(again, DAY // 4)}
    assert set(posts) == {chat(ANN), chat(BOB)}
    assert "played at another place now" in words(posts[chat(await mover(group, again))])


async def test_who_wants_no_posts_in_one_chat_is_called_in_another(group: Channel) -> None:
    """Where there is none they are called nowhere, and a reminder of theirs comes where the match is played."""
    await group.store.people.habit(chat(ANN), Habits("off"))
    code = await group.open(ANN, BOB, options="pace=1d")
    while await mover(group, code) != ANN:
        await group.step(code, await mover(group, code))
    ((_, place, post),) = await group.wait(code, DAY // 2)
    assert place == GROUP and called(post) == ["11"]
    await lose(group, code, GROUP)
    assert {place for _, place, _ in await group.wait(code, 0)} == {chat(BOB)}
    assert "Linked" in await group.link(ANN, CYD, (chat(ANN), chat(CYD)))
    for who in (ANN, BOB):
        await group.step(code, who, place=chat(who))
    assert (await group.wait(code, 0))[-1][1] == chat(CYD)
