"""Results say that the staff accepted them, and notices when their letters are due."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0022_letters_of_notices"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="match",
            name="a_settled_match_says_how_and_when",
        ),
        migrations.AddField(
            model_name="notice",
            name="letters_due_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="match",
            name="settled_by",
            field=models.CharField(
                choices=[
                    ("bye", "Bye"),
                    ("log", "certified logs of its games"),
                    ("agreement", "the same report of both players"),
                    ("ruling", "a judge or an organiser, with a reason"),
                    ("conceded", "the report of the player who lost"),
                    ("uncontested", "the report of one player that the other left unanswered"),
                    (
                        "accepted",
                        "the report of one player that the other left unanswered, and that the staff accepted",
                    ),
                    ("time", "the end of the round's time"),
                    ("absence", "somebody who was not there when the round was paired"),
                ],
                default="",
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("settled_at", None),
                        ("settled_by", ""),
                        ("state__in", ["open", "disputed", "void"]),
                    ),
                    models.Q(
                        ("settled_at__isnull", False),
                        (
                            "settled_by__in",
                            [
                                "bye",
                                "log",
                                "agreement",
                                "ruling",
                                "conceded",
                                "uncontested",
                                "accepted",
                                "time",
                                "absence",
                            ],
                        ),
                        ("state", "settled"),
                    ),
                    _connector="OR",
                ),
                name="a_settled_match_says_how_and_when",
            ),
        ),
    ]
