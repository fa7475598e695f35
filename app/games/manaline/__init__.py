"""Manaline: two to four players lay tiles into lines of one colour or one symbol."""
