"""Facts of an event that are public and count for its statistics."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from uuid import UUID

from django.db.models import Count

import engine
from decks.cards.archetypes import Archetype, held_copies, read_rules
from ground.spelling import searched
from replays.models import GameFacts
from tournaments.core.services.changes import event_stream
from tournaments.models import ArchetypeRules, Entry, MatchSeat, StageEntrant, Tournament
from tournaments.standings.selectors.stored_pages import live_ranks
from tournaments.statistics.counting import (
    OTHER,
    Figures,
    PlayedDeck,
    PlayedGame,
    PlayedMatch,
    count,
)
from tournaments.statistics.selectors.archetypes import rules_text
from tournaments.terms.kinds import (
    PUBLISHED,
    EntryState,
    MatchState,
    Result,
    ResultReason,
    TournamentState,
)

# Raised when the same facts are counted otherwise.
EDITION = 1


def stamp_of(tournament: Tournament) -> str:
    """A digest of all that the figures of an event follow from."""
    return stamps_of([tournament.pk])[tournament.pk]


def stamps_of(ids: Collection[UUID]) -> dict[UUID, str]:
    """The stamps of events, by id."""
    rows = Tournament.objects.filter(pk__in=ids)
    rules = {
        (organisation_id, game): text
        for organisation_id, game, text in ArchetypeRules.objects.values_list(
            "organisation_id", "game", "text"
        )
    }
    streams = [event_stream(pk) for pk in ids]
    games = dict(
        GameFacts.objects.filter(stream__in=streams).values_list("stream").annotate(Count("pk"))
    )
    stamps = {}
    for pk, head, organisation_id, game in rows.values_list(
        "pk", "journal__head", "organisation_id", "game"
    ):
        text = rules.get((organisation_id, game), "")
        facts = (EDITION, head, text, games.get(event_stream(pk), 0))
        stamps[pk] = hashlib.sha256(repr(facts).encode()).hexdigest()
    return stamps


def event_figures(tournament: Tournament, *, now: datetime) -> Figures:
    """The figures of an event as they follow from what is public of it now."""
    decks = public_played_decks(tournament, now=now)
    if not decks:
        return Figures(events=1)
    return count(decks, _matches(tournament), _games(tournament))


def public_played_decks(tournament: Tournament, *, now: datetime) -> Mapping[str, PlayedDeck]:
    """The public decks of an event by entry, but those of players who cancelled."""
    if tournament.game not in engine.slugs():
        return {}
    rows = Entry.objects.filter(tournament=tournament, deck__revealed_at__isnull=False)
    rows = rows.exclude(state=EntryState.WITHDRAWN)
    text = rules_text(organisation_id=tournament.organisation_id, game=tournament.game)
    rules = read_rules(engine.game(tournament.game), text, today=now.date().isoformat())
    in_cut = _in_cut(tournament)
    final = tournament.state == TournamentState.FINISHED
    places = live_ranks(tournament_id=tournament.pk) if final else {}
    decks = {}
    for pk, canonical in rows.values_list("pk", "deck__deck_list__canonical"):
        copies = held_copies(canonical)
        key, name, card = _named(rules.fitting(copies))
        cut = None if in_cut is None else pk in in_cut
        decks[str(pk)] = PlayedDeck(key, name, card, copies, cut, places.get(str(pk)))
    return decks


def _named(archetype: Archetype | None) -> tuple[str, str, str]:
    """The key of an archetype, the same in every event, its name and its card."""
    if archetype is None:
        return OTHER, "", ""
    return searched(archetype.name).replace("|", " "), archetype.name, archetype.card


def _in_cut(tournament: Tournament) -> set[UUID] | None:
    """The entries that play in a later stage of which a round is published; None where there is
    no such stage."""
    rounds = tournament.rounds.published().filter(stage__number__gt=1)
    stages = set(rounds.values_list("stage_id", flat=True))
    if not stages:
        return None
    return set(StageEntrant.objects.filter(stage__in=stages).values_list("entry_id", flat=True))


def _matches(tournament: Tournament) -> Iterator[PlayedMatch]:
    """The matches that were played and have a result, in published rounds."""
    seats = MatchSeat.objects.filter(
        round__tournament=tournament,
        round__state__in=PUBLISHED,
        match__state=MatchState.SETTLED,
        match__manner__in=(ResultReason.PLAYED, ResultReason.UNFINISHED),
        result__in=(Result.WIN, Result.LOSS, Result.DRAW),
    )
    rows = seats.order_by("match_id", "number").values_list("match_id", "entry_id", "result")
    first: tuple[UUID, UUID, str] | None = None
    for match, entry, result in rows.iterator(chunk_size=2000):
        if first is not None and first[0] == match:
            # A match that both lost was not decided by play.
            if (first[2], result) != (Result.LOSS, Result.LOSS):
                yield PlayedMatch(str(first[1]), str(entry), first[2])
            first = None
        else:
            first = match, entry, result


def _games(tournament: Tournament) -> Iterator[PlayedGame]:
    """The certified games that settled their matches and whose logs are open."""
    entries: dict[UUID, dict[int, str]] = defaultdict(dict)
    seats = MatchSeat.objects.filter(round__tournament=tournament, round__state__in=PUBLISHED)
    for match, number, entry in seats.values_list("match_id", "number", "entry_id").iterator():
        entries[match][number] = str(entry)
    rows = GameFacts.objects.filter(
        stream=event_stream(tournament.pk),
        replay__revealed_at__isnull=False,
        replay__taken_down_at=None,
        replay__overruled_at=None,
        replay__settled_game__isnull=False,
    ).order_by("pk")
    names = ("began", "turns", "drawn", "played")
    settled = ("replay__settled_game__match_id", "replay__settled_game__winner")
    for match_id, won, ending, began, turns, drawn, played in rows.values_list(
        *settled, "replay__finding__ending", *names
    ).iterator(chunk_size=500):
        sides = entries[match_id]
        if {*sides} == {0, 1}:
            both = (sides[0], sides[1])
            yield PlayedGame(both, began, won, turns, ending, tuple(drawn), tuple(played))
