"""The desk: every ask goes through here, whatever the platform; nothing a person types escapes as an error."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import structlog

from bot.commands.absence import Absence
from bot.commands.completion import Completing
from bot.commands.help import Lookup
from bot.commands.invocation import Call, Finder, read
from bot.commands.late_players import Hurrying
from bot.commands.lobby import Lobby
from bot.commands.my_matches import Returning
from bot.commands.pictures import Viewing
from bot.commands.play import Playing, refusal_posts
from bot.commands.preferences import Wanting
from bot.commands.themes import Looks, dressed
from bot.commands.votes import Consenting
from bot.commands.watchers import Doors, Following
from bot.ports import Answer, Ask, Choice, Clock, Directory, Place, Post, Profile, Store, StoreUnreachable, profile_of
from bot.repository import Archive
from bot.table.table import Newer
from games.kernel.game import Refusal
from rendering.text import Word, said

log = structlog.get_logger(__name__)


def _no_doors(_line: str) -> tuple[str, ...]:
    return ()


async def _nobody_waits(_place: Place) -> None:
    """Where nothing is told to places."""


class FrontDesk:
    """The use cases by name; implements ``bot.ports.Desk``.

    ``doors`` gives the addresses by which a line can be said to us; ``present`` hears of each place that is asked from.
    """

    def __init__(
        self,
        archive: Archive,
        store: Store,
        directory: Directory,
        clock: Clock,
        doors: Doors = _no_doors,
        present: Callable[[Place], Awaitable[None]] = _nobody_waits,
        *,
        previews: bool = True,
    ) -> None:
        finder = Finder(archive, store)
        self._directory = directory
        self._present = present
        lobby, lookup = Lobby(archive, finder, clock), Lookup(archive, finder)
        self.playing = Playing(archive, finder, store, directory, clock, previews=previews)
        self.following = Following(archive, finder, directory, clock, doors)
        absence, consenting = Absence(archive, finder, directory, clock), Consenting(archive, finder, clock)
        hurrying = Hurrying(archive, finder, clock)
        returning, wanting = (
            Returning(archive, finder, directory, clock, self.playing.preview),
            Wanting(directory, clock),
        )
        viewing, looks = Viewing(archive, finder, directory, clock), Looks(directory)
        self._completing = Completing(finder)
        self._unknown = lookup.unknown
        self.uses: dict[str, Callable[[Call], Awaitable[Answer]]] = {
            "new": lobby.new,
            "join": lobby.join,
            "leave": lobby.leave,
            "bot": lobby.bot,
            "start": lobby.start,
            "terms": lobby.terms,
            "reroll": lobby.reroll,
            "abandon": lobby.abandon,
            "rematch": lobby.rematch,
            "move": self.playing.move,
            "board": self.playing.board,
            "hand": self.playing.hand,
            "resign": self.playing.resign,
            "undo": consenting.undo,
            "end": consenting.end,
            "agree": consenting.agree,
            "refuse": consenting.refuse,
            "away": absence.away,
            "back": absence.back,
            "seat": absence.seat,
            "take": absence.take,
            "replace": absence.replace,
            "skip": hurrying.skip,
            "nudge": hurrying.nudge,
            "watch": self.following.watch,
            "unwatch": self.following.unwatch,
            "invite": self.following.invite,
            "link": self.following.link,
            "quiet": wanting.quiet,
            "timezone": wanting.timezone,
            "verbosity": wanting.verbosity,
            "theme": looks.theme,
            "preview": looks.preview,
            "where": viewing.where,
            "zoom": viewing.zoom,
            "describe": viewing.describe,
            "replay": viewing.replay,
            "step": viewing.step,
            "poster": viewing.poster,
            "games": returning.games,
            "next": returning.next,
            "log": lookup.log,
            "rules": lookup.rules,
            "verify": lookup.verify,
            "help": lookup.help,
        }

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants."""
        call = read(ask, profile_of(ask.person.account))
        try:
            person = ask.person
            profile = await self._directory.met(person.account, person.name, person.locale)
            if await self._directory.unfinished(profile):
                await self.following.finish(profile)
            await self._heard(ask, profile)
            call = replace(call, profile=profile)
            await self._present(ask.place)
            answer = await self.uses.get(call.name, self._unknown)(call)
            return await dressed(answer, call, self._directory)
        except Refusal as problem:
            return Answer(refusal_posts(call, problem))
        except Newer:
            return _sorry(call, said("This table was saved by a newer bot. It waits, untouched, for the update."))
        except StoreUnreachable as error:
            log.warning("store unreachable", use=call.name, error=str(error))
            return _sorry(call, said("The store of the games cannot be reached just now. Try again in a moment."))
        except Exception:
            log.exception("ask failed", use=call.name, place=ask.place, key=ask.key)
            return _sorry(call, said("Something went wrong on our side. Nothing is lost; try again."))

    async def _heard(self, ask: Ask, profile: Profile) -> None:
        """Who speaks to us alone can be written to alone again, whatever was before."""
        account = ask.person.account
        if ask.place not in (account, account.replace(":", ":@", 1)):
            return
        wishes = await self._directory.wishes(profile)
        if account in wishes.deaf:
            deaf = tuple(other for other in wishes.deaf if other != account)
            await self._directory.wish(profile, replace(wishes, deaf=deaf), wishes)

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become."""
        try:
            profile = await self._directory.profile(ask.person.account)
            return await self._completing.complete(ask, profile)
        except (Newer, StoreUnreachable):
            return ()
        except Exception:
            log.exception("completion failed", place=ask.place)
            return ()


def _sorry(call: Call, *lines: Word) -> Answer:
    return Answer((Post(lines, locale=call.locale),))
