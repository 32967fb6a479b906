"""Finding events, and the public pages of an event."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any
from uuid import UUID

from django.contrib.humanize.templatetags.humanize import ordinal
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.roles import Power
from ledger.selectors import staff_entries_back, told_stream
from tournaments.core.selectors import entries_by_state, pinned_format
from tournaments.core.services.changes import event_stream
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.listings import (
    entries_by_id,
    entries_with_deck,
    entries_with_state,
    names_in_entries,
)
from tournaments.entries.selectors import (
    invitations_to,
    opened_early,
    public_decks,
    reason_left_out,
)
from tournaments.entries.services.players import missing_players
from tournaments.events import selectors as events_selectors
from tournaments.matches.selectors.game_logs import game_log_ids
from tournaments.matches.selectors.tables import (
    listed_tables,
    names_at_tables,
    tables_in_round,
)
from tournaments.models import Tournament
from tournaments.prints.hall_lists import alphabetical, named
from tournaments.rounds.selectors import rounds as rounds_selectors
from tournaments.rounds.selectors.rounds import undone_round
from tournaments.series.selectors import series as series_selectors
from tournaments.standings.counting.profiles import profile_title
from tournaments.standings.result_facts import known_by_match
from tournaments.standings.selectors.stored_pages import (
    live_page,
    live_ranks,
    page_before,
    pairings_page,
    round_page,
)
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import EntryState, LateEntries, TournamentState
from tournaments.terms.pictures import UnusablePicture, picture_origin
from web.core import hall_lists
from web.core import texts as words
from web.core.event_frame import Frame, framed, reader, round_in
from web.core.hall_lists import hall_list
from web.core.headers import policy_with_pictures
from web.core.long_lists import page_of
from web.core.round_timer import timer_context
from web.core.short_addresses import short_address, spoken
from web.decks.games import format_place
from web.decks.rule_texts import limits
from web.decks.shares import card_shares
from web.entries.own_entry import round_check_in_context
from web.events.activity import lines
from web.events.beside_standings import beside_standings
from web.events.forms import EventSearchForm
from web.events.game_logs import game_log_rows
from web.events.overview import current_round, podium, steps
from web.events.schedule_texts import ACTIONS
from web.events.texts import house_context, house_rules
from web.matches import texts
from web.matches.awaiting import answer_cards_elsewhere
from web.matches.my_match import my_round
from web.stages.texts import planned_scenarios, stage_plan
from web.standings.texts import awards, describe_points, describe_tiebreakers, table


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The events that the reader may see and that match the search, newest first."""
    form = EventSearchForm(request.GET)
    search: dict[str, Any] = {}
    if form.is_valid():
        search = {name: value for name, value in form.named.items() if value not in ("", None)}
    page = page_of(request, events_selectors.search_events(viewer=reader(request), search=search))
    query = request.GET.copy()
    query.pop("page", None)
    context = {"form": form, "page": page, "query": query.urlencode()}
    return render(request, "web/events/events.html", context)


