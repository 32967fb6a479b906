"""Matches: seats, games, reports and confirmations of logs, notices, and signed results.

A game that had its result before its match was reopened is kept beside the one that replaces it.
"""

import uuid

from django.db import models
from django.db.models import Q

from accounts.models import Email
from ground.changed import Dated
from replays.models import PublicKey, Replay
from tournaments.models.entries import Entry
from tournaments.models.rounds import Round
from tournaments.terms.kinds import (
    UNPLAYED,
    GameSettledBy,
    LogAnswer,
    MatchState,
    PlayingStaff,
    Result,
    ResultReason,
    SettledBy,
    Superseded,
)
from tournaments.terms.terrains import LONGEST_TERRAIN


class Match(Dated):
    """A pairing and what came of it. `reason` is why these players met, as code and English words;
    `reason_details` are what pages make their words of. `terrain` is that of the table, as it was
    named when the round was published.

    `bracket_match` is its number in the bracket of its stage, `group` that of a round robin.
    `edited` says that somebody of the staff paired them, `corrected` that a result was replaced,
    `doubted` that it was disputed, or had a result before, when it got the one that it has.
    `stated_by` is how the archive of an imported event says that it was settled.
    `playing_staff` says that staff who play decided its result, empty where none did.
    `reopened_at` is when its result was taken back: what had been said before settles nothing.
    `confirm_due_at` is when the report of one player settles it, unless it is contradicted; and
    `extension_minutes` are what its players have beyond the time of the round. `overtime_at` is
    when its time was over without a result. `featured`: the projector and streams show its board.
    `version` counts the changes of the row and of what its players report.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    table = models.PositiveIntegerField()
    terrain = models.CharField(max_length=LONGEST_TERRAIN, default="", blank=True)
    reason_code = models.CharField(max_length=32)
    reason = models.CharField(max_length=200)
    reason_details = models.JSONField(default=dict, blank=True)
    bracket_match = models.PositiveSmallIntegerField(null=True)
    group = models.PositiveSmallIntegerField(null=True)
    edited = models.BooleanField(default=False)
    corrected = models.BooleanField(default=False)
    playing_staff = models.CharField(
        max_length=16, choices=PlayingStaff.choices, default="", blank=True
    )
    doubted = models.BooleanField(default=False)
    state = models.CharField(max_length=16, choices=MatchState.choices, default=MatchState.OPEN)
    settled_by = models.CharField(max_length=16, choices=SettledBy.choices, default="")
    stated_by = models.CharField(max_length=16, default="", blank=True)
    settled_at = models.DateTimeField(null=True)
    manner = models.CharField(
        max_length=16, choices=ResultReason.choices, default=ResultReason.PLAYED
    )
    extension_minutes = models.PositiveSmallIntegerField(default=0)
    overtime_at = models.DateTimeField(null=True)
    confirm_due_at = models.DateTimeField(null=True)
    disputed_at = models.DateTimeField(null=True)
    reopened_at = models.DateTimeField(null=True)
    featured = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=~Q(state="void"),
                name="match_table_unique_in_round",
            ),
            models.UniqueConstraint(
                fields=["round", "bracket_match"],
                condition=~Q(state="void"),
                name="match_bracket_match_unique_in_round",
            ),
            models.UniqueConstraint(
                fields=["round"], condition=Q(featured=True), name="match_one_featured_in_round"
            ),
            models.CheckConstraint(condition=Q(table__gte=1), name="match_table_positive"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "disputed", "void"], settled_by="", settled_at=None)
                | Q(state="settled", settled_by__in=SettledBy.values, settled_at__isnull=False),
                name="match_settled_by_only_when_settled",
            ),
            models.CheckConstraint(
                condition=Q(state="disputed", disputed_at__isnull=False) | ~Q(state="disputed"),
                name="match_disputed_at_when_disputed",
            ),
            models.CheckConstraint(
                condition=Q(manner__in=ResultReason.values), name="match_manner_known"
            ),
        ]
        indexes = [
            models.Index(
                fields=["confirm_due_at"],
                condition=Q(confirm_due_at__isnull=False),
                name="match_confirm_due_at",
            ),
            models.Index(fields=["changed_at", "id"], name="match_changed_at"),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"

    @property
    def is_imported(self) -> bool:
        """True if the result it has came with the archive of its event, byes and absences too."""
        by_lot = self.settled_by in UNPLAYED and bool(self.stated_by)
        return self.settled_by == SettledBy.IMPORTED or by_lot


class MatchSeat(models.Model):
    """A player at a table: which seat, and how the match ended for them.

    `sportsmanship` is what the opponent gave them, not public before the event is finished.

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
    sportsmanship = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="match_seat_number_unique"),
            models.UniqueConstraint(
                fields=["round", "entry"],
                condition=~Q(result="void"),
                name="match_seat_entry_unique_in_round",
            ),
            models.UniqueConstraint(
                fields=["match"], condition=Q(result="win"), name="match_seat_one_winner"
            ),
            models.CheckConstraint(
                condition=Q(result__in=Result.values), name="match_seat_result_known"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class MatchGame(models.Model):
    """A game of a match with its result from a certified log; `winner` is a seat, None a draw, and
    `tally` the numbers of the log by seat, as in its finding.
    `reinstated` says that a judge let the log count again which had settled it before."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True)
    tally = models.JSONField(default=dict, blank=True)
    replay = models.OneToOneField(Replay, on_delete=models.PROTECT, related_name="settled_game")
    settled_by = models.CharField(max_length=16, choices=GameSettledBy.choices)
    settled_at = models.DateTimeField()
    reinstated = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="match_game_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="match_game_number_positive"),
            models.CheckConstraint(
                condition=Q(winner=None) | Q(winner__lte=1), name="match_game_winner_is_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(settled_by__in=GameSettledBy.values), name="match_game_settled_by_known"
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"


class MatchReport(models.Model):
    """The report of a player on their match. Each revision stays; the last of each player counts.

    Games are counted by seat: won by seat 0, won by seat 1, drawn. Victory points and survivors are
    two numbers, by seat, or None. An `intentional` draw is one without a game. A report that the
    archive of an imported event has `stated` settles nothing here.
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
    stated = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry", "revision"], name="match_report_revision_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.games_seat_0}-{self.games_seat_1}-{self.games_drawn}"


