"""Kinds of journal entries about matches, their games and logs."""

from collections.abc import Mapping

from ground.texts import marked as _
from tournaments.core.journal_kinds.kind import (
    CLOSE_TABLES,
    DATE_MATCH,
    RESULTS,
    RULING,
    STATE,
    Kind,
)

MATCHES: Mapping[str, Kind] = {
    "dispute.corrected": Kind(
        _("{match}: reports and logs agree again, so the dispute ended."), readers=RULING
    ),
    "dispute.released": Kind(_("{match}: a judge released the call."), readers=RULING),
    "dispute.taken": Kind(_("{match}: a judge took the call."), readers=RULING),
    "dispute.taken_back": Kind(_("{match}: judge call cancelled."), readers=RULING),
    "game.reinstated": Kind(
        _("{match}: game {game_number} reinstated from its log."), readers=RULING
    ),
    "game.settled": Kind(
        _("{match}: game {game_number} is final."),
        readers=RESULTS,
        then=(
            STATE,
            CLOSE_TABLES,
        ),
    ),
    # A result can be a judge's word in a dispute, or follow from a disqualification: the reason
    # then is theirs, and the same for each of these kinds.
    "match.corrected": Kind(
        _("{match}: {players} corrected from {before} to {result}."),
        readers=RULING,
        then=(STATE,),
        closer={"unnamed": _("{match}: result corrected.")},
    ),
    "match.counted": Kind(
        _("{match}: victory points or survivors entered."), readers=RULING, then=(STATE,)
    ),
    "match.disputed": Kind(
        _("{match}: result disputed."),
        readers=RULING,
        closer={
            "call": _("{match}: judge called."),
            "logs": _("{match}: game logs contradict each other or a report."),
            "reports": _("{match}: the players reported different results."),
            "result": _("{match}: a player disputes the result."),
        },
    ),
    "match.extended": Kind(_("{match}: extra time is {in_all} min."), readers=RESULTS),
    "match.featured": Kind(_("{match} is the featured table.")),
    "match.overtime": Kind(
        _("{match}: time called without a result. Staff decide."), readers=RESULTS
    ),
    "match.reopened": Kind(
        _("{match}: reopened."),
        readers=RULING,
        then=(STATE,),
        closer={"undone": _("{match}: entered result undone.")},
    ),
    "match.reported": Kind(
        _("{match}: a player reported a result."),
        readers=RESULTS,
        closer={"guest_code": _("{match}: a guest reported a result with their code.")},
    ),
    "match.settled": Kind(
        _("{match}: {result}."),
        readers=RULING,
        then=(
            STATE,
            CLOSE_TABLES,
        ),
        closer={"unnamed": _("{match}: result entered.")},
    ),
    # Until the event is finished nobody who plays in it knows what was given.
    "match.sportsmanship_scored": Kind(_("{match}: sportsmanship scored."), readers=RULING),
    "match.unfeatured": Kind(_("{match} is no longer the featured table.")),
    "match.voided": Kind(
        _("{match}: cancelled with its result."),
        then=(
            STATE,
            CLOSE_TABLES,
        ),
    ),
    "replay.accepted": Kind(
        _("{match}: a player confirmed the log of game {game_number}."),
        readers=RESULTS,
        closer={
            "guest_code": _(
                "{match}: a guest confirmed the log of game {game_number} with their code."
            )
        },
    ),
    "replay.certified": Kind(
        _("{match}: log of game {game_number} certified. {end}"),
        readers=RESULTS,
        then=(
            "tournaments.matches.services.results.settle_from_replay",
            "tables.services.finishing.open_casual_game",
        ),
    ),
    "replay.contested": Kind(
        _("{match}: a player disputed the log of game {game_number}."),
        readers=RESULTS,
        closer={
            "guest_code": _(
                "{match}: a guest disputed the log of game {game_number} with their code."
            )
        },
    ),
    # The host of a game has seen its seed and both decks; judges are to know who that is.
    "replay.put_back": Kind(_("{match}: log of game {game_number} shown again by the operator.")),
    "replay.taken_down": Kind(_("{match}: log of game {game_number} hidden by the operator.")),
    "replay.quarantined": Kind(
        _("{match}: log of game {game_number} put on hold."), readers=RESULTS, then=(DATE_MATCH,)
    ),
    "replay.refused": Kind(
        _("{match}: log of game {game_number} rejected."), readers=RESULTS, then=(DATE_MATCH,)
    ),
    "replay.released": Kind(
        _("{match}: log of game {game_number} is checked now."),
        readers=RESULTS,
        then=(DATE_MATCH,),
        closer={
            "judge": _(
                "{match}: a judge had the log of game {game_number} checked, so it didn’t wait for"
                " the other player."
            )
        },
    ),
    "replay.requeued": Kind(
        _("{match}: log of game {game_number} is checked once more."),
        readers=RESULTS,
        then=(DATE_MATCH,),
    ),
    "replay.uploaded": Kind(_("{match}: log of game {game_number} uploaded."), readers=RULING),
    "seed.fetched": Kind(_("{match}: seed of game {game_number} read."), readers=RULING),
    "seed.replaced": Kind(
        _("{match}: new seed drawn for game {game_number}."), then=(CLOSE_TABLES,)
    ),
    "table.begun": Kind(_("{match}: game {game_number} started in the browser.")),
    "table.closed": Kind(
        _("{match}: game {game_number} in the browser was closed."),
        closer={"judge": _("{match}: a judge stopped game {game_number} in the browser.")},
    ),
    "table.finished": Kind(
        _("{match}: game {game_number} in the browser ended."),
        then=("tournaments.matches.services.playing_here.stand_by_table",),
    ),
    # A judge who looks sees both hands.
    "table.looked": Kind(
        _("{match}: a judge looked at both hands in game {game_number}."), readers=RULING
    ),
    "table.opened": Kind(_("{match}: game {game_number} opened in the browser.")),
    "table.paused": Kind(_("{match}: game {game_number} paused.")),
    "table.record_opened": Kind(
        _("{match}: the record of moves of game {game_number} was opened.")
    ),
    "table.resumed": Kind(_("{match}: game {game_number} resumed.")),
    "table.taken_back": Kind(_("{match}: a move of game {game_number} was taken back.")),
    "table.time_given": Kind(_("{match}: {seconds} s more time in game {game_number}.")),
}
