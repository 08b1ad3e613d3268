"""The analysis of a finished match: asked for, worked out beside everything else, told, kept, and looked at again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from desk_channel import Channel, labels, sends, words
from msgspec import structs
from structlog.testing import capture_logs

from bot.commands.desk import CommandDesk
from bot.commands.flood_limits import Allowance, Allowances, Effort, FloodLimits
from bot.delivery.analyses import AGAIN, TOGETHER, TOMORROW, Analyses
from bot.host.match_transfer import imported
from bot.host.picture_cache import PictureCache
from bot.ports.addresses import Code
from bot.ports.pictures import AnalysisPicture, PreviewPicture
from bot.ports.stores import StoreUnreachable
from bot.ports.thinking import ThinkingFailed, Urgency
from bot.repository import Repository
from bot.table.lines.result_lines import Analysed
from bot.table.match_record import table_record
from bot.text.analysis import analysis_buttons, analysis_in, analysis_progress, decided, turning_points
from bot.text.buttons import table_buttons
from bot.text.languages import plain
from bot.text.match_pictures import MatchPictures
from games.kernel.analysis import Analysis, Turning
from games.kernel.game import Seat
from games.kernel.log_entries import STOPPED
from games.kernel.match_analysis import FEWEST, weigh


class Hurried:
    """A thinker that weighs with few playouts, and counts what it is asked and what is given up while it waits."""

    def __init__(self) -> None:
        self.asked = 0
        self.left = 0
        self.fault: Exception | None = None
        self.may = asyncio.Event()
        self.may.set()
        self._one = asyncio.Semaphore(0)

    def one_more(self) -> None:
        """Answer one thing more, although nothing may be answered."""
        self._one.release()

    async def run(
        self, urgency: Urgency, people: Sequence[str], call: Callable[..., Any], *args: Any, **more: Any
    ) -> Any:
        """What the function answers, soon."""
        assert urgency is Urgency.ANALYSIS and not people and call is weigh and not more
        slug, edition, asked, _, depth = args
        self.asked += 1
        try:
            if not self.may.is_set():
                waits = [asyncio.ensure_future(self.may.wait()), asyncio.ensure_future(self._one.acquire())]
                try:
                    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for one in waits:
                        one.cancel()
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            self.left += 1
            raise
        if self.fault is not None:
            raise self.fault
        return weigh(slug, edition, asked, 8, depth)


def hurried(channel: Channel) -> Hurried:
    """The analyses of a channel are worked out by such a thinker from now on."""
    thinker = Hurried()
    channel.due_actions.analyses = Analyses(channel.repository, channel.store.memory, thinker, channel.clock)
    return thinker


async def over(channel: Channel, moves: int = 2, options: str = "", game: str = "metro") -> str:
    """A match that was given up after some moves."""
    code = await channel.open("ann", "bob", options=options, game=game)
    await channel.steps(code, moves)
    await channel.ask("bob", f"/resign {code}")
    return code


async def looked(channel: Channel, code: str) -> None:
    """The clock looks at the table, and what it began is done."""
    assert await channel.look(code) is not None
    await channel.due_actions.analyses.finish()


async def test_it_is_worked_out_told_and_kept(channel: Channel, elsewhere: Channel) -> None:
    """The asker hears at once that it is coming; then everybody reads it, and whoever asks again has it at once."""
    thinker, code = hurried(channel), await over(channel)
    asked = await channel.ask("ann", f"/analysis {code}")
    assert "in about a minute" in words(asked.posts[0]) and asked.posts[0].picture is None
    ((_, start, stop),) = asked.changes
    assert await channel.teller.post(Code(code), start, stop, channel.place) is None
    again = await channel.ask("bob", f"/analysis {code}")
    assert not again.changes and "░░░░░░░░░░ 0 %" in words(again.posts[0])
    assert thinker.asked == 0 and (await channel.table(code)).due(channel.clock.now()) == channel.clock.now()
    await looked(channel, code)
    assert (await channel.table(code)).due(channel.clock.now()) is None
    ((place, post),) = await channel.posts(code, stop)
    assert place == channel.place and isinstance(post.picture, AnalysisPicture) and post.apart
    assert "The analysis of the match is there." in words(post)
    assert "ann: " in words(post) and "Luck is what drawing changed" in words(post)
    for desk in (channel, elsewhere):
        (kept,) = (await desk.ask("bob", f"/analysis {code}")).posts
        assert kept.picture == post.picture and sends(kept) == sends(post)
    seen = thinker.asked
    await channel.look(code)
    assert thinker.asked == seen >= 2
    assert "analysis of the match is there" in await channel.say("ann", f"/log {code}")
    assert "was honest" in await channel.say("ann", f"/verify {code}")
    table_record(await channel.repository.past(Code(code), 0, await channel.version(code)))
    assert (await channel.ask("ann", f"/rematch {code}")).changes


async def test_shares_make_up_the_results(channel: Channel) -> None:
    """Of every seat, in the tenths that are told; what the early end changed stands by itself."""
    hurried(channel)
    code = await over(channel, moves=3)
    await channel.ask("ann", f"/analysis {code}")
    await looked(channel, code)
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    found, table = analysis_in(past), await channel.table(code)
    assert found is not None and table.match is not None and table.match.outcome is not None
    assert [one.result for one in found.shares] == [10 * score for score in table.match.outcome.scores]
    for one in found.shares:
        assert one.start + one.luck + one.play + one.others + one.ended == one.result
    assert any(one.ended for one in found.shares)
    assert sum(found.course[-1].chances) == 1000 and found.decisions == len(decided(past)[0])


async def test_a_turning_point_shows_the_better_move(channel: Channel) -> None:
    """Its button leads to a picture of the better move, before the one that was made; other numbers are refused."""
    hurried(channel)
    code = await over(channel, moves=6)
    await channel.ask("ann", f"/analysis {code}")
    await looked(channel, code)
    (post,) = (await channel.ask("ann", f"/analysis {code}")).posts
    assert labels(post)[0].startswith("Better at move ")
    (better,) = (await channel.ask("ann", sends(post)[0])).posts
    assert isinstance(better.picture, PreviewPicture) and "better was" in words(better)
    assert better.picture.view != better.picture.after
    assert better.picture.instead == int(sends(post)[0].rpartition(" ")[2])
    assert "Turning points are the moves" in await channel.refused("ann", f"/analysis {code} 999")
    pictures, room = MatchPictures(channel.repository), PictureCache()
    for picture in (post.picture, better.picture):
        assert picture is not None and picture.source is not None
        assert await pictures.picture(picture.source) == picture
        drawn = await room.draw(picture, "it")
        assert drawn.body[1:4] == b"PNG" and len(drawn.alt) > 40
    room.close()


def rounds(found: Analysis) -> Analysis:
    """An analysis in which the two dearest moves are of one round."""
    one = Turning(2, 4, Seat(0), stood_in=False, move="a", better="b", cost=70)
    return replace(found, turning=(one, replace(one, line=5, seat=Seat(1), cost=60), replace(one, number=3, cost=50)))


async def test_turning_points_of_one_round_are_told_apart(channel: Channel) -> None:
    """Where all choose at once the moves of a round share its number: each has its button, and leads to its move."""
    hurried(channel)
    code = await channel.open("ann", "bob", game="road")
    for _ in range(3):
        for who in ("ann", "bob"):
            table = await channel.table(code)
            assert table.match is not None
            await channel.ask(who, f"/move {code} {table.match.legal(table.match.seats[who == 'bob'])[0]}")
    await channel.ask("bob", f"/resign {code}")
    await channel.ask("ann", f"/analysis {code}")
    await looked(channel, code)
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    found = analysis_in(past)
    assert found is not None
    table, found = past[-1].table, rounds(found)
    assert [(typed, one.seat) for typed, one in turning_points(found).items()] == [("2", 0), ("2.2", 1), ("3", 0)]
    buttons = analysis_buttons(table, found)
    assert [each.send for each in buttons] == [f"/analysis {code} {typed}" for typed in ("2", "2.2", "3")]
    assert [plain("en", ("ann", "bob")).spell(each.label) for each in buttons] == [
        "Better at move 2, ann", "Better at move 2, bob", "Better at move 3",
    ]  # fmt: skip


async def test_a_killed_process_leaves_it_to_the_next(channel: Channel, elsewhere: Channel) -> None:
    """What was begun and not finished is done by whoever looks next; both at once tell it once."""
    hurried(channel)
    hurried(elsewhere)
    code = await over(channel)
    await channel.ask("ann", f"/analysis {code}")
    await channel.look(code)
    await channel.due_actions.analyses.stop()
    assert (await channel.table(code)).analysed is False
    for desk in (elsewhere, channel):
        assert isinstance(await desk.look(code), asyncio.Future)
    await asyncio.gather(*(desk.due_actions.analyses.finish() for desk in (elsewhere, channel)))
    fresh = Repository(channel.store, channel.clock)
    past = await fresh.past(Code(code), 0, await channel.version(code))
    assert sum(isinstance(one.line, Analysed) for one in past) == 1


@pytest.mark.parametrize(
    ("fault", "later"),
    [
        (ThinkingFailed("as asked for"), AGAIN),
        (StoreUnreachable("as asked for"), AGAIN),
        (ZeroDivisionError(), TOMORROW),
    ],
)
async def test_what_failed_is_tried_again(channel: Channel, fault: Exception, later: int) -> None:
    """Soon where the store or thinking failed, which passes; where the analysis itself did, a day later."""
    thinker, code = hurried(channel), await over(channel)
    await channel.ask("ann", f"/analysis {code}")
    thinker.fault = fault
    with capture_logs():
        await looked(channel, code)
    thinker.fault = None
    assert await channel.look(code) == channel.clock.now() + later
    await looked(channel, code)
    assert (await channel.table(code)).analysed


async def test_a_process_leaves_to_others_what_it_is_long_in_coming_to(channel: Channel, elsewhere: Channel) -> None:
    """What it has taken on stays its own while it waits; the next is put off, and begun by whoever has room."""
    hurried(channel).may.clear()
    hurried(elsewhere)
    codes = [await over(channel) for _ in range(TOGETHER + 1)]
    for code in codes:
        await channel.ask("ann", f"/analysis {code}")
    *own, last = [await channel.look(code) for code in codes]
    assert all(isinstance(one, asyncio.Future) for one in own) and await channel.look(codes[0]) is own[0]
    assert last == channel.clock.now() + AGAIN
    await looked(elsewhere, codes[-1])
    assert [bool((await channel.table(code)).analysed) for code in (codes[0], codes[-1])] == [False, True]
    await channel.due_actions.analyses.stop()


async def test_whoever_asks_meanwhile_sees_how_far_it_is(channel: Channel, elsewhere: Channel) -> None:
    """In every process: a bar, and from the third stage on the curve, which gets finer; nothing is posted for it."""
    thinker, code = hurried(channel), await over(channel, moves=12)
    assert await analysis_progress(channel.store.memory, await channel.table(code)) is None
    ((_, _, stop),) = (await channel.ask("ann", f"/analysis {code}")).changes
    thinker.may.clear()
    await channel.look(code)
    percents, stages = [], []
    asked, _ = decided(await channel.repository.past(Code(code), 0, await channel.version(code)))
    for _ in asked:
        table = await elsewhere.table(code)
        (post,) = (await elsewhere.ask("bob", f"/analysis {code}")).posts
        found = await analysis_progress(elsewhere.store.memory, table)
        assert found is not None and f"{found.percent} %" in words(post) and sends(post) == [f"/analysis {code}"]
        assert (post.picture is None) == (found.curve is None)
        percents.append(found.percent)
        if isinstance(post.picture, AnalysisPicture):
            course = post.picture.analysis.course
            assert not post.picture.analysis.shares and post.picture.source is None
            stages.append({stage.number for stage in course})
        thinker.one_more()
        while await analysis_progress(elsewhere.store.memory, await elsewhere.table(code)) == found:
            """The answer is on its way."""
    await channel.due_actions.analyses.finish()
    assert percents[0] == 0 and percents == sorted(percents) and len(set(percents)) > 6
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    whole = analysis_in(past)
    assert whole is not None and await analysis_progress(channel.store.memory, past[-1].table) is None
    assert len(stages[0]) == FEWEST + 1 and {whole.course[0].number, whole.course[-2].number} < stages[0]
    assert all(one < other for one, other in pairwise(stages)) and stages[-1] < {one.number for one in whole.course}
    assert len(await channel.posts(code, stop)) == 1


async def test_slices_are_asked_at_once(channel: Channel) -> None:
    """So that a puzzle nobody waits for does not go between two of them."""
    thinker, code = hurried(channel), await over(channel, moves=3)
    await channel.ask("ann", f"/analysis {code}")
    thinker.may.clear()
    await channel.look(code)
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    while thinker.asked < len(decided(past)[0]):  # noqa: ASYNC110 - by what is under way
        await asyncio.sleep(0.001)
    await channel.due_actions.analyses.stop()
    assert thinker.left == thinker.asked


async def test_there_is_none_before_the_end(channel: Channel) -> None:
    """Not in a lobby, nor while it is played."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    for line in (f"/join {code}", f"/start {code}"):
        assert "when the match is over" in await channel.refused("ann", f"/analysis {code}")
        await channel.ask("bob", line)
    assert "when the match is over" in await channel.refused("ann", f"/analysis {code}")


