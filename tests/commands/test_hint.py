"""A hint: the best move before it is made, why, and the button that makes it; for one person, where it is allowed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest
from desk_channel import Channel, sends, words

from bot.commands.desk import CommandDesk
from bot.ports.addresses import Place
from bot.ports.pictures import PanelPicture
from bot.ports.posts import PrivateReply, button_room
from bot.ports.thinking import ThinkingFailed, Urgency
from bot.table.actions import begun
from bot.table.computer_players import begun_turn, hint_question, question
from bot.text import liked as likings
from bot.text.liked import liked, spots
from bot.text.panel import HINT, seat_panel
from games import catalogue
from games.kernel.chance import Sealed
from games.kernel.computer import Skill
from games.kernel.computer_moves import answer
from games.kernel.game import Seat
from rendering.panel import Style

PLACES = ("discord:9", "telegram:5", "web:lobby")


class Thinks:
    """A thinker that notes what it was asked, and answers for the strongest player what ``medium`` would do."""

    def __init__(self) -> None:
        self.asked: list[tuple[Urgency, str]] = []
        self.skills: set[str] = set()

    async def run(self, urgency: Urgency, people: Sequence[str], call: Any, *args: Any, **kwargs: Any) -> Any:
        """The answer, at once."""
        self.asked.append((urgency, call.__name__))
        if call is answer:
            self.skills.add(args[0].mind.skill.write())
            args = (replace(args[0], mind=replace(args[0].mind, skill=Skill("medium", "builder"))),)
        return call(*args, **kwargs)


@pytest.fixture
def thinks(channel: Channel) -> Thinks:
    """The thinker of the channel."""
    found = Thinks()
    channel.desk = CommandDesk(replace(channel.services, thinker=found))
    return found


@pytest.mark.parametrize("game", ["metro", "road", "socks", "tandem"])
async def test_the_best_move_is_shown_with_a_reason_and_made_by_one_press(
    channel: Channel, thinks: Thinks, game: str
) -> None:
    """One press from the open panel to the hint, one more to the move; asked again it is the same, at all times."""
    code = await channel.open("ann", "bob", game=game, options="hints=yes")
    mover = await channel.mover(code)
    (panel,) = (await channel.ask(mover, f"/hand {code}")).posts
    (way,) = [line for line in sends(panel) if line.startswith("/hint ")]
    (first,) = (await channel.ask(mover, way)).posts
    (second,) = (await channel.ask(mover, way)).posts
    assert isinstance(first, PrivateReply) and first.panel
    assert words(first).startswith("Hint: ") and (first.lines, first.choices) == (second.lines, second.choices)
    assert isinstance(first.picture, PanelPicture) and first.picture.decision.picked
    assert not [line for line in sends(first) if line.startswith("/hint")]
    (made,) = [each.send for row in first.choices for each in row if each.style is Style.MAKE]
    before = await channel.version(code)
    await channel.say(mover, made)
    assert await channel.version(code) > before


async def test_a_turn_of_two_tracks_is_shown_whole(channel: Channel, thinks: Thinks) -> None:
    """With both moves that the best player makes one after the other."""
    code = await channel.open("ann", "bob", game="socks", options="hints=yes")
    first = await channel.mover(code)
    await channel.say(first, (await channel.match(code)).legal(Seat((await channel.match(code)).awaited[0]))[0])
    (post,) = (await channel.ask(await channel.mover(code), f"/hint {code}")).posts
    assert isinstance(post.picture, PanelPicture)
    one, two = post.picture.decision.picked.split()
    table = await channel.table(code)
    (seat,) = begun(table).awaited
    asked = hint_question(table, seat, begun_turn(table))
    assert one == await thinks.run(Urgency.HINT, (), answer, asked)
    (made,) = [each.send for row in post.choices for each in row if each.style is Style.MAKE]
    assert made.endswith(f"{one}; {two}")


async def test_it_thinks_elsewhere_and_first(channel: Channel, thinks: Thinks) -> None:
    """Moves and reason are worked out by the thinker, before what nobody waits for, by the strongest player."""
    code = await channel.open("ann", "bob", options="hints=yes")
    await channel.say(await channel.mover(code), f"/hint {code}")
    assert set(thinks.asked) == {(Urgency.HINT, "answer"), (Urgency.HINT, "reason")}
    assert thinks.skills == {"expert builder"}


class Slow(Thinks):
    """A thinker that answers once it may, and lets something happen before."""

    def __init__(self) -> None:
        super().__init__()
        self.may, self.begun = asyncio.Event(), asyncio.Event()

    async def run(self, urgency: Urgency, people: Sequence[str], call: Any, *args: Any, **kwargs: Any) -> Any:
        """The answer, later."""
        self.begun.set()
        await self.may.wait()
        return await super().run(urgency, people, call, *args, **kwargs)


@pytest.fixture
def slow(channel: Channel) -> Slow:
    """The thinker of the channel."""
    found = Slow()
    channel.desk = CommandDesk(replace(channel.services, thinker=found))
    return found


async def test_a_hint_that_comes_too_late_shows_what_is_now(channel: Channel, slow: Slow) -> None:
    """Whoever moves while it is worked out gets no button to make another move in that turn."""
    code = await channel.open("ann", "bob", options="hints=yes")
    mover, match = await channel.mover(code), await channel.match(code)
    late = asyncio.create_task(channel.ask(mover, f"/hint {code}"))
    await slow.begun.wait()
    await channel.ask(mover, f"/move {code} {match.legal(match.awaited[0])[0]}")
    slow.may.set()
    (post,) = (await late).posts
    assert words(post).startswith("That button is from an earlier turn.") and "Hint:" not in words(post)
    assert not [line for line in sends(post) if f"{code}.{match.turns[match.awaited[0]]} " in line]


async def test_what_another_chooses_in_secret_leaves_a_hint_as_it_is(channel: Channel, slow: Slow) -> None:
    """In The Best Road the other chooses while it is worked out: the turn is the same, and so is the hint."""
    code = await channel.open("ann", "bob", game="road", options="hints=yes")
    late = asyncio.create_task(channel.ask("ann", f"/hint {code}"))
    await slow.begun.wait()
    assert (await channel.ask("bob", f"/move {code} {(await channel.match(code)).legal(Seat(1))[0]}")).changes
    slow.may.set()
    (post,) = (await late).posts
    assert words(post).startswith("Hint: ")


class Fails:
    """A thinker of which nothing comes."""

    async def run(self, urgency: Urgency, people: Sequence[str], call: Any, *args: Any, **kwargs: Any) -> Any:
        """No answer."""
        del urgency, people, call, args, kwargs
        raise ThinkingFailed("no process is left")


async def test_where_nothing_comes_of_thinking_it_says_so(channel: Channel) -> None:
    """In a sentence, with the table as it was."""
    channel.desk = CommandDesk(replace(channel.services, thinker=Fails()))
    code = await channel.open("ann", "bob", options="hints=yes")
    told = await channel.refused(await channel.mover(code), f"/hint {code}")
    assert told == "No hint could be worked out just now. Ask again in a moment."


async def test_its_luck_is_its_own(channel: Channel) -> None:
    """None of the game's, and none of a computer player's in the same decision; another one for each decision."""
    code = await channel.open("ann", "bob", options="hints=yes")
    table = await channel.table(code)
    match = begun(table)
    (seat,) = match.awaited
    draws = {
        hint_question(table, seat, begun_turn(table)).luck.below(2**64),
        question(table, seat).luck.below(2**64),
        hint_question(table, Seat(1 - seat), begun_turn(table)).luck.below(2**64),
        match_luck(table),
    }
    assert len(draws) == 4


def match_luck(table: Any) -> int:
    """What the match would draw first."""
    return Sealed(table.luck.seed, table.luck.text).below(2**64)


async def test_without_the_term_it_says_how_to_get_it(channel: Channel, thinks: Thinks) -> None:
    """No button, no hint; the host's button then turns hints on and shows one, in the middle of a match too."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    (panel,) = (await channel.ask(mover, f"/hand {code}")).posts
    assert not [line for line in sends(panel) if line.startswith("/hint")]
    (own,) = (await channel.ask("ann", f"/hint {code}")).posts
    assert words(own) == "There are no hints at this table. You can turn them on, for all."
    told = await channel.refused("bob", f"/hint {code}")
    assert told == f"There are no hints at this table. Its host can turn them on, for all: /terms {code} hints=yes"
    (turn_on,) = sends(own)
    assert await channel.refused("bob", turn_on) == "Only ann can ask for that at this table."
    assert not thinks.asked
    if mover == "bob":
        await channel.step(code)
    answer = await channel.ask("ann", turn_on)
    assert len(answer.changes) == 1 and words(answer.posts[0]).startswith("Hint: ")
    assert (await channel.say("ann", turn_on)).startswith("Hint: ")


