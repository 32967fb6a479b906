"""Deliberate changes of TACTICA, each of one rule."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from engine.games.tactica import (
    combat,
    decrees,
    field,
    movement,
    mustering,
    opening,
    piles,
    playing,
    points,
    requirements,
    resolution,
    strength,
    war,
)
from engine.games.tactica.state import TacticaState

Mutation = Callable[[pytest.MonkeyPatch], None]


def six_points_win(patch: pytest.MonkeyPatch) -> None:
    """Six victory points win (TC-52)."""
    patch.setattr(points, "TO_WIN", 6)


def a_landmark_is_worth_two(patch: pytest.MonkeyPatch) -> None:
    """A landmark scores 2."""
    patch.setattr(points, "LANDMARK", 2)


def both_score_a_landmark(patch: pytest.MonkeyPatch) -> None:
    """A landmark that both touch scores for each of them (TC-50)."""

    def holds(state: TacticaState, side: int, landmark: int) -> bool:
        around = state.ground.around[state.place[landmark]]
        return any(
            state.place[piece] in around and state.troop(piece) and state.side_of(piece) == side
            for piece in state.pieces()
        )

    patch.setattr(points, "_holds", holds)


def damage_needs_more(patch: pytest.MonkeyPatch) -> None:
    """Damage equal to DEF captures nothing (TC-22)."""

    def falls(state: TacticaState, piece: int) -> bool:
        return strength.damage_of(state, piece) > strength.defence_of(state, piece)

    patch.setattr(resolution, "falls", falls)


def press_adds_one_more(patch: pytest.MonkeyPatch) -> None:
    """PRESS adds 2 and the level (TC-06)."""
    true = strength.press_bonus

    def press_bonus(state: TacticaState, troop: int, *, near_troop: bool) -> int:
        bonus = true(state, troop, near_troop=near_troop)
        return bonus + 1 if bonus else 0

    patch.setattr(strength, "press_bonus", press_bonus)


def saved_adds_nothing(patch: pytest.MonkeyPatch) -> None:
    """SAVED adds no DEF (TC-02, TC-03)."""
    patch.setattr(strength, "saved_bonus", lambda state, troop: 0)


def saved_moves_nobody(patch: pytest.MonkeyPatch) -> None:
    """Who survives by SAVED stays where it is (TC-05)."""
    patch.setattr(resolution, "_swap", lambda state, piece, foot: None)


def hostages_are_lost_at_once(patch: pytest.MonkeyPatch) -> None:
    """A captured troop goes to its owner's LOST."""

    def taken_away(state: TacticaState, piece: int, captor: int) -> None:
        piles.lift(state, piece)
        piles.lose(state, piece)

    patch.setattr(resolution, "taken_away", taken_away)


def ranged_troops_reach_one_less(patch: pytest.MonkeyPatch) -> None:
    """Nobody attacks at the end of their range."""
    true = combat.reaches

    def reaches(state: TacticaState, piece: int, target: int) -> bool:
        far = state.ground.far[state.place[piece]][state.place[target]]
        return true(state, piece, target) and far < 3

    patch.setattr(combat, "reaches", reaches)


def spires_stand_nearer(patch: pytest.MonkeyPatch) -> None:
    """A spire begins within two hexes of an own wall (TC-17)."""
    patch.setattr(opening, "SPIRE_REACH", 2)


def nobody_is_trained_twice(patch: pytest.MonkeyPatch) -> None:
    """Level 1 is the most."""
    true = mustering.can_rise
    patch.setattr(
        mustering, "can_rise", lambda state, troop: true(state, troop) and not state.level(troop)
    )


def troops_pass_each_other(patch: pytest.MonkeyPatch) -> None:
    """Only the hex in which a troop ends its move must be free."""

    def destinations(state: TacticaState, piece: int) -> set[int]:
        ground, start, most = state.ground, state.place[piece], field.moves(state, piece)
        return ground.reach(start, most, field.blocking(state)) - field.taken(state)

    patch.setattr(field, "destinations", destinations)


def tactica_forbids_nothing(patch: pytest.MonkeyPatch) -> None:
    """TACTICA! lets its opponent play cards (TC-13)."""
    for module in (mustering, movement, combat, playing):
        patch.setattr(module, "may_play", lambda state, seat: True)


def the_loser_is_second(patch: pytest.MonkeyPatch) -> None:
    """The winner of a battle is Player 1 of the next (TC-26)."""
    true = war._choose_first

    def choose_first(state: TacticaState) -> None:
        true(state)
        if state.won and state.sides == 2 and state.won[-1] in (0, 1):
            state.first = state.won[-1]

    patch.setattr(war, "_choose_first", choose_first)


