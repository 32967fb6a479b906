"""The costs of a round in English words, and what a change of it costs more or less."""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction

from tournaments.pairing.values import Costs

WORDS: Mapping[str, str] = {
    "forbidden": "Kept-apart pairs",
    "late_byes": "Byes out of turn",
    "rematches": "Rematches",
    "bye_score": "Points of the player with the bye",
    "score_difference": "Sum of point differences",
    "same_club": "Pairs from the same club",
    "repeated_floats": "Players paired up or down again",
    "repeated_tables": "Players at the same table again",
    "fixed_tables_missed": "Players away from their fixed table",
}
# These are told in points.
_IN_POINTS = ("bye_score", "score_difference")
# Who must not meet is told to nobody else, nor that anybody must not.
_FOR_STAFF = ("forbidden",)


def visible_costs(costs: Mapping[str, int], *, for_staff: bool) -> dict[str, int]:
    """Costs by kind, without those that only staff may see unless `for_staff`."""
    return {kind: cost for kind, cost in costs.items() if for_staff or kind not in _FOR_STAFF}


def changes(before: Costs, after: Costs, step: Fraction = Fraction(1)) -> list[str]:
    """How an edit changes the costs, a sentence for each kind that it changes."""
    changed = [
        (WORDS[kind.name], amount(kind.name, before, step), amount(kind.name, after, step))
        for kind in fields(Costs)
        if getattr(before, kind.name) != getattr(after, kind.name)
    ]
    lines = [f"{name}: {old} → {new}." for name, old, new in changed]
    return lines or ["Pairing quality stays the same."]


def amount(kind: str, costs: Costs, step: Fraction) -> str:
    """The cost of a kind as a text; a step is worth so many points."""
    number: int = getattr(costs, kind)
    return f"{float(number * step):g}" if kind in _IN_POINTS else str(number)