class LogConfirmation(models.Model):
    """The answer to a log of a seated player, or of the game's host (`entry` None) by sending it.

    Rows are only added, and the last word of each counts.
    """

    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="stances")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stances", null=True)
    stance = models.CharField(max_length=16, choices=LogAnswer.choices)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["replay"], condition=Q(entry=None), name="log_confirmation_host_unique"
            ),
            models.CheckConstraint(
                condition=Q(stance__in=LogAnswer.values),
                name="log_confirmation_stance_known",
            ),
            models.CheckConstraint(
                condition=Q(entry__isnull=False) | Q(stance="stands_by"),
                name="log_confirmation_host_stands_by",
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
            models.Index(
                fields=["due_at"], condition=Q(closed_at=None), name="objection_window_due_at_open"
            ),
        ]

    def __str__(self) -> str:
        return f"until {self.due_at}"


class ReopenedGame(models.Model):
    """A game of a match as a certified log had settled it, until `taken_back_at`: the fields are
    those of MatchGame. A judge can reinstate the last of each number."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="taken_back_games")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField(null=True)
    tally = models.JSONField(default=dict, blank=True)
    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="+")
    settled_by = models.CharField(max_length=16)
    settled_at = models.DateTimeField()
    taken_back_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"game {self.number}, taken back"


class Notice(models.Model):
    """That an opponent brought a log or a report of one's match, for the other entry of it.

    `notified_at` is when the players of the entry were told, on their pages and by `emails`; None
    as long as a mail server keeps these waiting, or until they are written at `emails_due_at`,
    where the players had as many as they get of one match; and for guests, who have no account.
    The time to answer begins with it. The row of an email is deleted when it was sent.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="notices")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="notices")
    replay = models.ForeignKey(Replay, on_delete=models.PROTECT, related_name="+", null=True)
    report = models.ForeignKey(MatchReport, on_delete=models.PROTECT, related_name="+", null=True)
    emails = models.ManyToManyField(Email, related_name="+")
    at = models.DateTimeField()
    notified_at = models.DateTimeField(null=True)
    emails_due_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "replay"], name="notice_entry_replay_unique"),
            models.UniqueConstraint(fields=["entry", "report"], name="notice_entry_report_unique"),
            models.CheckConstraint(
                condition=Q(replay=None, report__isnull=False)
                | Q(replay__isnull=False, report=None),
                name="notice_replay_or_report",
            ),
        ]
        indexes = [
            models.Index(fields=["at"], condition=Q(notified_at=None), name="notice_at_not_sent"),
        ]

    def __str__(self) -> str:
        return f"notice {self.pk}"


class ResultStatement(models.Model):
    """A signed statement of the result of a match, or that there is none any more.

    It never changes; the next `revision` takes its place, for the reason in `because`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="statements")
    revision = models.PositiveSmallIntegerField()
    because = models.CharField(max_length=16, choices=Superseded.choices, default="", blank=True)
    key = models.ForeignKey(PublicKey, on_delete=models.PROTECT, related_name="statements")
    jws = models.TextField()
    issued_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "revision"], name="result_statement_revision_unique"
            ),
            models.CheckConstraint(
                condition=Q(revision=1, because="")
                | Q(revision__gt=1, because__in=Superseded.values),
                name="result_statement_because_when_later",
            ),
        ]

    def __str__(self) -> str:
        return f"statement {self.revision} of {self.match_id}"
