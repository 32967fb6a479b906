"""Forms of the staff about rounds, results and the round timer."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.services.changes import Expected
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION, LONGEST_MINUTES, ClockAction
from tournaments.terms.kinds import ResultReason
from tournaments.terms.limits import MOST_REDRAWS
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores
from web.core.forms import offer, reason_field, version_field
from web.core.texts import games
from web.core.typed_forms import Form, fields
from web.matches.forms import (
    GONE_BY,
    LABELS,
    NO_GAMES,
    offered_scores,
    read_score,
    secondary_score_fields,
    secondary_scores_of,
)


class ClockForm(Form):
    """An action on the round timer; its buttons name the action."""

    action: str = fields.ChoiceField(
        choices=[(choice.value, choice.value) for choice in ClockAction], widget=forms.HiddenInput
    )
    minutes: int | None = fields.IntegerField(
        label=_("Minutes"),
        required=False,
        min_value=-LONGEST_MINUTES,
        max_value=LONGEST_MINUTES,
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="id_clock_%s")


class ExtensionForm(Form):
    """More time for a match."""

    minutes: int = fields.IntegerField(
        label=_("Extra time (minutes)"),
        min_value=-LONGEST_EXTENSION,
        max_value=LONGEST_EXTENSION,
        help_text=_("Added to the extra time the table already has. Use −5 to take time off."),
    )
    reason: str = reason_field(required=False)
    version: Expected | None = version_field()


# Reasons with which a result is a score; with others the reason alone decides.
SCORED = (ResultReason.PLAYED, ResultReason.UNFINISHED)


NO_SHUFFLE = _("The shuffle number must be from 0 to 99.")


class PairForm(Form):
    redraw: int = fields.IntegerField(
        label=_("Shuffle number"),
        min_value=0,
        max_value=MOST_REDRAWS,
        initial=0,
        required=False,
        help_text=_(
            "0 is the usual shuffle. Another number shuffles again; the activity shows that it did."
        ),
    )

    def clean_redraw(self) -> int:
        return self.redraw or 0


class RulingForm(Form):
    """The result of a match by the staff, whether it was played or not.

    A single choice holds the reason with the score or winner, so that the form needs no script.
    """

    score: str = fields.ChoiceField(label=_("Result"), error_messages=GONE_BY)
    drop_absent: bool = fields.BooleanField(label=_("Drop the no-show"), required=False)
    reason: str = reason_field()
    version: Expected | None = version_field()

    def __init__(
        self,
        *args: Any,
        best_of: int,
        names: tuple[str, str],
        counts: Collection[str] = (),
        given: MatchScore = NO_GAMES,
        draws: bool = False,
        must_win: bool = False,
        **kwargs: Any,
    ) -> None:
        """`given` are games by penalties, which each score includes; `draws` offers the intentional
        draw; `must_win` offers only results with a winner."""
        super().__init__(*args, **kwargs)
        self.fields |= secondary_score_fields(counts, names, required=False)
        last = ("drop_absent", "reason", "version")
        self.order_fields([*(name for name in self.fields if name not in last), *last])
        scores = offered_scores(best_of, given, must_win=must_win)
        draws = draws and not given.played
        choices = ruling_choices(best_of, names, scores, draws=draws)
        offer(self, "score", [("", gettext("Choose a result")), *choices])

    def clean(self) -> dict[str, Any]:
        """Refuse what one player alone has scored: both are needed, or neither."""
        cleaned = super().clean()
        for name in LABELS:
            lacking = [
                field
                for field in (f"{name}_0", f"{name}_1")
                if field in self.fields and cleaned.get(field) is None and field not in self.errors
            ]
            if len(lacking) == 1:
                self.add_error(lacking[0], gettext("Enter this for both players or for neither."))
        return cleaned

    @property
    def counted(self) -> list[forms.BoundField]:
        """The fields for what the event counts besides games."""
        return [field for field in self.visible_fields() if field.name.startswith((*LABELS,))]

    def secondary_scores(self) -> SecondaryScores:
        return secondary_scores_of(self.named)

    def ruling(self) -> dict[str, Any]:
        """The keyword arguments of a ruling, except for its reason."""
        manner, _, details = self.score.partition(":")
        ruling: dict[str, Any] = {"manner": ResultReason(manner)}
        if manner in SCORED:
            ruling["score"] = read_score(details)
        elif manner == ResultReason.NO_SHOW:
            ruling["absent"] = frozenset(map(int, details))
        elif details:
            ruling["winner"] = int(details)
        return ruling | {"drop_absent": self.drop_absent}


def flat_choices(form: RulingForm) -> list[tuple[str, str]]:
    """Every result that a form offers, in a group or by itself."""
    field = form.fields["score"]
    assert isinstance(field, forms.ChoiceField)
    offered: Any = field.choices
    return [
        choice
        for group, choices in offered
        for choice in ([(group, choices)] if isinstance(choices, str) else choices)
        if choice[0]
    ]


def ruling_choices(
    best_of: int, names: tuple[str, str], scores: Sequence[MatchScore], *, draws: bool
) -> list[Any]:
    """Every result that the staff can give a match, grouped by reason."""
    whole = [score for score in scores if score.decides(best_of)]
    early = [score for score in scores if not score.decides(best_of)]
    groups = [(gettext("Played"), [_scored(ResultReason.PLAYED, score, names) for score in whole])]
    if early:
        groups.append((gettext("Time called"), [_early(score, names) for score in early]))
    groups += [(gettext("No-show"), _no_shows(names)), (gettext("Decided by staff"), _given(names))]
    if draws:
        agreed = (f"{ResultReason.INTENTIONAL_DRAW}:", gettext("Intentional draw"))
        groups.append((gettext("Agreed"), [agreed]))
    return groups


def _no_shows(names: tuple[str, str]) -> list[tuple[str, str]]:
    text = gettext("%(absent)s didn’t show up: %(winner)s wins")
    absences = [
        (
            f"{ResultReason.NO_SHOW}:{seat}",
            text % {"absent": names[seat], "winner": names[1 - seat]},
        )
        for seat in (1, 0)
    ]
    return [*absences, (f"{ResultReason.NO_SHOW}:01", gettext("Both didn’t show up: both lose"))]


def _given(names: tuple[str, str]) -> list[tuple[str, str]]:
    forfeit, penalty = gettext("Forfeit win for %(name)s"), gettext("%(name)s wins by penalty")
    return [
        *((f"{ResultReason.AWARDED}:{seat}", forfeit % {"name": names[seat]}) for seat in (0, 1)),
        *((f"{ResultReason.PENALTY}:{seat}", penalty % {"name": names[seat]}) for seat in (0, 1)),
        (f"{ResultReason.PENALTY}:", gettext("Both lose by penalties")),
        (f"{ResultReason.DOUBLE_LOSS}:", gettext("Double loss")),
    ]


def _early(score: MatchScore, names: tuple[str, str]) -> tuple[str, str]:
    if not score.played:
        return f"{ResultReason.UNFINISHED}:{score}", gettext("Draw, no game finished")
    return _scored(ResultReason.UNFINISHED, score, names)


def _scored(manner: ResultReason, score: MatchScore, names: tuple[str, str]) -> tuple[str, str]:
    return f"{manner}:{score}", games(score, names)
