"""What is put back is what the services wrote, and nothing is put back where something else was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from decks.models import FormatVersion
from ledger.models import LedgerEntry
from tests.remembering import MEMORY, State, bring_back
from tests.support.factories import make_entry, make_round, make_tournament, make_user
from tournaments.entries.services.players import NameTaken
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_learned() -> Iterator[None]:
    """As in a process that has run no test yet."""
    usual, folder = MEMORY.beginning, MEMORY.folder
    MEMORY.folder = None
    forget()
    yield
    MEMORY.beginning, MEMORY.folder, MEMORY.current = usual, folder, None


def forget() -> None:
    assert MEMORY.beginning is not None
    MEMORY.current = MEMORY.beginning = State(MEMORY.beginning.tables)


def everything() -> dict[str, set[bytes]]:
    """All rows of all tables, by table."""
    rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            with cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
                rows[table] = {*b"".join(bytes(part) for part in copy).splitlines()}
    return rows


def begun() -> Tournament:
    """An event in its first round: rows are written, and changed by the calls after that."""
    tournament = make_tournament(make_user("olga"), entries=1)
    make_entry(tournament, "Ann", user=make_user())
    assert make_round(tournament).tournament == tournament
    return tournament


def counted() -> tuple[int, int]:
    return MEMORY.learned, MEMORY.put_back


def test_what_another_process_learned_is_put_back(tmp_path: Path) -> None:
    MEMORY.folder = tmp_path
    learned, put_back = counted()
    saved = transaction.savepoint()
    first, rows = begun(), everything()
    transaction.savepoint_rollback(saved)
    forget()

    assert begun() == first
    assert counted() == (learned + 9, put_back + 5)
    assert everything() == rows


def test_what_follows_from_other_rows_is_learned_anew(tmp_path: Path) -> None:
    """A process that was not the first to learn a call keeps to the rows that it wrote itself."""
    MEMORY.folder = tmp_path
    saved = transaction.savepoint()
    begun()
    transaction.savepoint_rollback(saved)
    MEMORY.folder = None
    forget()
    own = make_user("olga")
    MEMORY.folder = tmp_path
    learned, put_back = counted()

    assert make_tournament(own, entries=1).created_by == own
    assert counted() == (learned + 4, put_back)


def test_what_is_put_back_is_what_was_written() -> None:
    learned, put_back = counted()
    saved = transaction.savepoint()
    first, rows = begun(), everything()
    transaction.savepoint_rollback(saved)
    assert counted() == (learned + 9, put_back)
    assert not Tournament.objects.exists()

    second = begun()
    assert counted() == (learned + 9, put_back + 5)
    assert everything() == rows
    assert first.state == "running"
    names = [column.attname for column in Tournament._meta.concrete_fields]
    assert [getattr(second, name) for name in names] == [getattr(first, name) for name in names]


def test_what_a_call_begins_with_is_put_back_in_another() -> None:
    saved = transaction.savepoint()
    begun()
    transaction.savepoint_rollback(saved)
    learned, put_back = counted()

    event = make_tournament(make_user("olga"), entries=2)
    assert [entry.name for entry in event.entries.order_by("name")] == ["Player 1", "Player 2"]
    # The user, the draft, its opening and the first entry; then the second, and the whole.
    assert counted() == (learned + 2, put_back + 4)


def test_what_was_given_other_arguments_runs() -> None:
    saved = transaction.savepoint()
    assert make_tournament(name="Cup").name == "Cup"
    transaction.savepoint_rollback(saved)
    assert make_tournament(name="Bowl").name == "Bowl"


def test_an_object_that_is_not_as_its_row_is_another_argument() -> None:
    saved = transaction.savepoint()
    make_tournament(make_user("olga"))
    transaction.savepoint_rollback(saved)
    olga = make_user("olga")
    olga.username = "somebody else"
    assert make_tournament(olga).created_by.username == "somebody else"


def test_after_anything_else_is_written_the_services_run() -> None:
    saved = transaction.savepoint()
    make_tournament(make_user("olga"))
    transaction.savepoint_rollback(saved)
    before = counted()

    User.objects.filter(pk=make_user("olga").pk).update(username="olof")
    event = make_tournament(User.objects.get())
    assert counted() == (before[0], before[1] + 1)
    assert event.created_by.username == "olof"


def test_what_is_taken_back_is_as_if_it_had_not_been() -> None:
    saved = transaction.savepoint()
    make_user("olga")
    transaction.savepoint_rollback(saved)
    with transaction.atomic():
        make_user("olga").delete()
        assert MEMORY.current is None
        transaction.set_rollback(True)
    before = counted()
    make_user("olga")
    assert counted() == (before[0], before[1] + 1)


def test_what_is_refused_is_refused_again() -> None:
    event = make_tournament(entries=1)
    for _ in range(2):
        with pytest.raises(NameTaken), transaction.atomic():
            make_entry(event, "Player 1")


def test_triggers_and_keys_hold_for_what_is_put_back() -> None:
    saved = transaction.savepoint()
    begun()
    transaction.savepoint_rollback(saved)
    begun()
    with pytest.raises(DatabaseError), transaction.atomic():
        LedgerEntry.objects.update(kind="another")
    Tournament.objects.all()._raw_delete("default")
    with pytest.raises(DatabaseError):
        connection.check_constraints()


@pytest.mark.django_db(transaction=True)
def test_what_was_committed_is_brought_back_to_the_beginning() -> None:
    rows = everything()
    begun()
    FormatVersion.objects.all()[0].delete()
    assert everything() != rows
    bring_back()
    assert everything() == rows
