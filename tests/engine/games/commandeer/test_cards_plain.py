"""Cards without a text: what they cost, what they are worth, and where they strike."""

import pytest

from tests.engine.games.commandeer.field import GAME, Field

PLAIN = {
    "vow-squire": (1, 0, 3000, 5000, "n"),
    "pike-sister": (1, 0, 4000, 4000, "n"),
    "temple-lancer": (1, 1, 5000, 5000, "n ne nw"),
    "cross-brother": (2, 0, 4000, 7000, "n e s w"),
    "saltire-brother": (2, 0, 4000, 6000, "ne se sw nw"),
    "rear-warden": (1, 0, 4000, 6000, "se s sw"),
    "marsh-knight": (2, 0, 5000, 6000, "ne s nw"),
    "rivet-drone": (1, 0, 2000, 4000, "n"),
    "press-hand": (1, 0, 3000, 5000, "e w"),
    "ramming-cart": (1, 1, 6000, 4000, "n"),
    "cross-saw": (2, 0, 5000, 5000, "n e s w"),
    "spider-crane": (2, 0, 4000, 6000, "ne se sw nw"),
    "moss-cub": (1, 0, 3000, 4000, "n ne nw"),
    "thorn-boar": (1, 0, 4000, 5000, "n"),
    "heron": (1, 0, 3000, 4000, "ne nw"),
    "elk-rider": (2, 0, 5000, 6000, "n e w"),
    "old-bear": (2, 1, 6000, 8000, "n"),
    "drowned-page": (1, 0, 3000, 4000, "n"),
    "bone-hound": (1, 0, 4000, 3000, "n e w"),
    "crypt-knight": (2, 0, 5000, 7000, "n ne nw"),
    "mirror-duelist": (1, 1, 5000, 4000, "n s"),
    "wreck-crew": (2, 0, 5000, 6000, "n e s w"),
}
RANGED = {
    "wayside-archer": "n",
    "choir-archer": "ne nw",
    "bolt-thrower": "n",
    "field-mortar": "n ne nw",
    "flank-gun": "e w",
    "rear-gun": "s",
    "siege-walker": "n ne nw",
    "bramble-archer": "n ne nw",
    "pool-watcher": "n s",
    "shade-archer": "n ne nw",
    "far-whisper": "n e s w",
}
FAR = {
    "n": "d6", "ne": "f6", "e": "f4", "se": "f2", "s": "d2", "sw": "b2", "w": "b4", "nw": "b6"
}  # fmt: skip


def test_these_are_all_the_cards_without_a_text():
    silent = {id for id, card in GAME.pool.cards.items() if not card.facts["words"]}
    assert silent == set(PLAIN)
    range_alone = {id for id, card in GAME.pool.cards.items() if card.facts["words"] == "Range."}
    assert range_alone == set(RANGED)


@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_unit_costs_and_counts_what_is_printed(card: str):
    command, energy, power, health, arrows = PLAIN[card]
    field = Field("c3 vow-squire", hand=card, energy="rally " * energy, command=command)
    field.do("deploy", card, "c4")
    assert (field.state.command, field.zone("energy/0")) == ([0, 0], [])
    assert (*field.figures("c4"), field.unit("c4")["arrows"]) == (power, health, arrows)


@pytest.mark.parametrize("card", RANGED)
def test_a_unit_with_range_reaches_to_the_edge_along_its_arrows(card: str):
    reached = []
    for arrow, cell in FAR.items():
        field = Field(f"d4 {card}, {cell} !gate-warden@1", step="fight")
        if field.options("attack"):
            reached.append(arrow)
    assert " ".join(reached) == RANGED[card]


GUARDS = ("elder-oak", "gate-warden", "iron-wall", "sapling-wall", "tomb-gate")


@pytest.mark.parametrize("card", GUARDS)
def test_a_guard_is_attacked_before_others(card: str):
    field = Field(f"c3 temple-lancer, c4 !{card}, d4 !heron", step="fight")
    assert field.options("attack") == ["c3 c4"]
    assert {id for id, one in GAME.pool.cards.items() if "guard" in one.facts["rules"]} == {*GUARDS}


@pytest.mark.parametrize("card", ["colossus", "elder-oak", "iron-wall", "reliquary"])
def test_a_rooted_unit_does_not_move(card: str):
    assert Field(f"c3 {card}, c4 !heron").options("move") == []


@pytest.mark.parametrize("card", ["dawn-seraph", "gyro-scout", "hawk", "storm-crow"])
def test_an_airborne_unit_is_deployed_on_any_empty_cell(card: str):
    field = Field("c3 vow-squire", hand=card, energy="rally rally")
    assert len(field.options("deploy")) == 35


@pytest.mark.parametrize(
    ("card", "health"), [("border-hermit", 5000), ("border-crawler", 6000), ("coast-crab", 6000)]
)
def test_borders_take_nothing_from_a_borderless_unit(card: str, health: int):
    assert Field(f"a1 {card}").figures("a1")[1] == health
