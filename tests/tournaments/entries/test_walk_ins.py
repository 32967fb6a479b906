"""The walk-in desk: players added by the list, checked in together, and codes."""

from typing import Any

import pytest

from contract.errors import DomainError
from ledger.models import LedgerEntry
from tests.remembering import remembered
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
from tests.support.teams import team_event
from tournaments.core.access import NotYourEvent
from tournaments.entries.services import walk_ins
from tournaments.entries.services.check_in import (
    CheckInClosed,
    check_in_by_code,
    set_check_ins,
)
from tournaments.entries.services.decks import (
    DeckMissing,
    lacks_deck,
)
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.players import UnknownCode
from tournaments.entries.services.registration import (
    RegistrationClosed,
    enter_guest,
    renew_claim_code,
    renew_codes,
)
from tournaments.entries.services.walk_ins import (
    NewPlayer,
    PlayersRefused,
    TeamsApart,
    add_players,
)
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def add(event: Tournament, *players: NewPlayer, **options: Any) -> list[Entry]:
    actor = options.pop("actor", event.created_by)
    return add_players(tournament_id=event.pk, actor=actor, players=players, now=NOW, **options)


def guests(*names: str) -> list[NewPlayer]:
    return [NewPlayer(name=name, line=line) for line, name in enumerate(names, 1)]


@remembered
def at_check_in(**plan: Any) -> Tournament:
    event = make_tournament(**plan)
    set_state(event, "check_in")
    return event


def rows(event: Tournament) -> list[tuple[str, str]]:
    return list(event.entries.order_by("name_key").values_list("name", "state"))


def kinds(event: Tournament) -> list[str]:
    stream = LedgerEntry.objects.filter(stream=event.journal_id).order_by("number")
    return [kind for kind in stream.values_list("kind", flat=True) if kind.startswith("entry.")]


def refused(event: Tournament, *players: NewPlayer, **options: Any) -> list[str]:
    with pytest.raises(PlayersRefused) as refusal:
        add(event, *players, **options)
    return refusal.value.lines


def test_a_list_is_added_before_the_check_in_without_one() -> None:
    event = make_tournament(decklists="none")

    added = add(event, *guests("Ann", "Bo"))

    assert [entry.name for entry in added] == ["Ann", "Bo"]
    assert rows(event) == [("Ann", "entered"), ("Bo", "entered")]
    assert kinds(event) == ["entry.created", "entry.created"]


def test_at_the_check_in_players_are_checked_in_with_it() -> None:
    event = at_check_in(decklists="none")

    add(event, *guests("Ann", "Bo"))

    assert rows(event) == [("Ann", "checked_in"), ("Bo", "checked_in")]
    assert kinds(event) == ["entry.created"] * 2 + ["entry.checked_in"] * 2


def test_who_is_one_too_many_waits_and_is_there() -> None:
    event = at_check_in(decklists="none", capacity=2)

    *_, last = add(event, *guests("Ann", "Bo", "Cy"))

    assert (last.state, last.is_there) == ("waiting", True)
    assert Tournament.objects.get(pk=event.pk).places_taken == 2


def test_club_rating_and_seed_are_set() -> None:
    event = make_tournament(decklists="none")

    add(event, NewPlayer(name="Ann", club="Rooks", rating=1500, seed=2), *guests("Bo"))

    fields = ("name", "club", "rating", "seed")
    assert list(event.entries.order_by("name").values_list(*fields)) == [
        ("Ann", "Rooks", 1500, 2),
        ("Bo", "", None, None),
    ]


def test_a_signed_up_user_is_added_by_their_user_name() -> None:
    event, kim = make_tournament(decklists="none"), make_user("kim")

    (entry,) = add(event, NewPlayer(username="kim"))

    assert (entry.name, entry.players.get().user) == ("kim", kim)


def test_a_user_may_play_under_another_name() -> None:
    event, kim = make_tournament(decklists="none"), make_user("kim")

    (entry,) = add(event, NewPlayer(name="Kim Min-jun", username="kim"))

    assert (entry.name, entry.players.get().user) == ("Kim Min-jun", kim)


