"""Where people meet: tables, seats, options, settings, chat, presence, the lobby."""
