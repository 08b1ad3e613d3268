"""Slash commands and their completion, as people use them."""

import asyncio

import discord
import pytest
from simcord import interactions
from simcord.enums import InteractionType
from structlog.testing import capture_logs

from bot.commands.catalogue import commands
from bot.commands.command import Needs
from bot.platforms.discord import slash_commands as slash
from bot.platforms.discord.slash_commands import fields
from bot.ports.addresses import Account, Code
from bot.ports.asks import Answer
from bot.ports.posts import Choice, PrivateReply, Reply
from discord_chat.command_limits import faults
from discord_chat.shown import pictures, words
from discord_chat.stand import HAND, place, seated
from games.kernel.game import Seat
from rendering.text import Who, said

pytestmark = pytest.mark.simcord(shard_count=1)

FILLED = {
    "game": "metro", "options": "hand=2", "code": "K7QF", "level": "random", "text": "lay  c4,\n draw",
    "word": "BCDFGHJKLM", "terms": "pace=3d", "until": "5d", "to": "bot", "seat": "2", "who": "Ben", "hours": "22-8",
    "zone": "Europe/Rome", "how": "mine", "page": "2", "thing": "a", "part": "12-20", "form": "pdf", "theme": "dark",
    "where": "off",
    "number": "7", "topic": "people", "finished": "finished",
    "on": "off", "settings": "pace=3d", "days": "3", "reason": "too loud",
}  # fmt: skip


def allowed(env, channel):
    """A member called ann, too, who may manage and moderate the server."""
    role = channel.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True, moderate_members=True))
    return channel.guild.add_member(env.create_user("ann"), roles=[role])


async def test_every_command_reaches_the_desk(simcord_env, channel, ann, bob, clerk):
    """Each command arrives as the line that would be typed, with who, where and which request; only the asker reads.

    Without its optional parameters it is the bare name.
    """
    boss = allowed(simcord_env, channel)
    for command in commands().values():
        shown, who = fields(command), boss if command.needs is not Needs.NOTHING else ann
        given = {one.name: next(reversed(one.choices), FILLED.get(one.name, "")) for one in shown if not one.sets}
        settings = {one.name: one.sets[0].values[-1][0] for one in shown if one.sets}
        given |= {one.name: bob for one in shown if one.person}
        result = await who.slash(channel, command.name, **given, **settings)
        given |= {one.name: f"<@{bob.id}>" for one in shown if one.person}
        ask = clerk.asks.pop()
        words = [given[param.name] for param in command.params if param.name in given]
        words += [one.sets[0].typed(settings[one.name]) for one in shown if one.sets]
        assert " ".join(["/" + command.name, *" ".join(words).split()]) == ask.line
        assert (Account(f"discord:{who.id}"), "ann", "en-US") == (
            ask.person.account,
            ask.person.name,
            ask.person.locale,
        )
        assert (place(channel), ask.private, ask.key.isdigit()) == (ask.place, True, True)
        assert result.ephemeral
        if not any(param.required for param in command.params):
            await who.slash(channel, command.name)
            assert f"/{command.name}" == clerk.asks.pop().line
    assert clerk.asks == channel.history() == []


async def test_in_a_direct_chat(simcord_env, discord_platform, clerk):
    """Commands work in the direct chat with the bot, in the person's language; it is the person's own place."""
    carl = simcord_env.create_user("carl")
    result = await carl.slash("games")
    assert result.acknowledged
    assert [discord_platform.direct(ask.person.account) for ask in clerk.asks] == [ask.place for ask in clerk.asks]
    assert [ask.locale for ask in clerk.asks] == ["en-US"]


async def test_what_the_asker_may_do_on_the_server(simcord_env, channel, ann, clerk):
    """Each ask names the server and says who may change its settings or moderate there; a private chat has none.

    Manage Messages can be given for one channel, and is no right over the server.
    """
    guild = channel.guild
    mods = guild.create_role("mods", permissions=discord.Permissions(moderate_members=True))
    tidying = guild.create_role("tidying", permissions=discord.Permissions(manage_messages=True))
    bosses = guild.create_role("bosses", permissions=discord.Permissions(manage_guild=True))
    mod = guild.add_member(simcord_env.create_user("mod"), roles=[mods])
    boss = guild.add_member(simcord_env.create_user("boss"), roles=[bosses])
    tidy = guild.add_member(simcord_env.create_user("tidy"), roles=[tidying])
    for who in (ann, tidy, mod, boss):
        await who.slash(channel, "games")
    await simcord_env.create_user("carl").slash("games")
    *here, alone = [ask.server for ask in clerk.asks]
    assert [(one.id, one.manages, one.moderates) for one in here] == [
        *[(f"discord:{guild.id}", False, False)] * 2,
        (f"discord:{guild.id}", False, True), (f"discord:{guild.id}", True, True)
    ]  # fmt: skip
    assert {one.called for one in here} == {f"#{channel.name}"}
    assert alone is None


