"""The rules of the games: everything the site may use, and nothing else."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.core.decks.amendments import AmendmentUnusable, amend_format
from engine.core.decks.deck import Deck, DeckSyntaxError, own_part
from engine.core.decks.deck_rules import Problem
from engine.core.decks.formats import DeckVerdict, Format, check_deck
from engine.core.decks.placed_problems import PlacedProblem
from engine.core.decks.placed_problems import game_of_names as _game_of_names
from engine.core.decks.placed_problems import placed_problems as _placed_problems
from engine.core.decks.readings import Reading, WrongLine
from engine.core.decks.remedies import Remedy
from engine.core.decks.salts import fill_salts, sides_without_salt
from engine.core.display import questions as _questions
from engine.core.display.brief_scene import sketch_view as _sketch_view
from engine.core.display.film_sentences import FilmSentences
from engine.core.display.flat_scene import last_scene
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
from engine.core.position.cards import CardDef, CardPool, CardText
from engine.core.position.choices import Choice, LeadsNowhere, Move
from engine.core.position.state import Outcome, Tally, side_of
from engine.core.rules.card_facts import CardFact
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
from engine.core.rules.words import ENGLISH as _ENGLISH
from engine.core.rules.words import NO_WORDS as _NO_WORDS
from engine.core.rules.words import Prompt
from engine.games import GAMES

__all__ = [
    "AmendmentUnusable",
    "Audience",
    "CannotResume",
    "CardDef",
    "CardFact",
    "CardPool",
    "CardText",
    "Choice",
    "Deck",
    "DeckSyntaxError",
    "DeckVerdict",
    "FilmSentences",
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
    "PlacedProblem",
    "Problem",
    "Prompt",
    "Reading",
    "Refusal",
    "Remedy",
    "Stop",
    "Table",
    "Tally",
    "Turn",
    "UnknownGame",
    "UnknownOption",
    "Until",
    "Window",
    "WrongLine",
    "amend_format",
    "ask",
    "asked_words",
    "bot_move",
    "check_deck",
    "deck_commitment",
    "end_sentence",
    "end_words",
    "fill_salts",
    "film_sentences",
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
    "placed_problems",
    "play_log",
    "play_out",
    "position_text",
    "program",
    "prompt",
    "question",
    "read_deck",
    "read_games",
    "read_list",
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
    "waiting_words",
    "words",
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
    """The format that `Format.plain` described, with the same digest; UnknownGame, and
    FormatUnusable for a description that is of none of the game."""
    return game(game_slug).format_of(plain)


def vary_format(format: Format, options: Mapping[str, str]) -> Format:
    """The format with these options of its game fixed besides its own, as for a scenario;
    AmendmentUnusable for options that the game or the format does not allow."""
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
    breaks. Raises UnknownGame too."""
    return read_list(text, game).whole()


def read_list(text: str | bytes, game: str) -> Reading:
    """All that can be read of a text list of a game, of JSON or of a roster, and each line that
    cannot; DeckSyntaxError where nothing can be read. Raises UnknownGame too."""
    if game not in GAMES:
        raise UnknownGame(game)
    return GAMES[game].reading(text)


def placed_problems(reading: Reading, verdict: DeckVerdict) -> list[PlacedProblem]:
    """Every problem of a list with its lines: first that its cards are of another game, if they
    are, then those of lines, in their order. `verdict` is that on its deck."""
    other = _game_of_names(reading.deck, {slug: of.reader for slug, of in GAMES.items()})
    return _placed_problems(reading, verdict, (other, GAMES[other].name) if other else None)


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


def question(table: Table, *, with_moves: bool = True) -> dict[str, Any] | None:
    """The open decision in codes, without moves for `waiting_words`; None when the game is over."""
    if (choice := table.choice()) is None:
        return None
    return _questions.question(table.game, table.state, choice, with_moves=with_moves)


def asked_words(slug: str, question: Mapping[str, Any], language: str = _ENGLISH) -> dict[str, Any]:
    """A question as a client asks it of its seat (docs/asking.md)."""
    return _questions.worded(GAMES[slug].words_in(language), question)


