"""Standings: results in, ranked rows out. Exact fractions inside; no Django, no clock."""

from tournaments.standings.counting.families import Heading, Tiebreaker
from tournaments.standings.counting.profiles import (
    PROFILES,
    UnknownProfile,
    UnusableProfile,
    chosen_profile,
    plain_fields,
    profile_fields,
    read_profile,
    written_fields,
)
from tournaments.standings.counting.table import Table, standings
from tournaments.standings.counting.tiebreakers import POINTS, TIEBREAKERS, headings, needs
from tournaments.standings.counting.values import (
    Breakdown,
    Deduction,
    Explained,
    Played,
    Profile,
    Row,
    Term,
    Tiebreak,
    decimal,
    number,
    percent,
    points,
    trimmed,
)

__all__ = [
    "POINTS",
    "PROFILES",
    "TIEBREAKERS",
    "Breakdown",
    "Deduction",
    "Explained",
    "Heading",
    "Played",
    "Profile",
    "Row",
    "Table",
    "Term",
    "Tiebreak",
    "Tiebreaker",
    "UnknownProfile",
    "UnusableProfile",
    "chosen_profile",
    "decimal",
    "headings",
    "needs",
    "number",
    "percent",
    "plain_fields",
    "points",
    "profile_fields",
    "read_profile",
    "standings",
    "trimmed",
    "written_fields",
]
