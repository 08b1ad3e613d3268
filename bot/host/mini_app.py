"""The Mini App of one run: whether there is one, under which address, and its routes."""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web

from bot.host.app import App
from bot.host.settings import Settings, revealed
from bot.platforms.web import MiniApp


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
