"""Pages of a match, with its forms for players, and pages of game logs."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from accounts.roles import Power
from ground.steady_clock import steady_now
from ground.texts import reader_language
from replays.certificates.reading import brought_by, certificate_payload
from replays.models import Finding, Replay
from replays.selectors import find_certificate, find_replay, replaced_slots_of, slots_of
from tournaments.core.access import is_seated, plays_for, powers_in
from tournaments.events.selectors import announcements
from tournaments.matches.selectors.disputes import dispute_of
from tournaments.matches.selectors.log_diff import moves_around
from tournaments.matches.selectors.matches import (
    find_match,
    game_of,
    games_of,
    is_settled_by,
    log_with_words,
    logs_of,
    match_of_slot,
    reports_of,
    stated_games_of,
)
from tournaments.matches.selectors.scores import (
    games_given,
    score_of,
    score_so_far,
    secondary_scores_of,
)
from tournaments.matches.selectors.submissions import (
    seats_a_guest,
    submissions_of,
    submissions_to,
    submissions_to_guests,
)
from tournaments.matches.selectors.testimony import last_reports
from tournaments.matches.services.open_matches import is_one_sided, may_draw
from tournaments.matches.services.reinstating import taken_back_games_of
from tournaments.matches.services.statements import statements_of
from tournaments.models import (
    Match,
    MatchGame,
    MatchSeat,
    ReopenedGame,
    StatedGame,
)
from tournaments.standings.counting import needs
from tournaments.standings.result_facts import known_by_match
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import (
    UNPLAYED,
    UNSETTLED,
    BestOf,
    MatchState,
    RoundState,
    TournamentState,
    Venue,
)
from web.core import texts as words
from web.core.event_frame import reader
from web.core.round_timer import TimerContext, timer_context
from web.core.texts import describe_time_policy
from web.core.time_zones import use_time_zone_of
from web.matches.awaiting import answer_cards, waiting
from web.matches.films import film_context
from web.matches.forms import LABELS, CallForm, LogForm, ReportForm
from web.matches.judged_logs import for_judge, has_dispute
from web.matches.playing_here import game_here
from web.matches.seated import people_at_table, teammates_by_seat
from web.matches.soft_scores import sportsmanship_form
from web.matches.texts import log_confirmations, log_status, standing

# The most digits of the number of a move in a URL.
LONGEST_NUMBER = 6


@never_cache
@require_safe
def replay(request: HttpRequest, replay_id: UUID) -> HttpResponse:
    """A log and its state. The page reloads itself while the log waits."""
    replay = find_replay(replay_id=replay_id)
    context: dict[str, Any] = {"replay": replay, "status": log_status(replay, reader(request))}
    context["teammates"] = teammates_by_seat(replay)
    match_id = match_of_slot(replay.slot.match)
    if match_id is None:
        context |= _of_two_people(request, replay)
    else:
        context["match"] = of = find_match(match_id=match_id)
        use_time_zone_of(of.round.tournament)
        context["seats"] = seats = list(of.seats.all())
        context["names"] = [seat.entry.name for seat in seats]
        context["film"] = film_context(request, replay, context["names"], reader(request))
        log = log_with_words(match=of, replay_id=replay.pk)
        context["confirmations"] = log_confirmations(log, seats)
        game = game_of(match=of, number=replay.slot.game_number)
        settles = game is not None and game.replay_id == replay.pk
        if context["status"].state == "certified":
            context["standing"] = standing(replay, of, settles=settles)
        context["moves"] = _moves(request, replay, of)
        context |= for_judge(request, replay, of, context["status"].state)
        own = _own_seat(request, seats)
        current = replay.slot.replaced_at is None and game is None
        may_say = context["status"].is_answerable and of.state in UNSETTLED and current
        if own is not None and may_say:
            to_answer = [brought for brought in submissions_to(of, own) if brought.replay == replay]
            window = getattr(log, "objection_window", None)
            runs = window and not window.closed_at and of.state == MatchState.OPEN
            context |= {
                "brought": answer_cards(to_answer, viewer=None),
                "own_log": context["status"].finding is not None and not to_answer,
                "chosen": _own_confirmation(log, own),
                "window": window if runs and not to_answer else None,
            }
    return render(request, "web/matches/replay.html", context)


def _of_two_people(request: HttpRequest, replay: Replay) -> dict[str, Any]:
    """The context of a log's page for a game that is of no match."""
    people = people_at_table(replay)
    names = [seat.entry.name for seat in people]
    return {
        "seats": people,
        "names": names,
        "film": film_context(request, replay, names, viewer=None),
        "moves": _moves(request, replay, None),
    }


