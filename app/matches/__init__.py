"""One match: the pure fold of its log, and the live room around it."""
