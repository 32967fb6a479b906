"""Lists in the ways that people and programs write them, each read as the deck of the plain one."""

import json

import pytest

import engine
from engine import Deck
from engine.core.decks.placed_problems import game_of_names

GAME = "tactics_anthem"
PLAIN = """4 Call to Arms
2 Herald's Challenge
1 Scout
3 Field Adept
"""
PARTS = {
    "tactics": {"call-to-arms": 4, "field-adept": 3, "heralds-challenge": 2, "scout": 1},
}

LINES = {
    "number first": "4 Call to Arms\n2 Herald's Challenge\n1 Scout\n3 Field Adept",
    "number with x": "4x Call to Arms\n2x Herald's Challenge\n1x Scout\n3x Field Adept",
    "x with number": "x4 Call to Arms\nx2 Herald's Challenge\nx1 Scout\nx3 Field Adept",
    "number behind": "Call to Arms x4\nHerald's Challenge x2\nScout\nField Adept x3",
    "in brackets": "Call to Arms (4)\nHerald's Challenge (2)\nScout (1)\nField Adept (3)",
    "bare number behind": "Call to Arms 4\nHerald's Challenge 2\nScout 1\nField Adept 3",
    "a cross": "4 × Call to Arms\n2 × Herald’s Challenge\n1 × Scout\n3 × Field Adept",
    "colon": "Call to Arms: 4\nHerald's Challenge: 2\nScout: 1\nField Adept: 3",
    "number, colon": "4: Call to Arms\n2: Herald's Challenge\n1: Scout\n3: Field Adept",
    "dash": "Call to Arms - 4\nHerald's Challenge – 2\nScout - 1\nField Adept — 3",
    "number, hyphen": "4-Call to Arms\n2-Herald's Challenge\n1-Scout\n3-Field Adept",
    "dotted": "Call to Arms ....... 4\nHerald's Challenge ... 2\nScout ..... 1\nField Adept .. 3",
    "square brackets": "[4] Call to Arms\n[2x] Herald's Challenge\nScout [1]\nField Adept [x3]",
    "copies of": "4 copies of Call to Arms\n2 of Herald's Challenge\n1 copy of Scout\n3 cards of"
    " Field Adept",
    "no gap": "4xCall to Arms\n2xHerald's Challenge\n1xScout\n3Field Adept",
    "in words": "four Call to Arms\nTwo Herald's Challenge\none Scout\nthree x Field Adept",
    "wide digits": "４ Call to Arms\n２ Herald＇s Challenge\n１ Scout\n３ Ｆｉｅｌｄ Adept",
    "no-break spaces": "4\u00a0Call\u00a0to\u00a0Arms\n2\u202fHerald's Challenge\n1\u00a0Scout\n"
    "3\u2003Field Adept",
    "smart quotes": '4 “Call to Arms”\n2 ‘Herald’s Challenge’\n1 «Scout»\n3 "Field Adept"',
    "tabs": "4\tCall to Arms\n2\tHerald's Challenge\n1\tScout\n3\tField Adept",
    "tabs, number last": "Call to Arms\t4\nHerald's Challenge\t2\nScout\t1\nField Adept\t3",
    "trailing points": "4 Call to Arms.\n2 Herald's Challenge,\n1 Scout;\n3 Field Adept.",
    "bullets": "- 4 Call to Arms\n* 2 Herald's Challenge\n• 1 Scout\n– 3 Field Adept",
    "more bullets": "▪ 4 Call to Arms\n◦2 Herald's Challenge\n► 1 Scout\n✓ 3 Field Adept",
    "emoji": "🔹 4 Call to Arms\n✅ 2 Herald's Challenge\n4️⃣ Scout\n⭐ 3 Field Adept".replace(
        "4️⃣ Scout", "1️⃣ Scout"
    ),
    "check boxes": "- [ ] 4 Call to Arms\n- [x] 2 Herald's Challenge\n- [ ] Scout\n[ ] 3 Field"
    " Adept",
    "numbered": "1. 4 Call to Arms\n2. 2 Herald's Challenge\n3. Scout\n4. 3 Field Adept",
    "numbered with ) and x": "1) 4x Call to Arms\n2) Herald's Challenge x2\n3) Scout\n"
    "4) 3 Field Adept",
    "counted with points": "4. Call to Arms\n2. Herald's Challenge\n1. Scout\n3. Field Adept",
    "cards one by one": "Call to Arms\n" * 4 + "Herald's Challenge\n" * 2 + "Scout\n"
    "Field Adept\nField Adept\nField Adept",
    "one line, commas": "4 Call to Arms, 2 Herald's Challenge, Scout, 3 Field Adept",
    "one line, semicolons": "4x Call to Arms; Herald's Challenge x2; Scout; 3 Field Adept.",
    "heading with its cards": "Tactics: 4 Call to Arms, 2 Herald's Challenge, 1 Scout,"
    " 3 Field Adept",
    "comments": "// my list\n4 Call to Arms // strong\n# note\n2 Herald's Challenge # two\n"
    "1 Scout\n\n3 Field Adept",
    "headings with totals": "Tactics (10)\n4 Call to Arms\n2 Herald's Challenge\n\nSupport (3)\n"
    "3 Field Adept\n\nScouting (1)\n1 Scout",
    "unknown headings": "Ramp:\n4 Call to Arms\n\nCard Draw (3)\n2 Herald's Challenge\n1 Scout\n\n"
    "Others (3)\n3 Field Adept",
    "totals": "4 Call to Arms\n2 Herald's Challenge\n1 Scout\n3 Field Adept\n\n10 cards\n"
    "Total: 10 cards\nTotal cards: 10",
    "titled": "Night March\n\n4 Call to Arms\n2 Herald's Challenge\n1 Scout\n3 Field Adept",
    "facts": "Name: Night March\nAuthor: Ada\nFormat: Starter\nhttps://example.org/decks/7\n"
    "4 Call to Arms\n2 Herald's Challenge\n1 Scout\n3 Field Adept",
    "set codes": "4 Call to Arms (FND) 12\n2 Herald's Challenge (fnd) 3a\n1 Scout (PLST) FND-81\n"
    "3 Field Adept (FND)",
    "codes behind": "4 Call to Arms FND 12\n2 Herald's Challenge FND 3\n1 Scout FND\n"
    "3 Field Adept 77",
    "codes before": "4 [FND] Call to Arms\n2 [FND:3] Herald's Challenge\n1 [FND] Scout\n"
    "3 [FND] Field Adept",
    "codes in pipes": "4 Call to Arms|FND|1\n2 Herald's Challenge|FND\n1 Scout\n3 Field Adept|X",
    "prices and points": "4 Call to Arms $1.20\n2 Herald's Challenge [10 pts]\n1 Scout (5pts)\n"
    "3 Field Adept - 15 points",
}
EXPORTS = {
    "arena": "About\nName Night March\n\nDeck\n4 Call to Arms (FND) 12\n2 Herald's Challenge (FND)"
    " 3\n1 Scout (FND) 7\n3 Field Adept (FND) 9\n\nSideboard\n",
    "archidekt": "1x Scout (fnd) 12 [Recon] ^Have,#f0f0f0^\n4x Call to Arms (fnd) 3 *F* [Main,Top]"
    "\n2x Herald's Challenge (fnd) 4 [Main{noDeck}]\n3x Field Adept (fnd) 77 `Support`",
    "moxfield": "4 Call to Arms (FND) 12 *F*\n2 Herald's Challenge (FND) 3\n1 Scout (FND) 7\n"
    "3 Field Adept (FND) 9★\n\nSIDEBOARD:\n",
    "untap": "//deck-1\n4 Call to Arms\n2 Herald's Challenge (FND)\n1 Scout [7]\n3 Field Adept\n\n"
    "//sideboard-1\n",
    "dec": "// Deck file\n//NAME: Night March\n// Tactics\n4 Call to Arms\n2 Herald's Challenge\n"
    "1 Scout\n3 Field Adept\n// Sideboard",
    "forge": "[metadata]\nName=Night March\n[Main]\n4 Call to Arms|FND|1\n2 Herald's Challenge|FND"
    "\n1 Scout|FND|2\n3 Field Adept|FND\n[Sideboard]\n",
    "deckbox": "Count,Tradelist Count,Name,Edition,Card Number,Foil\n"
    "4,0,Call to Arms,Foundations,12,\n2,0,Herald's Challenge,Foundations,3,\n"
    "1,0,Scout,Foundations,7,foil\n3,0,Field Adept,Foundations,9,",
    "markdown": "# Night March\n\n## Tactics (10)\n\n* 4 **Call to Arms**\n* 2 [Herald's Challenge]"
    "(https://example.org/c/3)\n* 1 _Scout_\n* 3 `Field Adept`\n\n---",
    "markdown table": "| Count | Card |\n|------:|:-----|\n| 4 | Call to Arms |\n"
    "| 2 | Herald's Challenge |\n| 1 | Scout |\n| 3 | Field Adept |",
    "markdown table, turned": "Card | Qty\n--- | ---\nCall to Arms | 4\nHerald's Challenge | 2\n"
    "Scout | 1\nField Adept | 3",
    "csv": "4,Call to Arms\n2,Herald's Challenge\n1,Scout\n3,Field Adept",
    "csv, turned": "Call to Arms,4\nHerald's Challenge,2\nScout,1\nField Adept,3",
    "csv with header": "Name,Quantity\nCall to Arms,4\nHerald's Challenge,2\nScout,1\n"
    "Field Adept,3",
    "csv with quotes": '"Quantity","Name","Section"\n"4","Call to Arms","Tactics"\n'
    '"2","Herald\'s Challenge","Tactics"\n"1","Scout","Tactics"\n"3","Field Adept","Support"',
    "csv with semicolons": "Card;Number\nCall to Arms;4\nHerald's Challenge;2,0\nScout;1\n"
    "Field Adept;3",
    "csv with a set": '4,"Call to Arms",FND,12\n2,"Herald\'s Challenge",FND,3\n1,Scout,FND,7\n'
    "3,Field Adept,FND,9",
    "html list": "<ul>\n<li>4 Call to Arms</li>\n<li>2 Herald&#39;s Challenge</li>\n"
    "<li><a href='/c/7'>1&nbsp;Scout</a></li>\n<li>3x <b>Field Adept</b></li>\n</ul>",
    "html table": "<table>\n<tr>\n<td>4</td>\n<td>Call to Arms</td>\n</tr>\n"
    "<tr><td>2</td><td>Herald&rsquo;s Challenge</td></tr><tr><td>1</td><td>Scout</td></tr>\n"
    "<tr><td>3</td>\n<td>Field Adept</td></tr></table>",
    "html in text": "4 Call to Arms<br>\n2 Herald&#x27;s Challenge<br>\n<b>1</b> Scout<br/>\n"
    "3 Field Adept",
    "chat": "Ada — Today at 12:03\n> • 4 Call to Arms\n> • 2 Herald’s Challenge\n> • Scout\n"
    "[12:04] Ada: 3x Field Adept",
    "phone chat": "[01.12.26, 12:03:11] Ada: 4 Call to Arms\n[01.12.26, 12:03:15] Ada: 2x Herald’s"
    " Challenge\n[01.12.26, 12:03:16] Ada: Scout\n[01.12.26, 12:03:17] Ada: Field Adept x3",
}
DOCUMENTS: dict[str, object] = {
    "numbers by name": {
        "Call to Arms": 4, "Herald's Challenge": 2, "Scout": 1, "field-adept": 3,
    },
    "a list of objects": [
        {"name": "Call to Arms", "count": 4},
        {"card": "Herald's Challenge", "quantity": "2"},
        {"name": "Scout"},
        {"Name": "Field Adept", "Qty": 3},
    ],
    "a list of lines": ["4 Call to Arms", "Herald's Challenge x2", "Scout", "3x Field Adept"],
    "a list of pairs": [
        ["Call to Arms", 4], [2, "Herald's Challenge"], ["Scout", 1], ["Field Adept", 3],
    ],
    "sections": {
        "name": "Night March",
        "tactics": {"Call to Arms": 4, "Herald's Challenge": 2, "Scout": 1},
        "support": ["3 Field Adept"],
        "sideboard": [],
    },
    "a site": {
        "name": "Night March",
        "mainboard": {
            "Call to Arms": {"quantity": 4, "card": {"name": "Call to Arms"}},
            "Herald's Challenge": {"quantity": 2, "card": {"name": "Herald's Challenge"}},
            "Scout": {"quantity": 1, "card": {"name": "Scout"}},
            "Field Adept": {"quantity": 3, "card": {"name": "Field Adept"}},
        },
    },
    "cards of a site": {
        "cards": [
            {"quantity": 4, "card": {"name": "Call to Arms"}},
            {"quantity": 2, "card": {"name": "Herald's Challenge"}},
            {"quantity": 1, "card": {"name": "Scout"}},
            {"quantity": 3, "card": {"name": "Field Adept"}},
        ]
    },
    "a tabletop": {
        "ObjectStates": [
            {
                "Name": "DeckCustom",
                "ContainedObjects": [
                    *({"Name": "Card", "Nickname": "Call to Arms"} for _ in range(4)),
                    *({"Name": "Card", "Nickname": "Herald's Challenge"} for _ in range(2)),
                    {"Name": "Card", "Nickname": "Scout"},
                    *({"Name": "Card", "Nickname": "Field Adept"} for _ in range(3)),
                ],
            }
        ]
    },
}  # fmt: skip
DIALECTS = LINES | EXPORTS | {name: json.dumps(of) for name, of in DOCUMENTS.items()}


