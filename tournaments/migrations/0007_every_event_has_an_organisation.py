import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # Apart from the step before: PostgreSQL alters no table in which rows have just been changed.
    dependencies = [("tournaments", "0006_events_of_organisations")]

    operations = [
        migrations.AlterField(
            model_name="tournament",
            name="organisation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tournaments",
                to="accounts.organisation",
            ),
        ),
    ]
