"""The rules of Tandem, in the order of games/tandem/RULES.md.

Luck is asked for in this order: with ``first=luck`` ``below(seats)`` for the seat that begins; with ``key=random`` the
keys, pair by pair, each subject ``below(k)`` in the list of the k that are left, in the order of ``SUBJECTS``, for the
dice values 1 to 6 (the last one too); then three dice for each pair that rolls, pairs in order, a die being ``1 +
below(6)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from games.kernel.beginner import LOWEST, Begins, beginner, news, option
from games.kernel.chance import pick
from games.kernel.codec import Codec
from games.kernel.game import Illegal, Option, Options, Outcome, Seat, Step, Told, ranked
from games.kernel.luck import Chance
from games.tandem import refusals
from games.tandem.board import KEYS, act, acting, fresh, matched, offered, over
from games.tandem.values import (
    START,
    SUBJECTS,
    Agree,
    Event,
    Key,
    KeyProposed,
    KeySet,
    LeftBehind,
    Move,
    NewRound,
    Order,
    Pair,
    Pass,
    RanOut,
    Roll,
    Rolled,
    Subject,
    View,
    Won,
)

OPTIONS = (
    Option(
        "key",
        "What the dice values stand for",
        ("random", "chosen"),
        "random",
        ("Luck makes the key", "Each pair chooses its key"),
    ),
    Option(
        "play_on",
        "Play on until each pair has won",
        ("no", "yes"),
        "no",
        ("The first win ends it", "Played until each pair has won"),
    ),
    Option(
        "series",
        "Games in the series",
        tuple(map(str, range(1, 10))),
        "1",
        (
            "A single game",
            "Two games in a row",
            "Three games in a row",
            "Four games in a row",
            "Five games in a row",
            "Six games in a row",
            "Seven games in a row",
            "Eight games in a row",
            "Nine games in a row",
        ),
    ),
    Option(
        "meet",
        "Where three of a kind go in a row that is not full",
        ("free", "duty"),
        "free",
        ("Any free place of the row", "Tokens must meet the partner's"),
        quiet=True,
    ),
    Option(
        "giving",
        "Who chooses what is exchanged in a link",
        ("mover", "each"),
        "mover",
        ("Whoever links chooses both", "Each partner chooses one token"),
        quiet=True,
    ),
    option(12, "1"),
)

PROPOSALS = {order: Key(order) for order in KEYS}
"""The proposal of every key there can be, in a fixed order."""


@dataclass(frozen=True)
class State:
    """A position: the options, the pairs, where the pawn stands (0: it has left 1), and the seat that began."""

    key: str
    play_on: str
    series: str
    pairs: tuple[Pair, ...]
    pawn: int
    first: Seat = LOWEST

    @property
    def seats(self) -> int:
        """Number of players."""
        return 2 * len(self.pairs)

    @property
    def order(self) -> tuple[int, ...]:
        """The pairs from that of the seat that began on, in which they are told and asked."""
        return ordered(len(self.pairs), self.first)


SAVES = Codec(State, shape=2)


def ordered(pairs: int, first: Seat) -> tuple[int, ...]:
    """So many pairs in the order of a game that this seat began.

    >>> ordered(3, 3)
    (1, 2, 0)
    """
    return tuple((first // 2 + step) % pairs for step in range(pairs))


# -- setup


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """Empty boards; keys drawn and dice rolled, unless the pairs choose their keys."""
    begins, drawn = beginner(options, seats, chance), options["key"] == "random"
    keys = [_drawn_key(chance) if drawn else None for _ in range(seats // 2)]
    return deal(options, keys, begins, chance)


def deal(options: Options, keys: Iterable[Order | None], begins: Begins, chance: Chance) -> Step[State, Event]:
    """The setup once the keys are known (None: still to be chosen)."""
    number, lead = divmod(begins.seat, 2)
    leads = {number: lead}
    pairs = tuple(fresh(key, leads.get(place, 0), options["meet"], options["giving"]) for place, key in enumerate(keys))
    state = State(options["key"], options["play_on"], options["series"], pairs, START, begins.seat)
    if options["key"] == "chosen":
        return Step(state, news(begins))
    keyed = [(place, key) for place in state.order if (key := pairs[place].key) is not None]
    step = _begun(state, START, [KeySet(place, key) for place, key in keyed], chance)
    return Step(step.state, (*news(begins), *step.told))


def _drawn_key(chance: Chance) -> Order:
    left = [Subject(number) for number in range(len(SUBJECTS))]
    order = []
    while left:
        order.append(pick(left, chance))
        left.remove(order[-1])
    return tuple(order)


def _roll(chance: Chance) -> Roll:
    return 1 + chance.below(6), 1 + chance.below(6), 1 + chance.below(6)


# -- turn


def to_act(state: State) -> frozenset[Seat]:
    """In each pair that has not finished the round, the player to decide."""
    return frozenset(_awaited(state))


def _awaited(state: State) -> Iterator[Seat]:
    if not _ended(state):
        for number in state.order:
            player = acting(state.pairs[number])
            if player is not None:
                yield Seat(2 * number + player)


def legal(state: State, seat: Seat) -> Iterable[Move]:
    """Every legal move of a seat; none while its partner decides or the pair waits for the others."""
    number, player = divmod(seat, 2)
    if not 0 <= number < len(state.pairs) or acting(state.pairs[number]) != player or _ended(state):
        return
    pair = state.pairs[number]
    if _left_behind(state, pair):
        yield Pass()
    elif pair.key is None:
        if pair.proposed is not None:
            yield Agree()
        yield from PROPOSALS.values()
    else:
        yield from offered(pair)


def _left_behind(state: State, pair: Pair) -> bool:
    """Whether only this pair and other resigned ones have not finished: nobody waits for them.

    Without any other pair, one partner plays on.
    """
    others = [other for other in state.pairs if not other.resigned]
    return pair.resigned and bool(others) and all(other.through for other in others if other.score is None)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
    """The position after a move; raises ``Illegal``."""
    _may(state, seat)
    number = seat // 2
    pair, first = state.pairs[number], Seat(seat - seat % 2)
    if _left_behind(state, pair):
        if not isinstance(move, Pass):
            raise Illegal("The others are through: the rest of this turn is left out.")
        pair = replace(pair, mover=pair.lead, acted=False, links=(), threes=(), given=None, roll=None, through=True)
        return _closed(_with(state, number, pair), [LeftBehind(seat)], chance)
    if pair.key is None:
        return _key(state, seat, move, chance)
    if move not in offered(pair):
        raise refusals.refusal(pair, move)
    pair, event = act(pair, first, move)
    return _went_on(state, number, pair, [event], chance)


def _may(state: State, seat: Seat) -> None:
    if _ended(state):
        raise Illegal("The match is over.")
    if not 0 <= seat < state.seats or acting(state.pairs[seat // 2]) != seat % 2:
        raise Illegal("It is not your turn.")


def _key(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
    number = seat // 2
    pair = state.pairs[number]
    match move:
        case Key(order) if order in PROPOSALS:
            pass
        case Agree() if pair.proposed is not None:
            order = pair.proposed
        case Agree():
            raise Illegal("There is no key to agree to: propose one.")
        case _:
            raise Illegal("Your pair needs its key first: name the six subjects for the dice values 1 to 6.")
    if seat % 2 == pair.lead:
        pair = replace(pair, proposed=order)
        return Step(_with(state, number, pair), (Told(KeyProposed(seat, order)),))
    told: list[Event] = [KeySet(number, order)]
    return _turn(state, number, replace(pair, key=order, proposed=None), pair.mover, told, chance)


def _turn(state: State, number: int, pair: Pair, mover: int, told: list[Event], chance: Chance) -> Step[State, Event]:
    """A player's turn begins: the dice are rolled."""
    roll = _roll(chance)
    state = _with(state, number, replace(pair, mover=mover, roll=roll, acted=False))
    return _step(state, [*told, Rolled(Seat(2 * number + mover), roll)])


