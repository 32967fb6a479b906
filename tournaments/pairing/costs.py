"""The costs of a round in words, and what a change of it costs more or less."""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction

from tournaments.pairing.values import Costs

WORDS: Mapping[str, str] = {
    "forbidden": "Pairs that must not meet",
    "late_byes": "Byes that others should have had",
    "rematches": "Rematches",
    "bye_score": "Points of who has the bye",
    "score_difference": "Sum of the score differences",
    "same_club": "Pairs of one club",
    "repeated_floats": "Players who float again",
    "repeated_tables": "Players at a table again",
    "fixed_tables_missed": "Players not at the table that they keep",
}
# These are told in points.
_IN_POINTS = ("bye_score", "score_difference")
# Who must not meet is told to nobody else, nor that anybody must not.
_FOR_STAFF = ("forbidden",)


def visible_costs(costs: Mapping[str, int], *, for_staff: bool) -> dict[str, int]:
    """Costs by kind, without those that only staff may see unless `for_staff`."""
    return {kind: cost for kind, cost in costs.items() if for_staff or kind not in _FOR_STAFF}


def cost_lines(costs: Costs, step: Fraction = Fraction(1)) -> list[tuple[str, str]]:
    """Each kind of cost with its amount, in the order in which they count."""
    return [(WORDS[kind.name], _amount(kind.name, costs, step)) for kind in fields(Costs)]


def changes(before: Costs, after: Costs, step: Fraction = Fraction(1)) -> list[str]:
    """How an edit changes the costs, a sentence for each kind that it changes."""
    changed = [
        (WORDS[kind.name], _amount(kind.name, before, step), _amount(kind.name, after, step))
        for kind in fields(Costs)
        if getattr(before, kind.name) != getattr(after, kind.name)
    ]
    lines = [f"{name}: {old} → {new}." for name, old, new in changed]
    return lines or ["It costs nothing."]


def _amount(kind: str, costs: Costs, step: Fraction) -> str:
    amount: int = getattr(costs, kind)
    return f"{float(amount * step):g}" if kind in _IN_POINTS else str(amount)
