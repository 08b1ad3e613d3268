"""What administrators set for their group, by buttons and by words, through the real house."""

from __future__ import annotations

import pytest

from bot.ports.addresses import Account
from bot.ports.servers import ServerSettings
from telegram_chat.chats import Person, button, buttons, words
from telegram_chat.evening import Evening
from telegram_chat.group_methods import ANONYMOUS
from telegram_chat.problems import Problem

ONLY = "Only administrators who may change this group can do that."


@pytest.fixture
def carl() -> Person:
    """Carl deletes messages, and may not change the group."""
    return Person(13, "Carl")


def asked(evening: Evening, *methods: str) -> int:
    """How often the bot has asked Telegram who somebody is."""
    wanted = methods or ("getChatMember", "getChatAdministrators")
    return sum(method in wanted for method, _, _ in evening.api.requests)


async def settings(evening: Evening) -> ServerSettings:
    """What is set for the group."""
    return await evening.house.store.people.servers.settings(f"telegram:{evening.group.id}")


async def test_one_panel_that_only_administrators_press(evening, api, ann, bob):
    """The owner sets a language in three taps on one message; a member's press is a window and changes nothing."""
    api.promote(evening.group, ann)
    async with evening.bot():
        await evening.say(ann, "/settings")
        panel = evening.group.last
        assert words(panel).startswith("Settings of this group:")
        labels = [one["text"] for one in buttons(panel)]
        assert labels == [
            "Who opens tables", "Pace", "Longest pace", "Tables a person", "Language", "Look", "Posts", "Sound",
            "Pinned board", "Time zone",
        ]  # fmt: skip
        said = len(evening.group.ours)
        assert await evening.press(bob, panel, "Language") == (
            "Può farlo solo chi amministra il gruppo e può modificarne le informazioni."
        )
        assert await evening.press(ann, panel, "Language") == ""
        assert await evening.press(ann, panel, "Italiano") == ""
        assert (await settings(evening)).locale == "it"
        assert "Posts are in Italiano." in words(panel) and len(evening.group.ours) == said
        await evening.press(bob, panel, "Language")
        assert "Settings of this group:" in words(panel)
        await evening.say(bob, "/settings pace=3d")
        assert words(evening.group.last).startswith("Può farlo solo")
        assert (await settings(evening)).pace == ""


async def test_telegram_is_asked_only_where_a_command_needs_it(evening, api, ann, bob):
    """Playing asks nothing; who may change the group is asked each time: a right that is taken counts at once."""
    api.promote(evening.group, ann, "can_change_info")
    async with evening.bot():
        await evening.open([ann, bob])
        await evening.press(ann, evening.board("Start"), "Start")
        for text in ("/board", "/games", "/verbosity", "/help"):
            await evening.say(bob, text)
        assert asked(evening) == 0
        await evening.say(ann, "/settings most=2")
        # once about the asker, once about itself
        assert asked(evening) == 2
        await evening.say(bob, "/settings")
        assert asked(evening) == 3
        del evening.group.members[ann.id]
        await evening.say(ann, "/settings pace=1d")
        assert words(evening.group.last) == ONLY


async def test_no_sound(evening, api, ann, bob):
    """All that is posted in a silent group comes without a sound, from the lobby to the turns."""
    api.promote(evening.group, ann)
    async with evening.bot():
        await evening.say(ann, "/settings silence=yes")
        await evening.open([ann, bob])
        await evening.press(ann, evening.board("Start"), "Start")
        for number in range(4):
            seat, person = await evening.awaited([ann, bob])
            await evening.play_by_words(person, seat, number)
        assert all(one["silent"] for one in evening.group.ours)
        await evening.say(ann, "/settings silence=no")
        seat, person = await evening.awaited([ann, bob])
        await evening.play_by_words(person, seat, 5)
    assert not all(one["silent"] for one in evening.group.ours)


