"""What phones open by a QR code: the page of the sign at the desk, and a guest's own page."""

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.seen import seen
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Entry, Match, MatchSeat, Round, Tournament
from tournaments.terms.kinds import MatchState

pytestmark = pytest.mark.django_db


@remembered
def event_of(olga: User, *, state: str = "check_in") -> Tournament:
    event = make_tournament(olga, decklists="none")
    if state != "registration":
        set_state(event, state)
    return event


def desk(event: Tournament) -> str:
    return f"/events/{event.pk}/run/walk-ins"


WAYS_IN = ("Sign in", "Create account", "Register", "Check in")


@pytest.mark.parametrize(
    ("state", "ways"),
    [
        ("registration", ["Sign in", "Create account"]),
        ("check_in", ["Sign in", "Check in"]),
        ("running", ["Sign in"]),
    ],
)
def test_the_sign_offers_nobody_a_way_that_is_closed(
    client: Client, olga: User, state: str, ways: list[str]
) -> None:
    event = event_of(olga, state="registration")
    client.post(desk(event), {"players": "Ann\nBo"})
    if state != "registration":
        set_state(event, state)
    main = seen(Client().get(f"/events/{event.pk}/arrive")).all("main")[0]

    assert [node.text for node in main.all("a", "button") if node.text in WAYS_IN] == ways


def test_a_guest_who_types_their_code_during_the_event_comes_to_their_own_page(
    client: Client, olga: User
) -> None:
    code, round_ = guest_at_a_table(client, olga, "Ann")
    page = f"/events/{round_.tournament_id}/arrive"
    (form,) = seen(Client().get(page)).all("main")[0].all("form")
    typed = [Client().post(page, {"code": each}, follow=True) for each in (code, "aaaaa")]

    assert [button.text for button in form.all("button")] == ["Open my page"]
    assert [response.redirect_chain for response in typed] == [
        [(f"/entries/code/{code}", 302)],
        [],
    ]
    assert "Round 1, table 1 : you’re playing Ann ." in seen(typed[0]).text


def test_a_player_who_scans_the_sign_during_the_event_is_led_to_their_table(
    client: Client, olga: User
) -> None:
    event = make_tournament(olga, entries=1)
    make_entry(event, "Ann", 1, user=(ann := make_user("ann")))
    set_state(event, "running")
    client.force_login(ann)
    main = seen(client.get(f"/events/{event.pk}/arrive")).all("main")[0]
    ways = [(link.text, link.attrs["href"]) for link in main.all("a")]
    assert ways[0] == ("Open my table", f"/events/{event.pk}")


def test_who_arrives_without_a_registration_at_check_in_is_sent_to_the_desk(olga: User) -> None:
    event = event_of(olga)
    arrived = seen(Client().get(f"/events/{event.pk}/arrive")).text

    assert (
        "Not registered yet? Tell the staff at the desk your name, and they’ll add you." in arrived
    )


@pytest.mark.parametrize(
    ("state", "sign"),
    [("registration", "Scan to register or check in"), ("check_in", "Scan to check in")],
)
def test_the_code_at_the_desk_says_what_it_is_good_for(
    client: Client, olga: User, state: str, sign: str
) -> None:
    event = event_of(olga, state=state)

    texts = [node.text for node in seen(client.get(desk(event))).all("p")]

    address = f"127.0.0.1:8000/{event.short_code}/in"
    assert [text for text in texts if "Scan to" in text] == [f"{address} {sign}"]


def guest_at_a_table(client: Client, olga: User, others: str) -> tuple[str, Round]:
    """The code of Zoe, who plays in round 1 with these others, and that round."""
    event = event_of(olga)
    client.post(desk(event), {"players": "Zoe\n" + others})
    set_state(event, "running")
    zoe = Entry.objects.get(name="Zoe")
    code = renew_claim_code(entry_id=zoe.pk, actor=olga, now=NOW).claim_code
    return code, make_round(event)


