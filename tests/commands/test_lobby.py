"""Opening a table, sitting down, getting up, starting."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words
from msgspec import structs

from bot.commands.computer_levels import NAMES, computer_name
from bot.ports.posts import Acknowledgement, Choice, PrivateReply
from bot.table.table_terms import TERMS
from bot.text.languages import spelled
from games import catalogue
from games.kernel.beginner import offered
from games.kernel.computer import LEVELS
from rendering.panel import Style


async def test_new_opens_a_table_with_its_opener_and_says_so_publicly(channel: Channel) -> None:
    """The public post says what the game is, how long it takes, who sits, and what is agreed on, in words.

    What is as it was before there was the option, or changes nothing beside the rest, is not said.
    """
    answer = await channel.ask("ann", "/new metro hand=2")
    (ack,) = answer.posts
    assert isinstance(ack, Acknowledgement)
    post = await channel.public(answer)
    code = answer.changes[0][0]
    tiles = "Two tiles each. Tiles may touch at a corner. Tiles are not turned."
    assert words(post).splitlines() == [
        "ann opens a table for Metro.",
        f"{catalogue()['metro'].about} About 40 minutes, if all are here.",
        f"Metro, table {code}: ann sits, 1 player missing.",
        f"{tiles} One day a turn.",
    ]
    assert labels(post) == ["Join", "Start", "Add a computer player", "Options"]
    assert sends(post) == [f"/join {code}", f"/start {code}", f"/bot {code} levels", f"/terms {code}"]
    assert [choice.style for choice in post.choices[0]] == [Style.NEXT, Style.OFF]


async def test_the_seal_is_behind_a_button(channel: Channel) -> None:
    """No post of a lobby holds its 64 digits; Options leads to them before the match, whoever asks."""
    answer = await channel.ask("ann", "/new metro")
    post = await channel.public(answer)
    seal = (await channel.table(answer.changes[0][0])).luck.sha256
    assert seal not in words(post)
    for who in ("ann", "zed"):
        (options,) = (await channel.ask(who, next(send for send in sends(post) if send.startswith("/terms")))).posts
        assert labels(options)[-3:] == ["Invite", "Rules", "Seal"]
        assert seal in await channel.say(who, sends(options)[-1])


async def test_later_posts_of_a_lobby_say_who_sits_and_offer_the_start(channel: Channel) -> None:
    """One message is edited: each says all. Start can be pressed from the second player on; "Join" goes at last."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    post = await channel.public(await channel.ask("bob", "/join"))
    assert words(post).splitlines() == [
        "bob sits down.",
        "Lay tiles for long lines; the centre doubles them. About 40 minutes, if all are here.",
        f"Metro, table {code}: ann, bob sit, 4 seats free.",
        "One tile each. Tiles may touch at a corner. Tiles are not turned. One day a turn.",
    ]
    assert [choice.style for choice in post.choices[0]] == [Style.CHOICE, Style.MAKE]
    assert "Tiles may touch at a corner." in await channel.say("cyd", "/board")
    for _ in range(4):
        answer = await channel.ask("ann", "/bot")
    full = await channel.public(answer)
    assert "all seats are taken" in words(full)
    assert labels(full) == ["Start", "Options"]
    post = await channel.public(await channel.ask("bob", "/start"))
    mover = await channel.mover(code)
    seal = f"Seal of the luck: {(await channel.table(code)).luck.sha256}"
    assert words(post).startswith(f"{mover} begins.\n{seal}\nIt is {mover}'s turn.")  # with a deadline for a person
    await channel.computers(code)
    assert seal not in words(await channel.public(await channel.step(code)))


