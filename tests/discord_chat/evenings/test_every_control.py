"""Every control wherever people play, each person in a language of their own, another process after every step."""

import logging
import re
from functools import partial

import discord
import pytest
from simcord import interactions
from structlog.testing import capture_logs

from bot.platforms.discord import slash_commands
from discord_chat.evenings.evening import Evening
from discord_chat.shown import buttons, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

CODE = r"\b[Tt](?:able|avolo) \**([A-Z0-9]{4,5})\b"
TROUBLE = {"error", "critical", "exception"}


@pytest.fixture
def evening(simcord_env, another, italians, monkeypatch, same_commands):
    """A function that brings two people together at a place: the host reads a language, the guest the other one."""

    def meet(surface, language):
        guild = simcord_env.create_guild()
        rulers = guild.create_role("rulers", permissions=discord.Permissions(manage_guild=True, moderate_members=True))
        ann, bob = [guild.add_member(simcord_env.create_user(name), roles=[rulers]) for name in ("ann", "bob")]
        italians.add(bob.id)
        host, guest = (ann, bob) if language == "en" else (bob, ann)
        lobby = place = guild.create_text_channel("table")
        if surface in ("thread", "forum post"):
            parent = place if surface == "thread" else guild.create_forum_channel("tables")
            made = simcord_env.backend.create_thread(parent.id, "evening", host.id)
            (place,) = [one for one in parent.threads if one.id == made.id]
        elif surface == "private chat":
            place = host.user.dm_channel
        elif surface == "server of others":
            installed(monkeypatch, host)
        languages = {ann.id: "en", bob.id: "it"}
        begin = partial(another, previews=True, explains=False)
        return Evening(simcord_env, begin, (host, guest), place, lobby, languages)

    return meet


def installed(monkeypatch, who):
    """All that is asked comes by this person's own installation of the bot."""
    base = interactions.base_payload

    def payload(*args, **named):
        record, made = base(*args, **named)
        return record, made | {"authorizing_integration_owners": {"1": str(who.id)}}

    monkeypatch.setattr(interactions, "base_payload", payload)


@pytest.fixture
def same_commands(monkeypatch):
    """Every process has the same commands: they are put together once, which takes a tenth of a second."""
    made, payload = [], slash_commands.payload

    async def once(tree):
        made.append(made[0] if made else await payload(tree))
        return made[0]

    monkeypatch.setattr(slash_commands, "payload", once)


@pytest.fixture
def quiet(caplog):
    """Nothing is logged as an error, by us or by discord.py."""
    with capture_logs() as logged:
        yield
    assert [one for one in logged if one["log_level"] in TROUBLE or one.get("exc_info")] == []
    assert [one for one in caplog.get_records("call") if one.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    ("surface", "language"),
    [
        ("channel", "en"),
        ("thread", "it"),
        pytest.param("forum post", "en", marks=pytest.mark.soak),
        ("private chat", "it"),
        pytest.param("private chat", "en", marks=pytest.mark.soak),
        ("server of others", "it"),
    ],
)
async def test_a_table_at_every_place(evening, quiet, surface, language):
    """Opened, set up by menus, begun, played by the panel, looked at by menus, taken back, moved, given up."""
    table = evening(surface, language)
    alone = surface == "private chat"
    host = table.host.user if alone else table.host
    await table.restart()
    await table.say(host, "new", game="socks", size="first")
    code = re.search(CODE, words(table.board))[1]
    (options,) = await table.press(host, table.board, "/terms")
    (options,) = await table.press(host, options, f"/terms {code} 2")
    await table.choose(host, options, "rebuild=yes")
    if alone:
        (levels,) = await table.press(host, table.board, "/bot")
        await table.press(host, levels, "/bot")
    else:
        await table.press(table.guest, table.board, "/join")
    await table.press(host, table.board, "/start")
    mover = await on_turn(table, code)
    panel = table.board if alone else (await table.press(mover, table.board, "/hand"))[0]
    begun = await version(table, code)
    panel, *_ = await table.press(mover, panel, f"/hand {code}")
    assert await version(table, code) == begun
    made, *_ = await table.press(mover, panel, "/move")
    assert await version(table, code) > begun
    for name in ("Since my move", "Describe"):
        assert words((await table.point(mover, table.board, name))[0])
    # in a private chat the next panel has come already
    await (table.say(mover, "undo") if alone else table.press(mover, made, "/undo"))
    assert (await on_turn(table, code)).id == mover.id
    await move(table, code, surface)
    await table.say(table.host, "resign")
    assert await over(table, code)
    if surface == "server of others":
        posted = f"/channels/{table.lobby.id}/messages"
        assert not [one for one in table.env.http_requests if one.method == "POST" and one.path == posted]
    table.settle_up()


