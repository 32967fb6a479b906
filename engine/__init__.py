"""The rules of the games: everything the site may use, and nothing else."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.core.decks.amendments import AmendmentUnusable, amend_format
from engine.core.decks.deck import Deck, DeckSyntaxError, own_part
from engine.core.decks.deck_rules import Problem
from engine.core.decks.formats import DeckVerdict, Format, check_deck
from engine.core.decks.salts import fill_salts, sides_without_salt
from engine.core.display.brief_scene import sketch as _sketch
from engine.core.display.flat_scene import last_scene
from engine.core.display.questions import ask as _ask
from engine.core.display.questions import next_step as _next_step
from engine.core.display.questions import waiting as _waiting
from engine.core.display.sentences import Sentences as _Sentences
from engine.core.logs import verify as _verify
from engine.core.logs.films import make_films as _make_films
from engine.core.logs.hosted import HostedUnusable
from engine.core.logs.hosted import open_hosted as _open_hosted
from engine.core.logs.kept_game import (
    Kept,
    Live,
    finished,
    keep,
    program,
    rebuild,
    resume,
    tells_nothing_hidden,
)
from engine.core.logs.log import (
    Head,
    Log,
    LogMalformed,
    LogUnusable,
    deck_commitment,
    read_log,
    seed_commitment,
)
from engine.core.logs.log_words import Audience as Audience
from engine.core.logs.log_words import move_words as _move_words
from engine.core.logs.play import CannotResume, Table, bot_move, open_own, open_table, play_out
from engine.core.logs.verify import Judgement
from engine.core.logs.verify import Refused as _Refused
from engine.core.position.cards import CardDef, CardPool
from engine.core.position.choices import Choice, LeadsNowhere, Move
from engine.core.position.state import Outcome, Tally, side_of
from engine.core.rules.fixed_options import options_of_terrain as _options_of_terrain
from engine.core.rules.fixed_options import vary_format as _vary_format
from engine.core.rules.game import FormatUnusable, Game, IllegalMove, Refusal, UnknownOption
from engine.core.rules.guides import guide as _guide
from engine.core.rules.house_rules import house_differences
from engine.core.rules.house_rules import use_house_rules as _use_house_rules
from engine.core.rules.passed_windows import (
    Stop,
    Turn,
    Until,
    Window,
    passes,
    yields_on,
)
from engine.core.rules.passed_windows import open_window as _open_window
from engine.core.rules.words import NO_WORDS as _NO_WORDS
from engine.core.rules.words import Prompt
from engine.games import GAMES

__all__ = [
    "AmendmentUnusable",
    "Audience",
    "CannotResume",
    "CardDef",
    "CardPool",
    "Choice",
    "Deck",
    "DeckSyntaxError",
    "DeckVerdict",
    "Format",
    "FormatUnusable",
    "Game",
    "Head",
    "HostedUnusable",
    "IllegalMove",
    "Judgement",
    "Kept",
    "LeadsNowhere",
    "Live",
    "Log",
    "LogMalformed",
    "LogUnusable",
    "Move",
    "Outcome",
    "Problem",
    "Prompt",
    "Refusal",
    "Stop",
    "Table",
    "Tally",
    "Turn",
    "UnknownGame",
    "UnknownOption",
    "Until",
    "Window",
    "amend_format",
    "ask",
    "bot_move",
    "check_deck",
    "deck_commitment",
    "end_sentence",
    "end_words",
    "fill_salts",
    "final_views",
    "finished",
    "format_from_plain",
    "game",
    "guide",
    "house_differences",
    "keep",
    "last_scene",
    "make_films",
    "move_words",
    "next_step",
    "open_hosted",
    "open_own",
    "open_table",
    "open_window",
    "options_of_terrain",
    "own_part",
    "passes",
    "play_log",
    "play_out",
    "position_text",
    "program",
    "read_deck",
    "read_games",
    "read_log",
    "rebuild",
    "resume",
    "rules_digest",
    "seed_commitment",
    "side_of",
    "sides_without_salt",
    "slugs",
    "tally_sentence",
    "tells_nothing_hidden",
    "use_house_rules",
    "vary_format",
    "verify",
    "waiting",
    "yields_on",
]


class UnknownGame(KeyError):
    """No game has this slug."""

    def __str__(self) -> str:
        return f"no game {self.args[0]!r} is known; there are {', '.join(GAMES)}"


def slugs() -> tuple[str, ...]:
    """The slugs of all games, sorted."""
    return tuple(GAMES)


def read_games() -> None:
    """Read all games now; else each is read, from its files, when it is first asked for."""
    for slug in GAMES:
        game(slug)


def game(slug: str) -> Game[Any]:
    """The rules of a game; UnknownGame."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def rules_digest(game: Game[Any], format: Format) -> str:
    """The digest that names the rules of a match: edition, card pool and format."""
    return game.rules(format)


