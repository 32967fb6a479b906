"""Being there for a round: who does not say so is not paired, has lost it, and drops in the end."""

from datetime import timedelta
from typing import Any

import pytest

from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.factories import NOW, make_entry, make_tournament, set_state
from tests.support.fixed_rounds import close, match_of, meet, named, snapshots, standing, wins
from tests.support.staged import play_round, staged
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.check_in import NoPlace
from tournaments.entries.services.leaving import come_back, drop
from tournaments.judging.services.disqualification import disqualify, reinstate
from tournaments.matches.services.open_matches import NotPlayed
from tournaments.matches.services.rulings import rule
from tournaments.models import Entry, Round, Tournament
from tournaments.pairing.edits import Break, GiveBye, Meet, Swap
from tournaments.rounds.services.draft_edits import edit_draft
from tournaments.rounds.services.drafts import TooFewEntries, discard_draft, draft_round
from tournaments.rounds.services.publishing import DraftIncomplete, DraftStale, publish_round
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.round_check_in import (
    NotAsked,
    set_round_check_in,
    set_round_check_ins,
    undo_round_check_in,
)
from tournaments.rounds.services.undoing import undo_round
from tournaments.stages.selectors.progress import round_to_check_in
from tournaments.terms.kinds import ResultReason, SettledBy
from tournaments.terms.match_score import MatchScore
from tournaments.terms.stage_plan import StagePlan

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]


@remembered
def event(names: str = "ABCDE", **plan: Any) -> Tournament:
    tournament = make_tournament(**{"rounds": 5, "round_check_in": True} | plan)
    for place, name in enumerate(names):
        entry = make_entry(tournament, name, place)
        # A second apart: the tied are listed in the order of entering.
        Entry.objects.filter(pk=entry.pk).update(entered_at=NOW + timedelta(seconds=place))
    set_state(tournament, "running")
    return tournament


def check_in(tournament: Tournament, names: str) -> int:
    ids = [entry.pk for entry in tournament.entries.filter(name__in=names)]
    return set_round_check_ins(
        tournament_id=tournament.pk, entry_ids=ids, actor=tournament.created_by, now=NOW
    )


def says(entry: Entry, act: Any = set_round_check_in) -> Entry:
    checked: Entry = act(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW)
    return checked


def first_round(tournament: Tournament) -> None:
    """A beats B, C beats D, E rests."""
    round_ = meet(tournament, "AB", "CD", "E")
    wins(round_, "A", "C")
    close(round_)


def draft(tournament: Tournament) -> Round:
    return draft_round(tournament_id=tournament.pk, actor=None, now=NOW)


def publish(tournament: Tournament, number: int, **how: Any) -> Round:
    return publish_round(tournament_id=tournament.pk, number=number, actor=None, now=NOW, **how)


def edit(tournament: Tournament, number: int, change: Any) -> Any:
    return edit_draft(tournament_id=tournament.pk, number=number, edit=change, actor=None, now=NOW)


def tables(round_: Round) -> list[str]:
    """Who sits where, a bye alone, and who is not there in brackets."""
    sheet = []
    for match in round_.matches.exclude(state="void").order_by("table"):
        names = "".join(sorted(seat.entry.name for seat in match.seats.all()))
        sheet.append(f"({names})" if match.manner == ResultReason.NO_SHOW else names)
    return sheet


def test_for_round_1_everybody_is_there() -> None:
    tournament = event("ABCD")
    assert round_to_check_in(tournament) is None
    with pytest.raises(NotAsked, match="Round check-in isn’t open"):
        check_in(tournament, "A")
    assert all(len(table) == 2 for table in tables(draft(tournament)))


