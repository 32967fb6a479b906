"""A log tells nobody whether its player knows the list of a hidden deck, before the other side has
uploaded one or answered, or the time for that is over; and they can try once a game."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Email, Scope, User
from decks.services.snapshots import reveal_snapshots
from ground.steady_clock import steady_now
from replays.models import CertificationJob, Replay
from replays.services.certification import run_job
from replays.verdicts import replay_state
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    host_log,
    make_entry,
    make_round,
    make_tournament,
    make_user,
)
from tests.support.match_reports import sweep_at
from tests.support.playing import bring, event_of, host_of, state_of
from tests.support.public import text_of
from tests.support.recorded_games import table_log, verified
from tests.support.two_worlds import OtherLots, in_own_world, looked_at
from tournaments.matches.services.log_confirmations import NotCertified, answer_log
from tournaments.matches.services.results import count_replays
from tournaments.matches.services.sealed_lists import end_hold
from tournaments.matches.services.unanswered import list_unanswered
from tournaments.models import Match, Round, Stage
from tournaments.terms.kinds import LogAnswer

pytestmark = pytest.mark.django_db

# Moments that a page shows of what was sent through the API, as it was then by the clock.
BY_THE_CLOCK = re.compile(rf'<time datetime="(?!{NOW:%Y-%m-%d})[^>]*>[^<]*</time>')


@dataclass(frozen=True)
class Guesses:
    """A match, its first player, and logs of theirs: with the opponent's list as it is, and with
    two others; none has a salt of the opponent's."""

    match: Match
    player: User
    right: bytes
    wrong: bytes
    wrong_too: bytes


GUESSED = "urn:muster:problem:list_guessed_before"
OPEN = ("open", "", [0, 0], 0)
A_DAY = timedelta(hours=24)


@pytest.fixture
def guesses() -> Guesses:
    return guess()


@remembered
def guess(**plan: Any) -> Guesses:
    """Of a match of Ann and Bo. The lots decide who has which seat."""
    tournament = make_tournament(make_user("the-host"), venue="hall", **plan)
    for number, name in enumerate(("ann", "bo")):
        make_entry(tournament, name.title(), number, user=make_user(name))
    match = make_round(tournament).matches.get()
    player = match.seats.get(number=0).entry.players.get().user
    assert player is not None
    right = table_log(match, without=(1,))
    return Guesses(match, player, right, *(with_more(right, more) for more in (1, 2)))


def lone_log(**plan: Any) -> Guesses:
    """A whole game that its winner has brought, without the salt of the other side."""
    guesses = guess(**plan)
    log = host_log(guesses.match, host_of(guesses.match))
    *lines, last = log.splitlines()
    winner = json.loads(lines[-1])["result"]["winner"]
    opening = json.loads(last)
    opening["decks"][1 - winner]["salt"] = ""
    sent = b"".join(line + b"\n" for line in [*lines, _canonical(opening)])
    player = guesses.match.seats.get(number=winner).entry.players.get().user
    assert player is not None
    bring(guesses.match, player, log=sent)
    return guesses


def with_more(log: bytes, more: int) -> bytes:
    """The log with so many more copies of one card in the deck of seat 1."""
    *lines, last = log.splitlines()
    opening = json.loads(last)
    minions = opening["decks"][1]["deck"]["parts"]["minions"]
    minions[min(minions)] += more
    return b"".join(line + b"\n" for line in [*lines, _canonical(opening)])


def _canonical(opening: Any) -> bytes:
    return json.dumps(opening, separators=(",", ":"), sort_keys=True).encode()


def answered(guesses: Guesses, log: bytes) -> tuple[int, str, int]:
    """Status and problem, and how many logs of the match are kept."""
    answer = Client().post(
        f"/api/v1/matches/{guesses.match.pk}/games/1/replays",
        log,
        content_type="application/x-ndjson",
        headers=bearer(guesses.player, scopes=[Scope.MATCHES_REPORT]),
    )
    return answer.status_code, answer.json().get("type", ""), Replay.objects.count()


