"""Plays the event and saves the deck of which `copies.py` makes copies."""

from typing import NamedTuple

from django.utils import timezone

from accounts.models import User
from decks.models import Deck
from decks.services.saving import save_deck
from replays.models import Film
from tests.support.factories import (
    legal_deck,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.playing import bring, certify
from tournaments.models import Match, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.terms.kinds import TournamentState

PLAYERS, ROUNDS = 10, 4


class Played(NamedTuple):
    event: Tournament
    players: list[User]
    deck: Deck


def play_event() -> Played:
    """A finished event of ten users and four rounds, with a certified log of each match, and a deck
    that the first of them saved."""
    owner = make_user("owner")
    make_organisation(owner, "club")
    event = make_tournament(owner, organisation="club", rounds=ROUNDS, name="Friday Cup")
    players = [make_user(f"regular-{number}") for number in range(PLAYERS)]
    for number, user in enumerate(players):
        make_entry(event, user.username, number, user=user)
    for _ in range(ROUNDS):
        round_ = make_round(event)
        for match in round_.matches.all():
            replay = certify(bring(match, owner))
            films = [Film(replay=replay, audience=name, packed=b"") for name in ("open", "public")]
            Film.objects.bulk_create(films)
        close_round(tournament_id=event.pk, number=round_.number, actor=owner, now=timezone.now())
    set_state(event, TournamentState.FINISHED)
    assert Match.objects.filter(round__tournament=event, state="settled").count() == 20
    saved = save_deck(
        owner=players[0],
        game=event.game,
        name="My deck",
        written=legal_deck().plain(),
        now=timezone.now(),
    )
    return Played(event, players, saved.deck)