def read(text: str, game: str = GAME) -> Deck:
    return engine.read_deck(text, game)


def test_the_plain_list_is_the_deck_of_all_dialects():
    assert read(PLAIN).parts == PARTS
    assert len(DIALECTS) >= 70


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_dialect_is_the_deck_of_the_plain_list(dialect: str):
    assert read(DIALECTS[dialect]).parts == PARTS


@pytest.mark.parametrize("dialect", [*LINES, *EXPORTS])
def test_no_dialect_needs_a_certain_line_end(dialect: str):
    text = DIALECTS[dialect]
    assert read(text.replace("\n", "\r\n")).parts == PARTS
    assert read("\ufeff" + text + "\n\n").parts == PARTS


TEAM = {
    "heroes": {"the-assassin": 1, "the-champion": 1},
    "the-assassin": {"backstab": 2, "vanish": 1},
    "the-champion": {"charge": 2},
}
PARTY = {
    "characters": {"grave-sentinel": 2, "sister-maelle": 1},
    "grave-sentinel/2": {"iron-will": 1},
    "plot": {"forced-march": 1},
    "sister-maelle": {"mirror-amulet": 1},
}


@pytest.mark.parametrize(
    "text",
    [
        "The Assassin\n2 Backstab\nVanish\nThe Champion\nCharge x2",
        "## The Assassin (3)\n- 2x Backstab\n- Vanish\n\n## The Champion (2)\n- Charge (2)",
        "The Assassin: 2 Backstab, Vanish\nThe Champion: 2 Charge",
        "1. The Assassin\n2. The Champion\n\nThe Assassin\nActions (3)\n2 Backstab\nVanish\n\n"
        "[The Champion]\n2 Charge\n",
        "Heroes: The Assassin, The Champion\n2x Backstab @ The Assassin\nVanish @ The Assassin\n"
        "2x Charge @ The Champion",
        "2x Backstab @ The Assassin\n1x Vanish @ the assassin\n2x Charge @ The Champion",
        "hero,count,card\nThe Assassin,2,Backstab\nThe Assassin,1,Vanish\nThe Champion,2,Charge",
        "The Assassin;Backstab;2\nThe Assassin;Vanish;1\nThe Champion;Charge;2",
        "| Hero | Card | # |\n|---|---|---|\n| The Assassin | Backstab | 2 |\n"
        "| The Assassin | Vanish | 1 |\n| The Champion | Charge | 2 |".replace("| # |", "| Nr |"),
        '{"The Assassin": {"Backstab": 2, "Vanish": 1}, "The Champion": ["2 Charge"]}',
        '{"heroes": ["The Assassin", "The Champion"], "the-assassin": {"backstab": 2, "vanish": 1},'
        ' "the-champion": {"charge": 2}}',
        "<h2>The Assassin</h2><ul><li>2 Backstab</li><li>Vanish</li></ul><h2>The Champion</h2>"
        "<ul><li>2 Charge</li></ul>",
    ],
)
def test_heroes_have_their_cards_in_every_dialect(text: str):
    assert read(text, "letal").parts == TEAM


