"""The costs of a round in words, and what a change of it costs more or less."""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction

from django.utils.translation import gettext

from ground.texts import marked as _
from ground.texts import translated
from tournaments.pairing.values import Costs

COSTS: Mapping[str, str] = {
    "forbidden": _("Kept-apart pairs"),
    "late_byes": _("Byes out of turn"),
    "rematches": _("Rematches"),
    "bye_score": _("Points of the player with the bye"),
    "score_difference": _("Sum of point differences"),
    "same_club": _("Pairs from the same club"),
    "repeated_floats": _("Players paired up or down again"),
    "repeated_tables": _("Players at the same table again"),
    "fixed_tables_missed": _("Players away from their fixed table"),
}
# These are told in points.
_IN_POINTS = ("bye_score", "score_difference")
# Kept from others, as those who must not meet are nobody else's business, nor that there are any.
_FOR_STAFF = ("forbidden",)


def visible_costs(costs: Mapping[str, int], *, for_staff: bool) -> dict[str, int]:
    """Costs by kind, without those that only staff may see unless `for_staff`."""
    return {kind: cost for kind, cost in costs.items() if for_staff or kind not in _FOR_STAFF}


def cost_changes(before: Costs, after: Costs, step: Fraction = Fraction(1)) -> list[str]:
    """Sentences in the reader's language, one for each kind of cost that an edit changes."""
    text = gettext("{cost}: {before} → {after}.")
    lines = [
        text.format(
            cost=translated(COSTS[kind.name]),
            before=amount(kind.name, before, step),
            after=amount(kind.name, after, step),
        )
        for kind in fields(Costs)
        if getattr(before, kind.name) != getattr(after, kind.name)
    ]
    return lines or [gettext("Pairing quality stays the same.")]


def amount(kind: str, costs: Costs, step: Fraction) -> str:
    """The cost of a kind as a text; a step is worth so many points."""
    number: int = getattr(costs, kind)
    return f"{float(number * step):g}" if kind in _IN_POINTS else str(number)
