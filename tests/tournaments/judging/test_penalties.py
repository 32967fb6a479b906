"""Penalties: who gives them, what is counted, what a match loses by them."""

from typing import Any

import pytest

from accounts.roles import Role
from accounts.selectors import PowerMissing
from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.penalising import at, named, penalise, result, revoke, sides
from tests.support.playing import bring, certify, host_of, seated_match
from tests.support.reports import report
from tournaments.core.access import NotYourEvent, ReasonMissing
from tournaments.entries.services.leaving import HasLeft, NotBack, withdraw
from tournaments.judging.infractions import UnknownInfraction, find_infraction
from tournaments.judging.selectors import penalties, repeats
from tournaments.judging.services.disqualification import disqualify, reinstate
from tournaments.judging.services.penalties import (
    AlreadyRevoked,
    EffectStands,
    ImpossiblePoints,
    NotPenalised,
)
from tournaments.matches.selectors.scores import ContradictsGames, games_given
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, Penalty, Tournament
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db

OPEN = ("open", "played", [("pending", 0), ("pending", 0)])


@remembered
def of_three(entries: int = 2, **plan: Any) -> tuple[Tournament, Match]:
    """A round of matches of up to three games, and the first of them."""
    tournament = make_started(entries=entries, best_of=3, **plan)
    return tournament, make_round(tournament).matches.order_by("table")[0]


# The ledger


def test_a_warning_stands_in_the_ledger_and_does_nothing_else() -> None:
    tournament, match = of_three()
    first, _ = sides(match)
    given = penalise(first)

    assert result(match) == OPEN
    (row,) = penalties(tournament_id=tournament.pk)
    assert (row, row.player, row.round, row.falls_on) == (
        given, first.players.get(), match.round, None
    )  # fmt: skip
    issued = LedgerEntry.objects.filter(kind="penalty.issued").get()
    assert (issued.data, issued.private, issued.public) == (
        {
            "penalty": str(given.pk),
            "entry": str(first.pk),
            "step": "warning",
            "infraction": "slow_play",
        },
        {"reason": "As the note says."},
        False,
    )
    revoke(given)
    (row,) = penalties(tournament_id=tournament.pk)
    assert (row.revoked_at, row.revoked_because) == (at(2), "I was wrong.")
    with pytest.raises(AlreadyRevoked):
        revoke(given)


@pytest.mark.proof(of="events")
def test_repeats_are_counted_here_and_in_events_before() -> None:
    owner, player = make_user(), make_user()
    make_organisation(owner)
    events = [make_tournament(owner, organisation="cup-makers") for _ in range(2)]
    elsewhere = make_tournament()
    entries = [make_entry(event, "Ann", user=player) for event in (*events, elsewhere)]
    slow = find_infraction("slow_play")
    assert repeats(entry=entries[0]).suggested(slow) == "warning"
    for entry in entries:
        penalise(entry)
    penalise(entries[0], "caution", "game_rule")
    wrong = penalise(entries[0], "caution", "tardiness")
    revoke(wrong)
    history = repeats(entry=entries[0])

    assert history.in_event == {"slow_play": 1, "game_rule": 1}
    assert history.in_others == {"slow_play": 1}
    assert history.suggested(slow) == "game_loss"
    assert history.codes() == ["game_rule", "slow_play"]
    guest = make_entry(events[1], "Guest")
    penalise(guest)
    assert (repeats(entry=guest).in_event, repeats(entry=guest).in_others) == ({"slow_play": 1}, {})


def test_who_may_not() -> None:
    owner, judge, keeper = make_user(), make_user(), make_user()
    make_organisation(owner, judge=judge, scorekeeper=keeper)
    tournament = make_tournament(owner, organisation="cup-makers", entries=1)
    entry = named(tournament, "Player 1")
    given = penalise(entry, actor=judge)
    own = make_entry(tournament, "Judy", user=judge)
    for actor in (keeper, judge):
        with pytest.raises(PowerMissing):
            penalise(own, actor=actor)
        with pytest.raises(PowerMissing):
            revoke(given, actor=actor)
    with pytest.raises(NotYourEvent):
        penalise(entry, actor=make_user())
    helper = make_user()
    tournament.staff.create(user=helper, role=Role.JUDGE, since=NOW)
    revoke(penalise(entry, actor=helper), actor=helper)


