"""Each round counts once for everybody, whatever happens to an event: its points are the sum of the
lines that pages show, and all tables follow from the public documents."""

from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.db.models import Q, QuerySet

from tests.support.archive_round_trips import tables
from tests.support.archives import STAFF, exported, imported
from tests.support.factories import NOW, legal_deck, make_started, settle
from tests.support.recount import Recount
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import come_back, drop
from tournaments.events.services.lifecycle import change_state
from tournaments.judging.services.penalties import issue_penalty
from tournaments.matches.selectors.scores import games_given
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.rulings import rule
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.round_check_in import set_round_check_in
from tournaments.rounds.services.undoing import undo_round
from tournaments.standings.counting import PROFILES
from tournaments.standings.profile_data import profile_data
from tournaments.standings.services.breakdown_document import live_numbers
from tournaments.standings.services.stored_standings import write_stored_standings
from tournaments.terms.kinds import PUBLISHED, PenaltyKind, ResultReason, TournamentState
from tournaments.terms.match_score import MatchScore

ROUNDS = 4
COUNTED = ("card-game", "magic", "pokemon", "netrunner")


class Walk:
    """An event by lot, compared again and again with what its documents say."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.event: Tournament = make_started(
            entries=self.chance.randint(4, 7),
            rounds=ROUNDS,
            best_of=3,
            profile=self.chance.choice(COUNTED),
            late_entries=self.chance.choice(["losses", "byes"]),
            round_check_in=self.chance.random() < 0.5,
        )
        for place, entry in enumerate(self.event.entries.order_by("name")):
            entry.entered_at = NOW + timedelta(seconds=place - 60)
            entry.save()  # A moment apart: the tied are listed in the order of entering.
        self.facts: dict[str, Any] = {"actor": self.event.created_by, "now": NOW}
        self.of_event: dict[str, Any] = {"tournament_id": self.event.pk} | self.facts
        self.latecomers = 0

    def play(self) -> None:
        steps = [self.come_late, self.seat, self.seat, self.unseat, self.leave, self.come_back]
        steps += [self.undo, self.take_back, self.miss, self.penalise]
        while self.closed().count() < ROUNDS:
            for step in self.chance.sample(steps, 4):
                step()
            self.check()
            self.go_on()

    def go_on(self) -> None:
        if round_ := self.open_round():
            for match in self.matches(round_).filter(state="open"):
                settle(match, self.chance.choice([(2, 0), (2, 1), (0, 2), (1, 1)]))
            close_round(number=round_.number, **self.of_event)
            return
        for entry in self.inside() if self.event.round_check_in and self.closed() else ():
            if self.chance.random() < 0.8:
                set_round_check_in(entry_id=entry.pk, **self.facts)
        if self.inside().count() > 2:
            draft = draft_round(**self.of_event)
            publish_round(number=draft.number, **self.of_event)
        else:
            self.come_back()

    # The event as it is.

    def open_round(self) -> Round | None:
        return self.event.rounds.filter(state="open").first()

    def closed(self) -> QuerySet[Round]:
        return self.event.rounds.filter(state="closed")

    def matches(self, round_: Round) -> QuerySet[Match]:
        return round_.matches.exclude(state="void").order_by("table")

    def inside(self) -> QuerySet[Entry]:
        return self.event.entries.filter(state="entered").order_by("name")

    def any_of(self, rows: QuerySet[Any]) -> Any:
        """One of the rows by lot, or None."""
        listed = list(rows)
        return self.chance.choice(listed) if listed else None

    # What happens to it.

    def come_late(self) -> None:
        """Somebody comes, unless it is too late for that."""
        if self.latecomers < 4 and self.event.rounds.filter(state__in=PUBLISHED).count() < ROUNDS:
            self.latecomers += 1
            facts = self.of_event | {"now": NOW + timedelta(seconds=self.latecomers)}
            enter_late(name=f"Late {self.latecomers}", deck=legal_deck(), **facts)

    def seat(self) -> None:
        """Seat an entry without a match in the open round, against the entry with the bye or one
        from a split match, whose opponent then has the bye."""
        round_ = self.open_round()
        out = (
            self.inside().exclude(seats__in=round_.seats.exclude(match__state="void"))
            if round_
            else None
        )
        newcomer = None if out is None else self.any_of(out)
        if round_ is None or newcomer is None:
            return
        has_bye = self.matches(round_).filter(settled_by="bye")
        split = has_bye.first() or self.any_of(self.matches(round_).filter(state="open"))
        if split is None:
            return
        first, *others = [seat.entry for seat in split.seats.order_by("number")]
        still_in = [entry for entry in (first, *others) if entry.state == "entered"]
        pairs: list[Any] = [(entry.pk, None) for entry in still_in[1:]]
        if still_in:
            pairs = [(newcomer.pk, still_in[0].pk), *pairs]
            self.repair(round_, split, pairs)

    def unseat(self) -> None:
        """Somebody leaves an open match, is unpaired, and may come back."""
        round_ = self.open_round()
        split = self.any_of(self.matches(round_).filter(state="open")) if round_ else None
        if round_ is None or split is None:
            return
        stays, leaves = self.chance.sample([seat.entry for seat in split.seats.all()], 2)
        has_bye = self.matches(round_).filter(settled_by="bye").exists()
        if leaves.state == stays.state == "entered" and not has_bye:
            drop(entry_id=leaves.pk, **self.facts)
            self.repair(round_, split, [(stays.pk, None)])
            if self.chance.random() < 0.7:
                come_back(entry_id=leaves.pk, **self.facts)

    def repair(self, round_: Round, split: Match, pairs: Any) -> None:
        repair_round(
            number=round_.number, broken=[split.pk], pairs=pairs, reason="x", **self.of_event
        )

    def leave(self) -> None:
        if self.chance.random() < 0.4 and self.inside().count() > 4:
            drop(entry_id=self.any_of(self.inside()).pk, **self.facts)

    def come_back(self) -> None:
        if entry := self.any_of(self.event.entries.filter(state="dropped").order_by("name")):
            come_back(entry_id=entry.pk, **self.facts)

    def undo(self) -> None:
        if self.chance.random() < 0.15:
            published = self.event.rounds.filter(state__in=PUBLISHED)
            if round_ := published.order_by("number").last():
                undo_round(number=round_.number, reason="x", **self.of_event)

    def take_back(self) -> None:
        """A result is taken back, and another entered."""
        settled = Match.objects.filter(
            ~Q(settled_by__in=("bye", "absence")), state="settled", round__in=self.closed()
        )
        if match := self.any_of(settled.order_by("round__number", "table")):
            take_result_back(match_id=match.pk, reason="x", **self.facts)
            given = games_given(match).games_won
            scores = [(2, 0), (2, 1), (0, 2), (1, 2), (1, 1)]
            fits = [won for won in scores if won[0] >= given[0] and won[1] >= given[1]]
            score = MatchScore(self.chance.choice(fits), 0)
            rule(match_id=match.pk, score=score, reason="x", **self.facts)

    def miss(self) -> None:
        """Somebody does not come to their match; in some events both do not."""
        round_ = self.open_round()
        match = self.any_of(self.matches(round_).filter(state="open")) if round_ else None
        if match is not None:
            absent = self.chance.choice([[0], [1], [0, 1]])
            facts = self.facts | {"reason": "x", "manner": ResultReason.NO_SHOW}
            rule(match_id=match.pk, score=None, absent=absent, **facts)

    def penalise(self) -> None:
        if self.chance.random() < 0.3:
            kind = self.chance.choice([PenaltyKind.WARNING, PenaltyKind.GAME_LOSS])
            facts = self.facts | {"infraction": "tardiness", "kind": kind, "note": "x"}
            points = Fraction(self.chance.choice([0, 1]))
            issue_penalty(entry_id=self.any_of(self.inside()).pk, points=points, **facts)

    # What holds.

    def check(self) -> None:
        """The live table is what the public documents say, and each row the sum of its lines."""
        self.event = Tournament.objects.get(pk=self.event.pk)
        write_stored_standings(tournament=self.event, now=NOW)
        archive = exported(self.event)
        profile = profile_data(PROFILES[self.event.profile])["fields"]
        recount = Recount(archive, profile)
        names = ("entry", "rank", "tied", "points", "tiebreakers")
        rows = [{name: row[name] for name in names} for row in archive.get("standings", ())]
        expected = recount.rows if rows else []
        assert rows == expected
        for row in rows:
            points = live_numbers(tournament_id=self.event.pk, entry_id=row["entry"], now=NOW)[
                "numbers"
            ][0]
            terms = [term for term in points["terms"] if term["note"] != "penalty"]
            played = sorted(term["round_number"] for term in terms)
            assert played == sorted(recount.lines[row["entry"]])
            total = sum((Fraction(term["value"]) for term in points["terms"]), Fraction())
            assert float(total) == row["points"]

    def finish(self) -> None:
        """The end changes nothing, an archive brings the same tables, and an event that is opened
        again goes on as it was."""
        before = tables(self.event)
        change_state(state=TournamentState.FINISHED, reason="", **self.of_event)
        self.check()
        assert tables(self.event) == before
        assert tables(imported(exported(self.event, STAFF))) == before
        change_state(state=TournamentState.RUNNING, reason="x", **self.of_event)
        self.check()
        assert tables(self.event) == before


@pytest.mark.proof(of="events")
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(8))
def test_each_round_counts_once(seed: int) -> None:
    walk = Walk(seed)
    walk.play()
    walk.finish()
