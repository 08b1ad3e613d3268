"""Use cases of looks: the theme of a person or a place, and previews; and answers dressed as their reader likes."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.invocation import Call, note
from bot.ports import Answer, Choice, Directory, Post
from games.kernel.game import Unreadable
from rendering.text import Said, said
from rendering.theme import THEMES

NAMES = {"light": said("light"), "dark": said("dark"), "contrast": said("high contrast")}
"""The themes in words."""


class Looks:
    """Theme and preview."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory

    async def theme(self, call: Call) -> Answer:
        """``/theme dark``: the asker's own pictures; ``/theme dark here``: those posted in this place."""
        words = call.rest.lower().split()
        here = "here" in words
        names = [word for word in words if word != "here"]
        if names and names[0] not in THEMES:
            raise Unreadable("It can be {values}, not {value}.", values=", ".join(THEMES), value=names[0][:40])
        if here:
            habits = await self._directory.habits(call.ask.place)
            if names:
                before, habits = habits, replace(habits, theme=names[0])
                await self._directory.habit(call.ask.place, habits, before)
            line = said("Pictures posted here are {theme}.", theme=_named(habits.theme))
        else:
            wishes = await self._directory.wishes(call.profile)
            if names:
                was, wishes = wishes, replace(wishes, theme=names[0])
                await self._directory.wish(call.profile, wishes, was)
            line = said("Pictures for you alone are {theme}.", theme=_named(wishes.theme))
        end = " here" if here else ""
        rows = [tuple(Choice(NAMES[name], f"/theme {name}{end}") for name in THEMES)]
        if not here:
            rows.append((Choice(said("For this place"), "/theme here"),))
        return Answer((Post((line,), choices=tuple(rows), locale=call.locale),))

    async def preview(self, call: Call) -> Answer:
        """``/preview on|off``: whether the asker's moves are first shown to them alone."""
        wishes = await self._directory.wishes(call.profile)
        word = call.rest.strip().lower()
        if word not in ("", "on", "off"):
            raise Unreadable("It can be {values}, not {value}.", values="on, off", value=word[:40])
        if word:
            was, wishes = wishes, replace(wishes, preview=word == "on")
            await self._directory.wish(call.profile, wishes, was)
        line = (
            said("Your moves are first shown to you, where nobody else reads.")
            if wishes.preview
            else said("Your moves are made at once.")
        )
        return Answer((note(call, line),))


def _named(theme: str) -> Said:
    return NAMES.get(theme, NAMES["light"])


async def dressed(answer: Answer, call: Call, directory: Directory) -> Answer:
    """The answer with pictures in its reader's theme and instants in their zone; where others read, in the place's."""
    if not any(post.picture is not None or not post.zone for post in answer.posts):
        return answer
    wishes = await directory.wishes(call.profile)
    alone = wishes.theme
    place = "" if alone and call.ask.private else (await directory.habits(call.ask.place)).theme
    posts = []
    for post in answer.posts:
        theme = alone or place if call.ask.private or post.private else place
        picture = post.picture and replace(post.picture, theme=theme)
        posts.append(replace(post, picture=picture, zone=post.zone or wishes.zone))
    return replace(answer, posts=tuple(posts))
