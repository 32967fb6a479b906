"""Games, their formats and cards, and decks judged for anybody."""

import pytest
from django.conf import settings
from django.test import Client

import engine
from tests.support.factories import game, illegal_deck, legal_deck, make_tournament
from tests.support.seen import Node, facts, headings, links, notices, seen
from web.decks.rule_texts import limits, rule_texts
from web.decks.texts import card_list
from web.faces.card_texts import kind_name, part_name, set_name

pytestmark = pytest.mark.django_db


def test_all_games(client: Client) -> None:
    page = seen(client.get("/games"))

    assert headings(page) == ["Games"]
    games = [f"/games/{slug}" for slug in engine.slugs()]
    assert links(page) == [*games, "/practice", "/decks/check"]


def faces(page: Node) -> list[str]:
    """The cards of a page by the addresses that their faces lead to."""
    boxes = [node for node in page.all("a") if node.attrs.get("class") == "face-box"]
    return [str(box.attrs["href"]) for box in boxes]


def test_a_game_has_some_of_its_cards_and_every_version_of_its_formats(client: Client) -> None:
    page = seen(client.get("/games/tactics_anthem"))
    dated = [link for link in links(page) if "/formats/tournament/" in link]

    cards = {place.rpartition("/")[2] for place in faces(page)}
    assert {game().pool.cards[id].kind for id in cards} == {"minion", "support", "tactic"}
    assert sorted(set(dated)) == [
        f"/games/tactics_anthem/formats/tournament/{version.effective_from}"
        for version in game().versions("tournament")
    ]


@pytest.mark.parametrize("slug", engine.slugs())
def test_the_page_of_a_game_says_how_it_is_played(client: Client, slug: str) -> None:
    words = engine.game(slug).words
    page = seen(client.get(f"/games/{slug}"))

    assert {*words.about} == {"what", "win", "length"}
    assert [each for each in words.about.values() if each not in page.text] == []
    steps = [prompt.title for prompt in words.guide]
    assert [node.text for node in page.all("h3")] == steps
    assert facts(page)["How one wins"] == words.about["win"]


def test_the_browser_has_all_cards_in_pages(client: Client) -> None:
    pages = [seen(client.get(f"/games/tactics_anthem/cards?page={at}")) for at in range(1, 5)]
    cards = sorted(game().pool.cards.values(), key=lambda card: (card.kind, card.name))

    assert [len(faces(each)) for each in pages] == [60, 60, 60, len(cards) - 180]
    assert [place for each in pages for place in faces(each)] == [
        f"/games/tactics_anthem/cards/{card.id}" for card in cards
    ]


def test_a_query_stands_in_the_box_in_the_address_and_on_the_chips(client: Client) -> None:
    page = seen(client.get("/games/commandeer/cards?q=is:event+faction:avlon"))

    assert [box.attrs["value"] for box in page.all("input")] == ["is:event faction:avlon"]
    assert notices(page) == ["Read “avlon” as “avalon”."]
    assert len(faces(page)) == sum(
        card.kind == "event" and card.plain["faction"] == "avalon"
        for card in engine.game("commandeer").pool.cards.values()
    )
    chips = {
        node.text: (node.attrs["href"], node.attrs.get("aria-current"))
        for node in page.all("a")
        if str(node.attrs.get("class")).startswith("chip")
    }
    assert chips["Event"] == ("?q=faction%3Aavlon", "true")
    assert chips["Legendary"] == ("?q=is%3Aevent%20faction%3Aavlon%20is%3Alegendary", None)
    assert notices(seen(client.get("/games/commandeer/cards?q=zzyzx"))) == []