@require_safe
def players(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The players or teams by name, and the waitlist."""
    context = framed(request, tournament_id, "players")
    event: Tournament = context["event"]
    rows = entries_with_state(tournament=event)
    out = (EntryState.WAITING, EntryState.WITHDRAWN)
    listed = [(pk, name, club) for pk, state, name, club in rows if state not in out]
    listed.sort(key=lambda row: alphabetical(row[1]))
    people = cache(partial(names_in_entries, tournament=event))
    context |= hall_list(
        request, listed, lambda row: f"{row[1]} {people().get(row[0], '')} {row[2]}"
    )
    waiting = [pk for pk, state, *_ in rows if state == EntryState.WAITING]
    ids = [*(pk for pk, *_ in context["page"]), *waiting[: hall_lists.A_HALL]]
    read = entries_by_id(tournament=event, ids=ids)
    context["page"].object_list = [read[pk] for pk, *_ in context["page"]]
    context["waiting"] = [(pk, read[pk].title) for pk in waiting[: hall_lists.A_HALL]]
    context["more_waiting"] = len(waiting) - len(context["waiting"])
    return render(request, "web/events/players.html", context)


@require_safe
def pairings(request: HttpRequest, tournament_id: UUID, number: int | None = None) -> HttpResponse:
    """The pairings of the published round of this number, or of the latest."""
    context = framed(request, tournament_id, "pairings")
    frame: Frame = context["frame"]
    round_ = frame.current if number is None else round_in(frame, number)
    context["round"] = round_
    context["clock"] = None if round_ is None else timer_context(round_, context["now"])
    context["undone"] = rounds_selectors.undone_rounds(tournament_id=tournament_id)
    if round_ is not None:
        names = cache(partial(names_at_tables, round=round_))
        context |= hall_list(
            request,
            tables_in_round(round=round_),
            lambda row: f"{row[1]} {row[2]} {names().get(row[0], '')}",
        )
        matches = listed_tables(round=round_, ids=[pk for pk, *_ in context["page"]])
        by = known_by_match(matches)
        context["tables"] = [
            (
                match,
                list(match.seats.all()),
                words.score(match),
                words.KNOWN_SHORT.get(by[match.pk] or "", ""),
            )
            for match in matches
        ]
    return render(request, "web/events/pairings.html", context)


@require_safe
def undone(request: HttpRequest, tournament_id: UUID, round_id: int) -> HttpResponse:
    """The pairings of a round that was undone, as they were published."""
    context = framed(request, tournament_id, "pairings")
    context["round"] = round_ = undone_round(tournament_id=tournament_id, pk=round_id)
    context |= hall_list(request, pairings_page(round=round_)["results"], _words_of_table)
    return render(request, "web/events/undone.html", context)


def _words_of_table(row: Mapping[str, Any]) -> str:
    """The number and the names at a table of stored pairings."""
    return " ".join([str(row["table"]), *(named(seat["player"]) for seat in row["seats"])])


@require_safe
def standings(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    context = framed(request, tournament_id, "standings")
    stored = live_page(tournament_id=tournament_id)
    context |= _standings_context(request, context, stored)
    context["awards"] = awards(context["standings"])
    context |= beside_standings(request, context["frame"], context["standings"])
    return render(request, "web/events/standings.html", context)


@require_safe
def round_standings(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """The standings as a closed round left them, in their last revision."""
    context = framed(request, tournament_id, "standings")
    context["round"] = round_ = round_in(context["frame"], number)
    context |= _standings_context(request, context, round_page(round=round_))
    return render(request, "web/events/standings.html", context)


def _standings_context(
    request: HttpRequest, context: dict[str, Any], stored: Mapping[str, Any]
) -> dict[str, Any]:
    """Stored standings of an event and their table, or the part of it that is asked for."""
    listed = hall_list(request, stored["results"], lambda row: named(row["player"]))
    before = page_before(standings=stored)
    stages = list(context["event"].stages.all())
    rows = listed["page"].object_list
    return {"standings": stored, "table": table(stored, stages, before, page=rows), **listed}


LOGS_ON_A_PAGE = 50
# Number of cards in the table of the most played ones; the others are folded.
MOST_PLAYED = 20


@require_safe
def decks(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The decks by place, with those that are public; of the others the commitment."""
    context = framed(request, tournament_id, "decks")
    event: Tournament = context["event"]
    places = live_ranks(tournament_id=tournament_id)
    rows = entries_with_deck(tournament=event)
    rows.sort(key=lambda row: places.get(str(row[0])) or len(places) + 1)
    context |= hall_list(request, rows, lambda row: row[1])
    ids = [pk for pk, *_ in context["page"]]
    read = entries_by_id(tournament=event, ids=ids)
    context["entries"] = [(read[pk], places.get(str(pk))) for pk in ids]
    context["sealed"] = any(revealed_at is None for *_, revealed_at in rows)
    context["opened_early"] = opened_early(context["event"])
    if public := public_decks(tournament_id=tournament_id):
        shares = card_shares(public, game=context["event"].game)
        context |= {
            "public": len(public),
            "most": shares[:MOST_PLAYED],
            "rest": shares[MOST_PLAYED:],
        }
    return render(request, "web/events/decks.html", context)


@require_safe
def certificates(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The game logs of the event, by round and table."""
    context = framed(request, tournament_id, "certificates")
    ids = game_log_ids(tournament_id=tournament_id)
    page = Paginator(ids, LOGS_ON_A_PAGE).get_page(request.GET.get("page"))
    logs = game_log_rows(ids=list(page), reader=reader(request))
    context |= {"page": page, "logs": logs, "query": ""}
    return render(request, "web/events/certificates.html", context)


@require_safe
def journal(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The journal, the latest entry first. Of an entry for the staff alone, other readers see
    only the number."""
    context = framed(request, tournament_id, "journal")
    powers = context["frame"].powers if context["entry"] is None else frozenset[Power]()
    stream = event_stream(tournament_id)
    # The news for the staff is told to others in its turn (`told_stream`).
    end = None if powers else told_stream(name=stream).length
    entries = staff_entries_back(stream=stream, end=end)
    page = page_of(request, entries)
    context |= {"page": page, "lines": lines(page.object_list, powers=powers), "query": ""}
    context["for_staff"] = bool(powers)
    return render(request, "web/events/journal.html", context)


@require_safe
def house_file(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The house rules that an event brings for its game: what differs from the game's own, and the
    whole file."""
    context = framed(request, tournament_id, "about")
    event: Any = context["frame"].event
    pinned = pinned_format(event)
    if not event.house_file:
        raise Http404
    context |= house_context(None if pinned is None else pinned[0])
    return render(request, "web/events/house_rules.html", context)


@require_safe
def event(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The first page of an event: its facts, and the reader's own part in it."""
    context = framed(request, tournament_id, "about")
    frame: Frame = context["frame"]
    event: Any = frame.event
    pinned, profile = pinned_format(event), profile_of(event)
    stages = event.stages.all()
    context |= {
        "places": words.places(event, entries_by_state(tournament=event)[EntryState.WAITING]),
        "short_address": short_address(event),
        "spoken": spoken(short_address(event)),
        "plan": [stage_plan(stage, begun=frame.has_begun(stage)) for stage in stages],
        "scenarios_by_stage": [
            (stage.number, scenarios) for stage in stages if (scenarios := planned_scenarios(stage))
        ],
        "terrains": [(table, name) for table, name in enumerate(event.terrains, 1) if name],
        "objection": words.objection(event),
        "venue": (words.VENUE if context["with_decks"] else words.VENUE_WITHOUT_LOGS)[event.venue],
        "picture_host": _picture_origin(event).removeprefix("https://"),
        "house_rules": house_rules(event),
        "profile": profile_title(profile.title),
        "points": describe_points(profile),
        "ties": describe_tiebreakers(profile),
        "format": None if pinned is None else pinned[0],
        "format_place": "" if pinned is None else format_place(pinned[0]),
        "amended": pinned is not None and pinned[1] and bool(event.banned or event.limited),
        "limits": [] if pinned is None else limits(pinned[0]),
        "deadlines": [
            (ACTIONS[deadline.action], deadline)
            for deadline in events_selectors.deadlines_in_order(tournament=event)
        ],
        "opened_early": opened_early(event),
        "series": series_selectors.series_of(tournament=event),
    }
    user = reader(request)
    if user is not None and frame.entry is None:
        context["invitations"] = [
            invitation
            for invitation in invitations_to(user=user)
            if invitation.entry.tournament_id == event.pk
        ]
        reason = reason_left_out(user=user, event=event)
        if reason is not None:
            takes_late = (
                event.state == TournamentState.RUNNING and event.late_entries != LateEntries.CLOSED
            )
            context["left_out"] = texts.left_out(reason, takes_late=takes_late)
    if frame.entry is not None:
        context["missing"] = missing_players(frame.entry)
        context["waiting_position"] = entries_selectors.waiting_position(entry=frame.entry)
        if event.state == TournamentState.RUNNING and frame.current is not None:
            context = my_round(request, frame.entry, frame.current) | context
            context |= round_check_in_context(frame.entry) | {"is_team": event.team_size > 1}
            elsewhere = answer_cards_elsewhere(user, context.get("match"), event=event)
            context["brought_elsewhere"] = elsewhere
    context["steps"] = steps(frame)
    if event.state == TournamentState.FINISHED and frame.rounds:
        context |= _ended(frame)
    elif event.state == TournamentState.RUNNING:
        context |= current_round(frame)
    response = render(request, "web/events/about.html", context)
    if origin := _picture_origin(event):
        response.headers["Content-Security-Policy"] = policy_with_pictures(origin)
    return response


def _picture_origin(event: Tournament) -> str:
    """From where the picture of an event is loaded; nothing without one that can be shown."""
    try:
        return picture_origin(event.picture) if event.picture else ""
    except UnusablePicture:
        return ""


def _ended(frame: Frame) -> dict[str, Any]:
    """The top of the final standings, and the reader's own row."""
    final = live_page(tournament_id=frame.event.pk)
    own = None if frame.entry is None else str(frame.entry.pk)
    rows = [row for row in final["results"] if row["rank"] is not None]
    own_row = next((row for row in rows if row["player"]["id"] == own), None)
    return podium(frame, final) | {
        "awards": awards(final),
        "own_row": own_row,
        "own_rank": ordinal(own_row["rank"]) if own_row else "",
        "ranked": len(rows),
    }