def _went_on(state: State, number: int, pair: Pair, told: list[Event], chance: Chance) -> Step[State, Event]:
    """What follows an action: the rest of the turn, the partner's turn, or the end of the round."""
    if len(state.pairs) == 1 and matched(pair):
        pair = replace(pair, score=state.pawn, links=(), threes=())
        return _step(_with(state, number, pair), [*told, Won(number, state.pawn)])
    if not over(pair):
        return _step(_with(state, number, pair), told)
    if pair.mover == pair.lead:
        return _turn(state, number, pair, 1 - pair.lead, told, chance)
    pair = replace(pair, mover=pair.lead, roll=None, acted=False, through=True)
    return _closed(_with(state, number, pair), told, chance)


def _with(state: State, number: int, pair: Pair) -> State:
    return replace(state, pairs=(*state.pairs[:number], pair, *state.pairs[number + 1 :]))


def _step(state: State, told: Iterable[Event]) -> Step[State, Event]:
    return Step(state, tuple(map(Told, told)))


# -- round


def _closed(state: State, told: list[Event], chance: Chance) -> Step[State, Event]:
    """What follows when a pair has finished the round: nothing, or the winners of the round, and the next one."""
    if any(pair.score is None and not pair.through for pair in state.pairs):
        return _step(state, told)
    for number in state.order:
        pair = state.pairs[number]
        if pair.score is None and matched(pair):
            state = _with(state, number, replace(pair, score=state.pawn))
            told.append(Won(number, state.pawn))
    if _ended(state):
        return _step(state, told)
    pawn = state.pawn - 1
    return _begun(state, pawn, told, chance) if pawn else _step(replace(state, pawn=0), [*told, RanOut()])


