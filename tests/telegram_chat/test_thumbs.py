"""Matches in which all press at once, at the pace of real thumbs."""

from __future__ import annotations

import pytest

from telegram_chat.chats import Person
from telegram_chat.private_evening import Sketches
from telegram_chat.thumbs import Thumbs

TWO = 2
"""Presses that a decision takes: what to do, and to do it."""
ONE_IN = 20
"""Of so many decisions one may take more."""


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.parametrize("late", [0.0, 0.05])
@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("game", ["road", "tandem"])
async def test_a_decision_takes_two_presses(api, redis_client, clock, game, count, late):
    """But for one in twenty at most, however soon a button is pressed; and on one's turn there always is one."""
    evening = Thumbs(api, redis_client, clock)
    evening.studio = Sketches()
    people = [Person(101 + number, "ABCD"[number]) for number in range(count)]
    async with evening.bot(previews=True, seconds=600):
        await evening.open(people, game)
        await evening.play(people, late)
        await evening.settle_alone(*people)
    more = sum(presses > TWO for presses in evening.decisions.values())
    print(f"{game}, {count} people: {more} of {len(evening.decisions)} decisions took more than two presses")
    assert evening.dead == []
    assert ONE_IN * more <= len(evening.decisions)
