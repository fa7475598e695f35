"""Manatee: a self-hosted server for board and card games among friends."""

__version__ = "0.1.0"
