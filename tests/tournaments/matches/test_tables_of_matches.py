"""What becomes of games at tables when their match goes another way, and who may not sit down."""

from typing import Any

import pytest

from ledger.models import LedgerEntry
from replays.models import Replay, SeedAccess, Slot
from replays.services.slots import fetch_seed
from tables.holders import Holder
from tables.models import ClosedBecause, Table, TableState
from tables.services.event_games import SameBrowser, SeedSeen
from tables.services.inviting import SeatTaken, close_game, join
from tables.services.locking import GameEnded
from tables.services.playing import play
from tests.support.event_tables import begun_match, come, concede, kinds_at, players_of, work_off
from tests.support.factories import NOW, captain_of, make_user
from tests.support.playing import bring, certify, event_of, host_of, seated_match, state_of
from tests.support.tables import move_by_two
from tournaments.core.access import OwnMatch
from tournaments.entries.claim_codes import digest_of
from tournaments.events.services.lifecycle import change_state
from tournaments.matches.services.hosting import PlayedAtTable, host_game
from tournaments.matches.services.open_matches import GameSettled, MatchSettled, NotSeated
from tournaments.matches.services.playing_here import (
    NotNextGame,
    NotPlayedAtTables,
    play_here_as_guest,
    stand_by_table,
)
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.rulings import rule
from tournaments.models import EntryPlayer, LogConfirmation, Match
from tournaments.terms.kinds import TournamentState, Venue
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

WON = MatchScore((1, 0))


def ruled(match: Match) -> None:
    """A judge rules that the first seat has won."""
    rule(match_id=match.pk, actor=host_of(match), score=WON, reason="seen at the table", now=NOW)


def closed(table: Table) -> tuple[str, str]:
    """The state of a table, and why it is closed."""
    table.refresh_from_db()
    return table.state, table.closed_because


def test_a_game_is_played_to_a_certificate_that_settles_the_match() -> None:
    match, table, holders = begun_match()
    for _ in range(6):
        move_by_two(table, holders)
    loser = concede(table, holders)
    assert table.state == TableState.OVER
    assert state_of(match)[:2] == ("open", "")
    work_off()
    wins = [0, 0]
    wins[1 - loser] = 1
    assert state_of(match) == ("settled", "log", wins, 0)
    replay = Replay.objects.get()
    assert (replay.brought_by, replay.finding.certified) == ("table", True)
    assert replay.certificate.jws
    assert replay.stances.get().entry is None
    assert kinds_at(table.pk) == ["table.opened", "table.begun", "table.finished"]
    with pytest.raises(MatchSettled):
        come(match, players_of(match)[0])


def test_the_next_game_of_a_best_of_three_opens_the_same_way() -> None:
    match, table, holders = begun_match(best_of=3)
    ann, ben = players_of(match)
    with pytest.raises(NotNextGame):
        come(match, ann, number=2)
    concede(table, holders)
    assert come(match, ann) == table
    work_off()
    with pytest.raises(GameSettled):
        come(match, ann)
    second = come(match, ben, number=2)
    assert come(match, ann, number=2) == second
    second.refresh_from_db()
    assert second.slot is not None
    assert (second.slot.game_number, second.state) == (2, TableState.PLAYING)
    concede(second, holders)
    work_off()
    match.refresh_from_db()
    assert match.games.count() == 2


@pytest.mark.parametrize(
    ("minutes", "best_of", "bank"), [(None, 1, 1200), (50, 1, 1200), (50, 3, 300), (90, 3, 600)]
)
def test_the_length_of_the_round_sets_the_bank(
    minutes: int | None, best_of: int, bank: int
) -> None:
    """Twice the bank and twice 60 decisions of 5 free seconds make the share of a game: of 50
    minutes, 2 x 1200 + 600 = 3000 seconds. No bank is shorter than 5 minutes."""
    stage = StagePlan(rounds=3, best_of=best_of, minutes=minutes)
    _, table, _ = begun_match(stages=(stage,))
    assert (table.bank, table.delay) == (bank, 5)
    assert {seat.left for seat in table.seats.all()} == {bank * 1000}


def test_a_hall_has_no_tables_here_and_strangers_do_not_sit_down() -> None:
    match, (ann, _) = seated_match(venue=Venue.HALL)
    with pytest.raises(NotPlayedAtTables):
        come(match, ann)
    match, _ = seated_match(venue=Venue.EITHER)
    with pytest.raises(NotSeated):
        come(match, make_user())
    assert not Table.objects.exists()
    assert come(match, players_of(match)[0]).state == TableState.WAITING


def test_a_slot_whose_seed_somebody_has_seen_is_not_played_here() -> None:
    match, (ann, ben) = seated_match()
    table = come(match, ann)
    fetch_seed(slot=table.slot, user=make_user(), now=NOW)  # type: ignore[arg-type]
    with pytest.raises(SeedSeen):
        come(match, ben)
    table.refresh_from_db()
    assert table.state == TableState.WAITING