async def test_where_there_is_nothing_to_analyse(channel: Channel) -> None:
    """A lesson and a match without a decision: each has its sentence."""
    code = await over(channel, moves=0)
    assert "Nothing was decided" in await channel.refused("ann", f"/analysis {code}")
    lesson = (await channel.ask("ann", "/learn metro")).posts[0].code
    assert "A lesson has no analysis" in await channel.refused("ann", f"/analysis {lesson}")


async def test_strangers_do_not_ask_for_it(channel: Channel) -> None:
    """Whoever neither played nor reads where it is told; a private table is not seen elsewhere at all."""
    code = await over(channel)
    assert "can have it analysed" in await channel.refused("zed", f"/analysis {code}", place="web:attic")
    group, alone = "telegram:-77", "telegram:99"
    ((told, *_),) = (await channel.ask("telegram:5", "/new road", place=group)).changes
    assert (await channel.ask("telegram:5", f"/start {told}", place=group)).changes
    await channel.step(told, "telegram:5", place=group)
    await channel.ask("telegram:5", f"/resign {told}", place=group)
    assert "can have it analysed" in await channel.refused(alone, f"/analysis {told}", place=alone)
    assert (await channel.ask(alone, f"/analysis {told}", place=group)).changes
    far = await channel.ask("ann", f"/analysis {code}", place="web:attic")
    assert far.changes and "Ask again in about a minute" in words(far.posts[0])
    hidden = await over(channel, options="private=yes")
    assert "private" in await channel.refused("zed", f"/analysis {hidden}", place="web:attic")