def format_from_plain(game_slug: str, plain: Mapping[str, Any]) -> Format:
    """The format that `Format.plain` described, with the same digest.

    Raises UnknownGame, and FormatUnusable for what no format of the game can be.
    """
    return game(game_slug).format_of(plain)


def vary_format(format: Format, options: Mapping[str, str]) -> Format:
    """The format with these options of its game fixed besides its own, as for a scenario.

    Raises AmendmentUnusable for options that the game or the format does not allow.
    """
    return _vary_format(game(format.game), format, options)


def options_of_terrain(format: Format, terrain: str) -> dict[str, str]:
    """The options of the game of this format that the terrain of a table fixes, where the game has
    a map of this name; mostly none. Raises UnknownGame."""
    return _options_of_terrain(game(format.game), format, terrain)


def use_house_rules(format: Format, written: str | bytes, where: str = "the house rules") -> Format:
    """The format as it is played under an organiser's own house rules, a file of TOML that becomes
    part of it and of its digest. `where` names the file in errors.

    Raises AmendmentUnusable for a file that is none, and for a game that has no house rules.
    """
    return _use_house_rules(game(format.game), format, written, where)


def read_deck(text: str | bytes, game: str) -> Deck:
    """A deck from a text list of a game, from JSON or from a roster; DeckSyntaxError says where it
    breaks.

    Raises UnknownGame too.
    """
    if game not in GAMES:
        raise UnknownGame(game)
    return GAMES[game].read_deck(text)


def open_hosted(plain: object) -> Table:
    """The table of a match of a service, from the answer to `GET …/games/{n}/seed` as it is.

    Raises HostedUnusable.
    """
    return _open_hosted(plain, GAMES)


def play_log(
    game: Game[Any],
    *,
    format: Format,
    decks: Sequence[Deck],
    seed: bytes,
    match: str,
    players: Sequence[str],
    salts: Sequence[bytes],
    shares: Sequence[str] = (),
    variant: Mapping[str, str] | None = None,
    bots: Sequence[str] = ("random", "random"),
) -> bytes:
    """The complete, sealed log of a game played by bots; the seed (32 bytes) decides all of it."""
    table = open_table(
        game, format=format, decks=decks, seed=seed, match=match, players=players, salts=salts,
        shares=shares, variant=variant,
    )  # fmt: skip
    return play_out(table, bots, seed).encode()


def ask(table: Table) -> dict[str, Any] | None:
    """The open decision as a page asks it of the seat whose it is (docs/asking.md); None when the
    game is over."""
    choice = table.choice()
    return _ask(table.game, table.state, choice) if choice else None


def next_step(table: Table, verb: str, clicked: Sequence[int | str]) -> dict[str, Any]:
    """What may be clicked after a verb and some arguments (docs/asking.md); LeadsNowhere."""
    choice = table.choice()
    if choice is None:
        raise LeadsNowhere((verb, *clicked))
    return _next_step(table.game, table.state, choice, verb, tuple(clicked))


