"""Queries of the pages that the selectors of no room offer."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db.models import F, Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.roles import Power
from contract.errors import NotFound
from decks.models import DeckSnapshot, FormatVersion
from decks.selectors import engine_format
from ground.statements.reads import PreparedRead
from replays.models import Replay
from replays.selectors import replays
from tournaments.core.access import powers_in
from tournaments.core.selectors import find_whole_tournament, tournaments
from tournaments.core.services.changes import event_stream
from tournaments.entries.selectors import invitations, left_out_reason, own_entries
from tournaments.models import (
    Announcement,
    Entry,
    Invitation,
    Match,
    MatchGame,
    MatchSeat,
    Round,
    RoundStandings,
    Series,
    SeriesPage,
    Stage,
    StoredPairings,
    StoredStandings,
    Tournament,
)
from tournaments.terms.kinds import (
    GONE,
    Decklists,
    EntryState,
    MatchState,
    Reveal,
    RoundState,
    StageKind,
    TournamentState,
)


@dataclass(frozen=True)
class Frame:
    """An event as one reader sees it, with their own entry and their powers as staff."""

    event: Tournament
    entry: Entry | None
    powers: frozenset[Power]
    rounds: Sequence[Round]

    @property
    def current(self) -> Round | None:
        """The latest round that is published."""
        return self.rounds[-1] if self.rounds else None

    @property
    def planned(self) -> list[str]:
        """What the rounds to come are called, until the event is over: numbers of those planned,
        and of a bracket its size."""
        if self.event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
            return []
        names: list[str] = []
        for stage in self.event.stages.all():
            played = sum(round.stage_id == stage.pk for round in self.rounds)
            if stage.is_elimination:
                if not played and stage.cut_size:
                    names.append(gettext("Top %(size)d") % {"size": stage.cut_size})
            else:
                first = len(self.rounds) + len(names) + 1
                names += [str(first + more) for more in range((stage.rounds or 0) - played)]
        return names

    def has_begun(self, stage: Stage) -> bool:
        """Whether a round of a stage is published."""
        return any(round.stage_id == stage.pk for round in self.rounds)

    @property
    def stages(self) -> Sequence[Stage]:
        """The stages of the event; none where it is a single Swiss stage."""
        all_stages = list(self.event.stages.all())
        return all_stages if len(all_stages) > 1 or all_stages[0].kind != StageKind.SWISS else []


def frame(*, tournament_id: UUID, reader: User | None) -> Frame:
    """NotFound for an event that the reader does not see."""
    event = find_whole_tournament(tournament_id=tournament_id, viewer=reader)
    stages = {stage.pk: stage for stage in event.stages.all()}
    rounds = list(event.rounds.all())
    for round_ in rounds:
        round_.stage = stages[round_.stage_id]
    if reader is None:
        return Frame(event, None, frozenset(), rounds)
    return Frame(
        event,
        own_entry(user=reader, event=event),
        powers_in(user=reader, tournament=event),
        rounds,
    )


def own_entry(*, user: User, event: Tournament) -> Entry | None:
    """The entry of `user` in an event, if they have not left before it started."""
    entry = _OWN_ENTRY.first(user.pk, event.pk)
    if entry is not None:
        entry.tournament = event
        prefetch_related_objects([entry], "players")
    return entry


_OWN_ENTRY: PreparedRead[Entry] = PreparedRead(
    lambda user, event: Entry.objects.filter(
        tournament_id=event, players__user_id=user, players__live=True
    ).select_related("deck"),
    int,
    UUID,
)


def entry_with_deck(*, snapshot: DeckSnapshot, viewer: User | None) -> Entry | None:
    """The entry that plays a registered deck, in an event that `viewer` sees; None for a deck that
    was replaced."""
    entries = Entry.objects.filter(deck=snapshot, tournament__in=tournaments(viewer=viewer))
    return entries.select_related("tournament").first()


def public_decks(*, tournament_id: UUID) -> Sequence[str]:
    """The decks of an event that are public, as canonical lists, but those of players who cancelled
    their registration."""
    entries = Entry.objects.filter(tournament_id=tournament_id, deck__revealed_at__isnull=False)
    playing = entries.exclude(state=EntryState.WITHDRAWN)
    return list(playing.values_list("deck__deck_list__canonical", flat=True))


def left_out(*, user: User, event: Tournament) -> str | None:
    """Why a registered `user` does not play since the start, as the journal has it: empty if they
    left themselves. None for all other users."""
    if event.state not in (TournamentState.RUNNING, TournamentState.FINISHED):
        return None
    players = event.players.filter(user=user, live=False, entry__state=EntryState.WITHDRAWN)
    player = players.select_related("entry__tournament").order_by("joined_at").last()
    return None if player is None else left_out_reason(entry=player.entry)


def pinned(event: Tournament) -> tuple[engine.Format, bool] | None:
    """The format that an event pins, and whether it has bans or limits of its own.

    None when this installation has no row for it.
    """
    version = FormatVersion.objects.filter(rules_digest=event.rules_digest).first()
    return None if version is None else (engine_format(version), version.own)


def has_decks(event: Tournament) -> bool:
    """Whether an event takes decklists, or took some before it gave them up. Without there is
    nothing to check before a game or to replay after it."""
    return event.decklists != Decklists.NONE or _A_DECK.first(event.pk) is not None


_A_DECK: PreparedRead[UUID] = PreparedRead(
    lambda event: (
        Entry.objects.filter(tournament_id=event)
        .exclude(deck=None)
        .values_list("pk", flat=True)[:1]
    ),
    UUID,
)


def opened_early(event: Tournament) -> bool:
    """Whether a finished event was reopened, so that its decks are public already."""
    if event.state != TournamentState.RUNNING or event.reveal != Reveal.AFTER_EVENT:
        return False
    return event.entries.filter(deck__revealed_at__isnull=False).exists()


def standings(*, tournament_id: UUID) -> Mapping[str, Any]:
    """The live standings as they are stored; empty before there are any."""
    page = StoredStandings.objects.filter(tournament_id=tournament_id).first()
    return {"results": []} if page is None else json.loads(bytes(page.body))


def standings_place(*, entry: Entry) -> str:
    """The rank and record of an entry in the live standings, as in *6th · 2–1–0*; empty before
    their first result."""
    rows = standings(tournament_id=entry.tournament_id)["results"]
    row = next((row for row in rows if row["player"]["id"] == str(entry.pk)), None)
    if row is None or not any(row["record"].values()):
        return ""
    return f"{ordinal(row['rank'])} · {_record(row)}"


def places(*, tournament_id: UUID) -> Mapping[str, int]:
    """The rank of each entry by its id, from round 1 on."""
    stored = standings(tournament_id=tournament_id)
    rows = stored["results"] if stored.get("round") else []
    return {row["player"]["id"]: row["rank"] for row in rows}


def series_standings(*, series: Series) -> Mapping[str, Any]:
    """The standings of a series as they are stored."""
    return json.loads(bytes(SeriesPage.objects.get(pk=series.pk).body))


def round_standings(*, round: Round) -> Mapping[str, Any]:
    """The standings as a closed round left them; NotFound before it closed."""
    latest = RoundStandings.objects.filter(round=round).order_by("-revision").first()
    if latest is None:
        raise NotFound(gettext("This round is not closed yet."))
    return json.loads(bytes(latest.body))


def standings_before(*, standings: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The standings that the round before the one of these stored standings left; None without."""
    if (round_ := standings.get("round")) is None:
        return None
    stored = RoundStandings.objects.filter(
        round__tournament_id=standings["tournament_id"],
        round__state=RoundState.CLOSED,
        round__number=round_["number"] - 1,
    )
    latest = stored.order_by("-revision").first()
    return None if latest is None else json.loads(bytes(latest.body))


