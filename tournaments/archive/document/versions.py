"""What archives call themselves."""

FORMAT = "muster-event"
VERSION = 2
