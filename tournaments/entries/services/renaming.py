"""Correcting names of players and teams, such as typing errors."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ground.spelling import look_alike
from tables.services.naming import name_at_tables
from tournaments.core.absences import left_text, no_player
from tournaments.core.services.changes import event_stream, lock_entry, note
from tournaments.core.services.states import OVER
from tournaments.core.state_texts import state_sentence
from tournaments.entries.services.players import NamesInUse, NameTaken
from tournaments.models import Entry, EntryPlayer
from tournaments.standings.services.stored_standings import rename_in_standings
from tournaments.terms.kinds import EntryState
from tournaments.terms.names import clean_new_name, name_key


class NamesFixed(DomainError):
    """The name can't change: the event is over, or the registration was cancelled."""

    code = "names_fixed"


@transaction.atomic
def rename(
    *, entry_id: UUID, player_id: UUID | None = None, name: str, actor: User, now: datetime
) -> Entry:
    """Give an entry another name, or with `player_id` a player of a team, by the rules for names at
    registration. Both are one where a player plays alone. The same name changes nothing.

    The journal has both names where staff alone can read them. Standings of closed rounds
    get a revision with the new name; certificates keep the name that they were signed with.
    """
    entry = lock_entry(entry_id=entry_id)
    _require_renamable(entry)
    hidden = entry.players.exclude(hidden_name="").values_list("hidden_name", flat=True)
    if any(name_key(name) == name_key(each) or look_alike(name, each) for each in hidden):
        raise NamesFixed(gettext("The operator of this site has hidden this name. Enter another."))
    return give_name(entry=entry, player_id=player_id, name=name, actor=actor, now=now)


def give_name(
    *, entry: Entry, player_id: UUID | None, name: str, actor: User | None, now: datetime
) -> Entry:
    """Rename an entry of a locked event, whatever has become of it."""
    tournament = entry.tournament
    alone = tournament.team_size == 1
    player = None if player_id is None else require_player(entry, player_id)
    before = entry.name if alone or player is None else player.name
    name = clean_new_name(name)
    if name == before:
        return entry
    if alone or player is None:
        _set_entry_name(entry, name)
    for named in entry.players.all() if alone else [player] if player is not None else []:
        _set_player_name(named, name)
    _note(entry, None if alone else player_id, before, name, actor, now)
    rename_in_standings(tournament=tournament, now=now)
    return entry


def _require_renamable(entry: Entry) -> None:
    if entry.state == EntryState.WITHDRAWN:
        raise NamesFixed(left_text(entry))
    if entry.tournament.state in OVER:
        raise NamesFixed(
            gettext("Names can’t change now. {state}").format(
                state=state_sentence(entry.tournament)
            )
        )


def require_player(entry: Entry, player_id: UUID) -> EntryPlayer:
    """A player of an entry; NotFound for another."""
    player = entry.players.filter(pk=player_id).first()
    if player is None:
        raise no_player(entry, player_id)
    return player


def _set_player_name(player: EntryPlayer, name: str) -> None:
    others = player.tournament.players.filter(live=True).exclude(pk=player.pk)
    if taken := NamesInUse(others).fault(name):
        raise NameTaken(taken)
    stream = event_stream(player.tournament_id)
    name_at_tables(stream=stream, before=player.name, name=name)
    player.name, player.name_key = name, name_key(name)
    player.save(update_fields=["name", "name_key"])


def _set_entry_name(entry: Entry, name: str) -> None:
    others = entry.tournament.entries.exclude(state=EntryState.WITHDRAWN).exclude(pk=entry.pk)
    if taken := NamesInUse(others).fault(name):
        raise NameTaken(taken)
    entry.name, entry.name_key = name, name_key(name)
    entry.save(update_fields=["name", "name_key"])


def _note(
    entry: Entry, player_id: UUID | None, before: str, name: str, actor: User | None, now: datetime
) -> None:
    """Names are texts about a person, so they go into the private part, which can be erased."""
    data = {"entry": str(entry.pk), **({} if player_id is None else {"player": str(player_id)})}
    note(
        "entry.renamed",
        tournament_id=entry.tournament_id,
        actor=actor,
        now=now,
        data=data,
        private={"before": before, "after": name},
    )
