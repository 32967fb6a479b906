"""Fixing options of a game besides those of a format, as the scenario of a round and the terrain of
a table do."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.decks.amendments import AmendmentUnusable
from engine.core.decks.formats import Format
from engine.core.rules.game import Game, UnknownOption


def vary_format(game: Game[Any], format: Format, options: Mapping[str, str]) -> Format:
    """The format with these options of the game fixed besides its own, as for a scenario.

    Decks that are legal in it stay so. Raises AmendmentUnusable for an option that the game does
    not have, that the format fixes otherwise, or that changes how many play.
    """
    fixed = format.variant
    if clash := sorted(name for name in options.keys() & fixed if options[name] != fixed[name]):
        held = ", ".join(f"{name} = {fixed[name]}" for name in clash)
        raise AmendmentUnusable(f"the format {format.slug} fixes {held}: choose no other value")
    variant = {**fixed, **options}
    try:
        seats, sides = _playing(game, variant)
    except UnknownOption as error:
        raise AmendmentUnusable(str(error)) from None
    if (seats, sides) != (usual := _playing(game, fixed)):
        raise AmendmentUnusable(
            f"with these options a match has {seats} players on {sides} sides, and in"
            f" {format.slug} {usual[0]} on {usual[1]}: choose other options"
        )
    if variant == fixed:
        return format
    return replace(format, variant=variant, plain={**format.plain, "variant": {**variant}})


def options_of_terrain(game: Game[Any], format: Format, terrain: str) -> dict[str, str]:
    """The option of the game by which a match of this format is played on the map with the name
    of a table's terrain, capitals, spaces and underscores aside.

    Empty where the game has no map of this name, or the format says which map is played on.
    """
    name = game.map_option(game.variant(format.variant))
    if not name or name in format.variant:
        return {}
    maps = {_spoken(value): value for value in game.options[name]}
    chosen = maps.get(_spoken(terrain))
    return {} if chosen is None else {name: chosen}


def _spoken(name: str) -> str:
    return " ".join(name.replace("_", " ").split()).casefold()


def _playing(game: Game[Any], fixed: Mapping[str, str]) -> tuple[int, int]:
    """Number of seats and of sides where no more than these options is chosen."""
    variant = game.variant(fixed)
    return game.seats_in(variant), game.sides_in(variant)
