"""A match under whatever its players, host, workers and judge may do, held against the model."""

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from accounts.models import User
from accounts.roles import Role
from ledger.selectors import entries as journal
from ledger.services.deliveries import deliver_entries
from replays.models import Replay
from replays.services.certification import claim_job, finish_job
from replays.verifier import LogVerdict
from tests.support.factories import NOW
from tests.support.following import Follower
from tests.support.match_choices import SEATS, possible, rulings
from tests.support.match_logs import WINNERS
from tests.support.match_model import Model, Refused, log_id
from tests.support.match_reports import kept_reports, outcome
from tests.support.playing import bring, certify, event_of, host_of, results, seated_match, state_of
from tests.support.proofs import count
from tests.support.rulings import member
from tournaments.core.selectors import matches
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.evidence import decide
from tournaments.matches.selectors.submissions import submissions_of
from tournaments.matches.services.disputes import (
    call_judge,
    release_dispute,
    take_back_call,
    take_dispute,
)
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule as rule_on
from tournaments.models import Dispute, Match, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.sweeping import sweep
from tournaments.terms.kinds import LogAnswer, ResultReason
from tournaments.terms.match_score import MatchScore


class MatchMachine(RuleBasedStateMachine):
    """Each run starts from a match just paired, and leaves the database as it found it."""

    matches: dict[int, tuple[Match, list[User], User]]

    @initialize(
        best_of=st.sampled_from([1, 1, 3]),
        confirm=st.sampled_from([None, 10, 10]),
        draws=st.booleans(),
    )
    def pair(self, best_of: int, confirm: int | None, draws: bool) -> None:
        self.savepoint = transaction.savepoint()
        self.match, self.players, judge = self.matches[best_of]
        self.host = host_of(self.match)
        self.judges = {"host": self.host, "judge": judge}
        self.model = Model(best_of, confirm, draws)
        Tournament.objects.filter(pk=self.match.round.tournament_id).update(
            confirm_minutes=confirm, intentional_draws="allowed" if draws else "forbidden"
        )
        self.replays: dict[tuple[int, str], Replay] = {}
        self.follower = Follower(event_of(self.match))

    def teardown(self) -> None:
        transaction.savepoint_rollback(self.savepoint)

    @property
    def now(self) -> Any:
        return NOW + timedelta(minutes=self.model.now)

    def both(self, call: Callable[[], Any], name: str, *args: object) -> None:
        """Do the same to the service and to the model, which take it or refuse it alike."""
        expected, later = "done", self.model
        try:
            later = self.model.after(name, *args)
        except Refused as refused:
            expected = str(refused)
        assert outcome(call) == expected
        self.model = later

    @rule(seed=st.integers(0, 2**32 - 1))
    def step(self, seed: int) -> None:
        """One of the things that can happen. Choices of the library itself are so alike that
        disputes hardly come up among a hundred runs."""
        rng = Random(seed)
        settled, disputed = (self.model.state == state for state in ("settled", "disputed"))
        actions = {
            self.report: 5,
            self.bring: 1,
            self.bring_and_certify: 4,
            self.certify: 1,
            self.refuse: 0.5,
            self.say: 2,
            self.call: 1,
            self.take_back: 2 if disputed else 0.2,
            self.take: 2 if disputed else 0.2,
            self.release: 1 if disputed else 0.2,
            self.decide: 2 if settled else 0.5,
            self.reopen: 2 if settled else 0.2,
            self.wait: 1,
            self.sweep: 4,
            self.close: 1 if settled else 0.5,
        }
        (action,) = rng.choices(list(actions), list(actions.values()))
        action(rng)

    def report(self, rng: Random) -> None:
        most = self.model.best_of // 2 + 1
        usual = [(most, 0, 0), (0, most, 0)] * 3
        seat, games = rng.choice(SEATS), rng.choice(usual + possible(self.model.best_of))
        intentional = rng.random() < 0.2
        if intentional:
            games = (0, 0, 0)
        score = MatchScore(games[:2], games[2])
        self.both(
            lambda: report_result(
                match_id=self.match.pk,
                user=self.players[seat],
                score=score,
                intentional_draw=intentional,
                now=self.now,
            ),
            "report",
            seat,
            (games, intentional),
        )

    def call(self, rng: Random) -> None:
        self._by_a_player(rng, call_judge, "call")

    def take_back(self, rng: Random) -> None:
        self._by_a_player(rng, take_back_call, "take_back")

    def _by_a_player(self, rng: Random, service: Callable[..., Any], name: str) -> None:
        seat = rng.choice(SEATS)
        user = self.players[seat]
        self.both(lambda: service(match_id=self.match.pk, user=user, now=self.now), name, seat)

    def take(self, rng: Random) -> None:
        self._by_a_judge(rng, take_dispute, "take")

    def release(self, rng: Random) -> None:
        self._by_a_judge(rng, release_dispute, "release", manages=True)

    def _by_a_judge(
        self, rng: Random, service: Callable[..., Any], name: str, *, manages: bool = False
    ) -> None:
        """What a judge does with the last dispute that there was; the host manages the event."""
        dispute = Dispute.objects.filter(match=self.match).order_by("opened_at", "pk").last()
        open_one = Dispute.objects.filter(match=self.match, closed_at=None).first() or dispute
        if open_one is None:
            return
        role = rng.choice(sorted(self.judges))
        more = (role == "host",) if manages else ()
        actor = self.judges[role]
        self.both(
            lambda: service(dispute_id=open_one.pk, actor=actor, now=self.now), name, role, *more
        )

    def bring(self, rng: Random) -> tuple[int, str]:
        game, tells = rng.randint(1, self.model.best_of), rng.choice(sorted(WINNERS))
        seat = rng.choice([*SEATS * 4, None])
        sender = self.host if seat is None else self.players[seat]

        def call() -> None:
            log = f"game {game} as {tells}\n".encode()
            replay = bring(self.match, sender, game=game, log=log, now=self.now)
            self.replays[game, tells] = replay

        self.both(call, "bring", seat, game, tells)
        return game, tells

    def bring_and_certify(self, rng: Random) -> None:
        self._certify(self.bring(rng))

    def certify(self, rng: Random) -> None:
        if self.replays:
            self._certify(rng.choice(sorted(self.replays)))

    def _certify(self, which: tuple[int, str]) -> None:
        """The worker's verdict on a log that waits for it."""
        log = self.model.logs.get(which)
        if log is None or self._is_judged(which):
            return
        replay, text = self.replays[which], f"{log.game} {log.tells}"
        self.both(lambda: certify(replay, log.winner, tells=text, now=self.now), "certify", *which)

    def refuse(self, rng: Random) -> None:
        """The worker's verdict on a log that tells no legal game."""
        waiting = [key for key in sorted(self.replays) if not self._is_judged(key)]
        if not waiting:
            return
        which = rng.choice(waiting)
        claim = claim_job(job_id=self.replays[which].job.pk, now=self.now)
        assert claim is not None
        verdict = LogVerdict(False, code="illegal", move=1, seat=0, reason="It is not.", moves=1)

        def call() -> None:
            entry = finish_job(claim=claim, verdict=verdict, now=self.now)
            assert entry is not None
            deliver_entries(entry_ids=[entry.pk], clock=lambda: self.now)

        self.both(call, "refuse", *which)

    def _is_judged(self, which: tuple[int, str]) -> bool:
        log = self.model.logs[which]
        return bool(log.certified) or log.refused

    def say(self, rng: Random) -> None:
        if not self.replays:
            return
        game, tells = rng.choice(sorted(self.replays))
        seat, stance = rng.choice(SEATS), rng.choice(list(LogAnswer))
        self.both(
            lambda: answer_log(
                replay_id=self.replays[game, tells].pk,
                user=self.players[seat],
                stance=stance,
                now=self.now,
            ),
            "say",
            seat,
            game,
            tells,
            stance == LogAnswer.STANDS_BY,
        )

    def decide(self, rng: Random) -> None:
        ruling, games, both_lose = rng.choice(rulings(self.model.best_of))
        self.both(
            lambda: rule_on(
                match_id=self.match.pk, actor=self.host, reason="seen", now=self.now, **ruling
            ),
            "rule",
            ruling.get("manner", ResultReason.PLAYED).value,
            games,
            both_lose,
        )

    def reopen(self, rng: Random) -> None:
        """What is said later is said later than that."""
        self.both(
            lambda: take_result_back(
                match_id=self.match.pk, actor=self.host, reason="wrong", now=self.now
            ),
            "reopen",
        )
        self.model.wait(1)

    def wait(self, rng: Random) -> None:
        self.model.wait(rng.choice([1, 9, 10, 29, 30]))

    def sweep(self, rng: Random) -> None:
        self.wait(rng)
        self.both(lambda: sweep(clock=lambda: self.now), "sweep")

    def close(self, rng: Random) -> None:
        round_ = self.match.round
        self.both(
            lambda: close_round(
                tournament_id=round_.tournament_id, number=1, actor=None, now=self.now
            ),
            "close",
        )

    @invariant()
    def the_match_is_as_the_model_says(self) -> None:
        model = self.model
        expected = (model.state, model.by, list(model.score[:2]), model.score[2])
        assert state_of(self.match) == expected
        due = None if model.due is None else NOW + timedelta(minutes=model.due)
        assert (self.match.manner, self.match.confirm_due_at) == (model.manner, due)
        assert (results(self.match) == ["loss", "loss"]) == model.lost_by_both
        games = {game.number: (game.winner, game.settled_by) for game in self.match.games.all()}
        assert games == model.games

    @invariant()
    def whoever_follows_misses_nothing(self) -> None:
        self.follower.look()

    @invariant()
    def a_match_is_disputed_as_long_as_it_has_a_dispute(self) -> None:
        model, seats = self.model, {seat.entry_id: seat.number for seat in self.match.seats.all()}
        rows = list(Dispute.objects.filter(match=self.match).order_by("closed_at"))
        ended = [(row.cause, row.closed_as) for row in rows if row.closed_at is not None]
        assert sorted(ended) == sorted(model.ended)
        waiting = [
            (row.cause, row.opened_by_id and seats[row.opened_by_id], row.judge)
            for row in rows
            if row.closed_at is None
        ]
        dispute = model.dispute
        assert waiting == (
            []
            if dispute is None
            else [(dispute.cause, dispute.called_by, self.judges.get(dispute.judge or ""))]
        )
        about_result = dispute is not None and dispute.cause == "result"
        assert (model.state == "disputed") == (dispute is not None and not about_result)

    @invariant()
    def whoever_is_waited_for_is_asked(self) -> None:
        """Pages, emails and the list of the staff have what an open match waits for, no more."""
        decision = decide(self.model.known())
        if self.model.state != "open" or decision.result or decision.games:
            return  # There is nothing to wait for, or time is over and no sweep has been.
        logs = {replay.pk: log_id(*which) for which, replay in self.replays.items()}
        waiting = {
            (submission.own.number, submission.replay and logs[submission.replay.pk])
            for submission in submissions_of([matches().get(pk=self.match.pk)])
            if submission.answer is None
        }
        assert waiting == {(claim.seat, claim.log) for claim in decision.claims}

    @invariant()
    def what_is_reported_comes_to_an_end(self) -> None:
        """Once every log has its verdict and the time of the event is over, a match of which a
        player has reported the whole, and said nothing else since, has a result or is before a
        judge."""
        model = deepcopy(self.model)
        for log in model.logs.values():
            log.refused |= not log.certified
        model.wait(10)
        model.sweep()
        reports = model.known().standing_reports.values()
        whole = [
            report for report in reports if report.details or report.score.decides(model.best_of)
        ]
        if model.confirm is not None and whole:
            assert model.state in ("settled", "disputed")

    @invariant()
    def nothing_that_was_said_is_lost(self) -> None:
        reported = {
            seat: [report for report, *_ in every] for seat, every in self.model.reports.items()
        }
        assert kept_reports(self.match) == reported

    @invariant()
    def the_journal_ends_with_the_result(self) -> None:
        settled = ("match.settled", "match.corrected")
        undone = ("match.reopened", "dispute.taken_back", "dispute.corrected")
        kinds: tuple[str, ...] = (*settled, "match.disputed", *undone)
        entries = journal(stream=event_stream(self.match.round.tournament_id))
        if self.model.state == "settled":
            kinds = settled
        # Where both had called a judge, the call of the other stands.
        latest = entries.filter(kind__in=kinds).exclude(data__has_key="still_called").last()
        last = [] if latest is None else [(latest.kind, latest.data)]
        model = self.model
        if model.state == "settled":
            ((kind, data),) = last
            recorded = (data["by"], data["manner"], data["games_won"], data["games_drawn"])
            expected = (model.by, model.manner, list(model.score[:2]), model.score[2])
            assert (kind in settled, recorded) == (True, expected)
        elif model.dispute is not None:
            ((kind, data),) = last
            assert (kind, data["cause"]) == ("match.disputed", model.dispute.cause)
        else:
            assert {kind for kind, _ in last} <= set(undone)


def judged_match(best_of: int) -> tuple[Match, list[User], User]:
    """A match with its players, in an event with a judge who does not manage it."""
    match, players = seated_match(best_of=best_of, objection_minutes=30)
    return match, players, member(event_of(match), Role.JUDGE)


@pytest.mark.proof
@pytest.mark.django_db
def test_a_match_settles_as_the_model_says() -> None:
    MatchMachine.matches = {best_of: judged_match(best_of) for best_of in (1, 3)}
    run_state_machine_as_test(
        MatchMachine,
        settings=settings(
            max_examples=count(20),
            stateful_step_count=20,
            deadline=None,
            # Steps are seeds, of which the least is no simpler.
            phases=(Phase.explicit, Phase.reuse, Phase.generate),
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
