"""The panel of Tandem: a button for each complete turn, and no other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from test_tandem_views import BELL, DROP, LEAF, MOON, STAR, SUN, TANDEM, table

from bot.text.languages import plain
from games.kernel.chance import pick, seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Seat, chosen
from games.kernel.match import Match, play, start
from games.tandem.rules import State
from games.tandem.values import View, Zone
from rendering.painter import painter
from rendering.panel import BUTTONS, LONGEST, AnyDecision, Panel, Press, Style
from rendering.panel import STAR as LIKED
from rendering.text import plainly
from rendering.theme import LIGHT
from tests.panel_walk import decision

NAMES = ("Ada", "Bruno")
ENGLISH, ITALIAN = plainly(NAMES), plain("it", NAMES)


def opened(view: View, picked: str = "", buttons: int = BUTTONS, liked: str = "") -> AnyDecision:
    """The decision of a view of one pair."""
    state = State("random", view.play_on, "1", view.pairs, view.pawn)
    return replace(decision(TANDEM, state, Seat(view.seat or 0), picked, buttons), liked=liked)


def panel(it: AnyDecision, picked: str | None = None) -> Panel:
    """The panel of a decision, with something else picked."""
    return painter("tandem").panel(it if picked is None else replace(it, picked=picked))


def labels(shown: Panel, spelling=ENGLISH) -> list[str]:
    """What stands on the choices."""
    return [spelling.spell(press.label) for press in shown.choices]


def made(shown: Panel) -> list[str]:
    """What the green buttons make."""
    return [press.pick for press in shown.presses if press.style is Style.MAKE]


def leaves(it: AnyDecision) -> Iterator[tuple[int, Press]]:
    """Every choice of a complete turn that can be reached through lists, with the presses to it."""
    waiting = deque([(1, "")])
    while waiting:
        count, picked = waiting.popleft()
        for press in panel(it, picked).choices:
            if press.style is Style.CHOICE:
                yield count, press
            elif press.style is Style.WAY:
                waiting.append((count + 1, press.pick))


def whole(line: str) -> tuple[str, ...]:
    """The moves of a line as the rules write them."""
    return tuple(TANDEM.write(TANDEM.read(text)) for text in line.split(";"))


def by_rules(state: State, seat: Seat, chosen_so_far: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every complete turn of a seat, played out with the rules over the whole position.

    A move that is the only one is made and not chosen, as in a match; what the partner does ends a turn, except for the
    partner's half of an exchange where it is the only one.
    """
    for move in list(TANDEM.legal(state, seat)):
        luck = seeded("the dice of the next turn")
        after, used = TANDEM.apply(state, seat, move, luck).state, luck.used
        while luck.used == used == 0:
            given = after.pairs[seat // 2].given is not None
            player = next((one for one in (seat, Seat(seat ^ 1)) if one in TANDEM.to_act(after)), None)
            if player is None or (player != seat and not given):
                break
            only = list(islice(TANDEM.legal(after, player), 2))
            if len(only) > 1:
                break
            after = TANDEM.apply(after, player, only[0], luck).state
        line = (*chosen_so_far, TANDEM.write(move))
        goes_on = luck.used == 0 and seat in TANDEM.to_act(after)
        yield from by_rules(after, seat, line) if goes_on else (line,)


@cache
def positions(seats: int, level: str, giving: str = "mover") -> tuple[tuple[State, Seat], ...]:
    """Decisions of a match that leave something to choose, with who has to decide."""
    luck, minds = seeded(f"panel {seats} {level}"), seeded("minds")
    return tuple(
        (done.match.state, seat)
        for done in play_out(TANDEM, seats, chosen(TANDEM, {"giving": giving}), level, luck, minds)
        for seat in done.match.awaited
        if done.match.state.pairs[seat // 2].key is not None and len(done.match.legal(seat)) > 1
    )


@pytest.mark.parametrize(
    ("seats", "level", "giving", "step"),
    [(2, "random", "mover", 3), (2, "greedy", "mover", 1), (8, "random", "mover", 25), (4, "random", "each", 5)],
)
def test_the_buttons_are_the_complete_turns_of_the_rules(seats, level, giving, step) -> None:
    """Through all lists there are exactly the turns that the rules allow, each once, whatever their number."""
    counts = set()
    for state, seat in positions(seats, level, giving)[::step]:
        it = decision(TANDEM, state, seat)
        turns = [whole(press.pick) for _, press in leaves(it)]
        counts.add(len(turns))
        assert sorted(turns) == sorted(by_rules(state, seat))
        assert len(set(turns)) == len(turns)
    assert len(counts) > 5


@pytest.mark.parametrize(("seats", "giving"), [(2, "each"), (4, "mover")])
def test_a_match_is_played_by_green_buttons_alone(seats, giving) -> None:
    """What a button makes is made move by move, with those that the rules make between; then others or luck decide."""
    luck, minds = seeded("green buttons"), seeded("which")
    match = start(TANDEM, chosen(TANDEM, {"giving": giving}), [True] * seats, luck)[-1].match
    chains = 0
    for _ in range(250):
        seat = pick(match.awaited, minds)
        it = decision(TANDEM, match.state, seat)
        turn = pick([press for _, press in leaves(it)], minds)
        shown = panel(it, turn.pick)
        (line,), (described,) = made(shown), shown.shown
        assert line == turn.pick
        assert it.foreseen(described)
        chains += ";" in line
        before = match
        for text in line.split(";"):
            match = play(match, seat, text, luck)[-1].match
        assert ended(before, match, seat)
        if match.over:
            break
    assert chains > 5


def ended(before: Match, after: Match, seat: Seat) -> bool:
    """Whether the turn of a seat is over: luck has been used, or its partner has acted or is to act."""
    theirs = after.turns[seat ^ 1] != before.turns[seat ^ 1]
    return after.used != before.used or theirs or seat not in after.awaited


def test_labels_in_both_languages() -> None:
    """Kind, tokens and zones, in the reader's language; short enough for a phone."""
    view = _three_dice()
    shown = panel(opened(view))
    assert labels(shown) == [
        *(f"Move ☀️ 2 to 3, row {place}" for place in (1, 2, 3, 4)),
        "Move ☀️ 3 to 2",
        "Move 🌙 1 to 3",
        "Move ⭐ 1 to 2",
        *(f"Take ☀️☀️ 2 + 3, row {place}" for place in (1, 2, 3, 4)),
        "Take 🌙🌙 1 + 3",
        "Take ⭐⭐ 1 + 2",
        "Link: 🌙 for 🍃",
        "Link: ⭐ for 🌙",
        "Link: ⭐ for 🍃",
    ]
    italian = labels(shown, ITALIAN)
    assert (italian[3], italian[10]) == ("Sposta ☀️ da 2 a 3, fila 4", "Prendi ☀️☀️ 2 + 3, fila 4")
    assert italian[-1] == "Connetti: ⭐ per 🍃"
    assert ENGLISH.spell(shown.asked) == "Your turn, in the yellow zones of your dice: what do you do?"
    assert ITALIAN.spell(shown.asked) == "Tocca a te, nelle zone gialle dei tuoi dadi: che cosa fai?"
    for state, seat in (*positions(2, "greedy"), *positions(8, "random")[::25]):
        found = panel(decision(TANDEM, state, seat))
        assert all(len(text) <= 34 for spelling in (ENGLISH, ITALIAN) for text in labels(found, spelling))


def _three_dice() -> View:
    """Dice 1 2 3 (sun, moon, star): a sun may make three of a kind, and zone 1 of both boards shares a moon."""
    return table(((MOON, STAR), (SUN,), (SUN, SUN)), ((MOON, LEAF),))


def test_pressing_shows_the_result_and_the_others_stay() -> None:
    """The first press says what the turn would do and offers to do it; pressed again it goes."""
    it = opened(_three_dice())
    before, after = panel(it), panel(it, "move sun 2>3;row 2")
    assert ENGLISH.spell(after.asked) == (
        "Not made yet: ☀️ goes from zone 2 to zone 3. Three ☀️: one goes to place 2 of your row."
    )
    assert after.shown == ("move sun 2>3;row 2",)
    assert made(after) == ["move sun 2>3;row 2"]
    assert labels(after) == labels(before)
    picked = [press for press in after.choices if press.style is Style.CHOSEN]
    assert [(ENGLISH.spell(press.label), press.pick) for press in picked] == [("Move ☀️ 2 to 3, row 2", "")]
    assert [press.pick for press in after.choices if press.style is Style.CHOICE] == [
        press.pick for press in before.choices if press.pick != "move sun 2>3;row 2"
    ]


def test_a_typed_move_may_be_made_by_itself() -> None:
    """A move after which more is to be chosen is shown, and what may follow is offered below it."""
    shown = panel(opened(_three_dice()), "move sun 2>3")
    assert (shown.shown, made(shown)) == (("move sun 2>3",), ["move sun 2>3"])
    assert labels(shown) == ["Row 1: ☀️", "Row 2: ☀️", "Row 3: ☀️", "Row 4: ☀️"]
    assert shown.choices[1].pick == "move sun 2>3;row 2"


def test_a_move_that_is_the_only_one_is_shown_but_not_made_by_the_button() -> None:
    """With one free place the rules bring the token there themselves: the line leaves it out, the words do not."""
    view = table(((), (SUN,), (SUN, SUN)), row=(MOON, STAR, LEAF, None), other=(MOON, STAR, LEAF, SUN))
    shown = panel(opened(view), "move sun 2>3")
    assert made(shown) == ["move sun 2>3"]
    assert "Three ☀️: one goes to place 4 of your row." in ENGLISH.spell(shown.asked)
    assert "Two equal rows: Ada and Bruno win 100 points." in ENGLISH.spell(shown.asked)
    assert "Move ☀️ 2 to 3, row 4" in labels(shown)


def test_a_turn_ends_where_the_partner_decides() -> None:
    """What the partner gets by a link may be three of a kind: then the partner chooses, and the words say so."""
    view = table(((MOON, STAR), (SUN, DROP)), ((MOON, MOON, LEAF), (SUN, BELL)), row=(DROP, None, None, None))
    lines = [press.pick for _, press in leaves(opened(view))]
    assert "link;mo>le" in lines
    assert {len(line.split(";")) for line in lines if line.startswith("link") and line != "link;mo>le"} == {3}
    asked = ENGLISH.spell(panel(opened(view), "link;mo>le").asked)
    assert asked.endswith("Bruno then has three 🌙 for the row.")


def test_a_turn_ends_where_the_partner_is_asked_what_to_give() -> None:
    """Where each chooses: the mover says what goes, the partner what comes back; an only answer is made on the way."""
    boards = ((SUN, LEAF), (), (SUN, LEAF, BELL)), ((SUN, DROP), (), (MOON, LEAF, BELL))
    pair = replace(table(*boards).pairs[0], giving="each", acted=True, links=(Zone(1), Zone(3)))
    mover = opened(replace(table(*boards), pairs=(pair,)))
    assert ENGLISH.spell(panel(mover).asked) == "Link with Bruno, zone 1: what do you give?"
    assert labels(panel(mover)) == ["1 ☀️→💧, 3 ☀️→?", "1 ☀️→💧, 3 🍃→?", "1 ☀️→💧, 3 🔔→?", "Give 🍃"]
    assert labels(panel(mover), ITALIAN)[-1] == "Dai 🍃"
    assert [press.pick for press in panel(mover).choices][::3] == ["give sun;su>", "give leaf"]
    picked = panel(mover, "give sun;le>")
    assert ENGLISH.spell(picked.asked) == (
        "Not made yet: Zone 1: you give ☀️ and get 💧. Zone 3: you give 🍃, and Bruno chooses what you get."
    )
    assert (picked.shown, made(picked)) == (("give sun;dr>;le>",), ["give sun;le>"])
    whole_link = replace(pair, acted=False, links=(), roll=(1, 3, 5))
    assert "Link: 🍃 for ?" in labels(panel(opened(replace(table(*boards), pairs=(whole_link,)))))


def test_the_partner_sees_what_is_given_and_chooses_what_to_give_for_it() -> None:
    """In both languages: whose token, in which zone, and a button for each token with its place on the board."""
    boards = ((SUN, LEAF),), ((SUN, MOON, DROP),)
    pair = replace(table(*boards).pairs[0], giving="each", acted=True, links=(Zone(1),), given=LEAF)
    view = replace(table(*boards), pairs=(pair,), seat=Seat(1), to_act=(Seat(1),))
    it = replace(opened(view), board=True)
    shown = panel(it)
    assert ENGLISH.spell(shown.asked) == "Ada gives you 🍃 in zone 1: what do you give for it?"
    assert ITALIAN.spell(shown.asked) == "Ada ti dà 🍃 nella zona 1: che cosa dai in cambio?"
    assert labels(shown) == ["Give ☀️", "Give 🌙", "Give 💧"]
    assert [(press.pick, press.spot) for press in shown.choices] == [
        (f"give {name}", f"1 {name}") for name in ("sun", "moon", "drop")
    ]
    boxes = painter("tandem").panel_regions(it, shown, LIGHT)
    assert len(set(boxes)) == 3 == len([box for box in boxes if box])
    picked = panel(it, "give drop")
    assert ENGLISH.spell(picked.asked) == "Not made yet: Zone 1: you give 💧 and get 🍃."
    assert made(picked) == ["give drop"]


def test_links_open_a_list_of_their_own_where_there_are_too_many() -> None:
    """Three zones with three subjects each: links by themselves, zone by zone, never more buttons than fit."""
    full = ((SUN, MOON, STAR), (SUN, LEAF, DROP), (SUN, MOON, BELL))
    it = opened(table(full, ((SUN, LEAF, DROP), (SUN, MOON, STAR), (SUN, STAR, LEAF))))
    first = panel(it)
    assert labels(first)[-1] == "Link 1 2 3 …"
    assert [press.pick for press in first.choices if press.style is Style.WAY] == ["link;"]
    found = dict(reversed([(whole(press.pick), count) for count, press in leaves(it)]))
    assert len(found) > 300
    assert max(found.values()) == 4
    listed = panel(it, "link;")
    assert ENGLISH.spell(listed.asked) == "Link with Bruno: what do you give, what do you get?"
    assert [press.pick for press in listed.ways] == [""]
    assert listed.choices[0].pick.startswith("link;")
    deeper = panel(it, listed.choices[0].pick)
    assert [press.pick for press in deeper.ways] == ["link;"]
    deepest = panel(it, panel(it, deeper.choices[0].pick).choices[-1].pick)
    assert made(deepest)[0].count(";") == 3
    assert [press.pick for press in deepest.ways if press.style is Style.WAY] == [listed.choices[0].pick]
    assert [press.pick for press in deepest.choices if press.style is Style.CHOSEN] == [deeper.choices[0].pick]


@pytest.mark.parametrize("buttons", [5, 12, BUTTONS, 60, 200])
def test_the_same_turns_fit_into_any_room(buttons) -> None:
    """However few buttons there are, none is too many and no turn is lost."""
    for state, seat in positions(2, "random")[::17]:
        it = decision(TANDEM, state, seat, buttons=buttons)
        first = len(panel(it).presses)
        assert first <= max(buttons, 10)
        assert sorted(whole(press.pick) for _, press in leaves(it)) == sorted(by_rules(state, seat))


def test_words_have_room_on_a_phone() -> None:
    """Two in a row, more only where five rows would not do; where there is room, long words have rows of their own."""
    for state, seat in positions(2, "random")[::7]:
        it = decision(TANDEM, state, seat)
        few, room = panel(it), panel(replace(it, buttons=60))
        assert few.across == 2 or (few.across - 1) * 4 < len(few.choices)
        assert -(-len(few.choices) // few.across) <= 5
        assert room.across == (1 if max(map(len, labels(room))) > 18 else 2)


def test_a_turn_too_long_for_a_button_is_made_in_two() -> None:
    """What does not fit any more is asked afterwards."""
    thing = ((SUN, SUN, MOON), (MOON, MOON, STAR), (STAR, STAR, LEAF))
    partner = ((SUN, SUN, MOON), (MOON, MOON, STAR), (STAR, STAR, LEAF))
    view = table(thing, partner, row=(DROP, BELL, DROP, BELL), other=(LEAF,) * 4, acted=True)
    pair = replace(view.pairs[0], links=(1, 2, 3))
    it = opened(replace(view, pairs=(pair,)))
    lines = [press.pick for _, press in leaves(it)]
    assert max(map(len, lines)) <= LONGEST
    assert any(line.startswith("give moon get sun;row 4;") for line in lines)


def test_the_liked_turn_has_a_star_and_no_other() -> None:
    """A star stands at the one choice, or list, that leads to the move a computer player likes best."""
    stars = 0
    for state, seat in positions(2, "random")[::5]:
        view, moves = TANDEM.view(state, seat), list(TANDEM.legal(state, seat))
        liked = TANDEM.write(TANDEM.greedy(view, moves, seeded("liked")))
        it = replace(decision(TANDEM, state, seat), liked=liked)
        starred = [press for press in panel(it).choices if ENGLISH.spell(press.label).startswith(f"{LIKED} ")]
        assert len(starred) == 1
        assert whole(starred[0].pick.removesuffix(";"))[0] == liked
        stars += starred[0].pick != liked
        assert not any(LIKED in text for text in labels(panel(decision(TANDEM, state, seat))))
    assert stars > 3


def test_the_star_stands_at_the_place_that_makes_the_rows_equal() -> None:
    """Of the turns that begin with the liked move it is the best one."""
    view = table(((), (SUN,), (SUN, SUN)), other=(None, None, SUN, None))
    shown = panel(opened(view, liked="move sun 2>3"))
    assert [text for text in labels(shown) if LIKED in text] == [f"{LIKED} Move ☀️ 2 to 3, row 3"]


def test_places_that_can_be_pressed_are_offered_as_places() -> None:
    """Three of a kind: each choice is a place of the row, named with what would go, and has its spot."""
    view = table(((SUN, SUN, SUN),), row=(MOON, STAR, MOON, LEAF), acted=True, threes=((0, 1),))
    shown = panel(opened(view))
    assert labels(shown) == ["Row 1: ☀️ for 🌙", "Row 2: ☀️ for ⭐", "Row 3: ☀️ for 🌙", "Row 4: ☀️ for 🍃"]
    assert [press.spot for press in shown.choices] == ["row 1", "row 2", "row 3", "row 4"]
    assert ENGLISH.spell(shown.asked) == "Three ☀️ in zone 1: in place of which token of your row?"


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ((2, 2, 2), "Three dice alike: you lose all of zone 2, ☀️🌙."),
        ((4, 4, 4), "Three dice alike, and your zone 4 is empty: nothing to lose."),
        ((5, 5, 6), "You can swap nothing."),
    ],
)
def test_a_turn_without_a_choice_is_shown_at_once(roll, words) -> None:
    """One press does what must be done."""
    shown = panel(opened(table(((), (SUN, MOON)), roll=roll)))
    assert ENGLISH.spell(shown.asked) == f"Not made yet: {words}"
    assert (made(shown), shown.choices) == (["pass"], ())
