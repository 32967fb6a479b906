"""The public part of the journal."""
