"""What a person is told when they take over a seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Invocation
from bot.commands.match_pictures import Version
from bot.commands.panel import seat_post
from bot.ports import AnyReply, PrivateReply
from bot.table.table import Past
from bot.text.news import happened, moves_of
from bot.text.rules import brief
from rendering.text import Strong, said

LAST_MOVES = 6
"""Lines of what happened lately that somebody new is told."""


def brief_posts(invocation: Invocation, past: Sequence[Past]) -> tuple[AnyReply, ...]:
    """For a person who takes over a seat: the rules in a few lines, the last moves, then board and hand.

    ``past`` is the whole log.
    """
    table = past[-1].table
    lately = happened(moves_of(past), None)[-LAST_MOVES:]
    intro = PrivateReply(
        (
            said("You play on at table {code}. In short:", code=Strong(table.code)),
            *brief(table.game, invocation.ask.person.locale),
            said("What happened lately:"),
            *lately,
        ),
        people=table.people,
        code=table.code,
        locale=invocation.ask.person.locale,
    )
    return (intro, seat_post(invocation, Version(len(past), table)))
