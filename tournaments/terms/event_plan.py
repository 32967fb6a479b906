"""The settings of an event, each written once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ground.texts import marked as _
from tournaments.terms.kinds import Decklists, IntentionalDraws, LateEntries, Reveal, Venue
from tournaments.terms.limits import (
    LONGEST_ADDRESS,
    LONGEST_CARD,
    LONGEST_DESCRIPTION,
    LONGEST_EVENT_NAME,
    LONGEST_HOUSE_FILE,
    LONGEST_PLACE,
    LONGEST_WATCH_DELAY,
    MOST_CARDS,
    MOST_COPIES,
    MOST_PLACES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.terms.other_games import LONGEST_FORMAT, LONGEST_GAME_NAME, OTHER_GAME
from tournaments.terms.settings import (
    Anything,
    Flag,
    Group,
    Items,
    Moment,
    OneOf,
    Table,
    Text,
    Until,
    Whole,
    setting,
)
from tournaments.terms.soft_scores import MOST_SOFT_SCORE
from tournaments.terms.stage_plan import A_WEEK, StagePlan
from tournaments.terms.terrains import LONGEST_TERRAIN, MOST_TERRAINS
from tournaments.terms.zones import UTC


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The settings of an event."""

    name: str = setting(
        Text(LONGEST_EVENT_NAME),
        label=_("Name"),
        group=Group.SHORT,
        until=Until.END,
    )
    description: str = setting(
        Text(LONGEST_DESCRIPTION, least=0, lines=True),
        default="",
        label=_("Description"),
        help=_("What players should know and bring. Plain text."),
        group=Group.ABOUT,
        until=Until.END,
    )
    game: str = setting(
        Text(64),
        label=_("Game and format"),
        about=f"Short name of the game; `{OTHER_GAME}` for games that Muster has no rules of.",
        until=Until.REGISTRATION,
    )
    game_name: str = setting(
        Text(LONGEST_GAME_NAME, least=0),
        default="",
        label=_("Name of the game"),
        help=_(
            "As players know it. Muster can’t check its decklists or game logs; everything else"
            " works."
        ),
        about=f"Name of a game `{OTHER_GAME}`; empty for a game with rules.",
        group=Group.SHORT,
        until=Until.REGISTRATION,
    )
    # Of a game without rules any words, or none.
    format: str = setting(
        Text(LONGEST_FORMAT, least=0),
        label=_("Game and format"),
        group=Group.SHORT,
        until=Until.REGISTRATION,
    )
    stages: tuple[StagePlan, ...]
    capacity: int | None = setting(
        Whole(2, MOST_PLACES, wide=True),
        default=None,
        label=_("Player limit"),
        help=_("Empty: no limit. Players beyond it join the waitlist."),
        group=Group.REGISTRATION,
        until=Until.END,
    )
    starts_at: datetime | None = setting(
        Moment(),
        default=None,
        label=_("Starts"),
        help=_("Empty: to be announced. If the game has a ban list, that of the day applies."),
        group=Group.SHORT,
        until=Until.START,
    )
    decks_due_at: datetime | None = setting(
        Moment(),
        default=None,
        label=_("Decklists due"),
        help=_("Empty: until play starts."),
        group=Group.DECKS,
        until=Until.START,
    )
    decklists: str = setting(
        OneOf(Decklists, 8),
        default=Decklists.REQUIRED,
        label=_("Decklists"),
        help=_("Games of players without a decklist have no game logs."),
        group=Group.SHORT,
        until=Until.START,
    )
    reveal: str = setting(
        OneOf(Reveal),
        default=Reveal.AFTER_EVENT,
        label=_("Decks and replays become public"),
        group=Group.DECKS,
        until=Until.REGISTRATION,
    )
    objection_minutes: int | None = setting(
        Whole(1, A_WEEK),
        default=None,
        label=_("Dispute window, logs (minutes)"),
        help=_("The same for a certified game log of one player that the other leaves unanswered."),
        about="Minutes to dispute a player's log; null leaves it to a judge.",
        group=Group.RESULTS,
        until=Until.START,
    )
    banned: Sequence[str] = setting(
        Items(Text(LONGEST_CARD), MOST_CARDS),
        factory=list,
        label=_("House ban list"),
        until=Until.REGISTRATION,
    )
    limited: Mapping[str, int] = setting(
        Table(Whole(1, MOST_COPIES), MOST_CARDS, LONGEST_CARD),
        factory=dict,
        label=_("House ban list"),
        about="Most copies of each limited card.",
        until=Until.REGISTRATION,
    )
    house_file: str = setting(
        Text(LONGEST_HOUSE_FILE, least=0, lines=True),
        default="",
        label=_("House rules file"),
        help=_(
            "For games that leave figures and maps to house rules: the file on the page of the"
            " game, with your own numbers. Empty: the game’s own."
        ),
        about="House rules file of the event, in TOML; empty for the game's defaults.",
        group=Group.DECKS,
        until=Until.REGISTRATION,
    )
    profile: str = setting(
        Text(40),
        default="card-game",
        label=_("Points and tiebreakers"),
        help=_("Do players report victory points? Choose one of the miniatures entries."),
        about="Scoring profile.",
        group=Group.POINTS,
        until=Until.REGISTRATION,
    )
    own_profile: Mapping[str, Any] = setting(
        Table(Anything(), 64, 40),
        factory=dict,
        label=_("Other changes to it, as TOML"),
        help=_('One setting a line, such as draw = "1/2" or floor = "1/4". Empty: no changes.'),
        about="The organiser's changes to the profile.",
        group=Group.POINTS,
        until=Until.REGISTRATION,
    )
    zone: str = setting(
        Text(64),
        default=UTC,
        label=_("Time zone"),
        help=_("All times of the event are in this zone."),
        about="Time zone of its pages; times in the API are in UTC.",
        group=Group.SHORT,
        until=Until.END,
    )
    venue: str = setting(
        OneOf(Venue, 8),
        default=Venue.ONLINE,
        label=_("Where it is played"),
        help=_(
            "Online or both: players with decklists can also play their games on this site, if"
            " it has the rules of the game."
        ),
        group=Group.SHORT,
        until=Until.REGISTRATION,
    )
    place: str = setting(
        Text(LONGEST_PLACE, least=0),
        default="",
        label=_("Place (optional)"),
        help=_("Town and country, or the address of the hall, as people search for it."),
        group=Group.SHORT,
        until=Until.END,
    )
    entry_fee: str = setting(
        Text(120, least=0),
        default="",
        label=_("Entry fee"),
        help=_("As players read it, such as £5, paid at the desk. Empty: nothing is said."),
        group=Group.ABOUT,
        until=Until.END,
    )
    prizes: str = setting(
        Text(2000, least=0, lines=True),
        default="",
        label=_("Prizes"),
        group=Group.ABOUT,
        until=Until.END,
    )
    picture: str = setting(
        Text(LONGEST_ADDRESS, least=0),
        default="",
        label=_("Picture, by its address"),
        help=_(
            "An address that begins with https. Readers see it when they ask to: their browser"
            " then loads it from there."
        ),
        group=Group.ABOUT,
        until=Until.END,
    )
    cut_later: bool = setting(
        Flag(),
        default=False,
        label=_("Top cut size"),
        about="Whether the top cut of a one-stage event is chosen after its last round.",
        until=Until.END,
    )
    late_entries: str = setting(
        OneOf(LateEntries, 8),
        default=LateEntries.CLOSED,
        label=_("Late registration"),
        group=Group.REGISTRATION,
        until=Until.END,
    )
    late_limit: int | None = setting(
        Whole(1, MOST_ROUNDS),
        default=None,
        label=_("Rounds that a late player may miss"),
        help=_("Empty: any number."),
        group=Group.REGISTRATION,
        until=Until.END,
    )
    round_check_in: bool = setting(
        Flag(),
        default=False,
        label=_("Players check in for each round"),
        help=_("Players who don’t check in lose that round."),
        group=Group.ROUNDS,
        until=Until.END,
    )
    most_missed: int | None = setting(
        Whole(1, MOST_ROUNDS),
        default=2,
        label=_("Drop players who miss this many rounds in a row"),
        help=_("Only with a check-in for each round. Empty: never."),
        group=Group.ROUNDS,
        until=Until.END,
    )
    intentional_draws: str = setting(
        OneOf(IntentionalDraws),
        default=IntentionalDraws.FORBIDDEN,
        label=_("Intentional draws"),
        group=Group.ROUNDS,
        until=Until.REGISTRATION,
    )
    confirm_minutes: int | None = setting(
        Whole(1, A_WEEK),
        default=None,
        label=_("Dispute window, reports (minutes)"),
        help=_(
            "A report that the opponent leaves unanswered becomes final after so long: counted"
            " from when they were notified, never before the round’s time is up, and never"
            " against a guest. Empty: never."
        ),
        group=Group.RESULTS,
        until=Until.END,
    )
    watch_delay: int = setting(
        Whole(0, LONGEST_WATCH_DELAY),
        default=60,
        label=_("Delay for spectators (seconds)"),
        help=_(
            "Spectators see games that are played here so much later, and only where decks are"
            " public from the start. Otherwise they see the score until the logs are public."
        ),
        group=Group.RESULTS,
        until=Until.END,
    )
    playing_staff: bool = setting(
        Flag(),
        default=False,
        label=_("Staff who play enter results"),
        help=_(
            "For organisers who play, alone at the counter: they also enter their own results"
            " and settle disputes. Everything they decide is marked in public. Off: other staff"
            " do it."
        ),
        group=Group.RESULTS,
        until=Until.END,
    )
    terrains: Sequence[str] = setting(
        Items(Text(LONGEST_TERRAIN, least=0), MOST_TERRAINS),
        factory=list,
        label=_("Terrain of the tables, one line per table"),
        help=_(
            "From table 1. Rounds are paired so that as few players as possible play on the"
            " same terrain again. If the game has a map of that name, games at the table are"
            " played on it. Empty: all tables are alike."
        ),
        about="Terrain or map of each table, from table 1; empty for none.",
        group=Group.MINIATURES,
        until=Until.END,
    )
    painting_most: int | None = setting(
        Whole(1, MOST_SOFT_SCORE),
        default=None,
        label=_("Painting: highest score from staff"),
        help=_("Empty: painting isn’t scored. Scores become public when the event is finished."),
        group=Group.MINIATURES,
        until=Until.REGISTRATION,
    )
    painting_worth: int = setting(
        Whole(0, MOST_POINTS),
        default=0,
        label=_("Painting: points in the final standings for the highest score"),
        help=_("0: painting is listed beside the standings."),
        group=Group.MINIATURES,
        until=Until.REGISTRATION,
    )
    sportsmanship_most: int | None = setting(
        Whole(1, MOST_SOFT_SCORE),
        default=None,
        label=_("Sportsmanship: highest score from opponents"),
        help=_("Empty: it isn’t scored. Only judges see scores before the event is finished."),
        group=Group.MINIATURES,
        until=Until.REGISTRATION,
    )
    sportsmanship_worth: int = setting(
        Whole(0, MOST_POINTS),
        default=0,
        label=_("Sportsmanship: points in the final standings for the highest score"),
        help=_("0: sportsmanship is listed beside the standings."),
        group=Group.MINIATURES,
        until=Until.REGISTRATION,
    )
