"""A process in which bots think, started by the server's pool of workers."""

import sys

from app.games import rulesets
from app.matches.workers import serve
from app.settings import Settings


def run(settings: Settings) -> int:
    """Answer questions on standard input until it ends."""
    del settings
    serve(rulesets(), sys.stdin.buffer, sys.stdout.buffer)
    return 0
