"""Everything of games and decks at once, for a database that has nothing yet."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("decks", "0001_initial"),
        ("decks", "0002_published_formats"),
        ("decks", "0003_revealed_snapshots"),
        ("decks", "0004_saved_decks"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
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
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="formats",
                        to="decks.cardpoolversion",
                    ),
                ),
                ("plain", models.JSONField()),
                ("name", models.CharField(max_length=120)),
                ("official", models.BooleanField()),
                ("effective_from", models.DateField()),
                ("source", models.TextField()),
                ("own", models.BooleanField(default=False)),
                ("published_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["digest"], name="formats_by_digest")],
            },
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
            name="Verdict",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "deck_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdicts",
                        to="decks.decklist",
                    ),
                ),
                ("format_digest", models.CharField(max_length=71)),
                ("legal", models.BooleanField()),
                ("report", models.JSONField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deck_list", "format_digest"),
                        name="one_verdict_per_list_and_format",
                    )
                ],
            },
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
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("game", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=100)),
                ("length", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("archived_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("archived_at", None)),
                        fields=["owner", "-changed_at"],
                        name="decks_latest_first",
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
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="decks.deck",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "deck_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="decks.decklist",
                    ),
                ),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deck", "number"), name="one_version_per_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="versions_count_from_one"
                    ),
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
                ("salt", models.BinaryField(max_length=32)),
                ("commitment", models.CharField(max_length=71, unique=True)),
                ("created_at", models.DateTimeField()),
                ("revealed_at", models.DateTimeField(null=True)),
            ],
        ),
    ]
