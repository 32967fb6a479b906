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
from tests.support.pages import signed_in
from tests.support.playing import event_of, host_of, seated_match
from tests.support.rulings import decide, member
from tests.support.seen import Node, facts, headings, links, notices, rows, seen
from tests.support.times import page_time
from tournaments.matches.selectors.log_diff import contradictions
from tournaments.models import Dispute, Match, Tournament
from tournaments.rounds.services.round_timer import ClockAction, turn_clock
from tournaments.terms.kinds import ResultReason

pytestmark = pytest.mark.django_db


def desk(match: Match, user: User) -> Node:
    return seen(signed_in(user).get(f"/events/{match.round.tournament_id}/run/desk"))


def buttons(page: Node) -> list[str]:
    forms = page.all("main")[0].all("form")
    return [node.text for form in forms for node in form.all("button")]


def case_of(dispute: Dispute) -> str:
    return f"/events/{dispute.tournament_id}/run/desk?case={dispute.pk}"


@pytest.mark.proof(of="events")
def test_the_queue_stands_by_age_and_a_press_takes_a_call() -> None:
    match, _, dispute = disputed()
    judge, other = host_of(match), member(event_of(match), Role.JUDGE)
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    page = desk(match, judge)
    assert headings(page)[1:] == ["Open calls 1", f"Table 1: {first} – {second}"]
    (row,) = page.all("ol")[0].all("li")
    assert row.text.startswith(
        f"Round 1, table 1 {first} – {second} The players report different results."
    )
    assert facts(page) == {
        f"{first} reported": f"{first} won 1–0",
        f"{second} reported": f"{second} won 1–0",
    }
    assert buttons(page) == ["Take call"]
    response = signed_in(judge).post(f"/disputes/{dispute.pk}/take", follow=True)
    assert response.redirect_chain == [(case_of(dispute), 302)]
    mine, theirs = seen(response), desk(match, other)

    assert buttons(mine) == [
        "Release call",
        f"{first} wins 1–0 {first}’s report",
        f"{second} wins 1–0 {second}’s report",
    ]
    assert f"With {judge.username}" in theirs.text
    assert buttons(theirs) == []
    late = signed_in(other).post(f"/disputes/{dispute.pk}/take", follow=True)
    assert notices(seen(late))[0].startswith(f"{judge.username} has already taken this call.")
    signed_in(judge).post(f"/disputes/{dispute.pk}/release")
    assert buttons(desk(match, other)) == ["Take call"]


@pytest.mark.proof(of="events")
def test_a_call_that_is_closed_leads_to_the_open_ones() -> None:
    match, _, dispute = disputed()
    judge = host_of(match)
    decide(match, 1, 0)
    page = seen(signed_in(judge).get(case_of(dispute), follow=True))
    assert notices(page) == ["That call is closed. These calls are open."]
    assert headings(page)[1:] == ["Open calls", "Recent rulings"]


@pytest.mark.proof(of="events")
def test_a_press_rules_and_the_ruling_stands_apart_from_slips() -> None:
    match, _, dispute = disputed()
    judge, client = host_of(match), signed_in(host_of(match))
    client.post(f"/disputes/{dispute.pk}/take")
    page = desk(match, judge)
    version, score = (
        next(node for node in page.all("input", "button") if node.attrs.get("name") == name)
        for name in ("version", "score")
    )
    assert (score.text.split(" wins")[0], score.attrs["value"]) == (
        match.seats.get(number=0).entry.name,
        "played:1-0-0",
    )
    sent = {
        "score": score.attrs["value"],
        "reason": "They looked.",
        "version": version.attrs["value"],
    }
    page = seen(client.post(f"/matches/{match.pk}/ruling", sent, follow=True))

    assert headings(page)[1:] == ["Open calls", "Recent rulings"]
    assert [row[1:3] for row in rows(page)] == [["Round 1, table 1", "1–0"]]
    assert Dispute.objects.get().closed_as == "ruled"
    # The same result entered from a match slip would be no ruling.
    Match.objects.update(doubted=False)
    assert headings(desk(match, judge))[1:] == ["Open calls"]


