"""Somebody who plays in more matches at once than fit a message."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from desk_channel import DAY, HOUR, MINUTE, Channel, sends, words

from bot.commands import completion
from bot.ports.posts import Choice, described
from bot.store.client import connect
from bot.text.languages import plain, spelled
from games.kernel.game import Seat
from rendering.panel import Style

MANY = 30

LINES, ACROSS = 20, 45
"""Lines of a message on a phone, and the characters of one."""


@pytest.fixture
async def careful(redis_url: str) -> AsyncIterator[Channel]:
    """A channel where moves are first shown to their player."""
    client = connect(redis_url)
    yield Channel(client, desk="careful ", previews=True)
    await client.aclose()


async def _all_wait(channel: Channel, count: int, game: str = "road", pace: str = "") -> list[str]:
    """Matches of ann and ben that wait for both."""
    return [await channel.open("ann", "ben", game=game, options=pace) for _ in range(count)]


def _said(choices: list[Choice], locale: str = "en") -> list[str]:
    return [spelled(choice.label, locale) for choice in choices]


def _abouts(choices: tuple[Choice, ...], locale: str = "en") -> list[str]:
    return [spelled(choice.about, locale) for choice in choices if choice.about is not None]


async def test_one_of_many_matches_is_found(channel: Channel) -> None:
    """However many are newer, the one that waits is the first of /games, opened by /next, and meant by a bare move.

    So is the only lobby. Where any of thirty could be meant ten stand there to be pressed, and how many more there are.
    """
    ((lobby, *_),) = (await channel.ask("eve", "/new metro")).changes
    codes = [await channel.open("ann", "bob") for _ in range(MANY)]
    oldest, *others = codes
    for code in others:
        while await channel.mover(code) == "ann":
            await channel.step(code)
    while await channel.mover(oldest) == "bob":
        await channel.step(oldest)
    assert f"Table {oldest}" in await channel.say("ann", "/next")
    listed = await channel.ask("ann", "/games")
    assert sends(listed.posts[0])[0] == "/next" and f"/hand {oldest}" in sends(listed.posts[0])
    text = await channel.say("ann", "/games")
    assert text.endswith(f"(and {MANY - 10} more)") and oldest in text.splitlines()[1]
    text = await channel.refused("bob", "/resign")
    assert text.startswith("Which table?") and text.endswith(f"(and {MANY - 10} more)")
    assert (await channel.ask("zed", "/join")).changes[0][0] == lobby
    match = await channel.match(oldest)
    answer = await channel.ask("ann", next(text for text in match.legal(match.awaited[0]) if text != "draw"))
    assert [code for code, *_ in answer.changes] == [oldest]


async def test_tables_that_wait_are_offered_by_name(channel: Channel) -> None:
    """Code, game, with whom, and how it stands; with the code of one come its moves."""
    slow = await channel.open("ann", "ben", game="road", options="pace=3d")
    quick = await channel.open("ben", "ann", game="road", options="pace=8h")
    offered = await channel.offered("ann", "/move ")
    assert [choice.send for choice in offered] == [f"/move {quick} ", f"/move {slow} "]
    assert _said(offered) == [
        f"{quick} Road with ben, your turn, 8 h",
        f"{slow} Road with ben, your turn, 3 d",
    ]
    assert _said(offered, "it")[1] == f"{slow} Strada con ben, tocca a te, 3 g"
    channel.clock.instant += 8 * HOUR - 20 * MINUTE
    assert _said(await channel.offered("ann", "/move "))[0].endswith("your turn, 20 min")
    match = await channel.match(quick)
    moves = await channel.complete("ann", f"/move {quick} ")
    assert moves and {line.removeprefix(f"/move {quick} ") for line in moves} <= set(match.legal(Seat(1)))
    assert await channel.complete("ann", f"/move {quick[:2].lower()}") == [f"/move {quick} "]


async def test_a_beginning_of_a_move_offers_the_tables_where_it_is_one(channel: Channel) -> None:
    """With the words that were typed, so that the move is made where it is meant."""
    codes = [*await _all_wait(channel, 2), *await _all_wait(channel, 1, "tandem")]
    offered = await channel.offered("ann", "/move pas")
    assert sorted(choice.send for choice in offered) == sorted(f"/move {code} pas" for code in codes[:2])
    assert all(label.endswith("your turn, 24 h") and " pas: " in label for label in _said(offered))
    assert sorted(await channel.complete("ann", "pas")) == sorted(f"{code} pas" for code in codes[:2])


@pytest.mark.parametrize("command", ["board", "log", "describe", "replay", "where", "hand", "zoom", "verify"])
async def test_what_only_reads_takes_the_most_urgent_table_and_names_it(channel: Channel, command: str) -> None:
    """Nobody is asked which table; the first line says which one it is and how many more there are."""
    await channel.open("ann", "ben", game="metro", options="pace=7d")
    quick = await channel.open("ann", "cyd", game="road", options="pace=1d")
    await channel.open("ann", "ben", game="road", options="pace=7d")
    (post, *_) = (await channel.ask("ann", f"/{command}")).posts
    first = words(post).splitlines()[0]
    if command in ("verify", "log"):
        # of all matches that can be meant, not of those that wait alone
        assert "more" in first
    assert first.startswith(f"{quick} Road with cyd; ") and first.endswith(("for you: /next", ": /games"))
    assert post.code == quick
    named = (await channel.ask("ann", f"/{command} {quick}")).posts[0]
    assert words(named).splitlines()[0] != first


async def test_what_changes_a_table_asks_which(channel: Channel) -> None:
    """With a choice for each, the most urgent first, red where it gives up; the choice does what was asked."""
    slow = await channel.open("ann", "ben", game="road", options="pace=3d")
    quick = await channel.open("ann", "ben", game="road", options="pace=8h")
    (post,) = (await channel.ask("ann", "/resign")).posts
    assert sends(post) == [f"/resign {code}" for code in (quick, slow)]
    assert [(one.style, spelled(one.label, "en")) for one in post.choices[0]] == [
        (Style.DANGER, f"{quick} Road with ben, your turn, 8 h"),
        (Style.DANGER, f"{slow} Road with ben, your turn, 3 d"),
    ]
    for line in ("/undo", "/end", "/replay show", "/seat bot", "/terms"):
        answer = await channel.ask("ann", line)
        assert not answer.changes and words(answer.posts[0]) == "Which table?", line
        name, *rest = line.split()
        assert sends(answer.posts[0]) == [" ".join([name, code, *rest]) for code in (quick, slow)]
        (menu,) = answer.posts[0].choices
        assert described(menu)
        assert _said(list(menu)) == [f"{quick} Road", f"{slow} Road"]
        assert _abouts(menu) == ["with ben, your turn, 8 h", "with ben, your turn, 3 d"]
    assert (await channel.ask("ann", f"/resign {quick}")).changes


async def test_a_line_too_long_for_a_choice_is_said_with_its_code(channel: Channel) -> None:
    """The tables stand there in words."""
    codes = await _all_wait(channel, 2)
    text = await channel.refused("ann", "/seat " + "Maximilian " * 6)
    assert text.startswith("Which table? Say its code, for example: /seat ")
    assert all(code in text for code in codes)


async def test_a_code_is_offered_where_its_command_makes_sense(channel: Channel) -> None:
    """Free seats, lobbies to be started by those who sit there, matches to give up, and what is over to verify."""
    ((lobby, *_),) = (await channel.ask("eve", "/new metro")).changes
    match = await channel.open("ann", "ben", game="road")
    over = await channel.open("ann", "ben", game="road")
    await channel.ask("ben", f"/resign {over}")

    async def codes(who: str, command: str) -> set[str]:
        offered = {line.split()[1] for line in await channel.complete(who, f"/{command} ")}
        return offered & {lobby, match, over}

    assert await codes("ann", "join") == {lobby} and await codes("eve", "join") == set()
    assert await codes("eve", "start") == {lobby} and await codes("ann", "start") == set()
    for command in ("resign", "undo", "seat", "hand", "next"):
        assert await codes("ann", command) == {match}, command
        assert await codes("eve", command) == set(), command
    assert await codes("ann", "poster") == {over} and await codes("ann", "rematch") == {over}
    assert await codes("zed", "verify") == {match, over}
    assert await codes("zed", "board") == {lobby, match, over}
    assert (await channel.offered("zed", "/board "))[0].send == f"/board {lobby}"
    assert (await channel.complete("zed", "/board be"))[:1] == [f"/board {match}"]
    assert await channel.complete("ann", f"/poster {over} ") == [f"/poster {over} pdf"]
    assert await channel.complete("eve", "/bot good ") == [f"/bot good {lobby}"]


async def test_thirty_matches_fit_one_screen(channel: Channel) -> None:
    """Two people in thirty matches at one place: what they say most often is answered on one screen of a phone."""
    await _all_wait(channel, MANY)
    for line in ("/games", "/games 2", "/games 3", "/board", "/hand", "/next", "/resign", "pass"):
        for locale in ("en", "it"):
            answer = await channel.ask("ann", line, locale=locale, place="discord:7" if line == "/board" else "")
            for post in answer.posts:
                spelling = plain(locale, tuple(sitting.name for sitting in post.people))
                lines = [spelling.spell(word) for word in post.lines]
                assert len(lines) <= LINES, line
                assert sum(-(-len(each) // ACROSS) for each in lines) <= LINES, (line, lines)
                for row in post.choices:
                    assert len(row) <= 25
                    shown = [spelled(choice.label, locale) for choice in row]
                    if described(row):
                        shown = [f"{label} {about}" for label, about in zip(shown, _abouts(row, locale), strict=True)]
                    assert max(map(len, shown)) <= 100
    offered = await channel.offered("ann", "/move ")
    assert len(offered) == 25 and max(map(len, _said(offered, "it"))) <= 60
    assert len(await channel.offered("ann", "/board ")) == 25


async def test_pages_of_matches_leave_none_out(channel: Channel) -> None:
    """From page to page every match stands there once, to be read and to be pressed."""
    codes = await _all_wait(channel, MANY)
    line, read, pressed = "/games", list[str](), list[str]()
    for _ in range(9):
        (post,) = (await channel.ask("ann", line)).posts
        read += [word for word in words(post).split() if word in codes]
        pressed += [send.split()[1] for row in post.choices if described(row) for send in (c.send for c in row)]
        on = [send for send in sends(post) if send.startswith("/games ")]
        further = [send for send in on if int(send.split()[1]) > int([*line.split(), "1"][1])]
        if not further:
            break
        (line,) = further
    assert sorted(read) == sorted(pressed) == sorted(codes)


@pytest.mark.parametrize("previews", [True, False])
async def test_a_move_that_one_waiting_table_allows_is_never_made_unasked(
    channel: Channel, careful: Channel, previews: bool
) -> None:
    """It is shown with the name of its table where moves are shown first, else that table is asked about."""
    desk = careful if previews else channel
    road, tandem = [await channel.open("ann", "ben", game=game) for game in ("road", "tandem")]
    while "ann" not in await channel.awaited(tandem):
        await channel.step(tandem)
    match = await channel.match(road)
    path = next(text for text in match.legal(Seat(0)) if " " in text)
    before = [await channel.version(code) for code in (road, tandem)]
    text = await desk.refused("ann", path)
    assert f"{road} Road with ben" in text.splitlines()[0]
    assert text.startswith("At " if previews else "Do you mean ")
    (post,) = (await desk.ask("ann", path)).posts
    assert any(send.startswith(f"/move {road}") and send.endswith(path) for send in sends(post))
    assert "Which table?" in await desk.refused("ann", path, private=False)
    assert [await channel.version(code) for code in (road, tandem)] == before


async def test_a_code_alone_opens_its_panel(channel: Channel) -> None:
    """Completed and sent without a move, it is no refusal."""
    first, _ = await _all_wait(channel, 2)
    (post,) = (await channel.ask("ann", f"/move {first}")).posts
    assert post.code == first and any(send.startswith(f"/hand {first}") for send in sends(post))


async def test_finished_days_later_it_still_says_that_time_is_up(channel: Channel) -> None:
    """A deadline that has passed is no negative time."""
    await _all_wait(channel, 2, pace="pace=1d")
    channel.clock.instant += 2 * DAY
    assert all("time is up" in label for label in _said(await channel.offered("ann", "/move ")))


async def test_a_code_is_offered_however_many_tables_are_more_urgent(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Codes are compared with what is typed before the list is cut; the legal moves of a few tables are looked at."""
    monkeypatch.setattr(completion, "MOST", 1)
    codes = [await channel.open("ann", "bob") for _ in range(2)]
    for code in codes:
        if await channel.mover(code) != "ann":
            await channel.step(code)
    for code in codes:
        assert f"/move {code} " in await channel.complete("ann", f"/move {code[:3]}")
