"""How games ended as each side saw it, drawn when their logs are verified."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0009_what_interrupted_a_log"),
    ]

    operations = [
        migrations.CreateModel(
            name="FinalView",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("text", models.TextField()),
                (
                    "replay",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="final_views",
                        to="replays.replay",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("replay", "side"), name="a_view_for_each_side")
                ],
            },
        ),
    ]
