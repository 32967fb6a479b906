"""The rules that an event pins."""

from datetime import datetime

from django.utils.translation import gettext

import engine
from contract.errors import DomainError
from decks.models import FormatVersion
from decks.selectors import engine_format, format_in_force, list_for_events, sides_of, team_size
from decks.services.publishing import amend, furnish, vary
from replays.models import Slot
from replays.verifier import RulesUnavailable
from replays.verifier import pinned_format as rules_of_slot
from tournaments.models import Tournament
from tournaments.terms.other_games import GameWithoutRules, has_rules
from tournaments.terms.scenarios import Scenario

CITE = "the event's own rules"
MOST_SIDES = 2


class RulesChanged(DomainError):
    """The event uses rules that this installation no longer has."""

    code = "rules_changed"


class TooManySides(DomainError):
    """Matches of this format have more than two sides, and events pair two."""

    status = 422
    code = "too_many_sides"
    field = "format"


def check_sides(version: FormatVersion) -> None:
    """Raise TooManySides unless two sides play a match by these rules."""
    sides = sides_of(version)
    if sides > MOST_SIDES:
        raise TooManySides(
            gettext(
                "A match of {format} has {sides} sides, but events pair two. Choose a format for"
                " two sides. Game logs of this format can be verified without an event."
            ).format(format=version.name, sides=sides)
        )


class HouseFileUnusable(DomainError):
    """The house rules aren't a file for this game, or have a setting that can't be played."""

    status = 422
    code = "house_file_unusable"
    field = "house_file"


def pin_rules(*, tournament: Tournament, now: datetime) -> None:
    """Fix by which rules a draft is played: the version of its format in force on the day it
    starts, or the list of its organisation, with the house rules that the event brings, and what it
    bans and limits itself. A game without rules has nothing to fix, and players who enter alone.
    The caller saves the row."""
    if not has_rules(tournament):
        tournament.format_digest = tournament.rules_digest = ""
        tournament.team_size = 1
        return
    day = (tournament.starts_at or now).date()
    version = format_in_force(game=tournament.game, slug=tournament.format, on=day)
    version = list_for_events(organisation_id=tournament.organisation_id, version=version, on=day)
    check_sides(version)
    if tournament.house_file:
        try:
            version = furnish(version=version, house_file=tournament.house_file, now=now)
        except engine.AmendmentUnusable as error:
            raise HouseFileUnusable(f"{_capital(str(error))}.") from error
    if tournament.banned or tournament.limited:
        version = amend(
            version=version,
            banned=tournament.banned,
            limited=tournament.limited,
            cite=CITE,
            now=now,
        )
    tournament.format_digest = version.digest
    tournament.rules_digest = version.rules_digest
    tournament.team_size = team_size(version)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def pinned_version(tournament: Tournament) -> FormatVersion:
    """The published format by which an event is played; GameWithoutRules where there is none."""
    if not has_rules(tournament):
        raise GameWithoutRules(
            gettext(
                "Muster has no rules for {game}, so it can’t check decks or games of this event."
            ).format(game=tournament.game_name)
        )
    version = FormatVersion.objects.filter(rules_digest=tournament.rules_digest).first()
    if version is None:
        raise RulesChanged(
            gettext(
                "This site doesn’t have the rules of this event: {format}, {digest}. Ask its"
                " operator to publish them."
            ).format(format=tournament.format, digest=tournament.format_digest)
        )
    return version


def pinned_version_for(
    tournament: Tournament, scenario: Scenario | None, terrain: str, *, now: datetime
) -> FormatVersion:
    """The published format by which a table of an event is played in a round with a scenario: its
    options are fixed besides those of the format, and so is the map that has the name of the
    `terrain`, unless either names another."""
    version = pinned_version(tournament)
    check_sides(version)
    try:
        if scenario is not None:
            version = vary(version=version, options=scenario["options"], now=now)
        if terrain:
            of_terrain = engine.options_of_terrain(engine_format(version), terrain)
            version = vary(version=version, options=of_terrain, now=now)
        return version
    except (engine.UnknownGame, engine.FormatUnusable) as error:
        raise _rules_gone(version) from error
    except engine.AmendmentUnusable as error:
        raise RulesChanged(
            gettext("The scenario of this round can’t be played: {problem}.").format(problem=error)
        ) from error


def _rules_gone(version: FormatVersion) -> RulesChanged:
    return RulesChanged(
        gettext(
            "This site can no longer check decks and games of {format}. Ask its operator."
        ).format(format=version.name)
    )


def pinned_format(tournament: Tournament) -> engine.Format:
    """The format by which an event is played, for judging decks and replaying games."""
    version = pinned_version(tournament)
    try:
        return engine_format(version)
    except (engine.UnknownGame, engine.FormatUnusable) as error:
        raise _rules_gone(version) from error


def format_of_game(slot: Slot) -> engine.Format:
    """The format of a game that is to be played; RulesChanged where nobody could verify its log
    here any more."""
    try:
        return rules_of_slot(slot)
    except RulesUnavailable as error:
        raise RulesChanged(
            gettext(
                "Logs of this game can’t be verified: {problem}. A judge can rule on the match."
            ).format(problem=error)
        ) from error