async def test_to_leave_is_offered_to_who_sits(channel: Channel) -> None:
    """The public post, the same for everybody, does not offer it; the answer to whoever sits down does."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    joined = await channel.ask("bob", f"/join {code}")
    assert sends(joined.posts[0]) == [f"/leave {code}"]
    assert f"/leave {code}" not in sends(await channel.public(joined))
    assert (await channel.ask("bob", f"/leave {code}")).changes


@pytest.mark.parametrize("level", LEVELS)
async def test_a_computer_player_is_added_with_its_level(channel: Channel, level: str) -> None:
    """The button of a lobby asks which it shall be, a button with its sign each; its name says the level."""
    opened = await channel.ask("ann", "/new metro")
    post = await channel.public(opened)
    (asked,) = (await channel.ask("ann", next(send for send in sends(post) if send.startswith("/bot")))).posts
    assert labels(asked) == ["Easy ●○○○", "Medium ●●○○", "Hard ●●●○", "Expert ●●●●"]
    press = next(send for send in sends(asked) if send.endswith(level))
    assert (await channel.ask("ann", press)).changes
    sitter = (await channel.table(opened.changes[0][0])).sitters[1]
    assert (sitter.name, sitter.level) == (f"[bot] Ada ({level})", f"{level} builder")


async def test_characters_alternate_where_none_is_wanted(channel: Channel) -> None:
    """A builder, then a spoiler; whoever names one gets it, in the words of their language and in any order."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    for line in ("/bot", "/bot hard", "/bot spoiler easy", "/bot expert"):
        await channel.ask("ann", line)
    await channel.ask("ann", "/bot guastafeste difficile", locale="it")
    skills = [sitter.level for sitter in (await channel.table(code)).sitters[1:]]
    assert skills == ["medium builder", "hard spoiler", "easy spoiler", "expert spoiler", "hard spoiler"]


async def test_a_level_is_written_in_the_language_of_the_place(channel: Channel) -> None:
    """The name is stored as it was then, so that it is spelled alike everywhere; nobody gets a name twice."""
    ((code, *_),) = (await channel.ask("Blaise (alone)", "/new metro")).changes
    await channel.ask("ann", f"/bot {code} hard")
    await channel.ask("Blaise (alone)", f"/bot {code} hard")
    table = await channel.table(code)
    assert table.names == ("Blaise (alone)", "[bot] Ada (hard)")
    assert computer_name(table, "expert", "it-IT") == "[bot] Carla (esperto)"


async def test_computer_players_fill_the_largest_table(channel: Channel) -> None:
    """Each has a name of its own, also where a person is called as one of them; one more is refused."""
    ((code, *_),) = (await channel.ask("[bot] Ada (easy)", "/new tandem")).changes
    most = max(game.seats[-1] for game in catalogue().values())
    for _ in range(most - 1):
        assert (await channel.ask("[bot] Ada (easy)", f"/bot {code} easy")).changes
    assert len({name.casefold() for name in (await channel.table(code)).names}) == most == len(NAMES) - 1
    assert await channel.refused("[bot] Ada (easy)", f"/bot {code} easy") == "All 12 seats are taken."


async def all_rows(channel: Channel, code: str) -> list[tuple[Choice, ...]]:
    """What the host can change, from all pages, without the buttons between pages; each page fits under one message."""
    found: list[tuple[Choice, ...]] = []
    for page in "123456789":
        (post,) = (await channel.ask("ann", f"/terms {code} {page}")).posts
        assert isinstance(post, PrivateReply)
        rows = [row for row in post.choices if "=" in row[0].send]
        assert len(rows) <= 4 and len(post.choices) <= 5
        found += rows
        if f"/terms {code} {int(page) + 1}" not in sends(post):
            break
    return found


def held(row: tuple[Choice, ...]) -> list[str]:
    """What of a row is marked as the value of now."""
    return [choice.send for choice in row if choice.style is Style.CHOSEN]