def an_extra_draw_of_chance(patch: pytest.MonkeyPatch) -> None:
    """Whoever draws tosses a coin too, from a stream of its own."""
    true = piles.draw

    def draw(state: TacticaState, seat: int, pile: str, count: int) -> None:
        true(state, seat, pile, count)
        state.rng.below("mutation", 2)

    patch.setattr(piles, "draw", draw)


def five_names_are_enough(patch: pytest.MonkeyPatch) -> None:
    """TACTICA! needs five different names (TC-11)."""
    patch.setitem(requirements.UNIQUE, "tactica", 5)


def mud_takes_a_negate(patch: pytest.MonkeyPatch) -> None:
    """MUD needs SPY and NEGATE (TC-12)."""
    patch.setitem(requirements.NAMED, "mud", ("spy", "negate"))


def no_overlap_in_fog(patch: pytest.MonkeyPatch) -> None:
    """The pair of FOG and MUD is apart from the other two cards (TC-12)."""
    true = requirements.named_and_pair
    patch.setattr(
        requirements,
        "named_and_pair",
        lambda names, needed: len(names) == 4 and true(names, needed),
    )


def decrees_bind_nobody(patch: pytest.MonkeyPatch) -> None:
    """FOG and MUD bind nobody (TC-15)."""
    patch.setattr(TacticaState, "bound", lambda state, seat, decree: False)


def decrees_are_free(patch: pytest.MonkeyPatch) -> None:
    """The cards of a decree stay in the barracks (TC-09)."""

    def resupply(state: TacticaState, card: int) -> None:
        if not state.where[card].startswith("barracks/"):
            piles.resupply(state, card)

    stand_in = SimpleNamespace(**vars(piles))
    stand_in.resupply = resupply
    patch.setattr(decrees, "piles", stand_in)


def promotion_gives_two_levels(patch: pytest.MonkeyPatch) -> None:
    """PROMOTION trains twice (TC-14)."""

    def rise(state: TacticaState, troop: int) -> None:
        mustering.rise(state, troop)
        if state.level(troop) < 2:
            mustering.rise(state, troop)

    patch.setattr(decrees, "rise", rise)


def the_last_qualifies(patch: pytest.MonkeyPatch) -> None:
    """Of several attackers the last alone took part in a capture (TC-32)."""

    def prove(state: TacticaState, fallen: int) -> None:
        last = [hit.attacker for hit in state.hits if hit.target == fallen][-1]
        if state.troop(fallen) and state.fights(last) and last not in state.proven:
            state.proven.append(last)

    patch.setattr(resolution, "_prove", prove)


def captives_come_free(patch: pytest.MonkeyPatch) -> None:
    """A captive costs no muster action (TC-16)."""
    true = mustering._betray

    def betray(state: TacticaState, seat: int, args: Any) -> None:
        true(state, seat, args)
        state.actions[seat] += 1

    patch.setitem(mustering._DO, "betray", betray)


def a_second_captive(patch: pytest.MonkeyPatch) -> None:
    """Every hostage may be mustered, without any decree (TC-16)."""
    patch.setattr(mustering, "betrayed", mustering.captives)


def two_cards_complete_a_spire(patch: pytest.MonkeyPatch) -> None:
    """A spire of two is complete (TC-18)."""
    patch.setattr(decrees, "FULL_SPIRE", 2)


def two_enactments(patch: pytest.MonkeyPatch) -> None:
    """SUMMON is enacted twice a war (TC-17)."""
    patch.setattr(requirements, "ENACTMENTS", 2)


def the_base_comes_first(patch: pytest.MonkeyPatch) -> None:
    """Summons are mustered from the bottom of the spire (TC-17)."""

    def call(state: TacticaState, seat: int, args: Any) -> None:
        card = state.zones[f"spire/{seat}"][0]
        mustering._appear(state, seat, card, str(args[0]), "call")

    patch.setitem(mustering._DO, "call", call)


def summons_stop_at_walls(patch: pytest.MonkeyPatch) -> None:
    """Summons go round what stands and lies on the map (TC-20)."""
    true = field.destinations

    def destinations(state: TacticaState, piece: int) -> set[int]:
        barred = field.features(state) | field.taken(state)
        near = state.ground.reach(state.place[piece], field.moves(state, piece), barred)
        return true(state, piece) & near

    patch.setattr(field, "destinations", destinations)


