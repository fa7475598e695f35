"""Sockets and long polls: what tables and the lobby send as it happens."""
