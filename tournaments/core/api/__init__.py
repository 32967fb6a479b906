"""Things that all operations on events share."""
