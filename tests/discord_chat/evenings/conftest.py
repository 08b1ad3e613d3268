"""Evenings at a table: the bot whole, in a process that may end and be followed by another."""

import pytest
from simcord import interactions

from discord_chat.evenings.party import Process
from discord_chat.stand import Studio


@pytest.fixture
async def another(redis_url):
    """A function that starts one more process of the bot on the same server; without ``studio`` it draws dots."""
    processes = []

    def begin(**settings):
        processes.append(Process(redis_url, **{"studio": Studio(), **settings}))
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


@pytest.fixture
def italians(monkeypatch):
    """The ids of people whose Discord is in Italian; everybody else's is in English."""
    found, base = set(), interactions.base_payload

    def payload(*args, user_id, **named):
        record, made = base(*args, user_id=user_id, **named)
        return record, made | ({"locale": "it"} if user_id in found else {})

    monkeypatch.setattr(interactions, "base_payload", payload)
    return found
