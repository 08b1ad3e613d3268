"""The local table of one run: the web platform over the parts of the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from aiohttp import web

from bot.commands.link_previews import MatchPreviews
from bot.commands.match_pictures import MatchPictures
from bot.delivery.watch import PostWatch
from bot.host.app import App
from bot.host.mini_app import mini_app_routes
from bot.host.probes import Probes
from bot.host.settings import Settings, revealed
from bot.platforms.web import WebPlatform
from bot.ports import Account, Directory
from bot.store.logins import Logins
from bot.store.web_rooms import WebRooms


def chosen_themes(people: Directory) -> Callable[[Account], Awaitable[str]]:
    """Tells the theme that somebody has chosen for what they read alone, "" for none."""

    async def theme(account: Account) -> str:
        return (await people.wishes(await people.profile(account))).theme

    return theme


def local_table(app: App, settings: Settings, health: Probes, beside: Sequence[web.RouteDef] = ()) -> WebPlatform:
    """The local table, and routes beside it that anybody may ask; raises ``CannotListen``."""
    rooms = WebRooms(app.store.client)
    post_watch = PostWatch(rooms, app.store, app.clock)
    rooms.on_append = post_watch.note
    app.delivery.watches.append(post_watch)
    table = WebPlatform(
        desk=app.desk,
        told=app.told,
        studio=app.studio,
        pictures=MatchPictures(app.repository),
        previews=MatchPreviews(app.repository),
        rooms=rooms,
        clock=app.clock,
        host=settings.capolinea_host,
        port=settings.capolinea_port,
        secret=revealed(settings.capolinea_secret),
        probes=[*health.routes()[1:], *beside],
        connections=health.connections,
        logins=Logins(app.store.client),
        themes=chosen_themes(app.store.people),
        public=settings.capolinea_public_url,
        outside=settings.outside,
        more=mini_app_routes(app, settings),
    )
    app.add(table)
    return table