def test_who_is_not_there_is_not_paired_and_has_lost() -> None:
    """Round 2: D is not there. A beats C, B beats E. Rates: A 6/6, B and C 3/6, E 3/6 by the bye,
    and D none, a third. A met B and C: 1/2. E met B, B met A and E: 3/4. C met D and A: 2/3."""
    tournament = event()
    first_round(tournament)
    before = snapshots(tournament)
    assert round_to_check_in(tournament) == 2
    assert check_in(tournament, "ABCE") == 4
    second = meet(tournament, "AC", "BE")
    absent = match_of(second, "D")

    settled = (absent.state, absent.settled_by, absent.manner, absent.reason_code, absent.table)
    assert settled == ("settled", SettledBy.ABSENCE, ResultReason.NO_SHOW, "absent", 3)
    seat = absent.seats.get()
    assert (seat.result, seat.games_won, seat.games_lost) == ("loss", 0, 1)
    wins(second, "A", "B")
    close(second)
    assert standing(tournament, 2) == [
        (1, "A", 6, "0.5000", "1.0000", "0.5000"),
        (2, "B", 3, "0.7500", "0.5000", "0.7500"),
        (3, "C", 3, "0.6667", "0.5000", "0.6667"),
        (4, "E", 3, "0.5000", "0.5000", "0.5000"),
        (5, "D", 0, "0.5000", "0.3333", "0.5000"),
    ]
    assert snapshots(tournament)[:1] == before


def test_absent_twice_in_a_row_is_out() -> None:
    tournament = event("ABCDEF", most_missed=2)
    for number, names in enumerate(("ABCDEF", "ABCDE", "ABCDE"), 1):
        if number > 1:
            check_in(tournament, names)
        round_ = draft(tournament)
        publish(tournament, number)
        for match in round_.matches.filter(state="open"):
            wins(round_, match.seats.get(number=0).entry.name)
        close(round_)
        entry = named(tournament, "F")
        gone = ("dropped", 3) if number == 3 else ("entered", None)
        assert (entry.state, entry.dropped_after_round) == gone
    dropped = staff_entries(stream=event_stream(tournament.pk)).filter(kind="entry.dropped").get()
    assert dict(dropped.data) == {"entry": str(entry.pk), "after_round": 3, "reason": "absent"}
    check_in(tournament, "ABCDE")
    assert not draft(tournament).seats.filter(entry=entry).exists()


def test_who_dropped_by_a_round_that_is_undone_is_back() -> None:
    """D and E are not there for round 2, which is one too many; E drops out before it."""
    tournament = event("ABCDE", most_missed=1)
    first_round(tournament)
    drop(entry_id=named(tournament, "E").pk, actor=tournament.created_by, now=NOW)
    check_in(tournament, "ABC")
    draft(tournament)
    publish(tournament, 2)
    assert named(tournament, "D").state == "dropped"
    undo_round(
        tournament_id=tournament.pk,
        number=2,
        actor=tournament.created_by,
        reason="nobody was asked",
        now=NOW,
    )

    entry = named(tournament, "D")
    assert (entry.state, entry.dropped_after_round) == ("entered", None)
    assert named(tournament, "E").dropped_after_round == 1
    assert tables(draft(tournament))[-1] == "(D)"
    returned = staff_entries(stream=event_stream(tournament.pk)).filter(kind="entry.returned").get()
    assert dict(returned.data) == {"entry": str(entry.pk), "reason": "round_undone"}


def test_who_was_put_out_since_has_not_dropped_by_a_round_that_is_undone() -> None:
    tournament = event("ABCD", most_missed=1)
    first = meet(tournament, "AB", "CD")
    wins(first, "A", "C")
    close(first)
    check_in(tournament, "ABC")
    draft(tournament)
    publish(tournament, 2)
    facts: dict[str, Any] = {"entry_id": named(tournament, "D").pk, "reason": "x", "now": NOW}
    facts["actor"] = tournament.created_by
    assert disqualify(**facts).had_dropped_after_round == 2
    undo_round(tournament_id=tournament.pk, number=2, actor=facts["actor"], reason="x", now=NOW)

    assert reinstate(**facts).state == "entered"


