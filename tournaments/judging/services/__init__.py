"""Acts of judges, with all that follows from them."""
