"""Metro's private panel: which squares it marks and in whose colour, what each tile would do, what is asked first."""

from __future__ import annotations

import statistics

import pytest
from metro_panels import NAMES, after_drawing, decisions, lays, names, opened, several, spelled, squares
from positions import METRO

from games.metro.board import head
from games.metro.geometry import CENTRAL, Square, label
from games.metro.tiles import turned
from games.metro.values import View
from rendering.panel import STAR, AnyDecision, Panel, Press, Style
from rendering.text import plainly
from rendering.theme import PAPER, TEXT, seat_ink
from tests.panel_walk import presses, turns


def way(panel: Panel, label: str) -> Press:
    """The button with these English words."""
    (found,) = (press for press in panel.presses if plainly(NAMES).spell(press.label) == label)
    return found


# -- which square


def test_it_opens_on_the_squares_by_name_in_the_order_of_the_board() -> None:
    """With as many buttons as there are squares each has one; drawing is a way beside them."""
    for it in decisions("opens", 3):
        panel = opened(it, buttons=60)
        assert names(panel) == sorted(lays(it))
        assert spelled(panel.asked).startswith("Your turn: which square? ")
        assert ["Draw"] * ("draw" in it.moves) == [spelled(press.label) for press in panel.ways]
        assert all(press.style is Style.CHOICE for press in panel.choices)
        assert (panel.shown, panel.part) == ((), "")


def test_it_is_said_in_words_what_the_marks_mean() -> None:
    """Of each kind of mark that there is, whatever the theme; no word of one that there is not."""
    told = {seat_ink: "Your colour: your line goes on.", TEXT: "Filled: another's.", PAPER: "Outlined: nobody's."}
    kinds = set()
    for it in decisions("words", 3):
        panel = opened(it, buttons=60)
        inks = {press.ink if press.ink in told else seat_ink for press in panel.choices}
        kinds.add(frozenset(inks))
        meant = " ".join(words for ink, words in told.items() if ink in inks)
        assert spelled(panel.asked).split("square? ")[1] == meant
    assert len(kinds) > 1


def wanted(view: View, name: str) -> str:
    """The colour of a square's mark by where lines lead."""
    heads = [(head(line), line.owner) for line in view.lines]
    there = {owner for at, owner in heads if isinstance(at, tuple) and label(at[0]).upper() == name}
    if view.seat in there:
        return seat_ink(view.seat or 0)
    return TEXT if there - {None} else PAPER


@pytest.mark.parametrize("seats", METRO.seats)
def test_squares_are_marked_in_the_colour_of_the_lines_that_lead_there(seats: int) -> None:
    """Own lines before others', begun or not; lines of nobody do not count."""
    seen = set()
    for it in decisions("marks", seats):
        for press in squares(opened(it, buttons=60)):
            ink = wanted(it.view, str(press.label))
            assert press.ink == ink
            seen.add("own" if ink.startswith("seat") else ink)
    assert seen == {"own", TEXT, PAPER}


# -- pages


def crowded() -> AnyDecision:
    """A decision with more squares than buttons."""
    return next(it for it in decisions("pages", 3, 1) if len(lays(it)) > 26)


def test_squares_that_find_no_room_are_behind_a_button() -> None:
    """Those where lines lead are kept, own ones first; each page is in the order of the board; there is a way back."""
    it = crowded()
    first = opened(it)
    assert len(first.presses) == 25
    rest = len(lays(it)) - len(first.choices)
    more = way(first, f"{rest} more")
    second = opened(it, more.pick)
    assert (more.style, way(second, "Back").pick, way(second, "Back").style) == (Style.WAY, "", Style.WAY)
    assert sorted(names(first) + names(second)) == sorted(lays(it))
    assert names(first) == sorted(names(first))
    assert names(second) == sorted(names(second))
    rank = [seat_ink(it.view.seat or 0), TEXT, PAPER]
    kept, left = ([rank.index(press.ink) for press in squares(panel)] for panel in (first, second))
    assert max(kept) <= min(left)


def test_squares_of_a_page_stay_while_one_of_them_is_shown() -> None:
    """Also those of the second page; the chosen one pressed again leads back to its page."""
    it = crowded()
    first = opened(it)
    for page in (first, opened(it, way(first, f"{len(lays(it)) - len(first.choices)} more").pick)):
        for press in page.choices[::5]:
            shown = opened(it, press.pick)
            assert names(shown) == names(page)
            assert len(shown.presses) <= 25
            (chosen,) = (other for other in shown.choices if other.style is Style.CHOSEN)
            assert (chosen.label, opened(it, chosen.pick)) == (press.label, page)


