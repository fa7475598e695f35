"""Who somebody is: users, guests, sessions, passwords."""
