"""Starting a stage: its entrants with seeds and groups, and its number of rounds."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import ngettext

from contract.errors import DomainError
from tournaments.models import Entry, Stage, StageEntrant, Tournament
from tournaments.pairing.attendance import TABLES
from tournaments.pairing.attendance import Plan as AttendancePlan
from tournaments.pairing.beginnings import Tied, best_of_groups, by_lot, seed_order, tied_places
from tournaments.pairing.brackets import double_elimination, plain, single_elimination
from tournaments.pairing.cuts import Cut, advancing
from tournaments.pairing.round_robin import group_rounds, groups
from tournaments.stages.selectors.progress import entries_in
from tournaments.standings.bracket_state import gone_entries
from tournaments.standings.services.match_history import profile_of
from tournaments.standings.services.ranked_entries import ranked_entries
from tournaments.standings.services.stage_tables import Placed, Reach, stage_table
from tournaments.terms.kinds import EntryState, Seeding, StageKind
from tournaments.terms.missed_rounds import missed_rounds

FEWEST_PLAYERS = 2


class StageImpossible(DomainError):
    """The stage can't be played by this number of players."""

    code = "stage_impossible"


def start_stage(*, stage: Stage, seed: str) -> dict[str, Any]:
    """Write the entrants of a stage of a locked event, and what follows from their number;
    StageImpossible if they are too few.

    A first Swiss stage is open to all entries, and its number of rounds is known already. `seed`
    draws the lots between entries tied at a cut, and random seeds. Returns the document by which
    these can be drawn again, empty where nothing is drawn.
    """
    if stage.number == 1 and stage.kind == StageKind.SWISS:
        return {}
    places = [] if stage.number == 1 else _places_before(stage)
    tied = tied_places((place.group, place.rank, place.player) for place in places)
    first = stage.number == 1
    names = sorted(entries_in(stage)) if first else _advancing(stage, places, tied, seed)
    if len(names) < FEWEST_PLAYERS:
        raise StageImpossible(
            ngettext(
                "Stage {stage} would have {n} player, but needs two.",
                "Stage {stage} would have {n} players, but needs two.",
                len(names),
            ).format(stage=stage.number, n=len(names))
        )
    fix_rounds(stage=stage, players=len(names))
    document = _beginning(stage, names, tied, seed)
    seeded = document["seeds"]
    _write_entrants(stage, seeded)
    if stage.is_elimination:
        _draw_bracket(stage, len(seeded))
    elif stage.kind == StageKind.ROUND_ROBIN:
        stage.rounds = len(group_rounds(_seed_groups(stage, len(seeded)), legs=stage.legs))
        stage.save(update_fields=["rounds"])
    return document


def undo_stage_start(*, stage: Stage) -> None:
    """Return a stage of a locked event to what it was before its first round was drafted."""
    stage.entrants.all().delete()
    stage.bracket = None
    if stage.kind != StageKind.SWISS or (stage.attendance and stage.number > 1):
        stage.rounds = None
    stage.save(update_fields=["bracket", "rounds"])


def prepare_first_stage(*, stage: Stage, players: int) -> None:
    """Raise StageImpossible unless this many players can play the first stage of a locked event
    that is starting."""
    fix_rounds(stage=stage, players=players)
    _seed_groups(stage, players)


def fix_rounds(*, stage: Stage, players: int) -> None:
    """Set the number of Swiss rounds from the attendance table of a stage, if it has one."""
    if not stage.attendance:
        return
    plan = attendance_plan(stage, players)
    rounds = 0 if plan is None else plan.rounds + plan.second_day
    if not rounds:
        raise StageImpossible(
            ngettext(
                "The attendance table {table} has no Swiss rounds for {n} player. Change stage"
                " {stage}.",
                "The attendance table {table} has no Swiss rounds for {n} players. Change stage"
                " {stage}.",
                players,
            ).format(table=stage.attendance, n=players, stage=stage.number)
        )
    stage.rounds = rounds
    stage.save(update_fields=["rounds"])


def attendance_plan(stage: Stage, players: int) -> AttendancePlan | None:
    """The plan of the attendance table for this many players, given the byes with which some
    begin."""
    byes = Counter(_seated(stage.tournament).values_list("awarded_byes", flat=True))
    del byes[0]
    return TABLES[stage.attendance].plan(players, awarded_byes=byes if stage.number == 1 else None)


