"""The command that measures how well computer players play: skills against each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from time import process_time
from typing import Annotated

import typer

from bot.host.terminal import complain, emit, refuse, tell
from bot.host.typed_words import fit, game_named, options_of, seats_of, skill_named, whole_number
from games.kernel.beginner import LUCK, NAME, taken
from games.kernel.game import AnyGame, Options, options_told
from games.kernel.ladder import Match, Rung, matches, rungs, seatings, sides_of
from rendering.text import Said, Word, counted, said

SHOWN = (10, 20, 40)
"""Games after which the figures so far are shown, on standard error; then after each ``OFTEN``."""
OFTEN = 50


def register(app: typer.Typer) -> None:
    """Make it a command of the command line."""
    app.command()(ladder)


def ladder(
    game: Annotated[str, typer.Argument(help="The game: its short name.")],
    skills: Annotated[list[str], typer.Argument(help="Skills, as expert, hard-spoiler or greedy1.")],
    games: Annotated[str, typer.Option(metavar="N", help="Games, at least; each deal is played in all seatings.")] = (
        "100"
    ),
    players: Annotated[str | None, typer.Option(metavar="N", help="Number of players.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A table option.")] = None,
    seed: Annotated[str, typer.Option(metavar="S", help="A whole number; the same one deals the same games.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as one JSON object.")] = False,
) -> None:
    """Measure how well computer players play.

    One skill plays against the others, or there is one for each side.
    """
    rules = game_named(game)
    options = options_of(rules, option or [])
    names = [skill_named(text) for text in skills]
    number, start = whole_number(games, "--games"), whole_number(seed, "--seed")
    if number < 1:
        refuse(said("--games is at least 1."))
    seats = _fewest(rules, options, len(names)) if players is None else seats_of(rules, players)
    fit(options, seats)
    try:
        seatings(len(names), sides := sides_of(rules, seats, options))
    except ValueError:
        refuse(said("Name one skill, two, or {sides}: one for each side.", sides=len(sides)))
    played: list[Match] = []
    for match in matches(rules, names, seats, options, games=number, seed=str(start), watch=process_time):
        if len(played) in SHOWN or (played and len(played) % OFTEN == 0):
            for line in _lines(names, played, alone=len(sides) == 1):
                complain(line)
        played.append(match)
    if as_json:
        found = [
            {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(rung).items()}
            for rung in rungs(names, played)
        ]
        emit(json.dumps({"game": rules.slug, "players": seats, "options": options, "seed": start, "skills": found}))
    else:
        tell(_title(rules, seats, options, len(played)), *_lines(names, played, alone=len(sides) == 1))


def _fewest(rules: AnyGame, options: Options, entrants: int) -> int:
    """The fewest players among whom each skill has a side of its own; else the fewest the game has."""
    able = [seats for seats in rules.seats if taken(options.get(NAME, LUCK), seats)]
    fitting = (seats for seats in able if len(sides_of(rules, seats, options)) >= entrants)
    return next(fitting, (able or rules.seats)[0])


def _title(rules: AnyGame, seats: int, options: Options, games: int) -> Said:
    return said(
        "{title}, {players}, {options}: {games}.",
        title=Said(rules.title),
        players=counted("1 player", "{n} players", seats),
        options=" ".join(f"{name}={value}" for name, value in options_told(rules, options).items()),
        games=counted("1 game", "{n} games", games),
    )


def _lines(skills: list[str], played: list[Match], *, alone: bool) -> Iterator[Word]:
    seen = {entrant for match in played for entrant in match.entrants}
    if len(seen) < len(skills):
        return
    for rung in rungs(skills, played):
        yield _mean(rung) if alone else _against(rung)


def _against(rung: Rung) -> Said:
    return said(
        "{skill}: first in {share} % [{low}, {high}] of {games}, score {mean} ± {half}, {times}",
        skill=rung.skill,
        share=f"{100 * rung.first:.1f}",
        low=f"{100 * rung.low95:.1f}",
        high=f"{100 * rung.high95:.1f}",
        games=rung.games,
        mean=f"{rung.mean:.2f}",
        half=f"{rung.half95:.2f}",
        times=_times(rung),
    )


def _mean(rung: Rung) -> Said:
    return said(
        "{skill}: score {mean} ± {half} in {games}, {times}",
        skill=rung.skill,
        mean=f"{rung.mean:.2f}",
        half=f"{rung.half95:.2f}",
        games=rung.games,
        times=_times(rung),
    )


def _times(rung: Rung) -> Said:
    return said("ms a move p50 {p50}, p99 {p99}", p50=f"{rung.ms_p50:.1f}", p99=f"{rung.ms_p99:.1f}")
