"""The platforms of one run, by the settings, each listened to until it is left; and the Mini App, if there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import structlog
from aiohttp import web
from pydantic import SecretStr

from bot.host.app import App
from bot.host.settings import Settings, revealed
from bot.host.terminal import host_language
from bot.platforms.web.mini_app import MiniApp
from bot.ports.platforms import TokenRefused
from bot.ports.processes import Clock, Hold
from bot.text.languages import spelled

log = structlog.get_logger(__name__)

SHORTEST, LONGEST = 1.0, 60.0
"""Seconds between two tries to open a platform that was lost."""

if TYPE_CHECKING:
    from bot.platforms.discord import DiscordPlatform
    from bot.platforms.telegram import TelegramPlatform, WebhookRoute

Chat: TypeAlias = "DiscordPlatform | TelegramPlatform"


def chats(app: App, settings: Settings, route: WebhookRoute | None = None) -> Iterator[Chat]:
    """The platforms there is a token for; a token of a wrong form is reported and left out.

    ``route`` is where Telegram brings its updates, if it does.
    """
    makers: tuple[tuple[SecretStr | None, Callable[[App, Settings, str], Chat]], ...] = (
        (settings.discord_token, _discord),
        (settings.telegram_token, partial(_telegram, route)),
    )
    for secret, make in makers:
        if secret is None:
            continue
        try:
            chat = make(app, settings, secret.get_secret_value())
        except TokenRefused as refused:
            log.error(spelled(refused.sentence, host_language()))  # noqa: TRY400 - one line, the rest goes on
            continue
        app.add(chat, chat.threads)
        yield chat


def _discord(app: App, settings: Settings, token: str) -> DiscordPlatform:
    from bot.platforms.discord import DiscordPlatform
    from bot.platforms.discord.shards import shares

    parts = shares(settings.discord_shards, settings.discord_shard_ranges)
    return DiscordPlatform(token, app.desk, app.studio, app.clock, settings.discord_api_base, parts, app.delivery)


def _telegram(route: WebhookRoute | None, app: App, settings: Settings, token: str) -> TelegramPlatform:
    from bot.platforms.telegram import TelegramPlatform

    return TelegramPlatform(
        token, app.desk, app.studio, app.clock, app.store.memory, settings.telegram_api_base, app.delivery,
        mini_app=mini_app(settings), webhook=route,
    )  # fmt: skip


async def listening(chat: Chat, hold: Hold, clock: Clock) -> None:
    """A platform until it is left; a refused token is one line, and the rest of the bot goes on.

    An unexpected error is logged and ends nothing either: the platform is opened again, ever more rarely.
    """
    pause = SHORTEST
    while True:
        begun = clock.now()
        try:
            await chat.run(hold)
        except TokenRefused as refused:
            log.error(spelled(refused.sentence, host_language()))  # noqa: TRY400 - one line, the rest goes on
        except Exception:
            if clock.now() - begun > 1000 * LONGEST:
                pause = SHORTEST
            log.exception("a platform is lost; it is opened again", platform=chat.name, again_in=pause)
            await clock.sleep(pause)
            pause = min(2 * pause, LONGEST)
            continue
        return


def mini_app(settings: Settings) -> str | None:
    """The address of the Mini App, None where there is no page that Telegram would open: it takes HTTPS alone."""
    public = settings.capolinea_public_url
    return f"{public}/app" if settings.capolinea_web == "yes" and public and public.startswith("https://") else None


def mini_app_routes(app: App, settings: Settings) -> Sequence[web.RouteDef]:
    """Its routes, none where there is none."""
    token = revealed(settings.telegram_token)
    if token is None or mini_app(settings) is None:
        return ()
    from bot.platforms.telegram.mini_app import init_data_reader

    return MiniApp(app.desk, app.studio, app.clock, init_data_reader(token)).routes()
