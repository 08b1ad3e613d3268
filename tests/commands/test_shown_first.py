"""Before a move: a preview of it, numbers on the spots, and how to do without."""

from __future__ import annotations

import pytest
from desk_channel import Channel, sends, words

from bot.ports.posts import PrivateReply
from bot.table.actions import begun
from bot.table.lines.match_lines import MatchLine
from games.kernel.log_entries import Moved
from rendering.panel import Style
from rendering.text import Said


async def _lays(channel: Channel, code: str) -> list[str]:
    """The ways in which whoever must move may lay a tile."""
    return [text for text in await channel.legal(code) if text.startswith("lay")]


async def _lay(channel: Channel, code: str) -> str:
    """A legal move of whoever must move."""
    return (await _lays(channel, code))[0]


async def test_a_typed_move_is_first_shown_and_made_by_its_button(careful: Channel) -> None:
    """Nothing is committed by the panel that shows it; its button makes just that move, once; other squares stay."""
    code = await careful.open("ann", "bob")
    mover, text, before = await careful.mover(code), await _lay(careful, code), await careful.version(code)
    (shown,) = (await careful.ask(mover, f"/move {code} {text}")).posts
    assert isinstance(shown, PrivateReply) and shown.picture is not None and shown.picture.kind == "panel"
    assert words(shown).splitlines()[-1].startswith(f"{text.removeprefix('lay ').upper()}, not laid yet. ")
    assert await careful.version(code) == before
    (make,) = [send for send in sends(shown) if send.startswith("/move")]
    assert make == f"/move {code}.1 {text}"
    assert f"/hand {code}.1 {(await _lays(careful, code))[-1]}" in sends(shown)
    assert (await careful.ask(mover, make)).changes
    assert await careful.version(code) > before
    assert "earlier turn" in await careful.say(mover, make) or await careful.mover(code) != mover


async def test_a_move_typed_where_others_read_is_made_at_once(careful: Channel) -> None:
    """A group has nowhere to show a preview, so a command typed there is a move."""
    code = await careful.open("ann", "bob")
    answer = await careful.ask(await careful.mover(code), f"/move {code} {await _lay(careful, code)}", private=False)
    assert answer.changes


async def test_preview_off_makes_moves_at_once(careful: Channel) -> None:
    """It is each person's own wish, and it can be taken back."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    assert "at once" in await careful.say(mover, "/preview off")
    assert (await careful.ask(mover, f"/move {code} {await _lay(careful, code)}")).changes
    assert "first shown" in await careful.say(mover, "/preview on")
    assert "on, off" in await careful.say(mover, "/preview maybe")


async def test_a_wish_reaches_a_panel_that_is_open(careful: Channel) -> None:
    """Its buttons of before make no move unseen once that is not wanted any more; older ones know nothing of it."""
    code = await careful.open("ann", "bob", game="socks")
    mover = await careful.mover(code)
    await careful.ask(mover, "/preview off")
    (post,) = (await careful.ask(mover, f"/hand {code}")).posts
    press = next(send for send in sends(post) if send.startswith("/move "))
    await careful.ask(mover, "/preview on")
    shown = await careful.ask(mover, press)
    assert not shown.changes
    await careful.ask(mover, "/preview off")
    assert (await careful.ask(mover, press)).changes


async def test_numbers_on_the_board_are_moves(careful: Channel) -> None:
    """``/where`` numbers the spots; a number pressed or typed shows the move there."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    (shown,) = (await careful.ask(mover, f"/where {code}")).posts
    assert isinstance(shown, PrivateReply) and shown.picture is not None
    assert [choice.label for choice in shown.choices[0]] == [str(n + 1) for n in range(len(shown.picture.marks))]
    assert all(len(send.encode()) <= 60 for send in sends(shown))
    pressed = (await careful.ask(mover, shown.choices[0][6].send)).posts[0]
    typed = (await careful.ask(mover, "7")).posts[0]
    assert pressed.picture == typed.picture and pressed.picture is not None and pressed.picture.kind == "panel"
    assert "no spot 999" in await careful.say(mover, "999")
    assert "no spot 0" in await careful.say(mover, "0")


