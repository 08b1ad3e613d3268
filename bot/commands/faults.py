"""What is said where a fault of ours, or of the store, keeps the desk from an answer."""

from __future__ import annotations

import structlog

from bot.ports import RightsUnknown, StoreReadOnly, StoreUnreachable
from bot.table.table_saves import Newer
from rendering.text import Said, said

log = structlog.get_logger(__name__)


class OutcomeUnknown(StoreUnreachable):
    """The store was lost over an ask, and stayed away when its key was looked up: it may have been done."""


def apology(error: Exception, **about: object) -> Said:
    """The sentence for the asker; the log gets the fault, and what it is ``about``. For use where it is caught."""
    match error:
        case Newer():
            return said("This table was saved by a newer bot. It waits, untouched, for the update.")
        case RightsUnknown():
            log.warning("what somebody may do is not known", error=error, **about)
            return said("I cannot see just now who is an administrator here. Try again in a moment.")
        case StoreReadOnly():
            log.warning("store takes nothing new", error=error, **about)
            return said("Nothing new can be saved just now. What there is can be read; try again later.")
        case OutcomeUnknown():
            log.warning("store unreachable", error=error, **about)
            return said(
                "The store of the games does not answer just now. Perhaps that was done: look before you try again."
            )
        case StoreUnreachable():
            log.warning("store unreachable", error=error, **about)
            return said("The store of the games cannot be reached just now. Try again in a moment.")
        case _:
            log.error("ask failed", exc_info=error, **about)
            return said("Something went wrong on my side. Nothing is lost; try again.")
