"""Deck checks: whose lot it is, what is found, and what the match gets for it."""

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from accounts.roles import Role
from accounts.selectors import PowerMissing
from ledger.models import LedgerEntry
from tests.support.factories import (
    NOW,
    bearer,
    make_entry,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.other_games import open_event
from tests.support.penalising import at, named, result, sides
from tests.support.requests import faults, path_of
from tournaments.core.access import ReasonMissing
from tournaments.entries.services.decks import NoDeck
from tournaments.judging.services.deck_checks import (
    AlreadyChecked,
    CheckPenalty,
    NothingToCheck,
    close_deck_check,
    draw_deck_checks,
    open_deck_check,
)
from tournaments.models import DeckCheck, Entry, Match, Penalty, Round, Tournament
from tournaments.rounds.services.closing import RoundNotOpen
from tournaments.rounds.services.round_timer import NoClock
from tournaments.terms.kinds import Finding, PenaltyKind

pytestmark = pytest.mark.django_db

CLEAN, PROBLEM = Finding.CLEAN, Finding.PROBLEM


def draw(tournament: Tournament, tables: int = 1, *, minute: int = 1) -> list[DeckCheck]:
    return draw_deck_checks(
        tournament_id=tournament.pk, actor=tournament.created_by, tables=tables, now=at(minute)
    )


def choose(entry: Entry, *, minute: int = 1, **more: Any) -> DeckCheck:
    facts: dict[str, Any] = {
        "actor": entry.tournament.created_by,
        "reason": "A sleeve looked odd.",
        "now": at(minute),
    }
    return open_deck_check(entry_id=entry.pk, **facts | more)


def close(check: DeckCheck, finding: Finding = CLEAN, *, minute: int = 9, **more: Any) -> DeckCheck:
    facts: dict[str, Any] = {"actor": check.opened_by, "now": at(minute)}
    return close_deck_check(check_id=check.pk, finding=finding, **facts | more)


def with_clock(round_: Round) -> Match:
    """The first table of a round that has 50 minutes."""
    Round.objects.filter(pk=round_.pk).update(clock_ends_at=at(50))
    return round_.matches.select_related("round__tournament__created_by").order_by("table")[0]


def drawn_tables(checks: list[DeckCheck]) -> list[int]:
    assert all(check.match is not None for check in checks)
    return [check.match.table for check in checks if check.match is not None][::2]


# Drawing


def test_lists_on_paper_are_drawn_and_checked_and_missing_ones_are_not() -> None:
    tournament = make_started(entries=4, decklists="optional")
    round_ = make_round(tournament)
    paper, missing = (sides(match) for match in round_.matches.order_by("table"))
    Entry.objects.filter(pk__in=[entry.pk for entry in paper]).update(deck=None, deck_on_paper=True)
    Entry.objects.filter(pk=missing[0].pk).update(deck=None)
    checks = draw(tournament, 2)

    assert [check.entry for check in checks] == paper
    assert close(checks[0], PROBLEM, note="Four of a card.").finding == PROBLEM
    assert choose(paper[0], minute=10).entry == paper[0]
    with pytest.raises(NoDeck, match=f"{missing[0].name} hasn’t submitted a decklist"):
        choose(missing[0])


def test_decks_of_a_game_without_rules_are_drawn_and_checked() -> None:
    tournament = open_event("Ann", "Bo", "Cy", "Di")
    set_state(tournament, "running")
    make_round(tournament)

    assert len(draw(tournament, 1)) == 2
    entry = tournament.entries.exclude(deck_checks__closed_at=None, deck_checks__isnull=False)[0]
    assert (choose(entry).entry, DeckCheck.objects.count()) == (entry, 3)


def test_both_decks_of_a_table_are_drawn_and_the_draw_is_told_to_the_staff() -> None:
    tournament = make_started(entries=8)
    make_round(tournament)
    checks = draw(tournament, 2)
    drawn = LedgerEntry.objects.get(kind="deck_checks.drawn")

    assert [(check.chosen, check.reason, check.closed_at) for check in checks] == [
        ("random", "", None)
    ] * 4
    for table, pair in zip(drawn_tables(checks), (checks[:2], checks[2:]), strict=True):
        match = Match.objects.get(round__tournament=tournament, table=table)
        assert [check.entry for check in pair] == sides(match)
    assert (drawn.data, drawn.public) == (
        {"round": 1, "draw": 0, "tables": drawn_tables(checks)},
        False,
    )


def test_the_same_secret_draws_the_same_tables() -> None:
    """What was drawn is taken back, as nobody can: it is drawn again alike."""
    tournament = make_started(entries=12)
    make_round(tournament)
    first = drawn_tables(draw(tournament, 3))
    DeckCheck.objects.all().delete()

    assert drawn_tables(draw(tournament, 3)) == first
    DeckCheck.objects.all().delete()
    assert sorted(drawn_tables(draw(tournament, 50))) == [1, 2, 3, 4, 5, 6]
    DeckCheck.objects.all().delete()
    orders = set()
    for secret in range(5):
        Tournament.objects.update(pairing_seed=bytes([secret] * 32))
        orders.add(tuple(drawn_tables(draw(tournament, 6))))
        DeckCheck.objects.all().delete()
    assert len(orders) > 1


@pytest.mark.proof(of="events")
def test_decks_that_were_never_checked_come_first() -> None:
    tournament = make_started(entries=8, rounds=3)
    make_round(tournament)
    for number in range(1, 5):
        for check in draw(tournament, 1, minute=number):
            close(check, minute=number)
    assert sorted(DeckCheck.objects.values_list("entry__name", flat=True)) == [
        f"Player {number}" for number in range(1, 9)
    ]
    play_by_hand(tournament.rounds.get())
    second = make_round(tournament)
    for match in second.matches.order_by("table")[:3]:
        for entry in sides(match):
            close(choose(entry, minute=10), minute=11)

    assert drawn_tables(draw(tournament, 1, minute=12)) == [4]


@pytest.mark.proof(of="events")
def test_where_nobody_can_be_drawn() -> None:
    tournament = make_started(entries=3)
    with pytest.raises(RoundNotOpen):
        draw(tournament)
    match = make_round(tournament).matches.exclude(reason_code__contains="bye").get()
    draw(tournament)
    with pytest.raises(NothingToCheck):
        draw(tournament, minute=2)
    for check in DeckCheck.objects.all():
        close(check)
    settle(match)
    with pytest.raises(NothingToCheck):
        draw(tournament, minute=10)


def test_a_deck_that_is_chosen_has_a_reason() -> None:
    tournament = make_tournament(entries=1)
    entry = named(tournament, "Player 1")
    with pytest.raises(ReasonMissing):
        choose(entry, reason=" ")
    check = choose(entry)
    with pytest.raises(AlreadyChecked):
        choose(entry)

    assert (check.match, check.round, check.reason) == (None, None, "A sleeve looked odd.")
    opened = LedgerEntry.objects.get(kind="deck_check.opened")
    assert (opened.private, opened.public) == ({"reason": "A sleeve looked odd."}, False)


def test_only_who_rules_and_sees_decks_checks_them() -> None:
    tournament, keeper, judge = make_tournament(entries=1), make_user(), make_user()
    for user, role in ((keeper, Role.SCOREKEEPER), (judge, Role.JUDGE)):
        tournament.staff.create(user=user, role=role, since=NOW)
    entry = named(tournament, "Player 1")
    check = choose(entry, actor=judge)
    make_entry(tournament, "Judy", user=judge)
    for actor in (keeper, judge):
        with pytest.raises(PowerMissing):
            choose(entry, actor=actor)
        with pytest.raises(PowerMissing):
            close(check, actor=actor)


# Closing


def test_the_match_gets_the_minutes_that_it_took_once_for_both_decks() -> None:
    match = with_clock(make_round(make_started(entries=2)))
    tournament = match.round.tournament
    check, other_check = draw(tournament)
    first = close_deck_check(
        check_id=check.pk, actor=check.opened_by, finding=CLEAN, now=at(5) + timedelta(seconds=1)
    )
    assert first.extension_minutes == 5  # a part of a minute is a whole one
    second = close(other_check, minute=8)

    match.refresh_from_db()
    assert (second.extension_minutes, match.extension_minutes) == (2, 7)


def test_the_judge_may_say_how_many_minutes() -> None:
    match = with_clock(make_round(make_started(entries=2)))
    check, other_check = draw(match.round.tournament)
    close(check, extension_minutes=3)
    close(other_check, extension_minutes=0)
    match.refresh_from_db()

    assert match.extension_minutes == 3


def test_without_a_clock_there_are_no_minutes() -> None:
    match = make_round(make_started(entries=2)).matches.get()
    check, other_check = draw(match.round.tournament)

    assert close(check).extension_minutes == 0
    with pytest.raises(NoClock):
        close(other_check, extension_minutes=3)
    settle(match)
    assert close(other_check).extension_minutes == 0


def test_a_problem_is_told_and_penalised() -> None:
    match = make_round(make_started(entries=2)).matches.get()
    tournament = match.round.tournament
    first, _ = sides(match)
    check = choose(first)
    punished = CheckPenalty("deck_problem", PenaltyKind.GAME_LOSS, Fraction(1))
    with pytest.raises(ReasonMissing):
        close(check, PROBLEM)
    closed = close(check, PROBLEM, note="Four of a kind.", punished=punished)
    penalty = Penalty.objects.get()

    assert (closed.penalty, penalty.note, penalty.points) == (penalty, "Four of a kind.", 1)
    assert result(match)[:2] == ("settled", "penalty")
    with pytest.raises(AlreadyChecked):
        close(check)
    assert not tournament.deck_checks.filter(closed_at=None).exists()


# In the API


@pytest.mark.proof(of="events")
def test_checks_in_the_api(client: Client) -> None:
    owner, player, rival = make_user("olga"), make_user(), make_user()
    tournament = make_tournament(owner)
    entry = make_entry(tournament, "Ann", user=player)
    make_entry(tournament, "Bo", 1, user=rival)
    match = make_round(tournament).matches.get()
    path, own = f"{path_of(tournament)}/deck-checks", f"/api/v1/entries/{entry.pk}/deck-checks"

    def post(where: str, body: Any) -> Any:
        return client.post(where, body, "application/json", headers=bearer(owner))

    assert faults(post(path, {})) == (400, [("/table_count", "invalid")])
    opened = post(path, {"entry_id": str(entry.pk), "reason": "Odd sleeves."})
    check = DeckCheck.objects.get()
    row = {
        "id": str(check.pk),
        "round_number": 1,
        "table": 1,
        "chosen": "targeted",
        "closed_at": None,
        "finding": None,
        "note": "",
        "extension_minutes": 0,
        "penalty_id": None,
        "player": {"id": str(entry.pk), "name": "Ann"},
        "match_id": str(match.pk),
        "reason": "Odd sleeves.",
        "opened_at": check.opened_at.isoformat().replace("+00:00", "Z"),
        "opened_by": "olga",
        "closed_by": None,
    }
    assert (opened.status_code, opened.json()) == (200, {"results": [row]})
    assert client.get(own, headers=bearer(player)).json() == {"results": []}
    assert faults(post(path, {"table_count": 1})) == (409, [("", "nothing_to_check")])
    place = f"/api/v1/deck-checks/{check.pk}/close"
    assert faults(post(place, {"finding": "clean", "kind": "warning"})) == (
        400, [("/kind", "invalid")]
    )  # fmt: skip
    closed = post(place, {"finding": "clean", "note": "All there."})
    check.refresh_from_db()
    assert check.closed_at is not None
    row |= {
        "closed_at": check.closed_at.isoformat().replace("+00:00", "Z"),
        "closed_by": "olga",
        "finding": "clean",
        "note": "All there.",
    }
    assert (closed.status_code, closed.json()) == (200, row)
    assert client.get(path, headers=bearer(owner)).json() == {"results": [row]}
    theirs = {name: row[name] for name in list(row)[:9]}
    assert client.get(own, headers=bearer(player)).json() == {"results": [theirs]}
    assert client.get(own, headers=bearer(rival)).status_code == 404
    assert faults(client.get(path, headers=bearer(rival))) == (403, [("", "not_your_event")])
    assert faults(post(place, {"finding": "clean"})) == (409, [("", "already_checked")])
