"""What an event is run with: its own staff, its deadlines, and what is announced."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.roles import Role
from tournaments.models.events import Tournament

LONGEST_ANNOUNCEMENT = 1000
# Who owns an organisation is no matter of one event.
EVENT_ROLES = (Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER)


class EventStaff(models.Model):
    """Somebody who helps in one event, without belonging to the organisation that runs it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="staffed"
    )
    role = models.CharField(max_length=16, choices=Role.choices)
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_role_per_user_in_an_event"
            ),
            models.CheckConstraint(
                condition=Q(role__in=["organiser", "judge", "scorekeeper"]),
                name="staff_of_an_event_has_a_role_in_it",
            ),
        ]

    def __str__(self) -> str:
        return self.role


class DeadlineAction(models.TextChoices):
    OPEN_REGISTRATION = "open_registration", "registration opens"
    CLOSE_REGISTRATION = "close_registration", "registration closes"
    OPEN_CHECK_IN = "open_check_in", "check-in opens"
    CLOSE_CHECK_IN = "close_check_in", "check-in closes"


class Deadline(models.Model):
    """When the clock opens or closes something in an event. `done_at` is when that was carried out,
    by the clock or by the staff before it; `failure` why it could not be, for the staff to mend.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="deadlines")
    action = models.CharField(max_length=20, choices=DeadlineAction.choices)
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=500, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "action"], name="one_time_per_action"),
            models.CheckConstraint(
                condition=Q(action__in=DeadlineAction.values), name="a_deadline_has_a_known_action"
            ),
        ]
        indexes = [
            models.Index(fields=["at"], condition=Q(done_at=None), name="deadlines_due"),
        ]

    def __str__(self) -> str:
        return f"{self.action} at {self.at}"


class Announcement(models.Model):
    """What the staff tells everybody in an event, until it is withdrawn."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="announcements"
    )
    text = models.CharField(max_length=LONGEST_ANNOUNCEMENT)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["tournament", "-made_at"], name="announcements_newest_first"),
        ]

    def __str__(self) -> str:
        return self.text
