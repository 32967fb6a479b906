"""`balance`: which decks, heroes and factions win when bots play them, and which cards lie idle."""

import argparse
import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations, zip_longest
from statistics import quantiles
from typing import Any

from engine.commands.failure import Unusable
from engine.commands.files import format_called, game_called
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format
from engine.core.logs.play import Table, open_own, play_out
from engine.core.position.choices import Move
from engine.core.position.state import Sight
from engine.core.rules.game import Game, UnknownOption
from engine.core.rules.words import KINDS
from engine.games import GAMES

GAMES_IN_A_BATCH = 4
RARE = 5
"""Openings of a side rarer than this in a hundred games are left out of the table below."""


@dataclass(frozen=True, slots=True)
class Played:
    """Retrieve a game."""

    decks: tuple[str, ...]
    bots: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    winner: int | None
    reason: str
    moves: int
    hidden: frozenset[str]
    used: frozenset[str]
    first: int = 0
    opened: tuple[tuple[str, ...], ...] = ()
    turns: int = 0
    made: frozenset[str] = frozenset()


@dataclass(slots=True)
class Tally:
    """The number of games that had a winner, and the number of these that were won."""

    games: int = 0
    won: int = 0

    def count(self, won: bool) -> None:
        """Add a game that had a winner."""
        self.games += 1
        self.won += won

    def plain(self) -> dict[str, Any]:
        return {"games": self.games, "won": self.won}


def balance(options: argparse.Namespace) -> int:
    """Let bots play the ready-made decks of a format against each other, or each against itself."""
    game = game_called(options.game)
    format = format_called(game, options.format)
    variant = _options(game, format, options.variant)
    sides = game.sides_in(variant)
    tables = _tables(_decks(game, format, options.made_for_it), sides, options.mirror)
    if not tables:
        raise Unusable(f"{game.slug} ships too few decks for {format.slug}; try --mirror")
    bots = (options.bot, *[options.against or options.bot] * (sides - 1))
    if unknown := sorted(set(options.by) - set(game.words.verbs)):
        raise Unusable(
            f"{game.slug} has no verb {unknown[0]}; it has {', '.join(game.words.verbs)}"
        )
    play = partial(_play, dict(format.plain), variant, bots, options.by, tables)
    numbers = range(options.first, options.first + options.games)
    batches = [
        numbers[at : at + GAMES_IN_A_BATCH] for at in range(0, len(numbers), GAMES_IN_A_BATCH)
    ]
    with ProcessPoolExecutor(options.jobs or os.cpu_count()) as pool:
        played = [each for batch in pool.map(play, batches) for each in batch]
    sums = summed(played)
    if options.json:
        print(json.dumps(sums))
    else:
        playing = " against ".join(dict.fromkeys(bots))
        print(f"{game.slug}, {format.slug}: {len(played)} games of {playing}\n")
        print("\n".join(_lines(sums)))
    return 0


