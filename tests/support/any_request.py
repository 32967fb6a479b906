"""What there is, by the name under which addresses and bodies have it, and what a body can say."""

from typing import Any

from accounts.models import ApiToken, Organisation, User
from decks.api.representations import plain_deck
from decks.models import CardPoolVersion, Deck, FormatVersion
from decks.services.saving import save_deck
from tests.remembering import remembered
from tests.support.factories import NOW, game, legal_deck, make_entry, make_tournament
from tests.support.public import values
from tests.support.tables import opened_by_two
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.events.services.announcements import announce
from tournaments.models import (
    Announcement,
    DeckCheck,
    Dispute,
    EntryPlayer,
    ForbiddenPair,
    Penalty,
    SeriesEvent,
    Tournament,
)

# Good values of what a body has besides what there is: schemas allow much more than is taken.
WORDS: dict[str, list[Any]] = {
    "absent": [[0], [1]],
    "broken": [[]],
    "days": [30],
    "email": ["somebody@example.org"],
    "games_drawn": [0],
    "games_won": [[1, 0], [0, 1]],
    "minutes": [5],
    "name": ["Nightfall"],
    "note": ["Peeked."],
    "number": [1],
    "points": [1],
    "rating": [1500],
    "reason": ["Rain."],
    "role": ["judge", "scorekeeper"],
    "rounds": [3],
    "scopes": [["decks:write"]],
    "state": ["check_in", "running", "finished", "cancelled"],
    "tables": [1],
    "text": ["Lunch is at noon."],
    "weight": [1],
    "words": ["They know my hand."],
}


@remembered
def make_open_event(tournament: Tournament) -> Tournament:
    """Another event of the organiser, which ann and two guests have entered, and what it can have
    before play; ann keeps a deck."""
    organiser, ann = (User.objects.get(username=name) for name in ("organiser", "ann"))
    event = make_tournament(organiser, entries=2, name="Open Cup")
    make_entry(event, "Ann again", 0, user=ann)
    announce(tournament_id=event.pk, actor=organiser, text="Bring dice.", now=NOW)
    first, second = event.entries.order_by("name")[1:]
    forbid(
        tournament_id=event.pk,
        first=first.pk,
        second=second.pk,
        reason="Twins.",
        actor=organiser,
        now=NOW,
    )
    written = dict(plain_deck(legal_deck()))
    save_deck(owner=ann, game=game().slug, name="Mine", written=written, now=NOW)
    return event


def known_things(tournament: Tournament) -> dict[str, list[Any]]:
    """What there is in two events of the organiser, and good values for what is made."""
    rows = {
        "announcement_id": Announcement.objects.all(),
        "check_id": DeckCheck.objects.all(),
        "deck_id": Deck.objects.all(),
        "dispute_id": Dispute.objects.all(),
        "event_id": SeriesEvent.objects.all(),
        "member_id": EntryPlayer.objects.filter(entry__tournament=tournament),
        "pair_id": ForbiddenPair.objects.all(),
        "penalty_id": Penalty.objects.all(),
    }
    formats, pool = FormatVersion.objects.all(), CardPoolVersion.objects.first()
    assert pool is not None
    running, is_open = values(tournament), values(make_open_event(tournament))
    things = {name: [*ids, *is_open.get(name, ())] for name, ids in running.items()}
    things |= {name: [str(row.pk) for row in some] for name, some in rows.items()}
    table, _ = opened_by_two(users=(tournament.created_by, User.objects.get(username="ann")))
    entries = running["entry_id"]
    return (
        WORDS
        | things
        | {
            "deck": [plain_deck(legal_deck())],
            "digest": [pool.digest, *formats.values_list("digest", flat=True)[:2]],
            "first": entries,
            "format": ["starter"],
            "format_slug": ["starter"],
            "game": [game().slug],
            "matches": [running["match_id"]],
            "pairs": [[entries[:2]]],
            "player_ids": [entries[:2]],
            "prefix": [row.prefix for row in ApiToken.objects.all()],
            "scores": [[{"entry_id": entries[0], "points": 1}]],
            "second": entries,
            "table_id": [str(table.pk)],
            "slug": [game().slug, *Organisation.objects.values_list("slug", flat=True)],
            "username": [*User.objects.values_list("username", flat=True)],
        }
    )
