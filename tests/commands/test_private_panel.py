"""The one private message of a match: from the choice to what is made and who is next, for each person alone."""

from __future__ import annotations

import secrets
from dataclasses import replace

import pytest
from desk_channel import Channel, labels, sends, words

from bot.commands.desk import CommandDesk
from bot.ports.addresses import Place
from bot.ports.pictures import PanelPicture
from bot.ports.posts import Post, PrivateReply, PublicPost, described
from bot.text.buttons import table_buttons
from bot.text.languages import plain
from bot.text.panel import seat_panel, with_back
from rendering.metro.emojis import name
from rendering.panel import Style
from rendering.theme import NOBODY, RULE, seat_ink


def made(post: Post) -> str:
    """The line of the button that makes the move."""
    (line,) = [one.send for row in post.choices for one in row if one.style is Style.MAKE]
    return line


async def test_a_turn_from_the_choice_to_who_is_next(careful: Channel) -> None:
    """Picked, changed, made and waited for, each in the words of its reader; an old button opens it as it is now."""
    code = await careful.open("ann", "bob", game="socks")
    mover = await careful.mover(code)
    other = "bob" if mover == "ann" else "ann"
    (panel,) = (await careful.ask(mover, f"/hand {code}", locale="it")).posts
    assert isinstance(panel, PrivateReply) and panel.panel and panel.locale == "it"
    match = await careful.match(code)
    one, two, *_ = match.legal(match.awaited[0])
    version = await careful.version(code)
    lines = []
    for text in (one, two):
        (shown,) = (await careful.ask(mover, f"/hand {code}.1 {text}")).posts
        assert isinstance(shown.picture, PanelPicture) and shown.picture.decision.picked == text
        lines.append(made(shown))
    assert lines == [f"/move {code}.1 {one}", f"/move {code}.1 {two}"]
    assert await careful.version(code) == version
    (after,) = (await careful.ask(mover, lines[1])).posts
    assert words(after).split("\n")[0] == f"{other} is next."
    assert labels(after) == ["Take back", "Play"]
    assert [choice.style for row in after.choices for choice in row] == [Style.NEXT, Style.CHOICE], "it stands out"
    assert isinstance(after.picture, PanelPicture) and not after.picture.decision.moves
    (old,) = (await careful.ask(mover, lines[0])).posts
    assert words(old).startswith(f"That button is from an earlier turn.\nWaiting for {other}. Time until ")
    assert sends(old) == [f"/undo {code}", f"/hand {code}"]
    (theirs,) = (await careful.ask(other, f"/hand {code}", locale="en")).posts
    assert isinstance(theirs, PrivateReply) and theirs.locale == "en" and f"{mover} lays" in words(theirs)
    (back,) = (await careful.ask(mover, sends(old)[0])).posts
    assert words(back).startswith("Your move is taken back.\n") and len(sends(back)) > 2


async def test_against_computer_players_the_answer_is_the_next_choice(careful: Channel) -> None:
    """They have moved when a move is answered: what it did and what they did stand above the next choice."""
    waited: list[str] = []

    async def settled(code: str) -> None:
        waited.append(code)
        await careful.computers(code)

    careful.desk = CommandDesk(replace(careful.services, settled=settled))
    ((code, *_),) = (await careful.ask("ann", "/solo metro")).changes
    for count in range(1, 4):
        table = await careful.table(code)
        assert table.match is not None and table.names[table.match.awaited[0]] == "ann"
        turn = table.match.turns[table.match.awaited[0]]
        lay = next(text for text in table.match.legal(table.match.awaited[0]) if text.startswith("lay"))
        answer = await careful.ask("ann", f"/move {code}.{turn} {lay}", key=f"move {count}")
        (panel,) = answer.posts
        assert words(panel).startswith("You draw a tile: ") and "[bot]" in words(panel)
        assert {send.split()[1] for send in sends(panel)} == {f"{code}.{turn + 1}"}
        again = await careful.ask("ann", f"/move {code}.{turn} {lay}", key=f"move {count}")
        assert again == answer
    assert set(waited) == {code}