def test_after_a_wrong_list_a_right_guess_is_answered_as_a_wrong_one(guesses: Guesses) -> None:
    assert answered(guesses, guesses.wrong) == (202, "", 1)
    assert answered(guesses, guesses.right) == (409, GUESSED, 1)
    assert answered(guesses, guesses.wrong_too) == (409, GUESSED, 1)


def test_the_same_log_again_is_the_one_that_is_kept(guesses: Guesses) -> None:
    assert answered(guesses, guesses.wrong) == (202, "", 1)
    assert answered(guesses, guesses.wrong) == (200, "", 1)


def test_the_guess_would_show_where_the_deck_is_open(guesses: Guesses) -> None:
    """The control: these very logs have different verdicts, so the answer above could have told."""
    entry = guesses.match.seats.get(number=1).entry
    reveal_snapshots(ids=[entry.registered_deck.pk], now=NOW)

    judged = [
        verified(bring(guesses.match, guesses.player, log=log)).finding
        for log in (guesses.right, guesses.wrong)
    ]

    assert [(finding.certified, finding.code) for finding in judged] == [
        (True, ""),
        (False, "malformed"),
    ]


def test_a_salt_that_is_made_up_tells_no_more(guesses: Guesses) -> None:
    """Both are kept, and refused for the same reason."""
    judged = [
        verified(bring(guesses.match, guesses.player, log=_salted(log))).finding
        for log in (guesses.right, guesses.wrong)
    ]

    assert {(finding.code, finding.move, finding.seat, finding.reason) for finding in judged} == {
        ("hash_mismatch", 0, 1, "the opened deck of seat 1 is not the committed one")
    }


def test_who_plays_the_deck_brings_the_same_file(guesses: Guesses) -> None:
    verified(bring(guesses.match, guesses.player, log=guesses.wrong))

    assert verified(bring(guesses.match, opponent_of(guesses), log=guesses.right)).finding.certified


def opponent_of(guesses: Guesses) -> User:
    user = guesses.match.seats.get(number=1).entry.players.get().user
    assert user is not None
    return user


def work(now: datetime = NOW) -> None:
    """A worker has done all that there was to do, and the match has heard of it."""
    sweep_at(now)
    for job in CertificationJob.objects.exclude(state__in=["done", "held"]):
        run_job(job_id=job.pk, clock=lambda: now)
    for match in Match.objects.all():
        count_replays(match_id=match.pk, now=now)
    sweep_at(now)


def states(guesses: Guesses) -> list[tuple[str, str]]:
    """The outcome of each log, in order of upload: its state, and the code of a refusal."""
    logs = Replay.objects.filter(slot__match=str(guesses.match.pk)).order_by("uploaded_at", "pk")
    return [
        (replay_state(replay), getattr(getattr(replay, "finding", None), "code", ""))
        for replay in logs.select_related("job", "finding")
    ]


Look = Callable[[Guesses], Any]


def world(look: Look, *, right: bool, held: bool = True) -> list[Any]:
    """The answers to a player who brought a log with a list that is `right`, and tried again."""

    def guess_and_look() -> list[Any]:
        guesses = guess()
        by_id = event_of(guesses.match).entries.order_by("pk").values_list("name", flat=True)
        if (guesses.player.username, *by_id) != ("ann", "Ann", "Bo"):
            raise OtherLots
        log = guesses.right if right else guesses.wrong
        bring(guesses.match, guesses.player, log=log)
        tried = [answered(guesses, log), answered(guesses, guesses.wrong_too)]
        if not held:
            end_hold(replay_id=Replay.objects.get().pk, match_id=guesses.match.pk, now=NOW)
        work()
        return [tried, look(guesses)]

    return in_own_world(guess_and_look)


