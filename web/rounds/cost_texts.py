"""What pairings cost, in words: each kind of cost, what an edit changes, and the quality of a
draft in one line."""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.pairing import Costs
from tournaments.pairing.costs import amount

COSTS: Mapping[str, str | Promise] = {
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
# What a draft has of these, where it has any.
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
            str(COSTS[kind.name]),
            amount(kind.name, costs, step),
            None if least is None else amount(kind.name, least, step),
        )
        for kind in fields(Costs)
        if getattr(costs, kind.name) or getattr(least, kind.name, 0)
    ]


def cost_changes(before: Costs, after: Costs, step: Fraction) -> list[str]:
    """How an edit changes the costs, a line for each kind that it changes."""
    text = gettext("{cost}: {before} → {after}.")
    lines = [
        text.format(
            cost=COSTS[kind.name],
            before=amount(kind.name, before, step),
            after=amount(kind.name, after, step),
        )
        for kind in fields(Costs)
        if getattr(before, kind.name) != getattr(after, kind.name)
    ]
    return lines or [gettext("Pairing quality stays the same.")]


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
