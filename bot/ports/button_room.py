"""How much there is to press under one message, by platform."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.addresses import Place, platform_of


@dataclass(frozen=True)
class ButtonRoom:
    """``buttons`` is how many buttons a message may have; ``board`` says that the picture above them can be pressed.

    ``rows`` is in how many rows they must fit, 0 for any number. ``menu`` is how many choices that say more about
    themselves stand under a message: where there are no menus, each is a button as wide as a phone.
    ``parts`` is how many buttons, menus and rows there may be together, 0 where there are no menus. ``compresses`` says
    that the platform compresses pictures, and takes them as files too.
    """

    buttons: int
    board: bool = False
    rows: int = 0
    menu: int = 10
    parts: int = 0
    compresses: bool = False


FEWEST = ButtonRoom(30, rows=6, menu=25, parts=36)
"""Six rows of five; a menu of 25 (Discord, Components V2)."""

ROOM = {"telegram": ButtonRoom(60, compresses=True), "web": ButtonRoom(200, board=True)}
"""Telegram takes 100 buttons; more than 60 fill more than a phone."""


def button_room(place: Place) -> ButtonRoom:
    """What fits under a message at a place."""
    return ROOM.get(platform_of(place), FEWEST)
