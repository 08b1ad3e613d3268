"""What cannot be taken back alone is asked first, typed or pressed."""

from __future__ import annotations

import pytest
from desk_channel import Channel, account, labels, sends, words

from bot.commands.catalogue import commands
from bot.commands.line_reader import read
from bot.host.picture_cache import PictureCache
from bot.ports.addresses import Account, Place, Profile
from bot.ports.asks import Ask, Person, Server
from bot.ports.people import Asker
from bot.ports.pictures import Picture
from bot.ports.posts import PrivateReply, Reply
from bot.text.languages import plain
from rendering.panel import Style


@pytest.mark.parametrize("preview", ["on", "off"])
async def test_a_typed_draw_opens_the_panel_that_asks(careful: Channel, preview: str) -> None:
    """Nothing is drawn before the green button, whether or not other moves are first shown."""
    code = await careful.open("ann", "bob")
    mover, before = await careful.mover(code), await careful.version(code)
    await careful.ask(mover, f"/preview {preview}")
    (asked,) = (await careful.ask(mover, "draw")).posts
    assert isinstance(asked, PrivateReply) and asked.picture is not None
    assert await careful.version(code) == before
    makes = [choice.send for row in asked.choices for choice in row if choice.style is Style.MAKE]
    assert makes == [f"/move {code}.1 draw"]
    assert (await careful.ask(mover, makes[0])).changes


async def test_the_picture_of_a_question_is_described_as_the_board_is(careful: Channel) -> None:
    """Nothing has been drawn yet, and its words say so; those of a tile that is shown are of the board after it."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    match = await careful.match(code)
    lay = next(text for text in match.legal(match.awaited[0]) if text.startswith("lay "))
    studio = PictureCache()
    try:
        said = []
        for line in ("", "draw", lay):
            (post,) = (await careful.ask(mover, f"/hand {code}.1 {line}")).posts
            assert isinstance(post.picture, Picture)
            said.append((await studio.draw(post.picture, "en")).alt)
    finally:
        studio.close()
    assert said[0] == said[1]
    there = f" on {lay.split()[1]}."
    assert there in said[2] and there not in said[1]


async def test_a_pressed_draw_is_asked_also_without_previews(careful: Channel) -> None:
    """With ``/preview off`` a square pressed on the panel is laid at once; drawing is still a question."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    await careful.ask(mover, "/preview off")
    (panel,) = (await careful.ask(mover, f"/hand {code}")).posts
    assert f"/move {code}.1 draw" not in sends(panel)
    assert f"/hand {code}.1 draw" in sends(panel)
    assert any(send.startswith(f"/move {code}.1 ! lay") for send in sends(panel))


async def test_where_others_read_the_question_is_public_and_tells_no_secret(careful: Channel) -> None:
    """It names who is asked and what it is about; only that person's press answers it, and a No draws nothing."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    other = "bob" if mover == "ann" else "ann"
    before = await careful.version(code)
    (asked,) = (await careful.ask(mover, f"/move {code} draw", private=False)).posts
    assert type(asked) is Reply and asked.picture is None
    assert words(asked) == (f"{mover}: Draw another tile? You must lay what you draw, and cannot take that back.")
    assert labels(asked) == ["Yes, do it", "No"]
    yes, no = sends(asked)
    for who in (other, "zed"):
        assert await careful.refused(who, yes) == "That question is for somebody else."
    assert isinstance((await careful.ask(mover, no)).posts[0], PrivateReply)
    assert await careful.version(code) == before
    assert (await careful.ask(mover, yes)).changes


async def test_several_moves_are_asked_about_together(careful: Channel) -> None:
    """A line that draws and lays is one question, and its button makes the whole line."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    names = (await careful.table(code)).names
    (asked,) = (await careful.ask(mover, "draw, lay a3")).posts
    assert sends(asked)[0] == f"/move {code}.1 @{names.index(mover) + 1} draw, lay a3"
    assert (await careful.ask(mover, sends(asked)[0])).changes


@pytest.mark.parametrize("typed", ["drow", "dra", "daw"])
async def test_a_move_that_was_meant_is_asked_too(careful: Channel, typed: str) -> None:
    """A button offered for a slip of the finger draws nothing by itself."""
    code = await careful.open("ann", "bob")
    mover, before = await careful.mover(code), await careful.version(code)
    (refused,) = (await careful.ask(mover, typed)).posts
    button = sends(refused)[0]
    (asked,) = (await careful.ask(mover, button)).posts
    assert await careful.version(code) == before
    assert f"/move {code}.1 draw" in sends(asked)


async def test_a_line_too_long_for_a_button_is_not_made_unasked(careful: Channel) -> None:
    """Moves that no button could make together are refused where one of them cannot be taken back."""
    code = await careful.open("ann", "bob")
    mover, before = await careful.mover(code), await careful.version(code)
    assert "fewer moves" in await careful.refused(mover, "draw, lay a3, draw, lay a4, draw, lay a5, lay a6")
    assert await careful.version(code) == before


