"""The rules of Socks, in the order of games/socks/RULES.md.

Luck is asked for in this order: the city (``layout=auto``), the socks (``placing=auto``), ``below(2)`` for the seat
that begins (``first=luck``). Where players lay the city, the socks are drawn by the move that completes it. How cities
and socks are drawn is told in ``layout`` and ``placing``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from games.kernel.beginner import option
from games.kernel.game import Illegal, Option, Options, Outcome, Seat, Step, Told
from games.kernel.hexes import Label
from games.kernel.luck import Chance
from games.socks.city import City, Link, Station, Tile, city, joining, named
from games.socks.draws import Drawn, Luck
from games.socks.layout import places, refuse
from games.socks.paths import joined
from games.socks.sock_places import apart, crowded, spots
from games.socks.state import State, free, hopes, kept, left, other, own, standing, stops, terms
from games.socks.values import (
    COLOURS,
    Agree,
    Agreed,
    Block,
    Blocked,
    Colour,
    Died,
    Event,
    Finish,
    Hang,
    Hung,
    Joined,
    LaidTile,
    Lay,
    Move,
    NoMore,
    Offered,
    Placed,
    Track,
    Tracked,
)

OPTIONS = (
    Option("layout", "Who lays the city", ("auto", "players"), "auto", ("Luck lays the city", "You lay the city")),
    Option("size", "Size of the city", ("full", "first"), "full", ("Whole city", "A smaller city")),
    Option(
        "free_neighbours",
        "Free neighbours a sock needs",
        ("three", "any"),
        "three",
        ("Three free neighbours a sock", "Socks need no free neighbours"),
    ),
    Option(
        "placing", "Who hangs the socks", ("auto", "players"), "auto", ("Luck hangs the socks", "You hang the socks")
    ),
    Option(
        "blockers",
        "Stations each player blocks",
        ("0", "1", "2", "3"),
        "0",
        ("No blocked stations", "Each blocks one station", "Each blocks two stations", "Each blocks three stations"),
    ),
    Option(
        "rebuild",
        "Building over neutral links",
        ("no", "yes"),
        "no",
        ("Neutral links stay", "Neutral links may be built over"),
    ),
    Option(
        "holes",
        "Empty places in a city you lay",
        ("five", "compact"),
        "five",
        ("At least five empty places", "Fewer empty places are allowed"),
        needs=(("layout", "players"),),
    ),
    option(2, "luck"),
)

# -- setup


def setup(_seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """The city and its socks, as far as luck lays them, and the seat that begins."""
    return begin(options, Drawn(chance))


def begin(options: Options, luck: Luck) -> Step[State, Event]:
    """``setup`` with luck from anywhere."""
    table = terms(options)
    told: list[Told[Event]] = []
    tiles: tuple[Tile, ...] = ()
    hung: Hung | None = None
    if not table.by_players:
        built = luck.build((), table)
        told.append(Told(built))
        tiles = built.tiles
        if not table.placing:
            hung = luck.hang(city(tiles), table)
            told.append(Told(hung))
    begins = luck.first(options)
    told.append(Told(begins))
    none = (None,) * table.colours
    state = State(
        terms=table,
        phase="socks" if tiles else "tiles",
        first=begins.seat,
        mover=begins.seat,
        tiles=tiles,
        city=city(tiles) if tiles else None,
        socks=((),) * table.colours,
        blockers=(),
        tracks=(0, 0),
        takers=none,
        steps=0,
        recent=0,
        before=0,
        offered=False,
        hopes=none,
    )
    if hung is not None:
        state = _hung(state, hung)
    step = _onward(state, luck) if tiles else Step[State, Event](state)
    return Step(step.state, (*told, *step.told))


def _hung(state: State, hung: Hung) -> State:
    index = named(state.town)
    return replace(state, socks=tuple(tuple(index[label] for label in pair) for pair in hung.labels), phase="blockers")


def _onward(state: State, luck: Luck) -> Step[State, Event]:
    """The position in the phase it has come to, with what luck adds on the way there."""
    told: list[Told[Event]] = []
    if state.phase == "tiles" and (len(state.tiles) == state.terms.tiles or not places(state.tiles, state.terms.whole)):
        state = replace(state, phase="socks", mover=state.first, offered=False)
        if not state.terms.placing:
            hung = luck.hang(state.town, state.terms)
            told.append(Told(hung))
            state = _hung(state, hung)
    if state.phase == "socks" and not any(True for _ in spots(state.town, state.socks, strict=state.terms.strict)):
        lacking = tuple(Colour(colour) for colour, pair in enumerate(state.socks) if len(pair) < 2)
        if lacking:
            told.append(Told(NoMore(lacking)))
        state = replace(state, phase="blockers")
    if state.phase == "blockers":
        count, most = len(state.blockers), state.terms.blockers
        state = replace(state, mover=other(state.first) if count < most else state.first)
        if count == 2 * most:
            state = replace(state, phase="tracks", steps=1)
            state = replace(state, hopes=hopes(state))
            told += _died(state, [len(pair) == 2 for pair in state.socks])
    return Step(_ended(state), tuple(told))


def _died(state: State, before: Iterable[bool]) -> list[Told[Event]]:
    """News of the colours that could be joined before, are not taken and can be joined no more."""
    facts = zip(before, state.hopes, state.takers, strict=True)
    return [
        Told(Died(Colour(colour)))
        for colour, (was, hope, taker) in enumerate(facts)
        if was and hope is None and taker is None
    ]


def _ended(state: State) -> State:
    if state.phase != "tracks" or any(state.hopes):
        return state
    return replace(state, phase="over", mover=None, steps=0)


def anew(state: State) -> bool:
    """Whether the host may still ask for another city: luck laid this one, and nobody has moved."""
    moved = any(state.tracks) or state.blockers or (state.terms.placing and any(state.socks)) or state.phase == "over"
    return not state.terms.by_players and not moved


# -- turn


def to_act(state: State) -> frozenset[Seat]:
    """The one seat to move."""
    return frozenset() if state.mover is None else frozenset({state.mover})


def legal(state: State, seat: Seat) -> Iterable[Move]:
    """Every legal move: tiles by place and turn, socks by colour and station, stations and connections by label."""
    if seat != state.mover:
        return
    match state.phase:
        case "tiles":
            yield Agree() if state.offered else Finish()
            yield from map(Lay, places(state.tiles, state.terms.whole))
        case "socks":
            for colour, at in spots(state.town, state.socks, strict=state.terms.strict):
                yield Hang(Colour(colour), state.town.labels[at])
        case "blockers":
            taken = stops(state)
            yield from (Block(label) for at, label in enumerate(state.town.labels) if not taken >> at & 1)
        case _:
            able = free(state)
            yield from (move for link, move in _tracks(state.town) if able & link)


@lru_cache(maxsize=128)
def _tracks(town: City) -> tuple[tuple[Link, Track], ...]:
    """Every connection of a city with the move that lays a track on it."""
    return tuple(
        (Link(1 << number), Track(town.labels[one], town.labels[two])) for number, (one, two) in enumerate(town.links)
    )


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State, Event]:
    """The position after a move; raises ``Illegal``."""
    return play(state, seat, move, Drawn(chance))


def play(state: State, seat: Seat, move: Move, luck: Luck) -> Step[State, Event]:
    """``apply`` with luck from anywhere."""
    if state.mover is None:
        raise Illegal("The match is over.")
    if seat != state.mover:
        raise Illegal("It is not your turn.")
    match state.phase, move:
        case "tiles", _:
            return _city(state, seat, move, luck)
        case "socks", Hang(colour, label):
            return _place(state, seat, colour, label, luck)
        case "socks", _:
            raise Illegal("The socks are still being hung: place one, for example: red c4.")
        case "blockers", Block(label):
            return _block(state, seat, label, luck)
        case "blockers", _:
            raise Illegal("Now you block a station, for example: block d5.")
        case _, Track(one, two):
            return _track(state, seat, one, two)
        case _:
            raise Illegal("Now only tracks are laid, for example: c4-c5.")


# -- the city


def _city(state: State, seat: Seat, move: Move, luck: Luck) -> Step[State, Event]:
    match move:
        case Lay(tile):
            return _lay(state, seat, tile, luck)
        case Finish():
            if state.offered:
                raise Illegal("Finishing has been offered already: say agree, or lay a tile.")
            return Step(replace(state, offered=True, mover=other(seat)), (Told(Offered(seat)),))
        case Agree():
            return _agree(state, seat, luck)
        case _:
            raise Illegal("The city is still being laid: lay a tile, for example: tile 3,-2 r4.")


def _lay(state: State, seat: Seat, tile: Tile, luck: Luck) -> Step[State, Event]:
    if tile not in places(state.tiles, state.terms.whole):
        refuse(state.tiles, tile, state.terms.whole)
    tiles = (*state.tiles, tile)
    state = replace(state, tiles=tiles, city=city(tiles), mover=other(seat), offered=False)
    step = _onward(state, luck)
    return Step(step.state, (Told(LaidTile(seat, tile)), *step.told))


def _agree(state: State, seat: Seat, luck: Luck) -> Step[State, Event]:
    if not state.offered:
        raise Illegal("Nobody has offered to finish the city.")
    built = luck.build(state.tiles, state.terms)
    tiles = (*state.tiles, *built.tiles)
    step = _onward(replace(state, tiles=tiles, city=city(tiles), phase="tiles"), luck)
    return Step(step.state, (Told(Agreed(seat)), Told(built), *step.told))


# -- the socks


def _at(state: State, label: Label) -> Station:
    station = named(state.town).get(label)
    if station is None:
        raise Illegal("There is no station {label}.", label=label.upper())
    return station


def _empty(state: State, label: Label) -> Station:
    """The station of a label, if neither sock nor blocker is there; raises ``Illegal``."""
    at = _at(state, label)
    if any(at in pair for pair in state.socks):
        raise Illegal("{label} already has a sock.", label=label.upper())
    if at in state.blockers:
        raise Illegal("{label} is already blocked.", label=label.upper())
    return at


def _place(state: State, seat: Seat, colour: Colour, label: Label, luck: Luck) -> Step[State, Event]:
    name = COLOURS[colour]
    if colour >= state.terms.colours:
        raise Illegal("The {colour} socks are not in this game.", colour=name)
    pair, at = state.socks[colour], _empty(state, label)
    if len(pair) == 2:
        raise Illegal("Both {colour} socks hang already.", colour=name)
    if pair and not apart(state.town, pair[0], at):
        raise Illegal(
            "Between two socks of a colour there must be 6 to 10 stations; here there are {count}.",
            count=state.town.between(pair[0], at),
        )
    if state.terms.strict and crowded(state.town, [each for some in state.socks for each in some], at):
        raise Illegal("With a sock on {label} a sock would have fewer than three free neighbours.", label=label.upper())
    pairs = tuple(tuple(sorted((*some, at))) if place == colour else some for place, some in enumerate(state.socks))
    step = _onward(replace(state, socks=pairs, mover=other(seat)), luck)
    return Step(step.state, (Told(Placed(seat, colour, label)), *step.told))


def _block(state: State, seat: Seat, label: Label, luck: Luck) -> Step[State, Event]:
    at = _empty(state, label)
    step = _onward(replace(state, blockers=(*state.blockers, at)), luck)
    return Step(step.state, (Told(Blocked(seat, label)), *step.told))


# -- tracks


def _track(state: State, seat: Seat, one: Label, two: Label) -> Step[State, Event]:
    link = _link(state, one, two)
    before = state.hopes
    tracks = tuple(have | link if place == seat else have for place, have in enumerate(state.tracks))
    told: list[Told[Event]] = [Told(Tracked(seat, one, two, over=bool(link & state.town.neutral)))]
    runs, blocked, takers = own(state, seat) | link, stops(state), list(state.takers)
    for colour, pair in enumerate(state.socks):
        if takers[colour] is None and len(pair) == 2 and joined(state.town, runs, blocked, *pair):
            takers[colour] = seat
            told.append(Told(Joined(seat, Colour(colour), state.town.between(*pair))))
    after = replace(state, tracks=(tracks[0], tracks[1]), takers=tuple(takers), recent=state.recent | link)
    after = replace(after, hopes=kept(after))
    told += _died(after, [hope is not None for hope in before])
    return Step(_passed(_ended(after), seat), tuple(told))


def _link(state: State, one: Label, two: Label) -> Link:
    """The free connection between two stations; raises ``Illegal``."""
    pair = sorted((_at(state, one), _at(state, two)))
    link = joining(state.town).get((pair[0], pair[1]))
    if link is None:
        raise Illegal("{one} and {two} are no neighbours.", one=one.upper(), two=two.upper())
    if (state.tracks[0] | state.tracks[1]) & link:
        raise Illegal("Between {one} and {two} there is a track already.", one=one.upper(), two=two.upper())
    if not free(state) & link:
        raise Illegal(
            "{one} and {two} are joined by a neutral link, which nobody builds over here.",
            one=one.upper(),
            two=two.upper(),
        )
    return link


def _passed(state: State, seat: Seat) -> State:
    """The position with the next track to be laid: by the same seat, or by the next that has one."""
    if state.mover is None:
        return state
    if state.steps > 1 and left(state, seat):
        return replace(state, steps=state.steps - 1)
    mover = other(seat) if left(state, other(seat)) else seat
    return replace(state, mover=mover, steps=2, before=state.recent, recent=0)


# -- end


def outcome(state: State) -> Outcome | None:
    """The result once every colour is taken or can be joined by nobody."""
    return standing(state) if state.mover is None else None