def _own_confirmation(log: Replay | None, own: MatchSeat) -> str:
    """The last answer of the player of a seat to a log; empty before there is one."""
    confirmations = () if log is None else log.stances.all()
    return next(
        (
            confirmation.stance
            for confirmation in reversed(confirmations)
            if confirmation.entry_id == own.entry_id
        ),
        "",
    )


def _moves(request: HttpRequest, replay: Replay, match: Match | None) -> dict[str, Any] | None:
    """The moves of a checked log around that of the query, or from the first; of a rejected one,
    around the move that is not legal. None unless the reader may see them: all readers of a public
    log, else the judge who has taken the dispute of its match."""
    finding: Finding | None = getattr(replay, "finding", None)
    judges = match is not None and has_dispute(request, match)
    if finding is None or (replay.revealed_at is None and not judges):
        return None
    number = request.GET.get("move", "")
    numbered = number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER
    at = int(number) if numbered else finding.move or 1
    page = moves_around(replay.pk, at)
    beyond = page is not None and bool(number) and (not numbered or at != page.at)
    return {"page": page, "chosen": numbered and not beyond, "beyond": beyond}


@require_safe
def certificate(request: HttpRequest, replay_id: UUID) -> HttpResponse:
    """The certificate of a log, read from the signed bytes."""
    certificate = find_certificate(replay_id=replay_id)
    context: dict[str, Any] = {"certificate": certificate, "says": certificate_payload(certificate)}
    context["brought_by"] = brought_by(context["says"])
    context["options"] = _unusual_options(context["says"]["rules"])
    context["seed_opened_at"] = find_replay(replay_id=replay_id).slot.seed_opened_at
    match_id = match_of_slot(context["says"]["match"])
    if match_id is None:
        names = {seat.number: seat.entry.name for seat in people_at_table(certificate.replay)}
        context["seats"] = [
            (seat, names.get(seat["seat"], seat["player"])) for seat in context["says"]["seats"]
        ]
        context["names"] = [name for _, name in context["seats"]]
    else:
        context["match"] = of = find_match(match_id=match_id)
        seats = {str(seat.entry_id): seat.entry.name for seat in of.seats.all()}
        context["seats"] = [
            (seat, seats.get(seat["player"], seat["player"])) for seat in context["says"]["seats"]
        ]
        context["names"] = [name for _, name in context["seats"]]
        settles = is_settled_by(match=of, replay_id=certificate.replay_id)
        context["standing"] = standing(certificate.replay, of, settles=settles)
    return render(request, "web/matches/certificate.html", context)


