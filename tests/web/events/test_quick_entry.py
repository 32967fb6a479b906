"""Quick entry: what is typed is said before it is entered, with a script and without one."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_organisation, make_round, make_tournament, make_user
from tests.support.seen import Node, seen
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import EntryState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    owner = make_user("owner")
    make_organisation(owner, "club", judge=make_user("judge"), scorekeeper=make_user("keeper"))
    event = make_tournament(owner, organisation="club", entries=5, best_of=3)
    make_round(event)
    sign_in(client, "keeper")
    return event


def sign_in(client: Client, name: str) -> None:
    client.force_login(User.objects.get(username=name))


def place(event: Tournament) -> str:
    return f"/events/{event.pk}/run/results"


def table(event: Tournament, number: int) -> Match:
    return Match.objects.get(round__tournament=event, table=number)


def names(match: Match) -> list[str]:
    return [seat.entry.name for seat in match.seats.order_by("number")]


def echo(page: Node) -> str:
    (part,) = (node for node in page.all("div") if node.attrs.get("id") == "quick-echo")
    return part.text


def echo_of(client: Client, event: Tournament, entry: str) -> str:
    return echo(seen(client.get(place(event), {"entry": entry})))


def messages(client: Client, event: Tournament) -> str:
    page = seen(client.get(f"/events/{event.pk}/run"))
    (part,) = (node for node in page.all("div") if node.attrs.get("id") == "messages")
    return part.text


def state(match: Match) -> tuple[str, list[int]]:
    match.refresh_from_db()
    won = match.seats.order_by("number").values_list("games_won", flat=True)
    return match.state, list(won)


def test_what_is_typed_is_said_and_changes_nothing(client: Client, event: Tournament) -> None:
    first, second = names(table(event, 1))

    assert {
        entry: echo_of(client, event, entry) for entry in ("1 21", "1 02 d1", "1 x2", "1 d")
    } == {
        "1 21": f"Table 1: {first} 2–1 {second}",
        "1 02 d1": f"Table 1: {first} 0–2 {second}; {first} drops",
        "1 x2": f"Table 1: {second} didn’t show up: {first} wins",
        "1 d": f"Table 1: {first} 1–1 {second}, time called",
    }
    assert state(table(event, 1)) == ("open", [0, 0])


def test_an_intentional_draw_is_said_and_entered(client: Client) -> None:
    owner = make_user("owner")
    event = make_tournament(owner, entries=4, best_of=3, intentional_draws="allowed")
    make_round(event)
    client.force_login(owner)

    assert echo_of(client, event, "1 id") == "Table 1: Intentional draw"
    client.post(place(event), {"entry": "1 id", "echoed": "1", "version": ""})
    match = table(event, 1)
    assert state(match) == ("settled", [0, 0])
    assert [*match.seats.values_list("result", flat=True)] == ["draw", "draw"]


def test_what_is_wrong_is_echo_of(client: Client, event: Tournament) -> None:
    (bye,) = (m for m in event.rounds.get().matches.all() if m.seats.count() == 1)

    assert echo_of(client, event, "") == ""
    assert echo_of(client, event, "9 21") == "There is no table 9 in round 1."
    assert echo_of(client, event, f"{bye.table} 21") == (
        f"Nobody plays at table {bye.table}: it is a bye."
    )
    assert echo_of(client, event, "1 31") == "A best of 3 can’t end like that."
    assert echo_of(client, event, "1 21 150-90") == "This event counts nothing besides games."


def test_a_match_of_one_game_is_entered_by_who_won(client: Client) -> None:
    owner = make_user("solo")
    event = make_tournament(owner, entries=2, best_of=1)
    make_round(event)
    client.force_login(owner)
    page = seen(client.get(f"/events/{event.pk}/run"))
    (box,) = (node for node in page.all("input") if node.attrs.get("id") == "quick")
    (help_text,) = (node for node in page.all("dl") if node.attrs.get("id") == "quick-help")
    one_game = "This match is one game: type 1 if the player named first won, 2 if the other did,"

    assert box.attrs["placeholder"] == "4 1"
    assert [node.text for node in help_text.all("dt")] == ["4 1", "4 d", "4 x2", "4 1 d2"]
    assert echo_of(client, event, "1 21") == f"{one_game} d for a draw."
    assert echo_of(client, event, "1 id") == "This event has no intentional draws."


def test_the_script_has_shown_it_so_it_is_entered(client: Client, event: Tournament) -> None:
    match = table(event, 1)
    answer = client.post(place(event), {"entry": "1 21", "echoed": "1", "version": ""})

    assert (answer.status_code, answer["Location"]) == (302, f"/events/{event.pk}/run")
    first, second = names(match)
    assert messages(client, event) == f"Table 1: {first} 2–1 {second} Undo"
    assert state(match) == ("settled", [2, 1])


def test_without_a_script_the_page_asks_once(client: Client, event: Tournament) -> None:
    match = table(event, 1)
    page = seen(client.post(place(event), {"entry": "1 21", "echoed": "", "version": ""}))
    (form,) = (node for node in page.all("form") if "data-quick" in node.attrs)
    fields = {str(node.attrs["name"]): str(node.attrs["value"]) for node in form.all("input")}

    assert state(match) == ("open", [0, 0])
    assert (fields["entry"], form.all("button")[0].text) == ("1 21", "Save result")
    client.post(place(event), fields)
    assert state(match) == ("settled", [2, 1])


def test_a_table_with_a_result_asks_for_a_reason(client: Client, event: Tournament) -> None:
    client.post(place(event), {"entry": "1 20", "echoed": "1"})
    sign_in(client, "judge")
    page = seen(client.post(place(event), {"entry": "1 21", "echoed": "1"}))
    first, second = names(table(event, 1))
    assert echo(page).startswith(
        f"Table 1 has its result: {first} 2–0 {second}. Correct 2–0 to 2–1?"
    )
    assert state(table(event, 1)) == ("settled", [2, 0])

    sent = {"entry": "1 21", "echoed": "1", "version": str(table(event, 1).version)}
    client.post(place(event), {**sent, "reason": "Misread the slip."})
    assert state(table(event, 1)) == ("settled", [2, 1])
    assert messages(client, event) == f"Table 1: {first} 2–1 {second}"


def test_a_correction_is_for_judges(client: Client, event: Tournament) -> None:
    client.post(place(event), {"entry": "1 20", "echoed": "1"})
    page = seen(client.post(place(event), {"entry": "1 21", "echoed": "1", "reason": "I erred."}))

    assert echo(page) == "Your role in Cup doesn’t allow this: make rulings."
    assert state(table(event, 1)) == ("settled", [2, 0])


def test_a_correction_of_another_result_than_was_seen_is_refused(
    client: Client, event: Tournament
) -> None:
    client.post(place(event), {"entry": "1 20", "echoed": "1"})
    sign_in(client, "owner")
    sent = {"entry": "1 21", "echoed": "1", "reason": "I erred.", "version": "0"}
    page = seen(client.post(place(event), sent))

    assert echo(page).startswith("Someone else changed this a moment ago.")
    assert state(table(event, 1)) == ("settled", [2, 0])


def test_victory_points_where_the_event_counts_them(client: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(profile="miniatures")
    client.post(place(event), {"entry": "1 21 150-90 5-3", "echoed": "1"})

    seats = table(event, 1).seats.order_by("number")
    assert list(seats.values_list("victory_points", "survivors")) == [(150, 5), (90, 3)]


def test_what_a_slip_lacks_is_said_before_it_is_entered(client: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(profile="miniatures")
    first, second = names(table(event, 1))
    result = f"Table 1: {first} 2–1 {second}"

    echoes = [echo_of(client, event, entry) for entry in ("1 21 150-90 5-3", "1 21 150-90", "1 21")]
    assert echoes[0].startswith(result)
    assert [text.partition("; ")[2] for text in echoes] == [
        "",
        "survivors missing",
        "victory points missing; survivors missing",
    ]
    assert "missing" not in echo_of(client, event, "1 x2")
    page = seen(client.get(f"/events/{event.pk}/run"))
    assert "With what this event counts besides games: Victory points, Survivors." in page.text


def test_who_drops_with_the_slip(client: Client, event: Tournament) -> None:
    client.post(place(event), {"entry": "1 20 d2", "echoed": "1"})

    assert table(event, 1).seats.get(number=1).entry.state == EntryState.DROPPED


def test_the_last_entry_is_undone_from_the_list(client: Client, event: Tournament) -> None:
    match = table(event, 1)
    client.post(place(event), {"entry": "1 20", "echoed": "1"})
    page = seen(client.get(f"/events/{event.pk}/run"))
    (form,) = (node for node in page.all("form") if "data-undo" in node.attrs)
    fields = {str(node.attrs["name"]): str(node.attrs["value"]) for node in form.all("input")}
    client.post(str(form.attrs["action"]), fields)

    assert state(match) == ("open", [0, 0])
    assert messages(client, event) == "Table 1 has no result again."


def test_what_somebody_else_entered_has_no_undo(client: Client, event: Tournament) -> None:
    client.post(place(event), {"entry": "1 20", "echoed": "1"})
    sign_in(client, "judge")
    page = seen(client.get(f"/events/{event.pk}/run"))

    assert [node for node in page.all("form") if "data-undo" in node.attrs] == []
    assert client.post(f"/matches/{table(event, 1).pk}/undo").status_code == 302
    assert state(table(event, 1)) == ("settled", [2, 0])


def test_between_rounds_there_is_nothing_to_enter(client: Client) -> None:
    event = make_tournament(make_user("owner"), entries=2)
    sign_in(client, "owner")
    answer = client.post(place(event), {"entry": "1 20", "echoed": "1"})

    assert answer["Location"] == f"/events/{event.pk}/run"
    assert messages(client, event) == "No round is open, so there is no result to enter."


def test_it_is_for_those_who_enter_results(client: Client, event: Tournament) -> None:
    client.force_login(make_user("stranger"))

    assert client.get(place(event)).status_code == 403
    assert client.post(place(event), {"entry": "1 20", "echoed": "1"}).status_code == 403
