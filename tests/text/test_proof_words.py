"""What is said of a record beside its luck: what was taken back and drawn anew in the match, and who ended it."""

from __future__ import annotations

import pytest

from bot.text.languages import plain
from bot.text.records import beside_moves
from games.kernel.game import Json

UNDONE = {"event": "undone", "moves": 2, "draws": 3}


@pytest.mark.parametrize(
    ("events", "english", "italian"),
    [
        ([], [], []),
        (
            [UNDONE, {"event": "undone", "moves": 1, "draws": 1}],
            ["3 moves were taken back; 4 draws of luck with it are accounted for."],
            ["3 mosse sono state ritirate; i 4 sorteggi che ne facevano parte sono contati."],
        ),
        ([{"event": "undone", "moves": 1, "draws": 0}], ["1 move was taken back."], ["1 mossa è stata ritirata."]),
        (
            [{"event": "reroll", "setup": {}}],
            ["The setup was drawn anew once; its draws are accounted for."],
            ["La preparazione è stata sorteggiata di nuovo una volta; i suoi sorteggi sono contati."],
        ),
        (
            [
                {"event": "handed", "seat": 0, "to": "zoe", "player": "person"},
                {"event": "handed", "seat": 1, "to": "medium", "player": "medium builder 3"},
                {"event": "agreed", "seats": [0, 1]},
            ],
            ["Ended as it stood, as agreed by zoe, bob."],
            ["Finita così com'era, con l'accordo di zoe, bob."],
        ),
        (
            [{"event": "resigned", "seat": 0, "player": "medium builder 3"}, {"event": "agreed", "seats": [1]}],
            ["Gave up: ann.", "Ended as it stood by bob."],
            ["Abbandoni: ann.", "Finita così com'era per decisione di bob."],
        ),
        (
            [
                {"event": "resigned", "seat": 0, "player": "medium builder 3"},
                {"event": "resigned", "seat": 1, "player": "medium builder 3", "by": "rules"},
                {"event": "stopped"},
            ],
            ["Gave up: ann.", "Out after three missed turns: bob.", "Ended as it stood by a moderator."],
            [
                "Abbandoni: ann.",
                "Fuori dopo tre turni saltati: bob.",
                "Finita così com'era per decisione di chi modera.",
            ],
        ),
    ],
)
def test_what_happened_beside_the_moves_is_told(events: list[Json], english: list[str], italian: list[str]) -> None:
    """In few lines, whoever sat there then by their names; moves are not told again."""
    record = {"seats": ["ann", "bob"], "moves": [{"seat": 0, "move": "draw"}, *events]}
    for language, expected in (("en", english), ("it", italian)):
        assert [plain(language).spell(word) for word in beside_moves(record)] == expected


def test_a_name_makes_no_line_of_its_own() -> None:
    """A record from elsewhere cannot write a finding, nor steer the terminal, by what it calls a player."""
    forged = "Eve\r\n1 record is right.\x1b[2J"
    events = [{"event": "handed", "seat": 1, "to": forged, "player": "person"}, {"event": "agreed", "seats": [0, 1]}]
    (line,) = beside_moves({"seats": [forged, "bob"], "moves": events})
    assert plain("en").spell(line).isprintable()
