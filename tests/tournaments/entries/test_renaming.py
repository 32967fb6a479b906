"""Names that staff correct, and decklists that staff have on paper."""

import pytest

from accounts.models import User
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    legal_deck,
    make_round,
    make_started,
    make_tournament,
    play_by_hand,
    set_state,
)
from tests.support.fixed_rounds import close
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.decks import (
    DeckSubmitted,
    NoDecklists,
    lacks_deck,
    set_deck_on_paper,
    submit_deck_for,
)
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.players import NameTaken
from tournaments.entries.services.renaming import NamesFixed, rename
from tournaments.entries.services.walk_ins import NewPlayer, add_players
from tournaments.events.services.starting import review_start
from tournaments.models import Entry, StoredPairings, Tournament
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.names import UnusableName

pytestmark = pytest.mark.django_db


def add(event: Tournament, *names: str, on_paper: bool = False) -> list[Entry]:
    return add_players(
        tournament_id=event.pk,
        actor=event.created_by,
        players=[NewPlayer(name=name) for name in names],
        on_paper=on_paper,
        now=NOW,
    )


@remembered
def at_check_in() -> Tournament:
    event = make_tournament()
    set_state(event, "check_in")
    return event


def journal_of(event: Tournament, kind: str) -> LedgerEntry:
    return LedgerEntry.objects.filter(stream=event.journal_id, kind=kind).latest("number")


def corrected(entry: Entry, name: str, actor: User | None = None) -> Entry:
    return rename(entry_id=entry.pk, name=name, actor=actor or entry.tournament.created_by, now=NOW)


def test_a_corrected_name_is_everywhere_and_only_staff_read_the_old_one() -> None:
    event = make_started(entries=4)
    round_ = make_round(event)
    entry = event.entries.get(name="Player 1")

    corrected(entry, "Ann  Lee")
    note = journal_of(event, "entry.renamed")

    assert Entry.objects.get(pk=entry.pk).name == "Ann Lee"
    assert entry.players.get().name == "Ann Lee"
    assert b"Ann Lee" in bytes(StoredPairings.objects.get(round=round_).body)
    assert (note.data, note.private_part.data) == (
        {"entry": str(entry.pk)},
        {"before": "Player 1", "after": "Ann Lee"},
    )


def test_standings_of_closed_rounds_show_the_name_as_it_is_now() -> None:
    event = make_started(entries=4)
    round_ = make_round(event)
    play_by_hand(round_)
    close(round_)
    before = stored_document(round_.standings.get())
    entry = event.entries.get(name="Player 1")

    corrected(entry, "Ann Lee")
    corrected(entry, "Ann Lee")

    first, second = map(stored_document, round_.standings.order_by("revision"))
    for row in before["results"]:
        if row["player"]["id"] == str(entry.pk):
            assert row["player"].pop("name") == "Player 1"
            row["player"]["name"] = "Ann Lee"
    assert (second, first["revision"]) == (before | {"revision": 2}, 1)
    assert "Ann Lee" not in str(first)


def test_a_new_name_keeps_the_rules_for_names() -> None:
    event = make_tournament(entries=2)
    first = event.entries.get(name="Player 1")

    with pytest.raises(NameTaken):
        corrected(first, "player 2")
    for unusable in ("", "Bеn", "Zo" + "\u0301" * 60):
        with pytest.raises(UnusableName):
            corrected(first, unusable)
    corrected(first, "Player 1")
    corrected(first, "PLAYER 1")

    assert sorted(event.entries.values_list("name", flat=True)) == ["PLAYER 1", "Player 2"]
    stream = LedgerEntry.objects.filter(stream=event.journal_id)
    assert stream.filter(kind="entry.renamed").count() == 1


def test_names_stay_where_an_entry_has_left() -> None:
    event = make_tournament(entries=1)
    entry = withdraw(entry_id=event.entries.get().pk, actor=event.created_by, now=NOW)

    with pytest.raises(NamesFixed):
        corrected(entry, "Ann")


def on_paper(entry: Entry, value: bool = True) -> Entry:
    return set_deck_on_paper(
        entry_id=entry.pk, on_paper=value, actor=entry.tournament.created_by, now=NOW
    )


def test_a_decklist_on_paper_counts_at_the_start() -> None:
    event = at_check_in()
    ann, bo = add(event, "Ann", "Bo")
    on_paper(ann)
    on_paper(ann)

    review = review_start(event, before="check_in")

    assert [entry.name for entry in review.playing] == ["Ann"]
    assert [(entry.name, why) for entry, why in review.left_out] == [("Bo", "no_deck")]
    assert bo.is_there


def test_a_submitted_decklist_takes_the_place_of_one_on_paper() -> None:
    event = make_tournament()
    (entry,) = add(event, "Ann", on_paper=True)

    submit_deck_for(
        entry_id=entry.pk, actor=event.created_by, deck=legal_deck(), reason="", now=NOW
    )

    assert Entry.objects.get(pk=entry.pk).deck_on_paper is False
    with pytest.raises(DeckSubmitted):
        on_paper(entry)


def test_paper_can_be_taken_back_and_is_for_events_with_decklists() -> None:
    event = make_tournament()
    (entry,) = add(event, "Ann", on_paper=True)

    assert on_paper(entry, False).deck_on_paper is False
    with pytest.raises(NoDecklists):
        add(make_tournament(decklists="none"), "Ann", on_paper=True)


def test_check_in_without_a_required_decklist_is_taken_and_shows() -> None:
    event = at_check_in()
    (entry,) = add(event, "Ann")

    assert check_in(entry_id=entry.pk, actor=event.created_by, now=NOW).is_there
    assert lacks_deck(entry)
