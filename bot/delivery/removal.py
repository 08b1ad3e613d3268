"""Old messages at a place: taken away, or only their buttons."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.ports import Gone, Later, Part, Place, Removal, Stale

if TYPE_CHECKING:
    from bot.ports import Platform

log = structlog.get_logger()


async def remove(platform: Platform, place: Place, removal: Removal, seconds: float) -> tuple[Removal | None, int]:
    """Remove a part of an old message within so many seconds.

    Answers what is left to be removed, None where nothing is or nothing can be, and after how many milliseconds.
    """
    try:
        async with asyncio.timeout(seconds):
            if removal.part is Part.BUTTONS:
                await platform.remove_buttons(place, removal.message)
            else:
                await platform.delete(place, removal.message)
    except Later as error:
        return removal, round(error.seconds * 1000)
    except Stale:
        return Removal(Part.BUTTONS, removal.message) if removal.part is Part.MESSAGE else None, 0
    except Gone as error:
        log.info("an old message stays as it is", place=place, reason=str(error))
    except Exception:
        left = removal.again()
        log.exception("an old message could not be put away", place=place, again=left is not None)
        return left, round(1000 * 4.0**removal.failed)
    return None, 0