def open_window(table: Table) -> Window | None:
    """The open decision as everybody sees it, if it may be declined; None for any other."""
    return _open_window(table.game, table.state)


def waiting(table: Table) -> str:
    """What is being decided, worded for those who wait, with seats in braces; empty when the game
    is over."""
    choice = table.choice()
    return _waiting(table.game, table.state, choice) if choice else ""


def guide(table: Table, seen: Collection[str]) -> Prompt | None:
    """What the guide to a first game says about the open decision: the first of its prompts that
    fits, apart from those that were seen before, by their ids. None where it says nothing."""
    choice = table.choice()
    return _guide(table.game.words, choice, seen) if choice else None


def position_text(table: Table, seat: int | None, names: Sequence[str]) -> str:
    """What a seat, or a spectator (None), sees of a position, as lines of text."""
    return _sketch(table.game.view(table.state, seat), names, table.game.words)


def verify(data: bytes, *, format: Format | None = None, read: Log | None = None) -> Judgement:
    """Judge a log by replaying it under the rules it names; LogUnusable when it is no log.

    `format` stands in for the game's own format of that name: an event's own bans, say. `read` is
    what `read_log` made of these bytes, which spares reading them again.
    """
    return _verify.verify(data, GAMES, format, read)


def make_films(log: Log, *, format: Format | None = None) -> dict[str, dict[str, Any]]:
    """The films of a log that was certified, by audience: `public`, each seat (`0`, `1`), and
    `open`, which hides nothing; docs/films.md describes them. None of a log that is refused.

    `format` stands in for the game's own format of that name. Raises UnknownGame.
    """
    try:
        return _make_films(game(log.head.game), log, format)
    except _Refused:
        return {}


def final_views(judgement: Judgement) -> tuple[str, ...]:
    """How the game of a certified log ended as the player of each side saw it, by side, as lines
    of text: a line that begins with `{0}` or `{1}` names whoever plays that side.

    Where a side has several seats a log does not say whose they are, so all see what everybody saw.
    Nothing of a log that was refused.
    """
    state = judgement.state
    if state is None:
        return ()
    rules = game(judgement.head.game)
    alone = state.seats == state.sides
    seats = [
        f"{{{state.side(seat)}}}" if alone else f"{{{state.side(seat)}}}, seat {seat}"
        for seat in range(state.seats)
    ]
    return tuple(
        _sketch(rules.view(state, side if alone else None), seats, rules.words)
        for side in range(state.sides)
    )


def end_words(game_slug: str, reason: str) -> str:
    """Why a game ended, as people say it: the `reason` of an `Outcome` in words."""
    ends = GAMES[game_slug].words.ends if game_slug in GAMES else {}
    return ends[reason].label if reason in ends else reason.replace("_", " ")


def end_sentence(game_slug: str, outcome: Outcome, names: Sequence[str]) -> str:
    """How a game ended, with the names of those who played it by seat: *Ada wins: Ben has six
    defeated units.* Of a game that is not known here, in general words."""
    words = GAMES[game_slug].words if game_slug in GAMES else _NO_WORDS
    return _Sentences(words, names).end(outcome)


def tally_sentence(game_slug: str, tally: Mapping[str, Any], names: Sequence[str]) -> str:
    """The numbers of a game by side, out of the plain form of a `Tally`, with the names of those
    who played it by seat: *Survivors 155 (Ada), 145 (Ben).*"""
    words = GAMES[game_slug].words if game_slug in GAMES else _NO_WORDS
    return _Sentences(words, names).tally(Tally.from_plain(tally))


def move_words(log: Log) -> list[str]:
    """What each move of a log says, with the names of its cards. Nothing is played for it, so the
    log may be one that was refused."""
    if log.head.game in GAMES:
        return _move_words(GAMES[log.head.game], log)
    return [" ".join(map(str, logged.move)) for logged in log.moves]
