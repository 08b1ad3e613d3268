"""Lessons: guided matches with tasks, played right and wrong through the desk."""

from __future__ import annotations

import pytest
from desk_channel import DAY, Channel, labels, sends, words
from redis.asyncio import Redis

from bot.ports.asks import Answer
from bot.ports.pictures import PanelPicture
from bot.ports.posts import Post, PrivateReply
from bot.store.backup.dump import dump
from bot.store.backup.restore import restore
from bot.text.languages import languages, spelled
from games import catalogue
from games.kernel.game import Seat
from games.road.notation import write
from rendering.text import Said

LEARNER = Seat(0)

TAUGHT = [slug for slug, game in catalogue().items() if game.lesson is not None]


@pytest.fixture
def explains() -> bool:
    """A lesson is no first match, where these are explained."""
    return True


async def begun(channel: Channel, slug: str, who: str = "ann") -> str:
    """A lesson of somebody; its code."""
    (post,) = (await channel.ask(who, f"/learn {slug}")).posts
    assert post.code is not None
    return post.code


async def head(channel: Channel, code: str) -> str:
    """What a button of a move begins with now."""
    match = await channel.match(code)
    return f"{code}.{match.turns[LEARNER]}"


async def taken(channel: Channel, code: str, moves: tuple[str, ...] | list[str]) -> Answer:
    """Ann makes a turn, a move at a time."""
    assert moves
    for text in moves:
        answer = await channel.ask("ann", f"/move {await head(channel, code)} {text}")
        assert not answer.changes, "nobody else hears of a lesson"
    return answer


def only(answer: Answer) -> Post:
    """The one post of an answer, which is private."""
    (post,) = answer.posts
    assert isinstance(post, PrivateReply)
    return post


def lesson_of(slug: str):
    """The lesson of a game."""
    lesson = catalogue()[slug].lesson
    assert lesson is not None
    return lesson


def test_all_four_games_have_six_tasks() -> None:
    """Each with a lesson that fits a phone: tasks of at most 120 characters in every language."""
    assert [len(lesson_of(slug).tasks) for slug in ("metro", "road", "socks", "tandem")] == [6] * 4
    for slug in TAUGHT:
        for task in lesson_of(slug).tasks:
            for sentence in (task.asked, task.right):
                for locale in languages():
                    assert len(spelled(Said(sentence.message), locale)) <= 120, spelled(Said(sentence.message), locale)


@pytest.mark.parametrize("slug", TAUGHT)
async def test_a_lesson_done_right(channel: Channel, slug: str) -> None:
    """Six tasks, each with its panel: right goes on at once, with the written replies; then what was learned."""
    lesson, code = lesson_of(slug), await begun(channel, slug)
    for number, task in enumerate(lesson.tasks):
        post = only(await channel.ask("ann", f"/hand {code}"))
        assert isinstance(post.picture, PanelPicture)
        assert f"Task {number + 1} of 6: {task.asked.message}" in words(post)
        picked = only(await channel.ask("ann", f"/hand {await head(channel, code)} {task.moves[0]}"))
        assert f"Task {number + 1} of 6" in words(picked)
        version = await channel.version(code)
        post = only(await taken(channel, code, task.moves))
        assert words(post).splitlines()[0] == f"Right! {task.right.message}"
        past = await channel.repository.past(code, version, await channel.version(code))  # type: ignore[arg-type]
        lines = [one.line for one in past]
        replies = tuple(line.entry.text for line in lines if getattr(getattr(line, "entry", None), "seat", 0) == 1)
        assert replies == task.replies
    assert lesson.learned.message in words(post)
    others = [f"/learn {other}" for other in TAUGHT if other != slug]
    assert sends(post) == [f"/solo {slug}", *others]
    assert (await channel.table(code)).over
    assert await begun(channel, slug) != code, "a lesson that is over begins again as another one"


@pytest.mark.parametrize("slug", TAUGHT)
async def test_a_lesson_done_wrong(channel: Channel, slug: str) -> None:
    """Another turn: what it did, kindly, and two ways on. Tried again, all is as before; shown, the lesson goes on."""
    lesson, code = lesson_of(slug), await begun(channel, slug)
    for number, task in enumerate(lesson.tasks):
        before = await channel.match(code)
        post = await wrong(channel, code, number)
        assert "A good turn for another time" in words(post)
        assert task.asked.message in words(post)
        assert labels(post) == ["Try again", "Show me"]
        # the same picture, with nothing to press and nobody to move
        assert isinstance(post.picture, PanelPicture)
        assert not post.picture.decision.moves
        again, show = sends(post)
        # the same where it is looked up
        assert sends(only(await channel.ask("ann", f"/hand {code}"))) == [again, show]
        assert sends(only(await channel.ask("ann", f"/learn {slug}"))) == [again, show]
        post = only(await channel.ask("ann", again))
        after = await channel.match(code)
        assert after.state == before.state
        assert f"Task {number + 1} of 6" in words(post)
        if number % 2:
            post = only(await taken(channel, code, task.moves))
            assert words(post).startswith("Right! ")
        else:
            await wrong(channel, code, number)
            post = only(await channel.ask("ann", show))
            assert words(post).startswith("Like this: ")
            # in words, but for a choice that is still secret
            assert slug == "road" or "; ".join(task.moves) not in words(post).splitlines()[0]
            # pressed a second time it only shows what there is
            assert (await channel.table(code)).task == number + 1
            await channel.ask("ann", show)
        assert (await channel.table(code)).task == number + 1
    assert (await channel.table(code)).over