def test_the_page_of_a_guest_leads_to_their_table_and_report(client: Client, olga: User) -> None:
    code, round_ = guest_at_a_table(client, olga, "Ann")
    match = round_.matches.get()

    main = seen(Client().get(f"/entries/code/{code}")).all("main")[0]
    links = {node.text: node.attrs["href"] for node in main.all("a")}
    report = seen(Client().get(links["Report result"] or ""))

    assert "Round 1, table 1 : you’re playing Ann ." in [node.text for node in main.all("p")]
    assert links["Match details"] == f"/matches/{match.pk}"
    assert [
        node.attrs.get("value") for node in report.all("input") if node.attrs.get("name") == "code"
    ] == [code]


def test_the_page_of_a_guest_says_what_became_of_their_report(client: Client, olga: User) -> None:
    code, round_ = guest_at_a_table(client, olga, "Ann")
    match, page = round_.matches.get(), f"/entries/code/{code}"
    won = "1-0-0" if match.seats.get(entry__name="Zoe").number == 0 else "0-1-0"
    Client().post(f"/matches/{match.pk}/guest-report", {"code": code, "score": won})

    waits = seen(Client().get(page)).all("main")[0]
    Match.objects.update(state=MatchState.DISPUTED, disputed_at=NOW)
    disputed = seen(Client().get(page)).all("main")[0]

    assert "You reported a result. Your opponent still has to confirm it." in waits.text
    assert "Change report" in [node.text for node in waits.all("a")]
    assert "A judge decides." in disputed.text


def test_the_page_of_a_guest_leads_to_the_answer_to_the_report_of_the_opponent(
    client: Client, olga: User
) -> None:
    code, round_ = guest_at_a_table(client, olga, "Ann")
    match, page = round_.matches.get(), f"/entries/code/{code}"
    other = match.seats.get(entry__name="Ann")
    won = "1-0-0" if other.number == 0 else "0-1-0"
    sent = {"code": renew_claim_code(entry_id=other.entry_id, actor=olga, now=NOW).claim_code}
    Client().post(f"/matches/{match.pk}/guest-report", sent | {"score": won})

    main = seen(Client().get(page)).all("main")[0]
    links = {node.text: node.attrs for node in main.all("a")}
    answer = seen(Client().get(links["Confirm or dispute"]["href"] or ""))

    assert "Confirm the result: Ann reported 1–0" in [node.text for node in main.all("p")]
    assert links["Report result"]["class"] == "button quiet"
    assert [
        node.attrs.get("value") for node in answer.all("input") if node.attrs.get("name") == "code"
    ] == [code]
    public = seen(Client().get(f"/matches/{match.pk}"))
    assert [node.text for node in public.all("span") if "chip" in (node.attrs["class"] or "")] == [
        f"Reported {won[0]}–{won[2]}"
    ]
    assert [node.text for node in public.all("tbody")[0].all("td")][-1] == "To be confirmed"


def test_the_page_of_a_guest_says_when_the_result_is_in(client: Client, olga: User) -> None:
    code, round_ = guest_at_a_table(client, olga, "Ann")
    play_by_hand(round_)

    main = seen(Client().get(f"/entries/code/{code}")).all("main")[0]

    assert "The result is in." in [node.text for node in main.all("p")]
    assert "Report result" not in [node.text for node in main.all("a")]


@pytest.mark.parametrize("others", ["Ann", "Ann\nBo"])
def test_the_page_of_a_guest_says_whether_they_have_a_bye(
    client: Client, olga: User, others: str
) -> None:
    code, round_ = guest_at_a_table(client, olga, others)
    byes = MatchSeat.objects.filter(round=round_, match__seats__entry__name="Zoe").count() == 1

    main = seen(Client().get(f"/entries/code/{code}")).all("main")[0]

    assert ("Round 1: you have a bye." in [node.text for node in main.all("p")]) == byes
