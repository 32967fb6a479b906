import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignedHeads",
            fields=[
                ("signed_at", models.DateTimeField(primary_key=True, serialize=False)),
                ("streams", models.PositiveIntegerField()),
                ("jws", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="PublicKey",
            fields=[
                ("kid", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("x", models.CharField(max_length=64)),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until", None), ("until__gte", models.F("since")), _connector="OR"
                        ),
                        name="public_key_until_not_before_since",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Slot",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("match", models.CharField(max_length=64)),
                ("stream", models.CharField(blank=True, default="", max_length=80)),
                ("game_number", models.PositiveSmallIntegerField()),
                ("game", models.CharField(max_length=64)),
                ("format", models.CharField(max_length=64)),
                ("format_digest", models.CharField(max_length=71)),
                ("rules_digest", models.CharField(max_length=71)),
                ("format_plain", models.JSONField(null=True)),
                ("seed", models.BinaryField(max_length=32)),
                ("seed_commitment", models.CharField(max_length=71, unique=True)),
                ("opened_at", models.DateTimeField()),
                ("seed_opened_at", models.DateTimeField(null=True)),
                ("replaced_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("replaced_at__isnull", False)),
                        fields=["match"],
                        name="slot_match_replaced",
                    ),
                    models.Index(fields=["match"], name="slot_match"),
                    models.Index(fields=["stream"], name="slot_stream"),
                    models.Index(fields=["game"], name="slot_game"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced_at", None)),
                        fields=("match", "game_number"),
                        name="slot_match_game_number_unique_while_in_use",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("game_number__gte", 1)),
                        name="slot_game_number_positive",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeedAccess",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "slot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seed_accesses",
                        to="replays.slot",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Replay",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("packed_log", models.BinaryField()),
                ("log_size", models.PositiveIntegerField()),
                ("log_digest", models.CharField(max_length=71)),
                ("hosted", models.BooleanField()),
                ("of_table", models.BooleanField(default=False)),
                ("table", models.JSONField(blank=True, null=True)),
                ("uploaded_at", models.DateTimeField()),
                ("revealed_at", models.DateTimeField(null=True)),
                ("taken_down_at", models.DateTimeField(null=True)),
                ("was_revealed_at", models.DateTimeField(null=True)),
                ("overruled_at", models.DateTimeField(null=True)),
                ("updated_at", models.DateTimeField(null=True)),
                ("changed_at", models.DateTimeField(null=True)),
                (
                    "uploaded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "slot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replays",
                        to="replays.slot",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("slot", "log_digest"), name="replay_slot_log_digest_unique"
                    )
                ],
                "indexes": [
                    models.Index(fields=["changed_at", "id"], name="replay_changed_at"),
                    models.Index(
                        fields=["-revealed_at"],
                        condition=models.Q(("overruled_at", None), ("revealed_at__isnull", False)),
                        name="replay_revealed_newest",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SlotSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("player", models.CharField(max_length=64)),
                ("deck_commitment", models.CharField(max_length=71)),
                (
                    "slot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="replays.slot",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("slot", "number"), name="slot_seat_number_unique"
                    ),
                    models.UniqueConstraint(
                        fields=("slot", "player"), name="slot_seat_player_unique"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Certificate",
            fields=[
                (
                    "replay",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="certificate",
                        serialize=False,
                        to="replays.replay",
                    ),
                ),
                ("jws", models.TextField()),
                ("issued_at", models.DateTimeField()),
                (
                    "key",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="certificates",
                        to="replays.publickey",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["issued_at"], name="certificate_issued_at")],
            },
        ),
        migrations.CreateModel(
            name="CertificationJob",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("held", "Held"),
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("quarantined", "Quarantined"),
                        ],
                        default="queued",
                        max_length=16,
                    ),
                ),
                ("attempt", models.PositiveSmallIntegerField(default=0)),
                ("lease_until", models.DateTimeField(null=True)),
                ("sent_at", models.DateTimeField(null=True)),
                ("trouble", models.TextField(default="")),
                ("request_id", models.CharField(default="", max_length=64)),
                (
                    "replay",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="job",
                        to="replays.replay",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["queued", "running"])),
                        fields=["state", "sent_at"],
                        name="certification_job_waiting",
                    ),
                    models.Index(
                        condition=models.Q(("attempt", 0), ("state", "queued")),
                        fields=["id"],
                        name="certification_job_not_begun",
                    ),
                    models.Index(
                        condition=models.Q(("state", "held")),
                        fields=["id"],
                        name="certification_job_held",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["held", "queued", "running", "done", "quarantined"])
                        ),
                        name="certification_job_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("lease_until__isnull", False), ("state", "running")),
                            models.Q(
                                models.Q(("state", "running"), _negated=True), ("lease_until", None)
                            ),
                            _connector="OR",
                        ),
                        name="certification_job_lease_only_while_running",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Film",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("audience", models.CharField(max_length=8)),
                ("packed", models.BinaryField()),
                (
                    "replay",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="films",
                        to="replays.replay",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("replay", "audience"), name="film_audience_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("certified", models.BooleanField()),
                ("code", models.CharField(default="", max_length=32)),
                ("move", models.PositiveIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("reason", models.TextField(default="")),
                ("moves", models.PositiveIntegerField()),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("ending", models.CharField(default="", max_length=64)),
                (
                    "draws",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("seeded", "from the seed that the slot committed to"),
                            (
                                "recorded",
                                "from a table's own dice and shuffles, as the log tells them",
                            ),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("chain", models.CharField(blank=True, default="", max_length=71)),
                ("game_digest", models.CharField(blank=True, default="", max_length=71)),
                ("hashed", models.BooleanField(null=True)),
                ("interrupted", models.CharField(blank=True, default="", max_length=10)),
                ("tally", models.JSONField(blank=True, default=dict)),
                ("order", models.JSONField(blank=True, default=list)),
                ("films_due_at", models.DateTimeField(null=True)),
                ("found_at", models.DateTimeField()),
                (
                    "replay",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="finding",
                        to="replays.replay",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("certified", True), ("code", "")),
                            models.Q(("certified", False), models.Q(("code", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="finding_code_only_when_refused",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("certified", False),
                                ("chain", ""),
                                ("draws", ""),
                                ("game_digest", ""),
                            ),
                            models.Q(
                                ("certified", True),
                                ("draws__in", ["seeded", "recorded"]),
                                models.Q(("chain", ""), _negated=True),
                                models.Q(("game_digest", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="finding_game_only_when_certified",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("certified", True), ("films_due_at", None), _connector="OR"
                        ),
                        name="finding_films_only_when_certified",
                    ),
                ],
                "indexes": [
                    models.Index(
                        fields=["films_due_at"],
                        condition=models.Q(("films_due_at__isnull", False)),
                        name="finding_films_due",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GameFacts",
            fields=[
                (
                    "replay",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="facts",
                        serialize=False,
                        to="replays.replay",
                    ),
                ),
                ("stream", models.CharField(blank=True, default="", max_length=80)),
                ("began", models.PositiveSmallIntegerField()),
                ("turns", models.PositiveIntegerField()),
                ("drawn", models.JSONField()),
                ("played", models.JSONField()),
            ],
            options={
                "indexes": [models.Index(fields=["stream"], name="game_facts_stream")],
            },
        ),
    ]
