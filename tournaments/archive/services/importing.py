"""Making an event of a document: one of docs/archive-format.md, or results of another program."""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

import engine
from accounts.models import User
from decks.models import FormatVersion
from decks.selectors import engine_format, format_in_force, team_size
from ground.changed import changed
from tournaments.archive.document.event_fields import EVENT, STAGE
from tournaments.archive.document.fields import columns_of
from tournaments.archive.document.reading import is_archive, parsed, read_archive
from tournaments.archive.document.shape import wrong
from tournaments.archive.results_files.results_file import UnusableResults, results_from
from tournaments.archive.results_files.to_archive import EventFacts, archive_of_results
from tournaments.archive.services.importing_entries import write_entries
from tournaments.archive.services.importing_judging import Rows, write_judging
from tournaments.archive.services.importing_rounds import write_rounds
from tournaments.archive.services.importing_tables import write_tables
from tournaments.core.services.changes import event_stream, note
from tournaments.core.services.pinned_rules import TooManySides, check_sides
from tournaments.core.services.quotas import check_entries, check_events
from tournaments.core.services.short_codes import free_code
from tournaments.core.services.states import OVER
from tournaments.events.services.events import PAIRING_SEED_BYTES, fold, organisation_for
from tournaments.events.services.settings import (
    StagesUnusable,
    check_stages,
    stage_plan_of,
)
from tournaments.models import Match, Stage, Tournament
from tournaments.rounds.services.round_draws import commitments
from tournaments.standings.counting import PROFILES
from tournaments.terms.kinds import HOLDING_A_PLACE, TournamentState
from tournaments.terms.other_games import OTHER_GAME

MISSING = "a results file doesn’t have this; enter it with the file"


@dataclass(frozen=True)
class ResultsOf:
    """The facts about an event that a file of results lacks; an archive has them all itself."""

    name: str = ""
    game: str = ""
    format: str = ""
    profile: str = "card-game"
    rounds: int | None = None
    game_name: str = ""


def import_event(
    *,
    document: bytes,
    organisation: str | None,
    actor: User,
    results_of: ResultsOf | None = ResultsOf(),
    now: datetime,
) -> Tournament:
    """The event in a document, with all of its history, as one of this organisation.

    Everything is checked, and all of it is written or nothing. Players are guests whom nobody has
    claimed. The event has a secret and a journal of its own, and can go on from where it stands.
    A file of results is none without `results_of`.
    Raises UnusableArchive, UnknownOrganisation, PowerMissing, QuotaReached.
    """
    archive = read_document(document=document, results_of=results_of, now=now)
    digest = f"sha256:{hashlib.sha256(document).hexdigest()}"
    return write_event(
        archive=archive, digest=digest, organisation=organisation, actor=actor, now=now
    )


def read_document(
    *, document: bytes, results_of: ResultsOf | None, now: datetime
) -> dict[str, Any]:
    """The archive in a document, every value of it checked: what takes memory and time, and needs
    no transaction."""
    try:
        whole = parsed(document.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise wrong("", f"the file isn’t UTF-8 (byte {error.start}); save it as UTF-8") from None
    if not is_archive(whole) and results_of is not None:
        whole = _from_results(whole, results_of, now)
    return read_archive(whole)


def _from_results(whole: Any, stated: ResultsOf, now: datetime) -> dict[str, Any]:
    """The archive that an event of these results would have had."""
    if not isinstance(whole, dict) or "rounds" not in whole:
        raise wrong(
            "", "this is neither an archive of an event nor a results file (it has no rounds)"
        )
    try:
        results = results_from(whole)
    except UnusableResults as error:
        raise wrong("", str(error)) from None
    return archive_of_results(results, facts_of(stated, now))


def facts_of(stated: ResultsOf, now: datetime) -> EventFacts:
    """The facts that results alone lack about their event, if all of them are given;
    UnusableArchive, UnknownGame, UnknownFormat, FormatNotPublished."""
    without = stated.game == OTHER_GAME
    for name in ("name", "game", "game_name" if without else "format"):
        if not getattr(stated, name):
            raise wrong(f"/event/{name}", MISSING)
    if stated.profile not in PROFILES:
        known = ", ".join(PROFILES)
        raise wrong("/event/profile", f"unknown profile; choose one of: {known}")
    version = None if without else _rules_of(stated, now)
    return EventFacts(
        name=stated.name,
        game=stated.game,
        game_name=stated.game_name,
        format=stated.format,
        format_digest=None if version is None else version.digest,
        rules_digest=None if version is None else version.rules_digest,
        profile=stated.profile,
        rounds=stated.rounds,
        at=now,
    )


def _rules_of(stated: ResultsOf, now: datetime) -> FormatVersion:
    version = format_in_force(game=stated.game, slug=stated.format, on=now.date())
    _check_sides(version)
    if team_size(version) > 1:
        raise wrong(
            "/event/format",
            "a results file doesn’t name the players of teams; choose a format for single players",
        )
    return version


@transaction.atomic
def write_event(
    *,
    archive: Mapping[str, Any],
    digest: str,
    organisation: str | None,
    actor: User,
    now: datetime,
) -> Tournament:
    """The event of an archive that was read; `digest` is that of its document."""
    tournament = _event(archive, digest)
    check_events(organiser=actor)
    if tournament.state not in OVER:
        check_entries(organiser=actor, more=len(archive["entries"]))
    tournament.organisation = organisation_for(organisation, actor, now)
    tournament.created_by, tournament.created_at = actor, now
    tournament.finished_at = now if tournament.state == TournamentState.FINISHED else None
    fold(tournament)
    tournament.journal_id = event_stream(tournament.pk)
    tournament.save(force_insert=True)
    _check_rules(tournament)
    _check_scenarios(archive, tournament)
    stages = _stages(archive, tournament)
    entries = write_entries(archive, tournament)
    matches = write_rounds(archive, stages, entries, now)
    write_judging(archive, Rows(tournament, entries, matches), actor, now)
    tournament.entries.update(**changed(now))
    Match.objects.filter(round__tournament=tournament).update(**changed(now))
    note(
        "tournament.imported",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "archive": digest,
            "entries": len(entries),
            "rounds": len(archive["rounds"]),
            **commitments(tournament),
        },
        public=tournament.state != TournamentState.DRAFT,
    )
    if tournament.state != TournamentState.DRAFT:
        write_tables(archive, tournament, entries, now)
    return tournament