@pytest.mark.proof(whole=True)
@pytest.mark.parametrize("reader", ["ann", "bo", "the-host"])
def test_until_both_have_uploaded_nothing_tells_whether_a_list_is_right(
    client: Client, reader: str
) -> None:
    def look(guesses: Guesses) -> Any:
        client.force_login(user := User.objects.get(username=reader))
        answers = looked_at(client, event_of(guesses.match), headers=bearer(user))
        return [(address, BY_THE_CLOCK.sub("", text)) for address, text in answers]

    assert world(look, right=True) == world(look, right=False)


@pytest.mark.proof(whole=True)
def test_what_is_looked_at_would_tell_if_the_log_were_not_held(client: Client) -> None:
    """The control."""

    def look(guesses: Guesses) -> Any:
        places = [f"/replays/{Replay.objects.get().pk}", f"/matches/{guesses.match.pk}"]
        return [client.get(place).content.count(b"Received") for place in places], states(guesses)

    for held, verdicts in ((True, 1), (False, 2)):
        seen = [world(look, right=right, held=held) for right in (True, False)]
        assert len({str(each) for each in seen}) == verdicts


def test_a_second_guess_is_refused_before_and_after_the_first_has_its_verdict(
    guesses: Guesses,
) -> None:
    assert answered(guesses, guesses.right) == (202, "", 1)
    assert answered(guesses, guesses.wrong) == (409, GUESSED, 1)
    work(steady_now() + A_DAY)
    assert states(guesses) == [("certified", "")]
    assert answered(guesses, guesses.right) == (200, "", 1)


@pytest.mark.parametrize("without", [(1,), (0,), (0, 1), ()])
def test_the_log_of_the_other_side_settles_the_game_at_once(
    guesses: Guesses, without: tuple[int, ...]
) -> None:
    """It is the same game, whichever salts stand in their file."""
    bring(guesses.match, guesses.player, log=guesses.right)
    work()
    assert (states(guesses), state_of(guesses.match)) == ([("held", "")], OPEN)

    log = table_log(guesses.match, without=without)
    replay = bring(guesses.match, opponent_of(guesses), log=log)
    work()

    assert states(guesses) == [("certified", "")]
    assert replay.stances.count() == 2
    assert state_of(guesses.match) == ("settled", "log", [1, 0], 0)
    assert guesses.match.games.get().settled_by == "both"


def test_other_logs_of_both_sides_are_verified_at_once(guesses: Guesses) -> None:
    bring(guesses.match, guesses.player, log=guesses.wrong)
    log = table_log(guesses.match, loser=0, without=(0,))
    bring(guesses.match, opponent_of(guesses), log=log, now=NOW + timedelta(seconds=1))
    work(NOW + timedelta(seconds=1))

    assert states(guesses) == [("refused", "malformed"), ("certified", "")]
    assert answered(guesses, guesses.right) == (409, GUESSED, 2)


@pytest.mark.parametrize(
    ("stance", "state"),
    [
        (LogAnswer.STANDS_BY, ("settled", "log", [1, 0], 0)),
        (LogAnswer.CONTESTS, ("disputed", "", [0, 0], 0)),
    ],
)
def test_a_held_log_is_verified_once_the_other_side_answers_it(
    guesses: Guesses, stance: LogAnswer, state: tuple[str, str, list[int], int]
) -> None:
    replay = bring(guesses.match, guesses.player, log=guesses.right)
    answer_log(replay_id=replay.pk, user=opponent_of(guesses), stance=stance, now=NOW)
    work()

    assert states(guesses) == [("certified", "")]
    assert state_of(guesses.match) == state


def test_who_brought_a_held_log_does_not_answer_it(guesses: Guesses) -> None:
    replay = bring(guesses.match, guesses.player, log=guesses.right)
    with pytest.raises(NotCertified):
        answer_log(replay_id=replay.pk, user=guesses.player, stance=LogAnswer.CONTESTS, now=NOW)
    assert states(guesses) == [("held", "")]


