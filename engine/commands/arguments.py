"""The arguments of all commands."""

import argparse
import re
from typing import Any, NoReturn

from engine.commands import balance, bench, comparing, housing, judging, looking, playing, recording
from engine.commands.failure import Unusable
from engine.core.base.toml_tables import DataError
from engine.core.bots.players import BOTS
from engine.core.decks.formats import check_date

# Help for options that several commands take.
GAME = "short name of the game"
FORMAT = "name or file of the format"
FORMAT_OF_LOG = "file with the format of the log"
VARIANT = "options of the rules, as name=value,name=value"
SEED = "seed of the game in hexadecimal digits"
DECK = "file or name of a deck; repeat it for each seat"
BOT = "how bots play"
LOG = "file of the game log"
LOG_TO_WRITE = "file to write the game log to"
JSON = "print JSON"


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Unusable(f"{message} (see {self.prog} --help)")


def seed(text: str) -> bytes:
    """32 bytes from 1 to 64 hexadecimal digits, filled up with zeros in front."""
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", text):
        raise argparse.ArgumentTypeError(f"{text[:70]!r} is not 1 to 64 hexadecimal digits")
    return bytes.fromhex(text.zfill(64))


def options_of(text: str) -> dict[str, str]:
    """Rule options written as `name=value,name=value`."""
    pairs = [pair.partition("=") for pair in text.split(",")]
    if any(not (name and value) for name, _, value in pairs):
        raise argparse.ArgumentTypeError(f"{text[:70]!r} is not name=value,name=value")
    return {name: value for name, _, value in pairs}


