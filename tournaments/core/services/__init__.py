"""What every change of an event does, whoever makes it."""
