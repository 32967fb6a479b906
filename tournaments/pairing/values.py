"""The values that Swiss pairing takes and returns."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields

NOBODY: frozenset[str] = frozenset()
NO_TABLES: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody to be paired, with what is known of the rounds before.

    `points` are match points in whole numbers; `met` are the opponents so far, and `forbidden` who
    must not be met at all (one of the two saying so is enough). `had_bye` is a bye that counts as
    the one each may have; `missed` says that a round of this stage passed without this player (a
    late entry, a return, a no-show), so that the bye goes to others first. `awarded_bye` gives a
    bye in this round, whatever the number of players. `club` is kept apart in a first round;
    `floated` says that the last opponent had another score; `tables` are those sat at so far, and
    `fixed_table` is the one that this player keeps.
    """

    id: str
    points: int = 0
    met: frozenset[str] = NOBODY
    had_bye: bool = False
    missed: bool = False
    awarded_bye: bool = False
    forbidden: frozenset[str] = NOBODY
    club: str = ""
    floated: bool = False
    tables: frozenset[int] = NO_TABLES
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a pairing: a code for programs and an English sentence for people. `details`
    are what makes the sentence: which it is of those of the code, as `why`, and what it names."""

    code: str
    text: str
    details: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of a pairing, or of a whole round.

    The first five decide between rounds, in this order: `forbidden` pairs, `late_byes` (1 for a bye
    of a player who missed a round, 2 for a second bye), `rematches`, `bye_score` (the points of its
    player), `score_difference`. The others are kept small where nothing better is lost.
    """

    forbidden: int = 0
    late_byes: int = 0
    rematches: int = 0
    bye_score: int = 0
    score_difference: int = 0
    same_club: int = 0
    repeated_floats: int = 0
    repeated_tables: int = 0
    fixed_tables_missed: int = 0

    @property
    def decisive(self) -> tuple[int, ...]:
        """The costs that decide between two rounds of the same players; less is better."""
        return (
            self.forbidden,
            self.late_byes,
            self.rematches,
            self.bye_score,
            self.score_difference,
        )


NO_COSTS = Costs()


def total(costs: Iterable[Costs]) -> Costs:
    """The sum of each kind of cost."""
    counted = [cost for cost in costs if cost is not NO_COSTS]
    return Costs(*(sum(getattr(cost, kind.name) for cost in counted) for kind in fields(Costs)))


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet, with seats drawn at random, or one player (`second` None) with a bye. A
    bye has a `table` too, after all others, so that the list of the round has one order."""

    first: str
    second: str | None
    reason: Reason
    table: int = 0
    costs: Costs = NO_COSTS


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """A whole round, by table. `optimal` is True only when no better round is proved to exist.

    Better means, in this order: fewer forbidden pairs, a bye for somebody who was there in every
    round and had none, fewer rematches, the bye further down, and a smaller sum of the score
    differences between opponents. Nothing is claimed about the other costs.
    """

    pairings: tuple[Pairing, ...]
    optimal: bool
    costs: Costs = NO_COSTS


@dataclass(frozen=True, slots=True)
class Drawn:
    """A pairing of a draft: who meets whom (`second` None: a bye) at which table. An `absent`
    pairing has one player, who is not checked in: they have neither an opponent nor a bye."""

    first: str
    second: str | None
    table: int
    absent: bool = False
