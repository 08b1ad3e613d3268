"""The puzzle of the day in chat: made when somebody asks, told with its answer covered, and moves tried."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest
from desk_channel import DAY, Channel, sends, words
from made_puzzles import made_puzzle

from bot.commands.answers import LONGEST_LINE
from bot.commands.desk import CommandDesk
from bot.delivery.daily_puzzles import GAMES, DailyPuzzles
from bot.platforms.telegram.keyboards import LINE
from bot.ports.addresses import Place
from bot.ports.pictures import PanelPicture, PreviewPicture
from bot.ports.posts import Post, PrivateReply, Reply, button_room
from bot.ports.thinking import AT_ONCE
from bot.store.key_values import Memory
from bot.text.match_pictures import MatchPictures
from bot.text.puzzles import NoPuzzle, Position
from games import catalogue
from games.kernel.game import Json
from games.kernel.match import Match
from games.kernel.puzzle import Puzzle
from rendering.panel import LONGEST, Style
from rendering.text import Hidden, Said, Word

MAKING = "being made"
WEIGHED = [slug for slug, game in catalogue().items() if game.computer]
"""Games whose computer players weigh moves."""


def search(slug: str, text: str) -> Json:
    """A puzzle in one of two games."""
    return None if text.endswith(" 0") else made_puzzle(slug, text).dump()


@pytest.fixture
def puzzles(channel: Channel) -> DailyPuzzles:
    """What makes the puzzles of a channel, where first matches are explained."""
    made = DailyPuzzles(Memory(channel.store.client), AT_ONCE, channel.clock, search)
    channel.services = replace(channel.services, puzzles=made.today, explains=True)
    channel.desk = CommandDesk(channel.services)
    return made


async def said_to(channel: Channel, line: str, **more: object) -> Post:
    """The one post that answers a line."""
    (post,) = (await channel.ask("ann", line, **more)).posts  # type: ignore[arg-type]
    return post


def next_day(channel: Channel) -> None:
    """It is tomorrow; pictures of yesterday's puzzles cannot be made again."""
    channel.clock.instant += DAY
    channel.shown.clear()


def covered(word: Word) -> list[str]:
    """What is hidden in a sentence."""
    if isinstance(word, Hidden):
        return [str(word.word)]
    return [text for _, value in word.values for text in covered(value)] if isinstance(word, Said) else []


async def test_nothing_is_made_until_somebody_asks(channel: Channel, puzzles: DailyPuzzles) -> None:
    """The first ask has today's and tomorrow's made for its game alone; then it is there at once."""
    assert await puzzles.make() == 0
    assert MAKING in words(await said_to(channel, "/puzzle metro"))
    assert await puzzles.make() == 2
    assert await puzzles.make() == 0
    assert MAKING not in words(await said_to(channel, "/puzzle metro"))
    assert MAKING in words(await said_to(channel, "/puzzle road"))


async def test_it_is_there_at_midnight_and_another_one(channel: Channel, puzzles: DailyPuzzles) -> None:
    """Tomorrow's was made ahead, differs, and has the day after made."""
    await said_to(channel, "/puzzle metro")
    await puzzles.make()
    today = await puzzles.today("metro")
    next_day(channel)
    tomorrow = await puzzles.today("metro")
    assert isinstance(today, Puzzle)
    assert isinstance(tomorrow, Puzzle)
    assert (today.text, today.match) != (tomorrow.text, tomorrow.match)
    assert await puzzles.make() == 1


async def made_for(channel: Channel, puzzles: DailyPuzzles, slug: str) -> Puzzle:
    """Today's puzzle of a game, asked for and made."""
    await said_to(channel, f"/puzzle {slug}")
    await puzzles.make()
    found = await puzzles.today(slug)
    assert isinstance(found, Puzzle)
    return found


def mark_of(found: Puzzle) -> str:
    """What tells a puzzle from that of another day on its buttons."""
    return Position.of(found, catalogue()[found.game]).mark


