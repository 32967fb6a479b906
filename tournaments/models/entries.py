"""Entries: the players of each, its captain, and the players whom they invited."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from decks.models import DeckSnapshot
from ground.changed import Dated
from tournaments.models.events import Tournament
from tournaments.terms.kinds import EntryState, LateAs
from tournaments.terms.money import LONGEST_PRIZE
from tournaments.terms.names import LONGEST_KEY


class Entry(Dated):
    """A side in an event, with the deck as it was last frozen: one player, or a team of them.

    Its `players` are those who play. Where it is one player the entry has their name, and else the
    name of the team; `name_key` is the name as names are compared.

    The staff says of which `club` they are, so that a first round keeps it apart, which table they
    keep, with how many rounds of `awarded_byes` they begin, their `rating`, and their `seed`, which
    comes before ratings. A player who has dropped did so when round `dropped_after_round` was the
    last that was public, or the one after it was, and a repair has taken them out of that; of a
    disqualified one it is the last round whose table still has them, and `had_dropped_after_round`
    that after which they had dropped before, if they had. They are `ruled_out` if the staff did it
    by hand, whatever penalties keep them out besides. An entry that waits for a place and has
    `checked_in_at` is there, should there be one. A late entry plays from round `late_from` on, and
    the rounds before count `late_as` (`tournaments.terms.missed_rounds`). It is the first in which
    they have a match, or the next that is paired: no round that somebody played is one that they
    missed. Where no round follows they play none (`tournaments.stages.selectors.progress`).
    `painting` is what staff gave for it, which is not public before the event is finished. `paid`
    is what they paid for taking part, in hundredths of whatever currency is used, None as long as
    they have not; `prize` is what they get, and `prize_given_at` when they got it. All of this is
    for the staff alone. `here_for_round` is the last round for which they said that they are there,
    where that is asked. `deck_on_paper` says that staff have their decklist on paper, and none is
    here. `stated_deck` is what the archive of an imported event said of a deck that could not be
    frozen.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=LONGEST_KEY)
    state = models.CharField(max_length=16, choices=EntryState.choices, default=EntryState.ENTERED)
    deck = models.OneToOneField(
        DeckSnapshot, on_delete=models.PROTECT, related_name="entry", null=True
    )
    entered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)
    dropped_after_round = models.PositiveSmallIntegerField(null=True)
    had_dropped_after_round = models.PositiveSmallIntegerField(null=True)
    ruled_out = models.BooleanField(default=False)
    club = models.CharField(max_length=80, default="", blank=True)
    fixed_table = models.PositiveIntegerField(null=True)
    awarded_byes = models.PositiveSmallIntegerField(default=0)
    rating = models.PositiveIntegerField(null=True)
    seed = models.PositiveSmallIntegerField(null=True)
    deck_on_paper = models.BooleanField(default=False)
    stated_deck = models.JSONField(null=True)
    late_from = models.PositiveSmallIntegerField(null=True)
    late_as = models.CharField(max_length=8, choices=LateAs.choices, default="", blank=True)
    here_for_round = models.PositiveSmallIntegerField(null=True)
    painting = models.PositiveSmallIntegerField(null=True)
    paid = models.PositiveIntegerField(null=True)
    prize = models.CharField(max_length=LONGEST_PRIZE, default="", blank=True)
    prize_given_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name_key"],
                condition=~Q(state="withdrawn"),
                name="entry_name_unique_in_event",
            ),
            models.UniqueConstraint(
                fields=["tournament", "fixed_table"],
                condition=~Q(state="withdrawn"),
                name="entry_fixed_table_unique_in_event",
            ),
            models.CheckConstraint(
                condition=Q(state__in=EntryState.values), name="entry_state_known"
            ),
            models.CheckConstraint(
                condition=Q(deck_on_paper=False) | Q(deck=None), name="entry_deck_on_paper_alone"
            ),
            models.CheckConstraint(
                condition=Q(seed=None) | Q(seed__gte=1), name="entry_seed_positive"
            ),
            models.CheckConstraint(
                condition=Q(fixed_table=None) | Q(fixed_table__gte=1),
                name="entry_fixed_table_positive",
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=["dropped", "disqualified"], dropped_after_round__isnull=False
                )
                | (~Q(state__in=["dropped", "disqualified"]) & Q(dropped_after_round=None)),
                name="entry_dropped_after_round_only_when_gone",
            ),
            models.CheckConstraint(
                condition=Q(state="disqualified")
                | Q(had_dropped_after_round=None, ruled_out=False),
                name="entry_ruled_out_only_when_disqualified",
            ),
            models.CheckConstraint(
                condition=~Q(state="checked_in") | Q(checked_in_at__isnull=False),
                name="entry_checked_in_at_when_checked_in",
            ),
            models.CheckConstraint(
                condition=Q(late_from=None, late_as="")
                | Q(late_from__gte=1, late_as__in=LateAs.values),
                name="entry_late_from_and_late_as_together",
            ),
            models.CheckConstraint(
                condition=Q(prize_given_at=None) | ~Q(prize=""), name="entry_prize_given_if_any"
            ),
        ]
        indexes = [
            models.Index(
                fields=["tournament", "changed_at", "id"], name="entry_changed_at_in_event"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def registered_deck(self) -> DeckSnapshot:
        """The frozen deck of an entry that is known to have one, as in a game with a log."""
        assert self.deck is not None
        return self.deck

    @property
    def is_there(self) -> bool:
        """True if its players, with a place or waiting for one, have checked in."""
        waits = self.state == EntryState.WAITING
        return self.state == EntryState.CHECKED_IN or (waits and self.checked_in_at is not None)

    @property
    def last_round(self) -> int | None:
        """The last round of which it was a part, if it is out: who had dropped before they were
        disqualified was so since they dropped."""
        had_dropped = self.had_dropped_after_round
        return self.dropped_after_round if had_dropped is None else had_dropped

    @property
    def title(self) -> str:
        """The name, and with a team's the names of those who play in it: `Foxes (Ann, Bo)`."""
        return self.name if self.is_alone else f"{self.name} ({', '.join(self.player_names)})"

    @property
    def is_alone(self) -> bool:
        """True if the name is that of the one player, and no team's."""
        return self.player_names == [self.name]

    @property
    def player_names(self) -> list[str]:
        """The names of the players, the captain first."""
        return [player.name for player in self.players.all()]


CAPTAIN = 0


class EntryPlayer(models.Model):
    """Somebody who plays in an entry. Number 0 is the captain, who made it or for whom it was made.

    A guest has no user; `claim_digest` is what is remembered of the word by which they can make the
    place their own or answer for themselves, and `code_made_by` says who made that word, and so
    knows it: against them it serves nothing. `live` falls when the entry is given up, and sets name
    and user free. From `name_removed_at` on the name is a placeholder, for good; while the operator
    hides it, `hidden_name` is what it was.
    So one table says who plays in an event, in whatever role, and its constraints
    hold for all of them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="players", db_index=False
    )
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="players")
    number = models.PositiveSmallIntegerField(default=CAPTAIN)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="played",
        null=True,
        db_index=False,
    )
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=LONGEST_KEY)
    claim_digest = models.CharField(max_length=64, default="", blank=True)
    code_made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    joined_at = models.DateTimeField()
    name_removed_at = models.DateTimeField(null=True)
    hidden_name = models.CharField(max_length=80, default="", blank=True)
    live = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="entry_player_number_unique"),
            models.UniqueConstraint(
                fields=["tournament", "user"],
                condition=Q(live=True),
                name="entry_player_user_unique_in_event",
            ),
            models.UniqueConstraint(
                fields=["tournament", "name_key"],
                condition=Q(live=True),
                name="entry_player_name_unique_in_event",
            ),
            models.UniqueConstraint(
                fields=["claim_digest"],
                condition=~Q(claim_digest=""),
                name="entry_player_claim_unique",
            ),
            models.CheckConstraint(
                condition=Q(user=None) | Q(claim_digest=""),
                name="entry_player_claim_only_without_user",
            ),
            models.CheckConstraint(
                condition=Q(live=True) | Q(claim_digest=""),
                name="entry_player_claim_only_while_live",
            ),
        ]
        indexes = [models.Index(fields=["user", "-joined_at"], name="entry_player_user_latest")]

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
            models.UniqueConstraint(fields=["entry", "user"], name="invitation_entry_user_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} to {self.entry_id}"
