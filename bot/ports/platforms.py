"""What delivery asks of a platform, and of whoever knows what is to be told.

A platform may open threads for one table each, and says by itself where the bot may write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from bot.ports.addresses import Account, Code, Place
from bot.ports.posts import PublicPost, ThreadLook
from rendering.text import SentenceError


@dataclass(frozen=True)
class Attempt:
    """A delivery that has been written down: its id (at most 25 characters), the match and its range of versions.

    ``again`` is true where an earlier process may have sent it already; ``age`` is how old it is, in seconds.
    ``identity`` begins that of the version ``stop``, "" where it is not known.
    """

    id: str
    code: Code
    start: int
    stop: int
    again: bool = False
    age: float = 0.0
    identity: str = ""


@dataclass(frozen=True)
class Connection:
    """How a process is connected to a platform that it should listen to.

    ``due`` is how many connections it should have (shards of Discord's gateway; 0 while another process listens),
    ``up`` how many it has, ``away`` for how many seconds not all, infinite where never all were. ``registered`` is
    False where the platform does not show our commands as they are now.
    """

    due: int
    up: int
    away: float = 0.0
    registered: bool = True


@runtime_checkable
class Connected(Protocol):
    """A platform that knows how this process is connected to it."""

    def connection(self) -> Connection:
        """How it stands now."""


@runtime_checkable
class OneSender(Protocol):
    """A platform at which one process posts at a time, because what it may send is counted there."""

    @property
    def sends(self) -> bool:
        """Whether that is this process now."""


class Gone(Exception):
    """The place does not exist any more, or the bot may not write there."""


class Later(Exception):
    """The platform wants us to wait ``seconds`` before anything else is sent to this place."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class Stale(Exception):
    """A message cannot be edited (any more): a new one must be sent."""


class Unanswered(Exception):
    """The platform failed by itself, or could not be reached: nobody's fault here, so no trace of it is logged."""


class TokenRefused(SentenceError):
    """A platform does not take its token: a sentence for the host that does not show it. Nothing else stops."""


class Platform(Protocol):
    """An adapter as the postman sees it."""

    name: str
    """First part of its places and accounts."""

    async def deliver(self, place: Place, attempt: Attempt, post: PublicPost) -> str | None:
        """Post publicly. Sending the same attempt again must not show a second message where the platform allows it.

        Answers the id of the message that holds picture and buttons, at most 100 printable characters without blanks;
        None where the message cannot be changed later. Only the platform that gave the id understands it. Raises
        ``Gone`` or ``Later``; after any other exception the post is tried again.
        """

    async def revise(self, place: Place, message: str, attempt: Attempt, post: PublicPost) -> None:
        """Put a post in the place of that message; doing it again changes nothing. Nobody is notified by it.

        Raises ``Stale``, ``Gone`` or ``Later``; after any other exception the post is tried again.
        """

    async def remove_buttons(self, place: Place, message: str) -> None:
        """Remove the buttons of that message. Raises what ``revise`` does; a message without buttons is no error."""

    async def delete(self, place: Place, message: str) -> None:
        """Delete that message. Raises what ``revise`` does; a message that is not there any more is no error."""

    def direct(self, account: Account) -> Place | None:
        """The personal place of an account of this platform, None where it has none."""

    def link(self, line: str) -> str | None:
        """A link that sends this line to the bot, None where the platform has no such links."""

    def place_link(self, place: Place, server: str) -> str | None:
        """A link to a place of a server (its address, "" where it is not known), also where the bot may not go.

        None where the platform has no such links.
        """

    async def invitation(self, line: str, places: Sequence[Place]) -> str | None:
        """A link that leads somebody to an invitation, which ``line`` shows, or to where its table is played.

        ``places`` are all where it is played, of any platform. None where there is no such link just now.
        """


class Teller(Protocol):
    """What relay and postman need to know of tables; the store and they themselves know bytes and versions only."""

    async def places(self, code: Code, start: int, stop: int) -> Sequence[Place]:
        """Every place that follows this match, and the private chats that versions ``start`` to ``stop`` call."""

    async def settled(self, code: Code, version: int | None = None) -> bool:
        """False while computer players are about to move by themselves, so that one post can tell it all.

        With ``version`` the table may be asked as it stood then.
        """

    async def until(self, code: Code, start: int, stop: int, place: Place) -> int:
        """How far of versions ``start`` to ``stop`` one post can tell at a place; the next one tells the rest."""

    async def post(self, code: Code, start: int, stop: int, place: Place) -> PublicPost | None:
        """The public post that tells versions ``start`` to ``stop`` with the position at ``stop``.

        The same range gives the same post. None where there is nothing to tell.
        """


@dataclass(frozen=True)
class Thread:
    """A thread that was opened, and the channel it hangs on, where one line tells of it; None in a forum."""

    place: Place
    channel: Place | None


class NoThread(SentenceError):
    """No thread was opened: why, in a sentence."""


class Threads(Protocol):
    """The threads of a platform."""

    async def open(self, parent: Place, server: str, look: ThreadLook, line: PublicPost) -> Thread:
        """Open one in a channel or forum, or beside a thread that is given as ``parent``; asked again soon, the same.

        ``line`` is what the channel reads of it. Raises ``NoThread``, also where the parent does not belong to this
        server (its address, as in ``Server.id``).
        """

    async def discard(self, thread: Thread) -> None:
        """Take a thread away where no table came of it, as far as that can be done. Never raises."""


class Presence(Protocol):
    """Where the bot may write, as platforms notice it. Servers are named by their addresses (``discord:GUILD``).

    Saying the same twice changes nothing. Every method may raise ``bot.ports.stores.StoreUnreachable``; what is not
    said is noticed when something is to be posted there.
    """

    async def gone(self, place: Place) -> None:
        """A place does not exist any more, or the bot may not write there."""

    async def back(self, place: Place) -> bool:
        """The bot may write there again. Answers whether matches that are not over are told there."""

    async def server_gone(self, server: str) -> None:
        """The bot was removed from a server."""

    async def server_back(self, server: str) -> None:
        """The bot is on a server, perhaps again."""


class Unnoticed:
    """Where nobody needs to know of places."""

    async def gone(self, place: Place) -> None:
        """Nothing is done."""

    async def back(self, place: Place) -> bool:  # noqa: ARG002 - nobody needs it
        """Nothing is done."""
        return False

    async def server_gone(self, server: str) -> None:
        """Nothing is done."""

    async def server_back(self, server: str) -> None:
        """Nothing is done."""


UNNOTICED = Unnoticed()


if TYPE_CHECKING:
    from bot.ports.addresses import Code
