"""Whoever asks for very much is told when to go on, and nobody else meets it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from desk_channel import Channel, Turned

from bot.commands.catalogue import commands
from bot.commands.desk import CommandDesk
from bot.commands.flood_limits import USUAL, Allowance, Allowances, Effort, FloodLimits
from bot.host.app import App
from bot.text.languages import spelled

FEW = {
    Effort.LINE: Allowances(Allowance(3, 1000), Allowance(5, 1000)),
    Effort.FILM: Allowances(Allowance(1, 40_000), Allowance(2, 10_000)),
    Effort.COMPLETION: Allowances(Allowance(2, 1000), Allowance(9, 1000)),
}


def waited(limits: FloodLimits, effort: Effort, person: str, place: str) -> int:
    """Milliseconds to wait, 0 for nothing."""
    wait = limits.wait(effort, person, place)
    return 0 if wait is None else wait.milliseconds


def limited(channel: Channel, allowed: Mapping[Effort, Allowances]) -> CommandDesk:
    """A desk where so much may be asked for."""
    return CommandDesk(replace(channel.services, limits=FloodLimits(channel.clock, allowed)))


def test_so_many_at_once_and_then_one_at_a_time() -> None:
    """What was refused does not count; after the wait one more may be asked, after long silence all at once again."""
    clock = Turned()
    limits = FloodLimits(clock, FEW)

    def asked(times: int) -> list[int]:
        return [waited(limits, Effort.LINE, "ann", "here") for _ in range(times)]

    assert asked(5) == [0, 0, 0, 1000, 1000]
    clock.instant += 999
    assert asked(1) == [1]
    clock.instant += 1
    assert asked(2) == [0, 1000]
    clock.instant += 100_000
    assert asked(4) == [0, 0, 0, 1000]


def test_a_clock_that_is_put_back_keeps_nobody_waiting() -> None:
    """What was asked while it was an hour ahead is forgotten."""
    clock = Turned()
    limits = FloodLimits(clock, FEW)
    clock.instant += 3_600_000
    assert waited(limits, Effort.FILM, "ann", "here") == 0
    clock.instant -= 3_600_000
    assert [waited(limits, Effort.FILM, "ann", "here") for _ in range(2)] == [0, 40_000]


def test_a_place_has_a_limit_too() -> None:
    """Each person has their own, and all at one place share another, which leaves other places alone."""
    limits = FloodLimits(Turned(), FEW)
    assert [waited(limits, Effort.LINE, "ann", "here") for _ in range(4)] == [0, 0, 0, 1000]
    assert [waited(limits, Effort.LINE, "bob", "here") for _ in range(3)] == [0, 0, 1000]
    assert waited(limits, Effort.LINE, "bob", "there") == 0
    assert [waited(limits, Effort.LINE, "cyd", "there") for _ in range(2)] == [0, 0]


def test_what_is_costly_counts_twice() -> None:
    """A film is a line as well; a refused film is no line, and half-typed lines are none."""
    clock = Turned()
    limits = FloodLimits(clock, FEW)
    assert [waited(limits, Effort.FILM, "ann", "here") for _ in range(9)] == [0, *[40_000] * 8]
    assert [waited(limits, Effort.COMPLETION, "ann", "here") for _ in range(3)] == [0, 0, 1000]
    assert [waited(limits, Effort.LINE, "ann", "here") for _ in range(3)] == [0, 0, 1000]
    clock.instant += 40_000
    assert waited(limits, Effort.FILM, "ann", "here") == 0


def test_the_longest_wait_is_told_with_its_kind() -> None:
    """A film that is refused because of many lines is refused as a line, where that takes longer."""
    clock = Turned()
    limits = FloodLimits(clock, FEW)
    assert waited(limits, Effort.FILM, "ann", "here") == 0
    clock.instant += 39_500
    assert [waited(limits, Effort.LINE, "ann", "here") for _ in range(4)] == [0, 0, 0, 1000]
    assert limits.wait(Effort.FILM, "ann", "here") == (1000, Effort.LINE)
    clock.instant += 500
    assert waited(limits, Effort.FILM, "ann", "there") == 500
    clock.instant += 500
    assert waited(limits, Effort.FILM, "ann", "there") == 0
    assert limits.wait(Effort.FILM, "ann", "there") == (40_000, Effort.FILM)


def test_who_asked_is_remembered_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last ones, so that many names take no memory."""
    monkeypatch.setattr("bot.commands.flood_limits.REMEMBERED", 10)
    limits = FloodLimits(Turned(), FEW)
    for number in range(100):
        assert waited(limits, Effort.LINE, f"person {number}", f"place {number}") == 0
    assert len(limits._paid) == 10