def test_what_is_no_penalty() -> None:
    tournament = make_tournament(entries=2)
    entry, other = tournament.entries.select_related("tournament__created_by").order_by("name")
    player = other.players.get()
    wrong: list[tuple[type[Exception], dict[str, Any]]] = [
        (UnknownInfraction, {"infraction": "jaywalking"}),
        (NotFound, {"player_id": player.pk}),
        (ImpossiblePoints, {"points": -1}),
        (ImpossiblePoints, {"points": 101}),
        (ReasonMissing, {"infraction": "other", "note": " "}),
        (ReasonMissing, {"points": 1, "note": ""}),
        (ReasonMissing, {"kind": "disqualification", "note": ""}),
    ]
    for error, facts in wrong:
        with pytest.raises(error):
            penalise(entry, **facts)
    given = penalise(other)
    with pytest.raises(ReasonMissing):
        revoke(given, reason=" ")
    withdraw(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW)
    with pytest.raises(HasLeft):
        penalise(entry)
    set_state(tournament, "cancelled", "Rain.")
    with pytest.raises(NotPenalised):
        penalise(other)
    with pytest.raises(NotPenalised):
        revoke(given)

    assert Penalty.objects.count() == 1


# What a match loses


def test_a_game_loss_gives_the_opponent_a_game_and_the_match_goes_on() -> None:
    match, (first, second) = seated_match(best_of=3)
    penalise(sides(match)[0], "game_loss")

    side, other_side = sides(match)
    message = (
        rf"Penalties: the match starts at {side.name} 0, {other_side.name} 1. "
        "Report at least these games, or ask a judge"
    )
    assert (games_given(match), result(match)) == (MatchScore((0, 1)), OPEN)
    with pytest.raises(ContradictsGames, match=message):
        report(match, first, 2, 0)
    report(match, first, 2, 1)
    report(match, second, 2, 1)
    assert result(match) == ("settled", "played", [("win", 2), ("loss", 1)])


def test_a_ruling_counts_from_the_games_given() -> None:
    match, _ = seated_match(best_of=3)
    penalise(sides(match)[0], "game_loss")
    name, other_name = (side.name for side in sides(match))
    message = (
        f"Penalties: the match starts at {name} 0, {other_name} 1. "
        "Enter at least these games, or revoke the penalty first"
    )
    facts: dict[str, Any] = {"match_id": match.pk, "actor": host_of(match), "reason": "Seen."}
    for manner, games in (("played", (2, 0)), ("unfinished", (0, 0))):
        with pytest.raises(ContradictsGames, match=message):
            rule(**facts, manner=ResultReason(manner), score=MatchScore(games), now=at(3))
    rule(**facts, manner=ResultReason.UNFINISHED, score=MatchScore((0, 1)), now=at(3))

    assert result(match) == ("settled", "unfinished", [("loss", 0), ("win", 1)])


def test_certified_games_count_after_those_given() -> None:
    match, _ = seated_match(best_of=3)
    penalise(sides(match)[0], "game_loss")
    certify(bring(match, host_of(match), game=1), winner=0)
    assert result(match)[0] == "open"
    certify(bring(match, host_of(match), game=2), winner=1)

    assert result(match) == ("settled", "played", [("loss", 1), ("win", 2)])


def test_a_game_loss_after_a_certified_game_decides_the_match() -> None:
    match, _ = seated_match(best_of=3)
    certify(bring(match, host_of(match), game=1), winner=1)
    penalise(sides(match)[0], "game_loss")

    assert result(match) == ("settled", "penalty", [("loss", 0), ("win", 2)])


def test_in_a_best_of_one_a_game_loss_decides_the_match() -> None:
    match, _ = seated_match()
    penalise(sides(match)[1], "game_loss")

    assert result(match) == ("settled", "penalty", [("win", 1), ("loss", 0)])


def test_a_match_loss_gives_the_match_to_the_opponent() -> None:
    _, match = of_three()
    penalise(sides(match)[0], "match_loss")

    assert result(match) == ("settled", "penalty", [("loss", 0), ("win", 2)])


def test_between_rounds_it_falls_on_the_next_match() -> None:
    tournament, match = of_three(entries=2)
    first, second = sides(match)
    settle(match, (2, 0))
    given = penalise(first, "game_loss")  # their match is over
    play_by_hand(match.round)
    heavy = penalise(second, "match_loss")
    following = make_round(tournament).matches.get()
    given.refresh_from_db()
    heavy.refresh_from_db()

    # Whose match is lost by the other's penalty loses no game in it.
    assert (given.falls_on, heavy.falls_on) == (None, following)
    loser = [entry.pk for entry in sides(following)].index(second.pk)
    won = [("win", 2), ("loss", 0)]
    assert result(following) == ("settled", "penalty", won if loser else won[::-1])


def test_both_can_lose_a_match_that_is_published() -> None:
    tournament = make_started(entries=2)
    for entry in tournament.entries.select_related("tournament__created_by"):
        penalise(entry, "match_loss")
    match = make_round(tournament).matches.get()
    assert result(match) == ("settled", "penalty", [("loss", 0), ("loss", 0)])
    revoke(Penalty.objects.get(entry=sides(match)[0]))

    assert result(match) == ("settled", "penalty", [("win", 1), ("loss", 0)])


