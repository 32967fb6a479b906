"""Games that are played on this site: tables, seats, moves, clocks, offers, and bots that answer.

A table is for a game against a bot, between people, or of a match in an event. It knows its slot
and no event. Hands, moves, clocks and stops belong to a seat, decks and agreements to a side
(`sides.py`).

A move is one transaction (`services/playing.py`). It locks the row, restores the position and plays
the move; then it stores the position, its hash, what each person sees, and the next question.
Readers therefore compute nothing, and any process can take any request
(docs/decisions/0042-a-table-keeps-its-position.md). Only the scene that programs ask for restores
the position (docs/decisions/0048-programs-play-as-their-users-do.md).

Workers move the bots, first at the table that has waited longest (`services/bots.py`). A bot sees
what its seat sees.

For spectators, `audiences.py` decides for which audience and up to which moment they see a game,
and `watching.py` reads the line of play as it was then.
`tournaments/matches/selectors/spectators.py` asks the event for its delay, for open decks, and for
the featured match of projector and stream (docs/decisions/0044-who-watches-gets-older-rows.md).
"""
