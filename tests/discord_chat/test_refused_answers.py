"""Answers that Discord does not take any more: what was asked is done all the same, once, and the log stays calm."""

from types import SimpleNamespace

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from bot.ports.addresses import Code
from bot.ports.posts import Acknowledgement, Choice, PrivateReply
from rendering.text import said

pytestmark = pytest.mark.simcord(shard_count=1)

CALLBACK = "/interactions/*/*/callback"
MOVES = tuple(Choice(f"lay c{n}", f"/move K7QF.3 lay c{n}") for n in range(2))


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_run_out_or_answered_already(simcord_env, channel, ann, clerk, status, code):
    """An interaction that has run out, or was answered by another process, is done, and is one line in the log."""
    clerk.always("start", Acknowledgement((said("Begun."),)), told=True)
    simcord_env.inject_error("POST", CALLBACK, status=status, code=code)
    with capture_logs() as logged:
        await ann.slash(channel, "start")
        await simcord_env.settle()
    assert len(clerk.asks) == 1
    assert [(one["event"], one["log_level"], one["code"]) for one in logged] == [
        ("answer not delivered", "warning", code)
    ]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_a_press_that_has_run_out(simcord_env, channel, ann, clerk, status, code):
    """A press whose answer is not taken leaves the message as it was; pressed again it is answered."""
    clerk.always("hand", PrivateReply((said("Which?"),), code=Code("K7QF"), choices=(MOVES,)))
    shown = await ann.slash(channel, "hand")
    clerk.always("move", PrivateReply((said("Made."),), code=Code("K7QF")))
    simcord_env.inject_error("POST", CALLBACK, status=status, code=code)
    await ann.click(shown.response, label="lay c0")
    await simcord_env.settle()
    again = await ann.click(shown.response, label="lay c1")
    assert again.acknowledged
    assert [ask.line.split()[0] for ask in clerk.asks] == ["/hand", "/move", "/move"]
    assert len({ask.key for ask in clerk.asks}) == 3


async def test_a_sentence_that_cannot_be_sent_ends_nothing(discord_platform):
    """A connection that breaks while a sentence of our own is sent is one more thing in the log, and no error."""

    class Unsent:
        """A response that never leaves."""

        type = None

        async def send_message(self, **_):
            raise aiohttp.ServerDisconnectedError

    asked = SimpleNamespace(
        id=5, guild_id=None, locale="en", user=SimpleNamespace(id=7), response=Unsent(),
        type=discord.InteractionType.component, context=SimpleNamespace(private_channel=False),
    )  # fmt: skip
    with capture_logs() as logged:
        await discord_platform.client.conversation.lost(asked)
    assert [one["event"] for one in logged] == ["ask failed", "answer not delivered"]
