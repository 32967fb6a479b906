"""Saving decks: each change is a version of its own, and none is changed later."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.services.quotas import check_quota, lock_account
from contract.errors import DomainError
from decks.models import LONGEST_DECK_NAME, Deck, DeckVersion
from decks.selectors import no_deck
from decks.services.judging import UnreadableDeck, Written, read_deck
from decks.services.lists import keep_list
from decks.services.mending import mended_deck
from ground.names import clean_name

MOST_DECKS = 200
MOST_VERSIONS = 200
# Of all decks of an account, those included that were deleted, whose rows stay.
MOST_KEPT = MOST_DECKS * MOST_VERSIONS


class TooManyDecks(DomainError):
    """The user has saved as many decks as allowed."""

    code = "too_many_decks"


class TooManyVersions(DomainError):
    """The deck has as many versions as allowed."""

    code = "too_many_versions"


@transaction.atomic
def save_deck(*, owner: User, game: str, name: str, written: Written, now: datetime) -> DeckVersion:
    """A new deck with its first version, legal or not. Raises TooManyDecks and QuotaReached."""
    name = clean_name(name, longest=LONGEST_DECK_NAME)
    deck_list = _read(written, game)
    lock_account(user=owner)
    if owner.decks.filter(archived_at=None).count() >= MOST_DECKS:
        raise TooManyDecks(
            gettext("You already have {most} decks. Delete one to make room.").format(
                most=MOST_DECKS
            )
        )
    check_quota(
        count=owner.decks.aggregate(kept=Coalesce(Sum("length"), 0))["kept"],
        most=MOST_KEPT,
        refusal=gettext(
            "Your decks have {count} versions, deleted decks included, and an account can have"
            " {most}. Ask the operator of this site for more."
        ),
    )
    deck = Deck.objects.create(
        owner=owner, game=game, name=name, length=1, created_at=now, changed_at=now
    )
    return DeckVersion.objects.create(
        deck=deck, number=1, deck_list=keep_list(deck=deck_list), created_at=now
    )


@transaction.atomic
def save_version(
    *, owner: User, deck_id: UUID, written: Written, now: datetime
) -> tuple[DeckVersion, bool]:
    """The next version of an own deck, and whether it is new: the same list again is not.

    Raises NotFound for what is not there, archived, or somebody else's.
    """
    deck = _locked(owner, deck_id)
    deck_list = keep_list(deck=_read(written, deck.game))
    last = deck.versions.get(number=deck.length)
    if last.deck_list_id == deck_list.pk:
        return last, False
    if deck.length >= MOST_VERSIONS:
        raise TooManyVersions(
            gettext("{deck} already has {most} versions. Save it as a new deck instead.").format(
                deck=deck.name, most=MOST_VERSIONS
            )
        )
    deck.length += 1
    deck.changed_at = now
    deck.save(update_fields=["length", "changed_at"])
    version = DeckVersion.objects.create(
        deck=deck, number=deck.length, deck_list=deck_list, created_at=now
    )
    return version, True


@transaction.atomic
def archive_deck(*, owner: User, deck_id: UUID, now: datetime) -> None:
    """Take an own deck out of sight for good; NotFound as for `save_version`."""
    deck = _locked(owner, deck_id)
    deck.archived_at = now
    deck.save(update_fields=["archived_at"])


@transaction.atomic
def save_mended(
    *, owner: User, deck_id: UUID, written: Written, format: engine.Format, now: datetime
) -> tuple[DeckVersion, bool]:
    """The next version of an own deck: the legal one nearest to a list. Raises NoRemedy too, else
    as `save_version`."""
    mended = mended_deck(deck=_read(written, format.game), format=format)
    return save_version(owner=owner, deck_id=deck_id, written=mended.plain(), now=now)


def _locked(owner: User, deck_id: UUID) -> Deck:
    """Lock the deck, so that two versions saved at once get two numbers."""
    own = Deck.objects.select_for_update().filter(owner=owner, archived_at=None)
    if (deck := own.filter(pk=deck_id).first()) is None:
        raise no_deck(deck_id)
    return deck


def _read(written: Written, game: str) -> engine.Deck:
    deck = read_deck(written=written, game=engine.game(game))
    if deck.game != game:
        text = gettext("This is a deck of {other}, not of {game}.")
        raise UnreadableDeck(text.format(other=deck.game[:60], game=game))
    return deck
