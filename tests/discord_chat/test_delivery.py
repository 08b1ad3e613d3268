"""Public posts: sent once, called by name, and refused in words the postman understands."""

import discord
import pytest

from bot.platforms.discord.messages import public_name
from bot.ports.addresses import Account, Code, Place
from bot.ports.platforms import Gone, Later
from bot.ports.posts import Choice, PublicPost, Sitting
from discord_chat.shown import buttons, controls, pictures, words
from discord_chat.stand import BOARD, attempt, place, platform, seated
from games.kernel.game import Seat
from rendering.text import Strong, Who, said

pytestmark = pytest.mark.simcord(shard_count=1)

HOSTILE = (
    "@everyone",
    "**bold** _it_ ~~x~~ ||s|| `code`",
    "[free](https://evil.example)",
    "<@123456789012345678> <#5> <t:0:R> <:a:1>",
    "line\nbreak\r\n> quote\n# big",
    "\u202egnirts\u202c \u200b\u2066x\u2069\x00\x1b[31m",
    "{0} {who} %s $HOME",
    "שלום עולם",
    "👩‍👩‍👧‍👦 🇮🇹 é́́́",
    "\\",
    "",
    " \u3164 ",
    "a" * 200,
)


BOARD_BUTTON = ((Choice(said("Board"), "/board"),),)


def creations(simcord_env):
    """The bodies with which messages were posted in channels."""
    return [one.json for one in simcord_env.http_requests if one.method == "POST" and one.path.endswith("/messages")]


async def test_board(simcord_env, discord_platform, channel, studio):
    """A public post is one message: words, the board as a file named after the attempt and described, buttons."""
    post = PublicPost((said("The match begins."),), BOARD, ((Choice(said("Board"), "/board K7QF"),),), locale="it")
    await discord_platform.deliver(place(channel), attempt("K7QF.3-4"), post)
    (message,) = channel.history()
    assert words(message) == "La partita inizia."
    assert pictures(message) == [("board-K7QF-3-4.png", "metro board (it)")]
    (body,) = creations(simcord_env)
    assert (body["nonce"], body["enforce_nonce"]) == ("K7QF.3-4", True)


async def test_only_the_next_are_notified(simcord_env, discord_platform, channel, ann, bob):
    """Of all people named only those to be mentioned are pinged, on Discord only; the others are bold names."""
    people = (*seated(ann, bob), Sitting("web ann", Account("web:ann")), Sitting("[bot] Ada", None))
    line = said("{a}, {b}, {c}, {d}", a=Who(Seat(0)), b=Who(Seat(1)), c=Who(Seat(2)), d=Who(Seat(3)))
    await discord_platform.deliver(place(channel), attempt(), PublicPost((line,), people=people, mentions=(1, 2)))
    (message,) = channel.history()
    assert words(message) == f"**ann**, <@{bob.id}>, **web ann**, **\\[bot\\] Ada**"
    assert [user.id for user in message.mentions] == [bob.id]
    (body,) = creations(simcord_env)
    assert body["allowed_mentions"]["users"] == [bob.id]
    assert body["allowed_mentions"].get("parse", []) == []


async def test_hostile_names(simcord_env, discord_platform, channel):
    """A name is one line of plain letters: no markup, no mention, no link, nothing that turns the line round."""
    for number, name in enumerate(HOSTILE):
        post = PublicPost(
            (said("{who} lays {move}.", who=Who(Seat(0)), move=Strong(name)),),
            choices=((Choice(said("{who}", who=Who(Seat(0))), "/board"),),),
            people=(Sitting(name, None),),
        )
        await discord_platform.deliver(place(channel), attempt(f"K7QF.{number}"), post)
        message = channel.last_message
        assert len(words(message).splitlines()) == 1
        assert message.mentions == []
        assert not message.mention_everyone
        assert "://" not in words(message)
        assert not set(words(message)) & set("\u202e\u2066\u3164\x00\x1b")
        assert words(message).startswith("**")
        inside = words(message).split(" lays ")[0].removeprefix("**").removesuffix("**")
        assert inside
        plain = inside.replace("\\\\", "")
        assert all(plain[at - 1] == "\\" for at, letter in enumerate(plain) if letter in "*_~|`<#[]>")
        ((button,),) = controls(message)
        assert 1 <= len(button.label) <= 34