async def test_only_new_ones_are_few(channel: Channel) -> None:
    """One person may ask for so many; to look at one that is there, or is under way, is a picture like others."""
    hurried(channel)
    few = {Effort.FILM: Allowances(Allowance(1, 9000), Allowance(1, 9000))}
    few[Effort.ANALYSIS] = Allowances(Allowance(1, 60_000), Allowance(9, 60_000))
    first, second = await over(channel), await over(channel)

    channel.desk = CommandDesk(replace(channel.services, limits=FloodLimits(channel.clock, few)))
    assert (await channel.ask("ann", f"/analysis {first}")).changes
    assert "being worked out" in await channel.say("ann", f"/analysis {first}")
    told = await channel.refused("ann", f"/analysis {second}")
    assert told == "Those were many analyses and checks of experts. Ask for another in 60 s."
    await looked(channel, first)
    for _ in range(3):
        assert "expected at the start" in await channel.say("ann", f"/analysis {first}")
    assert (await channel.ask("bob", f"/analysis {second}")).changes


async def test_the_button_stands_where_there_is_one(channel: Channel) -> None:
    """Under a result that something led to; not where nobody has moved, nor where the match was stopped."""
    played, given_up = await over(channel, 1), await over(channel, 0)
    begun = await over(channel, 1, game="road")
    for code, there in ((played, True), (begun, True), (given_up, False)):
        table = await channel.table(code)
        lines = [each.send for row in table_buttons(table) for each in row]
        assert (f"/analysis {code}" in lines) is there
        assert table.match is not None
        stopped = structs.replace(table, phase=replace(table.phase, match=replace(table.match, reason=STOPPED)))
        assert f"/analysis {code}" not in [each.send for row in table_buttons(stopped) for each in row]


