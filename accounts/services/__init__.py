"""Services that change users, organisations and tokens."""
