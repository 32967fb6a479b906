"""SQL that is made once and sent often, and what else one says to the database itself."""
