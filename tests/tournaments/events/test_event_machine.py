"""An event under whatever its staff may do, in whatever order, held against the model."""

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

from accounts.models import User
from ledger.selectors import entries as journal
from tests.support.event_model import FOLLOWING, Meeting, Model, Refused
from tests.support.factories import NOW, legal_deck, make_draft, make_user
from tests.support.following import Follower
from tests.support.proofs import count
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.leaving import come_back, drop, withdraw
from tournaments.entries.services.registration import enter_guest
from tournaments.events.services.lifecycle import change_state
from tournaments.matches.selectors.journal_check import result_faults
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.rulings import rule as rule_on
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.standings.services.standings_document import live_standings
from tournaments.terms.kinds import MatchState, RoundState
from tournaments.terms.match_score import MatchScore

ROUNDS = 3
SCORES = [(1, 0), (0, 1), (0, 0)]
ONWARDS = {"draft": "registration", "registration": "check_in", "check_in": "running"}


class EventMachine(RuleBasedStateMachine):
    """Each run starts from an event just drafted, and leaves the database as it found it."""

    owner: User

    @initialize(players=st.integers(2, 6))
    def plan(self, players: int) -> None:
        """Most runs begin where play does, which others reach seldom."""
        self.savepoint = transaction.savepoint()
        self.event = make_draft(self.owner, rounds=ROUNDS)
        self.model, self.clock, self.settled = Model(ROUNDS), 0, 0
        self.follower = Follower(self.event)
        self.move("registration")
        for _ in range(players):
            self.enter()
        if players > 2:
            self.move("running")

    def teardown(self) -> None:
        transaction.savepoint_rollback(self.savepoint)

    @property
    def now(self) -> Any:
        self.clock += 1
        return NOW + timedelta(seconds=self.clock)

    def both(self, call: Callable[[], Any], name: str, *args: object) -> bool:
        """Do the same to the service and to the model, which take it or refuse it alike."""
        expected, later = "done", self.model
        try:
            later = self.model.after(name, *args)
        except Refused as refused:
            expected = str(refused)
        actual = "done"
        try:
            with transaction.atomic():
                call()
        except ValueError as error:
            actual = type(error).__name__
        assert actual == expected, (name, *args)
        self.model = later
        return actual == "done"

    @rule(seed=st.integers(0, 2**32 - 1))
    def step(self, seed: int) -> None:
        rng = Random(seed)
        before, running = self.model.state in ONWARDS, self.model.state == "running"
        weights: dict[Callable[[Random], None], float] = {
            self.go_on: 2 if before else 0.3,
            self.go_anywhere: 0.2,
            self.come_or_go: 2 if before else 1,
        }
        if not before:
            weights |= {self.work_on_rounds: 6, self.change_a_result: 2, self.undo: 0.4}
        if not before and not running:
            weights |= {self.work_on_rounds: 0.5, self.change_a_result: 0.5, self.go_back: 3}
        (action,) = rng.choices(list(weights), list(weights.values()))
        action(rng)

    # Each of these does one thing to both.

    def go_on(self, rng: Random) -> None:
        self.move(ONWARDS.get(self.model.state, "finished"), rng.choice(["", "because"]))

    def go_back(self, rng: Random) -> None:
        self.move(self.model.before or "running", rng.choice(["", "because"]))

    def go_anywhere(self, rng: Random) -> None:
        self.move(rng.choice(sorted(FOLLOWING)), rng.choice(["", "because"]))

    def move(self, state: Any, reason: str = "") -> None:
        self.both(
            lambda: change_state(
                tournament_id=self.event.pk,
                state=state,
                actor=self.owner,
                reason=reason,
                now=self.now,
            ),
            "move",
            state,
            reason,
        )

    def enter(self) -> None:
        name = f"Player {len(self.model.entries) + 1}"
        self.both(
            lambda: enter_guest(
                tournament_id=self.event.pk,
                actor=self.owner,
                name=name,
                deck=legal_deck(),
                now=self.now,
            ),
            "enter",
            name,
        )

    def come_or_go(self, rng: Random) -> None:
        checking = self.model.state == "check_in"
        called = {check_in: 4 if checking else 0.2, withdraw: 0.3, drop: 1, come_back: 1}
        if rng.random() < 0.2 and len(self.model.entries) < 8:
            self.enter()
            return
        (service,) = rng.choices(list(called), list(called.values()))
        name = rng.choice(sorted(self.model.entries))
        entry = Entry.objects.get(tournament=self.event, name=name)
        self.both(
            lambda: service(entry_id=entry.pk, actor=self.owner, now=self.now),
            service.__name__,
            name,
        )

    def work_on_rounds(self, rng: Random) -> None:
        """Mostly what comes next: pair, publish, enter all results, close."""
        latest = self.model.rounds[-1].state if self.model.rounds else "closed"
        usual = {"closed": self.pair, "draft": self.publish, "open": self.play}[latest]
        rare = [self.pair, self.publish, self.close, self.discard, self.play]
        action = usual if rng.random() < 0.8 or not self.model.rounds else rng.choice(rare)
        action(rng)

    def pair(self, rng: Random) -> None:
        meetings: list[Meeting] = []

        def call() -> None:
            drafted = draft_round(tournament_id=self.event.pk, actor=self.owner, now=self.now)
            meetings.extend(meetings_of(drafted))

        present = self.model
        if self.both(call, "pair", meetings):
            self.model.rounds[-1].meetings = meetings
            assert present.faults_of_pairing(meetings) == []

    def publish(self, rng: Random) -> None:
        self._round(publish_round, "publish")

    def discard(self, rng: Random) -> None:
        self._round(discard_draft, "discard")

    def close(self, rng: Random) -> None:
        self._round(close_round, "close")

    def undo(self, rng: Random) -> None:
        if self.model.rounds:
            self._round(undo_round, "undo", reason="wrong room")

    def _round(self, service: Callable[..., Any], name: str, **more: str) -> None:
        number = self.model.rounds[-1].number
        facts = {"tournament_id": self.event.pk, "number": number, "actor": self.owner, **more}
        self.both(lambda: service(**facts, now=self.now), name)

    def play(self, rng: Random) -> None:
        """All results of the last round, and its end."""
        latest = self.model.rounds[-1]
        if latest.state == "open":
            for table, meeting in enumerate(latest.meetings, 1):
                if len(meeting.players) == 2 and meeting.score is None:
                    self._rule(latest.number, table, rng.choice(SCORES))
        self.close(rng)

    def change_a_result(self, rng: Random) -> None:
        published = [round_ for round_ in self.model.rounds if round_.state != "draft"]
        played = [
            (round_.number, table)
            for round_ in published
            for table, meeting in enumerate(round_.meetings, 1)
            if len(meeting.players) == 2
        ]
        if not played:
            return
        number, table = rng.choice(played)
        if rng.random() < 0.6:
            self._rule(number, table, rng.choice(SCORES))
            return
        match = self._match(number, table)
        self.both(
            lambda: take_result_back(
                match_id=match.pk, actor=self.owner, reason="unclear", now=self.now
            ),
            "take_back",
            number,
            table,
        )

    def _rule(self, number: int, table: int, score: tuple[int, int]) -> None:
        match, drawn = self._match(number, table), int(score == (0, 0))
        done = self.both(
            lambda: rule_on(
                match_id=match.pk,
                actor=self.owner,
                score=MatchScore(score, drawn),
                reason="seen",
                now=self.now,
            ),
            "rule",
            number,
            table,
            score,
        )
        self.settled += done

    def _match(self, number: int, table: int) -> Match:
        counting = Match.objects.exclude(state=MatchState.VOID)
        standing = counting.exclude(round__state=RoundState.UNDONE)
        return standing.get(round__tournament=self.event, round__number=number, table=table)

    @invariant()
    def the_event_is_as_the_model_says(self) -> None:
        event, model = Tournament.objects.get(pk=self.event.pk), self.model
        assert (event.state, event.state_before) == (model.state, model.before)
        assert dict(event.entries.values_list("name", "state")) == self.entries_expected()
        rounds = event.rounds.standing().order_by("number").values_list("number", "state")
        assert list(rounds) == [(round_.number, round_.state) for round_ in model.rounds]
        undone = event.rounds.filter(state=RoundState.UNDONE).order_by("undone_at")
        assert [round_.number for round_ in undone] == [round_.number for round_ in model.undone]

    def entries_expected(self) -> dict[str, str]:
        """Who was there at the check-in comes back as somebody who is."""
        checked_in = self.event.entries.exclude(checked_in_at=None).values_list("name", flat=True)
        back = {name: "checked_in" for name in checked_in if self.model.entries[name] == "entered"}
        assert not back or self.model.state not in ("registration",)
        return self.model.entries | back

    @invariant()
    def whoever_follows_misses_nothing(self) -> None:
        self.follower.look()

    @invariant()
    def the_points_are_those_of_all_results(self) -> None:
        if self.model.state == "draft":
            return
        rows = live_standings(Tournament.objects.get(pk=self.event.pk))["results"]
        assert {row["player"]["name"]: row["match_points"] for row in rows} == self.model.points

    @invariant()
    def no_result_ever_disappears_from_the_journal(self) -> None:
        kinds = ("match.settled", "match.corrected")
        results = [
            record for record in journal(stream=event_stream(self.event.pk)) if record.kind in kinds
        ]
        assert sum(result.data["by"] == "ruling" for result in results) == self.settled
        assert list(result_faults(stream=event_stream(self.event.pk))) == []


def meetings_of(round_: Round) -> list[Meeting]:
    """Who sits where, by table."""
    return [
        Meeting(tuple(seat.entry.name for seat in match.seats.order_by("number")))
        for match in round_.matches.order_by("table")
    ]


@pytest.mark.proof
@pytest.mark.django_db
def test_an_event_goes_as_the_model_says() -> None:
    EventMachine.owner = make_user()
    run_state_machine_as_test(
        EventMachine,
        settings=settings(
            max_examples=count(8),
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
