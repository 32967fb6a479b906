"""People, judges and clocks; and a dispute for each match that is disputed already."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


def open_disputes(apps, schema_editor):
    """A match can be disputed by its reports or by its logs; it has both reports or neither."""
    Match = apps.get_model("tournaments", "Match")
    Dispute = apps.get_model("tournaments", "Dispute")
    waiting = Match.objects.filter(state="disputed").select_related("round")
    Dispute.objects.bulk_create(
        Dispute(
            tournament_id=match.round.tournament_id,
            match=match,
            cause="reports" if match.reports.exists() else "logs",
            opened_at=match.disputed_at,
        )
        for match in waiting
    )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_idempotency_keys"),
        ("accounts", "__first__"),
        ("decks", "0004_saved_decks"),
        ("tournaments", "0013_who_enters_in_each_round"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="entry",
            name="an_entry_has_a_known_state",
        ),
        migrations.RemoveConstraint(
            model_name="entry",
            name="who_dropped_did_so_after_a_round",
        ),
        migrations.RemoveConstraint(
            model_name="match",
            name="a_settled_match_says_how_and_when",
        ),
        migrations.AddField(
            model_name="entry",
            name="here_for_round",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="late_as",
            field=models.CharField(
                blank=True, choices=[("loss", "losses"), ("bye", "byes")], default="", max_length=8
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="late_from",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="confirm_due_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="extension_minutes",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="match",
            name="manner",
            field=models.CharField(
                choices=[
                    ("played", "Played"),
                    ("no_show", "somebody did not come"),
                    ("awarded", "the staff gave it to one side"),
                    ("double_loss", "both lost"),
                    ("intentional_draw", "the players agreed on a draw"),
                    ("penalty", "a penalty decided it"),
                    ("unfinished", "time was over"),
                ],
                default="played",
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="overtime_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="matchreport",
            name="intentional",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="round",
            name="clock_ends_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="clock_left",
            field=models.DurationField(null=True),
        ),
        migrations.AddField(
            model_name="stage",
            name="at_time",
            field=models.CharField(
                choices=[
                    ("staff", "the staff decides"),
                    ("leader", "who has won more games wins, and equal games are a draw"),
                    ("draw", "a draw"),
                    ("double_loss", "both lose"),
                ],
                default="staff",
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="grace_minutes",
            field=models.PositiveSmallIntegerField(default=10),
        ),
        migrations.AddField(
            model_name="stage",
            name="minutes",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="confirm_minutes",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="intentional_draws",
            field=models.CharField(
                choices=[
                    ("forbidden", "a match is played"),
                    ("allowed", "players may agree on a draw without playing"),
                ],
                default="forbidden",
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="late_entries",
            field=models.CharField(
                choices=[
                    ("closed", "nobody enters after the start"),
                    ("losses", "rounds missed are losses"),
                    ("byes", "rounds missed are byes"),
                ],
                default="closed",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="late_limit",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="most_missed",
            field=models.PositiveSmallIntegerField(default=2, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="round_check_in",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="state_before",
            field=models.CharField(
                blank=True,
                choices=[
                    ("draft", "Draft"),
                    ("registration", "Registration"),
                    ("check_in", "Check In"),
                    ("running", "Running"),
                    ("finished", "Finished"),
                    ("cancelled", "Cancelled"),
                ],
                default="",
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="zone",
            field=models.CharField(default="UTC", max_length=64),
        ),
        migrations.AlterField(
            model_name="entry",
            name="state",
            field=models.CharField(
                choices=[
                    ("waiting", "on the waiting list"),
                    ("entered", "has a place"),
                    ("checked_in", "has a place and is there"),
                    ("dropped", "left after the event had started; results stay"),
                    ("disqualified", "put out of the event; results stay, the place in it is lost"),
                    ("withdrawn", "left before it"),
                ],
                default="entered",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="settled_by",
            field=models.CharField(
                choices=[
                    ("bye", "Bye"),
                    ("log", "certified logs of its games"),
                    ("agreement", "the same report of both players"),
                    ("ruling", "a judge or an organiser, with a reason"),
                    ("uncontested", "the report of one player that nobody contradicted in time"),
                    ("time", "the end of the round's time"),
                    ("absence", "somebody who was not there when the round was paired"),
                ],
                default="",
                max_length=16,
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("confirm_due_at__isnull", False)),
                fields=["confirm_due_at"],
                name="reports_to_confirm",
            ),
        ),
        migrations.AddIndex(
            model_name="round",
            index=models.Index(
                condition=models.Q(("clock_ends_at__isnull", False), ("state", "open")),
                fields=["clock_ends_at"],
                name="clocks_running",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "waiting",
                            "entered",
                            "checked_in",
                            "dropped",
                            "disqualified",
                            "withdrawn",
                        ],
                    )
                ),
                name="an_entry_has_a_known_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("dropped_after_round__isnull", False),
                        ("state__in", ["dropped", "disqualified"]),
                    ),
                    models.Q(
                        models.Q(("state__in", ["dropped", "disqualified"]), _negated=True),
                        ("dropped_after_round", None),
                    ),
                    _connector="OR",
                ),
                name="who_dropped_did_so_after_a_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("late_as", ""), ("late_from", None)),
                    models.Q(("late_as__in", ["loss", "bye"]), ("late_from__gte", 2)),
                    _connector="OR",
                ),
                name="who_came_late_missed_a_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("settled_at", None),
                        ("settled_by", ""),
                        ("state__in", ["open", "disputed", "void"]),
                    ),
                    models.Q(
                        ("settled_at__isnull", False),
                        (
                            "settled_by__in",
                            ["bye", "log", "agreement", "ruling", "uncontested", "time", "absence"],
                        ),
                        ("state", "settled"),
                    ),
                    _connector="OR",
                ),
                name="a_settled_match_says_how_and_when",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "manner__in",
                        [
                            "played",
                            "no_show",
                            "awarded",
                            "double_loss",
                            "intentional_draw",
                            "penalty",
                            "unfinished",
                        ],
                    )
                ),
                name="a_match_has_a_known_manner",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("clock_ends_at", None), ("clock_left", None), _connector="OR"),
                name="a_clock_runs_or_stands",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("at_time__in", ["staff", "leader", "draw", "double_loss"])),
                name="a_stage_knows_what_is_at_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("minutes", None), ("minutes__gte", 1), _connector="OR"),
                name="a_timed_round_takes_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("late_entries__in", ["closed", "losses", "byes"])),
                name="an_event_knows_what_late_entries_get",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("intentional_draws__in", ["forbidden", "allowed"])),
                name="an_event_knows_whether_draws_are_agreed",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("most_missed", None), ("most_missed__gte", 1), _connector="OR"),
                name="nobody_is_dropped_for_nothing",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("state", "cancelled"), ("state_before", ""), _connector="OR"),
                name="a_cancelled_event_alone_remembers",
            ),
        ),
        migrations.CreateModel(
            name="EventStaff",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="staff",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="staffed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "owner: everything, and who belongs here"),
                            ("organiser", "organiser: everything about events"),
                            ("judge", "judge: enters results, rules, sees decks"),
                            ("scorekeeper", "scorekeeper: runs rounds, enters results"),
                        ],
                        max_length=16,
                    ),
                ),
                ("since", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "user"), name="one_role_per_user_in_an_event"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["organiser", "judge", "scorekeeper"])),
                        name="staff_of_an_event_has_a_role_in_it",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Deadline",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deadlines",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("open_registration", "registration opens"),
                            ("close_registration", "registration closes"),
                            ("open_check_in", "check-in opens"),
                            ("close_check_in", "check-in closes"),
                        ],
                        max_length=20,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                ("failure", models.CharField(blank=True, default="", max_length=500)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at", None)), fields=["at"], name="deadlines_due"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "action"), name="one_time_per_action"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "action__in",
                                [
                                    "open_registration",
                                    "close_registration",
                                    "open_check_in",
                                    "close_check_in",
                                ],
                            )
                        ),
                        name="a_deadline_has_a_known_action",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="announcements",
                        to="tournaments.tournament",
                    ),
                ),
                ("text", models.CharField(max_length=1000)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["tournament", "-made_at"], name="announcements_newest_first"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournaments.match",
                    ),
                ),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("reports", "the players report different results"),
                            ("logs", "certified logs contradict each other, or decide nothing"),
                            ("call", "a player called a judge"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                ("words", models.CharField(blank=True, default="", max_length=1000)),
                ("opened_at", models.DateTimeField()),
                (
                    "judge",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("taken_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "closed_as",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("ruled", "a judge decided"),
                            ("agreed", "the players agreed"),
                            ("certified", "certified logs decided"),
                            ("taken_back", "who called a judge needs none any more"),
                            ("void", "the match was taken back"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at", None)),
                        fields=["tournament", "opened_at"],
                        name="disputes_by_age",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("match",),
                        name="one_open_dispute_per_match",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cause__in", ["reports", "logs", "call"])),
                        name="a_dispute_has_a_known_cause",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_as", ""), ("closed_at", None)),
                            models.Q(
                                (
                                    "closed_as__in",
                                    ["ruled", "agreed", "certified", "taken_back", "void"],
                                ),
                                ("closed_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="a_closed_dispute_says_how",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("judge", None), ("taken_at", None)),
                            models.Q(("judge__isnull", False), ("taken_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_dispute_is_taken_on_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.entryplayer",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.round",
                    ),
                ),
                ("infraction", models.CharField(max_length=40)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("caution", "Caution"),
                            ("warning", "Warning"),
                            ("game_loss", "game loss"),
                            ("match_loss", "match loss"),
                            ("disqualification", "Disqualification"),
                        ],
                        max_length=20,
                    ),
                ),
                ("points", models.PositiveSmallIntegerField(default=0)),
                (
                    "falls_on",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.match",
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=1000)),
                (
                    "issued_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("issued_at", models.DateTimeField()),
                (
                    "revoked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("revoked_at", models.DateTimeField(null=True)),
                ("revoked_because", models.CharField(blank=True, default="", max_length=1000)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "issued_at"], name="penalties_by_age")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "caution",
                                    "warning",
                                    "game_loss",
                                    "match_loss",
                                    "disqualification",
                                ],
                            )
                        ),
                        name="a_penalty_has_a_known_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("revoked_at", None), ("revoked_by", None)),
                            models.Q(("revoked_at__isnull", False), ("revoked_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_penalty_is_revoked_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_checks",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.round",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_checks",
                        to="tournaments.match",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_checks",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "chosen",
                    models.CharField(
                        choices=[("random", "by lot"), ("targeted", "by the staff")], max_length=16
                    ),
                ),
                ("reason", models.CharField(blank=True, default="", max_length=1000)),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                (
                    "closed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "finding",
                    models.CharField(
                        blank=True,
                        choices=[("clean", "as it was registered"), ("problem", "Problem")],
                        default="",
                        max_length=16,
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=1000)),
                ("extension_minutes", models.PositiveSmallIntegerField(default=0)),
                (
                    "penalty",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.penalty",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "opened_at"], name="deck_checks_by_age")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("entry",),
                        name="one_open_check_per_deck",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("chosen__in", ["random", "targeted"])),
                        name="a_deck_check_says_how_it_was_chosen",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at", None), ("closed_by", None), ("finding", "")),
                            models.Q(
                                ("closed_at__isnull", False),
                                ("closed_by__isnull", False),
                                ("finding__in", ["clean", "problem"]),
                            ),
                            _connector="OR",
                        ),
                        name="a_closed_deck_check_has_a_finding",
                    ),
                ],
            },
        ),
        migrations.RunPython(open_disputes, migrations.RunPython.noop),
    ]
