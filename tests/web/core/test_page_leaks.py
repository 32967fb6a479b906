"""Nothing secret on any page, looked for by following every link as everybody, in an event that is
full of secrets."""

import json
from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import User
from decks.models import DeckList, DeckSnapshot
from replays.models import Finding, Replay, Slot
from tests.support.factories import game, legal_deck, make_user
from tests.support.leaks import ends_of_games
from tests.support.paying import money
from tests.support.walking import event, walk
from tournaments.judging.infractions import title_of
from tournaments.models import DeckCheck, Dispute, Entry, EntryPlayer, Penalty, Tournament
from tournaments.models.judging import no_words
from tournaments.terms.kinds import TournamentState

__all__ = ["event"]

pytestmark = pytest.mark.django_db

# Card pools are public, so every name of a card stands there.
PUBLIC = ("/games", "/decks/check")


def secrets(reader: str) -> Iterator[tuple[str, str]]:
    """What `reader` must not see: its kind, and its text."""
    for tournament in Tournament.objects.all():
        yield "pairing seed", bytes(tournament.pairing_seed).hex()
    yield from (("seed", bytes(slot.seed).hex()) for slot in Slot.objects.all())
    yield from (("salt", bytes(snapshot.salt).hex()) for snapshot in DeckSnapshot.objects.all())
    own = {card for cards in legal_deck(0).parts.values() for card in cards}
    for deck_list in DeckList.objects.all():
        if reader != "ann" or deck_list.digest != legal_deck(0).digest:
            yield "deck digest", deck_list.digest
        for cards in json.loads(deck_list.canonical)["parts"].values():
            hidden = [card for card in cards if reader != "ann" or card not in own]
            yield from (("card name", game().pool.cards[card].name) for card in hidden)
    for replay in Replay.objects.all():
        yield from (("log line", line.decode()) for line in bytes(replay.log).splitlines())
    yield from (("end of a game", line) for line in ends_of_games())
    yield from (("reason", finding.reason) for finding in Finding.objects.exclude(reason=""))
    yield from (
        ("claim digest", player.claim_digest) for player in EntryPlayer.objects.filter(user=None)
    )
    yield "password", "pbkdf2_"
    if reader != "organiser":  # The journal tells them who hosted, and the ledger is theirs.
        yield "host", "the-host"
        for penalty in Penalty.objects.all():
            yield from (("penalty", text) for text in (str(penalty.pk), penalty.note))
            yield "infraction", title_of(penalty.infraction)
        yield from money()
        for dispute in Dispute.objects.exclude(words=no_words()):
            words = filter(None, dispute.words)
            yield from (("dispute", text) for text in (str(dispute.pk), *words))
        for draft in Tournament.objects.filter(state=TournamentState.DRAFT):
            yield from (("draft", text) for text in (str(draft.pk), draft.name))
        for check in DeckCheck.objects.all():
            yield from (("deck check", text) for text in (str(check.pk), check.reason))


@pytest.mark.proof(of="leaks")
@pytest.mark.parametrize("reader", ["nobody", "ann", "stranger", "organiser"])
def test_no_page_tells_a_secret(client: Client, event: Tournament, reader: str) -> None:
    if reader != "nobody":
        client.force_login(User.objects.filter(username=reader).first() or make_user(reader))
    pages, hidden = walk(client, without=PUBLIC), set(secrets(reader))
    leaked = [
        (path, kind, secret[:40])
        for path, page in pages.items()
        for kind, secret in hidden
        if page.has(secret)
    ]

    assert len(pages) > 20
    assert leaked == []


@pytest.mark.proof(of="leaks")
def test_the_search_finds_what_is_there(client: Client, event: Tournament) -> None:
    """The player's own deck is on the page of their entry, so cards would be seen elsewhere too."""
    client.force_login(User.objects.get(username="ann"))
    pages = walk(client, without=PUBLIC)
    (entry,) = Entry.objects.filter(players__user__username="ann")
    cards = {game().pool.cards[card].name for card in legal_deck(0).parts["minions"]}

    assert {path for path, page in pages.items() if any(page.has(card) for card in cards)} == {
        f"/entries/{entry.pk}"
    }