async def test_beside_computer_players_the_next_choice_has_a_way_back(careful: Channel) -> None:
    """In a row of its own below the next choice, also where it is opened again; not where luck has been seen since."""

    async def settled(code: str) -> None:
        await careful.computers(code)

    careful.desk = CommandDesk(replace(careful.services, settled=settled))
    for game, harmless in (("socks", True), ("metro", False)):
        ((code, *_),) = (await careful.ask("ann", f"/solo {game}")).changes
        begun = await careful.version(code)
        (panel,) = (await careful.ask("ann", f"/hand {code}")).posts
        assert f"/undo {code}" not in sends(panel), "nothing of hers has been made"
        table = await careful.table(code)
        assert table.match is not None
        seat = table.match.awaited[0]
        while begun == await careful.version(code) or (table.match and table.match.turns[seat] == 1):
            lay = next(text for text in table.match.legal(seat) if text != "draw")
            (panel,) = (await careful.ask("ann", f"/move {code}.{table.match.turns[seat]} {lay}")).posts
            table = await careful.table(code)
            assert table.match is not None
        assert isinstance(panel.picture, PanelPicture) and panel.picture.decision.moves
        (again,) = (await careful.ask("ann", f"/hand {code}")).posts
        for post in (panel, again):
            assert ([one.send for one in post.choices[-1]] == [f"/undo {code}"]) == harmless
            assert (f"/undo {code}" in sends(post)) == harmless
        if harmless:
            (back,) = (await careful.ask("ann", f"/undo {code}")).posts
            assert words(back).startswith("Your move is taken back.")


async def test_a_hand_is_posted_only_where_its_owner_alone_reads(careful: Channel) -> None:
    """A match of a group and two private chats: in each chat the panel of its own person, and only on their turn.

    What they have made themselves is not told there once more. Whoever plays in the group has the match in the private
    chat once they have spoken there.
    """
    one, two, group = "telegram:11", "telegram:22", "telegram:-7"
    ((code, *_),) = (await careful.ask(one, "/new metro", place=group)).changes
    await careful.ask(two, f"/join {code}", place=two)
    await careful.ask("telegram:33", f"/watch {code}", place="telegram:33")
    start = await careful.version(code)
    await careful.ask(one, f"/start {code}", place=group)
    moved, opened = "", set[str]()
    for _ in range(4):
        mover = f"telegram:{await careful.mover(code)}"
        told = await careful.posts(code, start)
        assert {place for place, _ in told} == ({group, two, "telegram:33"} - {moved}) | opened
        for place, post in told:
            assert isinstance(post, PublicPost) and post.picture is not None
            assert post.own == (place == one)
            if post.own:
                assert post.alone and post.picture.kind == "panel"
                assert bool(post.mentions) == (mover == one)
                continue
            assert post.alone == (place == two == mover)
            asked = [line for line in words(post).split("\n") if "Time until" in line or "It is" in line]
            assert len(asked) == 1, "one line says whose turn it is"
            assert asked[0].startswith("Your turn: which square? ") == post.alone
            assert (post.picture.kind == "panel") == post.alone
            if isinstance(post.picture, PanelPicture):
                assert post.picture.source is not None and post.picture.source.who
        start = await careful.version(code)
        await careful.step(code, mover, private=False, place=mover)
        moved = mover
        opened |= {one} & {mover}


async def test_since_my_move_is_offered_once_a_person_has_moved(careful: Channel) -> None:
    """Under the first board there is nothing to tell yet, also where a computer player has moved."""
    code = await careful.open("ann", "bob")
    first = await careful.teller.post(code, 2, 3, careful.place)  # type: ignore[arg-type]
    assert first is not None and labels(first) == ["Play", "Board"]
    match = await careful.match(code)
    lay = next(text for text in match.legal(match.awaited[0]) if text.startswith("lay"))
    moved = await careful.ask(await careful.mover(code), f"/move {code}.1 {lay}")
    assert labels(await careful.public(moved)) == ["Play", "Board", "Since my move"]
    ((code, *_),) = (await careful.ask("ann", "/new road")).changes
    await careful.ask("ann", f"/bot {code}")
    await careful.ask("ann", f"/start {code}")
    assert await careful.computers(code)
    assert [[one.send for one in row] for row in table_buttons(await careful.table(code))] == [
        [f"/hand {code}", f"/board {code}"]
    ]


