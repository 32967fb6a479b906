from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("replays", "0001_squashed_0005_certificates_and_packed_logs")]

    operations = [
        migrations.AddField(
            model_name="finding",
            name="hashed",
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name="replay",
            name="overruled_at",
            field=models.DateTimeField(null=True),
        ),
    ]
