"""What the public is shown of the journal."""
