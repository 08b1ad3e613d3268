"""The rules of a server: who sets them, what they allow, and what is told where they do not."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words
from server_people import (
    HERE,
    MANAGER,
    MEMBER,
    MODERATOR,
    OTHER,
    OTHERS,
    THREAD,
    ask,
    opened,
    refused,
    say,
)

from bot.ports.addresses import Account, Place
from bot.ports.servers import NOTHING_SET
from bot.text.languages import of_place


async def test_settings_are_for_managers_of_servers(channel: Channel) -> None:
    """Members and moderators are told whose they are; elsewhere there are none."""
    for who in (MEMBER, MODERATOR):
        assert await refused(channel, who, "/settings") == "Only those who may manage this server can do that."
    for line in ("/settings", "/settings pace=3d"):
        assert await channel.refused("ann", line) == (
            "Settings are for servers on Discord and groups on Telegram; say it there.\n"
            "For this place alone: /verbosity and /theme here."
        )
    await ask(channel, MEMBER, "/settings pace=3d")
    assert (await channel.store.people.servers.settings("discord:77")).pace == ""


async def test_each_setting_has_a_button_and_its_values(channel: Channel, elsewhere: Channel) -> None:
    """Every button leads to values, each of which can be pressed in a process that knows nothing, and then is said."""
    (page,) = (await ask(channel, MANAGER, "/settings")).posts
    before = words(page)
    for name in sends(page):
        (one,) = (await ask(elsewhere, MANAGER, name)).posts
        values = [send for send in sends(one) if "=" in send]
        assert values and sends(one)[-1] == "/settings" and len(sends(one)) <= 25
        assert all(len(send.encode()) <= 60 for send in sends(one))
        assert all(len(label) <= 34 for label in labels(one))
        said = set()
        for value in values:
            answer = (await ask(elsewhere, MANAGER, value)).posts[0]
            assert sends(answer) == sends(page)
            said.add(words(answer))
        # one day a turn, pictures that are light and posts of every turn are as usual
        assert len(said) >= len(values) - 1
    await ask(channel, MANAGER, "/settings anywhere who=all")
    assert words((await ask(channel, MANAGER, "/settings")).posts[0]) == before


@pytest.mark.parametrize(
    "line",
    ["where=games", "here=maybe", "who=ann", "pace=2d", "longest=none", "most=0", "most=100", "language=xx",
     "theme=red", "verbosity=off", "threads=maybe", "colour=red", "nothing"],
)  # fmt: skip
async def test_what_cannot_be_set_is_a_sentence(channel: Channel, line: str) -> None:
    """A wrong name or value says what there is, and changes nothing."""
    told = await say(channel, MANAGER, f"/settings {line}")
    assert told and "Something went wrong" not in told
    assert not (await channel.store.people.servers.settings("discord:77")).authors


async def test_where_tables_are_opened(channel: Channel) -> None:
    """Only in the named channels and their threads; the refusal names them and who says so, whoever asks."""
    await ask(channel, MANAGER, "/settings here=yes")
    await opened(channel, MEMBER)
    await opened(channel, MEMBER, "/solo metro", THREAD)
    for line in ("/new metro", "/solo metro"):
        told = await refused(channel, MEMBER, line, OTHER)
        assert told == "Here tables are opened in #11 only.\n1 has set this rule."
    await ask(channel, MANAGER, "/settings here=yes", OTHER)
    await opened(channel, MEMBER, place=OTHER)
    await ask(channel, MANAGER, "/settings here=no", THREAD)
    await refused(channel, MEMBER)
    await ask(channel, MANAGER, "/settings where=<#11> <#14>", OTHER)
    await opened(channel, MEMBER)
    await refused(channel, MEMBER, place=OTHER)
    await ask(channel, MANAGER, "/settings anywhere")
    await opened(channel, MEMBER, place=OTHER)
    # what a server wants is nobody's business elsewhere
    await ask(channel, MANAGER, "/settings here=yes")
    ((_, *_),) = (await channel.ask(MEMBER, "/new metro", place="discord:@5")).changes


async def test_who_opens_tables(channel: Channel) -> None:
    """Moderators, or roles as well."""
    await ask(channel, MANAGER, "/settings who=moderators")
    assert await refused(channel, MEMBER) == "Here only moderators open tables.\n1 has set this rule."
    await opened(channel, MODERATOR)
    await ask(channel, MANAGER, "/settings who=<@&8> <@&9>")
    assert await refused(channel, MEMBER, roles=("7",)) == (
        "Here tables are opened by @8, @9 only.\n1 has set this rule."
    )
    await opened(channel, MEMBER, roles=("7", "9"))
    await opened(channel, MODERATOR)
    await ask(channel, MANAGER, "/settings who=all")
    await opened(channel, MEMBER)


async def test_the_pace_of_a_server(channel: Channel) -> None:
    """It is that of new tables where none is named, and none is slower than the longest, also when it is changed."""
    await ask(channel, MANAGER, "/settings pace=8h")
    assert (await channel.table(await opened(channel, MEMBER))).terms.pace == "8h"
    assert (await channel.table(await opened(channel, MEMBER, "/new metro pace=3d"))).terms.pace == "3d"
    assert (await channel.table(await opened(channel, MEMBER, "/new metro ritmo=3d", locale="it"))).terms.pace == "3d"
    await ask(channel, MANAGER, "/settings longest=8h pace=any")
    code = await opened(channel, MEMBER)
    assert (await channel.table(code)).terms.pace == "8h"
    assert (await channel.table(await opened(channel, MEMBER, "/new metro pace=1h"))).terms.pace == "1h"
    for line in ("/new metro pace=1d", "/solo metro pace=none", f"/terms {code} pace=1d"):
        assert await refused(channel, MEMBER, line) == "The longest pace here: 8 hours a turn.\n1 has set this rule."
    # nor from the private chat
    assert "The longest pace here" in await channel.refused(MEMBER, f"/terms {code} pace=none", place="discord:@5")


async def test_how_many_tables_a_person_has(channel: Channel) -> None:
    """Lobbies and matches of theirs here count, others do not; the same request again is no second table."""
    await ask(channel, MANAGER, "/settings most=2")
    await channel.ask(MEMBER, "/new metro", place="discord:@5")
    await ask(channel, OTHERS, "/new metro")
    first = await opened(channel, MEMBER, "/solo metro")
    second = await opened(channel, MEMBER, key="again", place=OTHER)
    assert await opened(channel, MEMBER, key="again", place=OTHER) == second
    told = await refused(channel, MEMBER)
    assert told.startswith("Here a person may have 2 tables at a time. Yours: ") and first in told and second in told
    await ask(channel, MEMBER, f"/abandon {second}")
    await opened(channel, MEMBER)


async def test_threads_of_a_server(channel: Channel) -> None:
    """Each table gets one, here or where the mention says; without threads there is no place for them either."""
    servers = channel.store.people.servers
    assert "Each table gets a thread in #15." in await say(channel, MANAGER, "/settings threads=<#15>")
    found = await servers.settings("discord:77")
    assert (found.threads, found.parent) == (True, "discord:15")
    assert "Each table gets a thread of its own." in await say(channel, MANAGER, "/settings threads=yes")
    assert "There are no threads here" in await say(channel, MEMBER, "/new metro")
    await ask(channel, MANAGER, "/settings threads=no")
    assert await servers.settings("discord:77") == NOTHING_SET


async def test_the_language_of_a_server(channel: Channel) -> None:
    """Posts are in it, whatever Discord says of the server; answers stay in the asker's own."""
    await ask(channel, MANAGER, "/settings language=it")
    answer = await ask(channel, MEMBER, "/new metro")
    ((code, *_),) = answer.changes
    assert of_place(await channel.table(code), Place(HERE)) == "it"
    assert words(answer.posts[0]) == f"Table {code} for Metro is open."


