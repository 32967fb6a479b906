"""A match of two teams at a table: who sits where, and the result of what they play."""

from dataclasses import dataclass

import pytest
from django.test import Client

import engine
from accounts.models import User
from contract.errors import NotFound
from ground.steady_clock import steady_now
from ledger.models import LedgerEntry
from replays.models import CertificationJob, JobState, Replay
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from tables.holders import Holder
from tables.models import Table, TableSeat, TableState
from tables.services.event_games import SameBrowser, SeatsFixed
from tables.services.offers import Offer, answer_offer, make_offer
from tables.services.playing import MoveRefused, play
from tests.remembering import remembered
from tests.support.factories import NOW, make_round, make_user
from tests.support.pages import signed_in
from tests.support.tables import decides, hidden_cards, move_by_two, move_of, view, who_holds
from tests.support.teams import make_team, team_event
from tournaments.core.access import CaptainOnly
from tournaments.entries.claim_codes import digest_of
from tournaments.entries.services.renaming import rename
from tournaments.matches.selectors.seating import players_by_seat
from tournaments.matches.selectors.spectators import watchable_audiences
from tournaments.matches.services.open_matches import NotSeated
from tournaments.matches.services.playing_here import (
    play_here,
    play_here_as_guest,
    seat_first,
    stand_by_table,
)
from tournaments.matches.services.results import settle_from_replay
from tournaments.models import EntryPlayer, Match, Tournament
from tournaments.terms.kinds import MatchState, Venue
from web.core.seat_keys import COOKIE

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class TeamMatch:
    """A match with its players by seat, as they sit where no captain says otherwise."""

    match: Match
    players: tuple[EntryPlayer, ...]

    @property
    def users(self) -> tuple[User, ...]:
        """Those with an account."""
        return tuple(player.user for player in self.players if player.user is not None)

    def sit(self, user: User) -> Table:
        return play_here(match_id=self.match.pk, game_number=1, user=user, now=NOW)

    def sit_all(self) -> tuple[Table, tuple[Holder, ...]]:
        for user in self.users:
            table = self.sit(user)
        table.refresh_from_db()
        return table, tuple(map(Holder, self.users))

    def seat_first(self, captain: User, player: EntryPlayer) -> Table:
        return seat_first(
            match_id=self.match.pk, game_number=1, user=captain, player_id=player.pk, now=NOW
        )

    def player(self, user: User) -> EntryPlayer:
        return EntryPlayer.objects.get(user=user)


@remembered
def of_teams(*, guest: bool = False) -> TeamMatch:
    """The first match of an event that is played online; with a guest, who has the code
    GUEST-CODE, as the mate of the second captain."""
    event = team_event()
    people = [make_user() for _ in range(4)]
    make_team(event, "Foxes", people[0], people[1])
    make_team(event, "Hares", people[2], None if guest else people[3], number=1)
    Tournament.objects.filter(pk=event.pk).update(venue=Venue.ONLINE)
    match = make_round(event).matches.get()
    seats = list(match.seats.order_by("number"))
    teams = [list(seat.entry.players.order_by("number")) for seat in seats]
    if guest:
        EntryPlayer.objects.filter(user=None).update(claim_digest=digest_of("GUEST-CODE"))
    return TeamMatch(match, tuple(team[place] for place in (0, 1) for team in teams))


def seated(table: Table) -> list[User | None]:
    return [seat.user for seat in table.seats.order_by("number")]


@pytest.mark.proof(of="slow")
def test_four_members_of_two_teams_play_their_match_to_its_result() -> None:
    teams = of_teams()
    for user in teams.users[:3]:
        assert teams.sit(user).state == TableState.WAITING
    table, holders = teams.sit_all()
    assert (table.state, seated(table)) == (TableState.PLAYING, [*teams.users])
    for _ in range(16):
        own, move = decides(table, holders), move_of(table)
        for other in set(holders) - {own}:
            with pytest.raises(MoveRefused):
                play(table_id=table.pk, holder=other, ply=table.ply, move=move, now=NOW)
        move_by_two(table, holders, move=move)
    for seat in (1, 3):
        table.refresh_from_db()
        play(table_id=table.pk, holder=holders[seat], ply=table.ply, move=("concede",), now=NOW)
    certify()
    teams.match.refresh_from_db()
    assert teams.match.state == MatchState.SETTLED
    assert [seat.games_won for seat in teams.match.seats.order_by("number")] == [1, 0]
    replay = Replay.objects.get()
    assert replay.table is not None
    assert replay.table["accounts"] == [True] * 4
    assert make_due_films(clock=lambda: NOW) == 1
    for seat, user in enumerate(teams.users):
        assert watchable_audiences(replay=replay, viewer=user) == [str(seat)]
    assert watchable_audiences(replay=replay, viewer=make_user()) == []


def certify() -> None:
    """What workers do once a game is over."""
    for entry in LedgerEntry.objects.filter(kind="table.finished"):
        stand_by_table(entry=entry, now=NOW)
    for job in CertificationJob.objects.filter(state=JobState.QUEUED):
        run_job(job_id=job.pk, clock=lambda: NOW)
    for entry in LedgerEntry.objects.filter(kind="replay.certified"):
        settle_from_replay(entry=entry, now=NOW)


def test_a_captain_says_who_sits_first_until_the_game_begins() -> None:
    teams = of_teams()
    first, second, mate, other_mate = teams.users
    teams.sit(mate)
    table = teams.seat_first(first, teams.player(mate))
    assert seated(table) == [mate, second, first, other_mate]
    ready = [seat.ready_at is not None for seat in table.seats.order_by("number")]
    assert ready == [True, False, False, False]
    teams.seat_first(first, teams.player(mate))
    assert players_by_seat(teams.match)[0] == teams.player(mate)
    table, holders = teams.sit_all()
    assert (table.state, seated(table)) == (
        TableState.PLAYING,
        [mate, second, first, other_mate],
    )
    assert view(table, holders[0]).seat.number == 2
    with pytest.raises(SeatsFixed):
        teams.seat_first(first, teams.player(first))


