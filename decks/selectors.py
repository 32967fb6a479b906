"""Finding games, formats and decks."""

import json
from datetime import date
from functools import lru_cache
from uuid import UUID

import engine
from decks.models import DeckList, DeckSnapshot, FormatVersion


class UnknownFormat(LookupError):
    """A game has no format of this name."""


def find_format(*, game: engine.Game, slug: str) -> engine.Format:
    """The format as this installation publishes it; UnknownFormat lists those there are."""
    found = game.formats.get(slug)
    if found is None:
        known = ", ".join(sorted(game.formats))
        raise UnknownFormat(f"{game.name} has no format {slug[:60]!r}; it has {known}.")
    return found


class FormatNotPublished(LookupError):
    """The program has a format that its database does not have yet."""


def format_in_force(*, game: str, slug: str, on: date) -> FormatVersion:
    """The version of a format that is in force on a day; the first one before its own day.

    Raises engine.UnknownGame, UnknownFormat, and FormatNotPublished before `publish_games`.
    """
    rules = engine.game(game)
    find_format(game=rules, slug=slug)
    digest = engine.rules_digest(rules, rules.format_on(slug, on.isoformat()))
    found = FormatVersion.objects.filter(rules_digest=digest).select_related("pool").first()
    if found is None:
        raise FormatNotPublished(
            f"{rules.name} {slug} is not published here yet; its operator runs publish_games."
        )
    return found


def engine_format(version: FormatVersion) -> engine.Format:
    """The format of a row, to judge by; engine.FormatUnusable if this program no longer can."""
    plain = json.dumps(version.plain, sort_keys=True)
    return _rebuilt(version.game, version.digest, plain)


@lru_cache(maxsize=256)
def _rebuilt(game: str, digest: str, plain: str) -> engine.Format:
    found = engine.format_from_plain(game, json.loads(plain))
    if found.digest != digest:
        raise engine.FormatUnusable(f"the format {found.slug} is not the one with {digest[:19]}")
    return found


def engine_deck(deck_list: DeckList) -> engine.Deck:
    """The deck of a row, as the engine judges it."""
    return engine.Deck.from_plain(json.loads(deck_list.canonical))


def find_snapshot(*, snapshot_id: UUID) -> DeckSnapshot:
    """A snapshot with its list, which is for everybody only once `revealed_at` is set."""
    return DeckSnapshot.objects.select_related("deck_list").get(pk=snapshot_id)
