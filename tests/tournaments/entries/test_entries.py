"""Entering events."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from contract.errors import NotFound
from decks.models import DeckSnapshot, FormatVersion
from decks.services.snapshots import IllegalDeck
from tests.support.factories import (
    NOW,
    captain_of,
    illegal_deck,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    make_user,
)
from tournaments.core.services.pinned_rules import RulesChanged
from tournaments.entries.services.players import AlreadyEntered, NameTaken
from tournaments.entries.services.registration import RegistrationClosed, enter, enter_guest
from tournaments.models import Entry, Tournament
from tournaments.terms.names import UnusableName

pytestmark = pytest.mark.django_db


def test_an_entry_has_its_deck_frozen() -> None:
    entry = make_entry(make_tournament(), "Ada")

    assert (entry.name, captain_of(entry), entry.entered_at) == ("Ada", None, NOW)
    assert entry.registered_deck.deck_list.digest == legal_deck().digest
    assert entry.registered_deck.verdict.legal


def test_an_illegal_deck_does_not_enter_and_leaves_nothing() -> None:
    tournament = make_tournament()
    with pytest.raises(IllegalDeck):
        enter_guest(
            tournament_id=tournament.pk,
            actor=tournament.created_by,
            name="Eve",
            deck=illegal_deck(),
            now=NOW,
        )

    assert not Entry.objects.exists()
    assert not DeckSnapshot.objects.exists()


@pytest.mark.parametrize("name", ["Ada", "ADA", "ada"])
def test_a_name_is_taken_once_however_it_is_written(name: str) -> None:
    tournament = make_tournament()
    make_entry(tournament, "Ada")
    with pytest.raises(NameTaken):
        make_entry(tournament, name)

    make_entry(make_tournament(name="Another"), name)
    assert DeckSnapshot.objects.count() == 2


def test_a_user_enters_once() -> None:
    tournament, user = make_tournament(), make_user()
    make_entry(tournament, "Ada", user=user)
    with pytest.raises(AlreadyEntered):
        make_entry(tournament, "Bela", user=user)


def test_the_owner_may_play() -> None:
    tournament = make_tournament(owner := make_user(), objection_minutes=30)

    assert captain_of(make_entry(tournament, "Ada", user=owner)) == owner


def test_guests_have_no_user_and_may_be_many() -> None:
    tournament = make_tournament(entries=3)

    assert [captain_of(entry) for entry in tournament.entries.all()] == [None] * 3


def test_registration_ends_with_the_first_round() -> None:
    tournament = make_tournament(entries=2)
    make_round(tournament)
    with pytest.raises(RegistrationClosed, match=r"Registration isn’t open. The event is running."):
        make_entry(tournament, "Late")


def test_without_the_pinned_format_no_deck_is_judged() -> None:
    tournament = make_tournament()
    Tournament.objects.update(rules_digest="sha256:0")
    with pytest.raises(RulesChanged, match="doesn’t have the rules of this event"):
        make_entry(tournament, "Ada")


def test_a_format_that_the_program_can_no_longer_read_judges_no_deck() -> None:
    tournament = make_tournament()
    FormatVersion.objects.update(plain={"rules": "of another edition"})
    with pytest.raises(RulesChanged, match="can no longer check decks and games of"):
        make_entry(tournament, "Ada")


def test_no_event() -> None:
    with pytest.raises(NotFound):
        enter(tournament_id=uuid4(), user=make_user(), name="Ada", deck=legal_deck(), now=NOW)


@pytest.mark.parametrize("column", ["name_key", "user"])
def test_the_database_refuses_what_a_service_might_let_slip(column: str) -> None:
    tournament = make_tournament()
    player = make_entry(tournament, "Ada", user=make_user()).players.get()
    other = make_entry(tournament, "Bela", user=make_user()).players.get()
    setattr(other, column, getattr(player, column))
    with pytest.raises(IntegrityError), transaction.atomic():
        other.save()


@pytest.mark.parametrize("name", ["AIice Smith", "A1ice Smith", "\u2160da", "Bo O\u2019Hara"])
def test_a_name_that_looks_like_anothers_is_taken(name: str) -> None:
    tournament = make_tournament()
    others = ["Alice Smith", "Ida", "Bo O'Hara"]
    for other in others:
        make_entry(tournament, other)
    with pytest.raises(NameTaken) as error:
        make_entry(tournament, name)

    alike = [
        f"The name “{name}” looks too much like “{other}”, which is taken." for other in others
    ]
    assert str(error.value) in [*alike, f"The name “{name}” is taken."]


def test_namesakes_and_names_of_every_script_enter() -> None:
    tournament = make_tournament()
    names = ["Anna Schmidt", "Anna Schmidt 2", "Anna Schmitt", "Анна Шмидт", "Ian Chen", "Lan Chen"]

    assert [make_entry(tournament, name).name for name in names] == names


@pytest.mark.parametrize("name", ["Аlice", "Zo" + "\u0301" * 5])
def test_a_name_of_confusing_letters_is_refused(name: str) -> None:
    with pytest.raises(UnusableName):
        make_entry(make_tournament(), name)


def test_the_database_lets_no_two_entries_have_one_name() -> None:
    tournament = make_tournament()
    first, second = make_entry(tournament, "Ada"), make_entry(tournament, "Bela")
    second.name_key = first.name_key
    with pytest.raises(IntegrityError), transaction.atomic():
        second.save()
