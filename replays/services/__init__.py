"""Opening slots, taking logs in, verifying them, and telling those who wait for the finding."""
