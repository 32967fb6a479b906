"""The operator hides the name of an account, everywhere at once, and shows it again."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from accounts.services.signing_in import WrongLogin, sign_in
from accounts.services.users import UnusableUsername
from ledger.chain import verify_chains
from tests.remembering import remembered
from tests.support.every_column import columns_with
from tests.support.factories import NOW, make_entry, make_tournament, make_user
from tests.support.passwords import PASSWORD, make_person, sent_emails
from tests.support.seasons_played import finished_event, join, make_series, react, table
from tournaments.entries.services.leaving import withdraw
from tournaments.models import EntryPlayer, Tournament
from tournaments.people.services.username import change_username

pytestmark = pytest.mark.django_db

SLUR = "zz-slur"


def run(name: str, *more: str) -> str:
    out = StringIO()
    call_command("hide_username", name, "--reason", "A slur.", *more, stdout=out)
    return out.getvalue()


def complaint(name: str, *more: str) -> tuple[str, int]:
    with pytest.raises(CommandError) as refused:
        run(name, *more)
    return str(refused.value), refused.value.returncode


@remembered
def person_in_events() -> User:
    """Somebody who plays in an event under their user name, and has played in one."""
    user = make_person(SLUR)
    over = finished_event(make_user("olga"), (SLUR, "Ben"))
    EntryPlayer.objects.filter(tournament=over, name=SLUR).update(user=user, claim_digest="")
    make_entry(make_tournament(make_user("otto")), SLUR, user=user)
    return user


def test_a_hidden_name_is_nowhere_but_in_the_reason_of_the_staff() -> None:
    user = person_in_events()
    hidden = f"Hidden name {user.pk}"
    assert run(SLUR) == f"The account is called {hidden} now.\n"
    emails = [email for email in sent_emails(timezone.now()) if hidden in email]
    assert len(emails) == 1
    assert "gave this reason: A slur." in emails[0]
    # The address is theirs; the journal has the name for the undo, below a seal.
    assert columns_with([SLUR]) == ["accounts_user.email", "ledger_privatepart.data"]
    assert {*EntryPlayer.objects.filter(user=user).values_list("name", flat=True)} == {hidden}
    assert [breach for _, breach in verify_chains() if breach is not None] == []
    with pytest.raises(WrongLogin):
        sign_in(name=SLUR, password=PASSWORD, address="192.0.2.1", now=NOW)
    assert sign_in(name=user.email, password=PASSWORD, address="192.0.2.1", now=NOW) == user


def test_it_is_shown_again_and_nobody_takes_the_name_twice() -> None:
    user = person_in_events()
    hidden = f"Hidden name {user.pk}"
    run(SLUR)
    assert complaint(hidden) == ("This name is hidden already, or the account is closed.", 2)
    assert run(hidden, "--undo") == f"The account is called {SLUR} now.\n"
    assert {*EntryPlayer.objects.filter(user=user).values_list("name", flat=True)} == {SLUR}
    assert complaint(SLUR, "--undo") == ("The name of this account isn’t hidden.", 2)
    run(SLUR)
    make_person(SLUR, email="other@example.org")
    assert complaint(hidden, "--undo") == (f"The user name {SLUR} is taken.", 2)
    assert complaint("nobody") == ("There is no user 'nobody'.", 2)


def test_its_user_chooses_another() -> None:
    user = person_in_events()
    run(SLUR)
    user.refresh_from_db()
    change_username(user=user, password=PASSWORD, username="ann", address="192.0.2.1", now=NOW)
    assert {*EntryPlayer.objects.filter(user=user).values_list("name", flat=True)} == {"ann"}
    assert complaint("ann", "--undo") == ("The name of this account isn’t hidden.", 2)


def test_a_hidden_name_leaves_the_series_and_the_address_of_the_organisation() -> None:
    user = person_in_events()
    event = make_tournament(user, name="Cup")
    series = make_series(User.objects.get(username="olga"))
    join(series, Tournament.objects.get(name="Day 1"))
    react()
    assert [name for _, name, _ in table(series)] == [SLUR, "Ben"]
    run(SLUR)
    react(timezone.now())
    assert [name for _, name, _ in table(series)] == [f"Hidden name {user.pk}", "Ben"]
    event.organisation.refresh_from_db()
    assert event.organisation.slug == f"hidden-name-{user.pk}"
    sent_emails(timezone.now())  # Theirs says which name it was.
    assert columns_with([SLUR]) == ["accounts_user.email", "ledger_privatepart.data"]
    run(f"Hidden name {user.pk}", "--undo")
    event.organisation.refresh_from_db()
    assert (event.organisation.slug, event.organisation.name) == (SLUR, SLUR)


def test_nobody_keeps_a_name_by_calling_a_guest_as_the_placeholder_or_by_leaving() -> None:
    user = person_in_events()
    hidden = f"Hidden name {user.pk}"
    make_entry(Tournament.objects.get(created_by__username="otto"), hidden, 1)
    left = make_entry(make_tournament(make_user("ottilie")), SLUR, user=user)
    withdraw(entry_id=left.pk, actor=user, now=NOW)
    run(SLUR)
    names = EntryPlayer.objects.filter(user=user).values_list("name", flat=True)
    assert sorted(names) == [hidden, hidden, f"{hidden} 2"]
    run(hidden, "--undo")
    assert {*EntryPlayer.objects.filter(user=user).values_list("name", flat=True)} == {SLUR}


@pytest.mark.parametrize("name", [SLUR, SLUR.upper()])
def test_its_user_does_not_choose_it_again(name: str) -> None:
    user = person_in_events()
    run(SLUR)
    user.refresh_from_db()
    facts: dict[str, Any] = {"password": PASSWORD, "address": "192.0.2.1", "now": NOW}
    with pytest.raises(UnusableUsername, match="has hidden this name"):
        change_username(user=user, username=name, **facts)
    assert User.objects.get(pk=user.pk).username == f"Hidden name {user.pk}"
    run(f"Hidden name {user.pk}", "--undo")
    user.refresh_from_db()
    change_username(user=user, username="ann", **facts)
    assert change_username(user=user, username=SLUR, **facts).username == SLUR
