"""Events, for all readers and for their staff."""
