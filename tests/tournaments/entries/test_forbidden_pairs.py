"""Pairs that are not to meet: who says so, and who is told."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.selectors import PowerMissing
from contract.errors import NotFound
from ledger.selectors import staff_entries
from tests.support.factories import NOW, make_entry, make_organisation, make_tournament, make_user
from tournaments.core.access import NotYourEvent, OwnEntry, ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.entries.selectors import forbidden_pairs
from tournaments.entries.services.forbidden_pairs import (
    AlreadyForbidden,
    NotInEvent,
    PairOfOne,
    allow,
    forbid,
    reasons_by_pair,
)
from tournaments.entries.services.leaving import HasLeft, withdraw
from tournaments.entries.services.seating import NothingToArrange
from tournaments.models import Entry, ForbiddenPair, Tournament

pytestmark = pytest.mark.django_db


def entries_of(tournament: Tournament) -> list[Entry]:
    return list(tournament.entries.order_by("name"))


def keep_apart(
    first: Entry, second: Entry, actor: User | None = None, reason: str = "Sisters."
) -> ForbiddenPair:
    return forbid(
        tournament_id=first.tournament_id,
        first=first.pk,
        second=second.pk,
        reason=reason,
        actor=actor or first.tournament.created_by,
        now=NOW,
    )


def recorded(tournament: Tournament) -> list[Any]:
    entries = staff_entries(stream=event_stream(tournament.pk)).filter(kind__startswith="pair.")
    return [(entry.kind, entry.data, entry.private, entry.public) for entry in entries]


def test_a_pair_is_forbidden_and_allowed_for_the_eyes_of_the_staff() -> None:
    tournament = make_tournament(entries=3)
    first, second, _ = entries_of(tournament)
    pair = keep_apart(first, second)
    lower, higher = sorted((first, second), key=lambda entry: str(entry.pk))
    data = {"entry": str(lower.pk), "other": str(higher.pk), "pair": pair.pk}

    assert [(row.first, row.second) for row in forbidden_pairs(tournament_id=tournament.pk)] == [
        (lower, higher)
    ]
    assert reasons_by_pair(tournament_id=tournament.pk) == {pair.pk: "Sisters."}
    allow(tournament_id=tournament.pk, pair_id=pair.pk, actor=tournament.created_by, now=NOW)
    assert not ForbiddenPair.objects.exists()
    assert recorded(tournament) == [
        ("pair.forbidden", data, {"reason": "Sisters."}, False),
        ("pair.allowed", data, None, False),
    ]


def test_a_pair_is_one_whoever_is_named_first() -> None:
    first, second = entries_of(make_tournament(entries=2))
    pair = keep_apart(first, second)
    for entry, other in ((first, second), (second, first)):
        with pytest.raises(AlreadyForbidden, match="are a forbidden pair already"):
            keep_apart(entry, other)
    with pytest.raises(IntegrityError), transaction.atomic():
        ForbiddenPair.objects.create(
            tournament_id=pair.tournament_id, first_id=pair.first_id, second_id=pair.second_id
        )


def test_a_pair_needs_a_reason_and_two_entries_of_the_event() -> None:
    first, second = entries_of(make_tournament(entries=2))
    (stranger,) = entries_of(make_tournament(entries=1))
    nobody = Entry(pk=uuid.uuid4(), tournament=first.tournament)
    with pytest.raises(ReasonMissing):
        keep_apart(first, second, reason=" ")
    with pytest.raises(PairOfOne, match="Choose two different registrations"):
        keep_apart(first, first)
    for other in (stranger, nobody):
        with pytest.raises(NotInEvent, match=f"There is no registration {other.pk} in this event"):
            keep_apart(first, other)
    withdraw(entry_id=second.pk, actor=first.tournament.created_by, now=NOW)
    with pytest.raises(HasLeft, match="Player 2 is no longer in this event"):
        keep_apart(first, second)

    assert not ForbiddenPair.objects.exists()


@pytest.mark.parametrize("state", ["finished", "cancelled"])
def test_an_event_that_is_over_forbids_and_allows_nothing(state: str) -> None:
    tournament = make_tournament(entries=3)
    first, second, third = entries_of(tournament)
    pair = keep_apart(first, second)
    Tournament.objects.update(state=state)
    acts: list[Callable[[], Any]] = [
        lambda: keep_apart(first, third),
        lambda: allow(
            tournament_id=tournament.pk, pair_id=pair.pk, actor=tournament.created_by, now=NOW
        ),
    ]
    for act in acts:
        with pytest.raises(NothingToArrange, match=r"Pairs kept apart can’t change now."):
            act()


def test_what_is_not_forbidden_is_not_allowed_again() -> None:
    """Nor in another event than that of the pair."""
    first, second = entries_of(make_tournament(entries=2))
    pair = keep_apart(first, second)
    other = make_tournament()
    with pytest.raises(NotFound, match=f"There is no forbidden pair {pair.pk} in this event"):
        allow(tournament_id=other.pk, pair_id=pair.pk, actor=other.created_by, now=NOW)

    assert ForbiddenPair.objects.count() == 1


@pytest.mark.parametrize(
    ("role", "error"), [("judge", PowerMissing), ("stranger", NotYourEvent), ("scorekeeper", None)]
)
def test_who_runs_rounds_forbids(role: str, error: type[Exception] | None) -> None:
    owner, user = make_user(), make_user()
    make_organisation(owner, "cup-makers", **({} if role == "stranger" else {role: user}))
    tournament = make_tournament(owner, entries=2, organisation="cup-makers")
    first, second = entries_of(tournament)
    if error is None:
        keep_apart(first, second, user)
    else:
        with pytest.raises(error):
            keep_apart(first, second, user)

    assert ForbiddenPair.objects.count() == (error is None)


def test_no_player_chooses_their_own_forbidden_pairs() -> None:
    tournament = make_tournament(organiser := make_user(), entries=2, objection_minutes=30)
    own = make_entry(tournament, "Olga", user=organiser)
    first, second = tournament.entries.exclude(pk=own.pk)
    for pair in ((own, first), (first, own)):
        with pytest.raises(OwnEntry, match="This concerns your own pairings"):
            keep_apart(*pair, organiser)
    keep_apart(first, second, organiser)
