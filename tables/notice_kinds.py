"""The kinds of notices about games on this site (`ground/notices.py`): one for all that a game can
wait for (`tables/awaiting.py`)."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from ground.notices import Channel, NoticeKind, Readers, Urgency, Words
from tables.awaiting import Awaits


def _awaits(headline: Words) -> NoticeKind:
    return NoticeKind(
        headline,
        readers=Readers.SEAT,
        page={"in_event": "web:match", "": "web:table"},
        urgency=Urgency.HIGH,
        through=frozenset({Channel.BELL}),
    )


KINDS: Mapping[str, NoticeKind] = {
    f"game.{Awaits.JOIN}": _awaits(_("Take your seat: {game} with {names}")),
    f"game.{Awaits.READY}": _awaits(_("Everybody is here: start {game} with {names}")),
    f"game.{Awaits.ANSWER}": _awaits(_("Answer an offer: {game} with {names}")),
    f"game.{Awaits.MOVE}": _awaits(_("Your move: {game} with {names}")),
}
