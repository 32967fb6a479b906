"""Parties of miniatures on pages and by the API: lists, rosters, and the verdict of an event."""

import random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import engine
from tests.support.factories import make_tournament, make_user
from tests.support.seen import notices, seen
from tournaments.models import Entry
from web.decks.rule_texts import rule_texts
from web.decks.texts import card_list, deck_parts

GAME = engine.game("anima_tactics")
GAMMA = "anima_tactics/saga2_gamma"
ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="1" name="Children of Lucanor" gameSystemName="Anima Tactics"
 xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force><selections>
<selection name="Organizational Advantages" number="1"><selections>
 <selection name="Gear Project" number="1"/></selections></selection>
<selection name="Celia" number="1" type="model"><selections>
 <selection name="Afterimage" number="1"/><selection name="Tactical Advantage" number="1"/>
</selections></selection>
<selection name="Theurgia" number="1"><selections>
 <selection name="Yue Alfonse" number="1"/></selections></selection>
<selection name="Rayne" number="1" type="upgrade"/>
<selection name="Wissenschaft Agent" number="2" type="model"/>
</selections></force></forces></roster>
"""
LIST = """Celia
1 Afterimage

Rayne

Theurgia
1 Yue Alfonse

Wissenschaft Agent

Wissenschaft Agent

[plot]
1 Tactical Advantage

