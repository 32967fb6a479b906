"""What people fill in to find events."""

from django import forms

import engine
from tournaments.models import TournamentState

STATES = [
    ("", "any"),
    (TournamentState.REGISTRATION, "open for registration"),
    (TournamentState.CHECK_IN, "check-in"),
    (TournamentState.RUNNING, "running"),
    (TournamentState.FINISHED, "finished"),
    (TournamentState.CANCELLED, "cancelled"),
]


def _games() -> list[tuple[str, str]]:
    return [("", "any"), *((slug, engine.game(slug).name) for slug in engine.games())]


class EventSearchForm(forms.Form):
    """All of it may be left empty."""

    name = forms.CharField(
        label="Name has", required=False, max_length=80, widget=forms.TextInput({"type": "search"})
    )
    game = forms.ChoiceField(choices=_games, required=False)
    state = forms.ChoiceField(choices=STATES, required=False)
