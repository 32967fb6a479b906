"""Taking a name out of an event: a placeholder stands in its place wherever the event is shown or
kept, and no proof changes (decision 52)."""

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ledger.models import PrivatePart
from ledger.services.journal import erase_private
from tables.services.naming import name_at_tables
from tournaments.archive.services.served_archives import forget_archive
from tournaments.core.services.changes import event_stream, lock_tournament, note
from tournaments.core.services.states import OVER
from tournaments.core.state_texts import state_sentence
from tournaments.entries.services.renaming import require_player
from tournaments.models import Entry, EntryPlayer, Tournament
from tournaments.people.mentions import Mentions
from tournaments.people.services.texts import scrub_texts
from tournaments.standings.services.stored_standings import replace_names
from tournaments.terms.names import name_key

# Of a guest; stored, so in English.
REMOVED = "Name removed"


class NotOver(DomainError):
    """The event isn't over: correct the name instead, or cancel the registration."""

    code = "event_not_over"


class HasAccount(DomainError):
    """The player has an account, which only they can close."""

    code = "player_has_account"


@transaction.atomic
def remove_guest_name(
    *, entry_id: UUID, player_id: UUID | None = None, actor: User, now: datetime
) -> Entry:
    """Take the name of a guest out of an event that is over; without `player_id` that of the player
    of an entry. NotFound, NotOver, HasAccount. A second call changes nothing."""
    entry = Entry.objects.select_related("tournament").get(pk=entry_id)
    lock_tournament(tournament_id=entry.tournament_id)
    if entry.tournament.state not in OVER:
        raise NotOver(
            gettext("Names are removed once an event is over. {state}").format(
                state=state_sentence(entry.tournament)
            )
        )
    player = entry.players.get(number=0) if player_id is None else require_player(entry, player_id)
    if player.user_id is not None:
        raise HasAccount(
            gettext("{name} has an account, and closes it on their account page.").format(
                name=player.name
            )
        )
    remove_names(
        tournament_id=entry.tournament_id,
        players={player.pk},
        placeholder=REMOVED,
        actor=actor,
        now=now,
    )
    entry.refresh_from_db()
    return entry


@transaction.atomic
def remove_names(
    *,
    tournament_id: UUID,
    players: Collection[UUID],
    placeholder: str,
    also: Collection[str] = (),
    actor: User | None,
    now: datetime,
) -> None:
    """Put a placeholder in the place of the names of these players of an event: in rows and stored
    pages, in what staff and players wrote, and in the private parts of its journal, which go.
    `also` are other names of the same person. Players whose names are gone already stay as they
    are."""
    tournament = lock_tournament(tournament_id=tournament_id)
    rows = EntryPlayer.objects.filter(pk__in=players, tournament=tournament, name_removed_at=None)
    named = list(rows.select_related("entry").order_by("entry", "number"))
    if not named:
        return
    mentions = Mentions([*_names_of(tournament, named), *also], placeholder)
    names: dict[str, str] = {}
    for player in named:
        names |= _replace(player, placeholder, mentions, now)
        data = {"entry": str(player.entry_id), "player": str(player.pk)}
        note("entry.name_removed", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    scrub_texts(tournament=tournament, own={player.entry_id for player in named}, mentions=mentions)
    _erase_parts(tournament, mentions, actor, now)
    replace_names(tournament=tournament, names=names)
    forget_archive(tournament_id=tournament.pk, now=now)


def _names_of(tournament: Tournament, players: Collection[EntryPlayer]) -> set[str]:
    """The names of players, and those that they had before the staff corrected them."""
    entries, own = {str(player.entry_id) for player in players}, {str(row.pk) for row in players}
    corrections = PrivatePart.objects.filter(
        entry__stream=event_stream(tournament.pk), entry__kind="entry.renamed"
    ).select_related("entry")
    names = {name for player in players for name in (player.name, player.hidden_name) if name}
    return names.union(
        *(
            {part.data["before"], part.data["after"]}
            for part in corrections
            if part.entry.data["entry"] in entries
            and part.entry.data.get("player", "") in {"", *own}
        )
    )


def _replace(
    player: EntryPlayer, placeholder: str, mentions: Mentions, now: datetime
) -> Mapping[str, str]:
    """Give a player, and the entry that has their name, a placeholder; the new names by id."""
    entry, tournament = player.entry, player.tournament
    alone = entry.name == player.name
    taken, before = tournament.players.exclude(pk=player.pk), player.name
    player.name = _free(placeholder, taken)
    name_at_tables(stream=event_stream(tournament.pk), before=before, name=player.name)
    player.name_key, player.name_removed_at = name_key(player.name), now
    player.claim_digest, player.code_made_by, player.hidden_name = "", None, ""
    player.save(
        update_fields=[
            "name",
            "name_key",
            "name_removed_at",
            "claim_digest",
            "code_made_by",
            "hidden_name",
        ]
    )
    others = tournament.entries.exclude(pk=entry.pk)
    entry.name = _free(placeholder, others) if alone else mentions.replaced(entry.name)[:80]
    entry.name_key = name_key(entry.name)
    entry.club = "" if alone else entry.club
    entry.save(update_fields=["name", "name_key", "club"])
    return {str(player.pk): player.name, str(entry.pk): entry.name}


def _free(name: str, others: QuerySet[Any]) -> str:
    """`name`, with a number behind it if others of the event have it already."""
    taken = set(others.values_list("name_key", flat=True))
    tries = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(text for text in tries if name_key(text) not in taken)


def _erase_parts(
    tournament: Tournament, mentions: Mentions, actor: User | None, now: datetime
) -> None:
    parts = PrivatePart.objects.filter(entry__stream=event_stream(tournament.pk))
    for part in _mentioning(parts.select_related("entry").iterator(chunk_size=500), mentions):
        erase_private(entry=part.entry, actor=actor, now=now)


def _mentioning(parts: Iterable[PrivatePart], mentions: Mentions) -> list[PrivatePart]:
    return [part for part in parts if mentions.within(json.dumps(part.data, ensure_ascii=False))]


def put_into_stored_pages(*, entry_id: UUID, now: datetime) -> None:
    """Write the present names of an entry and its players into all stored pages, also those of
    closed rounds."""
    entry = Entry.objects.select_related("tournament").prefetch_related("players").get(pk=entry_id)
    names = {str(player.pk): player.name for player in entry.players.all()}
    names[str(entry.pk)] = entry.name
    replace_names(tournament=entry.tournament, names=names)
    forget_archive(tournament_id=entry.tournament_id, now=now)


def players_of_user(user: User) -> QuerySet[EntryPlayer]:
    """The places of a user in events that still have their name."""
    return EntryPlayer.objects.filter(Q(user=user), name_removed_at=None)
