"""Writing the journal, and telling those who wait for an entry."""
