"""`games`, `decks`, `show` and `perft`: what there is, a position drawn, and moves counted."""

import argparse
import json

from engine.commands.failure import Unusable
from engine.commands.files import game_called, read_format_file, read_log_file
from engine.commands.log_sentences import move_sentences
from engine.core.decks.formats import check_deck
from engine.core.display.text_scene import draw
from engine.core.logs.play import open_own
from engine.core.logs.verify import Refused, position
from engine.core.rules.perft import perft as count_moves
from engine.games import GAMES


def games(options: argparse.Namespace) -> int:
    """A line a game: slug, edition, card pool digest, formats; tab-separated."""
    for game in GAMES.values():
        print(game.slug, game.edition, game.pool.digest, ",".join(game.formats), sep="\t")
    return 0


def decks(options: argparse.Namespace) -> int:
    """A line a ready-made deck: slug, name, formats that allow it; or one deck as JSON."""
    game = game_called(options.game)
    if options.deck is not None:
        if options.deck not in game.ready_decks:
            known = ", ".join(game.ready_decks)
            raise Unusable(f"{game.slug} ships no deck {options.deck!r}; it ships {known}")
        print(json.dumps(game.ready_decks[options.deck].plain(), indent=1))
        return 0
    for slug, deck in game.ready_decks.items():
        legal = [name for name, format in game.formats.items() if check_deck(deck, format).legal]
        print(slug, deck.name, ",".join(legal), sep="\t")
    return 0


def show(options: argparse.Namespace) -> int:
    """The position after move N (by default the last), as a seat or a spectator may see it; or the
    moves up to there in sentences."""
    log = read_log_file(options.log)
    format = read_format_file(options.format) if options.format else None
    game = game_called(log.head.game)
    last = len(log.moves) if options.at is None else options.at
    if last > len(log.moves):
        raise Unusable(f"{options.log}: it has {len(log.moves)} moves, there is no move {last}")
    try:
        if options.moves:
            for line in move_sentences(game, log, last, options.seat, format):
                print(line)
            return 0
        state = position(game, log, last, format)
    except Refused as refused:
        print(f"rejected: move {refused.move}, {refused.refusal.code}: {refused.refusal.reason}")
        return 1
    if options.seat is not None and options.seat >= state.seats:
        raise Unusable(f"{options.log}: there is no seat {options.seat}")
    view = game.view(state, options.seat)
    print(json.dumps(view) if options.json else draw(game, view))
    return 0


def perft(options: argparse.Namespace) -> int:
    """Sequences of moves of each length up to the depth, and their division by first move."""
    game = game_called(options.game)
    format = next(iter(game.formats.values()))
    decks = game.ready_for(format)[: game.sides_in(game.variant(format.variant))]
    table = open_own(game, format=format, decks=decks, seed=options.seed, match="perft")
    for depth in range(1, options.depth):
        print(depth, sum(count_moves(game, table.state, depth).values()), sep="\t")
    division = count_moves(game, table.state, options.depth)
    print(options.depth, sum(division.values()), sep="\t")
    for move, count in division.items():
        print("", " ".join(map(str, move)), count, sep="\t")
    return 0
