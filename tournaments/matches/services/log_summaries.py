"""Gathering the evidence of a match from its logs, reports and confirmations."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from replays.models import Draws, JobState
from replays.selectors import current_replays
from tables.selectors import matches_being_played
from tournaments.core.round_timer import settles_at
from tournaments.matches.evidence import Evidence, GameEvidence, Log, Report, Word
from tournaments.matches.services.penalty_games import games_given
from tournaments.matches.services.report_deadlines import may_lapse
from tournaments.matches.services.report_values import (
    confirmations_of,
    last_reports,
    reported_score,
    reported_secondary_scores,
    reports_of,
)
from tournaments.models import LogConfirmation, Match, MatchGame, Notice, ObjectionWindow
from tournaments.terms.kinds import LogAnswer, MatchState
from tournaments.terms.secondary_scores import SecondaryScores

# As long as a log is in one of these, nobody knows what it will say.
UNDER_CERTIFICATION = (JobState.HELD, JobState.QUEUED, JobState.RUNNING)
# A certified log: its id, the number of its game, and what was found.
_COLUMNS = (
    "pk",
    "slot__game_number",
    "finding__game_digest",
    "finding__winner",
    "finding__draws",
    "finding__interrupted",
    "finding__tally",
    "of_table",
    "table",
)


def gather_evidence(match: Match, now: datetime) -> Evidence:
    """All that is known of a match at this moment."""
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    reports = last_reports(match, reports_of(match))
    since = match.reopened_at
    stances = [row for row in confirmations_of(match) if since is None or row.at > since]
    moments = sorted({*(row.at for row in reports.values()), *(row.at for row in stances)})
    order = {at: number for number, at in enumerate(moments)}
    over = _is_over(match, match.confirm_due_at, now) and not _emails_wait(match)
    games = _games(match, seats, stances, order, now) if stances else {}
    lapsed = over or any(log.lapsed for game in games.values() for log in game.logs)
    return Evidence(
        best_of=match.round.stage.best_of,
        given=games_given(match),
        settled={
            game.number: (game.winner, SecondaryScores.of_tally(game.tally))
            for game in match.games.all()
        },
        games=games,
        reports={
            seats[entry]: Report(
                reported_score(report),
                report.intentional,
                order[report.at],
                lapsed=over and may_lapse(match, report),
                secondary=reported_secondary_scores(report),
            )
            for entry, report in reports.items()
        },
        disputed=match.state == MatchState.DISPUTED,
        pending=lapsed and bool(waiting_for_logs([match.pk])),
        must_win=match.round.stage.is_elimination,
    )


def counting_confirmations(match: Match) -> QuerySet[LogConfirmation]:
    """The words on logs that count for a match: none from before its result was taken back."""
    stances = LogConfirmation.objects.all()
    return stances if match.reopened_at is None else stances.filter(at__gt=match.reopened_at)


def waiting_for_logs(matches: Iterable[UUID]) -> set[UUID]:
    """The ids of those matches of which a log is still being verified, or a game goes on at a table
    of this service, or has ended there and nobody has stood by its log yet."""
    ids = list(matches)
    names = {str(match): match for match in ids}
    played = {names[name] for name in matches_being_played(matches=names)}
    return under_certification(ids) | played | _just_played(names)


def _just_played(names: Mapping[str, UUID]) -> set[UUID]:
    """Those of some matches of which a game that has no result has just ended at a table."""
    word = LogConfirmation.objects.filter(replay=OuterRef("pk"), entry=None)
    replays = current_replays(matches=names).filter(~Exists(word), table__isnull=False)
    ended = replays.values_list("slot__match", "slot__game_number")
    games = MatchGame.objects.filter(match__in=names.values())
    settled = set(games.values_list("match", "number"))
    return {names[name] for name, number in ended if (names[name], number) not in settled}


def under_certification(matches: Iterable[UUID]) -> set[UUID]:
    """The ids of those matches of which a log is still being verified."""
    names = {str(match): match for match in matches}
    waiting = current_replays(matches=names).filter(job__state__in=UNDER_CERTIFICATION)
    return {names[name] for name in waiting.values_list("slot__match", flat=True)}


def _games(
    match: Match,
    seats: Mapping[UUID, int],
    stances: Iterable[LogConfirmation],
    order: Mapping[datetime, int],
    now: datetime,
) -> dict[int, GameEvidence]:
    """The evidence of each game, by its number."""
    certified = current_replays(matches=[str(match.pk)]).filter(finding__certified=True)
    rows = {row[0]: row for row in certified.order_by("finding__pk").values_list(*_COLUMNS)}
    hosted: set[UUID] = set()
    words: dict[int, dict[int, Word]] = {}
    for stance in stances:
        if stance.replay_id not in rows:
            continue
        if stance.entry_id is None:
            hosted.add(stance.replay_id)
        else:
            word = Word(stance.replay_id, stance.stance == LogAnswer.STANDS_BY, order[stance.at])
            words.setdefault(rows[stance.replay_id][1], {})[seats[stance.entry_id]] = word
    lapsed = _lapsed(match, now) if rows else set()
    logs: dict[int, list[Log]] = {}
    for pk, number, game, winner, draws, interrupted, tally, of_table, table in rows.values():
        log = Log(
            id=pk,
            game=game,
            winner=winner,
            hosted=pk in hosted and (draws == Draws.SEEDED or of_table),
            table=table is not None,
            recorded=draws == Draws.RECORDED,
            # That a player conceded, or ran out of time, is for that player to say.
            lapsed=pk in lapsed and not interrupted,
            tally=SecondaryScores.of_tally(tally),
        )
        logs.setdefault(number, []).append(log)
    return {
        number: GameEvidence(tuple(of_game), words.get(number, {}))
        for number, of_game in logs.items()
    }


def _lapsed(match: Match, now: datetime) -> set[UUID]:
    """The logs of a match whose time to be disputed is over."""
    windows = ObjectionWindow.objects.filter(match=match, due_at__lte=now)
    due = windows.values_list("replay", "due_at")
    over = {replay for replay, due_at in due if _is_over(match, due_at, now)}
    return set() if over and _emails_wait(match) else over


def _emails_wait(match: Match) -> bool:
    """Whether emails about the match have not gone yet, so that players may not know of it."""
    return Notice.objects.filter(match=match, emails__isnull=False).exists()


def _is_over(match: Match, due_at: datetime | None, now: datetime) -> bool:
    moment = None if due_at is None else settles_at(match, due_at)
    return moment is not None and moment <= now
