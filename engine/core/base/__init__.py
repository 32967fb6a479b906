"""Values that know no game: encodings, files of tables, names as people write them, randomness."""
