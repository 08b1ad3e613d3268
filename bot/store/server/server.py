"""The server of the games: a given one, or one of our own in the data folder that outlives crashes of the bot."""

from __future__ import annotations

import asyncio
import fcntl
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from bot.store.server.checks import Unready, examine
from bot.store.server.private_files import make_private, write
from bot.store.server.process import Embedded, full
from rendering.text import said

if TYPE_CHECKING:
    from bot.ports.processes import Clock
    from rendering.text import Said

log = structlog.get_logger()

WATCH = 0.5
"""Seconds between two looks whether our own server lives."""


class Server:
    """What the bot stores its games in: the server at ``url``, else our own in the data folder.

    With ``fsync`` it must be able to say that a write is on its disk; ``copied`` says that moves wait for replicas.

    ``start`` for the bot, ``attach`` for tools beside it; then ``url`` and ``warnings`` are set. All raise ``Unready``.
    """

    url: str
    warnings: tuple[Said, ...] = ()

    def __init__(self, folder: Path, url: str | None = None, *, fsync: bool = False, copied: bool = True) -> None:
        self.folder = folder.absolute()
        self._given = url
        self._fsync = fsync
        self._copied = copied
        self._lock: int | None = None
        self._embedded: Embedded | None = None

    @property
    def home(self) -> str | None:
        """A name of this data folder that stays; whoever holds its lock may take over what its last holder held.

        None at a given server, which any number of bots may share.
        """
        if self._given is not None:
            return None
        path = self.folder / "home"
        if not path.exists():
            write(path, secrets.token_hex(8))
        return path.read_text(encoding="ascii").strip()

    def start(self) -> str:
        """Answer the address of the given server, else lock the folder and find or start our own.

        A second bot on the folder is refused.
        """
        if self._given is not None:
            return self._use(self._given)
        try:
            make_private(self.folder)
            self._lock = os.open(self.folder / "bot.lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Unready(
                    said("Another bot is already running on the data folder {folder}.", folder=str(self.folder))
                ) from None
            self._embedded = Embedded(self.folder)
            return self._use(self._embedded.start())
        except OSError as error:
            self._release()
            raise _unwritable(self.folder, error) from None
        except BaseException:
            self._release()
            raise

    def attach(self, *, new: bool = True) -> str:
        """The address of the server beside a running bot; where none runs, start it as the bot would.

        Without ``new`` a folder that no server of games has ever run on is refused: a mistyped name would look like
        a bot without games.
        """
        if self._given is not None:
            return self._use(self._given, writing=False)
        embedded = Embedded(self.folder)
        if not new and not embedded.known():
            raise Unready(said("There are no games in the data folder {folder}.", folder=str(self.folder)))
        try:
            if self.folder.is_dir() and embedded.running():
                self.url = embedded.start()
                return self.url
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        return self.start()

    def _use(self, url: str, *, writing: bool = True) -> str:
        self.url = url
        warnings = examine(url, writing=writing, fsync=self._fsync, copied=self._copied)
        self.warnings = warnings if self._given is not None else ()
        return url

    def stop(self) -> None:
        """End our own server, if ``start`` found or began it, and release the folder. Call it last."""
        if self._embedded is not None:
            self._embedded.stop()
            self._embedded = None
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def keep(self, clock: Clock) -> None:
        """Start our own server again whenever it dies, saying why, until cancelled."""
        while (embedded := self._embedded) is not None:
            await clock.sleep(WATCH)
            try:
                if not embedded.running():
                    log.error("the server for the games died", reason=full(self.folder) or embedded.why())
                    await asyncio.to_thread(embedded.start)
                    facts = {"full": embedded.full} if embedded.full else {}
                    log.info("the server for the games runs again", **facts)
                elif embedded.full:
                    filled = await asyncio.to_thread(embedded.fill_again)
                    if filled:
                        log.info("the server for the games can be written to again")
            except (Unready, OSError) as error:
                log.error("it cannot be started now", reason=str(error))  # noqa: TRY400 - one line is enough
                await clock.sleep(5)


def _unwritable(folder: Path, error: OSError) -> Unready:
    reason = error.strerror or str(error)
    return Unready(said("The data folder {folder} cannot be written to: {reason}.", folder=str(folder), reason=reason))
