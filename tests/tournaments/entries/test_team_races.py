"""Two changes of teams at once: nobody plays twice, and nobody in a team that is gone.

Each race is also run without the event's lock, where it must go wrong or hit upon a constraint.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError

from accounts.models import User
from tests.support import entry_races
from tests.support.entries import acting, claim, let_them_meet, start, states
from tests.support.factories import NOW, make_user, set_state
from tests.support.races import ROUNDS, at_once
from tests.support.teams import a_team, alone, ask, make_team, mate_of, team_event
from tournaments.entries.services import check_in, leaving, players, registration, teams
from tournaments.entries.services.registration import enter_guest
from tournaments.events.services import starting
from tournaments.models import Entry, EntryPlayer, Invitation, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def take_the_lock_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for entries, and with no word of teams in the journal either."""
    entry_races.take_the_lock_away(monkeypatch)
    monkeypatch.setattr(teams, "note", lambda *_, **__: None)


def accepting(invitation: Invitation, name: str = "Bo") -> Callable[[], Any]:
    return lambda: teams.accept(
        invitation_id=invitation.pk, user=invitation.user, name=name, now=NOW
    )


def asking(entry: Entry, user: User) -> Callable[[], Any]:
    return lambda: ask(entry, user)


def entering(tournament: Tournament, user: User) -> Callable[[], Any]:
    return lambda: alone(tournament, "Owls", user)


def removing(player: EntryPlayer, actor: User) -> Callable[[], Any]:
    return lambda: teams.remove_player(
        entry_id=player.entry_id, player_id=player.pk, actor=actor, now=NOW
    )


def two_captains(tournament: Tournament, mate: User) -> list[Invitation]:
    """Two invitations to one player."""
    return [ask(alone(tournament, name, make_user()), mate) for name in ("Foxes", "Hares")]


def played_by(user: User) -> list[str]:
    """In which entries somebody plays, by name."""
    live = EntryPlayer.objects.filter(user=user, live=True)
    return list(live.order_by("entry__name").values_list("entry__name", flat=True))


@pytest.mark.proof(of="races")
def test_two_captains_ask_the_same_player_who_plays_for_one() -> None:
    for _ in range(ROUNDS):
        tournament, mate = team_event(), make_user()
        captains = [alone(tournament, name, make_user()) for name in ("Foxes", "Hares")]

        assert at_once(*(asking(entry, mate) for entry in captains)) == ["done", "done"]
        both = [accepting(invitation) for invitation in Invitation.objects.filter(user=mate)]
        assert at_once(*both) in (["NotFound", "done"], ["AlreadyEntered", "done"])
        assert len(played_by(mate)) == 1
        assert not Invitation.objects.filter(user=mate).exists()


def test_without_the_lock_only_the_constraint_keeps_a_player_from_two_teams(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mate = make_user()
    invited = two_captains(team_event(), mate)
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (players, "insert_all"))

    outcomes = at_once(accepting(invited[0], "Bo"), accepting(invited[1], "Cy"))
    assert outcomes == [IntegrityError.__name__, "done"]
    assert len(played_by(mate)) == 1


@pytest.mark.proof(of="races")
def test_a_player_who_accepts_and_enters_alone_at_once_plays_once() -> None:
    for _ in range(ROUNDS):
        tournament, mate = team_event(), make_user()
        invitation = ask(alone(tournament, "Foxes", make_user()), mate)

        outcomes = at_once(accepting(invitation), entering(tournament, mate))
        assert outcomes in (["AlreadyEntered", "done"], ["NotFound", "done"])
        assert len(played_by(mate)) == 1


def test_without_the_lock_only_the_constraint_knows_captains_from_mates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, mate = team_event(), make_user()
    invitation = ask(alone(tournament, "Foxes", make_user()), mate)
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (players, "insert_all"))

    outcomes = at_once(accepting(invitation), entering(tournament, mate))
    assert outcomes == [IntegrityError.__name__, "done"]


@pytest.mark.proof(of="races")
def test_a_player_who_claims_and_accepts_a_place_at_once_plays_once() -> None:
    for _ in range(ROUNDS):
        tournament, mate = team_event(), make_user()
        invitation = ask(alone(tournament, "Foxes", make_user()), mate)
        guest = enter_guest(
            tournament_id=tournament.pk,
            actor=tournament.created_by,
            name="Owls",
            player="Di",
            deck=None,
            now=NOW,
        )
        claiming = claiming_as(mate, guest.claim_code)

        outcomes = at_once(accepting(invitation), claiming)
        assert outcomes in (["AlreadyEntered", "done"], ["NotFound", "done"])
        assert len(played_by(mate)) == 1


def claiming_as(user: User, code: str) -> Callable[[], Any]:
    return lambda: registration.claim_entry(code=code, user=user, now=NOW)


@pytest.mark.proof(of="races")
def test_who_accepts_while_the_captain_withdraws_plays_in_no_team_that_is_gone() -> None:
    for _ in range(ROUNDS):
        mate = make_user()
        entry = alone(team_event(), "Foxes", make_user())
        invitation = ask(entry, mate)

        outcomes = at_once(accepting(invitation), acting(leaving.withdraw, entry))
        assert outcomes in (["done", "done"], ["NotFound", "done"])
        assert states(entry.tournament) == ["withdrawn"]
        assert played_by(mate) == []