def test_a_lone_log_is_verified_and_settles_its_game_when_its_window_ends() -> None:
    guesses = lone_log(objection_minutes=10)
    ends = NOW + timedelta(minutes=10)

    work(ends - timedelta(seconds=1))
    assert (states(guesses), state_of(guesses.match)) == ([("held", "")], OPEN)
    work(ends)
    assert states(guesses) == [("certified", "")]
    assert state_of(guesses.match)[:2] == ("settled", "log")
    assert guesses.match.games.get().settled_by == "window"


def test_without_a_window_a_lone_log_is_verified_after_a_day_and_waits_for_an_answer() -> None:
    guesses = lone_log()
    event, day_over = event_of(guesses.match), NOW + A_DAY

    work(day_over - timedelta(seconds=1))
    assert states(guesses) == [("held", "")]
    assert list_unanswered(tournament=event, now=day_over) == []
    work(day_over)
    assert (states(guesses), state_of(guesses.match)) == ([("certified", "")], OPEN)
    assert len(list_unanswered(tournament=event, now=day_over)) == 1


def test_where_a_timer_runs_a_lone_log_is_verified_when_the_time_is_over() -> None:
    guesses = lone_log()
    Round.objects.update(clock_ends_at=NOW + timedelta(minutes=5))
    Match.objects.update(extension_minutes=3)
    Stage.objects.update(grace_minutes=0)

    work(NOW + timedelta(minutes=8, seconds=-1))
    assert states(guesses) == [("held", "")]
    Round.objects.update(clock_ends_at=None, clock_left=timedelta())
    work(NOW + A_DAY)
    assert states(guesses) == [("held", "")]
    Round.objects.update(clock_ends_at=NOW + timedelta(minutes=5), clock_left=None)
    work(NOW + timedelta(minutes=8))
    assert states(guesses) == [("certified", "")]


def test_a_held_log_is_verified_once_decks_are_public(guesses: Guesses) -> None:
    bring(guesses.match, guesses.player, log=guesses.right)
    entries = [seat.entry for seat in guesses.match.seats.all()]
    reveal_snapshots(ids=[entry.registered_deck.pk for entry in entries], now=NOW)
    work()
    assert states(guesses) == [("certified", "")]


def test_the_log_of_a_host_settles_the_game_and_a_held_one_tells_nothing(
    guesses: Guesses,
) -> None:
    """One log from both, once it is complete: the word of the player is then about that of the
    host."""
    bring(guesses.match, guesses.player, log=guesses.right)
    later = NOW + timedelta(seconds=1)
    hosted = bring(guesses.match, host_of(guesses.match), log=table_log(guesses.match), now=later)
    work(later)
    assert states(guesses) == [("held", ""), ("certified", "")]
    assert state_of(guesses.match) == ("settled", "log", [1, 0], 0)

    work(NOW + A_DAY)
    assert states(guesses) == [("refused", "same_log"), ("certified", "")]
    words = hosted.stances.order_by("pk").values_list("entry__name", "stance")
    name = guesses.match.seats.get(number=0).entry.name
    assert list(words) == [(None, "stands_by"), (name, "stands_by")]


def test_the_other_side_is_asked_on_its_page_and_by_email(client: Client, guesses: Guesses) -> None:
    opponent, name = opponent_of(guesses), guesses.match.seats.get(number=0).entry.name
    User.objects.filter(pk=opponent.pk).update(email="bo@example.org")
    replay = bring(guesses.match, guesses.player, log=guesses.right)

    question = f"{name} uploaded game 1: is it the game you played?"
    assert [email.subject for email in Email.objects.all()] == [question]
    client.force_login(opponent)
    for place in (f"/matches/{guesses.match.pk}", f"/replays/{replay.pk}"):
        page = text_of(client.get(place))
        assert (page.count(question), page.count("Confirm: this is our game")) == (1, 1), place
    client.force_login(guesses.player)
    page = text_of(client.get(f"/replays/{replay.pk}"))
    assert (page.count("Received. To keep sealed decks"), page.count("Is this your game?")) == (
        1,
        0,
    )


def _salted(log: bytes) -> bytes:
    return log.replace(b'"salt":""', b'"salt":"' + b"5" * 32 + b'"')
