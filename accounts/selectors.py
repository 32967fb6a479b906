"""Queries for users, tokens and organisations, and the powers of members."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Min, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import (
    ApiToken,
    AuthenticatorApp,
    Email,
    Membership,
    Organisation,
    Passkey,
    User,
)
from accounts.role_texts import POWER_TEXTS
from accounts.roles import POWERS, Power, Role
from accounts.token_text import TokenText
from contract.errors import DomainError, NotFound
from ground.addresses import UnusableEmail, normal_email
from ground.spelling import likeness, same_spelling
from ground.statements.reads import PreparedRead


class PowerMissing(DomainError):
    """The user's role in the organisation doesn't allow this."""

    status = 403
    code = "power_missing"


def find_user(*, username: str) -> User | None:
    """The user of this name, whatever its ASCII capitals."""
    return find_users(usernames=[username]).get(username)


class UnknownUser(DomainError):
    """No user has this name."""

    status = 422
    code = "unknown_user"
    field = "username"


def no_user(username: str) -> UnknownUser:
    return UnknownUser(gettext("There is no user “{name}”.").format(name=username))


def named_user(*, username: str) -> User:
    """The user of this name, whatever its ASCII capitals; UnknownUser without one."""
    user = find_user(username=username)
    if user is None:
        raise no_user(username)
    return user


def find_users(*, usernames: Iterable[str]) -> Mapping[str, User]:
    """The users of these names, whatever their ASCII capitals, by the names as they are given."""
    forms = {name: likeness(name) for name in usernames}
    rows = User.objects.filter(likeness__in=set(forms.values())) if forms else ()
    alike = {user.likeness: user for user in rows}
    return {
        name: user
        for name, form in forms.items()
        if (user := alike.get(form)) is not None and same_spelling(user.username, name)
    }


def find_login(*, name: str) -> User | None:
    """The user with this user name, else the one with this email address."""
    return find_user(username=name) or find_by_email(email=name)


def find_by_email(*, email: str) -> User | None:
    """The user with this address, whatever its ASCII capitals."""
    try:
        return User.objects.filter(email=normal_email(email)).first()
    except UnusableEmail:
        return None


def find_token(*, prefix: str) -> ApiToken | None:
    """The token whose text begins with `muster_` and this prefix."""
    return ApiToken.objects.filter(prefix=prefix).first()


def live_token(*, token: TokenText, now: datetime) -> ApiToken | None:
    """The stored token with its user, if it is valid at `now`."""
    return _LIVE.first(token.digest, now)


_LIVE: PreparedRead[ApiToken] = PreparedRead(
    lambda digest, now: ApiToken.objects.select_related("user").filter(
        Q(expires_at=None) | Q(expires_at__gt=now),
        digest=digest,
        revoked_at=None,
        user__is_active=True,
    ),
    str,
    datetime,
)


def tokens_of(*, user: User) -> QuerySet[ApiToken]:
    """The tokens of `user` that are not revoked, the newest first."""
    return user.tokens.filter(revoked_at=None).order_by("-created_at", "-pk")


def organisations() -> QuerySet[Organisation]:
    return Organisation.objects.order_by("name", "slug")


def memberships_of(*, user: User) -> QuerySet[Membership]:
    """The memberships of `user`, each with its organisation."""
    return (
        Membership.objects.filter(user=user)
        .select_related("organisation")
        .order_by("organisation__name", "organisation__slug")
    )


def find_organisation(*, slug: str) -> Organisation:
    """NotFound without one."""
    organisation = Organisation.objects.filter(slug=slug).first()
    if organisation is None:
        raise NotFound(gettext("There is no organisation “{slug}”.").format(slug=slug))
    return organisation


def owner_of(*, organisation: Organisation) -> User:
    """The owner of an organisation; of several the one with the oldest membership."""
    owners = Membership.objects.filter(organisation=organisation, role=Role.OWNER)
    return owners.select_related("user").order_by("pk")[0].user


def members(*, organisation_id: UUID) -> QuerySet[Membership]:
    """The members of an organisation, by name."""
    return (
        Membership.objects.filter(organisation_id=organisation_id)
        .select_related("user")
        .order_by("user__username")
    )


def role_of(*, user: User, organisation_id: UUID) -> Role | None:
    """The role of `user` in an organisation; None for users who are no member."""
    role = _ROLE.first(user.pk, organisation_id)
    return None if role is None else Role(role)


_ROLE: PreparedRead[str] = PreparedRead(
    lambda user, organisation: Membership.objects.filter(
        organisation_id=organisation, user_id=user
    ).values_list("role", flat=True),
    int,
    UUID,
)


def powers_of(*, user: User, organisation_id: UUID) -> frozenset[Power]:
    """The powers of `user` in an organisation; empty for users who are no member."""
    role = role_of(user=user, organisation_id=organisation_id)
    return frozenset() if role is None else POWERS[role]


def has_power(*, user: User, organisation_id: UUID, power: Power) -> bool:
    return power in powers_of(user=user, organisation_id=organisation_id)


def require_power(*, user: User, organisation_id: UUID, power: Power) -> None:
    """Raise PowerMissing unless the role of `user` in the organisation has the power."""
    if not has_power(user=user, organisation_id=organisation_id, power=power):
        raise PowerMissing(
            gettext("Your role doesn’t allow this: {power}.").format(power=POWER_TEXTS[power])
        )


def require_member(*, user: User, organisation_id: UUID) -> None:
    """Raise PowerMissing for a user who is no member."""
    if role_of(user=user, organisation_id=organisation_id) is None:
        raise PowerMissing(gettext("Only members of the organisation can see this."))


def emails_waiting() -> tuple[int, datetime | None]:
    """The number of emails that wait to be sent, and since when the oldest waits."""
    row = Email.objects.aggregate(number=Count("pk"), oldest=Min("asked_at"))
    return row["number"], row["oldest"]


def read_again(*, user: User) -> User:
    """The row of a user as it is now, in an object of its own."""
    return User.objects.get(pk=user.pk)


def find_open_account(*, user_id: int) -> User | None:
    """The user with this id, if their account is neither suspended nor closed."""
    return User.objects.filter(pk=user_id, is_active=True, closed_at=None).first()


def authenticator_of(*, user: User) -> AuthenticatorApp | None:
    """The app that makes codes for the second step of `user`; None without one."""
    return AuthenticatorApp.objects.filter(user=user).first()


def passkeys_of(*, user: User) -> list[Passkey]:
    """The passkeys of `user`, the oldest first."""
    return list(user.passkeys.order_by("added_at", "pk"))


def credentials_of(*, user: User) -> list[bytes]:
    """The ids by which browsers know the passkeys of `user`."""
    return [bytes(each) for each in user.passkeys.values_list("credential", flat=True)]


def codes_left(*, user: User) -> int:
    """The number of recovery codes of `user` that are not used."""
    return user.recovery_codes.count()


def usernames(*, ids: Collection[int]) -> dict[int, str]:
    """The user names of these users, by id."""
    return dict(User.objects.filter(pk__in=ids).values_list("pk", "username")) if ids else {}
