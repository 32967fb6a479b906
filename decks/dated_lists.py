"""Ban lists by the day: the versions of a format as this program has them, and verdicts by each."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import engine
from decks.services.judging import judge_deck, remedy_for


def replaced_on(format: engine.Format) -> str | None:
    """The day on which another version takes the place of this one, as `2027-01-18`; None where
    none is announced, and for an event's own format, which its event keeps."""
    game = engine.game(format.game)
    versions = game.versions(format.slug) if format.slug in game.formats else ()
    days = [version.effective_from for version in versions]
    if format.digest not in [version.digest for version in versions]:
        return None
    return next((day for day in days if day > format.effective_from), None)


def has_lists(format: engine.Format) -> bool:
    """True for a format of several versions, so that a verdict must name the one it is by."""
    game = engine.game(format.game)
    return format.slug in game.formats and len(game.versions(format.slug)) > 1


def previous_version(format: engine.Format) -> engine.Format | None:
    """The version before this one; None for the first."""
    versions = engine.game(format.game).versions(format.slug)
    earlier = [version for version in versions if version.effective_from < format.effective_from]
    return earlier[-1] if earlier else None


def announced(game: engine.Game, slug: str, *, today: date) -> Sequence[engine.Format]:
    """The versions of a format that begin later, the earliest first. The one that is in force is
    none of them, though its own day may be to come."""
    now = game.format_on(slug, today.isoformat())
    return [
        version
        for version in game.versions(slug)
        if version.effective_from > max(today.isoformat(), now.effective_from)
    ]


@dataclass(frozen=True)
class VerdictByList:
    """A verdict by a version of a format; `state` is *replaced*, *now* or *announced*."""

    verdict: engine.DeckVerdict
    state: str

    @property
    def format(self) -> engine.Format:
        return self.verdict.format

    @property
    def remedy(self) -> engine.Remedy | None:
        return remedy_for(verdict=self.verdict)


def verdicts_by_list(
    *, deck: engine.Deck, game: engine.Game, slug: str, saved_on: date, today: date
) -> Sequence[VerdictByList]:
    """The verdicts on a deck by the list under which it was saved, if another has replaced that,
    by the one in force, and by each that is announced."""
    now = game.format_on(slug, today.isoformat())
    first = game.format_on(slug, saved_on.isoformat())
    rows = [VerdictByList(judge_deck(deck=deck, format=now), "now")]
    if first.digest != now.digest:
        rows.insert(0, VerdictByList(judge_deck(deck=deck, format=first), "replaced"))
    for later in announced(game, slug, today=today):
        rows.append(VerdictByList(judge_deck(deck=deck, format=later), "announced"))
    return rows


def lost_by_announced(*, deck: engine.Deck, today: date) -> Sequence[engine.DeckVerdict]:
    """The verdicts by announced lists that make a deck illegal which is legal today, the first of
    each format; those on a deck of a game that this program does not have are none."""
    if deck.game not in engine.slugs():
        return []
    game = engine.game(deck.game)
    lost = []
    for slug in game.formats:
        later = announced(game, slug, today=today)
        now = game.format_on(slug, today.isoformat())
        if later and judge_deck(deck=deck, format=now).legal:
            verdicts = (judge_deck(deck=deck, format=version) for version in later)
            lost += [verdict for verdict in verdicts if not verdict.legal][:1]
    return lost
