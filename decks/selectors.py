"""Finding games, formats and decks."""

import json
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.utils.translation import gettext

import engine
from accounts.models import Membership, Organisation, User
from accounts.roles import POWERS, Power
from contract.errors import DomainError, NotFound
from decks.models import (
    BanList,
    CardPoolVersion,
    Deck,
    DeckList,
    DeckSnapshot,
    DeckVersion,
    FormatVersion,
    LostList,
)


class UnknownFormat(DomainError):
    """The game has no format of this name."""

    status = 422
    code = "unknown_format"
    field = "format"


def find_format(*, game: engine.Game, slug: str) -> engine.Format:
    """The format as this installation publishes it; UnknownFormat lists those there are."""
    format = game.formats.get(slug)
    if format is None:
        known = ", ".join(sorted(game.formats))
        raise UnknownFormat(_no_format(game, slug[:60], known))
    return format


class FormatNotPublished(DomainError):
    """The format isn't published in this installation yet."""

    status = 503
    code = "format_not_published"


def format_in_force(*, game: str, slug: str, on: date) -> FormatVersion:
    """The version of a format that is in force on a day; the first one before its own day.

    Raises engine.UnknownGame, UnknownFormat, and FormatNotPublished before `publish_games`.
    """
    rules = engine.game(game)
    find_format(game=rules, slug=slug)
    digest = engine.rules_digest(rules, rules.format_on(slug, on.isoformat()))
    version = FormatVersion.objects.filter(rules_digest=digest).select_related("pool").first()
    if version is None:
        raise FormatNotPublished(
            gettext(
                "The format {slug} of {game} isn’t published here yet. The operator of this site"
                " can publish it with publish_games."
            ).format(slug=slug, game=rules.name)
        )
    return version


def chosen_format(
    *, game: str, on: date, format: str | None = None, format_digest: str | None = None
) -> engine.Format:
    """The format of a game that is in force on a day, or the one of a digest.

    Raises engine.UnknownGame, UnknownFormat, and engine.FormatUnusable for a format of other days
    that this program can no longer judge by.
    """
    rules = engine.game(game)
    if format is not None:
        find_format(game=rules, slug=format)
        return rules.format_on(format, on.isoformat())
    version = FormatVersion.objects.filter(game=game, digest=format_digest).last()
    if version is None:
        raise UnknownFormat(
            gettext("{game} has no format with the digest {digest}.").format(
                game=rules.name, digest=str(format_digest)[:71]
            )
        )
    return engine_format(version)


def team_size(version: FormatVersion) -> int:
    """Number of players on each side of a match in this format, who share one deck."""
    game = engine.game(version.game)
    return game.seats_in(game.variant(version.plain["variant"])) // sides_of(version)


def sides_of(version: FormatVersion) -> int:
    """Number of sides that play a match in this format."""
    game = engine.game(version.game)
    return game.sides_in(game.variant(version.plain["variant"]))


@dataclass(frozen=True)
class PublishedFormat:
    """A format in all its published versions, the earliest first."""

    versions: list[FormatVersion]

    def in_force(self, on: date) -> FormatVersion:
        """The latest that has begun by this day; before its own day the first."""
        begun = [version for version in self.versions if version.effective_from <= on]
        return begun[-1] if begun else self.versions[0]


def published_formats(*, game: engine.Game) -> list[PublishedFormat]:
    """The formats of a game as this program has them and the database knows them, by slug."""
    current = {
        engine.rules_digest(game, version)
        for slug in game.formats
        for version in game.versions(slug)
    }
    rows = (
        FormatVersion.objects.filter(rules_digest__in=current)
        .select_related("pool")
        .order_by("slug", "effective_from")
    )
    return [PublishedFormat(list(of)) for _, of in groupby(rows, attrgetter("slug"))]


def published_format(*, game: engine.Game, slug: str) -> PublishedFormat:
    """One of them; NotFound names those there are."""
    formats = {published.versions[0].slug: published for published in published_formats(game=game)}
    if slug not in formats:
        raise NotFound(_no_format(game, slug, ", ".join(formats)))
    return formats[slug]


def known_format(*, game: engine.Game, slug: str, on: date) -> engine.Format:
    """The version of a format on a day, as this program has it; NotFound names those there are."""
    if slug not in game.formats:
        raise NotFound(_no_format(game, slug, ", ".join(sorted(game.formats))))
    return game.format_on(slug, on.isoformat())


def _no_format(game: engine.Game, slug: str, known: str) -> str:
    if not known:
        text = gettext("{game} has no format “{slug}”. None of its formats are published yet.")
    else:
        text = gettext("{game} has no format “{slug}”. Its formats are: {known}.")
    return text.format(game=game.name, slug=slug, known=known)


def find_format_version(*, digest: str) -> FormatVersion:
    """A published format or an event's own; the newest, where editions share its digest."""
    version = FormatVersion.objects.filter(digest=digest).last()
    if version is None:
        raise NotFound(
            gettext("No format has the fingerprint {digest}.").format(digest=digest[:71])
        )
    return version


def find_card_pool(*, digest: str) -> CardPoolVersion:
    pool = CardPoolVersion.objects.filter(digest=digest).first()
    if pool is None:
        raise NotFound(
            gettext("No card pool has the fingerprint {digest}.").format(digest=digest[:71])
        )
    return pool


def engine_format(version: FormatVersion) -> engine.Format:
    """The format of a row, to judge by; engine.FormatUnusable if this program no longer can."""
    plain = json.dumps(version.plain, sort_keys=True)
    return _rebuilt(version.game, version.digest, plain)


