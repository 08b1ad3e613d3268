"""Messages of ours that stand in a channel already: edited, freed of their buttons, deleted; and private chats."""

from dataclasses import replace

import pytest

from bot.ports.addresses import Account, Code, Place
from bot.ports.platforms import Gone, Later, Stale
from bot.ports.posts import Choice, PublicPost
from discord_chat.shown import buttons, pictures, words
from discord_chat.stand import BOARD, attempt, place, platform, seated
from games.kernel.game import Seat
from rendering.text import Who, said

pytestmark = pytest.mark.simcord(shard_count=1)

BUTTONS = ((Choice(said("Play"), "/hand K7QF"),),)
FIRST = PublicPost((said("Ann lays c4."),), BOARD, BUTTONS, code=Code("K7QF"))
SECOND = PublicPost((said("Bob lays d4."),), BOARD, BUTTONS, code=Code("K7QF"))
HOUR = 3_600_000


@pytest.fixture
async def message(discord_platform, channel):
    """A board that was posted."""
    return await discord_platform.deliver(place(channel), attempt("K7QF-0-1"), FIRST)


def older(message, milliseconds):
    """The same message, posted earlier."""
    number, _, at = message.partition(".")
    return f"{number}.{int(at) - milliseconds}"


async def test_an_edit_takes_the_place_of_the_message(simcord_env, discord_platform, channel, message, ann):
    """Words, picture and buttons are the new ones, the picture under a new name; nobody is called by it."""
    post = PublicPost((said("It is {who}'s turn.", who=Who(Seat(0))),), BOARD, people=seated(ann))
    await discord_platform.revise(place(channel), message, attempt("K7QF-1-2"), post)
    (shown,) = channel.history()
    assert words(shown) == "It is **ann**'s turn."
    assert [name for name, _ in pictures(shown)] == ["board-K7QF-1-2.png"]
    assert (buttons(shown), shown.mentions) == ([], [])
    await discord_platform.revise(place(channel), message, attempt("K7QF-1-2", again=True, age=9), SECOND)
    assert [words(one) for one in channel.history()] == ["Bob lays d4."]


async def test_a_repeat_answers_the_first_message(simcord_env, discord_platform, channel, message):
    """Found again by its picture, a delivery answers the message there is, counted from when it was begun."""
    again = await discord_platform.deliver(place(channel), attempt("K7QF-0-1", again=True, age=300), FIRST)
    assert again.split(".")[0] == message.split(".")[0]
    assert int(again.split(".")[1]) <= int(message.split(".")[1]) - 299_000


async def test_an_hour_old(simcord_env, discord_platform, channel, message):
    """An hour after it was posted a message is not edited any more, and no request is made."""
    await discord_platform.revise(place(channel), older(message, HOUR - 5000), attempt("K7QF-1-2"), SECOND)
    before = len(simcord_env.http_requests)
    with pytest.raises(Stale):
        await discord_platform.revise(place(channel), older(message, HOUR), attempt("K7QF-2-3"), FIRST)
    assert len(simcord_env.http_requests) == before


async def test_votes_are_told_all_day(simcord_env, discord_platform, channel, message):
    """A turn in which a channel votes may take long: its board is edited however old it is."""
    votes = replace(SECOND, recount=True)
    await discord_platform.revise(place(channel), older(message, 24 * HOUR), attempt("K7QF-2-3"), votes)
    assert [words(one) for one in channel.history()] == ["Bob lays d4."]


@pytest.mark.parametrize(
    ("status", "code", "meaning"),
    [
        (400, 50035, Stale),
        (413, 40005, Stale),
        (404, 10008, Stale),
        (429, 30046, Stale),
        (403, 50005, Stale),
        (403, 50013, Stale),
        (403, 50083, Stale),
        (404, 10003, Gone),
        (403, 50001, Gone),
        (429, 0, Later),
    ],
)
async def test_an_edit_that_is_refused(simcord_env, discord_platform, channel, message, status, code, meaning):
    """The postman hears whether to send a new message, to leave the place alone or to come later."""
    simcord_env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=code)
    with pytest.raises(meaning):
        await discord_platform.revise(place(channel), message, attempt("K7QF-1-2"), SECOND)
    assert [words(one) for one in channel.history()] == ["Ann lays c4."]


async def test_a_message_somebody_deleted(simcord_env, discord_platform, channel, message):
    """It cannot be edited, and need not be deleted again."""
    await discord_platform.delete(place(channel), message)
    assert channel.history() == []
    with pytest.raises(Stale):
        await discord_platform.revise(place(channel), message, attempt("K7QF-1-2"), SECOND)
    with pytest.raises(Stale):
        await discord_platform.remove_buttons(place(channel), message)
    await discord_platform.delete(place(channel), message)


async def test_old_buttons_go(simcord_env, discord_platform, channel, message):
    """Words and picture stay, however old the message is; again it is no fault."""
    for _ in range(2):
        await discord_platform.remove_buttons(place(channel), older(message, 9 * HOUR))
    (shown,) = channel.history()
    assert (words(shown), buttons(shown), len(pictures(shown))) == ("Ann lays c4.", [], 1)


async def test_rate_limits_of_the_other_requests(simcord_env, discord_platform, channel, message):
    """Taking buttons off and deleting say too when to come again."""
    simcord_env.inject_error("PATCH", "/channels/*/messages/*", status=429)
    with pytest.raises(Later):
        await discord_platform.remove_buttons(place(channel), message)
    simcord_env.inject_error("DELETE", "/channels/*/messages/*", status=429)
    with pytest.raises(Later):
        await discord_platform.delete(place(channel), message)


async def test_a_personal_place(simcord_env, discord_platform):
    """A user's private chat is opened by the user's id, and what stands there can be edited and deleted."""
    carl = simcord_env.create_user("carl")
    where = discord_platform.direct(Account(f"discord:{carl.id}"))
    assert where == f"discord:@{carl.id}"
    message = await discord_platform.deliver(where, attempt("K7QF-0-1"), FIRST)
    await discord_platform.revise(where, message, attempt("K7QF-1-2"), SECOND)
    assert [words(one) for one in carl.dm_channel.history()] == ["Bob lays d4."]
    await discord_platform.delete(where, message)
    assert carl.dm_channel.history() == []
    assert discord_platform.direct(Account("web:carl")) is None


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50278), (404, 10013), (400, 50033)])
async def test_somebody_who_cannot_be_written_to(simcord_env, discord_platform, status, code):
    """Closed to us when the chat is opened or when we write there, a personal place is gone."""
    carl = simcord_env.create_user("carl")
    where = Place(f"discord:@{carl.id}")
    simcord_env.inject_error("POST", "/users/@me/channels", status=status, code=code)
    with pytest.raises(Gone):
        await discord_platform.deliver(where, attempt(), FIRST)
    simcord_env.inject_error("POST", "/channels/*/messages", status=status, code=code)
    with pytest.raises(Gone):
        await discord_platform.deliver(where, attempt(), FIRST)


async def test_before_the_login_nothing_is_edited(clerk, studio, message):
    """Not connected yet, the adapter asks to come again."""
    offline = platform(clerk, studio)
    for request in (
        offline.revise(Place("discord:1"), message, attempt(), FIRST),
        offline.remove_buttons(Place("discord:1"), message),
        offline.delete(Place("discord:1"), message),
    ):
        with pytest.raises(Later):
            await request
