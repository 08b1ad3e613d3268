"""What goes over the wire, against a server on loopback: ``DISCORD_API_BASE``."""

import asyncio

import pytest
from discord.http import Route

from bot.platforms.discord import DiscordPlatform
from bot.platforms.discord.shards import shares
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.platforms import Later, TokenRefused
from bot.ports.posts import Choice, PrivateReply, PublicPost, Reply
from discord_chat.stand import BOARD, HAND, Clerk, Studio, WallClock, attempt, seated
from discord_chat.wire import slash
from games.kernel.game import Seat
from rendering.text import Who, said

PLACE = Place("discord:700000000000000200")


class Patient(WallClock):
    """A clock that notes how long one waits, and does not wait."""

    def __init__(self):
        self.waited = []
        self.enough = asyncio.Event()

    async def sleep(self, seconds):
        """Note it; at the eighth time, say so."""
        self.waited.append(seconds)
        if len(self.waited) == 8:
            self.enough.set()
        await asyncio.sleep(0)


async def test_everything_goes_to_the_other_server(loopback, online):
    """Login, commands and gateway are where ``DISCORD_API_BASE`` points; the only intent is the one for servers."""
    assert loopback.registered
    assert loopback.gateway.intents == 1


async def test_create_message(loopback, online):
    """A public post has an enforced nonce, the picture with its description, buttons, and pings by id alone."""
    post = PublicPost(
        (said("It is {who}'s turn.", who=Who(Seat(0))),),
        BOARD,
        ((Choice(said("Play"), "/hand K7QF"),),),
        people=seated("ann"),
        mentions=(0,),
        code=Code("K7QF"),
    )
    await online.deliver(PLACE, attempt("K7QF.3-4"), post)
    (body,) = loopback.posted
    assert (body["nonce"], body["enforce_nonce"]) == ("K7QF.3-4", True)
    assert body.get("content") is None
    assert body["flags"] == 1 << 15
    (frame,) = body["components"]
    above, gallery, row = frame["components"]
    assert above["content"] == "It is **ann**'s turn."
    assert [(one["media"]["url"], one["description"]) for one in gallery["items"]] == [
        ("attachment://board-K7QF-3-4.png", "metro board (en)")
    ]
    assert [one["filename"] for one in body["attachments"]] == ["board-K7QF-3-4.png"]
    assert row["components"][0]["custom_id"] == "c:K7QF:/hand K7QF"
    assert body["allowed_mentions"].get("parse", []) == []
    assert [data[:4] for data in loopback.files[0].values()] == [b"\x89PNG"]


async def test_a_command_through_the_gateway(loopback, online):
    """A slash command arrives at the desk and is answered privately in the person's language, picture and all."""
    online.clerk.always("hand", PrivateReply((said("Done."),), HAND, locale="it"))
    await loopback.emit("INTERACTION_CREATE", slash("hand", code="K7QF"))
    body = await asyncio.wait_for(loopback.answered.get(), 60)
    assert body["type"] == 4
    assert body["data"]["components"][0]["components"][0]["content"] == "Fatto."
    assert body["data"]["flags"] == 64 + (1 << 15)
    (ask,) = online.clerk.asks
    assert (ask.line, ask.person.name, ask.person.locale, ask.key) == (
        "/hand K7QF", "Anna", "it", "700000000000000500",
    )  # fmt: skip


async def test_a_command_that_takes_longer(loopback, online):
    """Its asker is told that the bot is thinking, and the answer takes the place of that."""

    async def use(_):
        await loopback.thinking.wait()
        return Answer((Reply((said("Done."),)),))

    online.clerk.book["hand"] = use
    await loopback.emit("INTERACTION_CREATE", slash("hand"))
    assert (await asyncio.wait_for(loopback.answered.get(), 60))["data"]["content"] == "Done."


async def test_closing_waits_for_answers(loopback, online):
    """Somebody whose request is under way when the bot closes gets their answer first."""
    asked, go = asyncio.Event(), asyncio.Event()

    async def use(_):
        asked.set()
        await go.wait()
        return Answer((Reply((said("Done."),)),))

    online.clerk.book["hand"] = use
    await loopback.emit("INTERACTION_CREATE", slash("hand"))
    await asyncio.wait_for(asked.wait(), 60)
    closing = asyncio.create_task(online.close())
    await asyncio.sleep(0)
    go.set()
    await asyncio.wait_for(closing, 60)
    assert loopback.answered.get_nowait()["data"]["content"] == "Done."