@pytest.mark.parametrize(
    "text",
    [
        "Sister Maelle\nMirror Amulet\nGrave Sentinel\nGrave Sentinel\nIron Will\n[plot]\n"
        "Forced March",
        "• Sister Maelle (40)\n   – Mirror Amulet\n• 2x Grave Sentinel\n   – Iron Will\n\n"
        "Plot cards:\n• Forced March",
        "++ House (200) [95pts] ++\n+ Characters [95pts] +\nSister Maelle [40pts]: Mirror Amulet"
        " [5pts]\nGrave Sentinel [25pts]\nGrave Sentinel [25pts]: Iron Will\n+ Plot +\n"
        "Forced March\n+ Total: [95pts] +",
        "Character;Number;Card\nSister Maelle;1;Mirror Amulet\n\nGrave Sentinel\nGrave Sentinel\n"
        "Iron Will, Forced March",
    ],
)
def test_characters_carry_their_cards_in_every_dialect(text: str):
    assert read(text, "anima_tactics").parts == PARTY


def test_names_with_commas_stand_beside_commas():
    deck = {"high-marshal": 1, "puppet-mistress": 3, "rally": 2}
    for text in (
        "Aurelian, High Marshal\n3 Lady Isaura, Mistress of Strings\nRally x2",
        "Aurelian, High Marshal, Rally x2, 3 Lady Isaura, Mistress of Strings",
        "1,Aurelian, High Marshal\n3,Lady Isaura, Mistress of Strings\n2,Rally",
        'Units (4)\n"Aurelian, High Marshal",1\n"Lady Isaura, Mistress of Strings",3\nEvents\n'
        "Rally,2",
    ):
        assert read(text, "commandeer").parts == {"deck": deck}