def waiting_words(game_slug: str, question: Mapping[str, Any], language: str = _ENGLISH) -> str:
    """The open decision, worded for those who wait, with seats in braces."""
    return _questions.waiting(GAMES[game_slug].words_in(language), question)


def ask(table: Table, language: str = _ENGLISH) -> dict[str, Any] | None:
    """The open decision as a client asks it of the seat whose it is (docs/asking.md); None when the
    game is over."""
    return (decision := question(table)) and asked_words(table.game.slug, decision, language)


def next_step(
    table: Table, verb: str, clicked: Sequence[int | str], language: str = _ENGLISH
) -> dict[str, Any]:
    """The clicks that may follow a verb and some arguments (docs/asking.md); LeadsNowhere."""
    if (choice := table.choice()) is None:
        raise LeadsNowhere((verb, *clicked))
    words = table.game.words_in(language)
    return _questions.next_step(words, table.state, choice, verb, tuple(clicked))


def open_window(table: Table) -> Window | None:
    """The open decision as everybody sees it, if it may be declined; None for any other."""
    return _open_window(table.game, table.state)


def guide(table: Table, seen: Collection[str]) -> Prompt | None:
    """The prompt of the guide to a first game for the open decision: the first that fits, apart
    from those that were seen before, by their ids. None where there is none."""
    return _guide(table.game.words, choice, seen) if (choice := table.choice()) else None


def prompt(game_slug: str, id: str, language: str = _ENGLISH) -> Prompt | None:
    """The prompt of a guide by its id; None where the game has none of this id any more."""
    guide = GAMES[game_slug].words_in(language).guide
    return next((prompt for prompt in guide if prompt.id == id), None)


def words(game_slug: str, language: str = _ENGLISH) -> dict[str, Any]:
    """The words of a game as JSON, by which `docs/films.md` makes sentences of films."""
    return GAMES[game_slug].words_in(language).plain()


def film_sentences(
    film: Mapping[str, Any], names: Sequence[str], language: str = _ENGLISH
) -> FilmSentences:
    """The sentences of a film; `names` are those of its seats."""
    return FilmSentences(GAMES[film["game"]].words_in(language), film, names)


def position_text(
    table: Table, seat: int | None, names: Sequence[str], language: str = _ENGLISH
) -> str:
    """The part of a position that a seat, or a spectator (None), sees, as lines of text."""
    view = table.game.view(table.state, seat)
    return _sketch_view(view, names, table.game.words_in(language))


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


def end_words(game_slug: str, reason: str, language: str = _ENGLISH) -> str:
    """The reason why a game ended, as people say it: the `reason` of an `Outcome` in words."""
    ends = GAMES[game_slug].words_in(language).ends if game_slug in GAMES else {}
    return ends[reason].label if reason in ends else reason.replace("_", " ")


def end_sentence(
    game_slug: str, outcome: Outcome, names: Sequence[str], language: str = _ENGLISH
) -> str:
    """A sentence for the end of a game, by seat: *Ada wins: Ben has six defeated units.*"""
    return _sentences_of(game_slug, names, language).end(outcome)


def tally_sentence(
    game_slug: str, tally: Mapping[str, Any], names: Sequence[str], language: str = _ENGLISH
) -> str:
    """A plain `Tally` with the names of players by seat: *Survivors 155 (Ada), 145 (Ben).*"""
    return _sentences_of(game_slug, names, language).tally(Tally.from_plain(tally))


def _sentences_of(game_slug: str, names: Sequence[str], language: str) -> _Sentences:
    game = GAMES.get(game_slug)
    return _Sentences(game.words_in(language) if game else _NO_WORDS, names)


def move_words(log: Log) -> list[str]:
    """Each move of a log in words. Nothing is played, so the log may be one that was refused."""
    if log.head.game in GAMES:
        return _move_words(GAMES[log.head.game], log)
    return [" ".join(map(str, logged.move)) for logged in log.moves]
