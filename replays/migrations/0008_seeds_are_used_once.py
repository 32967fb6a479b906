"""Slots can be replaced, and say since when their seed is open to everybody."""

from django.db import migrations, models
from django.db.models import Min


def tell_open_seeds(apps, schema_editor):
    """Note of each slot when the first log with its seed was opened."""
    Replay, Slot = apps.get_model("replays", "Replay"), apps.get_model("replays", "Slot")
    seeded = Replay.objects.filter(revealed_at__isnull=False, finding__draws="seeded")
    for slot, at in seeded.values_list("slot").annotate(Min("revealed_at")).order_by("slot"):
        Slot.objects.filter(pk=slot).update(seed_opened_at=at)


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0007_signed_heads"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="slot", name="one_slot_per_game"),
        migrations.AddField(
            model_name="slot",
            name="replaced_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="slot",
            name="seed_opened_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddConstraint(
            model_name="slot",
            constraint=models.UniqueConstraint(
                condition=models.Q(("replaced_at", None)),
                fields=("match", "game_number"),
                name="one_slot_per_game",
            ),
        ),
        migrations.RunPython(tell_open_seeds, migrations.RunPython.noop),
    ]
