"""Emojis of the application, over the wire: uploaded once, shown on buttons, missed by nobody where they are not."""

from types import SimpleNamespace

import discord
import pytest

from bot.platforms.discord import emojis
from bot.platforms.discord.components import controls
from bot.platforms.discord.messages import public, refused
from bot.platforms.discord.platform import upload
from bot.ports.addresses import Code, Place
from bot.ports.platforms import TokenRefused
from bot.ports.posts import Choice, PublicPost, Reply
from bot.text.languages import plain
from discord_chat.stand import WallClock, attempt
from rendering.text import said

PLACE = Place("discord:700000000000000200")
PLAY = PublicPost((said("Choose."),), None, ((Choice("Metro", "/new metro", symbol="metro"),),), code=Code("K7QF"))


@pytest.fixture(autouse=True)
def _none_known():
    """What one test has uploaded no other one shows."""
    emojis.learn(())
    yield
    emojis.learn(())


async def uploaded(loopback):
    """What the command says."""
    return [plain("en").spell(sentence) for sentence in await upload(loopback.token, loopback.address)]


def made(loopback, full_name, number):
    """An emoji that is there already."""
    loopback.emojis.append({"id": str(number), "name": full_name})


async def test_all_are_uploaded_once(loopback):
    """Each by its name with a hash, as a PNG; the second time there is nothing to do."""
    wanted = emojis.drawn()
    assert await uploaded(loopback) == [f"{len(wanted)} emojis uploaded."]
    assert {one["name"] for one in loopback.emojis} == {emoji.full_name for emoji in wanted}
    assert all(one["image"].startswith("data:image/png;base64,") for one in loopback.emojis)
    assert loopback.requests.faults == []
    assert await uploaded(loopback) == ["All emojis are there."]


async def test_a_replaced_picture_goes(loopback):
    """What is not ours stays for good."""
    for number, name in enumerate(("socks_red_000000", "wave", "chess_king_000000")):
        made(loopback, name, 5 + number)
    assert (await uploaded(loopback))[1:] == ["1 old emoji removed."]
    names = {one["name"] for one in loopback.emojis}
    assert "socks_red_000000" not in names
    assert {"wave", "chess_king_000000"} <= names


async def test_there_may_be_no_room_for_all(loopback):
    """At most two thousand are there afterwards, and that is said."""
    for number in range(emojis.MOST - 1):
        made(loopback, f"wave{number}", 1 + number)
    said_then = await uploaded(loopback)
    assert said_then == [
        "1 emoji uploaded.",
        "There is no room for more: an application has at most 2000 emojis.",
    ]
    assert len(loopback.emojis) == emojis.MOST


async def test_a_wrong_token_and_a_dead_server_are_told(loopback):
    """The one as it is at the start of the bot, the other as any trouble with the network."""
    with pytest.raises(TokenRefused):
        await upload("wrong", loopback.address)
    await loopback.stop()
    with pytest.raises(OSError, match="Cannot connect"):
        await upload(loopback.token, loopback.address)


async def test_buttons_show_what_is_uploaded(loopback, online):
    """Of two pictures of one thing the newer; a menu shows it as well; without it a button has its words alone."""
    ((button,),) = controls(PLAY)
    assert (button.item.label, button.item.emoji) == ("Metro", None)
    made(loopback, "metro_000001", 8)
    made(loopback, "metro_000002", 9)
    await emojis.read(online.client)
    ((button,),) = controls(PLAY)
    assert (button.item.label, button.item.emoji.id, button.item.emoji.name) == ("Metro", 9, "metro_000002")
    menu = tuple(Choice(f"{n}", f"/new {n}", about=said("Choose."), symbol="metro") for n in range(3))
    ((shown,),) = controls(Reply((said("Choose."),), choices=(menu,)))
    assert [option.emoji.id for option in shown.item.options] == [9, 9, 9]
    await online.deliver(PLACE, attempt("K7QF.3-4"), PLAY)
    (frame,) = loopback.posted[-1]["components"]
    assert int(frame["components"][-1]["components"][0]["emoji"]["id"]) == 9


async def test_a_sign_that_the_emoji_stands_for_goes(loopback, online):
    """The subjects of Tandem have a sign in words; beside the emoji only the number is left."""
    post = Reply((said("Choose."),), choices=((Choice("3: ☀️", "/hand K7QF.1 key sun", symbol="tandem_sun"),),))
    assert [button.item.label for (button,) in controls(post)] == ["3: ☀️"]
    made(loopback, "tandem_sun_000001", 8)
    await emojis.read(online.client)
    assert [button.item.label for (button,) in controls(post)] == ["3"]


async def test_an_emoji_that_somebody_deleted_is_not_shown_again(loopback, online):
    """The post arrives all the same; until it is read again which there are, buttons have their words alone."""
    made(loopback, "metro_000001", 8)
    await emojis.read(online.client)
    wrong = {"components": {"0": {"emoji": {"id": {"_errors": [{"code": "x", "message": "Invalid emoji"}]}}}}}
    loopback.refusing.append((400, {"message": "Invalid Form Body", "code": 50035, "errors": wrong}, {}))
    await online.deliver(PLACE, attempt("K7QF.3-4"), PLAY)
    assert len(loopback.posted) == 1
    assert emojis.emoji_of("metro") is None


async def test_of_two_posts_refused_for_it_both_arrive_with_their_buttons(loopback, online):
    """The second is refused when none is shown any more, and goes again as the first does; a third time it is not."""
    made(loopback, "metro_000001", 8)
    await emojis.read(online.client)
    response = SimpleNamespace(status=400, reason="Bad Request")
    problem = discord.HTTPException(response, {"message": "Invalid emoji", "code": 50035})
    for name in ("K7QF.3-4", "K7QF.4-5"):
        content = await public(PLAY, name, None)
        again = refused(content, problem, "en")
        assert again.laid_out
        assert not refused(again, problem, "en").laid_out


async def test_where_they_cannot_be_read_what_what_was_known_stays(loopback, online):
    """A client without a connection changes nothing and raises nothing."""
    made(loopback, "metro_000001", 8)
    await emojis.read(online.client)
    await emojis.read(discord.Client(intents=discord.Intents.none()))
    assert emojis.emoji_of("metro") is not None


async def test_the_bot_reads_them_at_its_start_and_every_hour(loopback, online):
    """Where it could not it tries again after a minute."""
    made(loopback, "metro_000001", 8)
    loopback.refusing_emojis = 1
    waited, online._clock = [], SimpleNamespace()

    async def sleep(seconds):
        waited.append((seconds, emojis.emoji_of("metro") is not None))
        if len(waited) == 3:
            online._closing.set()

    online._clock.sleep = sleep
    await online._reading_emojis()
    assert waited == [(emojis.AGAIN, False), (emojis.EVERY, True), (emojis.EVERY, True)]
    online._clock = WallClock()