@pytest.mark.parametrize(
    ("locale", "refused", "film"),
    [
        ("en", "That was very much in a short time. Go on in 1 s.", "Ask again in 40 s."),
        ("it", "Era davvero molto in poco tempo. Continua tra 1 s.", "Richiedili tra 40 s."),
    ],
)
async def test_a_flood_is_told_when_to_go_on(channel: Channel, locale: str, refused: str, film: str) -> None:
    """In the asker's language, before anything is asked of the store; others go on as ever."""
    code = await channel.open("ann", "bob")
    channel.desk = limited(channel, FEW)

    async def told(who: str, text: str) -> str:
        (post,) = (await channel.ask(who, text, locale=locale)).posts
        return spelled(post.lines[0], locale)

    assert film not in await told("ann", f"/replay {code}")
    assert (await told("ann", f"/replay {code} 0-1")).endswith(film)
    assert [refused == await told("ann", "/games") for _ in range(4)] == [False, False, True, True]
    assert await told("bob", "/games") != refused
    assert [bool(await channel.complete("ann", "/ne")) for _ in range(3)] == [True, True, False]
    channel.clock.instant += 2000
    assert await told("ann", "/games") != refused


@pytest.mark.parametrize("line", ["/replay", "/" + " " * 60 + "replay", " \t" * 40 + "/\n Replay"])
async def test_a_line_is_counted_as_what_it_is_read_as(channel: Channel, line: str) -> None:
    """However it is spaced: what the desk reads as a film costs one."""
    code = await channel.open("ann", "bob")
    channel.desk = limited(channel, FEW)
    answers = [await channel.ask("ann", f"{line} {code}") for _ in range(2)]
    assert [answer.too_much is None for answer in answers] == [True, False]


def test_nobody_who_plays_meets_a_limit() -> None:
    """An hour of six lines and pictures a minute, three hints, half-typed lines; a table, film, analysis in five."""
    clock = Turned()
    limits = FloodLimits(clock)
    often = {Effort.LINE: 10, Effort.PICTURE: 10, Effort.COMPLETION: 1, Effort.HINT: 20}
    often |= {Effort.TABLE: 300, Effort.FILM: 300, Effort.ANALYSIS: 300}
    assert often.keys() == USUAL.keys()
    for second in range(3600):
        clock.instant += 1000
        asked = [effort for effort, seconds in often.items() if second % seconds == 0]
        people = [f"person {number}" for number in range(20 if second else 1)]
        assert not any(waited(limits, effort, person, "here") for effort in asked for person in people)


def test_what_draws_or_opens_has_its_cost() -> None:
    """Commands that show a picture of their own, open a table or make a film are counted as that."""
    found = {effort: {name for name, one in commands().items() if one.effort is effort} for effort in Effort}
    assert found[Effort.FILM] == {"replay", "poster", "mydata"}
    assert found[Effort.HINT] == {"hint"}
    assert found[Effort.TABLE] == {"learn", "new", "rematch", "seek", "solo"}
    pictures = {
        "analysis", "board", "card", "daily", "hand", "next", "profile", "puzzle", "rules", "step", "top", "where",
        "zoom",
    }  # fmt: skip
    assert found[Effort.PICTURE] == pictures


async def test_the_bot_has_limits(channel: Channel) -> None:
    """The desk of a process counts, with a clock of its own."""
    house = App(channel.store, channel.clock)
    assert house.desk._limits._allowed is USUAL


@pytest.mark.parametrize(
    "guess", ["/join BCDF", "/join {code} BCDFGHJKLM", "/watch {code} BCDFGHJKLM", "/link BCDFGHJK"]
)
async def test_guesses_of_codes_and_words_cost(channel: Channel, guess: str) -> None:
    """After twenty wrong ones somebody waits twelve seconds for each, right ones too; nobody else does."""
    desk = limited(channel, USUAL)
    channel.desk = desk  # type: ignore[assignment]
    ((code, *_),) = (await channel.ask("ann", "/new metro private=yes", place="web:den")).changes
    answers = [await channel.ask("eve", guess.format(code=code)) for _ in range(30)]
    assert [answer.too_much is not None for answer in answers] == [False] * 20 + [True] * 10
    assert (await channel.ask("eve", "/help")).too_much is not None
    assert (await channel.ask("bob", "/help")).too_much is None
    channel.clock.instant += 12_000
    assert (await channel.ask("eve", guess.format(code=code))).too_much is None
    assert (await channel.ask("eve", guess.format(code=code))).too_much is not None
