"""Organisations and their members."""

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from itertools import count
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from accounts.models import LONGEST_SLUG, Membership, Organisation, User
from accounts.role_texts import ROLE_NAMES
from accounts.roles import Power, Role
from accounts.selectors import find_user, named_user, require_power
from accounts.services.quotas import check_quota, lock_account
from contract.errors import DomainError, NotFound
from ground.names import clean_name
from ground.spelling import same_spelling
from ledger.services.journal import append

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# Words that stand in the place of a slug in an address.
RESERVED = frozenset({"new"})
LONGEST_ORGANISATION_NAME = 120


class UnusableSlug(DomainError):
    """The short name has characters that can't be used in a web address."""

    status = 422
    code = "unusable_slug"
    field = "slug"


class SlugTaken(DomainError):
    """Another organisation has this short name."""

    code = "slug_taken"
    field = "slug"


class AlreadyMember(DomainError):
    """The user is a member already."""

    code = "already_member"
    field = "username"


class LastOwner(DomainError):
    """The last owner can't leave, and a user's personal organisation always stays theirs."""

    code = "last_owner"


@transaction.atomic
def create_organisation(*, owner: User, name: str, slug: str, now: datetime) -> Organisation:
    """A new organisation with its first owner. Raises UnusableSlug, SlugTaken, QuotaReached."""
    if not 2 <= len(slug) <= LONGEST_SLUG or not SLUG.fullmatch(slug) or slug in RESERVED:
        raise UnusableSlug(
            gettext(
                "Short names have 2 to {longest} letters a to z and digits, with single hyphens"
                " between them."
            ).format(longest=LONGEST_SLUG)
        )
    name = clean_name(name, longest=LONGEST_ORGANISATION_NAME)
    lock_account(user=owner)
    check_quota(
        # Not those that they own: others can make them an owner, and they can leave.
        count=owner.created_organisations.filter(personal_of=None).count(),
        most=settings.MUSTER_MOST_ORGANISATIONS,
        refusal=gettext(
            "You have created {count} organisations, and an account can create {most}: ask the"
            " operator of this site for more."
        ),
    )
    try:
        return _create(owner=owner, name=name, slug=slug, personal_of=None, now=now)
    except IntegrityError as error:
        raise SlugTaken(
            gettext("Another organisation has the short name “{slug}”.").format(slug=slug)
        ) from error


@transaction.atomic
def personal_organisation(*, user: User, now: datetime) -> Organisation:
    """The organisation in which `user` runs events on their own; made when it is first needed."""
    own = Organisation.objects.filter(personal_of=user)
    while (first := own.first()) is None:
        slug = _free_slug(user.username)
        with suppress(IntegrityError):  # Somebody took it, or made this very one, meanwhile.
            return _create(
                owner=user, name=user.username[:120], slug=slug, personal_of=user, now=now
            )
    return first


def readdress_personal_organisation(*, user: User) -> None:
    """Give the personal organisation of `user`, if there is one, a short name after the name that
    they have now."""
    own = Organisation.objects.filter(personal_of=user).first()
    if own is not None:
        own.slug = _free_slug(user.username, but=own)
        own.save(update_fields=["slug"])


def _free_slug(username: str, *, but: Organisation | None = None) -> str:
    """A short name after a user name, which no organisation has; `but` may have it."""
    base = re.sub(r"[^a-z0-9]+", "-", username.lower()).strip("-")[: LONGEST_SLUG - 8] or "user"
    others = Organisation.objects.all() if but is None else Organisation.objects.exclude(pk=but.pk)
    slugs = (base if number == 1 else f"{base}-{number}" for number in count(1))
    return next(
        slug for slug in slugs if slug not in RESERVED and not others.filter(slug=slug).exists()
    )


