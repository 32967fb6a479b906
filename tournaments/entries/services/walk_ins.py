"""Adding players at the desk: one or a whole list, guests and users, before the start and late."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from accounts.services.tokens import UnknownUser
from contract.errors import DomainError, Fault
from ground.spelling import looks
from tournaments.core.access import OwnEntry, demand_any
from tournaments.core.services.changes import lock_tournament, noted_together
from tournaments.core.services.judges import NoJudge
from tournaments.entries.services.check_in import put_check_in
from tournaments.entries.services.decks import DeckMissing, lacks_deck, put_deck_on_paper
from tournaments.entries.services.late_registration import (
    note_late_entry,
    set_first_round,
    user_to_enter,
)
from tournaments.entries.services.places import EventFull, require_place
from tournaments.entries.services.players import AlreadyEntered, HasSeenSecrets, NameTaken
from tournaments.entries.services.registration import RegistrationClosed, closed_text, write_entry
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
    adding = _Adding(tournament, actor, now, on_paper)
    with noted_together(tournament_id=tournament.pk, now=now):
        problems = list(adding.take_all(players))
        if problems:
            raise PlayersRefused(problems)
        adding.arrange(players)
    return adding.entries


_TAKING = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)


def _require_takes(tournament: Tournament) -> None:
    if tournament.team_size > 1:
        raise TeamsApart(gettext("This event is for teams. Register each team on its own."))
    if tournament.state not in _TAKING:
        raise RegistrationClosed(closed_text(tournament))


class _Adding:
    """Players as they are added to a locked event."""

    def __init__(self, tournament: Tournament, actor: User, now: datetime, on_paper: bool) -> None:
        self.tournament, self.actor, self.now = tournament, actor, now
        self.on_paper = on_paper
        self.entries: list[Entry] = []

    def take_all(
        self, players: Sequence[NewPlayer]
    ) -> Iterable[tuple[int, NewPlayer, DomainError]]:
        """Add each who can be; the others with why."""
        met: dict[tuple[str, str], int] = {}
        for index, player in enumerate(players):
            try:
                with transaction.atomic():
                    _check_listed_once(player, met)
                    self._take(player)
            except NameTaken as error:
                text = gettext("{problem} Leave the line out, or add to the name.")
                yield index, player, NameTaken(text.format(problem=error))
            except _REFUSED as error:
                yield index, player, error

    def _take(self, player: NewPlayer) -> None:
        late = self.tournament.state == TournamentState.RUNNING
        user = user_to_enter(self.tournament, player.username)
        entry = Entry(tournament=self.tournament, name=player.title)
        if late:
            set_first_round(entry)
            require_place(self.tournament)
        write_entry(EntryPlayer(entry=entry, user=user), "", None, actor=self.actor, now=self.now)
        if self.on_paper:
            put_deck_on_paper(entry=entry, on_paper=True, actor=self.actor, now=self.now)
        if late:
            if lacks_deck(entry):
                raise DeckMissing(
                    gettext(
                        "This event requires decklists. Take theirs on paper, or add them with a"
                        " decklist."
                    )
                )
            note_late_entry(entry, self.actor, self.now)
        elif self.tournament.state == TournamentState.CHECK_IN:
            put_check_in(entry=entry, actor=self.actor, now=self.now)
        self.entries.append(entry)

    def arrange(self, players: Sequence[NewPlayer]) -> None:
        """Set what the list says besides names."""
        pairs = [
            (entry, seating)
            for entry, player in zip(self.entries, players, strict=True)
            if (seating := _seating(player))
        ]
        if not pairs:
            return
        changes = SeatingChanges(self.tournament, self.actor)
        problems: list[tuple[int, NewPlayer, DomainError]] = []
        for entry, seating in pairs:
            index = self.entries.index(entry)
            try:
                changes.take(entry, seating)
            except _REFUSED as error:
                problems.append((index, players[index], error))
        if problems:
            raise PlayersRefused(problems)
        changes.carry_out(self.now)


def _check_listed_once(player: NewPlayer, met: dict[tuple[str, str], int]) -> None:
    """ListedTwice for a name that a line before has or looks like; `met` are the looks of the names
    of those lines, with their numbers."""
    name = clean_new_name(player.title)
    forms = {("key", name_key(name)), *looks(name)}
    if player.username:
        forms.add(("user", player.username.casefold()))
    same = sorted(met[form] for form in forms if form in met)
    if same:
        raise ListedTwice(
            gettext(
                "This is the same name as in line {line}, or looks the same. Leave one out, or add"
                " to one."
            ).format(line=same[0])
        )
    met.update(dict.fromkeys(forms, player.line))


def _seating(player: NewPlayer) -> Seating:
    seating: Seating = {}
    if player.club:
        seating["club"] = player.club
    if player.rating is not None:
        seating["rating"] = player.rating
    if player.seed is not None:
        seating["seed"] = player.seed
    return seating
