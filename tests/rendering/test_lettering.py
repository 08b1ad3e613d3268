"""Names of any kind become something our fonts can show, and nothing on a picture is written too small."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from boards import SCRIPTS
from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat
from subset_fonts import SOURCES

from rendering import shaping
from rendering.clusters import ZWJ, ZWNJ, clusters
from rendering.reading_order import BEGIN, END, parts
from rendering.shaping import SCRIPTS as OTHERS
from rendering.shaping import script_of
from rendering.typeface import (
    ELLIPSIS,
    WEIGHTS,
    cap,
    clean,
    coverage,
    font,
    initialled,
    letters,
    pieces,
    shorten,
    width,
)

FONTS = Path(shaping.__file__).parent / "fonts"
MOST = 12 * 1000 * 1000
"""Bytes of all fonts together."""

WORDS = {
    "Arabic": "يوسف",
    "Hebrew": "דוד",
    "Devanagari": "नमस्ते",
    "Bengali": "অনির্বাণ",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
    "Thai": "น้ำผึ้ง",
    "Georgian": "ბექა",
    "Armenian": "Հայկ",
    "Ethiopic": "አበበ",
    "Myanmar": "ကျော်မြွှေ့",
    "Khmer": "ខ្មែរ",
    "Lao": "ລາວ",
    "Sinhala": "සිංහල",
    "Tibetan": "བོད",
    "Kannada": "ಕನ್ನಡ",
    "Malayalam": "മലയാളം",
    "Gujarati": "ગુજરાતી",
    "Gurmukhi": "ਗੁਰਮੁਖੀ",
    "Han": "山田太郎",
    "rare Han": "龘堃喆",
    "Hangul": "김민준",
    "kana": "さくらツ",
    "Cyrillic": "Иван",
    "Greek": "Ωμέγα Ἀθηνᾶ",
    "emoji": "🚇👨‍👩‍👧🇮🇹1⃣",
    "symbols": "★☆♪",
}


def bare(name: str) -> str:
    """A cleaned name without the signs around it that keep its direction."""
    return name.strip(BEGIN + END)


def ink(text: str, weight: str = "regular", size: int = 40) -> Image.Image:
    """The box of a text that is drawn."""
    mask = letters(text, weight, size)
    box = mask.getbbox()
    assert box is not None, text
    return mask.crop(box)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Zoë \u202e 🚇 D’Été\n", "Zoë 🚇 D’Été"),
        ("e\u0301mile", "émile"),
        ("Z\u0351\u0343a\u0334\u0318lgo", "Zalgo"),
        ("ก็็็็็็", "ก็"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Иван", "Иван"),
        ("𝓐𝓷𝓷𝓪 Ｂｏｂ", "Anna Bob"),
        ("Ḿáṙĭǎ", "Ḿáṙĭǎ"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200db\u200c", "ab"),
        ("👨‍👩‍👧 ❤\ufe0f", "👨‍👩‍👧 ❤"),
        ("น้ำ", "น้ำ"),
        ("ㅋㅋ", "ㅋㅋ"),
        ("ㅤ", ""),
        ("⠀", ""),
        ("\ufdd0\ue000\u202e\u200b", ""),
        ("𒀀𒈙", ""),
        ("---", "---"),
        ("", ""),
        ("Bob\x00\x1b[31m", "Bob[31m"),
        ("[bot] Bea (hard)", "Bot Bea (hard)"),
        ("Ann [bot] ", "Ann [bot]"),
    ],
)
def test_names_are_cleaned(name: str, shown: str) -> None:
    """What no font has is dropped; what is left is the name, or nothing where there is nothing to be seen."""
    assert bare(clean(name)) == shown


@given(st.text(max_size=80) | st.text("אب ก็ क्षि👨‍🏽🇮ㅤ\u0301\u202e\u2068\u2069(1", max_size=40))
def test_whatever_is_left_can_be_shown(name: str) -> None:
    """No cleaned name holds a letter without a glyph, a control character or a space too many."""
    text = clean(name)
    for letter in clusters(bare(text)):
        assert set(letter) <= coverage() or script_of(letter) is not None
    assert " ".join(text.split()) == text
    assert not any(unicodedata.category(letter)[0] == "C" for letter in bare(text) if letter not in ZWJ + ZWNJ) or any(
        unicodedata.category(letter) == "Cn" for letter in text
    )
    assert clean(text) == text
    if text:
        ink(text)


def test_coverage_is_what_the_fonts_draw() -> None:
    """Characters said to be covered have a glyph unlike that of a missing one."""
    missing = bytes(font("bold", 40).getmask("\ufdd0"))
    for letter in "AZaz09àèéìòùÀÈ…×+–€ßŁЖ":
        assert letter in coverage()
        assert bytes(font("bold", 40).getmask(letter)) != missing
    assert not {"字", "ي", "א", "🚇"} & coverage()


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_every_script_is_drawn(word: str, weight: str) -> None:
    """Each word of each script is kept, every letter of it has ink, and none is cut."""
    assert bare(clean(word)) == word
    drawn = {letter: ink(letter, weight).tobytes() for letter in clusters(word) if letter != " "}
    assert len(set(drawn.values())) == len(drawn), "some letters look alike, as those do that a font lacks"
    for size in (28, 32, 46, 68):
        mask = letters(clean(word), weight, size)
        left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
        assert right - left > size // 2
        assert bottom - top > cap(weight, size) // 2
        assert mask.width == width(clean(word), weight, size)
        for piece in pieces(clean(word)):
            found, (ascent, descent) = piece.shaped(weight), font(weight, size).getmetrics()
            if found is not None:
                inside, outside = found.mask(size, ascent, descent), found.mask(size, ascent + 40, descent + 40)
                assert ImageStat.Stat(inside).sum == ImageStat.Stat(outside).sum, "letters are cut above or below"


def test_letters_are_shaped() -> None:
    """Letters of Arabic join, consonants of Devanagari merge, marks stand above each other, flags are one sign."""
    for whole, apart in (("بب", "ب\u200cب"), ("क्ष", "क्\u200cष"), ("🇮🇹", "🇮 🇹"), ("👨‍👩‍👧", "👨👩👧")):
        assert ink(whole).tobytes() != ink(apart).tobytes()
        assert width(whole, "regular", 40) < width(apart, "regular", 40)
    alone, four = width("ب", "regular", 40), width("بببب", "regular", 40)
    assert four < 4 * alone
    assert width("ก็", "regular", 40) == width("ก", "regular", 40)
    assert ink("ที่").height > ink("ที").height


def test_names_run_as_they_are_read() -> None:
    """Hebrew and Arabic begin at the right, with Latin words and figures in their own order."""
    name = clean("דוד Ben Gurion")
    assert parts(name) == (("Ben Gurion", False), ("דוד ", True))
    assert [part for part, _ in parts(f"{name} to move")] == ["Ben Gurion", "דוד ", " to move"]
    assert [part for part, _ in parts(f"{clean('יוסף')} 3 + {clean('דוד')} (4)")] == ["יוסף", " 3 + ", "דוד", " (4)"]
    narrow_then_wide = letters(clean("וש"), "regular", 40)
    free = [x for x in range(narrow_then_wide.width) if not narrow_then_wide.crop((x, 0, x + 1, 52)).getbbox()]
    assert any(x > narrow_then_wide.width * 2 // 3 for x in free if x < narrow_then_wide.width - 8)


@given(st.text("אבيو aB1٣-+.,:$%()[]{}!", max_size=14), st.text("אبa1 (", max_size=5))
def test_the_order_is_that_of_unicode(around: str, inside: str) -> None:
    """Another implementation of the bidirectional algorithm gives the same order, also with a name in a sentence."""
    text = f"x{around}{BEGIN}{inside.strip()}{END}z"
    assume(len(around) < 14)
    found = "".join(part[::-1] if backwards else part for part, backwards in parts(text))
    wanted = BidiParagraph(text, base_direction=TextDirection.LTR).get_reordered_string()
    assert found == "".join(letter for letter in wanted if letter not in BEGIN + END)


def test_brackets_open_towards_what_they_hold() -> None:
    """Among letters from right to left a bracket is mirrored, in our own font too."""
    text = clean("דוד (ב)")
    mask = letters(text, "regular", 40)
    opening = letters("(", "regular", 40)
    box = mask.getbbox()
    assert box is not None
    left = mask.crop((0, 0, opening.width, mask.height))
    assert ImageChops.difference(left, opening).getbbox() is None


PROGRAM = """
import hashlib, sys
from rendering.typeface import clean, letters
found = hashlib.sha256()
for name in sys.argv[1:]:
    for weight in ("regular", "bold"):
        mask = letters(clean(name), weight, 46)
        found.update(repr(mask.size).encode() + mask.tobytes())
