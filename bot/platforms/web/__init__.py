"""The local table: the bot in a browser, by a small HTTP interface that its own page uses too."""

from bot.platforms.web.errors import CannotListen, PortTaken, Problem
from bot.platforms.web.login import login_token
from bot.platforms.web.platform import WebPlatform

__all__ = ["CannotListen", "PortTaken", "Problem", "WebPlatform", "login_token"]
