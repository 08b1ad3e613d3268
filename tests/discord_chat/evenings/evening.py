"""Two people, one in English and one in Italian, wherever Discord lets people play; each step may end the process."""

import re
from collections import Counter

import discord
from simcord.actors import MemberActor, _dispatch_actor_interaction, _resolve_visible_command
from simcord.backend import serializers
from simcord.enums import AppCommandType, InteractionType
from simcord.results import to_discord_message

from discord_chat.evenings.reading import unread
from discord_chat.shown import controls, pictures, sure, words

ANSWER = re.compile(r"/interactions/(\d+)/.+/callback")
SAID = {0, 20}
"""Kinds of messages that say something: posts and answers to commands, not that a thread was opened."""
LINE = re.compile(r"c:\w*:(.*)", re.DOTALL)


class Evening:
    """What two people do at a place, one step after the other; after each one the bot is another process.

    ``lobby`` is a channel of their server. ``host`` opens the table, in English or Italian, and ``guest`` reads the
    other language. ``begin`` gives a process.
    """

    def __init__(self, env, begin, people, place, lobby, languages):
        self.env, self.begin, self.place, self.lobby, self.languages = env, begin, place, lobby, languages
        self.host, self.guest = people
        self.process, self.steps, self.misread = None, 0, []

    async def restart(self):
        """The bot is another process."""
        self.process = self.begin()
        await self.env.restart_bot(self.process.platform.client)
        await self.process.house.delivery.drain()

    @property
    def board(self):
        """The newest message at the place that has buttons."""
        return [each for each in self.shown(self.place) if controls(each)][-1]

    def shown(self, channel):
        """What everybody sees in a channel, oldest first; nothing where there is none."""
        stored = self.env.backend.messages.get(channel.id if hasattr(channel, "id") else channel, {}).values()
        ours = [one for one in stored if one.visible_to(None) and one.author_id == self.env.backend.bot_user.id]
        return [to_discord_message(self.env, one) for one in sorted(ours, key=lambda one: one.id) if one.type in SAID]

    def chat(self, who):
        """What stands in somebody's private chat with the bot."""
        return self.shown(self.env.backend.dm_channels.get(who.id))

    async def say(self, who, command, /, place=None, **options):
        """Give a command; the messages of the answer."""
        if isinstance(who, MemberActor):
            return await self._done(who, await who.slash(place or self.place, command, **options))
        return await self._done(who, await who.slash(command, **options))

    async def press(self, who, message, line):
        """Press the first button whose line begins so; the messages of the answer."""
        return await self._done(who, await who.click(message, custom_id=self.button(message, line)))

    async def choose(self, who, message, line):
        """Choose the entry of a menu whose line ends so; the messages of the answer."""
        found = [
            (menu.custom_id, option.value)
            for row in controls(message)
            for menu in row
            if isinstance(menu, discord.SelectMenu)
            for option in menu.options
            if option.value.endswith(line)
        ]
        ((custom_id, value),) = found
        return await self._done(who, await who.select(message, [value], custom_id=custom_id))

    async def point(self, who, target, name):
        """Choose from the menu on a message or a person; the messages of the answer."""
        if isinstance(who, MemberActor):
            return await self._done(who, await who.context_menu(self.place, name, target))
        backend = self.env.backend
        root = _resolve_visible_command(who, self.place.id, name, AppCommandType.MESSAGE)
        stored = dict(serializers.message_payload(backend, backend.get_message(self.place.id, target.id)))
        data = {
            "id": root["id"], "name": name, "type": AppCommandType.MESSAGE, "target_id": str(target.id),
            "resolved": {"messages": {str(target.id): stored}},
        }  # fmt: skip
        asked = await _dispatch_actor_interaction(who, InteractionType.APPLICATION_COMMAND, self.place, data)
        return await self._done(who, asked)

    @staticmethod
    def button(message, line):
        """The id of the first button that can be pressed and whose line begins so."""
        for row in controls(message):
            for each in row:
                if isinstance(each, discord.Button) and not each.disabled and each.custom_id:
                    said = LINE.fullmatch(each.custom_id)
                    if said is not None and said[1].startswith(line):
                        return each.custom_id
        raise AssertionError(f"no button says {line}: {_labels(message)}")

    async def _done(self, who, asked):
        """The messages of an answer, read by whoever asked; what follows is posted, and the process ends."""
        last = await sure(who, asked)
        self.steps += 1 if last is asked else 2
        asked = last
        answers = [one for one in (asked.response, *asked.followups) if one is not None]
        for one in answers:
            if one.ephemeral or not isinstance(who, MemberActor):
                self._read(one, self.languages[who.id])
        await self.env.settle()
        await self.process.house.delivery.drain()
        await self.restart()
        return answers

    def _read(self, message, language):
        alts = "\n".join(alt for _, alt in pictures(message) if alt)
        found = unread(f"{words(message)}\n{alts}", _labels(message), language)
        if found:
            self.misread.append((language, found, words(message)))

    def settle_up(self):
        """What must be true at the end: all is in its reader's language, answered once and posted once."""
        for person in (self.host, self.guest):
            for message in self.chat(person):
                self._read(message, self.languages[person.id])
        for message in self.shown(self.place):
            self._read(message, self.languages[self.host.id])
        assert not self.misread, "\n\n".join(map(str, self.misread))
        answered = Counter(
            found[1]
            for one in self.env.http_requests
            if one.method == "POST" and (found := ANSWER.search(one.path)) is not None
        )
        assert (set(answered.values()), len(answered)) == ({1}, self.steps)
        for place in {self.place.id, *(self.env.backend.dm_channels.values())}:
            told = [(words(one), pictures(one)) for one in self.shown(place)]
            assert [one for one, times in Counter(map(repr, told)).items() if times > 1] == []


def _labels(message):
    """What stands on buttons and in menus."""
    found = []
    for row in controls(message):
        for each in row:
            if isinstance(each, discord.Button):
                found.append(each.label or "")
            else:
                found += [each.placeholder or "", *(option.label for option in each.options)]
                found += [option.description for option in each.options if option.description]
    return found