async def test_display_name(simcord_env, channel, clerk):
    """The name of a person is the one the server shows."""
    nick = channel.guild.add_member(simcord_env.create_user("nick"), nick="Nick the Great")
    await nick.slash(channel, "games")
    assert [ask.person.name for ask in clerk.asks] == ["Nick the Great"]


async def test_completion_gives_values_of_the_parameter(simcord_env, channel, ann, clerk):
    """Offers are whole lines at the desk and values of one parameter in the client; what is before it stays."""
    clerk.offers = (Choice("K7QF", "/bot easy K7QF"), Choice("K8QF", "/bot easy K8QF"))
    offered = await ann.autocomplete(channel, "bot", "code", "K", level="easy")
    assert [ask.line for ask in clerk.asks] == ["/bot easy K"]
    assert [(one["name"], one["value"]) for one in offered] == [("K7QF", "K7QF"), ("K8QF", "K8QF")]


async def test_completion_of_moves(simcord_env, channel, ann, clerk):
    """Moves are offered as they are typed; beyond 25 or 100 characters nothing is offered, and nothing twice."""
    moves = [f"/move lay a{n}" for n in range(40)]
    clerk.offers = (*(Choice(line, line) for line in ["/move " + "x" * 101, *moves[:1], *moves]),)
    offered = await ann.autocomplete(channel, "move", "text", "la")
    assert [f"lay a{n}" for n in range(25)] == [one["value"] for one in offered]
    assert clerk.asks[0].line == "/move la"


async def test_failed_completion_offers_nothing(simcord_env, channel, ann, discord_platform, clerk):
    """Trouble while completing is an empty list for the person."""
    clerk.offers = None  # not iterable: the desk itself fails
    assert await ann.autocomplete(channel, "move", "text", "la") == []


async def test_late_completion_offers_nothing(simcord_env, channel, ann, discord_platform, clerk, monkeypatch):
    """What comes too late for Discord is an empty list, and no fault: the log says it in a line without a traceback."""
    monkeypatch.setattr("bot.platforms.discord.interactions.COMPLETION", 0.01)
    monkeypatch.setattr(clerk, "complete", lambda _: asyncio.sleep(60))
    with capture_logs() as lines:
        assert await ann.autocomplete(channel, "move", "text", "la") == []
    assert [(line["event"], "exc_info" in line) for line in lines] == [("a completion came too late", False)]


async def test_payload_obeys_the_limits(simcord_env, simcord_bot):
    """Discord takes every command, parameter, choice and text, in each language."""
    registered = await slash.payload(simcord_bot.tree)
    assert faults(registered) == []
    assert {command.name for command in commands().values()} == {one["name"] for one in registered if one["type"] == 1}
    limited = {name for name, one in commands().items() if one.needs is not Needs.NOTHING}
    everywhere = [one for one in registered if one["name"] not in limited]
    assert {tuple(one["contexts"]) for one in everywhere if one["type"] == 1} == {(0, 1, 2)}
    assert {tuple(one["integration_types"]) for one in everywhere} == {(0, 1)}


async def test_commands_of_moderators_are_shown_to_them_alone(simcord_env, simcord_bot):
    """They are registered for servers and those who may manage the server or time out; all others for everybody."""
    registered = {one["name"]: one for one in await slash.payload(simcord_bot.tree) if one["type"] == 1}
    manages, moderates = (
        str(discord.Permissions(**{name: True}).value) for name in ("manage_guild", "moderate_members")
    )
    wanted = {Needs.MANAGING: manages, Needs.MODERATING: moderates}
    for name, command in commands().items():
        given, need = registered[name], wanted.get(command.needs)
        assert (need is None) == (given["default_member_permissions"] is None), name
        if need is not None:
            assert str(given["default_member_permissions"]) == need
            assert (given["contexts"], given["integration_types"]) == ([0], [0])


async def test_names_and_descriptions_in_italian(simcord_env, simcord_bot):
    """An Italian sees every description in Italian, and names where there is a word for it."""
    registered = await slash.payload(simcord_bot.tree)
    for part in [part for one in registered if one["type"] == 1 for part in (one, *one["options"])]:
        assert list(part["description_localizations"]) == ["it"], part
    by_name = {one["name"]: one for one in registered}
    assert by_name["move"]["name_localizations"] == {"it": "mossa"}
    assert not by_name["solo"].get("name_localizations")
    options = {one["name"]: one for one in by_name["new"]["options"]}
    assert options["hand"]["name_localizations"] == {"it": "mano"}
    assert options["pace"]["choices"][0] == {
        "name": "No time limit", "value": "none", "name_localizations": {"it": "Senza limiti di tempo"}
    }  # fmt: skip


