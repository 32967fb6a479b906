"""What players, hosts, judges and time do to a match."""
