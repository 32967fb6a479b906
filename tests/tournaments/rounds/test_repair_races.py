"""Two of the staff, or the staff and a player, change who meets whom or what came of it at once.

Each race is also run without the event's lock, where it must go wrong: a test of a race that cannot
be lost proves nothing.
"""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from ledger.selectors import staff_entries
from replays.models import Slot
from tests.support.factories import NOW, make_round, make_started, play_by_hand
from tests.support.match_races import decide, read_without_lock, report, silence
from tests.support.playing import results, seated_match, state_of
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tournaments.core.services.changes import event_stream
from tournaments.matches.services import outcomes
from tournaments.matches.services import reports as report_services
from tournaments.matches.services import rulings as ruling_services
from tournaments.models import Match, MatchSeat, Round, Tournament
from tournaments.pairing.edits import Swap
from tournaments.rounds.services import draft_edits, publishing, repairs, undoing
from tournaments.rounds.services.drafts import draft_round

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(3)


def drafted(*, rounds: int = 1) -> Tournament:
    """An event whose round of this number is a draft."""
    tournament = make_started(entries=4)
    for _ in range(rounds - 1):
        play_by_hand(make_round(tournament))
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    return tournament


def publish(tournament: Tournament, number: int = 1) -> Callable[[], Any]:
    return lambda: publishing.publish_round(
        tournament_id=tournament.pk, number=number, actor=None, now=NOW
    )


def swap(tournament: Tournament) -> Callable[[], Any]:
    match_1, match_2 = Match.objects.filter(round__tournament=tournament).order_by("table")
    first, second = (str(match.seats.get(number=0).entry_id) for match in (match_1, match_2))
    return lambda: draft_edits.edit_draft(
        tournament_id=tournament.pk, number=1, edit=Swap(first, second), actor=None, now=NOW
    )


def repair(match: Match) -> Callable[[], Any]:
    """The players of a match exchange their seats: it is broken, and another one made."""
    first, second = match.seats.order_by("number").values_list("entry_id", flat=True)
    round_ = match.round
    return lambda: repairs.repair_round(
        tournament_id=round_.tournament_id,
        number=round_.number,
        broken=[match.pk],
        pairs=[(second, first)],
        reason="wrong seats",
        actor=None,
        now=NOW,
    )


def undo(match: Match) -> Callable[[], Any]:
    round_ = match.round
    return lambda: undoing.undo_round(
        tournament_id=round_.tournament_id, number=round_.number, reason="x", actor=None, now=NOW
    )


def slots_and_seats() -> tuple[set[frozenset[str]], set[frozenset[str]]]:
    """Who plays whom by the slots of the games, and by the seats of the open matches."""
    seats: dict[UUID, set[str]] = {}
    for seat in MatchSeat.objects.filter(match__state="open"):
        seats.setdefault(seat.match_id, set()).add(str(seat.entry_id))
    slots = [
        frozenset(slot.seats.values_list("player", flat=True))
        for slot in Slot.objects.filter(match__in=map(str, seats))
    ]
    return set(slots), {frozenset(players) for players in seats.values()}


@pytest.mark.proof(of="races")
def test_an_edit_while_the_draft_is_published_is_in_it_or_refused() -> None:
    for _ in range(TIMES):
        tournament = drafted()
        came = at_once(swap(tournament), publish(tournament))

        round_ = Round.objects.get(tournament=tournament)
        assert (came, round_.edited) in ((["NotADraft", "done"], False), (["done", "done"], True))
        slots, seats = slots_and_seats()
        assert slots == seats
        Match.objects.filter(round=round_).update(state="void")


def test_without_the_lock_games_are_opened_for_others_than_those_who_sit_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = drafted()
    read_without_lock(monkeypatch, draft_edits, publishing)
    silence(monkeypatch, draft_edits, publishing)
    published = threading.Event()
    write = draft_edits._write

    def write_when_it_is_published(*arguments: Any) -> None:
        published.wait(PATIENCE)
        write(*arguments)

    monkeypatch.setattr(draft_edits, "_write", write_when_it_is_published)
    publishes = publish(tournament)

    def publish_and_tell() -> None:
        publishes()
        published.set()

    assert at_once(swap(tournament), publish_and_tell) == ["done", "done"]
    slots, seats = slots_and_seats()
    assert slots != seats


