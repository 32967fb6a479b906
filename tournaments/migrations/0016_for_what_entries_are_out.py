"""Entries that are disqualified say by what, and when they had dropped before."""

from typing import Any

from django.db import migrations, models


def say_by_what(apps: Any, schema_editor: Any) -> None:
    """Whoever no penalty keeps out is so by the word of the staff."""
    entries = apps.get_model("tournaments", "Entry").objects.filter(state="disqualified")
    by_penalty = apps.get_model("tournaments", "Penalty").objects.filter(
        kind="disqualification", revoked_at=None
    )
    entries.exclude(pk__in=by_penalty.values("entry")).update(ruled_out=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_series"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="had_dropped_after_round",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="ruled_out",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(say_by_what, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "disqualified"),
                    models.Q(("had_dropped_after_round", None), ("ruled_out", False)),
                    _connector="OR",
                ),
                name="who_is_disqualified_is_so_for_something",
            ),
        ),
    ]
