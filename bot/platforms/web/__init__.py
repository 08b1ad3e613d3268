"""The local table: the bot in a browser, by a small HTTP interface that its own page uses too."""

from bot.platforms.web.access import CLOSED
from bot.platforms.web.addresses import address_for_people
from bot.platforms.web.errors import CannotListen, PortTaken, Problem
from bot.platforms.web.login import LINK_LASTS, login_token, new_pass
from bot.platforms.web.mini_app import MiniApp, Signed
from bot.platforms.web.platform import WebPlatform

__all__ = [
    "CLOSED",
    "LINK_LASTS",
    "CannotListen",
    "MiniApp",
    "PortTaken",
    "Problem",
    "Signed",
    "WebPlatform",
    "address_for_people",
    "login_token",
    "new_pass",
]
