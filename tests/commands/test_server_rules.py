"""The rules of a server: who sets them, what they allow, and what is told where they do not."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words

from bot.ports import NOTHING_SET, Account, Act, Answer, Place, Server

HERE, OTHER, THREAD, ELSEWHERE = "discord:11", "discord:12", "discord:13", "discord:99"
MANAGER, MODERATOR, MEMBER, OTHERS = "discord:1", "discord:2", "discord:5", "discord:6"


def server(who: str, place: str = HERE, roles: tuple[str, ...] = ()) -> Server:
    """The server as Discord describes it with an ask of somebody."""
    manages = who == MANAGER
    parent = Place(HERE) if place == THREAD else None
    return Server("discord:77", "", manages, manages or who == MODERATOR, roles, parent)


async def ask(channel: Channel, who: str, text: str, place: str = HERE, **more: object) -> Answer:
    """Somebody says a line in a channel of the server."""
    roles = more.pop("roles", ())
    return await channel.ask(who, text, place=place, server=server(who, place, roles), **more)  # type: ignore[arg-type]


async def say(channel: Channel, who: str, text: str, place: str = HERE, **more: object) -> str:
    """The words of the answer."""
    return "\n".join(words(post) for post in (await ask(channel, who, text, place, **more)).posts)


async def opened(channel: Channel, who: str, text: str = "/new metro", place: str = HERE, **more: object) -> str:
    """The code of a table that somebody opens."""
    ((code, *_),) = (await ask(channel, who, text, place, **more)).changes
    return code


async def refused(channel: Channel, who: str, text: str = "/new metro", place: str = HERE, **more: object) -> str:
    """The words by which it is refused."""
    answer = await ask(channel, who, text, place, **more)
    assert not answer.changes
    return "\n".join(words(post) for post in answer.posts)


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
    assert (await channel.table(code)).audience.locale(Place(HERE)) == "it"
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


async def test_a_moderator_ends_a_table_in_any_phase(channel: Channel) -> None:
    """A lobby closes, a match stops without a winner; everybody reads it, and the record is right."""
    lobby = await opened(channel, MEMBER)
    answer = await ask(channel, MODERATOR, f"/close {lobby}")
    assert words(await channel.public(answer, HERE)).startswith(f"A moderator has closed the table {lobby}.")
    assert (await channel.table(lobby)).over
    code = await opened(channel, MEMBER)
    await ask(channel, OTHERS, f"/join {code}")
    await ask(channel, MEMBER, f"/start {code}")
    for _ in range(3):
        who = f"discord:{await channel.mover(code)}"
        await channel.step(code, who, place=HERE)
    channel.clock.instant += 1000
    answer = await ask(channel, MODERATOR, f"/close {code} too loud", key="once")
    assert await ask(channel, MODERATOR, f"/close {code} too loud", key="once") == answer
    told = words(await channel.public(answer, HERE)).splitlines()
    assert told[:2] == ["A moderator has ended the match.", "It is over as it stood: nobody has won."]
    assert await refused(channel, MODERATOR, f"/close {code}") == "The match is over."
    assert "honest" in await say(channel, MEMBER, f"/verify {code}")
    assert (await ask(channel, MEMBER, f"/replay {code}")).posts[0].picture is not None
    assert (await ask(channel, MEMBER, f"/poster {code}")).posts[0].picture is not None
    log = await say(channel, MODERATOR, "/moderation")
    assert [line.split(": ", 1)[1] for line in log.splitlines()[1:]] == [
        f"2 ended {code}. Reason: too loud", f"2 ended {lobby}."
    ]  # fmt: skip


async def test_moderators_end_the_tables_of_their_server_alone(channel: Channel) -> None:
    """Neither members nor people elsewhere end any, nor a moderator one that is only watched here."""
    code = await opened(channel, MEMBER)
    assert await refused(channel, MEMBER, f"/close {code}") == "That is for moderators of this server."
    away = (await channel.ask(MEMBER, "/new metro", place="discord:@5")).changes[0][0]
    await ask(channel, OTHERS, f"/watch {away}")
    assert await refused(channel, MODERATOR, f"/close {away}") == f"Table {away} is not played here."
    for line in (f"/close {code}", "/bar 5", "/unbar 5", "/moderation"):
        assert "Discord server" in await channel.refused("ann", line)
        assert "moderators of this server" in await refused(channel, MEMBER, line)
    assert not (await channel.table(code)).over and not (await channel.table(away)).over


async def test_who_joins_from_their_own_server_ends_nothing_there(channel: Channel) -> None:
    """A table is ended where it was opened: nobody stops a match by bringing a server of their own to it.

    It only leaves that server, whose places read so; where it was opened nobody reads that it came there.
    """
    ((code, *_),) = (await channel.ask(OTHERS, "/new metro", place=ELSEWHERE)).changes
    await ask(channel, MODERATOR, f"/join {code}")
    await channel.ask(OTHERS, f"/start {code}", place=ELSEWHERE)
    assert sends((await ask(channel, MODERATOR, "/bar <@6>")).posts[0]) == []
    start = await channel.version(code)
    answer = await ask(channel, MODERATOR, f"/close {code}", key="once")
    told = f"Table {code} goes on where it was opened; no more of it is posted here."
    assert words(answer.posts[0]) == told
    assert await ask(channel, MODERATOR, f"/close {code}", key="once") == answer
    table = await channel.table(code)
    assert table.live and [place for place, _ in table.audience.places] == [ELSEWHERE]
    assert words(await channel.public(answer, HERE)) == f"The table {code} goes on elsewhere."
    post = await channel.teller.post(table.code, start, start + 1, Place(ELSEWHERE))
    assert post is None or "from now on" not in words(post)
    assert f"2 ended {code} here; it goes on elsewhere." in await say(channel, MODERATOR, "/moderation")
    assert "is not played here" in await refused(channel, MODERATOR, f"/close {code}")


async def test_a_private_table_ends_too(channel: Channel) -> None:
    """A moderator who may not look at it can still end it."""
    code = await opened(channel, MEMBER, "/new metro private=yes")
    assert (await ask(channel, MODERATOR, f"/close {code}", OTHER)).changes


async def test_a_barred_person_plays_on_and_opens_nothing(channel: Channel) -> None:
    """Until the bar ends they neither open nor join tables of the server, from anywhere, and are told why."""
    code = await opened(channel, MEMBER)
    waiting = await opened(channel, OTHERS)
    answer = await ask(channel, MODERATOR, "/bar <@5> 2 spam in here")
    told = words(answer.posts[0])
    assert told.startswith("5 opens and joins no tables here until ") and f"What is under way goes on: {code}." in told
    assert sends(answer.posts[0]) == [f"/close {code}"]
    rule = "You are barred from these tables until "
    for line in ("/new metro", "/solo metro", f"/join {waiting}"):
        assert (told := await refused(channel, MEMBER, line)).startswith(rule) and told.endswith("Reason: spam in here")
    assert (await channel.refused(MEMBER, f"/join {waiting}", place="discord:@5")).startswith(rule)
    await ask(channel, OTHERS, f"/join {code}")
    assert (await ask(channel, MEMBER, f"/start {code}")).changes
    listed = (await ask(channel, MODERATOR, "/unbar")).posts[0]
    assert sends(listed) == ["/unbar discord:5"] and "Reason: spam in here" in words(listed)
    channel.clock.instant += 1000
    await ask(channel, MODERATOR, "/unbar discord:5")
    await opened(channel, MEMBER)
    channel.clock.instant += 1000
    await ask(channel, MODERATOR, "/bar 5 1")
    assert "Reason" not in await refused(channel, MEMBER)
    channel.clock.instant += 24 * 3600 * 1000
    await opened(channel, MEMBER)
    acts = (await say(channel, MODERATOR, "/moderation")).splitlines()[1:]
    assert [line.split(": ", 1)[1] for line in acts] == [
        "2 barred 5.", "2 lifted the bar of 5.", "2 barred 5. Reason: spam in here"
    ]  # fmt: skip


async def test_a_bar_holds_for_all_accounts_of_a_person(channel: Channel) -> None:
    """Whoever is barred on Discord does not sit down from Telegram; a rematch brings nobody back either."""
    word = (await channel.say(MEMBER, "/link", place="discord:@5")).rpartition("/link ")[2].split()[0]
    await channel.ask("telegram:9", f"/link {word}", place="telegram:9")
    code = await opened(channel, MEMBER)
    await ask(channel, OTHERS, f"/join {code}")
    await ask(channel, MEMBER, f"/start {code}")
    waiting = await opened(channel, OTHERS)
    await ask(channel, MODERATOR, "/bar <@5> for ever")
    assert "You are barred" in await channel.refused("telegram:9", f"/join {waiting}", place="telegram:9")
    await ask(channel, MODERATOR, f"/close {code}")
    assert "You are barred" in await refused(channel, MEMBER, f"/rematch {code}")
    assert "no rematch" in await refused(channel, OTHERS, f"/rematch {code}")


async def test_whom_a_moderator_cannot_bar(channel: Channel) -> None:
    """Nobody at all, somebody unknown, several at once, oneself, or for too long."""
    await opened(channel, MEMBER)
    assert await say(channel, MODERATOR, "/bar") == "Nobody is barred here."
    assert await refused(channel, MODERATOR, "/bar zoe 3") == (
        "I know nobody called zoe 3 at the tables here. Mention the person."
    )
    assert await refused(channel, MODERATOR, "/bar <@2>") == "That is you."
    for days in ("99999", "100000", "0", "-3", "\N{ARABIC-INDIC DIGIT ZERO}", "4000d", "1" * 300):
        told = await refused(channel, MODERATOR, f"/bar <@5> {days} spam")
        assert told == "Say from 1 to 3650 days. Without a number it is for good."
    assert await refused(channel, MODERATOR, "/unbar <@5>") == "That person is not barred."
    assert await channel.store.people.servers.bars("discord:77", 0) == []
    assert await channel.store.people.servers.acts("discord:77", 20) == []


@pytest.mark.parametrize("days", ["3", "3d", "3G", "\N{ARABIC-INDIC DIGIT THREE}"])
async def test_days_are_typed_as_paces_are(channel: Channel, days: str) -> None:
    """A number of days is never taken for the reason, which would bar for good."""
    await ask(channel, MODERATOR, f"/bar <@5> {days} spam")
    (bar,) = await channel.store.people.servers.bars("discord:77", channel.clock.instant)
    assert (bar.until - channel.clock.instant, bar.reason) == (3 * 24 * 3_600_000, "spam")


async def test_a_bar_holds_where_they_ask_from(channel: Channel) -> None:
    """Nobody who is barred here sits down from here at a table that is played elsewhere, which would be played here."""
    ((lobby, *_),) = (await channel.ask(OTHERS, "/new metro", place=ELSEWHERE)).changes
    live = await channel.open(OTHERS, "discord:7")
    await channel.ask(OTHERS, f"/seat {live}")
    await ask(channel, MODERATOR, "/bar <@5>")
    for line in (f"/join {lobby}", f"/take {live}"):
        assert "You are barred" in await refused(channel, MEMBER, line)
    assert (await channel.ask(MEMBER, f"/join {lobby}", place=ELSEWHERE)).changes


async def test_a_rematch_brings_no_other_account_back(channel: Channel) -> None:
    """Who is barred with one account is not brought back by a rematch with another one."""
    word = (await channel.say(MEMBER, "/link", place="discord:@5")).rpartition("/link ")[2].split()[0]
    await channel.ask("discord:8", f"/link {word}", place="discord:@8")
    code = await opened(channel, "discord:8")
    await ask(channel, OTHERS, f"/join {code}")
    await ask(channel, "discord:8", f"/start {code}")
    await ask(channel, MODERATOR, f"/close {code}")
    await ask(channel, MODERATOR, "/bar <@5>")
    assert "You are barred" in await refused(channel, "discord:8", f"/rematch {code}")
    assert "no rematch" in await refused(channel, OTHERS, f"/rematch {code}")


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


async def test_another_account_opens_nothing_either(channel: Channel) -> None:
    """A bar of one account keeps every account of its person from opening tables."""
    word = (await channel.say(MEMBER, "/link", place="discord:@5")).rpartition("/link ")[2].split()[0]
    await channel.ask("discord:8", f"/link {word}", place="discord:@8")
    await ask(channel, MODERATOR, "/bar <@5>")
    for line in ("/new metro", "/solo metro"):
        assert "You are barred" in await refused(channel, "discord:8", line)


async def test_settings_are_acts_too(channel: Channel) -> None:
    """Moderators see who has set what."""
    await ask(channel, MANAGER, "/settings most=3")
    await ask(channel, MANAGER, "/settings most=3")
    (act,) = await channel.store.people.servers.acts("discord:77", 20)
    assert act == Act("settings", "most=3", "1", channel.clock.instant)


async def test_help_for_moderators_is_theirs(channel: Channel) -> None:
    """Their page is offered to them alone, and holds every command of theirs."""
    page = (await ask(channel, MODERATOR, "/help all")).posts[0]
    assert "/help server" in sends(page)
    told = await say(channel, MODERATOR, "/help server")
    assert [line.split(":")[0] for line in told.splitlines() if line.startswith("/")] == [
        "/settings", "/close", "/bar", "/unbar", "/moderation"
    ]  # fmt: skip
    assert "/help server" not in sends((await ask(channel, MEMBER, "/help all")).posts[0])
    assert "/close" not in await say(channel, MEMBER, "/help server")


async def test_a_server_costs_no_more_requests(channel: Channel) -> None:
    """What it wants comes with the person, without asking the store again."""
    await ask(channel, MANAGER, "/settings pace=8h")
    asker = await channel.store.people.met(Account(MEMBER), "en", Place(HERE), "discord:77")
    assert asker.settings is not None and asker.settings.pace == "8h"


async def test_who_cannot_change_a_pace_hears_of_that_first(channel: Channel) -> None:
    """What is no pace is told as that, and the longest pace of the server only to who may change it."""
    await ask(channel, MANAGER, "/settings longest=8h")
    code = await opened(channel, MEMBER)
    await ask(channel, OTHERS, f"/join {code}")
    assert (await refused(channel, MEMBER, f"/terms {code} pace=2dd")).startswith("pace can be none, 1h")
    assert await refused(channel, OTHERS, f"/terms {code} pace=3d") == "Only 5 can ask for that at this table."


async def test_a_repeated_close_ends_no_other_table(channel: Channel) -> None:
    """The same line without a code, come twice, finds the table it has ended."""
    first = await opened(channel, MEMBER)
    done = await ask(channel, MODERATOR, "/close", key="once")
    assert [code for code, *_ in done.changes] == [first]
    second = await opened(channel, MEMBER)
    assert await ask(channel, MODERATOR, "/close", key="once") == done
    assert not (await channel.table(second)).over