def _seated(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that have a place or have played: not those on the waitlist or withdrawn."""
    return tournament.entries.exclude(state__in=(EntryState.WAITING, EntryState.WITHDRAWN))


def _places_before(stage: Stage) -> list[Placed]:
    """The standings before a stage, of those who are still in the event."""
    before = _before(stage)
    listed = ranked_entries(stage.tournament).values_list("pk", "late_from")
    everybody = [str(name) for name, _ in listed]
    late = frozenset(str(name) for name, late_from in listed if missed_rounds(late_from))
    reach = Reach(gone=gone_entries(stage.tournament), late=late)
    table = stage_table(before, everybody, reach)
    return [place for place in table if place.player not in reach.gone]


def _before(stage: Stage) -> Stage:
    before = stage.tournament.stages.get(number=stage.number - 1)
    before.tournament = stage.tournament
    return before


def _advancing(
    stage: Stage, places: Sequence[Placed], tied: Sequence[Tied], seed: str
) -> list[str]:
    """The entries that advance into a stage, the best first."""
    ordered = by_lot(tied, seed)
    if stage.cut_each is not None:
        return best_of_groups(tied, ordered, stage.cut_each)
    cut = _cut(stage, _before(stage))
    points = {place.player: place.row.points for place in places}
    return ordered if cut is None else advancing([(name, points[name]) for name in ordered], cut)


def _cut(stage: Stage, before: Stage) -> Cut | None:
    """The cut into a stage. If it has none of its own, that of the attendance table of the stage
    before."""
    size, points = stage.cut_size, stage.cut_points
    if size is None and points is None and before.attendance and stage.is_elimination:
        played = before.entrants.count() or _seated(stage.tournament).count()
        size = _printed_cut(stage, before, played)
    if size is None and points is None:
        return None
    steps = None if points is None else int(points / profile_of(stage.tournament).step)
    return Cut(size, steps, strict=stage.cut_strict)


def _printed_cut(stage: Stage, before: Stage, players: int) -> int:
    """Number of players that the attendance table sends into a play-off."""
    plan = attendance_plan(before, players)
    if plan is None or not plan.cut:
        raise StageImpossible(
            ngettext(
                "The attendance table {table} has no top cut for {n} player, and stage {stage} has"
                " no cut of its own. Choose one, or end the event early.",
                "The attendance table {table} has no top cut for {n} players, and stage {stage} has"
                " no cut of its own. Choose one, or end the event early.",
                players,
            ).format(table=before.attendance, n=players, stage=stage.number)
        )
    return plan.cut


def _beginning(
    stage: Stage, names: Sequence[str], tied: Sequence[Tied], seed: str
) -> dict[str, Any]:
    """The document of the beginning of a stage, with the seeds. Before the first stage there are no
    standings, so they are drawn by lot."""
    by_rating = stage.seeding == Seeding.RATING
    by_standings = stage.seeding == Seeding.STANDINGS and stage.number > 1
    seeding = Seeding(stage.seeding) if by_rating or by_standings else Seeding.RANDOM
    ratings = _ratings(stage.tournament, names) if by_rating else {}
    entered = _entered_seeds(stage.tournament) if by_rating else {}
    return {
        "tied": [list(level) for level in tied],
        "cut_each": stage.cut_each if tied else None,
        "advancing": list(names),
        "seeding": str(seeding),
        "ratings": ratings,
        "entered": {name: number for name, number in entered.items() if name in set(names)},
        "seeds": seed_order(names, seeding, ratings, entered, seed),
    }


def _ratings(tournament: Tournament, names: Sequence[str]) -> Mapping[str, int | None]:
    rated = Entry.objects.filter(tournament=tournament, pk__in=names)
    return {str(entry): rating for entry, rating in rated.values_list("pk", "rating")}


def _entered_seeds(tournament: Tournament) -> Mapping[str, int]:
    """The seeds that the staff has entered, by entry."""
    seeded = Entry.objects.filter(tournament=tournament, seed__isnull=False)
    rows = seeded.values_list("pk", "seed")
    return {str(entry): seed for entry, seed in rows if seed is not None}


def _write_entrants(stage: Stage, seeded: Sequence[str]) -> None:
    group_of = {
        seed: number
        for number, seeds in enumerate(_seed_groups(stage, len(seeded)), 1)
        for seed in seeds
    }
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, entry_id=name, seed=seed, group=group_of[seed])
        for seed, name in enumerate(seeded, 1)
    )


def _seed_groups(stage: Stage, players: int) -> list[list[int]]:
    if players < FEWEST_PLAYERS * stage.groups:
        raise StageImpossible(
            ngettext(
                "{n} player is too few for the {groups} groups of stage {stage}, which need"
                " {fewest}.",
                "{n} players are too few for the {groups} groups of stage {stage}, which need"
                " {fewest}.",
                players,
            ).format(
                n=players,
                groups=stage.groups,
                stage=stage.number,
                fewest=FEWEST_PLAYERS * stage.groups,
            )
        )
    return groups(players, stage.groups)


def _draw_bracket(stage: Stage, players: int) -> None:
    """Draw the bracket. If the number of players is not the planned one, only the best wait, for
    one round at most."""
    if stage.kind == StageKind.SINGLE_ELIMINATION:
        planned = tuple(stage.entering) if sum(stage.entering) == players else None
        bracket = single_elimination(players, third_place=stage.third_place, entries=planned)
    else:
        bracket = double_elimination(players, reset=stage.reset)
    stage.bracket = plain(bracket)
    stage.rounds = max(match.wave for match in bracket.matches)
    stage.save(update_fields=["bracket", "rounds"])
