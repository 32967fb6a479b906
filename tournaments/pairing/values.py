"""What pairing takes and gives."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody to be paired: match points so far, whom he has met, and whether he had a bye."""

    id: str
    points: int = 0
    met: frozenset[str] = field(default_factory=frozenset)
    had_bye: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a pairing was made: a code for programs and a sentence for people."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet, seats drawn by lot, or one player (`second` None) with a bye."""

    first: str
    second: str | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """A whole round. `optimal` is True only when no better round is proven to exist.

    Better means, in this order: fewer second byes, fewer rematches, the bye further down, and a
    smaller sum of the score differences between opponents.
    """

    pairings: tuple[Pairing, ...]
    optimal: bool
