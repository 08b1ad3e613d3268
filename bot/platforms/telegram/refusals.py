"""What Telegram refuses, as the postman understands it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter

from bot.platforms.telegram.rate_limits import seconds
from bot.ports import Gone, Later, Stale, Unanswered

_GONE = re.compile(
    r"chat not found|chat was deleted|thread not found|topic_closed|topic_deleted|user is deactivated|kicked"
    r"|not a member|no rights to send|not enough rights to send text|write_forbidden|peer_id_invalid|upgraded to"
    r"|chat_send_plain_forbidden|chat_restricted|deactivated"
)


@contextmanager
def understood(*, editing: bool = False) -> Iterator[None]:
    """What Telegram refuses becomes ``Later``, ``Gone`` or, of edits, ``Stale``; all else is passing trouble.

    Where it failed by itself, or was not reached, that is ``Unanswered``.
    """
    try:
        yield
    except RetryAfter as refusal:
        raise Later(seconds(refusal)) from None
    except Forbidden as refusal:
        raise Gone(str(refusal)) from None
    except ChatMigrated as refusal:
        if editing:
            raise Stale(str(refusal)) from None
        raise
    except BadRequest as refusal:
        if _GONE.search(str(refusal).lower()):
            raise Gone(str(refusal)) from None
        if editing:
            raise Stale(str(refusal)) from None
        raise
    except NetworkError as trouble:
        raise Unanswered(str(trouble)) from None
