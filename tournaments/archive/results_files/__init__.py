"""Results of events in files of other programs, without a database."""
