"""The games: one folder each, found here at start."""
