"""The settings of an event, each written once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from tournaments.core.limits import (
    LONGEST_CARD,
    LONGEST_DESCRIPTION,
    LONGEST_EVENT_NAME,
    LONGEST_HOUSE_FILE,
    LONGEST_OBJECTION,
    LONGEST_PLACE,
    LONGEST_ZONE,
    MOST_CARDS,
    MOST_COPIES,
    MOST_PLACES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.events import house_rules
from tournaments.stages.plan import StagePlan
from tournaments.terms.kinds import Decklists, IntentionalDraws, LateEntries, Reveal, Venue
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
            help="Where it is, what to bring. Plain text.",
        ),
    ] = ""
    game: Annotated[str, Setting(Text(64), until=Until.REGISTRATION)]
    format: Annotated[str, Setting(Text(64), until=Until.REGISTRATION)]
    stages: tuple[StagePlan, ...]
    capacity: Annotated[
        int | None,
        Setting(
            Whole(2, MOST_PLACES, wide=True),
            until=Until.END,
            label="Places",
            help="Empty: as many as come.",
            about="How many can play; null takes everybody.",
        ),
    ] = None
    starts_at: Annotated[
        datetime | None,
        Setting(
            Moment(),
            until=Until.START,
            label="Starts",
            help="The ban list of this day holds; empty: that of today.",
        ),
    ] = None
    decks_due_at: Annotated[
        datetime | None,
        Setting(
            Moment(),
            until=Until.START,
            label="Decks are due",
            help="Empty: decks are taken until play starts.",
            about="Until when players hand in decks; null: the start.",
        ),
    ] = None
    decklists: Annotated[
        str,
        Setting(
            OneOf(Decklists),
            until=Until.START,
            label="Decklists",
            help="Games of players without a decklist have no game logs: their results are"
            " reported.",
            about="Whether players hand in decks; without both decks a game has no log.",
            rule=house_rules.decklists,
        ),
    ] = Decklists.REQUIRED
    reveal: Annotated[
        str,
        Setting(
            OneOf(Reveal),
            until=Until.REGISTRATION,
            label="When everybody sees decks and logs",
            about="When decks and complete logs are open to everybody.",
        ),
    ] = Reveal.AFTER_EVENT
    objection_minutes: Annotated[
        int | None,
        Setting(
            Whole(1, LONGEST_OBJECTION),
            until=Until.START,
            label="Unanswered logs settle after (minutes)",
            help="A certified log of one player, which the other leaves unanswered, settles its"
            " game after so long: counted from when the other was notified, never before the"
            " round's time is up, and never against a guest. Empty: it never does.",
            about="How long a player's log can be disputed; null leaves it to a judge.",
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
            label="House rules file of this event's own",
            help="For games that leave figures and maps to house rules: a file as the page of the"
            " game has it, with your numbers. Empty: the game's own.",
            about="The event's own house rules of the game, a file of TOML; empty for the game's.",
        ),
    ] = ""
    profile: Annotated[
        str,
        Setting(
            Text(40),
            until=Until.REGISTRATION,
            label="Points and tie-breakers",
            help="Miniatures report victory points besides the result.",
            about="How points and ties are counted.",
        ),
    ] = "card-game"
    own_profile: Annotated[
        Mapping[str, Any],
        Setting(
            Table(Anything(), 64, 40),
            until=Until.REGISTRATION,
            about="What the organiser has changed of it.",
        ),
    ] = field(default_factory=dict)
    zone: Annotated[
        str,
        Setting(
            Text(LONGEST_ZONE),
            until=Until.END,
            label="Time zone",
            help="All times of the event are in it.",
            about="By which clock its pages tell times; here they are in UTC.",
        ),
    ] = UTC
    venue: Annotated[
        str,
        Setting(
            OneOf(Venue),
            until=Until.REGISTRATION,
            label="Where it is played",
            help="A log that staff who do not play recorded at a table of a hall counts as a"
            " host's.",
            about="Where it is played.",
        ),
    ] = Venue.ONLINE
    place: Annotated[
        str,
        Setting(
            Text(LONGEST_PLACE, least=0),
            until=Until.END,
            label="Place",
            help="Town and country, or the address of the hall, as people search for it.",
            about="Town, country or address, as people search for it; empty where nobody said.",
        ),
    ] = ""
    late_entries: Annotated[
        str,
        Setting(
            OneOf(LateEntries),
            until=Until.END,
            label="Who comes after the start",
            about="What the rounds count as that latecomers have missed.",
            rule=house_rules.late_entries,
        ),
    ] = LateEntries.CLOSED
    late_limit: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_ROUNDS),
            until=Until.END,
            label="Rounds that latecomers may miss",
            help="Empty: any number.",
            about="How many rounds they may miss; null for any number.",
        ),
    ] = None
    round_check_in: Annotated[
        bool,
        Setting(
            Flag(),
            until=Until.END,
            label="Players check in for each round",
            help="Who does not has lost that round.",
            about="Whether players say before each round that they are there.",
            rule=house_rules.round_check_in,
        ),
    ] = False
    most_missed: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_ROUNDS),
            until=Until.END,
            label="Rounds missed in a row until somebody has dropped",
            help="Only where players check in for each round. Empty: never.",
            about="After how many rounds missed in a row they have dropped; null for never.",
        ),
    ] = 2
    intentional_draws: Annotated[
        str,
        Setting(
            OneOf(IntentionalDraws),
            until=Until.REGISTRATION,
            label="Draws without a game",
            rule=house_rules.intentional_draws,
        ),
    ] = IntentionalDraws.FORBIDDEN
    confirm_minutes: Annotated[
        int | None,
        Setting(
            Whole(1, LONGEST_OBJECTION),
            until=Until.END,
            label="Unanswered reports settle after (minutes)",
            help="A report of one player, which the other leaves unanswered, settles the match"
            " after so long, within the same limits. Empty: it never does.",
            about="How long the report of one player can be disputed; null for no end.",
            rule=house_rules.reports,
        ),
    ] = None
    terrains: Annotated[
        Sequence[str],
        Setting(
            Items(Text(LONGEST_TERRAIN, least=0), MOST_TERRAINS),
            until=Until.END,
            label="Terrain of the tables, a line a table",
            help="From table 1 on. Rounds are drawn so that as few players as possible play on the"
            " same terrain again. Where the game has a map of that name, the games of the table are"
            " played on it. Empty: tables are alike.",
            about="The terrain or map of each table, from table 1 on; empty where it has none.",
        ),
    ] = field(default_factory=list)
    painting_most: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_SOFT_SCORE),
            until=Until.REGISTRATION,
            label="Painting: the most that staff give",
            help="Empty: painting is not scored. Scores are public when the event is finished.",
            about="The most that staff give for painting; null where it is not scored.",
            rule=house_rules.painting,
        ),
    ] = None
    painting_worth: Annotated[
        int,
        Setting(
            Whole(0, MOST_POINTS),
            until=Until.REGISTRATION,
            label="Painting: what the most is worth in the final standings, in points",
            help="0: painting stands beside the standings.",
            about="How many points the most for painting is worth in the final standings.",
        ),
    ] = 0
    sportsmanship_most: Annotated[
        int | None,
        Setting(
            Whole(1, MOST_SOFT_SCORE),
            until=Until.REGISTRATION,
            label="Sportsmanship: the most that opponents give",
            help="Empty: it is not scored. Nobody but the judges sees it before the event is"
            " finished.",
            about="The most that an opponent gives for sportsmanship; null where it is not scored.",
            rule=house_rules.sportsmanship,
        ),
    ] = None
    sportsmanship_worth: Annotated[
        int,
        Setting(
            Whole(0, MOST_POINTS),
            until=Until.REGISTRATION,
            label="Sportsmanship: what the most is worth in the final standings, in points",
            help="0: sportsmanship stands beside the standings.",
            about="How many points the most for sportsmanship is worth in the final standings.",
        ),
    ] = 0
