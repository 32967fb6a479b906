"""Organisations, and who belongs to them with which powers."""

import re
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Membership, Organisation, User
from accounts.roles import POWERS, Power, Role
from accounts.selectors import (
    PowerMissing,
    UnknownUser,
    has_power,
    memberships_of,
    powers_of,
    require_member,
    require_power,
    role_of,
)
from accounts.services.organisations import (
    AlreadyMember,
    LastOwner,
    SlugTaken,
    UnusableSlug,
    add_member,
    change_role,
    create_organisation,
    personal_organisation,
    remove_member,
)
from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.support.factories import NOW, make_user

pytestmark = pytest.mark.django_db


def make(slug: str = "club", *, owner: Any = None) -> Organisation:
    return create_organisation(owner=owner or make_user(), name="Club", slug=slug, now=NOW)


def journal(organisation: Organisation) -> list[tuple[str, dict[str, Any], bool]]:
    entries = LedgerEntry.objects.filter(stream=f"organisation:{organisation.pk}")
    return list(entries.order_by("number").values_list("kind", "data", "public"))


def test_who_creates_an_organisation_owns_it() -> None:
    ann = make_user("ann")
    made = make(owner=ann)

    assert role_of(user=ann, organisation_id=made.pk) == Role.OWNER
    assert [
        (membership.organisation, membership.role) for membership in memberships_of(user=ann)
    ] == [(made, "owner")]
    assert journal(made) == [
        ("organisation.created", {}, True),
        ("member.added", {"user": ann.pk, "role": "owner"}, False),
    ]
    first = LedgerEntry.objects.get(stream=f"organisation:{made.pk}", number=1)
    assert first.private == {"slug": "club"}


@pytest.mark.parametrize("slug", ["", "a", "A-club", "a club", "-a", "a-", "a--b", "é", "new"])
def test_a_short_name_that_fits_no_address(slug: str) -> None:
    with pytest.raises(UnusableSlug):
        make(slug)

    assert not Organisation.objects.exists()


def test_a_short_name_is_given_once() -> None:
    make("club")
    with pytest.raises(
        SlugTaken, match=re.escape("Another organisation has the short name “club”.")
    ):
        make("club")

    assert Organisation.objects.count() == 1


def test_the_personal_organisation_is_made_once() -> None:
    ann = make_user("Ann.B")
    first, second = (personal_organisation(user=ann, now=NOW) for _ in range(2))

    assert first == second
    assert (first.slug, first.name) == ("ann-b", "Ann.B")
    assert role_of(user=ann, organisation_id=first.pk) == Role.OWNER


def test_the_personal_organisation_evades_a_slug_that_is_taken() -> None:
    make("ann")
    make("ann-2")

    assert personal_organisation(user=make_user("ann"), now=NOW).slug == "ann-3"
    assert personal_organisation(user=make_user("new"), now=NOW).slug == "new-2"
    assert personal_organisation(user=make_user("+"), now=NOW).slug == "user"


def test_the_powers_of_each_role() -> None:
    assert dict(POWERS) == {
        Role.OWNER: set(Power),
        Role.ORGANISER: set(Power) - {"manage_members"},
        Role.JUDGE: {"enter_results", "rule", "see_decks"},
        Role.SCOREKEEPER: {"run_rounds", "enter_results"},
    }


@pytest.mark.parametrize("role", Role)
def test_powers_hold_in_the_own_organisation_only(role: Role) -> None:
    owner, user = make_user(), make_user()
    own, other = make("own", owner=owner), make("other", owner=owner)
    add_member(organisation_id=own.pk, actor=owner, username=user.username, role=role, now=NOW)

    assert powers_of(user=user, organisation_id=own.pk) == POWERS[role]
    assert powers_of(user=user, organisation_id=other.pk) == frozenset()
    for power in Power:
        expected = power in POWERS[role]
        assert has_power(user=user, organisation_id=own.pk, power=power) == expected
        assert not has_power(user=user, organisation_id=other.pk, power=power)
        with pytest.raises(PowerMissing):
            require_power(user=user, organisation_id=other.pk, power=power)
    require_member(user=user, organisation_id=own.pk)
    with pytest.raises(PowerMissing):
        require_member(user=user, organisation_id=other.pk)


