"""Packed logs from strangers: what unpacks to too much, or is no frame, is refused."""

import random
import struct
from collections.abc import Iterator

import pytest
import zstandard

from replays.packing import (
    LARGEST_WINDOW,
    PackedLogUnusable,
    UnpacksTooLarge,
    pack,
    unpack_own,
    unpack_stranger,
)

MOST = 1024 * 1024
MAGIC = b"\x28\xb5\x2f\xfd"
LOG = b'{"m":["pass"],"s":0}\n' * 40


def packed(data: bytes, **settings: object) -> bytes:
    return zstandard.ZstdCompressor(**settings).compress(data)  # type: ignore[arg-type]


def without_size(data: bytes, level: int = 3) -> bytes:
    """A frame whose header does not say how much is in it."""
    packer = zstandard.ZstdCompressor(level=level, write_content_size=False).compressobj()
    return packer.compress(data) + packer.flush()


def runs(blocks: int, *, size: int | None = None, window: int = 0x58) -> bytes:
    """A frame of blocks that each say: 128 KiB of one byte. `size` is what the header claims."""
    if size is None:
        header = MAGIC + b"\x00" + bytes([window])
    else:
        header = MAGIC + b"\xc0" + bytes([window]) + struct.pack("<Q", size)
    body = bytearray()
    for number in range(blocks):
        last = number == blocks - 1
        body += struct.pack("<I", last | 1 << 1 | (128 * 1024) << 3)[:3] + b"x"
    return header + bytes(body)


@pytest.mark.parametrize("level", [1, 3, 9, 19])
def test_an_honest_frame_is_unpacked(level: int) -> None:
    assert unpack_stranger(packed(LOG, level=level), most=MOST) == LOG
    assert unpack_stranger(without_size(LOG, level), most=MOST) == LOG


def test_what_is_kept_comes_back() -> None:
    assert unpack_own(pack(LOG)) == LOG


def test_the_largest_log_there_may_be_is_unpacked() -> None:
    data = random.Random(1).randbytes(MOST // 8) * 8

    assert unpack_stranger(packed(data), most=MOST) == data


TOO_LARGE = {
    "zeros, size told": packed(bytes(64 << 20), level=19),
    "zeros, size kept back": without_size(bytes(64 << 20), 19),
    "one byte too many, told": packed(bytes(MOST + 1)),
    "one byte too many, kept back": without_size(bytes(MOST + 1)),
    "a gigabyte of runs": runs(8192),
    "nine runs": runs(9),
    "a claim of all there is": runs(1, size=2**64 - 3),
    "a claim of a gigabyte": runs(1, size=1 << 30),
    "a claim of one too many": runs(1, size=MOST + 1),
    **{f"{count} runs": runs(count) for count in (10, 12, 16, 17, 33, 64, 100, 1000)},
}

SKIPPABLE = struct.pack("<II", 0x184D2A50, 4) + b"skip"
UNUSABLE = {
    "nothing": b"",
    "no magic": b"not packed",
    "the log itself": LOG,
    "gzip": b"\x1f\x8b\x08\x00" + bytes(20),
    "half a header": MAGIC,
    "a skippable frame": SKIPPABLE,
    "a skippable frame before": SKIPPABLE + packed(LOG),
    "a skippable frame behind": packed(LOG) + SKIPPABLE,
    "two frames": packed(LOG) * 2,
    "a thousand frames": packed(LOG) * 1000,
    "something behind": packed(LOG) + b"\n",
    "much behind": packed(LOG) + bytes(1000),
    "a dictionary": MAGIC + b"\x01\x58\x07" + bytes(20),
    "a window of 2 GiB": runs(1, window=0xA8),
    "a window of 16 MiB": runs(1, window=0x70),
    "the largest window there is": runs(1, window=0xFF),
    "a reserved bit": MAGIC + b"\x08\x58" + bytes(20),
    "a reserved block": MAGIC + b"\x00\x58" + b"\x07\x00\x00",
    "no end": runs(3)[:-4],
    "a size that is not true": runs(1, size=100),
    "a gigabyte of runs that claims to be small": runs(8192, size=100),
    "a checksum that is not true": packed(LOG, write_checksum=True)[:-4] + b"none",
    **{f"cut at {at}": packed(LOG)[:at] for at in (5, 6, 7, 8, 12, 20)},
    **{f"cut before the last {count}": without_size(LOG)[:-count] for count in (1, 2, 3)},
}


@pytest.mark.parametrize("frame", TOO_LARGE.values(), ids=TOO_LARGE)
def test_a_frame_with_too_much_in_it_is_refused(frame: bytes) -> None:
    with pytest.raises(UnpacksTooLarge, match="A game log can have up to 1048576 bytes"):
        unpack_stranger(frame, most=MOST)


@pytest.mark.parametrize("frame", UNUSABLE.values(), ids=UNUSABLE)
def test_what_is_no_single_frame_is_refused(frame: bytes) -> None:
    with pytest.raises(PackedLogUnusable):
        unpack_stranger(frame, most=MOST)


def test_there_are_enough_bombs() -> None:
    assert len(TOO_LARGE) + len(UNUSABLE) >= 40


def steps_of(frame: bytes) -> Iterator[int]:
    """How much comes out of each piece that goes in, as the reader takes them."""
    unpacker = zstandard.ZstdDecompressor(max_window_size=LARGEST_WINDOW).decompressobj()
    for start in range(0, len(frame), 64):
        yield len(unpacker.decompress(frame[start : start + 64]))


def test_no_piece_unpacks_to_more_than_the_reader_counts_with() -> None:
    assert max(steps_of(runs(64))) <= 2 * 1024 * 1024


def test_frames_broken_at_random_are_refused_or_whole() -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    rng, good = random.Random(seed), packed(LOG, write_checksum=True)
    for _ in range(2000):
        frame = bytearray(good)
        frame[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
        try:
            unpacked = unpack_stranger(bytes(frame), most=MOST)
        except (PackedLogUnusable, UnpacksTooLarge):
            continue
        assert unpacked == LOG
