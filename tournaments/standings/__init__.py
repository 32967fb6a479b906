"""Standings: results in, ranked rows out. Exact fractions inside; no Django, no clock."""

from tournaments.standings.metrics import METRICS
from tournaments.standings.table import standings
from tournaments.standings.values import PROFILES, Played, Profile, Row, Tiebreak

__all__ = ["METRICS", "PROFILES", "Played", "Profile", "Row", "Tiebreak", "standings"]
