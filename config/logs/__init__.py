"""How log lines look, and what is kept out of them."""
