"""Events, for everybody and for their staff."""
