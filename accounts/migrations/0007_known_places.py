"""Where users have signed in before."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_names_that_look_alike"),
    ]

    operations = [
        migrations.CreateModel(
            name="KnownPlace",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("last_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["last_at"], name="known_places_by_age")],
            },
        ),
    ]
