"""Events as documents, to download or to import."""