def _create(
    *, owner: User, name: str, slug: str, personal_of: User | None, now: datetime
) -> Organisation:
    # A savepoint, so that a slug that is taken leaves the transaction whole.
    with transaction.atomic():
        made = Organisation.objects.create(
            slug=slug, name=name, personal_of=personal_of, created_by=owner, created_at=now
        )
        Membership.objects.create(organisation=made, user=owner, role=Role.OWNER, since=now)
    _enter(made.pk, "organisation.created", owner, {}, now, public=True, private={"slug": slug})
    _enter(made.pk, "member.added", owner, {"user": owner.pk, "role": Role.OWNER}, now)
    return made


@transaction.atomic
def add_member(
    *, organisation_id: UUID, actor: User, username: str, role: Role, now: datetime
) -> Membership:
    """Add a user as a member; `actor` must be allowed to."""
    _lock(organisation_id)
    require_power(user=actor, organisation_id=organisation_id, power=Power.MANAGE_MEMBERS)
    user = named_user(username=username)
    membership = Membership.objects.filter(organisation_id=organisation_id, user=user).first()
    if membership is not None:
        raise AlreadyMember(
            gettext("{name} is already a member, as {role}.").format(
                name=user.username, role=ROLE_NAMES[Role(membership.role)]
            )
        )
    made = Membership.objects.create(
        organisation_id=organisation_id, user=user, role=role, since=now
    )
    _enter(organisation_id, "member.added", actor, {"user": user.pk, "role": role}, now)
    return made


@transaction.atomic
def change_role(
    *, organisation_id: UUID, actor: User, username: str, role: Role, now: datetime
) -> Membership:
    """Give a member another role; `actor` must be allowed to."""
    _lock(organisation_id)
    require_power(user=actor, organisation_id=organisation_id, power=Power.MANAGE_MEMBERS)
    member = _member(organisation_id, username)
    if member.role == role:
        return member
    _keep_an_owner(member)
    before, member.role = member.role, role
    member.save(update_fields=["role"])
    data = {"user": member.user_id, "role": role, "before": before}
    _enter(organisation_id, "member.changed", actor, data, now)
    return member


@transaction.atomic
def remove_member(*, organisation_id: UUID, actor: User, username: str, now: datetime) -> None:
    """Remove a member. Members can leave by themselves; the last owner cannot."""
    _lock(organisation_id)
    if not same_spelling(actor.username, username):
        require_power(user=actor, organisation_id=organisation_id, power=Power.MANAGE_MEMBERS)
    member = _member(organisation_id, username)
    _keep_an_owner(member)
    data = {"user": member.user_id, "role": member.role}
    member.delete()
    _enter(organisation_id, "member.removed", actor, data, now)


def _lock(organisation_id: UUID) -> None:
    """One change of an organisation's members at a time, so that an owner always remains."""
    Organisation.objects.select_for_update(no_key=True).get(pk=organisation_id)


def _member(organisation_id: UUID, username: str) -> Membership:
    member = (
        Membership.objects.filter(
            organisation_id=organisation_id, user=find_user(username=username)
        )
        .select_related("user", "organisation")
        .first()
    )
    if member is None:
        raise NotFound(gettext("“{name}” isn’t a member.").format(name=username))
    return member


def _keep_an_owner(member: Membership) -> None:
    if member.organisation.personal_of_id == member.user_id:
        raise LastOwner(
            gettext("This is the personal organisation of {name}, who stays its owner.").format(
                name=member.user.username
            )
        )
    others = Membership.objects.filter(
        organisation_id=member.organisation_id,
        role=Role.OWNER,
        user__is_active=True,
        user__closing_at=None,
    ).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise LastOwner(
            gettext("{name} is the last owner. Make another member an owner first.").format(
                name=member.user.username
            )
        )


def _enter(
    organisation_id: UUID,
    kind: str,
    actor: User,
    data: Mapping[str, object],
    now: datetime,
    *,
    public: bool = False,
    private: Mapping[str, str] | None = None,
) -> None:
    append(
        stream=f"organisation:{organisation_id}",
        kind=kind,
        now=now,
        actor=actor,
        data=data,
        private=private,
        public=public,
    )