@pytest.mark.proof(of="races")
def test_a_report_while_its_match_is_broken_settles_nothing() -> None:
    for _ in range(TIMES):
        match, (first, second) = seated_match()
        report(match, first, 1, 0)()
        came = at_once(report(match, second, 1, 0), repair(match))

        match.refresh_from_db()
        ending = (came, match.state, results(match))
        assert ending in (
            (["MatchVoid", "done"], "void", ["void", "void"]),
            (["HasResult", "done"], "settled", ["win", "loss"]),
        )


@pytest.mark.proof(of="races")
def test_without_the_lock_only_the_constraint_stops_a_result_of_a_broken_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)()
    came = late_report(monkeypatch, match, second, repairs, repair(match))

    assert came == ["IntegrityError", "done"]
    assert state_of(match)[0] == "void"


@pytest.mark.proof(of="races")
def test_a_report_while_the_round_is_undone_is_refused_or_undone_with_it() -> None:
    for _ in range(TIMES):
        match, (first, second) = seated_match()
        report(match, first, 1, 0)()
        came = at_once(report(match, second, 1, 0), undo(match))

        match.refresh_from_db()
        assert came in (["MatchVoid", "done"], ["done", "done"])
        assert (match.state, results(match)) == ("void", ["void", "void"])


@pytest.mark.proof(of="races")
def test_without_the_lock_a_round_that_is_undone_has_a_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)()
    assert late_report(monkeypatch, match, second, undoing, undo(match)) == ["done", "done"]
    assert Round.objects.get().state == "undone"
    assert state_of(match)[0] == "settled"


def late_report(
    monkeypatch: pytest.MonkeyPatch, match: Match, user: User, module: Any, call: Callable[[], Any]
) -> list[str]:
    """What comes of both without the lock, when the report is written after the other is done."""
    read_without_lock(monkeypatch, report_services, module)
    done = threading.Event()
    check = report_services._check

    def check_and_wait(*arguments: Any) -> None:
        check(*arguments)
        done.wait(PATIENCE)

    monkeypatch.setattr(report_services, "_check", check_and_wait)

    def call_and_tell() -> None:
        call()
        done.set()

    return at_once(report(match, user, 1, 0), call_and_tell)


def told_of_staleness(tournament: Tournament) -> list[bool]:
    """Of each entry that tells of a stale round, whether everybody sees it."""
    entries = staff_entries(stream=event_stream(tournament.pk)).filter(kind="round.stale")
    return [entry.public for entry in entries]


@pytest.mark.proof(of="races")
def test_a_correction_while_the_next_round_is_published_marks_it_or_stops_it() -> None:
    for _ in range(TIMES):
        tournament = drafted(rounds=2)
        match = Match.objects.get(round__tournament=tournament, round__number=1, table=1)
        came = at_once(decide(match, 0, 1), publish(tournament, 2))

        round_ = Round.objects.get(tournament=tournament, number=2)
        assert round_.stale_since is not None
        assert (came, round_.state, told_of_staleness(tournament)) in (
            (["DraftStale", "done"], "draft", [False]),
            (["done", "done"], "open", [True]),
        )


@pytest.mark.proof(of="races")
def test_without_the_lock_a_stale_round_is_published_and_nobody_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = drafted(rounds=2)
    match = Match.objects.get(round__number=1, table=1)
    read_without_lock(monkeypatch, ruling_services, publishing)
    looked, corrected = threading.Event(), threading.Event()
    is_stale = publishing.is_stale

    def look_before_it_is_corrected(*arguments: Any) -> bool:
        stale = is_stale(*arguments)
        looked.set()
        corrected.wait(PATIENCE)
        return stale

    monkeypatch.setattr(publishing, "is_stale", look_before_it_is_corrected)
    write = outcomes._write_seats

    def write_when_it_has_looked(*arguments: Any) -> bool:
        looked.wait(PATIENCE)
        return write(*arguments)

    monkeypatch.setattr(outcomes, "_write_seats", write_when_it_has_looked)
    rules = decide(match, 0, 1)

    def rule_and_tell() -> None:
        rules()
        corrected.set()

    assert at_once(rule_and_tell, publish(tournament, 2)) == ["done", "done"]
    round_ = Round.objects.get(number=2)
    assert (round_.state, results(match)) == ("open", ["loss", "win"])
    assert told_of_staleness(tournament) == [False]
