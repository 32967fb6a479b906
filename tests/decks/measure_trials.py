"""Trying a ban list on 100,000 saved and registered decks: `pytest -s -n 0 -p no:randomly
tests/decks/measure_trials.py` tells the seconds of one worker (`DECKS`, `GAME`, `FORMAT`).

The decks are changed ready-made ones, no two alike. Two workers share the parts of a try.
"""

import os
import random
import time
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

import engine
from decks.models import BanList, Deck, DeckList, DeckVersion
from decks.services.ban_lists import try_ban_list
from decks.services.publishing import publish_games
from decks.services.trials import carry_on
from ground.statements.many_rows import insert_all
from tests.support.factories import NOW, make_organisation, make_user

DECKS = int(os.environ.get("DECKS", "100000"))
GAME, FORMAT = os.environ.get("GAME", "letal"), os.environ.get("FORMAT", "tournament")
CARDS = {"letal": "Frost Shackles", "commandeer": "Rally", "tactics_anthem": "Scout"}


def _decks(game: engine.Game[Any]) -> Iterator[engine.Deck]:
    """Ready-made decks, each with the copies of some cards changed."""
    draw = random.Random(7)
    ready = game.ready_for(game.formats[FORMAT])
    cards = sorted(game.pool.cards)
    seen: set[str] = set()
    while len(seen) < DECKS:
        deck = draw.choice(ready)
        parts = {part: dict(of) for part, of in deck.parts.items()}
        for part in draw.sample(sorted(parts), min(len(parts), 2)):
            if len(parts[part]) > 3:
                out, less = draw.sample(sorted(parts[part]), 2)
                copies = parts[part].pop(out)
                kept = [card for card in parts[part] if draw.random() < 0.5]
                into = draw.choice(cards if draw.random() < 0.5 else kept or [less])
                parts[part][into] = parts[part].get(into, 0) + copies
        made = engine.Deck(game.slug, parts)
        if made.digest not in seen:
            seen.add(made.digest)
            yield made


@pytest.mark.django_db(transaction=True)
def test_a_list_is_tried_on_all_decks() -> None:
    publish_games(now=NOW)
    game, ada = engine.game(GAME), make_user("ada")
    rows = [
        DeckList(digest=deck.digest, game=GAME, canonical=deck.canonical().decode())
        for deck in _decks(game)
    ]
    for at in range(0, len(rows), 5_000):
        insert_all(rows[at : at + 5_000])
    player = make_user("player")
    decks = [
        Deck(owner=player, game=GAME, name="d", length=1, created_at=NOW, changed_at=NOW)
        for _ in rows
    ]
    ids = DeckList.objects.order_by("pk").values_list("pk", flat=True)
    versions = [
        DeckVersion(deck=deck, number=1, deck_list_id=id, created_at=NOW)
        for deck, id in zip(decks, ids, strict=True)
    ]
    for at in range(0, len(rows), 5_000):
        insert_all(decks[at : at + 5_000])
        insert_all(versions[at : at + 5_000])
    club = make_organisation(ada, "club")
    row = try_ban_list(
        organisation=club,
        actor=ada,
        game=GAME,
        format=FORMAT,
        effective_from=date(2026, 12, 24),
        source="",
        card_list=CARDS[GAME],
        now=NOW,
    )
    begun, worked = time.monotonic(), time.process_time()
    while BanList.objects.filter(pk=row.pk, ended_at=None).exists():
        carry_on(ban_list_id=row.pk, clock=lambda: NOW)
    took, cpu = time.monotonic() - begun, time.process_time() - worked
    row.refresh_from_db()
    print(
        f"\none worker: {took:.1f} s, CPU {cpu:.1f} s; {row.report['lists']:,} lists,"
        f" {row.report['legal']:,} legal, {row.report['lost']:,} lost"
    )
    assert row.report["lists"] == DECKS