def test_guests_have_no_code_before_one_is_made() -> None:
    event = make_tournament(decklists="none")
    (entry,) = add(event, *guests("Ann"))
    assert entry.players.get().claim_digest == ""

    (guest,) = renew_codes(tournament_id=event.pk, actor=event.created_by, now=NOW)

    assert check_code(guest.claim_code) == "Ann"


def check_code(code: str) -> str:
    event = Tournament.objects.get()
    if event.state != "check_in":
        set_state(event, "check_in")
    return check_in_by_code(code=code, now=NOW).name


def test_codes_for_new_guests_alone_end_no_others() -> None:
    event = make_tournament(decklists="none")
    guest = enter_guest(
        tournament_id=event.pk, actor=event.created_by, name="Zoe", deck=None, now=NOW
    )
    add(event, *guests("Bo", "Ann"))

    made = renew_codes(tournament_id=event.pk, only_without=True, actor=event.created_by, now=NOW)
    again = renew_codes(tournament_id=event.pk, only_without=True, actor=event.created_by, now=NOW)

    assert [row.player.name for row in made] == ["Ann", "Bo"]
    assert again == []
    assert [check_code(row.claim_code) for row in [guest, *made]] == ["Zoe", "Ann", "Bo"]


def test_codes_for_all_end_those_of_before() -> None:
    event = make_tournament(decklists="none")
    (entry,) = add(event, *guests("Ann"))
    old = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=NOW)

    (new,) = renew_codes(tournament_id=event.pk, actor=event.created_by, now=NOW)

    with pytest.raises(UnknownCode):
        check_code(old.claim_code)
    assert check_code(new.claim_code) == "Ann"


def test_a_persian_name_with_a_non_joiner_is_added_once() -> None:
    event = make_tournament(decklists="none")
    (entry,) = add(event, *guests("علی\u200cرضا"))

    assert entry.name == "علی\u200cرضا"
    assert refused(event, *guests("علیرضا")) == [
        "Line 1 (علیرضا): The name “علیرضا” is taken. Leave the line out, or add to the name."
    ]


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ("Ann", "This is the same name as in line 1, or looks the same."),
        ("ANN", "This is the same name as in line 1, or looks the same."),
        ("Аnn", "Each word of a name uses letters of one script"),
        ("Bo", "The name “Bo” is taken. Leave the line out, or add to the name."),
        ("Вo", "Each word of a name uses letters of one script"),
        ("Во", "The name “Во” looks too much like “Bo”, which is taken."),
        ("A\u200bn", "Names can’t contain invisible or control characters such as U+200B."),
        ("Zo" + "\u0301" * 9, "A letter of a name can have up to 3 accents."),
    ],
)
def test_one_bad_line_adds_nobody_and_is_named(second: str, why: str) -> None:
    event = make_tournament(decklists="none")
    add(event, *guests("Bo"))

    (line,) = refused(event, *guests("Ann", second, "Cy"))

    assert line.startswith(f"Line 2 ({second}): {why}")
    assert rows(event) == [("Bo", "entered")]
    assert kinds(event) == ["entry.created"]


def test_every_bad_line_is_named() -> None:
    event = make_tournament(decklists="none")
    make_user("kim")
    players = [
        NewPlayer(name="Ann", line=2),
        NewPlayer(username="nobody", line=3),
        NewPlayer(name="Bo", club="a\u200bb", line=4),
        NewPlayer(username="kim", line=5),
        NewPlayer(name="Kim", username="kim", line=6),
    ]

    lines = refused(event, *players)

    assert [line.partition(":")[0] for line in lines] == ["Line 3 (nobody)", "Line 6 (Kim)"]
    assert refused(event, players[2]) == [
        "Line 4 (Bo): Names can’t contain invisible or control characters such as U+200B."
    ]
    assert rows(event) == []


def test_a_running_event_takes_players_by_its_rules_for_late_ones() -> None:
    event = make_started(entries=4, rounds=4, late_entries="losses", decklists="optional")
    play_by_hand(make_round(event))

    (late,) = add(event, *guests("Zoe"))

    assert (late.late_from, late.late_as, late.state) == (2, "loss", "entered")
    assert kinds(event)[-2:] == ["entry.created", "entry.late"]


