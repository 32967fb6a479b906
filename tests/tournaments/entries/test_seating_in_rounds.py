"""What is arranged, in rounds that are drafted, published and played: the examples of the guide."""

from typing import Any

import pytest

from tests.support.factories import NOW, make_round, make_started, play_by_hand, settle
from tournaments.entries.services.forbidden_pairs import allow, forbid
from tournaments.entries.services.leaving import drop
from tournaments.entries.services.seating import set_seating
from tournaments.matches.selectors.matches import pairings
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.rounds.selectors.rounds import forbidden_tables
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.publishing import DraftStale, publish_round

pytestmark = pytest.mark.django_db


def put(tournament: Tournament, number: int, **changes: Any) -> Entry:
    entry = tournament.entries.get(name=f"Player {number}")
    seating: Any = changes
    return set_seating(entry_id=entry.pk, actor=tournament.created_by, seating=seating, now=NOW)


def keep_apart(tournament: Tournament, player: str, other: str) -> int:
    first, second = (tournament.entries.get(name=f"Player {name}") for name in (player, other))
    pair = forbid(
        tournament_id=tournament.pk,
        first=first.pk,
        second=second.pk,
        reason="Sisters.",
        actor=tournament.created_by,
        now=NOW,
    )
    return pair.pk


def draft(tournament: Tournament, redraw: int = 0) -> Round:
    return draft_round(tournament_id=tournament.pk, actor=None, redraw=redraw, now=NOW)


def discard(round_: Round) -> None:
    discard_draft(tournament_id=round_.tournament_id, number=round_.number, actor=None, now=NOW)


def publish(round_: Round) -> Round:
    return publish_round(
        tournament_id=round_.tournament_id, number=round_.number, actor=None, now=NOW
    )


def names(match: Match) -> str:
    """The last letters of those who meet, in their order."""
    return "".join(sorted(seat.entry.name[-1] for seat in match.seats.all()))


def met(round_: Round) -> dict[str, Match]:
    return {names(match): match for match in pairings(round_id=round_.pk)}


def play(tournament: Tournament, *results: str) -> None:
    """A round in which these meet, whoever was drawn, and the first of each pair wins."""
    round_ = make_round(tournament)
    entries = {entry.name[-1]: entry.pk for entry in tournament.entries.all()}
    round_.seats.update(result="void")
    for match, pair in zip(round_.matches.order_by("table"), results, strict=True):
        for seat, name in zip(match.seats.order_by("number"), pair, strict=True):
            seat.entry_id, seat.result = entries[name], "pending"
            seat.save()
        settle(match)
    close_round(tournament_id=tournament.pk, number=round_.number, actor=None, now=NOW)


def test_a_forbidden_pair_is_drawn_by_no_lot() -> None:
    tournament = make_started(entries=6)
    keep_apart(tournament, "1", "2")
    keep_apart(tournament, "1", "3")
    drawn: set[str] = set()
    for redraw in range(60):
        if {"14", "15", "16"} <= drawn:
            break
        round_ = draft(tournament, redraw)
        drawn |= set(met(round_))
        assert (round_.optimal, round_.costs["forbidden"]) == (True, 0)
        assert forbidden_tables(round_id=round_.pk) == []
        discard(round_)

    assert drawn & {"12", "13"} == set()
    assert {"14", "15", "16"} <= drawn


@pytest.mark.proof(of="events")
def test_rather_two_rematches_than_a_forbidden_pair() -> None:
    """After two rounds one round without a rematch is left; it has the pair that is forbidden."""
    tournament = make_started(entries=4)
    play(tournament, "13", "24")
    play(tournament, "12", "34")
    free = draft(tournament)
    assert set(met(free)) == {"14", "23"}
    discard(free)
    pair = keep_apart(tournament, "2", "3")
    round_ = draft(tournament)

    assert (round_.optimal, round_.costs["forbidden"], round_.costs["rematches"]) == (True, 0, 2)
    assert {match.reason for match in round_.matches.all()} == {
        "Rematch: no permitted round without one is possible."
    }
    discard(round_)
    allow(tournament_id=tournament.pk, pair_id=pair, actor=tournament.created_by, now=NOW)
    assert set(met(draft(tournament))) == {"14", "23"}


def test_a_forbidden_pair_that_cannot_be_avoided_is_told_to_the_staff() -> None:
    """One who is to meet nobody of three others: a rest for them would leave the three uneven."""
    tournament = make_started(entries=4)
    for other in "234":
        keep_apart(tournament, "1", other)
    round_ = draft(tournament)
    (table,) = forbidden_tables(round_id=round_.pk)

    assert (round_.optimal, round_.costs["forbidden"]) == (True, 1)
    assert "1" in names(round_.matches.get(table=table))
    assert {match.reason for match in round_.matches.all()} == {"First round: random pairing."}


@pytest.mark.proof(of="events")
def test_a_club_is_kept_apart_in_round_one_and_no_later() -> None:
    tournament = make_started(entries=4)
    put(tournament, 1, club="Rooks")
    put(tournament, 2, club="ROOKS")
    for redraw in range(8):
        round_ = draft(tournament, redraw)
        assert ("12" in met(round_), round_.costs["same_club"]) == (False, 0)
        discard(round_)
    play(tournament, "13", "24")
    assert set(met(draft(tournament))) == {"12", "34"}


