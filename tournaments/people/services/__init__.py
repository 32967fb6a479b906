"""Names taken out of events, accounts closed, data handed out."""
