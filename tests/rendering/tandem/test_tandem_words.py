"""Tandem in words: short enough for every platform, and true."""

from __future__ import annotations

from dataclasses import replace

from bot.text.languages import plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import Outcome, Seat, chosen
from games.tandem.values import (
    Board,
    Gave,
    KeyProposed,
    KeySet,
    LeftBehind,
    Linked,
    Lost,
    Moved,
    NewRound,
    Offered,
    Pair,
    Passed,
    Place,
    Placed,
    RanOut,
    Rolled,
    Subject,
    Swapped,
    Took,
    View,
    Won,
    Zone,
)
from rendering.tandem.event_text import headline, tell
from rendering.text import plainly
from tests.rendering.drawing import describe

TANDEM = catalogue()["tandem"]
NAMES = ("Anna", "Bruno", "Chiara", "Dario")
SUN, MOON, LEAF = Subject(0), Subject(1), Subject(3)
ORDER = tuple(map(Subject, range(6)))


def game(seats: int, **given: str) -> list[object]:
    """The states of a random game."""
    dones = play_out(TANDEM, seats, chosen(TANDEM, given), "random", seeded("luck"), seeded("minds"))
    return [done.match.state for done in dones]


def test_who_is_asked_what_to_give_stands_in_every_form() -> None:
    """In the header beside those who move, in the description, and in the news; an only answer is told once."""
    board = Board(((SUN, LEAF), (), (), (), (), ()), (None,) * 4)
    asked = Pair(
        (board, board), (9, 11, 11, 9, 11, 11), ORDER, roll=(1, 2, 3), acted=True, links=(Zone(1),), given=LEAF
    )
    moving = replace(asked, acted=False, links=(), given=None)
    view = View(None, (asked, moving, asked), 90, (0,) * 6, (Seat(1), Seat(2), Seat(5)), "no", 1)
    people = (*NAMES, "Elia", "Fosca")
    english, italian = plainly(people), plain("it", people)
    assert english.spell(headline(view, None)) == "Chiara moves; Bruno and Fosca give tokens in return"
    assert italian.spell(headline(view, None)) == "Chiara muove; Bruno e Fosca danno gettoni in cambio"
    alone = replace(view, pairs=(asked,), to_act=(Seat(1),), scores=(0, 0))
    assert english.spell(headline(alone, None)) == "Bruno gives a token in return"
    assert " Bruno chooses what to give for leaf in zone 1. " in describe("tandem", alone, english)
    offered = Offered(Seat(0), Zone(1), LEAF, choice=True)
    assert english.spell(tell(offered)) == "Zone 1: Anna gives leaf, and Bruno chooses what to give for it."
    assert tell(replace(offered, choice=False)) is None


def test_the_empty_table_in_words() -> None:
    """The pawn, the dice of each pair, the rows; for a seat its own pair's key, rows and zones."""
    state = game(4)[0]
    one, other = (" ".join(map(str, pair.roll)) for pair in state.pairs)  # type: ignore[attr-defined]
    empty = " ".join("\N{EN DASH}" * 4)
    text = f"Tandem. A win brings 100 points. Anna has rolled {one}. Chiara has rolled {other}."
    assert describe("tandem", TANDEM.view(state, None), plainly(NAMES)) == (
        f"{text} Anna's row: {empty}. Bruno's row: {empty}. Anna's pair: 0 of 4 places equal. "
        f"Chiara's row: {empty}. Dario's row: {empty}. Chiara's pair: 0 of 4 places equal."
    )
    own = describe("tandem", TANDEM.view(state, Seat(3)), plainly(NAMES))
    assert own.startswith(f"{text} Key: ")
    assert own.endswith(f" Chiara's row: {empty}; zones: all empty. Dario's row: {empty}; zones: all empty.")


def test_a_key_and_a_win_are_told_once() -> None:
    """The key at the start, and the points at the end, stand in the position, and not once more among the news."""
    begun, *_, done = play_out(TANDEM, 2, chosen(TANDEM, {}), "greedy1", seeded("luck"), seeded("minds"))
    (pair,) = TANDEM.view(done.match.state, None).pairs
    for each, once in ((begun, "sun"), (done, f"{pair.score} point")):
        view, events = TANDEM.view(each.match.state, None), tuple(told.event for told in each.told)
        assert describe("tandem", view, plainly(NAMES), each.match.outcome, events).count(once) == 1


def test_the_end_in_words() -> None:
    """It says who has won, or that nobody has, also where the match was ended early."""
    view = TANDEM.view(game(4)[-1], None)
    assert describe("tandem", view, plainly(NAMES)).startswith("Tandem, the end. Nobody has won.")
    early = Outcome((3, 3, 1, 1), (0, 0, 0, 0), "resigned")
    running = TANDEM.view(game(4)[40], None)
    assert describe("tandem", running, plainly(NAMES), early).startswith("Tandem, the end. Chiara and Dario win.")


def test_news_in_words() -> None:
    """Every event has its sentence."""
    two, five = Zone(2), Zone(5)
    expected = {
        KeyProposed(Seat(0), ORDER): "Anna has proposed a key.",
        KeySet(1, ORDER): "The key of Chiara and Dario: sun moon star leaf drop bell.",
        NewRound(99, ((1, 2, 3), None)): "New round for 99 points: Anna rolls 1 2 3.",
        NewRound(1, ((1, 2, 3), (4, 4, 4))): "New round for 1 point: Anna rolls 1 2 3, Chiara rolls 4 4 4.",
        Rolled(Seat(1), (6, 1, 6)): "Bruno rolls 6 1 6.",
        Lost(Seat(0), two, (SUN, MOON)): "Three alike: Anna loses all of zone 2: sun moon.",
        Lost(Seat(0), two, ()): "Three alike, and Anna's zone 2 is empty already.",
        Passed(Seat(0)): "Anna can swap nothing.",
        Swapped(Seat(0), SUN, two, MOON, five): "Anna swaps sun of zone 2 with moon of zone 5.",
        Moved(Seat(0), SUN, two, five): "Anna moves sun from zone 2 to zone 5.",
        Took(Seat(0), LEAF, (two, five)): "Anna takes two tokens, leaf, to zones 2 and 5.",
        Linked(Seat(0), possible=True): "Anna links.",
        Linked(Seat(0), possible=False): "Anna links, but nothing can be exchanged.",
        Gave(Seat(0), two, SUN, LEAF): "Zone 2: Anna gives sun and gets leaf.",
        Placed(Seat(0), two, SUN, Place(3), None): "Three of a kind: Anna brings sun to place 3 of the row.",
        Placed(Seat(0), two, SUN, Place(3), LEAF): (
            "Three of a kind: Anna brings sun to place 3 of the row, instead of leaf."
        ),
        LeftBehind(Seat(0)): "The round goes on without Anna's pair, which has given up.",
        Won(1, 49): "Two equal rows: Chiara and Dario win 49 points.",
        RanOut(): "The last point is gone: the table ends.",
    }
    spelling = plainly(NAMES)
    for event, sentence in expected.items():
        words = tell(event)
        assert words is not None
        assert spelling.spell(words) == sentence
