"""Payments and prizes in archives: in those for the staff alone, there and back."""

import pytest

from tests.remembering import remembered
from tests.support.archives import STAFF, exported, imported
from tests.support.factories import NOW, make_tournament
from tests.support.paying import rewarded
from tournaments.archive.document.shape import UnusableArchive
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    event = make_tournament(entries=2)
    rewarded(event.entries.get(name="Player 1"))
    return event


def money(event: Tournament) -> set[tuple[object, ...]]:
    return set(event.entries.values_list("name", "paid", "prize", "prize_given_at"))


def test_the_archive_for_the_staff_brings_them_back(event: Tournament) -> None:
    assert money(imported(exported(event, STAFF))) == {
        ("Player 1", 8731945, "A signed playmat.", NOW),
        ("Player 2", None, "", None),
    }


def test_the_public_archive_has_none(event: Tournament) -> None:
    public = exported(event)

    assert ("8731945" in str(public), "playmat" in str(public)) == (False, False)
    assert money(imported(public)) == {("Player 1", None, "", None), ("Player 2", None, "", None)}


def test_a_prize_that_was_handed_out_has_words(event: Tournament) -> None:
    archive = exported(event, STAFF)
    number = [entry["name"] for entry in archive["entries"]].index("Player 1")
    archive["entries"][number]["staff"]["prize"] = ""

    with pytest.raises(UnusableArchive) as refused:
        imported(archive)
    assert str(refused.value) == (
        f"/entries/{number}/staff/prize_given_at: only a player with a prize can have got it"
    )