def test_without_the_lock_a_mate_plays_in_a_team_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The captain has given it up, and it holds its new player for good, who can enter no other."""
    mate = make_user()
    entry = alone(team_event(), "Foxes", make_user())
    invitation = ask(entry, mate)
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (players, "forget_invitations"), (leaving, "count_places"))

    assert at_once(accepting(invitation), acting(leaving.withdraw, entry)) == ["done", "done"]
    assert states(entry.tournament) == ["withdrawn"]
    assert played_by(mate) == ["Foxes"]


@pytest.mark.proof(of="races")
def test_the_last_place_of_a_team_is_taken_once() -> None:
    for _ in range(ROUNDS):
        tournament = team_event()
        entry = alone(tournament, "Foxes", make_user())
        invitation = ask(entry, make_user())

        def add(entry: Entry = entry, actor: User = tournament.created_by) -> None:
            teams.add_guest(entry_id=entry.pk, actor=actor, name="Cy", now=NOW)

        assert at_once(accepting(invitation), add) in (
            ["NotFound", "done"],
            ["TeamFull", "done"],
        )
        assert entry.players.count() == 2


def test_without_the_lock_only_the_constraint_counts_the_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = team_event()
    entry = alone(tournament, "Foxes", make_user())
    invitation = ask(entry, make_user())
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (players, "insert_all"))

    def add() -> None:
        teams.add_guest(entry_id=entry.pk, actor=tournament.created_by, name="Cy", now=NOW)

    assert at_once(accepting(invitation), add) == [IntegrityError.__name__, "done"]


def ready() -> tuple[Tournament, Entry, User]:
    """An event with three complete teams, and one of them with its mate."""
    tournament = team_event()
    entry, _, mate = a_team(tournament)
    make_team(tournament, "Hares")
    make_team(tournament, "Owls")
    return tournament, entry, mate


@pytest.mark.proof(of="races")
def test_who_leaves_while_the_event_starts_leaves_before_it_or_stays() -> None:
    for _ in range(ROUNDS):
        tournament, entry, mate = ready()
        outcomes = at_once(start(tournament), removing(mate_of(entry), mate))
        entry.refresh_from_db()

        assert (outcomes, entry.state, entry.players.count()) in (
            (["PlayersFixed", "done"], "entered", 2),
            (["done", "done"], "withdrawn", 1),
        )


def test_without_the_lock_half_a_team_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, entry, mate = ready()
    player = mate_of(entry)
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (starting, "count_places"), (teams, "require_changeable"))

    assert at_once(start(tournament), removing(player, mate)) == ["done", "done"]
    entry.refresh_from_db()
    assert (entry.state, entry.players.count()) == ("entered", 1)


@pytest.mark.proof(of="races")
def test_who_leaves_while_the_team_checks_in_leaves_nobody_checked_in() -> None:
    for _ in range(ROUNDS):
        tournament, entry, mate = ready()
        set_state(tournament, "check_in")
        outcomes = at_once(acting(check_in.check_in, entry), removing(mate_of(entry), mate))
        entry.refresh_from_db()

        assert outcomes in (["Incomplete", "done"], ["done", "done"])
        assert (entry.state, entry.players.count()) == ("entered", 1)


@pytest.mark.proof(of="races")
def test_without_the_lock_half_a_team_is_checked_in(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, entry, mate = ready()
    set_state(tournament, "check_in")
    player = mate_of(entry)
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (check_in, "note"), (teams, "require_changeable"))

    assert at_once(acting(check_in.check_in, entry), removing(player, mate)) == ["done", "done"]
    entry.refresh_from_db()
    assert (entry.state, entry.players.count()) == ("checked_in", 1)


@pytest.mark.proof(of="races")
def test_a_code_of_a_place_serves_one_of_two() -> None:
    for _ in range(ROUNDS):
        tournament = team_event()
        entry = alone(tournament, "Foxes")
        guest = teams.add_guest(entry_id=entry.pk, actor=tournament.created_by, name="Bo", now=NOW)

        assert at_once(claim(guest.claim_code), claim(guest.claim_code)) == ["UnknownCode", "done"]


@pytest.mark.proof(of="races")
def test_a_name_is_given_to_one_of_two_players() -> None:
    for _ in range(ROUNDS):
        tournament = team_event()
        invited = [
            ask(alone(tournament, name, make_user()), make_user()) for name in ("Foxes", "Hares")
        ]

        outcomes = at_once(accepting(invited[0], "Bo"), accepting(invited[1], "BO"))
        assert outcomes == ["PlayerNameTaken", "done"]


def test_without_the_lock_only_the_constraint_keeps_names_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = team_event()
    invited = [
        ask(alone(tournament, name, make_user()), make_user()) for name in ("Foxes", "Hares")
    ]
    take_the_lock_away(monkeypatch)
    let_them_meet(monkeypatch, (players, "insert_all"))

    outcomes = at_once(accepting(invited[0], "Bo"), accepting(invited[1], "BO"))
    assert outcomes == [IntegrityError.__name__, "done"]
