"""The desk: every ask goes through here, whatever the platform; nothing a person types escapes as an error."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import structlog
from redis.exceptions import RedisError

from bot.archive import Archive
from bot.asking import Call, Finder, read
from bot.completing import Completing
from bot.lobby import Lobby
from bot.lookup import Lookup
from bot.playing import Playing, refusal_posts
from bot.ports import Answer, Ask, Choice, Clock, Post, Store
from bot.table import Newer
from games.kernel import Refusal
from rendering.text import Word, said

log = structlog.get_logger(__name__)


class FrontDesk:
    """The use cases by name; implements ``bot.ports.Desk``."""

    def __init__(self, archive: Archive, store: Store, clock: Clock) -> None:
        finder = Finder(archive, store)
        lobby, lookup = Lobby(archive, finder, clock), Lookup(archive, finder)
        self.playing = Playing(archive, finder, store, clock)
        self._completing = Completing(finder)
        self._unknown = lookup.unknown
        self.uses: dict[str, Callable[[Call], Awaitable[Answer]]] = {
            "new": lobby.new,
            "join": lobby.join,
            "leave": lobby.leave,
            "bot": lobby.bot,
            "start": lobby.start,
            "reroll": lobby.reroll,
            "move": self.playing.move,
            "board": self.playing.board,
            "hand": self.playing.hand,
            "games": lookup.games,
            "log": lookup.log,
            "rules": lookup.rules,
            "resign": self.playing.resign,
            "verify": lookup.verify,
            "help": lookup.help,
        }

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants."""
        call = read(ask)
        try:
            return await self.uses.get(call.name, self._unknown)(call)
        except Refusal as problem:
            return Answer(refusal_posts(call, problem))
        except Newer:
            return _sorry(call, said("This table was saved by a newer bot. It waits, untouched, for the update."))
        except RedisError as error:
            log.warning("store unreachable", use=call.name, error=str(error))
            return _sorry(call, said("The store of the games cannot be reached just now. Try again in a moment."))
        except Exception:
            log.exception("ask failed", use=call.name, place=ask.place, key=ask.key)
            return _sorry(call, said("Something went wrong on our side. Nothing is lost; try again."))

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become."""
        try:
            return await self._completing.complete(ask)
        except (Newer, RedisError):
            return ()
        except Exception:
            log.exception("completion failed", place=ask.place)
            return ()


def _sorry(call: Call, *lines: Word) -> Answer:
    return Answer((Post(lines, locale=call.locale),))
