"""What forms say of the settings of an event and its stages: labels, help, and choices."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.terms.kinds import (
    AtTime,
    BestOf,
    Decklists,
    IntentionalDraws,
    LateEntries,
    Seeding,
    StageKind,
    Venue,
)
from web.core.game_choices import GAME_NAME
from web.core.texts import REVEALS

# A text that is marked for translation.
Marked = Any


class SettingText(NamedTuple):
    """The label of a setting, and the help below its field."""

    label: Marked
    help: Marked = ""


SETTINGS: Mapping[str, SettingText] = {
    # Of an event.
    "name": SettingText(_("Name")),
    "description": SettingText(
        _("Description"), _("What players should know and bring. Plain text.")
    ),
    "game_name": SettingText(
        GAME_NAME,
        _(
            "As players know it. Muster can’t check its decklists or game logs; everything else"
            " works."
        ),
    ),
    "format": SettingText(_("Game and format")),
    "capacity": SettingText(
        _("Player limit"), _("Empty: no limit. Players beyond it join the waitlist.")
    ),
    "starts_at": SettingText(
        _("Starts"),
        _("Empty: to be announced. If the game has a ban list, that of the day applies."),
    ),
    "decks_due_at": SettingText(_("Decklists due"), _("Empty: until play starts.")),
    "decklists": SettingText(
        _("Decklists"), _("Games of players without a decklist have no game logs.")
    ),
    "reveal": SettingText(_("Decks and replays become public")),
    "objection_minutes": SettingText(
        _("Dispute window, logs (minutes)"),
        _("The same for a certified game log of one player that the other leaves unanswered."),
    ),
    "house_file": SettingText(
        _("House rules file"),
        _(
            "For games that leave figures and maps to house rules: the file on the page of the"
            " game, with your own numbers. Empty: the game’s own."
        ),
    ),
    "profile": SettingText(
        _("Points and tiebreakers"),
        _("Do players report victory points? Choose one of the miniatures entries."),
    ),
    "own_profile": SettingText(
        _("Other changes to it, as TOML"),
        _('One setting a line, such as draw = "1/2" or floor = "1/4". Empty: no changes.'),
    ),
    "zone": SettingText(_("Time zone"), _("All times of the event are in this zone.")),
    "venue": SettingText(
        _("Where it is played"),
        _(
            "Online or both: players with decklists can also play their games on this site, if it"
            " has the rules of the game."
        ),
    ),
    "place": SettingText(
        _("Place (optional)"),
        _("Town and country, or the address of the hall, as people search for it."),
    ),
    "entry_fee": SettingText(
        _("Entry fee"),
        _("As players read it, such as £5, paid at the desk. Empty: nothing is said."),
    ),
    "prizes": SettingText(_("Prizes")),
    "picture": SettingText(
        _("Picture, by its address"),
        _(
            "An address that begins with https. Readers see it when they ask to: their browser"
            " then loads it from there."
        ),
    ),
    "late_entries": SettingText(_("Late registration")),
    "late_limit": SettingText(_("Rounds that a late player may miss"), _("Empty: any number.")),
    "round_check_in": SettingText(
        _("Players check in for each round"),
        _("Players who don’t check in lose that round."),
    ),
    "most_missed": SettingText(
        _("Drop players who miss this many rounds in a row"),
        _("Only with a check-in for each round. Empty: never."),
    ),
    "intentional_draws": SettingText(_("Intentional draws")),
    "confirm_minutes": SettingText(
        _("Dispute window, reports (minutes)"),
        _(
            "A report that the opponent leaves unanswered becomes final after so long: counted from"
            " when they were notified, never before the round’s time is up, and never against a"
            " guest. Empty: never."
        ),
    ),
    "watch_delay": SettingText(
        _("Delay for spectators (seconds)"),
        _(
            "Spectators see games that are played here so much later, and only where decks are"
            " public from the start. Otherwise they see the score until the logs are public."
        ),
    ),
    "playing_staff": SettingText(
        _("Staff who play enter results"),
        _(
            "For organisers who play, alone at the counter: they also enter their own results and"
            " settle disputes. Everything they decide is marked in public. Off: other staff do it."
        ),
    ),
    "terrains": SettingText(
        _("Terrain of the tables, one line per table"),
        _(
            "From table 1. Rounds are paired so that as few players as possible play on the same"
            " terrain again. If the game has a map of that name, games at the table are played on"
            " it. Empty: all tables are alike."
        ),
    ),
    "painting_most": SettingText(
        _("Painting: highest score from staff"),
        _("Empty: painting isn’t scored. Scores become public when the event is finished."),
    ),
    "painting_worth": SettingText(
        _("Painting: points in the final standings for the highest score"),
        _("0: painting is listed beside the standings."),
    ),
    "sportsmanship_most": SettingText(
        _("Sportsmanship: highest score from opponents"),
        _("Empty: it isn’t scored. Only judges see scores before the event is finished."),
    ),
    "sportsmanship_worth": SettingText(
        _("Sportsmanship: points in the final standings for the highest score"),
        _("0: sportsmanship is listed beside the standings."),
    ),
    # Of a stage.
    "kind": SettingText(_("Stage type")),
    "rounds": SettingText(
        _("Swiss rounds"),
        _(
            "Empty: as many as the players need, 3 for up to 8 players, 4 for up to 16, 5 for up to"
            " 32 and so on."
        ),
    ),
    "attendance": SettingText(
        _("Rounds from attendance table"),
        _("The number of players sets the number of rounds when the event starts."),
    ),
    "best_of": SettingText(_("Matches are")),
    "third_place": SettingText(_("Single elimination: match for third place")),
    "entering": SettingText(
        _("Single elimination: players entering per round"),
        _(
            "Lowest seeds first, such as 4 2 2: of eight players, the top two enter in the"
            " semi-finals. Empty: only the top seeds have byes, where the bracket isn’t full."
        ),
    ),
    "legs": SettingText(_("Round robin: matches per opponent")),
    "groups": SettingText(_("Round robin: number of groups")),
    "cut_size": SettingText(_("Top cut size")),
    "cut_points": SettingText(
        _("Top cut by points: least points"),
        _("With a size as well, players who meet either of the two advance."),
    ),
    "cut_strict": SettingText(_("Players must meet both size and points")),
    "cut_each": SettingText(_("Players advancing from each group")),
    "carries": SettingText(_("Scores carry over from the previous stage")),
    "seeding": SettingText(_("Seeding")),
    "minutes": SettingText(_("Minutes a round"), _("Empty: rounds have no timer.")),
    "grace_minutes": SettingText(
        _("Minutes after the round timer"),
        _("How long to wait for a missing result before time is called."),
    ),
    "at_time": SettingText(_("Matches without a result when time is called")),
    "scenarios": SettingText(
        _("Scenarios, one line per round"),
        _("The name of each, for players. An empty line is a round without a scenario."),
    ),
}
# Settings that have no field of their own name, as pages call them.
_OTHERS: Mapping[str, Marked] = {
    "game": _("Game and format"),
    "banned": _("House ban list"),
    "limited": _("House ban list"),
    "cut_later": _("Top cut size"),
    "stages": _("Stages"),
}
# The choices of each setting that has some, in the order of the form.
CHOICES: Mapping[str, Mapping[Any, Marked]] = {
    "decklists": {
        Decklists.REQUIRED: _("Required"),
        Decklists.OPTIONAL: _("Optional"),
        Decklists.NONE: _("None"),
    },
    "reveal": REVEALS,
    "venue": {
        Venue.ONLINE: _("Online"),
        Venue.HALL: _("In person"),
        Venue.EITHER: _("Both"),
    },
    "late_entries": {
        LateEntries.CLOSED: _("off"),
        LateEntries.LOSSES: _("on: rounds missed are losses"),
        LateEntries.BYES: _("on: rounds missed are byes"),
    },
    "intentional_draws": {
        IntentionalDraws.FORBIDDEN: _("not allowed"),
        IntentionalDraws.ALLOWED: _("allowed"),
    },
    "kind": {
        StageKind.SWISS: _("Swiss"),
        StageKind.SINGLE_ELIMINATION: _("Single elimination"),
        StageKind.DOUBLE_ELIMINATION: _("Double elimination"),
        StageKind.ROUND_ROBIN: _("Round robin"),
    },
    "best_of": {
        BestOf.SINGLE: _("one game"),
        BestOf.THREE: _("best of 3"),
        BestOf.FIVE: _("best of 5"),
    },
    "seeding": {
        Seeding.STANDINGS: _("standings (random in the first stage)"),
        Seeding.RATING: _("seeds and ratings from Seating and byes"),
        Seeding.RANDOM: _("random"),
    },
    "at_time": {
        AtTime.STAFF: _("Staff decide"),
        AtTime.LEADER: _("More games won wins; otherwise a draw"),
        AtTime.DRAW: _("Draw"),
        AtTime.DOUBLE_LOSS: _("Double loss"),
    },
}


def setting_labels(names: Iterable[str]) -> list[str]:
    """The labels of settings of an event or a stage, each once."""
    texts = {**{name: text.label for name, text in SETTINGS.items()}, **_OTHERS}
    return [*dict.fromkeys(str(texts[name]) for name in names)]
