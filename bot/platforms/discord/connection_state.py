"""What discord.py keeps of the servers: next to nothing. Events that it cannot read are left out, one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from discord.state import AutoShardedConnectionState

log = structlog.get_logger()

KEPT = ("id", "name", "features", "preferred_locale", "unavailable")
"""What is kept of a server; its channels, roles, threads, members, emojis and stickers are not."""

PARSED = frozenset(
    ("READY", "RESUMED", "INTERACTION_CREATE", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "USER_UPDATE")
)
"""Events that discord.py parses; all others would only change what is not kept."""

OURS = frozenset(("READY", "RESUMED", "INTERACTION_CREATE"))
"""Events that ``on_gateway_event`` does not get."""

ABSENT: Mapping[str, Any] = {
    "name": "", "position": 0, "parent_id": 0, "bitrate": 0, "user_limit": 0, "owner_id": 0, "message_count": 0,
    "member_count": 0,
}  # fmt: skip
"""What discord.py asks of a channel, and what Discord need not say of the channel of an interaction."""

THREAD: Mapping[str, Any] = {
    "archived": False, "auto_archive_duration": 0, "archive_timestamp": "1970-01-01T00:00:00+00:00",
}  # fmt: skip

THREADS = frozenset((10, 11, 12))
"""The types of channels that are threads."""

CHANNELS = THREADS | {0, 2, 4, 5, 13, 15, 16}
"""The types of channels of a server that discord.py knows; of any other it forgets even the number."""

LONGEST = 200
"""Characters of a problem in the log."""

Parser = Callable[[Any], None]


class ConnectionState(AutoShardedConnectionState[Any]):
    """The state of a connection without a cache of servers.

    Every event but ``OURS`` is also dispatched as ``gateway_event``, with its name and its payload as they came, after
    discord.py has parsed it.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.parsers = {event: self._parser(event, parse) for event, parse in self.parsers.items()}

    def _parser(self, event: str, parse: Parser) -> Parser:
        def parsed(data: Any) -> None:
            try:
                if event in PARSED:
                    parse(reduced(event, data))
            except Exception as problem:  # noqa: BLE001 - it is about this event alone
                log.warning("an event of the gateway is left out", kind=event, problem=repr(problem)[:LONGEST])
                return
            if event not in OURS:
                self.dispatch("gateway_event", event, data)

        return parsed


def reduced(event: str, data: Any) -> Any:
    """The payload of an event as discord.py is to see it.

    >>> reduced("GUILD_CREATE", {"id": "1", "name": "Club", "channels": [{}], "roles": [{}]})
    {'id': '1', 'name': 'Club'}
    """
    if event in {"GUILD_CREATE", "GUILD_UPDATE"}:
        return {key: data[key] for key in KEPT if key in data}
    if event == "INTERACTION_CREATE" and isinstance(data.get("channel"), dict) and "guild_id" in data:
        channel = {**ABSENT, **data["channel"]}
        if channel.get("type") in THREADS:
            channel["thread_metadata"] = {**THREAD, **channel.get("thread_metadata", {})}
        if channel.get("type") not in CHANNELS:
            channel["type"] = 0
        return {**data, "channel": channel}
    return data
