"""Names of the formats of archives, and their version."""

FORMAT = "muster-event"
VERSION = 2
