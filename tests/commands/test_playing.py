"""Moves, hands, buttons, resigning, computer players; two processes at once."""

from __future__ import annotations

import secrets

import pytest
from desk_channel import Channel, sends, words

from bot.ports.posts import Acknowledgement, PrivateReply
from bot.table import actions
from bot.table.fold import Past
from bot.table.table import Table
from games.kernel.game import Seat


async def test_a_move_is_told_to_all_and_the_new_tile_to_the_mover_alone(channel: Channel) -> None:
    """The private answer has the panel and the news; the public post has neither, and mentions the next player."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    answer = await channel.ask(mover, await channel.lay(code))
    (private,) = answer.posts
    assert isinstance(private, PrivateReply)
    assert private.picture is not None and private.picture.kind == "panel"
    assert words(private).startswith(f"{await channel.mover(code)} is next.\nYou draw a tile: ")
    post = await channel.public(answer)
    assert "raw" not in words(post)
    assert post.picture is not None and post.picture.kind == "board" and post.picture.view.seat is None
    other = await channel.mover(code)
    assert other != mover
    assert [post.people[seat].name for seat in post.mentions] == [other]
    assert f"It is {other}'s turn." in words(post)


async def test_the_moves_before_a_refused_one_are_made_and_the_rest_is_explained(channel: Channel) -> None:
    """Luck that was drawn stays drawn: the line is not undone, the refusal is told, the same again on a repeat."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    first = await channel.ask(mover, "draw; lay d4", key="line")
    assert "The four central squares take no tile." in words(first.posts[0])
    assert first.changes[0][2] - first.changes[0][1] == 1
    again = await channel.ask(mover, "draw; lay d4", key="line")
    assert again == first


