"""The short codes by which people type the address of an event."""

from typing import Final

# Read from paper and said aloud: neither 0 and o nor 1, i and l, and no vowels, so that no code is
# a word.
LETTERS: Final = "23456789bcdfghjkmnpqrstvwxz"
SHORTEST, LONGEST = 4, 8