@pytest.mark.parametrize("fails", [True, False])
async def test_turned_on_where_none_can_be_shown(
    channel: Channel, thinks: Thinks, fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While others move, or where the thinker fails, the host hears that hints are on, with the way to one."""
    code = await channel.open("ann", "bob")
    if (await channel.mover(code) == "ann") != fails:
        await channel.step(code)

    async def fail(*_: Any, **__: Any) -> None:
        raise ThinkingFailed

    monkeypatch.setattr(thinks, "run", fail)
    (own,) = (await channel.ask("ann", f"/hint {code}")).posts
    (turn_on,) = sends(own)
    answer = await channel.ask("ann", turn_on)
    assert len(answer.changes) == 1 and (await channel.table(code)).terms.hints
    assert words(answer.posts[0]) == "Hints are on, for all. You can ask for one whenever it is your turn."
    assert sends(answer.posts[0]) == [f"/hint {code}"]


async def test_only_for_whoever_may_move(channel: Channel) -> None:
    """Not for those who wait, not for those who watch, not before the match; an old button shows what is now."""
    code = await channel.open("ann", "bob", options="hints=yes")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    assert await channel.refused(other, f"/hint {code}") == "It is not your turn. You can ask for a hint once it is."
    assert "Hint" not in await channel.refused("cyd", f"/hint {code}")
    (post,) = (await channel.ask(mover, f"/hint {code}.7")).posts
    assert words(post).startswith("That button is from an earlier turn.")
    (panel,) = (await channel.ask(other, f"/hand {code}")).posts
    assert not [line for line in sends(panel) if line.startswith("/hint")]


@pytest.mark.parametrize("game", catalogue())
async def test_every_open_panel_has_room_for_the_button(channel: Channel, game: str) -> None:
    """On every platform, at decisions all through a match, within what its messages carry."""
    code = await channel.open("ann", "bob", game=game, options="hints=yes")
    for count in range(5):
        table = await channel.table(code)
        match = begun(table)
        seat = match.awaited[0]
        for place in PLACES:
            room = button_room(Place(place))
            panel = seat_panel(table, 1, seat, Place(place))
            rows = [row for row in panel.choices if not any(each.about for each in row)]
            assert [each.label for row in rows for each in row if each.send.startswith("/hint ")] == [HINT]
            assert sum(map(len, rows)) <= room.buttons and (not room.rows or len(rows) <= room.rows)
            assert max(map(len, rows)) <= 5
        await channel.say(table.names[seat], f"/move {code}.{match.turns[seat]} {match.legal(seat)[count % 3 - 1]}")


@contextmanager
def on_the_loop() -> Iterator[list[str]]:
    """The yardstick's choices that are worked out on the loop meanwhile, by the file of the game."""
    seen: list[str] = []

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "call" and frame.f_code.co_name == "greedy":
            seen.append(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(None)


def likes_forgotten() -> None:
    """As in a process that has just started."""
    likings._liked.cache_clear()
    likings._spots.cache_clear()


@pytest.mark.parametrize("game", ["metro", "road"])
async def test_the_loop_works_out_nothing_that_is_liked(channel: Channel, game: str) -> None:
    """The panel, the spots, a typed number, the panel after it, the public post, and a hint."""
    code = await channel.open("ann", "bob", game=game, options="hints=yes")
    mover = await channel.mover(code)
    likes_forgotten()
    with on_the_loop() as seen:
        for line in (f"/hand {code}", f"/where {code}", f"/move {code} 1", f"/hand {code}"):
            answer = await channel.ask(mover, line)
            likes_forgotten()
        for change in answer.changes:
            await channel.teller.post(*change, channel.place)
    assert not seen
    with on_the_loop() as seen:
        table = await channel.table(code)
        liked(table, begun(table).awaited[0])
    assert len(seen) == 1, "the check sees the loop"


async def test_a_number_means_the_same_after_a_restart(channel: Channel, elsewhere: Channel) -> None:
    """Typed in another process that has seen nothing, it makes the move that was numbered here."""
    code = await channel.open("ann", "bob", game="socks", options="hints=yes")
    mover = await channel.mover(code)
    shown = await channel.ask(mover, f"/where {code}")
    (numbers, _) = shown.posts[0].choices
    table = await channel.table(code)
    (seat,) = begun(table).awaited
    groups = spots(table, seat)
    assert [each.send.partition(f"{code}.1 ")[2] for each in numbers[:3]] == [group[0] for group in groups[:3]]
    assert groups[0][0] == liked(table, seat)
    likes_forgotten()
    assert spots(table, seat) == groups
    likes_forgotten()
    assert words((await elsewhere.ask(mover, "/move 2")).posts[0]).startswith("bob is next.")
    track = groups[1][0]
    assert track not in begun(await channel.table(code)).legal(seat)
    assert track.upper() in await channel.say(mover, f"/log {code}") or track in await channel.say(
        mover, f"/log {code}"
    )
