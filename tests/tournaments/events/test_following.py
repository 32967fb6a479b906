"""Whoever follows the lists of an event through a hard day has at each step all of it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.services.emails import send_due_emails
from ledger.services.deliveries import deliver_due
from replays.models import Replay
from replays.services.certification import claim_job, finish_job, give_back_job
from replays.services.requeueing import requeue_job
from replays.verifier import LogVerdict
from tests.support.factories import NOW, legal_deck, make_round, set_state
from tests.support.following import Follower, public_rows, undated
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.rulings import decide
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import come_back, drop
from tournaments.matches.services.disputes import call_judge, take_back_call
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.reports import report_result
from tournaments.models import Entry, Match, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.round_timer import ClockAction, extend_match, turn_clock
from tournaments.rounds.services.undoing import undo_round
from tournaments.sweeping import sweep
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

PLAN: dict[str, Any] = {
    "stages": (StagePlan(rounds=3, best_of=3, minutes=50),),
    "objection_minutes": 30,
    "confirm_minutes": 10,
    "late_entries": "losses",
}


class Day:
    """A match of two players in an event with a timer, and times to answer."""

    def __init__(self, **plan: Any) -> None:
        self.match, self.players = seated_match(**{**PLAN, **plan})
        self.event, self.host, self.now = event_of(self.match), host_of(self.match), NOW
        self.follower = Follower(self.event)

    def step(self, deed: Callable[[], Any]) -> Any:
        """Do it, with all that follows from it."""
        self.now += timedelta(seconds=1)
        done = deed()
        send_due_emails(clock=lambda: self.now)
        deliver_due(clock=lambda: self.now)
        self.follower.look()
        self.follower.follow()
        return done

    def clock(self, action: ClockAction, minutes: int | None = None) -> None:
        self.step(
            lambda: turn_clock(
                tournament_id=self.event.pk,
                number=1,
                action=action,
                minutes=minutes,
                actor=self.host,
                now=self.now,
            )
        )

    def report(self, player: int, *games: int) -> None:
        score = MatchScore((games[0], games[1]))
        match, user = self.match.pk, self.players[player]
        self.step(lambda: report_result(match_id=match, user=user, score=score, now=self.now))

    def bring(self, user: User, game: int = 1) -> Replay:
        replay: Replay = self.step(lambda: bring(self.match, user, game=game, now=self.now))
        return replay

    def certify(self, replay: Replay, winner: int = 0) -> None:
        self.step(lambda: certify(replay, winner, now=self.now))

    def refuse(self, replay: Replay) -> None:
        claim = claim_job(job_id=replay.job.pk, now=self.now)
        assert claim is not None
        verdict = LogVerdict(False, code="illegal", move=1, seat=0, reason="No.", moves=1)
        self.step(lambda: finish_job(claim=claim, verdict=verdict, now=self.now))

    def break_down(self, replay: Replay) -> None:
        for _ in range(3):
            claim = claim_job(job_id=replay.job.pk, now=self.now)
            assert claim is not None
            give_back_job(claim=claim, trouble="out of memory", now=self.now)

    def move(self, state: str) -> None:
        self.step(lambda: set_state(self.event, state, "rain"))


@pytest.mark.proof(of="slow")
def test_logs_and_the_time_to_answer_them() -> None:
    day = Day()
    first, second = day.players
    day.clock(ClockAction.START)
    replay = day.bring(first)
    day.step(lambda: day.break_down(replay))
    day.step(lambda: requeue_job(replay=replay, now=day.now))
    day.certify(replay)
    day.clock(ClockAction.PAUSE)
    day.clock(ClockAction.ADJUST, 7)
    day.clock(ClockAction.RESUME)
    day.refuse(day.bring(second))
    facts: dict[str, Any] = {"replay_id": replay.pk, "user": second, "now": day.now}
    day.step(lambda: answer_log(stance=LogAnswer.CONTESTS, **facts))
    day.move("cancelled")
    day.move("running")
    day.step(lambda: decide(day.match, 2, 0))
    day.step(lambda: close_round(**of_round(day)))
    day.move("finished")
    assert Replay.objects.exclude(revealed_at=None).count() == 1


def of_round(day: Day) -> dict[str, Any]:
    return {"tournament_id": day.event.pk, "number": 1, "actor": None, "now": day.now}


@pytest.mark.proof(of="slow")
def test_a_match_that_is_played_again_from_another_seed() -> None:
    day = Day(reveal="at_start")
    for game in (1, 2):
        day.certify(day.bring(day.host, game))
    back: dict[str, Any] = {"match_id": day.match.pk, "actor": day.host, "reason": "wrong"}
    day.step(lambda: take_result_back(**back, now=day.now))
    day.certify(day.bring(day.players[0]))
    day.step(lambda: decide(day.match, 0, 2))
    day.step(lambda: close_round(**of_round(day)))
    day.move("finished")
    day.move("running")
    day.step(lambda: take_result_back(**back, now=day.now))


@pytest.mark.proof(of="slow")
def test_reports_judges_and_extra_time() -> None:
    day = Day()
    day.clock(ClockAction.SET, 5)
    day.report(0, 2, 0)
    day.clock(ClockAction.START)
    day.now += timedelta(minutes=6)
    day.step(lambda: sweep(clock=lambda: day.now))
    longer: dict[str, Any] = {"match_id": day.match.pk, "minutes": 30, "reason": "a ruling"}
    day.step(lambda: extend_match(**longer, actor=day.host, now=day.now))
    day.clock(ClockAction.ADJUST, 20)
    caller: dict[str, Any] = {"match_id": day.match.pk, "user": day.players[1]}
    day.step(lambda: call_judge(**caller, now=day.now))
    day.step(lambda: take_back_call(**caller, now=day.now))
    day.report(1, 0, 2)
    day.move("cancelled")
    day.move("running")
    day.report(0, 0, 2)
    assert Match.objects.get().state == "settled"


@pytest.mark.proof(of="slow")
def test_a_round_that_is_undone_after_somebody_left_and_somebody_came() -> None:
    day = Day()
    day.step(lambda: decide(day.match, 2, 0))
    day.step(lambda: close_round(**of_round(day)))
    second = day.step(lambda: make_round(day.event))
    day.step(lambda: decide(second.matches.get(), 2, 0))
    day.step(lambda: close_round(**{**of_round(day), "number": 2}))
    somebody: dict[str, Any] = {"tournament_id": day.event.pk, "deck": legal_deck()}
    day.step(lambda: enter_late(**somebody, actor=day.host, name="Late", now=day.now))
    entry = Entry.objects.exclude(name="Late").first()
    assert entry is not None
    leaving: dict[str, Any] = {"entry_id": entry.pk, "actor": day.host}
    day.step(lambda: drop(**leaving, now=day.now))
    undone: dict[str, Any] = {"tournament_id": day.event.pk, "number": 2, "actor": day.host}
    day.step(lambda: undo_round(**undone, reason="wrong", now=day.now))
    assert Entry.objects.get(pk=entry.pk).dropped_after_round == 1
    day.step(lambda: come_back(**leaving, now=day.now))


@pytest.mark.parametrize("kind", ["entries", "matches", "replays", "certificates"])
def test_a_change_without_its_date_is_seen(kind: str) -> None:
    """Whoever left a date out would fail all that is above."""
    match, players = seated_match(reveal="at_start")
    event: Tournament = event_of(match)
    replay = certify(bring(match, players[0]), 0)
    before = public_rows(event)
    dates: dict[Any, Any] = {
        row: list(row.objects.values_list("pk", "changed_at")) for row in (Entry, Match, Replay)
    }
    entry = Entry.objects.order_by("pk").first()
    assert entry is not None
    {
        "entries": lambda: drop(entry_id=entry.pk, actor=host_of(match), now=NOW),
        "matches": lambda: report_result(
            match_id=match.pk, user=players[0], score=MatchScore((1, 0)), now=NOW
        ),
        "replays": lambda: decide(match, 0, 1),
        "certificates": lambda: decide(match, 0, 1),
    }[kind]()
    after = public_rows(event)
    assert undated(before, after) == {}
    for model, rows in dates.items():
        for pk, changed_at in rows:
            model.objects.filter(pk=pk).update(changed_at=changed_at)

    missed = undated(before, public_rows(event))
    changed = {
        "entries": {"state", "dropped_after_round"},
        "matches": {"reports"},
        "replays": {"overruled_at", "revealed"},
        "certificates": {"overruled_at"},
    }[kind]
    assert {name for (of, _), names in missed.items() if of == kind for name in names} >= changed
    assert replay.pk in {pk for _, pk in before}
