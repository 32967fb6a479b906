"""A match under whatever its players, host, workers and judge may do, held against the model."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from ledger.selectors import entries as journal
from replays.models import Replay
from tests.factories import NOW
from tests.tournaments.match_model import WINNERS, Model, Refused
from tests.tournaments.match_model import Score as Games
from tests.tournaments.playing import bring, certify, host_of, seated_match, state_of
from tournaments.models import Match, MatchReport, Stance
from tournaments.series import ImpossibleScore, Score, check_score
from tournaments.services.closing import close_round
from tournaments.services.journal import event_stream
from tournaments.services.reports import report_result
from tournaments.services.rulings import rule as rule_on
from tournaments.services.stances import take_stance
from tournaments.services.sweeping import sweep

SEATS = (0, 1)


def possible(best_of: int) -> list[Games]:
    found = []
    for first in range(3):
        for second in range(3):
            for drawn in range(4):
                try:
                    check_score(Score((first, second), drawn), best_of)
                except ImpossibleScore:
                    continue
                found.append((first, second, drawn))
    return found


def outcome(call: Callable[[], Any]) -> str:
    """`done`, or the name of the error with which the call has changed nothing."""
    try:
        with transaction.atomic():
            call()
    except ValueError as error:
        return type(error).__name__
    return "done"


class MatchMachine(RuleBasedStateMachine):
    """Each run starts from a match just paired, and leaves the database as it found it."""

    matches: dict[int, tuple[Match, list[Any]]]

    @initialize(best_of=st.sampled_from([1, 1, 3]))
    def pair(self, best_of: int) -> None:
        self.savepoint = transaction.savepoint()
        self.match, self.players = self.matches[best_of]
        self.host = host_of(self.match)
        self.model = Model(best_of)
        self.replays: dict[tuple[int, str], Replay] = {}

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
        settled = self.model.state == "settled"
        actions = {
            self.report: 5,
            self.bring: 1,
            self.bring_and_certify: 5,
            self.certify: 1,
            self.say: 2,
            self.decide: 2 if settled else 0.5,
            self.wait: 1,
            self.sweep: 4,
            self.close: 2 if settled else 0.5,
        }
        (action,) = rng.choices(list(actions), list(actions.values()))
        action(rng)

    def report(self, rng: Random) -> None:
        most = self.model.best_of // 2 + 1
        usual = [(most, 0, 0), (0, most, 0)] * 3
        seat, games = rng.choice(SEATS), rng.choice(usual + possible(self.model.best_of))
        score = Score(games[:2], games[2])
        self.both(
            lambda: report_result(
                match_id=self.match.pk, user=self.players[seat], score=score, now=self.now
            ),
            "report",
            seat,
            games,
        )

    def bring(self, rng: Random) -> tuple[int, str]:
        game, tells = rng.randint(1, self.model.best_of), rng.choice(sorted(WINNERS))
        who = rng.choice([*SEATS * 4, None])
        sender = self.host if who is None else self.players[who]

        def call() -> None:
            log = f"game {game} as {tells}\n".encode()
            found = bring(self.match, sender, game=game, log=log, now=self.now)
            self.replays[game, tells] = found

        self.both(call, "bring", who, game, tells)
        return game, tells

    def bring_and_certify(self, rng: Random) -> None:
        self._certify(self.bring(rng))

    def certify(self, rng: Random) -> None:
        if self.replays:
            self._certify(rng.choice(sorted(self.replays)))

    def _certify(self, which: tuple[int, str]) -> None:
        """The worker's verdict on a log that waits for it."""
        log = self.model.logs.get(which)
        if log is None or log.certified:
            return
        replay, told = self.replays[which], f"{log.game} {log.tells}"
        self.both(lambda: certify(replay, log.winner, tells=told, now=self.now), "certify", *which)

    def say(self, rng: Random) -> None:
        if not self.replays:
            return
        game, tells = rng.choice(sorted(self.replays))
        seat, stance = rng.choice(SEATS), rng.choice(list(Stance))
        self.both(
            lambda: take_stance(
                replay_id=self.replays[game, tells].pk,
                user=self.players[seat],
                stance=stance,
                now=self.now,
            ),
            "say",
            seat,
            game,
            tells,
            stance == Stance.STANDS_BY,
        )

    def decide(self, rng: Random) -> None:
        games = rng.choice(possible(self.model.best_of))
        self.both(
            lambda: rule_on(
                match_id=self.match.pk,
                actor=self.host,
                score=Score(games[:2], games[2]),
                reason="seen",
                now=self.now,
            ),
            "rule",
            games,
        )

    def wait(self, rng: Random) -> None:
        self.model.wait(rng.choice([1, 29, 30]))

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
        games = {game.number: (game.winner, game.settled_by) for game in self.match.games.all()}
        assert games == model.games

    @invariant()
    def nothing_that_was_said_is_lost(self) -> None:
        kept: dict[int, list[Games]] = {0: [], 1: []}
        seats = {seat.entry_id: seat.number for seat in self.match.seats.all()}
        for one in MatchReport.objects.filter(match=self.match).order_by("revision"):
            games = (one.games_seat_0, one.games_seat_1, one.games_drawn)
            kept[seats[one.entry_id]].append(games)
        assert kept == self.model.reports

    @invariant()
    def the_journal_ends_with_the_result(self) -> None:
        kinds = ("match.settled", "match.corrected", "match.disputed")
        entries = journal(stream=event_stream(self.match.round.tournament_id))
        last = [entry.data for entry in entries if entry.kind in kinds][-1:]
        expected: list[tuple[Any, ...]] = []
        if self.model.state == "settled":
            expected = [(self.model.by, list(self.model.score[:2]), self.model.score[2])]
        elif self.model.state == "disputed":
            expected = [(None, None, None)]
        keys = ("by", "games_won", "games_drawn")
        assert [tuple(data.get(key) for key in keys) for data in last] == expected


@pytest.mark.django_db
def test_a_match_settles_as_the_model_says() -> None:
    MatchMachine.matches = {best_of: seated_match(best_of=best_of) for best_of in (1, 3)}
    run_state_machine_as_test(
        MatchMachine,
        settings=settings(
            max_examples=60,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
