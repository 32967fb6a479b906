"""What the staff arranges for entries: what it may be, who is told, and lists of it."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.selectors import PowerMissing
from ledger.models import LedgerEntry
from ledger.selectors import staff_entries
from tests.support.factories import (
    NOW,
    make_entry,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tournaments.core.access import NotYourEvent, OwnEntry
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.leaving import HasLeft, drop, withdraw
from tournaments.entries.services.seating import (
    ByesPast,
    Line,
    LinesRefused,
    NothingToArrange,
    Seating,
    TableKept,
    TooManyByes,
    UnusableClub,
    set_seating,
    set_seating_of_all,
)
from tournaments.models import Entry, Stage, Tournament
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.terms.kinds import EntryState

pytestmark = pytest.mark.django_db


def entry_of(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(name=f"Player {number}")


def put(entry: Entry, actor: User | None = None, **changes: Any) -> Entry:
    seating: Any = changes
    staff = actor or entry.tournament.created_by
    return set_seating(entry_id=entry.pk, actor=staff, seating=seating, now=NOW)


def arranged(entry: Entry) -> tuple[str, int | None, int, int | None]:
    entry.refresh_from_db()
    return entry.club, entry.fixed_table, entry.awarded_byes, entry.rating


def lines(*arrangements: tuple[str, Seating]) -> list[Line]:
    return [Line(number, name, seating) for number, (name, seating) in enumerate(arrangements, 1)]


def put_all(tournament: Tournament, *arrangements: tuple[str, Seating]) -> int:
    return set_seating_of_all(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        lines=lines(*arrangements),
        now=NOW,
    )


def test_what_is_arranged_stays_until_it_is_taken_away() -> None:
    entry = entry_of(make_tournament(entries=1), 1)
    put(entry, club="  Rooks   of Ulm ", fixed_table=9)
    put(entry, awarded_byes=2, rating=1800)
    assert arranged(entry) == ("Rooks of Ulm", 9, 2, 1800)
    put(entry, club=" ", fixed_table=None, awarded_byes=0, rating=None)
    assert arranged(entry) == ("", None, 0, None)


def test_the_journal_tells_numbers_to_everybody_and_the_club_so_that_it_can_be_erased() -> None:
    tournament = make_tournament(organiser := make_user(), entries=1)
    entry = entry_of(tournament, 1)
    put(entry, organiser, club="Rooks", fixed_table=9)
    put(entry, organiser, club="Rooks", rating=7)
    put(entry, organiser, club="Rooks", fixed_table=9)
    records = staff_entries(stream=event_stream(tournament.pk)).filter(kind="entry.arranged")

    assert [(record.data, record.private, record.public, record.actor) for record in records] == [
        (
            {"entry": str(entry.pk), "changed": ["club", "fixed_table"], "fixed_table": 9},
            {"club": "Rooks"},
            True,
            organiser,
        ),
        ({"entry": str(entry.pk), "changed": ["rating"], "rating": 7}, None, True, organiser),
    ]


def test_a_table_is_kept_for_one() -> None:
    tournament = make_tournament(entries=2)
    first, second = entry_of(tournament, 1), entry_of(tournament, 2)
    put(first, fixed_table=9)
    with pytest.raises(TableKept, match=r"^Table 9 is the fixed table of Player 1\.$"):
        put(second, fixed_table=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=second.pk).update(fixed_table=9)
    withdraw(entry_id=first.pk, actor=tournament.created_by, now=NOW)
    put(second, fixed_table=9)

    assert arranged(second)[1] == 9


@pytest.mark.parametrize("club", ["Rooks\u200b", "\x07", "x" * 81])
def test_a_club_can_be_read(club: str) -> None:
    with pytest.raises(UnusableClub):
        put(entry_of(make_tournament(entries=1), 1), club=club)


def test_byes_are_of_the_swiss_rounds_that_there_are() -> None:
    tournament = make_tournament(entries=1, rounds=3)
    entry = entry_of(tournament, 1)
    put(entry, awarded_byes=3)
    with pytest.raises(TooManyByes, match="starts with 3 Swiss rounds, so 4 byes are too many"):
        put(entry, awarded_byes=4)
    Stage.objects.update(kind="single_elimination")
    with pytest.raises(TooManyByes, match="doesn’t start with Swiss rounds"):
        put(entry, awarded_byes=1)


def test_byes_of_a_round_change_until_it_is_drafted() -> None:
    tournament = make_started(entries=4)
    entry = entry_of(tournament, 1)
    put(entry, awarded_byes=1)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    put(entry, awarded_byes=2)
    with pytest.raises(
        ByesPast,
        match=r"Round 1 is drafted\. Discard the draft to change the awarded byes of Player 1\.",
    ):
        put(entry, awarded_byes=0)
    discard_draft(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    put(entry, awarded_byes=1)
    play_by_hand(make_round(tournament))
    with pytest.raises(
        ByesPast,
        match=r"Round 1 is published, so awarded byes of Player 1 can’t change for it\.",
    ):
        put(entry, awarded_byes=0)
    put(entry, awarded_byes=3)
    with pytest.raises(ByesPast):
        put(entry_of(tournament, 2), awarded_byes=2)

    assert arranged(entry)[2] == 3


@pytest.mark.parametrize("state", ["draft", "finished", "cancelled"])
def test_in_an_event_that_is_over_nothing_is_arranged(state: str) -> None:
    tournament = make_tournament(entries=1)
    Tournament.objects.update(state=state)
    with pytest.raises(NothingToArrange, match=r"Seating and byes can’t change now."):
        put(entry_of(tournament, 1), club="Rooks")


def test_who_has_dropped_may_come_back_and_who_has_withdrawn_not() -> None:
    tournament = make_tournament(organiser := make_user(), entries=3)
    withdraw(entry_id=entry_of(tournament, 1).pk, actor=organiser, now=NOW)
    set_state(tournament, "running")
    drop(entry_id=entry_of(tournament, 2).pk, actor=organiser, now=NOW)
    put(entry_of(tournament, 2), fixed_table=9)
    with pytest.raises(HasLeft, match="Player 1 is no longer in this event"):
        put(entry_of(tournament, 1), fixed_table=9)


@pytest.mark.parametrize(
    ("role", "error"), [("judge", PowerMissing), ("stranger", NotYourEvent), ("scorekeeper", None)]
)
def test_who_runs_rounds_arranges(role: str, error: type[Exception] | None) -> None:
    owner, user = make_user(), make_user()
    make_organisation(owner, "cup-makers", **({} if role == "stranger" else {role: user}))
    tournament = make_tournament(owner, entries=1, organisation="cup-makers")
    entry = entry_of(tournament, 1)
    if error is None:
        put(entry, user, club="Rooks")
    else:
        with pytest.raises(error):
            put(entry, user, club="Rooks")

    assert arranged(entry)[0] == ("Rooks" if error is None else "")


def test_no_player_arranges_their_own_seating() -> None:
    tournament = make_tournament(organiser := make_user(), entries=1, objection_minutes=30)
    own = make_entry(tournament, "Olga", user=organiser)
    put(own, club="Rooks", fixed_table=3)
    for changes in ({"awarded_byes": 1}, {"rating": 3000}):
        with pytest.raises(OwnEntry, match="Olga is your own registration"):
            put(own, organiser, **changes)
    put(entry_of(tournament, 1), organiser, awarded_byes=1)

    assert arranged(own) == ("Rooks", 3, 0, None)


# Lists


def test_a_list_is_carried_out_as_a_whole_and_tables_may_be_exchanged() -> None:
    tournament = make_tournament(entries=3)
    first, second, third = (entry_of(tournament, number) for number in (1, 2, 3))
    put(first, fixed_table=5)
    put(second, fixed_table=6, club="Rooks")
    changed = put_all(
        tournament,
        ("player 1", {"fixed_table": 6}),
        ("Player  2", {"fixed_table": 5, "rating": 7}),
        ("Player 3", {"club": ""}),
    )

    assert changed == 2
    assert [arranged(entry) for entry in (first, second, third)] == [
        ("", 6, 0, None),
        ("Rooks", 5, 0, 7),
        ("", None, 0, None),
    ]


def test_a_list_with_faults_changes_nothing_and_tells_all_of_them() -> None:
    tournament = make_tournament(entries=4, rounds=3)
    put(entry_of(tournament, 4), fixed_table=5)
    before = LedgerEntry.objects.count()
    with pytest.raises(LinesRefused) as caught:
        put_all(
            tournament,
            ("Player 1", {"club": "Rooks", "fixed_table": 7}),
            ("Nobody", {"club": "Rooks"}),
            ("Player 2", {"awarded_byes": 9}),
            ("Player 1", {"rating": 1}),
            ("Player 3", {"fixed_table": 7, "club": "\u200b"}),
            ("player 3", {}),
            ("Player 4", {"club": "Pawns"}),
        )

    assert caught.value.faults == [
        (2, "“Nobody” isn’t registered for this event."),
        (3, "The event starts with 3 Swiss rounds, so 9 byes are too many."),
        (4, "Player 1 is already in line 1."),
        (5, "Names can’t contain invisible or control characters such as U+200B."),
        (6, "player 3 is already in line 5."),
    ]
    assert LedgerEntry.objects.count() == before
    assert {arranged(entry)[0] for entry in tournament.entries.all()} == {""}


def test_tables_of_a_list_are_those_of_nobody_else() -> None:
    tournament = make_tournament(entries=4)
    put(entry_of(tournament, 4), fixed_table=5)
    with pytest.raises(LinesRefused) as caught:
        put_all(
            tournament,
            ("Player 1", {"fixed_table": 7}),
            ("Player 2", {"fixed_table": 7}),
            ("Player 3", {"fixed_table": 5}),
        )

    assert caught.value.faults == [
        (2, "Table 7 is the fixed table of Player 1."),
        (3, "Table 5 is the fixed table of Player 4."),
    ]
    assert str(caught.value) == (
        "Line 2: Table 7 is the fixed table of Player 1. Line 3: Table 5 is the fixed table of"
        " Player 4."
    )


def test_who_has_withdrawn_is_in_no_list() -> None:
    tournament = make_tournament(entries=1)
    Entry.objects.update(state=EntryState.WITHDRAWN)
    with pytest.raises(LinesRefused, match="Line 1: “Player 1” isn’t registered"):
        put_all(tournament, ("Player 1", {"club": "Rooks"}))


def test_a_list_costs_as_many_queries_to_check_however_long(django_assert_num_queries) -> None:
    """A list that changes nothing is checked and no more."""
    tournament = make_tournament(entries=6)
    arrangements: list[tuple[str, Seating]] = [(f"Player {n}", {"club": ""}) for n in range(1, 7)]
    for many in (1, 6):
        with django_assert_num_queries(10):
            assert put_all(tournament, *arrangements[:many]) == 0