def test_a_card_has_a_page_with_all_that_is_known_of_it(client: Client) -> None:
    page = seen(client.get("/games/commandeer/cards/nightmare"))

    assert headings(page) == ["Nightmare", "Legality", "In public decks", "Cards like it"]
    assert facts(page) == {
        "Kind": "Unit",
        "Faction": "Duskmere",
        "Command": "2",
        "Energy": "1",
        "Power": "6000",
        "Health": "5000",
        "Attacks": "ahead on the right, ahead on the left",
        "Traits": "Spirit",
        "Set": "Founding · invented by this project",
        "Printed": "1 Sep 2026",
    }
    assert [[cell.text for cell in row.all("th", "td")] for row in page.all("tr")] == [
        ["Standard", "Up to 4 copies"],
        ["Free", "Up to 4 copies"],
        ["Tournament", "Restricted: Up to 2 copies"],
        ["First Print", "Up to 4 copies"],
    ]
    assert len(faces(page)) == 6
    assert client.get("/games/commandeer/cards/nobody").status_code == 404
    assert client.get("/games/nothing/cards").status_code == 404


def test_a_format_says_its_rules_and_lists_in_words(client: Client) -> None:
    page = seen(client.get("/games/tactics_anthem/formats/tournament/2026-11-21"))
    version = game().format_on("tournament", "2026-11-21")

    assert headings(page) == [
        "Tournament",
        "A legal deck",
        "Banned",
        "Restricted: 1 copy of each",
        "Restricted: 2 copies of each",
        "Ready-made decks",
        "Deck rules with their sources",
    ]
    assert facts(page)["Format fingerprint"] == version.digest
    assert list(limits(version)[0].cards) == ["Eclipse", "Storm Wall"]


def test_a_format_first_says_in_short_what_a_legal_deck_is(client: Client) -> None:
    page = seen(client.get("/games/commandeer/formats/standard/2026-11-21"))
    party = seen(client.get("/games/anima_tactics/formats/saga1_150/2026-11-23"))

    assert [each.text for each in page.all("main")[0].all("ul")[0].all("li")] == [
        "Deck: 50 cards or more.",
        "Deck: up to 4 copies of each card.",
        "Up to 1 copy of each legendary card.",
        "All cards belong to the same faction.",
    ]
    first = party.all("main")[0].all("li")[0]
    assert first.text == "All cards together cost up to 150."


def test_every_rule_of_every_format_can_be_said() -> None:
    formats = [
        version
        for slug in engine.slugs()
        for format in engine.game(slug).formats
        for version in engine.game(slug).versions(format)
    ]
    texts = {rule.text for format in formats for rule in rule_texts(format)}

    assert [
        text
        for text in texts
        if not text.endswith(".") or any(mark in text for mark in "[]{}_") or text[0].islower()
    ] == []


@pytest.mark.parametrize(
    ("game", "format", "texts"),
    [
        (
            "tactics_anthem",
            "starter",
            [
                "Parts of a decklist: Minions and Tactics.",
                "Minions: Minion cards from the set Starter.",
                "Tactics: Support and Tactic cards from the set Starter.",
                "Minions: 36 cards.",
                "Minions: 3 complete sections of different colours, with each of their minions"
                " once. All sections belong to the same troop. Sections of level 1 or lower.",
                "Tactics: 18 to 48 cards.",
                "Tactics: up to 3 copies of each card.",
            ],
        ),
        (
            "commandeer",
            "standard",
            [
                "Parts of a decklist: Deck.",
                "Deck: 50 cards or more.",
                "Deck: up to 4 copies of each card.",
                "Up to 1 copy of each legendary card.",
                "All cards belong to the same faction.",
                "Deck: Event and Unit cards from the sets Borderlands and Founding.",
            ],
        ),
        (
            "tactica",
            "team_battle",
            [
                "Parts of a decklist: Side and Partner. The house rules deal everything else.",
                "Side: choose Moon or Sun.",
                "Partner: choose Moon or Sun.",
                "Bans and limits must leave a side, its walls and enough troops for the start of a"
                " battle.",
            ],
        ),
    ],
)
def test_players_read_what_a_format_asks_for(game: str, format: str, texts: list[str]) -> None:
    rules = rule_texts(engine.game(game).formats[format])

    assert sorted(rule.text for rule in rules) == sorted(texts)


