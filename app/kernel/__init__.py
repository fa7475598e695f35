"""The contract of a game: what every one of the games is made of, and nothing about any of them."""
