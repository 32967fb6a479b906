"""Codes of decks: every list there and back, and what is no code is refused."""

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

import engine
from decks.codes import UnreadableCode, coded_deck, deck_code
from tests.support.requests import faults

READY = [(game, slug) for game in map(engine.game, engine.slugs()) for slug in game.ready_decks]


@pytest.mark.parametrize(("game", "slug"), READY, ids=lambda value: getattr(value, "slug", value))
def test_every_ready_made_deck_comes_back(game: engine.Game, slug: str) -> None:
    deck, format = game.ready_decks[slug], next(iter(game.formats))
    code = deck_code(deck=deck, format=format)
    read = coded_deck(code)

    assert (read.deck, read.format) == (deck, format)
    assert set(code) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    assert len(code) <= 350


@given(st.data())
def test_any_counts_in_any_part_come_back(data: st.DataObject) -> None:
    game = engine.game(data.draw(st.sampled_from(engine.slugs())))
    cards = st.dictionaries(
        st.sampled_from(sorted(game.pool.cards)), st.integers(1, 999), min_size=1, max_size=12
    )
    own = engine.own_part(data.draw(st.sampled_from(sorted(game.pool.cards))), 3)
    parts = st.dictionaries(st.sampled_from([*game.parts, own]), cards, max_size=3)
    deck = engine.Deck.from_plain({"game": game.slug, "parts": data.draw(parts)})

    assert coded_deck(deck_code(deck=deck, format="")).deck == deck


def test_a_code_is_read_as_people_type_it() -> None:
    game, slug = READY[0]
    code = deck_code(deck=game.ready_decks[slug], format=next(iter(game.formats)))
    typed = " ".join(code[at : at + 5] for at in range(0, len(code), 5)).lower()

    assert coded_deck(typed.replace("1", "l").replace("0", "o")).deck == game.ready_decks[slug]


def test_one_wrong_letter_is_refused() -> None:
    game, slug = READY[0]
    code = deck_code(deck=game.ready_decks[slug], format=next(iter(game.formats)))
    wrong = 0
    for at, letter in enumerate(code[:-1]):
        typed = code[:at] + ("X" if letter != "X" else "Y") + code[at + 1 :]
        with pytest.raises(UnreadableCode):
            coded_deck(typed)
        wrong += 1

    assert wrong == len(code) - 1


@pytest.mark.parametrize("text", ["", "?", "AAAA", "9" * 2_401, "Ä", "0" * 40, "ZZZZZZZZZZZZZZZZ"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(UnreadableCode):
        coded_deck(text)


def test_a_deck_with_an_unknown_card_has_no_code() -> None:
    game, _ = READY[0]
    card = next(iter(game.pool.cards))
    decks = [
        engine.Deck(game.slug, {game.parts[0]: {"Nobody Knows": 1}}),
        engine.Deck(game.slug, {"attic": {card: 1}}),
        engine.Deck(game.slug, {f"{card}/x": {card: 1}}),
        engine.Deck(game.slug, {f"{card}/999": {card: 1}}),
        engine.Deck("chess", {"board": {"king": 1}}),
    ]

    assert [deck_code(deck=deck, format="") for deck in decks] == [""] * len(decks)


def test_cards_are_told_apart_by_the_checksum_where_their_short_names_are_the_same() -> None:
    """In a pool of some hundred cards a few share two bytes; each of them comes back as itself."""
    for game in map(engine.game, engine.slugs()):
        for card in game.pool.cards:
            deck = engine.Deck(game.slug, {game.parts[0]: {card: 2}})
            assert coded_deck(deck_code(deck=deck, format="")).deck == deck


def test_a_program_reads_a_code(client: Client) -> None:
    game, slug = READY[0]
    deck, format = game.ready_decks[slug], next(iter(game.formats))
    place = "/api/v1/decks/codes/"
    answer = client.get(place + deck_code(deck=deck, format=format))

    assert answer.json() == {"game": game.slug, "made_for": format, "deck": deck.plain()}
    assert faults(client.get(f"{place}nonsense")) == (404, [("/code", "unreadable_deck_code")])
