"""The outcome of a log, and public reasons for a rejection."""

from collections.abc import Mapping
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from replays.models import Finding, JobState, Replay

ReplayState = Literal["held", "waiting", "certified", "refused", "quarantined"]

# The engine's own words may name a card of a hidden hand or deck, so they are for the sender of the
# log alone. Other readers see the kind of fault and the move.
_PUBLIC_REASONS: Mapping[str, str | Promise] = {
    "after_end": _("A move was made after the game had ended."),
    "fuel": _("The game takes more steps than a log may have."),
    "hash_mismatch": _("The position differs from the one that the log recorded."),
    "illegal": _("The rules don’t allow this move."),
    "illegal_deck": _("A deck isn’t legal in the format of the match."),
    "incomplete": _("The log ends before the game does."),
    "malformed": _(
        "The file isn’t a game log, or parts of it are damaged. Upload the file that your game"
        " client or recorder saved when the game ended."
    ),
    "no_move": _("The game reached a decision without a legal move. That’s a fault in its rules."),
    "same_log": _("Somebody else uploaded the same log, which counts."),
    "seed_opened": _("The log uses a seed that is no longer secret. Its game has a new one."),
    "unavailable": _("The player couldn’t make this move."),
    "unknown_card": _("The move names a card that isn’t in the game."),
    "unsupported_rules": _("The log was made under rules that this service doesn’t have."),
    "wrong_deck": _("The game wasn’t played with the decks registered for the match."),
    "wrong_match": _("The log is from another match."),
    "wrong_players": _("The game wasn’t played by the players of the match."),
    "wrong_result": _("The log claims a different result from the one the game had."),
    "wrong_rules": _("The game wasn’t played by the rules of the match."),
    "wrong_seat": _("A player moved out of turn."),
    "wrong_seed": _("The game wasn’t played from the seed of the match."),
}
_OTHER_REASON = _("The log was rejected.")
# The engine's words on these are about the game, so for players; on the others, about a file.
ABOUT_RULES = frozenset(
    {"illegal", "illegal_deck", "no_move", "unavailable", "unknown_card", "wrong_seat"}
)


def public_reason(code: str) -> str:
    """The reason why a log was rejected, as far as all readers may know it."""
    return str(_PUBLIC_REASONS.get(code, _OTHER_REASON))


# The state of a log without a verdict, by the state of its job; all others wait.
_UNJUDGED: Mapping[str, ReplayState] = {
    JobState.HELD: "held",
    JobState.QUARANTINED: "quarantined",
}


def replay_state(replay: Replay) -> ReplayState:
    """The outcome of a log."""
    finding: Finding | None = getattr(replay, "finding", None)
    if finding is not None:
        return "certified" if finding.certified else "refused"
    return _UNJUDGED.get(replay.job.state, "waiting")