def test_however_few_buttons_there_are_every_square_has_one() -> None:
    """With seven buttons there are many pages, one behind the other."""
    it, found, picked, seen = crowded(), list[str](), "", set[str]()
    while picked not in seen:
        seen.add(picked)
        page = opened(it, picked, buttons=7)
        assert len(page.presses) <= 7
        assert len(opened(it, page.choices[0].pick, buttons=7).presses) <= 7
        found += names(page)
        picked = next((press.pick for press in page.ways if spelled(press.label).endswith(" more")), picked)
    assert len(seen) > 4
    assert sorted(found) == sorted(lays(it))


# -- one tile


def test_a_square_shows_what_the_tile_would_do() -> None:
    """The other squares stay, the chosen one is marked, and one button makes the move."""
    for it in decisions("one", 2):
        for text in [move for move in it.moves if move != "draw"][::6]:
            panel = opened(it, text)
            name = text.removeprefix("lay ").upper()
            assert panel.shown == (text,)
            assert way(panel, f"Lay on {name}").style is Style.MAKE
            assert way(panel, f"Lay on {name}").pick == text
            assert [str(press.label) for press in panel.choices if press.style is Style.CHOSEN] == [name]
            assert spelled(panel.asked).startswith(f"{name}, not laid yet. ")


WORDS = {
    "en": (
        ("Your {station}", "{who}'s {station}"),
        {"ends": "{line} ends: {n} {points}.", "centre": "{line} reaches the centre: {n} {points}."},
        "{line}: {n} longer.",
        ("point", "points"),
        "{square}, not laid yet. {results}",
        "No player's line changes.",
    ),
    "it": (
        ("La tua {station}", "La {station} di {who}"),
        {"ends": "{line} finisce: {n} {points}.", "centre": "{line} arriva al centro: {n} {points}."},
        "{line}: {n} in più.",
        ("punto", "punti"),
        "{square}, non ancora posata. {results}",
        "Nessuna linea in gioco cambia.",
    ),
}
"""How results are told: lines, their ends, what goes on, points, all of it, and where nothing changes."""


def facts(it: AnyDecision, text: str, language: str) -> list[tuple[str, str]]:
    """What a move does to the lines of players, in words and by its kind, in the order in which it is told."""
    lines, ends, longer, points, _, _ = WORDS[language]
    after, _ = it.foreseen(text)
    found = []
    for old, new in zip(it.view.lines, after.lines, strict=True):
        more, own = len(new.passes) - len(old.passes), new.owner == it.view.seat
        if new.owner is None or not more:
            continue
        line = lines[not own].format(station=new.station, who=NAMES[new.owner])
        kind = "longer" if new.ends is None else "centre" if new.ends == CENTRAL else "ends"
        words = longer.format(line=line, n=more)
        if kind != "longer":
            words = ends[kind].format(line=line, n=new.points, points=points[new.points != 1])
        found.append(((kind == "longer", not own, -new.points, -more), words, f"{kind} {own}"))
    return [(words, kind) for _, words, kind in sorted(found, key=lambda each: each[0])]


@pytest.mark.parametrize("language", WORDS)
def test_results_are_facts_in_words(language: str) -> None:
    """Every line of a player that changes is named, the ends first, own ones first among them, and nothing else."""
    kinds, (*_, whole, nothing) = set(), WORDS[language]
    for it in (*decisions("facts", 3, 4), *decisions("more facts", 4, 4)):
        for text in [move for move in it.moves if move != "draw"][::2]:
            told = facts(it, text, language)
            results = " ".join(words for words, _ in told) or nothing
            asked = whole.format(square=text.removeprefix("lay ").upper(), results=results)
            assert spelled(opened(it, text).asked, language) == asked
            kinds |= {kind for _, kind in told}
    assert kinds == {f"{kind} {own}" for kind in ("ends", "centre", "longer") for own in (True, False)}


# -- several tiles


@pytest.mark.parametrize("given", [{"hand": "3"}, {"hand": "2"}, {"turn": "free"}, {"hand": "3", "turn": "free"}])
def test_all_tiles_and_turns_stand_side_by_side(given: dict[str, str]) -> None:
    """Each that looks otherwise once, with a button that makes it; in rows of at most three; one way leads back."""
    count = 0
    for it, press, panel in several(**given):
        count += 1
        shown = [METRO.read(text) for text in panel.shown]
        looks = [turned(it.view.hand[move.index or 0], move.turn) for move in shown]
        assert len(looks) == len(set(looks)) <= 12
        assert set(looks) == lays(it)[str(press.label)]
        assert {move.square for move in shown} == {Square(METRO.read(press.spot).square)}
        assert [(make.pick, make.style) for make in panel.choices] == [(text, Style.MAKE) for text in panel.shown]
        assert panel.across in {2, 3}
        assert [(way.label.message, way.pick) for way in panel.ways] == [("Other square", "")]
        assert panel.part
    assert count > 5


