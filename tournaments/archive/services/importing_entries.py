"""Entries of an imported event: guests whom nobody has claimed, with the decks that are told."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import engine
from decks.services.snapshots import ImportedDeck, take_over_decks
from ground.statements.many_rows import insert_all
from tournaments.archive.document.fields import columns_of
from tournaments.archive.document.play_fields import ENTRY
from tournaments.archive.document.shape import wrong
from tournaments.core.services.pinned_rules import RulesChanged, pinned_format
from tournaments.models import Entry, EntryPlayer, ForbiddenPair, Tournament
from tournaments.terms.kinds import EntryState
from tournaments.terms.names import name_key
from tournaments.terms.other_games import has_rules

LONGEST_SALT = 32


def write_entries(archive: Mapping[str, Any], tournament: Tournament) -> dict[str, Entry]:
    """All entries by the id they have in the archive, with their players and forbidden pairs."""
    # Entries of the same time are listed by id, so the new ids keep the order of the old.
    ids = sorted(uuid.uuid4() for _ in archive["entries"])
    entries = {
        given["id"]: _entry(given, id, tournament)
        for given, id in zip(archive["entries"], ids, strict=True)
    }
    _give_decks(archive["entries"], entries, _format(tournament))
    insert_all([*entries.values()])
    insert_all(
        [
            EntryPlayer(
                entry=entries[given["id"]],
                tournament=tournament,
                number=number,
                name=name,
                name_key=name_key(name),
                joined_at=given["entered_at"],
                live=given["state"] != EntryState.WITHDRAWN,
            )
            for given in archive["entries"]
            for number, name in enumerate(given["players"])
        ]
    )
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(tournament=tournament, first=entries[first], second=entries[second])
        for first, second in archive.get("forbidden_pairs", ())
    )
    return entries


def _format(tournament: Tournament) -> engine.Format | None:
    """The rules of the event, if this installation can judge by them."""
    try:
        return pinned_format(tournament) if has_rules(tournament) else None
    except RulesChanged:
        return None


def _entry(given: Mapping[str, Any], id: uuid.UUID, tournament: Tournament) -> Entry:
    # Where no staff has taken the archive away, a player who is out is so by the word of the staff.
    unknown = {"ruled_out": given["state"] == EntryState.DISQUALIFIED}
    return Entry(
        id=id,
        tournament=tournament,
        name_key=name_key(given["name"]),
        **unknown | columns_of(ENTRY, given),
    )


def _give_decks(
    given: Sequence[Mapping[str, Any]], entries: Mapping[str, Entry], format: engine.Format | None
) -> None:
    """Freeze what is told and legal by rules known here; of other decks keep what was said."""
    listed: list[tuple[Entry, ImportedDeck]] = []
    for place, row in enumerate(given):
        if row["deck"] is None:
            continue
        entry = entries[row["id"]]
        entry.stated_deck = _stated(row["deck"])
        deck = _listed_deck(row["deck"], f"/entries/{place}/deck")
        if deck is not None and len(deck.salt) <= LONGEST_SALT:
            listed.append((entry, deck))
    if format is None:
        return
    frozen = take_over_decks(decks=[deck for _, deck in listed], format=format)
    for (entry, _), snapshot in zip(listed, frozen, strict=True):
        if snapshot is not None:
            entry.deck, entry.stated_deck, entry.deck_on_paper = snapshot, None, False


def _stated(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **given,
        "submitted_at": _text(given["submitted_at"]),
        "revealed_at": _text(given["revealed_at"]),
    }


def _listed_deck(given: Mapping[str, Any], at: str) -> ImportedDeck | None:
    """The deck, if its list is told, which must fit its commitment."""
    if given["list"] is None:
        return None
    deck, salt = _deck(given["list"], f"{at}/list"), bytes.fromhex(given["salt"])
    if engine.deck_commitment(deck, salt) != given["commitment"]:
        raise wrong(
            f"{at}/commitment", "it doesn’t match this list and salt, so one of them was changed"
        )
    return ImportedDeck(deck, salt, given["submitted_at"], given["revealed_at"])


def _deck(given: Mapping[str, Any], at: str) -> engine.Deck:
    try:
        return engine.Deck.from_plain(given)
    except (engine.DeckSyntaxError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise wrong(at, f"this isn’t a deck ({str(error)[:80]})") from None


def _text(at: Any) -> str | None:
    return None if at is None else at.isoformat().replace("+00:00", "Z")
