"""The top cut in one choice: nobody, or so many players, into a bracket after the last stage."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.terms.kinds import ELIMINATIONS, StageKind
from tournaments.terms.stage_plan import StagePlan
from web.core.typed_forms import Form, fields

SIZES = (2, 4, 8, 16, 32, 64, 128)
OTHER = "other"
LATER = "later"
# The sizes that most events choose from.
USUAL_SIZES = (4, 8, 16)


def top_cut_choices(current: str, sizes: Sequence[int] = USUAL_SIZES) -> list[tuple[str, str]]:
    """No top cut, one of these sizes or the `current` one, or to choose it after the Swiss
    rounds."""
    offered = sorted({*sizes, *([int(current)] if current.isdigit() else [])})
    return [
        ("", gettext("No top cut")),
        *((str(size), gettext("Top {size}").format(size=size)) for size in offered),
        (LATER, gettext("Decide at the end of Swiss")),
    ]


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
    if choice in ("", LATER):
        return (first,)
    size = int(choice)
    if len(stages) == 1:
        bracket = StagePlan(StageKind.SINGLE_ELIMINATION, best_of=first.best_of, cut_size=size)
        return (first, bracket)
    entering = stages[1].entering if stages[1].cut_size == size else ()
    return (first, replace(stages[1], cut_size=size, entering=entering))


def leaves_cut_open(plan: Any) -> bool:
    """True if the top cut of an event with this plan is still to be chosen."""
    only = plan.stages[0] if len(plan.stages) == 1 else None
    return plan.cut_later and only is not None and only.kind not in ELIMINATIONS


class TopCutForm(Form):
    """The top cut of an event of Swiss rounds, or of any one stage that is no bracket."""

    top_cut: str = fields.ChoiceField(
        label=_("Top cut"),
        required=False,
        help_text=_("The best players after the Swiss rounds play single elimination."),
    )

    def __init__(self, *args: Any, most: int | None = None, **kwargs: Any) -> None:
        """`most` is how many players there are once play has started: no larger cut is offered."""
        super().__init__(*args, **kwargs)
        sizes = [size for size in SIZES if most is None or size <= most]
        field: Any = self.fields["top_cut"]
        field.choices = top_cut_choices(self.initial["top_cut"], sizes)
