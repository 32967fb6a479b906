"""What nobody may see before its time."""

import json
import re
from collections.abc import Iterable, Iterator

import engine
from accounts.models import ApiToken, User
from decks.models import DeckList, DeckSnapshot
from replays.models import Film, Finding, Replay, Slot
from tests.support.paying import money
from tournaments.judging.infractions import title_of
from tournaments.models import DeckCheck, Dispute, Penalty, Tournament
from tournaments.models.judging import no_words
from tournaments.terms.kinds import TournamentState


def secrets() -> Iterator[tuple[str, str]]:
    """What must not be seen: its kind, and its text."""
    for event in Tournament.objects.all():
        yield "pairing seed", bytes(event.pairing_seed).hex()
    for draft in Tournament.objects.filter(state=TournamentState.DRAFT):
        yield from (("draft", text) for text in (str(draft.pk), draft.name))
    yield from (("seed", bytes(slot.seed).hex()) for slot in Slot.objects.all())
    for snapshot in DeckSnapshot.objects.all():
        yield "salt", bytes(snapshot.salt).hex()
        yield "snapshot", str(snapshot.pk)
    for deck_list in DeckList.objects.all():
        yield "deck digest", deck_list.digest
        for cards in json.loads(deck_list.canonical)["parts"].values():
            yield from (("card", f'"{card}"') for card in cards)
            names = engine.game(deck_list.game).pool.cards
            yield from (("card name", names[card].name) for card in cards)
    yield from (("token digest", token.digest) for token in ApiToken.objects.all())
    yield "user", User.objects.get(username="the-host").username
    for replay in Replay.objects.all():
        yield from (("log line", line.decode()) for line in replay.log.splitlines())
    yield from (("end of a game", line) for line in ends_of_games())
    for penalty in Penalty.objects.all():
        yield "penalty", str(penalty.pk)
        yield "infraction", penalty.infraction
        yield "infraction", title_of(penalty.infraction)
        yield from (
            ("penalty's words", text) for text in (penalty.note, penalty.revoked_because) if text
        )
    yield from money()
    for dispute in Dispute.objects.exclude(words=no_words()):
        words = filter(None, dispute.words)
        yield from (("dispute", text) for text in (str(dispute.pk), *words))
    for check in DeckCheck.objects.all():
        yield "deck check", str(check.pk)
        yield from (("deck check's words", text) for text in (check.reason, check.note) if text)
    yield from (("reason", finding.reason) for finding in Finding.objects.exclude(reason=""))


def ends_of_games() -> list[str]:
    """Lines of the ends of all games, as their seats see them."""
    films = Film.objects.filter(audience__in=("0", "1"))
    seen = (engine.film_sentences(film.plain, ("Ada", "Ben")).last_position() for film in films)
    return [line for text in seen for line in text.splitlines() if ": " in line]


def written(secret: str) -> set[str]:
    """As it is, within a string in JSON, and within JSON that is itself quoted in JSON."""
    forms = {secret}
    for _ in range(2):
        forms |= {
            json.dumps(form, ensure_ascii=ascii)[1:-1] for form in forms for ascii in (True, False)
        }
    return forms


def core(secret: str) -> str:
    """The longest piece of a secret that is the same in all of its written forms."""
    return max(re.split(r'["\\]|[^ -~]', secret), key=len)


def leaks(texts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Where which kind of secret is told to somebody who did not name it."""
    # Most texts hold no core, and then they need not be searched for each of the forms.
    hidden: dict[str, dict[str, str]] = {}
    for kind, secret in secrets():
        hidden.setdefault(core(secret), {}).update((form, kind) for form in written(secret))
    return [
        (address, kind)
        for address, text in texts
        for piece, forms in hidden.items()
        if piece in text
        for form, kind in forms.items()
        if form in text and form not in address
    ]