def test_sides_are_named_in_every_dialect():
    for text in ("Sun\n[partner]\nMoon", "Side: Sun\nPartner: Moon", "side,Sun,1\npartner,Moon,1"):
        assert read(text, "tactica").parts == {"side": {"sun": 1}, "partner": {"moon": 1}}


def test_one_wrong_line_hides_no_other():
    text = (
        "Stumbel\n0 Scout\n3 Silence\n-2 Recall\n2 Scout x3\n[ramp]\n4\nSB: 2 Scout\n"
        "2 Call to Arms\nSideboard (1)\n1 Ghost\n"
    )
    reading = engine.read_list(text, GAME)

    assert reading.deck.parts == {"tactics": {"Stumbel": 1, "call-to-arms": 2, "silence": 3}}
    assert reading.meant == {"Stumbel": "stumble"}
    assert [(wrong.lines, wrong.text, wrong.wrong) for wrong in reading.wrong] == [
        ((2,), "0 Scout", "the number must be 1 to 999"),
        ((4,), "-2 Recall", "'-2 Recall' is no card with a number"),
        ((5,), "2 Scout x3", "'2 Scout x3' is no card with a number"),
        ((6,), "[ramp]", "there is no part [ramp]: use [minions], [tactics]"),
        ((7,), "4", "'4' names no card"),
        ((8, 11), "", "this game has no sideboard: leave these cards out"),
    ]
    assert reading.lines == {
        ("tactics", "Stumbel"): [1],
        ("tactics", "silence"): [3],
        ("tactics", "call-to-arms"): [9],
    }