@pytest.mark.parametrize("game", list(catalogue()))
async def test_the_host_changes_options_and_terms_by_one_press_each(channel: Channel, game: str) -> None:
    """A row for each, its value of now marked; after a press the answer is the same page, with the new value marked."""
    ((code, *_),) = (await channel.ask("ann", f"/new {game}")).changes
    rows = await all_rows(channel, code)
    names = [row[0].send.split()[-1].partition("=")[0] for row in rows]
    assert names == [*(option.name for option in catalogue()[game].options), *TERMS]
    assert all(choice.about is not None for row in rows for choice in row)
    assert all(len(spelled(choice.label, tongue)) <= 34 for row in rows for choice in row for tongue in ("en", "it"))
    for row in rows:
        shown = [choice.send for choice in row if not held(row) or choice.send not in held(row)]
        for press in shown:
            answer = await channel.ask("ann", press)
            assert answer.changes, press
            (again,) = answer.posts
            (same,) = (one for one in again.choices if press in {choice.send for choice in one})
            assert held(same) == [press]
            name, value = press.split()[-1].split("=")
            table = await channel.table(code)
            assert {**dict(table.options), **structs.asdict(table.terms)}[name] in (value, value == "yes")


async def test_only_the_host_is_offered_changes(channel: Channel) -> None:
    """Others read what is agreed on; once the match is under way the game's options stay as they are."""
    ((code, *_),) = (await channel.ask("ann", "/new metro hand=2")).changes
    await channel.ask("bob", f"/join {code}")
    (read,) = (await channel.ask("bob", f"/terms {code}")).posts
    assert not any(send.startswith("/terms") for send in sends(read))
    assert "Two tiles each." in words(read)
    assert "ann may change this." in words(read)
    assert "Only ann can ask for that" in await channel.refused("bob", f"/terms {code} hand=1")
    await channel.ask("ann", f"/start {code}")
    assert not any("hand=" in send for send in sends((await channel.ask("ann", f"/terms {code}")).posts[0]))
    assert "only its terms can change" in await channel.refused("ann", f"/terms {code} hand=1")
    assert "no option shoe" in await channel.refused("ann", f"/terms {code} shoe=1")


async def test_a_changed_option_is_played_and_told(channel: Channel) -> None:
    """The match that starts is the one that was agreed on, and everybody read of the change."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("bob", f"/join {code}")
    post = await channel.public(await channel.ask("ann", f"/terms {code} hand=3"))
    assert words(post).startswith("The table is changed. Three tiles each.")
    await channel.ask("ann", f"/start {code}")
    match = await channel.match(code)
    assert len(match.state.hands[0]) == 3


async def test_the_same_key_opens_one_table(channel: Channel, elsewhere: Channel) -> None:
    """A repeated /new, also in another process, gives the same table and the same answer."""
    first = await channel.ask("ann", "/new metro", key="k1")
    again = await elsewhere.ask("ann", "/new metro", key="k1")
    assert first == again
    assert len(await channel.store.tables_at(channel.place)) == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("/new", "Which game?"),
        ("/new chess", "There is no game chess."),
        ("/new metr", "Did you mean metro?"),
        ("/new metro hand=9", "hand can be 1, 2, 3, not 9."),
        ("/new metro shoe=1", "There is no option shoe."),
        ("/new metro fast", "Write options as name=value, not fast."),
        ("/new metro " + "x" * 5000, "Write options as name=value"),
        ("/new metro {seat}={0}", "There is no option {seat}."),
    ],
)
async def test_a_wrong_opening_gets_a_sentence_and_opens_nothing(channel: Channel, line: str, answer: str) -> None:
    """Every wrong /new is answered in words, and no table comes of it."""
    assert answer in await channel.say("ann", line)
    assert not await channel.store.tables_at(channel.place)


async def test_wrong_things_in_the_lobby_get_a_sentence(channel: Channel) -> None:
    """Too few, twice, not seated, no such level, already started: each is answered in words."""
    assert "There is no table here." in await channel.say("ann", "/join")
    await channel.ask("ann", "/new metro")
    assert "Too few players" in await channel.say("ann", "/start")
    assert await channel.say("ann", "/join") == "You already sit at this table."
    assert await channel.say("bob", "/start") == "You do not sit at this table."
    assert await channel.say("bob", "/bot") == "You do not sit at this table."
    for line in ("/bot hard easy", "/bot hard hard", "/bot spoiler builder", "/solo metro hard hard"):
        assert await channel.say("ann", line) == "Say one level and one character."
    assert "no level clever: say easy, medium, hard or expert" in await channel.say("ann", "/bot clever")
    assert "has not started yet" in await channel.say("ann", "/move draw")
    await channel.ask("bob", "/join")
    await channel.ask("bob", "/start")
    (post,) = (await channel.ask("cyd", "/join")).posts
    code = post.code or sends(post)[0].split()[1]
    late = f"The match of table {code} has started already.\nYou can watch, or open a table of your own."
    assert words(post) == late and sends(post) == [f"/board {code}", "/new"]
    assert await channel.say("ann", "/start") == "The match has started already."
    assert "To give up, say /resign." in await channel.say("ann", "/leave")


async def test_the_last_one_to_leave_closes_the_table(channel: Channel) -> None:
    """A table without people is closed and not offered any more; the host's part goes on while somebody sits."""
    await channel.ask("ann", "/new metro")
    await channel.ask("bob", "/join")
    await channel.ask("ann", "/leave")
    answer = await channel.ask("bob", "/leave")
    assert "is closed" in words(await channel.public(answer))
    assert "No match is under way" in await channel.say("ann", "/games")


