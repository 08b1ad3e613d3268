"""A Discord on loopback with one channel, and a crowd that presses and says at random whatever it can there.

The server remembers what stands in the channel and for whom, so that only what somebody sees is pressed, and counts how
often each interaction is answered.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from discord_chat.wire import APP, Loopback, laid_out, message_of

GUILD = 700000000000000100
CHANNEL = 700000000000000200
PEOPLE = 700000000000000300
EPHEMERAL = 64
BUTTON, MENU = 2, 3
ANSWER, THINK, DEFER, EDIT, OFFER = 4, 5, 6, 7, 8
"""Types of answers to an interaction."""

NEAR = 12
"""Messages that somebody still looks at."""


@dataclass
class Shown:
    """A message: where it stands, who sees it (None for everybody there), and what is in it."""

    id: str
    channel: str
    owner: str | None
    body: dict[str, Any]
    gone: bool = False

    def pressable(self) -> list[dict[str, Any]]:
        """What can be pressed of it."""
        return [one for one in _flat(self.body.get("components") or ()) if one.get("custom_id") and not off(one)]


def off(component: dict[str, Any]) -> bool:
    """Whether a component is greyed out."""
    return bool(component.get("disabled"))


def _flat(components: Any) -> list[dict[str, Any]]:
    return [part for one in components for part in (one, *_flat(one.get("components") or ()))]


@dataclass
class Asked:
    """An interaction under way: who asked, on which message, and what was answered."""

    person: str
    source: Shown | None
    private: bool = False
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    original: Shown | None = None


class Crowd(Loopback):
    """The server, its channel, and so many people."""

    def __init__(self, count: int, luck: random.Random) -> None:
        super().__init__()
        self.luck = luck
        self.people = [str(PEOPLE + number) for number in range(count)]
        self.shown: dict[str, Shown] = {}
        self.asked: dict[str, Asked] = {}
        self.callbacks: Counter[str] = Counter()
        self.strays: list[str] = []
        self._ids = itertools.count(APP + 10_000)
        self._nonces: dict[str, Shown] = {}

    def routes(self) -> list[web.RouteDef]:
        """All that the bot asks of a Discord with messages that stand."""
        original = "/api/v10/webhooks/{application}/{token}/messages/@original"
        mine = {("POST", "/api/v10/channels/{channel}/messages"): self._posted,
                ("PATCH", "/api/v10/channels/{channel}/messages/{message}"): self._changed,
                ("DELETE", "/api/v10/channels/{channel}/messages/{message}"): self._removed,
                ("GET", "/api/v10/channels/{channel}/messages/{message}"): self._one,
                ("POST", "/api/v10/interactions/{id}/{token}/callback"): self._called,
                ("POST", "/api/v10/webhooks/{application}/{token}"): self._followed,
                ("PATCH", original): self._completed, ("DELETE", original): self._withdrawn,
                ("GET", original): self._original}  # fmt: skip
        others = [route for route in super().routes() if (route.method, route.path) not in mine]
        return [*(web.route(method, path, handler) for (method, path), handler in mine.items()), *others]

    def seen_by(self, person: str) -> list[Shown]:
        """The newest messages that somebody sees and can press something on."""
        found = [one for one in self.shown.values() if one.owner in (None, person) and not one.gone]
        return [one for one in found[-4 * NEAR :] if one.pressable()][-NEAR:]

    async def interact(self, person: str, kind: int, data: dict[str, Any], source: Shown | None = None) -> Asked:
        """Somebody does something; what became of it once it is answered. Raises ``TimeoutError``."""
        number = str(next(self._ids))
        self.asked[number] = asked = Asked(person, source)
        await self.emit("INTERACTION_CREATE", self._payload(number, person, kind, data, source))
        await asyncio.wait_for(asked.answered.wait(), 60)
        return asked

    def _payload(
        self, number: str, person: str, kind: int, data: dict[str, Any], source: Shown | None
    ) -> dict[str, Any]:
        user = {"id": person, "username": f"p{person[-2:]}", "global_name": None, "discriminator": "0", "avatar": None}
        member = {"user": user, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False,
                  "flags": 0, "permissions": "0"}  # fmt: skip
        payload = {
            "id": number, "application_id": str(APP), "type": kind, "token": f"t{number}", "version": 1,
            "channel_id": str(CHANNEL), "guild_id": str(GUILD), "guild": {"id": str(GUILD), "features": []},
            "channel": {"id": str(CHANNEL), "type": 0, "name": "table", "position": 0}, "member": member,
            "locale": "it" if int(person) % 2 else "en-US", "guild_locale": "en-US", "entitlements": [], "context": 0,
            "authorizing_integration_owners": {}, "attachment_size_limit": 10485760, "app_permissions": str(2**50 - 1),
            "data": data,
        }  # fmt: skip
        if source is not None:
            payload["message"] = self._message_of(source)
        return payload

    def _message_of(self, shown: Shown) -> dict[str, Any]:
        body = shown.body
        plain = message_of(int(shown.id), shown.channel, body.get("content") or "")
        flags = (body.get("flags") or 0) | (EPHEMERAL if shown.owner else 0)
        return {**plain, **laid_out(body), "flags": flags, "nonce": body.get("nonce")}

    def _show(self, channel: str, owner: str | None, body: dict[str, Any]) -> Shown:
        shown = Shown(str(next(self._ids)), channel, owner, dict(body))
        self.shown[shown.id] = shown
        return shown

    async def _posted(self, request: web.Request) -> web.Response:
        body, _ = await self._body(request)
        self._check(request, body)
        channel = request.match_info["channel"]
        shown = self._nonces.get(body["nonce"])
        if shown is None:
            # a private chat is seen by whom it is with, whose id is one smaller
            owner = None if channel == str(CHANNEL) else str(int(channel) - 1)
            shown = self._nonces[body["nonce"]] = self._show(channel, owner, body)
        return self._answer(self._message_of(shown))

    async def _changed(self, request: web.Request) -> web.Response:
        body, _ = await self._body(request)
        self._check(request, body)
        return self._edited(self.shown.get(request.match_info["message"]), body)

    def _edited(self, shown: Shown | None, body: dict[str, Any]) -> web.Response:
        if shown is None or shown.gone:
            return self._answer({"message": "Unknown Message", "code": 10008}, 404)
        shown.body.update(body)
        return self._answer(self._message_of(shown))

    async def _removed(self, request: web.Request) -> web.Response:
        self.shown[request.match_info["message"]].gone = True
        return web.Response(status=204)

    async def _one(self, request: web.Request) -> web.Response:
        return self._edited(self.shown.get(request.match_info["message"]), {})

    async def _called(self, request: web.Request) -> web.Response:
        body, _ = await self._body(request)
        self._check(request, body)
        number = request.match_info["id"]
        asked = self.asked[number]
        self.callbacks[number] += 1
        data = body.get("data") or {}
        if body["type"] == ANSWER:
            asked.original = self._show(str(CHANNEL), self._owner(asked, data), data)
        elif body["type"] == THINK:
            asked.private = bool((data.get("flags") or 0) & EPHEMERAL)
        elif body["type"] == EDIT and asked.source is not None:
            asked.source.body.update(data)
        if body["type"] in (DEFER, EDIT):
            asked.original = asked.source
        asked.answered.set()
        return self._answer({"interaction": {"id": number, "type": 2}})

    def _owner(self, asked: Asked, data: dict[str, Any]) -> str | None:
        return asked.person if (data.get("flags") or 0) & EPHEMERAL else None

    def _of(self, request: web.Request) -> Asked:
        return self.asked[request.match_info["token"].removeprefix("t")]

    async def _followed(self, request: web.Request) -> web.Response:
        body, _ = await self._body(request)
        self._check(request, body)
        asked = self._of(request)
        if not asked.answered.is_set():
            self.strays.append(request.path)
        return self._answer(self._message_of(self._show(str(CHANNEL), self._owner(asked, body), body)))

    async def _completed(self, request: web.Request) -> web.Response:
        body, _ = await self._body(request)
        self._check(request, body)
        asked = self._of(request)
        if asked.original is None:
            asked.original = self._show(str(CHANNEL), asked.person if asked.private else None, body)
        return self._edited(asked.original, body)

    async def _withdrawn(self, request: web.Request) -> web.Response:
        asked = self._of(request)
        if asked.original is not None:
            asked.original.gone = True
        return web.Response(status=204)

    async def _original(self, request: web.Request) -> web.Response:
        return self._edited(self._of(request).original, {})


class Somebody:
    """One of the crowd, who does one thing after the other without thinking."""

    def __init__(self, crowd: Crowd, person: str, seed: str) -> None:
        self.crowd = crowd
        self.person = person
        self.luck = random.Random(f"{seed} {person}")
        self.codes: list[str] = []

    async def act(self) -> None:
        """Press something that is seen, or say a command, complete one, or send a form of an older release."""
        seen = self.crowd.seen_by(self.person)
        chance = self.luck.random()
        if seen and chance < 0.7:
            await self._press(self.luck.choice(seen))
        elif chance < 0.9:
            await self.say(*self._line())
        elif chance < 0.97:
            await self._complete(*self._line())
        else:
            await self.crowd.interact(self.person, 5, {"custom_id": "letter", "components": []})

    async def say(self, name: str, options: list[dict[str, Any]]) -> Asked:
        """Give a command."""
        return await self.crowd.interact(self.person, 2, self._command(name, options))

    async def _complete(self, name: str, options: list[dict[str, Any]]) -> None:
        """Ask what a half-typed command may become, where Discord would ask."""
        known = {one["name"] for one in self._registered(name).get("options") or () if one.get("autocomplete")}
        for option in options:
            if option["name"] in known:
                option["focused"] = True
                await self.crowd.interact(self.person, 4, self._command(name, options))
                break

    def _registered(self, name: str) -> dict[str, Any]:
        return next(one for one in self.crowd.registered if one["name"] == name)

    async def _press(self, shown: Shown) -> None:
        component = self.luck.choice(shown.pressable())
        data: dict[str, Any] = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if component["type"] == MENU:
            data["values"] = [self.luck.choice(component["options"])["value"]]
        code = component["custom_id"].split(":")[1]
        self.codes = [*self.codes, code][-9:] if code else self.codes
        await self.crowd.interact(self.person, 3, data, shown)

    def _line(self) -> tuple[str, list[dict[str, Any]]]:
        """A command with some of its parameters, half of them sensible."""
        slash = [one for one in self.crowd.registered if one.get("type", 1) == 1]
        command = self.luck.choice(slash)
        return command["name"], [
            {"name": option["name"], "type": option["type"], "value": self._value(option)}
            for option in command.get("options") or ()
            if option.get("required") or self.luck.random() < 0.3
        ]

    def _value(self, option: dict[str, Any]) -> str:
        if option["type"] == 6:
            return self.luck.choice(self.crowd.people)
        if option.get("choices"):
            return str(self.luck.choice(option["choices"])["value"])
        codes = self.codes or ["K7QF"]
        games = ["metro", "socks", "road", "tandem"]
        if option["name"] == "game":
            return self.luck.choice([*games, "tram"])
        return self.luck.choice([*codes, *codes, "lay c4", "draw", "on", "2", "22-8", "**x** @everyone <@1>", "yes"])

    def _command(self, name: str, options: list[dict[str, Any]]) -> dict[str, Any]:
        found = self._registered(name)
        resolved = {"users": {}, "members": {}}
        for option in options:
            if option["type"] == 6:
                user = {"id": option["value"], "username": "p", "discriminator": "0", "avatar": None}
                resolved["users"][option["value"]] = user
        return {"id": str(APP), "name": found["name"], "type": 1, "options": options,
                **({"resolved": resolved} if resolved["users"] else {})}  # fmt: skip