@pytest.mark.parametrize("slug", WEIGHED)
async def test_the_answer_is_covered(channel: Channel, puzzles: DailyPuzzles, slug: str) -> None:
    """Among others the post says the answer under cover only, how to try a move, and leads to the panel."""
    found = await made_for(channel, puzzles, slug)
    post = await said_to(channel, f"/puzzle {slug}", private=False)
    assert isinstance(post, Reply)
    assert isinstance(post.picture, PanelPicture)
    assert [text for line in post.lines for text in covered(line)] == [found.best]
    assert found.best not in words(post).replace(f"/puzzle {slug} {found.losses[1][0]}", "")
    solve = f"/puzzle {slug} ={mark_of(found)} answer"
    assert sends(post)[:2] == [f"/puzzle {slug}", solve]
    answer = await said_to(channel, solve)
    assert isinstance(answer, PrivateReply)
    assert isinstance(answer.picture, PreviewPicture)
    assert f"Best is {found.best}: " in words(answer)
    assert "gives away 2.5 points" in words(answer)
    among_others = await said_to(channel, f"/puzzle {slug} answer", private=False)
    assert all(isinstance(line, Hidden) for line in among_others.lines)


@pytest.mark.parametrize("place", ["discord:7", "telegram:7", "web:lobby"])
@pytest.mark.parametrize("slug", WEIGHED)
async def test_a_move_is_pressed(channel: Channel, puzzles: DailyPuzzles, slug: str, place: str) -> None:
    """In private, press by press, to a move that is judged; nothing tells the best one, and all of it has room."""
    await made_for(channel, puzzles, slug)
    room = button_room(Place(place))
    luck, tried = Random(slug + place), set()
    for _ in range(6):
        line = f"/puzzle {slug} ."
        for _ in range(30):
            post = await said_to(channel, line, place=place)
            assert isinstance(post, PrivateReply)
            assert post.panel
            if not isinstance(post.picture, PanelPicture):
                break
            made = [choice for row in post.choices for choice in row]
            buttons = [choice for choice in made if not (room.board and choice.spot)]
            assert len(buttons) <= room.buttons
            assert not room.rows or len(post.choices) <= room.rows
            assert len({choice.send for choice in made}) == len(made)
            assert all(len(choice.send.encode()) <= LONGEST_LINE for choice in made)
            assert not any(str(choice.label).startswith("★") for choice in made)
            makes = [choice.send for choice in made if choice.style is Style.MAKE]
            picks = [choice.send for choice in made if choice.style is Style.CHOICE]
            line = luck.choice(makes or picks)
        tried.add(line)
        assert any(verdict in words(post) for verdict in ("is the best move", "gives away")), words(post)
        assert (sends(post) == [f"/puzzle {slug} ."]) == ("gives away" in words(post).splitlines()[0])
    assert len(tried) > 1


async def test_a_button_of_yesterday_shows_the_puzzle_of_today(channel: Channel, puzzles: DailyPuzzles) -> None:
    """After midnight what was picked or tried belongs to no puzzle any more, and nothing is told of the new one."""
    found = await made_for(channel, puzzles, "metro")
    next_day(channel)
    for rest in (".{} c4", "={} lay c4", "={} answer"):
        post = await said_to(channel, f"/puzzle metro {rest.format(mark_of(found))}")
        assert isinstance(post.picture, PanelPicture)
        assert not post.picture.decision.picked
        assert words(post).startswith("That puzzle is over. This is the one of today.\nPuzzle of the day: Metro.")
        assert mark_of(found) not in sends(post)[0]


async def test_several_moves_in_one_are_judged_by_the_best(channel: Channel, puzzles: DailyPuzzles) -> None:
    """Two tracks laid by one button are as good as the better one, in either order."""
    found = await made_for(channel, puzzles, "socks")
    for line in (f"{found.best}; {found.losses[1][0]}", f"{found.losses[1][0]};{found.best}"):
        assert "Right" in words(await said_to(channel, f"/puzzle socks ={mark_of(found)} {line}"))