async def test_a_name_of_nothing(simcord_env, discord_platform, channel):
    """A person without letters in their name is called by the seat."""
    post = PublicPost((said("{who} is next.", who=Who(Seat(1))),), people=seated("ann", "\u200b\u3164"), locale="it")
    await discord_platform.deliver(place(channel), attempt(), post)
    assert words(channel.last_message) == "Ora tocca a **Giocatore 2**."


async def test_places_are_not_numbered_anew(simcord_env, discord_platform, channel):
    """Shared places stay shared: Discord would count lines that begin with a number."""
    lines = tuple(said("{place}. {who}", place=1, who=Who(Seat(seat))) for seat in range(2))
    await discord_platform.deliver(place(channel), attempt(), PublicPost(lines, people=seated("ann", "bob")))
    assert words(channel.last_message) == "1\\. **ann**\n1\\. **bob**"


async def test_too_long(simcord_env, discord_platform, channel, bob):
    """A post that is too long keeps its beginning and whose turn it is, within 2000 characters."""
    happened = tuple(said("Turn {n}: {x}", n=n, x="x" * 90) for n in range(40))
    post = PublicPost((*happened, said("It is {who}'s turn.", who=Who(Seat(0)))), people=seated(bob), mentions=(0,))
    await discord_platform.deliver(place(channel), attempt(), post)
    lines = words(channel.last_message).splitlines()
    assert len(words(channel.last_message)) <= 2000
    assert lines[0].startswith("Turn 0:")
    assert lines[-1] == f"It is <@{bob.id}>'s turn."
    assert len(lines) > 18


async def test_long_description(simcord_env, discord_platform, channel, studio):
    """A description over 1024 letters is cut between words."""
    draw = studio.draw

    async def wordy(picture, locale):
        drawn = await draw(picture, locale)
        return type(drawn)(drawn.body, drawn.digest, "word " * 500)

    studio.draw = wordy
    await discord_platform.deliver(place(channel), attempt(), PublicPost((), BOARD))
    ((_, alt),) = pictures(channel.last_message)
    assert 1000 < len(alt) <= 1024
    assert alt.endswith("word…")


class TestAgain:
    """A delivery that an earlier process may have sent."""

    async def test_the_words_are_found(self, simcord_env, discord_platform, channel, ann):
        """A post without a picture is known by its words."""
        post = PublicPost((said("{who}  sits down.", who=Who(Seat(0))),), people=seated(ann))
        await discord_platform.deliver(place(channel), attempt(), post)
        await ann.send(channel, "between")
        await discord_platform.deliver(place(channel), attempt(again=True, age=10**9), post)
        assert len(channel.history()) == 2

    async def test_older_words_do_not_count(self, simcord_env, discord_platform, channel):
        """The same words from before the attempt was begun are another turn's."""
        post = PublicPost((said("Ann draws."),))
        await discord_platform.deliver(place(channel), attempt(), post)
        # SimCord's messages are of January 2026, before any attempt begun in the last hour
        await discord_platform.deliver(place(channel), attempt("K7QF.4-5", again=True, age=3600), post)
        assert len(channel.history()) == 2

    async def test_words_of_others_do_not_count(self, simcord_env, discord_platform, channel, ann):
        """What somebody else wrote, or a picture of the same name, is not ours."""
        await ann.send(channel, "Ann draws.", attachments=[(public_name("K7QF.0-1"), b"x")])
        again = attempt(again=True, age=10**9)
        await discord_platform.deliver(place(channel), again, PublicPost((said("Ann draws."),)))
        await discord_platform.deliver(place(channel), again, PublicPost((said("Ann draws."),), BOARD))
        assert len(channel.history()) == 3

    async def test_never_sent(self, simcord_env, discord_platform, channel):
        """An attempt that is not there is sent."""
        await discord_platform.deliver(place(channel), attempt(again=True, age=300), PublicPost((said("Hi."),), BOARD))
        assert len(channel.history()) == 1

    async def test_a_young_attempt_is_left_to_the_nonce(self, simcord_env, discord_platform, channel):
        """Within two minutes the same nonce goes out again and Discord answers with the first message."""
        post = PublicPost((said("Hi."),), BOARD)
        await discord_platform.deliver(place(channel), attempt(), post)
        await discord_platform.deliver(place(channel), attempt(again=True, age=60), post)
        assert [body["nonce"] for body in creations(simcord_env)] == ["K7QF.0-1", "K7QF.0-1"]
        assert not [one for one in simcord_env.http_requests if one.method == "GET" and "/messages" in one.path]


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10003), (403, 50001), (403, 50013), (403, 50007), (400, 50008), (403, 50083)]
)
async def test_gone(simcord_env, discord_platform, channel, status, code):
    """An unknown channel or one we may not write in is gone."""
    simcord_env.inject_error("POST", "/channels/*/messages", status=status, code=code)
    with pytest.raises(Gone):
        await discord_platform.deliver(place(channel), attempt(), PublicPost((said("Hi."),)))
    assert channel.history() == []


