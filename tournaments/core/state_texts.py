"""Names of the states of an event for people, in errors, and texts about its times."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.terms.kinds import TournamentState
from tournaments.terms.moments import EARLIEST, LATEST

STATE_NAMES = {
    TournamentState.DRAFT: _("draft"),
    TournamentState.REGISTRATION: _("registration"),
    TournamentState.CHECK_IN: _("check-in"),
    TournamentState.RUNNING: _("running"),
    TournamentState.FINISHED: _("finished"),
    TournamentState.CANCELLED: _("cancelled"),
}
_SENTENCES = {
    TournamentState.DRAFT: _("The event is a draft."),
    TournamentState.REGISTRATION: _("Registration is open."),
    TournamentState.CHECK_IN: _("Check-in is open."),
    TournamentState.RUNNING: _("The event is running."),
    TournamentState.FINISHED: _("The event is finished."),
    TournamentState.CANCELLED: _("The event was cancelled."),
}


def state_sentence(tournament: Tournament) -> str:
    """The state of an event, as a sentence that an error begins or ends with."""
    return str(_SENTENCES[TournamentState(tournament.state)])


def unusable_moment_text() -> str:
    """The text about a time at which nothing of an event can happen."""
    return gettext("Choose a time from {first} to {last} (UTC).").format(
        first=EARLIEST.year, last=LATEST.year - 1
    )
