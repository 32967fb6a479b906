from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0011_tables_in_a_hall"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="certificationjob",
            index=models.Index(
                condition=models.Q(("attempt", 0), ("state", "queued")),
                fields=["id"],
                name="jobs_not_begun",
            ),
        ),
        migrations.AddIndex(
            model_name="slot",
            index=models.Index(
                condition=models.Q(("replaced_at__isnull", False)),
                fields=["match"],
                name="slots_replaced",
            ),
        ),
    ]
