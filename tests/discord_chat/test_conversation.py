"""Whole conversations on Discord: the real house on a real server, people pressing and typing through SimCord."""

import pytest
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType

from bot.house import House
from bot.platforms.discord import DiscordPlatform
from bot.store.client import connect

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)

NAMES = ("ann", "bob", "cyd", "dora", "emil", "finn")


class Process:
    """One process of the bot, until it is gone."""

    def __init__(self, url):
        self.connection = connect(url)
        self.house = House(self.connection, home="here", previews=False)
        self.platform = DiscordPlatform(
            "token", self.house.desk, self.house.studio, self.house.clock, self.house.memory
        )
        self.house.add(self.platform)

    async def end(self):
        """Take nothing along."""
        self.house.studio.close()
        await self.connection.aclose()


@pytest.fixture
async def another(redis_url):
    """A function that starts one more process of the bot on the same server."""
    processes = []

    def begin():
        processes.append(Process(redis_url))
        return processes[-1]

    yield begin
    for one in processes:
        await one.end()


@pytest.fixture
def process(another):
    """The bot."""
    return another()


@pytest.fixture
def simcord_bot(process):
    """Its client."""
    return process.platform.client


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
        return self.channel.last_message

    @property
    def public(self):
        """All public messages, oldest first."""
        return self.channel.history()

    def mover(self):
        """Whom the newest board calls."""
        called = {user.id for user in self.board.mentions}
        (one,) = [person for person in self.people if person.id in called]
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
        result = await who.slash(self.channel, command, **options)
        await self.deliver()
        return "\n".join([result.response.content, *(one.content for one in result.followups)])

    async def open(self, options=None):
        """From ``/new`` to the first turn, by buttons."""
        first, *others = self.people
        await self.type(first, "new", game="metro", **({"options": options} if options else {}))
        for person in others:
            await self.press(person, self.board, "Join")
        await self.press(first, self.board, "Start")

    async def move(self):
        """Who is next moves by buttons: My hand, and step by step to a whole move. The private messages on the way."""
        who = self.mover()
        shown = await who.click(self.board, label="My hand")
        step = shown.response
        while True:
            labels = [child.label for row in step.message.components for child in row.children]
            label = labels[len(self.public) % max(1, len(labels) - 1)]
            pressed = await who.click(step, label=label)
            step = pressed.response
            if not label.endswith("…"):
                await self.deliver()
                return shown.response, step

    async def type_move(self):
        """Who is next moves by typing what completion offers; the answer."""
        who = self.mover()
        offered = await who.autocomplete(self.channel, "move", "text", "")
        text = offered[len(self.public) % len(offered)]["value"]
        return await self.type(who, "move", text=text)

    def over(self):
        """Whether the newest post is the result."""
        return "The match is over" in self.board.content


@pytest.fixture
def party(simcord_env, process, channel):
    """A function that makes a party of so many."""
    return lambda count: Party(simcord_env, process, channel, count)


@pytest.fixture
def zoe(simcord_env, channel):
    """Somebody who only watches."""
    return channel.guild.add_member(simcord_env.create_user("zoe"))


@pytest.mark.parametrize("count", [2, 6])
async def test_a_match_from_new_to_the_result(simcord_env, party, zoe, another, count):
    """Opened, joined and started by buttons, played by buttons and typing, restarted in the middle, to the result.

    Every turn is told once with its board; the watcher sees public posts only, and one person is called at a time.
    """
    table = party(count)
    await table.open()
    turns = 0
    while not table.over():
        before = len(table.public)
        if turns % 5 == 0:
            hand, after = await table.move()
            assert hand.id == after.id
        else:
            await table.type_move()
        assert len(table.public) == before + 1
        turns += 1
        if turns == 7:
            table.process = another()
            await simcord_env.restart_bot(table.process.platform.client)
    assert turns > 10
    seen = table.channel.history(viewer=zoe)
    assert [message.id for message in seen] == [message.id for message in table.public]
    boards = [message for message in seen if message.attachments]
    names = [message.attachments[0].filename for message in boards]
    assert len(names) == len(set(names)) == turns + 1
    assert all(name.startswith("board-") for name in names)
    assert all(message.attachments[0].description for message in boards)
    assert [len(message.mentions) for message in boards] == [1] * turns + [0]
    for person in table.people:
        assert f"**{person.name}**" in table.board.content
    honest = await zoe.click(table.board, label="Verify the luck")
    assert "honest" in honest.response.content
    code = names[0].split("-")[1]
    assert "over" in await table.type(table.people[0], "move", text=f"{code} lay a1")


def click_payload(env, who, message, label):
    """A press as the gateway sends it, so that two can be under way at once."""
    (button,) = [child for row in message.components for child in row.children if child.label == label]
    stored = env.backend.get_message(message.channel.id, message.id)
    record, payload = interactions.base_payload(
        env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=stored.channel_id,
        guild_id=who.guild.id,
        user_id=who.id,
        data={"custom_id": button.custom_id, "component_type": ComponentType.BUTTON},
    )
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = stored.id
    return record, payload