async def test_what_a_place_chose_wins(channel: Channel) -> None:
    """Theme and verbosity of the server hold where nobody has chosen, also where the choice was the same."""
    await ask(channel, MEMBER, "/verbosity living", OTHER)
    await ask(channel, MANAGER, "/settings verbosity=living theme=dark")
    await ask(channel, MEMBER, "/theme dark here", OTHER)
    people = channel.store.people
    assert (await people.habits(Place(HERE))).verbosity == "living"
    await ask(channel, MANAGER, "/settings verbosity=mine theme=contrast")
    here, other = [await people.habits(Place(place)) for place in (HERE, OTHER)]
    assert (here.verbosity, here.theme) == ("mine", "contrast")
    assert (other.verbosity, other.theme) == ("living", "dark")
    await ask(channel, MEMBER, "/verbosity all", HERE)
    assert (await people.habits(Place(HERE))).verbosity == "all"


async def test_a_table_is_moved_by_the_rules_of_the_server(channel: Channel) -> None:
    """Nobody gets past them by opening a table in private and moving it here."""
    ((code, *_),) = (await channel.ask(MEMBER, "/new metro pace=3d", place="discord:@5")).changes
    move = f"/movehere {code}"
    for rule, told in (
        ("here=yes", "Here tables are opened in #11 only."),
        ("anywhere who=moderators", "Here only moderators open tables."),
        ("who=all longest=8h", "The longest pace here: 8 hours a turn."),
    ):
        await ask(channel, MANAGER, f"/settings {rule}")
        assert await refused(channel, MEMBER, move, OTHER) == f"{told}\n1 has set this rule."
    await ask(channel, MANAGER, "/settings longest=any most=1")
    first = await opened(channel, MEMBER)
    assert f"Yours: {first}." in await refused(channel, MEMBER, move, OTHER)
    await ask(channel, MEMBER, f"/abandon {first}")
    await ask(channel, MODERATOR, "/bar <@5>")
    assert "You are barred" in await refused(channel, MEMBER, move, OTHER)
    await ask(channel, MODERATOR, "/unbar <@5>")
    done = await ask(channel, MEMBER, move, OTHER, key="once")
    assert done.changes
    # what has been done is told again, whatever the rules are since; and the table itself is none too many
    await ask(channel, MODERATOR, "/bar <@5>")
    assert await ask(channel, MEMBER, move, OTHER, key="once") == done
    await ask(channel, MODERATOR, "/unbar <@5>")
    assert (await channel.table(code)).audience.played_at(Place(OTHER))
    assert (await ask(channel, MEMBER, move, THREAD)).changes


async def test_a_server_costs_no_more_requests(channel: Channel) -> None:
    """What it wants comes with the person, without asking the store again."""
    await ask(channel, MANAGER, "/settings pace=8h")
    asker = await channel.store.people.met(Account(MEMBER), "en", Place(HERE), "discord:77")
    assert asker.settings is not None and asker.settings.pace == "8h"


async def test_who_cannot_change_a_pace_hears_of_that_first(channel: Channel) -> None:
    """What is no pace is told as that, and the longest pace of the server only to those who may change it."""
    await ask(channel, MANAGER, "/settings longest=8h")
    code = await opened(channel, MEMBER)
    await ask(channel, OTHERS, f"/join {code}")
    assert (await refused(channel, MEMBER, f"/terms {code} pace=2dd")).startswith("pace can be none, 1h")
    assert await refused(channel, OTHERS, f"/terms {code} pace=3d") == "Only 5 can ask for that at this table."
