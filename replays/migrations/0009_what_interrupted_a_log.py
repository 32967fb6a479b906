"""A finding tells which sides conceded or ran out of time in a log."""

from django.db import migrations, models


def tell_surrenders(apps, schema_editor):
    """A game that ended by surrender was conceded by the side that did not win it."""
    findings = apps.get_model("replays", "Finding").objects
    for winner in (0, 1):
        ended = findings.filter(certified=True, ending="surrender", winner=winner)
        ended.update(interrupted=str(1 - winner))


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0008_seeds_are_used_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="finding",
            name="interrupted",
            field=models.CharField(blank=True, default="", max_length=2),
        ),
        migrations.RunPython(tell_surrenders, migrations.RunPython.noop),
    ]
