"""The judge's desk, and how players call a judge and see what becomes final by itself."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import engine
from accounts.models import User
from accounts.roles import Role
from replays.models import Replay
from replays.services.certification import run_job
from tests.support.disputes import disputed, two_games
from tests.support.factories import NOW, host_log, make_user, upload
from tests.support.playing import event_of, host_of, seated_match
from tests.support.rulings import decide, member
from tests.support.seen import Node, facts, headings, links, notices, rows, seen
from tournaments.matches.log_diff import contradictions
from tournaments.models import Dispute, Match, Tournament
from tournaments.terms.kinds import ResultReason

pytestmark = pytest.mark.django_db


def as_user(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def desk(match: Match, user: User) -> Node:
    return seen(as_user(user).get(f"/events/{match.round.tournament_id}/run/desk"))


def buttons(page: Node) -> list[str]:
    forms = page.all("main")[0].all("form")
    return [node.text for form in forms for node in form.all("button")]


@pytest.mark.proof(share=4, of="events")
def test_the_queue_stands_by_age_and_a_click_takes_one_on() -> None:
    match, _, dispute = disputed()
    judge, other = host_of(match), member(event_of(match), Role.JUDGE)
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    page = desk(match, judge)
    assert headings(page)[1] == "Waiting for a judge: 1"
    assert f"{first} – {second}" in page.text
    assert "The players report different results." in page.text
    assert buttons(page) == ["Take it on : round 1, table 1"]
    response = as_user(judge).post(f"/disputes/{dispute.pk}/take", follow=True)
    assert response.redirect_chain[-1][0] == f"/events/{match.round.tournament_id}/run/desk"
    mine, theirs = seen(response), desk(match, other)

    assert buttons(mine) == ["Give it back : round 1, table 1", "Decide the match"]
    assert rows(mine) == [["Reports", f"{first} won 1–0", f"{second} won 1–0"]]
    assert f"{judge.username} has taken it on" in theirs.text
    assert buttons(theirs) == []
    late = as_user(other).post(f"/disputes/{dispute.pk}/take", follow=True)
    assert notices(seen(late))[0].startswith(f"{judge.username} has taken this dispute on.")
    as_user(judge).post(f"/disputes/{dispute.pk}/release")
    assert buttons(desk(match, other)) == ["Take it on : round 1, table 1"]


@pytest.mark.proof(share=4, of="events")
def test_it_is_decided_there_and_stands_under_the_rulings() -> None:
    match, _, dispute = disputed()
    judge = host_of(match)
    as_user(judge).post(f"/disputes/{dispute.pk}/take")
    (version,) = (
        node.attrs["value"]
        for node in desk(match, judge).all("input")
        if node.attrs.get("name") == "version"
    )
    sent = {"score": "penalty:1", "reason": "They looked.", "version": version}
    page = seen(as_user(judge).post(f"/matches/{match.pk}/ruling", sent, follow=True))

    assert headings(page)[1:] == ["Waiting for a judge", "Recent rulings"]
    assert [row[2] for row in rows(page)] == ["0–1, by penalty"]
    assert Dispute.objects.get().closed_as == "ruled"


def test_what_the_caller_says_is_on_the_desk_and_on_no_other_page() -> None:
    match, (caller, other) = seated_match()
    words = "They looked at my hand."
    sent = as_user(caller).post(f"/matches/{match.pk}/judge", {"words": words}, follow=True)
    assert notices(seen(sent)) == ["A judge is called. Stop playing until they come."]
    place = f"/matches/{match.pk}"
    visible = [
        words in seen(as_user(user).get(place)).text for user in (caller, other, host_of(match))
    ]
    assert (words in desk(match, host_of(match)).text, visible) == (True, [True, False, False])
    back = as_user(caller).post(f"{place}/judge/take-back", follow=True)
    assert notices(seen(back)) == ["No judge is called any more."]
    again = as_user(other).post(f"{place}/judge/take-back", follow=True)
    assert notices(seen(again))[0].startswith("You have called no judge to this match")
    assert headings(desk(match, host_of(match)))[1] == "Waiting for a judge"


@pytest.mark.proof(share=4, of="events")
def test_the_first_move_that_logs_tell_differently_leads_to_it() -> None:
    match, replays = two_games()
    judge, other = host_of(match), member(event_of(match), Role.JUDGE)
    as_user(judge).post(f"/disputes/{Dispute.objects.get().pk}/take")
    (parting,) = (contradiction.difference for contradiction in contradictions(match))
    assert parting is not None
    assert parting.move is not None
    page = desk(match, judge)
    places = [f"/replays/{replay.pk}?move={parting.move}#move-{parting.move}" for replay in replays]
    assert [link for link in links(page) if "?move=" in link] == places
    assert parting.after is not None
    seat, before = parting.after
    after = f"after {match.seats.get(number=seat).entry.name}: {before}."
    sentence = f"tell different games from move {parting.move} on, {after}"
    assert sentence in " ".join(notices(page))
    for place, move, replay in zip(places, parting.moves, replays, strict=True):
        log_page = seen(as_user(judge).get(place))
        words = engine.move_words(engine.read_log(replay.log))
        assert move == words[parting.move - 1]
        assert f"({engine.end_words(replay.slot.game, replay.finding.ending)})" in log_page.text
        assert [row[2] for row in rows(log_page) if row[0] == str(parting.move)] == [move]
        assert headings(seen(as_user(other).get(place))) == ["Log of game 1"]
        assert headings(seen(Client().get(place))) == ["Log of game 1"]


def test_a_judge_who_plays_has_no_desk() -> None:
    match, (player, _), _ = disputed()
    event = event_of(match)
    event.organisation.memberships.create(user=player, role=Role.JUDGE, since=event.created_at)

    assert as_user(player).get(f"/events/{event.pk}/run/desk").status_code == 403


@pytest.mark.proof(share=4, of="events")
def test_both_see_when_a_lone_report_becomes_final() -> None:
    match, (reporter, other) = seated_match()
    Tournament.objects.update(confirm_minutes=10)
    place = f"/matches/{match.pk}"
    as_user(reporter).post(f"{place}/report", {"score": "1-0-0"})
    mine, theirs = (seen(as_user(user).get(place)) for user in (reporter, other))
    match.refresh_from_db()
    due = match.confirm_due_at
    assert due is not None
    assert abs(due - timezone.now() - timedelta(minutes=10)) < timedelta(minutes=1)
    at = f"{due.day} {due:%B %Y, %H:%M} UTC"

    score = f"{match.seats.get(number=0).entry.name} won 1–0"
    assert notices(mine)[0].startswith(f"You reported: {score}. Waiting for ")
    assert f" Final at {at} unless" in notices(mine)[0]
    assert f"Final at {at} unless you dispute it." in [
        node.text.strip() for node in theirs.all("p")
    ]
    assert facts(mine)["Becomes final"].startswith(f"at {at}")


@pytest.mark.proof(share=4, of="events")
def test_a_draw_without_playing_is_offered_where_it_is_allowed() -> None:
    match, players = seated_match()
    place = f"/matches/{match.pk}"
    refused = as_user(players[0]).post(f"{place}/report", {"score": "agreed"})
    assert "score" in refused.context["report_form"].errors
    Tournament.objects.update(intentional_draws="allowed")
    for user in players:
        as_user(user).post(f"{place}/report", {"score": "agreed"})
    page = seen(Client().get(place))

    assert facts(page)["How"] == "The players agreed on a draw without playing."
    round_page = seen(Client().get(f"/events/{match.round.tournament_id}/rounds/1"))
    assert [row[2] for row in rows(round_page)] == ["0–0, agreed without playing reported by both"]


def test_standings_tell_what_was_not_played() -> None:
    match, _ = seated_match()
    decide(match, 0, 0, manner=ResultReason.UNFINISHED)
    event = event_of(match)
    page = seen(Client().get(f"/events/{event.pk}/standings"))

    assert [row[3] for row in rows(page)] == ["0–0–1 (1 match not finished in time)"] * 2


@pytest.mark.proof(share=4, of="events")
def test_the_judge_of_a_dispute_reads_why_a_log_was_refused() -> None:
    """What it tried and what was asked, with the names of hidden cards: for nobody else but the
    sender, other judges not excepted."""
    match, _, dispute = disputed()
    judge, other = host_of(match), member(event_of(match), Role.JUDGE)
    host = make_user("host")
    log = host_log(match, host).replace(b'"s":0', b'"s":1', 1)
    replay = upload(match, host, log)
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    place = f"/replays/{replay.pk}"
    reason = Replay.objects.get(pk=replay.pk).finding.reason
    assert reason.startswith("Reveal ")
    before = notices(seen(as_user(judge).get(place)))[0]
    as_user(judge).post(f"/disputes/{dispute.pk}/take")
    page = seen(as_user(judge).get(place))

    assert before.startswith("A player moved whose turn it was not.")
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    named = reason.replace("seat 0", first).replace("seat 1", second).replace("Seat 0", first)
    assert f"{first} is to decide, not {second}; asked was" in named
    assert notices(page)[0].startswith(named)
    assert [link for link in links(page) if "?move=" in link] == ["?move=1#moves"]
    assert notices(seen(as_user(other).get(place)))[0] == before
    assert notices(seen(Client().get(place)))[0] == before
