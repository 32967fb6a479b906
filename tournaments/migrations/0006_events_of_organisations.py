import re

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

LONGEST_SLUG = 50


def give_organisations(apps, schema_editor):
    """Make the personal organisation of everybody who owns an event, and give it his events."""
    Membership = apps.get_model("accounts", "Membership")
    Organisation = apps.get_model("accounts", "Organisation")
    Tournament = apps.get_model("tournaments", "Tournament")
    for tournament in Tournament.objects.select_related("created_by").order_by("created_at", "pk"):
        user = tournament.created_by
        organisation = Organisation.objects.filter(personal_of=user).first()
        if organisation is None:
            organisation = Organisation.objects.create(
                slug=free_slug(Organisation, user.username),
                name=user.username[:120],
                personal_of=user,
                created_at=tournament.created_at,
            )
            Membership.objects.create(
                organisation=organisation, user=user, role="owner", since=tournament.created_at
            )
        tournament.organisation = organisation
        tournament.save(update_fields=["organisation"])


def free_slug(Organisation, username):
    base = re.sub(r"[^a-z0-9]+", "-", username.lower()).strip("-")[: LONGEST_SLUG - 8] or "user"
    slug, number = base, 1
    while slug == "new" or Organisation.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_people_and_organisations"),
        ("tournaments", "0005_games_tell_by_which_log"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RenameField("tournament", "owner", "created_by"),
        migrations.AlterField(
            model_name="tournament",
            name="created_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="organisation",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tournaments",
                to="accounts.organisation",
            ),
        ),
        migrations.AddField(
            model_name="tournament", name="banned", field=models.JSONField(blank=True, default=list)
        ),
        migrations.AddField(
            model_name="tournament",
            name="limited",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(give_organisations, migrations.RunPython.noop),
    ]
