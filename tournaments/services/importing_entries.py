"""Entries of an imported event: guests whom nobody has claimed, with the decks that are told."""

import uuid
from collections.abc import Mapping
from typing import Any

import engine
from decks.services.snapshots import IllegalDeck, take_over_deck
from tournaments.archive.shape import wrong
from tournaments.models import Entry, EntryPlayer, EntryState, ForbiddenPair, Tournament
from tournaments.names import name_key
from tournaments.services.rules import RulesChanged, pinned_format


def write_entries(archive: Mapping[str, Any], tournament: Tournament) -> dict[str, Entry]:
    """All entries by the id they have in the archive, with who plays, and who must not meet."""
    # Who entered at the same time is listed by id, so the new ids keep the order of the old.
    ids = sorted(uuid.uuid4() for _ in archive["entries"])
    format = _format(tournament)
    found = {
        given["id"]: _entry(given, id, tournament, format, f"/entries/{place}/deck")
        for place, (given, id) in enumerate(zip(archive["entries"], ids, strict=True))
    }
    Entry.objects.bulk_create(found.values())
    EntryPlayer.objects.bulk_create(
        EntryPlayer(
            entry=found[given["id"]],
            tournament=tournament,
            number=number,
            name=name,
            name_key=name_key(name),
            joined_at=given["entered_at"],
            live=given["state"] != EntryState.WITHDRAWN,
        )
        for given in archive["entries"]
        for number, name in enumerate(given["players"])
    )
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(tournament=tournament, first=found[one], second=found[other])
        for one, other in archive.get("forbidden_pairs", ())
    )
    return found


def _format(tournament: Tournament) -> engine.Format | None:
    """The rules of the event, if this installation can judge by them."""
    try:
        return pinned_format(tournament)
    except RulesChanged:
        return None


def _entry(
    given: Mapping[str, Any],
    id: uuid.UUID,
    tournament: Tournament,
    format: engine.Format | None,
    at: str,
) -> Entry:
    plain = (
        *("name", "state", "entered_at", "checked_in_at", "dropped_after_round"),
        *("late_from", "here_for_round"),
    )
    # Where no staff has taken the archive away, whoever is out is so by the word of the staff.
    unknown = {"ruled_out": given["state"] == EntryState.DISQUALIFIED}
    entry = Entry(
        id=id,
        tournament=tournament,
        name_key=name_key(given["name"]),
        late_as=given["late_as"] or "",
        had_dropped_after_round=given.get("had_dropped_after_round"),
        **{name: given[name] for name in plain},
        **unknown | given.get("staff", {}),
    )
    if given["deck"] is not None:
        _give_deck(entry, given["deck"], format, at)
    return entry


def _give_deck(
    entry: Entry, given: Mapping[str, Any], format: engine.Format | None, at: str
) -> None:
    """Freeze a deck that is told and legal by rules known here; of others keep what was said."""
    entry.stated_deck = {
        **given,
        "submitted_at": _text(given["submitted_at"]),
        "revealed_at": _text(given["revealed_at"]),
    }
    if given["list"] is None:
        return
    deck, salt = _deck(given["list"], f"{at}/list"), bytes.fromhex(given["salt"])
    if engine.deck_commitment(deck, salt) != given["commitment"]:
        raise wrong(
            f"{at}/commitment", "it is not that of this list and salt: one of them was changed"
        )
    if format is None or len(salt) > 32:
        return
    try:
        entry.deck = take_over_deck(
            deck=deck,
            format=format,
            salt=salt,
            submitted_at=given["submitted_at"],
            revealed_at=given["revealed_at"],
        )
        entry.stated_deck = None
    except IllegalDeck:
        return


def _deck(given: Mapping[str, Any], at: str) -> engine.Deck:
    try:
        return engine.Deck.from_plain(given)
    except (engine.DeckSyntaxError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise wrong(at, f"it is no deck ({str(error)[:80]})") from None


def _text(at: Any) -> str | None:
    return None if at is None else at.isoformat().replace("+00:00", "Z")
