"""Rounds, matches and seats, the games of a match, and what players say of them."""

import uuid

from django.db import models
from django.db.models import Q

from replays.models import Replay
from tournaments.models.entries import Entry
from tournaments.models.events import DIGEST_LENGTH, Tournament
from tournaments.models.stages import Stage


class RoundState(models.TextChoices):
    DRAFT = "draft", "paired, and shown to staff only"
    OPEN = "open"
    CLOSED = "closed"
    UNDONE = "undone", "taken back with all its results, and kept for the record"


# These are public, and their results count.
PUBLISHED = (RoundState.OPEN, RoundState.CLOSED)


class Rounds(models.QuerySet["Round"]):
    def standing(self) -> "Rounds":
        """Those that have not been undone."""
        return self.exclude(state=RoundState.UNDONE)

    def published(self) -> "Rounds":
        """Those that players have seen and that still count."""
        return self.filter(state__in=PUBLISHED)


class Round(models.Model):
    """One round. Numbers run through the whole event, whatever its stages.

    `redraw` chooses among the lots that the event's secret holds for this round. `field_digest` is
    over the players as they were paired, by which a draft that has been overtaken is known.
    `costs` are what its pairings cost (the fields of `pairing.Costs`), `least` what they cost as
    they were drawn, where no better round is proved to exist; without costs or proof they are
    empty. `optimal` says that they are that round still, or another as good. `edited` says that
    somebody has changed them, `stale_since` that a result before them has been corrected since.
    Of a round with a clock `clock_ends_at` is when its time is over while the clock runs, and
    `clock_left` what is left while it stands.
    `version` counts the changes of the row.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=RoundState.choices, default=RoundState.DRAFT)
    redraw = models.PositiveSmallIntegerField(default=0)
    field_digest = models.CharField(max_length=DIGEST_LENGTH, default="")
    optimal = models.BooleanField()
    edited = models.BooleanField(default=False)
    costs = models.JSONField(default=dict)
    least = models.JSONField(default=dict)
    paired_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    stale_since = models.DateTimeField(null=True)
    clock_ends_at = models.DateTimeField(null=True)
    clock_left = models.DurationField(null=True)
    version = models.PositiveIntegerField(default=1)

    objects = Rounds.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=~Q(state="undone"),
                name="one_round_per_number",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(state__in=["draft", "open"]),
                name="one_unclosed_round_per_event",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
            models.CheckConstraint(
                condition=Q(state__in=RoundState.values), name="a_round_has_a_known_state"
            ),
            models.CheckConstraint(
                condition=Q(state="draft", published_at=None, closed_at=None, undone_at=None)
                | Q(state="open", published_at__isnull=False, closed_at=None, undone_at=None)
                | Q(
                    state="closed",
                    published_at__isnull=False,
                    closed_at__isnull=False,
                    undone_at=None,
                )
                | Q(state="undone", published_at__isnull=False, undone_at__isnull=False),
                name="a_round_says_when_it_was_published_and_closed",
            ),
            models.CheckConstraint(
                condition=Q(clock_ends_at=None) | Q(clock_left=None),
                name="a_clock_runs_or_stands",
            ),
        ]
        indexes = [
            models.Index(
                fields=["clock_ends_at"],
                condition=Q(state="open", clock_ends_at__isnull=False),
                name="clocks_running",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class MatchState(models.TextChoices):
    OPEN = "open"
    DISPUTED = "disputed", "the players contradict each other; a judge decides"
    SETTLED = "settled"
    VOID = "void", "taken back, and kept for the record"


# As long as a match is in one of these, its result is waited for.
UNSETTLED = (MatchState.OPEN, MatchState.DISPUTED)


class SettledBy(models.TextChoices):
    BYE = "bye"
    LOG = "log", "certified logs of its games"
    AGREEMENT = "agreement", "the same report of both players"
    RULING = "ruling", "a judge or an organiser, with a reason"
    CONCEDED = "conceded", "the report of the player who lost"
    UNCONTESTED = "uncontested", "the report of one player that the other left unanswered"
    ACCEPTED = (
        "accepted",
        "the report of one player that the other left unanswered, and that the staff accepted",
    )
    TIME = "time", "the end of the round's time"
    ABSENCE = "absence", "somebody who was not there when the round was paired"


# Of a match that is settled so nobody played a game.
UNPLAYED = (SettledBy.BYE, SettledBy.ABSENCE)


class Manner(models.TextChoices):
    """How a match came to its result."""

    PLAYED = "played"
    NO_SHOW = "no_show", "somebody did not come"
    AWARDED = "awarded", "the staff gave it to one side"
    DOUBLE_LOSS = "double_loss", "both lost"
    INTENTIONAL_DRAW = "intentional_draw", "the players agreed on a draw"
    PENALTY = "penalty", "a penalty decided it"
    UNFINISHED = "unfinished", "time was over"


class Match(models.Model):
    """A pairing and what came of it. `reason` is why these players met, as code and words.

    `bracket_match` is its number in the bracket of its stage, `group` that of a round robin.
    `edited` says that somebody of the staff paired them, `corrected` that a result was replaced,
    `doubted` that it was disputed, or had a result before, when it got the one that it has.
    `reopened_at` is when its result was taken back: what had been said before settles nothing.
    `confirm_due_at` is when the report of one player settles it, unless it is contradicted; and
    `extension_minutes` are what its players have beyond the time of the round. `overtime_at` is
    when its time was over without a result.
    `version` counts the changes of the row and of what its players report.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    table = models.PositiveIntegerField()
    reason_code = models.CharField(max_length=32)
    reason = models.CharField(max_length=200)
    bracket_match = models.PositiveSmallIntegerField(null=True)
    group = models.PositiveSmallIntegerField(null=True)
    edited = models.BooleanField(default=False)
    corrected = models.BooleanField(default=False)
    doubted = models.BooleanField(default=False)
    state = models.CharField(max_length=16, choices=MatchState.choices, default=MatchState.OPEN)
    settled_by = models.CharField(max_length=16, choices=SettledBy.choices, default="")
    settled_at = models.DateTimeField(null=True)
    manner = models.CharField(max_length=16, choices=Manner.choices, default=Manner.PLAYED)
    extension_minutes = models.PositiveSmallIntegerField(default=0)
    overtime_at = models.DateTimeField(null=True)
    confirm_due_at = models.DateTimeField(null=True)
    disputed_at = models.DateTimeField(null=True)
    reopened_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=~Q(state="void"),
                name="one_match_per_table",
            ),
            models.UniqueConstraint(
                fields=["round", "bracket_match"],
                condition=~Q(state="void"),
                name="one_match_per_place_in_the_bracket",
            ),
            models.CheckConstraint(condition=Q(table__gte=1), name="tables_count_from_one"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "disputed", "void"], settled_by="", settled_at=None)
                | Q(state="settled", settled_by__in=SettledBy.values, settled_at__isnull=False),
                name="a_settled_match_says_how_and_when",
            ),
            models.CheckConstraint(
                condition=Q(state="disputed", disputed_at__isnull=False) | ~Q(state="disputed"),
                name="a_dispute_has_a_beginning",
            ),
            models.CheckConstraint(
                condition=Q(manner__in=Manner.values), name="a_match_has_a_known_manner"
            ),
        ]
        indexes = [
            models.Index(
                fields=["confirm_due_at"],
                condition=Q(confirm_due_at__isnull=False),
                name="reports_to_confirm",
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
    VOID = "void"


class MatchSeat(models.Model):
    """A player at a table: which seat, and how the match ended for them.

    `victory_points` and `survivors` are those of all its games, None where nobody counted them.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    result = models.CharField(max_length=16, choices=Result.choices, default=Result.PENDING)
    games_won = models.PositiveSmallIntegerField(default=0)
    games_lost = models.PositiveSmallIntegerField(default=0)
    games_drawn = models.PositiveSmallIntegerField(default=0)
    victory_points = models.PositiveIntegerField(null=True)
    survivors = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(
                fields=["round", "entry"],
                condition=~Q(result="void"),
                name="a_player_once_per_round",
            ),
            models.UniqueConstraint(
                fields=["match"], condition=Q(result="win"), name="one_winner_per_match"
            ),
            models.CheckConstraint(
                condition=Q(result__in=Result.values), name="a_seat_has_a_known_result"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class GameSettledBy(models.TextChoices):
    HOST = "host", "the log of its host"
    RECORDED = "recorded", "a log that staff who do not play recorded at the table"
    BOTH = "both", "a log that both seats stand by"
    CONCEDED = "conceded", "a log brought by the player who lost"
    WINDOW = "window", "a log of one player that the other left unanswered for so long"
    STAFF = (
        "staff",
        "a log of one player that the other left unanswered, and that the staff accepted",
    )


class MatchGame(models.Model):
    """A game of a match with its result from a certified log; `winner` is a seat, None a draw.
    `reinstated` says that a judge let the log count again which had settled it before."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True)
    replay = models.OneToOneField(Replay, on_delete=models.PROTECT, related_name="settled_game")
    settled_by = models.CharField(max_length=16, choices=GameSettledBy.choices)
    settled_at = models.DateTimeField()
    reinstated = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_result_per_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="match_games_count_from_one"),
            models.CheckConstraint(
                condition=Q(winner=None) | Q(winner__lte=1), name="a_game_is_won_by_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(settled_by__in=GameSettledBy.values), name="a_game_says_how_it_settled"
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"


class MatchReport(models.Model):
    """What a player says of their match. Each revision stays; the last of each player counts.

    Games are counted by seat: won by seat 0, won by seat 1, drawn. Victory points and survivors are
    two numbers, by seat, or None. An `intentional` draw is one without a game.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="reports")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="reports")
    revision = models.PositiveSmallIntegerField()
    games_seat_0 = models.PositiveSmallIntegerField()
    games_seat_1 = models.PositiveSmallIntegerField()
    games_drawn = models.PositiveSmallIntegerField()
    victory_points = models.JSONField(null=True)
    survivors = models.JSONField(null=True)
    intentional = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry", "revision"], name="one_report_per_revision"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.games_seat_0}-{self.games_seat_1}-{self.games_drawn}"


class Stance(models.TextChoices):
    STANDS_BY = "stands_by"
    CONTESTS = "contests"


class ReplayStance(models.Model):
    """What a seated player says of a log of their game, or its host (`entry` None) by sending it.

    Rows are only added, and the last word of each counts.
    """

    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="stances")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stances", null=True)
    stance = models.CharField(max_length=16, choices=Stance.choices)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["replay"], condition=Q(entry=None), name="a_host_speaks_once"
            ),
            models.CheckConstraint(
                condition=Q(stance__in=Stance.values), name="a_stance_is_a_known_one"
            ),
            models.CheckConstraint(
                condition=Q(entry__isnull=False) | Q(stance="stands_by"),
                name="a_host_stands_by_his_log",
            ),
        ]

    def __str__(self) -> str:
        return self.stance


class ObjectionWindow(models.Model):
    """A certified log of one player that settles its game at `due_at`, unless it is contested."""

    replay = models.OneToOneField(
        Replay, on_delete=models.PROTECT, primary_key=True, related_name="objection_window"
    )
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="objection_windows")
    due_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=Q(closed_at=None), name="windows_open"),
        ]

    def __str__(self) -> str:
        return f"until {self.due_at}"
