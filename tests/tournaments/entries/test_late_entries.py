"""Late entries: what they have missed counts as the event says, and rewrites nothing."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.selectors import PowerMissing, UnknownUser
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    captain_of,
    legal_deck,
    make_entry,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.fixed_rounds import close, match_of, meet, named, snapshots, standing, wins
from tests.support.reopening import take_back
from tests.support.requests import faults, path_of, post
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.late_registration import (
    NoLateEntries,
    TeamIncomplete,
    TooLate,
    enter_late,
)
from tournaments.entries.services.leaving import come_back, drop
from tournaments.entries.services.places import EventFull
from tournaments.entries.services.players import AlreadyEntered, NameTaken
from tournaments.entries.services.registration import claim_entry
from tournaments.events.services.events import change_tournament
from tournaments.models import Entry, Tournament
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.late_seating import seat_late
from tournaments.rounds.services.publishing import DraftStale, publish_round
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.standings.services.breakdown_document import live_numbers
from tournaments.terms.kinds import LateAs, RoundState, StageKind
from web.decks.texts import card_list
from web.templatetags.muster import late_note

pytestmark = pytest.mark.django_db


def late(tournament: Tournament, name: str = "Zoe", **facts: Any) -> Entry:
    actor = facts.pop("actor", tournament.created_by)
    facts |= {"tournament_id": tournament.pk, "actor": actor, "now": NOW}
    return enter_late(name=name, deck=legal_deck(), **facts).entry


def note_of(entry: Entry) -> str:
    return late_note(entry, Tournament.objects.get(pk=entry.tournament_id))


@remembered
def event(names: str = "ABCD", late_as: str = "losses", **plan: Any) -> Tournament:
    tournament = make_tournament(late_entries=late_as, **plan)
    for place, name in enumerate(names):
        entry = make_entry(tournament, name, place)
        # A second apart: the tied are listed in the order of entering.
        Entry.objects.filter(pk=entry.pk).update(entered_at=NOW + timedelta(seconds=place - 60))
    set_state(tournament, "running")
    return tournament


def played(tournament: Tournament, *pairs: str) -> None:
    """A round in which the first of each pair wins."""
    round_ = meet(tournament, *pairs)
    wins(round_, *(pair[0] for pair in pairs if len(pair) == 2))
    close(round_)


@pytest.mark.proof(of="events")
def test_missed_rounds_are_losses_and_closed_tables_stay() -> None:
    """E comes for round 3 and beats D, who has lost all; C rests then, and A beats B once more.

    Match-win rates: A 9/9, C 6/9, B and E 3/9, D none, which counts as a third. So the opponents of
    A (B, C, B) come to 4/9, of C (D, A) to 2/3, of B (A, D, A) to 7/9, of D (C, B, E) to 4/9.
    """
    tournament = event(rounds=4)
    played(tournament, "AB", "CD")
    played(tournament, "AC", "BD")
    before = snapshots(tournament)
    entry = late(tournament, "E")
    assert (entry.late_from, entry.late_as) == (3, LateAs.LOSS)
    assert [row[1] for row in standing(tournament)] == ["A", "B", "C", "D"]
    third = meet(tournament, "AB", "ED", "C")
    assert [row[1] for row in standing(tournament)][-1] in ("D", "E")
    wins(third, "A", "E")
    close(third)

    assert snapshots(tournament)[:2] == before
    assert [row[1] for row in standing(tournament, 2)] == ["A", "B", "C", "D"]
    assert standing(tournament, 3) == [
        (1, "A", 9, "0.4444", "1.0000", "0.4444"),
        (2, "C", 6, "0.6667", "0.6667", "0.6667"),
        (3, "B", 3, "0.7778", "0.3333", "0.7778"),
        (4, "E", 3, "0.3333", "1.0000", "0.3333"),
        (5, "D", 0, "0.4444", "0.3333", "0.6667"),
    ]


@pytest.mark.proof(of="events")
def test_missed_rounds_are_byes_where_the_event_says_so() -> None:
    tournament = event(late_as="byes", rounds=4)
    played(tournament, "AB", "CD")
    late(tournament, "E")
    second = meet(tournament, "AE", "BD", "C")
    wins(second, "E", "B")
    close(second)

    # Match-win rates: E and C 6/6, A and B 3/6, D a third.
    assert standing(tournament, 2) == [
        (1, "E", 6, "0.5000", "1.0000", "0.5000"),
        (2, "C", 6, "0.3333", "1.0000", "0.3333"),
        (3, "A", 3, "0.7500", "0.5000", "0.7500"),
        (4, "B", 3, "0.4167", "0.5000", "0.4167"),
        (5, "D", 0, "0.7500", "0.3333", "0.7500"),
    ]
    assert [row[1] for row in standing(tournament, 1)] == ["A", "C", "B", "D"]


def test_where_the_points_come_from_says_what_was_missed() -> None:
    tournament = event(rounds=4)
    played(tournament, "AB", "CD")
    entry = late(tournament, "E")
    second = meet(tournament, "AE", "BD", "C")
    wins(second, "E", "B")
    numbers = live_numbers(tournament_id=tournament.pk, entry_id=entry.pk, now=NOW)

    terms = [
        (term["round_number"], term["result"], term["note"])
        for term in numbers["numbers"][0]["terms"]
    ]
    assert terms == [(1, "loss", "missed"), (2, "win", "")]
    assert note_of(entry) == "joins in round 2; round 1 counts as a loss"


@pytest.mark.proof(of="events")
def test_no_bye_is_won_by_coming_late() -> None:
    """E is last and alone below all others in round 2; the bye goes to C or D, who were there."""
    for late_as in ("losses", "byes"):
        tournament = event(late_as=late_as, rounds=4)
        played(tournament, "AB", "CD")
        late(tournament, "E")
        draft = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
        (alone,) = (match for match in draft.matches.all() if match.seats.count() == 1)
        assert alone.seats.get().entry.name in "BD"


def test_who_comes_while_a_round_is_open_plays_the_next() -> None:
    tournament = event(rounds=4)
    first = meet(tournament, "AB", "CD")
    assert late(tournament, "E").late_from == 2
    wins(first, "A", "C")
    close(first)
    assert "E" not in {row[1] for row in standing(tournament)}


def test_who_is_seated_in_the_open_round_counts_it_once() -> None:
    """E is seated against C, who has the bye, leaves and is unpaired, and plays the next round."""
    tournament = event("ABC", late_as="byes", rounds=4)
    first = meet(tournament, "AB", "C")
    entry = late(tournament, "E")
    facts: dict[str, Any] = {"actor": tournament.created_by, "now": NOW}
    of_round: dict[str, Any] = {"tournament_id": tournament.pk, "number": 1, "reason": "x"} | facts
    c = named(tournament, "C")

    repair_round(broken=[match_of(first, "C").pk], pairs=[(entry.pk, c.pk)], **of_round)
    entry.refresh_from_db()
    assert (entry.late_from, entry.late_as, note_of(entry)) == (1, LateAs.BYE, "")
    wins(first, "A", "E")
    assert [row[1:3] for row in standing(tournament)] == [("A", 3), ("E", 3), ("B", 0), ("C", 0)]
    numbers = live_numbers(tournament_id=tournament.pk, entry_id=entry.pk, now=NOW)["numbers"]
    assert [(term["round_number"], term["result"]) for term in numbers[0]["terms"]] == [(1, "win")]

    take_back(match_of(first, "E"))
    drop(entry_id=entry.pk, **facts)
    repair_round(broken=[match_of(first, "E").pk], pairs=[(c.pk, None)], **of_round)
    assert {row[1] for row in standing(tournament)} == set("ABC")
    come_back(entry_id=entry.pk, **facts)
    entry.refresh_from_db()
    assert (entry.late_from, note_of(entry)) == (2, "joins in round 2; round 1 counts as a bye")


@pytest.mark.proof(of="events")
def test_a_draft_is_overtaken_and_the_next_has_the_late_player() -> None:
    tournament = event(rounds=4)
    played(tournament, "AB", "CD")
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    assert late(tournament, "E").late_from == 2
    with pytest.raises(DraftStale):
        publish_round(tournament_id=tournament.pk, number=2, actor=None, now=NOW)
    discard_draft(tournament_id=tournament.pk, number=2, actor=None, now=NOW)
    second = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    assert second.seats.filter(entry__name="E").count() == 1


def test_before_round_1_nothing_is_missed() -> None:
    tournament = event()
    entry = late(tournament, "E")
    assert (entry.late_from, entry.late_as, note_of(entry)) == (None, "", "")


def test_a_round_that_is_undone_is_missed_by_nobody() -> None:
    tournament = event(rounds=4)
    played(tournament, "AB", "CD")
    meet(tournament, "AC", "BD")
    entry = late(tournament, "E")
    assert entry.late_from == 3
    for number, expected in ((2, (2, "loss")), (1, (None, ""))):
        facts: dict[str, Any] = {"tournament_id": tournament.pk, "actor": tournament.created_by}
        undo_round(number=number, reason="again", now=NOW, **facts)
        entry.refresh_from_db()
        assert (entry.late_from, entry.late_as) == expected


@pytest.mark.proof(of="events")
def test_a_player_who_leaves_before_their_first_round_stands_in_no_table() -> None:
    tournament = event(rounds=4)
    first = meet(tournament, "AB", "CD")
    entry = late(tournament, "E")
    drop(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    wins(first, "A", "C")
    close(first)
    played(tournament, "AC", "BD")
    assert {row[1] for row in standing(tournament)} == set("ABCD")


def test_a_player_can_be_added_and_seated_while_the_last_swiss_round_is_open() -> None:
    """Where rounds missed are losses: whoever is seated in none has no points."""
    tournament = event("ABCDE", rounds=2)
    played(tournament, "AB", "CD", "E")
    round_ = meet(tournament, "AC", "BD", "E")
    seated, alone = late(tournament, "F"), late(tournament, "G")
    Entry.objects.filter(pk=alone.pk).update(entered_at=NOW + timedelta(seconds=1))
    assert (seated.late_from, alone.late_from) == (3, 3)
    seat_late(tournament_id=tournament.pk, actor=tournament.created_by, now=NOW)
    unseated = late(tournament, "H")
    wins(round_, "A", "B", "E")
    close(round_)

    for entry in (seated, alone, unseated):
        entry.refresh_from_db()
    assert (seated.late_from, alone.late_from, unseated.late_from) == (2, 2, 3)
    assert {row[1]: row[2] for row in standing(tournament)} == {
        **dict.fromkeys("AE", 6),
        **dict.fromkeys("BCG", 3),
        **dict.fromkeys("DF", 0),
    }


@pytest.mark.proof(of="events")
def test_when_nobody_comes_late() -> None:
    tournament = event(late_as="closed", rounds=2)
    with pytest.raises(NoLateEntries, match="This event has no late registration"):
        late(tournament)
    Tournament.objects.update(late_entries="losses", late_limit=1)
    played(tournament, "AB", "CD")
    late(tournament, "E")
    round_ = meet(tournament, "AC", "BD", "E")
    Tournament.objects.update(late_entries="byes")
    with pytest.raises(TooLate, match="the first stage has no rounds left"):
        late(tournament, "F")
    Tournament.objects.update(late_entries="losses", late_limit=None)
    wins(round_, "A", "B")
    close(round_)
    with pytest.raises(TooLate, match="the first stage has no rounds left"):
        late(tournament, "F")
    Tournament.objects.update(late_limit=1)
    tournament.stages.update(rounds=5)
    with pytest.raises(TooLate, match="2 rounds have been missed, and 1 is the limit"):
        late(tournament, "F")
    tournament.rounds.update(state=RoundState.UNDONE, undone_at=NOW)
    tournament.stages.update(kind=StageKind.ROUND_ROBIN)
    with pytest.raises(NoLateEntries, match="doesn’t start with Swiss rounds"):
        late(tournament, "F")
    waiting = make_tournament(late_entries="byes")
    with pytest.raises(NoLateEntries, match=r"Late registration isn’t open. Registration is open."):
        late(waiting)


def test_every_place_is_given_once() -> None:
    tournament = event("ABC", capacity=4)
    late(tournament, "D")
    assert Tournament.objects.get().places_taken == 4
    with pytest.raises(EventFull, match="The event is full: 4 of 4 places are taken"):
        late(tournament, "E")
    with pytest.raises(EventFull):
        late(tournament, "A")
    change_tournament(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        changes={"capacity": 5},
        now=NOW,
    )
    late(tournament, "E")
    assert Tournament.objects.get().places_taken == 5


def test_of_a_user_or_of_a_guest() -> None:
    tournament = event()
    user = make_user("erin")
    assert captain_of(late(tournament, "E", username="erin")) == user
    with pytest.raises(AlreadyEntered):
        late(tournament, "F", username="erin")
    with pytest.raises(UnknownUser, match="There is no user “nobody-here”"):
        late(tournament, "F", username="nobody-here")
    with pytest.raises(NameTaken):
        late(tournament, "E")
    facts: dict[str, Any] = {
        "tournament_id": tournament.pk,
        "actor": tournament.created_by,
        "now": NOW,
    }
    guest = enter_late(name="G", deck=legal_deck(), **facts)
    claimed = claim_entry(code=guest.claim_code, user=make_user("gus"), now=NOW)
    assert (guest.player.code_made_by, claimed) == (tournament.created_by, guest.entry)


def test_a_team_comes_whole() -> None:
    tournament = make_started(entries=2, late_entries="losses")
    Tournament.objects.update(team_size=2)
    with pytest.raises(
        TeamIncomplete, match=r"^A team that registers late must be complete: name 1 teammate\.$"
    ):
        late(tournament, "Foxes", player="Ann")
    entry = late(tournament, "Foxes", player="Ann", mates=["Bo"])
    assert entry.title == "Foxes (Ann, Bo)"


def test_who_may_let_in_and_what_the_journal_says() -> None:
    owner, judge, desk = make_user(), make_user(), make_user()
    make_organisation(owner, "club", judge=judge, scorekeeper=desk)
    tournament = make_tournament(
        owner, entries=2, organisation="club", late_entries="byes", rounds=4
    )
    set_state(tournament, "running")
    play_by_hand(make_round(tournament))
    with pytest.raises(PowerMissing):
        late(tournament, actor=judge)
    entry = late(tournament, actor=desk)
    record = staff_entries(stream=event_stream(tournament.pk)).filter(kind="entry.late").get()
    assert dict(record.data) == {"entry": str(entry.pk), "from_round": 2, "as": "bye"}


def body(**more: Any) -> dict[str, Any]:
    return {"name": "Zoe", "deck": legal_deck().plain()} | more


def test_through_the_api(client: Client) -> None:
    tournament = event()
    played(tournament, "AB", "CD")
    place, owner = f"{path_of(tournament)}/late-entries", tournament.created_by
    staff: dict[str, Any] = {"scopes": ["events:manage"]}
    made = post(client, place, body(), owner, **staff)
    assert made.status_code == 201
    row = made.json()
    assert len(row.pop("claim_code").replace("-", "")) == 26
    assert (row["late_from"], row["late_as"], row["state"]) == (2, "loss", "entered")
    assert client.get(made["Location"]).json() == row
    again = post(client, place, body(), owner, **staff)
    assert faults(again) == (409, [("/name", "name_taken")])
    bare = post(client, place, {"name": "Yan"}, owner, **staff)
    assert faults(bare) == (422, [("/deck", "deck_missing")])
    other = make_user()
    assert faults(post(client, place, body(), other, **staff)) == (403, [("", "not_your_event")])


@pytest.mark.proof(of="events")
def test_on_the_page(client: Client) -> None:
    tournament = event()
    played(tournament, "AB", "CD")
    client.force_login(tournament.created_by)
    assert "late-entry" in client.get(f"/events/{tournament.pk}/run/players").content.decode()
    place = f"/events/{tournament.pk}/run/late-entry"
    assert "count as losses" in client.get(place).content.decode()
    refused = client.post(place, {"name": "Zoe", "username": ""})
    assert "This field is required." in refused.content.decode()
    from_words = {"name": "Zoe", "username": "", "deck": card_list(legal_deck())}
    assert (
        "With it they check in, report results" in client.post(place, from_words).content.decode()
    )
    make_user("yan")
    sent = client.post(place, from_words | {"name": "Yan", "username": "yan"}, follow=True)
    assert "Yan plays from the next round to be paired." in sent.content.decode()
    assert named(tournament, "Yan").late_from == 2
    page = client.get(f"/events/{tournament.pk}/players").content.decode()
    assert page.count("joins in round 2; round 1 counts as a loss") == 2