def _begun(state: State, pawn: int, told: list[Event], chance: Chance) -> Step[State, Event]:
    """A round begins, with the pawn there, for each pair that has not won."""
    pairs = []
    for pair in state.pairs:
        if pair.score is None:
            roll = None if pair.key is None else _roll(chance)
            pair = replace(pair, mover=pair.lead, roll=roll, acted=False, through=False)  # noqa: PLW2901 - the pair from here on
        pairs.append(pair)
    rolls = tuple(pair.roll if pair.score is None else None for pair in pairs)
    return _step(replace(state, pairs=tuple(pairs), pawn=pawn), [*told, NewRound(pawn, rolls, state.first)])


# -- end and points


def _ended(state: State) -> bool:
    """Whether the pawn has left 1, or pairs that still play have won: one of them, or with ``play_on`` all.

    The only pair plays on when one partner has resigned.
    """
    if state.pawn == 0:
        return True
    won = [pair.score is not None for pair in state.pairs if not pair.resigned or len(state.pairs) == 1]
    return any(won) if state.play_on == "no" else bool(won) and all(won)


def standing(state: State) -> Outcome:
    """Places and points as the table lies: only pairs that have won have points."""
    points = tuple(pair.score or 0 for pair in state.pairs for _ in range(2))
    return Outcome(ranked(points), points)


def outcome(state: State) -> Outcome | None:
    """The result once the table has ended."""
    return standing(state) if _ended(state) else None


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The pairs."""
    return tuple((Seat(2 * number), Seat(2 * number + 1)) for number in range(len(state.pairs)))


def resigned(state: State, seat: Seat) -> State:
    """The position once a seat has given up: its pair plays on, but the round does not wait for it."""
    number = seat // 2
    return _with(state, number, replace(state.pairs[number], resigned=True))


# -- what is seen


def view(state: State, seat: Seat | None) -> View:
    """Everything lies open."""
    return View(
        seat=seat,
        pairs=state.pairs,
        pawn=state.pawn,
        scores=standing(state).scores,
        to_act=tuple(_awaited(state)),
        play_on=state.play_on,
        series=int(state.series),
        first=state.first,
    )
