"""How many and how long: limits of what people and programs may send."""

MOST_TABLES = 100_000


MOST_REDRAWS = 99
# What the number of a report can be at most, as the database keeps it.
MOST_REVISIONS = 32_767


MOST_ROUNDS = 32
MOST_MATES = 15
MOST_PLACES = 10_000
MOST_GROUPS = 256
MOST_POINTS = 1000
LONGEST_OBJECTION = 7 * 24 * 60
LONGEST_DESCRIPTION = 10_000
LONGEST_ROUND = 7 * 24 * 60
LONGEST_ZONE = 64
LONGEST_REASON = 500
MOST_CARDS = 500
MOST_COPIES = 99
LONGEST_CARD = 120
