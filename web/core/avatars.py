"""The picture of a person or team: their initials on one of eight colours."""

from string import punctuation
from zlib import crc32

HUES = 8


def initials(name: str) -> str:
    """The first letters of the first and the last word of a name, *AD* of Amara Diallo; marks
    before a word, such as brackets, are no letters of it."""
    words = [bare for word in name.split() if (bare := word.lstrip(punctuation))] or name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def hue(name: str) -> int:
    """The number of the colour of a name, from 1 on: the same in every event, and nothing that is
    drawn by lot."""
    return crc32(name.encode()) % HUES + 1
