"""Running an event on pages: players, check-in, guests, rounds, results."""

import re

import pytest
from django.test import Client

from accounts.models import User
from ledger.models import LedgerEntry
from ledger.selectors import staff_entries
from tests.support.factories import (
    NOW,
    captain_of,
    legal_deck,
    make_entry,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.seen import facts, headings, links, notices, rows, seen
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.matches import pairings
from tournaments.matches.services.reports import report_result
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.terms.kinds import EntryState, MatchState, RoundState, SettledBy
from tournaments.terms.match_score import MatchScore
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db

LEGAL = card_list(legal_deck())


def players_page(client: Client, event: Tournament):
    return seen(client.get(f"/events/{event.pk}/run/players"))


def run_page(client: Client, event: Tournament):
    return seen(client.get(f"/events/{event.pk}/run"))


def journal(event: Tournament) -> list[LedgerEntry]:
    return list(staff_entries(stream=event_stream(event.pk)))


def code_on(page) -> str:
    (code,) = (node.text for node in page.all("p") if node.attrs.get("id") == "code")
    return code


def disputed(olga: User, **plan) -> Match:
    """A match whose players contradict each other."""
    players = [make_user(), make_user()]
    event = make_tournament(olga, **plan)
    for number, user in enumerate(players):
        make_entry(event, f"Player {number}", number, user=user)
    match = make_round(event).matches.get()
    for user in players:
        seat = match.seats.get(entry__players__user=user).number
        report_result(match_id=match.pk, user=user, score=MatchScore((1 - seat, seat)), now=NOW)
    return match


# Guests and their decks


@pytest.mark.proof(of="events")
def test_a_guest_is_entered_and_the_code_is_shown_once(client: Client, olga: User) -> None:
    event = make_tournament(olga)
    page = seen(client.post(f"/events/{event.pk}/run/players", {"name": "Gus", "deck": LEGAL}))
    entry = Entry.objects.get()
    assert (entry.name, captain_of(entry), entry.registered_deck.deck_list.digest) == (
        "Gus",
        None,
        legal_deck().digest,
    )
    code = code_on(page)
    assert rows(players_page(client, event)) == [["Gus Guest", "Registered", "Legal"]]
    assert code not in players_page(client, event).text
    another = code_on(seen(client.post(f"/entries/{entry.pk}/run/code")))

    guest = make_user()
    client.force_login(guest)
    assert client.post("/entries/claim", {"code": code}).status_code == 200
    assert client.post("/entries/claim", {"code": another})["Location"] == f"/entries/{entry.pk}"
    entry.refresh_from_db()
    assert captain_of(entry) == guest
    client.force_login(olga)
    late = client.post(f"/entries/{entry.pk}/run/code", follow=True)
    assert (
        notices(seen(late))[-1] == "Gus isn’t a registered guest, and only those have a claim code."
    )


def test_what_is_wrong_with_a_guest(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=1)
    path = f"/events/{event.pk}/run/players"
    taken = seen(client.post(path, {"name": "PLAYER 1", "deck": LEGAL}))
    illegal = seen(client.post(path, {"name": "Gus", "deck": "4 Silence"}))

    assert notices(taken) == ["The name “PLAYER 1” is taken."]
    assert " ".join(taken.all("textarea")[0].text.split()) == " ".join(LEGAL.split())
    assert notices(illegal)[0].startswith("Not legal in Starter:")
    assert Entry.objects.count() == 1


def test_a_deck_is_handed_in_for_a_player_with_a_reason(client: Client, olga: User) -> None:
    event = make_tournament(olga)
    entry = make_entry(event, "Ann", user=make_user("ann"))
    other = card_list(legal_deck(1))
    page = seen(client.post(f"/entries/{entry.pk}/run", {"deck": other, "reason": " "}))
    assert notices(page) == [
        "Give a reason for submitting this player’s decklist. They can read it."
    ]
    response = client.post(f"/entries/{entry.pk}/run", {"deck": other, "reason": "misread"})
    entry.refresh_from_db()

    assert response["Location"] == f"/entries/{entry.pk}/run"
    assert entry.registered_deck.deck_list.digest == legal_deck(1).digest
    assert journal(event)[-1].private_part.data == {"reason": "misread"}


def test_looking_at_a_hidden_deck_is_recorded(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=1)
    entry = event.entries.get()
    place = f"/entries/{entry.pk}/run"
    assert client.get(f"{place}/deck").headers["Location"] == place
    refused = client.post(f"/entries/{entry.pk}/run/deck", {"reason": " "}, follow=True)
    assert notices(seen(refused)) == [
        "Give a reason for viewing a sealed decklist. Its player can read it."
    ]
    assert journal(event)[-1].kind != "deck.viewed"
    response = client.post(f"/entries/{entry.pk}/run/deck", {"reason": "A typo."})

    assert " ".join(seen(response).all("pre")[0].text.split()) == " ".join(LEGAL.split())
    assert "no-store" in response["Cache-Control"]
    assert (journal(event)[-1].kind, journal(event)[-1].actor) == ("deck.viewed", olga)
    # It has the frame of all pages of the staff.
    assert len(re.findall(r'<header class="top">|class="band staff-band"', response.text)) == 2


# Being there, and leaving


@pytest.mark.proof(of="events")
def test_checking_players_in_from_the_list(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    first, _ = event.entries.order_by("name")
    path = f"/entries/{first.pk}/run/check-in"
    early = client.post(path, follow=True)
    assert notices(seen(early)) == ["Check-in isn’t open. Registration is open."]
    set_state(event, "check_in")
    response = client.post(path)
    assert response["Location"] == f"/events/{event.pk}/run/players#entry-{first.pk}"
    assert sorted(rows(players_page(client, event))) == [
        ["Player 1 Guest", "Checked in", "Legal", "Undo check-in of Player 1"],
        ["Player 2 Guest", "Not checked in", "Legal", "Check in Player 2"],
    ]
    client.post(path, {"undo": "1"})
    first.refresh_from_db()
    assert first.state == EntryState.ENTERED


@pytest.mark.proof(of="events")
def test_taking_a_player_out_is_asked_once_more(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=3)
    before, after, _ = event.entries.all()
    path = f"/entries/{before.pk}/run/leave"
    assert headings(seen(client.get(path)))[1:] == [f"Cancel the registration of {before.name}?"]
    client.post(path)
    before.refresh_from_db()
    assert before.state == EntryState.WITHDRAWN
    assert (
        notices(seen(client.post(path, follow=True)))[-1]
        == f"{before.name} is no longer in this event."
    )
    set_state(event, "running")
    path = f"/entries/{after.pk}/run/leave"
    assert headings(seen(client.get(path)))[1:] == [f"Drop {after.name}?"]
    client.post(path)
    after.refresh_from_db()
    assert after.state == EntryState.DROPPED


# Rounds


@pytest.mark.proof(of="events")
def test_a_round_from_its_draft_to_its_end(client: Client, olga: User) -> None:
    event = make_started(olga, entries=5)
    place = f"/events/{event.pk}/run"
    response = client.post(f"{place}/rounds", {"redraw": ""})
    assert response["Location"] == f"{place}/rounds/1"
    round_ = Round.objects.get()
    page = seen(client.get(response["Location"]))
    assert [row[0] for row in rows(page)] == ["1", "2", "–"]
    assert [row[2] for row in rows(page)] == [
        pairing.reason for pairing in pairings(round_id=round_.pk)
    ]
    assert headings(run_page(client, event))[1:3] == ["Review and publish round 1", "Players"]

    client.post(f"{place}/rounds/1/discard")
    assert not Round.objects.exists()
    client.post(f"{place}/rounds", {"redraw": "3"})
    round_ = Round.objects.get()
    assert round_.redraw == 3
    messages = notices(seen(client.post(f"{place}/rounds/1/publish", follow=True)))
    assert messages == ["Draft of round 1 discarded.", "Round 1 published."]
    assert headings(run_page(client, event))[1:3] == [
        "Enter 2 results, then close round 1",
        "Outstanding 2 tables",
    ]
    assert notices(seen(client.post(f"{place}/rounds/1/close", follow=True))) == [
        "2 matches of round 1 have no result yet, the first at table 1."
    ]
    for match in round_.matches.exclude(state=MatchState.SETTLED):
        settle(match)
    client.post(f"{place}/rounds/1/close")
    round_.refresh_from_db()
    assert round_.state == RoundState.CLOSED


@pytest.mark.proof(of="events")
def test_what_is_wrong_with_pairing(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    place = f"/events/{event.pk}/run"
    early = client.post(f"{place}/rounds", follow=True)
    assert notices(seen(early)) == ["The event hasn’t started yet."]
    many = client.post(f"{place}/rounds", {"redraw": "100"}, follow=True)
    assert notices(seen(many)) == ["The shuffle number must be from 0 to 99."]
    make_round(event)
    for act in ("publish", "discard"):
        again = client.post(f"{place}/rounds/1/{act}", follow=True)
        assert notices(seen(again)) == ["These pairings are already published."]
        assert client.post(f"{place}/rounds/2/{act}").status_code == 404


# Results


@pytest.mark.proof(of="events")
def test_a_result_is_entered_with_a_reason(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2, best_of=3)
    match = make_round(event).matches.get()
    path = f"/matches/{match.pk}/ruling"
    assert path in links(run_page(client, event))
    assert path in links(seen(client.get(f"/matches/{match.pk}")))
    bare = client.post(path, {"score": "played:2-1-0", "reason": " "}).context["form"]
    assert set(bare.errors) == {"reason"}
    assert bare["score"].value() == "played:2-1-0"
    response = client.post(path, {"score": "played:2-1-0", "reason": "slip"})
    match.refresh_from_db()

    assert response["Location"] == f"/events/{event.pk}/run"
    assert (match.state, match.settled_by) == (MatchState.SETTLED, SettledBy.RULING)
    assert [seat.games_won for seat in match.seats.order_by("number")] == [2, 1]
    assert journal(event)[-1].private_part.data == {"reason": "slip"}


@pytest.mark.proof(of="events")
def test_who_plays_a_match_is_told_that_another_enters_its_result(
    client: Client, olga: User
) -> None:
    event = make_tournament(olga, objection_minutes=30)
    make_entry(event, "Olga", user=olga)
    make_entry(event, "Bela", 1, user=make_user())
    match = make_round(event).matches.get()
    path = f"/matches/{match.pk}/ruling"
    assert path not in links(seen(client.get(f"/matches/{match.pk}")))
    tried = client.post(path, {"score": "played:1-0-0", "reason": "I won."}).context["form"]

    assert tried.non_field_errors() == [
        "You play in this match, so another member of staff has to do this. Or turn on “Staff who"
        " play enter results” in the settings of the event."
    ]


def test_every_result_can_be_chosen_by_its_manner(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    match = make_round(event).matches.get()
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    path = f"/matches/{match.pk}/ruling"
    choices = client.get(path).context["form"].fields["score"].choices
    assert {group: [words for _, words in inside] for group, inside in choices[1:]} == {
        "Played": [f"{first} won 1–0", f"{second} won 1–0", "Draw 0–0–1"],
        "Time called": ["Draw, no game finished"],
        "No-show": [
            f"{second} didn’t show up: {first} wins",
            f"{first} didn’t show up: {second} wins",
            "Both didn’t show up: both lose",
        ],
        "Decided by staff": [
            f"Forfeit win for {first}",
            f"Forfeit win for {second}",
            f"{first} wins by penalty",
            f"{second} wins by penalty",
            "Both lose by penalties",
            "Double loss",
        ],
    }


@pytest.mark.parametrize(
    ("chosen", "results", "manner"),
    [
        ("unfinished:1-0-0", ["win", "loss"], "unfinished"),
        ("unfinished:0-0-0", ["draw", "draw"], "unfinished"),
        ("no_show:0", ["loss", "win"], "no_show"),
        ("no_show:01", ["loss", "loss"], "no_show"),
        ("awarded:1", ["loss", "win"], "awarded"),
        ("penalty:0", ["win", "loss"], "penalty"),
        ("penalty:", ["loss", "loss"], "penalty"),
        ("double_loss:", ["loss", "loss"], "double_loss"),
    ],
)
def test_what_is_chosen_decides_the_match(
    client: Client, olga: User, chosen: str, results: list[str], manner: str
) -> None:
    match = make_round(make_tournament(olga, entries=2, best_of=3)).matches.get()
    client.post(f"/matches/{match.pk}/ruling", {"score": chosen, "reason": "seen"})
    match.refresh_from_db()

    assert [seat.result for seat in match.seats.order_by("number")] == results
    assert match.manner == manner


@pytest.mark.proof(of="events")
def test_who_did_not_come_drops_out_where_that_is_ticked(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    match = make_round(event).matches.get()
    path = f"/matches/{match.pk}/ruling"
    sent = {"score": "played:1-0-0", "reason": "seen", "drop_absent": "on"}
    assert notices(seen(client.post(path, sent))) == [
        "Only players who didn’t come can be dropped here. Choose who didn’t come."
    ]
    client.post(path, sent | {"score": "no_show:1"})
    states = [seat.entry.state for seat in match.seats.order_by("number")]
    assert states == [EntryState.ENTERED, EntryState.DROPPED]


@pytest.mark.proof(of="events")
def test_disputes_come_first_and_are_decided(client: Client, olga: User) -> None:
    match = disputed(olga)
    event = match.round.tournament
    page = run_page(client, event)
    assert headings(page)[1:3] == [
        "Enter 1 result, then close round 1",
        "With a judge 1",
    ]
    known = facts(seen(client.get(f"/matches/{match.pk}/ruling")))
    assert known["Status"] == "With a judge"
    says = {" ".join(known[f"Player {n} reported"].split()[:4]) for n in (0, 1)}
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    assert says == {f"{first} won 1–0", f"{second} won 1–0"}
    client.post(f"/matches/{match.pk}/ruling", {"score": "played:1-0-0", "reason": "seen"})
    match.refresh_from_db()
    assert match.state == MatchState.SETTLED


@pytest.mark.proof(of="events")
def test_a_result_of_a_closed_round_is_corrected(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    round_ = play_by_hand(make_round(event))
    match = round_.matches.get()
    page = seen(client.get(f"/matches/{match.pk}/ruling"))
    assert notices(page) == ["This round is closed. Standings update; later pairings stay."]
    client.post(f"/matches/{match.pk}/ruling", {"score": "played:0-1-0", "reason": "slip"})

    assert [seat.result for seat in match.seats.order_by("number")] == ["loss", "win"]
    assert round_.standings.count() == 2


def test_a_bye_is_nobodys_to_decide(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=3)
    match = make_round(event).matches.get(settled_by=SettledBy.BYE)

    assert client.get(f"/matches/{match.pk}/ruling").status_code == 404
    links_there = links(seen(client.get(f"/events/{event.pk}/run/rounds/1")))
    assert f"/matches/{match.pk}/ruling" not in links_there
