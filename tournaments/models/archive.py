"""Events as documents: those waiting to be imported, and what is kept of an imported one beside its
rows.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.events import DIGEST_LENGTH, Tournament
from tournaments.models.matches import Match
from tournaments.terms.kinds import GameSettledBy, ImportState


class StatedGame(models.Model):
    """A game of a match as the archive of an imported event tells it; its log is not here.

    The certificate, if there was one, is kept as it came, for archives to come: it is of another
    match, so it certifies nothing here.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="stated_games")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True)
    tally = models.JSONField(default=dict, blank=True)
    settled_by = models.CharField(max_length=16, choices=GameSettledBy.choices)
    settled_at = models.DateTimeField()
    replay = models.UUIDField()
    certificate = models.TextField(default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"], name="stated_game_match_number_unique"
            ),
            models.CheckConstraint(
                condition=Q(settled_by__in=GameSettledBy.values),
                name="stated_game_settled_by_known",
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"


class StoredArchive(models.Model):
    """The public archive of an event as one document, packed (gzip), as it was at a moment;
    `report` is the same event in the columns of chess reports.

    `begun_at` is when somebody began to write it anew, so that others do not begin it too; `head`
    is where the journal ended then, and empty before there is a first document.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="archive_page"
    )
    packed = models.BinaryField()
    report = models.TextField(default="", blank=True)
    head = models.CharField(max_length=80, default="", blank=True)
    etag = models.CharField(max_length=80, default="", blank=True)
    begun_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.etag


class PreparedDocument(models.Model):
    """A document of a large event that a worker makes, as it would take a web process too long:
    a printed sheet, where the numbers of a player come from, or its archive for the staff.

    `tag` follows from its `kind` and `facts`, so only who may read these can ask for it. `body` is
    None until it is made; then `facts` are empty.
    """

    tag = models.CharField(max_length=32, primary_key=True)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=16)
    facts = models.TextField(blank=True)
    body = models.BinaryField(null=True)
    asked_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.tag


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
                condition=Q(state__in=ImportState.values), name="event_import_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state=ImportState.READING, lease_until__isnull=False)
                | (~Q(state=ImportState.READING) & Q(lease_until=None)),
                name="event_import_lease_only_while_reading",
            ),
            models.CheckConstraint(
                condition=Q(state=ImportState.DONE, tournament__isnull=False)
                | (~Q(state=ImportState.DONE) & Q(tournament=None)),
                name="event_import_event_only_when_done",
            ),
            models.CheckConstraint(
                condition=(Q(state=ImportState.REFUSED) & ~Q(code=""))
                | (~Q(state=ImportState.REFUSED) & Q(code="")),
                name="event_import_code_only_when_refused",
            ),
            # The memory and the time of the workers are there for others too.
            models.UniqueConstraint(
                fields=["state"],
                condition=Q(state=ImportState.READING),
                name="event_import_one_reading",
            ),
        ]
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=Q(state__in=["waiting", "reading"]),
                name="event_import_waiting",
            ),
            models.Index(F("asked_by"), F("asked_at").desc(), name="event_import_account"),
        ]

    def __str__(self) -> str:
        return f"{self.state}, attempt {self.attempt}"