async def test_two_people_press_the_same_button_at_once(simcord_env, party):
    """Two join by one button in the same moment: both sit, each once. Two start: the match starts once."""
    table = party(3)
    await table.type(table.people[0], "new", game="metro")
    lobby = table.board
    for label in ("Join", "Start"):
        presses = [click_payload(simcord_env, who, lobby, label) for who in table.people[1:]]
        for _, payload in presses:
            simcord_env.backend.emit("INTERACTION_CREATE", payload)
        await simcord_env.settle()
        await table.deliver()
        assert all(record.responded for record, _ in presses)
        if label == "Join":
            assert "**ann**, **bob**, **cyd** (3 of 6 seats)" in table.board.content
            lobby = table.board
    started = [message for message in table.public if " begins.\n" in message.content]
    assert len(started) == 1


async def test_the_same_press_twice(simcord_env, party):
    """Discord sending one press again seats nobody twice, and the board is posted once."""
    table = party(2)
    await table.type(table.people[0], "new", game="metro")
    _, payload = click_payload(simcord_env, table.people[1], table.board, "Join")
    for _ in range(2):
        simcord_env.backend.emit("INTERACTION_CREATE", payload)
        await simcord_env.settle()
        await table.deliver()
    assert "**ann**, **bob** (2 of 6 seats)" in table.board.content
    assert len(table.public) == 2


async def test_strangers_and_watchers(simcord_env, party, zoe):
    """Who does not sit there moves nothing and sees no hand; who is early is told whose turn it is; all privately."""
    table = party(2)
    await table.open()
    before = table.public
    mover = table.mover()
    (waiting,) = [person for person in table.people if person is not mover]
    assert await table.type(zoe, "move", text="lay a1") == "You do not sit at this table."
    assert await table.type(zoe, "hand") == "You do not sit at this table."
    shown = await zoe.click(table.board, label="My hand")
    assert (shown.ephemeral, shown.response.content) == (True, "You do not sit at this table.")
    assert shown.response.attachments == []
    refused = await table.type(waiting, "move", text="lay a1")
    assert refused == f"It is not your turn but **{mover.name}**'s."
    board = await zoe.click(table.board, label="Board")
    assert [one.filename[:6] for one in board.response.attachments] == ["board-"]
    assert await zoe.autocomplete(table.channel, "move", "text", "") == []
    hand = await mover.click(table.board, label="My hand")
    with pytest.raises(Exception, match="not visible"):
        await zoe.click(hand.response, label=hand.response.message.components[0].children[0].label)
    assert [message.id for message in table.public] == [message.id for message in before]
    assert hand.response.id not in [message.id for message in table.channel.history(viewer=zoe)]


async def test_a_stale_button(simcord_env, party, another):
    """A button of an earlier turn moves nothing, before and after a restart, and says so."""
    table = party(2)
    await table.open()
    mover = table.mover()
    hand = await mover.click(table.board, label="My hand")
    rows = hand.response.message.components
    old = rows[0].children[0].custom_id
    await table.type_move()
    while table.mover() is not mover:
        await table.type_move()
    before = len(table.public)
    table.process = another()
    await simcord_env.restart_bot(table.process.platform.client)
    pressed = await mover.click(hand.response, custom_id=old)
    await table.deliver()
    assert "That button is from an earlier turn." in pressed.response.content
    assert len(table.public) == before


async def test_computer_players(simcord_env, party):
    """Against a computer player each move of mine is answered in one post, and I am called again."""
    table = party(1)
    (ann,) = table.people
    await table.type(ann, "new", game="metro")
    await table.press(ann, table.board, "Add a computer player")
    await table.press(ann, table.board, "Start")
    for _ in range(3):
        before = len(table.public)
        await table.type_move()
        assert len(table.public) == before + 1
        assert [user.id for user in table.board.mentions] == [ann.id]


async def test_in_italian(simcord_env, party, process):
    """A server whose language is Italian reads Italian, alt texts and buttons too."""
    table = party(2)
    base = interactions.base_payload

    def italian(*args, **named):
        record, payload = base(*args, **named)
        payload.update({"guild_locale": "it", "locale": "it"})
        return record, payload

    interactions.base_payload = italian
    try:
        await table.type(table.people[0], "new", game="metro")
        labels = [child.label for row in table.board.components for child in row.children]
        await table.press(table.people[1], table.board, labels[0])
        labels = [child.label for row in table.board.components for child in row.children]
        await table.press(table.people[0], table.board, labels[-1])
        assert await table.type(table.people[0], "join", code="XXXX") != "There is no table XXXX."
    finally:
        interactions.base_payload = base
    english = ("The match", "Table", "Join", "Start", "It is", "My hand", "Board", "station")
    for message in table.public:
        shown = [message.content, *(one.description for one in message.attachments)]
        shown += [child.label for row in message.components for child in row.children]
        assert not [word for word in english for text in shown if word in text]