def _event(archive: Mapping[str, Any], digest: str) -> Tournament:
    """The row, but for whose it is. Its lots are drawn from a secret of its own."""
    placed = sum(entry["state"] in HOLDING_A_PLACE for entry in archive["entries"])
    return Tournament(
        **columns_of(EVENT, archive["event"]),
        places_taken=placed,
        imported_from=digest,
        pairing_seed=secrets.token_bytes(PAIRING_SEED_BYTES),
        short_code=free_code(),
    )


def _check_rules(tournament: Tournament) -> None:
    """Raise UnusableArchive where the rules of an event are known here, and are for more than two
    sides or for teams of another size."""
    version = FormatVersion.objects.filter(rules_digest=tournament.rules_digest).first()
    if version is None:
        return
    _check_sides(version)
    if team_size(version) != tournament.team_size:
        raise wrong(
            "/event/team_size", f"by these rules, an entry has {team_size(version)} players"
        )


def _check_scenarios(archive: Mapping[str, Any], tournament: Tournament) -> None:
    """Raise UnusableArchive for options of a scenario that cannot be played by the rules of the
    event, or, where these are not known here, that its game does not have. Of a game that is not
    known here nothing can be said."""
    named = [
        (f"/stages/{stage}/scenarios/{number}/options", scenario["options"])
        for stage, given in enumerate(archive["stages"])
        for number, scenario in enumerate(given["scenarios"])
        if scenario["options"]
    ]
    if not named or tournament.game not in engine.slugs():
        return
    format = _format_known_here(tournament)
    for at, options in named:
        try:
            if format is None:
                engine.game(tournament.game).variant(options)
            else:
                engine.vary_format(format, options)
        except (engine.AmendmentUnusable, engine.UnknownOption) as error:
            raise wrong(at, f"this scenario cannot be played: {error}") from None


def _format_known_here(tournament: Tournament) -> engine.Format | None:
    version = FormatVersion.objects.filter(rules_digest=tournament.rules_digest).first()
    try:
        return None if version is None else engine_format(version)
    except engine.FormatUnusable:
        return None


def _check_sides(version: FormatVersion) -> None:
    try:
        check_sides(version)
    except TooManySides as error:
        raise wrong("/event/format", str(error)) from error


def _stages(archive: Mapping[str, Any], tournament: Tournament) -> list[Stage]:
    """The stages in order; how they follow from each other is checked as for any event."""
    stages = [
        Stage(tournament=tournament, **columns_of(STAGE, given)) for given in archive["stages"]
    ]
    try:
        check_stages([stage_plan_of(stage) for stage in stages])
    except StagesUnusable as error:
        raise wrong(f"/stages/{error.stage}/{error.name}", str(error)) from None
    return Stage.objects.bulk_create(stages)
