"""Series, what counts in them, and their standings."""
