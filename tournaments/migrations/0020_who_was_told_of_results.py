"""Players are told of results that wait for their answer; results may be conceded or accepted."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0009_what_interrupted_a_log"),
        ("tournaments", "0019_games_taken_back"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("told_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="dispute",
            name="a_dispute_has_a_known_cause",
        ),
        migrations.RemoveConstraint(
            model_name="dispute",
            name="a_closed_dispute_says_how",
        ),
        migrations.RemoveConstraint(
            model_name="match",
            name="a_settled_match_says_how_and_when",
        ),
        migrations.RemoveConstraint(
            model_name="matchgame",
            name="a_game_says_how_it_settled",
        ),
        migrations.RemoveConstraint(
            model_name="statedgame",
            name="a_stated_game_says_how_it_settled",
        ),
        migrations.AlterField(
            model_name="dispute",
            name="cause",
            field=models.CharField(
                choices=[
                    ("reports", "the players report different results"),
                    ("logs", "certified logs contradict each other or a report, or decide nothing"),
                    ("result", "a player reports another result than the one that stands"),
                    ("call", "a player called a judge"),
                ],
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="dispute",
            name="closed_as",
            field=models.CharField(
                blank=True,
                choices=[
                    ("ruled", "a judge decided"),
                    ("agreed", "the players agreed"),
                    ("certified", "certified logs decided"),
                    ("taken_back", "who called a judge needs none any more"),
                    ("corrected", "what contradicted was corrected"),
                    ("void", "the match was taken back"),
                ],
                default="",
                max_length=16,
            ),
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
                    ("time", "the end of the round's time"),
                    ("absence", "somebody who was not there when the round was paired"),
                ],
                default="",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="matchgame",
            name="settled_by",
            field=models.CharField(
                choices=[
                    ("host", "the log of its host"),
                    ("both", "a log that both seats stand by"),
                    ("conceded", "a log brought by the player who lost"),
                    ("window", "a log of one player that the other left unanswered for so long"),
                    (
                        "staff",
                        "a log of one player that the other left unanswered, and that the staff accepted",
                    ),
                ],
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="statedgame",
            name="settled_by",
            field=models.CharField(
                choices=[
                    ("host", "the log of its host"),
                    ("both", "a log that both seats stand by"),
                    ("conceded", "a log brought by the player who lost"),
                    ("window", "a log of one player that the other left unanswered for so long"),
                    (
                        "staff",
                        "a log of one player that the other left unanswered, and that the staff accepted",
                    ),
                ],
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="objection_minutes",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="dispute",
            constraint=models.CheckConstraint(
                condition=models.Q(("cause__in", ["reports", "logs", "result", "call"])),
                name="a_dispute_has_a_known_cause",
            ),
        ),
        migrations.AddConstraint(
            model_name="dispute",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("closed_as", ""), ("closed_at", None)),
                    models.Q(
                        (
                            "closed_as__in",
                            ["ruled", "agreed", "certified", "taken_back", "corrected", "void"],
                        ),
                        ("closed_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="a_closed_dispute_says_how",
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
        migrations.AddConstraint(
            model_name="matchgame",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("settled_by__in", ["host", "both", "conceded", "window", "staff"])
                ),
                name="a_game_says_how_it_settled",
            ),
        ),
        migrations.AddConstraint(
            model_name="statedgame",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("settled_by__in", ["host", "both", "conceded", "window", "staff"])
                ),
                name="a_stated_game_says_how_it_settled",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="entry",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="notices",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="notices",
                to="tournaments.match",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="replay",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="replays.replay",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="report",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.matchreport",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("told_at", None)), fields=["at"], name="notices_to_tell"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("entry", "replay"), name="one_notice_per_log"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("entry", "report"), name="one_notice_per_report"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("replay", None), ("report__isnull", False)),
                    models.Q(("replay__isnull", False), ("report", None)),
                    _connector="OR",
                ),
                name="a_notice_is_of_a_log_or_a_report",
            ),
        ),
    ]