def test_a_misspelt_card_counts_where_the_one_that_is_meant_belongs():
    assert read("Human Blue\n3 Stumbel").parts["tactics"] == {"Stumbel": 3}
    assert read("[tactics]\nHuman Blue Recruit Avengr").parts == {
        "minions": {"Human Blue Recruit Avengr": 1}
    }
    assert read("The Assasin\n2 Backstab\nThe Champion\n2 Charge", "letal").parts == {
        "heroes": {"The Assasin": 1, "the-champion": 1},
        "the-assassin": {"backstab": 2},
        "the-champion": {"charge": 2},
    }


def test_an_empty_sideboard_is_none():
    assert read("2 Scout\n\nSideboard\n").parts == {"tactics": {"scout": 2}}


def test_problems_stand_in_the_order_of_the_list_with_their_lines():
    text = "9 Silence\n8 Scout\n\n2 Stumbel\n0 Recall\nSilence\n"
    reading = engine.read_list(text, GAME)
    verdict = engine.check_deck(reading.deck, engine.game(GAME).formats["starter"])
    placed = engine.placed_problems(reading, verdict)

    assert [(problem.lines, problem.problem.code) for problem in placed] == [
        ((1, 6), "too_many_copies"),
        ((2,), "too_many_copies"),
        ((4,), "unknown_card"),
        ((5,), "unreadable_line"),
        ((), "part_size"),
        ((), "section_count"),
    ]