@pytest.mark.parametrize("address", ["discord:999", "discord:", "discord:x", "discord:²"])
async def test_no_such_place(simcord_env, discord_platform, address):
    """So is a place that never was."""
    with pytest.raises(Gone):
        await discord_platform.deliver(Place(address), attempt(), PublicPost((said("Hi."),)))


async def test_later(simcord_env, discord_platform, channel):
    """Refused for a rate limit, we say when to come again."""
    simcord_env.inject_error("POST", "/channels/*/messages", status=429)
    with pytest.raises(Later) as limit:
        await discord_platform.deliver(place(channel), attempt(), PublicPost((said("Hi."),)))
    assert limit.value.seconds == 60


async def test_passing_trouble(simcord_env, discord_platform, channel):
    """Trouble on Discord's side is neither: the same attempt may be sent again, and then arrives."""
    simcord_env.inject_error("POST", "/channels/*/messages", status=500)
    post = PublicPost((said("Hi."),), BOARD)
    with pytest.raises(discord.HTTPException):
        await discord_platform.deliver(place(channel), attempt(), post)
    await discord_platform.deliver(place(channel), attempt(again=True, age=5), post)
    assert [words(message) for message in channel.history()] == ["Hi."]


async def test_where_pictures_may_not_be_attached(simcord_env, discord_platform, channel):
    """Without the right to attach files the words arrive, with what to do about it."""
    simcord_env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await discord_platform.deliver(place(channel), attempt(), PublicPost((said("Ann lays c4."),), BOARD))
    (message,) = channel.history()
    assert words(message) == "I may not show boards here. Allow me: Attach Files.\nAnn lays c4."
    assert pictures(message) == []


async def test_before_the_login(clerk, studio):
    """Handed a post before it is connected, the adapter asks to come again."""
    with pytest.raises(Later):
        await platform(clerk, studio).deliver(Place("discord:1"), attempt(), PublicPost((said("Hi."),)))


def test_file_names_differ_where_attempts_do():
    """Two attempts of a match never share a file name."""
    ids = [f"{Code('K7QF')}.{start}-{stop}" for start in range(20) for stop in range(start + 1, 21)]
    assert len({public_name(one) for one in ids}) == len(ids)


async def test_called_once(simcord_env, discord_platform, channel, ann):
    """A person who is called is mentioned in the last line with that name, and in bold before."""
    lines = (said("{who} draws.", who=Who(Seat(0))), said("It is {who}'s turn.", who=Who(Seat(0))))
    await discord_platform.deliver(place(channel), attempt(), PublicPost(lines, people=seated(ann), mentions=(0,)))
    assert words(channel.last_message) == f"**ann** draws.\nIt is <@{ann.id}>'s turn."


