"""Accounts in answers: allow-lists, so that nothing is shown because it exists."""

from datetime import datetime
from typing import TypedDict

from accounts.models import ApiToken, Membership, Organisation, Scope, User
from accounts.roles import POWERS, Power, Role


class OrganisationName(TypedDict):
    """The organisation of an event or a ban list."""

    slug: str
    name: str


class Notice(TypedDict):
    """A message that is the same whether the account exists or not."""

    detail: str


class AccountName(TypedDict):
    """The owner of the account."""

    username: str


class TokenDetail(TypedDict):
    """A token without its secret."""

    prefix: str
    name: str
    scopes: list[Scope]
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None


class NewTokenDetail(TokenDetail):
    """A token with its secret, shown once."""

    token: str


class OrganisationDetail(TypedDict):
    """The public data of an organisation."""

    slug: str
    name: str


class OwnMembership(OrganisationDetail):
    """An organisation, and your powers in it."""

    role: Role
    powers: list[Power]


class MemberDetail(TypedDict):
    """A member of an organisation."""

    username: str
    role: Role
    since: datetime


class MyDetail(TypedDict):
    """The user of the request, their organisations and the token."""

    username: str
    organisations: list[OwnMembership]
    used_token: TokenDetail


def token_detail(token: ApiToken) -> TokenDetail:
    return {
        "prefix": token.prefix,
        "name": token.name,
        "scopes": token.scopes,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "last_used_at": token.last_used_at,
    }


def organisation_detail(organisation: Organisation) -> OrganisationDetail:
    return {"slug": organisation.slug, "name": organisation.name}


def own_membership(membership: Membership) -> OwnMembership:
    role = Role(membership.role)
    return {
        **organisation_detail(membership.organisation),
        "role": role,
        "powers": sorted(POWERS[role]),
    }


def member_detail(membership: Membership) -> MemberDetail:
    return {
        "username": membership.user.username,
        "role": Role(membership.role),
        "since": membership.since,
    }


def account_name(user: User) -> AccountName:
    return {"username": user.username}
