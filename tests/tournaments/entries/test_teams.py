"""Teams: one entry, one deck, one place, and two who play in it."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.selectors import UnknownUser
from contract.errors import NotFound
from ledger.selectors import staff_entries
from tests.support.factories import (
    NOW,
    captain_of,
    make_draft,
    make_entry,
    make_organisation,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.teams import (
    TEAMS,
    a_team,
    alone,
    ask,
    kinds,
    make_team,
    mate_of,
    players,
    team_deck,
    team_event,
)
from tournaments.core.access import CaptainOnly, is_seated
from tournaments.core.services.changes import event_stream
from tournaments.entries.selectors import invitations
from tournaments.entries.services.decks import look_at_deck
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.players import (
    AlreadyEntered,
    HasSeenSecrets,
    PlayerNameTaken,
    UnknownCode,
    UnusablePlayerName,
)
from tournaments.entries.services.registration import (
    claim_entry,
    enter,
    enter_guest,
    renew_claim_code,
)
from tournaments.entries.services.teams import (
    NotATeam,
    TeamFull,
    accept,
    add_guest,
    end_invitation,
    invite,
)
from tournaments.models import Entry, EntryPlayer, Invitation, Tournament
from tournaments.terms.names import UnusableName

pytestmark = pytest.mark.django_db


# How many play a side


@pytest.mark.parametrize(
    ("plan", "size"), [({}, 1), (TEAMS, 2), ({"game": "letal", "format": "duel"}, 1)]
)
def test_a_format_says_how_many_play_a_side(plan: dict[str, Any], size: int) -> None:
    assert make_draft(**plan).team_size == size


def test_where_one_plays_a_side_nobody_plays_along() -> None:
    tournament = make_tournament()
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "deck": None, "now": NOW}
    with pytest.raises(NotATeam, match="isn’t for teams"):
        enter(user=make_user(), name="Foxes", player="Ann", **facts)
    with pytest.raises(NotATeam):
        enter(user=make_user(), name="Ann", invited=make_user().username, **facts)
    entry = make_entry(tournament, "Bo", user=make_user())
    with pytest.raises(NotATeam):
        ask(entry, make_user())
    with pytest.raises(NotATeam):
        add_guest(entry_id=entry.pk, actor=tournament.created_by, name="Cy", now=NOW)

    assert (players(entry), entry.title, entry.is_alone) == (["Bo"], "Bo", True)


# Entering


def test_a_captain_enters_and_asks_who_plays_along() -> None:
    tournament, captain, mate = team_event(), make_user(), make_user()
    entry = enter(
        tournament_id=tournament.pk,
        user=captain,
        name="Foxes",
        player="Ann",
        invited=mate.username.upper(),
        deck=team_deck(),
        now=NOW,
    )
    (invitation,) = Invitation.objects.all()

    assert (entry.name, players(entry), captain_of(entry)) == ("Foxes", ["Ann"], captain)
    assert (invitation.entry, invitation.user, entry.title) == (entry, mate, "Foxes (Ann)")
    assert not is_seated(user=mate, tournament=tournament)
    accept(invitation_id=invitation.pk, user=mate, name="Bo", now=NOW)
    assert (entry.title, Invitation.objects.count()) == ("Foxes (Ann, Bo)", 0)
    assert is_seated(user=mate, tournament=tournament)
    assert kinds(tournament) == [
        ("entry.created", True),
        ("entry.player_invited", False),
        ("entry.player_joined", True),
    ]


def test_the_journal_names_a_player_by_an_id() -> None:
    entry, _, mate = a_team()
    record = staff_entries(stream=event_stream(entry.tournament_id)).get(kind="entry.player_joined")

    assert dict(record.data) == {"entry": str(entry.pk), "player": str(mate_of(entry).pk)}
    assert record.actor == mate


def test_a_captain_has_a_name_beside_that_of_the_team() -> None:
    tournament = team_event()
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "deck": None, "now": NOW}
    with pytest.raises(UnusablePlayerName):
        enter(user=make_user(), name="Foxes", **facts)
    with pytest.raises(UnusableName) as error:
        enter(user=make_user(), name="\u200b", player="Ann", **facts)
    assert not isinstance(error.value, UnusablePlayerName)
    assert Entry.objects.count() == 0


def test_whoever_is_asked_is_somebody() -> None:
    facts: dict[str, Any] = {"tournament_id": team_event().pk, "deck": None, "now": NOW}
    with pytest.raises(UnknownUser):
        enter(user=make_user(), name="Foxes", player="Ann", invited="nobody", **facts)
    assert Entry.objects.count() == 0


def test_names_of_players_do_not_repeat_in_an_event() -> None:
    tournament, mate = team_event(), make_user()
    make_team(tournament, "Foxes")
    entry = alone(tournament, "Hares", make_user())
    invitation = ask(entry, mate)
    for name in ("Foxes 1", "FOXES  2", "Hares 1"):
        with pytest.raises(PlayerNameTaken):
            accept(invitation_id=invitation.pk, user=mate, name=name, now=NOW)
    with pytest.raises(UnusablePlayerName):
        accept(invitation_id=invitation.pk, user=mate, name="\u200b", now=NOW)

    assert players(entry) == ["Hares 1"]


def test_one_user_plays_in_one_entry_whatever_their_role() -> None:
    tournament = team_event()
    entry, captain, mate = a_team(tournament)
    other = alone(tournament, "Hares", make_user())
    for user in (captain, mate):
        with pytest.raises(AlreadyEntered):
            alone(tournament, "Owls", user)
        with pytest.raises(AlreadyEntered):
            accept(invitation_id=ask(other, user).pk, user=user, name="Cy", now=NOW)
        Invitation.objects.all().delete()
        with pytest.raises(AlreadyEntered, match="already plays for Foxes"):
            ask(entry, user)
    code = enter_guest(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        name="Owls",
        player="Di",
        deck=None,
        now=NOW,
    ).claim_code
    with pytest.raises(AlreadyEntered):
        claim_entry(code=code, user=mate, now=NOW)


@pytest.mark.parametrize("column", ["user", "name_key"])
def test_the_database_holds_that_too(column: str) -> None:
    tournament = team_event()
    entry, captain, _ = a_team(tournament)
    rival = make_team(tournament, "Hares", make_user(), make_user()).players.get(number=0)
    for player in entry.players.all():
        setattr(rival, column, getattr(player, column))
        with pytest.raises(IntegrityError), transaction.atomic():
            rival.save()
    withdraw(entry_id=entry.pk, actor=captain, now=NOW)
    rival.save()


def test_the_database_gives_no_place_in_a_team_twice() -> None:
    entry, *_ = a_team()
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryPlayer.objects.create(
            entry=entry, tournament=entry.tournament, number=1, name="x", name_key="x",
            joined_at=NOW,
        )  # fmt: skip


def test_places_count_entries_and_the_first_in_line_needs_no_mate() -> None:
    tournament = team_event(capacity=2)
    first, _ = make_team(tournament, "Foxes"), make_team(tournament, "Hares")
    waiting = alone(tournament, "Owls", make_user())
    assert (waiting.state, Tournament.objects.get().places_taken) == ("waiting", 2)
    withdraw(entry_id=first.pk, actor=tournament.created_by, now=NOW)

    assert list(tournament.entries.order_by("name").values_list("name", "state")) == [
        ("Foxes", "withdrawn"),
        ("Hares", "entered"),
        ("Owls", "entered"),
    ]


# Asking and answering


def test_a_captain_invites_as_many_as_the_team_has_places() -> None:
    entry = alone(team_event(), "Foxes", make_user())
    first, second = make_user(), make_user()
    invitation = ask(entry, first)

    assert ask(entry, first) == invitation
    with pytest.raises(TeamFull, match="Withdraw an invitation first"):
        ask(entry, second)
    captain = captain_of(entry)
    assert captain is not None
    end_invitation(invitation_id=invitation.pk, user=captain, now=NOW)
    assert ask(entry, second).user == second


def test_only_the_captain_asks() -> None:
    entry, _, mate = a_team()
    for user in (mate, make_user(), entry.tournament.created_by):
        with pytest.raises(CaptainOnly):
            invite(entry_id=entry.pk, user=user, username=make_user().username, now=NOW)


def test_an_invited_player_may_decline_and_nobody_else_answers_for_them() -> None:
    entry = alone(team_event(), "Foxes", make_user())
    invitation = ask(entry, mate := make_user())
    captain = captain_of(entry)
    assert captain is not None
    for user in (captain, make_user()):
        with pytest.raises(NotFound):
            accept(invitation_id=invitation.pk, user=user, name="Bo", now=NOW)
    with pytest.raises(NotFound):
        end_invitation(invitation_id=invitation.pk, user=make_user(), now=NOW)
    end_invitation(invitation_id=invitation.pk, user=mate, now=NOW)
    with pytest.raises(NotFound):
        accept(invitation_id=invitation.pk, user=mate, name="Bo", now=NOW)

    assert kinds(entry.tournament)[-1] == ("entry.invitation_ended", False)


def test_who_has_accepted_is_asked_by_nobody_any_more() -> None:
    tournament, mate = team_event(), make_user()
    foxes, hares = (alone(tournament, name, make_user()) for name in ("Foxes", "Hares"))
    elsewhere = ask(alone(team_event(), "Owls", make_user()), mate)
    invitation, again = ask(foxes, mate), ask(hares, mate)
    accept(invitation_id=invitation.pk, user=mate, name="Bo", now=NOW)

    assert list(Invitation.objects.all()) == [elsewhere]
    with pytest.raises(NotFound):
        accept(invitation_id=again.pk, user=mate, name="Bo", now=NOW)


def test_a_player_who_registers_alone_loses_all_invitations() -> None:
    tournament, mate = team_event(), make_user()
    ask(alone(tournament, "Foxes", make_user()), mate)
    alone(tournament, "Hares", mate)

    assert Invitation.objects.count() == 0


def test_an_invitation_is_seen_by_two() -> None:
    tournament = team_event()
    entry = alone(tournament, "Foxes", make_user())
    invitation = ask(entry, mate := make_user())
    captain = captain_of(entry)
    assert captain is not None

    assert list(invitations(user=mate)) == list(invitations(user=captain)) == [invitation]
    assert list(invitations(user=make_user())) == []
    assert list(invitations(user=tournament.created_by)) == []
    set_state(tournament, "cancelled", "It rains.")
    assert list(invitations(user=mate)) == []


def test_who_has_looked_at_a_deck_does_not_play_along() -> None:
    make_organisation(judge := make_user())
    tournament = team_event(judge, organisation="cup-makers")
    entry = alone(tournament, "Foxes", make_user())
    invitation = ask(entry, judge)
    look_at_deck(entry_id=entry.pk, actor=judge, reason="Asked.", now=NOW)
    with pytest.raises(HasSeenSecrets):
        accept(invitation_id=invitation.pk, user=judge, name="Bo", now=NOW)


# Guests


def test_the_staff_enters_a_team_of_guests_who_claim_their_places() -> None:
    tournament, first, second = team_event(), make_user(), make_user()
    actor = tournament.created_by
    captain = enter_guest(
        tournament_id=tournament.pk, actor=actor, name="Foxes", player="Ann", deck=None, now=NOW
    )
    entry = captain.entry
    mate = add_guest(entry_id=entry.pk, actor=actor, name="Bo", now=NOW)
    claim_entry(code=mate.claim_code, user=second, now=NOW)

    assert (players(entry), mate_of(entry).user, captain_of(entry)) == (["Ann", "Bo"], second, None)
    claim_entry(code=captain.claim_code, user=first, now=NOW)
    assert captain_of(entry) == first
    with pytest.raises(TeamFull, match="Foxes already has all its players"):
        add_guest(entry_id=entry.pk, actor=actor, name="Cy", now=NOW)


def test_each_guest_gets_another_code_of_their_own() -> None:
    tournament = team_event()
    actor = tournament.created_by
    entry = alone(tournament, "Foxes")
    mate = add_guest(entry_id=entry.pk, actor=actor, name="Bo", now=NOW)
    renewed = renew_claim_code(entry_id=entry.pk, player_id=mate.player.pk, actor=actor, now=NOW)
    with pytest.raises(UnknownCode):
        claim_entry(code=mate.claim_code, user=make_user(), now=NOW)
    with pytest.raises(NotFound):
        renew_claim_code(
            entry_id=alone(tournament, "Hares").pk,
            player_id=mate.player.pk,
            actor=actor,
            now=NOW,
        )

    assert claim_entry(code=renewed.claim_code, user=make_user(), now=NOW) == entry


def test_a_guest_has_the_place_of_whoever_has_not_answered() -> None:
    tournament, mate = team_event(), make_user()
    entry = alone(tournament, "Foxes", make_user())
    invitation = ask(entry, mate)
    add_guest(entry_id=entry.pk, actor=tournament.created_by, name="Bo", now=NOW)

    assert players(entry) == ["Foxes 1", "Bo"]
    with pytest.raises(NotFound):
        accept(invitation_id=invitation.pk, user=mate, name="Cy", now=NOW)
