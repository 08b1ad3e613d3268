"""A match as an animated GIF: every frame is what was drawn, nothing is sent twice, it tells a story, and it fits."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from bot.text.languages import plain
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import play_out
from games.kernel.game import chosen
from rendering.canvas import palette, texts
from rendering.gif import Held, animated
from rendering.painter import Painter, painter
from rendering.replay import BEST, END, FIRST, INTRO, LARGEST, MOST, STEP, Frame, Smaller, paces, replay, thinned, title
from rendering.ride import STEPS
from rendering.scene import Scene
from rendering.theme import LIGHT, THEMES

NAMES = ("Annalisa", "Bob", "Chloé", "🚇", "Eva", "Fe", "Gino", "Hal")


@cache
def played(slug, most=12):
    """The positions of a game of computer players, evenly thinned, with the fewest players but one."""
    game = catalogue()[slug]
    seats = max(2, game.seats[0])
    frames = []
    for done in play_out(game, seats, chosen(game, {}), "greedy", seeded("replay"), seeded("minds")):
        events = tuple(told.event for told in done.told if told.to is None)
        frames.append(Frame(game.view(done.match.state, None), events, done.match.outcome))
    return thinned(frames, most)


def names(slug):
    """Names of all seats of these games."""
    return NAMES[: max(2, catalogue()[slug].seats[0])]


def made(slug, most=12, theme=LIGHT, **more):
    """The replay of that game."""
    return replay(slug, played(slug, most), theme, Scene("K7QF", names(slug), plain("en", names(slug))), **more)


kept = cache(made)
"""The same, made once; none is larger than a few hundred KB."""


def shown(gif):
    """Every frame as it is seen, with its milliseconds and the box that the file holds for it."""
    file = Image.open(BytesIO(gif))
    frames = []
    for number in range(file.n_frames):
        file.seek(number)
        box = file.tile[0].extents
        frames.append((file.convert("RGB"), file.info["duration"], box))
    return frames


def pictures(slug):
    """What the replay is made of, but for the ride at its end."""
    frames = played(slug)
    yield picture(slug, Frame(frames[-1].view, (), frames[-1].outcome))
    yield title(slug, look(slug), Scene("K7QF", names(slug), plain("en", names(slug))), len(frames))
    for frame in frames:
        yield picture(slug, frame)


def look(slug):
    """The theme whose palette the replay has."""
    return painter(slug).look(LIGHT)


def picture(slug, frame):
    """A position as it is drawn in a replay."""
    scene = Scene("K7QF", names(slug), plain("en", names(slug)), frame.outcome, calm=True)
    return painter(slug).draw(frame.view, LIGHT, frame.events, scene)


def colours(plane, rgb):
    """A plane of palette numbers as it is seen."""
    picture = plane.copy()
    picture.putpalette(rgb)
    return picture.convert("RGB")


def known(slug):
    """The palette of a replay, which has room for one more number."""
    rgb = palette(look(slug)).rgb
    assert len(rgb) <= 255 * 3
    return rgb


@pytest.mark.parametrize("slug", catalogue())
def test_every_frame_is_what_was_drawn(slug):
    """Decoded by Pillow, each frame equals its whole picture reduced to 800 pixels by itself, pixel for pixel."""
    drawn, rgb = list(pictures(slug)), known(slug)
    whole = [colours(Smaller(rgb, 800).plane(each), rgb) for each in drawn]
    seen = [each for each, _, _ in shown(kept(slug))]
    assert all(ImageChops.difference(one, other).getbbox() is None for one, other in zip(whole, seen, strict=False))
    assert len(seen) - len(whole) in {0, 1, *range(STEPS // 2, STEPS * 2)}


@pytest.mark.parametrize("slug", catalogue())
def test_a_reduced_picture_looks_like_the_large_one(slug):
    """Hardly any pixel differs by much from the average of all it stands for, and none as if it were another thing."""
    last = picture(slug, played(slug)[-1])
    small = colours(Smaller(known(slug), 800).plane(last), known(slug))
    fine = last.convert("RGB").resize((800, 800), Image.Resampling.BOX)
    histogram = ImageChops.difference(small, fine).convert("L").histogram()
    assert sum(histogram[32:]) < 800 * 800 // 25
    assert sum(histogram[128:]) < 800 * 800 // 500


@pytest.mark.parametrize("slug", catalogue())
def test_frames_hold_only_the_box_that_changed(slug):
    """The first frame is whole; of each later one the file holds the smallest box around the pixels that changed."""
    frames = shown(kept(slug))
    assert frames[0][2] == (0, 0, 800, 800)
    for (before, _, _), (after, _, box) in pairwise(frames):
        assert ImageChops.difference(before, after).getbbox() == box


@pytest.mark.parametrize("slug", catalogue())
def test_it_begins_with_the_end(slug):
    """The picture that stands for the film is the last position, with nothing marked; then comes the title."""
    frames = shown(kept(slug))
    last = played(slug)[-1]
    whole = Smaller(known(slug), 800).plane(picture(slug, Frame(last.view, (), last.outcome)))
    assert ImageChops.difference(frames[0][0], colours(whole, known(slug))).getbbox() is None
    assert frames[0][1] == FIRST and frames[1][1] == INTRO
    assert sum(frames[0][0].tobytes()) != sum(frames[1][0].tobytes())


@pytest.mark.parametrize("slug", ["metro", "road", "tandem"])
def test_it_ends_with_a_ride_along_the_best_line(slug):
    """Step by step more is lit, on the line and nowhere else, and no step goes back but where the marker was."""
    frames = [each for each, milliseconds, _ in shown(kept(slug)) if milliseconds == STEP]
    last = played(slug)[-1]
    scene = Scene("K7QF", names(slug), plain("en", names(slug)), last.outcome, calm=True)
    ways = painter(slug).ride(played(slug), painter(slug).look(LIGHT), scene)
    assert ways and all(len(way) > 1 for way in ways)
    points = [(x * 800 / 1280, y * 800 / 1280) for way in ways for x, y in way]
    plain_end = colours(Smaller(known(slug), 800).plane(picture(slug, Frame(last.view, (), last.outcome))), known(slug))
    lit = []
    for frame in frames[1:]:
        box = ImageChops.difference(plain_end, frame).getbbox()
        assert min(x for x, _ in points) - 14 <= box[0] and box[2] <= max(x for x, _ in points) + 14
        assert min(y for _, y in points) - 14 <= box[1] and box[3] <= max(y for _, y in points) + 14
        lit.append(sum(ImageChops.difference(plain_end, frame).convert("L").histogram()[1:]))
    assert STEPS * 2 // 3 <= len(lit) <= STEPS * 2
    assert lit[-1] > 5 * lit[0] / 2 and all(after > before * 0.9 for before, after in pairwise(lit))


def test_a_match_under_way_has_no_ride():
    """A part of a match just ends with its last position."""
    frames = played("metro")[:5]
    gif = replay("metro", frames, LIGHT, Scene("K7QF", names("metro"), plain("en", names("metro"))))
    assert len(shown(gif)) <= 2 + 5 + 1


def test_moves_that_gain_stay_longer():
    """By their share of the best gain, up to four times as long; all together about as long as ever."""
    painted = replace(painter("metro"), gained=lambda view: view)
    frames = [Frame(points) for points in ((0, 0), (0, 0), (9, 0), (9, 6), (9, 6), (27, 6))]
    usual, *rest = paces(painted, frames)
    assert [round(each / usual, 1) for each in rest] == [1, 2.5, 2, 1, BEST]
    many = paces(painted, frames * 30)
    assert sum(many) < 60_000 and min(many) >= 150
    assert len(set(paces(replace(painted, gained=Painter.gained), frames))) == 1


def test_title_and_end_are_seen_longer():
    """The title stays for two seconds, the end for five, positions for a while each."""
    times = [milliseconds for _, milliseconds, _ in shown(kept("metro"))]
    assert (times[0], times[1], times[-1]) == (FIRST, INTRO, END + STEP)
    assert all(STEP <= each < 3_000 for each in times[2:-1])


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_one_palette_serves_all_frames(theme):
    """The file has the theme's colours once, no frame brings its own, and the picture begins again for ever."""
    gif = kept("metro") if theme == LIGHT else kept("metro", theme=theme)
    file = Image.open(BytesIO(gif))
    assert file.info["loop"] == 0
    assert gif[13 : 13 + 3] == bytes.fromhex(theme.paper[1:])
    for number in range(file.n_frames):
        file.seek(number)
        assert file.disposal_method == 1
    descriptors = [gif[at + 8 :][:10] for at in range(len(gif)) if gif[at : at + 4] == b"!\xf9\x04\x05"]
    assert len(descriptors) == file.n_frames
    assert all(each[:1] == b"," and each[9] & 0b10000000 == 0 for each in descriptors)


