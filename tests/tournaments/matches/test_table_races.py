"""Players who come at once, also without the lock, and a game that ends while a judge rules."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from ledger.models import LedgerEntry
from replays.models import SeedAccess
from tables.holders import Holder
from tables.models import Table, TableState
from tables.services import event_games
from tables.services.playing import play
from tests.support.event_tables import begun_match, come, work_off
from tests.support.factories import NOW
from tests.support.playing import host_of, seated_match, state_of
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.services import playing_here
from tournaments.matches.services.rulings import rule
from tournaments.models import Match
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(3)


def coming(match: Match, user: User) -> Callable[[], Any]:
    return lambda: come(match, user)


@pytest.mark.proof(of="races")
def test_both_players_who_come_at_once_begin_one_game() -> None:
    for _ in range(TIMES):
        match, (ann, ben) = seated_match()
        assert at_once(coming(match, ann), coming(match, ben)) == ["done", "done"]
        table = Table.objects.get(slot__match=str(match.pk))
        assert table.state == TableState.PLAYING
        assert SeedAccess.objects.filter(slot=table.slot).count() == 1
        kinds = LedgerEntry.objects.filter(data__table=str(table.pk)).order_by("number")
        assert [entry.kind for entry in kinds] == ["table.opened", "table.begun"]


@pytest.mark.proof(of="races")
def test_without_the_lock_the_database_alone_refuses_a_second_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (ann, ben) = seated_match()
    both = threading.Barrier(2)

    def look_together(*, match_id: UUID) -> Any:
        rows = Match.objects.select_related("round__stage", "round__tournament")
        return MatchRecord(rows.get(pk=match_id))

    def open_together(*given: Any) -> Table:
        both.wait(PATIENCE)
        return open_table(*given)

    open_table = event_games._open
    monkeypatch.setattr(playing_here, "lock_match", look_together)
    monkeypatch.setattr(event_games, "_open", open_together)
    ends = at_once(coming(match, ann), coming(match, ben))
    assert ends == ["IntegrityError", "done"]


def conceding(table: Table, holder: Holder) -> Callable[[], Any]:
    return lambda: play(table_id=table.pk, holder=holder, ply=0, move=("concede",), now=NOW)


def ruling(match: Match) -> Callable[[], Any]:
    judge = host_of(match)
    return lambda: rule(
        match_id=match.pk, actor=judge, score=MatchScore((1, 0)), reason="seen", now=NOW
    )


@pytest.mark.proof(of="races")
def test_a_game_that_ends_while_a_judge_rules_leaves_the_ruling() -> None:
    """Whichever comes first, the match has the judge's result, and no table goes on."""
    for _ in range(TIMES):
        match, table, holders = begun_match()
        ends = at_once(
            ruling(match),
            conceding(table, holders[0]),
        )
        assert ends == ["done", "done"]
        work_off()
        assert state_of(match) == ("settled", "ruling", [1, 0], 0)
        table.refresh_from_db()
        assert table.state == TableState.OVER