async def test_whoever_goes_on_at_once_is_not_called(careful: Channel) -> None:
    """Between two tracks of a turn nothing rings; the other is called once both lie."""
    code = await careful.open("ann", "bob", game="socks")
    called = []
    for _ in range(3):
        seat = (await careful.table(code)).names.index(await careful.mover(code))
        post = await careful.public(await careful.step(code, private=False))
        assert isinstance(post, PublicPost)
        assert post.rings == bool(post.mentions)
        called.append([one == seat for one in post.mentions])
    assert called == [[False], [], [False]]


@pytest.mark.parametrize("game", ["metro", "road"])
async def test_what_each_would_do_is_a_menu_where_there_are_menus(
    careful: Channel, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the same buttons, with the same lines, in the reader's words; nowhere else is there such a row."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    code = await careful.open("ann", "bob", game=game)
    table, version = await careful.table(code), await careful.version(code)
    assert table.match is not None
    seat = table.match.awaited[0]
    shown = {
        name: seat_panel(table, version, seat, Place(f"{name}:1")).choices for name in ("discord", "telegram", "web")
    }
    *rows, menu = shown["discord"]
    assert described(menu) and 2 <= len(menu) <= 25
    assert {one.send for one in menu} <= {one.send for row in rows for one in row}
    assert sum(map(len, rows)) + len(rows) + 2 <= 36
    assert not any(map(described, (*rows, *shown["telegram"], *shown["web"])))
    back = with_back(shown["discord"], code, Place("discord:1"))
    assert described(back[-1])
    assert (back[-2][0].send == f"/undo {code}") is (len(rows) < 6)
    assert all(
        one.about is not None and plain("it", table.names).spell(one.about) != plain("en", table.names).spell(one.about)
        for one in menu
    )
    at_once = seat_panel(table, version, seat, Place("discord:1"), preview=False).choices
    assert {one.send for one in at_once[-1]} <= {one.send for row in at_once[:-1] for one in row}


async def test_tiles_that_may_be_meant_are_named_on_their_buttons(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that is not whole is answered in private by a button for each tile held, which names it as it lies."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)  # two tiles that differ
    code = await channel.open("ann", "bob", options="hand=2")
    match = await channel.match(code)
    (seat,) = match.awaited
    mover, held = ("ann", "bob")[seat], match.game.view(match.state, seat).hand
    legal = match.legal(seat)
    square = next(move.split()[1] for move in legal if move.endswith(" t1") and f"{move[:-1]}2" in legal)
    post = (await channel.ask(mover, f"/move {code} lay {square} t", private=True)).posts[-1]
    named = {choice.send.rpartition(" ")[2]: choice.symbol for row in post.choices for choice in row}
    assert {word: symbol for word, symbol in named.items() if word in ("t1", "t2")} == {
        f"t{number}": name(tile) for number, tile in enumerate(held, 1)
    }


async def test_games_are_named_on_their_buttons(channel: Channel) -> None:
    """Where a game is chosen."""
    post = (await channel.ask("ann", "/new")).posts[-1]
    symbols = {choice.send: choice.symbol for row in post.choices for choice in row}
    assert symbols["/new metro"] == "metro"
    assert symbols["/new tandem"] == "tandem"


async def test_its_edge_has_the_colour_of_whom_the_match_waits_for(channel: Channel) -> None:
    """Grey before it begins; then the seat's, in public and on the panel; none of several; faint at the end."""
    opened = await channel.ask("ann", "/new metro")
    ((code, *_),) = opened.changes
    edges = [(await channel.public(answer)).accent for answer in (opened, await channel.ask("bob", f"/join {code}"))]
    answer = await channel.ask("ann", f"/start {code}")
    for _ in range(2):
        match = await channel.match(code)
        (panel,) = (await channel.ask(await channel.mover(code), f"/hand {code}")).posts
        assert (await channel.public(answer)).accent == panel.accent == seat_ink(match.awaited[0])
        answer = await channel.step(code)
    edges.append((await channel.public(await channel.ask("ann", f"/resign {code}"))).accent)
    assert edges == [NOBODY, NOBODY, RULE]
    code = await channel.open("ann", "bob", "cyd", "dan", game="tandem")
    several = await channel.teller.post(code, 4, 5, channel.place)  # type: ignore[arg-type]
    assert several is not None and len(several.mentions) == 2 and several.accent is None
