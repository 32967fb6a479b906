"""Documents that somebody has brought, until an event is made of them or they are refused."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.events import DIGEST_LENGTH, Tournament


class ImportState(models.TextChoices):
    WAITING = "waiting"
    READING = "reading"
    DONE = "done"
    REFUSED = "refused"


class EventImport(models.Model):
    """A document that is to become an event. This row is the truth; a message only points at it.

    `packed` (gzip) is empty once it has ended; `digest` and `length` stay, which are of the plain
    document. `organisation` is a short name, empty for the account's own; `results_of` is what was
    given with a file of results, null where only an archive will do. `attempt` counts the claims
    and fences: a worker whose number is no longer here can change nothing. A refusal says where
    (`pointer`, into the document), of what kind (`code`) and in words what is wrong.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="event_imports"
    )
    organisation = models.CharField(max_length=50, default="", blank=True)
    results_of = models.JSONField(null=True)
    packed = models.BinaryField()
    digest = models.CharField(max_length=DIGEST_LENGTH)
    length = models.PositiveBigIntegerField()
    state = models.CharField(
        max_length=16, choices=ImportState.choices, default=ImportState.WAITING
    )
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    asked_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, related_name="brought_by", null=True
    )
    code = models.CharField(max_length=64, default="", blank=True)
    pointer = models.TextField(default="", blank=True)
    detail = models.TextField(default="", blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ImportState.values), name="an_import_has_a_known_state"
            ),
            models.CheckConstraint(
                condition=Q(state=ImportState.READING, lease_until__isnull=False)
                | (~Q(state=ImportState.READING) & Q(lease_until=None)),
                name="an_import_has_a_lease_while_it_is_read",
            ),
            models.CheckConstraint(
                condition=Q(state=ImportState.DONE, tournament__isnull=False)
                | (~Q(state=ImportState.DONE) & Q(tournament=None)),
                name="an_import_that_is_done_has_its_event",
            ),
            models.CheckConstraint(
                condition=(Q(state=ImportState.REFUSED) & ~Q(code=""))
                | (~Q(state=ImportState.REFUSED) & Q(code="")),
                name="a_refused_import_has_a_code",
            ),
            # The memory and the time of the workers are there for others too.
            models.UniqueConstraint(
                fields=["state"],
                condition=Q(state=ImportState.READING),
                name="one_import_is_read_at_a_time",
            ),
        ]
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=Q(state__in=["waiting", "reading"]),
                name="imports_waiting",
            ),
            models.Index(F("asked_by"), F("asked_at").desc(), name="imports_of_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.state}, attempt {self.attempt}"
