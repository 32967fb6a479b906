"""The kinds of notices about events and their matches (`ground/notices.py`)."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from ground.notices import LINK, Channel, NoticeKind, Readers, Urgency
from tournaments.terms.kinds import DisputeCause

_BELL = frozenset({Channel.BELL})
_WHY = _("You get this email because you play at table {table} in {round} of {event}.")

JUDGE_CALLED = _("A player called a judge.")
KINDS: Mapping[str, NoticeKind] = {
    "result.to_answer": NoticeKind(
        {
            "reported": _("Confirm the result: {opponent} reported {score}"),
            "intentional_draw": _("Confirm the result: {opponent} reported an intentional draw"),
            "held": _("{opponent} uploaded game {number}: is it the game you played?"),
            "drawn": _("{opponent} uploaded game {number}: it says the game was a draw"),
            "won": _("{opponent} uploaded game {number}: it says you won"),
            "lost": _("{opponent} uploaded game {number}: it says {opponent} won"),
        },
        subject={"log_due": _("{headline}. Final {time} unless you dispute it")},
        readers=Readers.SIDE,
        page="web:match",
        body=(
            (
                "{log}",
                {
                    "timed": _("Final {time} unless you dispute it."),
                    "": _("It counts once you confirm it or a judge decides."),
                },
                _("Confirm or dispute it here:"),
            ),
            LINK,
            _WHY,
        ),
        when=("match.reported", "replay.certified", "replay.uploaded"),
        urgency=Urgency.HIGH,
        through=frozenset({Channel.EMAIL, Channel.BELL}),
    ),
    "match.disputed": NoticeKind(
        _("Your match against {opponent} at table {table} is disputed"),
        readers=Readers.SIDES,
        page="web:match",
        body=(
            (
                {
                    DisputeCause.REPORTS: _("You and your opponent reported different results."),
                    DisputeCause.LOGS: _(
                        "The reports and game logs disagree, or a player disputed a log."
                    ),
                    DisputeCause.CALL: JUDGE_CALLED,
                },
                _("A judge will look at both reports and any game logs, and decide."),
            ),
            LINK,
            _WHY,
        ),
        when=("match.disputed",),
    ),
    "match.ruled": NoticeKind(
        {
            "won": _("Judge ruling at table {table}: {winner} wins {score}"),
            "drawn": _("Judge ruling at table {table}: draw {score}"),
            "both_lose": _("Judge ruling at table {table}: both players lose"),
        },
        readers=Readers.SIDES,
        page="web:match",
        body=(_("This result counts in the standings."), LINK, _WHY),
        when=("match.settled", "match.corrected"),
    ),
    "match.to_play": NoticeKind(
        _("Play and report {round}, table {table}"),
        readers=Readers.SIDES,
        page="web:match",
        when=("round.published",),
        through=_BELL,
    ),
    "event.check_in": NoticeKind(
        _("Check in"),
        readers=Readers.PLAYERS,
        page="web:event",
        when=("tournament.check_in_opened",),
        through=_BELL,
    ),
    "round.check_in": NoticeKind(
        _("Check in for round {number}"),
        readers=Readers.PLAYERS,
        page="web:mine",
        when=("round.closed",),
        through=_BELL,
    ),
    "team.invitation": NoticeKind(
        _("{captain} invited you to their team"),
        readers=Readers.INVITED,
        page="web:invitation",
        when=("entry.player_invited",),
        through=_BELL,
    ),
    "judge.calls": NoticeKind(
        ngettext_lazy("{n} open judge call", "{n} open judge calls", "n"),
        readers=Readers.JUDGES,
        page="web:desk",
        when=("match.disputed",),
        urgency=Urgency.HIGH,
        through=_BELL,
    ),
    # Without words: pages of the players read anew what is theirs.
    "event.news": NoticeKind(
        "",
        readers=Readers.PLAYERS,
        page="web:event",
        when=("round.", "announcement.", "clock.", "tournament."),
        through=frozenset({Channel.LIVE}),
    ),
    "event.moderated": NoticeKind(
        {
            "tournament.taken_down": _("{event} was hidden by the operator of the site"),
            "tournament.put_back": _("{event} was shown again by the operator of the site"),
            "announcement.taken_down": _(
                "{event}: an announcement was hidden by the operator of the site"
            ),
            "announcement.put_back": _("{event}: an announcement was shown again by the operator"),
            "replay.taken_down": _("{event}: a replay was hidden by the operator of the site"),
            "replay.put_back": _("{event}: a replay was shown again by the operator of the site"),
            "name.taken_down": _(
                "{event}: the name of a player was hidden by the operator of the site"
            ),
            "name.put_back": _("{event}: the name of a player was shown again by the operator"),
        },
        readers=Readers.ORGANISER,
        body=(_("The operator of this site gave this reason: {reason}"),),
        when=(
            *("tournament.taken_down", "tournament.put_back", "announcement.taken_down"),
            *("announcement.put_back", "replay.taken_down", "replay.put_back", "entry.renamed"),
        ),
    ),
}