async def test_a_match_that_was_brought_in(channel: Channel) -> None:
    """Its record tells the same decisions as its log did; it is told nowhere, and there at the second asking."""
    hurried(channel)
    code = await over(channel, moves=3)
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    (brought,) = [one async for one in imported(channel.store, [table_record(past)])]
    assert brought.code is not None
    again = await channel.repository.past(brought.code, 0, await channel.version(brought.code))
    asked, last = decided(past)
    assert last == decided(again)[1]
    assert [(one.seat, one.number, one.text, one.view) for one in decided(again)[0]] == [
        (one.seat, one.number, one.text, one.view) for one in asked
    ]
    assert "Ask again" in await channel.say("zed", f"/analysis {brought.code}")
    await looked(channel, brought.code)
    assert "expected at the start" in await channel.say("zed", f"/analysis {brought.code}")


@pytest.mark.parametrize("place", ["telegram:5", "telegram:-77"])
async def test_it_is_posted_where_that_was_said(channel: Channel, place: str) -> None:
    """In the private chat of somebody who plays alone, as in a group."""
    hurried(channel)
    ((code, *_),) = (await channel.ask("telegram:5", "/new road", place=place)).changes
    assert (await channel.ask("telegram:5", f"/start {code}", place=place)).changes
    await channel.step(code, "telegram:5", place=place)
    assert (await channel.ask("telegram:5", f"/resign {code}", place=place)).changes
    asked = await channel.ask("telegram:5", f"/analysis {code}", place=place)
    ((_, _, stop),) = asked.changes
    await looked(channel, code)
    told = [where for where, _ in await channel.posts(code, stop)]
    assert (place in told) == ("posted here" in words(asked.posts[0]))
    assert told == [place]


async def test_choices_that_are_secret_are_weighed_as_they_were_seen(channel: Channel) -> None:
    """In The Best Road a round is one stage; a choice that was changed counts as it was in the end."""
    code = await channel.open("ann", "bob", game="road")
    for number in range(3):
        for who in ("ann", "bob"):
            match = await channel.match(code)
            moves = match.legal(match.seats[0 if who == "ann" else 1])
            if who == "ann" and number == 1:
                await channel.ask(who, f"/move {code} {moves[1]}")
            await channel.ask(who, f"/move {code} {moves[0]}")
    await channel.ask("bob", f"/resign {code}")
    past = await channel.repository.past(Code(code), 0, await channel.version(code))
    asked, last = decided(past)
    assert [(one.seat, one.number) for one in asked] == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3)]
    assert [one.made for one in asked] == [0] * 6 and last >= 4
    assert all(one.view.seat == one.seat and one.view.choice is None for one in asked if one.seat == 1)
