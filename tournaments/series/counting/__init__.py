"""Finishes in several events, counted together: values in, values out, no database."""

from tournaments.series.counting.scheme import Band, Scheme, Step, UnusableScheme, checked
from tournaments.series.counting.table import Counting, Finish, Line, Standing, season_table

__all__ = [
    "Band",
    "Counting",
    "Finish",
    "Line",
    "Scheme",
    "Standing",
    "Step",
    "UnusableScheme",
    "checked",
    "season_table",
]
