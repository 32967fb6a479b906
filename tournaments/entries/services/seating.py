"""Settings of the staff for an entry: club, fixed table, awarded byes, rating, seed.

The power to run rounds is needed: all of it decides who meets whom and where, and a player's need
for a fixed table often comes up minutes before a round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext, ngettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from ground.names import UnreadableName, clean_name
from ground.statements.many_rows import update_all
from tournaments.core.absences import left_text
from tournaments.core.access import OwnEntry, allow_playing_staff, demand, own_entries, playing_mark
from tournaments.core.services.changes import lock_entry, lock_tournament, note
from tournaments.core.state_texts import state_sentence
from tournaments.entries.services.leaving import HasLeft
from tournaments.models import Entry, Round, Tournament
from tournaments.terms.kinds import EntryState, RoundState, StageKind, TournamentState
from tournaments.terms.names import name_key

LONGEST_CLUB = 80
LARGEST_TABLE = 99_999
HIGHEST_RATING = 1_000_000_000
LAST_SEED = 32_767
# Most rounds of byes, where nothing else bounds them; the number of players will.
MOST_BYES = 32
ARRANGING = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)
_ADVANTAGES = frozenset({"awarded_byes", "rating", "seed"})


class Seating(TypedDict, total=False):
    """The values to set for an entry; missing keys stay as they are. An empty club and None remove
    a value."""

    club: str
    fixed_table: int | None
    awarded_byes: int
    rating: int | None
    seed: int | None


class NothingToArrange(DomainError):
    """The event is over, or still a draft."""

    code = "nothing_to_arrange"


class UnusableClub(DomainError):
    """The name of the club is unreadable."""

    status = 422
    code = "unusable_name"
    field = "club"


class TableKept(DomainError):
    """The table is the fixed table of another entry."""

    code = "table_kept"
    field = "fixed_table"


class TooManyByes(DomainError):
    """There are more awarded byes than Swiss rounds in the first stage."""

    code = "too_many_byes"
    field = "awarded_byes"


class ByesPast(DomainError):
    """The awarded byes include a round that is already drafted or published."""

    code = "byes_past"
    field = "awarded_byes"


class EntryUnknown(LookupError):
    """A name that no entry of the event has."""


class TwiceArranged(ValueError):
    """An entry that stands in two lines."""


@dataclass(frozen=True)
class Line:
    """A line of a seating list: its number, the name of the entry, and what is to be set."""

    number: int
    name: str
    seating: Seating


class LinesRefused(ValueError):
    """Lines that cannot be carried out, so that none is; `faults` are their numbers and why."""

    def __init__(self, faults: Sequence[tuple[int, str]]) -> None:
        lines = [
            gettext("Line {line}: {problem}").format(line=number, problem=text)
            for number, text in faults
        ]
        super().__init__(" ".join(lines))
        self.faults = list(faults)


@transaction.atomic
def set_seating(*, entry_id: UUID, actor: User, seating: Seating, now: datetime) -> Entry:
    """Set this for one entry. A draft that was paired with other values becomes stale."""
    entry = lock_entry(entry_id=entry_id)
    plan = SeatingChanges(entry.tournament, actor)
    plan.take(entry, seating)
    plan.check_tables()
    plan.carry_out(now)
    return entry


@transaction.atomic
def set_seating_of_all(
    *, tournament_id: UUID, actor: User, lines: Sequence[Line], now: datetime
) -> int:
    """Carry out all lines or none, and say how many entries have changed. Raises LinesRefused."""
    tournament = lock_tournament(tournament_id=tournament_id)
    plan = SeatingChanges(tournament, actor)
    entries = tournament.entries.exclude(state=EntryState.WITHDRAWN)
    named = {entry.name_key: entry for entry in entries}
    met: dict[str, int] = {}
    faults: list[tuple[int, str]] = []
    for line in lines:
        key = name_key(line.name)
        try:
            if key not in named:
                raise EntryUnknown(
                    gettext("“{name}” isn’t registered for this event.").format(name=line.name)
                )
            if key in met:
                raise TwiceArranged(
                    gettext("{name} is already in line {line}.").format(
                        name=line.name, line=met[key]
                    )
                )
            met[key] = line.number
            plan.take(named[key], line.seating)
        except (
            EntryUnknown,
            TwiceArranged,
            OwnEntry,
            UnusableClub,
            TooManyByes,
            ByesPast,
        ) as error:
            faults.append((line.number, str(error)))
    faults += _table_faults(plan, {named[key].pk: number for key, number in met.items()})
    if faults:
        raise LinesRefused(sorted(faults))
    return plan.carry_out(now)


def _table_faults(plan: "SeatingChanges", lines: Mapping[UUID, int]) -> list[tuple[int, str]]:
    return [(lines[entry.pk], text) for entry, text in plan.table_faults()]


class SeatingChanges:
    """Changes of entries of a locked event, checked against it and each other before any is
    made."""

    def __init__(self, tournament: Tournament, actor: User) -> None:
        demand(user=actor, tournament=tournament, power=Power.RUN_ROUNDS)
        if tournament.state not in ARRANGING:
            raise NothingToArrange(
                gettext("Seating and byes can’t change now. {state}").format(
                    state=state_sentence(tournament)
                )
            )
        self.tournament, self.actor = tournament, actor
        self._latest: Round | None = tournament.rounds.standing().order_by("-number").first()
        self._own = own_entries(tournament, actor)
        self._stage = tournament.stages.order_by("number")[0]
        self._changes: list[tuple[Entry, dict[str, Any]]] = []
        self._playing: str | None = None

    def take(self, entry: Entry, seating: Seating) -> None:
        """Check what is to be set for an entry, and set it on the row without saving."""
        if entry.state == EntryState.WITHDRAWN:
            raise HasLeft(left_text(entry))
        requested: dict[str, Any] = dict(seating)
        if "club" in requested:
            requested["club"] = _clean_club(requested["club"])
        changes = {
            name: value for name, value in requested.items() if getattr(entry, name) != value
        }
        if entry.pk in self._own and _ADVANTAGES & changes.keys():
            raise OwnEntry(
                gettext(
                    "{name} is your own registration, so another member of staff has to change its"
                    " byes, rating and seed."
                ).format(name=entry.name)
            )
        if self._playing is None and _ADVANTAGES & changes.keys():
            self._playing = allow_playing_staff(self.actor, self.tournament)
        if "awarded_byes" in changes:
            self._check_byes(entry, changes["awarded_byes"])
        if changes:
            for name, value in changes.items():
                setattr(entry, name, value)
            self._changes.append((entry, changes))

    def _check_byes(self, entry: Entry, byes: int) -> None:
        """Byes are of the first Swiss rounds, and of none that is paired."""
        swiss = self._stage.kind == StageKind.SWISS
        most = (self._stage.rounds or MOST_BYES) if swiss else 0
        if byes > most:
            raise TooManyByes(
                ngettext(
                    "The event starts with {n} Swiss round, so {byes} byes are too many.",
                    "The event starts with {n} Swiss rounds, so {byes} byes are too many.",
                    most,
                ).format(n=most, byes=byes)
                if most
                else gettext(
                    "The event doesn’t start with Swiss rounds, so it has no awarded byes."
                )
            )
        first = min(byes, entry.awarded_byes) + 1
        latest = self._latest
        if latest is None or first > latest.number:
            return
        if latest.state == RoundState.DRAFT and first == latest.number:
            raise ByesPast(
                gettext(
                    "Round {round} is drafted. Discard the draft to change the awarded byes of"
                    " {name}."
                ).format(round=first, name=entry.name)
            )
        raise ByesPast(
            gettext(
                "Round {round} is published, so awarded byes of {name} can’t change for it."
            ).format(round=first, name=entry.name)
        )

    def table_faults(self) -> list[tuple[Entry, str]]:
        """The entries whose new table is already taken, by another entry of the event or by another
        change, each with the reason."""
        moved = [
            (entry, entry.fixed_table)
            for entry, changes in self._changes
            if "fixed_table" in changes
        ]
        others = self.tournament.entries.exclude(state=EntryState.WITHDRAWN).exclude(
            pk__in=[entry.pk for entry, _ in moved]
        )
        tables = [table for _, table in moved if table is not None]
        kept = {entry.fixed_table: entry.name for entry in others.filter(fixed_table__in=tables)}
        faults = []
        for entry, table in moved:
            if table is None:
                continue
            if table in kept:
                faults.append(
                    (
                        entry,
                        gettext("Table {table} is the fixed table of {name}.").format(
                            table=table, name=kept[table]
                        ),
                    )
                )
            else:
                kept[table] = entry.name
        return faults

    def check_tables(self) -> None:
        """TableKept where `table_faults` finds any."""
        for _, text in self.table_faults():
            raise TableKept(text)

    def carry_out(self, now: datetime) -> int:
        """Save all changes, and say how many entries have changed."""
        names = sorted({name for _, changes in self._changes for name in changes})
        entries = [entry for entry, _ in self._changes]
        if not entries:
            return 0
        if "fixed_table" in names and len(entries) > 1:
            # Two may exchange their tables, which no order of single writes allows.
            Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(fixed_table=None)
        update_all(entries, *names)
        for entry, changes in self._changes:
            self._note(entry, changes, now)
        return len(entries)

    def _note(self, entry: Entry, changes: Mapping[str, Any], now: datetime) -> None:
        """Numbers are public in the journal. The club is a text about a person, so it goes into the
        private part, which can be erased."""
        numbers = {name: value for name, value in changes.items() if name != "club"}
        note(
            "entry.arranged",
            tournament_id=self.tournament.pk,
            actor=self.actor,
            now=now,
            data={"entry": str(entry.pk), "changed": sorted(changes), **numbers}
            | playing_mark(self._playing or ""),
            private={"club": changes["club"]} if "club" in changes else None,
        )


def _clean_club(club: str) -> str:
    if not club.strip():
        return ""
    try:
        return clean_name(club, longest=LONGEST_CLUB)
    except UnreadableName as error:
        raise UnusableClub(str(error)) from error
