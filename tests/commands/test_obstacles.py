"""Where boards cannot be posted: nothing is opened there, and what is missing is said."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words

from bot.ports.addresses import Account
from bot.ports.asks import Ask, Person
from rendering.text import said

CLOSED = said("I may not show boards here. Allow me: {permissions}.", permissions="Attach Files")


@pytest.mark.parametrize("line", ["/new metro hand=2", "/solo road"])
async def test_nothing_is_opened_where_boards_cannot_be_posted(channel: Channel, line: str) -> None:
    """The missing permission is named, with a button that tries again; once it is there the button opens the table."""
    ann = Person(Account("discord:1"), "ann")
    answer = await channel.desk.ask(Ask(ann, channel.place, line, "k1", private=True, obstacle=CLOSED))
    (post,) = answer.posts
    assert words(post) == "I may not show boards here. Allow me: Attach Files."
    assert (labels(post), sends(post)) == (["Try again"], [line])
    assert not answer.changes
    assert not await channel.store.tables_at(channel.place)
    opened = await channel.desk.ask(Ask(ann, channel.place, line, "k2", private=True))
    assert len(opened.changes) == 1


async def test_nothing_is_followed_where_boards_cannot_be_posted(channel: Channel) -> None:
    """A match is watched from a place only where its boards arrive."""
    code = await channel.open("ann", "ben")
    zoe = Person(Account("discord:2"), "zoe")
    ask = Ask(zoe, channel.place, f"/watch {code}", "k1", private=True, obstacle=CLOSED)
    assert "Allow me" in words((await channel.desk.ask(ask)).posts[0])


async def test_a_line_too_long_for_a_button_is_typed_again(channel: Channel) -> None:
    """A button takes 60 bytes; the sentence stays."""
    ann, line = (
        Person(Account("discord:1"), "ann"),
        "/new metro hand=2 turn=free touch=edge pace=3d late=bot private=yes",
    )
    answer = await channel.desk.ask(Ask(ann, channel.place, line, "k1", private=True, obstacle=CLOSED))
    assert not sends(answer.posts[0])
    assert "Allow me" in words(answer.posts[0])
