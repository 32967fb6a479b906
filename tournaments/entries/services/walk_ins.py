"""Adding players at the desk: one or a whole list, guests and users, before the start and late."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from accounts.selectors import UnknownUser, find_users, no_user
from contract.errors import DomainError, Fault
from ground.spelling import looks
from tournaments.core.access import OwnEntry, demand_any
from tournaments.core.services.changes import lock_tournament, noted_together
from tournaments.core.services.judges import NoJudge
from tournaments.entries.services.check_in import put_check_ins
from tournaments.entries.services.decks import DeckMissing, lacks_deck, put_decks_on_paper
from tournaments.entries.services.late_registration import late_start, note_late_entries
from tournaments.entries.services.places import EventFull, event_full, free_places
from tournaments.entries.services.players import (
    AlreadyEntered,
    HasSeenSecrets,
    NamesInUse,
    NameTaken,
    Newcomers,
)
from tournaments.entries.services.registration import (
    RegistrationClosed,
    closed_text,
    names_of_entries,
    write_entries,
)
from tournaments.entries.services.seating import Seating, SeatingChanges, UnusableClub
from tournaments.models import Entry, EntryPlayer, Tournament
from tournaments.schedule.services.due_deadlines import carry_out_deadlines
from tournaments.terms.kinds import TournamentState
from tournaments.terms.names import UnusableName, clean_new_name, name_key

MOST_AT_ONCE = 500


@dataclass(frozen=True)
class NewPlayer:
    """A player to add: a guest under `name`, or the user with `username`, who plays under `name`
    or else under their user name. `line` is where the list has them, from 1."""

    name: str = ""
    username: str = ""
    club: str = ""
    rating: int | None = None
    seed: int | None = None
    line: int = 1

    @property
    def title(self) -> str:
        """The name under which they play."""
        return self.name or self.username


class PlayersRefused(DomainError):
    """Some players can't be added, so none of the list is.

    `problems` are the index of each in the list, its line, and why.
    """

    status = 422
    code = "players_refused"
    field = "players"

    def __init__(self, problems: Sequence[tuple[int, NewPlayer, DomainError]] = ()) -> None:
        self.problems = problems
        super().__init__(" ".join(self.lines))

    @property
    def lines(self) -> list[str]:
        """A sentence for each."""
        return [
            gettext("Line {line} ({name}): {problem}").format(
                line=player.line, name=player.title, problem=error
            )
            for _, player, error in self.problems
        ]

    def faults(self) -> list[Fault]:
        return [
            Fault(error.code, str(error), f"/{self.field}/{index}")
            for index, _, error in self.problems
        ]


class ListedTwice(DomainError):
    """The name is in the list twice, or looks the same as another in it."""

    status = 422
    code = "listed_twice"


class TeamsApart(DomainError):
    """The event is for teams, which are registered one by one."""

    code = "teams_apart"


_REFUSED = (
    UnusableName,
    NameTaken,
    ListedTwice,
    UnknownUser,
    AlreadyEntered,
    NoJudge,
    HasSeenSecrets,
    UnusableClub,
    OwnEntry,
    EventFull,
)


@transaction.atomic
def add_players(
    *,
    tournament_id: UUID,
    actor: User,
    players: Sequence[NewPlayer],
    on_paper: bool = False,
    now: datetime,
) -> list[Entry]:
    """Register these players, all or none, by the staff; PlayersRefused names each who cannot be.

    At check-in they are checked in; in a running event they play from the next round on, as
    `enter_late` says. Guests have no claim code before one is made for them, to print or to show.
    With `on_paper` staff have their decklists on paper.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    tournament = carry_out_deadlines(tournament=tournament, now=now)
    demand_any(user=actor, tournament=tournament, powers=(Power.RUN_ROUNDS, Power.MANAGE_EVENTS))
    _require_takes(tournament)
    captains = _captains(tournament, players)
    entries = [captain.entry for captain in captains]
    facts: dict[str, Any] = {"entries": entries, "actor": actor, "now": now}
    with noted_together(tournament_id=tournament.pk, now=now):
        write_entries(captains=captains, actor=actor, now=now)
        if on_paper:
            put_decks_on_paper(on_paper=True, **facts)
        if tournament.state == TournamentState.RUNNING:
            _require_decks(entries)
            note_late_entries(**facts)
        elif tournament.state == TournamentState.CHECK_IN:
            put_check_ins(**facts)
        _arrange(tournament, entries, players, actor, now)
    return entries