def undone_round(*, tournament_id: UUID, pk: int) -> Round:
    """A round that was undone; NotFound where there is none of this id."""
    undone = Round.objects.filter(tournament_id=tournament_id, state=RoundState.UNDONE)
    if (round := undone.filter(pk=pk).first()) is None:
        raise NotFound(gettext("This event has no undone round with this id."))
    return round


def stored_pairings(*, round: Round) -> Mapping[str, Any]:
    """The pairings of a round as they are stored."""
    return json.loads(bytes(StoredPairings.objects.get(round=round).body))


def game_log_ids(*, tournament_id: UUID) -> list[UUID]:
    """The logs of an event by round, table and game."""
    matches = Match.objects.filter(round__tournament_id=tournament_id)
    places = {str(pk): place for pk, *place in matches.values_list("pk", "round__number", "table")}
    logs = Replay.objects.filter(slot__stream=event_stream(tournament_id)).values_list(
        "pk", "slot__match", "slot__game_number", "uploaded_at"
    )
    rows = sorted((places[match], game, at, pk) for pk, match, game, at in logs if match in places)
    return [pk for *_place, pk in rows]


def game_logs(*, ids: Sequence[UUID]) -> list[tuple[Match, Replay, bool]]:
    """These logs, each with the answers of the players, with its match and whether its game rests
    on it."""
    logs = replays().prefetch_related("stances").in_bulk(ids)
    seats = MatchSeat.objects.select_related("entry").order_by("number")
    with_logs = Match.objects.filter(pk__in={log.slot.match for log in logs.values()})
    matches = {
        str(match.pk): match
        for match in with_logs.select_related("round__stage").prefetch_related(
            Prefetch("seats", seats)
        )
    }
    counting = MatchGame.objects.filter(match__in=list(matches)).values_list("replay_id", flat=True)
    settling = set(counting)
    return [(matches[log.slot.match], log, pk in settling) for pk in ids if (log := logs.get(pk))]


