"""The server's doors: REST, sockets, pages."""
