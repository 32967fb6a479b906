"""Names on pages for openings and closings by the schedule of an event."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.terms.kinds import DeadlineAction

ACTIONS: Mapping[str, str | Promise] = {
    DeadlineAction.OPEN_REGISTRATION: _("Registration opens"),
    DeadlineAction.CLOSE_REGISTRATION: _("Registration closes"),
    DeadlineAction.OPEN_CHECK_IN: _("Check-in opens"),
    DeadlineAction.CLOSE_CHECK_IN: _("Check-in closes"),
}
