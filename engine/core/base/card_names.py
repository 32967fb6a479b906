"""Names of cards as people write and paste them: when two are the same, and which one was meant."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

# Letters that look like Latin ones, as they come out of documents and foreign keyboards.
_LOOKS = str.maketrans(
    "АВСЕНІЈКМОРЅТУХавсеніјкморѕтухӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορτικıłøđ",
    "ABCEHIJKMOPSTYXabcehijkmopstyxlABEZHIKMNOPTYXavoptikilod",
)
_DROPPED = str.maketrans("", "", "'’‘`´ʼ′.,:;!?\"“”„")
_BREAKS = re.compile(r"[\s_‐‑‒–—−-]+")
_EDGE = " "


def fold(name: str) -> str:
    """A name in the form in which names are compared: without case, accents, hyphens, apostrophes,
    and with Latin letters in place of those that look like them.

    Names that people take for the same are equal when folded.
    """
    name = name.translate(_DROPPED)
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_LOOKS))
        name = "".join(letter for letter in name if not unicodedata.combining(letter))
    return _BREAKS.sub(" ", name.casefold()).strip()


@dataclass(frozen=True, slots=True)
class Spelling:
    """Known names, ready to be searched for the nearest to a misspelt one."""

    known: Mapping[str, frozenset[str]]
    having: Mapping[str, tuple[str, ...]]

    def nearest(self, written: str) -> str | None:
        """The known name that shares the most pairs of letters, if it shares more than half.

        Takes time in proportion to the length of what is written times the number of names.
        """
        pairs = _pairs(fold(written))
        shared = Counter(name for pair in pairs for name in self.having.get(pair, ()))
        likeness = {
            name: 2 * count / (len(pairs) + len(self.known[name])) for name, count in shared.items()
        }
        best = min(likeness, key=lambda name: (-likeness[name], name), default=None)
        return None if best is None or likeness[best] <= 0.5 else best


def spelling(names: Iterable[str]) -> Spelling:
    """An index of folded names to search."""
    known = {name: _pairs(name) for name in sorted(names)}
    having: dict[str, list[str]] = defaultdict(list)
    for name, pairs in known.items():
        for pair in pairs:
            having[pair].append(name)
    return Spelling(known, {pair: tuple(of) for pair, of in having.items()})


def _pairs(folded: str) -> frozenset[str]:
    """The pairs of neighbouring letters of a folded name; its first and last letter each make a
    pair with the edge, since people read these first."""
    padded = f"{_EDGE}{folded}{_EDGE}"
    return frozenset(padded[at : at + 2] for at in range(len(padded) - 1))