@pytest.mark.parametrize("times", [1, 2])
async def test_a_form_that_is_refused(simcord_env, discord_platform, channel, times):
    """It goes without its picture, and if need be as its words alone: the place goes on."""
    for _ in range(times):
        simcord_env.inject_error("POST", "/channels/*/messages", status=400, code=50035)
    post = PublicPost((said("Ann lays c4."), said("Bob is next.")), BOARD, BOARD_BUTTON, status=1)
    await discord_platform.deliver(place(channel), attempt(), post)
    (message,) = channel.history()
    assert (pictures(message), bool(controls(message))) == ([], times == 1)
    assert words(message) == "Ann lays c4.\nBob is next."
    assert len(creations(simcord_env)) == times + 1


async def test_a_picture_that_is_too_large(simcord_env, discord_platform, channel):
    """It is left out at once; words and buttons stay in their layout."""
    simcord_env.inject_error("POST", "/channels/*/messages", status=413, code=40005)
    await discord_platform.deliver(place(channel), attempt(), PublicPost((said("Ann lays c4."),), BOARD, BOARD_BUTTON))
    (message,) = channel.history()
    assert (words(message), pictures(message), buttons(message)) == ("Ann lays c4.", [], ["Board"])
    assert message.flags.components_v2


async def test_words_that_are_refused(simcord_env, discord_platform, channel):
    """There is nothing left to leave out."""
    simcord_env.inject_error("POST", "/channels/*/messages", status=400, code=50035)
    with pytest.raises(discord.HTTPException):
        await discord_platform.deliver(place(channel), attempt(), PublicPost((said("Hi."),)))


class TestLeadingBack:
    """A small message beside a board replies to it: above its words stands what leads there."""

    @pytest.fixture
    async def board(self, discord_platform, channel):
        """The board."""
        return await discord_platform.deliver(place(channel), attempt(), PublicPost((said("Ann lays c4."),), BOARD))

    async def test_it_replies(self, simcord_env, discord_platform, channel, board, bob):
        """It calls whom it names, and nobody by being a reply."""
        call = PublicPost((said("{who}!", who=Who(Seat(0))),), people=seated(bob), mentions=(0,), reply_to=board)
        await discord_platform.deliver(place(channel), attempt("K7QF.0-1c"), call)
        message = channel.last_message
        assert f"{message.reference.message_id}" == board.split(".")[0]
        assert [user.id for user in message.mentions] == [bob.id]
        body = creations(simcord_env)[-1]
        assert (body["nonce"], "replied_user" in body["allowed_mentions"]) == ("K7QF.0-1c", False)

    async def test_the_board_is_gone(self, simcord_env, discord_platform, channel, board):
        """Then it stands by itself."""
        await discord_platform.delete(place(channel), board)
        call = PublicPost((said("Bob is next."),), choices=BOARD_BUTTON, reply_to=board)
        await discord_platform.deliver(place(channel), attempt("K7QF.0-1c"), call)
        assert [words(message) for message in channel.history()] == ["Bob is next."]
        (*_, body) = creations(simcord_env)
        assert body["message_reference"]["fail_if_not_exists"] is False

    @pytest.mark.parametrize(
        ("code", "text"),
        [(160002, "Cannot reply without permission"), (50035, "In message_reference: Unknown message")],
    )
    async def test_a_reply_is_refused(self, simcord_env, discord_platform, channel, board, code, text):
        """It is sent as it is, without leading anywhere, and shows all the same."""
        simcord_env.inject_error("POST", "/channels/*/messages", status=400, code=code, message=text)
        call = PublicPost((said("Bob is next."),), choices=BOARD_BUTTON, reply_to=board)
        await discord_platform.deliver(place(channel), attempt("K7QF.0-1c"), call)
        message = channel.last_message
        assert (message.reference, message.flags.components_v2) == (None, True)
        assert (words(message), buttons(message)) == ("Bob is next.", ["Board"])

    async def test_in_a_private_chat(self, simcord_env, discord_platform):
        """There it replies as well."""
        carl = simcord_env.create_user("carl")
        where = Place(f"discord:@{carl.id}")
        board = await discord_platform.deliver(where, attempt(), PublicPost((said("Ann lays c4."),), BOARD))
        await discord_platform.deliver(where, attempt("K7QF.0-1c"), PublicPost((said("Go on."),), reply_to=board))
        assert f"{carl.dm_channel.last_message.reference.message_id}" == board.split(".")[0]
