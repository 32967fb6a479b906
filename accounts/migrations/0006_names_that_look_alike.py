"""What user names can be taken for, so that nobody new is taken for somebody who is here."""

from django.db import migrations, models

from accounts.spelling import LONGEST_LIKENESS, likeness, likeness_apart


def tell_likenesses(apps, schema_editor):
    """The first of several users who look alike keeps the likeness; a sign-up gives way, as it can
    be asked for again."""
    users, sign_ups = (apps.get_model("accounts", name).objects for name in ("User", "SignUp"))
    taken = set()
    for pk, username in list(users.order_by("pk").values_list("pk", "username")):
        alike = likeness(username)
        if alike in taken or len(alike) > LONGEST_LIKENESS:
            alike = likeness_apart(username)
        taken.add(alike)
        users.filter(pk=pk).update(likeness=alike)
    taken = set()
    for pk, username in list(sign_ups.order_by("asked_at").values_list("pk", "username")):
        alike = likeness(username)
        if alike in taken:
            sign_ups.filter(pk=pk).delete()
        taken.add(alike)
        sign_ups.filter(pk=pk).update(likeness=alike)


def check_what_waits(apps, schema_editor):
    """PostgreSQL alters no table while a check of deleted rows waits for the end."""
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_letters_to_users"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="signup",
            name="one_sign_up_per_name",
        ),
        migrations.RemoveConstraint(
            model_name="user",
            name="one_user_per_name",
        ),
        migrations.AddField(
            model_name="signup",
            name="likeness",
            field=models.CharField(default="", max_length=600),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="user",
            name="likeness",
            field=models.CharField(default="", max_length=600),
            preserve_default=False,
        ),
        migrations.RunPython(tell_likenesses, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(check_what_waits, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="signup",
            constraint=models.UniqueConstraint(
                fields=("likeness",), name="one_sign_up_per_likeness"
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(fields=("likeness",), name="one_user_per_likeness"),
        ),
    ]
