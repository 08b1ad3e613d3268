"""Answers to presses of buttons: at once, and one for each press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.platforms.telegram.answer_queues import Speech
from bot.platforms.telegram.api import Api
from bot.platforms.telegram.rate_limits import seconds
from bot.ports import Clock

TRIES = 3
"""How often an answer is sent that is lost on the way; of several that arrive Telegram takes one."""
PAUSE = 0.5
"""Seconds before the second try; before the third twice as many."""
LONGEST = 10.0
"""Seconds a press is worth waiting for; Telegram shows no answer to it after some more."""

log = structlog.get_logger(__name__)


async def answer_press(bot: Api, clock: Clock, press: str, words: str = "", *, window: bool = True) -> None:
    """Answer a press, with words if there are any: in a window to be closed, or for a moment.

    Raises nothing that Telegram answers.
    """
    for number in range(TRIES):
        wait = PAUSE * 2**number
        try:
            await bot.answer_callback_query(press, words or None, show_alert=window and bool(words))
        except BadRequest as refusal:
            # the press is too old, or an answer to it has arrived before, and Telegram shows none any more
            log.info("a press could not be answered", cause=str(refusal))
        except TelegramError as trouble:
            if isinstance(trouble, RetryAfter):
                wait = seconds(trouble)
            if number + 1 < TRIES and wait <= LONGEST:
                await clock.sleep(wait)
                continue
            log.warning("a press stays without an answer", cause=str(trouble))
        return


def unread(bot: Api, clock: Clock, raw: Mapping[str, Any]) -> Speech:
    """What is said to an update that cannot be read: a press is answered without a word."""
    query = raw.get("callback_query")
    press = query.get("id") if isinstance(query, dict) else None
    if not (isinstance(press, str) and press.isascii()):
        return Speech()
    return Speech(at_once=lambda: answer_press(bot, clock, press))