def count(text: str) -> int:
    """A whole number, zero or more."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number")
    return int(text)


def positive(text: str) -> int:
    """A whole number, one or more."""
    number = count(text)
    if not number:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


def day(text: str) -> str:
    """A day of the calendar, as it is written in formats."""
    try:
        check_date(text, "")
    except DataError:
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} is not a date such as 2026-11-21"
        ) from None
    return text


def parse(argv: list[str]) -> argparse.Namespace:
    """The options of one command, with the function to run; Unusable where they are wrong."""
    parser = _Parser(prog="python -m engine", description="Play, verify and measure tactics games.")
    parser.add_argument(
        "--games", metavar="FOLDER", dest="more_games", help="also load the games in a folder"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    commands.add_parser("games", help="list all games").set_defaults(run=looking.games)

    decks = commands.add_parser("decks", help="list the ready-made decks of a game, or print one")
    decks.add_argument("game", help=GAME)
    decks.add_argument("deck", nargs="?", help="name of the deck to print")
    decks.set_defaults(run=looking.decks)

    play = commands.add_parser("play", help="play a game between bots and write its log")
    _match_arguments(play)
    play.add_argument("--out", required=True, metavar="LOG", help=LOG_TO_WRITE)
    play.set_defaults(run=playing.play)

    session = commands.add_parser("session", help="host a game by JSON lines, or in the terminal")
    _match_arguments(session)
    session.add_argument("--out", metavar="LOG", help=LOG_TO_WRITE)
    session.add_argument("--terminal", action="store_true", help="play in the terminal")
    session.set_defaults(run=playing.session)

    _record_command(commands)
    _judging_commands(commands)

    perft = commands.add_parser("perft", help="count all sequences of moves")
    perft.add_argument("game", help=GAME)
    perft.add_argument("--seed", type=seed, default=bytes(32), metavar="HEX", help=SEED)
    perft.add_argument(
        "--depth", type=positive, default=3, metavar="N", help="number of moves (default: 3)"
    )
    perft.set_defaults(run=looking.perft)

    _balance_command(commands)

    _bench_command(commands)
    return parser.parse_args(argv)


def _record_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    record = commands.add_parser("record", help="record a game played at a table")
    record.add_argument("game", nargs="?", help=GAME)
    record.add_argument("--start", metavar="FILE", help="start file of a match")
    record.add_argument("--resume", metavar="FILE", help="continue an unfinished recording")
    record.add_argument("--format", metavar="F", help=FORMAT)
    record.add_argument("--variant", type=options_of, default={}, metavar="V", help=VARIANT)
    record.add_argument("--deck", action="append", default=[], metavar="FILE", help=DECK)
    record.add_argument("--out", required=True, metavar="LOG", help=LOG_TO_WRITE)
    record.set_defaults(run=recording.record)


def _judging_commands(commands: "argparse._SubParsersAction[_Parser]") -> None:
    verify = commands.add_parser("verify", help="certify or reject a log")
    verify.add_argument("log", help=LOG)
    verify.add_argument("--format", metavar="FILE", help=FORMAT_OF_LOG)
    verify.add_argument("--json", action="store_true", help=JSON)
    verify.set_defaults(run=judging.verify)

    check = commands.add_parser("check-deck", help="check whether a deck is legal in a format")
    check.add_argument("game", help=GAME)
    check.add_argument("format", help=FORMAT)
    check.add_argument("deck", help="file with the deck")
    check.add_argument("--on", type=day, metavar="DAY", help="use the version of this date")
    check.add_argument("--json", action="store_true", help=JSON)
    check.set_defaults(run=judging.check)

    show = commands.add_parser("show", help="show a position of a log")
    show.add_argument("log", help=LOG)
    show.add_argument("--at", type=count, metavar="N", help="after move N (default: the last)")
    show.add_argument("--seat", type=count, metavar="S", help="as this seat sees it")
    show.add_argument("--format", metavar="FILE", help=FORMAT_OF_LOG)
    shape = show.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print the scene as JSON")
    shape.add_argument("--moves", action="store_true", help="list the moves up to there")
    show.set_defaults(run=looking.show)

    diff = commands.add_parser("diff", help="show where two logs differ")
    diff.add_argument("first", metavar="LOG", help=LOG)
    diff.add_argument("second", metavar="LOG", help=LOG)
    diff.add_argument("--format", metavar="FILE", help=FORMAT_OF_LOG)
    diff.set_defaults(run=comparing.diff)
    _house_command(commands)


def _house_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    parser = commands.add_parser(
        "house-rules", help="print the house rules of a game, or a format with your own"
    )
    parser.add_argument("game", help=GAME)
    parser.add_argument("file", nargs="?", help="file with your house rules")
    parser.add_argument("--format", metavar="F", help=FORMAT)
    parser.set_defaults(run=housing.house_rules)


def _bench_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    measure = commands.add_parser("bench", help="measure the speed of the engine in CPU seconds")
    measure.add_argument("game", nargs="?", help=GAME)
    measure.add_argument("--variant", type=options_of, default={}, metavar="V", help=VARIANT)
    measure.add_argument("--json", action="store_true", help=JSON)
    measure.set_defaults(run=bench.bench)


def _balance_command(commands: "argparse._SubParsersAction[_Parser]") -> None:
    parser = commands.add_parser(
        "balance", help="measure how often bots win with each ready-made deck"
    )
    parser.add_argument("game", help=GAME)
    parser.add_argument("--format", metavar="F", help=FORMAT)
    parser.add_argument("--variant", type=options_of, default={}, metavar="V", help=VARIANT)
    parser.add_argument("--bot", choices=sorted(BOTS), default="fair", help=BOT)
    parser.add_argument("--against", choices=sorted(BOTS), help="another bot, on each side in turn")
    parser.add_argument(
        "--games", type=positive, default=400, metavar="N", help="number of games (default: 400)"
    )
    parser.add_argument(
        "--first", type=count, default=0, metavar="SEED", help="seed of the first game (default: 0)"
    )
    parser.add_argument("--mirror", action="store_true", help="play each deck against itself")
    parser.add_argument(
        "--made-for-it", action="store_true", help="only use decks made for the format"
    )
    parser.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="VERB",
        help="also group by the first use of this kind of move (repeatable)",
    )
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="number of processes (default: all cores)"
    )
    parser.add_argument("--json", action="store_true", help=JSON)
    parser.set_defaults(run=balance.balance)


def _match_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=GAME)
    parser.add_argument(
        "--hosted", metavar="FILE", help="response of matches/ID/games/N/seed, to host its game"
    )
    parser.add_argument("--resume", metavar="FILE", help="continue the log of an unfinished game")
    parser.add_argument("--format", metavar="F", help=FORMAT)
    parser.add_argument("--variant", type=options_of, default={}, metavar="V", help=VARIANT)
    parser.add_argument("--seed", type=seed, metavar="HEX", help=SEED)
    parser.add_argument("--deck", action="append", default=[], metavar="FILE", help=DECK)
    parser.add_argument("--bots", choices=sorted(BOTS), help=BOT)