async def test_moderators_of_a_group(evening, api, ann, bob, carl):
    """Whoever deletes messages there ends tables and bars people by a reply; all read why, and help names it."""
    api.promote(evening.group, carl, "can_delete_messages")
    async with evening.bot():
        await evening.open([ann])
        await evening.say(bob, "hello")
        hello = next(one for one in evening.group.messages.values() if one.get("text") == "hello")
        await evening.say(ann, "/bar 3 spam", reply_to=hello)
        assert words(evening.group.last) == (
            "That is for administrators who may change this group, delete messages or ban people."
        )
        await evening.say(carl, "/bar 3 spam", reply_to=hello)
        assert words(evening.group.last).startswith("Bob opens and joins no tables here until")
        window = await evening.press(bob, evening.board("Join"), "Join")
        assert window.startswith("Fino a ") and window.endswith("Motivo: spam")
        await evening.say(carl, "/bar")
        panel = evening.group.last
        assert [one["text"] for one in buttons(panel)] == ["Unbar Bob"]
        assert await evening.press(carl, panel, "Unbar Bob") == ""
        assert words(panel) == "Bob may open and join tables here again."
        await evening.say(carl, f"/close {evening.code} for tonight yes")
        assert (await evening.house.repository.load(evening.code)).table.over
        await evening.say(carl, "/moderation")
        assert "Carl ended" in words(evening.group.last) and "Carl barred Bob" in words(evening.group.last)
        await evening.say(carl, "/help server")
        assert "/bar" in words(evening.group.last)
        await evening.say(ann, "/help server")
        assert "/bar" not in words(evening.group.last)


@pytest.mark.parametrize(
    ("rights", "title", "told"),
    [
        ([("can_change_info",)], "", "Settings of this group:"),
        ([("can_change_info",), ("can_delete_messages",)], "", ONLY),
        ([("can_change_info",), ("can_delete_messages",)], "Boss 0", "Settings of this group:"),
        ([("can_change_info",), ("can_delete_messages",)], "Boss 1", ONLY),
        ([], "", ONLY),
    ],
)
async def test_administrators_without_a_name(evening, api, ann, rights, title, told):
    """What all of those may do who may have written it, that is allowed; their presses show who they are."""
    for number, given in enumerate(rights):
        person = Person(20 + number, f"Boss {number}")
        api.promote(evening.group, person, *given, title=person.name if title else "", anonymous=True)
    api.promote(evening.group, ann)
    async with evening.bot():
        await api.handled(await api.says_unnamed(evening.group, "/settings pace=3d", title))
        assert words(evening.group.last).startswith(told)
        assert (await settings(evening)).pace == ("3d" if told != ONLY else "")
        await api.handled(await api.says_unnamed(evening.group, "/new metro", title))
        assert "anonymous admin" in words(evening.group.last)


async def test_nobody_is_taken_for_an_administrator(evening, api, ann):
    """A channel that writes in the group is none, nor is a message that only looks like the group's own."""
    api.promote(evening.group, ann, anonymous=True)
    elsewhere = {"id": -100777, "type": "channel", "title": "News"}
    async with evening.bot():
        await evening.say(ANONYMOUS, "/settings pace=3d", sender_chat=elsewhere)
        assert (await settings(evening)).pace == ""
        await evening.say(Person(136817688, "Channel", is_bot=True), "/settings pace=3d", sender_chat=elsewhere)
        assert (await settings(evening)).pace == ""


@pytest.mark.parametrize("trouble", [Problem(500, "Internal Server Error"), Problem(429, "Too Many", retry_after=30)])
async def test_where_telegram_does_not_say_who_somebody_is(evening, api, ann, trouble):
    """A sentence says so, nothing changes, and the next try asks again."""
    api.promote(evening.group, ann)
    async with evening.bot():
        api.faults.append(lambda method, form: trouble if method == "getChatMember" else None)
        await evening.say(ann, "/settings pace=3d")
        assert words(evening.group.last).startswith("I cannot see just now who is an administrator here.")
        assert (await settings(evening)).pace == ""
        api.faults.clear()
        await evening.say(ann, "/settings pace=3d")
        assert (await settings(evening)).pace == "3d"