[organization]
1 Gear Project"""


def roster(text: str = ROSTER) -> SimpleUploadedFile:
    return SimpleUploadedFile("children.ros", text.encode())


@pytest.mark.django_db
def test_a_roster_is_judged_on_the_page(client: Client) -> None:
    page = seen(client.post("/decks/check", {"format": GAMMA, "file": roster()}))
    assert notices(page) == ["Legal in Saga II, Gamma: 300 levels"]
    assert [node.text for node in page.all("h3")] == [
        "Characters (5)", "Plot cards (1)", "Advantages of the organisation (1)", "Celia (1)",
        "Theurgia (1)",
    ]  # fmt: skip
    bent = ROSTER.replace("Rayne", "Rayn").replace("Afterimage", "Aftermage")
    page = seen(client.post("/decks/check", {"format": GAMMA, "file": roster(bent)}))
    assert [node.text for node in page.all("ol")[0].all("p")] == [
        "No card 'Rayn' is known: did you mean 'Rayne'?",
        "Rayn · rule: Organizing your party · unknown_card",
        "No card 'Aftermage' is known: did you mean 'Afterimage'?",
        "Aftermage · rule: Advantage cards, Equipment and Powers · unknown_card",
    ]


@pytest.mark.django_db
def test_a_hostile_roster_is_one_line_on_the_page(client: Client) -> None:
    laughs = ROSTER.replace("<roster", '<!DOCTYPE r [<!ENTITY a "ha">]>\n<roster')
    page = seen(client.post("/decks/check", {"format": GAMMA, "file": roster(laughs)}))
    assert notices(page) == ["Line 2: a roster has no document type"]


@pytest.mark.django_db
def test_a_party_enters_an_event_that_bans_some_of_it(client: Client) -> None:
    rules: dict[str, Any] = {"game": "anima_tactics", "format": "saga2_gamma"}
    free = make_tournament(name="Free", **rules)
    strict = make_tournament(name="Strict", banned=["afterimage"], **rules)
    client.force_login(make_user("ann"))
    for event in (free, strict):
        sent = {"name": "Ann", "file": roster()}
        page = seen(client.post(f"/events/{event.pk}/enter", sent, follow=True))
        assert notices(page)[0] == (
            "You’re registered for Free."
            if event is free
            else "Not legal in Saga II, Gamma: 300 levels: 1 problem"
        )
    digest = Entry.objects.get().registered_deck.deck_list.digest
    assert digest == engine.read_deck(LIST, "anima_tactics").digest


def test_the_api_reads_a_roster_as_a_deck(client: Client) -> None:
    address = "/api/v1/games/anima_tactics/deck-files"
    answer = client.post(address, ROSTER.encode(), content_type="application/xml")
    assert answer.status_code == 200
    deck = engine.read_deck(LIST, "anima_tactics")
    assert answer.json() == deck.plain()
    assert card_list(deck) == LIST


def test_a_model_that_is_there_twice_has_parts_by_number() -> None:
    deck = engine.read_deck("Church Agent\nAura\nChurch Agent\nIkaro", "anima_tactics")
    assert [part.name for part in deck_parts(deck)] == [
        "characters", "Church Agent", "Church Agent, 2",
    ]  # fmt: skip


def party(chance: random.Random) -> str:
    """A list of some models with anything below them, a few unknown names, and plot cards."""
    by_kind: dict[str, list[str]] = {}
    for card in GAME.pool.cards.values():
        by_kind.setdefault(card.kind, []).append(card.name)
    carried = [*by_kind["equipment"], *by_kind["power"], *by_kind["pilot"], "Excalibur"]
    lines = [f"{chance.randint(1, 3)} Nobody" for _ in range(chance.randint(0, 1))]
    for _ in range(chance.randint(0, 6)):
        lines.append(chance.choice([*by_kind["character"][:5], "2 Saint", "Saint (30)"]))
        lines += chance.choices(carried, k=chance.randint(0, 3))
    for part in ("plot", "team", "organization"):
        lines += [
            f"[{part}]",
            *chance.choices([*by_kind[part], "Unheard of"], k=chance.randint(0, 2)),
        ]
    return "\n".join(lines)


def test_every_list_of_a_party_is_written_and_read_again_as_the_same() -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for _ in range(300):
        deck = engine.read_deck(party(chance), "anima_tactics")
        written = card_list(deck)
        assert engine.read_deck(written, "anima_tactics") == deck
        assert card_list(engine.read_deck(written, "anima_tactics")) == written


def test_every_rule_of_a_party_is_said_in_words() -> None:
    words = {rule.text for format in GAME.formats.values() for rule in rule_texts(format)}
    assert {
        "Light and Darkness can only be in the same party when all characters belong to one"
        " organisation.",
        "All cards together cost up to 250.",
        "Up to 300 levels of characters. Advantages can cost up to 30 points; any points beyond"
        " that count as levels.",
        "Characters can carry Equipment and Power cards from the set Saga II.",
        "Each character can carry up to 1 Equipment or Power card.",
        "No leaders.",
        "Up to 1 agent.",
    } <= words


def sent_again(page: Any) -> dict[str, str]:
    """What the form for a deck holds when it is sent from the page again."""
    (area,) = page.all("main")[0].all("textarea")
    kept = {"deck": "\n".join(area.inside).strip()}
    hidden = [field for field in page.all("input") if field.attrs.get("name") == "filled"]
    return kept | {"filled": str(hidden[0].attrs["value"])}


@pytest.mark.django_db
def test_a_roster_stands_in_the_field_for_lists_to_be_mended(client: Client) -> None:
    bent = ROSTER.replace("Rayne", "Rayn")
    page = seen(client.post("/decks/check", {"format": GAMMA, "file": roster(bent)}))
    held = sent_again(page)
    assert "1 Rayn" in held["deck"]
    mended = {**held, "format": GAMMA, "deck": held["deck"].replace("Rayn", "Rayne")}
    assert notices(seen(client.post("/decks/check", mended))) == [
        "Legal in Saga II, Gamma: 300 levels"
    ]
    # Or the file is mended, and chosen again.
    again = seen(client.post("/decks/check", {**held, "format": GAMMA, "file": roster()}))
    assert notices(again) == ["Legal in Saga II, Gamma: 300 levels"]
    assert sent_again(again)["deck"] == LIST
    both = {**held, "deck": held["deck"] + "\nCelia", "format": GAMMA, "file": roster()}
    assert notices(seen(client.post("/decks/check", both))) == [
        "Paste a card list or choose a file, not both."
    ]


@pytest.mark.django_db
def test_an_illegal_roster_is_mended_where_a_player_enters(client: Client) -> None:
    event = make_tournament(game="anima_tactics", format="saga2_gamma")
    client.force_login(make_user("ann"))
    bent = ROSTER.replace("Rayne", "Rayn")
    page = seen(client.post(f"/events/{event.pk}/enter", {"name": "Ann", "file": roster(bent)}))
    held = sent_again(page)
    mended = {**held, "name": "Ann", "deck": held["deck"].replace("Rayn", "Rayne")}
    client.post(f"/events/{event.pk}/enter", mended)

    assert Entry.objects.get().registered_deck.deck_list.digest == GAME.read_deck(LIST).digest
