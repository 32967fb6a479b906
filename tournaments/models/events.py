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
from tournaments.models.setting_columns import columns_of, known_words
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import DeadlineAction, TournamentState
from tournaments.terms.other_games import OTHER_GAME
from tournaments.terms.short_codes import LONGEST

DIGEST_LENGTH = len("sha256:") + 64


_plan = columns_of(Plan)


class Tournament(models.Model):
    """An event. It pins the digests of its format and rules, so that a later change of either
    cannot touch a deck already judged or a match already played. `rules_digest` names the version
    of the format as published; `banned` and `limited` are what the event itself added to it, and
    `house_file` the house rules that it brought in the place of the game's, "" for none.

    A game that Muster has no rules of is "other", with a `game_name`; such an event pins nothing
    and has its format in words, or "" for none.

    `Plan` tells what its settings are. `team_size` is how many players an entry has by its rules;
    `places_taken` counts the entries that hold a place. `finished_at` is when it was finished here;
    None unless it is. `hidden_at` is when it became a draft again after it had been public, None as
    long as it never did. An event that the operator has taken down at `taken_down_at` is seen by
    nobody, whatever its state. Its `journal` tells when it changed last, as the public may read it.
    `state_before` is where a cancelled event goes on if it is opened again. `drafts_discarded`
    counts drafts that were discarded since a round was last published. `imported_from` is the
    digest of the archive that an imported event was read from. `short_code` stands in its short
    address, and is never another's. `name_folded`, which has the name of another game too, and
    `place_folded` are as searches compare them (`ground.spelling.folded`). `version` counts the
    changes of the row.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="tournaments"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = _plan.name
    description = _plan.description
    game = _plan.game
    game_name = _plan.game_name
    format = _plan.format
    format_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    rules_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    banned = _plan.banned
    limited = _plan.limited
    house_file = _plan.house_file
    state = models.CharField(
        max_length=16, choices=TournamentState.choices, default=TournamentState.DRAFT
    )
    team_size = models.PositiveSmallIntegerField(default=1)
    capacity = _plan.capacity
    places_taken = models.PositiveIntegerField(default=0)
    starts_at = _plan.starts_at
    decks_due_at = _plan.decks_due_at
    decklists = _plan.decklists
    reveal = _plan.reveal
    objection_minutes = _plan.objection_minutes
    zone = _plan.zone
    venue = _plan.venue
    place = _plan.place
    entry_fee = _plan.entry_fee
    prizes = _plan.prizes
    picture = _plan.picture
    cut_later = _plan.cut_later
    late_entries = _plan.late_entries
    late_limit = _plan.late_limit
    round_check_in = _plan.round_check_in
    most_missed = _plan.most_missed
    intentional_draws = _plan.intentional_draws
    confirm_minutes = _plan.confirm_minutes
    watch_delay = _plan.watch_delay
    playing_staff = _plan.playing_staff
    terrains = _plan.terrains
    painting_most = _plan.painting_most
    painting_worth = _plan.painting_worth
    sportsmanship_most = _plan.sportsmanship_most
    sportsmanship_worth = _plan.sportsmanship_worth
    state_before = models.CharField(
        max_length=16, choices=TournamentState.choices, default="", blank=True
    )
    profile = _plan.profile
    own_profile = _plan.own_profile
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
            *known_words(Plan, "event"),
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
    """The time when the clock opens or closes something in an event. `done_at` is when that was
    carried out, by the clock or by the staff before it; `failure` why it could not be, for the
    staff to mend."""

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
