"""Results say whether they were in doubt, and are signed; overruled logs say so."""

import uuid
from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


def say_what_was_doubted(apps: Any, schema_editor: Any) -> None:
    """As far as rows tell it: a match that was disputed when it was settled keeps that moment."""
    settled = apps.get_model("tournaments", "Match").objects.filter(state="settled")
    settled.filter(Q(corrected=True) | Q(disputed_at__isnull=False)).update(doubted=True)


def mark_overruled_logs(apps: Any, schema_editor: Any) -> None:
    """Certified logs whose winner has no game by the ruling on their match."""
    seats = apps.get_model("tournaments", "MatchSeat").objects.filter(
        match__settled_by="ruling", match__state="settled"
    )
    ruled: dict[tuple[str, int | None], int] = {}
    columns = ("match_id", "number", "games_won", "games_drawn")
    for match, number, won, drawn in seats.values_list(*columns):
        ruled |= {(str(match), number): won, (str(match), None): drawn}
    replays = apps.get_model("replays", "Replay").objects
    certified = replays.filter(finding__certified=True)
    logs = certified.values_list("pk", "slot__match", "finding__winner", "finding__found_at")
    for pk, match, winner, found_at in logs.iterator():
        if ruled.get((match, winner)) == 0:
            replays.filter(pk=pk).update(overruled_at=found_at)


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0006_what_became_of_logs"),
        ("tournaments", "0001_squashed_0017_penalties_name_a_match"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="doubted",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="ResultStatement",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField()),
                (
                    "because",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("corrected", "the result was replaced"),
                            ("reopened", "the result was taken back, and there is none now"),
                            ("settled_again", "there is a result again"),
                            ("counted", "points or survivors were added or corrected"),
                            ("evidence", "the same result is known otherwise than before"),
                            ("void", "the match was taken back"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("jws", models.TextField()),
                ("issued_at", models.DateTimeField()),
                (
                    "key",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="statements",
                        to="replays.publickey",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="statements",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "revision"), name="one_statement_per_revision"
                    ),
                    models.CheckConstraint(
                        condition=Q(revision=1, because="")
                        | Q(
                            revision__gt=1,
                            because__in=[
                                *("corrected", "reopened", "settled_again"),
                                *("counted", "evidence", "void"),
                            ],
                        ),
                        name="a_later_statement_says_why",
                    ),
                ],
            },
        ),
        migrations.RunPython(say_what_was_doubted, migrations.RunPython.noop),
        migrations.RunPython(mark_overruled_logs, migrations.RunPython.noop),
    ]
