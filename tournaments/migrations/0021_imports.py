"""Documents that are brought wait as rows, until an event is made of them or they are refused."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0020_who_was_told_of_results"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="EventImport",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("organisation", models.CharField(blank=True, default="", max_length=50)),
                ("results_of", models.JSONField(null=True)),
                ("packed", models.BinaryField()),
                ("digest", models.CharField(max_length=71)),
                ("length", models.PositiveBigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("reading", "Reading"),
                            ("done", "Done"),
                            ("refused", "Refused"),
                        ],
                        default="waiting",
                        max_length=16,
                    ),
                ),
                ("attempt", models.PositiveSmallIntegerField(default=0)),
                ("lease_until", models.DateTimeField(null=True)),
                ("sent_at", models.DateTimeField(null=True)),
                ("asked_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("code", models.CharField(blank=True, default="", max_length=64)),
                ("pointer", models.TextField(blank=True, default="")),
                ("detail", models.TextField(blank=True, default="")),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event_imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="brought_by",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["waiting", "reading"])),
                        fields=["asked_at"],
                        name="imports_waiting",
                    ),
                    models.Index(
                        models.F("asked_by"),
                        models.OrderBy(models.F("asked_at"), descending=True),
                        name="imports_of_an_account",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["waiting", "reading", "done", "refused"])
                        ),
                        name="an_import_has_a_known_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("lease_until__isnull", False), ("state", "reading")),
                            models.Q(
                                models.Q(("state", "reading"), _negated=True), ("lease_until", None)
                            ),
                            _connector="OR",
                        ),
                        name="an_import_has_a_lease_while_it_is_read",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "done"), ("tournament__isnull", False)),
                            models.Q(
                                models.Q(("state", "done"), _negated=True), ("tournament", None)
                            ),
                            _connector="OR",
                        ),
                        name="an_import_that_is_done_has_its_event",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "refused"), models.Q(("code", ""), _negated=True)),
                            models.Q(models.Q(("state", "refused"), _negated=True), ("code", "")),
                            _connector="OR",
                        ),
                        name="a_refused_import_has_a_code",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "reading")),
                        fields=("state",),
                        name="one_import_is_read_at_a_time",
                    ),
                ],
            },
        ),
    ]