def entries_of(*, user: User, states: Collection[TournamentState] = ()) -> QuerySet[Entry]:
    """The entries with which `user` plays or has played, those that they joined last first; with
    `states`, those in events in one of these."""
    return (
        own_entries(user=user, states=states)
        .select_related("tournament", "deck")
        .prefetch_related("players")
        .defer("tournament__pairing_seed", "deck__salt")
        .order_by("-players__joined_at", "id")
    )


PLAYED_NOW = (TournamentState.CHECK_IN, TournamentState.RUNNING)


def entries_played_now(*, user: User) -> list[Entry]:
    """The entries of a user in events that are played, or in which they check in."""
    return list(entries_of(user=user, states=PLAYED_NOW))


def played_now(entries: Iterable[Entry]) -> list[Tournament]:
    """The events of these entries that are played, or in which they check in."""
    return [
        entry.tournament
        for entry in entries
        if entry.tournament.state in PLAYED_NOW and entry.state not in GONE
    ]


def with_final_places(entries: Sequence[Entry]) -> list[tuple[Entry, str]]:
    """Entries, each with how it ended in an event that is over, as in *3rd of 24 · 4–1–0*; empty in
    all others, and without a place in the final standings."""
    over = {
        entry.tournament_id: entry
        for entry in entries
        if entry.tournament.state == TournamentState.FINISHED
    }
    pages = StoredStandings.objects.filter(tournament__in=list(over))
    places = {}
    for page in pages:
        results = json.loads(bytes(page.body))["results"]
        rows = [row for row in results if row["rank"] is not None]
        entry = over[page.tournament_id]
        row = next((row for row in rows if row["player"]["id"] == str(entry.pk)), None)
        if row is not None:
            place = gettext("{rank} of {players}").format(
                rank=ordinal(row["rank"]), players=len(rows)
            )
            places[entry.pk] = f"{place} · {_record(row)}"
    return [(entry, places.get(entry.pk, "")) for entry in entries]


def _record(row: Mapping[str, Any]) -> str:
    """Wins, losses and draws of a row of standings, and its byes if there are any."""
    record = row["record"]
    text = f"{record['wins']}–{record['losses']}–{record['draws']}"
    return f"{text} +{record['byes']}" if record["byes"] else text


def announcements_to(*, user: User) -> QuerySet[Announcement]:
    """Announcements of current events in which `user` plays, the newest first."""
    playing = own_entries(user=user, states=PLAYED_NOW).exclude(state__in=GONE)
    announcements = Announcement.objects.filter(
        tournament__in=playing.values("tournament"), withdrawn_at=None
    )
    named = announcements.select_related("tournament").annotate(of=F("tournament__name"))
    return named.order_by("-made_at", "-pk")


def invitations_to(*, user: User) -> list[Invitation]:
    """Invitations of `user` into teams that they can still accept."""
    return [invitation for invitation in invitations(user=user) if invitation.user_id == user.pk]


def match_of(*, entry: Entry, round: Round) -> Match | None:
    """The match of an entry in a round; None without one."""
    standing = Match.objects.exclude(state=MatchState.VOID)
    return standing.filter(round=round, seats__entry=entry).first()
