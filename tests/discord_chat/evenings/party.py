"""The real house on a real server, and people at a table in a channel of a Discord in memory."""

from simcord.results import to_discord_message

from bot.host.app import App
from bot.platforms.discord import DiscordPlatform
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from discord_chat.shown import buttons, sure, words

NAMES = ("ann", "bob", "cyd", "dora", "emil", "finn")


class Process:
    """One process of the bot, until it is gone."""

    def __init__(self, url, *, previews=False, explains=None, studio=None):
        self.connection = connect(url)
        self.house = App(RedisStore(self.connection), home="here", previews=previews, explains=explains)
        self.platform = DiscordPlatform(
            "token",
            self.house.desk,
            studio or self.house.studio,
            self.house.clock,
            presence=self.house.delivery,
        )
        self.house.add(self.platform, self.platform.threads)

    async def end(self):
        """Take nothing along."""
        self.house.studio.close()
        await self.connection.aclose()


class Party:
    """People at a table in a channel. What they do is delivered at once."""

    def __init__(self, env, process, channel, count):
        self.env = env
        self.process = process
        self.channel = channel
        self.people = [channel.guild.add_member(env.create_user(name)) for name in NAMES[:count]]

    @property
    def board(self):
        """The newest public message."""
        return to_discord_message(self.env, max(self._shown, key=lambda message: message.id))

    @property
    def public(self):
        """All public messages, oldest first."""
        return self.channel.history()

    @property
    def count(self):
        """How many public messages there are."""
        return len(self._shown)

    @property
    def _shown(self):
        """The public messages as SimCord keeps them, of which it makes discord.py's only on demand."""
        messages = self.env.backend.messages.get(self.channel.id, {}).values()
        return [message for message in messages if message.visible_to(None)]

    @staticmethod
    def labels(step):
        """What stands on the buttons of a message, grey ones that cannot be pressed left out."""
        return buttons(step)

    def mover(self):
        """Whose turn it is by the last line of the newest post."""
        last = words(self.board).splitlines()[-1]
        (one,) = [person for person in self.people if f"<@{person.id}>" in last or f"**{person.name}**" in last]
        return one

    async def deliver(self):
        """Let everything that waits be posted."""
        await self.process.house.delivery.drain()

    async def press(self, who, message, label):
        """Press a button, and let what follows be posted."""
        result = await who.click(message, label=label)
        await self.deliver()
        return result

    async def type(self, who, command, **options):
        """Give a command, and let what follows be posted; the words of the answer."""
        result = await sure(who, await who.slash(self.channel, command, **options))
        await self.deliver()
        return "\n".join([words(result.response), *(words(one) for one in result.followups)])

    async def open(self, **options):
        """From ``/new`` to the first turn, by buttons."""
        first, *others = self.people
        await self.type(first, "new", game="metro", **options)
        for person in others:
            await self.press(person, self.board, "Join")
        await self.press(first, self.board, "Start")

    async def move(self):
        """The next player moves by buttons: Play, then step by step. Gives the private messages on the way."""
        who = self.mover()
        shown = await who.click(self.board, label="Play")
        step = shown.response
        while True:
            labels = buttons(step)
            onward = [label for label in labels if label != "Back"]
            label = onward[self.count % max(1, len(onward) - 1)]
            pressed = await self._sure(who, await who.click(step, label=label))
            step = pressed.response
            if not label.endswith(("…", " more")):
                await self.deliver()
                return shown.response, step

    async def type_move(self):
        """The next player moves by typing what completion offers. Gives the answer."""
        who = self.mover()
        offered = await who.autocomplete(self.channel, "move", "text", "")
        text = offered[self.count % len(offered)]["value"]
        result = await self._sure(who, await who.slash(self.channel, "move", text=text))
        await self.deliver()
        return "\n".join([words(result.response), *(words(one) for one in result.followups)])

    async def _sure(self, who, result):
        """What follows once the question before a move that cannot be taken back is answered, if it was asked."""
        for label in {*buttons(result.response)} & {"Draw it", "Yes, do it"}:
            return await who.click(result.response, label=label)
        return result

    def over(self):
        """Whether the newest post is the result."""
        return "The match is over" in words(self.board)
