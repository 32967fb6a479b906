"""Standings: results in, ranked rows out. Exact fractions inside; no Django, no clock."""

from tournaments.standings.metrics import METRICS
from tournaments.standings.profiles import PROFILES, UnusableProfile, own_profile, read_profile
from tournaments.standings.table import Table, standings
from tournaments.standings.values import (
    Breakdown,
    Explained,
    Played,
    Profile,
    Row,
    Term,
    Tiebreak,
    decimal,
    points,
)

__all__ = [
    "METRICS",
    "PROFILES",
    "Breakdown",
    "Explained",
    "Played",
    "Profile",
    "Row",
    "Table",
    "Term",
    "Tiebreak",
    "UnusableProfile",
    "decimal",
    "own_profile",
    "points",
    "read_profile",
    "standings",
]
