"""Forms for reporting a match, with victory points and survivors where an event counts them."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from replays.packing import PackedLogUnusable, UnpacksTooLarge, unpack_stranger
from replays.services.uploads import MAX_LOG_BYTES, too_large_text
from tournaments.core.services.changes import Expected
from tournaments.entries.claim_codes import LONGEST
from tournaments.models.judging import LONGEST_WORDS
from tournaments.terms.match_score import ImpossibleScore, MatchScore, check_score
from tournaments.terms.secondary_scores import MOST, NOTHING, SecondaryScores
from web.core.forms import offer, reason_field, version_field
from web.core.texts import games
from web.core.typed_forms import Form, fields
from web.entries.desk_forms import CODE_ON_SLIP

LABELS = {"victory_points": _("Victory points"), "survivors": _("Survivors")}


def secondary_score_fields(
    counts: Collection[str], names: Sequence[str], *, required: bool
) -> dict[str, forms.IntegerField]:
    """A field for each seat and each counted score, labelled with the names of the players."""
    return {
        f"{name}_{seat}": forms.IntegerField(
            label=f"{label}: {names[seat]}",  # a label and a name
            min_value=0,
            max_value=MOST,
            required=required,
        )
        for name, label in LABELS.items()
        if name in counts
        for seat in (0, 1)
    }


def secondary_scores_of(cleaned: Mapping[str, Any]) -> SecondaryScores:
    """The scores that were filled in; those of one seat alone do not count."""
    numbers_by_name: Any = {}
    for name in LABELS:
        numbers = (cleaned.get(f"{name}_0"), cleaned.get(f"{name}_1"))
        numbers_by_name[name] = None if None in numbers else numbers
    return SecondaryScores(**numbers_by_name)


def guest_code_field() -> Any:
    """The field for the code on the slip of a guest."""
    return forms.CharField(
        label=CODE_ON_SLIP,
        max_length=LONGEST,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )


class CountForm(Form):
    """Victory points and survivors of a match with a result, entered by the staff."""

    version: Expected | None = version_field()

    def __init__(
        self,
        data: Any = None,
        *,
        counts: Collection[str],
        names: Sequence[str],
        known: SecondaryScores,
        version: int,
    ) -> None:
        initial = {
            f"{name}_{seat}": number
            for name, numbers in known.items()
            for seat, number in enumerate(numbers)
        }
        super().__init__(data, initial={**initial, "version": version})
        self.fields |= secondary_score_fields(counts, names, required=True)
        self.fields["reason"] = reason_field(
            _("Reason for a correction (only staff can read it)"), required=False
        )

    def scores(self) -> SecondaryScores:
        return secondary_scores_of(self.named)


# The first bytes of every zstd frame; no log begins with them.
ZSTD = b"\x28\xb5\x2f\xfd"
STANCES = ("stands_by", "contests")
# The choice in place of a score for an intentional draw.
AGREED = "agreed"
NO_GAMES = MatchScore()
# The message on a choice that was possible when the form was shown.
GONE_BY = {"invalid_choice": _("That score is no longer possible. Choose another.")}


class ReportForm(Form):
    """The result of a match as the player of `seat` sees it (None: with the names of both), with
    the scores that the event `counts` besides; of a `settled` match these alone. `draws` adds the
    intentional draw, `must_win` removes all draws. Results that the games `so_far`, by logs and
    penalties, rule out are not offered."""

    score: str = fields.ChoiceField(label=_("Result"), error_messages=GONE_BY)

    def __init__(
        self,
        *args: Any,
        best_of: int,
        seat: int | None,
        names: Sequence[str],
        counts: Collection[str] = (),
        settled: MatchScore | None = None,
        draws: bool = False,
        must_win: bool = False,
        so_far: MatchScore = NO_GAMES,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.best_of = best_of
        self.seat = seat or 0
        self.fields |= secondary_score_fields(counts, names, required=True)
        if settled is not None:
            offer(self, "score", [_choice(settled, seat, names)])
            return
        own = partial(_usual_first, seat=self.seat)
        scores = sorted(offered_scores(best_of, so_far, must_win=must_win), key=own)
        usual = [score for score in scores if score.decides(best_of)]
        early = [score for score in scores if score.played and not score.decides(best_of)]
        choices: list[Any] = [
            ("", gettext("Choose a result")),
            *(_choice(score, seat, names) for score in usual),
        ]
        if early:
            choices.append(
                (gettext("Time called"), [_choice(score, seat, names) for score in early])
            )
        if draws and not so_far.played:
            choices.append((AGREED, gettext("Intentional draw")))
        offer(self, "score", choices)

    def clean(self) -> dict[str, Any]:
        """Drop the scores of an intentional draw."""
        cleaned = super().clean() or {}
        if cleaned.get("score") == AGREED:
            for name in [*self.errors]:
                del self.errors[name]
        return cleaned

    def reported_score(self) -> MatchScore:
        return MatchScore() if self.intentional_draw else read_score(self.score)

    @property
    def buttons(self) -> list[tuple[str, str, str, str]]:
        """The results that have a button, each as value, label, score, and what it means: without
        drawn games, a win beside the same loss, and the nearest draw, which has no score."""
        scores = [
            (score, value, label)
            for value, label in self._scores()
            if not (score := read_score(value)).games_drawn and score.decides(self.best_of)
        ]
        scores.sort(key=lambda choice: (min(choice[0].games_won), _lost(choice[0], self.seat)))
        buttons = [(value, label, *_in_two(score, self.seat)) for score, value, label in scores]
        draws = [
            (score, value, label)
            for value, label in self._scores()
            if (score := read_score(value)).winner is None and score.played
        ]
        draws.sort(key=lambda choice: _nearest_draw(choice[0]))
        return [*buttons, *((value, label, "", "") for _score, value, label in draws[:1])]

    @property
    def other_scores(self) -> list[tuple[str, str]]:
        """The results without a button, the intentional draw last."""
        values = {value for value, *_texts in self.buttons}
        return [choice for choice in self._choices() if choice[0] not in values]

    @property
    def counted(self) -> list[forms.BoundField]:
        """The fields of the scores that the event counts besides."""
        return [self[name] for name in self.fields if name not in ("score", "code")]

    def _scores(self) -> list[tuple[str, str]]:
        return [choice for choice in self._choices() if choice[0] != AGREED]

    def _choices(self) -> list[tuple[str, str]]:
        """All choices without their groups and the empty one."""
        field: Any = self.fields["score"]
        flat: list[tuple[str, str]] = []
        for value, label in field.choices:
            flat += label if isinstance(label, list) else [(value, label)]
        return [choice for choice in flat if choice[0]]

    @property
    def intentional_draw(self) -> bool:
        return self.score == AGREED

    def secondary_scores(self) -> SecondaryScores:
        return NOTHING if self.intentional_draw else secondary_scores_of(self.named)


class GuestReportForm(ReportForm):
    """The result of a match by the code of a guest at its table, whichever seat they have; of whom
    the `seat` is known, the code is not asked again."""

    code: str = guest_code_field()
    field_order = ("code",)

    def __init__(self, *args: Any, seat: int | None, **facts: Any) -> None:
        super().__init__(*args, seat=seat, **facts)
        if seat is not None:
            self.fields["code"].widget = forms.HiddenInput()


class CallForm(Form):
    """A call for a judge to the reader's match."""

    words: str = fields.CharField(
        label=_("What happened? (optional)"),
        required=False,
        max_length=LONGEST_WORDS,
        help_text=_("Only judges can read this."),
        widget=forms.Textarea({"rows": 2, "class": "short"}),
    )