def test_every_part_kind_and_set_has_a_name() -> None:
    games = [engine.game(slug) for slug in engine.slugs()]
    cards = [card for game in games for card in game.pool.cards.values()]
    parts = {part for game in games for part in game.reader.parts}
    names = [
        *((part, part_name(part)) for part in parts),
        *((card.kind, kind_name(card.kind)) for card in cards),
        *((card.set, set_name(card.set)) for card in cards),
    ]

    assert [id for id, name in names if id == name] == []


@pytest.mark.parametrize(
    "path",
    [
        "/games/chess",
        "/games/tactics_anthem/formats/nothing/2026-11-21",
        "/games/tactics_anthem/formats/starter/2026-11-20",
    ],
)
def test_what_there_is_not(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_legal_deck(client: Client) -> None:
    sent = {"format": "tactics_anthem/starter", "deck": card_list(legal_deck())}
    page = seen(client.post("/decks/check", sent))

    assert notices(page) == ["Legal in Starter"]
    assert [node.text for node in page.all("h3")] == ["Minions (36)", "Tactics (22)"]


def test_an_illegal_deck_is_told_every_problem_and_keeps_what_was_typed(client: Client) -> None:
    typed = "4 Silence\n3 Stumbel\n"
    page = seen(client.post("/decks/check", {"format": "tactics_anthem/starter", "deck": typed}))
    verdict = engine.check_deck(
        engine.read_deck(typed, "tactics_anthem"), game().format_on("starter", "2026-11-21")
    )
    problems = [node.text for node in page.all("ol")[0].all("p")]

    assert notices(page) == [f"Not legal in Starter: {len(verdict.problems)} problems"]
    assert problems[2:4] == [
        "Line 2: No card 'Stumbel' is known: did you mean 'Stumble'?",
        "Stumbel · rule: section II, Tactics Deck · unknown_card",
    ]
    assert len(problems) == 2 * len(verdict.problems)
    assert page.all("textarea")[0].text == "4 Silence 3 Stumbel"


def test_a_wrong_line_hides_no_other(client: Client) -> None:
    typed = "[minions]\n4 Silence x3\n9 Scout\nSB: 1 Recall"
    page = seen(client.post("/decks/check", {"format": "tactics_anthem/starter", "deck": typed}))
    problems = [node.text for node in page.all("ol")[0].all("p")]

    assert notices(page) == ["Not legal in Starter: 6 problems"]
    assert problems[:5] == [
        "Line 2: '4 Silence x3' is no card with a number",
        "4 Silence x3",
        "Line 3: Scout: at most 3 copies, found 9: remove 6",
        "Scout · rule: section II, Tactics Deck · too_many_copies",
        "Line 4: This game has no sideboard: leave these cards out",
    ]


def test_a_list_of_another_game_is_checked_there_by_one_button(client: Client) -> None:
    deck = engine.game("commandeer").ready_decks["avalon"]
    sent = {"format": "tactics_anthem/starter", "deck": card_list(deck)}
    page = seen(client.post("/decks/check", sent))
    form = next(node for node in page.all("form") if "Check as a deck of Commandeer" in node.text)
    again = {
        str(node.attrs["name"]): node.attrs.get("value") or ""
        for node in form.all("input")
        if node.attrs["name"] != "csrfmiddlewaretoken"
    }

    assert page.all("ol")[0].all("p")[0].text == (
        "These are cards of Commandeer: check the list as a deck of that game"
    )
    assert "fewest changes" not in page.text
    assert notices(seen(client.post("/decks/check", again))) == ["Legal in Standard"]


def test_a_deck_of_a_game_that_there_is_not_is_no_deck_of_this_one(client: Client) -> None:
    deck = '{"game": "chess", "parts": {"pieces": {"king": 1}}}'
    page = seen(client.post("/decks/check", {"format": "tactics_anthem/starter", "deck": deck}))

    assert notices(page) == ["Not legal in Starter: 1 problem"]


def test_an_event_judges_by_its_own_bans(client: Client) -> None:
    plain = make_tournament(name="Plain")
    card = sorted(legal_deck().parts["tactics"])[0]
    strict = make_tournament(name="Strict", banned=[card])
    sent = {"deck": card_list(legal_deck())}
    about = seen(client.get(f"/events/{strict.pk}"))
    verdicts = [
        notices(seen(client.post(f"/events/{event.pk}/check", sent))) for event in (plain, strict)
    ]

    assert verdicts == [
        ["Legal in Starter"],
        ["Not legal in Starter: 1 problem"],
    ]
    assert "Banned" in headings(about)
    assert game().pool.cards[card].name in [node.text for node in about.all("li")]


def test_a_format_that_there_is_not(client: Client) -> None:
    page = seen(client.post("/decks/check", {"format": "chess/blitz", "deck": "4 Silence"}))

    assert notices(page) == ["That choice isn’t available. Choose from the list."]


@pytest.mark.parametrize("number", [0, 1])
def test_a_card_list_reads_as_the_deck_it_was_made_of(number: int) -> None:
    for deck in (legal_deck(number), illegal_deck()):
        assert engine.read_deck(card_list(deck), "tactics_anthem") == deck


def test_how_to_check(client: Client) -> None:
    page = seen(client.get("/verify"))
    assert headings(page)[0] == "Verify a result"
    by = f"--issuer {settings.MUSTER_ISSUER}"
    assert [node.text for node in page.all("code") if "verify_certificate.py " in node.text] == [
        f"python3 verify_certificate.py certificate.jws jwks.json game.jsonl {by}",
        f"python3 verify_certificate.py statement.jws jwks.json {by}",
    ]


def test_every_ready_deck_written_as_a_list_reads_back_as_itself() -> None:
    for slug in engine.slugs():
        for deck in engine.game(slug).ready_decks.values():
            assert engine.read_deck(card_list(deck), slug) == deck


def test_a_deck_of_heroes_is_shown_hero_by_hero(client: Client) -> None:
    deck = engine.game("letal").ready_decks["knife-and-hammer"]
    sent = {"format": "letal/duel", "deck": card_list(deck)}
    page = seen(client.post("/decks/check", sent))

    assert notices(page) == ["Legal in Duel"]
    assert [node.text for node in page.all("h3")] == [
        "Heroes (2)",
        "The Assassin (32)",
        "The Champion (32)",
    ]


def test_the_rules_of_hero_decks_are_told_in_sentences(client: Client) -> None:
    page = seen(client.get("/games/letal/formats/tournament_team/2026-11-21"))
    rules = [rule.text for rule in rule_texts(engine.game("letal").formats["tournament_team"])]

    assert rules == [
        "Parts of a decklist: Heroes and Partner. The deck of each hero is listed below the hero’s"
        " name.",
        "Heroes: Hero cards from the set House.",
        "Partner: Hero cards from the set House.",
        "Heroes: 2 cards.",
        "Partner: 2 cards.",
        "All heroes have different names.",
        "Each hero has a deck of their own.",
        "Each hero’s deck has cards of that hero or of their type, from the set House.",
        "Each hero’s deck has 30 to 35 cards.",
        "Up to 2 copies of each card in a hero’s deck.",
    ]
    assert headings(page)[0] == "Team Tournament"


def test_the_result_of_a_check_stands_above_the_form(client: Client) -> None:
    sent = {"format": "tactics_anthem/starter", "deck": "4 Silence"}
    page = client.post("/decks/check", sent).content.decode()

    assert page.index('id="verdict"') < page.index("<textarea")


def test_a_format_offers_the_ready_made_decks_that_are_legal_in_it(client: Client) -> None:
    path = "/games/tactics_anthem"
    format = next(
        str(node.attrs["href"])
        for node in seen(client.get(path)).all("a")
        if node.text == "Starter"
    )
    page = seen(client.get(format))
    ready = next(
        part for part in page.all("section") if part.attrs["aria-labelledby"] == "ready-made"
    )

    assert [node.text for node in ready.all("summary")] == [
        "Card list of Human Starter",
        "Card list of Elven Starter",
    ]
    assert [node.text for node in ready.all("a")] == ["Sign in"]
