"""The queues of the workers, by how much people wait for what is in them.

Each has processes of its own, so that what strangers set off holds up nobody else
(docs/decisions/0053-queues-by-importance.md).
"""

# Work that people wait for: verdicts on logs, clocks, results, standings.
WAITED = "waited"
# Messages to people: emails.
NOTICES = "notices"
# Work that can wait for minutes: films, dumps, imports, cleaning up.
LATER = "later"
# Bots of practice games, which anybody may begin.
BOTS = "bots"

QUEUES = (WAITED, NOTICES, LATER, BOTS)
ROUTES = {
    "accounts.tasks.send_emails": {"queue": NOTICES},
    "accounts.tasks.forget": {"queue": LATER},
    "decks.tasks.try_list": {"queue": LATER},
    "replays.tasks.film": {"queue": LATER},
    "replays.tasks.sign_heads": {"queue": LATER},
    "tables.tasks.forget": {"queue": LATER},
    "tables.tasks.play_bots": {"queue": BOTS},
    "tournaments.tasks.count_event": {"queue": LATER},
    "tournaments.tasks.prepare": {"queue": LATER},
    "tournaments.tasks.read_import": {"queue": LATER},
    "tournaments.tasks.write_archive": {"queue": LATER},
    "tournaments.tasks.write_dumps": {"queue": LATER},
    "tournaments.tasks.write_sums": {"queue": LATER},
}