@pytest.mark.proof(of="events")
def test_a_bye_is_no_match_to_lose() -> None:
    tournament = make_started(entries=3, best_of=3)
    match = make_round(tournament).matches.get(reason_code__contains="bye")
    (resting,) = sides(match)
    given = penalise(resting, "game_loss")
    play_by_hand(match.round)
    following = make_round(tournament).matches.get(seats__entry=resting)
    given.refresh_from_db()

    assert given.falls_on == following


# Taking it back


def test_a_match_that_it_decided_is_open_again() -> None:
    match, _ = seated_match()
    given = penalise(sides(match)[0], "game_loss")
    revoke(given)

    assert (games_given(match), result(match)) == (MatchScore(), OPEN)


def test_a_match_that_goes_on_goes_on_without_it() -> None:
    _, match = of_three()
    revoke(penalise(sides(match)[0], "game_loss"))

    assert (games_given(match), result(match)) == (MatchScore(), OPEN)


def test_a_report_that_counted_it_can_be_contradicted_for_the_whole_time_again() -> None:
    match, (_, second) = seated_match(best_of=3)
    Tournament.objects.update(confirm_minutes=10)
    given = penalise(sides(match)[0], "game_loss")
    report(match, second, 0, 2)
    revoke(given, minute=9)

    assert Match.objects.get().confirm_due_at == at(19)


def test_a_game_that_became_part_of_a_result_stays_until_that_is_taken_back() -> None:
    match, (first, second) = seated_match(best_of=3)
    given = penalise(sides(match)[0], "game_loss")
    for user in (first, second):
        report(match, user, 0, 2)
    with pytest.raises(
        EffectStands, match="table 1 in round 1 includes the game lost by this penalty"
    ):
        revoke(given)
    given.refresh_from_db()

    assert given.revoked_at is None


def test_a_match_that_another_penalty_decided_stays() -> None:
    _, match = of_three()
    first, _ = sides(match)
    game = penalise(first, "game_loss")
    penalise(first, "match_loss")
    revoke(game)

    assert result(match) == ("settled", "penalty", [("loss", 0), ("win", 2)])


def test_a_disqualification_puts_out_and_revoked_lets_in_again() -> None:
    tournament, match = of_three()
    first, _ = sides(match)
    given = penalise(first, "disqualification", "cheating")
    assert named(tournament, first.name).state == "disqualified"
    assert result(match)[0] == "settled"
    revoke(given)

    assert named(tournament, first.name).state == "entered"
    assert result(match)[0] == "settled"  # a judge takes that back themselves


@pytest.mark.proof(of="events")
def test_who_is_out_by_the_word_of_the_staff_too_stays_out() -> None:
    """Each of the two grounds stands until it is taken back."""
    tournament, match = of_three(entries=4)
    first, _ = sides(match)
    facts: dict[str, Any] = {"entry_id": first.pk, "actor": tournament.created_by, "now": at(1)}
    disqualify(**facts, reason="They shouted.")
    given = penalise(first, "disqualification", "cheating")
    with pytest.raises(NotBack, match=f"A penalty disqualifies {first.name}. Revoke the penalty"):
        reinstate(**facts, reason="They did not.")
    revoke(given)
    assert named(tournament, first.name).state == "disqualified"
    reinstate(**facts, reason="They did not.")

    assert named(tournament, first.name).state == "entered"


def test_the_last_penalty_that_is_revoked_lets_in_again() -> None:
    tournament, match = of_three(entries=4)
    first, _ = sides(match)
    given = [penalise(first, "disqualification", "cheating") for _ in range(2)]
    states = []
    for penalty in given:
        revoke(penalty)
        states.append(named(tournament, first.name).state)

    assert states == ["disqualified", "entered"]


@pytest.mark.proof(of="events")
def test_what_is_paired_anew_takes_its_penalty_along() -> None:
    tournament, match = of_three(entries=2)
    first, second = sides(match)
    given = penalise(first, "game_loss")
    repair_round(
        tournament_id=tournament.pk,
        number=1,
        broken=[match.pk],
        pairs=[(first.pk, second.pk)],
        reason="A draw of seats.",
        actor=None,
        now=at(2),
    )
    given.refresh_from_db()
    again = tournament.rounds.get().matches.exclude(state="void").get()

    assert given.falls_on == again
    assert games_given(again) == MatchScore((0, 1) if sides(again)[0] == first else (1, 0))
    undo_round(tournament_id=tournament.pk, number=1, reason="Fire.", actor=None, now=at(3))
    given.refresh_from_db()
    assert given.falls_on is None
