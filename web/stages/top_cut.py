"""The top cut in one choice: nobody, or so many players, into a bracket after the last stage."""

from collections.abc import Sequence
from dataclasses import replace

from django import forms

from tournaments.stages.plan import StagePlan
from tournaments.terms.kinds import ELIMINATIONS, StageKind

SIZES = (2, 4, 8, 16, 32, 64, 128)
OTHER = "other"
CHOICES = [("", "No top cut"), *((str(size), f"Top {size}") for size in SIZES)]


def top_cut_of(stages: Sequence[StagePlan]) -> str:
    """The choice that these stages have: a size, "" for none, and `OTHER` for what is no choice."""
    if len(stages) == 1:
        return "" if stages[0].kind not in ELIMINATIONS else OTHER
    last = stages[-1]
    plain = last.kind == StageKind.SINGLE_ELIMINATION and last.cut_points is None
    if len(stages) == 2 and plain and last.cut_size in SIZES:
        return str(last.cut_size)
    return OTHER


def with_top_cut(stages: Sequence[StagePlan], choice: str) -> tuple[StagePlan, ...]:
    """These stages, the first and its cut, with this choice instead of the cut."""
    first = stages[0]
    if not choice:
        return (first,)
    size = int(choice)
    if len(stages) == 1:
        bracket = StagePlan(StageKind.SINGLE_ELIMINATION, best_of=first.best_of, cut_size=size)
        return (first, bracket)
    entering = stages[1].entering if stages[1].cut_size == size else ()
    return (first, replace(stages[1], cut_size=size, entering=entering))


class TopCutForm(forms.Form):
    """The top cut of an event of Swiss rounds, or of any one stage that is no bracket."""

    top_cut = forms.ChoiceField(
        label="Top cut",
        choices=CHOICES,
        required=False,
        help_text="The best players after the Swiss rounds play on, and who loses is out.",
    )