def read_score(text: str) -> MatchScore:
    """A score from the text of its choice."""
    first, second, drawn = map(int, text.split("-"))
    return MatchScore((first, second), drawn)


@cache
def offered_scores(best_of: int, so_far: MatchScore, *, must_win: bool) -> Sequence[MatchScore]:
    """Every score that a match of this length may still end with from here, early too; that of no
    game at all comes last. A board of tables asks for each of them."""
    scores = []
    for first, second, drawn in product(range(best_of + 1), repeat=3):
        score = MatchScore((first, second), drawn)
        try:
            check_score(score, best_of)
        except ImpossibleScore:
            continue
        if so_far.allows(score) and not (must_win and score.winner is None):
            scores.append(score)
    return tuple(sorted(scores, key=_usual_first))


def _usual_first(score: MatchScore, seat: int = 0) -> tuple[int, ...]:
    """Without draws first, and then as the player of `seat` fared, best first: 2–0, 2–1, 1–2, 0–2.
    That is the order of the names on a row and on a slip."""
    lead = score.games_won[seat] - score.games_won[1 - seat]
    return score.played == 0, score.games_drawn, -lead, score.played


def _nearest_draw(score: MatchScore) -> tuple[int, int]:
    """Of drawn matches the usual one first: 1–1 in a best of three, one drawn game in a single."""
    return score.games_drawn, -score.played