def test_no_host_gets_the_seed_of_a_game_that_is_played_here() -> None:
    match, table, _ = begun_match()
    with pytest.raises(PlayedAtTable):
        host_game(match_id=match.pk, game_number=1, user=host_of(match), now=NOW)
    assert SeedAccess.objects.filter(slot=table.slot).count() == 1


def test_who_sits_down_alone_keeps_no_host_from_the_game() -> None:
    match, (ann, ben) = seated_match()
    table, host = come(match, ann), host_of(match)
    seeds = [host_game(match_id=match.pk, game_number=1, user=host, now=NOW).seed for _ in range(2)]
    assert seeds[0] == seeds[1]
    assert closed(table) == (TableState.CLOSED, ClosedBecause.HOSTED)
    for player in (ann, ben):
        with pytest.raises(SeedSeen):
            come(match, player)
    replay = certify(bring(match, host))
    assert (replay.slot_id, state_of(match)[:2]) == (table.slot_id, ("settled", "log"))


def test_nobody_else_joins_or_closes_a_game_of_an_event() -> None:
    match, (ann, _) = seated_match()
    table = come(match, ann)
    with pytest.raises(SeatTaken):
        close_game(table_id=table.pk, holder=Holder(ann))
    with pytest.raises(Exception, match="no game here"):
        join(table_id=table.pk, user=make_user(), deck="ready:avalon", now=NOW)


def test_a_game_is_closed_when_its_match_is_settled_otherwise() -> None:
    match, table, holders = begun_match()
    ruled(match)
    work_off()
    assert closed(table) == (TableState.CLOSED, ClosedBecause.SETTLED)
    assert table.due_at is None
    with pytest.raises(GameEnded):
        play(table_id=table.pk, holder=holders[0], ply=0, move=("concede",), now=NOW)
    assert state_of(match)[:3] == ("settled", "ruling", [1, 0])
    assert kinds_at(table.pk)[-1] == "table.closed"


def test_a_log_that_comes_after_a_ruling_changes_nothing() -> None:
    match, table, holders = begun_match()
    loser = concede(table, holders)
    rule(
        match_id=match.pk,
        actor=host_of(match),
        score=MatchScore((1, 0) if loser == 0 else (0, 1)),
        reason="against the game",
        now=NOW,
    )
    before = state_of(match)
    work_off()
    assert state_of(match) == before
    assert before[1] == "ruling"
    assert not LogConfirmation.objects.exists()
    assert closed(table) == (TableState.OVER, "")


def test_a_game_of_a_cancelled_event_is_closed() -> None:
    match, table, _ = begun_match()
    change_state(
        tournament_id=event_of(match).pk,
        actor=host_of(match),
        state=TournamentState.CANCELLED,
        reason="storm",
        now=NOW,
    )
    work_off()
    assert closed(table) == (TableState.CLOSED, ClosedBecause.CANCELLED)


@pytest.mark.proof(of="slow")
def test_a_game_that_was_left_off_or_played_begins_again_from_another_seed() -> None:
    """Its players know some of the draws of the first seed."""
    for plays_on in (False, True):
        match, table, holders = begun_match()
        ann, ben = players_of(match)
        if plays_on:
            concede(table, holders)
        else:
            ruled(match)
        work_off()
        assert state_of(match)[0] == "settled"
        take_result_back(match_id=match.pk, actor=host_of(match), reason="wrong table", now=NOW)
        work_off()
        again = come(match, ann)
        assert come(match, ben) == again
        assert again.pk != table.pk
        seeds = Slot.objects.filter(match=str(match.pk)).values_list("seed", flat=True)
        assert len({bytes(seed) for seed in seeds}) == 2


def test_the_word_of_the_host_is_noted_once() -> None:
    _, table, holders = begun_match(best_of=3)
    concede(table, holders)
    entry = LedgerEntry.objects.get(kind="table.finished")
    for _ in range(2):
        stand_by_table(entry=entry, now=NOW)
    assert LogConfirmation.objects.count() == 1


def test_one_browser_does_not_hold_both_seats_and_no_opponent_makes_the_code() -> None:
    match, (ann, ben) = seated_match()
    entries = [captain.entry for captain in EntryPlayer.objects.filter(user__in=(ann, ben))]
    guest = next(entry for entry in entries if captain_of(entry) == ben)
    code = "GUEST-CODE"
    guest.players.update(user=None, claim_digest=digest_of(code))
    table = come(match, ann)
    facts: dict[str, Any] = {"match_id": match.pk, "game_number": 1, "code": code}
    facts["address"] = "192.0.2.1"
    for browser in (Holder(ann, "k"), Holder(ann)):
        with pytest.raises(SameBrowser):
            play_here_as_guest(browser=browser, now=NOW, **facts)
    guest.players.update(code_made_by=ann)
    with pytest.raises(OwnMatch):
        play_here_as_guest(browser=Holder(key="k"), now=NOW, **facts)
    table.refresh_from_db()
    assert table.state == TableState.WAITING
    guest.players.update(code_made_by=None)
    assert play_here_as_guest(browser=Holder(key="k"), now=NOW, **facts) == table
