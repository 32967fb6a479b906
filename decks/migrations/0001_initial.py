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
            name="CardPoolVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=71, unique=True)),
                ("edition", models.PositiveSmallIntegerField()),
                ("cards", models.JSONField()),
                ("published_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="DeckList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=71, unique=True)),
                ("game", models.CharField(max_length=64)),
                ("canonical", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Deck",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("game", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=100)),
                ("length", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("archived_at", models.DateTimeField(null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("archived_at", None)),
                        fields=["owner", "-changed_at"],
                        name="deck_owner_changed_at",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField()),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="decks.deck",
                    ),
                ),
                (
                    "deck_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="decks.decklist",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deck", "number"), name="deck_version_number_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="deck_version_number_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FormatVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=64)),
                ("slug", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=71)),
                ("rules_digest", models.CharField(max_length=71, unique=True)),
                ("plain", models.JSONField()),
                ("name", models.CharField(max_length=120)),
                ("official", models.BooleanField()),
                ("effective_from", models.DateField()),
                ("source", models.TextField()),
                ("own", models.BooleanField(default=False)),
                ("published_at", models.DateTimeField()),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="formats",
                        to="decks.cardpoolversion",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["digest"], name="format_version_digest")],
            },
        ),
        migrations.CreateModel(
            name="Verdict",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("format_digest", models.CharField(max_length=71)),
                ("legal", models.BooleanField()),
                ("report", models.JSONField()),
                (
                    "deck_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdicts",
                        to="decks.decklist",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deck_list", "format_digest"), name="verdict_list_format_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckSnapshot",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("salt", models.BinaryField(max_length=32)),
                ("commitment", models.CharField(max_length=71, unique=True)),
                ("created_at", models.DateTimeField()),
                ("revealed_at", models.DateTimeField(null=True)),
                (
                    "deck_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="snapshots",
                        to="decks.decklist",
                    ),
                ),
                (
                    "verdict",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="snapshots",
                        to="decks.verdict",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BanList",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("last_list", models.BigIntegerField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("paused_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("report", models.JSONField(default=dict)),
                ("published_at", models.DateTimeField(null=True)),
                (
                    "before",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="decks.formatversion",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ban_lists",
                        to="accounts.organisation",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ban_lists",
                        to="decks.formatversion",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended_at", None), ("paused_at", None)),
                        fields=["sent_at"],
                        name="ban_list_running",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="LostList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ban_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lost",
                        to="decks.banlist",
                    ),
                ),
                (
                    "deck_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="decks.decklist",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("ban_list", "deck_list"), name="lost_list_unique"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="TrialPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("lease_until", models.DateTimeField(null=True)),
                ("counts", models.JSONField(null=True)),
                (
                    "ban_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="decks.banlist",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("ban_list", "number"), name="trial_part_number_unique"
                    )
                ]
            },
        ),
    ]
