"""Elimination brackets: their matches as data, and how one stands after some results."""

from tournaments.pairing.brackets.bracket_state import (
    Seating,
    Stand,
    UnknownResult,
    bracket_state,
    places,
)
from tournaments.pairing.brackets.double import double_elimination
from tournaments.pairing.brackets.naming import (
    NamedRound,
    PartRound,
    RoundCode,
    is_double,
    named_rounds,
)
from tournaments.pairing.brackets.ranking import Ranked, ranking
from tournaments.pairing.brackets.seeding import bracket_order, seeds_by_lot, seeds_by_rating
from tournaments.pairing.brackets.single import single_elimination
from tournaments.pairing.brackets.storing import bracket_from, plain
from tournaments.pairing.brackets.structure import (
    Bracket,
    BracketMatch,
    Kind,
    NoBracket,
    Part,
    Source,
)

__all__ = [
    "Bracket",
    "BracketMatch",
    "Kind",
    "NamedRound",
    "NoBracket",
    "Part",
    "PartRound",
    "Ranked",
    "RoundCode",
    "Seating",
    "Source",
    "Stand",
    "UnknownResult",
    "bracket_from",
    "bracket_order",
    "bracket_state",
    "double_elimination",
    "is_double",
    "named_rounds",
    "places",
    "plain",
    "ranking",
    "seeds_by_lot",
    "seeds_by_rating",
    "single_elimination",
]