def test_absent_now_and_then_stays() -> None:
    tournament = event("ABCDEF", most_missed=2)
    for number, names in enumerate(("", "ABCDE", "ABCDEF", "ABCDE"), 1):
        if number > 1:
            check_in(tournament, names)
        round_ = draft(tournament)
        publish(tournament, number)
        for match in round_.matches.filter(state="open"):
            wins(round_, match.seats.get(number=0).entry.name)
        close(round_)
    assert named(tournament, "F").state == "entered"
    absences = named(tournament, "F").seats.filter(match__settled_by=SettledBy.ABSENCE)
    assert list(absences.order_by("round__number").values_list("round__number", flat=True)) == [
        2,
        4,
    ]


def test_nobody_drops_where_the_event_bears_it() -> None:
    tournament = event("ABCD", most_missed=None)
    for number in range(1, 4):
        if number > 1:
            check_in(tournament, "ABC")
        round_ = draft(tournament)
        publish(tournament, number)
        for match in round_.matches.filter(state="open"):
            wins(round_, match.seats.get(number=0).entry.name)
        close(round_)
    assert named(tournament, "D").state == "entered"


def test_an_absence_wins_no_bye() -> None:
    """D was absent in round 2 and is last alone in round 3; the bye goes to somebody else."""
    tournament = event()
    first_round(tournament)
    check_in(tournament, "ABCE")
    second = meet(tournament, "AC", "BE")
    wins(second, "A", "B")
    close(second)
    check_in(tournament, "ABCDE")
    third = draft(tournament)
    (alone,) = (table for table in tables(third) if len(table) == 1)
    assert alone in "ABC"


def test_who_comes_after_the_draft_overtakes_it() -> None:
    tournament = event()
    first_round(tournament)
    check_in(tournament, "ABCE")
    draft(tournament)
    assert round_to_check_in(tournament) == 2
    says(named(tournament, "D"))
    with pytest.raises(DraftStale):
        publish(tournament, 2)
    with pytest.raises(DraftIncomplete, match="no match in round 2: D"):
        publish(tournament, 2, despite_stale=True, reason="hurry")
    says(named(tournament, "D"), undo_round_check_in)
    assert tables(publish(tournament, 2))[-1] == "(D)"


def test_an_absent_player_can_be_seated_in_the_draft() -> None:
    """D is absent and C rests: they meet by hand. Swapped with somebody, they leave the other."""
    tournament = event("ABCDE")
    first_round(tournament)
    check_in(tournament, "ABC")
    second = draft(tournament)
    assert [table for table in tables(second) if table.startswith("(")] == ["(D)", "(E)"]
    (alone,) = (table for table in tables(second) if len(table) == 1)
    resting, absent = named(tournament, alone), named(tournament, "D")
    edit(tournament, 2, Break(str(match_of(second, alone).pk)))
    edit(tournament, 2, Meet(str(resting.pk), str(absent.pk)))
    assert "(D)" not in tables(second)
    assert tables(second)[-1] == "(E)"
    other = named(tournament, "E")
    edited = edit(tournament, 2, Swap(str(resting.pk), str(other.pk)))
    assert [entry.name for entry in edited.unpaired] == [alone]
    with pytest.raises(DraftIncomplete, match=f"no match in round 2: {alone}"):
        publish(tournament, 2)
    edit(tournament, 2, GiveBye(str(resting.pk)))
    published = publish(tournament, 2)
    assert {"DE", alone} <= set(tables(published))
    assert not published.optimal


def test_a_player_taken_out_of_their_match_again_is_absent_again() -> None:
    tournament = event("ABCDE")
    first_round(tournament)
    check_in(tournament, "ABCE")
    second = draft(tournament)
    edit(tournament, 2, Break(str(match_of(second, "D").pk)))
    assert "(D)" not in tables(second)
    assert tables(publish(tournament, 2))[-1] == "(D)"


