"""An account is closed, and of the person nothing is left but a placeholder; every proof holds."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import BrowserSession, Membership, User
from accounts.roles import Role
from accounts.services.organisations import LastOwner, change_role
from accounts.services.signing_in import WrongLogin, sign_in
from ledger.chain import verify_chains
from ledger.heads import read_heads, verify_heads
from ledger.models import LedgerEntry
from replays.certificates.jws import RESULT_TYPE
from replays.certificates.reading import read_signed
from replays.models import Certificate
from replays.selectors import public_keys
from tables.models import Table
from tests.support import dumps
from tests.support.every_column import columns_with
from tests.support.factories import (
    NOW,
    bearer,
    make_entry,
    make_organisation,
    make_tournament,
    set_state,
)
from tests.support.passwords import ADDRESS, PASSWORD, make_person, sent_emails
from tests.support.seasons_played import react
from tests.tournaments.people.lives import LATER, USERNAME, life
from tournaments.models import Entry, ResultStatement
from tournaments.people.services.closing import StillNeeded, ask_to_close
from tournaments.sweeping import sweep

pytestmark = pytest.mark.django_db


def ask(user: User, password: str = PASSWORD) -> None:
    ask_to_close(user=user, password=password, address=ADDRESS, now=NOW)


def close(user: User) -> User:
    ask(user)
    sweep(clock=lambda: LATER)
    return User.objects.get(pk=user.pk)


def signed() -> list[str]:
    return [
        *Certificate.objects.order_by("pk").values_list("jws", flat=True),
        *ResultStatement.objects.order_by("pk").values_list("jws", flat=True),
    ]


def test_of_a_closed_account_no_name_is_left(settings: Any, client: Client) -> None:
    user, match = life(settings)
    texts = [USERNAME, "Quillfe", "Zora"]
    header = bearer(user)
    places = columns_with(texts)

    closed = close(user)
    react(LATER)
    dumps.write(LATER + timedelta(hours=1))

    assert {
        *("accounts_user.username", "tournaments_entry.name", "tournaments_entryplayer.name"),
        *("tournaments_roundstandings.body", "tournaments_storedpairings.body"),
        *("tournaments_storedstandings.body", "tournaments_storedarchive.packed"),
        *("tournaments_dumpfile.packed", "tournaments_seriespage.body", "tables_tableseat.name"),
        *("ledger_privatepart.data", "tournaments_announcement.text", "decks_deck.name"),
        *("tournaments_dispute.words", "tournaments_penalty.note", "accounts_organisation.name"),
    } <= {*places}
    assert columns_with(texts) == []
    name = f"Closed account {user.pk}"
    assert (closed.username, closed.is_active, closed.closed_at) == (name, False, LATER)
    page = client.get(f"/api/v1/tournaments/{match.round.tournament_id}/standings").json()
    assert {row["player"]["name"] for row in page["results"]} == {name, "Ben"}
    assert client.get("/api/v1/me", headers=header).status_code == 401
    assert [Table.objects.filter(kind=kind).count() for kind in ("practice", "casual")] == [0, 1]
    assert not BrowserSession.objects.exists()
    assert Entry.objects.get(tournament__name="Next").state == "withdrawn"


def test_every_proof_is_as_good_as_it_was(settings: Any) -> None:
    user, match = life(settings)
    before, heads = signed(), read_heads()
    entries = LedgerEntry.objects.filter(stream=f"event:{match.round.tournament_id}")
    known = dict(entries.values_list("number", "hash"))
    assert len(before) == len({*before}) >= 2

    close(user)
    react(LATER)

    assert [breach for _, breach in verify_chains() if breach is not None] == []
    assert [breach for _, breach in verify_heads(heads=heads) if breach is not None] == []
    assert dict(entries.filter(number__in=known).values_list("number", "hash")) == known
    assert signed() == before
    keys = dict(public_keys().values_list("kid", "x"))
    for certificate in Certificate.objects.all():
        read_signed(certificate.jws, keys)
    for statement in ResultStatement.objects.all():
        read_signed(statement.jws, keys, type=RESULT_TYPE)


def test_signing_in_within_a_week_keeps_the_account() -> None:
    user = make_person()
    ask(user)
    (email,) = sent_emails()
    assert email.splitlines()[:2] == ["ann@example.org", "Your account ann will be closed"]
    sweep(clock=lambda: LATER - timedelta(seconds=1))

    kept = sign_in(name="ann", password=PASSWORD, address=ADDRESS, now=LATER)
    assert (kept.kept_open, kept.closing_at) == (True, None)
    sweep(clock=lambda: LATER)

    again = sign_in(name="ann", password=PASSWORD, address=ADDRESS, now=LATER)
    assert (again.username, again.kept_open) == ("ann", False)
    kinds = LedgerEntry.objects.filter(stream=f"user:{user.pk}").order_by("number")
    assert [*kinds.values_list("kind", flat=True)] == [
        "user.signed_up", "user.closing", "user.kept_open",
    ]  # fmt: skip


def test_nobody_signs_in_to_a_closed_account_and_its_name_is_free() -> None:
    close(make_person())

    with pytest.raises(WrongLogin):
        sign_in(name="ann", password=PASSWORD, address=ADDRESS, now=LATER)
    again = make_person()
    assert sign_in(name="ann", password=PASSWORD, address=ADDRESS, now=LATER) == again


def test_another_password_closes_nothing() -> None:
    user = make_person()
    with pytest.raises(WrongLogin):
        ask(user, "another password")
    assert User.objects.get().closing_at is None


def test_who_is_needed_hears_by_whom() -> None:
    user = make_person()
    make_organisation(user, "club")
    make_tournament(user, name="Own Cup")
    event = make_tournament(name="Running Cup", entries=1)
    make_entry(event, "ann", user=user)
    set_state(event, "running")

    with pytest.raises(StillNeeded) as refused:
        ask(user)

    assert refused.value.reasons == (
        "You are the last owner of Club. Make another member an owner first.",
        "You play in Running Cup. Drop from it first, or wait until it’s over.",
        "Own Cup isn’t over. Finish or cancel it first.",
    )
    assert User.objects.get(pk=user.pk).closing_at is None


def test_an_organisation_keeps_an_owner_who_stays() -> None:
    ann, ben = make_person(), make_person("ben")
    club = make_organisation(ann, "club", judge=ben)
    facts: dict[str, Any] = {"organisation_id": club.pk, "username": "ben", "now": NOW}
    change_role(actor=ann, role=Role.OWNER, **facts)
    ask(ann)

    with pytest.raises(LastOwner):
        change_role(organisation_id=club.pk, actor=ben, username="ben", role=Role.JUDGE, now=NOW)
    sweep(clock=lambda: LATER)
    assert [*Membership.objects.values_list("user__username", "role")] == [("ben", "owner")]


def test_a_closing_that_was_interrupted_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_person()
    event = make_tournament(entries=1)
    entry = make_entry(event, "Ann", user=user)
    User.objects.filter(pk=user.pk).update(closing_at=NOW, is_active=False)
    entry.players.update(live=False)

    sweep(clock=lambda: LATER)

    assert User.objects.get(pk=user.pk).closed_at == LATER
    assert Entry.objects.get(pk=entry.pk).name == f"Closed account {user.pk}"
