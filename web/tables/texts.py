"""Words of games that are played here."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

import engine
from tables.models import ClosedBecause, Level, StaffAct, Table, TableAct, TableKind, TableSeat
from tables.practice import TEAMS, Way
from tables.seat_facts import WindowRow
from tables.selectors import acts_of_staff
from tables.services.offers import RESUME_MINUTES
from tables.sides import sides_of_table
from tournaments.matches.selectors.matches import match_of_slot
from web.core.film_words import film_words

TURNS = {engine.Turn.MINE: _("on your turn"), engine.Turn.THEIRS: _("on other players’ turns")}
LEVEL_NAMES = {Level.NEW: _("New bot"), Level.FAIR: _("Fair bot"), Level.STRONG: _("Strong bot")}


# Of ways that the name of their format does not tell.
WAY_NAMES = {
    "house_saga1": _("Board of squares"),
    "house_saga1 ground=table": _("Table measured in inches"),
    "saga1_150": _("Official figures without abilities, board of squares"),
    "saga1_150 ground=table": _("Official figures without abilities, table measured in inches"),
    TEAMS.written: _("Teams, with a bot as your partner"),
}


def way_name(game: engine.Game, way: Way) -> str:
    return str(WAY_NAMES.get(way.written) or game.formats[way.format].name)


def level_name(level: str) -> str:
    return str(LEVEL_NAMES[Level(level)])


def names_of(seats: Iterable[TableSeat]) -> list[str]:
    """The name of the player at each seat; several bots of one level have numbers."""
    seats = list(seats)
    alike = Counter(seat.level for seat in seats)
    met: Counter[str] = Counter()
    names = []
    for seat in seats:
        met[seat.level] += 1
        if not seat.level:
            names.append(seat.name or gettext("Guest"))
        elif alike[seat.level] == 1:
            names.append(level_name(seat.level))
        else:
            names.append(f"{level_name(seat.level)} {met[seat.level]}")
    return names


def in_names(text: str, seats: Iterable[TableSeat]) -> str:
    """A sentence of a game with the names of those who sit where it has seats in braces."""
    for number, name in enumerate(names_of(seats)):
        text = text.replace(f"{{{number}}}", name)
    return text


def sides_in_names(seats: Iterable[TableSeat]) -> list[str]:
    """The name of each side: a player, or the players of a team."""
    seats = list(seats)
    names = dict(zip((seat.number for seat in seats), names_of(seats), strict=True))
    return [" + ".join(names[seat.number] for seat in side) for side in sides_of_table(seats)]


def sides_by_name(seats: Sequence[TableSeat]) -> list[tuple[str, list[TableSeat]]]:
    """The seats of each side with what the side is called in a game of teams, else empty."""
    sides = sides_of_table(seats)
    teams = len(seats) > len(sides)
    return [(side_name(number) if teams else "", side) for number, side in enumerate(sides)]


def side_name(side: int) -> str:
    return gettext("Side {letter}").format(letter=chr(ord("A") + side))


def seat_name(seat: TableSeat) -> str:
    """A seat of a game of teams: its side, and which of its players sits there."""
    side = engine.side_of(seat.number)
    if seat.number == side:
        return gettext("{side}, first player").format(side=side_name(side))
    return gettext("{side}, partner").format(side=side_name(side))


CLOSED_TEXTS = {
    ClosedBecause.SETTLED: _(
        "This game was closed: its match or this game already has a result, so it can’t count."
    ),
    ClosedBecause.CANCELLED: _("This game was closed: its match was cancelled and doesn’t count."),
    ClosedBecause.REPLACED: _(
        "This game was closed: it is played again from a new seed. Press “Play here” on the page"
        " of your match."
    ),
    ClosedBecause.JUDGE: _("A judge stopped this game. Ask them how to go on."),
    ClosedBecause.HOSTED: _(
        "This game was closed: a host started it elsewhere before all players were here. Ask the"
        " staff where it is played."
    ),
}


STAFF_TEXTS = {
    StaffAct.PAUSED: _("{time}: a judge paused the game."),
    StaffAct.RESUMED: _("{time}: a judge resumed the game."),
    StaffAct.TIME_GIVEN: _("{time}: a judge gave {name} {minutes} more minutes."),
    StaffAct.LOOKED: _("{time}: a judge looked at both hands."),
    StaffAct.STOPPED: _("{time}: a judge stopped the game."),
}


def closed_text(table: Table) -> str:
    """The reason why a game of an event is not played on; empty for every other."""
    return str(CLOSED_TEXTS[ClosedBecause(table.closed_because)]) if table.closed_because else ""


def staff_texts(table: Table, names: Sequence[str]) -> list[str]:
    """The acts of the event's staff at a table, in order, for its players."""
    if table.kind != TableKind.EVENT:
        return []
    return [_staff_text(act, names) for act in acts_of_staff(table=table)]


