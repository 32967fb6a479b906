import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                (
                    "first_name",
                    models.CharField(blank=True, max_length=150, verbose_name="first name"),
                ),
                (
                    "last_name",
                    models.CharField(blank=True, max_length=150, verbose_name="last name"),
                ),
                (
                    "email",
                    models.EmailField(blank=True, max_length=254, verbose_name="email address"),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                ("email_confirmed_at", models.DateTimeField(null=True)),
                ("closing_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("suspended_at", models.DateTimeField(null=True)),
                (
                    "suspended_because",
                    models.CharField(blank=True, default="", max_length=1000),
                ),
                ("likeness", models.CharField(max_length=600)),
                ("language", models.CharField(default="en", max_length=16)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("likeness",), name="user_likeness_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("email", ""), _negated=True),
                        fields=("email",),
                        name="user_email_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("closed_at", None),
                            models.Q(("closing_at", None), ("email", ""), ("is_active", False)),
                            _connector="OR",
                        ),
                        name="user_closed_is_nobody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("suspended_at", None), ("is_active", False), _connector="OR"
                        ),
                        name="user_suspended_is_out",
                    ),
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(("closing_at__isnull", False)),
                        fields=["closing_at"],
                        name="user_closing_at",
                    )
                ],
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("prefix", models.CharField(max_length=8, unique=True)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField()),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Attempts",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField(default=0)),
                ("last_at", models.DateTimeField()),
                ("blocked_until", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["last_at"], name="attempts_last_at")],
            },
        ),
        migrations.CreateModel(
            name="AbuseReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("page", models.CharField(max_length=300)),
                ("words", models.CharField(max_length=1000)),
                ("reported_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("answer", models.CharField(blank=True, default="", max_length=1000)),
                (
                    "reporter",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="abuse_reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at", None)),
                        fields=["reported_at"],
                        name="abuse_report_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BrowserSession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=40, unique=True)),
                ("browser", models.CharField(blank=True, max_length=80)),
                ("began_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="browser_sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="IdempotencyKey",
            fields=[
                ("name", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("fingerprint", models.CharField(max_length=64)),
                ("run", models.UUIDField()),
                ("begun_at", models.DateTimeField()),
                ("held_until", models.DateTimeField()),
                ("size", models.PositiveIntegerField(default=0)),
                ("sealed", models.BinaryField(null=True)),
                (
                    "token",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.apitoken",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["begun_at"], name="idempotency_key_begun_at"),
                    models.Index(fields=["token", "size"], name="idempotency_key_token_size"),
                ],
            },
        ),
        migrations.CreateModel(
            name="KnownPlace",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("last_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["last_at"], name="known_place_last_at")],
            },
        ),
        migrations.CreateModel(
            name="Membership",
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
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Organisation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("slug", models.CharField(max_length=50, unique=True)),
                ("name", models.CharField(max_length=120)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="created_organisations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "members",
                    models.ManyToManyField(
                        related_name="organisations",
                        through="accounts.Membership",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "personal_of",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="personal_organisation",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("slug", django.db.models.functions.text.Lower("slug"))),
                        name="organisation_slug_lower_case",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="membership",
            name="organisation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="memberships",
                to="accounts.organisation",
            ),
        ),
        migrations.CreateModel(
            name="SignUp",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("username", models.CharField(max_length=150)),
                ("likeness", models.CharField(max_length=600)),
                ("email", models.EmailField(max_length=254)),
                ("password", models.CharField(max_length=128)),
                ("asked_at", models.DateTimeField()),
                ("language", models.CharField(default="en", max_length=16)),
            ],
            options={
                "indexes": [models.Index(fields=["asked_at"], name="sign_up_asked_at")],
                "constraints": [
                    models.UniqueConstraint(fields=("likeness",), name="sign_up_likeness_unique")
                ],
            },
        ),
        migrations.CreateModel(
            name="Email",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("confirm", "Confirm"),
                            ("again", "Again"),
                            ("reset", "Reset"),
                            ("move", "Move"),
                            ("notice", "Notice"),
                            ("operator", "Operator"),
                        ],
                        max_length=16,
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("subject", models.CharField(blank=True, max_length=200)),
                ("body", models.TextField(blank=True)),
                ("asked_at", models.DateTimeField()),
                ("next_at", models.DateTimeField()),
                ("attempt", models.PositiveIntegerField(default=0)),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "sign_up",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.signup",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["next_at"], name="email_next_at")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                models.Q(
                                    models.Q(
                                        ("purpose", "confirm"),
                                        ("sign_up__isnull", False),
                                        ("user", None),
                                    ),
                                    models.Q(
                                        ("purpose__in", ["again", "reset"]),
                                        ("sign_up", None),
                                        ("user", None),
                                    ),
                                    models.Q(
                                        ("purpose", "move"),
                                        ("sign_up", None),
                                        ("user__isnull", False),
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
                            models.Q(
                                ("purpose", "operator"),
                                ("sign_up", None),
                                ("user", None),
                                models.Q(("subject", ""), _negated=True),
                                models.Q(("email", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="email_recipient_fits_purpose",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                fields=("organisation", "user"), name="membership_organisation_user_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["owner", "organiser", "judge", "scorekeeper"])),
                name="membership_role_known",
            ),
        ),
        migrations.CreateModel(
            name="AuthenticatorApp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret", models.BinaryField(max_length=64)),
                ("last_step", models.BigIntegerField()),
                ("added_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="authenticator_app",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Passkey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key_id", models.CharField(max_length=1364, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("credential", models.BinaryField()),
                ("uses", models.BigIntegerField(default=0)),
                ("added_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="passkeys",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "digest"), name="recovery_code_unique")
                ],
            },
        ),
    ]