def test_a_club_that_cannot_be_kept_apart_is_said() -> None:
    tournament = make_started(entries=6)
    for number in (1, 2, 3, 4):
        put(tournament, number, club="Rooks")
    round_ = draft(tournament)
    reasons = [match.reason for match in round_.matches.all()]

    assert round_.costs["same_club"] == 1
    assert sorted(reasons) == [
        "First round: random pairing.",
        "First round: random pairing.",
        "First round: random pairing. Both players are from Rooks.",
    ]


@pytest.mark.proof(of="events")
def test_a_fixed_table_holds_in_every_round_and_in_the_public_ones() -> None:
    tournament = make_started(entries=8)
    put(tournament, 1, fixed_table=999)
    put(tournament, 2, fixed_table=2)
    for _ in range(3):
        round_ = make_round(tournament)
        at = {name: match.table for pair, match in met(round_).items() for name in pair}
        together = at["1"] == at["2"]
        assert (at["1"], at["2"]) == ((2, 2) if together else (999, 2))
        others = sorted({table for name, table in at.items() if table not in (2, 999)})
        assert others == ([1, 3, 4] if together else [1, 3])
        assert round_.costs["fixed_tables_missed"] == together
        play_by_hand(round_)


@pytest.mark.proof(of="events")
def test_nobody_sits_at_a_table_again_where_equals_can_exchange() -> None:
    tournament = make_started(entries=16)
    play_by_hand(make_round(tournament))
    second = make_round(tournament)
    sat: dict[int, set[Any]] = {}
    for match in Match.objects.prefetch_related("seats"):
        sat.setdefault(match.table, set())
        for seat in match.seats.all():
            assert seat.entry_id not in sat[match.table]
            sat[match.table].add(seat.entry_id)

    assert second.costs["repeated_tables"] == 0


# Byes


@pytest.mark.proof(of="events")
def test_an_awarded_bye_is_beside_the_draw_and_is_the_one_that_each_may_have() -> None:
    """Three are left without Ada in round 1; in rounds 2 and 3 four others have theirs first."""
    tournament = make_started(entries=5, rounds=4)
    ada = put(tournament, 1, awarded_byes=1)
    first = make_round(tournament)
    assert met(first)["1"].reason_code == "awarded_bye"
    assert len(met(first)) == 3
    assert met(first)["1"].seats.get().result == "bye"
    play_by_hand(first)
    rested = [ada.pk]
    for number in (2, 3, 4):
        round_ = make_round(tournament)
        (bye,) = round_.seats.filter(result="bye")
        rested.append(bye.entry_id)
        play_by_hand(round_)
        assert (round_.number, round_.costs["late_byes"]) == (number, 0)

    assert len(set(rested)) == len(rested)


@pytest.mark.proof(of="events")
def test_awarded_byes_end_with_their_rounds() -> None:
    tournament = make_started(entries=5)
    put(tournament, 1, awarded_byes=2)
    reasons = []
    for _ in range(3):
        round_ = make_round(tournament)
        reasons.append([match.reason_code for match in met(round_).values() if "1" in names(match)])
        play_by_hand(round_)

    assert reasons[:2] == [["awarded_bye"], ["awarded_bye"]]
    assert reasons[2] != ["awarded_bye"]


# Drafts that are overtaken


@pytest.mark.parametrize(
    "changes", [{"club": "Rooks"}, {"fixed_table": 9}, {"awarded_byes": 2}, {"rating": 7}]
)
def test_what_the_round_would_be_drawn_from_makes_a_draft_stale(changes: dict[str, Any]) -> None:
    """The second awarded bye is of round 2, and a rating of no Swiss round."""
    tournament = make_started(entries=5)
    put(tournament, 1, awarded_byes=1)
    round_ = draft(tournament)
    put(tournament, 1, **changes)
    if changes.keys() & {"club", "fixed_table"}:
        with pytest.raises(DraftStale, match="results or settings have changed"):
            publish(round_)
        discard(round_)
        publish(draft(tournament))
    else:
        publish(round_)


def test_a_pair_that_is_forbidden_or_allowed_makes_a_draft_stale() -> None:
    tournament = make_started(entries=4)
    round_ = draft(tournament)
    pair = keep_apart(tournament, "1", "2")
    with pytest.raises(DraftStale):
        publish(round_)
    allow(tournament_id=tournament.pk, pair_id=pair, actor=tournament.created_by, now=NOW)
    publish(round_)


def test_a_club_changed_after_round_one_changes_no_draft() -> None:
    tournament = make_started(entries=4)
    play_by_hand(make_round(tournament))
    round_ = draft(tournament)
    put(tournament, 1, club="Rooks")
    publish(round_)


def test_a_pair_of_somebody_who_has_left_changes_no_draft() -> None:
    tournament = make_started(entries=5)
    gone = tournament.entries.get(name="Player 5")
    drop(entry_id=gone.pk, actor=tournament.created_by, now=NOW)
    round_ = draft(tournament)
    keep_apart(tournament, "1", "5")
    publish(round_)


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("entries", [4, 12])
def test_drafting_with_everything_arranged_costs_the_same_queries(
    entries: int, django_assert_max_num_queries
) -> None:
    tournament = make_started(entries=entries)
    for number in range(1, entries + 1):
        put(tournament, number, club=f"Club {number % 3}", fixed_table=100 + number)
    for number in range(2, entries + 1):
        keep_apart(tournament, str(number), str(number - 1))
    with django_assert_max_num_queries(24):
        draft(tournament)
