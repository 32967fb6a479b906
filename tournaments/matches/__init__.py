"""Matches: reports, game logs, evidence, results, disputes and rulings.

Logs come from hosts and players (`services/hosting.py`). A host is a client with the host scope
that never plays in the event. It fetches the seed of a game, which is journalled, runs the engine,
and uploads the log. Players can bring the log of a table with its own dice and shuffles, whose
recording begins with a start file. Neither seed nor start file is given once the rules of the
program differ from those of the slot.

A certified log does not settle a match: somebody must confirm that its game was played here
(`selectors/evidence.py`). In a hall, staff who recorded the game and do not play count as its host.
`selectors/testimony.py` gathers logs, confirmations and reports, by whatever door they came;
`selectors/evidence.py` judges them, and `services/results.py` carries the decision out.
Contradictions are disputed at once. A claim in a player's own favour sends a notice to the
opponent, and waits for them or for the staff (`services/unanswered.py`). `selectors/submissions.py`
reads the missing answers from the same evidence, for pages and emails alike. Guests answer by the
code of their slip, through the same services.

A dispute is an open row in `disputes`, with its cause and the judge who has taken it. The cause
`result` is about a result that stands.

A seed is used once. When a result is taken back (`services/fresh_seeds.py`), another slot replaces
one whose log players have seen. The facts that had settled the games are kept, so a judge can
reinstate them (docs/decisions/0011-a-seed-is-used-once.md).

A log has the victory points and survivors that its game counts (`tally`). When certified logs
settle all games of a match, it has their sums, whatever is reported; only a ruling may differ
(docs/decisions/0025-a-tally-is-part-of-the-outcome.md).

A signed statement says how a result is known (`services/statements.py`), as the API, pages, tables
and archives do. It never changes: a later statement supersedes it and says why. A log that a ruling
contradicts is marked as such in `replays` (docs/decisions/0012-a-certificate-is-of-a-log.md).

The last position of a game is drawn in the language of its reader from the film of their seat, and
shown only to those who played there (`selectors/last_positions.py`). No page replays a log.
"""