async def test_numbers_go_on_page_by_page(channel: Channel) -> None:
    """More than 25 places for a tile are numbered on several pages, each place on one of them."""
    code = await channel.open("ann", "bob", game="socks", options="layout=players")
    for _ in range(14):
        match = begun(await channel.table(code))
        tile = next(text for text in match.legal(match.awaited[0]) if text.startswith("tile"))
        await channel.ask(await channel.mover(code), f"/move {code} {tile}")
    mover = await channel.mover(code)
    (shown,) = (await channel.ask(mover, f"/where {code}")).posts
    (second,) = (await channel.ask(mover, f"/where {code} 2")).posts
    assert shown.picture is not None and len(shown.picture.marks) == 25
    assert second.picture is not None and second.picture.first == 26
    assert not set(second.picture.marks) & set(shown.picture.marks)


async def test_many_spots_are_shown_page_by_page(careful: Channel) -> None:
    """In Socks ``/where`` numbers 25 spots a page; a number that is typed is the move that its button shows."""
    code = await careful.open("ann", "bob", game="socks")
    mover, line, seen = await careful.mover(code), f"/where {code}", list[str]()
    while line:
        (shown,) = (await careful.ask(mover, line)).posts
        assert isinstance(shown, PrivateReply) and shown.picture is not None and 0 < len(shown.picture.marks) <= 25
        numbers, ways = shown.choices
        assert [choice.label for choice in numbers] == [str(len(seen) + n + 1) for n in range(len(numbers))]
        seen += shown.picture.marks
        line = next((way.send for way in ways if isinstance(way.label, Said) and way.label.message == "More spots"), "")
    match = begun(await careful.table(code))
    assert sorted(seen) == sorted(match.legal(match.awaited[0]))
    pressed = (await careful.ask(mover, numbers[0].send)).posts[0]
    typed = (await careful.ask(mover, f"/move {code} {numbers[0].label}")).posts[0]
    assert pressed.picture == typed.picture and pressed.picture is not None
    assert "no spot 999" in await careful.say(mover, f"/move {code} 999")


async def test_hints_put_first_what_a_computer_player_likes(careful: Channel) -> None:
    """With ``hints=yes`` the greedy player's own choice is number 1, and the post says so."""
    code = await careful.open("ann", "bob", options="hints=yes")
    mover = await careful.mover(code)
    (shown,) = (await careful.ask(mover, f"/where {code}")).posts
    assert "computer player likes best" in words(shown)
    plain = await careful.open("cat", "dan")
    (other,) = (await careful.ask(await careful.mover(plain), f"/where {plain}")).posts
    assert "likes best" not in words(other)


async def test_the_hand_offers_the_squares(careful: Channel) -> None:
    """Each square is a button by its name, which shows what a tile there would do, and says where it lies."""
    code = await careful.open("ann", "bob")
    (hand,) = (await careful.ask(await careful.mover(code), f"/hand {code}")).posts
    pressed = {str(choice.label): choice for row in hand.choices for choice in row if choice.spot}
    moves = await _lays(careful, code)
    assert list(pressed) == [move.removeprefix("lay ").upper() for move in moves]
    assert [choice.send for choice in pressed.values()] == [f"/hand {code}.1 {move}" for move in moves]
    assert [choice.spot for choice in pressed.values()] == moves


async def test_all_tiles_are_shown_on_a_square(careful: Channel) -> None:
    """Where several may lie there, they stand side by side, each with a button that lays it; one leads back."""
    code = await careful.open("ann", "bob", options="hand=2")
    mover = await careful.mover(code)
    (hand,) = (await careful.ask(mover, f"/hand {code}")).posts
    moves = await _lays(careful, code)
    square = next(move.removesuffix(" t1") for move in moves if move.replace(" t1", " t2") in moves and " t1" in move)
    there = [move for move in moves if move.startswith(square)]
    assert f"/hand {code}.1 {square}" in sends(hand)
    (shown,) = (await careful.ask(mover, f"/hand {code}.1 {square}")).posts
    assert sends(shown) == [*(f"/move {code}.1 {move}" for move in there), f"/hand {code}.1"]