async def test_the_last_to_choose_is_asked_before_passing(careful: Channel) -> None:
    """In Road a pass that ends the round for all is asked; one that can still be changed is not."""
    code = await careful.open("ann", "bob", game="road")
    assert (await careful.ask("ann", f"/move {code} pass")).changes
    asked = await careful.ask("bob", f"/move {code} pass")
    assert not asked.changes
    make = [choice.send for row in asked.posts[0].choices for choice in row if choice.style is Style.MAKE]
    assert (await careful.ask("bob", make[0])).changes


async def test_each_is_asked_in_their_own_language(careful: Channel) -> None:
    """Where others read, in that of the place."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    person = Person(account(mover), mover, "en")
    answer = await careful.desk.ask(Ask(person, careful.place, f"/move {code} draw", "k", locale="it"))
    (asked,) = answer.posts
    told = plain(asked.locale, ("ann", "bob")).spell(asked.lines[0])
    assert told == f"{mover}: Peschi un'altra piastrina? Devi posare quella, e la mossa non si ritira."
    assert [plain("it").spell(choice.label) for choice in asked.choices[0]] == ["Sì, fallo", "No"]


async def test_a_question_left_open_draws_for_nobody_else(careful: Channel) -> None:
    """Whoever moves next in the same turn, and presses the button of the question before, draws nothing by it."""
    code = await careful.open("ann", "bob")
    mover = await careful.mover(code)
    (asked,) = (await careful.ask(mover, f"/move {code} draw", private=False)).posts
    match = await careful.match(code)
    lay = next(text for text in match.legal(match.awaited[0]) if text != "draw")
    assert (await careful.ask(mover, f"/move {code}.1 {lay}")).changes
    other = await careful.mover(code)
    assert await careful.refused(other, sends(asked)[0]) == "That question is for somebody else."
    assert await careful.refused(mover, sends(asked)[0])


ENDS = {
    "/leave": "Leave table {code}? Your seat is free then.",
    "/abandon": "Close table {code} for everybody?",
    "/resign": "Give up the match of table {code}? That is for good.",
    "/seat bot": "Let a computer player have your seat at table {code}?",
    "/seat": "Give your seat at table {code} away, to whoever takes it?",
    "/seat web:cyd": "Give your seat at table {code} away, to web:cyd?",
    "/close": "End table {code} for everybody? Nobody wins.",
    "/end": "End the match of table {code} as it stands?",
}
"""Lines that end or give away something, and what is asked before."""
HALL = Server("discord:9", moderates=True)


@pytest.mark.parametrize("line", ENDS)
async def test_what_ends_or_gives_away_is_asked_first(channel: Channel, line: str) -> None:
    """Typed without its yes it changes nothing; the red button, pressed by its asker alone, and the typed yes do it."""
    server, place = (HALL, "discord:5") if line == "/close" else (None, "")
    where = {"server": server, "place": place}
    for answered in ("pressed", "typed"):
        ((code, *_),) = (await channel.ask("ann", "/new metro", **where)).changes
        await channel.ask(*(("ann", "/bot") if line == "/end" else ("bob", f"/join {code}")), **where)
        if line != "/leave":
            await channel.ask("ann", f"/start {code}", **where)
        await channel.ask("cyd", "/help")
        name, _, rest = line.partition(" ")
        typed, before = f"{name} {rest} {code}".replace("  ", " "), await channel.version(code)
        typed = f"{name} {code}" if line == "/close" else typed
        answer = await channel.ask("ann", typed, unsure=True, private=False, **where)
        (asked,) = answer.posts
        assert words(asked).split("\n") == [ENDS[line].format(code=code)]
        ((yes,),) = asked.choices
        assert (yes.style, labels(asked)) == (Style.DANGER, ["Yes, do it"])
        assert await channel.version(code) == before
        assert await channel.refused("bob", yes.send, **where)
        assert await channel.version(code) == before
        done = yes.send if answered == "pressed" else f"{typed} yes"
        assert (await channel.ask("ann", done, unsure=True, **where)).changes


def test_every_command_that_ends_or_gives_away_asks() -> None:
    """Whoever adds one finds it named here; a yes is read in the asker's language."""
    found = {name for name, command in commands().items() if command.asks_first}
    assert found == {*(line[1:].split()[0] for line in ENDS), "replace", "link", "unlink", "forget"}
    person = Person(Account("web:ann"), "ann", "it")
    read_ = read(Ask(person, Place("web:lobby"), "/resign K7QF s\u00ec", "1"), Asker(Profile("p")))
    assert (read_.sure, read_.code, read_.rest) == ("s\u00ec", "K7QF", "")


async def test_a_line_too_long_for_its_button_says_how_to_say_yes(channel: Channel) -> None:
    """The reason of a moderator is kept, typed once more with its yes."""
    where = {"server": HALL, "place": "discord:5"}
    ((code, *_),) = (await channel.ask("ann", "/new metro", **where)).changes
    line = f"/close {code} {'x' * 60}"
    (asked,) = (await channel.ask("ann", line, unsure=True, **where)).posts
    assert words(asked).endswith(f"To do it, say: {line} yes")
    assert (await channel.ask("ann", f"{line} yes", unsure=True, **where)).changes
