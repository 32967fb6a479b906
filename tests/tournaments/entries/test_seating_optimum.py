"""Rounds of small events with everything arranged that can be, against every round there is."""

import random
from typing import Any

import pytest

from tests.support.factories import NOW, make_started, play_by_hand
from tests.support.optimum import matchings
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.entries.services.leaving import come_back, drop
from tournaments.entries.services.seating import Line, set_seating_of_all
from tournaments.models import Round, Tournament
from tournaments.pairing.numbered_players import Price, number_players
from tournaments.rounds.selectors.pairing_input import players_of_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.terms.kinds import EntryState

pytestmark = pytest.mark.django_db


def arranged_event(rng: random.Random) -> Tournament:
    """An event of five to eight with clubs, tables, byes and pairs drawn by lot."""
    tournament = make_started(entries=rng.randint(5, 8), rounds=4)
    lines = []
    for number, entry in enumerate(tournament.entries.order_by("name"), 1):
        seating: Any = {"club": rng.choice(("", "Rooks", "Pawns"))}
        if rng.random() < 0.4:
            seating["fixed_table"] = 90 + number
        if rng.random() < 0.25:
            seating["awarded_byes"] = rng.randint(1, 2)
        lines.append(Line(number, entry.name, seating))
    facts: dict[str, Any] = {"actor": tournament.created_by, "now": NOW}
    set_seating_of_all(tournament_id=tournament.pk, lines=lines, **facts)
    entries = list(tournament.entries.order_by("name"))
    for at, first in enumerate(entries):
        for second in entries[at + 1 :]:
            if rng.random() < 0.15:
                facts |= {"first": first.pk, "second": second.pk}
                forbid(tournament_id=tournament.pk, reason="Lots.", **facts)
    return tournament


def prices(tournament: Tournament, round_: Round) -> tuple[Price, Price, int]:
    """What the draft costs, the least that any round can, and how many byes were awarded."""
    _, players = players_of_round(round_.stage, round_.number)
    field = number_players(
        (entrant for entrant in players if not entrant.awarded_bye), random.Random(0)
    )
    number = {player.id: at for at, player in enumerate(field.players)}
    made = []
    for match in round_.matches.prefetch_related("seats"):
        seats = [str(seat.entry_id) for seat in match.seats.all()]
        if match.reason_code == "awarded_bye":
            assert seats[0] not in number
            continue
        made.append((number[seats[0]], number[seats[1]] if len(seats) > 1 else field.bye))
    best = min(field.total(couples) for couples in matchings(list(range(field.size))))
    return field.total(made), best, len(players) - len(field.players)


def some_leave_or_return(tournament: Tournament, rng: random.Random) -> None:
    facts: dict[str, Any] = {"actor": tournament.created_by, "now": NOW}
    for entry in tournament.entries.order_by("name"):
        if entry.state == EntryState.DROPPED and rng.random() < 0.7:
            come_back(entry_id=entry.pk, **facts)
        elif entry.state == EntryState.ENTERED and rng.random() < 0.1:
            drop(entry_id=entry.pk, **facts)


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("seed", range(5))
def test_no_round_is_better_whatever_is_arranged(seed: int) -> None:
    """Exact in everything that `optimal` claims, at every round of an event that is played."""
    rng = random.Random(seed)
    tournament = arranged_event(rng)
    for _ in range(4):
        round_ = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
        price, best, awarded = prices(tournament, round_)
        costs = round_.costs

        assert (price, round_.optimal) == (best, True)
        assert [costs[name] for name in ("forbidden", "late_byes", "rematches")] == [
            best.forbidden,
            best.late_byes,
            best.rematches,
        ]
        assert costs["score_difference"] == best.score_difference
        assert round_.matches.filter(reason_code="awarded_bye").count() == awarded
        publish_round(
            tournament_id=tournament.pk,
            number=round_.number,
            actor=None,
            reason="There is no better one.",
            now=NOW,
        )
        play_by_hand(round_)
        some_leave_or_return(tournament, rng)
