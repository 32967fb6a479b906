"""Events: their settings, their staff, deadlines and announcements."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.models import LONGEST_REASON, Organisation
from accounts.roles import Role
from ledger.models import Stream
from tables.audiences import SHORTEST_DELAY_OF_HANDS
from tournaments.models.latest_first import LatestFirst
from tournaments.terms.kinds import (
    DeadlineAction,
    Decklists,
    IntentionalDraws,
    LateEntries,
    Reveal,
    TournamentState,
    Venue,
)
from tournaments.terms.other_games import LONGEST_GAME_NAME, OTHER_GAME
from tournaments.terms.short_codes import LONGEST

DIGEST_LENGTH = len("sha256:") + 64


class Tournament(models.Model):
    """An event. It pins the digests of its format and rules, so that a later change of either
    cannot touch a deck already judged or a match already played. `rules_digest` names the version
    of the format as published; `banned` and `limited` are what the event itself added to it, and
    `house_file` the house rules that it brought in the place of the game's, "" for none.

    A game that Muster has no rules of is "other", with a `game_name`; such an event pins nothing
    and has its format in words, or "" for none.

    `team_size` is how many players an entry has by these rules. `capacity` None takes everybody;
    `places_taken` counts the entries that hold a place.
    `objection_minutes` is how long after they were told of it players may dispute a certified log
    of their opponent before it settles their game; None, as is usual, lets no time settle it.
    `profile` names how points and ties are counted; with `own_profile` the organiser changes it.
    `zone` is the place by whose clock the times of the event are told and typed, and `venue` says
    whether its tables stand in a hall; `place` is the town, country or address, as people write it.
    `entry_fee` and `prizes` are told as they are typed; `picture` is an address elsewhere.
    With `cut_later` the top cut is chosen after the last round of its only stage.
    Late entries may miss at most `late_limit` rounds. With `round_check_in` players check in before
    each round; who does not has lost it, and has dropped after `most_missed` such rounds in a row.
    `terrains` are those of its tables, from table 1 on; one without a name is empty.
    Painting is scored up to `painting_most`, and worth up to `painting_worth` points in the final
    standings; sportsmanship in the same way.
    `confirm_minutes` is how long after they were told of it players may contradict
    a report that only their opponent has made, before it settles the match; None lets no time do
    that.
    `watch_delay` is how many seconds later those who watch see a game that is played here.
    With `playing_staff`, staff who play decide too, each time publicly marked.
    `finished_at` is when it was finished here; None unless it is. `hidden_at` is when it became a
    draft again after it had been public, None as long as it never did. What the operator has taken
    down at `taken_down_at` nobody sees, whatever its state. Its `journal` tells when it
    changed last, as the public may read it.
    `state_before` is where a cancelled event goes on if it is opened again.
    `drafts_discarded` counts drafts that were discarded since a round was last published.
    `imported_from` is the digest of the archive that an imported event was read from.
    `short_code` stands in its short address, and is never another's.
    `name_folded`, which has the name of another game too, and `place_folded` are as searches
    compare them (`ground.spelling.folded`).
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
    game_name = models.CharField(max_length=LONGEST_GAME_NAME, default="", blank=True)
    format = models.CharField(max_length=64, blank=True)
    format_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    rules_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    banned = models.JSONField(default=list, blank=True)
    limited = models.JSONField(default=dict, blank=True)
    house_file = models.TextField(default="", blank=True)
    state = models.CharField(
        max_length=16, choices=TournamentState.choices, default=TournamentState.DRAFT
    )
    team_size = models.PositiveSmallIntegerField(default=1)
    capacity = models.PositiveIntegerField(null=True)
    places_taken = models.PositiveIntegerField(default=0)
    starts_at = models.DateTimeField(null=True)
    decks_due_at = models.DateTimeField(null=True)
    decklists = models.CharField(
        max_length=8, choices=Decklists.choices, default=Decklists.REQUIRED
    )
    reveal = models.CharField(max_length=16, choices=Reveal.choices, default=Reveal.AFTER_EVENT)
    objection_minutes = models.PositiveSmallIntegerField(null=True)
    zone = models.CharField(max_length=64, default="UTC")
    venue = models.CharField(max_length=8, choices=Venue.choices, default=Venue.ONLINE)
    place = models.CharField(max_length=120, default="", blank=True)
    entry_fee = models.CharField(max_length=120, default="", blank=True)
    prizes = models.TextField(default="", blank=True)
    picture = models.CharField(max_length=500, default="", blank=True)
    cut_later = models.BooleanField(default=False)
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
    watch_delay = models.PositiveSmallIntegerField(default=60)
    playing_staff = models.BooleanField(default=False)
    terrains = models.JSONField(default=list, blank=True)
    painting_most = models.PositiveSmallIntegerField(null=True)
    painting_worth = models.PositiveSmallIntegerField(default=0)
    sportsmanship_most = models.PositiveSmallIntegerField(null=True)
    sportsmanship_worth = models.PositiveSmallIntegerField(default=0)
    state_before = models.CharField(
        max_length=16, choices=TournamentState.choices, default="", blank=True
    )
    profile = models.CharField(max_length=40, default="card-game")
    own_profile = models.JSONField(default=dict, blank=True)
    imported_from = models.CharField(max_length=DIGEST_LENGTH, default="", blank=True)
    short_code = models.CharField(max_length=LONGEST, unique=True)
    pairing_seed = models.BinaryField(max_length=32)
    drafts_discarded = models.PositiveIntegerField(default=0)
    journal = models.OneToOneField(Stream, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    taken_down_at = models.DateTimeField(null=True)
    taken_down_because = models.CharField(max_length=LONGEST_REASON, default="", blank=True)
    name_folded = models.TextField(default="", blank=True)
    place_folded = models.TextField(default="", blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(game=OTHER_GAME, format_digest="", rules_digest="", decklists="none")
                & ~Q(game_name="")
                | ~Q(game=OTHER_GAME) & Q(game_name="") & ~Q(format="") & ~Q(rules_digest=""),
                name="event_game_pinned_or_named",
            ),
            models.CheckConstraint(
                condition=Q(state__in=TournamentState.values), name="event_state_known"
            ),
            models.CheckConstraint(
                condition=Q(reveal__in=Reveal.values), name="event_reveal_known"
            ),
            models.CheckConstraint(
                condition=Q(decklists__in=Decklists.values), name="event_decklists_known"
            ),
            models.CheckConstraint(condition=Q(venue__in=Venue.values), name="event_venue_known"),
            models.CheckConstraint(
                condition=Q(late_entries__in=LateEntries.values),
                name="event_late_entries_known",
            ),
            models.CheckConstraint(
                condition=Q(intentional_draws__in=IntentionalDraws.values),
                name="event_intentional_draws_known",
            ),
            models.CheckConstraint(
                condition=Q(most_missed=None) | Q(most_missed__gte=1),
                name="event_most_missed_positive",
            ),
            models.CheckConstraint(
                condition=Q(state="cancelled") | Q(state_before=""),
                name="event_state_before_only_when_cancelled",
            ),
            models.CheckConstraint(
                condition=Q(state="finished") | Q(finished_at=None),
                name="event_finished_at_only_when_finished",
            ),
            models.CheckConstraint(condition=Q(team_size__gte=1), name="event_team_size_positive"),
            models.CheckConstraint(
                condition=Q(capacity=None) | Q(capacity__gte=2), name="event_capacity_at_least_two"
            ),
            models.CheckConstraint(
                condition=Q(capacity=None) | Q(places_taken__lte=F("capacity")),
                name="event_places_taken_within_capacity",
            ),
        ]
        indexes = [
            models.Index(fields=["-created_at", "id"], name="event_created_at_newest"),
            # Events that are not over are few among all.
            models.Index(
                fields=["state", "-created_at"],
                condition=Q(state__in=["draft", "registration", "check_in", "running"]),
                name="event_current",
            ),
            models.Index(fields=["starts_at", "id"], name="event_starts_at"),
            models.Index(fields=["finished_at", "id"], name="event_finished_at"),
            models.Index(
                LatestFirst(F("starts_at"), descending=True, nulls_last=True),
                "id",
                name="event_starts_at_latest",
            ),
            models.Index(
                LatestFirst(F("finished_at"), descending=True, nulls_last=True),
                "id",
                name="event_finished_latest",
            ),
        ]

    def __str__(self) -> str:
        return self.name


