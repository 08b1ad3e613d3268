"""Opening a table, sitting down, getting up, starting."""

from __future__ import annotations

import pytest
from desk_channel import Channel, sends, words

from bot.ports import Acknowledgement


async def test_new_opens_a_table_with_its_opener_and_says_so_publicly(channel: Channel) -> None:
    """The public post names the opener, the code, the options and the seal; the private answer is a bare "done"."""
    answer = await channel.ask("ann", "/new metro hand=2")
    (ack,) = answer.posts
    assert isinstance(ack, Acknowledgement)
    post = await channel.public(answer)
    code = answer.changes[0][0]
    text = words(post)
    assert "ann opens a table for Metro." in text
    assert code in text
    assert "hand=2" in text
    assert text.splitlines()[-1].startswith("Seal of the luck: ")
    assert sends(post) == [f"/join {code}", f"/leave {code}", f"/bot {code}"]


async def test_later_posts_of_a_lobby_say_who_sits_and_offer_the_start(channel: Channel) -> None:
    """Options and seal are told once; the Start button comes with the second player, "Join" goes with the last."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    post = await channel.public(await channel.ask("bob", "/join"))
    assert words(post) == (
        f"bob sits down.\nTable {code}: ann, bob (2 of 6 seats).\nSit down with /join. Begin with /start."
    )
    assert sends(post) == [f"/join {code}", f"/leave {code}", f"/bot {code}", f"/start {code}"]
    assert "touch=corner" in await channel.say("cyd", "/board")
    for _ in range(4):
        answer = await channel.ask("ann", "/bot")
    assert sends(await channel.public(answer)) == [f"/leave {code}", f"/start {code}"]
    post = await channel.public(await channel.ask("bob", "/start"))
    mover = await channel.mover(code)
    assert words(post).startswith(f"{mover} begins.\nIt is {mover}'s turn.")  # with a deadline for a person


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


async def test_seats_fill_up_and_no_more(channel: Channel) -> None:
    """Six sit down; the seventh, and a computer player, are told that all seats are taken."""
    await channel.ask("ann", "/new metro")
    for name in ("bob", "cyd", "dan", "eve"):
        assert "You sit at table" in await channel.say(name, "/join")
    assert "A computer player sits" in await channel.say("ann", "/bot")
    assert await channel.say("fay", "/join") == "All 6 seats are taken."
    assert await channel.say("ann", "/bot") == "All 6 seats are taken."


async def test_computer_players_have_names_of_their_own(channel: Channel) -> None:
    """They are not called like somebody at the table while there is another name."""
    ((code, *_),) = (await channel.ask("Ada", "/new metro")).changes
    await channel.ask("blaise", f"/join {code}")
    for _ in range(4):
        await channel.ask("Ada", f"/bot {code}")
    names = (await channel.table(code)).names
    assert names == ("Ada", "blaise", "[bot] Carla", "[bot] Dario", "[bot] Elena", "[bot] Fermi")


async def test_wrong_things_in_the_lobby_get_a_sentence(channel: Channel) -> None:
    """Too few, twice, not seated, no such level, already started: each is answered in words."""
    assert "There is no table here." in await channel.say("ann", "/join")
    await channel.ask("ann", "/new metro")
    assert "Too few players" in await channel.say("ann", "/start")
    assert await channel.say("ann", "/join") == "You already sit at this table."
    assert await channel.say("bob", "/start") == "You do not sit at this table."
    assert await channel.say("bob", "/bot") == "You do not sit at this table."
    assert "no computer player clever" in await channel.say("ann", "/bot clever")
    assert "has not started yet" in await channel.say("ann", "/move draw")
    await channel.ask("bob", "/join")
    await channel.ask("bob", "/start")
    assert await channel.say("cyd", "/join") == "The match has started already."
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


async def test_two_lobbies_are_told_apart_by_their_codes(channel: Channel) -> None:
    """With two open tables a third person is asked which, with a button for each; a code answers it."""
    first = (await channel.ask("ann", "/new metro")).changes[0][0]
    second = (await channel.ask("bob", "/new metro")).changes[0][0]
    answer = await channel.ask("cyd", "/join")
    assert "Which table?" in words(answer.posts[0])
    assert set(sends(answer.posts[0])) == {f"/join {first}", f"/join {second}"}
    assert second in await channel.say("cyd", f"/join {second.lower()}")
    assert await channel.say("cyd", "/join ZZZZ") == "There is no table ZZZZ."