_TAKING = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)


def _require_takes(tournament: Tournament) -> None:
    if tournament.team_size > 1:
        raise TeamsApart(gettext("This event is for teams. Register each team on its own."))
    if tournament.state not in _TAKING:
        raise RegistrationClosed(closed_text(tournament))


def _captains(tournament: Tournament, players: Sequence[NewPlayer]) -> list[EntryPlayer]:
    """The players of a list as captains of new entries, not yet stored; PlayersRefused."""
    checks = _Checks(tournament, players)
    captains: list[EntryPlayer] = []
    problems: list[tuple[int, NewPlayer, DomainError]] = []
    for index, player in enumerate(players):
        try:
            captains.append(checks.captain(player))
        except _REFUSED as error:
            problems.append((index, player, error))
    if problems:
        raise PlayersRefused(problems)
    return captains


class _Checks:
    """A list of players, who are checked one after another against a locked event and those before
    them."""

    def __init__(self, tournament: Tournament, players: Sequence[NewPlayer]) -> None:
        self.tournament = tournament
        self.users = find_users(usernames=[player.username for player in players])
        self.newcomers = Newcomers(tournament, self.users.values(), by_staff=True)
        self.names = NamesInUse(names_of_entries(tournament), tournament.players.filter(live=True))
        # The looks of the names of the lines before, with the numbers of these.
        self.met: dict[tuple[str, str], int] = {}
        self.late = tournament.state == TournamentState.RUNNING
        self.columns = late_start(tournament) if self.late else {}
        self.free = free_places(tournament) if self.late else None

    def captain(self, player: NewPlayer) -> EntryPlayer:
        """A player as the captain of a new entry, or the reason why they can't be added."""
        name = clean_new_name(player.title)
        self._check_listed_once(name, player)
        user = self._user(player.username) if player.username else None
        if self.free is not None and self.free <= 0:
            raise event_full(self.tournament)
        if taken := self.names.fault(name):
            sentence = gettext("{problem} Leave the line out, or add to the name.")
            raise NameTaken(sentence.format(problem=taken))
        if user is not None:
            self.newcomers.take(user)
        if self.free is not None:
            self.free -= 1
        entry = Entry(tournament=self.tournament, name=name, **self.columns)
        return EntryPlayer(entry=entry, name=name, user=user)

    def _user(self, username: str) -> User:
        user = self.users.get(username)
        if user is None:
            raise no_user(username)
        self.newcomers.check(user)
        return user

    def _check_listed_once(self, name: str, player: NewPlayer) -> None:
        """ListedTwice for a name that a line before has or looks like."""
        forms = {("key", name_key(name)), *looks(name)}
        if player.username:
            forms.add(("user", player.username.casefold()))
        same = min((self.met[form] for form in forms if form in self.met), default=None)
        if same is not None:
            raise ListedTwice(
                gettext(
                    "This is the same name as in line {line}, or looks the same. Leave one out, or"
                    " add to one."
                ).format(line=same)
            )
        self.met.update(dict.fromkeys(forms, player.line))


def _require_decks(entries: Sequence[Entry]) -> None:
    """DeckMissing where late players lack the decklists that their event requires."""
    if any(lacks_deck(entry) for entry in entries):
        raise DeckMissing(
            gettext(
                "This event requires decklists. Take theirs on paper, or add them with a decklist."
            )
        )


def _arrange(
    tournament: Tournament,
    entries: Sequence[Entry],
    players: Sequence[NewPlayer],
    actor: User,
    now: datetime,
) -> None:
    """Set what the list says besides names; PlayersRefused."""
    seatings = [_seating(player) for player in players]
    if not any(seatings):
        return
    changes = SeatingChanges(tournament, actor)
    problems: list[tuple[int, NewPlayer, DomainError]] = []
    for index, (entry, seating) in enumerate(zip(entries, seatings, strict=True)):
        try:
            changes.take(entry, seating)
        except _REFUSED as error:
            problems.append((index, players[index], error))
    if problems:
        raise PlayersRefused(problems)
    changes.carry_out(now)


def _seating(player: NewPlayer) -> Seating:
    seating: Seating = {}
    if player.club:
        seating["club"] = player.club
    if player.rating is not None:
        seating["rating"] = player.rating
    if player.seed is not None:
        seating["seed"] = player.seed
    return seating
