"""The people of an entry: its captain, those who play with them, and whom they have invited."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.entries import Entry
from tournaments.models.events import Tournament
from tournaments.names import LONGEST_KEY

CAPTAIN = 0


class EntryPlayer(models.Model):
    """Somebody who plays in an entry. Number 0 is the captain, who made it or for whom it was made.

    A guest has no user; `claim_digest` is what is remembered of the word by which they can make the
    place their own or answer for themselves, and `code_made_by` says who made that word, and so
    knows it: against them it serves nothing. `live` falls when the entry is given up, and sets name
    and user free. So one table says who plays in an event, in whatever role, and its constraints
    hold for all of them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="players")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="players")
    number = models.PositiveSmallIntegerField(default=CAPTAIN)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="played", null=True
    )
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=LONGEST_KEY)
    claim_digest = models.CharField(max_length=64, default="", blank=True)
    code_made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    joined_at = models.DateTimeField()
    live = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="one_player_per_number"),
            models.UniqueConstraint(
                fields=["tournament", "user"],
                condition=Q(live=True),
                name="a_user_plays_in_one_entry",
            ),
            models.UniqueConstraint(
                fields=["tournament", "name_key"],
                condition=Q(live=True),
                name="one_player_per_name",
            ),
            models.UniqueConstraint(
                fields=["claim_digest"], condition=~Q(claim_digest=""), name="one_player_per_claim"
            ),
            models.CheckConstraint(
                condition=Q(user=None) | Q(claim_digest=""), name="a_claimed_place_has_no_code"
            ),
            models.CheckConstraint(
                condition=Q(live=True) | Q(claim_digest=""), name="a_place_given_up_has_no_code"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_captain(self) -> bool:
        return self.number == CAPTAIN


class Invitation(models.Model):
    """A captain asks a user to play with them. It holds no place anywhere until it is accepted."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="invitations")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="invitations"
    )
    invited_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "user"], name="a_user_is_invited_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} to {self.entry_id}"