def _lost(score: MatchScore, seat: int) -> bool:
    return score.games_won[seat] < score.games_won[1 - seat]


def _in_two(score: MatchScore, seat: int) -> tuple[str, str]:
    """The games of a score, those of `seat` first, and who won."""
    numbers = f"{score.games_won[seat]}–{score.games_won[1 - seat]}"
    return numbers, gettext("I lost") if _lost(score, seat) else gettext("I won")


def _choice(score: MatchScore, seat: int | None, names: Sequence[str]) -> tuple[str, str]:
    """A score as value and label, with the games of the player of `seat` first; without a seat with
    the name of the winner."""
    if seat is None:
        return str(score), games(score, names)
    own, other = score.games_won[seat], score.games_won[1 - seat]
    numbers = f"{own}–{other}" + (f"–{score.games_drawn}" if score.games_drawn else "")
    if own == other:
        return str(score), gettext("Draw {score}").format(score=numbers)
    label = gettext("I won {score}") if own > other else gettext("I lost {score}")
    return str(score), label.format(score=numbers)


class LogForm(Form):
    """The log of a game, as a file."""

    game: int = fields.TypedChoiceField(label=_("Game"), coerce=int)
    log: bytes = fields.FileField(
        label=_("Game log"),
        allow_empty_file=True,
    )

    def __init__(self, *args: Any, games: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["log"].help_text = gettext(
            "The log file from the game program, plain or zstd-compressed, up to {limit} KiB."
        ).format(limit=MAX_LOG_BYTES // 1024)
        named = gettext("Game {number}")
        offer(self, "game", [(number, named.format(number=number)) for number in games])

    def clean_log(self) -> bytes:
        """The log, unpacked where it came as a zstd frame. Bytes beyond the largest size of an
        upload were thrown away as they came (`web.core.uploads`)."""
        file: UploadedFile = self.named["log"]
        if file.size is not None and file.size > MAX_LOG_BYTES:
            raise forms.ValidationError(too_large_text(file.size))
        log: bytes = file.read()
        if not log.startswith(ZSTD):
            return log
        try:
            return unpack_stranger(log, most=MAX_LOG_BYTES)
        except (PackedLogUnusable, UnpacksTooLarge) as error:
            raise forms.ValidationError(str(error)) from error


class ConfirmForm(Form):
    """The revision of the opponent's report that is confirmed."""

    revision: int = fields.IntegerField(min_value=1)


class GuestAnswerForm(Form):
    """A guest's answer to a report or log of the opponent, with the code of their slip."""

    what: str = fields.ChoiceField(label=_("Your answer to"), widget=forms.RadioSelect)
    code: str = guest_code_field()
    stance: str = fields.ChoiceField(
        choices=[(choice, choice) for choice in STANCES], widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "what", choices)
        self.initial.setdefault("what", choices[0][0])


class LogConfirmationForm(Form):
    stance: str = fields.ChoiceField(choices=[(choice, choice) for choice in STANCES])
