"""What the staff fills in about rounds and results."""

from collections.abc import Collection
from typing import Any

from django import forms

from tournaments.api.play_serializers import MOST_REDRAWS
from tournaments.series import Score
from tournaments.tally import Tally
from web.forms.matches import possible_scores, read_score
from web.forms.organising import reason_field
from web.forms.tallies import tally_fields, tally_of
from web.forms.versions import VersionField

BOTH_LOSE = "both-lose"


class PairForm(forms.Form):
    redraw = forms.IntegerField(
        label="Draw number",
        min_value=0,
        max_value=MOST_REDRAWS,
        initial=0,
        required=False,
        help_text="0 is the usual draw. Another number draws the lots anew, and the journal"
        " tells everybody that it did.",
    )

    def clean_redraw(self) -> int:
        return self.cleaned_data["redraw"] or 0


class RulingForm(forms.Form):
    """The result of a match by the word of the staff, which need not have been played."""

    score = forms.ChoiceField(label="Result")
    reason = reason_field("Reason; only the staff can read it")
    version = VersionField()

    def __init__(
        self,
        *args: Any,
        best_of: int,
        names: tuple[str, str],
        counts: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= tally_fields(counts, names, required=False)
        self.order_fields(["score", *(name for name in self.fields if name != "reason")])
        choices = [(str(one), _words(one, names)) for one in possible_scores(best_of)]
        nobody = [("0-0-0", "Drawn without a game"), (BOTH_LOSE, "Both lose")]
        self.fields["score"].choices = [("", "choose"), *choices, *nobody]  # type: ignore[attr-defined]

    def tally(self) -> Tally:
        return tally_of(self.cleaned_data)

    def wanted(self) -> tuple[Score, bool]:
        """The score, and whether both have lost the match."""
        chosen = self.cleaned_data["score"]
        if chosen == BOTH_LOSE:
            return Score(), True
        return read_score(chosen), False


def _words(score: Score, names: tuple[str, str]) -> str:
    """A score in the order of the seats, with who has won by it."""
    games = f"{score.games_won[0]}–{score.games_won[1]}"
    games += f"–{score.games_drawn}" if score.games_drawn else ""
    winner = score.winner
    return f"Drawn {games}" if winner is None else f"{names[winner]} won {games}"
