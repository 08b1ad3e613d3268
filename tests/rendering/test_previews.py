"""What a game foresees of a move can be shown as a preview and told, whichever game it is."""

from __future__ import annotations

import pytest

from bot.ports.pictures import PreviewPicture
from bot.text.languages import plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from rendering.canvas import texts
from rendering.painter import painter
from rendering.scene import Scene
from rendering.text import said
from rendering.theme import THEMES
from tests.sweeps import ends

TABLES = [(slug, seats) for slug, game in catalogue().items() if game.foresee is not None for seats in game.seats]
"""Games that foresee what a move leads to, with each number of players."""
NAMES = ("Annalisa", "Bob", "Chloé", "Dino", "Eva", "Fe", "Gino", "Hal")


@pytest.mark.parametrize(("slug", "seats"), ends(TABLES))
def test_every_foreseen_move_can_be_shown_and_told(slug, seats):
    """From the mover's view a whole picture is drawn, which is not the next board, nor but for passes this one."""
    game, painted, names = catalogue()[slug], painter(slug), NAMES[:seats]
    scene = Scene("K7QF", names, plain("it", names))
    themes = tuple(THEMES.values())
    luck, minds = seeded(f"preview {slug} {seats}"), seeded("minds")
    dones = list(play_out(game, seats, chosen(game, {}), "greedy", luck, minds))
    shown = differ = 0
    for number, done in enumerate(dones[:: max(1, len(dones) // 8)]):
        theme = themes[number % len(themes)]
        for seat in sorted(game.to_act(done.match.state))[:2]:
            view = game.view(done.match.state, seat)
            moves, before = list(game.legal(done.match.state, seat)), painted.draw(view, theme, (), scene).tobytes()
            for move in moves[:: max(1, len(moves) // 2)]:
                after, events = game.foresee(view, move)
                image = painted.draw_preview(view, after, events, theme, scene)
                assert (image.mode, image.size) == ("P", (theme.side, theme.side))
                differ += image.tobytes() != before
                assert (image == painted.draw(after, theme, events, scene)) is (painted.preview is None)
                assert all(scene.spelling.spell(said) for event in events if (said := painted.tell(event)) is not None)
                shown += 1
    assert shown >= 8
    assert differ > shown // 2


@pytest.mark.parametrize("slug", [slug for slug, seats in TABLES if seats == min(catalogue()[slug].seats)])
def test_a_better_move_of_a_finished_match_is_no_preview(slug):
    """Its picture and its description begin with the move it was better than, in the reader's language."""
    game = catalogue()[slug]
    seats = min(game.seats)
    for number, done in enumerate(play_out(game, seats, chosen(game, {}), "greedy", seeded(slug), seeded("minds"))):
        seat = min(game.to_act(done.match.state), default=None)
        if number < 12 or seat is None:
            continue
        view = game.view(done.match.state, seat)
        after, events = game.foresee(view, next(iter(game.legal(done.match.state, seat))))
        picture = PreviewPicture(slug, "K7QF", NAMES[:seats], view, after, events, 12)
        scene = Scene(
            "K7QF", NAMES[:seats], plain("it", NAMES[:seats]), heading=said("Better at move {number}", number=12)
        )
        words = {text.text for text in texts(painter(slug).draw_preview(view, after, events, THEMES["light"], scene))}
        assert "Meglio alla mossa 12" in words and not any("nteprima" in text for text in words)
        assert picture.paint(THEMES["light"], plain("it", NAMES[:seats])).alt.startswith("Meglio alla mossa 12. ")
        return
