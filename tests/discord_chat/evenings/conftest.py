"""Evenings at a table: the bot whole, in a process that may end and be followed by another."""

import pytest

from discord_chat.evenings.party import Process


@pytest.fixture
async def another(redis_url):
    """A function that starts one more process of the bot on the same server."""
    processes = []

    def begin():
        processes.append(Process(redis_url))
        return processes[-1]

    yield begin
    for one in processes:
        await one.end()


@pytest.fixture
def process(another):
    """The bot."""
    return another()


@pytest.fixture
def simcord_bot(process):
    """Its client."""
    return process.platform.client
