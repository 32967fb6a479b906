"""What workers do after a change is committed: the services to call, by the kind of its entry.

What must hold together with a change is done in its own transaction, not here (decision 19). Each
service is called as `service(entry=..., now=...)` with an entry of the journal, or as
`service(entries=..., now=...)` with those of one stream that wait for it, if that is what it takes:
at least once, possibly again after a crash, so it must check whether its work is already done.
"""

_DATE_MATCH = "tournaments.matches.services.results.date_match_of_log"
_STATE = "tournaments.matches.services.statements.state_results"
_CLOSE_TABLES = "tournaments.matches.services.closing_tables.close_passed_tables"
_STATE_UNPLAYED = "tournaments.matches.services.statements.state_unplayed"

REACTIONS: dict[str, tuple[str, ...]] = {
    "entry.claimed": ("tournaments.series.services.series_standings.recount_after",),
    "entry.name_removed": ("tournaments.series.services.series_standings.recount_after",),
    # Of an event that is over, the operator hides names, and users change theirs.
    "entry.renamed": ("tournaments.series.services.series_standings.recount_after",),
    "game.settled": (_STATE, _CLOSE_TABLES),
    "match.corrected": (_STATE,),
    "match.counted": (_STATE,),
    "match.reopened": (_STATE,),
    "match.settled": (_STATE, _CLOSE_TABLES),
    "match.voided": (_STATE, _CLOSE_TABLES),
    "replay.certified": (
        "tournaments.matches.services.results.settle_from_replay",
        "tables.services.finishing.open_casual_game",
    ),
    "replay.quarantined": (_DATE_MATCH,),
    "replay.refused": (_DATE_MATCH,),
    "replay.released": (_DATE_MATCH,),
    "replay.requeued": (_DATE_MATCH,),
    "round.published": (_STATE_UNPLAYED,),
    "round.repaired": (_STATE_UNPLAYED, _CLOSE_TABLES),
    "round.undone": (_CLOSE_TABLES,),
    "seed.replaced": (_CLOSE_TABLES,),
    "table.finished": ("tournaments.matches.services.playing_here.stand_by_table",),
    "tournament.cancelled": (_CLOSE_TABLES,),
    "tournament.finished": ("tournaments.series.services.series_standings.recount_after",),
    "tournament.put_back": ("tournaments.series.services.series_standings.recount_after",),
    "tournament.reopened": ("tournaments.series.services.series_standings.recount_after",),
    "tournament.taken_down": ("tournaments.series.services.series_standings.recount_after",),
}
