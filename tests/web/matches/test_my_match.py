"""The own table, first on the pages of who plays: what stands there, and what can be said there."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.support.factories import (
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.seen import Node, headings, notices, seen
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.leaving import drop
from tournaments.matches.services.reports import report_result
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan
from web.core.place_texts import standings_place

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    tournament = make_tournament(rounds=3)
    for number, name in enumerate(("Ann", "Bo")):
        make_entry(tournament, name, number, user=make_user(name.lower()))
    client.force_login(User.objects.get(username="ann"))
    return tournament


@pytest.mark.proof(of="events")
def test_a_judge_is_called_about_a_result_that_staff_entered(
    client: Client, event: Tournament
) -> None:
    """Typed from a slip, it may be wrong; the table offers it as long as the round is open."""
    match = make_round(event).matches.get()
    assert "Is this result wrong?" not in sections(event_page(client, event))
    settle(match)
    page = event_page(client, event)
    assert "Is this result wrong?" in sections(page)
    assert buttons(page) == {"Call a judge", "Copy link"}
    client.post(f"/matches/{match.pk}/judge", {"words": "It was 1-0 for me."})
    assert "Judge called about this result" in sections(event_page(client, event))
    client.post(f"/matches/{match.pk}/judge/take-back")
    assert "Is this result wrong?" in sections(event_page(client, event))


def event_page(client: Client, event: Tournament) -> Node:
    return seen(client.get(f"/events/{event.pk}"))


def mine(client: Client) -> Node:
    return seen(client.get("/mine"))


def buttons(page: Node) -> set[str]:
    return {node.text for node in page.all("main")[0].all("button")}


def sections(page: Node) -> list[str]:
    return [node.text for part in page.all("section") for node in part.all("h2")]


def cards(page: Node) -> list[list[str]]:
    """What stands on the cards of results to confirm."""
    brought = [part for part in page.all("section") if "brought" in str(part.attrs.get("class"))]
    return [[node.text for node in part.all("h2", "p")] for part in brought]


def test_before_the_first_round_there_is_none(client: Client, event: Tournament) -> None:
    assert (sections(mine(client))[:1], sections(event_page(client, event))[:1]) == (
        ["Events you play in"],
        ["You’re registered"],
    )


def test_table_opponent_and_what_can_be_said(client: Client, event: Tournament) -> None:
    make_round(event)
    for page, heading in (
        (mine(client), "Bo"),
        (event_page(client, event), "Table 1 Round 1 of 3"),
    ):
        assert sections(page)[:2] == [heading, "How did it end?"]
        assert {"Report result", "Upload log", "Call a judge"} <= buttons(page)
        folded = [node.text for node in page.all("summary")]
        assert folded[folded.index("Upload game log") :][:3] == [
            "Upload game log",
            "Record a game at your table",
            "Call a judge",
        ]
        assert "You’re playing Bo" in page.text


def buttons_of_report(page: Node) -> list[str]:
    (form,) = (node for node in page.all("form") if node.attrs.get("class") == "stack report")
    return [node.text for node in form.all("label")]


def test_results_are_large_and_a_win_stands_beside_the_same_loss(client: Client) -> None:
    event = make_tournament(rounds=3, best_of=3)
    for number, name in enumerate(("Ann", "Bo")):
        make_entry(event, name, number, user=make_user(name.lower()))
    make_round(event)
    client.force_login(User.objects.get(username="ann"))

    assert buttons_of_report(mine(client))[:5] == [
        *("2–0 I won", "0–2 I lost", "2–1 I won", "1–2 I lost"),
        "Draw 1–1",
    ]


def test_the_band_has_table_and_opponent_has_their_place(client: Client, event: Tournament) -> None:
    play_by_hand(make_round(event))
    make_round(event)
    page = mine(client)
    (band,) = (node for node in page.all("div") if "table-band" in str(node.attrs.get("class")))
    place = standings_place(entry=event.entries.get(name="Bo"))

    assert band.text.startswith("Cup · Round 2 of 3 Event page Table 1")
    assert place in ("1st · 1–0–0", "2nd · 0–1–0")
    assert f"You’re playing Bo {place}" in page.text


def test_it_comes_before_all_else(client: Client, event: Tournament) -> None:
    make_round(event)

    assert headings(mine(client))[:2] == ["Table 1", "Bo"]
    assert headings(event_page(client, event))[:2] == ["Cup", "Table 1 Round 1 of 3"]


def test_others_see_no_table_of_mine(client: Client, event: Tournament) -> None:
    make_round(event)
    client.force_login(make_user("stranger"))

    assert sections(mine(client)) == ["Events you play in"]
    assert "You’re playing" not in event_page(client, event).text
    client.logout()
    assert "You’re playing" not in event_page(client, event).text


@pytest.mark.proof(of="events")
def test_a_report_from_there_is_in(client: Client, event: Tournament) -> None:
    match = make_round(event).matches.get()
    (form,) = (
        node
        for node in mine(client).all("form")
        if node.attrs.get("action") == f"/matches/{match.pk}/report"
    )
    client.post(str(form.attrs["action"]), {"score": "1-0-0"})

    assert [(report.entry.name, report.games_seat_0) for report in match.reports.all()] == [
        ("Ann", 1)
    ]


def test_what_the_other_reported_and_until_when(client: Client, event: Tournament) -> None:
    Tournament.objects.update(confirm_minutes=15)
    match = make_round(event).matches.get()
    bo = match.seats.get(entry__name="Bo")
    won = (1, 0) if bo.number == 0 else (0, 1)
    report_result(
        match_id=match.pk,
        user=User.objects.get(username="bo"),
        score=MatchScore(won),
        now=timezone.now(),
    )

    (card,) = cards(mine(client))
    assert card[1].startswith("Final at ")
    assert card[1].endswith(" unless disputed.")


@pytest.mark.proof(of="events")
def test_what_is_reported_where_no_time_settles_it(client: Client, event: Tournament) -> None:
    match = make_round(event).matches.get()
    bo = match.seats.get(entry__name="Bo")
    user, won = User.objects.get(username="bo"), MatchScore((1, 0) if bo.number == 0 else (0, 1))
    report_result(match_id=match.pk, user=user, score=won, now=timezone.now())

    assert cards(mine(client)) == [
        [
            "Confirm the result: Bo reported 1–0",
            "It counts when you confirm it, or when a judge decides.",
        ]
    ]
    assert cards(event_page(client, event)) == cards(mine(client))
    client.force_login(user)
    (waiting,) = notices(mine(client))
    assert waiting.startswith("You reported: Bo won 1–0. Waiting for Ann since ")
    assert waiting.endswith(" It counts when Ann confirms it, or when staff accept it.")


def paragraphs(client: Client, event: Tournament, name: str) -> list[str]:
    client.force_login(User.objects.get(username=name))
    card = event_page(client, event).all("section")[0]
    return [node.text for node in card.all("p")]


def test_a_settled_table_is_told_from_the_side_of_who_reads(
    client: Client, event: Tournament
) -> None:
    match = make_round(event).matches.get()
    ann = match.seats.get(entry__name="Ann")
    settle(match, (1, 0) if ann.number == 0 else (0, 1))
    Entry.objects.filter(name="Bo").update(state="disqualified", dropped_after_round=0)

    how = "Entered by staff."
    assert paragraphs(client, event, "ann")[:2] == [
        f"You won 1–0. {how}",
        "Your next table appears here when pairings are published.",
    ]
    assert "You’re playing Bo Disqualified" in event_page(client, event).text
    assert paragraphs(client, event, "bo")[:2] == [
        f"You lost 0–1. {how}",
        "You were disqualified and have no more matches.",
    ]


def test_a_result_that_was_taken_back_is_told(client: Client, event: Tournament) -> None:
    match = make_round(event).matches.get()
    Match.objects.filter(pk=match.pk).update(reopened_at=timezone.now())

    assert notices(mine(client)) == [
        "This match was reopened. Earlier reports and logs no longer count."
    ]


def test_the_clock_with_what_the_table_has_more(client: Client, event: Tournament) -> None:
    round_ = make_round(event)
    Round.objects.filter(pk=round_.pk).update(clock_left=timedelta(minutes=50))
    Match.objects.filter(round=round_).update(extension_minutes=7)
    for page in (mine(client), event_page(client, event)):
        clocks = [node.text for node in page.all("div") if "data-clock" in node.attrs]
        assert [text for text in clocks if "Extra" in text] == [
            "Paused at 57:00 Extra time at this table: 7 min"
        ]


def test_a_bye(client: Client, event: Tournament) -> None:
    make_entry(event, "Cy", user=make_user("cy"))
    (match,) = make_round(event).matches.filter(settled_by="bye")
    lucky = match.seats.get().entry.name
    client.force_login(User.objects.get(username=lucky.lower()))

    page = event_page(client, event)
    assert sections(page)[0] == "Bye Round 1 of 3"
    assert "You have a bye this round. It counts as a win." in [node.text for node in page.all("p")]


def test_when_it_is_settled_the_next_is_waited_for(client: Client, event: Tournament) -> None:
    round_ = make_round(event)
    settle(round_.matches.get())
    page = event_page(client, event)
    assert "Report result" not in buttons(page)
    assert sections(mine(client)) == ["Events you play in"]
    assert any(node.text.startswith("Your next table appears here") for node in page.all("p"))
    play_by_hand(round_)
    assert notices(event_page(client, event))[0] == (
        "This round is over. Your next table appears here when pairings are published."
    )


IF_YOU_PLAY_ON = "If you advance, your next table appears here when pairings are published."
NO_ROUND = "That was the last round. Final standings appear when staff finish the event."
SWISS, BRACKET = StagePlan("swiss", rounds=1), StagePlan("single_elimination")


@pytest.mark.proof(of="events")
@pytest.mark.parametrize(
    ("entries", "stages", "comes"),
    [
        (2, (SWISS,), NO_ROUND),
        (2, (SWISS, StagePlan("single_elimination", cut_size=2)), IF_YOU_PLAY_ON),
        (2, (BRACKET,), NO_ROUND),
        (4, (BRACKET,), IF_YOU_PLAY_ON),
    ],
)
def test_after_the_last_round_nobody_waits_for_a_table(
    client: Client, entries: int, stages: tuple[StagePlan, ...], comes: str
) -> None:
    event = make_tournament(stages=stages, entries=entries - 1)
    ann = make_entry(event, "Ann", 1, user=make_user("ann"))
    round_ = make_round(event)
    settle(round_.matches.get(seats__entry=ann))
    assert paragraphs(client, event, "ann")[1] == comes
    play_by_hand(round_)
    assert notices(event_page(client, event))[0] == f"This round is over. {comes}"


@pytest.mark.proof(of="events")
def test_who_has_dropped_waits_for_nothing(client: Client, event: Tournament) -> None:
    make_entry(event, "Cy", user=make_user("cy"))
    play_by_hand(make_round(event))
    ann = event.entries.get(name="Ann")
    drop(entry_id=ann.pk, actor=User.objects.get(username="ann"), now=timezone.now())
    assert notices(event_page(client, event))[0] == "You dropped out and have no more matches."
    make_round(event)
    assert notices(event_page(client, event))[0] == "You dropped out and have no more matches."


def test_being_there_for_the_next_round_is_asked_there(client: Client, event: Tournament) -> None:
    Tournament.objects.update(round_check_in=True)
    play_by_hand(make_round(event))
    ann = event.entries.get(name="Ann")
    for page in (mine(client), event_page(client, event)):
        (form,) = (
            node
            for node in page.all("form")
            if node.attrs.get("action") == f"/entries/{ann.pk}/here"
        )
        assert [node.text for node in form.all("button")] == ["Check in for round 2"]
    client.post(f"/entries/{ann.pk}/here")
    assert "Cup You’re checked in for round 2. Undo check-in" in notices(mine(client))


def absent(event: Tournament) -> Round:
    """Round 2, for which Bo and Cy have said that they are there, and Ann has not."""
    Tournament.objects.update(round_check_in=True, most_missed=2)
    make_entry(event, "Cy", 2)
    play_by_hand(make_round(event))
    event.entries.exclude(name="Ann").update(here_for_round=2)
    return make_round(event)


def lost(page: Node) -> str:
    (section,) = (
        part for part in page.all("section") if part.text.startswith("Round lost: not checked in")
    )
    return section.all("p")[0].text


@pytest.mark.proof(of="events")
def test_an_absent_player_reads_what_they_lost_and_what_they_can_do(
    client: Client, event: Tournament
) -> None:
    why = "You weren’t checked in when the round was paired, so you have no opponent."
    now = "If you’re here, go to the staff now. They may still find you an opponent."
    then = "Check in for round 3 to play it."
    round_ = absent(event)
    for page in (mine(client), event_page(client, event)):
        assert lost(page) == f"{why} {now} {then}"
    assert headings(mine(client))[:2] == [
        "My events",
        "Round lost: not checked in Round 2 of 3, Cup",
    ]
    play_by_hand(round_)
    for page in (mine(client), event_page(client, event)):
        assert lost(page) == f"{why} {then}"
    event.entries.filter(name="Ann").update(state="dropped", dropped_after_round=2)
    out = "You’re out of the event. Only staff can let you back in."
    assert lost(mine(client)) == f"{why} {out}"


def test_a_player_reads_of_their_bye_among_their_matches(client: Client, event: Tournament) -> None:
    make_entry(event, "Cy", user=make_user("cy"))
    round_ = make_round(event)
    lucky = round_.matches.get(settled_by="bye").seats.get().entry.name
    client.force_login(User.objects.get(username=lucky.lower()))

    assert sections(mine(client))[0] == "Bye Round 1 of 3, Cup"
    play_by_hand(round_)
    assert sections(mine(client)) == ["Events you play in"]


def test_the_table_comes_before_the_call_for_the_next_round(
    client: Client, event: Tournament
) -> None:
    Tournament.objects.update(round_check_in=True)
    make_round(event)
    for page in (mine(client), event_page(client, event)):
        texts = [node.text for node in page.all("h2", "button")]
        assert texts.index("Check in for round 2") > texts.index("Call a judge")


def test_who_was_out_at_the_start_reads_why(client: Client) -> None:
    event = make_tournament(entries=2, late_entries="losses")
    make_entry(event, "Fay", user=make_user("fay"))
    set_state(event, "check_in")
    for entry in event.entries.exclude(name="Fay"):
        check_in(entry_id=entry.pk, actor=event.created_by, now=timezone.now())
    set_state(event, "running")
    client.force_login(User.objects.get(username="fay"))

    (section,) = (part for part in event_page(client, event).all("section"))
    assert section.text == (
        "You’re not playing You weren’t checked in at the start. Late registration is open: ask"
        " the staff."
    )
    client.force_login(make_user("passer-by"))
    assert sections(event_page(client, event)) == []
