"""Before a move: a preview of it, numbers on the spots, and how to do without."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from desk_channel import Channel, sends, words

from bot.ports import PrivateReply
from bot.store.client import connect


@pytest.fixture
async def careful(redis_url: str) -> AsyncIterator[Channel]:
    """A channel where moves are first shown to their player."""
    client = connect(redis_url)
    yield Channel(client, previews=True)
    await client.aclose()


async def _version(channel: Channel, code: str) -> int:
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None
    return at.version


async def _lays(channel: Channel, code: str) -> list[str]:
    """The ways in which whoever must move may lay a tile."""
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None and at.table.match is not None
    return [text for text in at.table.match.legal(at.table.match.awaited[0]) if text.startswith("lay")]


async def _lay(channel: Channel, code: str) -> str:
    """A legal move of whoever must move."""
    return (await _lays(channel, code))[0]


async def test_a_typed_move_is_first_shown_and_made_by_its_button(careful: Channel) -> None:
    """Nothing is committed by the panel that shows it; its button makes just that move, once; other squares stay."""
    code = await careful.open("ann", "bob")
    mover, text, before = await careful.mover(code), await _lay(careful, code), await _version(careful, code)
    (shown,) = (await careful.ask(mover, f"/move {code} {text}")).posts
    assert isinstance(shown, PrivateReply) and shown.picture is not None and shown.picture.kind == "panel"
    assert words(shown).splitlines()[-1].startswith(f"{text.removeprefix('lay ').upper()}, not laid yet. ")
    assert await _version(careful, code) == before
    (make,) = [send for send in sends(shown) if send.startswith("/move")]
    assert make == f"/move {code}.1 {text}"
    assert f"/hand {code}.1 {(await _lays(careful, code))[-1]}" in sends(shown)
    assert (await careful.ask(mover, make)).changes
    assert await _version(careful, code) > before
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


async def test_who_may_not_move_gets_no_preview(careful: Channel) -> None:
    """The refusals are those of the move itself."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    other = "bob" if mover == "ann" else "ann"
    assert "not your turn" in await careful.say(other, f"/move {code} {await _lay(careful, code)}")


async def test_numbers_on_the_board_are_moves(careful: Channel) -> None:
    """``/where`` numbers the spots page by page; a number pressed or typed shows the move there."""
    ((code, *_),) = (await careful.ask("ann", "/new socks")).changes
    for who, line in (("bob", "/join"), ("ann", "/start")):
        await careful.ask(who, f"{line} {code}")
    mover = await careful.mover(code)
    (shown,) = (await careful.ask(mover, f"/where {code}")).posts
    assert isinstance(shown, PrivateReply) and shown.picture is not None and len(shown.picture.marks) == 25
    assert [choice.label for choice in shown.choices[0]] == [str(number) for number in range(1, 26)]
    assert all(len(send.encode()) <= 60 for send in sends(shown))
    pressed = (await careful.ask(mover, shown.choices[0][6].send)).posts[0]
    typed = (await careful.ask(mover, "7")).posts[0]
    assert pressed.picture == typed.picture and pressed.picture is not None and pressed.picture.kind == "panel"
    (second,) = (await careful.ask(mover, f"/where {code} 2")).posts
    assert second.picture is not None and second.picture.first == 26
    assert not set(second.picture.marks) & set(shown.picture.marks)
    assert "no spot 999" in await careful.say(mover, "999")
    assert "no spot 0" in await careful.say(mover, "0")


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
