"""Reasons of pairings in the reader's language: a label, and a sentence."""

from ground.texts import translated
from tournaments.models import Match
from tournaments.pairing import Reason
from tournaments.pairing.reason_texts import LABELS, TEXTS


def reason_label(code: str) -> str:
    """A reason in a word or two; empty for one that is not known here, as of an imported event."""
    return translated(LABELS[code]) if code in LABELS else ""


def reason_text(reason: Reason) -> str:
    """A reason as a sentence; the stored one where it came without details, as in an archive."""
    sentence = TEXTS.get((reason.code, reason.details.get("why", "")))
    return reason.text if sentence is None else translated(sentence).format(**reason.details)


def match_reason(match: Match) -> str:
    """The reason why the players of a match were paired, as a sentence."""
    return reason_text(Reason(match.reason_code, match.reason, match.reason_details))
