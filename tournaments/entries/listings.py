"""Reading all registrations of an event as values: a large one has thousands."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from ground.statements.reads import read_before
from tournaments.core.selectors import SHOWN_PLAYERS
from tournaments.entries.selectors import entries
from tournaments.models import Entry, EntryPlayer, Tournament
from tournaments.terms.kinds import EntryState


def people_in_entries(
    *, tournament: Tournament, ids: Collection[UUID] | None = None
) -> Mapping[UUID, list[tuple[UUID, str]]]:
    """By registration of an event, or by these of them, its players by id and name, the captain
    first."""
    people = tournament.players.order_by("number")
    if ids is not None:
        people = people.filter(entry__in=ids)
    by_entry: dict[UUID, list[tuple[UUID, str]]] = defaultdict(list)
    for entry, player, name in people.values_list("entry_id", "pk", "name"):
        by_entry[entry].append((player, name))
    return by_entry


def names_in_entries(*, tournament: Tournament) -> Mapping[UUID, str]:
    """By registration of an event, the names of its players in one text."""
    people = people_in_entries(tournament=tournament)
    return {entry: " ".join(name for _, name in own) for entry, own in people.items()}


def values_of(entries: QuerySet[Entry], columns: Sequence[str]) -> QuerySet[Entry, dict[str, Any]]:
    """Registrations as values of these columns, with `stated`: whether the archive of an imported
    event says something of their deck."""
    stated = ExpressionWrapper(Q(stated_deck__isnull=False), BooleanField())
    bare = entries.select_related(None).prefetch_related(None)
    return bare.annotate(stated=stated).values(*columns, "stated")


def entries_with_state(*, tournament: Tournament) -> list[tuple[UUID, str, str, str]]:
    """All registrations of an event in their order: id, state, name and club."""
    rows = tournament.entries.order_by("entered_at", "id")
    return list(rows.values_list("pk", "state", "name", "club"))


class NamedEntry(NamedTuple):
    """A registration with nothing but its name."""

    pk: UUID
    name: str


def named_entries(
    *, tournament: Tournament, without: Collection[EntryState] = (EntryState.WITHDRAWN,)
) -> list[NamedEntry]:
    """The registrations of an event in their order, `without` those in one of these states."""
    rows = tournament.entries.exclude(state__in=without).order_by("entered_at", "id")
    return [NamedEntry(*row) for row in rows.values_list("pk", "name")]


class PaintedEntry(NamedTuple):
    """A registration with the score for its painting."""

    pk: UUID
    name: str
    painting: int | None


def painting_of_entries(*, tournament: Tournament) -> list[PaintedEntry]:
    """The registrations of an event that have not cancelled, by name."""
    rows = tournament.entries.exclude(state=EntryState.WITHDRAWN).order_by("name_key")
    return [PaintedEntry(*row) for row in rows.values_list("pk", "name", "painting")]


def entries_with_seating(*, tournament: Tournament) -> list[tuple[UUID, str, str]]:
    """The registrations of an event with a club, a fixed table, byes or a rating, in their order:
    id, name and club."""
    rows = tournament.entries.exclude(state=EntryState.WITHDRAWN).exclude(
        club="", fixed_table=None, awarded_byes=0, rating=None
    )
    return list(rows.order_by("entered_at", "id").values_list("pk", "name", "club"))


class MoneyOfEntry(NamedTuple):
    """A registration with what it paid, the prize it gets, and when it got that."""

    pk: UUID
    name: str
    state: str
    paid: int | None
    prize: str
    prize_given_at: datetime | None


def money_of_entries(*, tournament: Tournament) -> list[MoneyOfEntry]:
    """Payments and prizes of all registrations of an event, by name."""
    rows = tournament.entries.order_by("name_key")
    columns = ("pk", "name", "state", "paid", "prize", "prize_given_at")
    return [MoneyOfEntry(*row) for row in rows.values_list(*columns)]


def entries_with_deck(*, tournament: Tournament) -> list[tuple[UUID, str, datetime | None]]:
    """The registrations of an event that have a deck and are not cancelled, in their order: id,
    name, and when the deck was revealed."""
    rows = tournament.entries.exclude(state=EntryState.WITHDRAWN).exclude(deck=None)
    listed = rows.order_by("entered_at", "id")
    return list(listed.values_list("pk", "name", "deck__revealed_at"))


def entries_by_id(*, tournament: Tournament, ids: Collection[UUID]) -> Mapping[UUID, Entry]:
    """These registrations of an event, as `entries` has them."""
    return entries(tournament=tournament).in_bulk(list(ids))


def with_players(rows: QuerySet[Entry]) -> list[Entry]:
    """These registrations of an event, each with its players to read and not to change: of
    thousands in less time than `prefetch_related` needs."""
    read = list(rows)
    players: dict[UUID, list[EntryPlayer]] = defaultdict(list)
    for player in SHOWN_PLAYERS.filter(entry__in=rows.values("pk")) if read else ():
        players[player.entry_id].append(player)
    for entry in read:
        read_before(entry, "players", _NO_PLAYERS.all(), players[entry.pk])
    return read


_NO_PLAYERS = EntryPlayer.objects.none()


# Columns in tables of entries for the staff alone.
STAFF_COLUMNS = ("club", "fixed_table", "awarded_byes", "rating", "paid", "prize")


def entry_lines(*, tournament: Tournament, for_staff: bool = False) -> list[dict[str, Any]]:
    """The registrations of an event for tables and sheets, in the order in which they were made: as
    archives have them, without lists of decks."""
    people = people_in_entries(tournament=tournament)
    columns = ("id", "name", "state", "entered_at", "dropped_after_round", "deck_on_paper")
    rows = (
        tournament.entries.annotate(
            has_deck=ExpressionWrapper(
                Q(deck__isnull=False) | Q(stated_deck__isnull=False), BooleanField()
            )
        )
        .order_by("entered_at", "id")
        .values(*columns, "has_deck", *(STAFF_COLUMNS if for_staff else ()))
    )
    return [
        {
            **{name: row[name] for name in columns},
            "players": [name for _, name in people[row["id"]]],
            "deck": {} if row["has_deck"] else None,
            **({"staff": {name: row[name] for name in STAFF_COLUMNS}} if for_staff else {}),
        }
        for row in rows
    ]