def test_the_ways_of_a_member_are_written_down() -> None:
    owner, ben = make_user(), make_user("Ben")
    club = make(owner=owner)
    facts: dict[str, Any] = {"organisation_id": club.pk, "actor": owner, "now": NOW}
    add_member(username="ben", role=Role.JUDGE, **facts)
    change_role(username="BEN", role=Role.ORGANISER, **facts)
    change_role(username="ben", role=Role.ORGANISER, **facts)
    remove_member(username="ben", **facts)

    assert journal(club)[2:] == [
        ("member.added", {"user": ben.pk, "role": "judge"}, False),
        ("member.changed", {"user": ben.pk, "role": "organiser", "before": "judge"}, False),
        ("member.removed", {"user": ben.pk, "role": "organiser"}, False),
    ]


def test_only_users_can_be_added_and_only_once() -> None:
    owner = make_user("ann")
    facts: dict[str, Any] = {"organisation_id": make(owner=owner).pk, "actor": owner, "now": NOW}
    with pytest.raises(UnknownUser):
        add_member(username="nobody", role=Role.JUDGE, **facts)
    with pytest.raises(AlreadyMember, match=re.escape("ann is already a member, as Owner.")):
        add_member(username="ann", role=Role.JUDGE, **facts)


def test_a_stranger_cannot_be_changed_or_removed() -> None:
    owner = make_user()
    make_user("ben")
    facts: dict[str, Any] = {"organisation_id": make(owner=owner).pk, "actor": owner, "now": NOW}
    with pytest.raises(NotFound):
        change_role(username="ben", role=Role.JUDGE, **facts)
    with pytest.raises(NotFound):
        remove_member(username="ben", **facts)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER, None])
def test_only_owners_decide_who_belongs(role: Role | None) -> None:
    owner, user, third = make_user(), make_user("user"), make_user("third")
    club = make(owner=owner)
    for member, given in ((user, role), (third, Role.JUDGE)):
        if given is not None:
            add_member(
                organisation_id=club.pk,
                actor=owner,
                username=member.username,
                role=given,
                now=NOW,
            )
    facts: dict[str, Any] = {"organisation_id": club.pk, "actor": user, "now": NOW}

    with pytest.raises(PowerMissing):
        add_member(username=make_user().username, role=Role.OWNER, **facts)
    with pytest.raises(PowerMissing):
        change_role(username="third", role=Role.OWNER, **facts)
    with pytest.raises(PowerMissing):
        change_role(username="user", role=Role.OWNER, **facts)
    with pytest.raises(PowerMissing):
        remove_member(username="third", **facts)
    assert Membership.objects.filter(organisation=club, role=Role.OWNER).count() == 1


def test_nobody_is_put_out_of_their_own_organisation() -> None:
    user, other = make_user("user"), make_user("other")
    own = personal_organisation(user=user, now=NOW)
    facts: dict[str, Any] = {"organisation_id": own.pk, "now": NOW}
    add_member(actor=user, username="other", role=Role.OWNER, **facts)
    for actor in (user, other):
        with pytest.raises(LastOwner, match="This is the personal organisation of user"):
            remove_member(actor=actor, username="user", **facts)
        with pytest.raises(LastOwner):
            change_role(actor=actor, username="user", role=Role.JUDGE, **facts)
    remove_member(actor=other, username="other", **facts)

    assert [membership.user for membership in own.memberships.all()] == [user]


def test_everybody_may_leave_but_the_last_owner() -> None:
    ann, ben = make_user("ann"), make_user("ben")
    club = make(owner=ann)
    by_ann: dict[str, Any] = {"organisation_id": club.pk, "actor": ann, "now": NOW}
    add_member(username="ben", role=Role.SCOREKEEPER, **by_ann)
    with pytest.raises(LastOwner):
        remove_member(username="ann", **by_ann)
    with pytest.raises(LastOwner):
        change_role(username="ann", role=Role.JUDGE, **by_ann)
    remove_member(organisation_id=club.pk, actor=ben, username="ben", now=NOW)
    add_member(username="ben", role=Role.OWNER, **by_ann)
    # An owner whose account is deactivated could do nothing for the others.
    User.objects.filter(pk=ben.pk).update(is_active=False)
    with pytest.raises(LastOwner):
        remove_member(username="ann", **by_ann)
    User.objects.filter(pk=ben.pk).update(is_active=True)
    remove_member(username="ann", **by_ann)

    assert list(Membership.objects.values_list("user__username", "role")) == [("ben", "owner")]


def test_the_database_holds_slugs_and_roles() -> None:
    club = make()
    for change in (
        lambda: Organisation.objects.filter(pk=club.pk).update(slug="Club"),
        lambda: Membership.objects.update(role="king"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