async def test_pictures_are_those_of_the_day(channel: Channel, puzzles: DailyPuzzles) -> None:
    """Another process makes them again of what they are of, until the day is over."""
    await made_for(channel, puzzles, "metro")
    sources = []
    for line in ("/puzzle metro", "/puzzle metro answer"):
        picture = (await said_to(channel, line)).picture
        assert picture is not None
        assert picture.source is not None
        sources.append(picture.source)
    again = MatchPictures(channel.repository, puzzles.today)
    assert None not in [await again.picture(source) for source in sources]
    next_day(channel)
    assert [await again.picture(source) for source in sources] == [None, None]


async def test_a_refused_press_leads_back_to_the_panel(channel: Channel, puzzles: DailyPuzzles) -> None:
    """It may have taken the panel's place; among others there is none."""
    await made_for(channel, puzzles, "metro")
    assert sends(await said_to(channel, "/puzzle metro lay")) == ["/puzzle metro ."]
    assert sends(await said_to(channel, "/puzzle metro lay", private=False)) == []


async def test_where_there_is_none_another_game_is_one_press_away(channel: Channel) -> None:
    """In private its button opens the panel, which is all that a page of a puzzle shows; so it does for no game."""

    async def none_today(_game: str) -> NoPuzzle:
        return NoPuzzle.NONE_TODAY

    channel.services = replace(channel.services, puzzles=none_today)
    channel.desk = CommandDesk(channel.services)
    for line, games in (("/puzzle metro .", set(WEIGHED) - {"metro"}), ("/puzzle chess", set(WEIGHED))):
        assert set(sends(await said_to(channel, line))) == {f"/puzzle {slug} ." for slug in games}


def test_lines_of_buttons_are_short_enough() -> None:
    """With the longest pick of a panel a line still has room in a button of Telegram."""
    assert all(len(f"/puzzle {slug} =00 ") + LONGEST <= LINE for slug in WEIGHED)


async def test_in_private_the_panel_stands_at_once(channel: Channel, puzzles: DailyPuzzles) -> None:
    """But where a page has it, which a button opens, and among others, who see the puzzle alone."""
    await made_for(channel, puzzles, "metro")
    assert isinstance(await said_to(channel, "/puzzle metro", place="discord:7"), PrivateReply)
    post = await said_to(channel, "/puzzle metro")
    assert isinstance(post, Reply)
    assert sends(post)[0] == "/puzzle metro ."
    assert isinstance(await said_to(channel, "/puzzle metro .", private=False), Reply)


async def test_moves_can_be_tried(channel: Channel, puzzles: DailyPuzzles) -> None:
    """The best one is right, another says what it costs, in the reader's words; others are refused in a sentence."""
    await said_to(channel, "/puzzle metro")
    await puzzles.make()
    found = await puzzles.today("metro")
    assert isinstance(found, Puzzle)
    best, worse = (text for text, _ in found.losses)
    assert "Right" in words(await said_to(channel, f"/puzzle metro {best}"))
    assert f"{worse} gives away 2.5 points" in words(await said_to(channel, f"/puzzle metro {worse}"))
    legal = Match.load(catalogue()["metro"], found.match).legal(found.seat)
    other = next(text for text in legal if text not in (best, worse))
    assert "gives away more than 2.5 points" in words(await said_to(channel, f"/puzzle metro {other}"))
    native = best.replace("lay", "posa")
    assert "Right" in words(await said_to(channel, f"/puzzle metro {native}", locale="it"))
    for line, why in (("lay c3 t2", "no legal move"), ("hello", "A move is")):
        assert why in await channel.refused("ann", f"/puzzle metro {line}")