@lru_cache(maxsize=256)
def _rebuilt(game: str, digest: str, plain: str) -> engine.Format:
    format = engine.format_from_plain(game, json.loads(plain))
    if format.digest != digest:
        raise engine.FormatUnusable(f"the format {format.slug} is not the one with {digest[:19]}")
    return format


def engine_deck(deck_list: DeckList) -> engine.Deck:
    """The deck of a row, as the engine judges it."""
    return engine.Deck.from_plain(json.loads(deck_list.canonical))


def find_snapshot(*, snapshot_id: UUID) -> DeckSnapshot:
    """A snapshot with its list, which is for everybody only once `revealed_at` is set; NotFound
    without one."""
    snapshot = DeckSnapshot.objects.select_related("deck_list").filter(pk=snapshot_id).first()
    if snapshot is None:
        raise NotFound(gettext("There is no registered deck {id}.").format(id=snapshot_id))
    return snapshot


def decks_of(*, user: User, game: str | None = None) -> QuerySet[Deck]:
    """The decks that somebody keeps, the last changed first, with the last version in `latest`.

    Raises engine.UnknownGame.
    """
    of = {} if game is None else {"game": engine.game(game).slug}
    last = DeckVersion.objects.filter(number=F("deck__length")).select_related("deck_list")
    return (
        Deck.objects.filter(owner=user, archived_at=None, **of)
        .order_by("-changed_at", "pk")
        .prefetch_related(Prefetch("versions", queryset=last, to_attr="latest"))
    )


def latest_version(deck: Deck) -> DeckVersion:
    """The last version of a deck that was read by `decks_of`."""
    (version,) = vars(deck)["latest"]
    return version


def decks_by_name_alone(*, user: User) -> QuerySet[Deck]:
    """The decks that somebody keeps, the last changed first, without their lists of cards."""
    return Deck.objects.filter(owner=user, archived_at=None).order_by("-changed_at", "pk")


def no_deck(deck_id: UUID) -> NotFound:
    return NotFound(gettext("You have no deck {id}.").format(id=deck_id))


def find_deck(*, user: User, deck_id: UUID) -> Deck:
    """An own deck; NotFound for one that is not there, archived, or somebody else's."""
    deck = decks_of(user=user).filter(pk=deck_id).first()
    if deck is None:
        raise no_deck(deck_id)
    return deck


def versions_of(*, deck: Deck) -> QuerySet[DeckVersion]:
    """All versions, the first one first; what is in their lists is loaded when it is asked for."""
    versions = deck.versions.select_related("deck_list").defer("deck_list__canonical")
    return versions.order_by("number")


def find_deck_version(*, user: User, deck_id: UUID, number: int) -> DeckVersion:
    """A version of an own deck with its list; NotFound as for `find_deck`."""
    own = DeckVersion.objects.filter(deck__owner=user, deck__archived_at=None)
    versions = own.select_related("deck", "deck_list").filter(deck_id=deck_id, number=number)
    if (version := versions.first()) is None:
        raise NotFound(
            gettext("You have no deck {id} with a version {number}.").format(
                id=deck_id, number=number
            )
        )
    return version


def _lists_seen(viewer: User | None) -> QuerySet[BanList]:
    """The ban lists that somebody sees: published ones, and those of whom they plan events for."""
    seen = ~Q(published_at=None)
    if viewer is not None:
        roles = [role for role, powers in POWERS.items() if Power.MANAGE_EVENTS in powers]
        own = Membership.objects.filter(user=viewer, role__in=roles)
        seen |= Q(organisation__in=own.values("organisation_id"))
    return BanList.objects.filter(seen).select_related("organisation", "before", "version")


def ban_lists_of(*, organisation: Organisation, viewer: User | None) -> QuerySet[BanList]:
    """The ban lists of an organisation that `viewer` sees, those of the latest days first."""
    rows = _lists_seen(viewer).filter(organisation=organisation)
    return rows.order_by("-version__effective_from", "-created_at")


def find_ban_list(*, ban_list_id: UUID, viewer: User | None) -> BanList:
    """A ban list that `viewer` sees; NotFound."""
    row = _lists_seen(viewer).filter(pk=ban_list_id).first()
    if row is None:
        raise no_ban_list(ban_list_id)
    return row


def no_ban_list(ban_list_id: UUID) -> NotFound:
    return NotFound(gettext("There is no ban list {id}.").format(id=ban_list_id))


def list_for_events(*, organisation_id: UUID, version: FormatVersion, on: date) -> FormatVersion:
    """The version by which events of an organisation are played on a day: its own published list,
    or the version of the game, whichever day is later; its own on the same day."""
    own = (
        BanList.objects.filter(
            organisation_id=organisation_id,
            version__game=version.game,
            version__slug=version.slug,
            version__effective_from__gte=version.effective_from,
            version__effective_from__lte=on,
        )
        .exclude(published_at=None)
        .select_related("version__pool")
        .order_by("version__effective_from")
        .last()
    )
    return version if own is None else own.version


def trial_progress(*, ban_list: BanList) -> tuple[int, int]:
    """The parts of a try that are done, and all of them."""
    counts = ban_list.parts.aggregate(
        all=Count("pk"), done=Count("pk", filter=Q(counts__isnull=False))
    )
    return counts["done"], counts["all"]


def lists_lost(*, ban_list: BanList) -> QuerySet[LostList]:
    """The lists of cards that a ban list makes illegal."""
    return LostList.objects.filter(ban_list=ban_list)
