"""Events as documents, to take away or to import."""