def summons_are_hostages(patch: pytest.MonkeyPatch) -> None:
    """A captured summon goes to the hostages (TC-20)."""

    def taken_away(state: TacticaState, piece: int, captor: int) -> None:
        piles.lift(state, piece)
        state.move(piece, f"hostages/{captor}")

    patch.setattr(resolution, "taken_away", taken_away)


def a_pair_is_lost(patch: pytest.MonkeyPatch) -> None:
    """Both cards of a sacrifice go to LOST (TC-19)."""
    true = movement.sacrifice

    def sacrifice(state: TacticaState, seat: int, args: Any) -> None:
        true(state, seat, args)
        piles.lose(state, int(args[1]))

    patch.setattr(movement, "sacrifice", sacrifice)
    patch.setitem(combat._DO, "sacrifice", sacrifice)


def engineers_keep_the_feature(patch: pytest.MonkeyPatch) -> None:
    """What ENGINEER removes goes to nobody's LOST: it stays (TC-08)."""
    patch.setattr(playing, "remove", lambda state, feature: None)


def the_crown_scores_all_lines(patch: pytest.MonkeyPatch) -> None:
    """A captured CROWN is worth 4 (victory points)."""
    patch.setattr(points, "CAPTIVE_CROWN", 4)


def a_wall_is_worth_two(patch: pytest.MonkeyPatch) -> None:
    """A troop next to an enemy wall scores 2."""
    patch.setattr(points, "BESIDE_WALL", 2)


def walls_stand_still(patch: pytest.MonkeyPatch) -> None:
    """The walls of all battles stand where those of the first stood."""
    patch.setattr(TacticaState, "wall_hexes", lambda state, seat: state.ground.walls[0][seat])


def the_lost_come_back(patch: pytest.MonkeyPatch) -> None:
    """After a battle LOST troops go back to their pile."""
    true = war._clear

    def clear(state: TacticaState) -> None:
        true(state)
        for seat in range(state.seats):
            for card in list(state.zones[f"lost/{seat}"]):
                if state.troop(card):
                    state.move(card, f"troops/{seat}")

    patch.setattr(war, "_clear", clear)


def spires_stay_behind(patch: pytest.MonkeyPatch) -> None:
    """After a battle spires are lost (TC-40)."""
    true = war._clear

    def clear(state: TacticaState) -> None:
        true(state)
        for seat in range(state.seats):
            for card in list(state.zones[f"spire/{seat}"]):
                piles.lose(state, card)

    patch.setattr(war, "_clear", clear)


def negate_is_for_nothing(patch: pytest.MonkeyPatch) -> None:
    """NEGATE cancels nothing."""
    patch.setattr(playing, "leave", lambda state, frame: None)


def training_helps_no_defence(patch: pytest.MonkeyPatch) -> None:
    """Training adds nothing to DEF."""
    true = strength.defence_of

    def defence_of(state: TacticaState, piece: int) -> int:
        level = state.level(piece) if state.troop(piece) else 0
        return true(state, piece) - level

    patch.setattr(strength, "defence_of", defence_of)


def ranged_troops_lack_nothing(patch: pytest.MonkeyPatch) -> None:
    """Crossbow and Archer attack adjacent melee troops with their whole OFF."""
    patch.setattr(strength, "RANGED", ())


MUTATIONS: list[Mutation] = [
    six_points_win,
    a_landmark_is_worth_two,
    both_score_a_landmark,
    damage_needs_more,
    press_adds_one_more,
    saved_adds_nothing,
    saved_moves_nobody,
    hostages_are_lost_at_once,
    ranged_troops_reach_one_less,
    spires_stand_nearer,
    nobody_is_trained_twice,
    troops_pass_each_other,
    tactica_forbids_nothing,
    the_loser_is_second,
    an_extra_draw_of_chance,
    five_names_are_enough,
    mud_takes_a_negate,
    no_overlap_in_fog,
    decrees_bind_nobody,
    decrees_are_free,
    promotion_gives_two_levels,
    the_last_qualifies,
    captives_come_free,
    a_second_captive,
    two_cards_complete_a_spire,
    two_enactments,
    the_base_comes_first,
    summons_stop_at_walls,
    summons_are_hostages,
    a_pair_is_lost,
    engineers_keep_the_feature,
    the_crown_scores_all_lines,
    a_wall_is_worth_two,
    walls_stand_still,
    the_lost_come_back,
    spires_stay_behind,
    negate_is_for_nothing,
    training_helps_no_defence,
    ranged_troops_lack_nothing,
]