@pytest.mark.parametrize("typed", ["1", "draw", "draw, 99"])
async def test_a_move_sent_twice_is_made_once_and_answered_twice(careful: Channel, typed: str) -> None:
    """What was done already is not counted, or shown beforehand, on the board as it is now."""
    code = await careful.open("ann", "bob", options="hand=2")
    mover = await careful.mover(code)
    # what cannot be taken back is made by the button of a question
    private, line = typed != "1", f"/move {code} {typed}" if typed == "1" else f"/move {code}.1 {typed}"
    first = await careful.ask(mover, line, key="k", private=private)
    again = await careful.ask(mover, line, key="k", private=private)
    assert first.changes and again.changes == first.changes
    assert [words(post) for post in again.posts] == [words(post) for post in first.posts]


async def _turn_of_two(channel: Channel, game: str) -> tuple[str, str, list[str]]:
    """A match of a game, whoever must move in it, and two moves that are one turn of theirs."""
    code = await channel.open(*("ann", "bob", "cas", "dan")[: 2 if game == "socks" else 4], game=game)
    for number in range(60):
        mover = await channel.mover(code)
        match = await channel.match(code)
        moves = list(match.legal(match.awaited[0]))
        if game == "socks" and sum(match.turns) > 1:
            return code, mover, [moves[0], moves[-1]]
        (panel,) = (await channel.ask(mover, f"/hand {code}", place="discord:7")).posts
        for choice in (one for row in panel.choices for one in row if one.style is Style.CHOICE):
            found = choice.send.partition(" ")[2].partition(" ")[2].split(";")
            if len(found) == 2:
                return code, mover, found
        assert (await channel.ask(mover, f"/move {code} {moves[7 * number % len(moves)]}", private=False)).changes
    raise AssertionError("no turn of two moves was found")


async def _made(channel: Channel, code: str, since: int) -> list[str]:
    """The moves that people have made since a version, as the log keeps them."""
    past = await channel.repository.past(code, since, await channel.version(code))  # type: ignore[arg-type]
    entries = [one.line.entry for one in past if isinstance(one.line, MatchLine)]
    return [entry.text for entry in entries if isinstance(entry, Moved)]


@pytest.mark.parametrize("game", ["socks", "tandem"])
async def test_several_typed_moves_are_first_shown_together(careful: Channel, game: str) -> None:
    """All moves of a typed turn stand in one panel, and its one green button makes them all."""
    code, mover, moves = await _turn_of_two(careful, game)
    before = await careful.version(code)
    (shown,) = (await careful.ask(mover, f"/move {code} {', '.join(moves)}")).posts
    assert isinstance(shown, PrivateReply) and shown.panel
    assert await careful.version(code) == before
    (make,) = [send for send in sends(shown) if send.startswith("/move")]
    assert (await careful.ask(mover, make)).changes
    assert len(await _made(careful, code, before)) >= 2


async def test_without_previews_a_complete_turn_of_tandem_is_one_press(careful: Channel) -> None:
    """Its button makes all its moves, also where there are several."""
    code, mover, moves = await _turn_of_two(careful, "tandem")
    await careful.ask(mover, "/preview off")
    (panel,) = (await careful.ask(mover, f"/hand {code}", place="discord:7")).posts
    choices = [one.send for row in panel.choices for one in row if one.style is Style.CHOICE]
    assert all(send.startswith("/move ") for send in choices)
    (several,) = {send for send in choices if send.endswith(";".join(moves))}
    before = await careful.version(code)
    assert (await careful.ask(mover, several, place="discord:7")).changes
    assert len(await _made(careful, code, before)) >= 2


@pytest.mark.parametrize("part", [False, True])
async def test_without_previews_both_tracks_of_socks_are_two_presses(careful: Channel, *, part: bool) -> None:
    """On the whole city and in a part of it: the second number makes the turn."""
    code, mover, _ = await _turn_of_two(careful, "socks")
    await careful.ask(mover, "/preview off")
    before = await careful.version(code)
    (panel,) = (await careful.ask(mover, f"/hand {code}", place="discord:7")).posts
    if part:
        inner = next(one.send for row in panel.choices for one in row if one.style is Style.WAY)
        (panel,) = (await careful.ask(mover, inner, place="discord:7")).posts
    for _ in range(2):
        laying = (Style.CHOICE, Style.MAKE)
        choice = next(one.send for row in panel.choices for one in row if one.style in laying)
        panel = (await careful.ask(mover, choice, place="discord:7")).posts[0]
    assert len(await _made(careful, code, before)) == 2
