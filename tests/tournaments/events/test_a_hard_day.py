"""A day of 64 players with every kind of trouble in it, its standings exact at every round.

Who meets whom is drawn by the service, so the story is told by tables; the results of the other
tables follow from the numbers of who sits there.
"""

import pytest

from tests.support.hard_day import ROUNDS, HardDay
from tests.support.naive_table import served_rows
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.leaving import come_back, drop
from tournaments.matches.selectors.disputes import disputes
from tournaments.matches.selectors.journal_check import result_faults
from tournaments.matches.services.disputes import take_dispute
from tournaments.matches.services.reopening import take_result_back
from tournaments.models import Dispute, Match, Tournament
from tournaments.rounds.services.round_timer import ClockAction, extend_match, turn_clock
from tournaments.standings.services.standings_document import live_standings
from tournaments.terms.kinds import MatchState, PenaltyKind, ResultReason, SettledBy


@pytest.mark.proof(whole=True)
@pytest.mark.django_db
def test_a_day_with_every_kind_of_trouble() -> None:
    day = HardDay()
    day.fill()
    left = first_round(day)
    second_round(day)
    wrong = third_round(day, left)
    put_out, before = fourth_round(day)
    fifth_round(day, wrong, put_out, before)
    sixth_round(day)

    day.move("finished")
    final = live_standings(Tournament.objects.get(pk=day.event.pk))
    assert final["final"] is True
    assert served_rows(final) == day.day.table(day.listed(ROUNDS), ROUNDS)
    assert put_out not in [row["player"]["name"] for row in final["results"]]
    assert list(result_faults(stream=event_stream(day.event.pk))) == []


def first_round(day: HardDay) -> str:
    """Somebody does not come, and is out with that; somebody else leaves, and is named."""
    day.pair()
    absent = day.match(5)
    day.decide(absent, None, manner=ResultReason.NO_SHOW, absent=[1], drop_absent=True)
    day.write(absent, (2, 0, 0))
    assert day.settled(absent) == ("ruling", "no_show")
    assert day.states()[day.names(absent)[1]] == "dropped"
    day.close()
    left = day.names(day.match(7))[1]
    drop(entry_id=day.entry(left).pk, actor=day.staff, now=day.now)
    day.check_table(1, day.listed(1))
    return left


def second_round(day: HardDay) -> None:
    """Somebody comes late. Two contradict each other until a judge decides. A game loss and a match
    loss are issued."""
    day.come_late("Late Lou", 2)
    day.pair()
    disputed = day.match(3)
    day.report(disputed, 0, (2, 1, 0))
    day.report(disputed, 1, (1, 2, 0))
    (waiting,) = disputes(tournament_id=day.event.pk)
    assert (waiting.match_id, waiting.cause) == (disputed.pk, "reports")
    take_dispute(dispute_id=waiting.pk, actor=day.staff, now=day.now)
    day.decide(disputed, (1, 2, 0))
    day.write(disputed, (1, 2, 0))
    assert Dispute.objects.get().closed_as == "ruled"

    slow = day.match(4)
    day.penalise(day.names(slow)[0], "tardiness", PenaltyKind.GAME_LOSS)
    day.report(slow, 0, (2, 1, 0))
    day.report(slow, 1, (2, 1, 0))
    day.write(slow, (2, 1, 0))
    assert day.settled(slow) == ("agreement", "played")

    rude = day.match(6)
    day.penalise(day.names(rude)[1], "unsporting_major", PenaltyKind.MATCH_LOSS)
    day.write(rude, (2, 0, 0))
    assert day.settled(rude) == ("ruling", "penalty")
    day.close()


def third_round(day: HardDay, left: str) -> Match:
    """Who left comes back. Two agree on a draw, somebody loses points, and a result is entered the
    wrong way round, which nobody notices yet."""
    come_back(entry_id=day.entry(left).pk, actor=day.staff, now=day.now)
    day.pair()
    drawn = day.match(2)
    for seat in (0, 1):
        day.report(drawn, seat, (0, 0, 0), intentional_draw=True)
    day.write(drawn, (0, 0, 0))
    assert day.settled(drawn) == ("agreement", "intentional_draw")

    fined = day.names(day.match(9))[0]
    day.penalise(fined, "unsporting_minor", PenaltyKind.WARNING, points=2)
    day.day.taken_off[fined] = (2, 3)
    wrong = day.match(1)
    day.decide(wrong, (2, 0, 0))
    day.write(wrong, (2, 0, 0))
    day.close()
    return wrong


def fourth_round(day: HardDay) -> tuple[str, list[str]]:
    """Another comes late, with the most rounds missed that are allowed. Somebody is disqualified in
    the middle of the round; two lose both. Who was put out, and who stood in the table before."""
    before = day.listed(3)
    day.come_late("Late Mia", 4)
    day.pair()
    put_out = day.names(day.match(8))[0]
    day.penalise(put_out, "cheating", PenaltyKind.DISQUALIFICATION)
    day.write(day.match(8), (0, 2, 0))
    assert day.settled(day.match(8)) == ("ruling", "penalty")
    assert day.states()[put_out] == "disqualified"

    both = day.match(10)
    day.decide(both, None, manner=ResultReason.DOUBLE_LOSS)
    day.day.both_lose(4, day.names(both))
    day.close()
    assert put_out not in day.listed(4)
    return put_out, before


def fifth_round(day: HardDay, wrong: Match, put_out: str, before: list[str]) -> None:
    """The wrong result is put right two rounds later. A report stands that nobody contradicts, a
    result is taken back, and the time of the round ends what was not reported."""
    day.pair()
    day.decide(wrong, (1, 2, 0))
    day.write(wrong, (1, 2, 0))
    day.check_table(3, before)
    assert put_out in before
    day.check_table(4, day.listed(4))
    day.round.refresh_from_db()
    assert day.round.stale_since == day.now
    clock_of_the_fifth_round(day)
    day.close()


def clock_of_the_fifth_round(day: HardDay) -> None:
    """A report that the other leaves unanswered, which settles nothing before the time of the round
    is over; a result taken back, an extension, and the end."""
    turn_clock(
        tournament_id=day.event.pk,
        number=5,
        action=ClockAction.START,
        actor=day.staff,
        now=day.now,
    )
    alone, unclear, silent, longer = (day.match(table) for table in (2, 5, 11, 12))
    day.report(alone, 0, (2, 0, 0))
    day.write(alone, (2, 0, 0))
    day.after(15)
    day.sweep()
    alone.refresh_from_db()
    assert alone.state == MatchState.OPEN

    day.decide(unclear, (2, 0, 0))
    take_result_back(match_id=unclear.pk, actor=day.staff, reason="wrong slip", now=day.now)
    day.decide(unclear, (0, 2, 0))
    day.write(unclear, (0, 2, 0))

    extend_match(match_id=longer.pk, minutes=10, reason="deck check", actor=day.staff, now=day.now)
    day.play_the_rest(but=[alone, silent, longer])
    day.after(40)
    day.sweep()
    assert day.settled(alone) == (SettledBy.UNCONTESTED, "played")
    assert day.settled(silent) == (SettledBy.TIME, "unfinished")
    day.write(silent, (0, 0, 0))
    longer.refresh_from_db()
    assert longer.state == MatchState.OPEN
    day.report(longer, 0, (2, 1, 0))
    day.report(longer, 1, (2, 1, 0))
    day.write(longer, (2, 1, 0))


def sixth_round(day: HardDay) -> None:
    day.pair()
    day.close()
