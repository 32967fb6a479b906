"""Users, organisations, and the tokens by which programs act for users."""
