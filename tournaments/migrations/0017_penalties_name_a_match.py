"""A penalty may say which match it is about."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_for_what_entries_are_out"),
    ]

    operations = [
        migrations.AddField(
            model_name="penalty",
            name="match",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.match",
            ),
        ),
    ]
