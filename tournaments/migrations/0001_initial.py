import django.db.models.deletion
import tournaments.models.judging
import tournaments.models.latest_first
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("accounts", "__first__"),
        ("decks", "0001_initial"),
        ("ledger", "0001_initial"),
        ("replays", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("description", models.TextField(blank=True, default="")),
                ("game", models.CharField(max_length=64)),
                ("game_name", models.CharField(blank=True, default="", max_length=64)),
                ("format", models.CharField(blank=True, max_length=64)),
                ("format_digest", models.CharField(blank=True, max_length=71)),
                ("rules_digest", models.CharField(blank=True, max_length=71)),
                ("banned", models.JSONField(blank=True, default=list)),
                ("limited", models.JSONField(blank=True, default=dict)),
                ("house_file", models.TextField(blank=True, default="")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("registration", "Registration"),
                            ("check_in", "Check In"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="draft",
                        max_length=16,
                    ),
                ),
                ("team_size", models.PositiveSmallIntegerField(default=1)),
                ("capacity", models.PositiveIntegerField(null=True)),
                ("places_taken", models.PositiveIntegerField(default=0)),
                ("starts_at", models.DateTimeField(null=True)),
                ("decks_due_at", models.DateTimeField(null=True)),
                (
                    "decklists",
                    models.CharField(
                        choices=[
                            ("required", "Required"),
                            ("optional", "Optional"),
                            ("none", "None"),
                        ],
                        default="required",
                        max_length=8,
                    ),
                ),
                (
                    "reveal",
                    models.CharField(
                        choices=[
                            ("at_start", "from round 1; replays when their match is final"),
                            (
                                "at_cut",
                                "when the cut begins, those of its players; the others when the event is finished",
                            ),
                            ("after_event", "when the event is finished"),
                            ("never", "never"),
                        ],
                        default="after_event",
                        max_length=16,
                    ),
                ),
                ("objection_minutes", models.PositiveSmallIntegerField(null=True)),
                ("watch_delay", models.PositiveSmallIntegerField(default=60)),
                ("playing_staff", models.BooleanField(default=False)),
                ("zone", models.CharField(default="UTC", max_length=64)),
                (
                    "venue",
                    models.CharField(
                        choices=[("online", "Online"), ("hall", "In person"), ("either", "Both")],
                        default="online",
                        max_length=8,
                    ),
                ),
                ("place", models.CharField(blank=True, default="", max_length=120)),
                ("entry_fee", models.CharField(blank=True, default="", max_length=120)),
                ("prizes", models.TextField(blank=True, default="")),
                ("picture", models.CharField(blank=True, default="", max_length=500)),
                ("cut_later", models.BooleanField(default=False)),
                (
                    "late_entries",
                    models.CharField(
                        choices=[
                            ("closed", "off"),
                            ("losses", "on: rounds missed are losses"),
                            ("byes", "on: rounds missed are byes"),
                        ],
                        default="closed",
                        max_length=8,
                    ),
                ),
                ("late_limit", models.PositiveSmallIntegerField(null=True)),
                ("round_check_in", models.BooleanField(default=False)),
                ("most_missed", models.PositiveSmallIntegerField(default=2, null=True)),
                (
                    "intentional_draws",
                    models.CharField(
                        choices=[("forbidden", "not allowed"), ("allowed", "allowed")],
                        default="forbidden",
                        max_length=16,
                    ),
                ),
                ("confirm_minutes", models.PositiveSmallIntegerField(null=True)),
                ("terrains", models.JSONField(blank=True, default=list)),
                ("painting_most", models.PositiveSmallIntegerField(null=True)),
                ("painting_worth", models.PositiveSmallIntegerField(default=0)),
                ("sportsmanship_most", models.PositiveSmallIntegerField(null=True)),
                ("sportsmanship_worth", models.PositiveSmallIntegerField(default=0)),
                (
                    "state_before",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("draft", "Draft"),
                            ("registration", "Registration"),
                            ("check_in", "Check In"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("profile", models.CharField(default="card-game", max_length=40)),
                ("own_profile", models.JSONField(blank=True, default=dict)),
                ("imported_from", models.CharField(blank=True, default="", max_length=71)),
                ("short_code", models.CharField(max_length=8, unique=True)),
                ("pairing_seed", models.BinaryField(max_length=32)),
                ("drafts_discarded", models.PositiveIntegerField(default=0)),
                (
                    "journal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ledger.stream",
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("hidden_at", models.DateTimeField(null=True)),
                ("taken_down_at", models.DateTimeField(null=True)),
                (
                    "taken_down_because",
                    models.CharField(blank=True, default="", max_length=1000),
                ),
                ("name_folded", models.TextField(blank=True, default="")),
                ("place_folded", models.TextField(blank=True, default="")),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="accounts.organisation",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["-created_at", "id"], name="event_created_at_newest"),
                    models.Index(
                        fields=["state", "-created_at"],
                        condition=models.Q(
                            ("state__in", ["draft", "registration", "check_in", "running"])
                        ),
                        name="event_current",
                    ),
                    models.Index(fields=["starts_at", "id"], name="event_starts_at"),
                    models.Index(fields=["finished_at", "id"], name="event_finished_at"),
                    models.Index(
                        tournaments.models.latest_first.LatestFirst(
                            models.F("starts_at"), descending=True, nulls_last=True
                        ),
                        "id",
                        name="event_starts_at_latest",
                    ),
                    models.Index(
                        tournaments.models.latest_first.LatestFirst(
                            models.F("finished_at"), descending=True, nulls_last=True
                        ),
                        "id",
                        name="event_finished_latest",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("decklists", "none"),
                                ("format_digest", ""),
                                ("game", "other"),
                                ("rules_digest", ""),
                                models.Q(("game_name", ""), _negated=True),
                            ),
                            models.Q(
                                models.Q(("game", "other"), _negated=True),
                                ("game_name", ""),
                                models.Q(("format", ""), _negated=True),
                                models.Q(("rules_digest", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="event_game_pinned_or_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "draft",
                                    "registration",
                                    "check_in",
                                    "running",
                                    "finished",
                                    "cancelled",
                                ],
                            )
                        ),
                        name="event_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reveal__in", ["at_start", "at_cut", "after_event", "never"])
                        ),
                        name="event_reveal_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("decklists__in", ["required", "optional", "none"])),
                        name="event_decklists_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("venue__in", ["online", "hall", "either"])),
                        name="event_venue_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("late_entries__in", ["closed", "losses", "byes"])),
                        name="event_late_entries_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("intentional_draws__in", ["forbidden", "allowed"])),
                        name="event_intentional_draws_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("most_missed", None), ("most_missed__gte", 1), _connector="OR"
                        ),
                        name="event_most_missed_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "cancelled"), ("state_before", ""), _connector="OR"
                        ),
                        name="event_state_before_only_when_cancelled",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "finished"), ("finished_at", None), _connector="OR"
                        ),
                        name="event_finished_at_only_when_finished",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("team_size__gte", 1)), name="event_team_size_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("capacity", None), ("capacity__gte", 2), _connector="OR"
                        ),
                        name="event_capacity_at_least_two",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("capacity", None),
                            ("places_taken__lte", models.F("capacity")),
                            _connector="OR",
                        ),
                        name="event_places_taken_within_capacity",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("table", models.PositiveIntegerField()),
                ("terrain", models.CharField(blank=True, default="", max_length=60)),
                ("reason_code", models.CharField(max_length=32)),
                ("reason", models.CharField(max_length=200)),
                ("reason_details", models.JSONField(blank=True, default=dict)),
                ("bracket_match", models.PositiveSmallIntegerField(null=True)),
                ("group", models.PositiveSmallIntegerField(null=True)),
                ("edited", models.BooleanField(default=False)),
                ("corrected", models.BooleanField(default=False)),
                (
                    "playing_staff",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("own_match", "staff who play in this match decided it"),
                            ("rivals", "staff who play in the event decided it"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("doubted", models.BooleanField(default=False)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("disputed", "waiting for a judge"),
                            ("settled", "Settled"),
                            ("void", "undone, kept for the record"),
                        ],
                        default="open",
                        max_length=16,
                    ),
                ),
                (
                    "settled_by",
                    models.CharField(
                        choices=[
                            ("bye", "Bye"),
                            ("log", "certified game logs"),
                            ("agreement", "both players reported the same result"),
                            ("ruling", "a ruling of the staff, with a reason"),
                            ("conceded", "reported by the player who lost"),
                            ("uncontested", "reported by one player and not disputed in time"),
                            (
                                "accepted",
                                "reported by one player, not answered, and accepted by staff",
                            ),
                            ("time", "the round's time was up"),
                            ("absence", "a player wasn't checked in when the round was paired"),
                            (
                                "imported",
                                "the document that the event was imported from says so",
                            ),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("stated_by", models.CharField(blank=True, default="", max_length=16)),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "manner",
                    models.CharField(
                        choices=[
                            ("played", "Played"),
                            ("no_show", "a player didn't come"),
                            ("awarded", "forfeit win"),
                            ("double_loss", "both players lost"),
                            ("intentional_draw", "the players agreed on a draw without playing"),
                            ("penalty", "decided by a penalty"),
                            ("unfinished", "time was called"),
                        ],
                        default="played",
                        max_length=16,
                    ),
                ),
                ("extension_minutes", models.PositiveSmallIntegerField(default=0)),
                ("overtime_at", models.DateTimeField(null=True)),
                ("confirm_due_at", models.DateTimeField(null=True)),
                ("disputed_at", models.DateTimeField(null=True)),
                ("reopened_at", models.DateTimeField(null=True)),
                ("featured", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField(null=True)),
                ("changed_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "paired, visible to staff only"),
                            ("open", "Open"),
                            ("closed", "Closed"),
                            ("undone", "undone with all its results, kept for the record"),
                        ],
                        default="draft",
                        max_length=16,
                    ),
                ),
                ("redraw", models.PositiveSmallIntegerField(default=0)),
                ("input_digest", models.CharField(default="", max_length=71)),
                ("optimal", models.BooleanField()),
                ("edited", models.BooleanField(default=False)),
                ("playing_staff", models.BooleanField(default=False)),
                ("costs", models.JSONField(default=dict)),
                ("least", models.JSONField(default=dict)),
                ("paired_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("undone_at", models.DateTimeField(null=True)),
                ("stale_since", models.DateTimeField(null=True)),
                ("clock_ends_at", models.DateTimeField(null=True)),
                ("clock_left", models.DurationField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rounds",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RoundDraw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("lot", models.PositiveIntegerField()),
                ("drafts", models.PositiveIntegerField(default=1)),
                ("packed", models.BinaryField()),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draw",
                        to="tournaments.round",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("description", models.TextField(blank=True, default="")),
                ("game", models.CharField(max_length=64)),
                ("game_name", models.CharField(blank=True, default="", max_length=64)),
                ("steps", models.JSONField()),
                ("bands", models.JSONField(blank=True, default=list)),
                ("attending", models.PositiveIntegerField(default=0)),
                ("best", models.PositiveSmallIntegerField(null=True)),
                ("fewest", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series",
                        to="accounts.organisation",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "series",
                "indexes": [
                    models.Index(fields=["-created_at", "id"], name="series_created_at_newest")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("game", "other"), models.Q(("game_name", ""), _negated=True)),
                            models.Q(models.Q(("game", "other"), _negated=True), ("game_name", "")),
                            _connector="OR",
                        ),
                        name="series_game_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("best", None), ("best__gte", 1), _connector="OR"),
                        name="series_best_positive",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StoredArchive",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="archive_page",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("packed", models.BinaryField()),
                ("report", models.TextField(blank=True, default="")),
                ("head", models.CharField(blank=True, default="", max_length=80)),
                ("etag", models.CharField(blank=True, default="", max_length=80)),
                ("begun_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="PreparedDocument",
            fields=[
                ("tag", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=16)),
                ("facts", models.TextField(blank=True)),
                ("body", models.BinaryField(null=True)),
                ("asked_at", models.DateTimeField(db_index=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Overlay",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="overlay",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("key_digest", models.CharField(max_length=64, unique=True)),
                ("delay", models.PositiveSmallIntegerField()),
                ("made_at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("delay__gte", 180), ("delay__lte", 3600)),
                        name="overlay_delay_within_limits",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("text", models.CharField(max_length=1000)),
                ("made_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
                ("taken_down_at", models.DateTimeField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="announcements",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["tournament", "-made_at"], name="announcement_made_at_newest"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Deadline",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("open_registration", "registration opens"),
                            ("close_registration", "registration closes"),
                            ("open_check_in", "check-in opens"),
                            ("close_check_in", "check-in closes"),
                        ],
                        max_length=20,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                ("failure", models.CharField(blank=True, default="", max_length=500)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deadlines",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at", None)),
                        fields=["at"],
                        name="deadline_at_not_done",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "action"), name="deadline_action_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "action__in",
                                [
                                    "open_registration",
                                    "close_registration",
                                    "open_check_in",
                                    "close_check_in",
                                ],
                            )
                        ),
                        name="deadline_action_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.CharField(max_length=160)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "on the waitlist"),
                            ("entered", "registered"),
                            ("checked_in", "registered and checked in"),
                            ("dropped", "left after the start of the event; results count"),
                            (
                                "disqualified",
                                "removed from the event; results count, the rank is lost",
                            ),
                            ("withdrawn", "cancelled before the start of the event"),
                        ],
                        default="entered",
                        max_length=16,
                    ),
                ),
                ("entered_at", models.DateTimeField()),
                ("checked_in_at", models.DateTimeField(null=True)),
                ("dropped_after_round", models.PositiveSmallIntegerField(null=True)),
                ("had_dropped_after_round", models.PositiveSmallIntegerField(null=True)),
                ("ruled_out", models.BooleanField(default=False)),
                ("club", models.CharField(blank=True, default="", max_length=80)),
                ("fixed_table", models.PositiveIntegerField(null=True)),
                ("awarded_byes", models.PositiveSmallIntegerField(default=0)),
                ("rating", models.PositiveIntegerField(null=True)),
                ("seed", models.PositiveSmallIntegerField(null=True)),
                ("deck_on_paper", models.BooleanField(default=False)),
                ("stated_deck", models.JSONField(null=True)),
                ("late_from", models.PositiveSmallIntegerField(null=True)),
                (
                    "late_as",
                    models.CharField(
                        blank=True,
                        choices=[("loss", "losses"), ("bye", "byes")],
                        default="",
                        max_length=8,
                    ),
                ),
                ("here_for_round", models.PositiveSmallIntegerField(null=True)),
                ("painting", models.PositiveSmallIntegerField(null=True)),
                ("paid", models.PositiveIntegerField(null=True)),
                ("prize", models.CharField(blank=True, default="", max_length=200)),
                ("prize_given_at", models.DateTimeField(null=True)),
                ("updated_at", models.DateTimeField(null=True)),
                ("changed_at", models.DateTimeField(null=True)),
                (
                    "deck",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entry",
                        to="decks.decksnapshot",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "withdrawn"), _negated=True),
                        fields=("tournament", "name_key"),
                        name="entry_name_unique_in_event",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "withdrawn"), _negated=True),
                        fields=("tournament", "fixed_table"),
                        name="entry_fixed_table_unique_in_event",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "waiting",
                                    "entered",
                                    "checked_in",
                                    "dropped",
                                    "disqualified",
                                    "withdrawn",
                                ],
                            )
                        ),
                        name="entry_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deck_on_paper", False), ("deck", None), _connector="OR"
                        ),
                        name="entry_deck_on_paper_alone",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seed", None), ("seed__gte", 1), _connector="OR"),
                        name="entry_seed_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("fixed_table", None), ("fixed_table__gte", 1), _connector="OR"
                        ),
                        name="entry_fixed_table_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("dropped_after_round__isnull", False),
                                ("state__in", ["dropped", "disqualified"]),
                            ),
                            models.Q(
                                models.Q(("state__in", ["dropped", "disqualified"]), _negated=True),
                                ("dropped_after_round", None),
                            ),
                            _connector="OR",
                        ),
                        name="entry_dropped_after_round_only_when_gone",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "disqualified"),
                            models.Q(("had_dropped_after_round", None), ("ruled_out", False)),
                            _connector="OR",
                        ),
                        name="entry_ruled_out_only_when_disqualified",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "checked_in"), _negated=True),
                            ("checked_in_at__isnull", False),
                            _connector="OR",
                        ),
                        name="entry_checked_in_at_when_checked_in",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("late_as", ""), ("late_from", None)),
                            models.Q(("late_as__in", ["loss", "bye"]), ("late_from__gte", 1)),
                            _connector="OR",
                        ),
                        name="entry_late_from_and_late_as_together",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("prize_given_at", None),
                            models.Q(("prize", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="entry_prize_given_if_any",
                    ),
                ],
                "indexes": [
                    models.Index(
                        fields=["tournament", "changed_at", "id"], name="entry_changed_at_in_event"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryPlayer",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=0)),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.CharField(max_length=160)),
                ("claim_digest", models.CharField(blank=True, default="", max_length=64)),
                ("joined_at", models.DateTimeField()),
                ("name_removed_at", models.DateTimeField(null=True)),
                ("hidden_name", models.CharField(blank=True, default="", max_length=80)),
                ("live", models.BooleanField(default=True)),
                (
                    "code_made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="played",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["user", "-joined_at"], name="entry_player_user_latest")
                ],
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "number"), name="entry_player_number_unique"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("live", True)),
                        fields=("tournament", "user"),
                        name="entry_player_user_unique_in_event",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("live", True)),
                        fields=("tournament", "name_key"),
                        name="entry_player_name_unique_in_event",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("claim_digest", ""), _negated=True),
                        fields=("claim_digest",),
                        name="entry_player_claim_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("user", None), ("claim_digest", ""), _connector="OR"),
                        name="entry_player_claim_only_without_user",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("live", True), ("claim_digest", ""), _connector="OR"),
                        name="entry_player_claim_only_while_live",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventImport",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("organisation", models.CharField(blank=True, default="", max_length=50)),
                ("results_of", models.JSONField(null=True)),
                ("packed", models.BinaryField()),
                ("digest", models.CharField(max_length=71)),
                ("length", models.PositiveBigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("reading", "Reading"),
                            ("done", "Done"),
                            ("refused", "Refused"),
                        ],
                        default="waiting",
                        max_length=16,
                    ),
                ),
                ("attempt", models.PositiveSmallIntegerField(default=0)),
                ("lease_until", models.DateTimeField(null=True)),
                ("sent_at", models.DateTimeField(null=True)),
                ("asked_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("code", models.CharField(blank=True, default="", max_length=64)),
                ("pointer", models.TextField(blank=True, default="")),
                ("detail", models.TextField(blank=True, default="")),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event_imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="brought_by",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["waiting", "reading"])),
                        fields=["asked_at"],
                        name="event_import_waiting",
                    ),
                    models.Index(
                        models.F("asked_by"),
                        models.OrderBy(models.F("asked_at"), descending=True),
                        name="event_import_account",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["waiting", "reading", "done", "refused"])
                        ),
                        name="event_import_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("lease_until__isnull", False), ("state", "reading")),
                            models.Q(
                                models.Q(("state", "reading"), _negated=True), ("lease_until", None)
                            ),
                            _connector="OR",
                        ),
                        name="event_import_lease_only_while_reading",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "done"), ("tournament__isnull", False)),
                            models.Q(
                                models.Q(("state", "done"), _negated=True), ("tournament", None)
                            ),
                            _connector="OR",
                        ),
                        name="event_import_event_only_when_done",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "refused"), models.Q(("code", ""), _negated=True)),
                            models.Q(models.Q(("state", "refused"), _negated=True), ("code", "")),
                            _connector="OR",
                        ),
                        name="event_import_code_only_when_refused",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "reading")),
                        fields=("state",),
                        name="event_import_one_reading",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventStaff",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "everything, including members"),
                            ("organiser", "manages events"),
                            ("judge", "enters results, makes rulings, sees decks"),
                            ("scorekeeper", "runs rounds, enters results"),
                        ],
                        max_length=16,
                    ),
                ),
                ("since", models.DateTimeField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="staff",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="staffed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "user"), name="event_staff_user_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["organiser", "judge", "scorekeeper"])),
                        name="event_staff_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ForbiddenPair",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="forbidden_pairs",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("first", "second"), name="forbidden_pair_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("first", models.F("second")), _negated=True),
                        name="forbidden_pair_distinct",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("invited_at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "user"), name="invitation_entry_user_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("reports", "the players reported different results"),
                            (
                                "logs",
                                "certified game logs differ from each other or from a report, or decide nothing",
                            ),
                            ("result", "a player reported a result other than the final one"),
                            ("call", "a player called a judge"),
                        ],
                        max_length=16,
                    ),
                ),
                ("words", models.JSONField(default=tournaments.models.judging.no_words)),
                ("opened_at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "closed_as",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("ruled", "a judge decided"),
                            ("agreed", "the players agreed"),
                            ("certified", "certified logs decided"),
                            ("taken_back", "the player cancelled the judge call"),
                            ("corrected", "a corrected report or log settled it"),
                            ("void", "the match was undone"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                (
                    "judge",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at", None)),
                        fields=["tournament", "opened_at"],
                        name="dispute_opened_at_while_open",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("match",),
                        name="dispute_match_unique_while_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cause__in", ["reports", "logs", "result", "call"])),
                        name="dispute_cause_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_as", ""), ("closed_at", None)),
                            models.Q(
                                (
                                    "closed_as__in",
                                    [
                                        "ruled",
                                        "agreed",
                                        "certified",
                                        "taken_back",
                                        "corrected",
                                        "void",
                                    ],
                                ),
                                ("closed_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="dispute_closed_as_only_when_closed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("judge", None), ("taken_at", None)),
                            models.Q(("judge__isnull", False), ("taken_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="dispute_judge_and_taken_at_together",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("tally", models.JSONField(blank=True, default=dict)),
                (
                    "settled_by",
                    models.CharField(
                        choices=[
                            ("table", "the log of the table of this service where it was played"),
                            ("host", "the log of the program that hosted the game"),
                            (
                                "recorded",
                                "a log recorded at the table by staff who don't play in the event",
                            ),
                            ("both", "a log that both players confirmed"),
                            ("conceded", "a log uploaded by the player who lost"),
                            ("window", "a log uploaded by one player and not disputed in time"),
                            (
                                "staff",
                                "a log uploaded by one player, not answered, and accepted by staff",
                            ),
                        ],
                        max_length=16,
                    ),
                ),
                ("settled_at", models.DateTimeField()),
                ("reinstated", models.BooleanField(default=False)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="tournaments.match",
                    ),
                ),
                (
                    "replay",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="settled_game",
                        to="replays.replay",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "number"), name="match_game_number_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="match_game_number_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("winner", None), ("winner__lte", 1), _connector="OR"),
                        name="match_game_winner_is_a_seat",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "settled_by__in",
                                [
                                    "table",
                                    "host",
                                    "recorded",
                                    "both",
                                    "conceded",
                                    "window",
                                    "staff",
                                ],
                            )
                        ),
                        name="match_game_settled_by_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField()),
                ("games_seat_0", models.PositiveSmallIntegerField()),
                ("games_seat_1", models.PositiveSmallIntegerField()),
                ("games_drawn", models.PositiveSmallIntegerField()),
                ("victory_points", models.JSONField(null=True)),
                ("survivors", models.JSONField(null=True)),
                ("intentional", models.BooleanField(default=False)),
                ("stated", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "entry", "revision"), name="match_report_revision_unique"
                    )
                ],
            },
        ),
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
                ("notified_at", models.DateTimeField(null=True)),
                ("emails_due_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="tournaments.entry",
                    ),
                ),
                ("emails", models.ManyToManyField(related_name="+", to="accounts.email")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="tournaments.match",
                    ),
                ),
                (
                    "replay",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="replays.replay",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.matchreport",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("notified_at", None)),
                        fields=["at"],
                        name="notice_at_not_sent",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "replay"), name="notice_entry_replay_unique"
                    ),
                    models.UniqueConstraint(
                        fields=("entry", "report"), name="notice_entry_report_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("replay", None), ("report__isnull", False)),
                            models.Q(("replay__isnull", False), ("report", None)),
                            _connector="OR",
                        ),
                        name="notice_replay_or_report",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ObjectionWindow",
            fields=[
                (
                    "replay",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="objection_window",
                        serialize=False,
                        to="replays.replay",
                    ),
                ),
                ("due_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="objection_windows",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at", None)),
                        fields=["due_at"],
                        name="objection_window_due_at_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StoredPairings",
            fields=[
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="pairings_page",
                        serialize=False,
                        to="tournaments.round",
                    ),
                ),
                ("body", models.BinaryField()),
                ("etag", models.CharField(max_length=80)),
            ],
        ),
        migrations.CreateModel(
            name="MatchSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("win", "Win"),
                            ("draw", "Draw"),
                            ("loss", "Loss"),
                            ("bye", "Bye"),
                            ("void", "Void"),
                        ],
                        default="pending",
                        max_length=16,
                    ),
                ),
                ("games_won", models.PositiveSmallIntegerField(default=0)),
                ("games_lost", models.PositiveSmallIntegerField(default=0)),
                ("games_drawn", models.PositiveSmallIntegerField(default=0)),
                ("victory_points", models.PositiveIntegerField(null=True)),
                ("survivors", models.PositiveIntegerField(null=True)),
                ("sportsmanship", models.PositiveSmallIntegerField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.match",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "number"), name="match_seat_number_unique"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("result", "void"), _negated=True),
                        fields=("round", "entry"),
                        name="match_seat_entry_unique_in_round",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("result", "win")),
                        fields=("match",),
                        name="match_seat_one_winner",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("result__in", ["pending", "win", "draw", "loss", "bye", "void"])
                        ),
                        name="match_seat_result_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="tournaments.round",
            ),
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("infraction", models.CharField(max_length=40)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("caution", "Caution"),
                            ("warning", "Warning"),
                            ("game_loss", "game loss"),
                            ("match_loss", "match loss"),
                            ("disqualification", "Disqualification"),
                        ],
                        max_length=20,
                    ),
                ),
                ("points", models.PositiveSmallIntegerField(default=0)),
                ("note", models.CharField(blank=True, default="", max_length=1000)),
                ("issued_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                ("revoked_because", models.CharField(blank=True, default="", max_length=1000)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "falls_on",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.match",
                    ),
                ),
                (
                    "issued_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.entryplayer",
                    ),
                ),
                (
                    "revoked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.round",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "issued_at"], name="penalty_issued_at")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "caution",
                                    "warning",
                                    "game_loss",
                                    "match_loss",
                                    "disqualification",
                                ],
                            )
                        ),
                        name="penalty_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("revoked_at", None), ("revoked_by", None)),
                            models.Q(("revoked_at__isnull", False), ("revoked_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="penalty_revoked_at_and_by_together",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "chosen",
                    models.CharField(
                        choices=[("random", "at random"), ("targeted", "by staff")], max_length=16
                    ),
                ),
                ("reason", models.CharField(blank=True, default="", max_length=1000)),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "finding",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("clean", "the deck matches the decklist"),
                            ("problem", "problem found"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=1000)),
                ("counted", models.JSONField(null=True)),
                ("extension_minutes", models.PositiveSmallIntegerField(default=0)),
                (
                    "closed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_checks",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_checks",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_checks",
                        to="tournaments.match",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.round",
                    ),
                ),
                (
                    "penalty",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.penalty",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "opened_at"], name="deck_check_opened_at")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("entry",),
                        name="deck_check_entry_unique_while_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("chosen__in", ["random", "targeted"])),
                        name="deck_check_chosen_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at", None), ("closed_by", None), ("finding", "")),
                            models.Q(
                                ("closed_at__isnull", False),
                                ("closed_by__isnull", False),
                                ("finding__in", ["clean", "problem"]),
                            ),
                            _connector="OR",
                        ),
                        name="deck_check_finding_only_when_closed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LogConfirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "stance",
                    models.CharField(
                        choices=[
                            ("stands_by", "confirms the log"),
                            ("contests", "disputes the log"),
                        ],
                        max_length=16,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stances",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "replay",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stances",
                        to="replays.replay",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("entry", None)),
                        fields=("replay",),
                        name="log_confirmation_host_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("stance__in", ["stands_by", "contests"])),
                        name="log_confirmation_stance_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("entry__isnull", False), ("stance", "stands_by"), _connector="OR"
                        ),
                        name="log_confirmation_host_stands_by",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ResultStatement",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField()),
                (
                    "because",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("corrected", "the result was replaced"),
                            ("reopened", "the match was reopened and has no result"),
                            ("settled_again", "there is a result again"),
                            ("counted", "victory points or survivors were added or corrected"),
                            ("evidence", "the result is the same, its source is another"),
                            ("void", "the match was undone"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("jws", models.TextField()),
                ("issued_at", models.DateTimeField()),
                (
                    "key",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="statements",
                        to="replays.publickey",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="statements",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "revision"), name="result_statement_revision_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("because", ""), ("revision", 1)),
                            models.Q(
                                (
                                    "because__in",
                                    [
                                        "corrected",
                                        "reopened",
                                        "settled_again",
                                        "counted",
                                        "evidence",
                                        "void",
                                    ],
                                ),
                                ("revision__gt", 1),
                            ),
                            _connector="OR",
                        ),
                        name="result_statement_because_when_later",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundStandings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField()),
                ("body", models.BinaryField()),
                ("etag", models.CharField(max_length=80)),
                ("written_at", models.DateTimeField()),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="standings",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "revision"), name="round_standings_revision_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("revision__gte", 1)),
                        name="round_standings_revision_positive",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeriesPage",
            fields=[
                (
                    "series",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="page",
                        serialize=False,
                        to="tournaments.series",
                    ),
                ),
                ("body", models.BinaryField()),
                ("etag", models.CharField(max_length=80)),
                ("written_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("weight", models.PositiveIntegerField(default=100)),
                ("joined_at", models.DateTimeField()),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="tournaments.series",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_events",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("series", "tournament"), name="series_event_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("weight__gte", 1)), name="series_event_weight_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("swiss", "Swiss"),
                            ("single_elimination", "Single elimination"),
                            ("double_elimination", "Double elimination"),
                            ("round_robin", "Round robin"),
                        ],
                        default="swiss",
                        max_length=20,
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField(null=True)),
                ("attendance", models.CharField(blank=True, default="", max_length=40)),
                (
                    "best_of",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "one game"), (3, "best of 3"), (5, "best of 5")], default=1
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField(null=True)),
                ("grace_minutes", models.PositiveSmallIntegerField(default=10)),
                (
                    "at_time",
                    models.CharField(
                        choices=[
                            ("staff", "Staff decide"),
                            ("leader", "More games won wins; otherwise a draw"),
                            ("draw", "Draw"),
                            ("double_loss", "Double loss"),
                        ],
                        default="staff",
                        max_length=16,
                    ),
                ),
                ("third_place", models.BooleanField(default=False)),
                ("entering", models.JSONField(blank=True, default=list)),
                ("reset", models.BooleanField(default=True)),
                ("legs", models.PositiveSmallIntegerField(default=1)),
                ("groups", models.PositiveSmallIntegerField(default=1)),
                ("cut_size", models.PositiveIntegerField(null=True)),
                ("cut_points", models.PositiveIntegerField(null=True)),
                ("cut_strict", models.BooleanField(default=False)),
                ("cut_each", models.PositiveSmallIntegerField(null=True)),
                ("carries", models.BooleanField(default=False)),
                (
                    "seeding",
                    models.CharField(
                        choices=[
                            ("standings", "standings (random in the first stage)"),
                            ("rating", "seeds and ratings from Seating and byes"),
                            ("random", "random"),
                        ],
                        default="standings",
                        max_length=16,
                    ),
                ),
                ("scenarios", models.JSONField(blank=True, default=list)),
                ("bracket", models.JSONField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="stage_number_unique_in_event"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rounds", None), ("rounds__gte", 1), _connector="OR"),
                        name="stage_rounds_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="stage_number_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "swiss",
                                    "single_elimination",
                                    "double_elimination",
                                    "round_robin",
                                ],
                            )
                        ),
                        name="stage_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("best_of__in", [1, 3, 5])), name="stage_best_of_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seeding__in", ["standings", "rating", "random"])),
                        name="stage_seeding_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("at_time__in", ["staff", "leader", "draw", "double_loss"])
                        ),
                        name="stage_at_time_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("minutes", None), ("minutes__gte", 1), _connector="OR"),
                        name="stage_minutes_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("groups__gte", 1), ("legs__gte", 1)),
                        name="stage_groups_and_legs_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "swiss"), _negated=True),
                            models.Q(("attendance", ""), ("rounds", None), _negated=True),
                            _connector="OR",
                        ),
                        name="stage_swiss_rounds_or_attendance",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.stage",
            ),
        ),
        migrations.CreateModel(
            name="StageEntrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.PositiveIntegerField()),
                ("group", models.PositiveSmallIntegerField(default=1)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entrants",
                        to="tournaments.stage",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("stage", "entry"), name="stage_entrant_entry_unique"
                    ),
                    models.UniqueConstraint(
                        fields=("stage", "seed"), name="stage_entrant_seed_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seed__gte", 1)), name="stage_entrant_seed_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("group__gte", 1)), name="stage_entrant_group_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StatedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("tally", models.JSONField(blank=True, default=dict)),
                (
                    "settled_by",
                    models.CharField(
                        choices=[
                            ("table", "the log of the table of this service where it was played"),
                            ("host", "the log of the program that hosted the game"),
                            (
                                "recorded",
                                "a log recorded at the table by staff who don't play in the event",
                            ),
                            ("both", "a log that both players confirmed"),
                            ("conceded", "a log uploaded by the player who lost"),
                            ("window", "a log uploaded by one player and not disputed in time"),
                            (
                                "staff",
                                "a log uploaded by one player, not answered, and accepted by staff",
                            ),
                        ],
                        max_length=16,
                    ),
                ),
                ("settled_at", models.DateTimeField()),
                ("replay", models.UUIDField()),
                ("certificate", models.TextField(blank=True, default="")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stated_games",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "number"), name="stated_game_match_number_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "settled_by__in",
                                [
                                    "table",
                                    "host",
                                    "recorded",
                                    "both",
                                    "conceded",
                                    "window",
                                    "staff",
                                ],
                            )
                        ),
                        name="stated_game_settled_by_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReopenedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("tally", models.JSONField(blank=True, default=dict)),
                ("settled_by", models.CharField(max_length=16)),
                ("settled_at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_back_games",
                        to="tournaments.match",
                    ),
                ),
                (
                    "replay",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="replays.replay",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StoredStandings",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="standings_page",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("body", models.BinaryField()),
                ("etag", models.CharField(max_length=80)),
                ("written_at", models.DateTimeField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="stored_standings_due_at",
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("confirm_due_at__isnull", False)),
                fields=["confirm_due_at"],
                name="match_confirm_due_at",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["changed_at", "id"], name="match_changed_at"),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "void"), _negated=True),
                fields=("round", "table"),
                name="match_table_unique_in_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "void"), _negated=True),
                fields=("round", "bracket_match"),
                name="match_bracket_match_unique_in_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("featured", True)),
                fields=("round",),
                name="match_one_featured_in_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("table__gte", 1)), name="match_table_positive"
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
                                "imported",
                            ],
                        ),
                        ("state", "settled"),
                    ),
                    _connector="OR",
                ),
                name="match_settled_by_only_when_settled",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("disputed_at__isnull", False), ("state", "disputed")),
                    models.Q(("state", "disputed"), _negated=True),
                    _connector="OR",
                ),
                name="match_disputed_at_when_disputed",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "manner__in",
                        [
                            "played",
                            "no_show",
                            "awarded",
                            "double_loss",
                            "intentional_draw",
                            "penalty",
                            "unfinished",
                        ],
                    )
                ),
                name="match_manner_known",
            ),
        ),
        migrations.AddIndex(
            model_name="round",
            index=models.Index(
                condition=models.Q(("clock_ends_at__isnull", False), ("state", "open")),
                fields=["clock_ends_at"],
                name="round_clock_ends_at_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "undone"), _negated=True),
                fields=("tournament", "number"),
                name="round_number_unique_in_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["draft", "open"])),
                fields=("tournament",),
                name="round_one_unclosed_in_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="round_number_positive"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["draft", "open", "closed", "undone"])),
                name="round_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("closed_at", None),
                        ("published_at", None),
                        ("state", "draft"),
                        ("undone_at", None),
                    ),
                    models.Q(
                        ("closed_at", None),
                        ("published_at__isnull", False),
                        ("state", "open"),
                        ("undone_at", None),
                    ),
                    models.Q(
                        ("closed_at__isnull", False),
                        ("published_at__isnull", False),
                        ("state", "closed"),
                        ("undone_at", None),
                    ),
                    models.Q(
                        ("published_at__isnull", False),
                        ("state", "undone"),
                        ("undone_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="round_times_fit_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("clock_ends_at", None), ("clock_left", None), _connector="OR"),
                name="round_clock_runs_or_stands",
            ),
        ),
        migrations.CreateModel(
            name="OpenDump",
            fields=[
                ("month", models.CharField(max_length=7, primary_key=True, serialize=False)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("contents", models.CharField(blank=True, default="", max_length=71)),
                ("written_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("revision", 0), ("written_at", None)),
                            models.Q(("revision__gte", 1), ("written_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="open_dump_written_at_with_revision",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DumpFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("events", models.PositiveIntegerField()),
                ("bytes", models.PositiveBigIntegerField()),
                ("length", models.PositiveBigIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("packed", models.BinaryField()),
                (
                    "dump",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="files",
                        to="tournaments.opendump",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("dump", "revision", "number"),
                        name="dump_file_revision_number_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("events__gte", 1)), name="dump_file_events_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventStatistics",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="statistics",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("stamp", models.CharField(blank=True, default="", max_length=64)),
                ("body", models.BinaryField(default=b"")),
                ("begun_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SummedStatistics",
            fields=[
                ("name", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("stamp", models.CharField(max_length=64)),
                ("body", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="ArchetypeRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=64)),
                ("text", models.TextField(blank=True, default="")),
                ("changed_at", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="archetype_rules",
                        to="accounts.organisation",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organisation", "game"),
                        name="archetype_rules_organisation_game_unique",
                    )
                ],
            },
        ),
    ]
