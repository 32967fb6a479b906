"""The archetypes of a game, as the events of an organisation name them."""

from collections import Counter
from uuid import UUID

import engine
from accounts.models import Organisation
from decks.cards.archetypes import Rules, held_copies
from tournaments.entries.selectors import public_decks
from tournaments.models import ArchetypeRules, Tournament
from tournaments.statistics.counting import OTHER


def archetype_rules(*, organisation: Organisation, game: str) -> ArchetypeRules:
    """The rules of an organisation for a game, an empty row where it has none; UnknownGame."""
    slug = engine.game(game).slug
    row = ArchetypeRules.objects.filter(organisation=organisation, game=slug).first()
    return row or ArchetypeRules(organisation=organisation, game=slug)


def rules_text(*, organisation_id: UUID, game: str) -> str:
    """The rules as they are written; empty where there are none."""
    rows = ArchetypeRules.objects.filter(organisation_id=organisation_id, game=game)
    return rows.values_list("text", flat=True).first() or ""


def games_with_rules(*, organisation: Organisation) -> set[str]:
    """The games for which an organisation has archetypes."""
    rows = ArchetypeRules.objects.filter(organisation=organisation).exclude(text="")
    return set(rows.values_list("game", flat=True))


def events_with_public_decks(
    *, organisation: Organisation, game: str, most: int
) -> list[Tournament]:
    """So many events of an organisation with public decks of a game, the newest first."""
    events = Tournament.objects.filter(
        organisation=organisation,
        game=game,
        taken_down_at=None,
        entries__deck__revealed_at__isnull=False,
    )
    return list(events.distinct().order_by("-created_at", "pk")[:most])


def preview(*, rules: Rules, tournament: Tournament) -> list[tuple[str, str, int]]:
    """Each archetype by name and card with the number of public decks of an event that are one,
    in the order of the rules, and last those that are none."""
    decks = public_decks(tournament_id=tournament.pk)
    counts = Counter(rules.fitting(held_copies(deck)) for deck in decks)
    named = [(each.name, each.card, counts[each]) for each in rules.archetypes]
    return [*named, (OTHER, "", counts[None])]
