"""Things that all pages share."""
