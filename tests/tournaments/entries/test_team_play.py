"""Playing for a team: whatever its players say, they say with one mouth."""

from typing import Any

import pytest

from accounts.roles import Power
from tests.remembering import remembered
from tests.support.factories import NOW, make_organisation, make_round, make_user
from tests.support.playing import bring, certify
from tests.support.reports import reported_by
from tests.support.teams import a_team, alone, ask, make_team, players, team_deck, team_event
from tournaments.core.access import NO_PLAYERS_POWER, OwnMatch, is_seated, powers_in
from tournaments.entries.services.decks import NotInEntry, submit_deck
from tournaments.entries.services.leaving import drop
from tournaments.entries.services.teams import accept
from tournaments.matches.services.hosting import HostIsSeated, host_game
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.models import Entry
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db


@remembered
def seated() -> tuple[Any, Entry, Any, Any, Any]:
    """A match of two teams: the match, one of them with captain and mate, and a rival captain."""
    tournament = team_event()
    entry, captain, mate = a_team(tournament)
    rival = make_user()
    make_team(tournament, "Hares", rival, make_user(), 1)
    return make_round(tournament).matches.get(), entry, captain, mate, rival


def test_a_mate_hands_in_the_deck_of_both() -> None:
    entry, captain, mate = a_team()
    submit_deck(entry_id=entry.pk, user=mate, deck=team_deck(1), now=NOW)
    entry.refresh_from_db()
    assert entry.registered_deck.deck_list.digest == team_deck(1).digest
    submit_deck(entry_id=entry.pk, user=captain, deck=team_deck(0), now=NOW)
    with pytest.raises(NotInEntry):
        submit_deck(entry_id=entry.pk, user=make_user(), deck=team_deck(1), now=NOW)


@pytest.mark.proof(of="events")
def test_reports_of_a_team_are_of_one_mouth() -> None:
    match, entry, captain, mate, rival = seated()
    seat = match.seats.get(entry=entry).number
    drawn, won = MatchScore((0, 0), 1), MatchScore((0, 1)) if seat else MatchScore((1, 0))
    report_result(match_id=match.pk, user=captain, score=drawn, now=NOW)
    again = reported_by(mate, report_result(match_id=match.pk, user=mate, score=won, now=NOW))
    assert (again.entry, again.revision) == (entry, 2)
    match.refresh_from_db()
    assert match.state == "open"
    report_result(match_id=match.pk, user=rival, score=won, now=NOW)
    match.refresh_from_db()

    assert (match.state, match.settled_by) == ("settled", "agreement")


def test_both_of_a_team_standing_by_a_log_are_one_word() -> None:
    match, entry, captain, mate, rival = seated()
    replay = certify(bring(match, captain), match.seats.get(entry=entry).number)
    answer_log(replay_id=replay.pk, user=mate, stance=LogAnswer.STANDS_BY, now=NOW)
    match.refresh_from_db()
    assert (match.state, replay.stances.count()) == ("open", 1)
    answer_log(replay_id=replay.pk, user=rival, stance=LogAnswer.STANDS_BY, now=NOW)
    match.refresh_from_db()

    assert (match.state, match.settled_by) == ("settled", "log")


def test_a_mate_uploads_a_log_and_takes_the_captains_answer_back() -> None:
    match, entry, captain, mate, _ = seated()
    replay = certify(bring(match, mate), match.seats.get(entry=entry).number)
    answer_log(replay_id=replay.pk, user=captain, stance=LogAnswer.CONTESTS, now=NOW)
    match.refresh_from_db()

    assert [confirmation.entry for confirmation in replay.stances.order_by("pk")] == [entry, entry]
    assert match.state == "disputed"


def test_a_mate_enters_no_result_of_their_own_match() -> None:
    make_organisation(organiser := make_user())
    tournament = team_event(organiser, organisation="cup-makers", objection_minutes=30)
    make_team(tournament, "Foxes", make_user(), organiser)
    other = make_team(tournament, "Hares", make_user())
    match = make_round(tournament).matches.get()
    facts: dict[str, Any] = {"match_id": match.pk, "actor": organiser, "score": MatchScore((1, 0))}
    for _ in range(2):
        with pytest.raises(OwnMatch):
            rule(**facts, reason="I saw it.", now=NOW)
        other.players.update(user=None)  # Guests, who answer by their code.


def test_an_organiser_who_plays_along_sees_nothing_hidden_and_hosts_no_game() -> None:
    make_organisation(organiser := make_user())
    tournament = team_event(organiser, organisation="cup-makers", objection_minutes=30)
    entry = alone(tournament, "Foxes", make_user())
    invitation = ask(entry, organiser)
    before = powers_in(user=organiser, tournament=tournament)
    accept(invitation_id=invitation.pk, user=organiser, name="Bo", now=NOW)
    make_team(tournament, "Hares")
    match = make_round(tournament).matches.get()

    assert before == frozenset(Power)
    assert powers_in(user=organiser, tournament=tournament) == before - NO_PLAYERS_POWER
    with pytest.raises(HostIsSeated):
        host_game(match_id=match.pk, game_number=1, user=organiser, now=NOW)


def test_a_team_drops_as_one() -> None:
    match, entry, captain, mate, _ = seated()
    drop(entry_id=entry.pk, actor=captain, now=NOW)

    assert is_seated(user=mate, tournament=match.round.tournament)
    assert players(entry) == ["Foxes 1", "Foxes 2"]
