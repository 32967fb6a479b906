"""Two of the staff at one thing: whoever sends a page that was overtaken is told so."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_started,
    make_tournament,
    make_user,
    paired_match,
    settle,
)
from tests.support.seen import notices, seen
from tournaments.events.services.events import change_tournament
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.match_score import MatchScore
from web.core.forms import OVERTAKEN

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]


def sent(client: Client, page: str, to: str = "", **filled: str) -> dict[str, str]:
    """What a form of a page sends: the version that it shows, and what is filled in."""
    forms = [
        form
        for form in seen(client.get(page)).all("main")[0].all("form")
        if str(form.attrs.get("action", "")).endswith(to)
    ]
    (version,) = (
        field.attrs["value"] for field in forms[0].all("input") if field.attrs["name"] == "version"
    )
    return {"version": str(version)} | filled


@remembered
def drafted(olga: User) -> Round:
    tournament = make_started(olga, entries=2)
    return draft_round(tournament_id=tournament.pk, actor=None, now=NOW)


def send(client: Client, path: str, body: dict[str, str]) -> Any:
    return seen(client.post(path, body, follow=True))


def test_a_draft_that_was_drawn_anew_is_not_published(client: Client, olga: User) -> None:
    round_ = drafted(olga)
    path = f"/events/{round_.tournament_id}/run/rounds/1"
    body = sent(client, path)
    Round.objects.update(version=2)  # as any change of the draft does
    page = send(client, f"{path}/publish", body)

    assert notices(page) == [str(OVERTAKEN)]
    assert Round.objects.get().state == "draft"
    send(client, f"{path}/discard", body)
    assert Round.objects.get().state == "draft"
    assert notices(send(client, f"{path}/publish", sent(client, path))) == ["Round 1 published."]


def test_a_round_is_closed_as_its_page_showed_it(client: Client, olga: User) -> None:
    match = paired_match(olga)
    settle(match, (1, 0))
    event = match.round.tournament_id
    body = sent(client, f"/events/{event}/run", "/close")
    Round.objects.update(version=9)

    assert notices(send(client, f"/events/{event}/run/rounds/1/close", body)) == [str(OVERTAKEN)]
    Round.objects.update(version=int(body["version"]))
    assert notices(send(client, f"/events/{event}/run/rounds/1/close", body)) == ["Round 1 closed."]


def test_a_judge_sees_the_ruling_of_another_before_overruling_it(
    client: Client, olga: User
) -> None:
    match = paired_match(olga)
    path = f"/matches/{match.pk}/ruling"
    body = sent(client, path, score="played:0-1-0", reason="I saw it")
    rule(match_id=match.pk, actor=olga, score=MatchScore((1, 0)), reason="so did I", now=NOW)
    page = send(client, path, body)
    again = sent(client, path, score="played:0-1-0", reason="I saw it")

    assert notices(page) == [str(OVERTAKEN)]
    assert "I saw it" in page.text
    assert [
        node.attrs["value"] for node in page.all("input") if node.attrs["name"] == "version"
    ] == [again["version"]]
    assert Match.objects.get().seats.get(number=0).result == "win"
    send(client, path, again)
    assert Match.objects.get().seats.get(number=0).result == "loss"


def test_a_scorekeeper_is_shown_no_ruling_that_came_meanwhile(client: Client, olga: User) -> None:
    match, sam = paired_match(olga), make_user("sam")
    event = match.round.tournament
    event.staff.create(user=sam, role=Role.SCOREKEEPER, since=NOW)
    client.force_login(sam)
    path = f"/matches/{match.pk}/ruling"
    body = sent(client, path, score="played:0-1-0", reason="the slip")
    rule(match_id=match.pk, actor=olga, score=MatchScore((1, 0)), reason="a cheat", now=NOW)
    answer = client.post(path, body)

    assert answer.status_code == 403
    assert "a cheat" not in answer.content.decode()
    assert Match.objects.get().seats.get(number=0).result == "win"


def test_a_plan_that_was_changed_meanwhile_is_not_overwritten(client: Client, olga: User) -> None:
    event = make_tournament(olga)
    path = f"/events/{event.pk}/change"
    filled = {
        "name": "Mine",
        "format": f"{event.game}/{event.format}",
        "rounds": "3",
        "best_of": "1",
        "reveal": event.reveal,
    }
    body = sent(client, path, **filled)
    change_tournament(tournament_id=event.pk, actor=olga, changes={"capacity": 8}, now=NOW)
    page = send(client, path, body)

    assert notices(page) == [str(OVERTAKEN)]
    assert _plan(event) == ("Cup", 8)
    send(client, path, sent(client, path, **filled, capacity="8"))
    assert _plan(event) == ("Mine", 8)


def test_an_event_is_not_brought_on_by_a_page_of_before(client: Client, olga: User) -> None:
    event = make_tournament(olga)
    path = f"/events/{event.pk}/run"
    body = sent(client, path, state="check_in")
    change_tournament(tournament_id=event.pk, actor=olga, changes={"capacity": 8}, now=NOW)

    assert notices(send(client, f"{path}/step", body)) == [str(OVERTAKEN)]
    assert Tournament.objects.get().state == "registration"
    send(client, f"{path}/step", sent(client, path, state="check_in"))
    assert Tournament.objects.get().state == "check_in"


@pytest.mark.parametrize("version", ["", "1", "none", "1.0", "-1", "²"])
def test_a_button_without_a_version_takes_it_as_it_is_and_nonsense_nothing(
    client: Client, olga: User, version: str
) -> None:
    round_ = drafted(olga)
    send(client, f"/events/{round_.tournament_id}/run/rounds/1/publish", {"version": version})

    assert Round.objects.get().state == ("open" if version in ("", "1") else "draft")


def _plan(event: Tournament) -> tuple[str, int | None]:
    saved = Tournament.objects.get(pk=event.pk)
    return saved.name, saved.capacity