async def move(table, code, surface):
    """The host gives the table another place, where it is played on from then on."""
    if surface == "private chat":
        table.place = table.lobby
        await table.say(table.host, "movehere", code=code)
        assert buttons(table.board)
        return
    before = len(table.chat(table.host))
    (told,) = await table.say(table.host.user, "movehere", code=code)
    if surface != "server of others":
        # those who sit where it can be read are asked
        assert table.guest.name in words(told)
        await table.press(table.guest, table.board, "/agree")
    assert len(table.chat(table.host)) == before + (surface != "server of others")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "it"])
async def test_what_is_around_a_table(evening, quiet, language):
    """Invitation, thread, menus of tables, remedies, rules, moderators, blocks, and a thread that is gone."""
    table = evening("channel", language)
    host, guest, lobby = table.host, table.guest, table.place
    await table.restart()
    # Discord says in which language somebody reads once they have asked for something
    await table.say(guest, "games")
    (opening,) = await table.point(host, guest, "Invite to a table")
    await table.press(host, opening, "/new road")
    road = re.search(CODE, words(table.board))[1]
    await table.say(host, "invite", code=road, who=guest)
    await table.press(guest.user, table.chat(guest)[-1], f"/join {road}")
    await table.press(host, table.board, "/start")
    # a second one, in a thread, by the line in the channel
    await table.say(host, "new", game="metro", thread="yes", hand="2")
    line = table.board
    metro = words(line)[2:].partition("*")[0]
    await table.press(guest, line, f"/join {metro}")
    (refused,) = await table.say(guest, "hand", code=metro)
    await table.press(guest, refused, f"/start {metro}")
    (which,) = await table.say(host, "resign")
    await table.press(host, which, f"/resign {road}")
    assert [await over(table, code) for code in (road, metro)] == [True, False]
    (games,) = await table.say(host, "games")
    await table.press(host, games, "/games finished")
    mover = await on_turn(table, metro)
    (games,) = await table.say(mover, "games")
    await table.press(mover, games, "/next")
    (page,) = await table.say(host, "settings")
    (values,) = await table.press(host, page, "/settings pace")
    await table.press(host, values, "/settings pace=8h")
    await table.say(host, "new", game="tandem")
    tandem = re.search(CODE, words(table.board))[1]
    await table.say(guest, "close", code=tandem, reason="late")
    assert await over(table, tandem)
    await table.say(guest, "bar", person=host, days="2", reason="luck")
    await table.say(guest, "moderation")
    await table.say(guest, "unbar", person=host)
    await table.say(guest, "block", person=host)
    # its thread is gone: whoever must move is called in private
    (thread,) = lobby.threads
    table.env.backend.delete_channel(thread.id)
    await table.env.settle()
    await table.process.house.delivery.drain()
    await table.restart()
    (how,) = await table.press(mover.user, table.chat(mover)[-1], "/movehere")
    await table.press(mover.user, how, f"/movehere {metro}")
    assert table.button(table.chat(mover)[-1], f"/hand {metro}")
    await table.say(host, "movehere", code=metro)
    await table.say(host, "resign", code=metro)
    assert await over(table, metro)
    table.settle_up()


async def version(table, code):
    """How many lines have been laid."""
    return (await table.process.house.repository.load(code)).version


async def over(table, code):
    """Whether a match is over."""
    return (await table.process.house.repository.load(code)).table.over


async def on_turn(table, code):
    """Whom the match waits for."""
    at = (await table.process.house.repository.load(code)).table
    names = {at.names[seat] for seat in at.match.awaited}
    (mover,) = [who for who in (table.host, table.guest) if who.name in names]
    return mover.user if table.place.id == mover.user.dm_channel.id else mover