LONGEST_ANNOUNCEMENT = 1000


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
            models.UniqueConstraint(fields=["tournament", "user"], name="event_staff_user_unique"),
            models.CheckConstraint(
                condition=Q(role__in=["organiser", "judge", "scorekeeper"]),
                name="event_staff_role_known",
            ),
        ]

    def __str__(self) -> str:
        return self.role


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
            models.UniqueConstraint(fields=["tournament", "action"], name="deadline_action_unique"),
            models.CheckConstraint(
                condition=Q(action__in=DeadlineAction.values), name="deadline_action_known"
            ),
        ]
        indexes = [
            models.Index(fields=["at"], condition=Q(done_at=None), name="deadline_at_not_done"),
        ]

    def __str__(self) -> str:
        return f"{self.action} at {self.at}"


# Seconds.
SHORTEST_OVERLAY_DELAY = round(SHORTEST_DELAY_OF_HANDS.total_seconds())
LONGEST_OVERLAY_DELAY = 3600


class Overlay(models.Model):
    """The secret link at which streams of an event take the board of the featured match with both
    hands, `delay` seconds late. `key_digest` is what is remembered of its key."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="overlay"
    )
    key_digest = models.CharField(max_length=64, unique=True)
    delay = models.PositiveSmallIntegerField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(delay__gte=SHORTEST_OVERLAY_DELAY, delay__lte=LONGEST_OVERLAY_DELAY),
                name="overlay_delay_within_limits",
            ),
        ]

    def __str__(self) -> str:
        return f"overlay of {self.tournament_id}"


class Announcement(models.Model):
    """News from the staff to everybody in an event, until it is withdrawn, or the operator takes it
    down, which withdraws it too."""

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
    taken_down_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["tournament", "-made_at"], name="announcement_made_at_newest"),
        ]

    def __str__(self) -> str:
        return self.text
