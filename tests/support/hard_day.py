"""A large event played by the services, and beside it what was played, as it was."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from tests.support.factories import NOW, captain_of, hand_over, legal_deck, make_user
from tests.support.factories import make_tournament as open_registration
from tests.support.naive_table import BYE, Day, served_rows
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.registration import enter_guest
from tournaments.events.services.lifecycle import change_state
from tournaments.judging.services.penalties import issue_penalty
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.models import Entry, Match, Round, RoundStandings, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.standings.services.stored_standings import stored_document
from tournaments.sweeping import sweep
from tournaments.terms.kinds import UNSETTLED, MatchState, PenaltyKind, TournamentState
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan

ROUNDS = 6
STAGE = StagePlan(rounds=ROUNDS, best_of=3, minutes=50, grace_minutes=5, at_time="leader")
RULES: dict[str, Any] = {
    "late_entries": "losses",
    "late_limit": 3,
    "intentional_draws": "allowed",
    "confirm_minutes": 15,
}
Games = tuple[int, int, int]


class HardDay:
    """The event as its staff sees it, and beside it what was played, as it was."""

    def __init__(self) -> None:
        self.now, self.day = NOW, Day()
        self.event: Tournament = open_registration(stages=(STAGE,), capacity=66, **RULES)
        self.staff = self.event.created_by
        self.round: Round

    # People.

    def fill(self) -> None:
        """66 have a place and two wait; one goes, so that the first of these comes in; two do not
        check in: 64 play."""
        for number in range(1, 69):
            self.now += timedelta(seconds=1)
            facts: Any = {"tournament_id": self.event.pk, "actor": self.staff, "now": self.now}
            enter_guest(**facts, name=f"Player {number}", deck=legal_deck(number))
        assert self.states()["Player 67"] == self.states()["Player 68"] == "waiting"
        withdraw(entry_id=self.entry("Player 10").pk, actor=self.staff, now=self.now)
        assert (self.states()["Player 67"], self.states()["Player 68"]) == ("entered", "waiting")
        self.move("check_in")
        present = self.event.entries.filter(state="entered").exclude(
            name__in=["Player 20", "Player 30"]
        )
        for entry in present:
            check_in(entry_id=entry.pk, actor=self.staff, now=self.now)
        self.move("running")
        assert len(self.playing()) == 64

    def states(self) -> dict[str, str]:
        return dict(self.event.entries.values_list("name", "state"))

    def playing(self) -> set[str]:
        return {name for name, state in self.states().items() if state in ("entered", "checked_in")}

    def entry(self, name: str) -> Entry:
        return self.event.entries.get(name=name)

    def come_late(self, name: str, first: int) -> None:
        enter_late(
            tournament_id=self.event.pk,
            actor=self.staff,
            name=name,
            deck=legal_deck(),
            now=self.now,
        )
        self.day.late_from[name] = first

    def penalise(self, name: str, infraction: str, kind: PenaltyKind, points: int = 0) -> None:
        issue_penalty(
            entry_id=self.entry(name).pk,
            actor=self.staff,
            infraction=infraction,
            kind=kind,
            note="seen by two judges",
            points=Fraction(points),
            now=self.now,
        )

    # Rounds.

    def move(self, state: str) -> None:
        change_state(
            tournament_id=self.event.pk,
            state=TournamentState(state),
            actor=self.staff,
            reason="",
            now=self.now,
        )

    def pair(self) -> None:
        """The next round: everybody who is in sits somewhere, once, and nobody meets again."""
        facts: Any = {"tournament_id": self.event.pk, "actor": self.staff, "now": self.now}
        drafted = draft_round(**facts)
        self.round = publish_round(**facts, number=drafted.number)
        self.day.rounds.append({})
        seated = [name for match in self.matches() for name in self.names(match)]
        assert sorted(seated) == sorted(self.playing())
        for match in self.matches():
            names = self.names(match)
            if len(names) == 1:
                self.day.rounds[-1][names[0]] = BYE
            else:
                met = [
                    round_[names[0]].opponent
                    for round_ in self.day.rounds[:-1]
                    if names[0] in round_
                ]
                assert names[1] not in met

    def matches(self) -> QuerySet[Match]:
        return self.round.matches.exclude(state=MatchState.VOID).order_by("table")

    def match(self, table: int) -> Match:
        return self.round.matches.get(table=table)

    def names(self, match: Match) -> list[str]:
        return [seat.entry.name for seat in match.seats.order_by("number")]

    def users(self, match: Match) -> list[User]:
        """Accounts for those at a table, who were guests until now."""
        entries = [seat.entry for seat in match.seats.order_by("number")]
        for entry in entries:
            if captain_of(entry) is None:
                hand_over(entry, make_user())
        captains = [captain_of(entry) for entry in entries]
        return [user for user in captains if user is not None]

    def write(self, match: Match, games: Games) -> None:
        self.day.write(match.round.number, self.names(match), games)

    def decide(self, match: Match, games: Games | None, **more: Any) -> None:
        """A ruling of the staff."""
        score = None if games is None else MatchScore(games[:2], games[2])
        facts: Any = {"match_id": match.pk, "actor": self.staff, "now": self.now}
        rule(**facts, score=score, reason="seen at the table", **more)

    def report(self, match: Match, seat: int, games: Games, **more: Any) -> None:
        score = MatchScore(games[:2], games[2])
        user = self.users(match)[seat]
        report_result(match_id=match.pk, user=user, score=score, now=self.now, **more)

    def play_the_rest(self, but: Sequence[Match] = ()) -> None:
        """Results for all tables that have none, but for these."""
        others = self.matches().exclude(pk__in=[match.pk for match in but])
        for match in others.filter(state__in=UNSETTLED):
            games = usual(self.names(match))
            self.decide(match, games)
            self.write(match, games)

    def close(self) -> None:
        self.play_the_rest()
        close_round(
            tournament_id=self.event.pk, number=self.round.number, actor=self.staff, now=self.now
        )
        self.check_table(self.round.number, self.listed(self.round.number))

    # What is to be seen.

    def listed(self, last: int) -> list[str]:
        """Who has a place in a table written now, in the order of entering."""
        never = ("waiting", "withdrawn", "disqualified")
        entered = self.event.entries.exclude(state__in=never).order_by("entered_at", "id")
        names = entered.values_list("name", flat=True)
        return [name for name in names if self.day.late_from.get(name, 1) <= last]

    def check_table(self, number: int, listed: Sequence[str]) -> None:
        """The table of a round, as it stands, is that of what was played."""
        tables = RoundStandings.objects.filter(round__tournament=self.event, round__number=number)
        page = stored_document(tables.latest("revision"))
        for row, expected in zip(served_rows(page), self.day.table(listed, number), strict=True):
            assert row == expected

    def after(self, minutes: int) -> datetime:
        self.now += timedelta(minutes=minutes)
        return self.now

    def sweep(self) -> None:
        sweep(clock=lambda: self.now)

    def settled(self, match: Match) -> tuple[str, str]:
        match.refresh_from_db()
        assert match.state == MatchState.SETTLED
        return match.settled_by, match.manner


def usual(names: Sequence[str]) -> Games:
    """The lower number wins, mostly; now and then it is a draw."""
    first, second = (int(name.split()[-1]) if name[-1].isdigit() else 99 for name in names)
    if (first + second) % 11 == 0:
        return (1, 1, 1)
    lost = (first * second) % 2
    return (2, lost, 0) if first < second else (lost, 2, 0)
