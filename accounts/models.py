"""Users, their organisations, and the tokens by which programs act for them."""

import uuid

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.roles import Role
from ground.spelling import LONGEST_LIKENESS

LONGEST_SLUG = 50
LONGEST_SUBJECT = 200
LONGEST_BROWSER = 80
LONGEST_REASON = 1000
LONGEST_LANGUAGE = 16
LONGEST_ADDRESS = 300
# The 1,023 bytes that an id may have, in base64 (Web Authentication, section 4).
LONGEST_KEY_ID = 1364


class User(AbstractUser):
    """A person or an installation that acts here.

    A person has an email address, which is confirmed before there is an account. An installation
    has none, nor a password, and acts by tokens only. `likeness` is what the name
    can be taken for (`ground/spelling.py`), apart from those alike since before that was refused.
    An account that is to be closed has `closing_at`, until when signing in keeps it; one that was
    closed at `closed_at` has a placeholder for a name, and nobody can sign in. The operator has
    suspended one with `suspended_at`, and tells its user why. Notices are written in its
    `language`.
    """

    email_confirmed_at = models.DateTimeField(null=True)
    closing_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    suspended_at = models.DateTimeField(null=True)
    suspended_because = models.CharField(max_length=LONGEST_REASON, default="", blank=True)
    # Signing in has just kept it from being closed.
    kept_open = False
    likeness = models.CharField(max_length=LONGEST_LIKENESS)
    language = models.CharField(max_length=LONGEST_LANGUAGE, default=settings.LANGUAGE_CODE)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["likeness"], name="user_likeness_unique"),
            models.UniqueConstraint(
                fields=["email"], condition=~Q(email=""), name="user_email_unique"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(closing_at=None, is_active=False, email=""),
                name="user_closed_is_nobody",
            ),
            models.CheckConstraint(
                condition=Q(suspended_at=None) | Q(is_active=False), name="user_suspended_is_out"
            ),
        ]
        indexes = [
            models.Index(
                fields=["closing_at"],
                condition=Q(closing_at__isnull=False),
                name="user_closing_at",
            ),
        ]


class SignUp(models.Model):
    """An account that is asked for and waits until somebody confirms the email address.

    It holds its user name, and not its address: nobody can keep another's address from them. And
    as there is no user yet, no answer depends on whether the address has an account already.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(max_length=150)
    likeness = models.CharField(max_length=LONGEST_LIKENESS)
    email = models.EmailField(max_length=254)
    password = models.CharField(max_length=128)
    asked_at = models.DateTimeField()
    language = models.CharField(max_length=LONGEST_LANGUAGE, default=settings.LANGUAGE_CODE)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["likeness"], name="sign_up_likeness_unique"),
        ]
        indexes = [models.Index(fields=["asked_at"], name="sign_up_asked_at")]

    def __str__(self) -> str:
        return self.username


class Purpose(models.TextChoices):
    CONFIRM = "confirm"
    AGAIN = "again"
    RESET = "reset"
    MOVE = "move"
    NOTICE = "notice"
    OPERATOR = "operator"


class Email(models.Model):
    """An email that waits to be sent; its row is deleted once it was.

    One that answers a request (`confirm`, `again`, `reset`, `move`) is written for every address
    that is asked about, whether or not anybody has it: the worker finds that out. So the answer to
    the request cannot tell, by its words or by its time. A `notice` is for a user and has its text;
    without an `email` it goes to the address that the user has when it is sent. One to the
    `operator` has its text too, and no user.
    """

    purpose = models.CharField(max_length=16, choices=Purpose.choices)
    email = models.EmailField(max_length=254, blank=True)
    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="+", null=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", null=True)
    subject = models.CharField(max_length=LONGEST_SUBJECT, blank=True)
    body = models.TextField(blank=True)
    asked_at = models.DateTimeField()
    next_at = models.DateTimeField()
    attempt = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(
                    Q(purpose="confirm", sign_up__isnull=False, user=None)
                    | Q(purpose__in=["again", "reset"], sign_up=None, user=None)
                    | Q(purpose="move", sign_up=None, user__isnull=False)
                )
                & Q(subject="", body="")
                & ~Q(email="")
                | Q(purpose="notice", sign_up=None, user__isnull=False) & ~Q(subject="")
                | Q(purpose="operator", sign_up=None, user=None) & ~Q(subject="") & ~Q(email=""),
                name="email_recipient_fits_purpose",
            ),
        ]
        indexes = [models.Index(fields=["next_at"], name="email_next_at")]

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"


class Attempts(models.Model):
    """The number of recent attempts at something, and the time until which no more are taken.

    `key` is a digest of what is counted, such as an account together with an address.
    """

    key = models.CharField(primary_key=True, max_length=64)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()
    blocked_until = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["last_at"], name="attempts_last_at")]

    def __str__(self) -> str:
        return f"{self.count} times"


class KnownPlace(models.Model):
    """A place from which a user has signed in before: an address, or a browser that has our cookie.

    `key` is a digest of user and place.
    """

    key = models.CharField(primary_key=True, max_length=64)
    last_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["last_at"], name="known_place_last_at")]

    def __str__(self) -> str:
        return f"of {self.last_at}"


class BrowserSession(models.Model):
    """A browser in which a user is signed in, by the key of its session, and what it says it is.

    When it was last seen stands in the session. A row whose session is gone says nothing.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="browser_sessions")
    key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=LONGEST_BROWSER, blank=True)
    began_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.browser} since {self.began_at}"