def _unusual_options(rules: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The options of a game by which was played, without those that are as usual."""
    usual = engine.game(rules["game"]).variant({}) if rules["game"] in engine.slugs() else {}
    chosen = rules.get("variant", {})
    return [(name, value) for name, value in chosen.items() if usual.get(name) != value]


def report_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    """As much of the context as the form for the result needs. It comes two thousand times at a
    round's end, so it reads nothing of logs, words about them and other forms."""
    seats = list(match.seats.all())
    event, own = match.round.tournament, _own_seat(request, seats)
    open_here = match.state in UNSETTLED and event.state == TournamentState.RUNNING
    counts, secondary = needs(profile_of(event)), secondary_scores_of(match)
    lacking = counts - {name for name, _ in secondary.items()}
    running = event.state == TournamentState.RUNNING and match.round.state == RoundState.OPEN
    return {
        "counts": counts,
        "secondary": secondary,
        "lacking": lacking,
        "may_count": bool(own and len(seats) > 1 and running and lacking and not open_here),
        "may_say": own is not None and open_here,
        "match": match,
        "event": event,
        "draws": may_draw(event, match),
        "must_win": match.round.stage.is_elimination,
        "best_of": BestOf(match.round.stage.best_of),
        "seats": seats,
        "own_seat": own,
    }


def match_context(request: HttpRequest, match_id: UUID) -> dict[str, Any]:
    """The context of the page of a match, without the forms."""
    match = find_match(match_id=match_id)
    context = report_context(request, match)
    seats, event, own = context["seats"], context["event"], context["own_seat"]
    against = next((seat for seat in seats if own and seat != own), None)
    use_time_zone_of(event)
    open_here = match.state in UNSETTLED and event.state == TournamentState.RUNNING
    running = event.state == TournamentState.RUNNING and match.round.state == RoundState.OPEN
    names = {seat.entry_id: seat.entry.name for seat in seats}
    reports = list(reports_of(match))
    counted = dict(context["secondary"].items())
    games = _games(request, match, seats)
    return {
        **context,
        "shows": [(name, label) for name, label in LABELS.items() if name in counted],
        "score": words.score(match),
        "settled_by": words.known(match, known_by_match([match])[match.pk]),
        "manner": words.result_reason_text(match),
        **_waits(match, own),
        "games": games,
        "verifiable": any(game["decks"] or game["logs"] for game in games),
        "stated": [
            (game, _game_result(game, seats, event.game)) for game in stated_games_of(match)
        ],
        "statements": list(statements_of(match)),
        "reports": [(names[report.entry_id], report) for report in reports],
        "last_reports": [
            (names[report.entry_id], report, own is not None and report.entry_id == own.entry_id)
            for report in last_reports(match, reports).values()
        ],
        "against": against,
        "sportsmanship_form": sportsmanship_form(own, against),
        "given": None if own is None else games_given(match),
        "announcements": list(announcements(tournament_id=event.pk)),
        "clock": _clock(match) if open_here else None,
        "at_time": describe_time_policy(match.round.stage),
        "may_contest": own is not None and running and is_one_sided(match),
        "brought": (
            answer_cards(submissions_to(match, own), viewer=reader(request))
            if own and open_here
            else []
        ),
        "waiting": waiting(match, own) if own and open_here else [],
        "here": game_here(match, games, reader(request)) if open_here and len(seats) > 1 else None,
        "guest_may_answer": open_here and bool(submissions_to_guests(match)),
        "guest_may_report": open_here and own is None and len(seats) > 1 and seats_a_guest(match),
    }


def _clock(match: Match) -> TimerContext | None:
    """The timer of a match without a result."""
    return timer_context(match.round, steady_now(), match=match)


def _waits(match: Match, own: MatchSeat | None) -> dict[str, Any]:
    """The context of what a match waits for: a judge, or an answer of one of its players."""
    dispute = dispute_of(match)
    called = dispute is not None and own is not None and dispute.is_call_of(own.entry)
    timed = [] if match.confirm_due_at is None else submissions_of([match])
    unanswered = [brought.report for brought in timed if brought.report and not brought.answer]
    return {
        "dispute": dispute,
        "disputed": "" if dispute is None else words.DISPUTED[dispute.cause],
        "called": called,
        "own_words": dispute.words[own.number] if dispute is not None and own is not None else "",
        "reported": next(iter(unanswered), None),
        "call_form": None if called else CallForm(),
    }


def report_form(context: dict[str, Any], request: HttpRequest | None = None) -> ReportForm | None:
    """The form for the result, if the reader may report one; bound to what they sent."""
    if not (context["may_say"] or context["may_count"]):
        return None
    sent = None if request is None else request.POST
    return ReportForm(
        sent,
        best_of=context["best_of"],
        seat=context["own_seat"].number,
        names=[seat.entry.name for seat in context["seats"]],
        counts=context["counts"],
        settled=score_of(context["match"]) if context["may_count"] else None,
        draws=context["draws"],
        must_win=context["must_win"],
        so_far=score_so_far(context["match"]),
    )


def log_form(context: dict[str, Any], request: HttpRequest | None = None) -> LogForm | None:
    """The form for logs of games without a result."""
    return _log_form(context, request) if context["may_say"] else None


def staff_log_form(
    context: dict[str, Any], request: HttpRequest, *, sent: bool = False
) -> LogForm | None:
    """The form for logs that the staff recorded at a table."""
    match: Match = context["match"]
    in_hall = context["event"].venue != Venue.ONLINE and match.state in UNSETTLED
    if not in_hall or not may_as_staff(request, match, Power.SEE_DECKS):
        return None
    return _log_form(context, request if sent else None)


def _log_form(context: dict[str, Any], sent: HttpRequest | None) -> LogForm | None:
    games = [game["number"] for game in context["games"] if game["settled"] is None]
    if not games:
        return None
    return LogForm(*(() if sent is None else (sent.POST, sent.FILES)), games=games)


def may_as_staff(request: HttpRequest, match: Match, power: Power) -> bool:
    """True if the reader has this power over a match: staff who play where the event lets them."""
    user, event = reader(request), match.round.tournament
    void = match.state == MatchState.VOID
    over = void or event.state != TournamentState.RUNNING or match.settled_by in UNPLAYED
    if user is None or over or power not in powers_in(user=user, tournament=event):
        return False
    return event.playing_staff or not is_seated(user=user, tournament=event)


def _own_seat(request: HttpRequest, seats: list[MatchSeat]) -> MatchSeat | None:
    user = reader(request)
    return next((seat for seat in seats if user and plays_for(user=user, entry=seat.entry)), None)


def _games(request: HttpRequest, match: Any, seats: list[MatchSeat]) -> list[dict[str, Any]]:
    """The games of a match, each with its result, its logs, and its result before the match was
    reopened, if it was."""
    logs: dict[UUID, list[Any]] = defaultdict(list)
    for replay in logs_of(match):
        logs[replay.slot_id].append(
            (replay, log_status(replay, reader(request)), log_confirmations(replay, seats))
        )
    former: dict[int, list[Any]] = defaultdict(list)
    for slot in replaced_slots_of(matches=[str(match.pk)]):
        former[slot.game_number].append((slot, logs[slot.pk]))
    settled = {game.number: game for game in games_of(match)}
    taken_back = taken_back_games_of(match)
    return [
        {
            "number": slot.game_number,
            "slot": slot,
            "logs": logs[slot.pk],
            "former": former[slot.game_number],
            "settled": settled.get(slot.game_number),
            "decks": [
                (seats[seat.number].entry.name, seat.deck_commitment)
                for seat in slot.seats.all()
                if seat.deck_commitment
            ],
            **_game_result(settled.get(slot.game_number), seats, slot.game),
            "taken_back": taken_back.get(slot.game_number),
            "before": _game_result(taken_back.get(slot.game_number), seats, slot.game),
        }
        for slot in slots_of(matches=[str(match.pk)])
    ]


def _game_result(
    game: MatchGame | ReopenedGame | StatedGame | None, seats: list[MatchSeat], slug: str
) -> dict[str, Any]:
    """The winner of a game with a result, its numbers, and how that is known."""
    if game is None:
        return {}
    return {
        "counted": engine.tally_sentence(
            slug, game.tally, [seat.entry.name for seat in seats], reader_language()
        ),
        "by": words.GAME_SETTLED_BY.get(game.settled_by, ""),
        "winner": None if game.winner is None else seats[game.winner].entry.name,
    }
