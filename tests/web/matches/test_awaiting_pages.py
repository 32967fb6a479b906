"""Results to confirm: told on every page where a player looks, with the end of the game as their
own seat saw it, and answered from there."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from accounts.models import User
from replays.models import Film, Finding
from replays.services.filming import make_due_films
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.pages import card_lines, cards, look, signed_in
from tests.support.playing import bring, certify, seated_match, state_of
from tests.support.seen import Node, notices, seen
from tests.support.times import page_time
from tests.web.matches.ends_of_games import drawn_on, filmed_game, real_game
from tournaments.matches.selectors.submissions import awaiting_answer
from tournaments.matches.services.disputes import call_judge
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reports import report_result
from tournaments.models import Entry, Match, Round
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db

WRONG = "That’s wrong"
BEING_DRAWN = "The end of the game as you saw it is being drawn."


def pages_of(match: Match) -> list[str]:
    """Where a player meets what the opponent brought."""
    return ["/", "/mine", f"/events/{match.round.tournament_id}", f"/matches/{match.pk}"]


def pressed(card: Node) -> list[tuple[str, str | None]]:
    """The ways to answer, and whether each is the one that was chosen."""
    return [(node.text, node.attrs.get("aria-pressed")) for node in card.all("button")]


@pytest.mark.proof(of="events")
def test_a_log_is_told_on_every_page_of_the_opponent_and_of_nobody_else() -> None:
    match, (ann, ben) = seated_match(objection_minutes=None)
    replay = certify(bring(match, ann), moves=139, ending="surrender")
    paths = [*pages_of(match), f"/replays/{replay.pk}"]
    expected = [
        f"{ann.username} uploaded game 1: it says {ann.username} won",
        "You surrendered at move 139. The dice and shuffles come from the game’s seed.",
        "It counts when you confirm it, or when a judge decides.",
        "Review game log",
    ]
    seen_by_ben = [seen(signed_in(ben).get(path)) for path in paths]

    for path, page in zip(paths, seen_by_ben, strict=True):
        (card,) = cards(page)
        assert next(node.tag for node in page.all("h1", "h2")) == "h1", path
        assert card_lines(card) == expected, path
        assert pressed(card) == [("Confirm: you lost", None), (WRONG, None)]
        assert [node.attrs.get("class") for node in card.all("button")] == ["", "quiet"]
    for client in (Client(), signed_in(ann), signed_in(make_user())):
        for path in paths:
            response = client.get(path)
            assert response.status_code == 302 or cards(seen(response)) == [], path


def test_until_when_it_can_be_disputed_is_told_where_time_settles() -> None:
    match, (ann, ben) = seated_match(objection_minutes=30)
    replay = certify(bring(match, ann), draws="recorded")
    Finding.objects.filter(replay=replay).update(ending="hand_empty")

    assert card_lines(look(match, ben))[1:3] == [
        "The game ended after 1 move: all minions deployed."
        f" {ann.username} recorded the dice and shuffles at the table.",
        f"Final at {page_time(NOW + timedelta(minutes=30))} unless disputed.",
    ]


@pytest.mark.proof(of="events")
def test_after_disputing_the_choice_is_marked_and_no_time_is_told() -> None:
    match, (ann, ben) = seated_match(objection_minutes=30)
    replay = certify(bring(match, ann))
    answer_log(replay_id=replay.pk, user=ben, stance=LogAnswer.CONTESTS, now=NOW)
    card = look(match, ben)

    assert state_of(match)[0] == "disputed"
    assert card_lines(card)[2] == "You disputed it. A judge decides, unless you confirm it."
    assert pressed(card) == [("Confirm: you lost", "false"), (WRONG, "true")]
    for path in (f"/matches/{match.pk}", f"/replays/{replay.pk}"):
        for client in (Client(), signed_in(ann), signed_in(ben)):
            text = seen(client.get(path)).text
            assert ("12:30" in text, "unless disputed" in text) == (False, False), path
    assert cards(seen(signed_in(ben).get("/"))) == []


def test_the_one_who_brought_a_log_sees_what_they_said_of_it() -> None:
    match, (ann, _) = seated_match(objection_minutes=30)
    replay = certify(bring(match, ann))
    page = seen(signed_in(ann).get(f"/replays/{replay.pk}"))
    (question,) = [part for part in page.all("section") if part.attrs["aria-labelledby"] == "say"]

    assert pressed(question) == [("Confirm game", "true"), ("Dispute game", "false")]
    assert f"Final at {page_time(NOW + timedelta(minutes=30))} unless disputed." in [
        node.text for node in page.all("dd")
    ]


@pytest.mark.proof(of="events")
def test_a_report_is_confirmed_as_it_was_read() -> None:
    match, (ann, ben) = seated_match(best_of=3)
    for score in (MatchScore((2, 1)), MatchScore((2, 0))):
        report_result(match_id=match.pk, user=ann, score=score, now=NOW)
    client = signed_in(ben)
    (card,) = cards(seen(client.get("/mine")))
    form, wrong = card.all("form")
    sent = {str(node.attrs["name"]): node.attrs.get("value") for node in form.all("input")}
    address = f"/matches/{match.pk}/confirm"
    stale = seen(client.post(address, {"revision": 1}, follow=True))
    before = state_of(match)
    done = seen(client.post(address, {"revision": sent["revision"]}, follow=True))

    assert card_lines(card)[0] == f"Confirm the result: {ann.username} reported 2–0"
    assert pressed(card) == [("Confirm: you lost 0–2", None), (WRONG, None)]
    assert form.attrs["action"] == address
    assert wrong.attrs["action"] == f"/matches/{match.pk}/dispute"
    assert notices(stale)[0].startswith("Your opponent has changed their report.")
    assert before[0] == "open"
    assert notices(done)[0] == "Result confirmed."
    assert state_of(match) == ("settled", "agreement", [2, 0], 0)


@pytest.mark.proof(of="events")
def test_one_click_puts_a_report_before_a_judge() -> None:
    match, (ann, ben) = seated_match(best_of=3)
    for score in (MatchScore((2, 1)), MatchScore((2, 0))):
        report_result(match_id=match.pk, user=ann, score=score, now=NOW)
    client, address = signed_in(ben), f"/matches/{match.pk}/dispute"
    stale = seen(client.post(address, {"revision": 1}, follow=True))
    before = state_of(match)[0]
    done = seen(client.post(address, {"revision": 2}, follow=True))
    (card,) = cards(done)

    assert notices(stale)[0].startswith("Your opponent has changed their report.")
    assert before == "open"
    assert notices(done)[0] == "Result disputed. Stop playing: a judge comes to your table."
    assert state_of(match)[0] == "disputed"
    assert [
        (call.opened_by and call.opened_by.name, call.words) for call in match.disputes.all()
    ] == [(ben.username, ["", "My opponent’s report is wrong."])]
    assert pressed(card) == [("Confirm: you lost 0–2", None)]


@pytest.mark.parametrize("way", ["confirm", "dispute"])
def test_a_revision_that_there_is_not_confirms_nothing_and_says_so(way: str) -> None:
    match, (ann, ben) = seated_match()
    report_result(match_id=match.pk, user=ann, score=MatchScore((1, 0)), now=NOW)
    client, address = signed_in(ben), f"/matches/{match.pk}/{way}"
    revisions = ("", "x", "0", "-1", "2", "9" * 30)
    pages = [seen(client.post(address, {"revision": at}, follow=True)) for at in revisions]

    changed = (
        "Your opponent has changed their report. Read the new one, then confirm or dispute it."
    )
    unread = "Nothing was saved. Read the report again, then confirm or dispute it."
    assert [notices(page)[0] for page in pages] == [unread] * 4 + [changed] * 2
    assert state_of(match)[0] == "open"


def test_who_does_not_play_confirms_nothing() -> None:
    match, (ann, _) = seated_match()
    report_result(match_id=match.pk, user=ann, score=MatchScore((1, 0)), now=NOW)
    address = f"/matches/{match.pk}/confirm"
    page = seen(signed_in(make_user()).post(address, {"revision": 1}, follow=True))
    own = seen(signed_in(ann).post(address, {"revision": 1}, follow=True))

    assert Client().post(address, {"revision": 1})["Location"].startswith("/sign-in")
    assert notices(page)[0] == "You don’t play in this match."
    assert notices(own)[0].startswith("Your opponent has changed their report")
    assert state_of(match)[0] == "open"


def test_reports_that_differ_are_told_as_disputed() -> None:
    match, (ann, ben) = seated_match()
    for user, won in ((ann, (1, 0)), (ben, (0, 1))):
        report_result(match_id=match.pk, user=user, score=MatchScore(won), now=NOW)

    assert card_lines(look(match, ben))[1] == (
        "You reported a different result. A judge decides, unless you confirm it."
    )
    assert awaiting_answer(user=ben) == awaiting_answer(user=ann) == []


def test_while_a_judge_is_called_no_time_runs() -> None:
    match, (ann, ben) = seated_match(objection_minutes=30)
    certify(bring(match, ann))
    call_judge(match_id=match.pk, user=ben, now=NOW)

    assert (
        card_lines(look(match, ben))[2]
        == "A judge was called. The judge decides, unless you confirm it."
    )


def test_what_was_said_before_a_result_was_taken_back_waits_for_nothing() -> None:
    match, (ann, ben) = seated_match()
    certify(bring(match, ann))
    report_result(match_id=match.pk, user=ann, score=MatchScore((1, 0)), now=NOW)
    before = len(awaiting_answer(user=ben))
    Match.objects.update(reopened_at=NOW + timedelta(minutes=1))

    assert (before, awaiting_answer(user=ben)) == (2, [])


@pytest.mark.proof(of="events")
def test_an_earlier_table_of_the_event_is_told_beside_the_current_one() -> None:
    match, (ann, ben) = seated_match(rounds=3, best_of=3)
    round_ = Round.objects.get(pk=match.round_id)
    play_by_hand(round_)
    make_round(match.round.tournament)
    Match.objects.filter(pk=match.pk).update(state="open", settled_by="", settled_at=None)
    at = match.seats.get(entry__players__user=ann).number
    report_result(match_id=match.pk, user=ann, score=MatchScore((2 - 2 * at, 2 * at)), now=NOW)

    for path in ("/", "/mine", f"/events/{match.round.tournament_id}"):
        assert len(cards(seen(signed_in(ben).get(path)))) == 1, path


@pytest.mark.proof(of="events")
def test_another_log_of_the_own_answers_too() -> None:
    """It disputes nothing by itself, so no button is pressed."""
    match, (ann, ben) = seated_match()
    certify(bring(match, ann), 0)
    certify(bring(match, ben), 1)

    assert [awaited.answer for awaited in awaiting_answer(user=ben)] == []
    assert pressed(look(match, ben)) == [("Confirm: you lost", None), (WRONG, None)]
    assert card_lines(look(match, ben))[2] == (
        "You confirmed another log of this game. A judge decides, unless you confirm it."
    )


@pytest.mark.proof(of="events")
def test_a_log_that_was_disputed_before_answers_the_next() -> None:
    match, (ann, ben) = seated_match()
    first = certify(bring(match, ann), 0)
    answer_log(replay_id=first.pk, user=ben, stance=LogAnswer.CONTESTS, now=NOW)
    certify(bring(match, ann), 0, tells="another game")

    assert card_lines(look(match, ben))[2] == (
        "You disputed another log of this game. A judge decides, unless you confirm it."
    )


def test_a_log_that_its_player_takes_back_asks_nothing() -> None:
    match, (ann, ben) = seated_match()
    replay = certify(bring(match, ann))
    answer_log(replay_id=replay.pk, user=ann, stance=LogAnswer.CONTESTS, now=NOW)

    assert cards(seen(signed_in(ben).get(f"/matches/{match.pk}"))) == []


def drawn(match: Match, user: User) -> str:
    return drawn_on(look(match, user))


@pytest.mark.proof(of="events")
def test_the_end_is_drawn_as_the_own_seat_saw_it() -> None:
    match, players = seated_match()
    names = [user.username for user in players]
    replay, loser = filmed_game(match, players)
    films = engine.make_films(engine.read_log(replay.log))
    position = engine.film_sentences(films[str(loser)], names).last_position()

    assert drawn(match, players[loser]) == position
    assert f"{names[loser]} (you)" in position
    for client in (Client(), signed_in(players[1 - loser]), signed_in(make_user())):
        for path in (*pages_of(match), f"/replays/{replay.pk}"):
            assert b"<pre" not in client.get(path).content, path


@pytest.mark.proof(of="events")
def test_the_end_is_a_board_once_the_film_of_the_own_seat_is_made() -> None:
    match, players = seated_match()
    replay, own = real_game(match, players)
    finding = Finding.objects.get(replay=replay)
    client = signed_in(players[own])

    assert [_films(client, path) for path in pages_of(match)] == [[]] * 4
    assert BEING_DRAWN in card_lines(look(match, players[own]))
    while make_due_films(clock=lambda: NOW):
        pass
    assert BEING_DRAWN not in card_lines(look(match, players[own]))
    seen_by = [(f"/replays/{replay.pk}/films/{own}", str(finding.moves))]
    assert [_films(client, path) for path in pages_of(match)] == [seen_by] * 4
    assert client.get(seen_by[0][0]).status_code == 200
    assert client.get(f"/replays/{replay.pk}/films/{1 - own}").status_code == 404


def _films(client: Client, path: str) -> list[tuple[str, str]]:
    """The addresses of the films on a page, and the move at which each begins."""
    boxes = [
        node for node in seen(client.get(path)).all("div") if node.attrs.get("class") == "film"
    ]
    return [
        (film["url"], str(box.attrs["data-start"]))
        for box in boxes
        for film in json.loads(str(box.attrs["data-films"]))
    ]


@pytest.mark.proof(of="slow")
def test_no_page_replays_a_log_and_a_game_without_films_has_no_end_to_show() -> None:
    match, players = seated_match()
    replay, loser = filmed_game(match, players)
    user, paths = players[loser], [*pages_of(match), f"/replays/{replay.pk}"]
    Entry.objects.filter(players__user=players[0]).update(name="{1}")
    ends = [drawn_on(seen(signed_in(user).get(path))) for path in paths]
    Film.objects.filter(replay=replay).delete()

    assert ends == [ends[0]] * len(paths)
    assert [line for line in ends[0].splitlines() if line.startswith("{")] == [
        "{1} (you)" if loser == 0 else "{1}"
    ]
    assert look(match, user).all("pre") == []
    assert BEING_DRAWN not in card_lines(look(match, user))


@pytest.mark.proof(of="events")
def test_results_to_confirm_cost_as_many_queries_for_three_as_for_one() -> None:
    ben, counts = make_user(), list[int]()
    for tables in (1, 3):
        for _ in range(tables - len(counts)):
            match, opponent = against(ben)
            certify(bring(match, opponent), match.seats.get(entry__players__user=opponent).number)
        client = signed_in(ben)
        with CaptureQueriesContext(connection) as counted:
            page = seen(client.get("/"))
        assert len(cards(page)) == tables
        counts.append(len(counted))

    assert counts[0] == counts[1]


def against(user: User) -> tuple[Match, User]:
    """A match of a user with somebody new, in an event of its own."""
    event, opponent = make_tournament(), make_user()
    for number, player in enumerate((user, opponent)):
        make_entry(event, player.username, number, user=player)
    return make_round(event).matches.get(), opponent
