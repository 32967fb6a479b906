"""Costs of pairings in words: each kind, and the quality of a draft in one line."""

from dataclasses import fields
from fractions import Fraction

from django.utils.translation import ngettext, ngettext_lazy

from ground.texts import translated
from tournaments.pairing import Costs
from tournaments.pairing.costs import COSTS, amount

# The facts of a draft among these, where it has any.
FACTS = {
    "forbidden": ngettext_lazy("{n} kept-apart pair", "{n} kept-apart pairs", "n"),
    "late_byes": ngettext_lazy("{n} bye out of turn", "{n} byes out of turn", "n"),
    "same_club": ngettext_lazy("{n} pair from the same club", "{n} pairs from the same club", "n"),
    "repeated_floats": ngettext_lazy(
        "{n} player paired up or down again", "{n} players paired up or down again", "n"
    ),
    "repeated_tables": ngettext_lazy(
        "{n} player at the same table again", "{n} players at the same table again", "n"
    ),
    "fixed_tables_missed": ngettext_lazy(
        "{n} player away from their fixed table", "{n} players away from their fixed table", "n"
    ),
}


def cost_rows(
    costs: Costs, least: Costs | None, step: Fraction
) -> list[tuple[str, str, str | None]]:
    """Each kind of cost that is above zero, or could not be avoided, with its amount and the least
    possible one; None where that is not known."""
    return [
        (
            translated(COSTS[kind.name]),
            amount(kind.name, costs, step),
            None if least is None else amount(kind.name, least, step),
        )
        for kind in fields(Costs)
        if getattr(costs, kind.name) or getattr(least, kind.name, 0)
    ]


def quality_facts(costs: Costs, pair_downs: int) -> list[str]:
    """The quality of pairings as short facts: rematches and pair-downs, and whatever else there
    is."""
    rematches = ngettext("{n} rematch", "{n} rematches", costs.rematches)
    downs = ngettext("{n} pair-down", "{n} pair-downs", pair_downs)
    others = [
        str(text % {"n": number}).format(n=number)
        for kind, text in FACTS.items()
        if (number := getattr(costs, kind))
    ]
    return [rematches.format(n=costs.rematches), downs.format(n=pair_downs), *others]