@pytest.mark.proof(of="events")
def test_penalty_and_extra_time_lead_back_to_the_call() -> None:
    match, _, dispute = disputed()
    judge, client = host_of(match), signed_in(host_of(match))
    entry = match.seats.get(number=0).entry
    client.post(f"/disputes/{dispute.pk}/take")
    assert f"/entries/{entry.pk}/run/penalties?match={match.pk}" in links(desk(match, judge))
    sent = {
        "infraction": "slow_play",
        "kind": "warning",
        "match": str(match.pk),
        "seen": "0",
        "note": "",
    }
    issued = client.post(f"/entries/{entry.pk}/run/penalties", sent, follow=True)
    assert issued.redirect_chain == [(case_of(dispute), 302)]
    assert notices(seen(issued)) == [f"Penalty issued to {entry.name}."]
    assert [button for button in buttons(desk(match, judge)) if "min for" in button] == []
    turn_clock(
        tournament_id=dispute.tournament_id,
        number=1,
        action=ClockAction.SET,
        minutes=50,
        actor=judge,
        now=timezone.now(),
    )
    Dispute.objects.update(opened_at=timezone.now() - timedelta(minutes=6, seconds=5))
    page = desk(match, judge)
    assert [button for button in buttons(page) if "min for" in button] == ["+6 min for the table"]
    fields = {
        str(node.attrs["name"]): str(node.attrs["value"])
        for form in page.all("form")
        if str(form.attrs["action"]).endswith("/extension")
        for node in form.all("input")
        if node.attrs["name"] != "csrfmiddlewaretoken"
    }
    extended = client.post(f"/matches/{match.pk}/extension", fields, follow=True)
    assert extended.redirect_chain == [(f"/events/{dispute.tournament_id}/run/desk", 302)]
    match.refresh_from_db()
    assert match.extension_minutes == 6


@pytest.mark.proof(of="slow")
def test_what_the_caller_says_is_on_the_desk_and_on_no_other_page() -> None:
    match, (caller, other) = seated_match()
    words = "They looked at my hand."
    sent = signed_in(caller).post(f"/matches/{match.pk}/judge", {"words": words}, follow=True)
    assert notices(seen(sent)) == ["Judge called. Stop playing until they arrive."]
    place = f"/matches/{match.pk}"
    visible = [
        words in seen(signed_in(user).get(place)).text for user in (caller, other, host_of(match))
    ]
    assert (words in desk(match, host_of(match)).text, visible) == (True, [True, False, False])
    back = signed_in(caller).post(f"{place}/judge/take-back", follow=True)
    assert notices(seen(back)) == ["Judge call cancelled."]
    again = signed_in(other).post(f"{place}/judge/take-back", follow=True)
    assert notices(seen(again))[0].startswith("You haven’t called a judge to this match")
    assert headings(desk(match, host_of(match)))[1] == "Open calls"


@pytest.mark.proof(of="slow")
def test_what_both_callers_say_stands_under_their_names_and_neither_reads_the_other() -> None:
    match, players = seated_match()
    words = ["They looked at my hand.", "They are slow."]
    for user, text in zip(players, words, strict=True):
        signed_in(user).post(f"/matches/{match.pk}/judge", {"words": text})
    names = [seat.entry.name for seat in match.seats.order_by("number")]
    page = desk(match, host_of(match)).text
    assert [page.count(f"{name}: “{text}”") for name, text in zip(names, words, strict=True)] == [
        2, 2,
    ]  # fmt: skip
    read = [
        [text in seen(signed_in(user).get(f"/matches/{match.pk}")).text for text in words]
        for user in players
    ]
    assert read == [[True, False], [False, True]]