async def test_a_move_is_tried_once(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came of each move of a line is carried out of the commit, the refusal of the last too; nothing is redone."""
    code, tried = await channel.open("ann", "bob"), list[str]()
    real = actions.make

    def counted(table: Table, seat: Seat, made: object, **more: object) -> tuple[Past, ...]:
        tried.append(table.game.write(made))
        return real(table, seat, made, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(actions, "make", counted)
    mover, lay = await channel.mover(code), await channel.lay(code)
    answer = await channel.ask(mover, f"{lay}, {lay}")
    assert answer.changes
    assert len(answer.posts) == 2
    assert tried == [lay, lay]


async def test_the_same_key_moves_once_also_after_others_have_moved(channel: Channel, elsewhere: Channel) -> None:
    """A repeat finds "already done" and gives the same answer again, in this process and in another."""
    code = await channel.open("ann", "bob")
    mover, text = await channel.mover(code), await channel.lay(code)
    first = await channel.ask(mover, f"/move {text}", key="m1")
    assert await channel.ask(mover, f"/move {text}", key="m1") == first
    await channel.ask(await channel.mover(code), await channel.lay(code))
    assert await elsewhere.ask(mover, f"/move {text}", key="m1") == first


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/move lay d4", "The four central squares take no tile."),
        ("/move lay c4", "is neither on the rim nor touches a tile"),
        ("/move dance", "A move is"),
        ("/move drow", "Did you mean draw?"),
        ("/move " + "a" * 10_000, "A move is"),
        ("/move l\u00e0y a1", ""),
        ("help", "Did you mean /help?"),
        ("/dance", "There is no command /dance."),
        ("/bord", "Did you mean /board?"),
        ("/move {seat}", "A move is"),
        ("/\x00\u202e", "There is no command"),
    ],
)
async def test_wrong_input_gets_a_sentence_and_changes_nothing(channel: Channel, text: str, answer: str) -> None:
    """Whatever the player to move types wrongly is answered in words; the table stays as it was."""
    code = await channel.open("ann", "bob")
    before = await channel.store.load(code)  # type: ignore[arg-type]
    mover = await channel.mover(code)
    said = await channel.say(mover, text)
    assert said.strip()
    assert answer in said
    assert await channel.store.load(code) == before  # type: ignore[arg-type]


async def test_the_beginning_of_a_move_is_answered_with_how_it_may_go_on(channel: Channel) -> None:
    """A verb alone leads to the buttons its moves are pressed together with; where others read, to none."""
    code = await channel.open("ann", "bob", options="turn=free")
    mover = await channel.mover(code)
    (post,) = (await channel.ask(mover, "LAY")).posts
    assert "Did you mean" not in words(post)
    assert sends(post)[0].startswith(f"/hand {code}.1 lay ")
    assert not (await channel.ask(mover, "lay", private=False)).posts[0].choices


async def test_a_code_may_stand_within_the_move(channel: Channel) -> None:
    """In capitals among other words, wherever a person with two matches writes it."""
    codes = [await channel.open("ann", "bob", options="first=1") for _ in range(2)]
    for line, code in zip(("lay {code} {move}", "lay {move} {code}"), codes, strict=True):
        move = next(text for text in await channel.legal(code) if text.startswith("lay "))
        assert (await channel.ask("ann", line.format(code=code, move=move[4:]))).changes[0][0] == code


async def test_only_whose_turn_it_is_may_move(channel: Channel) -> None:
    """Somebody else at the table, a stranger, and a match that is over: each gets the right sentence."""
    code = await channel.open("ann", "bob")
    waiting = "bob" if await channel.mover(code) == "ann" else "ann"
    assert "It is not your turn but" in await channel.say(waiting, "draw")
    assert await channel.say("zed", "/move draw") == "You do not sit at this table."
    assert await channel.say("zed", "/hand") == "You do not sit at this table."
    assert await channel.say("zed", "/resign") == "You do not sit at this table."
    await channel.ask("ann", "/resign")
    assert await channel.say("bob", f"/move {code} draw") == "The match is over."


async def test_the_mover_alone_is_told_only_what_the_public_post_does_not_say(channel: Channel) -> None:
    """Where the match is followed: the tile drawn and whose turn it is; in a private chat also the move."""
    code = await channel.open("ann", "bob")
    for place, told in (("", False), ("telegram:11", True)):
        mover, text = await channel.mover(code), await channel.lay(code)
        answer = await channel.ask(mover, text if not place else f"/move {code} {text}", place=place)
        lines = words(answer.posts[0]).split("\n")
        assert (len(lines) > 2, f"{mover} lays" in lines[1]) == (told, told)
        assert lines[0] == f"{await channel.mover(code)} is next."
        assert lines[-1].startswith("You draw a tile: ")
        assert sends(answer.posts[0]) == [f"/hand {code}"]


async def test_nobody_is_told_to_wait_for_a_computer_player(channel: Channel) -> None:
    """It has moved by the time the answer is read: the tile drawn is told, with a way to play."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("ann", "/bot")
    await channel.ask("ann", "/start")
    await channel.computers(code)
    answer = await channel.ask("ann", await channel.lay(code))
    assert words(answer.posts[0]).startswith("You draw a tile: ")
    assert not {"turn", "next", "Waiting"} & set(words(answer.posts[0]).split())
    assert sends(answer.posts[0]) == [f"/hand {code}"]


async def test_a_move_can_be_pressed_together_step_by_step(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the hand a square leads to its tiles and their turns, with a way back; every line fits a button.

    Where only one of them can be laid, the other squares stay.
    """
    # a hand that can be laid on a1 in one way alone
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    code = await channel.open("ann", "bob", options="hand=3 turn=free")
    mover = await channel.mover(code)
    hand = (await channel.ask(mover, "/hand")).posts[0]
    squares = [send for send in sends(hand) if send.startswith("/hand") and "lay" in send]
    first, second = [sends((await channel.ask(mover, square)).posts[0]) for square in squares[:2]]
    *makes, back = second
    assert back == f"/hand {code}.1"
    assert 1 < len(makes) <= 12
    assert {send.partition(" lay ")[0] for send in makes} == {f"/move {code}.1"}
    assert all(len(send.encode()) <= 60 for send in (*sends(hand), *first, *second))
    assert set(first) >= set(squares[1:])
    assert (await channel.ask(mover, makes[0])).changes


async def test_computer_players_move_by_themselves_and_a_whole_match_ends(channel: Channel) -> None:
    """A person and two computer players play to the end; the last post has places, the seed and how to verify."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("ann", "/bot")
    await channel.ask("ann", "/bot random")
    answer = await channel.ask("ann", "/start")
    while True:
        await channel.computers(code)
        at = await channel.repository.load(code)
        assert at is not None and at.table.match is not None
        if at.table.over:
            break
        answer = await channel.ask("ann", at.table.match.legal(Seat(0))[-1])
        assert answer.changes, words(answer.posts[0])
    post = await channel.teller.post(code, at.version - 1, at.version, channel.place)
    assert post is not None
    text = words(post)
    assert "The match is over." in text
    assert "Proof of this match: " in text
    assert f"/verify {code}" in text
    assert "was honest" in await channel.say("zed", f"/verify {code}")
    assert await channel.store.repeated(code, "nothing") is None


async def test_a_resigned_seat_is_played_on_by_a_computer_while_others_play(channel: Channel) -> None:
    """Of three one gives up: the match goes on and the seat moves by itself; of two the match ends at once."""
    code = await channel.open("ann", "bob", "cyd")
    first = await channel.mover(code)
    answer = await channel.ask(first, "/resign")
    assert f"{first} gives up." in words(await channel.public(answer))
    assert await channel.computers(code) >= 1
    second = await channel.mover(code)
    assert second != first
    final = words(await channel.public(await channel.ask(second, "/resign")))
    assert "The match is over: everybody else has given up." in final
    assert final.index("1.") < final.index("2.") < final.index("3.")
    assert final.index(second) < final.rindex(first)


async def test_nothing_of_a_hand_is_said_where_others_read(channel: Channel) -> None:
    """Typed in a group: no suggestion of legal moves, no reason that shows the tile, no log of private news."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    assert "Did you mean" not in await channel.say(mover, "/move ly a1", private=False)
    log = await channel.ask(mover, "/log", private=False)
    assert "raw" not in words(log.posts[0])
    private = await channel.ask(mover, "/log")
    assert isinstance(private.posts[0], PrivateReply)


async def test_a_refusal_that_tells_of_the_hand_says_openly_only_that_it_is_one(channel: Channel) -> None:
    """Typed in a group: a tile that would join two stations is refused aloud without the reason, which goes alone."""
    while True:
        code = await channel.open("ann", "bob")
        mover = await channel.mover(code)
        refused = [square for square in ("a1", "a2", "h4") if f"lay {square}" not in await channel.legal(code)]
        if refused:
            break
        await channel.ask("ann", f"/resign {code}")
    answer = await channel.ask(mover, f"/move {code} lay {refused[0]}", private=False)
    openly, alone = answer.posts
    assert (words(openly), isinstance(openly, PrivateReply)) == (
        "That move cannot be made. /hand shows what you can do.",
        False,
    )
    assert "would join two stations" in words(alone)
    assert (isinstance(alone, PrivateReply), alone.code) == (True, code)
    assert not answer.changes


async def test_the_seed_and_the_tokens_of_luck_stay_secret_while_it_runs(channel: Channel) -> None:
    """No answer and no post of a running match holds the seed."""
    code = await channel.open("ann", "bob")
    at = await channel.repository.load(code)  # type: ignore[arg-type]
    assert at is not None
    seed = at.table.luck.seed.hex()
    for line in ("/verify", "/log", "/board", "/hand", "/games", "/help", "/rules metro"):
        assert seed not in await channel.say("ann", line)


async def test_the_last_move_is_answered_by_the_public_post(channel: Channel) -> None:
    """The player who ends the match reads the result once, with everybody, not again in private for a drawn tile."""
    code = await channel.open("ann", "bob")
    answer = await channel.step(code)
    while not (await channel.table(code)).over:
        answer = await channel.step(code)
    assert [isinstance(post, Acknowledgement) for post in answer.posts] == [True]
    assert words(answer.posts[0]) == "The match is over."
    assert "points" in words(await channel.public(answer))


async def test_a_table_tells_how_it_treats_the_late_once_that_is_known(channel: Channel) -> None:
    """Before the match only a choice of its own is told; then what holds for this match."""
    ((code, *_),) = (await channel.ask("ann", "/new road pace=3d")).changes
    assert "late" not in (await channel.say("ann", f"/terms {code}")).lower()
    await channel.ask("bob", f"/join {code}")
    await channel.ask("ann", f"/start {code}")
    assert "3 days a turn. The computer moves for the late." in await channel.say("ann", f"/terms {code}")