def test_an_absent_player_can_be_seated_when_the_round_is_published() -> None:
    tournament = event("ABCD")
    first = meet(tournament, "AB", "CD")
    wins(first, "A", "C")
    close(first)
    check_in(tournament, "ABC")
    second = draft(tournament)
    publish(tournament, 2)
    (alone,) = (table for table in tables(second) if len(table) == 1)
    resting, absent = named(tournament, alone), named(tournament, "D")
    with pytest.raises(NotPlayed, match="This player wasn’t checked in for the round"):
        rule(
            match_id=match_of(second, "D").pk,
            actor=tournament.created_by,
            score=MatchScore((1, 0)),
            reason="they are there",
            now=NOW,
        )
    repair_round(
        tournament_id=tournament.pk,
        number=2,
        broken=[match_of(second, alone).pk],
        pairs=[(resting.pk, absent.pk)],
        reason="D has come",
        actor=tournament.created_by,
        now=NOW,
    )
    assert {table for table in tables(second) if len(table) == 2} >= {"".join(sorted(f"D{alone}"))}
    assert match_of(second, "D").state == "open"


def test_who_has_left_since_the_draft_is_absent_from_nothing() -> None:
    tournament = event()
    first_round(tournament)
    check_in(tournament, "ABCE")
    draft(tournament)
    drop(entry_id=named(tournament, "D").pk, actor=tournament.created_by, now=NOW)
    published = publish(tournament, 2, despite_stale=True, reason="D was not paired anyway")
    assert not published.seats.filter(entry__name="D").exists()


def test_who_has_a_bye_awarded_need_not_come_and_who_comes_back_is_there() -> None:
    tournament = event("ABCDEF")
    Entry.objects.filter(name="F").update(awarded_byes=2)
    back = named(tournament, "E")
    drop(entry_id=back.pk, actor=tournament.created_by, now=NOW)
    round_ = draft(tournament)
    publish(tournament, 1)
    for match in round_.matches.filter(state="open"):
        wins(round_, match.seats.get(number=0).entry.name)
    close(round_)
    come_back(entry_id=back.pk, actor=tournament.created_by, now=NOW)
    check_in(tournament, "ABC")
    sheet = tables(draft(tournament))
    assert [table for table in sheet if "(" in table] == ["(D)"]
    assert "F" in sheet


def test_saying_it_twice_or_for_others_changes_nothing() -> None:
    tournament = event()
    first_round(tournament)
    assert (check_in(tournament, "AB"), check_in(tournament, "ABC")) == (2, 1)
    says(named(tournament, "A"))
    says(named(tournament, "D"), undo_round_check_in)
    entries = staff_entries(stream=event_stream(tournament.pk)).filter(
        kind__startswith="entry.here"
    )
    assert [entry.data["round"] for entry in entries] == [2, 2, 2]
    drop(entry_id=named(tournament, "E").pk, actor=tournament.created_by, now=NOW)
    with pytest.raises(NoPlace, match="E isn’t playing in this event"):
        says(named(tournament, "E"))
    assert check_in(tournament, "E") == 0


def test_too_few_are_there() -> None:
    tournament = event()
    first_round(tournament)
    check_in(tournament, "A")
    with pytest.raises(
        TooFewEntries, match="1 player is checked in for this round, but a round needs two"
    ):
        draft(tournament)
    assert tournament.rounds.count() == 1


def test_brackets_ask_nobody() -> None:
    tournament = staged(
        StagePlan(rounds=1),
        StagePlan(kind="single_elimination", cut_size=4),
        entries=4,
        round_check_in=True,
    )
    play_round(tournament)
    assert round_to_check_in(tournament) is None
    assert [len(names) for names in play_round(tournament)] == [2, 2]
    assert round_to_check_in(tournament) is None


def test_where_nobody_is_asked_all_are_paired() -> None:
    tournament = event(round_check_in=False)
    first_round(tournament)
    assert round_to_check_in(tournament) is None
    assert len(tables(draft(tournament))) == 3
    discard_draft(tournament_id=tournament.pk, number=2, actor=None, now=NOW)
