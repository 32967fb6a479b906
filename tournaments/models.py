"""Events with their entries, stages, rounds, matches and seats, and the standings as served."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from decks.models import DeckSnapshot
from replays.models import Replay

DIGEST_LENGTH = len("sha256:") + 64


class TournamentState(models.TextChoices):
    REGISTRATION = "registration"
    RUNNING = "running"
    FINISHED = "finished"


# From each state, the ones that may follow.
NEXT_STATES = {
    TournamentState.REGISTRATION: (TournamentState.RUNNING,),
    TournamentState.RUNNING: (TournamentState.FINISHED,),
    TournamentState.FINISHED: (),
}


class Tournament(models.Model):
    """An event. It pins the digests of its format and rules, so that a later change of either
    cannot touch a deck already judged or a match already played."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )
    name = models.CharField(max_length=120)
    game = models.CharField(max_length=64)
    format = models.CharField(max_length=64)
    format_digest = models.CharField(max_length=DIGEST_LENGTH)
    rules_digest = models.CharField(max_length=DIGEST_LENGTH)
    state = models.CharField(
        max_length=16, choices=TournamentState.choices, default=TournamentState.REGISTRATION
    )
    pairing_seed = models.BinaryField(max_length=32)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=TournamentState.values), name="an_event_has_a_known_state"
            ),
        ]
        indexes = [models.Index(fields=["-created_at", "id"], name="events_newest_first")]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player in an event, with the deck frozen at registration. A guest has no user."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries", null=True
    )
    name = models.CharField(max_length=80)
    deck = models.OneToOneField(DeckSnapshot, on_delete=models.PROTECT, related_name="entry")
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("tournament", Lower("name"), name="one_entry_per_name"),
            models.UniqueConstraint(fields=["tournament", "user"], name="one_entry_per_user"),
        ]

    def __str__(self) -> str:
        return self.name


class StageKind(models.TextChoices):
    SWISS = "swiss"


class Stage(models.Model):
    """A part of an event played in one manner for a number of rounds."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=StageKind.choices, default=StageKind.SWISS)
    rounds = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number"),
            models.CheckConstraint(condition=Q(rounds__gte=1), name="a_stage_has_rounds"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stages_count_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=StageKind.values), name="a_stage_has_a_known_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"stage {self.number}"


class RoundState(models.TextChoices):
    OPEN = "open"
    CLOSED = "closed"


class Round(models.Model):
    """One round. Numbers run through the whole event, whatever its stages."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=RoundState.choices, default=RoundState.OPEN)
    optimal = models.BooleanField()
    paired_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_per_number"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(state="open"), name="one_open_round_per_event"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
            models.CheckConstraint(
                condition=Q(state__in=RoundState.values), name="a_round_has_a_known_state"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class MatchState(models.TextChoices):
    OPEN = "open"
    SETTLED = "settled"


class SettledBy(models.TextChoices):
    BYE = "bye"
    LOG = "log"


class Match(models.Model):
    """A pairing and what came of it. `reason` is why these players met, as code and words."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    table = models.PositiveIntegerField()
    reason_code = models.CharField(max_length=32)
    reason = models.CharField(max_length=200)
    state = models.CharField(max_length=16, choices=MatchState.choices, default=MatchState.OPEN)
    settled_by = models.CharField(max_length=16, choices=SettledBy.choices, default="")
    replay = models.OneToOneField(
        Replay, on_delete=models.PROTECT, related_name="settled_match", null=True
    )
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_match_per_table"),
            models.CheckConstraint(condition=Q(table__gte=1), name="tables_count_from_one"),
            models.CheckConstraint(
                condition=Q(state="open", settled_by="", settled_at=None)
                | Q(state="settled", settled_by__in=SettledBy.values, settled_at__isnull=False),
                name="a_settled_match_says_how_and_when",
            ),
            models.CheckConstraint(
                condition=Q(settled_by="log", replay__isnull=False)
                | (~Q(settled_by="log") & Q(replay=None)),
                name="a_match_settled_by_a_log_names_it",
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"


class Result(models.TextChoices):
    PENDING = "pending"
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"


class MatchSeat(models.Model):
    """A player at a table: which seat, and how the match ended for him."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    result = models.CharField(max_length=16, choices=Result.choices, default=Result.PENDING)
    games_won = models.PositiveSmallIntegerField(default=0)
    games_lost = models.PositiveSmallIntegerField(default=0)
    games_drawn = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["round", "entry"], name="a_player_once_per_round"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(result="win"), name="one_winner_per_match"
            ),
            models.CheckConstraint(
                condition=Q(result__in=Result.values), name="a_seat_has_a_known_result"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class StandingsPage(models.Model):
    """The standings of an event as they are served: bytes and their tag, written with a result."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="standings_page"
    )
    body = models.BinaryField()
    etag = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.etag
