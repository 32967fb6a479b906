"""The settings of an event, each written once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from tournaments.core.limits import (
    LONGEST_ADDRESS,
    LONGEST_CARD,
    LONGEST_DESCRIPTION,
    LONGEST_EVENT_NAME,
    LONGEST_FEE,
    LONGEST_HOUSE_FILE,
    LONGEST_OBJECTION,
    LONGEST_PLACE,
    LONGEST_PRIZES,
    LONGEST_WATCH_DELAY,
    LONGEST_ZONE,
    MOST_CARDS,
    MOST_COPIES,
    MOST_PLACES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.stages.plan import StagePlan
from tournaments.terms.kinds import Decklists, IntentionalDraws, LateEntries, Reveal, Venue
from tournaments.terms.other_games import LONGEST_FORMAT, LONGEST_GAME_NAME, OTHER_GAME
from tournaments.terms.settings import (
    Anything,
    Flag,
    Items,
    Moment,
    OneOf,
    Setting,
    Table,
    Text,
    Until,
    Whole,
)
from tournaments.terms.soft_scores import MOST_SOFT_SCORE
from tournaments.terms.terrains import LONGEST_TERRAIN, MOST_TERRAINS
from tournaments.terms.zones import UTC


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What an organiser decides about an event; `Tournament` tells what each is."""

    name: Annotated[str, Setting(Text(LONGEST_EVENT_NAME), until=Until.END)]
    description: Annotated[
        str,
        Setting(
            Text(LONGEST_DESCRIPTION, least=0, lines=True),
            until=Until.END,
        ),
    ] = ""
    game: Annotated[
        str,
        Setting(
            Text(64),
            until=Until.REGISTRATION,
            about=f"Short name of the game; `{OTHER_GAME}` for games that Muster has no rules of.",
        ),
    ]
    game_name: Annotated[
        str,
        Setting(
            Text(LONGEST_GAME_NAME, least=0),
            until=Until.REGISTRATION,
            about=f"Name of a game `{OTHER_GAME}`; empty for a game with rules.",
        ),
    ] = ""
    format: Annotated[
        str,
        Setting(
            Text(LONGEST_FORMAT, least=0),
            until=Until.REGISTRATION,
            about=f"The short name of a format; of a game `{OTHER_GAME}` any words, or none.",
        ),
    ]
    stages: tuple[StagePlan, ...]
    capacity: Annotated[
        int | None,
        Setting(
            Whole(2, MOST_PLACES, wide=True),
            until=Until.END,
            about="Player limit; null for none.",
        ),
    ] = None
    starts_at: Annotated[
        datetime | None,
        Setting(
            Moment(),
            until=Until.START,
        ),
    ] = None
    decks_due_at: Annotated[
        datetime | None,
        Setting(
            Moment(),
            until=Until.START,
            about="Deadline for decklists; null for the start.",
        ),
    ] = None
    decklists: Annotated[
        str,
        Setting(
            OneOf(Decklists),
            until=Until.START,
            about="Whether players submit decklists; a game needs both for a log.",
        ),
    ] = Decklists.REQUIRED
    reveal: Annotated[
        str,
        Setting(
            OneOf(Reveal),
            until=Until.REGISTRATION,
            about="When decks and complete logs become public.",
        ),
    ] = Reveal.AFTER_EVENT
    objection_minutes: Annotated[
        int | None,
        Setting(
            Whole(1, LONGEST_OBJECTION),
            until=Until.START,
            about="Minutes to dispute a player's log; null leaves it to a judge.",
        ),
    ] = None
    banned: Annotated[
        Sequence[str], Setting(Items(Text(LONGEST_CARD), MOST_CARDS), until=Until.REGISTRATION)
    ] = field(default_factory=list)
    limited: Annotated[
        Mapping[str, int],
        Setting(Table(Whole(1, MOST_COPIES), MOST_CARDS, LONGEST_CARD), until=Until.REGISTRATION),
    ] = field(default_factory=dict)
    house_file: Annotated[
        str,
        Setting(
            Text(LONGEST_HOUSE_FILE, least=0, lines=True),
            until=Until.REGISTRATION,
            about="House rules file of the event, in TOML; empty for the game's defaults.",
        ),
    ] = ""
    profile: Annotated[
        str,
        Setting(
            Text(40),
            until=Until.REGISTRATION,
            about="Scoring profile.",
        ),
    ] = "card-game"
    own_profile: Annotated[
        Mapping[str, Any],
        Setting(
            Table(Anything(), 64, 40),
            until=Until.REGISTRATION,
            about="The organiser's changes to the profile.",
        ),
    ] = field(default_factory=dict)
    zone: Annotated[
        str,
        Setting(
            Text(LONGEST_ZONE),
            until=Until.END,
            about="Time zone of its pages; times in the API are in UTC.",
        ),
    ] = UTC
    venue: Annotated[
        str,
        Setting(
            OneOf(Venue),
            until=Until.REGISTRATION,
            about="Online, in person or both.",
        ),
    ] = Venue.ONLINE
    place: Annotated[
        str,
        Setting(
            Text(LONGEST_PLACE, least=0),
            until=Until.END,
            about="Town, country or address; can be empty.",
        ),
    ] = ""
    entry_fee: Annotated[
        str,
        Setting(
            Text(LONGEST_FEE, least=0),
            until=Until.END,
            about="Entry fee as text; can be empty.",
        ),
    ] = ""
    prizes: Annotated[
        str,
        Setting(
            Text(LONGEST_PRIZES, least=0, lines=True),
            until=Until.END,
            about="Prizes as text; can be empty.",
        ),
    ] = ""
    picture: Annotated[
        str,
        Setting(
            Text(LONGEST_ADDRESS, least=0),
            until=Until.END,
            about="The https address of a picture of the event, hosted elsewhere; can be empty.",
        ),
    ] = ""
    cut_later: Annotated[
        bool,
        Setting(
            Flag(),
            until=Until.END,
            about="Whether the top cut of a one-stage event is chosen after its last round.",
        ),
    ] = False
    late_entries: Annotated[
        str,
        Setting(
            OneOf(LateEntries),
            until=Until.END,
            about="How rounds that late players missed count.",
        ),
    ] = LateEntries.CLOSED
    late_limit: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_ROUNDS),
            until=Until.END,
            about="Most rounds that late players can miss; null for any number.",
        ),
    ] = None
    round_check_in: Annotated[
        bool,
        Setting(
            Flag(),
            until=Until.END,
            about="Whether players check in for each round.",
        ),
    ] = False
    most_missed: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_ROUNDS),
            until=Until.END,
            about="Rounds missed in a row after which a player drops; null for never.",
        ),
    ] = 2
    intentional_draws: Annotated[
        str,
        Setting(
            OneOf(IntentionalDraws),
            until=Until.REGISTRATION,
        ),
    ] = IntentionalDraws.FORBIDDEN
    confirm_minutes: Annotated[
        int | None,
        Setting(
            Whole(1, LONGEST_OBJECTION),
            until=Until.END,
            about="Minutes to dispute the report of one player; null for no limit.",
        ),
    ] = None
    watch_delay: Annotated[
        int,
        Setting(
            Whole(0, LONGEST_WATCH_DELAY),
            until=Until.END,
            about="Seconds by which games played here are shown later to those who watch.",
        ),
    ] = 60
    playing_staff: Annotated[
        bool,
        Setting(
            Flag(),
            until=Until.END,
            about="Whether staff who play enter results and decide, publicly marked.",
        ),
    ] = False
    terrains: Annotated[
        Sequence[str],
        Setting(
            Items(Text(LONGEST_TERRAIN, least=0), MOST_TERRAINS),
            until=Until.END,
            about="Terrain or map of each table, from table 1; empty for none.",
        ),
    ] = field(default_factory=list)
    painting_most: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_SOFT_SCORE),
            until=Until.REGISTRATION,
            about="Highest painting score from staff; null if painting isn't scored.",
        ),
    ] = None
    painting_worth: Annotated[
        int,
        Setting(
            Whole(0, MOST_POINTS),
            until=Until.REGISTRATION,
            about="Points in the final standings for the highest painting score.",
        ),
    ] = 0
    sportsmanship_most: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_SOFT_SCORE),
            until=Until.REGISTRATION,
            about="Highest sportsmanship score from an opponent; null if it isn't scored.",
        ),
    ] = None
    sportsmanship_worth: Annotated[
        int,
        Setting(
            Whole(0, MOST_POINTS),
            until=Until.REGISTRATION,
            about="Points in the final standings for the highest sportsmanship score.",
        ),
    ] = 0
