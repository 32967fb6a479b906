"""Golden logs: whole games, kept byte for byte with every hash, and the rules they were made by."""
