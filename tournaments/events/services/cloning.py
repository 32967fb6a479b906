"""Cloning an event: its plan, and nothing of what happened in it."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from accounts.selectors import has_power
from tournaments.core.access import demand
from tournaments.core.services.changes import lock_tournament, note
from tournaments.events.services.events import create_tournament
from tournaments.events.services.settings import check_moments, plan_of
from tournaments.models import Deadline, EventStaff, Tournament
from tournaments.terms.event_plan import Plan
from tournaments.terms.moments import is_usable
from tournaments.terms.settings import Moment, settings_of


@transaction.atomic
def clone_tournament(
    *,
    tournament_id: UUID,
    actor: User,
    name: str,
    organisation: str | None = None,
    starts_at: datetime | None = None,
    now: datetime,
) -> Tournament:
    """Create a draft with the plan of another event: its settings, stages, bans, profile and staff.

    Registrations, seeds, rounds and results are not copied, and the rules are those of today. The
    draft belongs to the organisation with this short name; without one, to that of the other event,
    or to `actor` alone if they may not create events there. Deadlines, that of decklists included,
    are as long before or after `starts_at` as in the other event, in local time. There are none if
    one of the two events has no start, and none that would be past.
    """
    template = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=template, power=Power.MANAGE_EVENTS)
    plan = plan_of(template)
    check_moments(replace(plan, starts_at=starts_at))
    shift = _Shift(template, starts_at, now)
    moments: dict[str, Any] = {
        setting.name: shift.moved(getattr(plan, setting.name))
        for setting in settings_of(Plan).values()
        if isinstance(setting.values, Moment)
    }
    plan = replace(plan, **moments | {"name": name, "starts_at": starts_at})
    slug = organisation or _usual_organisation(template, actor)
    made = create_tournament(actor=actor, plan=plan, organisation=slug, now=now)
    _appoint(template, made, now)
    for deadline in template.deadlines.all():
        if (at := shift.moved(deadline.at)) is not None:
            Deadline.objects.create(tournament=made, action=deadline.action, at=at)
    note(
        "tournament.cloned",
        tournament_id=made.pk,
        actor=actor,
        now=now,
        data={"template": str(template.pk)},
        public=False,
    )
    return made


def _usual_organisation(template: Tournament, actor: User) -> str | None:
    """The organisation of the other event; None for staff of that event only, who plan their
    own."""
    where, power = template.organisation, Power.MANAGE_EVENTS
    plans = has_power(user=actor, organisation_id=where.pk, power=power)
    return where.slug if plans else None


def _appoint(template: Tournament, made: Tournament, now: datetime) -> None:
    """Give the staff of the other event the same roles in this one, if their accounts are
    active."""
    EventStaff.objects.bulk_create(
        EventStaff(tournament=made, user_id=user, role=role, since=now)
        for user, role in template.staff.filter(user__is_active=True)
        .order_by("pk")
        .values_list("user_id", "role")
    )


class _Shift:
    """The shift from the start of one event to that of another in local time: what was at noon is
    at noon, also if the clocks change in between."""

    def __init__(self, template: Tournament, starts_at: datetime | None, now: datetime) -> None:
        self.zone, self.now = ZoneInfo(template.zone), now
        self.before, self.after = template.starts_at, starts_at

    def moved(self, at: datetime | None) -> datetime | None:
        """A moment of the template in the other event; None where nothing tells it, where no event
        can have it, or where it would be past: a draft that nobody has looked at would open at
        once, or take no decks."""
        if at is None or self.before is None or self.after is None:
            return None
        wall = self._wall(self.after) + (self._wall(at) - self._wall(self.before))
        moved = wall.replace(tzinfo=self.zone)
        return moved if moved > self.now and is_usable(moved) else None

    def _wall(self, at: datetime) -> datetime:
        return at.astimezone(self.zone).replace(tzinfo=None)