async def test_long_rate_limits_are_handed_on(loopback, online):
    """A limit of more than 30 seconds is the postman's to wait for, a ban of the address too; a short one is ours."""
    limit = {"message": "You are being rate limited.", "retry_after": 42.5, "global": False}
    loopback.refusing = [(429, limit, {"Via": "1.1 google", "Retry-After": "43"})]
    with pytest.raises(Later) as later:
        await online.deliver(PLACE, attempt(), PublicPost((said("Hi."),)))
    assert later.value.seconds == 42.5
    loopback.refusing = [(429, {"message": "banned"}, {"Retry-After": "600"})]
    with pytest.raises(Later) as later:
        await online.deliver(PLACE, attempt(), PublicPost((said("Hi."),)))
    assert later.value.seconds == 600
    loopback.refusing = [(429, {**limit, "retry_after": 0.01}, {"Via": "1.1 google"})]
    await online.deliver(PLACE, attempt(), PublicPost((said("Hi."),)))
    assert len(loopback.posted) == 1


async def test_a_wrong_token(loopback):
    """A token that Discord refuses ends this platform with one sentence that does not show it."""
    one = DiscordPlatform("wrong-token", Clerk(), Studio(), WallClock(), loopback.address)
    with pytest.raises(TokenRefused) as refused:
        await one.run()
    assert "DISCORD_TOKEN" in str(refused.value)
    assert "wrong-token" not in str(refused.value)
    await one.close()


async def test_nobody_there():
    """While Discord cannot be reached we try again, ever more rarely; closing ends that."""
    before = Route.BASE
    clock = Patient()
    one = DiscordPlatform("right", Clerk(), Studio(), clock, "http://127.0.0.1:9")
    running = asyncio.create_task(one.run())
    await asyncio.wait_for(clock.enough.wait(), 60)
    await one.close()
    await asyncio.wait_for(running, 60)
    Route.BASE = before
    assert clock.waited[:8] == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_each_part_is_a_role(loopback):
    """With two ranges there are two roles. Whoever has one listens to its shards alone."""
    roles, stops = [], []

    async def hold(role, listen):
        roles.append(role)
        stops.append(asyncio.Event())
        await listen(stops[-1])

    one = DiscordPlatform("right", Clerk(), Studio(), WallClock(), loopback.address, parts=shares(2, 2))
    running = asyncio.create_task(one.run(hold))
    await loopback.gateway.identifies(2)
    assert sorted(roles) == ["discord:700000000000000001:0/2", "discord:700000000000000001:1/2"]
    assert sorted(shard for shard, _ in loopback.gateway.identified) == [(0, 2), (1, 2)]
    for stop in stops:
        stop.set()
    await asyncio.wait_for(running, 60)
    # nobody listens any more, and still there is a voice
    await one.deliver(PLACE, attempt(), PublicPost((said("Hi."),)))
    assert len(loopback.posted) == 1
    await one.close()


async def test_closed_before_it_ran():
    """An adapter that never ran can be closed."""
    one = DiscordPlatform("right", Clerk(), Studio(), WallClock())
    await one.close()
    await asyncio.wait_for(one.run(), 60)


async def test_a_person_is_written_to(loopback, online):
    """The private chat is opened by the user's id, once for all that is said there."""
    for name in ("K7QF.3-4", "K7QF.4-5"):
        await online.deliver(Place("discord:@700000000000000300"), attempt(name), PublicPost((said("Hello."),)))
    assert len(loopback.posted) == 2


async def test_an_invitation_goes_without_an_address_that_discord_does_not_say(loopback, online):
    """This Discord knows no channel; a private chat has no address that leads others anywhere."""
    assert await online.invitation("/invite K7QF BCDF", [PLACE]) is None
    assert (
        await online.invitation("/invite K7QF BCDF", [Place("discord:@700000000000000300"), Place("web:den")]) is None
    )