def test_equal_matches_give_equal_bytes_in_any_thread():
    """Drawn by two threads at once, the file is the same."""
    with ThreadPoolExecutor(2) as threads:
        made_there = list(threads.map(made, ["road"] * 2))
    assert set(made_there) == {kept("road")}


def test_a_replay_that_is_too_large_passes_positions_over_and_then_shrinks():
    """With less room there are fewer frames, with still less a smaller picture; the end is always there."""
    whole = made("metro", 24)
    fewer = made("metro", 24, largest=len(whole) * 3 // 4)
    smaller = made("metro", 24, largest=len(whole) // 10)
    assert len(fewer) <= len(whole) * 3 // 4
    few = shown(fewer)
    assert 2 < len(few) < len(shown(whole))
    assert few[-1][0].size == (800, 800)
    assert len(smaller) <= len(whole) // 10
    assert shown(smaller)[0][0].width < 800


@pytest.mark.soak
@pytest.mark.parametrize("slug", catalogue())
def test_whole_matches_fit(slug):
    """As large as a platform takes at most."""
    assert len(made(slug, MOST)) <= LARGEST == 3 << 20


def test_a_match_without_positions_cannot_be_replayed():
    """No frame is a ``ValueError``; one is a title between two looks at it."""
    with pytest.raises(ValueError, match="position"):
        replay("metro", (), LIGHT, Scene("K7QF", NAMES[:2], plain("en", NAMES[:2])))
    one = replay("metro", played("metro")[:1], LIGHT, Scene("K7QF", NAMES[:2], plain("en", NAMES[:2])))
    assert [milliseconds for _, milliseconds, _ in shown(one)][:2] == [FIRST, INTRO]
    assert len(shown(one)) == 3


def test_thinned_frames_have_the_news_of_those_passed_over():
    """All events are still there in order, the first and the last position too, and the rest lies evenly."""
    frames = [Frame(number, (number,)) for number in range(100)]
    few = thinned(frames, 12)
    assert [event for frame in few for event in frame.events] == list(range(100))
    assert [frame.view for frame in few] == [0, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99]
    assert [frame.view for frame in thinned(frames, 1)] == [99]


def test_a_very_long_match_is_a_film_of_bounded_length():
    """Of a thousand positions a film shows no more than of a hundred and twenty."""
    start, end = played("road")[0], played("road")[-1]
    frames = [start, *([end, start] * 500), end]
    file = Image.open(
        BytesIO(replay("road", frames, LIGHT, Scene("K7QF", names("road"), plain("en", names("road"))), side=80))
    )
    assert MOST // 2 < file.n_frames <= MOST + 3 + 2 * STEPS


def test_what_changes_nothing_lengthens_the_frame_before():
    """Two equal planes are one frame for as long as both; a palette without room for one more number is refused."""
    planes = [Image.new("L", (40, 30), 254), Image.linear_gradient("L").resize((40, 30)).point(lambda grey: grey % 255)]
    planes += [planes[1].copy(), planes[0].copy()]
    planes[3].putpixel((7, 9), 3)
    rgb = bytes(value for number in range(255) for value in (number, 255 - number, 7))
    frames = shown(animated([Held(plane, 500) for plane in planes], rgb))
    assert [milliseconds for _, milliseconds, _ in frames] == [500, 1000, 500]
    for (each, _, _), plane in zip(frames, (planes[0], planes[1], planes[3]), strict=True):
        assert ImageChops.difference(each, colours(plane, rgb)).getbbox() is None
    with pytest.raises(ValueError, match="256"):
        animated([Held(planes[0], 500)], rgb + b"abc")


@pytest.mark.parametrize("slug", catalogue())
def test_the_title_has_room_for_every_name(slug):
    """With as many awkward names as seats nothing on the title overlaps or leaves the picture."""
    long = ("W" * 30, "Wolfeschlegelsteinhausenberger", "🚇", "يوسف", "", "Æ" * 30, "Maria Antonietta Lombardi", "Bo")
    people = long[: catalogue()[slug].seats[-1]]
    written = texts(title(slug, LIGHT, Scene("K7QF", people, plain("it", people)), 1000))
    assert len(written) == 2 + len(people)
    for text in written:
        assert 0 <= text.box[0] < text.box[2] <= 1280 - 80
        assert 0 <= text.box[1] < text.box[3] <= 1280 - 80
    for one, other in combinations(written, 2):
        assert one.box[3] <= other.box[1] or other.box[3] <= one.box[1]
