"""Notices know the letters that tell of them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_known_places"),
        ("tournaments", "0021_imports"),
    ]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="letters",
            field=models.ManyToManyField(related_name="+", to="accounts.letter"),
        ),
    ]
