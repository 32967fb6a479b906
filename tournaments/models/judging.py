"""Acts of judges: disputes, penalties and deck checks."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.entries import Entry, EntryPlayer
from tournaments.models.events import Tournament
from tournaments.models.matches import Match
from tournaments.models.rounds import Round
from tournaments.terms.kinds import (
    LONGEST_CODE,
    Chosen,
    DisputeCause,
    DisputeEnd,
    Finding,
    PenaltyKind,
)

LONGEST_WORDS = 1000


def no_words() -> list[str]:
    return ["", ""]


class Dispute(models.Model):
    """A match that waits for a judge, or a result that stands and about which one is called.
    `opened_by` is the entry that called one, None where nobody or both did, and `words` what each
    player said, by seat; `judge` is who has taken it on.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="disputes")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="disputes")
    cause = models.CharField(max_length=16, choices=DisputeCause.choices)
    opened_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)
    words = models.JSONField(default=no_words)
    opened_at = models.DateTimeField()
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    taken_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_as = models.CharField(max_length=16, choices=DisputeEnd.choices, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(closed_at=None),
                name="dispute_match_unique_while_open",
            ),
            models.CheckConstraint(
                condition=Q(cause__in=DisputeCause.values), name="dispute_cause_known"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, closed_as="")
                | Q(closed_at__isnull=False, closed_as__in=DisputeEnd.values),
                name="dispute_closed_as_only_when_closed",
            ),
            models.CheckConstraint(
                condition=Q(judge=None, taken_at=None)
                | Q(judge__isnull=False, taken_at__isnull=False),
                name="dispute_judge_and_taken_at_together",
            ),
        ]
        indexes = [
            models.Index(
                fields=["tournament", "opened_at"],
                condition=Q(closed_at=None),
                name="dispute_opened_at_while_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cause} at {self.match_id}"

    def is_call_of(self, entry: Entry) -> bool:
        """True if this player called the judge, alone or as the other did."""
        calls = (DisputeCause.CALL, DisputeCause.RESULT)
        return self.cause in calls and self.opened_by_id in (None, entry.pk)


class Penalty(models.Model):
    """A penalty of the staff against an entry, or one of its players.

    `infraction` is a code of the list of infractions, `match` the one that it is about, if a judge
    has said so, `points` are match points taken off in the
    standings, in steps of the profile. `falls_on` is the match that a game loss or match loss
    decides or changes; None as long as there is none yet. `note` is for the staff and the player.
    A penalty that was `revoked_at` some time has no effect any more, and stays in the ledger.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    player = models.ForeignKey(
        EntryPlayer, on_delete=models.PROTECT, related_name="penalties", null=True
    )
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="penalties", null=True)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+", null=True)
    infraction = models.CharField(max_length=LONGEST_CODE)
    kind = models.CharField(max_length=20, choices=PenaltyKind.choices)
    points = models.PositiveSmallIntegerField(default=0)
    falls_on = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="penalties", null=True
    )
    note = models.CharField(max_length=LONGEST_WORDS, default="", blank=True)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    issued_at = models.DateTimeField()
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    revoked_at = models.DateTimeField(null=True)
    revoked_because = models.CharField(max_length=LONGEST_WORDS, default="", blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=PenaltyKind.values), name="penalty_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(revoked_at=None, revoked_by=None)
                | Q(revoked_at__isnull=False, revoked_by__isnull=False),
                name="penalty_revoked_at_and_by_together",
            ),
        ]
        indexes = [
            models.Index(fields=["tournament", "issued_at"], name="penalty_issued_at"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.infraction}"


class DeckCheck(models.Model):
    """A deck that is compared with its registration. `reason` says why it was chosen,
    `note` what was found, `counted` how many of each card the judge has counted in each part, if
    they have; `extension_minutes` are what its match has got for it, `penalty` what
    came of it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="deck_checks")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="+", null=True)
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="deck_checks", null=True
    )
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="deck_checks")
    chosen = models.CharField(max_length=16, choices=Chosen.choices)
    reason = models.CharField(max_length=LONGEST_WORDS, default="", blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    closed_at = models.DateTimeField(null=True)
    finding = models.CharField(max_length=16, choices=Finding.choices, default="", blank=True)
    note = models.CharField(max_length=LONGEST_WORDS, default="", blank=True)
    counted = models.JSONField(null=True)
    extension_minutes = models.PositiveSmallIntegerField(default=0)
    penalty = models.ForeignKey(Penalty, on_delete=models.PROTECT, related_name="+", null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(closed_at=None),
                name="deck_check_entry_unique_while_open",
            ),
            models.CheckConstraint(
                condition=Q(chosen__in=Chosen.values), name="deck_check_chosen_known"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, closed_by=None, finding="")
                | Q(
                    closed_at__isnull=False,
                    closed_by__isnull=False,
                    finding__in=Finding.values,
                ),
                name="deck_check_finding_only_when_closed",
            ),
        ]
        indexes = [
            models.Index(fields=["tournament", "opened_at"], name="deck_check_opened_at"),
        ]

    def __str__(self) -> str:
        return f"{self.chosen} check of {self.entry_id}"