def test_buttons_name_tile_and_turn() -> None:
    """The tile where there are several, the turn where there is one, in words as on the picture."""
    labels = {spelled(make.label) for _, _, panel in several(hand="3", turn="free") for make in panel.choices}
    assert {"Lay tile 1", "Lay tile 2", "Lay tile 3", "Lay tile 1, 90°", "Lay tile 3, 270°"} <= labels
    single = {spelled(make.label) for _, _, panel in several(turn="free") for make in panel.choices}
    assert single == {"Lay as it is", "Lay it turned 90°", "Lay it turned 180°", "Lay it turned 270°"}
    assert max(map(len, labels | single)) <= 25


def test_what_picks_a_square_is_no_move() -> None:
    """Where several things may be laid on it, so that nothing is made unseen by somebody who wants no previews."""
    for it, press, _ in several(turn="free"):
        assert press.pick not in it.moves
    for it in decisions("one", 2):
        assert all(press.pick in it.moves for press in opened(it).choices)


@pytest.mark.parametrize("given", [{"hand": "3"}, {"turn": "free"}])
def test_a_whole_move_is_shown_by_itself(given: dict[str, str]) -> None:
    """Typed with tile and turn: the whole board with it, and a button that makes just this move."""
    for it in decisions("typed", 4, 11, **given):
        for text in [move for move in it.moves if move != "draw"][::29]:
            panel = opened(it, text)
            assert panel.shown == (text,)
            assert [press.pick for press in panel.presses if press.style is Style.MAKE] == [text]
            assert panel.part == ""


def test_where_one_tile_alone_fits_it_is_shown_at_once() -> None:
    """The others would join stations by themselves; the words and the button say which tile it is."""
    found = 0
    for it in decisions("alone", 2, 2, hand="3"):
        for press in opened(it).choices:
            moves = [text for text in it.moves if text.startswith(press.spot)]
            if len(moves) == 1 and len(it.view.hand) > 1:
                found += 1
                panel = opened(it, press.pick)
                number = moves[0][-1]
                assert panel.shown == (moves[0],)
                assert spelled(panel.asked).startswith(f"{press.label}, tile {number}, not laid yet.")
                assert way(panel, f"Lay tile {number} on {press.label}").pick == moves[0]
    assert found > 3


# -- to draw


def test_before_a_tile_is_drawn_it_is_asked() -> None:
    """The way leads to a question of two buttons: it is made only then, and the other leads back to the squares."""
    it = decisions("draw", 3)[1]
    draw = way(opened(it), "Draw")
    assert (draw.style, draw.pick) == (Style.WAY, "draw")
    asked = opened(it, draw.pick)
    assert spelled(asked.asked) == "You must lay what you draw."
    assert spelled(asked.asked, "it") == "Quella che peschi va posata."
    assert [(spelled(press.label), press.pick, press.style) for press in asked.presses] == [
        ("Draw it", "draw", Style.MAKE),
        ("No", "", Style.WAY),
    ]


def test_who_has_drawn_must_lay_that_tile() -> None:
    """It is said, nothing else can be laid, and none can be drawn."""
    it = after_drawing(hand="3")
    panel = opened(it)
    assert spelled(panel.asked).startswith("You must lay the tile you drew: which square? ")
    assert "draw" not in [press.pick for press in panel.presses]
    assert len(opened(it, panel.choices[0].pick).shown) == 1
    assert opened(it, "draw") == panel


# -- hints


def test_what_a_computer_player_likes_has_a_star() -> None:
    """On the square, on the tile there, or on drawing, and nowhere else; its square is always on the first page."""
    for it in (*decisions("stars", 3), *decisions("stars", 3, hand="3"), crowded()):
        for liked in it.moves[::9]:
            panel = opened(it, liked=liked)
            starred = [press for press in panel.presses if STAR in spelled(press.label)]
            name = "Draw" if liked == "draw" else liked.split(" ")[1].upper()
            assert [spelled(press.label) for press in starred] == [f"{STAR} {name}"]
            there = opened(it, starred[0].pick, liked=liked)
            if liked == "draw":
                assert STAR in spelled(there.presses[0].label)
            elif len(there.shown) > 1:
                makes = [press.pick for press in there.choices if STAR in spelled(press.label)]
                held = it.view.hand
                assert [held[METRO.read(text).index] for text in makes] == [held[METRO.read(liked).index]]
        assert not [press for press in opened(it).presses if STAR in spelled(press.label)]


# -- presses


@pytest.mark.parametrize("sensible", [True, False])
@pytest.mark.parametrize("given", [{}, {"hand": "3"}, {"hand": "3", "turn": "free"}])
def test_a_turn_takes_two_presses(given: dict[str, str], sensible: bool) -> None:
    """In the middle, and never more than five, with the fewest buttons there are."""
    played = list(turns(METRO, given, 3, "walk", sensible=sensible))[4::11]
    counts = [presses(turn, 25) for turn in played]
    assert statistics.median(counts) == 2
    assert max(counts) <= 5