@pytest.mark.proof(of="events")
def test_two_logs_are_told_apart_in_words_with_their_winners() -> None:
    match, replays = two_games()
    judge, other = host_of(match), member(event_of(match), Role.JUDGE)
    sealed = desk(match, judge)
    signed_in(judge).post(f"/disputes/{Dispute.objects.get().pk}/take")
    (parting,) = (contradiction.difference for contradiction in contradictions(match))
    assert parting is not None
    assert parting.move is not None
    page = desk(match, judge)
    places = [f"/replays/{replay.pk}?move={parting.move}#move-{parting.move}" for replay in replays]
    assert [link for link in links(page) if "?move=" in link] == places
    assert parting.after is not None
    names = dict(match.seats.values_list("number", "entry__name"))
    seat, before = parting.after
    parting_text = f"They are the same before move {parting.move} and differ there."
    whole = f"{parting_text} The move before: {names[seat]}: {before}."
    assert [whole in node.text for node in (page, sealed)] == [True, False]
    assert f"{parting_text} Take the call to see the moves." in sealed.text
    sides = [node for node in page.all("section") if node.attrs.get("class") == "log-side"]
    for side, place, move, by, replay, number in zip(
        sides, places, parting.moves, parting.seats, replays, (0, 1), strict=True
    ):
        log_page = seen(signed_in(judge).get(place))
        words = engine.move_words(engine.read_log(replay.log))
        ending = engine.end_words(replay.slot.game, replay.finding.ending)
        winner = replay.finding.winner
        assert by is not None
        assert side.text.startswith(
            f"Log from {names[number]} , certified {names[winner]} wins The game ends: {ending}"
            f" Move {parting.move} {names[by]}: {move}"
        )
        assert move == words[parting.move - 1]
        assert f"({ending})" in log_page.text
        assert [row[2] for row in rows(log_page) if row[0] == str(parting.move)] == [move]
        assert headings(seen(signed_in(other).get(place))) == ["Log of game 1"]
        assert headings(seen(Client().get(place))) == ["Log of game 1"]


def test_a_judge_who_plays_has_no_desk() -> None:
    match, (player, _), _ = disputed()
    event = event_of(match)
    event.organisation.memberships.create(user=player, role=Role.JUDGE, since=event.created_at)

    assert signed_in(player).get(f"/events/{event.pk}/run/desk").status_code == 403


@pytest.mark.proof(of="events")
def test_both_see_when_a_lone_report_becomes_final() -> None:
    match, (reporter, other) = seated_match()
    Tournament.objects.update(confirm_minutes=10)
    place = f"/matches/{match.pk}"
    signed_in(reporter).post(f"{place}/report", {"score": "1-0-0"})
    mine, theirs = (seen(signed_in(user).get(place)) for user in (reporter, other))
    match.refresh_from_db()
    due = match.confirm_due_at
    assert due is not None
    assert abs(due - timezone.now() - timedelta(minutes=10)) < timedelta(minutes=1)
    at = page_time(due)

    score = f"{match.seats.get(number=0).entry.name} won 1–0"
    assert notices(mine)[0].startswith(f"You reported: {score}. Waiting for ")
    assert f" Final at {at} unless disputed." in notices(mine)[0]
    assert f"Final at {at} unless disputed." in [node.text.strip() for node in theirs.all("p")]
    assert [fact for name, fact in facts(mine).items() if name.startswith("Report of")] == [
        f"Final at {at} unless disputed."
    ]


@pytest.mark.proof(of="events")
def test_a_draw_without_playing_is_offered_where_it_is_allowed() -> None:
    match, players = seated_match()
    place = f"/matches/{match.pk}"
    refused = signed_in(players[0]).post(f"{place}/report", {"score": "agreed"})
    assert "score" in refused.context["report_form"].errors
    Tournament.objects.update(intentional_draws="allowed")
    for user in players:
        signed_in(user).post(f"{place}/report", {"score": "agreed"})
    page = seen(Client().get(place))

    assert facts(page)["Decided by"].startswith("Intentional draw. Reported by both players.")
    round_page = seen(Client().get(f"/events/{match.round.tournament_id}/rounds/1"))
    assert [row[2] for row in rows(round_page)] == ["0–0, intentional draw reported by both"]


def test_standings_tell_what_was_not_played() -> None:
    match, _ = seated_match()
    decide(match, 0, 0, manner=ResultReason.UNFINISHED)
    event = event_of(match)
    page = seen(Client().get(f"/events/{event.pk}/standings"))

    assert [row[2] for row in rows(page)] == ["0–0–1 (1 match unfinished when time was called)"] * 2


@pytest.mark.proof(of="events")
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
    before = notices(seen(signed_in(judge).get(place)))[0]
    signed_in(judge).post(f"/disputes/{dispute.pk}/take")
    page = seen(signed_in(judge).get(place))

    assert before.startswith("A player moved out of turn. This happens at move ")
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    named = reason.replace("seat 0", first).replace("seat 1", second).replace("Seat 0", first)
    assert f"{first} is to decide, not {second}; asked was" in named
    assert notices(page)[0].startswith(f"A player moved out of turn. {named}")
    assert [row[0] for row in rows(page)][:2] == ["1", "2"]
    assert notices(seen(signed_in(other).get(place)))[0] == before
    assert notices(seen(Client().get(place)))[0] == before
