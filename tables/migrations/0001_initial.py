"""Tables with a trigger: PostgreSQL tells whoever listens that one has changed, as of the journal."""

import django.db.models.deletion
import tables.models
import uuid
from django.conf import settings
from django.db import migrations, models

from ground.announcements import announce


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("decks", "0001_initial"),
        ("replays", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("practice", "Practice"),
                            ("casual", "Casual"),
                            ("event", "Event"),
                        ],
                        max_length=8,
                    ),
                ),
                ("game", models.CharField(max_length=64)),
                ("format", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("playing", "Playing"),
                            ("over", "Over"),
                            ("stopped", "Stopped"),
                            ("closed", "Closed"),
                        ],
                        default="playing",
                        max_length=8,
                    ),
                ),
                ("ply", models.PositiveIntegerField(default=0)),
                ("changes", models.PositiveIntegerField(default=0)),
                ("back", models.PositiveIntegerField(default=0)),
                ("opening", models.BinaryField(default=b"")),
                ("position", models.BinaryField(default=b"")),
                ("program", models.CharField(blank=True, default="", max_length=71)),
                ("last_hash", models.CharField(blank=True, default="", max_length=16)),
                ("films", models.BinaryField(default=b"")),
                ("ask", models.BinaryField(default=b"")),
                ("bot_decides", models.BooleanField(default=False)),
                ("outcome", models.JSONField(blank=True, null=True)),
                ("open_to_all", models.BooleanField(default=False)),
                ("bank", models.PositiveIntegerField(blank=True, null=True)),
                ("delay", models.PositiveSmallIntegerField(default=0)),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("held", models.BooleanField(default=False)),
                ("may_draw", models.BooleanField(default=True)),
                (
                    "closed_because",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("settled", "Settled"),
                            ("cancelled", "Cancelled"),
                            ("replaced", "Replaced"),
                            ("judge", "Judge"),
                            ("hosted", "Hosted"),
                        ],
                        default="",
                        max_length=9,
                    ),
                ),
                ("offer", models.JSONField(blank=True, null=True)),
                ("declined", models.JSONField(default=list)),
                ("resumes_at", models.DateTimeField(blank=True, null=True)),
                ("salt", models.BinaryField(default=tables.models.new_salt, max_length=16)),
                ("opened_at", models.DateTimeField()),
                ("moved_at", models.DateTimeField()),
                ("opened_from", models.CharField(blank=True, default="", max_length=64)),
                (
                    "rematch",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch_of",
                        to="tables.table",
                    ),
                ),
                (
                    "rules",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="decks.formatversion",
                    ),
                ),
                (
                    "slot",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table",
                        to="replays.slot",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("bot_decides", True)),
                        fields=["moved_at"],
                        name="table_bot_decides",
                    ),
                    models.Index(fields=["kind", "moved_at"], name="table_moved_at"),
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="table_due_at",
                    ),
                    models.Index(
                        condition=models.Q(("resumes_at__isnull", False)),
                        fields=["resumes_at"],
                        name="table_resumes_at",
                    ),
                    models.Index(
                        condition=models.Q(("open_to_all", True), ("state", "waiting")),
                        fields=["opened_at"],
                        name="table_open_to_all",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("due_at", None),
                            models.Q(
                                ("bank__isnull", False), ("paused_at", None), ("state", "playing")
                            ),
                            _connector="OR",
                        ),
                        name="table_due_only_while_a_clock_runs",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("resumes_at", None),
                            models.Q(("paused_at__isnull", False), ("state", "playing")),
                            _connector="OR",
                        ),
                        name="table_resumes_only_from_a_pause",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "practice"), _negated=True),
                            ("slot", None),
                            _connector="OR",
                        ),
                        name="table_practice_has_no_slot",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MoveTakenBack",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("move", models.JSONField()),
                ("frames", models.BinaryField(default=b"")),
                ("left", models.JSONField(blank=True, null=True)),
                ("made_at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taken_back",
                        to="tables.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TableAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("paused", "Paused"),
                            ("resumed", "Resumed"),
                            ("time_given", "Time Given"),
                            ("looked", "Looked"),
                            ("stopped", "Stopped"),
                        ],
                        max_length=10,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("seconds", models.PositiveIntegerField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="tables.table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind", "time_given"),
                                ("seat__isnull", False),
                                ("seconds__isnull", False),
                            ),
                            models.Q(
                                models.Q(("kind", "time_given"), _negated=True),
                                ("seat", None),
                                ("seconds", None),
                            ),
                            _connector="OR",
                        ),
                        name="table_act_time_for_a_seat",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("move", models.JSONField()),
                ("hash", models.CharField(max_length=16)),
                ("frames", models.BinaryField()),
                ("quiet", models.BooleanField(default=False)),
                ("left", models.JSONField(blank=True, null=True)),
                ("by_rule", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "ply"), name="table_move_ply_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("ply__gte", 1)), name="table_move_ply_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("key_digest", models.CharField(blank=True, default="", max_length=64)),
                (
                    "level",
                    models.CharField(
                        blank=True,
                        choices=[("new", "New"), ("fair", "Fair"), ("strong", "Strong")],
                        default="",
                        max_length=8,
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=150)),
                ("joined_at", models.DateTimeField(blank=True, null=True)),
                ("ready_at", models.DateTimeField(blank=True, null=True)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                ("left", models.PositiveIntegerField(blank=True, null=True)),
                ("out", models.BooleanField(default=False)),
                ("stops", models.JSONField(default=dict)),
                ("yields", models.JSONField(blank=True, null=True)),
                ("prompts", models.JSONField(default=list)),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="decks.decksnapshot",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tables.table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["key_digest"], name="table_seat_key_digest")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "number"), name="table_seat_number_unique"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("user__isnull", False)),
                        fields=("table", "user"),
                        name="table_seat_user_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("level", ""),
                            models.Q(("key_digest", ""), ("user", None)),
                            _connector="OR",
                        ),
                        name="table_seat_person_or_bot",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("user", None), ("key_digest", ""), _connector="OR"),
                        name="table_seat_user_or_key",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Watcher",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reader", models.CharField(max_length=64)),
                ("seen_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="watchers",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["seen_at"], name="watcher_seen_at")],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "reader"), name="watcher_counted_once")
                ],
            },
        ),
        announce("tables_table", changes="INSERT OR UPDATE", name="'table:' || NEW.id"),
    ]