@pytest.mark.parametrize("game", [slug for slug, game in catalogue().items() if offered(game)])
async def test_the_host_is_offered_who_begins_by_name(channel: Channel, game: str) -> None:
    """Luck, the host, and whoever sits there by now, in both languages; no seat that is empty."""
    ((code, *_),) = (await channel.ask("ann", f"/new {game}")).changes
    await channel.ask("bob", f"/join {code}")
    row = next(row for row in await all_rows(channel, code) if "first=" in row[0].send)
    assert [(spelled(choice.label, "en"), choice.send.partition("=")[2]) for choice in row] == [
        ("Luck says who begins", "luck"),
        ("The host begins", "host"),
        ("ann begins", "1"),
        ("bob begins", "2"),
    ]
    assert [spelled(choice.label, "it") for choice in row][-2:] == ["Comincia ann", "Comincia bob"]
    assert [send.split()[-1] for send in await channel.complete("ann", f"/terms {code} first=")] == [
        choice.send.split()[-1] for choice in row
    ]


async def test_the_host_begins_where_that_is_wanted(channel: Channel) -> None:
    """The lobby says so; once the match runs, the seat of the host stands in the options, in the log too."""
    ((code, *_),) = (await channel.ask("ann", "/new metro first=host")).changes
    assert "The host begins." in words(await channel.public(await channel.ask("bob", f"/join {code}")))
    await channel.ask("cyd", f"/join {code}")
    await channel.ask("ann", f"/leave {code}")
    await channel.ask("bob", f"/terms {code} hand=2")
    started = await channel.ask("cyd", f"/start {code}")
    assert words(await channel.public(started)).startswith("bob begins.\n")
    assert dict((await channel.table(code)).options)["first"] == "1"
    past = await Channel(channel.store.client).repository.past(code, 0, await channel.version(code))
    assert past[-1].table == await channel.table(code)


async def test_nobody_begins_who_does_not_sit_there(channel: Channel) -> None:
    """A seat may be named before anybody sits in it; the start says so, and the host names somebody else."""
    ((code, *_),) = (await channel.ask("ann", "/new metro first=3")).changes
    assert "Seat 3 begins." in words(await channel.public(await channel.ask("bob", f"/join {code}")))
    refusal, panel = [await channel.ask("ann", line) for line in (f"/start {code}", f"/terms {code} 2")]
    assert words(refusal.posts[0]) == "Seat 3 is to begin, but nobody sits there."
    assert sends(refusal.posts[0]) == [f"/terms {code} 2"]
    chosen = [choice.send for row in panel.posts[0].choices for choice in row if choice.style is Style.CHOSEN]
    assert f"/terms {code} first=3" in chosen
    assert [words(post) for post in (await channel.ask("bob", f"/start {code}")).posts] == [
        "Seat 3 is to begin, but nobody sits there."
    ]
    await channel.ask("ann", f"/terms {code} first=2")
    assert words(await channel.public(await channel.ask("ann", f"/start {code}"))).startswith("bob begins.\n")