def test_a_late_player_brings_the_required_decklist_on_paper() -> None:
    event = make_started(entries=4, rounds=4, late_entries="losses")

    with pytest.raises(DeckMissing):
        add(event, *guests("Zoe"))
    (late,) = add(event, *guests("Zoe"), on_paper=True)

    assert (late.deck_on_paper, lacks_deck(late)) == (True, False)


@pytest.mark.parametrize("state", ["draft", "finished"])
def test_other_events_take_nobody(state: str) -> None:
    event = make_tournament(decklists="none")
    Tournament.objects.filter(pk=event.pk).update(state=state, finished_at=None)

    with pytest.raises(RegistrationClosed):
        add(event, *guests("Ann"))


def test_teams_are_registered_on_their_own() -> None:
    with pytest.raises(TeamsApart):
        add(team_event(), *guests("Ann"))


def test_scorekeepers_add_players_and_strangers_and_judges_do_not() -> None:
    owner, score, judge = make_user(), make_user(), make_user()
    organisation = make_organisation(owner, scorekeeper=score, judge=judge)
    event = make_tournament(owner, organisation=organisation.slug, decklists="none")

    add(event, *guests("Ann"), actor=score)
    for stranger, error in ((make_user(), NotYourEvent), (judge, DomainError)):
        with pytest.raises(error):
            add(event, *guests("Bo"), actor=stranger)

    assert rows(event) == [("Ann", "entered")]


def test_all_are_checked_in_at_once_and_out_again() -> None:
    event = make_tournament(entries=3)
    set_state(event, "check_in")
    entries = list(event.entries.order_by("name"))
    gone = withdraw(entry_id=entries[0].pk, actor=event.created_by, now=NOW)
    ids = [entry.pk for entry in entries]
    actor = event.created_by

    changed = set_check_ins(
        tournament_id=event.pk, entry_ids=ids, checked_in=True, actor=actor, now=NOW
    )
    again = set_check_ins(
        tournament_id=event.pk, entry_ids=ids, checked_in=True, actor=actor, now=NOW
    )

    assert [entry.name for entry in changed] == ["Player 2", "Player 3"]
    assert (again, gone.state) == ([], "withdrawn")
    assert kinds(event)[-2:] == ["entry.checked_in"] * 2

    back = set_check_ins(
        tournament_id=event.pk, entry_ids=[changed[0].pk], checked_in=False, actor=actor, now=NOW
    )

    assert [entry.name for entry in back] == ["Player 2"]
    assert [state for _, state in rows(event)] == ["withdrawn", "entered", "checked_in"]


def test_entries_of_other_events_and_incomplete_teams_are_passed_over() -> None:
    event = at_check_in(decklists="none")
    other = make_entry(make_tournament(), "Zoe")

    changed = set_check_ins(
        tournament_id=event.pk,
        entry_ids=[other.pk],
        checked_in=True,
        actor=event.created_by,
        now=NOW,
    )

    assert changed == []
    assert Entry.objects.get(pk=other.pk).state == "entered"


def test_nobody_checks_in_before_or_after_check_in() -> None:
    event = make_tournament(entries=2)
    for state in ("registration", "running"):
        Tournament.objects.filter(pk=event.pk).update(state=state)
        with pytest.raises(CheckInClosed):
            set_check_ins(
                tournament_id=event.pk,
                entry_ids=[],
                checked_in=True,
                actor=event.created_by,
                now=NOW,
            )


def test_a_guest_checks_in_by_their_code_and_only_by_it() -> None:
    event = make_tournament(decklists="none")
    (entry,) = add(event, *guests("Ann"))
    code = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=NOW).claim_code
    with pytest.raises(CheckInClosed):
        check_in_by_code(code=code, now=NOW)
    set_state(event, "check_in")

    for wrong in ("", "aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-a", code[:-1]):
        with pytest.raises(UnknownCode):
            check_in_by_code(code=wrong, now=NOW)
    assert rows(event) == [("Ann", "entered")]
    check_in_by_code(code=code.upper().replace("-", " "), now=NOW)

    assert rows(event) == [("Ann", "checked_in")]


def test_a_list_has_a_limit_that_doors_name() -> None:
    assert walk_ins.MOST_AT_ONCE == 500
