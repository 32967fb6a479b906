"""The home page: of all readers what is played now, what comes and which games were just certified;
of signed-in readers what they play, have to answer and run."""

from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from django.test import Client

from accounts.models import User
from replays.models import Replay
from replays.services.certification import run_job
from tests.support.factories import (
    NOW,
    make_draft,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
    settle,
    upload,
)
from tests.support.reports import report
from tests.support.seasons_played import close_only_round
from tests.support.seen import Node, headings, links, seen
from tournaments.entries.services.registration import enter

pytestmark = pytest.mark.django_db


def test_the_first_page_has_what_is_played_now_and_what_comes(client: Client) -> None:
    running = make_tournament(name="Played", entries=2)
    make_round(running)
    make_tournament(name="Later", starts_at=datetime(2026, 3, 9, tzinfo=UTC))
    make_tournament(name="Undated")
    make_tournament(name="Sooner", starts_at=datetime(2026, 3, 1, tzinfo=UTC))
    page = seen(client.get("/"))
    (cards,) = (part for part in page.all("ul") if part.attrs.get("class") == "event-cards")
    (rows,) = (part for part in page.all("section") if part.attrs["aria-labelledby"] == "coming")

    assert headings(page)[1:] == ["Live now", "Just certified", "Coming up", "Pick a game"]
    assert [link.text for link in cards.all("a")] == ["Played", "Round 1 of 3"]
    assert [part.text for part in cards.all("p")][1:] == ["0 of 1 result in."]
    assert [link.text for link in rows.all("a")] == ["All events", "Sooner", "Later", "Undated"]


def test_without_events_to_come_the_first_page_has_those_that_are_finished(client: Client) -> None:
    event = make_tournament(name="Past")
    event.state = "finished"
    event.save()

    assert headings(seen(client.get("/")))[1:] == ["Just certified", "Finished", "Pick a game"]


def test_the_first_page_has_the_games_that_were_certified_last(client: Client) -> None:
    match = make_round(make_tournament(make_user(), entries=2)).matches.get()
    replay = upload(match, make_user("host"))
    waiting = seen(client.get("/"))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    certified = seen(client.get("/"))
    names = " – ".join(seat.entry.name for seat in match.seats.order_by("number"))
    finding = Replay.objects.get().finding
    assert finding.winner is not None
    winner = match.seats.get(number=finding.winner).entry.name
    moves, won = finding.moves, f"{winner} wins"

    def listed(page: Node) -> list[str]:
        sections = page.all("section")
        (part,) = (node for node in sections if node.attrs["aria-labelledby"] == "certified")
        return [row.text for row in part.all("li")]

    assert listed(waiting) == []
    assert listed(certified) == [f"{names} Cup, round 1 · {moves} moves · {won} Certified"]
    assert f"/certificates/{replay.pk}" in links(certified)


def home(client: Client, username: str) -> Node:
    client.force_login(User.objects.get(username=username))
    return seen(client.get("/"))


def next_up(client: Client) -> Node:
    sections = home(client, "ann").all("section")
    (part,) = (part for part in sections if part.attrs.get("aria-labelledby") == "next-up")
    return part


def sections(page: Node) -> list[str]:
    return [node.text for node in page.all("h2")]


GOING_ON = ["Just certified", "Finished"]


def test_a_player_finds_their_next_match_first(client: Client) -> None:
    event = make_tournament(name="Kestrel Open", rounds=3, best_of=3)
    for number, name in enumerate(("Ann", "Bo")):
        make_entry(event, name, number, user=make_user(name.lower()))
    make_round(event)
    page = home(client, "ann")
    (match,) = (
        part for part in page.all("section") if part.attrs.get("aria-labelledby") == "next-match"
    )

    assert match.text == (
        "Round 1 of 3 Table 1 Your next match Bo Kestrel Open · best of 3 Report result"
        " Call a judge"
    )
    assert [node.attrs["href"] for node in match.all("a")] == ["/mine", "/mine#judge"]
    assert sections(page) == ["Bo", "Next up", "Live now", *GOING_ON]
    assert "Kestrel Open" not in [row.text for row in page.all("a") if row.text == "My events"]


def test_a_player_who_reported_reads_what_and_is_not_asked_again(client: Client) -> None:
    event = make_tournament(name="Kestrel Open", rounds=3)
    users = [make_user(name) for name in ("ann", "bo")]
    for number, user in enumerate(users):
        make_entry(event, user.username.title(), number, user=user)
    match = make_round(event).matches.get()
    ann = match.seats.get(entry__name="Ann")
    won = (1, 0) if ann.number == 0 else (0, 1)
    report(match, users[0], *won)
    waits = next_match_text(client)
    report(match, users[1], *reversed(won))
    disputed = next_match_text(client)

    assert waits.endswith(" You reported: Ann won 1–0. Open match Call a judge")
    assert disputed.endswith(" A judge decides. Open match Call a judge")


