"""Victory points and survivors on pages: asked for only where the event counts them."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_user
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.rulings import counted, decide
from tests.support.seen import Node, headings, links, notices, rows, seen
from tournaments.models import Match
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]


def fields(page: Node) -> list[str]:
    """What the forms in the main part of a page ask for."""
    controls = page.all("main")[0].all("input", "select", "textarea")
    names = [str(node.attrs.get("name")) for node in controls]
    passed_over = ("csrfmiddlewaretoken", "game", "log", "version")
    return list(dict.fromkeys(name for name in names if name not in passed_over))


def page_for(client: Client, match: Match, user: User, part: str = "") -> Node:
    client.force_login(user)
    return seen(client.get(f"/matches/{match.pk}{part}"))


TALLY = {
    "victory_points_0": "10", "victory_points_1": "4", "survivors_0": "50", "survivors_1": "0",
}  # fmt: skip


def test_players_report_them_where_the_event_counts_them(client: Client) -> None:
    plain, (player, _) = seated_match()
    assert fields(page_for(client, plain, player)) == ["score", "words"]
    match, users = seated_match(profile="miniatures")
    for user, confirms in zip(users, ([], ["revision"]), strict=True):
        assert fields(page_for(client, match, user)) == [*confirms, "score", *TALLY, "words"]
        client.post(f"/matches/{match.pk}/report", {"score": "1-0-0", **TALLY})

    assert counted(match) == [(10, 50), (4, 0)]
    page = page_for(client, match, users[0])
    assert [row[2:] for row in rows(page)] == [["1", "10", "50", "Won"], ["0", "4", "0", "Lost"]]
    texts = [node.text for node in page.all("li") if "victory points" in node.text]
    score = f"{match.seats.get(number=0).entry.name} won 1–0, victory points 10–4, survivors 50–0 "
    assert [text.split(": ")[1].startswith(score) for text in texts] == [True, True]


def known_by(client: Client, match: Match) -> list[str]:
    """How a page says that the result is known, and the survivors in its table."""
    page = seen(client.get(f"/matches/{match.pk}"))
    facts = zip(page.all("dt"), page.all("dd"), strict=True)
    (settled,) = (fact.text for name, fact in facts if name.text == "Decided by")
    return [settled.partition(".")[0], *(row[3] for row in rows(page))]


def test_what_both_report_is_reported_until_a_log_of_the_host_is_certified(
    client: Client,
) -> None:
    match, users = seated_match(profile="miniatures-survivors")
    replay = bring(match, host_of(match))
    for user in users:
        client.force_login(user)
        numbers = {"survivors_0": "300", "survivors_1": "0"}
        client.post(f"/matches/{match.pk}/report", {"score": "1-0-0", **numbers})
    client.logout()
    assert known_by(client, match) == ["Reported by both players", "300", "0"]
    certify(replay, 0, tally={"survivors": [155, 145]})

    assert known_by(client, match) == ["Certified by the host’s game logs", "155", "145"]


def test_lists_of_matches_show_victory_points_beside_the_result(client: Client) -> None:
    match, _ = seated_match(profile="miniatures")
    decide(match, 1, 0, secondary=SecondaryScores((10, 4)))
    page = seen(client.get(f"/events/{event_of(match).pk}/pairings"))

    assert "1–0 (10–4 VP) entered by staff" in rows(page)[0]


def test_a_report_without_them_is_asked_for_them(client: Client) -> None:
    match, (player, _) = seated_match(profile="miniatures-difference")
    client.force_login(player)
    page = seen(client.post(f"/matches/{match.pk}/report", {"score": "1-0-0"}))

    assert notices(page) == ["This field is required."] * 2


def test_players_add_them_to_a_result_by_a_log(client: Client) -> None:
    match, users = seated_match(profile="miniatures")
    certify(bring(match, host_of(match)), 0)
    for user in users:
        page = page_for(client, match, user)
        assert "Report scores" in headings(page)
        (score,) = page.all("select")
        assert [option.attrs["value"] for option in score.all("option")] == ["1-0-0"]
        client.post(f"/matches/{match.pk}/report", {"score": "1-0-0", **TALLY})

    match.refresh_from_db()
    assert (match.settled_by, counted(match)) == ("log", [(10, 50), (4, 0)])
    assert fields(page_for(client, match, users[0])) == ["words"]  # to a judge


def test_the_staff_rules_with_them_and_adds_them(client: Client) -> None:
    match, _ = seated_match(profile="miniatures")
    olga = host_of(match)
    page = page_for(client, match, olga, "/ruling")
    assert fields(page) == ["score", *TALLY, "drop_absent", "reason"]
    tally = {"victory_points_0": "9", "victory_points_1": "8"}
    sent = {"score": "played:1-0-0", **tally, "reason": "Seen."}
    client.post(f"/matches/{match.pk}/ruling", sent)
    assert counted(match) == [(9, None), (8, None)]

    place = f"/matches/{match.pk}/victory-points"
    assert place in links(page_for(client, match, olga))
    page = page_for(client, match, olga, "/victory-points")
    assert fields(page) == [*TALLY, "reason"]
    refused = seen(client.post(place, TALLY))
    assert notices(refused) == ["Enter a reason for changing these numbers."]
    (version,) = (field for field in page.all("input") if field.attrs.get("name") == "version")
    fields_sent = {**TALLY, "reason": "Miscounted."}
    late = seen(client.post(place, {**fields_sent, "version": "1"}))
    assert notices(late)[0].startswith("Someone else changed this a moment ago")
    assert counted(match) == [(9, None), (8, None)]
    response = client.post(place, {**fields_sent, "version": version.attrs["value"]})
    assert response["Location"] == f"/events/{event_of(match).pk}/run"
    assert counted(match) == [(10, 50), (4, 0)]


def test_only_the_staff_gets_to_the_form(client: Client) -> None:
    match, (player, _) = seated_match(profile="miniatures")
    decide(match, 1, 0)
    place = f"/matches/{match.pk}/victory-points"
    assert client.get(place).status_code == 302
    for user in (player, make_user()):
        client.force_login(user)
        assert [client.get(place).status_code, client.post(place, TALLY).status_code] == [403] * 2
        assert place not in links(seen(client.get(f"/matches/{match.pk}")))

    assert counted(match) == [(None, None)] * 2


def test_where_nothing_is_counted_there_is_nothing_to_add(client: Client) -> None:
    match, _ = seated_match()
    decide(match, 1, 0)
    olga = host_of(match)

    assert f"/matches/{match.pk}/victory-points" not in links(page_for(client, match, olga))
    assert client.get(f"/matches/{match.pk}/victory-points").status_code == 404