def _staff_text(act: TableAct, names: Sequence[str]) -> str:
    facts = {"time": f"{localtime(act.at):%H:%M}"}
    if act.seat is not None and act.seconds is not None:
        facts |= {"name": names[act.seat], "minutes": f"{act.seconds / 60:g}"}
    return str(STAFF_TEXTS[StaffAct(act.kind)]).format(**facts)


def match_id_of(table: Table) -> UUID | None:
    """The match of an event that a game belongs to."""
    if table.kind != TableKind.EVENT or table.slot is None:
        return None
    return match_of_slot(table.slot.match)


def window_texts(windows: Sequence[WindowRow]) -> list[dict[str, object]]:
    """The windows of a game, with on whose turn they are in words."""
    return [{**row, "turn": str(TURNS[engine.Turn(row["turn"])])} for row in windows]


def clock_text(table: Table) -> str:
    """The clock of a game in words."""
    if table.bank is None:
        return gettext("No clock")
    return gettext("{minutes} min each, {seconds} s free per decision").format(
        minutes=table.bank // 60, seconds=table.delay
    )


def table_words() -> str:
    """The words that the script of a table writes, as JSON."""
    return json.dumps(
        {
            **film_words(),
            "you": gettext("You"),
            "your_move": gettext("Your move"),
            "undo": gettext("Undo click"),
            "nothing": gettext("none"),
            "empty": gettext("empty"),
            "concede": gettext("Concede"),
            "concede_question": gettext("Concede this game?"),
            "keep_playing": gettext("Keep playing"),
            "read_cards": gettext("Read cards"),
            "confirm": gettext("Confirm: {move}"),
            "confirm_all": gettext("Confirm every move"),
            "choose_point": gettext("Choose a point"),
            "point_put": gettext("Base at"),
            "turn_here": gettext("Turn here"),
            "log": gettext("What happened"),
            "keys": gettext(
                "Arrow keys move between highlighted cards and squares, Enter chooses, Esc undoes, "
                "P passes. On a map in inches they move a base by 0.1″, with Shift by 1″; Enter "
                "confirms."
            ),
            "offline": gettext("The connection was lost. Trying again…"),
            "again": gettext("Play again"),
            "windows": gettext("When to ask me"),
            "stops": {
                "ask": gettext("Always"),
                "about_me": gettext("When it’s about my side"),
                "pass": gettext("Never, pass for me"),
            },
            "yields": {
                "my_turn": gettext("Pass until my turn"),
                "about_me": gettext("Pass until it’s about my side"),
                "end_of_turn": gettext("Pass until the turn ends"),
            },
            "ask_again": gettext("Stop passing"),
            "away": gettext("away"),
            "out": gettext("You’re out of this game. Your partner plays on for your side."),
            "paused": gettext("The game is paused."),
            "held": gettext("A judge paused the game. Wait until they resume it."),
            "maintenance": gettext(
                "Maintenance is under way. The clocks stand still, and the game goes on after it."
            ),
            "staff": gettext("What judges did at this table"),
            "replay": gettext("Replay and certificate"),
            "watching": gettext("Watching: {count}"),
            "closed": gettext("This game ended without a result here."),
            "rematch": gettext("Go to the rematch"),
            "match": gettext("Go to the match"),
            "accept": gettext("Accept"),
            "not_now": gettext("Not now"),
            "withdraw": gettext("Withdraw"),
            "offers": {
                "draw": gettext("Offer a draw"),
                "take_back": gettext("Take back"),
                "pause": gettext("Pause"),
                "go_on": gettext("Resume"),
                "rematch": gettext("Rematch"),
            },
            "offered": {
                "draw": gettext("{name} offers a draw."),
                "take_back": gettext("{name} would like to take back the last move."),
                "pause": gettext("{name} would like to pause."),
                "go_on": ngettext(
                    "{name} is ready to resume. If you don’t answer, the game resumes within"
                    " {minutes} minute.",
                    "{name} is ready to resume. If you don’t answer, the game resumes within"
                    " {minutes} minutes.",
                    RESUME_MINUTES,
                ).format(name="{name}", minutes=RESUME_MINUTES),
                "rematch": gettext("{name} would like a rematch."),
            },
            "you_offered": {
                "draw": gettext("You offered a draw."),
                "take_back": gettext("You asked to take back the last move."),
                "pause": gettext("You asked for a pause."),
                "go_on": ngettext(
                    "You’re ready to resume. The game resumes within {minutes} minute.",
                    "You’re ready to resume. The game resumes within {minutes} minutes.",
                    RESUME_MINUTES,
                ).format(minutes=RESUME_MINUTES),
                "rematch": gettext("You offered a rematch."),
            },
            "table": gettext("Table {number}"),
            "nobody": gettext("No table is featured now."),
            "stopped": gettext("The rules of this game were updated, so it can’t go on."),
        }
    )
