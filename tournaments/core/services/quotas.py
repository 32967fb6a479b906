"""Quotas of an account: its events and series, and the entries in its events that are not over."""

from django.conf import settings
from django.utils.translation import gettext

from accounts.models import User
from accounts.services.quotas import check_quota
from tournaments.core.services.states import OVER
from tournaments.models import Entry, Series, Tournament

MOST_SERIES = 200


def check_events(*, organiser: User) -> None:
    """QuotaReached where `organiser` can make no event more."""
    check_quota(
        count=Tournament.objects.filter(created_by=organiser).count(),
        most=settings.MUSTER_MOST_EVENTS,
        refusal=gettext(
            "You have {count} events, and an account can have {most}: have another staff member"
            " create this one, or ask the operator of this site for more."
        ),
    )


def check_series(*, organiser: User) -> None:
    """QuotaReached where `organiser` can make no series more."""
    check_quota(
        count=Series.objects.filter(created_by=organiser).count(),
        most=MOST_SERIES,
        refusal=gettext(
            "You have {count} series, and an account can have {most}: have another staff member"
            " create this one."
        ),
    )


def check_entries(*, organiser: User, more: int = 1) -> None:
    """QuotaReached where the events that `organiser` has made, and that are not over, can take no
    `more` entries. Players who have gone are counted too."""
    live = Entry.objects.filter(tournament__created_by=organiser)
    count = live.exclude(tournament__state__in=OVER).count()
    check_quota(
        count=count,
        more=more,
        most=settings.MUSTER_MOST_ENTRIES,
        refusal=gettext(
            "The organiser of the event has {count} registrations in unfinished events,"
            " and an account can have {most}: finish or cancel an event, or ask the operator of"
            " this site for more."
        ),
    )