class AuthenticatorApp(models.Model):
    """A user's authenticator app, which shows a new code every half minute, made from the shared
    `secret` (`accounts.totp`). Codes of `last_step` and of earlier steps are refused."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="authenticator_app")
    secret = models.BinaryField(max_length=64)
    last_step = models.BigIntegerField()
    added_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"app {self.pk}"


class Passkey(models.Model):
    """A passkey or security key of a user: its id, and the public `credential` by which its answers
    are checked. `uses` is the counter in its last answer; many keys always send 0."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    key_id = models.CharField(max_length=LONGEST_KEY_ID, unique=True)
    name = models.CharField(max_length=LONGEST_BROWSER)
    credential = models.BinaryField()
    uses = models.BigIntegerField(default=0)
    added_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class RecoveryCode(models.Model):
    """The digest of a code that stands in for the app or passkey once. Using it deletes its row."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_unique"),
        ]

    def __str__(self) -> str:
        return f"code {self.pk}"


class AbuseReport(models.Model):
    """A report to the operator about a page of people's content; `page` is its address on
    this site, `reporter` None for whoever had not signed in. `answer` is what the operator did."""

    page = models.CharField(max_length=LONGEST_ADDRESS)
    words = models.CharField(max_length=LONGEST_REASON)
    reporter = models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name="abuse_reports", null=True
    )
    reported_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=LONGEST_REASON, default="", blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["reported_at"], condition=Q(closed_at=None), name="abuse_report_open"
            ),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Organisation(models.Model):
    """Those in whose name events are run. Every account has one of its own once needed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.CharField(max_length=LONGEST_SLUG, unique=True)
    name = models.CharField(max_length=120)
    personal_of = models.OneToOneField(
        User, on_delete=models.PROTECT, related_name="personal_organisation", null=True
    )
    members = models.ManyToManyField(User, through="Membership", related_name="organisations")
    created_by = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="created_organisations"
    )
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(slug=Lower("slug")), name="organisation_slug_lower_case"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """The role of a user in an organisation. One of its members at least is its owner."""

    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="memberships"
    )
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices)
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organisation", "user"], name="membership_organisation_user_unique"
            ),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return self.role


class Scope(models.TextChoices):
    """A power of a token. A token never does more than its user may."""

    EVENTS_MANAGE = "events:manage", _("Organise: events, registrations, rounds, members")
    RESULTS_WRITE = "results:write", _("Enter results and rulings, as staff of an event")
    ENTRIES_WRITE = "entries:write", _("Play in events: register, submit decklist, check in, drop")
    DECKS_WRITE = "decks:write", _("Save decks")
    MATCHES_REPORT = "matches:report", _("Report your matches and upload their game logs")
    GAMES_HOST = "games:host", _("Host games: get seeds and upload game logs")
    GAMES_PLAY = "games:play", _("Play your games on this site")


class ApiToken(models.Model):
    """A token as it is remembered: enough to know it again, not enough to use it.

    `last_used_at` lags behind by some minutes, so that reading does not mean writing.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=8, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class IdempotencyKey(models.Model):
    """A key that came with a request, by which the request is known when it comes again.

    `name` and `fingerprint` are what `accounts/idempotency.py` makes of the key and the request.
    While `sealed`, the encrypted answer, is missing, the hold called `run` does the work. `size` is
    what the row takes in bytes once it is there.
    """

    name = models.CharField(primary_key=True, max_length=64)
    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="+", db_index=False)
    fingerprint = models.CharField(max_length=64)
    run = models.UUIDField()
    begun_at = models.DateTimeField()
    held_until = models.DateTimeField()
    size = models.PositiveIntegerField(default=0)
    sealed = models.BinaryField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["begun_at"], name="idempotency_key_begun_at"),
            models.Index(fields=["token", "size"], name="idempotency_key_token_size"),
        ]

    def __str__(self) -> str:
        return f"of {self.begun_at}"
