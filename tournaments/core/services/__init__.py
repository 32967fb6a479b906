"""The parts that every change of an event has, whoever makes it."""
