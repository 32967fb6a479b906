"""Limits in number and length of what people and programs may send."""

MOST_TABLES = 100_000
MOST_REDRAWS = 99
# The largest number of a report, as the database keeps it.
MOST_REVISIONS = 32_767
# Number of reports that a player can make of a match; an archive has the reports of both.
MOST_REPORTS = 100

LONGEST_EVENT_NAME = 120
MOST_ROUNDS = 32
MOST_MATES = 15
MOST_PLACES = 10_000
MOST_POINTS = 1000
# Seconds.
LONGEST_WATCH_DELAY = 3_600
LONGEST_DESCRIPTION = 10_000
LONGEST_HOUSE_FILE = 32_000
LONGEST_PLACE = 120
LONGEST_ADDRESS = 500
# The longest reason in rows: tournaments/models/judging.py.
LONGEST_REASON = 1000
MOST_CARDS = 500
MOST_COPIES = 99
LONGEST_CARD = 120
