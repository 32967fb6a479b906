"""Acts of players, hosts, judges and time on a match."""
