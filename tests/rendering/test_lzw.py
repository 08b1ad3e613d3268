"""LZW codes put together of parts: what a decoder reads out of them is what was put in."""

from __future__ import annotations

import struct
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from rendering.lzw import encoded, run, stream

WIDE = 100


def decoded(parts, high):
    """The pixels of a GIF file with these parts as its only image."""
    head = b"GIF89a" + struct.pack("<HHBBB", WIDE, high, 0b11110111, 0, 0) + bytes(range(256)) * 3
    frame = struct.pack("<BHHHHB", 0x2C, 0, 0, WIDE, high, 0)
    file = Image.open(BytesIO(head + frame + stream(iter(parts)) + b";"))
    file.load()
    return file.tobytes()


def noise(high, colours, seed):
    """A plane of random numbers."""
    luck = Random(seed)
    return Image.frombytes("L", (WIDE, high), bytes(luck.randrange(colours) for _ in range(WIDE * high)))


@pytest.mark.parametrize("pixels", [100, 200, 300, 5_000, 12_300, 64_000, 640_000, 1_000_000])
def test_a_run_is_so_many_pixels(pixels):
    """Whatever its length, also where the last code stands for one pixel, and where codes grow wider."""
    assert decoded([run(7, pixels)], pixels // WIDE) == bytes([7]) * pixels


@pytest.mark.parametrize("length", range(1, 30))
def test_runs_of_every_small_length_can_be_joined(length):
    """Three runs make up one row, each of its own number."""
    parts = [run(1, length), run(200, 50), run(255, 50 - length)]
    assert decoded(parts, 1) == bytes([1]) * length + bytes([200]) * 50 + bytes([255]) * (50 - length)


@pytest.mark.parametrize("colours", [1, 2, 60, 256])
@pytest.mark.parametrize("high", [1, 2, 9, 40, 41, 83, 250])
def test_parts_follow_each_other(high, colours):
    """Encoded planes between runs, also those that fill the table of codes several times."""
    one, other = noise(high, colours, "one"), noise(high + 1, colours, "other")
    parts = [encoded(one), run(9, 3 * WIDE), encoded(other), encoded(one)]
    expected = one.tobytes() + bytes([9]) * 3 * WIDE + other.tobytes() + one.tobytes()
    assert decoded(parts, 3 * high + 4) == expected


def test_every_number_of_codes_can_end_a_part():
    """Planes of 1 to 400 random pixels and of 3,700 to 4,000, which is where the table is full."""
    for count in [*range(1, 400), *range(3_700, 4_000)]:
        luck = Random(count)
        row = Image.frombytes("L", (count, 1), bytes(luck.randrange(256) for _ in range(count)))
        rest = -count % WIDE
        parts = [encoded(row), *([run(0, rest)] if rest else [])]
        assert decoded(parts, (count + rest) // WIDE) == row.tobytes() + bytes(rest)