async def test_answer_in_the_readers_language(simcord_env, channel, ann, clerk):
    """A private answer is spelled in the language its post names."""
    clerk.always("games", Reply((said("Done."),), locale="it"))
    result = await ann.slash(channel, "games")
    assert words(result.response) == "Fatto."


async def test_private_hand(simcord_env, channel, ann, bob, clerk):
    """The hand is an ephemeral picture with its description, which nobody else sees; people are named, not pinged."""
    post = PrivateReply(
        (said("{who} is next.", who=Who(Seat(1))),), HAND, people=seated(ann, bob),
        code=Code("K7QF"),
    )  # fmt: skip
    clerk.always("hand", post)
    result = await ann.slash(channel, "hand")
    assert result.ephemeral
    ((name, alt),) = pictures(result.response)
    assert alt == "metro board (en)"
    assert name.startswith(f"{HAND.kind}-")
    assert words(result.response) == "**bob** is next."
    assert result.response.message.mentions == []
    assert channel.history(viewer=bob) == []


async def test_several_posts_come_in_order(simcord_env, channel, ann, clerk):
    """The first post answers, the others follow, all for the asker's eyes."""
    clerk.always("help", *(Reply((said("{n}", n=n),)) for n in range(3)))
    result = await ann.slash(channel, "help")
    assert [words(result.response), *(words(one) for one in result.followups)] == ["0", "1", "2"]
    assert all(one.ephemeral for one in result.followups)


async def test_long_answers_are_parted(simcord_env, channel, ann, clerk):
    """Rules of many thousand letters come as several messages of at most 2000, broken between lines."""
    lines = tuple(said("line {n} {x}", n=n, x="x" * 60) for n in range(80))
    clerk.always("rules", Reply(lines))
    result = await ann.slash(channel, "rules")
    parts = [words(result.response), *(words(one) for one in result.followups)]
    assert "\n".join(parts).splitlines() == [f"line {n} {'x' * 60}" for n in range(80)]
    assert all(len(part) <= 2000 for part in parts)


async def test_an_answer_without_words(simcord_env, channel, ann, clerk):
    """Silence is no answer: a command that says nothing is acknowledged in a word."""
    clerk.book["start"] = lambda _: Answer(())
    result = await ann.slash(channel, "start")
    assert words(result.response) == "Done."


def unknown(env, who, channel, kind, data):
    """An interaction about something that no release of ours has."""
    record, payload = interactions.base_payload(
        env.backend, type=kind, channel_id=channel.id, guild_id=who.guild.id, user_id=who.id, data=data
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    return record


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (InteractionType.APPLICATION_COMMAND, {"id": "5", "name": "castle", "type": 1, "options": []}),
        (InteractionType.MODAL_SUBMIT, {"custom_id": "letter", "components": []}),
        (InteractionType.MESSAGE_COMPONENT, {"custom_id": "vote:1", "component_type": 2}),
    ],
)
async def test_what_we_do_not_know(simcord_env, channel, ann, clerk, kind, data):
    """A command, form or button that went with an older release gets a sentence, not silence."""
    record = unknown(simcord_env, ann, channel, kind, data)
    await simcord_env.settle()
    assert record.ephemeral
    (message,) = channel.history(viewer=ann)
    assert words(message) == "I do not know that any more. Reload Discord, or see /help."
    assert clerk.asks == []
    assert len(simcord_env.errors) == (kind == InteractionType.APPLICATION_COMMAND)


@pytest.mark.parametrize(("features", "locale"), [([], "it"), (["COMMUNITY"], "fr")])
async def test_language_of_the_place(simcord_env, channel, ann, clerk, features, locale):
    """A Community server has chosen its language; elsewhere the one who asks reads as the others do."""
    payload = slash_payload(simcord_env, ann, channel, {"locale": "it", "guild_locale": "fr"})
    payload["guild"] = {"id": str(channel.guild.id), "locale": "fr", "features": features}
    simcord_env.bot.get_guild(channel.guild.id).features = features
    simcord_env.backend.emit("INTERACTION_CREATE", payload)
    await simcord_env.settle()
    (ask,) = clerk.asks
    assert (ask.locale, ask.person.locale) == (locale, "it")


def slash_payload(env, who, channel, more):
    """``/games`` as the gateway sends it."""
    command = env.backend.find_command("games", who.guild.id, type=1)
    _, payload = interactions.base_payload(
        env.backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=channel.id,
        guild_id=who.guild.id,
        user_id=who.id,
        data={"id": command["id"], "name": "games", "type": 1, "options": []},
    )
    return payload | more
