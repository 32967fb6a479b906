"""How many and how long: limits of what people and programs may send."""

MOST_TABLES = 100_000


MOST_REDRAWS = 99
# What the number of a report can be at most, as the database keeps it.
MOST_REVISIONS = 32_767
# How often a player can report a match; an archive has the reports of both.
MOST_REPORTS = 100


LONGEST_EVENT_NAME = 120
MOST_ROUNDS = 32
MOST_MATES = 15
MOST_PLACES = 10_000
MOST_GROUPS = 256
MOST_POINTS = 1000
LONGEST_OBJECTION = 7 * 24 * 60
# Seconds.
LONGEST_WATCH_DELAY = 3_600
LONGEST_DESCRIPTION = 10_000
LONGEST_HOUSE_FILE = 32_000
LONGEST_ROUND = 7 * 24 * 60
LONGEST_ZONE = 64
LONGEST_PLACE = 120
LONGEST_FEE = 120
LONGEST_PRIZES = 2000
LONGEST_ADDRESS = 500
# What rows hold of a reason: tournaments/models/judging.py.
LONGEST_REASON = 1000
MOST_CARDS = 500
MOST_COPIES = 99
LONGEST_CARD = 120