@pytest.mark.parametrize("guest", [False, True])
def test_a_player_who_is_renamed_keeps_their_seat(guest: bool) -> None:
    """Staff correct names also while a game waits for its players."""
    teams = of_teams(guest=guest)
    hares = next(player.entry for player in teams.players if player.entry.name == "Hares")
    captain, mate = hares.players.order_by("number")
    assert captain.user is not None
    table = teams.seat_first(captain.user, mate)
    seat = table.seats.get(name=mate.name).number
    for player in (mate, captain) if not guest else (mate,):
        rename(
            entry_id=hares.pk,
            player_id=player.pk,
            name=f"{player.name} again",
            actor=hares.tournament.created_by,
            now=NOW,
        )
    mate.refresh_from_db()
    assert players_by_seat(teams.match)[seat] == mate
    teams.sit(captain.user)
    joined = [each.user for each in table.seats.order_by("number") if each.joined_at is not None]
    assert joined == [captain.user]
    table = teams.seat_first(captain.user, captain)
    assert (seated(table)[seat], seated(table)[seat + 2]) == (captain.user, mate.user)
    assert players_by_seat(teams.match)[seat + 2] == mate


def test_only_the_captain_says_it_and_only_of_their_own_team() -> None:
    teams = of_teams()
    first, second, mate, _ = teams.users
    with pytest.raises(CaptainOnly):
        teams.seat_first(mate, teams.player(mate))
    with pytest.raises(NotFound):
        teams.seat_first(first, teams.player(second))
    with pytest.raises(NotSeated):
        teams.seat_first(make_user(), teams.player(mate))
    assert Table.objects.count() == 0


def test_a_member_without_an_account_holds_their_seat_by_the_code_of_their_slip() -> None:
    teams = of_teams(guest=True)
    guest = next(seat for seat, player in enumerate(teams.players) if player.user is None)
    for user in teams.users:
        table = teams.sit(user)
    mate = Holder(teams.players[guest - 2].user, "the key of the partner")
    with pytest.raises(SameBrowser):
        play_here_as_guest(
            match_id=teams.match.pk,
            game_number=1,
            code="GUEST-CODE",
            browser=mate,
            address="203.0.113.1",
            now=NOW,
        )
    browser = Client()
    TableSeat.objects.update(seen_at=steady_now())  # Pages go by the clock of today.
    answer = browser.post(f"/matches/{teams.match.pk}/games/1/guest", {"code": "GUEST-CODE"})
    assert answer["Location"] == f"/play/{table.pk}"
    table.refresh_from_db()
    assert table.state == TableState.PLAYING
    key = Holder(key=str(browser.cookies[COOKIE].value))
    assert view(table, key).seat.number == guest
    assert table.seats.get(number=guest).name == EntryPlayer.objects.get(user=None).name
    Table.objects.update(due_at=None)  # Pages go by the clock of today.
    assert browser.get(f"/play/{table.pk}/state").json()["seat"] == guest


def test_either_of_the_other_team_answers_an_offer() -> None:
    teams = of_teams()
    table, holders = teams.sit_all()
    make_offer(table_id=table.pk, holder=holders[2], kind=Offer.PAUSE, now=NOW)
    answer_offer(table_id=table.pk, holder=holders[3], kind=Offer.PAUSE, accept=True, now=NOW)
    table.refresh_from_db()
    assert table.paused_at == NOW


@pytest.mark.proof(of="slow")
def test_the_page_of_the_match_seats_the_team_of_its_captain() -> None:
    teams = of_teams()
    first, _, mate, _ = teams.users
    address = f"/matches/{teams.match.pk}"
    captain = signed_in(first)
    names = (teams.player(first).name, teams.player(mate).name)
    says = "{} sits first and leads the heroes of your deck; {} leads the partner’s."
    assert says.format(*names) in captain.get(address).content.decode()
    assert f"Have {names[1]} sit first" not in signed_in(mate).get(address).content.decode()
    captain.post(f"{address}/games/1/seats", {"first": teams.player(mate).pk})
    page = captain.get(address).content.decode()
    assert says.format(*reversed(names)) in page
    assert f"Have {names[0]} sit first" in page
    for user in teams.users:
        answer = signed_in(user).post(f"{address}/games/1/play")
    table = Table.objects.get()
    assert answer["Location"] == f"/play/{table.pk}"
    facts = captain.get(f"/play/{table.pk}/state").json()
    assert (facts["seat"], len(facts["names"])) == (2, 4)
    assert facts["names"][:3:2] == [*reversed(names)]


@pytest.mark.proof(of="slow")
def test_nobody_at_the_table_is_answered_with_hands_of_others() -> None:
    teams = of_teams()
    table, holders = teams.sit_all()
    Table.objects.update(due_at=None)  # Pages go by the clock of today.
    for _ in range(40):
        move_by_two(table, holders)
    Table.objects.update(due_at=None)
    hidden = hidden_cards(table)
    holding = who_holds(hidden)
    for number, user in enumerate(teams.users):
        film = signed_in(user).get(f"/play/{table.pk}/state").json()["film"]
        cards = engine.last_scene(film)["cards"].keys()
        assert {seat for seat, hand in hidden.items() if hand & cards} == {number} & holding
    assert signed_in(make_user()).get(f"/play/{table.pk}/state").status_code == 404
    assert signed_in(make_user()).get(f"/play/{table.pk}/watched").status_code == 404