async def test_settings_outlive_the_move_to_a_supergroup(evening, api, ann, bob):
    """What was set in the group before holds in the one it became; rights are asked of that."""
    old = evening.group
    api.promote(old, ann)
    async with evening.bot():
        await evening.say(ann, "/settings longest=1d")
        new = api.group(-100900)
        api.promote(new, ann)
        await evening.say(ann, "moved", migrate_to_chat_id=new.id)
        evening.group = new
        evening.clock.instant += 6 * 60_000
        await evening.say(ann, "/settings")
        assert "Longest pace: One day a turn." in words(new.last)
        await evening.say(bob, "/new metro pace=7d")
        assert "Un giorno" in words(new.last)
    at = [int(form["chat_id"]) for method, form, _ in api.requests if method == "getChatMember"]
    assert new.id in at and (await settings_of(evening, old.id)).longest == "1d"


async def settings_of(evening: Evening, group: int) -> ServerSettings:
    """What is set for a group, by the id under which it was first known."""
    return await evening.house.store.people.servers.settings(f"telegram:{group}")


async def test_where_tables_are_opened(evening, api, ann, bob):
    """In a group with topics, those in which the administrator has said so; elsewhere the refusal leads there."""
    api.promote(evening.group, ann)
    evening.group.is_forum = True
    async with evening.bot():
        await evening.say(ann, "/settings threads=<#5>", topic=7)
        assert (await settings(evening)).parent == ""
        await evening.say(ann, "/settings", topic=7)
        assert "A table gets a topic only where it is asked for" in words(evening.group.last)
        assert button(evening.group.last, "Topics")["callback_data"] == "/settings threads"
        await evening.say(ann, "/settings where", topic=7)
        panel = evening.group.last
        assert button(panel, "In this topic")["callback_data"] == "/settings here=yes"
        await evening.press(ann, panel, "In this topic")
        await evening.say(bob, "/new metro")
        refusal = evening.group.last
        assert words(refusal).startswith("Qui si aprono tavoli solo in #7.")
        assert [one["url"] for one in refusal["entities"] if one["type"] == "text_link"] == ["https://t.me/c/500/7"]
        await evening.say(bob, "/new metro", topic=7)
        await api.until(lambda: evening.board("Siediti"))
        assert evening.board("Siediti")["message_thread_id"] == 7


async def test_a_group_that_gives_up_its_topics(evening, api, ann, bob):
    """What was set for them counts no more, and stands among the settings until somebody takes it back."""
    api.promote(evening.group, ann)
    evening.group.is_forum = True
    async with evening.bot():
        await evening.say(ann, "/settings here=yes threads=yes", topic=7)
        evening.group.is_forum = False
        await evening.say(bob, "/new metro")
        await api.until(lambda: evening.board("Siediti"))
        assert not any("argoment" in words(one) for one in evening.group.ours[1:])
        await evening.say(ann, "/settings")
        panel = evening.group.last
        assert "Only once there are topics: Tables are opened in #7 only." in words(panel)
        assert "Only once there are topics: Each table gets a topic of its own." in words(panel)
        await evening.press(ann, panel, "Where")
        assert not any("this topic" in one["text"] for one in buttons(panel))
        await evening.press(ann, panel, "Any topic")
        await evening.press(ann, panel, "Topics")
        await evening.press(ann, panel, "Only where asked for")
        now = await settings(evening)
        assert (now.places, now.threads) == ((), False)
        assert "topics" not in words(panel) and not any(one["text"] in ("Where", "Topics") for one in buttons(panel))


async def test_an_account_of_all_administrators_is_nobody(evening, api, ann):
    """Whoever writes without a name is never seated or barred."""
    api.promote(evening.group, ann, anonymous=True)
    async with evening.bot():
        for text in ("/new metro", "/solo metro", "/join ABCD", "/bar"):
            await api.handled(await api.says_unnamed(evening.group, text))
        bars = await evening.house.store.people.servers.bars(f"telegram:{evening.group.id}", 0)
        assert bars == []
        assert not [code async for code in evening.house.store.codes()]
    assert Account(f"telegram:{ANONYMOUS.id}") not in str(evening.api.requests)
