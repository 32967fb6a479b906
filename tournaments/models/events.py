"""Events and their stages."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.models import Organisation

DIGEST_LENGTH = len("sha256:") + 64


class TournamentState(models.TextChoices):
    DRAFT = "draft"
    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Reveal(models.TextChoices):
    """When decks, and the complete logs that tell them, are open to everybody."""

    AT_START = "at_start", "decks with the first round, each log with the result of its match"
    AFTER_EVENT = "after_event", "decks and logs when the event is finished"
    NEVER = "never", "never"


class Venue(models.TextChoices):
    """Where an event is played, which says whose dice and shuffles its games may have."""

    ONLINE = "online", "online: games come from the seeds of their matches"
    HALL = "hall", "in a hall: staff may record games with the dice and shuffles of their tables"
    EITHER = "either", "both: some tables stand in a hall"


class LateEntries(models.TextChoices):
    """Whether the staff may enter somebody after the first round was paired."""

    CLOSED = "closed", "nobody enters after the start"
    LOSSES = "losses", "rounds missed are losses"
    BYES = "byes", "rounds missed are byes"


class IntentionalDraws(models.TextChoices):
    FORBIDDEN = "forbidden", "a match is played"
    ALLOWED = "allowed", "players may agree on a draw without playing"


class Tournament(models.Model):
    """An event. It pins the digests of its format and rules, so that a later change of either
    cannot touch a deck already judged or a match already played. `rules_digest` names the version
    of the format as published; `banned` and `limited` are what the event itself added to it.

    `team_size` is how many players an entry has by these rules. `capacity` None takes everybody;
    `places_taken` counts the entries that hold a place.
    `objection_minutes` is how long after they were told of it players may dispute a certified log
    of their opponent before it settles their game; None, as is usual, lets no time settle it.
    `profile` names how points and ties are counted; with `own_profile` the organiser changes it.
    `zone` is the place by whose clock the times of the event are told and typed, and `venue` says
    whether its tables stand in a hall.
    Late entries may miss at most `late_limit` rounds. With `round_check_in` players check in before
    each round; who does not has lost it, and has dropped after `most_missed` such rounds in a row.
    `confirm_minutes` is how long after they were told of it players may contradict
    a report that only their opponent has made, before it settles the match; None lets no time do
    that.
    `state_before` is where a cancelled event goes on if it is opened again.
    `imported_from` is the digest of the archive that an imported event was read from.
    `version` counts the changes of the row.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="tournaments"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=120)
    description = models.TextField(default="", blank=True)
    game = models.CharField(max_length=64)
    format = models.CharField(max_length=64)
    format_digest = models.CharField(max_length=DIGEST_LENGTH)
    rules_digest = models.CharField(max_length=DIGEST_LENGTH)
    banned = models.JSONField(default=list, blank=True)
    limited = models.JSONField(default=dict, blank=True)
    state = models.CharField(
        max_length=16, choices=TournamentState.choices, default=TournamentState.DRAFT
    )
    team_size = models.PositiveSmallIntegerField(default=1)
    capacity = models.PositiveIntegerField(null=True)
    places_taken = models.PositiveIntegerField(default=0)
    starts_at = models.DateTimeField(null=True)
    decks_due_at = models.DateTimeField(null=True)
    reveal = models.CharField(max_length=16, choices=Reveal.choices, default=Reveal.AFTER_EVENT)
    objection_minutes = models.PositiveSmallIntegerField(null=True)
    zone = models.CharField(max_length=64, default="UTC")
    venue = models.CharField(max_length=8, choices=Venue.choices, default=Venue.ONLINE)
    late_entries = models.CharField(
        max_length=8, choices=LateEntries.choices, default=LateEntries.CLOSED
    )
    late_limit = models.PositiveSmallIntegerField(null=True)
    round_check_in = models.BooleanField(default=False)
    most_missed = models.PositiveSmallIntegerField(null=True, default=2)
    intentional_draws = models.CharField(
        max_length=16, choices=IntentionalDraws.choices, default=IntentionalDraws.FORBIDDEN
    )
    confirm_minutes = models.PositiveSmallIntegerField(null=True)
    state_before = models.CharField(
        max_length=16, choices=TournamentState.choices, default="", blank=True
    )
    profile = models.CharField(max_length=40, default="card-game")
    own_profile = models.JSONField(default=dict, blank=True)
    imported_from = models.CharField(max_length=DIGEST_LENGTH, default="", blank=True)
    pairing_seed = models.BinaryField(max_length=32)
    created_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=TournamentState.values), name="an_event_has_a_known_state"
            ),
            models.CheckConstraint(
                condition=Q(reveal__in=Reveal.values), name="an_event_has_a_known_reveal"
            ),
            models.CheckConstraint(
                condition=Q(venue__in=Venue.values), name="an_event_is_played_somewhere"
            ),
            models.CheckConstraint(
                condition=Q(late_entries__in=LateEntries.values),
                name="an_event_knows_what_late_entries_get",
            ),
            models.CheckConstraint(
                condition=Q(intentional_draws__in=IntentionalDraws.values),
                name="an_event_knows_whether_draws_are_agreed",
            ),
            models.CheckConstraint(
                condition=Q(most_missed=None) | Q(most_missed__gte=1),
                name="nobody_is_dropped_for_nothing",
            ),
            models.CheckConstraint(
                condition=Q(state="cancelled") | Q(state_before=""),
                name="a_cancelled_event_alone_remembers",
            ),
            models.CheckConstraint(
                condition=Q(team_size__gte=1), name="somebody_plays_in_an_entry"
            ),
            models.CheckConstraint(
                condition=Q(capacity=None) | Q(capacity__gte=2), name="an_event_has_room_for_two"
            ),
            models.CheckConstraint(
                condition=Q(capacity=None) | Q(places_taken__lte=F("capacity")),
                name="an_event_is_not_overfull",
            ),
        ]
        indexes = [models.Index(fields=["-created_at", "id"], name="events_newest_first")]

    def __str__(self) -> str:
        return self.name
