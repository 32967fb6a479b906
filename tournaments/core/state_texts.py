"""What people call the states of an event, in errors."""

from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.terms.kinds import TournamentState

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
    """Where an event stands, as a sentence that an error begins or ends with."""
    return str(_SENTENCES[TournamentState(tournament.state)])
