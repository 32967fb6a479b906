"""Values that know no game: encodings, files of tables, names as people write them, random numbers.

Random numbers come from named, independent streams, which HMAC with SHA-256 makes from a secret
seed. They are equal on every machine and in every version of Python. A physical table has its own
dice and shuffles: a log records them, and its verification checks their order, range and number.
"""
