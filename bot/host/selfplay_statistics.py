"""What self-play was like, in sentences for the host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.kernel.game import AnyGame
from games.records.statistics import Measures, Spread
from rendering.text import Said, Word, counted, said


def lines(rules: AnyGame, seats: int, options: Mapping[str, str], bots: str, measures: Measures) -> Iterator[Said]:
    """The measures of games of computer players, a sentence a line."""
    yield said(
        "{title}, {players}, {bots}: {games}.",
        title=Said(rules.title),
        players=counted("1 player", "{n} players", seats),
        bots=" ".join([bots, *(f"{name}={value}" for name, value in options.items())]),
        games=counted("1 game", "{n} games", measures.games),
    )
    yield said("Entries a game: {spread}.", spread=_spread(measures.entries))
    if measures.choices is not None:
        yield said("Legal moves a decision: {spread}.", spread=_spread(measures.choices))
    yield said("Forced moves: {share}.", share=_share(measures.forced, measures.moves))
    yield said("Scores: {spread}.", spread=_spread(measures.scores))
    for place, spread in measures.by_place:
        yield said("Scores in place {place}: {spread}.", place=place, spread=_spread(spread))
    for seat, spread in enumerate(measures.by_seat, 1):
        yield said("Scores of player {seat}: {spread}.", seat=seat, spread=_spread(spread))
    if measures.rivals:
        yield said("Ties for the first place: {share}.", share=_share(measures.ties, measures.rivals))
    if measures.begun:
        yield said("The beginner wins alone: {share}.", share=_share(measures.beginner, measures.begun))


def _spread(spread: Spread) -> Word:
    return said(
        "mean {mean}, standard deviation {deviation}, least {least}, most {most}",
        mean=_decimal(spread.mean),
        deviation=_decimal(spread.deviation),
        least=spread.least,
        most=spread.most,
    )


def _share(some: int, whole: int) -> Word:
    return said("{some} of {whole} ({percent} %)", some=some, whole=whole, percent=_decimal(100 * some / max(whole, 1)))


def _decimal(number: float) -> Word:
    units, _, tenths = f"{number:.1f}".partition(".")
    return said("{units}.{tenths}", units=units, tenths=tenths)
