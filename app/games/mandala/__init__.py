"""Mandala: two players pour six sands into two mandalas and carry them off, colour by colour."""
