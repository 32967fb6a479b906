"""An event that is written, read and written again is the same event."""

import random
from datetime import timedelta
from typing import Any

import pytest

from tests.remembering import remembered
from tests.support.archive_round_trips import tables
from tests.support.archives import STAFF, archive_text, comparable, exported, imported
from tests.support.factories import NOW, make_round, make_started, settle
from tests.support.staged import by_lot, play_round, staged, table
from tournaments.entries.services.leaving import drop
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.rulings import rule
from tournaments.models import Round, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.stages.selectors.progress import next_round
from tournaments.terms.kinds import MatchState, ResultReason
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


@remembered
def played(seed: int, *, rounds: int = 3, **plan: Any) -> Tournament:
    """An event with drawn and lost matches, drops, byes and corrected results, by lot."""
    chance = random.Random(seed)
    tournament = make_started(entries=chance.randint(3, 7), rounds=rounds + 1, **plan)
    for _ in range(rounds):
        round_ = make_round(tournament)
        for match in round_.matches.exclude(state=MatchState.SETTLED):
            won = chance.choice([(1, 0), (0, 1), (0, 0)])
            settle(match, won, games_drawn=int(won == (0, 0)))
        if chance.random() < 0.4:
            leaves(tournament, chance)
        close(round_)
        if chance.random() < 0.5:
            correct(round_, chance)
        if chance.random() < 0.3:
            leaves(tournament, chance)
    return tournament


def undone(seed: int) -> Tournament:
    """The same with a round repaired, one undone and drawn again, and a result taken back."""
    tournament = played(seed, rounds=2)
    owner = tournament.created_by
    details: dict[str, Any] = {"reason": "A slip.", "now": NOW}
    undo_round(tournament_id=tournament.pk, number=2, actor=owner, **details)
    drafted = draft_round(tournament_id=tournament.pk, actor=owner, redraw=1, now=NOW)
    round_ = publish_round(tournament_id=tournament.pk, number=drafted.number, actor=owner, now=NOW)
    match = round_.matches.exclude(settled_by="bye").order_by("table")[0]
    first, second = match.seats.order_by("number").values_list("entry_id", flat=True)
    repair_round(
        tournament_id=tournament.pk,
        number=2,
        broken=[match.pk],
        pairs=[(second, first)],
        actor=owner,
        **details,
    )
    settled = settle(round_.matches.filter(state="open")[0])
    take_result_back(match_id=settled.pk, actor=owner, **details)
    return tournament


def close(round_: Round) -> None:
    close_round(tournament_id=round_.tournament_id, number=round_.number, actor=None, now=NOW)


def leaves(tournament: Tournament, chance: random.Random) -> None:
    entries = list(tournament.entries.filter(state="entered").order_by("name"))
    if len(entries) > 2:
        owner = tournament.created_by
        drop(entry_id=chance.choice(entries).pk, actor=owner, now=NOW)


def correct(round_: Round, chance: random.Random) -> None:
    """A judge finds that a match was lost by both."""
    match = round_.matches.exclude(settled_by="bye").order_by("table").first()
    if match is not None:
        rule(
            match_id=match.pk,
            actor=round_.tournament.created_by,
            score=MatchScore((0, 0), 1),
            manner=chance.choice([ResultReason.PLAYED, ResultReason.DOUBLE_LOSS]),
            reason="Both came late.",
            now=NOW + timedelta(minutes=1),
        )


@pytest.mark.proof(of="archives")
@pytest.mark.parametrize("seed", range(2))
def test_what_was_taken_back_comes_back_as_such(seed: int) -> None:
    tournament = undone(seed)
    before = exported(tournament, STAFF)
    again = imported(archive_text(tournament, STAFF))

    assert [round_["state"] for round_ in before["rounds"]] == ["closed", "undone", "open"]
    assert comparable(exported(again, STAFF)) == comparable(before)
    assert tables(again) == tables(tournament)


@pytest.mark.proof(of="archives")
@pytest.mark.parametrize("seed", range(4))
def test_the_same_event_comes_back(seed: int) -> None:
    tournament = played(seed)
    before = exported(tournament, STAFF)
    again = imported(archive_text(tournament, STAFF))

    assert comparable(exported(again, STAFF)) == comparable(before)
    assert tables(again) == tables(tournament)
    assert comparable(exported(imported(exported(again)))) == comparable(exported(tournament))


CUT = StagePlan("single_elimination", cut_size=4, third_place=True)
STAGES = {
    "cut": (StagePlan(rounds=2), CUT),
    "bracket": (StagePlan("double_elimination", seeding="rating"),),
    "groups": (
        StagePlan("round_robin", groups=2),
        StagePlan("single_elimination", cut_each=1, seeding="random"),
    ),
    "carried": (StagePlan(rounds=2), StagePlan(rounds=2, cut_size=4, carries=True)),
    "anew": (StagePlan(rounds=2), StagePlan(rounds=1, cut_points=3)),
}


@pytest.mark.proof(of="archives")
@pytest.mark.parametrize("kind", STAGES)
def test_stages_come_back_at_every_round(kind: str) -> None:
    """After each round, and it goes on with the same pairs wherever no lot is drawn."""
    tournament = staged(*STAGES[kind], entries=6)
    judge = by_lot(7)
    while next_round(tournament) is not None:
        play_round(tournament, judge)
        again = imported(archive_text(tournament, STAFF))
        assert comparable(exported(again, STAFF)) == comparable(exported(tournament, STAFF))
        assert tables(again) == tables(tournament)
    assert next_round(again) is None


@pytest.mark.proof(of="archives")
def test_a_stage_that_is_only_drafted_is_not_in_it() -> None:
    tournament = staged(*STAGES["cut"], entries=6)
    play_round(tournament)
    play_round(tournament)
    before = comparable(exported(tournament, STAFF))
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)

    assert comparable(exported(tournament, STAFF)) == before
    may_go_on = {name for rank, name in table(tournament) if abs(rank) <= 4}
    again = imported(archive_text(tournament))
    met = play_round(again)
    # Who is level at the cut goes on by lot, and another event draws other lots.
    assert len(met) == 2
    assert {name for pair in met for name in pair} <= may_go_on