async def test_a_secret_choice_that_missed_is_shown(channel: Channel) -> None:
    """It is said, and the picture is that of the panel with nothing to press: the chosen way lies there."""
    code = await begun(channel, "road")
    text = next(
        text for text in (await legal(channel, code)) if text not in ("pass", *lesson_of("road").tasks[0].moves)
    )
    post = only(await taken(channel, code, [text]))
    assert labels(post) == ["Try again", "Show me"]
    assert words(post).startswith(f"You chose: {text}.")
    assert isinstance(post.picture, PanelPicture)
    assert post.picture.decision.moves == ()
    assert write(post.picture.decision.view.choice) == text


async def legal(channel: Channel, code: str) -> tuple[str, ...]:
    """What Ann may do."""
    match = await channel.match(code)
    return match.legal(LEARNER)


async def wrong(channel: Channel, code: str, number: int) -> Post:
    """Ann takes a turn that does not do the task."""
    avoided = ("draw", *lesson_of(await slug_of(channel, code)).tasks[number].moves)
    for _ in range(9):
        match = await channel.match(code)
        legal = match.legal(LEARNER)
        post = only(await taken(channel, code, [next((text for text in legal if text not in avoided), legal[0])]))
        assert (await channel.table(code)).task == number, "right by chance"
        if "Try again" in labels(post):
            return post
    raise AssertionError("the turn does not end")


async def slug_of(channel: Channel, code: str) -> str:
    """The game of a table."""
    return (await channel.table(code)).game.slug


@pytest.mark.parametrize("slug", TAUGHT)
async def test_the_position_is_what_the_lesson_says(channel: Channel, slug: str) -> None:
    """Whoever learns it, whenever: the same position at each task, though nothing else of two lessons is the same."""
    views = []
    for who in ("ann", "bob"):
        code, seen = await begun(channel, slug, who), []
        for task in lesson_of(slug).tasks:
            match = await channel.match(code)
            seen.append(match.game.dump(match.state))
            for text in task.moves:
                await channel.ask(who, f"/move {await head(channel, code)} {text}")
        assert (await channel.table(code)).over
        views.append(seen)
    assert views[0] == views[1]


async def test_a_restart_in_the_middle(channel: Channel, elsewhere: Channel) -> None:
    """Another process goes on where this one ended: after a task, after half a turn, and after a turn that missed."""
    lesson, code = lesson_of("socks"), await begun(channel, "socks")
    await taken(channel, code, lesson.tasks[0].moves)
    await taken(channel, code, lesson.tasks[1].moves[:1])
    post = only(await elsewhere.ask("ann", "/learn socks"))
    assert post.code == code
    assert "Task 2 of 6" in words(post)
    post = only(await elsewhere.ask("ann", f"/move {await head(elsewhere, code)} {lesson.tasks[1].moves[1]}"))
    assert words(post).startswith("Right! ")
    missed = await wrong(elsewhere, code, 2)
    third = Channel(channel.store.client, desk="third ")
    assert sends(only(await third.ask("ann", f"/learn {code}.2 again")))
    assert (await third.table(code)).task == 2
    assert missed.code == code


async def test_nobody_else_hears_of_it(channel: Channel) -> None:
    """No public post, no reminder, no clock, no list; other matches go on as if it were not there."""
    code = await begun(channel, "metro")
    assert await channel.posts(code, 0) == []
    assert await channel.wait(code, 30 * DAY) == []
    assert await channel.computers(code) == 0
    for line in ("/games", "/next"):
        assert code not in await channel.say("ann", line)
        assert code not in await channel.say("bob", line)
    assert "for one person alone" in await channel.refused("bob", f"/board {code}", place="web:attic")
    match = await channel.open("ann", "bob")
    assert (await channel.ask("ann", "/hand")).posts[-1].code == match
    await channel.ask("ann", f"/resign {match}")


async def test_moves_typed_without_a_code(channel: Channel) -> None:
    """Where nothing else waits for her, what Ann types is for her lesson; /undo takes her turn back."""
    code = await begun(channel, "metro")
    post = only(await channel.ask("ann", "lay g5"))
    assert words(post).startswith("Right! ")
    post = only(await channel.ask("ann", "lay b1"))
    assert labels(post) == ["Try again", "Show me"]
    assert "Task 2 of 6" in words(only(await channel.ask("ann", f"/undo {code}")))
    assert "nothing of yours" in await channel.refused("ann", f"/undo {code}")


