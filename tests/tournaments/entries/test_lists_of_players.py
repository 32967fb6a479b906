"""Lists of players: each is checked against those before, and all are written together."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.roles import Role
from ledger.chain import verify_chain
from ledger.models import LedgerEntry
from tests.support.factories import NOW, make_started, make_tournament, make_user, set_state
from tournaments.core.services.changes import note
from tournaments.entries.services.walk_ins import NewPlayer, PlayersRefused, add_players
from tournaments.events.services.staff import name_staff
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def add(event: Tournament, *players: NewPlayer, **options: Any) -> list[Entry]:
    actor = event.created_by
    return add_players(tournament_id=event.pk, actor=actor, players=players, now=NOW, **options)


def refused(event: Tournament, *players: NewPlayer) -> list[str]:
    with pytest.raises(PlayersRefused) as refusal:
        add(event, *players)
    return refusal.value.lines


def test_of_two_judges_in_a_list_one_stays() -> None:
    """A running event without a window for objections needs a judge who doesn't play."""
    event = make_started(entries=4, rounds=4, late_entries="losses", decklists="optional")
    owner, second = event.created_by, make_user("second")
    name_staff(tournament_id=event.pk, actor=owner, username="second", role=Role.JUDGE, now=NOW)
    players = [
        NewPlayer(username="second", line=1),
        NewPlayer(username=owner.username, line=2),
        NewPlayer(name="Zoe", line=3),
    ]

    (line,) = refused(event, *players)

    assert line.startswith(f"Line 2 ({owner.username}): {owner.username} is the only judge")
    assert not event.players.filter(user=second).exists()
    add(event, *players[::2])
    assert event.players.get(user=second).live


def test_users_who_play_or_have_seen_decks_are_named() -> None:
    event, kim = make_tournament(decklists="none"), make_user("kim")
    add(event, NewPlayer(username="kim"))
    seen = make_user("seen")
    with transaction.atomic():
        note("deck.exported", tournament_id=event.pk, actor=seen, now=NOW, public=False)

    lines = refused(
        event, NewPlayer(name="K. Kim", username="KIM", line=1), NewPlayer(username="seen", line=2)
    )

    assert kim.username == "kim"
    assert lines == [
        "Line 1 (K. Kim): kim is already registered.",
        "Line 2 (seen): seen has seen hidden decks, hands or seeds of this event, so they can’t"
        " play in it.",
    ]


def test_a_running_event_that_is_full_names_who_is_too_many() -> None:
    event = make_started(
        entries=4, rounds=4, late_entries="losses", decklists="optional", capacity=5
    )

    lines = refused(event, NewPlayer(name="Yan", line=1), NewPlayer(name="Zoe", line=2))

    assert lines == [
        "Line 2 (Zoe): The event is full: 5 of 5 places are taken. Raise its player limit."
    ]


def test_a_long_list_takes_as_many_statements_as_a_short_one() -> None:
    event = make_tournament(decklists="optional")
    set_state(event, "check_in")

    def statements(*players: NewPlayer) -> int:
        with CaptureQueriesContext(connection) as queries:
            add(event, *players, on_paper=True)
        return len(queries)

    few = statements(*(NewPlayer(name=f"A{n}", club="Rooks", rating=n) for n in range(3)))
    many = statements(*(NewPlayer(name=f"B{n}", club="Rooks", rating=n) for n in range(60)))

    assert many <= few
    assert verify_chain(stream=event.journal_id) is None
    kinds = LedgerEntry.objects.filter(stream=event.journal_id).order_by("number")
    assert list(kinds.values_list("kind", flat=True))[-240:] == [
        kind
        for kind in ("entry.created", "deck.on_paper", "entry.checked_in", "entry.arranged")
        for _ in range(60)
    ]
