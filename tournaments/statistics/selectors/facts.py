"""What of an event is public and counts for its statistics."""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import datetime
from uuid import UUID

import engine
from decks.cards.archetypes import Archetype, held_copies, read_rules
from ground.spelling import searched
from ledger.selectors import told_stream
from tournaments.core.services.changes import event_stream
from tournaments.models import Entry, MatchSeat, StageEntrant, Tournament
from tournaments.standings.selectors.stored_pages import live_ranks
from tournaments.statistics.counting import OTHER, Figures, PlayedDeck, PlayedMatch, count
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
    head = told_stream(name=event_stream(tournament.pk)).head
    rules = rules_text(organisation_id=tournament.organisation_id, game=tournament.game)
    facts = (EDITION, head, rules)
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def event_figures(tournament: Tournament, *, now: datetime) -> Figures:
    """The figures of an event as they follow from what is public of it now."""
    decks = public_played_decks(tournament, now=now)
    return count(decks, _matches(tournament) if decks else (), ())


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
