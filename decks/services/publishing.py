"""Publishing card pools and formats: what a game's program has becomes rows that never change."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.db import transaction

import engine
from decks.models import CardPoolVersion, FormatVersion
from decks.selectors import engine_format


@transaction.atomic
def publish_games(*, now: datetime) -> int:
    """Publish every card pool and every version of a format that this program has. Published rows
    stay as they are. Returns how many formats are new."""
    return sum(_publish(engine.game(slug), now) for slug in engine.slugs())


def _publish(game: engine.Game, now: datetime) -> int:
    formats = {
        engine.rules_digest(game, version): version
        for slug in game.formats
        for version in game.versions(slug)
    }
    versions = FormatVersion.objects.filter(rules_digest__in=formats)
    known = set(versions.values_list("rules_digest", flat=True))
    missing = [rules for rules in formats if rules not in known]
    if missing:
        rows = [_row(game, formats[rules], own=False, now=now) for rules in missing]
        # Two installations that start at once publish the same.
        FormatVersion.objects.bulk_create(rows, ignore_conflicts=True)
    return len(missing)


def _pool(game: engine.Game, pool: engine.CardPool, now: datetime) -> CardPoolVersion:
    row, _ = CardPoolVersion.objects.get_or_create(
        digest=pool.digest,
        defaults={
            "game": game.slug,
            "edition": game.edition,
            "cards": {id: dict(card.plain) for id, card in pool.cards.items()},
            "published_at": now,
        },
    )
    return row


def _row(game: engine.Game, format: engine.Format, *, own: bool, now: datetime) -> FormatVersion:
    """A format as a row, with the printings of the cards that it is played with."""
    return FormatVersion(
        game=game.slug,
        slug=format.slug,
        digest=format.digest,
        rules_digest=engine.rules_digest(game, format),
        pool=_pool(game, format.pool, now),
        plain=dict(format.plain),
        name=format.name,
        official=format.official,
        effective_from=date.fromisoformat(format.effective_from),
        source=format.source,
        own=own,
        published_at=now,
    )


@transaction.atomic
def amend(
    *,
    version: FormatVersion,
    banned: Sequence[str],
    limited: Mapping[str, int],
    cite: str,
    now: datetime,
) -> FormatVersion:
    """The version with an event's own bans and limits; the same one where they add nothing.

    Cards are ids or names. Raises engine.AmendmentUnusable.
    """
    format = engine.amend_format(engine_format(version), banned=banned, limited=limited, cite=cite)
    return own_version(format=format, now=now)


@transaction.atomic
def furnish(*, version: FormatVersion, house_file: str, now: datetime) -> FormatVersion:
    """The version with an event's own house rules, a file of TOML; the same one where they say what
    the game's own say. Raises engine.AmendmentUnusable."""
    return own_version(format=engine.use_house_rules(engine_format(version), house_file), now=now)


@transaction.atomic
def vary(*, version: FormatVersion, options: Mapping[str, str], now: datetime) -> FormatVersion:
    """The version with options of the game fixed besides its own, as for the scenario of a round;
    the same one where it fixes them already. Raises engine.AmendmentUnusable."""
    if not options:
        return version
    return own_version(format=engine.vary_format(engine_format(version), options), now=now)


def own_version(*, format: engine.Format, now: datetime) -> FormatVersion:
    """The row of a format that is not the program's own."""
    row = _row(engine.game(format.game), format, own=True, now=now)
    FormatVersion.objects.bulk_create([row], ignore_conflicts=True)
    return FormatVersion.objects.get(rules_digest=row.rules_digest)