def test_the_lines_of_a_card_are_those_in_the_deck_that_is_wrong():
    text = "The Assassin\n3 Backstab\nThe Champion\n1 Backstab\n"
    reading = engine.read_list(text, "letal")
    verdict = engine.check_deck(reading.deck, engine.game("letal").formats["duel"])
    placed = engine.placed_problems(reading, verdict)

    assert [
        (placed_at.lines, placed_at.problem.code) for placed_at in placed if placed_at.lines
    ] == [
        ((1,), "part_size"),
        ((2,), "too_many_copies"),
        ((3,), "part_size"),
        ((4,), "wrong_hero"),
    ]


def test_every_misspelt_card_is_told_what_may_be_meant():
    names = [card.name for card in engine.game(GAME).pool.cards.values()]
    text = "\n".join(f"1 {name}z" for name in names[:60])
    reading = engine.read_list(text, GAME)
    verdict = engine.check_deck(reading.deck, engine.game(GAME).formats["starter"])
    problems = [placed.problem for placed in engine.placed_problems(reading, verdict)]

    unknown = [problem for problem in problems if problem.code == "unknown_card"]
    assert len(unknown) == 60
    assert all("did you mean" in problem.message for problem in unknown)


@pytest.mark.parametrize(
    ("text", "game", "other"),
    [
        ("3 Scout\n2 Silence\nHuman Blue\n1 Rally", "commandeer", GAME),
        ("3 Scout\n2 Silence\n1 Rally\n2 Close Ranks", "commandeer", None),
        ("1 Sun", "commandeer", "tactica"),
        ("2 Rally\n2 Close Ranks\n1 Dawn Seraph", GAME, "commandeer"),
        ("2 Ghost\n2 Fireball", GAME, None),
        ("", GAME, None),
    ],
)
def test_a_list_of_another_game_is_known_by_its_names(text: str, game: str, other: str | None):
    readers = {slug: engine.game(slug).reader for slug in engine.slugs()}
    assert game_of_names(engine.read_list(text, game).deck, readers) == other


def in_bullets(deck: Deck) -> str:
    lines = []
    for part, cards in deck.parts.items():
        lines += ["", f"### {part}", *(f"* {count}x **{card}**" for card, count in cards.items())]
    return "\n".join(lines)


def in_json(deck: Deck) -> str:
    return json.dumps(
        {part: [f"{n} {card}" for card, n in of.items()] for part, of in deck.parts.items()}
    )


@pytest.mark.parametrize("game", engine.slugs())
def test_every_ready_deck_in_json_is_itself(game: str):
    for deck in engine.game(game).ready_decks.values():
        assert read(in_json(deck), game) == deck


@pytest.mark.parametrize("game", ["commandeer", "tactica", "tactics_anthem"])
def test_every_ready_deck_in_bullets_is_itself(game: str):
    for deck in engine.game(game).ready_decks.values():
        assert read(in_bullets(deck), game) == deck