print(found.hexdigest())
"""


def test_every_process_draws_the_same() -> None:
    """Names in all scripts have the same pixels in two processes, in whatever order they are drawn."""
    names = (*SCRIPTS, *WORDS.values())
    for name in reversed(names):
        letters(clean(name), "bold", 28)
    found = hashlib.sha256()
    for name in names:
        for weight in ("regular", "bold"):
            mask = letters(clean(name), weight, 46)
            found.update(repr(mask.size).encode() + mask.tobytes())
    run = subprocess.run([sys.executable, "-c", PROGRAM, *names], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == found.hexdigest()


def test_the_fonts_are_small_and_known() -> None:
    """All fonts together are small enough to be shipped; each has a source, a licence and a place in the order."""
    assert sum(file.stat().st_size for file in FONTS.iterdir()) <= MOST
    files = {file.name for file in FONTS.iterdir() if file.suffix in (".ttf", ".otf")}
    assert files == {*WEIGHTS.values(), *(script.file for script in OTHERS)}
    assert {script.file.split(".")[0] for script in OTHERS} == set(SOURCES)
    assert {"README.txt", "IBMPlexSans-LICENSE.txt", "Noto-LICENSE.txt"} <= {file.name for file in FONTS.iterdir()}


def test_every_letter_of_the_fonts_has_ink() -> None:
    """Nobody has a name of which nothing is seen: what is no space is drawn."""
    for script in OTHERS:
        some = sorted(script.face.unicodes)
        for code in some[:: max(1, len(some) // 200)]:
            if clean(chr(code)):
                ink(clean(chr(code)))


@given(st.text("abcWi é", max_size=60), st.integers(60, 400))
def test_shortened_texts_fit(text: str, most: int) -> None:
    """A shortened text is as wide as allowed at most, and the beginning of the whole."""
    short = shorten(text, "regular", 30, most)
    assert width(short, "regular", 30) <= most
    assert short == text or text.startswith(short.removesuffix(ELLIPSIS))


@pytest.mark.parametrize("name", [*SCRIPTS, "👨‍👩‍👧" * 9, "🇮🇹" * 9, "क्षि" * 9, "น้ำผึ้ง" * 4])
@pytest.mark.parametrize("most", range(60, 300, 24))
def test_no_letter_is_cut(name: str, most: int) -> None:
    """Names of every script are cut between what people see as letters; the ellipsis stands where reading ends."""
    whole = clean(name)
    short = shorten(whole, "regular", 30, most)
    assert width(short, "regular", 30) <= most
    assert short.count(BEGIN) == short.count(END)
    if short != whole:
        kept = clusters(bare(short).removesuffix(ELLIPSIS))
        assert bare(short).endswith(ELLIPSIS)
        assert kept == clusters(bare(whole))[: len(kept)]
    if short != whole and whole.startswith(BEGIN) and bare(short) != ELLIPSIS:
        assert parts(short)[0][0].endswith(ELLIPSIS)


@pytest.mark.parametrize("name", [*WORDS.values(), *SCRIPTS, "ท\u0e36\u0e49" * 3, "क्ष्म्य्र्व्" * 2])
def test_no_name_is_much_higher_than_ours(name: str) -> None:
    """Lines of text keep apart whatever script is in them: no letter is higher or lower than in our own font."""
    for weight in WEIGHTS:
        own, ascent = letters("ŹgĢ", weight, 46).getbbox(), font(weight, 46).getmetrics()[0]
        found = letters(clean(name), weight, 46).getbbox()
        assert own is not None
        assert found is not None
        assert found[1] >= own[1] - 1
        assert found[3] <= own[3] + 1
        assert found[3] > ascent - 8


@given(st.lists(st.text("abcWié", min_size=1, max_size=12), min_size=1, max_size=5), st.integers(60, 600))
def test_names_become_initials_before_they_are_cut(words: list[str], most: int) -> None:
    """A name fits its room; it keeps its first word whole if that fits beside the initials of the others."""
    name = " ".join(words)
    short = initialled(name, "regular", 30, most)
    assert width(short, "regular", 30) <= most
    initials = " ".join([words[0], *(f"{word[0]}." for word in words[1:])])
    if width(initials, "regular", 30) <= most:
        assert short.startswith(words[0])
        assert ELLIPSIS not in short
    if width(name, "regular", 30) <= most:
        assert short == name


def test_initials_of_other_scripts() -> None:
    """Ideographs, Hangul and emoji stand for themselves; an initial is a whole letter with its marks.

    Numbers stay whole.
    """
    for name, short in (
        ("山田 太郎", "山田 太"),
        ("김 민준", "김 민"),
        ("Zoë 👨‍👩‍👧👨‍👩‍👧", "Zoë 👨‍👩‍👧"),
        ("दुर्गा कृष्णमूर्ति", "दुर्गा कृ."),
        ("דוד Ben Gurion", "דוד B. G."),
        ("Guest 1572 Lombardi", "Guest 1572 L."),
    ):
        whole = clean(name)
        room = width(whole, "regular", 30) - 1
        while bare(initialled(whole, "regular", 30, room)) != short and room:
            room -= 1
        assert room, name


def test_figures_are_of_even_width() -> None:
    """Scores do not jump when a figure changes."""
    assert len({width(figure * 10, weight, 32) for weight in ("regular", "bold") for figure in "0123456789"}) == 1


def test_small_is_still_legible() -> None:
    """The smallest text has capitals of at least 19 pixels, which are 6 on a phone at a third of the size."""
    assert cap("regular", 28) >= 19
