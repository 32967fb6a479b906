"""What forms for results offer: what the match can still come to, and nothing else."""

from typing import Any

import pytest
from django import forms

from tournaments.terms.match_score import MatchScore
from web.matches.forms import ReportForm
from web.rounds.forms import RulingForm

NAMES = ("Ann", "Bo")


def offered(form: forms.Form) -> list[Any]:
    """The choices of a form, without the one that asks to choose."""
    field = form.fields["score"]
    assert isinstance(field, forms.ChoiceField)
    return [*field.widget.choices][1:]


def ruled(**how: Any) -> dict[str, list[str]]:
    """The results that the staff may choose, by their group."""
    form = RulingForm(names=NAMES, **how)
    return {
        words: [label for _, label in of] if isinstance(of, list) else [of]
        for words, of in offered(form)
    }


def reported(**how: Any) -> list[str]:
    """What the player of seat 0 may report."""
    form = ReportForm(seat=0, names=NAMES, **how)
    labels: list[str] = []
    for _, label in offered(form):
        labels += [of for _, of in label] if isinstance(label, list) else [label]
    return labels


def test_the_staff_of_a_best_of_three() -> None:
    choices = ruled(best_of=3)
    assert choices["Played"] == [
        *("Ann won 2–0", "Ann won 2–1", "Bo won 2–1", "Bo won 2–0"),
        *("Ann won 2–0–1", "Draw 1–1–1", "Bo won 2–0–1"),
        *("Ann won 1–0–2", "Bo won 1–0–2", "Draw 0–0–3"),
    ]
    assert choices["Time called"][-1] == "Draw, no game finished"


def test_a_game_by_a_penalty_is_part_of_every_score() -> None:
    choices = ruled(best_of=3, given=MatchScore((0, 1)), draws=True)

    assert choices["Played"] == [
        *("Ann won 2–1", "Bo won 2–1", "Bo won 2–0"),
        *("Draw 1–1–1", "Bo won 2–0–1", "Bo won 1–0–2"),
    ]
    assert choices["Time called"] == ["Draw 1–1", "Bo won 1–0", "Bo won 1–0–1"]
    assert list(choices) == ["Played", "Time called", "No-show", "Decided by staff"]
    mine = reported(best_of=3, so_far=MatchScore((0, 1)), draws=True)
    assert [label for label in mine if label.startswith(("I won", "Intentional"))] == ["I won 2–1"]


@pytest.mark.parametrize(
    ("best_of", "labels"),
    [
        (1, ["I won 1–0", "I lost 0–1", "Draw 0–0–1"]),
        (3, ["I won 2–0", "I lost 0–2", "I won 2–1", "I lost 1–2", "Draw 1–1"]),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_usual_results_have_buttons(seat: int, best_of: int, labels: list[str]) -> None:
    form = ReportForm(seat=seat, names=NAMES, best_of=best_of, draws=True)
    others = [label for _, label in form.other_scores]

    assert [label for _, label, _, _ in form.buttons] == labels
    assert others[-1] == "Intentional draw"
    assert len({*labels, *others}) == len(reported(best_of=best_of, draws=True))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_finds_their_own_wins_first(seat: int) -> None:
    form = ReportForm(seat=seat, names=NAMES, best_of=3)
    labels = [label for _, label in offered(form) if isinstance(label, str)]
    assert labels[:4] == ["I won 2–0", "I won 2–1", "I lost 1–2", "I lost 0–2"]


def test_a_draw_without_playing_is_offered_where_it_may_be() -> None:
    agreed = ["Intentional draw"]
    assert agreed not in ruled(best_of=1).values()
    assert agreed in ruled(best_of=1, draws=True).values()


@pytest.mark.parametrize("best_of", [1, 3])
def test_in_a_bracket_nobody_draws(best_of: int) -> None:
    words = [label for of in ruled(best_of=best_of, must_win=True).values() for label in of]
    mine = reported(best_of=best_of, must_win=True)

    assert [label for label in [*words, *mine] if label.startswith("Draw")] == []
    assert list(ruled(best_of=1, must_win=True)) == [
        *("Played", "No-show", "Decided by staff"),
    ]


def test_what_was_possible_before_is_refused_in_words() -> None:
    form = RulingForm(
        {"score": "played:2-0-0", "reason": "Seen.", "version": "1"},
        best_of=3,
        names=NAMES,
        given=MatchScore((0, 1)),
    )
    assert form.errors == {"score": ["That score is no longer possible. Choose another."]}
