"""Opening slots, taking logs in, and verifying them."""