def _options(game: Game[Any], format: Format, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Every option of the rules, as chosen where the format leaves it open."""
    for name, value in format.variant.items():
        if chosen.get(name, value) != value:
            raise Unusable(f"{format.slug} is played with {name} = {value}")
    try:
        return game.variant({**chosen, **format.variant})
    except UnknownOption as error:
        raise Unusable(error) from None


def _decks(game: Game[Any], format: Format, made_for_it: bool) -> Sequence[Deck]:
    """The ready-made decks that a format allows, or those of them that were made for it: a smaller
    limit of levels makes parties that a larger one allows as well."""
    decks = game.ready_for(format)
    if not made_for_it:
        return decks
    made = [
        deck for slug, deck in game.ready_decks.items() if game.ready_formats[slug] == format.slug
    ]
    return [deck for deck in decks if deck in made]


def _tables(decks: Sequence[Deck], sides: int, mirror: bool) -> list[tuple[Deck, ...]]:
    """The decks that play each other; those of each table in every order, so that no deck has one
    seat only."""
    if mirror:
        return [(deck,) * sides for deck in decks]
    return [table for met in combinations(decks, sides) for table in permutations(met)]


def _play(
    format_plain: Mapping[str, Any],
    variant: Mapping[str, str],
    bots: tuple[str, ...],
    verbs: Sequence[str],
    tables: Sequence[tuple[Deck, ...]],
    numbers: Iterable[int],
) -> list[Played]:
    game = GAMES[format_plain["game"]]
    format = game.format_of(format_plain)
    played = []
    for number in numbers:
        decks = tables[number % len(tables)]
        # In as many rounds over the tables as there are bots, each has each deck in each seat.
        turned = (number + number // len(tables)) % len(bots)
        seated = bots[-turned:] + bots[:-turned]
        played.append(_play_game(game, format, variant, seated, verbs, decks, number))
    return played


def _play_game(
    game: Game[Any],
    format: Format,
    variant: Mapping[str, str],
    bots: tuple[str, ...],
    verbs: Sequence[str],
    decks: tuple[Deck, ...],
    number: int,
) -> Played:
    seed = number.to_bytes(32, "big")
    table = open_own(
        game, format=format, decks=decks, seed=seed, match=f"balance {number}", variant=variant
    )
    hidden = frozenset(_hidden(table))
    play_out(table, bots, seed)
    outcome = table.state.outcome
    assert outcome is not None
    return Played(
        decks=tuple(deck.name for deck in decks),
        bots=bots,
        kinds=tuple(tuple(game.kinds_of(deck)) for deck in decks),
        winner=outcome.winner,
        reason=outcome.reason,
        moves=len(table.moves),
        hidden=hidden,
        used=frozenset(_used(table)),
        first=table.state.side(table.moves[0].seat),
        opened=tuple(
            tuple(_opened(table, side, verb) for verb in verbs) for side in range(len(decks))
        ),
        turns=_turns(table),
        made=frozenset(
            _worded(table, logged.move, set(KINDS) - {"word"})
            for logged in table.moves
            if logged.move[0] in verbs
        ),
    )


def _opened(table: Table, side: int, verb: str) -> str:
    """The first use of a verb by a side, in words, apart from the cards that it named."""
    for logged in table.moves:
        if logged.move[0] == verb and table.state.side(logged.seat) == side:
            return _worded(table, logged.move, {"card", "cards"})
    return f"no {verb}"


def _worded(table: Table, move: Move, unsaid: Set[str]) -> str:
    """A move by its verb and its arguments, without those of some kinds."""
    kinds = [argument.kind for argument in table.game.words.verbs[str(move[0])].args.values()]
    named = zip_longest(move[1:], kinds, fillvalue=kinds[-1] if kinds else "")
    return " ".join([str(move[0]), *(str(arg) for arg, kind in named if kind not in unsaid)])


def _turns(table: Table) -> int:
    """The number of turns of a game, from its public view."""
    turn = table.game.view(table.state, None)["turn"]
    assert isinstance(turn, int)
    return turn


def _hidden(table: Table) -> Iterator[str]:
    """The cards that not everybody sees."""
    sights, where = table.game.sights, table.state.where
    for card in table.state.cards:
        if sights[where[card.id].partition("/")[0]] is not Sight.ALL:
            yield card.definition.id


def _used(table: Table) -> Iterator[str]:
    """The cards that were named in a move by which a card is put to use."""
    cards = table.state.cards
    for logged in table.moves:
        if logged.move[0] in table.game.uses:
            for argument in logged.move[1:]:
                if isinstance(argument, int) and argument < len(cards):
                    yield cards[argument].definition.id


def summed(played: Sequence[Played]) -> dict[str, Any]:
    """Wins by deck, kind, bot and seat, how games ended, quartiles of their moves and turns, in how
    many games which moves were made, idle cards.

    Games of a deck or a bot against itself count for neither, and for a kind only games in which
    one side alone had it, and so for how a side opened; games without a winner count in `ends` and
    `moves` alone.
    """
    decks: dict[str, Tally] = defaultdict(Tally)
    kinds: dict[str, Tally] = defaultdict(Tally)
    bots: dict[str, Tally] = defaultdict(Tally)
    seats = [Tally() for _ in played[0].decks]
    first, opened = Tally(), defaultdict[str, Tally](Tally)
    for each in played:
        if each.winner is None:
            continue
        for side, deck in enumerate(each.decks):
            won = each.winner == side
            seats[side].count(won)
            if side == each.first:
                first.count(won)
            for how in _alone(each.opened, side):
                opened[how].count(won)
            if len(set(each.decks)) > 1:
                decks[deck].count(won)
            if len(set(each.bots)) > 1:
                bots[each.bots[side]].count(won)
            for kind in _alone(each.kinds, side):
                kinds[kind].count(won)
    return {
        "decks": {name: decks[name].plain() for name in sorted(decks)},
        "kinds": {name: kinds[name].plain() for name in sorted(kinds)},
        "bots": {name: bots[name].plain() for name in sorted(bots)},
        "seats": [seat.plain() for seat in seats],
        "first": first.plain(),
        "opened": {how: opened[how].plain() for how in sorted(opened)},
        "ends": dict(Counter(each.reason for each in played).most_common()),
        "moves": [round(cut) for cut in quantiles([each.moves for each in played], n=4)],
        "turns": [round(cut) for cut in quantiles([each.turns for each in played], n=4)],
        "made": dict(sorted(Counter(how for each in played for how in each.made).items())),
        "idle": sorted(
            frozenset.union(*(each.hidden for each in played)).difference(
                *(each.used for each in played)
            )
        ),
    }


def _alone(kinds: Sequence[Sequence[str]], side: int) -> set[str]:
    """The kinds that one side alone has."""
    others = [kind for at, each in enumerate(kinds) if at != side for kind in each]
    return set(kinds[side]).difference(others) if kinds else set()


def _lines(sums: dict[str, Any]) -> Iterator[str]:
    yield "| | games | won |"
    yield "|---|---|---|"
    for name, tally in {**sums["decks"], **sums["kinds"], **sums["bots"]}.items():
        yield _row(name, tally)
    for seat, tally in enumerate(sums["seats"]):
        yield _row(f"seat {seat}", tally)
    if sums["opened"]:
        yield _row("whoever moved first", sums["first"])
    for how, tally in sums["opened"].items():
        if 100 * tally["games"] >= RARE * sums["first"]["games"]:
            yield _row(how, tally)
    yield ""
    yield "Ends: " + ", ".join(f"{reason} {count}" for reason, count in sums["ends"].items()) + "."
    yield "Moves: quartiles " + ", ".join(map(str, sums["moves"])) + "."
    yield "Turns: quartiles " + ", ".join(map(str, sums["turns"])) + "."
    if sums["made"]:
        made = (f"{how} {count}" for how, count in sums["made"].items())
        yield "Games in which it was made: " + ", ".join(made) + "."
    yield "Never played: " + (", ".join(sums["idle"]) or "none") + "."


def _row(name: str, tally: dict[str, int]) -> str:
    share = f"{100 * tally['won'] / tally['games']:.0f} %" if tally["games"] else ""
    return f"| {name} | {tally['games']} | {share} |"
