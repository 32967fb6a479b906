from django.db import migrations


class Migration(migrations.Migration):
    # Apart from the step before: PostgreSQL alters no table in which rows have just been changed.
    dependencies = [("tournaments", "0008_players_of_entries")]

    operations = [
        migrations.RemoveConstraint("entry", "one_entry_per_user"),
        migrations.RemoveConstraint("entry", "one_entry_per_claim"),
        migrations.RemoveConstraint("entry", "a_claimed_entry_has_no_code"),
        migrations.RemoveField("entry", "user"),
        migrations.RemoveField("entry", "claim_digest"),
    ]
