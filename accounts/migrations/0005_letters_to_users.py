"""Letters with a text of their own, and e-mail addresses in their one form."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from accounts.addresses import UnusableEmail, normal_email


def write_addresses_in_one_form(apps, schema_editor):
    """Domains in letters other than ASCII get their form for mail servers. What has none stays
    as it is: no letter finds it, and its user signs in by name."""
    for name in ("User", "SignUp"):
        rows = apps.get_model("accounts", name).objects
        for pk, email in list(rows.exclude(email="").values_list("pk", "email")):
            try:
                normal = normal_email(email)
            except UnusableEmail:
                continue
            taken = name == "User" and rows.filter(email=normal).exists()
            if normal != email and not taken:
                rows.filter(pk=pk).update(email=normal)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_squashed_0004_idempotency_keys"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="letter",
            name="a_letter_of_confirmation_is_for_a_sign_up",
        ),
        migrations.RemoveConstraint(
            model_name="user",
            name="one_user_per_email",
        ),
        migrations.RunPython(write_addresses_in_one_form, migrations.RunPython.noop, elidable=True),
        migrations.AddField(
            model_name="letter",
            name="body",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="letter",
            name="subject",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="letter",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="email",
            field=models.EmailField(blank=True, max_length=254),
        ),
        migrations.AlterField(
            model_name="letter",
            name="purpose",
            field=models.CharField(
                choices=[
                    ("confirm", "Confirm"),
                    ("again", "Again"),
                    ("reset", "Reset"),
                    ("move", "Move"),
                    ("notice", "Notice"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(
                            models.Q(
                                ("purpose", "confirm"), ("sign_up__isnull", False), ("user", None)
                            ),
                            models.Q(
                                ("purpose__in", ["again", "reset"]),
                                ("sign_up", None),
                                ("user", None),
                            ),
                            models.Q(
                                ("purpose", "move"), ("sign_up", None), ("user__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        ("body", ""),
                        ("subject", ""),
                        models.Q(("email", ""), _negated=True),
                    ),
                    models.Q(
                        ("purpose", "notice"),
                        ("sign_up", None),
                        ("user__isnull", False),
                        models.Q(("subject", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_letter_is_for_whom_its_purpose_says",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("email", ""), _negated=True),
                fields=("email",),
                name="one_user_per_address",
            ),
        ),
    ]
