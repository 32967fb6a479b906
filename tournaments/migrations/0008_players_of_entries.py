import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


def seat_the_captains(apps, schema_editor):
    """Whoever had entered so far becomes the player of his entry, with his claim code."""
    Entry = apps.get_model("tournaments", "Entry")
    EntryPlayer = apps.get_model("tournaments", "EntryPlayer")
    for entry in Entry.objects.order_by("pk").iterator():
        live = entry.state != "withdrawn"
        EntryPlayer.objects.create(
            entry=entry,
            tournament_id=entry.tournament_id,
            user_id=entry.user_id,
            name=entry.name,
            name_key=entry.name_key,
            claim_digest=entry.claim_digest if live else "",
            joined_at=entry.entered_at,
            live=live,
        )


def belongs_to(model, related_name, **more):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT, related_name=related_name, to=model, **more
    )


def key():
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_every_event_has_an_organisation"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="team_size",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=Q(team_size__gte=1), name="somebody_plays_in_an_entry"
            ),
        ),
        migrations.CreateModel(
            name="EntryPlayer",
            fields=[
                ("id", key()),
                ("number", models.PositiveSmallIntegerField(default=0)),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.CharField(max_length=160)),
                ("claim_digest", models.CharField(blank=True, default="", max_length=64)),
                ("joined_at", models.DateTimeField()),
                ("live", models.BooleanField(default=True)),
                ("entry", belongs_to("tournaments.entry", "players")),
                ("tournament", belongs_to("tournaments.tournament", "players")),
                ("user", belongs_to(settings.AUTH_USER_MODEL, "played", null=True)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "number"), name="one_player_per_number"
                    ),
                    models.UniqueConstraint(
                        condition=Q(live=True),
                        fields=("tournament", "user"),
                        name="a_user_plays_in_one_entry",
                    ),
                    models.UniqueConstraint(
                        condition=Q(live=True),
                        fields=("tournament", "name_key"),
                        name="one_player_per_name",
                    ),
                    models.UniqueConstraint(
                        condition=~Q(claim_digest=""),
                        fields=("claim_digest",),
                        name="one_player_per_claim",
                    ),
                    models.CheckConstraint(
                        condition=Q(user=None) | Q(claim_digest=""),
                        name="a_claimed_place_has_no_code",
                    ),
                    models.CheckConstraint(
                        condition=Q(live=True) | Q(claim_digest=""),
                        name="a_place_given_up_has_no_code",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", key()),
                ("invited_at", models.DateTimeField()),
                ("entry", belongs_to("tournaments.entry", "invitations")),
                ("user", belongs_to(settings.AUTH_USER_MODEL, "invitations")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "user"), name="a_user_is_invited_once")
                ],
            },
        ),
        migrations.RunPython(seat_the_captains, migrations.RunPython.noop),
    ]
