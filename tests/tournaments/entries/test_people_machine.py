"""Who comes, goes, is put out and is there, at any moment while rounds are paired, held against the
model. Whenever a round is published the laws of pairing hold."""

from collections.abc import Callable
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

from contract.errors import NotFound
from tests.support.factories import NOW, legal_deck, make_started, settle
from tests.support.fixed_rounds import snapshots, standing
from tests.support.following import Follower
from tests.support.people_model import Model, Person, Refused
from tests.support.proofs import count
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import come_back, drop
from tournaments.judging.services.disqualification import disqualify, reinstate
from tournaments.models import Entry, Match, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.rounds.services.round_check_in import set_round_check_in, undo_round_check_in
from tournaments.terms.kinds import Result, SettledBy

ROUNDS = 4


def outcome(call: Callable[[], Any]) -> str:
    """`done`, or the name of the error with which the call has changed nothing."""
    try:
        with transaction.atomic():
            call()
    except (ValueError, NotFound) as error:
        return type(error).__name__
    return "done"


class PeopleMachine(RuleBasedStateMachine):
    """Each run starts from an event that has started, and leaves the database as it found it."""

    events: dict[bool, Tournament]

    @initialize(asks=st.booleans(), late_as=st.sampled_from(["losses", "byes"]))
    def start(self, asks: bool, late_as: str) -> None:
        self.savepoint = transaction.savepoint()
        self.event = self.events[asks]
        Tournament.objects.filter(pk=self.event.pk).update(late_entries=late_as)
        people = {name: Person() for name in self.event.entries.values_list("name", flat=True)}
        self.model = Model(people, ROUNDS, asks, late_as)
        self.follower = Follower(self.event)
        self.newcomers = 0
        self.kept: list[bytes] = []

    def teardown(self) -> None:
        transaction.savepoint_rollback(self.savepoint)

    def both(self, call: Callable[[], Any], name: str, *args: Any) -> bool:
        """Do the same to the service and to the model, which take it or refuse it alike."""
        expected, later = "done", self.model.copy()
        try:
            getattr(later, name)(*args)
        except Refused as refused:
            expected, later = str(refused), self.model
        assert outcome(call) == expected
        self.model = later
        return expected == "done"

    @rule(seed=st.integers(0, 2**32 - 1))
    def step(self, seed: int) -> None:
        rng = Random(seed)
        people = [self.leave, self.come_back, self.put_out, self.let_in, self.come_late]
        check_in = [self.be_here, self.not_here]
        rounds = [self.draft, self.publish, self.close, self.discard]
        if rng.random() < 0.6:
            self.go_on(rng)
        else:
            rng.choice(people * 2 + check_in * (1 + self.model.asks) + rounds)(rng)

    def go_on(self, rng: Random) -> None:
        """What comes next in an event; chance alone hardly comes to its second round."""
        if self.model.phase == "open":
            self.close(rng)
        elif self.model.phase == "closed":
            if self.model.asks and self.model.number and rng.random() < 0.8:
                self.everybody_here(rng)
            self.draft(rng)
        elif self.model.field(self.model.number) == self.model.drawn:
            self.publish(rng)
        else:
            self.discard(rng)
            self.draft(rng)

    def somebody(self, rng: Random) -> tuple[str, dict[str, Any]]:
        name = rng.choice(sorted(self.model.people))
        return name, self.facts(name)

    def facts(self, name: str) -> dict[str, Any]:
        entry = Entry.objects.get(tournament=self.event, name=name)
        return {"entry_id": entry.pk, "actor": self.event.created_by, "now": NOW}

    def leave(self, rng: Random) -> None:
        name, facts = self.somebody(rng)
        self.both(lambda: drop(**facts), "drop", name)

    def come_back(self, rng: Random) -> None:
        name, facts = self.somebody(rng)
        self.both(lambda: come_back(**facts), "back", name)

    def put_out(self, rng: Random) -> None:
        name, facts = self.somebody(rng)
        self.both(lambda: disqualify(reason="x", **facts), "put_out", name)

    def let_in(self, rng: Random) -> None:
        name, facts = self.somebody(rng)
        if self.both(lambda: reinstate(reason="x", **facts), "let_in", name):
            self.kept = snapshots(self.event)

    def come_late(self, rng: Random) -> None:
        name = f"Late {self.newcomers}"
        facts: dict[str, Any] = {"tournament_id": self.event.pk, "now": NOW}
        facts |= {"actor": self.event.created_by, "deck": legal_deck()}
        if self.newcomers < 4 and self.both(lambda: enter_late(name=name, **facts), "late", name):
            self.newcomers += 1

    def be_here(self, rng: Random) -> None:
        self.say_here(rng.choice(sorted(self.model.people)))

    def say_here(self, name: str) -> None:
        facts = self.facts(name)
        self.both(lambda: set_round_check_in(**facts), "check_in", name)

    def everybody_here(self, rng: Random) -> None:
        for name in sorted(self.model.within):
            if rng.random() < 0.8:
                self.say_here(name)

    def not_here(self, rng: Random) -> None:
        name, facts = self.somebody(rng)
        self.both(lambda: undo_round_check_in(**facts), "undo_check_in", name)

    def of_round(self) -> dict[str, Any]:
        number = max(self.model.number, 1)
        return {"tournament_id": self.event.pk, "number": number, "actor": None, "now": NOW}

    def draft(self, rng: Random) -> None:
        event = self.event.pk
        self.both(lambda: draft_round(tournament_id=event, actor=None, now=NOW), "draft")

    def discard(self, rng: Random) -> None:
        self.both(lambda: discard_draft(**self.of_round()), "discard")

    def publish(self, rng: Random) -> None:
        facts = self.of_round()
        expected = self.model.drawn
        if self.both(lambda: publish_round(**facts), "publish"):
            assert expected is not None
            self.check_round(*expected)

    def close(self, rng: Random) -> None:
        if self.model.phase != "open":
            return
        facts = self.of_round()
        matches = Match.objects.filter(round__tournament=self.event, round__number=facts["number"])
        for match in matches.filter(state="open"):
            settle(match, rng.choice([(1, 0), (0, 1)]))
        self.both(lambda: close_round(**facts), "close")
        self.kept = snapshots(self.event)

    def check_round(self, present: frozenset[str], absent: frozenset[str]) -> None:
        """Everybody who is there has one match and nobody else, and the bye goes where it may."""
        round_ = self.event.rounds.standing().get(number=self.model.number)
        seats = round_.seats.select_related("entry", "match")
        met: dict[str, int] = {}
        for seat in seats:
            met[seat.entry.name] = met.get(seat.entry.name, 0) + 1
        assert met == dict.fromkeys(present | absent, 1)
        lost = {seat.entry.name for seat in seats if seat.match.settled_by == SettledBy.ABSENCE}
        assert lost == absent
        rested = [seat.entry.name for seat in seats if seat.result == Result.BYE]
        assert len(rested) == len(present) % 2
        for name in rested:
            least = min(self.model.lateness(other, round_.number) for other in present)
            assert self.model.lateness(name, round_.number) == least
            self.model.people[name].rested.add(round_.number)

    @invariant()
    def nobody_has_rewritten_a_table(self) -> None:
        assert snapshots(self.event) == self.kept

    @invariant()
    def whoever_follows_misses_nothing(self) -> None:
        self.follower.look()

    @invariant()
    def the_table_has_whom_it_should(self) -> None:
        listed = {row[1] for row in standing(self.event)}
        assert listed == {
            name
            for name, person in self.model.people.items()
            if person.gone != "disqualified"
            and person.late_from <= max(1, self.model.published)
            and (not person.gone or person.attended | person.absent)
        }


@pytest.mark.proof
@pytest.mark.django_db
def test_people_come_and_go_as_the_model_says() -> None:
    PeopleMachine.events = {
        asks: make_started(entries=5, rounds=ROUNDS, round_check_in=asks) for asks in (True, False)
    }
    run_state_machine_as_test(
        PeopleMachine,
        settings=settings(
            max_examples=count(8),
            stateful_step_count=22,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
