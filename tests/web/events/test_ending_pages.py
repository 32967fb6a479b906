"""A look before a round is closed and before an event is finished, and who won after it."""

import pytest
from django.test import Client

from ground.steady_clock import steady_now
from tests.support.factories import (
    NOW,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.seen import Node, seen
from tournaments.entries.services.check_in import check_in
from tournaments.models import DeckCheck, Round, Tournament
from tournaments.rounds.services.round_timer import ClockAction, turn_clock
from tournaments.terms.kinds import Chosen, EntryState, TournamentState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    owner = make_user("owner")
    client.force_login(owner)
    return make_tournament(owner, entries=2, rounds=1)


def console(client: Client, event: Tournament) -> Node:
    return seen(client.get(f"/events/{event.pk}/run"))


def next_card(page: Node) -> Node:
    (card,) = (node for node in page.all("section") if node.attrs.get("id") == "do-next")
    return card


def do_next(client: Client, event: Tournament) -> tuple[str, list[str]]:
    """The sentence, and what there is to press."""
    card = next_card(console(client, event))
    pressed = [node for node in card.all("button", "a") if "disabled" not in node.attrs]
    return card.all("h2")[0].text, [node.text for node in pressed]


def check_a_deck(event: Tournament) -> None:
    DeckCheck.objects.create(
        tournament=event,
        entry=event.entries.get(name="Player 1"),
        chosen=Chosen.RANDOM,
        opened_by=event.created_by,
        opened_at=NOW,
    )


def run_a_clock(round_: Round) -> None:
    turn_clock(
        tournament_id=round_.tournament_id,
        number=round_.number,
        action=ClockAction.START,
        minutes=50,
        actor=round_.tournament.created_by,
        now=steady_now(),
    )


def test_each_state_says_what_to_do_next(client: Client, event: Tournament) -> None:
    sentences = [do_next(client, event)]
    set_state(event, TournamentState.CHECK_IN)
    sentences.append(do_next(client, event))
    check_in(entry_id=event.entries.earliest("entered_at").pk, actor=event.created_by, now=NOW)
    sentences.append(do_next(client, event))
    event.entries.update(state=EntryState.CHECKED_IN, checked_in_at=NOW)
    set_state(event, TournamentState.RUNNING)
    sentences.append(do_next(client, event))
    round_ = make_round(event)
    sentences.append(do_next(client, event))
    settle(round_.matches.get())
    sentences.append(do_next(client, event))
    play_by_hand(round_)
    sentences.append(do_next(client, event))
    set_state(event, TournamentState.FINISHED)
    sentences.append(do_next(client, event))
    winner = round_.matches.get().seats.get(number=0).entry.name

    assert sentences == [
        ("Open check-in", ["Open check-in"]),
        ("Check in players", ["Walk-in desk"]),
        ("1 not checked in: review and start", ["Review and start"]),
        ("Pair round 1", ["Pair round 1"]),
        ("Enter 1 result, then close round 1", []),
        ("Close round 1", ["Close round 1"]),
        (f"Finish: {winner} wins", ["Review and finish"]),
        (f"{winner} won", ["See standings"]),
    ]


def test_a_round_with_something_open_is_looked_at_first(client: Client, event: Tournament) -> None:
    round_ = make_round(event)
    settle(round_.matches.get())
    check_a_deck(event)

    assert do_next(client, event) == ("Close round 1", ["Review and close"])
    page = seen(client.get(f"/events/{event.pk}/run/rounds/1/review"))
    assert "A deck check is open: Player 1" in page.text
    assert "Close round 1" in [node.text for node in page.all("button")]


def test_the_look_names_tables_without_a_result(client: Client, event: Tournament) -> None:
    round_ = make_round(event)
    page = seen(client.get(f"/events/{event.pk}/run/rounds/1/review"))
    players = " – ".join(seat.entry.name for seat in round_.matches.get().seats.order_by("number"))

    assert f"Table 1: {players}" in page.text
    assert "Close round 1" not in [node.text for node in page.all("button")]


def test_a_running_clock_is_said(client: Client, event: Tournament) -> None:
    round_ = make_round(event)
    settle(round_.matches.get())
    run_a_clock(Round.objects.get(pk=round_.pk))

    assert do_next(client, event) == ("Close round 1", ["Close round 1"])
    console = seen(client.get(f"/events/{event.pk}/run"))
    assert "All results are in. The round timer runs for 50 more minutes." in console.text
    page = seen(client.get(f"/events/{event.pk}/run/rounds/1/review"))
    assert "The round timer runs for 50 more minutes." in page.text


def test_before_the_end_it_says_who_wins_and_what_is_open(
    client: Client, event: Tournament
) -> None:
    round_ = make_round(event)
    play_by_hand(round_)
    check_a_deck(event)
    page = seen(client.get(f"/events/{event.pk}/run/finish"))
    winner = round_.matches.get().seats.get(number=0).entry.name

    assert f"Winner: {winner}" in page.text
    assert "A deck check is open: Player 1" in page.text
    form = page.all("form")[-1]
    fields = {str(node.attrs["name"]): str(node.attrs["value"]) for node in form.all("input")}
    client.post(str(form.attrs["action"]), fields)
    event.refresh_from_db()
    assert event.state == "finished"


def test_an_event_that_cannot_be_finished_has_no_such_page(
    client: Client, event: Tournament
) -> None:
    make_round(event)
    answer = client.get(f"/events/{event.pk}/run/finish")

    assert (answer.status_code, answer["Location"]) == (302, f"/events/{event.pk}/run")


def test_nothing_waits_once_the_event_is_over(client: Client, event: Tournament) -> None:
    round_ = play_by_hand(make_round(event))
    check_a_deck(event)
    before = badges(client, event)
    set_state(event, TournamentState.FINISHED)
    finished = badges(client, event)
    forms = seen(client.get(f"/events/{event.pk}/run/deck-checks")).all("datalist")
    set_state(event, TournamentState.RUNNING, "One more look.")

    assert (before, finished, badges(client, event)) == (["1 waiting"], [], ["1 waiting"])
    assert (forms, round_.state) == ([], "closed")


def badges(client: Client, event: Tournament) -> list[str]:
    """The numbers beside the links of the staff."""
    page = console(client, event)
    marks = [node for node in page.all("span") if node.attrs.get("class") == "count"]
    return sorted({mark.text for mark in marks})
