"""Compressed logs (zstd, RFC 8878): our own for storage, and uploads of clients.

A few bytes can unpack to gigabytes. The size in the header of a frame is trusted only to refuse it;
otherwise the frame is unpacked a few blocks at a time, and the bytes are counted.
"""

import zstandard
from django.utils.translation import gettext

from contract.errors import DomainError

LEVEL = 9
MOST_PACKED = 512 * 1024
# A log of the largest size needs no larger window; strong compressors ask for up to 8 MiB.
LARGEST_WINDOW = 8 * 1024 * 1024
# The shortest block has four bytes and holds 128 KiB: a piece never unpacks to more than 2 MiB.
PIECE = 64


class PackedLogUnusable(DomainError):
    """The file isn't one zstd frame with a log in it."""

    status = 422
    code = "unusable_packing"


class UnpacksTooLarge(DomainError):
    """The log is too large when unpacked."""

    status = 413
    code = "log_too_large"


def pack(log: bytes) -> bytes:
    """`log`, compressed for storage."""
    return zstandard.ZstdCompressor(level=LEVEL).compress(log)


def unpack_own(packed: bytes) -> bytes:
    """A log that `pack` packed."""
    return zstandard.ZstdDecompressor().decompress(packed)


def unpack_stranger(packed: bytes, *, most: int) -> bytes:
    """The log in a frame from a client: one whole frame without a dictionary, with at most `most`
    bytes of content. Raises PackedLogUnusable or UnpacksTooLarge."""
    try:
        _check_header(packed, most)
        return _unpacked(packed, most)
    except zstandard.ZstdError as error:
        raise PackedLogUnusable(
            gettext("The compressed log can’t be read: {error}.").format(error=error)
        ) from error


def _check_header(packed: bytes, most: int) -> None:
    if not packed.startswith(zstandard.FRAME_HEADER):
        raise PackedLogUnusable(
            gettext("This isn’t a file compressed with zstd. Compress the log with zstd.")
        )
    frame = zstandard.get_frame_parameters(packed)
    if frame.dict_id:
        raise PackedLogUnusable(
            gettext("The log was compressed with a dictionary. Compress it without one.")
        )
    if frame.content_size != zstandard.CONTENTSIZE_UNKNOWN and frame.content_size > most:
        raise _too_large(most)
    if frame.window_size > LARGEST_WINDOW:
        raise PackedLogUnusable(
            gettext(
                "The compressed log needs a window of {window} bytes, and {most} are allowed."
                " Compress it at a lower level."
            ).format(window=frame.window_size, most=LARGEST_WINDOW)
        )


def _unpacked(packed: bytes, most: int) -> bytes:
    unpacker = zstandard.ZstdDecompressor(max_window_size=LARGEST_WINDOW).decompressobj()
    log = bytearray()
    for start in range(0, len(packed), PIECE):
        if unpacker.eof:
            raise _two_frames()
        log += unpacker.decompress(packed[start : start + PIECE])
        if len(log) > most:
            raise _too_large(most)
    if not unpacker.eof:
        raise PackedLogUnusable(gettext("The compressed log is cut off. Upload the whole file."))
    if unpacker.unused_data:
        raise _two_frames()
    return bytes(log)


def _too_large(most: int) -> UnpacksTooLarge:
    return UnpacksTooLarge(
        gettext("A game log can have up to {limit} bytes. This one unpacks to more.").format(
            limit=most
        )
    )


def _two_frames() -> PackedLogUnusable:
    return PackedLogUnusable(
        gettext("The compressed file has more than one part. Compress one log into one file.")
    )