def next_match_text(client: Client) -> str:
    (match,) = (
        part
        for part in home(client, "ann").all("section")
        if part.attrs.get("aria-labelledby") == "next-match"
    )
    return match.text


def test_a_player_is_asked_what_is_missing_before_their_event(client: Client) -> None:
    event = make_tournament(name="Nordic League", decklists="required")
    ann = make_user("ann")
    enter(tournament_id=event.pk, user=ann, name="Ann", deck=None, now=NOW)
    (registered,) = (row.text for row in next_up(client).all("li"))
    set_state(event, "check_in")
    (row,) = next_up(client).all("li")

    assert registered == (
        "Nordic League Registration open My registration : Nordic League · Registered No decklist"
    )
    assert [button.text for button in row.all("button")] == ["Check in : Nordic League"]


@pytest.mark.proof(of="slow")
def test_an_organiser_sees_what_waits_in_the_events_that_they_run(client: Client) -> None:
    olga = make_user("olga")
    live, later = make_tournament(olga, name="Live"), make_tournament(olga, name="Later")
    for number in range(4):
        make_entry(live, f"Player {number + 1}", number)
    match = make_round(live).matches.first()
    assert match is not None
    make_draft(olga, name="Plan")
    make_tournament(name="Of others", entries=2)
    page = home(client, "olga")
    (run,) = (part for part in page.all("section") if part.attrs["aria-labelledby"] == "run")
    settle(match)
    after = home(client, "olga")

    assert [node.text for node in run.all("a")] == ["Create event", "Live", "Later", "Plan"]
    assert [node.attrs["href"] for node in run.all("a")][1:3] == [
        f"/events/{live.pk}/run",
        f"/events/{later.pk}/run",
    ]
    assert "2 results outstanding" in run.text
    assert "1 result outstanding" in after.text
    assert sections(page)[0] == "Events you run"
    assert "Events you run" not in sections(home(client, make_user("ann").username))


def test_a_player_reads_how_their_last_events_ended(client: Client) -> None:
    event = make_tournament(name="Kestrel Open", rounds=1)
    ann = make_user("ann")
    make_entry(event, "Ann", 0, user=ann)
    make_entry(event, "Bo", 1)
    match = make_round(event).matches.get()
    settle(match, (1, 0) if match.seats.get(entry__name="Ann").number == 0 else (0, 1))
    close_only_round(event)
    set_state(event, "finished")
    page = home(client, "ann")
    (section,) = (
        part for part in page.all("section") if part.attrs.get("aria-labelledby") == "played"
    )
    (on_mine,) = (row.text for row in seen(client.get("/mine")).all("li") if "Kestrel" in row.text)

    assert [row.text for row in section.all("li")] == [
        "Kestrel Open Finished 1st of 2 · 1–0–0 My registration : Kestrel Open"
    ]
    assert on_mine == "Kestrel Open Finished 1st of 2 · 1–0–0 My registration : Kestrel Open"
    assert "You’re not registered for another event yet." in page.text


def test_an_open_page_of_a_player_hears_of_rounds_of_their_events(client: Client) -> None:
    event, other = make_tournament(name="Mine"), make_tournament(name="Later")
    ann = make_user("ann")
    make_entry(event, "Ann", 0, user=ann)
    make_entry(event, "Bo", 1)
    make_entry(other, "Ann", 0, user=ann)
    make_round(event)
    page = home(client, "ann")
    (main,) = page.all("main")
    bell = client.get("/waiting/count").json()
    address = f"/live?of=event:{event.pk}&kinds=round.,announcement.,clock.,tournament."

    assert (
        urlsplit(main.attrs["data-live"] or "")._replace(scheme="", netloc="").geturl() == address
    )
    assert bell["live"] == main.attrs["data-live"]
    assert "yours" in [
        node.attrs.get("id") for node in page.all("div") if "data-part" in node.attrs
    ]


def test_play_is_on_every_page_of_who_is_signed_in(client: Client) -> None:
    signed_out = seen(client.get("/events"))
    signed = home(client, make_user("ann").username)

    def play(page: Node) -> set[str | None]:
        return {link.attrs["href"] for link in page.all("a") if link.text == "Play"}

    assert (play(signed_out), play(signed)) == ({"/practice"}, {"/play"})
    assert "Play a game" in [link.text for link in signed.all("a")]


def test_a_new_account_finds_an_event_or_creates_one(client: Client) -> None:
    page = home(client, make_user("ann").username)
    (part,) = (part for part in page.all("section") if part.attrs["aria-labelledby"] == "next-up")

    assert part.text == (
        "Next up My events You’re not registered for any event. Find an event Create event"
    )