@pytest.mark.parametrize("slug", TAUGHT)
async def test_a_button_of_a_turn_that_was_made_shows_the_ways_on(channel: Channel, slug: str) -> None:
    """Pressed again after a turn that missed its task, or another move typed: try again, or be shown; no dead end."""
    code = await begun(channel, slug)
    button = ""
    while labels(only(await channel.ask("ann", f"/hand {code}"))) != ["Try again", "Show me"]:
        match = await channel.match(code)
        text = match.legal(LEARNER)[-1]
        button = f"/move {await head(channel, code)} {text}"
        await channel.ask("ann", button)
    match = (await channel.table(code)).match
    assert button and match is not None
    # a choice in secret may still be made anew
    others = () if match.may_move(LEARNER) else (button.replace("/move", "/hand", 1), f"/move {code} {text}")
    for line in (button, *others):
        (post,) = (await channel.ask("ann", line)).posts
        assert labels(post) == ["Try again", "Show me"], line
    assert (await channel.ask("ann", "hello")).chat


async def test_nobody_comes_into_a_lesson(channel: Channel) -> None:
    """Its person can neither open it by a term nor invite; whoever knows its code neither sees it nor plays in it."""
    code = await begun(channel, "metro")
    for line in (f"/terms {code} private=no", f"/terms {code} hints=yes", f"/invite {code}"):
        assert "lesson" in await channel.refused("ann", line)
    for name in ("watch", "invite", "join", "take", "board", "hand", "log", "terms"):
        for more in ("", " 1", " BCDF BCDFGHJKLM"):
            assert "for one person alone" in await channel.refused("bob", f"/{name} {code}{more}")
    for way in ("show", "again"):
        assert "for one person alone" in await channel.refused("bob", f"/learn {code} {way}")
    assert (await channel.table(code)).task == 0
    await channel.ask("ann", f"/resign {code}")
    assert "Seed" not in await channel.say("ann", f"/board {code}")


async def test_a_backup_holds_it(channel: Channel, redis_client: Redis) -> None:
    """Restored, a lesson goes on where it was, and first matches are no first matches again."""
    code = await begun(channel, "metro")
    await channel.ask("ann", "lay g5")
    first = await channel.open("ann", "bob")
    await channel.ask("ann", f"/hand {first}")
    copy = [line async for line in dump(channel.store)]
    await redis_client.flushdb()
    assert await restore(channel.store, copy) == 2
    again = Channel(channel.store.client, desk="again ", explains=True)
    assert "Task 2 of 6" in words(only(await again.ask("ann", f"/hand {code}")))
    assert "Your first match" not in await again.say("ann", f"/hand {first}")


async def test_where_others_read_it_says_where_to_go(channel: Channel) -> None:
    """In a channel or a group a sentence, and no lesson; in a private chat and at the local table one."""
    for place, who in (("discord:900", "discord:5"), ("telegram:-77", "telegram:5"), ("telegram:-77:3", "telegram:5")):
        answer = await channel.ask(who, "/learn metro", place=place)
        assert "in our private chat" in words(answer.posts[0])
        assert "/learn metro" in words(answer.posts[0])
        assert answer.posts[0].picture is None
    for place, who in (("discord:@5", "discord:5"), ("telegram:5", "telegram:5"), ("web:lobby", "ann")):
        assert "Task 1 of 6" in words(only(await channel.ask(who, "/learn metro", place=place)))


async def test_learn_alone_and_games_that_are_not_there(channel: Channel) -> None:
    """Without a game, buttons for all lessons; for a word that is no game, the games."""
    answer = await channel.ask("ann", "/learn")
    assert sends(answer.posts[0]) == [f"/learn {slug}" for slug in TAUGHT]
    assert "There is no game chess" in await channel.refused("ann", "/learn chess")
    assert await channel.complete("ann", "/learn m") == ["/learn metro"]


async def test_a_lesson_cannot_be_verified_nor_played_again(channel: Channel) -> None:
    """Its luck is arranged, and its rematch is another lesson."""
    code = await begun(channel, "metro")
    assert "nothing of it is sealed" in await channel.refused("ann", f"/verify {code}")
    await channel.ask("ann", f"/resign {code}")
    assert "/learn begins another" in await channel.refused("ann", f"/rematch {code}")
    assert await begun(channel, "metro") != code


async def test_a_linked_account_goes_on_with_it(channel: Channel) -> None:
    """A lesson moves with its person."""
    code = await begun(channel, "road", "telegram:7")
    await channel.link("ann", "telegram:7")
    assert only(await channel.ask("ann", "/learn road")).code == code


async def test_the_rules_lead_to_the_lesson(channel: Channel) -> None:
    """Each page has a button for it; the rules are also found by the code of a table, as from a button under it."""
    code = await channel.open("ann", "bob", game="road")
    for line in ("/rules road", f"/rules {code}", f"/rules {code} 2"):
        answer = await channel.ask("cyd", line)
        assert "/learn road" in sends(answer.posts[-1])
        assert answer.posts[-1].locale == "en"
    last = await channel.ask("cyd", "/rules road 99")
    assert sends(last.posts[-1]) == ["/learn road"]