async def test_without_a_game_it_is_the_turn_of_one(channel: Channel, puzzles: DailyPuzzles) -> None:
    """Every day another game; the others are buttons; a game there is not is refused with those there are."""
    seen = []
    for _ in WEIGHED:
        await said_to(channel, "/puzzle")
        await puzzles.make()
        post = await said_to(channel, "/puzzle")
        seen.append(sends(post)[0].split()[1])
        assert {line.split()[1] for line in sends(post)} == set(WEIGHED)
        next_day(channel)
    assert sorted(seen) == sorted(WEIGHED)
    assert "There is no puzzle for chess." in await channel.refused("ann", "/puzzle chess")


async def test_days_are_those_of_utc(channel: Channel, puzzles: DailyPuzzles) -> None:
    """What it follows from names the game, the edition of its rules, the version of its players and the day."""
    await said_to(channel, "/puzzle metro")
    await puzzles.make()
    found = await puzzles.today("metro")
    assert isinstance(found, Puzzle)
    game = catalogue()["metro"]
    assert game.computer is not None
    day = datetime.fromtimestamp(channel.clock.now() / 1000, UTC).date().isoformat()
    assert found.text == f"metro {game.edition} {game.computer.version} {day} 1"


async def test_a_puzzle_in_the_shape_of_an_earlier_program_is_none(channel: Channel) -> None:
    """On the day of a new version the one that was made cannot be read, and there is none till tomorrow."""

    def earlier(slug: str, text: str) -> Json:
        found = search(slug, text)
        if found is not None:
            found["match"]["state"]["format"] -= 1
        return found

    puzzles = DailyPuzzles(Memory(channel.store.client), AT_ONCE, channel.clock, earlier)
    assert await puzzles.today("metro") is NoPuzzle.BEING_MADE
    await puzzles.make()
    assert await puzzles.today("metro") is NoPuzzle.NONE_TODAY


async def test_a_day_without_a_puzzle_is_not_searched_again(channel: Channel) -> None:
    """Where so many games hold none, nobody searches them once more that day; another day has one again."""
    looked: list[str] = []

    def none_today(slug: str, text: str) -> Json:
        looked.append(text)
        return None

    puzzles = DailyPuzzles(Memory(channel.store.client), AT_ONCE, channel.clock, none_today)
    assert await puzzles.today("metro") is NoPuzzle.BEING_MADE
    assert await puzzles.make() == 0
    assert len(looked) == 2 * GAMES
    assert await puzzles.make() == 0
    assert len(looked) == 2 * GAMES
    assert await puzzles.today("metro") is NoPuzzle.NONE_TODAY
    again = DailyPuzzles(Memory(channel.store.client), AT_ONCE, channel.clock, search)
    channel.clock.instant += 2 * DAY
    assert await again.make() == 2
    assert isinstance(await again.today("metro"), Puzzle)


async def test_where_others_read_all_that_is_said_of_a_move_is_covered(channel: Channel, puzzles: DailyPuzzles) -> None:
    """In a group the answer and what a tried move is worth are told under cover, and no picture gives them away."""
    await said_to(channel, "/puzzle metro")
    await puzzles.make()
    found = await puzzles.today("metro")
    assert isinstance(found, Puzzle)
    for line in ("answer", found.best, found.losses[1][0]):
        post = await said_to(channel, f"/puzzle metro {line}", private=False)
        assert not isinstance(post, PrivateReply)
        assert post.picture is None
        assert post.lines
        assert all(isinstance(each, Hidden) for each in post.lines)


async def test_the_example_can_be_copied_in_a_place_of_another_language(
    channel: Channel, puzzles: DailyPuzzles
) -> None:
    """In an Italian place the words of the place are understood of somebody who reads English."""
    await said_to(channel, "/puzzle metro")
    await puzzles.make()
    found = await puzzles.today("metro")
    assert isinstance(found, Puzzle)
    await channel.ask("ann", "/language it")
    post = await said_to(channel, f"/puzzle metro {found.best.replace('lay', 'posa')}", private=False)
    assert "…" in words(post)
